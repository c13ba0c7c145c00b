//! Key names, and the result of the tools that press keys.

use crate::error::Error;
use crate::suggest::nearest;
use crate::tool::forms::{advertised, take};
use crate::tool::{Outcome, schema};
use crate::tools::shared::Modifier;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use unicode_segmentation::UnicodeSegmentation;

/// A key in the form that scripts take.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Key {
    /// A key that lies in the same place on every layout: its virtual key code, and the flags that a keyboard sends with
    /// it.
    Place {
        /// `kVK_*`.
        code: u16,
        /// `CGEventFlags`.
        flags: u32,
    },
    /// A character that some key of the current layout types.
    Character {
        /// One character as people see them.
        character: String,
    },
}

/// `kCGEventFlagMaskSecondaryFn`, which hardware sends with the function keys and those between letters and keypad.
const FN: u32 = 0x80_0000;
/// With `kCGEventFlagMaskNumericPad`: the arrows.
const ARROW: u32 = 0xA0_0000;

/// Name, virtual key code (`HIToolbox/Events.h`), flags. Names are compared without case, spaces, `_` and `-`.
const KEYS: [(&str, u16, u32); 55] = [
    ("return", 36, 0),
    ("enter", 36, 0),
    ("escape", 53, 0),
    ("esc", 53, 0),
    ("tab", 48, 0),
    ("space", 49, 0),
    ("spacebar", 49, 0),
    ("delete", 51, 0),
    ("backspace", 51, 0),
    ("forward_delete", 117, FN),
    ("up", 126, ARROW),
    ("down", 125, ARROW),
    ("left", 123, ARROW),
    ("right", 124, ARROW),
    ("arrow_up", 126, ARROW),
    ("arrow_down", 125, ARROW),
    ("arrow_left", 123, ARROW),
    ("arrow_right", 124, ARROW),
    ("up_arrow", 126, ARROW),
    ("down_arrow", 125, ARROW),
    ("left_arrow", 123, ARROW),
    ("right_arrow", 124, ARROW),
    ("home", 115, FN),
    ("end", 119, FN),
    ("page_up", 116, FN),
    ("page_down", 121, FN),
    ("pgup", 116, FN),
    ("pgdn", 121, FN),
    ("help", 114, FN),
    ("keypad_enter", 76, 0x20_0000),
    ("clear", 71, 0x20_0000),
    ("f1", 122, FN),
    ("f2", 120, FN),
    ("f3", 99, FN),
    ("f4", 118, FN),
    ("f5", 96, FN),
    ("f6", 97, FN),
    ("f7", 98, FN),
    ("f8", 100, FN),
    ("f9", 101, FN),
    ("f10", 109, FN),
    ("f11", 103, FN),
    ("f12", 111, FN),
    ("f13", 105, FN),
    ("f14", 107, FN),
    ("f15", 113, FN),
    ("f16", 106, FN),
    ("f17", 64, FN),
    ("f18", 79, FN),
    ("f19", 80, FN),
    ("f20", 90, FN),
    // Alone, with the flag that they set themselves.
    ("shift", 56, 0x2_0000),
    ("control", 59, 0x4_0000),
    ("option", 58, 0x8_0000),
    ("command", 55, 0x10_0000),
];

fn folded(name: &str) -> String {
    name.chars()
        .filter(|letter| !matches!(letter, ' ' | '_' | '-'))
        .flat_map(char::to_lowercase)
        .collect()
}

/// Whether a key, with what is held, quits, closes, deletes or sends where most apps keep to the usual shortcuts. `arguments` are
/// checked.
pub(super) fn is_destructive(arguments: &JsonObject) -> bool {
    let key = arguments.get("key").and_then(Value::as_str);
    let key = key.map(folded).unwrap_or_default();
    let modifiers = arguments.get("modifiers").and_then(Value::as_array);
    let holds = |name: &str| modifiers.is_some_and(|held| held.iter().any(|one| one == name));
    match &*key {
        "delete" | "backspace" | "forwarddelete" => true,
        "q" | "w" | "return" | "enter" | "keypadenter" => holds("command"),
        "escape" | "esc" => holds("command") && holds("option"),
        // Mail sends with it.
        "d" => holds("command") && holds("shift"),
        _ => false,
    }
}

fn place(name: &str) -> Option<Key> {
    let wanted = folded(name);
    let found = KEYS.iter().find(|(known, ..)| folded(known) == wanted);
    found.map(|&(_, code, flags)| Key::Place { code, flags })
}

