//! System Events: the properties of the application itself.

use super::{
    domains::{self, Domain},
    network,
    object::Object,
    preferences::{self, Group},
};
use crate::apple_events::{evaluate::Got, value::Value};
use simulated_world::world::{Permission, Service, World};

/// A property; none: not simulated.
pub(super) fn property<'w>(world: &World, name: &str) -> Option<Got<Object<'w>>> {
    Some(match name {
        "name" => Got::Value(Value::text("System Events")),
        "version" => Got::Value(Value::text("1.3.6")),
        "id" => Got::Value(Value::text("com.apple.systemevents")),
        "running" => Got::Value(Value::Boolean(true)),
        "scriptMenuEnabled" => Got::Value(Value::Boolean(false)),
        "frontmost" => Got::Value(Value::Boolean(false)),
        "UIElementsEnabled" | "uiElementsEnabled" => Got::Value(Value::Boolean(
            world.permission(Service::Accessibility) == Permission::Granted,
        )),
        "networkPreferences" => Got::Object(Object::Network(network::Part::Preferences)),
        "currentScreenSaver" => {
            let current = preferences::current_screen_saver(world);
            current.map_or(Got::Value(Value::Missing), |place| {
                Got::Object(Object::ScreenSaver(place))
            })
        }
        "currentUser" => Got::Object(Object::User),
        "currentDesktop" => Got::Object(Object::Desktop(0)),
        "startupDisk" => Got::Object(Object::Item("/".into())),
        "folderActionsEnabled" => Got::Value(Value::Boolean(world.folder_actions.enabled)),
        // There is none on this Mac, as on every one since Mac OS X 10.5.
        "classicDomain" => Got::Value(Value::Missing),
        property => match (Group::at(property), Domain::at(property)) {
            (Some(group), _) => Got::Object(Object::Preferences(group)),
            (None, Some(domain)) => Got::Object(Object::Domain(domain)),
            (None, None) => {
                Got::Object(Object::Item(domains::application_folder(world, property)?))
            }
        },
    })
}
