//! The parts in which two states of what an app keeps differ, so that one of them can be made of the other.

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::way::Way;

/// A part that is another one since: a field of an object, or neighbours in a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Splice {
    /// The JSON Pointer of the object or list (RFC 6901).
    of: String,
    at: At,
    /// What was there: nothing or one value in an object.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    before: Vec<Json>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    after: Vec<Json>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum At {
    Field(String),
    Place(usize),
}

/// What makes one state of the other.
pub fn between(before: &Json, after: &Json) -> Vec<Splice> {
    let mut found = Vec::new();
    compare(before, after, "", &mut found);
    found
}

fn compare(before: &Json, after: &Json, way: &str, found: &mut Vec<Splice>) {
    match (before, after) {
        (Json::Object(old), Json::Object(new)) => {
            let added = new.keys().filter(|name| !old.contains_key(*name));
            for name in old.keys().chain(added) {
                let inner = format!("{way}/{}", name.replace('~', "~0").replace('/', "~1"));
                match (old.get(name), new.get(name)) {
                    (Some(one), Some(other)) if is_same_container(one, other) => {
                        compare(one, other, &inner, found);
                    }
                    (one, other) if one != other => found.push(Splice {
                        of: way.to_owned(),
                        at: At::Field(name.clone()),
                        before: one.into_iter().cloned().collect(),
                        after: other.into_iter().cloned().collect(),
                    }),
                    _ => {}
                }
            }
        }
        (Json::Array(old), Json::Array(new)) => compare_lists(old, new, way, found),
        _ => {}
    }
}

fn is_same_container(one: &Json, other: &Json) -> bool {
    (one.is_object() && other.is_object()) || (one.is_array() && other.is_array())
}

fn compare_lists(old: &[Json], new: &[Json], way: &str, found: &mut Vec<Splice>) {
    let is_same = |(one, other): &(&Json, &Json)| one == other;
    let start = old.iter().zip(new).take_while(is_same).count();
    let most = old.len().min(new.len()) - start;
    let backwards = old.iter().rev().zip(new.iter().rev()).take(most);
    let end = backwards.take_while(is_same).count();
    let before = old.get(start..old.len() - end).unwrap_or_default();
    let after = new.get(start..new.len() - end).unwrap_or_default();
    if let ([one @ Json::Object(_)], [other @ Json::Object(_)]) = (before, after) {
        compare(one, other, &format!("{way}/{start}"), found);
    } else if !(before.is_empty() && after.is_empty()) {
        found.push(Splice {
            of: way.to_owned(),
            at: At::Place(start),
            before: before.to_vec(),
            after: after.to_vec(),
        });
    }
}

/// Goes one way with all of these parts, or leaves a state as it is. False where something else is in their places by now.
pub fn go(splices: &[Splice], way: Way, state: &mut Json) -> bool {
    let fits = splices.iter().all(|splice| splice.fits(way, state));
    if fits {
        // No two of them are about the same list or field.
        for splice in splices {
            splice.put(way, state);
        }
    }
    fits
}

/// Whether the second of two changes takes the first one back.
pub fn is_inverse(first: &[Splice], second: &[Splice]) -> bool {
    let takes_back = |one: &Splice, other: &Splice| {
        (&one.of, &one.at) == (&other.of, &other.at)
            && (&one.before, &one.after) == (&other.after, &other.before)
    };
    // Fields that were added come last, so that the way back has another order.
    let is_taken_back = |one: &Splice| second.iter().any(|other| takes_back(one, other));
    first.len() == second.len() && first.iter().all(is_taken_back)
}

impl Splice {
    /// What is there now, and what takes its place.
    fn sides(&self, way: Way) -> (&[Json], &[Json]) {
        match way {
            Way::Undo => (&self.after, &self.before),
            Way::Redo => (&self.before, &self.after),
        }
    }

    fn fits(&self, way: Way, state: &Json) -> bool {
        let (now, _) = self.sides(way);
        match (state.pointer(&self.of), &self.at) {
            (Some(Json::Object(fields)), At::Field(name)) => fields.get(name) == now.first(),
            (Some(Json::Array(items)), At::Place(place)) => {
                items.get(*place..*place + now.len()) == Some(now)
            }
            _ => false,
        }
    }

    fn put(&self, way: Way, state: &mut Json) {
        let (now, then) = self.sides(way);
        match (state.pointer_mut(&self.of), &self.at) {
            (Some(Json::Object(fields)), At::Field(name)) => {
                match then.first() {
                    Some(value) => fields.insert(name.clone(), value.clone()),
                    None => fields.remove(name),
                };
            }
            (Some(Json::Array(items)), At::Place(place)) => {
                items.splice(*place..*place + now.len(), then.iter().cloned());
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn states() -> impl Strategy<Value = Json> {
        let leaf = prop_oneof![Just(json!(null)), (0..3).prop_map(|number| json!(number))];
        leaf.prop_recursive(4, 24, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
                prop::collection::btree_map("[ab/~]", inner, 0..3)
                    .prop_map(|fields| Json::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        /// Either state comes of the other.
        #[test]
        fn a_change_is_undone_and_redone(one in states(), other in states()) {
            let (before, after) = (json!({ "kept": one }), json!({ "kept": other }));
            let change = between(&before, &after);
            let mut state = after.clone();
            prop_assert!(go(&change, Way::Undo, &mut state));
            prop_assert_eq!(&state, &before);
            prop_assert!(go(&change, Way::Redo, &mut state));
            prop_assert_eq!(&state, &after);
            prop_assert!(is_inverse(&change, &between(&after, &before)));
        }
    }

    #[test]
    fn what_others_changed_since_is_left_alone() {
        let before = json!({"notes": [{"id": 1}, {"id": 2}]});
        let after = json!({"notes": [{"id": 2}]});
        let change = between(&before, &after);
        assert_eq!(change.len(), 1);
        let mut state = json!({"notes": []});
        assert!(go(&change, Way::Undo, &mut state));
        let mut state = json!({"notes": [{"id": 2}]});
        assert!(!go(&change, Way::Redo, &mut state));
        assert_eq!(state, after);
    }
}