impl Key {
    /// The key that a caller names: by its name, or by the one character that it types.
    ///
    /// # Errors
    /// `InvalidParameter` with the nearest names.
    pub(crate) fn named(name: &str) -> Result<Self, Error> {
        // These characters have key names.
        let name = match name {
            " " => "space",
            "\n" | "\r" | "\r\n" => "return",
            "\t" => "tab",
            other => other,
        };
        let character = if name.graphemes(true).nth(1).is_none() {
            name
        } else {
            // Spaces around a character are a mistake; `" "` alone was the space bar.
            name.trim()
        };
        let is_one =
            character.graphemes(true).count() == 1 && !character.contains(char::is_control);
        if is_one && character.encode_utf16().count() <= super::type_text::LONGEST_PIECE {
            return Ok(Self::Character {
                character: character.to_owned(),
            });
        }
        place(name).ok_or_else(|| unknown(name))
    }

    /// The same for a combination, where a capital letter means its key and not the shift key.
    ///
    /// # Errors
    /// As [`Key::named`].
    pub(crate) fn of_combination(name: &str) -> Result<Self, Error> {
        Ok(match Self::named(name)? {
            Self::Character { character } => {
                let small = character.to_lowercase();
                let is_one = small.graphemes(true).count() == 1;
                Self::Character {
                    character: if is_one { small } else { character },
                }
            }
            place @ Self::Place { .. } => place,
        })
    }
}

/// Keys of keyboards that no tool presses, and the tools that do what they are for.
const INSTEAD: [(&str, &str); 3] = [
    ("volume", "Call set_volume, which takes 0 to 100"),
    ("mute", "Call set_mute"),
    (
        "brightness",
        "No tool changes the brightness of displays; click_status_bar_item opens Control Center",
    ),
];

fn unknown(name: &str) -> Error {
    let flat = folded(name);
    let instead = INSTEAD.iter().find(|(part, _)| flat.contains(part));
    match instead {
        Some((_, instead)) => named_none(name).hint(*instead),
        None => named_none(name),
    }
}

fn named_none(name: &str) -> Error {
    let shown: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
    let near = nearest(&shown, KEYS.iter().map(|(known, ..)| *known));
    let near = near.map_or(String::new(), |near| format!(", did you mean {near:?}?"));
    Error::invalid(format!(
        "`key` is {shown:?}, expected one character or the name of a key such as return, escape, delete, page_down, up or f5{near}"
    ))
}

/// Divides a key that was written together with its modifiers (`cmd+s`, `Ctrl-Alt-Delete`, `⇧⌘S`) into `modifiers` and
/// `key`, beside the modifiers that are given. Every other key stays as it is.
pub(crate) fn split_key(arguments: &mut JsonObject) {
    let Some(written) = take(arguments, "key").or_else(|| take(arguments, "keys")) else {
        return;
    };
    let written = joined(written);
    let parts = written.as_str().and_then(parts);
    let Some((mut held, key)) = parts else {
        arguments.insert("key".into(), written);
        return;
    };
    arguments.insert("key".into(), key.into());
    let modifiers = match take(arguments, "modifiers") {
        None | Some(Value::Null) => json!(held),
        Some(Value::Array(mut given)) => {
            let modifiers = schema::input::<Modifier>();
            let given_already: Vec<Value> = given
                .iter()
                .map(|one| advertised(&modifiers, one.clone()))
                .collect();
            held.retain(|modifier| !given_already.contains(&json!(modifier)));
            given.extend(held.into_iter().map(|modifier| json!(modifier)));
            given.into()
        }
        // One that is no list is read as one later, by itself.
        Some(Value::String(given)) => {
            let held: Vec<String> = held.iter().map(|held| json!(held).to_string()).collect();
            format!("{given}+{}", held.join("+"))
                .replace('"', "")
                .into()
        }
        Some(other) => other,
    };
    arguments.insert("modifiers".into(), modifiers);
}

/// Keys that came as a list, as one text: `["cmd", "s"]`.
fn joined(keys: Value) -> Value {
    let texts = keys.as_array();
    let texts: Option<Vec<&str>> = texts.and_then(|keys| keys.iter().map(Value::as_str).collect());
    texts.map(|texts| texts.join("+").into()).unwrap_or(keys)
}

/// The modifiers that a text begins with, and the key behind them; none without both.
fn parts(written: &str) -> Option<(Vec<Modifier>, String)> {
    let modifiers = schema::input::<Modifier>();
    let modifier = |word: &str| -> Option<Modifier> {
        serde_json::from_value(advertised(&modifiers, word.into())).ok()
    };
    let mut held = Vec::new();
    let mut rest = written.trim_start();
    while let Some((found, behind)) = first(rest, &modifier) {
        if !held.contains(&found) {
            held.push(found);
        }
        rest = behind;
    }
    let key = match rest.trim() {
        "" if rest.is_empty() => return None,
        "" => "space",
        key => key,
    };
    (!held.is_empty()).then(|| (held, key.to_owned()))
}

