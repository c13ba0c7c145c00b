//! What the objects of an application answer: its windows as in every application, its records, and what follows from
//! both.

use super::{
    records::{Place, Records, to_value},
    registry::{Known, known},
};
use crate::{
    apple_events::{
        dictionary::{Dictionary, Member},
        evaluate::{Got, Suite},
        failure::Failure,
        standard::{self, Standard},
        value::{Step, Value},
    },
    world::World,
};

/// An object of an application.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Object {
    /// One that every application has: itself, a window, a document.
    Standard(standard::Object),
    /// One among its records.
    Record(Place),
}

/// One application at one moment.
pub(crate) struct Scripted<'w> {
    standard: Standard<'w>,
    pub(super) known: Option<&'static Known>,
    records: Option<Records<'w>>,
    empty: Records<'w>,
}

impl<'w> Scripted<'w> {
    /// The running application with that process id.
    pub(crate) fn new(world: &'w World, pid: i32) -> Result<Self, Failure> {
        let standard = Standard::new(world, pid)?;
        let known = known(world.app(pid).and_then(|app| app.bundle_id.as_deref()));
        Ok(Self {
            records: known.map(|known| Records::new(world, known)).transpose()?,
            empty: Records::none(),
            known,
            standard,
        })
    }

    /// Its records.
    pub(super) fn records(&self) -> &Records<'w> {
        self.records.as_ref().unwrap_or(&self.empty)
    }

    /// Whether a class of its dictionary is another or inherits from it.
    pub(super) fn dictionary_is_a(&self, class: &str, ancestor: &str) -> bool {
        self.dictionary().is_a(class, ancestor)
    }

    fn record_elements(&self, of: &Place, class: &'static str) -> Vec<Object> {
        let own = self
            .known
            .and_then(|known| known.rules.elements(self, of, class));
        let found = own.unwrap_or_else(|| self.records().elements(of, class));
        found.into_iter().map(Object::Record).collect()
    }

    fn record_property(&self, place: &Place, name: &str) -> Result<Option<Got<Object>>, Failure> {
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
            Object::Standard(_) => None,
        }
    }

    fn steps_to_place(&self, place: &Place) -> Vec<Step> {
        let Some((plural, at)) = place.way.last() else {
            return Vec::new();
        };
        if let Some(own) = self.known.and_then(|known| known.rules.steps(self, place)) {
            return own;
        }
        let from_root = self
            .known
            .is_some_and(|known| known.from_root.contains(&place.class));
        let mut steps = if from_root {
            Vec::new()
        } else {
            self.steps_to_place(&self.records().holder(place))
        };
        let dictionary = self.dictionary();
        let plural = dictionary.plural(place.class).unwrap_or(plural);
        steps.push(Step::Elements(plural.to_owned()));
        let property = |name: &str| {
            dictionary.member(place.class, name)?;
            match self.record_property(place, name) {
                Ok(Some(Got::Value(value))) if value != Value::Missing => Some(value),
                _ => None,
            }
        };
        steps.push(
            match (property(self.id_property(place.class)), property("name")) {
                (Some(id), _) => Step::Id(id),
                (None, Some(Value::Text(name))) => Step::Name(name),
                _ => Step::Index(i64::try_from(*at).unwrap_or(i64::MAX)),
            },
        );
        steps
    }
}

impl Suite for Scripted<'_> {
    type Object = Object;

    fn dictionary(&self) -> Dictionary {
        self.known
            .map_or_else(|| self.standard.dictionary(), |known| known.dictionary)
    }

    fn root(&self) -> Object {
        Object::Standard(standard::Object::Application)
    }

    fn class_of(&self, object: &Object) -> &'static str {
        match object {
            Object::Standard(one) => self.standard.class_of(one),
            Object::Record(place) => place.class,
        }
    }

    fn elements(
        &self,
        object: &Object,
        plural: &str,
        class: &'static str,
    ) -> Result<Vec<Object>, Failure> {
        if let (Object::Standard(one), "windows" | "documents") = (object, plural) {
            let found = self.standard.elements(one, plural, class)?;
            return Ok(found.into_iter().map(Object::Standard).collect());
        }
        match Self::place(object) {
            Some(place) => Ok(self.record_elements(&place, class)),
            None => Err(Failure::NotSimulated(format!(
                "the elements {plural} of a window"
            ))),
        }
    }

    fn property(&self, object: &Object, name: &str) -> Result<Option<Got<Object>>, Failure> {
        match object {
            Object::Record(place) => self.record_property(place, name),
            Object::Standard(one) => {
                let found = self.standard.property(one, name)?.map(|got| match got {
                    Got::Value(value) => Got::Value(value),
                    Got::Object(one) => Got::Object(Object::Standard(one)),
                    Got::Objects(many) => {
                        Got::Objects(many.into_iter().map(Object::Standard).collect())
                    }
                });
                match (found, one) {
                    (None, standard::Object::Application) => {
                        self.record_property(&Place::root(), name)
                    }
                    (found, _) => Ok(found),
                }
            }
        }
    }

    fn id_property(&self, class: &str) -> &'static str {
        let has = |name: &&str| self.dictionary().member(class, name).is_some();
        ["id", "uid", "calendarIdentifier"]
            .into_iter()
            .find(has)
            .unwrap_or("id")
    }

    fn is_also_named(&self, object: &Object, name: &str) -> bool {
        match (self.known, object) {
            (Some(known), Object::Record(place)) => known.rules.is_also_named(self, place, name),
            _ => false,
        }
    }

    fn steps_to(&self, object: &Object) -> Vec<Step> {
        match object {
            Object::Standard(one) => self.standard.steps_to(one),
            Object::Record(place) => self.steps_to_place(place),
        }
    }
}
