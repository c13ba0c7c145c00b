//! What System Events answers to whoever follows a reference: classes, elements, properties, and the way back to an
//! object.

use super::super::{
    dictionary::{Dictionary, SYSTEM_EVENTS},
    evaluate::{Got, Suite},
    failure::Failure,
    ui::{self, class_of_role},
    value::{Step, Value},
};
use super::{
    object::Object,
    view::{SystemEvents, steps_to_process, subject},
};
use crate::ax::Role;
use crate::{
    tree::{self, Place, Subject},
    world::{App, Permission, World},
};

impl<'w> Suite for SystemEvents<'w> {
    type Object = Object<'w>;

    fn dictionary(&self) -> Dictionary {
        SYSTEM_EVENTS
    }

    fn root(&self) -> Object<'w> {
        Object::Application
    }

    fn class_of(&self, object: &Object<'w>) -> &'static str {
        match object {
            Object::Application => "application",
            Object::Process(_) => "applicationProcess",
            Object::Node(place) => class_of_role(place.role()),
            Object::Attribute(..) => "attribute",
            Object::Action(..) => "action",
            Object::AppearancePreferences => "appearancePreferencesObject",
            Object::DockPreferences => "dockPreferencesObject",
            Object::User => "user",
            Object::Desktop(_) => "desktop",
            Object::Folder(_) => "folder",
        }
    }

    fn elements(
        &self,
        object: &Object<'w>,
        plural: &str,
        class: &'static str,
    ) -> Result<Vec<Object<'w>>, Failure> {
        match (object, plural) {
            (Object::Application, "processes" | "applicationProcesses") => {
                let running = self.world.apps.iter().filter(|app| !app.launching);
                Ok(running.map(Object::Process).collect())
            }
            (Object::Application, "desktops") => Ok((0..self.world.displays.len())
                .map(Object::Desktop)
                .collect()),
            (Object::Application, "users") => Ok(vec![Object::User]),
            (Object::Application, "deskAccessoryProcesses" | "documents" | "windows") => {
                Ok(Vec::new())
            }
            (Object::Process(app), "attributes") => self.attributes(app, None),
            (Object::Node(place), "attributes") => self.attributes(place.app, Some(place)),
            (Object::Process(_), "actions") => Ok(Vec::new()),
            (Object::Node(place), "actions") => {
                self.look(place.app)?;
                let action = |name| Object::Action(place.clone(), name);
                let names = tree::actions(self.world, &Subject::Node(place.clone()));
                Ok(names.into_iter().map(action).collect())
            }
            // The menus of a menu bar are those of its items: `menu "File" of menu bar 1` is the older way to write it.
            (Object::Node(place), "menus") if place.role() == &Role::MenuBar => {
                let inside = self
                    .children(object)?
                    .into_iter()
                    .flat_map(|item| item.inside());
                let menus = inside.filter(|place| place.role() == &Role::Menu);
                Ok(menus.map(Object::Node).collect())
            }
            (Object::Process(_) | Object::Node(_), _) => {
                let wanted = |place: &Place<'w>| {
                    class == "uiElement" || class_of_role(place.role()) == class
                };
                let found = self.children(object)?.into_iter().filter(wanted);
                Ok(found.map(Object::Node).collect())
            }
            _ => Err(Failure::NotSimulated(format!(
                "the elements {plural} of {}",
                self.class_of(object)
            ))),
        }
    }

    fn property(
        &self,
        object: &Object<'w>,
        name: &str,
    ) -> Result<Option<Got<Object<'w>>>, Failure> {
        let value = match object {
            Object::Application => return Ok(application_property(self.world, name)),
            Object::Process(_) | Object::Node(_) if name == "entireContents" => {
                return self
                    .entire_contents(object)
                    .map(|found| Some(Got::Objects(found)));
            }
            Object::Process(app) => self.process_property(app, name)?,
            Object::Node(place) => self.node_property(place, name)?,
            Object::Attribute(app, place, attribute) => match name {
                "name" => Some(Value::text(attribute.as_str())),
                "value" => {
                    return self
                        .attribute_value(app, place.as_ref(), attribute)
                        .map(Some);
                }
                "settable" => {
                    self.look(app)?;
                    let settable =
                        tree::settable(self.world, &subject(app, place.as_ref()), attribute);
                    Some(Value::Boolean(settable.map_err(ui::unread)?))
                }
                _ => None,
            },
            Object::Action(_, action) => match name {
                "name" => Some(Value::text(action.as_str())),
                "description" => Some(Value::text(
                    action.as_str().trim_start_matches("AX").to_lowercase(),
                )),
                _ => None,
            },
            Object::AppearancePreferences => {
                (name == "darkMode").then_some(Value::Boolean(self.world.system.dark_mode))
            }
            // The Dock that is drawn: at the bottom, always there, its icons all of one size.
            Object::DockPreferences => match name {
                "autohide" | "magnification" => Some(Value::Boolean(false)),
                "animate" => Some(Value::Boolean(true)),
                _ => None,
            },
            Object::User => match name {
                "name" => Some(Value::text(self.world.system.user.as_str())),
                "fullName" => Some(Value::text(self.world.system.full_user_name.as_str())),
                "homeDirectory" => Some(Value::Path(self.world.system.home.clone())),
                _ => None,
            },
            Object::Desktop(place) => self.desktop_property(*place, name),
            Object::Folder(path) => Self::folder_property(path, name),
        };
        Ok(value.map(Got::Value))
    }

    fn steps_to(&self, object: &Object<'w>) -> Vec<Step> {
        let part = |place: Option<&Place<'w>>, app: &App, plural: &str, name: &str| {
            let mut steps = match place {
                Some(place) => self.steps_to_node(place),
                None => steps_to_process(app),
            };
            steps.extend([Step::Elements(plural.into()), Step::Name(name.into())]);
            steps
        };
        match object {
            Object::Application => Vec::new(),
            Object::Process(app) => steps_to_process(app),
            Object::Node(place) => self.steps_to_node(place),
            Object::Attribute(app, place, name) => {
                part(place.as_ref(), app, "attributes", name.as_str())
            }
            Object::Action(place, name) => part(Some(place), place.app, "actions", name.as_str()),
            Object::AppearancePreferences => vec![Step::Property("appearancePreferences".into())],
            Object::DockPreferences => vec![Step::Property("dockPreferences".into())],
            Object::User => vec![Step::Property("currentUser".into())],
            Object::Desktop(place) => {
                let name = self
                    .world
                    .displays
                    .get(*place)
                    .map(|display| display.name.clone())
                    .unwrap_or_default();
                vec![Step::Elements("desktops".into()), Step::Name(name)]
            }
            Object::Folder(path) => {
                vec![Step::Elements("folders".into()), Step::Name(path.clone())]
            }
        }
    }
}

fn application_property<'w>(world: &World, name: &str) -> Option<Got<Object<'w>>> {
    let home = |folder: &str| Got::Object(Object::Folder(format!("{}{folder}", world.system.home)));
    Some(match name {
        "name" => Got::Value(Value::text("System Events")),
        "version" => Got::Value(Value::text("1.3.6")),
        "id" => Got::Value(Value::text("com.apple.systemevents")),
        "frontmost" => Got::Value(Value::Boolean(false)),
        "UIElementsEnabled" | "uiElementsEnabled" => Got::Value(Value::Boolean(
            world.permissions.accessibility == Permission::Granted,
        )),
        "appearancePreferences" => Got::Object(Object::AppearancePreferences),
        "dockPreferences" => Got::Object(Object::DockPreferences),
        "currentUser" => Got::Object(Object::User),
        "currentDesktop" => Got::Object(Object::Desktop(0)),
        "homeFolder" => home(""),
        "desktopFolder" => home("/Desktop"),
        "documentsFolder" => home("/Documents"),
        "downloadsFolder" => home("/Downloads"),
        _ => return None,
    })
}
