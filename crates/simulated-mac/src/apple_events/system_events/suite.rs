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
    application, desktops, disk_items,
    domains::Domain,
    folder_actions, folder_parts, network,
    object::Object,
    preferences::{self, Group},
    property_lists::{self, Home},
    view::{SystemEvents, steps_to_process, subject},
    xml,
};
use crate::finder::kind_of;
use crate::tree::{self, Place, Subject};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::App;

impl<'w> Suite for SystemEvents<'w> {
    type Object = Object<'w>;

    fn dictionary(&self) -> Dictionary {
        SYSTEM_EVENTS
    }

    fn root(&self) -> Object<'w> {
        Object::Application
    }

    /// Scripts write both names of Control Center [trees 3.14] (grade C).
    fn is_also_named(&self, object: &Object<'w>, name: &str) -> bool {
        let is_center = |app: &App| app.bundle_id.as_deref() == Some("com.apple.controlcenter");
        matches!(object, Object::Process(app) if name == "Control Center" && is_center(app))
    }

    fn class_of(&self, object: &Object<'w>) -> &'static str {
        match object {
            Object::Application => "application",
            Object::Process(_) => "applicationProcess",
            Object::Node(place) => class_of_role(place.role()),
            Object::Attribute(..) => "attribute",
            Object::Action(..) => "action",
            Object::Preferences(group) => group.class(),
            Object::Insertion(_) => "insertionPreference",
            Object::ScreenSaver(_) => "screenSaver",
            Object::Network(part) => part.class(),
            Object::Domain(domain) => domain.class(),
            Object::FolderAction(part) => part.class(),
            Object::Xml(part) => part.class(),
            Object::User => "user",
            Object::Desktop(_) => "desktop",
            Object::Item(path) => disk_items::class_of(self.world, path),
            Object::LoginItem(_) => "loginItem",
            Object::PropertyListFile(_) => "propertyListFile",
            Object::PropertyListItem(..) => "propertyListItem",
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
            (Object::Application, "disks") => Ok(vec![Object::Item("/".into())]),
            (Object::Application, "loginItems") => Ok((0..self.world.login_items.len())
                .map(Object::LoginItem)
                .collect()),
            (Object::Application, "propertyListItems") => {
                let loose = 0..property_lists::count_loose(self.world);
                let item = |place| Object::PropertyListItem(Home::Loose(place), Vec::new());
                Ok(loose.map(item).collect())
            }
            (Object::PropertyListFile(path), "propertyListItems") => {
                self.property_list_items(&Home::File(path.clone()), &[])
            }
            (Object::PropertyListItem(home, keys), "propertyListItems") => {
                self.property_list_items(home, keys)
            }
            (Object::Item(folder), plural) if disk_items::are_elements(plural) => {
                let paths = disk_items::inside(self.world, folder, plural).into_iter();
                Ok(paths.map(Object::Item).collect())
            }
            (Object::Application, "screenSavers") => Ok((0..preferences::count_screen_savers())
                .map(Object::ScreenSaver)
                .collect()),
            (Object::Network(part), plural) => {
                let parts = network::elements(self.world, *part, plural);
                let parts = parts.ok_or_else(|| Failure::mac(-1728))?.into_iter();
                Ok(parts.map(Object::Network).collect())
            }
            (Object::Application, "domains") => {
                Ok(Domain::all().into_iter().map(Object::Domain).collect())
            }
            (Object::Application, "folderActions") => {
                let places = 0..self.world.folder_actions.folders.len();
                let part = |place| Object::FolderAction(folder_parts::Part::Folder(place));
                Ok(places.map(part).collect())
            }
            (Object::FolderAction(folder_parts::Part::Folder(place)), "scripts") => {
                let scripts = folder_actions::scripts(self.world, *place).into_iter();
                Ok(scripts.map(Object::FolderAction).collect())
            }
            (Object::Application, "XMLDatas") => {
                let all = xml::all_data(self.world).into_iter();
                Ok(all.map(Object::Xml).collect())
            }
            (Object::Xml(part), "XMLElements" | "XMLAttributes") => {
                let parts = xml::elements(self.world, part, plural)?.into_iter();
                Ok(parts.map(Object::Xml).collect())
            }
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

    fn unlisted(
        &self,
        object: &Object<'w>,
        plural: &str,
        name: &str,
    ) -> Option<Result<Object<'w>, Failure>> {
        match (object, plural) {
            (Object::Application, "propertyListFiles") => {
                Some(disk_items::named(self.world, "diskItems", name).map(Object::PropertyListFile))
            }
            (Object::Application, "XMLFiles") => {
                let file = disk_items::named(self.world, "diskItems", name);
                Some(file.map(|path| Object::Xml(xml::Part::File(path))))
            }
            (Object::Application, _) if disk_items::are_elements(plural) => {
                Some(disk_items::named(self.world, plural, name).map(Object::Item))
            }
            _ => None,
        }
    }

    fn property(
        &self,
        object: &Object<'w>,
        name: &str,
    ) -> Result<Option<Got<Object<'w>>>, Failure> {
        let value = match object {
            Object::Application => return Ok(application::property(self.world, name)),
            Object::Process(_) | Object::Node(_) if name == "entireContents" => {
                return self
                    .entire_contents(object)
                    .map(|found| Some(Got::Objects(found)));
            }
            Object::Process(app) if ["file", "applicationFile"].contains(&name) => {
                return Ok(Some(match &app.path {
                    Some(path) => Got::Object(Object::Item(path.clone())),
                    None => Got::Value(Value::Missing),
                }));
            }
            Object::Process(app) => self.process_property(app, name)?,
            // Its value is the button that is on.
            Object::Node(place) if name == "value" && *place.role() == Role::RadioGroup => {
                return self
                    .attribute_value(place.app, Some(place), &Attribute::Value)
                    .map(Some);
            }
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
                "description" => Some(Value::text(action_description(action.as_str()))),
                _ => None,
            },
            Object::Preferences(group) => match preferences::disc(name) {
                Some(disc) if *group == Group::Discs => {
                    return Ok(Some(Got::Object(Object::Insertion(disc))));
                }
                _ => preferences::property(self.world, *group, name),
            },
            Object::Insertion(disc) => preferences::insertion_property(self.world, disc, name),
            Object::ScreenSaver(place) => {
                preferences::screen_saver_property(self.world, *place, name)
            }
            Object::Network(part) => {
                return Ok(
                    network::property(self.world, *part, name).map(|got| match got {
                        Got::Object(part) => Got::Object(Object::Network(part)),
                        Got::Objects(parts) => {
                            Got::Objects(parts.into_iter().map(Object::Network).collect())
                        }
                        Got::Value(value) => Got::Value(value),
                    }),
                );
            }
            Object::Item(path)
            | Object::PropertyListFile(path)
            | Object::Xml(xml::Part::File(path))
                if name == "container" =>
            {
                let folder = disk_items::container(path)?;
                return Ok(Some(Got::Object(Object::Item(folder))));
            }
            Object::Domain(domain) => match domain.folder(self.world, name) {
                Some(path) => return Ok(Some(Got::Object(Object::Item(path)))),
                None => domain.property(name),
            },
            Object::FolderAction(part) => folder_actions::property(self.world, *part, name),
            Object::Xml(xml::Part::File(path)) if name == "contents" => {
                let whole = xml::Part::Whole(xml::Source::File(path.clone()));
                return Ok(Some(Got::Object(Object::Xml(whole))));
            }
            Object::Xml(xml::Part::File(path)) => disk_items::property(self.world, path, name)?,
            Object::Xml(part) => xml::property(self.world, part, name)?,
            Object::User => match name {
                "name" => Some(Value::text(self.world.system.user.as_str())),
                "fullName" => Some(Value::text(self.world.system.full_user_name.as_str())),
                "homeDirectory" => Some(Value::Path(self.world.system.home.clone())),
                _ => None,
            },
            Object::Desktop(place) => desktops::property(self.world, *place, name),
            Object::Item(path) => disk_items::property(self.world, path, name)?,
            Object::LoginItem(place) => self.login_item_property(*place, name),
            Object::PropertyListFile(path) if name == "contents" => {
                let contents = Object::PropertyListItem(Home::File(path.clone()), Vec::new());
                return Ok(Some(Got::Object(contents)));
            }
            Object::PropertyListFile(path) => disk_items::property(self.world, path, name)?,
            Object::PropertyListItem(home, keys) => {
                return self.property_list_property(home, keys, name);
            }
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
            Object::Preferences(group) => vec![Step::Property(group.property_name().into())],
            Object::Insertion(disc) => {
                let discs = Group::Discs.property_name();
                vec![Step::Property(discs.into()), Step::Property((*disc).into())]
            }
            Object::ScreenSaver(place) => vec![
                Step::Elements("screenSavers".into()),
                Step::Name(preferences::screen_saver_name(*place).into()),
            ],
            Object::Network(part) => network::steps_to(self.world, *part),
            Object::Domain(domain) => domain.steps(),
            Object::FolderAction(part) => folder_actions::steps_to(self.world, *part),
            Object::Xml(part) => self.steps_to_xml(part),
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
            Object::Item(path) => disk_items::steps_to(self.world, path),
            Object::LoginItem(place) => {
                let item = self.world.login_items.get(*place);
                let name = item.map_or_else(String::new, |item| item.name.clone());
                vec![Step::Elements("loginItems".into()), Step::Name(name)]
            }
            Object::PropertyListFile(path) => vec![
                Step::Elements("propertyListFiles".into()),
                Step::Name(disk_items::colons(self.world, path)),
            ],
            Object::PropertyListItem(home, keys) => {
                let mut steps = match home {
                    Home::File(path) => {
                        let mut steps = self.steps_to(&Object::PropertyListFile(path.clone()));
                        steps.push(Step::Property("contents".into()));
                        steps
                    }
                    Home::Loose(place) => vec![
                        Step::Elements("propertyListItems".into()),
                        Step::Index(i64::try_from(*place).unwrap_or(i64::MAX)),
                    ],
                };
                for key in keys {
                    let item = Step::Elements("propertyListItems".into());
                    steps.extend([item, Step::Name(key.clone())]);
                }
                steps
            }
        }
    }
}

