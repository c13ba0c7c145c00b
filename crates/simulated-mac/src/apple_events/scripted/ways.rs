//! The way to a record, as its application gives it out.

use super::{app::Scripted, records::Place};
use crate::apple_events::{
    evaluate::{Got, Suite},
    value::{Step, Value},
};

impl Scripted<'_> {
    /// The steps from the application to a record.
    pub(super) fn steps_to_place(&self, place: &Place) -> Vec<Step> {
        let Some((plural, at)) = place.way.last() else {
            return Vec::new();
        };
        if let Some(own) = self.known.and_then(|known| known.rules.steps(self, place)) {
            return own;
        }
        let from_root = self
            .known
            .is_some_and(|known| known.app.from_root.contains(&place.class));
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
