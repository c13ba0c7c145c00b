//! System Events: processes, their user interface, appearance, the user. Reading; see `system_events_actions` for the rest.

use std::rc::Rc;

use super::{
    dictionary::{Dictionary, SYSTEM_EVENTS},
    evaluate::{Got, Suite},
    failure::Failure,
    ui::{Node, Place, class_of_role},
    value::{Step, Value},
};
use crate::simulator::world::{App, Permission, Policy, World};

/// An object of System Events at one moment.
#[derive(Clone, Debug)]
pub(crate) enum Object<'w> {
    Application,
    Process(&'w App),
    /// A window or an element.
    Node(Rc<Place<'w>>),
    /// An attribute of a process (no place) or of a node.
    Attribute(&'w App, Option<Rc<Place<'w>>>, String),
    Action(Rc<Place<'w>>, String),
    AppearancePreferences,
    User,
    /// A desktop, by the display's place.
    Desktop(usize),
    /// The home folder and folders in it, by path.
    Folder(String),
}

/// An object that can be changed, independent of the moment: process ids and element ids.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Handle {
    Process(i32),
    Node(i32, u64),
    Attribute(i32, Option<u64>, String),
    Action(i32, u64, String),
    AppearancePreferences,
    /// Nothing that can be changed here.
    Fixed,
}

impl Object<'_> {
    /// What to change it by.
    pub(crate) fn handle(&self) -> Handle {
        match self {
            Self::Process(app) => Handle::Process(app.pid),
            Self::Node(place) => Handle::Node(place.node.app().pid, place.node.id()),
            Self::Attribute(app, place, name) => {
                let id = place.as_ref().map(|place| place.node.id());
                Handle::Attribute(app.pid, id, name.clone())
            }
            Self::Action(place, name) => {
                Handle::Action(place.node.app().pid, place.node.id(), name.clone())
            }
            Self::AppearancePreferences => Handle::AppearancePreferences,
            Self::Application | Self::User | Self::Desktop(_) | Self::Folder(_) => Handle::Fixed,
        }
    }
}

/// System Events at one moment.
pub(crate) struct SystemEvents<'w> {
    world: &'w World,
}

impl<'w> SystemEvents<'w> {
    /// System Events of that world.
    pub(crate) fn new(world: &'w World) -> Self {
        Self { world }
    }

    /// Whatever looks at the user interface of an app passes here: it needs Accessibility and an app that answers.
    fn look(&self, app: &App) -> Result<(), Failure> {
        if self.world.permissions.accessibility != Permission::Granted {
            return Err(Failure::no_assistive_access(-25211));
        }
        if app.hung {
            return Err(Failure::mac(-25204));
        }
        Ok(())
    }

