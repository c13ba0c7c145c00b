//! System Events at one moment: what is read of processes and of their user interface, and the steps to an element.

use std::{cell::RefCell, collections::HashMap};

use super::super::{
    dictionary::SYSTEM_EVENTS,
    evaluate::Got,
    failure::Failure,
    ui::{self, class_of_role},
    value::{Step, Value},
};
use super::object::{Object, process_name};
use crate::tree::{self, AxError, Index, Place, Subject, Target};
use simulated_world::ax::{self};
use simulated_world::world::{App, Permission, Policy, Service, World};

/// System Events at one moment.
pub(crate) struct SystemEvents<'w> {
    pub(super) world: &'w World,
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
    pub(super) fn look(&self, app: &App) -> Result<(), Failure> {
        if self.world.permission(Service::Accessibility) != Permission::Granted {
            return Err(Failure::no_assistive_access(-25211));
        }
        if app.hung {
            return Err(Failure::mac(-25204));
        }
        Ok(())
    }

    pub(super) fn children(&self, object: &Object<'w>) -> Result<Vec<Place<'w>>, Failure> {
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
    pub(super) fn entire_contents(&self, object: &Object<'w>) -> Result<Vec<Object<'w>>, Failure> {
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

    pub(super) fn process_property(&self, app: &App, name: &str) -> Result<Option<Value>, Failure> {
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

    pub(super) fn node_property(
        &self,
        place: &Place<'w>,
        name: &str,
    ) -> Result<Option<Value>, Failure> {
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

    pub(super) fn attributes(
        &self,
        app: &'w App,
        place: Option<&Place<'w>>,
    ) -> Result<Vec<Object<'w>>, Failure> {
        self.look(app)?;
        let attribute = |name| Object::Attribute(app, place.cloned(), name);
        let names = tree::names(&subject(app, place));
        Ok(names.into_iter().map(attribute).collect())
    }

    pub(super) fn attribute_value(
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
    /// names collapse into the first one [events 3.2]. An empty name is none: of an alert the graders of macOSWorld read
    /// `static text 2 of window 1` (grade B).
    pub(super) fn steps_to_node(&self, place: &Place<'w>) -> Vec<Step> {
        let around = place.around();
        let mut steps = match &around {
            Some(parent) => self.steps_to_parent(parent),
            None => steps_to_process(place.app),
        };
        let class = class_of_role(place.role());
        let plural = SYSTEM_EVENTS.plural(class).unwrap_or("uiElements");
        steps.push(Step::Elements(plural.to_owned()));
        let name = ui::name(self.world, place).filter(|name| !name.is_empty());
        steps.push(match name {
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
}

/// A process or a node of it, as the tree knows it.
pub(super) fn subject<'w>(app: &'w App, place: Option<&Place<'w>>) -> Subject<'w> {
    place.map_or(Subject::App(app), |place| Subject::Node(place.clone()))
}

pub(super) fn steps_to_process(app: &App) -> Vec<Step> {
    vec![
        Step::Elements("applicationProcesses".into()),
        Step::Name(process_name(app).to_owned()),
    ]
}
