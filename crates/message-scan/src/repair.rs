//! Repairing JSON text that no Unicode string can hold.

/// Replaces `\ud800`-like escapes that have no partner, which no Unicode string can hold, by U+FFFD.
///
/// JavaScript's `JSON.stringify` writes exactly such escapes for strings that were cut in the middle of a character.
pub fn replace_lone_surrogates(text: &str) -> String {
    let unit = |at: usize| -> Option<u32> {
        let escape = text.get(at..at + 6)?.strip_prefix("\\u")?;
        u32::from_str_radix(escape, 16).ok()
    };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(offset) = text[at..].find('\\') {
        let escape = at + offset;
        out.push_str(&text[at..escape]);
        let (taken, replacement) = match unit(escape) {
            Some(0xD800..=0xDBFF) if matches!(unit(escape + 6), Some(0xDC00..=0xDFFF)) => {
                (12, None)
            }
            Some(0xD800..=0xDFFF) => (6, Some("\\ufffd")),
            // The character after a backslash is part of the escape, a second backslash above all.
            _ => (
                1 + text[escape + 1..].chars().next().map_or(0, char::len_utf8),
                None,
            ),
        };
        out.push_str(replacement.unwrap_or(&text[escape..escape + taken]));
        at = escape + taken;
    }
    out.push_str(&text[at..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lone_surrogates_become_replacement_characters_and_pairs_stay() {
        for (given, expected) in [
            (r#""\ud800""#, r#""\ufffd""#),
            (r#""\udc00\ud800x""#, r#""\ufffd\ufffdx""#),
            (r#""\ud83d\ude00""#, r#""\ud83d\ude00""#),
            (r#""\\ud800""#, r#""\\ud800""#),
            (r#""\\\ud800""#, r#""\\\ufffd""#),
            (r#""\ud800"#, r#""\ufffd"#),
            (r"\", r"\"),
        ] {
            assert_eq!(replace_lone_surrogates(given), expected);
        }
    }

    proptest! {
        #[test]
        fn any_text_can_be_repaired(text in "\\PC{0,80}") {
            let _ = replace_lone_surrogates(&text);
        }

        #[test]
        fn well_formed_strings_survive_the_repair(text in any::<String>()) {
            let json = serde_json::to_string(&text).unwrap();
            let repaired: String = serde_json::from_str(&replace_lone_surrogates(&json)).unwrap();
            prop_assert_eq!(repaired, text);
        }
    }
}
