//! Whether a call that is repeated came to the same as in a record.
//!
//! Of a tool that acts the effect, the changes that were seen and the states in its result are compared, so that an action that was
//! dropped or done twice is found; of one that reads only whether it worked, because what there is to read may be more by now. What
//! is another one in each session is no difference: refs, ids, processes, places on the screen, and how many rows a list has.

use super::line::End;
use super::lines::end_of_text;
use crate::session::elements::snapshots::is_ref;
use serde_json::Value;
use std::collections::BTreeMap;

/// What elements are called now that were called otherwise, with the names of then.
pub(crate) type Renamed = BTreeMap<String, String>;

/// Fields that are another one in each session, whatever was done.
const VOLATILE: &[&str] = &[
    "bounds",
    "changes",
    "elapsed_ms",
    "element",
    "frame",
    "height",
    "id",
    "note",
    "path",
    "pid",
    "process_id",
    "ref",
    "shows",
    "snapshot",
    "unseen",
    "uri",
    "width",
    "window",
    "window_id",
    "x",
    "y",
];

/// Effects, from the one that says least.
const EFFECTS: [&str; 3] = ["unverified", "partial", "confirmed"];

/// How a call ended otherwise than in the record, in words; none where it came to the same. `acts` is whether its tool changes
/// anything.
pub(crate) fn between(then: &End, now: &End, acts: bool, renamed: &Renamed) -> Option<String> {
    if then.ended != now.ended || then.code != now.code {
        return Some(format!(
            "it ended with {}, and now with {}",
            told(then),
            told(now)
        ));
    }
    let states = |end: &End| {
        let mut found = BTreeMap::new();
        if let Some(fields) = &end.fields {
            collect_states("", fields, acts, &mut found);
        }
        found
    };
    let (before, after) = (states(then), states(now));
    let other = before.iter().find(|(place, value)| {
        after
            .get(*place)
            .is_some_and(|now| is_other(place, value, now))
    });
    if let Some((place, value)) = other {
        return Some(format!("{place} was {value}, and is {} now", after[place]));
    }
    if !acts {
        return None;
    }
    let lines = |end: &End, renamed: &Renamed| -> Vec<String> {
        let fields = end.fields.as_ref();
        let changes = fields.and_then(|fields| fields.get("changes")?.as_array());
        let changes = changes.into_iter().flatten().filter_map(Value::as_str);
        changes.map(|line| lasting(line, renamed)).collect()
    };
    let (mut missing, mut more) = (lines(then, &Renamed::new()), lines(now, renamed));
    missing.retain(|line| match more.iter().position(|other| other == line) {
        Some(at) => {
            more.remove(at);
            false
        }
        None => true,
    });
    let list = |lines: &[String]| lines.join("; ");
    match (missing.is_empty(), more.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("this did not change now: {}", list(&missing))),
        (true, false) => Some(format!("this changed now as well: {}", list(&more))),
        (false, false) => Some(format!(
            "this changed: {}; and now: {}",
            list(&missing),
            list(&more)
        )),
    }
}

/// How a call ended, in a word.
fn told(end: &End) -> &str {
    end.code.as_deref().unwrap_or(&end.ended)
}

/// Whether a state is another one. An effect that is proven now and was not is no worse.
fn is_other(place: &str, then: &str, now: &str) -> bool {
    let rank = |effect: &str| EFFECTS.iter().position(|word| *word == effect);
    let is_effect = place == "effect" || place.ends_with(".effect");
    match (is_effect, rank(then), rank(now)) {
        (true, Some(then), Some(now)) => now < then,
        _ => then != now,
    }
}

/// The states in a result, by their places: of a tool that reads only whether a statement holds.
fn collect_states(place: &str, value: &Value, acts: bool, found: &mut BTreeMap<String, String>) {
    let Value::Object(parts) = value else { return };
    for (name, part) in parts {
        let place = match place {
            "" => name.clone(),
            _ => format!("{place}.{name}"),
        };
        match part {
            _ if VOLATILE.contains(&name.as_str()) => {}
            Value::Object(_) => collect_states(&place, part, acts, found),
            Value::Array(parts) => {
                for (at, part) in parts.iter().enumerate() {
                    collect_states(&format!("{place}.{at}"), part, acts, found);
                }
            }
            Value::Bool(state) if acts || name == "holds" => {
                found.insert(place, state.to_string());
            }
            Value::String(text) if acts => {
                found.insert(place, text.clone());
            }
            Value::Number(number) if acts => {
                found.insert(place, number.to_string());
            }
            _ => {}
        }
    }
}

/// A line about a change without what is another one in each session.
fn lasting(line: &str, renamed: &Renamed) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('"') {
        let (before, quoted) = rest.split_at(start);
        let (text, behind) = quoted.split_at(end_of_text(quoted));
        push_words(&mut kept, before);
        let name = serde_json::from_str::<String>(text).ok();
        match name.and_then(|name| renamed.get(&name)) {
            Some(then) => kept.push_str(&Value::from(then.as_str()).to_string()),
            None => kept.push_str(text),
        }
        rest = behind;
    }
    push_words(&mut kept, rest);
    match kept.strip_prefix("rows:").map(without_counts) {
        Some(rows) => format!("rows:{rows}"),
        None => kept,
    }
}

