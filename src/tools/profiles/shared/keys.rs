//! Keys by the names that models were trained with.

use crate::error::Error;
use crate::text::{self, json_string};

/// The names that keys have elsewhere, in small letters without signs, and here.
const KEYS: [(&str, &str); 26] = [
    ("delete", "forward_delete"),
    ("del", "forward_delete"),
    ("kpenter", "keypad_enter"),
    ("prior", "page_up"),
    ("next", "page_down"),
    ("linefeed", "return"),
    ("minus", "-"),
    ("plus", "+"),
    ("equal", "="),
    ("period", "."),
    ("comma", ","),
    ("slash", "/"),
    ("backslash", "\\"),
    ("semicolon", ";"),
    ("colon", ":"),
    ("apostrophe", "'"),
    ("quotedbl", "\""),
    ("grave", "`"),
    ("asciitilde", "~"),
    ("bracketleft", "["),
    ("bracketright", "]"),
    ("braceleft", "{"),
    ("braceright", "}"),
    ("parenleft", "("),
    ("parenright", ")"),
    ("underscore", "_"),
];

/// The modifiers by the names that they have elsewhere.
fn modifier(word: &str) -> Option<&'static str> {
    let known = match text::folded(word).as_str() {
        "cmd" | "command" | "super" | "superl" | "superr" | "meta" | "metal" | "metar" | "win" => {
            "command"
        }
        "ctrl" | "control" | "controll" | "controlr" => "control",
        "alt" | "altl" | "altr" | "option" | "opt" => "option",
        "shift" | "shiftl" | "shiftr" => "shift",
        _ => return None,
    };
    Some(known)
}

/// The modifiers and the key of `ctrl+shift+Escape`. A key alone has no modifiers, and the last of several is the key
/// [findings-3 21.5].
pub(super) fn chord(written: &str) -> Result<(Vec<&'static str>, String), Error> {
    let mut held = Vec::new();
    let mut rest = written.trim();
    while let Some((word, behind)) = rest.split_once('+') {
        let Some(known) = modifier(word).filter(|_| !behind.is_empty()) else {
            break;
        };
        held.push(known);
        rest = behind;
    }
    if let Some(last) = modifier(rest) {
        return Ok((held, last.to_owned()));
    }
    if rest.is_empty() {
        return Err(Error::invalid(format!(
            "`text` is {}, which names no key",
            json_string(written, 60)
        ))
        .hint("Pass a key, alone or behind modifiers, such as Return or cmd+s"));
    }
    let flat: String = rest
        .chars()
        .filter(|c| *c != '_' && *c != ' ')
        .flat_map(char::to_lowercase)
        .collect();
    let known = KEYS.iter().find(|(name, _)| *name == flat);
    Ok((held, known.map_or(rest, |(_, here)| here).to_owned()))
}

/// The keys that are held during an action with the mouse.
pub(super) fn held(text: Option<&str>) -> Result<Vec<&'static str>, Error> {
    let words = text.unwrap_or_default().split('+');
    let words = words.map(str::trim).filter(|word| !word.is_empty());
    words
        .map(|word| {
            modifier(word).ok_or_else(|| {
                Error::invalid(format!(
                    "`text` has {}, which cannot be held",
                    json_string(word, 40)
                ))
                .hint("Pass the keys to hold during this action: cmd, ctrl, alt or shift")
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_the_names_that_models_were_trained_with() {
        for (written, modifiers, key) in [
            ("Return", &[][..], "Return"),
            ("ctrl+s", &["control"], "s"),
            ("cmd+shift+Tab", &["command", "shift"], "Tab"),
            ("super+space", &["command"], "space"),
            ("alt+Page_Down", &["option"], "Page_Down"),
            ("Delete", &[], "forward_delete"),
            ("BackSpace", &[], "BackSpace"),
            ("ctrl++", &["control"], "+"),
            ("+", &[], "+"),
            ("cmd+minus", &["command"], "-"),
            ("shift", &[], "shift"),
            ("cmd+shift", &["command"], "shift"),
        ] {
            let (found, name) = chord(written).unwrap();
            assert_eq!(
                (found.as_slice(), name.as_str()),
                (modifiers, key),
                "{written}"
            );
        }
        assert!(chord("").is_err());
        assert_eq!(held(Some("ctrl+shift")).unwrap(), ["control", "shift"]);
        assert!(held(Some("a")).is_err());
    }
}