    fn children(&self, object: &Object<'w>) -> Result<Vec<Rc<Place<'w>>>, Failure> {
        match object {
            Object::Process(app) => {
                self.look(app)?;
                Ok(Place::top(app))
            }
            Object::Node(place) => {
                self.look(place.node.app())?;
                Ok(place.children())
            }
            _ => Err(Failure::mac(-1728)),
        }
    }

    /// Everything below, parents first, as the application hands it out.
    fn entire_contents(&self, object: &Object<'w>) -> Result<Vec<Object<'w>>, Failure> {
        fn collect<'w>(places: Vec<Rc<Place<'w>>>, found: &mut Vec<Object<'w>>) {
            for place in places {
                found.push(Object::Node(Rc::clone(&place)));
                collect(place.children(), found);
            }
        }
        let places = match self.children(object) {
            // A walk without the permission finds nothing instead of failing (engineering notes 7).
            Err(failure) if failure.is_mac(-25211) => return Ok(Vec::new()),
            other => other?,
        };
        let mut found = Vec::new();
        collect(places, &mut found);
        Ok(found)
    }

    fn process_property(&self, app: &App, name: &str) -> Result<Option<Value>, Failure> {
        Ok(Some(match name {
            "name" | "title" => Value::text(process_name(app)),
            "displayedName" | "shortName" => Value::text(app.name.as_str()),
            "bundleIdentifier" => Value::optional(app.bundle_id.as_deref()),
            "unixId" => Value::Number(f64::from(app.pid)),
            // System Events numbers processes by itself; nothing is known but that the number is stable.
            "id" => Value::Number(f64::from(app.pid) + 100_000.0),
            "frontmost" => Value::Boolean(self.world.front == app.pid),
            "visible" => Value::Boolean(!app.hidden && app.policy != Policy::Prohibited),
            "backgroundOnly" => Value::Boolean(app.policy != Policy::Regular),
            "file" | "applicationFile" => app
                .path
                .as_ref()
                .map_or(Value::Missing, |path| Value::Path(path.clone())),
            "acceptsHighLevelEvents" | "hasScriptingTerminology" => {
                Value::Boolean(app.bundle_id.is_some())
            }
            "acceptsRemoteEvents" | "classic" => Value::Boolean(false),
            "architecture" => Value::text("ARM64"),
            "fileType" => Value::text("APPL"),
            "creatorType" => Value::text("????"),
            "partitionSpaceUsed" | "totalPartitionSize" => Value::Number(0.0),
            _ => return self.process_element_property(app, name),
        }))
    }

    /// What a process answers as the element that it is.
    fn process_element_property(&self, app: &App, name: &str) -> Result<Option<Value>, Failure> {
        self.look(app)?;
        Ok(Some(match name {
            "role" => Value::text("AXApplication"),
            "roleDescription" => Value::text("application"),
            "description" => Value::text("application"),
            "focused" => Value::Boolean(self.world.front == app.pid),
            "enabled"
            | "subrole"
            | "help"
            | "value"
            | "position"
            | "size"
            | "selected"
            | "orientation"
            | "minimumValue"
            | "maximumValue"
            | "accessibilityDescription" => Value::Missing,
            _ => return Ok(None),
        }))
    }

    fn node_property(&self, node: Node<'w>, name: &str) -> Result<Option<Value>, Failure> {
        self.look(node.app())?;
        Ok(Some(match name {
            "name" => Value::optional(node.name()),
            "title" => Value::optional(node.title()),
            "role" => Value::text(node.role()),
            "roleDescription" => Value::text(node.role_description()),
            "subrole" => Value::optional(node.subrole()),
            "description" => Value::text(
                node.description()
                    .map_or_else(|| node.role_description(), str::to_owned),
            ),
            "accessibilityDescription" => Value::optional(node.description()),
            "value" => node.value().unwrap_or(Value::Missing),
            "position" => node
                .frame()
                .map_or(Value::Missing, |frame| Value::pair(frame.0, frame.1)),
            "size" => node
                .frame()
                .map_or(Value::Missing, |frame| Value::pair(frame.2, frame.3)),
            "enabled" => Value::Boolean(node.enabled()),
            "focused" => Value::Boolean(node.focused()),
            "selected" => node.attribute("AXSelected").unwrap_or(Value::Missing),
            "help" => node.attribute("AXHelp").unwrap_or(Value::Missing),
            "minimumValue" => node.attribute("AXMinValue").unwrap_or(Value::Missing),
            "maximumValue" => node.attribute("AXMaxValue").unwrap_or(Value::Missing),
            "orientation" => node.attribute("AXOrientation").unwrap_or(Value::Missing),
            _ => return Ok(None),
        }))
    }

    fn attribute_value(
        &self,
        app: &'w App,
        place: Option<&Rc<Place<'w>>>,
        name: &str,
    ) -> Result<Got<Object<'w>>, Failure> {
        self.look(app)?;
        let Some(place) = place else {
            return self.process_attribute(app, name);
        };
        match name {
            "AXChildren" => Ok(nodes(place.children())),
            "AXParent" => Ok(Got::Object(match &place.parent {
                Some(parent) => Object::Node(Rc::clone(parent)),
                None => Object::Process(app),
            })),
            _ => place
                .node
                .attribute(name)
                .map(Got::Value)
                .ok_or_else(|| Failure::mac(-1728)),
        }
    }

