//! Errors: of applications that are not there, and how osascript writes one.

use std::rc::Rc;

use applescript::{Application, ApplicationName, Error, Event, Phase};

use super::Mac;
use crate::apple_events::{
    address,
    look::{self, Ask},
};

impl Mac {
    /// The outermost container of the direct object that is not there: the error is about it. Of a parameter it may be
    /// the object itself.
    pub(super) fn first_missing(&self, event: &Event, number: i32) -> Option<applescript::Value> {
        if !matches!(number, -1728 | -1719) {
            return None;
        }
        if let Some(applescript::Value::Reference(reference)) = &event.direct {
            return self.missing_in(reference, reference.steps.len(), number);
        }
        event.parameters.iter().find_map(|(_, _, value)| {
            let applescript::Value::Reference(reference) = value else {
                return None;
            };
            self.missing_in(reference, reference.steps.len() + 1, number)
        })
    }

    /// The first of the objects on a way, up to a number of steps, that is not there.
    fn missing_in(
        &self,
        reference: &applescript::Reference,
        end: usize,
        number: i32,
    ) -> Option<applescript::Value> {
        let target = Self::target(&reference.root);
        let address = self.host.world(|world| address::address(world, &target))?;
        let recipient = address.recipient;
        let terms = self.names.terms(&address);
        (1..end).find_map(|count| {
            let steps = reference.steps.get(..count)?;
            let found = self.steps(steps, Some(&terms)).ok()?;
            let seen = self
                .host
                .world(|world| look::look(world, recipient, &target, &found, &Ask::Get));
            seen.is_err_and(|failure| failure.is_mac(number)).then(|| {
                applescript::Value::Reference(Rc::new(applescript::Reference {
                    root: reference.root.clone(),
                    steps: steps.to_vec(),
                }))
            })
        })
    }
}

/// The error about an application that this Mac has not.
pub(super) fn no_application(application: &Rc<Application>) -> Error {
    let name = match &application.by {
        ApplicationName::Name(name) => format!("application \"{name}\""),
        ApplicationName::Id(id) => format!("application id \"{id}\""),
    };
    Error::run(-1728, format!("Can’t get {name}."))
        .about(applescript::Value::Application(Rc::clone(application)))
}

/// What osascript writes of an error: the file, the place, the phase, the sentence and the number.
pub(crate) fn error_line(error: &Error, file: Option<&str>) -> String {
    let mut line = String::new();
    if let Some(file) = file {
        line.push_str(file);
        line.push(':');
        if error.range.is_none() {
            line.push(' ');
        }
    }
    if let Some(range) = error.range {
        line.push_str(&format!("{}:{}: ", range.start, range.end));
    }
    line.push_str(match (error.phase, file) {
        (Phase::Compile, None) => "syntax error",
        (Phase::Compile, Some(_)) => "script error",
        (Phase::Run, _) => "execution error",
    });
    line.push_str(&format!(": {} ({})", error.message, error.number));
    line
}