impl<'w> SystemEvents<'w> {
    fn steps_to_xml(&self, part: &xml::Part) -> Vec<Step> {
        let source = match part {
            xml::Part::File(path) => {
                let name = disk_items::colons(self.world, path);
                return vec![Step::Elements("XMLFiles".into()), Step::Name(name)];
            }
            xml::Part::Whole(source)
            | xml::Part::Element(source, _)
            | xml::Part::Attribute(source, ..) => source,
        };
        let mut steps = match source {
            xml::Source::File(path) => {
                let mut steps = self.steps_to_xml(&xml::Part::File(path.clone()));
                steps.push(Step::Property("contents".into()));
                steps
            }
            xml::Source::Data(place) => vec![
                Step::Elements("XMLDatas".into()),
                Step::Index(i64::try_from(*place).unwrap_or(i64::MAX)),
            ],
        };
        steps.extend(xml::steps_below(self.world, part));
        steps
    }

    fn property_list_items(
        &self,
        home: &Home,
        keys: &[String],
    ) -> Result<Vec<Object<'w>>, Failure> {
        let list = property_lists::read(self.world, home)?;
        let item = property_lists::item(&list, keys).ok_or_else(|| Failure::mac(-1728))?;
        let inner = property_lists::keys(item).into_iter();
        let with = |key| keys.iter().cloned().chain([key]).collect();
        Ok(inner
            .map(|key| Object::PropertyListItem(home.clone(), with(key)))
            .collect())
    }

    fn property_list_property(
        &self,
        home: &Home,
        keys: &[String],
        name: &str,
    ) -> Result<Option<Got<Object<'w>>>, Failure> {
        let list = property_lists::read(self.world, home)?;
        let item = property_lists::item(&list, keys).ok_or_else(|| Failure::mac(-1728))?;
        Ok(Some(Got::Value(match name {
            "name" => Value::optional(keys.last().cloned()),
            "kind" => Value::Constant(property_lists::kind(item).to_owned()),
            "value" => property_lists::to_value(item)?,
            "text" => Value::text(property_lists::text(item)?),
            _ => return Ok(None),
        })))
    }

    fn login_item_property(&self, place: usize, name: &str) -> Option<Value> {
        let item = self.world.login_items.get(place)?;
        Some(match name {
            "name" => Value::text(item.name.as_str()),
            "path" => Value::text(item.path.as_str()),
            "hidden" => Value::Boolean(item.hidden),
            "kind" => Value::optional(kind_of(self.world, &item.path)),
            _ => return None,
        })
    }
}

/// What is said of an action: of one that an app has made, the first line of its name [eyes 3.8].
fn action_description(name: &str) -> String {
    let own = name.strip_prefix("Name:");
    let own = own.map(|rest| rest.lines().next().unwrap_or_default().to_owned());
    own.unwrap_or_else(|| name.trim_start_matches("AX").to_lowercase())
}