    fn process_attribute(&self, app: &'w App, name: &str) -> Result<Got<Object<'w>>, Failure> {
        // An attribute without a value is no denial (osascript reference 3.5).
        let element = |id: Option<u64>| {
            id.and_then(|id| Place::find(app, id))
                .map(|place| Got::Object(Object::Node(place)))
                .ok_or_else(|| Failure::mac(-25212))
        };
        let is_window = |place: &Rc<Place<'w>>| matches!(place.node, Node::Window(..));
        match name {
            "AXRole" => Ok(Got::Value(Value::text("AXApplication"))),
            "AXTitle" => Ok(Got::Value(Value::text(app.name.as_str()))),
            "AXHidden" => Ok(Got::Value(Value::Boolean(app.hidden))),
            "AXFrontmost" => Ok(Got::Value(Value::Boolean(self.world.front == app.pid))),
            "AXChildren" => Ok(nodes(Place::top(app))),
            "AXWindows" => Ok(nodes(
                Place::top(app).into_iter().filter(is_window).collect(),
            )),
            "AXFocusedWindow" | "AXMainWindow" => {
                element(app.windows.first().map(|window| window.element_id))
            }
            "AXMenuBar" => element(app.menu_bar.as_ref().map(|bar| bar.id)),
            "AXExtrasMenuBar" => element(app.extras.as_ref().map(|bar| bar.id)),
            "AXFocusedUIElement" => element(self.world.focus),
            _ => Err(Failure::mac(-1728)),
        }
    }

    fn desktop_property(&self, place: usize, name: &str) -> Option<Value> {
        let display = self.world.displays.get(place)?;
        Some(match name {
            "name" | "displayName" => Value::text(display.name.as_str()),
            "id" => Value::Number(f64::from(display.id)),
            _ => return None,
        })
    }

    fn folder_property(path: &str, name: &str) -> Option<Value> {
        let last = path
            .trim_end_matches('/')
            .rsplit('/')
            .next()
            .unwrap_or_default();
        Some(match name {
            "name" | "displayedName" => Value::text(last),
            "POSIXPath" => Value::text(path),
            "URL" => Value::text(super::finder::file_url(path, true)),
            _ => return None,
        })
    }
}

fn nodes<'w>(places: Vec<Rc<Place<'w>>>) -> Got<Object<'w>> {
    Got::Objects(places.into_iter().map(Object::Node).collect())
}

/// The names of a process's attributes.
fn process_attribute_names(app: &App) -> Vec<String> {
    let always = [
        "AXRole",
        "AXTitle",
        "AXHidden",
        "AXFrontmost",
        "AXChildren",
        "AXWindows",
        "AXFocusedWindow",
        "AXMainWindow",
        "AXFocusedUIElement",
    ];
    let menu_bar = app.menu_bar.as_ref().map(|_| "AXMenuBar");
    let extras = app.extras.as_ref().map(|_| "AXExtrasMenuBar");
    let names = always.into_iter().chain(menu_bar).chain(extras);
    names.map(str::to_owned).collect()
}

/// The steps to a node: names where there are names, else places among the siblings of the class. This is why equal
/// names collapse into the first one (osascript reference 3.2).
fn steps_to_node(place: &Place<'_>) -> Vec<Step> {
    let mut steps = match &place.parent {
        Some(parent) => steps_to_node(parent),
        None => steps_to_process(place.node.app()),
    };
    let class = class_of_role(place.node.role());
    let plural = SYSTEM_EVENTS.plural(class).unwrap_or("uiElements");
    steps.push(Step::Elements(plural.to_owned()));
    steps.push(match place.node.name() {
        Some(name) => Step::Name(name.into_owned()),
        None => {
            let alike =
                |other: &Node<'_>| class == "uiElement" || class_of_role(other.role()) == class;
            let before = place
                .siblings()
                .into_iter()
                .take_while(|other| other.id() != place.node.id());
            Step::Index(i64::try_from(before.filter(alike).count()).unwrap_or(i64::MAX))
        }
    });
    steps
}

