//! An application with a dictionary of its own: what it keeps and does in its own way ([`Rules`]), and what its objects
//! answer: its windows as in every application, its records, and what follows from both.

use serde_json::{Map, Value as Json};

use super::{
    commands::{Answer, Command, NewObject},
    object::Object,
    records::{Place, Records, not_read, to_value},
};
use crate::{
    apple_events::{
        call::Call,
        dictionary::{Dictionary, Member},
        evaluate::{Got, Suite, evaluate},
        failure::Failure,
        standard::{self, Standard},
        value::{Step, Value},
    },
    apps::scripted_apps::ScriptedApp,
};
use simulated_world::world::{Fault, Window, World};

/// An application with a dictionary of its own.
pub(crate) struct Known {
    pub(crate) app: ScriptedApp,
    pub(crate) dictionary: Dictionary,
    /// What it does in its own way.
    pub(super) rules: &'static dyn Rules,
    /// What it does with its windows in its own way.
    pub(super) drawn: Option<&'static dyn Drawn>,
}

impl Known {
    /// Where its records lie in the world. Shortcuts and Shortcuts Events have theirs together.
    pub(super) fn key(&self) -> &'static str {
        self.app.bundle_id.trim_end_matches(".events")
    }

    /// Its records, to be changed: from now on they lie in the world.
    pub(super) fn tree_mut<'w>(&self, world: &'w mut World) -> Result<&'w mut Json, Failure> {
        let kept = world.kept_mut(self.key(), self.app.records);
        kept.map_err(not_read)
    }
}

/// What one application does in its own way; whatever is not here is the same for all.
pub(crate) trait Rules: Sync {
    /// Elements that are not stored as such.
    fn elements(&self, _app: &Scripted<'_>, _of: &Place, _class: &str) -> Option<Vec<Place>> {
        None
    }

    /// A property that follows from others.
    fn property(&self, _app: &Scripted<'_>, _of: &Place, _name: &str) -> Option<Found> {
        None
    }

    /// The class of elements that go by a plural which the dictionary does not give a class.
    fn kind_of_elements(
        &self,
        _app: &Scripted<'_>,
        _class: &str,
        _plural: &str,
    ) -> Option<&'static str> {
        None
    }

    /// Whether what a property answers can be asked something in the same event.
    fn goes_on(&self, _class: &str, _property: &str) -> bool {
        true
    }

    /// Whether an object goes by a name beside its own.
    fn is_also_named(&self, _app: &Scripted<'_>, _object: &Place, _name: &str) -> bool {
        false
    }

    /// The way to an object that has one of its own.
    fn steps(&self, _app: &Scripted<'_>, _object: &Place) -> Option<Vec<Step>> {
        None
    }

    /// The class of the objects that objects of a class are attached to, where their place is told within a text.
    fn attached_to(&self, _class: &str) -> Option<&'static str> {
        None
    }

    /// What comes of making an object of a class.
    fn class_made(&self, class: &'static str) -> &'static str {
        class
    }

    /// Where a new object goes that is made in no other place; none: nowhere.
    fn home(&self, _app: &Scripted<'_>, _class: &str) -> Option<Place> {
        Some(Place::root())
    }

    /// The object in which one of a class is kept that is made in, or moved to, another: elements that an object has by what
    /// it holds lie there. None: in that object itself.
    fn keeper(&self, _app: &Scripted<'_>, _home: &Place, _class: &str) -> Option<Place> {
        None
    }

    /// Refuses to set a property that the dictionary lets be set.
    ///
    /// # Errors
    /// What the application answers then.
    fn may_set(&self, _object: &Place, _name: &str) -> Result<(), Failure> {
        Ok(())
    }

    /// Completes a new object.
    ///
    /// # Errors
    /// When it cannot be made so.
    fn complete(&self, _made: NewObject<'_>) -> Result<(), Failure> {
        Ok(())
    }

    /// What follows from a property that was set.
    fn follow(&self, _class: &str, _fields: &mut Map<String, Json>, _name: &str, _now: f64) {}

    /// Where a deleted object goes; none: it is gone.
    fn bin(&self, _app: &Scripted<'_>, _object: &Place) -> Option<Place> {
        None
    }

    /// What is done before a command by what else the application keeps; none: the command is not its own.
    fn command(&self, _order: Command<'_>) -> Option<Result<Answer, Failure>> {
        None
    }
}

/// A property, or why there is none.
pub(crate) type Found = Result<Got<Object>, Failure>;

/// Elements of an object, or why they cannot be told.
pub(crate) type Elements = Result<Vec<Object>, Failure>;