/// Words of ours without refs, ids and places.
fn push_words(kept: &mut String, words: &str) {
    let mut is_number_of_something = false;
    for word in words.split_inclusive(' ') {
        let bare = word.trim_matches(|sign: char| " :,()".contains(sign));
        let is_number = bare.parse::<i64>().is_ok();
        let is_place = bare.starts_with('@') || is_size(bare);
        if !(is_ref(bare) || is_place || (is_number && is_number_of_something)) {
            kept.push_str(word);
        }
        is_number_of_something = ["window", "process"].contains(&bare);
    }
}

/// `900x600`
fn is_size(word: &str) -> bool {
    let sides = word.split_once('x');
    sides.is_some_and(|(width, height)| {
        [width, height]
            .iter()
            .all(|side| side.parse::<i64>().is_ok())
    })
}

/// ` Table "messages" 5 → 4` as ` Table "messages" -1`: a list may be longer by now.
fn without_counts(rows: &str) -> String {
    let counts = rows.rsplit_once(" → ").and_then(|(before, to)| {
        let (what, from) = before.rsplit_once(' ')?;
        Some((what, from.parse::<i64>().ok()?, to.parse::<i64>().ok()?))
    });
    match counts {
        Some((what, from, to)) => format!("{what} {:+}", to - from),
        None => rows.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn end(fields: Value) -> End {
        End {
            ended: "ok".into(),
            effect: fields["effect"].as_str().map(str::to_owned),
            fields: Some(fields),
            ..End::default()
        }
    }

    fn differ(then: Value, now: Value) -> Option<String> {
        between(&end(then), &end(now), true, &Renamed::new())
    }

    #[test]
    fn refs_ids_places_and_counts_are_no_difference() {
        let then = json!({"effect": "confirmed", "window_id": 10870, "changes": [
            "window 10870 \"Plan.txt\" of \"TextEdit\" (process 840) opened: k7q-5e1 with k7q-5e3 TextArea",
            "rows: k7q-3e9 Table \"messages\" 5 → 4",
            "frame: k7q-3e1 Window \"Notes\" @40,60 900x600",
        ]});
        let now = json!({"effect": "confirmed", "window_id": 5, "changes": [
            "frame: abc-3e1 Window \"Notes\" @0,0 90x60",
            "window 5 \"Plan.txt\" of \"TextEdit\" (process 77) opened: abc-1e1 with abc-1e3 TextArea",
            "rows: abc-3e9 Table \"messages\" 6 → 5",
        ]});
        assert_eq!(differ(then, now), None);
    }

    #[test]
    fn an_action_that_was_dropped_or_done_twice_is_a_difference() {
        let counted = |to: u32| json!({"effect": "confirmed", "changes": [format!("text: k7q-3e6 StaticText \"0\" → \"{to}\"")]});
        let none = json!({"effect": "confirmed"});
        assert!(differ(counted(1), counted(2)).is_some());
        let dropped = differ(counted(1), none.clone()).unwrap();
        assert_eq!(
            dropped,
            "this did not change now: text: StaticText \"0\" → \"1\""
        );
        assert!(differ(none, counted(1)).is_some());
        let rows = |to: u32| json!({"changes": [format!("rows: k7q-3e6 Table 5 → {to}")]});
        assert!(differ(rows(4), rows(3)).is_some());
        // Numbers in what the screen says are no ids.
        let title = |id: &str| json!({"changes": [format!("window \"window {id}\" closed")]});
        assert!(differ(title("1"), title("2")).is_some());
    }

    #[test]
    fn a_weaker_effect_is_a_difference_and_a_stronger_one_is_none() {
        let effect = |word: &str| json!({"steps": [{"effect": word}]});
        assert_eq!(differ(effect("unverified"), effect("confirmed")), None);
        assert_eq!(
            differ(effect("confirmed"), effect("unverified")).unwrap(),
            "steps.0.effect was confirmed, and is unverified now"
        );
    }

    #[test]
    fn an_element_that_is_called_otherwise_is_no_difference_in_lines() {
        let then = end(json!({"changes": ["focus: k7q-1e2 Button \"Save\""]}));
        let now = end(json!({"changes": ["focus: abc-1e2 Button \"Keep\""]}));
        assert!(between(&then, &now, true, &Renamed::new()).is_some());
        let renamed = Renamed::from([("Keep".into(), "Save".into())]);
        assert_eq!(between(&then, &now, true, &renamed), None);
    }

    #[test]
    fn of_a_tool_that_reads_only_errors_and_statements_are_compared() {
        let read = |count: u32, holds: bool| end(json!({"count": count, "holds": holds}));
        let between = |then: &End, now: &End| between(then, now, false, &Renamed::new());
        assert_eq!(between(&read(1, true), &read(2, true)), None);
        assert!(between(&read(1, true), &read(1, false)).is_some());
        let failed = End {
            ended: "error".into(),
            code: Some("ElementNotFound".into()),
            ..End::default()
        };
        assert_eq!(
            between(&read(1, true), &failed).unwrap(),
            "it ended with ok, and now with ElementNotFound"
        );
    }
}