/// The modifier that a text begins with, and what stands behind it and the sign between them. None where nothing stands
/// behind: that is a key by itself.
fn first<'a>(
    text: &'a str,
    modifier: &impl Fn(&str) -> Option<Modifier>,
) -> Option<(Modifier, &'a str)> {
    let letters = text
        .find(|c: char| !c.is_alphabetic())
        .unwrap_or(text.len());
    let (word, is_sign) = match letters {
        // ⌘ and the like need nothing between them and the key.
        0 => (&text[..text.chars().next()?.len_utf8()], true),
        _ => (&text[..letters], false),
    };
    let found = modifier(word)?;
    let behind = &text[word.len()..];
    let divided = behind
        .trim_start()
        .strip_prefix(['+', '-'])
        .filter(|rest| !rest.is_empty());
    let rest = match divided {
        Some(rest) => rest.trim_start_matches(' '),
        None if is_sign || behind.starts_with(' ') => behind.trim_start(),
        None => return None,
    };
    // `cmd+ ` is the space bar.
    let rest = if rest.is_empty() && divided.is_some() {
        " "
    } else {
        rest
    };
    (!rest.is_empty()).then_some((found, rest))
}

/// Result of the tools that press keys.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyResult {
    /// App that was in front
    app: String,
    /// `confirmed` when focus, text, clipboard or front app changed
    effect: Outcome,
    /// Why the effect is unverified
    note: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(name: &str) -> u16 {
        match Key::named(name).unwrap() {
            Key::Place { code, .. } => code,
            other @ Key::Character { .. } => panic!("{name}: {other:?}"),
        }
    }

    #[test]
    fn names_are_taken_in_any_case_and_spelling() {
        for (names, expected) in [
            (&["Return", "ENTER", "enter", "\n", "\r\n"][..], 36),
            (&["delete", "Backspace", "BACK SPACE"], 51),
            (&["forward_delete", "ForwardDelete", "forward-delete"], 117),
            (&["up", "ArrowUp", "arrow_up", "Up Arrow"], 126),
            (&["PageDown", "page_down", "pgdn"], 121),
            (&["F12", "f12"], 111),
            (&["space", " "], 49),
        ] {
            for name in names {
                assert_eq!(code(name), expected, "{name}");
            }
        }
    }

    #[test]
    fn one_character_is_itself() {
        for character in ["a", "A", "ß", "e\u{301}", "あ", "👨‍👩‍👧", "+"] {
            let key = Key::named(character).unwrap();
            assert_eq!(
                key,
                Key::Character {
                    character: character.into()
                }
            );
        }
        let small = Key::of_combination("Z").unwrap();
        assert_eq!(
            small,
            Key::Character {
                character: "z".into()
            }
        );
    }

    #[test]
    fn what_is_no_key_is_told_with_the_nearest() {
        for (name, part) in [
            ("retrun", "did you mean \"return\"?"),
            ("ab", "one character"),
            ("\u{7}", "one character"),
            ("f21", "did you mean"),
        ] {
            let error = Key::named(name).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
    }

    fn split(given: Value) -> Value {
        let Value::Object(mut arguments) = given else {
            panic!("{given}");
        };
        split_key(&mut arguments);
        Value::Object(arguments)
    }

    #[test]
    fn a_key_with_its_modifiers_is_divided() {
        for (written, modifiers, key) in [
            ("cmd+s", &["command"][..], "s"),
            ("Cmd + Shift + S", &["command", "shift"], "S"),
            ("Ctrl-Alt-Delete", &["control", "option"], "Delete"),
            ("command s", &["command"], "s"),
            ("⇧⌘S", &["shift", "command"], "S"),
            ("⌘+return", &["command"], "return"),
            ("meta+ArrowLeft", &["command"], "ArrowLeft"),
            ("cmd++", &["command"], "+"),
            ("cmd+-", &["command"], "-"),
            ("⌘-", &["command"], "-"),
            ("ctrl+space", &["control"], "space"),
            ("cmd+ ", &["command"], "space"),
            ("shift+page_down", &["shift"], "page_down"),
        ] {
            let made = split(json!({ "key": written }));
            assert_eq!(
                made,
                json!({"modifiers": modifiers, "key": key}),
                "{written}"
            );
        }
    }

    #[test]
    fn every_other_key_stays_as_it_is() {
        for key in [
            json!("a"),
            json!("+"),
            json!("-"),
            json!("⌘"),
            json!("page-down"),
            json!("page down"),
            json!("command"),
            json!("cmd+"),
            json!("a+b"),
            json!("shifty+a"),
            json!(""),
            json!(" "),
            json!(7),
        ] {
            let given = json!({ "key": key, "repeat": 2 });
            assert_eq!(split(given.clone()), given);
        }
    }

    #[test]
    fn modifiers_that_are_given_as_well_are_added_to() {
        let made = split(json!({"Key": "cmd+s", "modifiers": ["shift", "Cmd"]}));
        assert_eq!(made, json!({"key": "s", "modifiers": ["shift", "Cmd"]}));
        let made = split(json!({"key": "cmd+s", "modifiers": "shift"}));
        assert_eq!(made, json!({"key": "s", "modifiers": "shift+command"}));
    }
}