/// What one application does with its windows in its own way; whatever is not here is the same for all.
pub(crate) trait Drawn: Sync {
    /// Elements that not every application has.
    fn elements(&self, app: &Scripted<'_>, of: &Object, plural: &str) -> Option<Elements>;

    /// A property that not every application has.
    fn property(&self, app: &Scripted<'_>, of: &Object, name: &str) -> Option<Found>;

    /// Sets a property; none: it is one that every application has.
    fn set(
        &self,
        changed: &mut ChangedApp<'_>,
        object: &Object,
        name: &str,
        value: &Value,
    ) -> Option<Result<(), Failure>>;

    /// What is handed out in the place of an object, as a text.
    fn contents(&self, _app: &Scripted<'_>, _of: &Object) -> Option<Value> {
        None
    }

    /// Puts something else in the place of objects; none: that is not possible here.
    fn replace(
        &self,
        _desk: &mut ChangedApp<'_>,
        _objects: &[Object],
        _value: &Value,
    ) -> Option<Result<(), Failure>> {
        None
    }

    /// Runs a command; none: it is one that every application has, or one on what it keeps.
    fn run(&self, changed: &mut ChangedApp<'_>, call: &Call<'_>) -> Option<Result<Value, Failure>>;
}

/// A running application whose windows are to be changed.
pub(crate) struct ChangedApp<'a> {
    pub(super) world: &'a mut World,
    pub(super) pid: i32,
    pub(super) known: &'static Known,
    /// The world's time, in seconds since 1970.
    pub(super) now: f64,
}

impl ChangedApp<'_> {
    /// Its objects as they are now.
    pub(super) fn app(&self) -> Result<Scripted<'_>, Failure> {
        Scripted::new(self.world, self.pid, Some(self.known))
    }

    /// The objects that a reference means.
    pub(super) fn objects(&self, steps: &[Step]) -> Result<Vec<Object>, Failure> {
        evaluate(&self.app()?, steps)?.objects()
    }
}

/// One application at one moment.
pub(crate) struct Scripted<'w> {
    pub(super) standard: Standard<'w>,
    pub(super) known: Option<&'static Known>,
    records: Option<Records<'w>>,
    empty: Records<'w>,
}

impl<'w> Scripted<'w> {
    /// The running application with that process id.
    pub(super) fn new(
        world: &'w World,
        pid: i32,
        known: Option<&'static Known>,
    ) -> Result<Self, Failure> {
        let standard = Standard::new(world, pid)?;
        Ok(Self {
            records: known
                .map(|known| {
                    let kept = world.kept(known.key());
                    Records::new(kept, known.app.records, known.dictionary)
                })
                .transpose()?,
            empty: Records::none(),
            known,
            standard,
        })
    }

    /// Its windows, front to back.
    pub(super) fn windows(&self) -> &'w [Window] {
        self.standard.windows()
    }

    /// Whether this Mac does something otherwise than the default one.
    pub(super) fn has(&self, fault: Fault) -> bool {
        self.standard.has(fault)
    }

    /// The window with a number.
    pub(super) fn window(&self, id: u32) -> Option<&'w Window> {
        self.windows().iter().find(|window| window.id == id)
    }

    /// Its records.
    pub(super) fn records(&self) -> &Records<'w> {
        self.records.as_ref().unwrap_or(&self.empty)
    }

    /// Whether a class of its dictionary is another or inherits from it.
    pub(super) fn dictionary_is_a(&self, class: &str, ancestor: &str) -> bool {
        self.dictionary().is_a(class, ancestor)
    }

    /// The class with that plural, where it is a kind of another one.
    pub(super) fn kind_with_plural(&self, plural: &str, ancestor: &str) -> Option<&'static str> {
        let class = self.dictionary().class_with_plural(plural)?;
        self.dictionary_is_a(class, ancestor).then_some(class)
    }

    pub(super) fn record_elements(&self, of: &Place, class: &'static str) -> Vec<Object> {
        let own = self
            .known
            .and_then(|known| known.rules.elements(self, of, class));
        let found = own.unwrap_or_else(|| self.records().elements(of, class));
        found.into_iter().map(Object::Record).collect()
    }

    pub(super) fn record_property(
        &self,
        place: &Place,
        name: &str,
    ) -> Result<Option<Got<Object>>, Failure> {
        let Some(known) = self.known else {
            return Ok(None);
        };
        match known.rules.property(self, place, name) {
            Some(own) => own.map(Some),
            None => Ok(self.stored_property(known, place, name)),
        }
    }

    fn stored_property(&self, known: &Known, place: &Place, name: &str) -> Option<Got<Object>> {
        let Some(Member::Property { kind, .. }) = known.dictionary.member(place.class, name) else {
            return None;
        };
        let stored = self.records().stored(place, name);
        if place.way.is_empty() && stored.is_none() {
            // A setting of the application that nobody has written down.
            return None;
        }
        if name == "container" && stored.is_none() {
            return Some(Got::Object(self.object(self.records().holder(place))));
        }
        let is_object =
            known.dictionary.has_class(kind) && known.dictionary.enumerators(kind).is_none();
        if let (true, Some(one)) = (is_object, stored)
            && let Some(found) = self.records().referred(kind, one)
        {
            return Some(Got::Object(Object::Record(found)));
        }
        if let (true, Some(many)) = (is_object, stored.and_then(|value| value.as_array())) {
            let found = many
                .iter()
                .filter_map(|one| self.records().referred(kind, one));
            return Some(Got::Objects(found.map(Object::Record).collect()));
        }
        Some(Got::Value(to_value(stored, kind, known.dictionary)))
    }

    /// The object at a place.
    pub(super) fn object(&self, place: Place) -> Object {
        if place.way.is_empty() {
            Object::Standard(standard::Object::Application)
        } else {
            Object::Record(place)
        }
    }

    /// The place of an object; that of the application is the root of its records.
    pub(super) fn place(object: &Object) -> Option<Place> {
        match object {
            Object::Record(place) => Some(place.clone()),
            Object::Standard(standard::Object::Application) => Some(Place::root()),
            Object::Standard(_) | Object::Tab { .. } | Object::Text(_) => None,
        }
    }
}
