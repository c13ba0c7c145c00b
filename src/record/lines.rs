//! Lines in words of ours, without the texts of the screen in them.

use super::meaning::CONTROLS;

/// A way, or a line of words of ours, with the texts in it that name no control replaced by an ellipsis. A text is in quotes,
/// escaped as in JSON; the word before it says what it is of.
pub(super) fn without_content(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('"') {
        let (before, quoted) = rest.split_at(start);
        let length = end_of_text(quoted);
        let (text, behind) = quoted.split_at(length);
        kept.push_str(before);
        kept.push_str(if names_no_content(before) {
            text
        } else {
            "…"
        });
        rest = behind;
    }
    kept.push_str(rest);
    kept
}

/// The length of a text in quotes at the beginning of `quoted`, in bytes; all of it where it does not end.
pub(super) fn end_of_text(quoted: &str) -> usize {
    let mut is_escaped = false;
    for (at, sign) in quoted.char_indices().skip(1) {
        match sign {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    quoted.len()
}

/// Whether what follows these words is the name of a control or of an app.
fn names_no_content(before: &str) -> bool {
    let words = before.trim_end_matches([' ', '[']);
    // A value stands behind the sign, in any element.
    if before.ends_with('=') {
        return false;
    }
    let of_app = ["front app:", " of", "ended:", "menu of", "menu item"];
    if of_app.iter().any(|ending| words.ends_with(ending)) {
        return true;
    }
    let word = words.rsplit([' ', '/']).next().unwrap_or_default();
    CONTROLS.iter().any(|role| role.eq_ignore_ascii_case(word))
}

/// A line about a change, without the texts that name no control and without the values in it: what stands on both sides of the
/// arrow, `value: k7q-3e8 CheckBox "Mute" 0 → 1`.
pub(super) fn without_values(line: &str) -> String {
    let has_values = line.starts_with("value:") || line.starts_with("text:");
    let mut kept = String::new();
    let mut rest = line;
    while let Some(start) = rest.find('"') {
        let quoted = &rest[start..];
        let before = &rest[..start];
        let (text, behind) = quoted.split_at(end_of_text(quoted));
        let is_value = has_values && (behind.starts_with(ARROW) || before.ends_with(ARROW));
        kept.push_str(&without_plain_values(before, has_values));
        kept.push_str(if names_no_content(before) && !is_value {
            text
        } else {
            "…"
        });
        rest = behind;
    }
    kept.push_str(&without_plain_values(rest, has_values));
    kept
}

/// What stands between the value of before and that of now.
const ARROW: &str = " → ";

/// Words of a line outside of quotes, without the values that need none: numbers, and that there was none.
fn without_plain_values(words: &str, has_values: bool) -> String {
    let Some((before, after)) = words.split_once(ARROW).filter(|_| has_values) else {
        return words.to_owned();
    };
    let end = before.rfind(' ').map_or(0, |at| at + 1);
    let (kept, value) = before.split_at(end);
    let place = |value: &str| if value.is_empty() { "" } else { "…" };
    format!("{kept}{}{ARROW}{}", place(value), place(after))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    #[test]
    fn lines_keep_what_controls_are_called_and_nothing_that_they_hold() {
        for (line, kept) in [
            (
                "text: k7q-3e2 TextArea \"Dear reader,\\nnot yet\" → \"Dear \\\"you\\\" → all\"",
                "text: k7q-3e2 TextArea … → …",
            ),
            (
                "text: k7q-3e2 TextField \"Name\" \"Ann Lee\" → none",
                "text: k7q-3e2 TextField \"Name\" … → …",
            ),
            (
                "text: k7q-3e2 TextField none → \"Ann\"",
                "text: k7q-3e2 TextField … → …",
            ),
            (
                "value: k7q-3e8 CheckBox \"Mute\" 0 → 1",
                "value: k7q-3e8 CheckBox \"Mute\" … → …",
            ),
            (
                "value: k7q-3e8 Slider 0.5 → 0.75",
                "value: k7q-3e8 Slider … → …",
            ),
            (
                "rows: k7q-3e9 Table \"messages\" 5 → 4",
                "rows: k7q-3e9 Table … 5 → 4",
            ),
            (
                "focus: k7q-4e6 TextField \"Name\" =\"Ann Lee\"",
                "focus: k7q-4e6 TextField \"Name\" =…",
            ),
            (
                "title: k7q-4e6 Window \"a\" → \"b\"",
                "title: k7q-4e6 Window … → …",
            ),
        ] {
            assert_eq!(without_values(line), kept);
        }
    }

    proptest! {
        #[test]
        fn no_part_of_a_value_stays(before in ".{0,40}", after in ".{0,40}", name in ".{0,20}") {
            let [before, after, name] = [before, after, name]
                .map(|text| Value::from(format!("secret {text} secret → secret")).to_string());
            for line in [
                format!("text: k7q-3e2 TextArea {before} → {after}"),
                format!("text: k7q-3e2 StaticText {name} {before} → {after}"),
                format!("value: k7q-3e2 ComboBox {before} → {after}"),
                format!("focus: k7q-3e2 TextField ={before}"),
            ] {
                prop_assert!(!without_values(&line).contains("secret"), "{}", without_values(&line));
            }
        }
    }
}
