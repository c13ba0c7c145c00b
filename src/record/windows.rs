//! Which windows the window ids of a session mean, and which ones they are in another session.

use crate::session::elements::scan::Scan;
use crate::session::elements::snapshots::Snapshots;
use rmcp::model::JsonObject;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// The parameters that take a window id: a number, or its digits.
const PARAMETERS: [&str; 2] = ["window_id", "window"];

/// The window that an id means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WindowMeaning {
    /// The name of its app.
    pub(crate) app: String,
    /// What it is called, in a record with texts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    /// Its place among the windows of its app in the look that showed it, counted from 0.
    pub(crate) place: usize,
}

impl WindowMeaning {
    /// The same without what it is called.
    pub(super) fn without_title(self) -> Self {
        Self {
            title: None,
            ..self
        }
    }
}

/// The windows of a look, by their ids.
pub(super) fn of(scan: &Scan) -> BTreeMap<u64, WindowMeaning> {
    let roots = scan.roots.iter().enumerate();
    let found = roots.filter_map(|(place, root)| {
        let mut tops = scan.nodes.iter().filter(|node| node.parent.is_none());
        let top = tops.find(|node| node.root == place);
        let title = top.and_then(|node| node.title.clone());
        let meaning = WindowMeaning {
            app: scan.app.name.clone(),
            title: title.filter(|title| !title.is_empty()),
            place,
        };
        Some((u64::from(root.window_id?), meaning))
    });
    found.collect()
}

/// The windows that a session has looked into, by their ids, as the newest look showed them.
pub(crate) fn seen(snapshots: &Snapshots) -> BTreeMap<u64, WindowMeaning> {
    let mut found = BTreeMap::new();
    for snapshot in snapshots.newest_first() {
        for (id, meaning) in of(&snapshot.scan) {
            found.entry(id).or_insert(meaning);
        }
    }
    found
}

/// What the window ids among some arguments mean.
pub(super) fn among(
    arguments: &JsonObject,
    seen: &BTreeMap<u64, WindowMeaning>,
) -> BTreeMap<String, WindowMeaning> {
    let mut found = BTreeMap::new();
    each_id(&mut arguments.clone(), &mut |id| {
        if let Some(meaning) = seen.get(&id) {
            found.insert(id.to_string(), meaning.clone());
        }
        None
    });
    found
}

/// Goes through the window ids among some arguments, and puts another one in the place of each for which `other` answers one.
pub(crate) fn each_id(arguments: &mut JsonObject, other: &mut impl FnMut(u64) -> Option<u64>) {
    for (name, value) in arguments {
        part(name, value, other);
    }
}

fn part(name: &str, value: &mut Value, other: &mut impl FnMut(u64) -> Option<u64>) {
    match value {
        Value::Array(parts) => parts.iter_mut().for_each(|inner| part(name, inner, other)),
        Value::Object(parts) => each_id(parts, other),
        _ if !PARAMETERS.contains(&name) => {}
        Value::Number(id) => {
            if let Some(now) = id.as_u64().and_then(&mut *other) {
                *value = now.into();
            }
        }
        Value::String(text) => {
            if let Some(now) = text.parse().ok().and_then(other) {
                *value = now.to_string().into();
            }
        }
        Value::Bool(_) | Value::Null => {}
    }
}

/// The windows that an answer names: their ids, and what says which ones they are.
fn told(fields: &Value) -> Vec<(u64, [Option<&str>; 2])> {
    let mut found = Vec::new();
    collect(fields, &mut found);
    found
}

fn collect<'v>(value: &'v Value, found: &mut Vec<(u64, [Option<&'v str>; 2])>) {
    match value {
        Value::Array(parts) => parts.iter().for_each(|part| collect(part, found)),
        Value::Object(parts) => {
            if let Some(id) = parts.get("window_id").and_then(Value::as_u64) {
                let text = |names: [&str; 3]| {
                    let texts = names.iter().filter_map(|name| parts.get(*name)?.as_str());
                    texts.into_iter().next()
                };
                let app = text(["app", "app_name", "owner"]);
                found.push((id, [app, text(["title", "name", "window"])]));
            }
            parts.values().for_each(|part| collect(part, found));
        }
        _ => {}
    }
}

/// Which windows of one answer are those of another: of the same app, with the same title where both tell it, in the same order.
pub(crate) fn paired(then: &Value, now: &Value) -> BTreeMap<u64, u64> {
    let (then, mut now) = (told(then), told(now));
    let mut pairs = BTreeMap::new();
    for (id, about) in then {
        if let Some(place) = now.iter().position(|(_, other)| *other == about) {
            let (other, _) = now.remove(place);
            pairs.insert(id, other);
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn windows_of_two_answers_are_paired_by_app_and_title_and_then_by_their_order() {
        let window =
            |id: u64, title: &str| json!({"window_id": id, "app": "TextEdit", "title": title});
        let then =
            json!({"windows": [window(1, "a"), window(2, "b"), window(3, "b"), window(4, "c")]});
        let now =
            json!({"windows": [window(9, "new"), window(8, "b"), window(7, "b"), window(6, "a")]});
        assert_eq!(
            paired(&then, &now),
            BTreeMap::from([(1, 6), (2, 8), (3, 7)])
        );
    }

    #[test]
    fn ids_are_replaced_wherever_a_parameter_takes_one() {
        let arguments = json!({
            "window_id": 5,
            "text": "5",
            "steps": [{"arguments": {"window": "5", "index": 5}}, {"arguments": {"window": "Plan"}}],
        });
        let Value::Object(mut arguments) = arguments else {
            panic!("an object");
        };
        each_id(&mut arguments, &mut |id| (id == 5).then_some(12));
        assert_eq!(
            Value::Object(arguments),
            json!({
                "window_id": 12,
                "text": "5",
                "steps": [{"arguments": {"window": "12", "index": 5}}, {"arguments": {"window": "Plan"}}],
            })
        );
    }
}
