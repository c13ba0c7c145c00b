//! System Events: processes, their user interface, appearance, the user. Reading; see `system_events_actions` for the rest.

use std::{cell::RefCell, collections::HashMap};

use super::{
    dictionary::{Dictionary, SYSTEM_EVENTS},
    evaluate::{Got, Suite},
    failure::Failure,
    ui::{self, class_of_role},
    value::{Step, Value},
};
use crate::ax::{self, Role};
use crate::{
    tree::{self, AxError, Index, Place, Subject, Target},
    world::{App, Permission, Policy, World},
};

/// An object of System Events at one moment.
#[derive(Clone, Debug)]
pub(crate) enum Object<'w> {
    Application,
    Process(&'w App),
    /// A window or an element.
    Node(Place<'w>),
    /// An attribute of a process (no place) or of a node.
    Attribute(&'w App, Option<Place<'w>>, ax::Attribute),
    Action(Place<'w>, ax::Action),
    AppearancePreferences,
    DockPreferences,
    User,
    /// A desktop, by the display's place.
    Desktop(usize),
    /// The home folder and folders in it, by path.
    Folder(String),
}

/// An object that can be changed, independent of the moment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Handle {
    Process(i32),
    Node(Target),
    Attribute(Target, ax::Attribute),
    Action(Target, ax::Action),
    AppearancePreferences,
    /// Nothing that can be changed here.
    Fixed,
}

impl Object<'_> {
    /// What to change it by.
    pub(crate) fn handle(&self) -> Handle {
        let node = |place: &Place<'_>| place.target(place.id());
        match self {
            Self::Process(app) => Handle::Process(app.pid),
            Self::Node(place) => Handle::Node(node(place)),
            Self::Attribute(app, place, name) => {
                let owner = place.as_ref().map_or(Target::App(app.pid), node);
                Handle::Attribute(owner, name.clone())
            }
            Self::Action(place, name) => Handle::Action(node(place), name.clone()),
            Self::AppearancePreferences => Handle::AppearancePreferences,
            Self::Application
            | Self::DockPreferences
            | Self::User
            | Self::Desktop(_)
            | Self::Folder(_) => Handle::Fixed,
        }
    }
}

/// System Events at one moment.
pub(crate) struct SystemEvents<'w> {
    world: &'w World,
    index: RefCell<Index>,
    /// Steps to nodes that hold others, by id.
    steps: RefCell<HashMap<u64, Vec<Step>>>,
    /// Places of nodes among their siblings, by id.
    places: RefCell<HashMap<u64, i64>>,
}

impl<'w> SystemEvents<'w> {
    /// System Events of that world.
    pub(crate) fn new(world: &'w World) -> Self {
        Self {
            world,
            index: RefCell::default(),
            steps: RefCell::default(),
            places: RefCell::default(),
        }
    }

    /// The object of a target of the tree.
    pub(crate) fn object(&self, target: Target) -> Result<Object<'w>, Failure> {
        match self.index.borrow_mut().subject(self.world, target) {
            Ok(Subject::App(app)) => Ok(Object::Process(app)),
            Ok(Subject::Node(place)) => Ok(Object::Node(place)),
            Ok(Subject::SystemWide) => Err(Failure::mac(-1728)),
            Err(error) => Err(ui::unread(error)),
        }
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

