//! What AppleScript knows of an application that does not run, without launching it [events 15].

use std::rc::Rc;

use applescript::{Application, Code, Root, Value};

use super::Mac;
use crate::apple_events::{address, recipient::Recipient};

impl Mac {
    /// The name, the identifier, the version, or whether it is in front; none for another property, and for an
    /// application that runs, which then is asked.
    pub(super) fn known_property(
        &self,
        application: &Application,
        property: Code,
    ) -> Option<Value> {
        let target = Self::target(&Root::Application(Rc::new(application.clone())));
        self.host.world(|world| {
            let address = address::address(world, &target)
                .filter(|address| address.recipient == Recipient::NotRunning)?;
            let id = address.bundle_id.as_deref();
            match &property.bytes() {
                b"pnam" => Some(Value::text(&address.name)),
                b"ID  " => id.map(Value::text),
                b"pisf" => Some(Value::Boolean(false)),
                b"vers" => {
                    let app = id.and_then(|id| world.installed_with_bundle_id(id))?;
                    app.version.as_deref().map(Value::text)
                }
                _ => None,
            }
        })
    }
}