/// The name System Events gives a process: that of its executable, not the one a person sees (osascript reference 3.2).
pub(crate) fn process_name(app: &App) -> &str {
    app.executable
        .rsplit('/')
        .next()
        .filter(|name| !name.is_empty())
        .unwrap_or(&app.name)
}

fn steps_to_process(app: &App) -> Vec<Step> {
    vec![
        Step::Elements("applicationProcesses".into()),
        Step::Name(process_name(app).to_owned()),
    ]
}

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
            Object::Node(place) => class_of_role(place.node.role()),
            Object::Attribute(..) => "attribute",
            Object::Action(..) => "action",
            Object::AppearancePreferences => "appearancePreferencesObject",
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
            (Object::Process(app), "attributes") => {
                self.look(app)?;
                let names = process_attribute_names(app).into_iter();
                Ok(names
                    .map(|name| Object::Attribute(app, None, name))
                    .collect())
            }
            (Object::Node(place), "attributes") => {
                let app = place.node.app();
                self.look(app)?;
                let attribute = |name| Object::Attribute(app, Some(Rc::clone(place)), name);
                Ok(place
                    .node
                    .attribute_names()
                    .into_iter()
                    .map(attribute)
                    .collect())
            }
            (Object::Process(_), "actions") => Ok(Vec::new()),
            (Object::Node(place), "actions") => {
                self.look(place.node.app())?;
                let action = |name| Object::Action(Rc::clone(place), name);
                Ok(place.node.actions().into_iter().map(action).collect())
            }
            (Object::Process(_) | Object::Node(_), _) => {
                let wanted = |place: &Rc<Place<'w>>| {
                    class == "uiElement" || class_of_role(place.node.role()) == class
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
            Object::Node(place) => self.node_property(place.node, name)?,
            Object::Attribute(app, place, attribute) => match name {
                "name" => Some(Value::text(attribute.as_str())),
                "value" => {
                    return self
                        .attribute_value(app, place.as_ref(), attribute)
                        .map(Some);
                }
                "settable" => Some(Value::Boolean(is_settable(attribute))),
                _ => None,
            },
            Object::Action(_, action) => match name {
                "name" => Some(Value::text(action.as_str())),
                "description" => Some(Value::text(action.trim_start_matches("AX").to_lowercase())),
                _ => None,
            },
            Object::AppearancePreferences => {
                (name == "darkMode").then_some(Value::Boolean(self.world.system.dark_mode))
            }
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
        let part = |place: Option<&Rc<Place<'w>>>, app: &App, plural: &str, name: &str| {
            let mut steps = match place {
                Some(place) => steps_to_node(place),
                None => steps_to_process(app),
            };
            steps.extend([Step::Elements(plural.into()), Step::Name(name.into())]);
            steps
        };
        match object {
            Object::Application => Vec::new(),
            Object::Process(app) => steps_to_process(app),
            Object::Node(place) => steps_to_node(place),
            Object::Attribute(app, place, name) => part(place.as_ref(), app, "attributes", name),
            Object::Action(place, name) => part(Some(place), place.node.app(), "actions", name),
            Object::AppearancePreferences => vec![Step::Property("appearancePreferences".into())],
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
        "currentUser" => Got::Object(Object::User),
        "currentDesktop" => Got::Object(Object::Desktop(0)),
        "homeFolder" => home(""),
        "desktopFolder" => home("/Desktop"),
        "documentsFolder" => home("/Documents"),
        "downloadsFolder" => home("/Downloads"),
        _ => return None,
    })
}

/// Whether an attribute can be set at all.
pub(crate) fn is_settable(attribute: &str) -> bool {
    matches!(
        attribute,
        "AXPosition"
            | "AXSize"
            | "AXValue"
            | "AXFocused"
            | "AXMinimized"
            | "AXMain"
            | "AXFullScreen"
            | "AXSelected"
            | "AXFrontmost"
            | "AXHidden"
    )
}