    fn children(&self, object: &Object<'w>) -> Result<Vec<Place<'w>>, Failure> {
        match object {
            Object::Process(app) => {
                self.look(app)?;
                Ok(Place::top(app))
            }
            Object::Node(place) => {
                self.look(place.app)?;
                Ok(place.inside())
            }
            _ => Err(Failure::mac(-1728)),
        }
    }

    /// Everything below, parents first, as the application hands it out.
    fn entire_contents(&self, object: &Object<'w>) -> Result<Vec<Object<'w>>, Failure> {
        fn collect<'w>(places: Vec<Place<'w>>, found: &mut Vec<Object<'w>>) {
            for place in places {
                let inside = place.inside();
                found.push(Object::Node(place));
                collect(inside, found);
            }
        }
        let places = match self.children(object) {
            // A walk without the permission finds nothing instead of failing.
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
            _ => {
                self.look(app)?;
                return self.element_property(&Subject::App(app), name).map(Some);
            }
        }))
    }

    fn node_property(&self, place: &Place<'w>, name: &str) -> Result<Option<Value>, Failure> {
        self.look(place.app)?;
        if name == "name" {
            return Ok(Some(Value::optional(ui::name(self.world, place))));
        }
        self.element_property(&Subject::Node(place.clone()), name)
            .map(Some)
    }

    /// A property of a UI element; what the element lacks is missing.
    fn element_property(&self, subject: &Subject<'w>, name: &str) -> Result<Value, Failure> {
        let read = |attribute: &ax::Attribute| match tree::attribute(self.world, subject, attribute)
        {
            Ok(value) => ui::to_event(value),
            Err(AxError::NoValue | AxError::AttributeUnsupported) => Ok(Value::Missing),
            Err(error) => Err(ui::unread(error)),
        };
        let attribute = ui::attribute_of(name)
            .ok_or_else(|| Failure::NotSimulated(format!("the property {name} of uiElement")))?;
        match read(&attribute)? {
            // What nobody described is called by its role.
            Value::Missing if name == "description" => read(&ax::Attribute::RoleDescription),
            value => Ok(value),
        }
    }

    fn attributes(
        &self,
        app: &'w App,
        place: Option<&Place<'w>>,
    ) -> Result<Vec<Object<'w>>, Failure> {
        self.look(app)?;
        let attribute = |name| Object::Attribute(app, place.cloned(), name);
        let names = tree::names(&subject(app, place));
        Ok(names.into_iter().map(attribute).collect())
    }

    fn attribute_value(
        &self,
        app: &'w App,
        place: Option<&Place<'w>>,
        name: &ax::Attribute,
    ) -> Result<Got<Object<'w>>, Failure> {
        self.look(app)?;
        match tree::attribute(self.world, &subject(app, place), name) {
            Ok(tree::Value::Element(target)) => self.object(target).map(Got::Object),
            Ok(tree::Value::Elements(targets)) => {
                let objects = targets.into_iter().map(|target| self.object(target));
                objects.collect::<Result<_, _>>().map(Got::Objects)
            }
            Ok(value) => ui::to_event(value).map(Got::Value),
            // An empty attribute is missing [events 3.7]; of a process it has been seen as an error [events 3.5].
            Err(AxError::NoValue) if place.is_some() => Ok(Got::Value(Value::Missing)),
            Err(error) => Err(ui::unread(error)),
        }
    }

    /// The steps to a node: names where there are names, else places among the siblings of the class. This is why equal
    /// names collapse into the first one [events 3.2].
    fn steps_to_node(&self, place: &Place<'w>) -> Vec<Step> {
        let around = place.around();
        let mut steps = match &around {
            Some(parent) => self.steps_to_parent(parent),
            None => steps_to_process(place.app),
        };
        let class = class_of_role(place.role());
        let plural = SYSTEM_EVENTS.plural(class).unwrap_or("uiElements");
        steps.push(Step::Elements(plural.to_owned()));
        steps.push(match ui::name(self.world, place) {
            Some(name) => Step::Name(name),
            None => Step::Index(self.place_among_siblings(place, around.as_ref())),
        });
        steps
    }

    fn steps_to_parent(&self, parent: &Place<'w>) -> Vec<Step> {
        if let Some(steps) = self.steps.borrow().get(&parent.id()) {
            return steps.clone();
        }
        let steps = self.steps_to_node(parent);
        self.steps.borrow_mut().insert(parent.id(), steps.clone());
        steps
    }

    /// The place of a node among its siblings of one class; of an element without a class, among all of them.
    fn place_among_siblings(&self, place: &Place<'w>, around: Option<&Place<'w>>) -> i64 {
        if let Some(known) = self.places.borrow().get(&place.id()) {
            return *known;
        }
        let siblings = around.map_or_else(|| Place::top(place.app), Place::inside);
        let mut places = self.places.borrow_mut();
        let mut of_class = HashMap::new();
        for (among_all, sibling) in (0..).zip(&siblings) {
            let class = class_of_role(sibling.role());
            let count: &mut i64 = of_class.entry(class).or_default();
            let among_own = if class == "uiElement" {
                among_all
            } else {
                *count
            };
            places.insert(sibling.id(), among_own);
            *count += 1;
        }
        places.get(&place.id()).copied().unwrap_or_default()
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
            "POSIXPath" | "posixPath" => Value::text(path),
            "URL" | "url" => Value::text(super::finder::file_url(path, true)),
            _ => return None,
        })
    }
}

/// A process or a node of it, as the tree knows it.
fn subject<'w>(app: &'w App, place: Option<&Place<'w>>) -> Subject<'w> {
    place.map_or(Subject::App(app), |place| Subject::Node(place.clone()))
}

/// The name System Events gives a process: that of its executable, not the one a person sees [events 3.2].
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
