//! Input sources: keyboard layouts, and the input methods that stand on one [bridge 8.3] [bridge 8.4].

use std::{collections::HashMap, sync::OnceLock};

use simulated_world::world::Keyboard;

/// An input source.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Source {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    /// `kTISPropertyInputSourceType`.
    pub(crate) kind: &'static str,
    /// `kTISPropertyInputModeID`; None for layouts.
    pub(crate) mode: Option<&'static str>,
    /// Whether it types all of ASCII.
    pub(crate) is_ascii_capable: bool,
    /// Keeps what is typed to itself until it is told what was meant.
    pub(crate) composes: bool,
    layout: Layout,
    /// What its keys type while Command is held [findings 5.4].
    under_command: Layout,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Us,
    German,
    French,
    Dvorak,
    Russian,
}

const LAYOUT: &str = "TISTypeKeyboardLayout";
const MODE: &str = "TISTypeKeyboardInputMode";

const fn layout(id: &'static str, name: &'static str, layout: Layout) -> Source {
    Source {
        id,
        name,
        kind: LAYOUT,
        mode: None,
        is_ascii_capable: true,
        composes: false,
        layout,
        under_command: layout,
    }
}

/// An input method that keeps what is typed until it is told which signs are meant; its id is that of its mode as well.
const fn composing(id: &'static str, name: &'static str) -> Source {
    Source {
        id,
        name,
        kind: MODE,
        mode: Some(id),
        is_ascii_capable: false,
        composes: true,
        layout: Layout::Us,
        under_command: Layout::Us,
    }
}

const SOURCES: [Source; 13] = [
    layout("com.apple.keylayout.US", "U.S.", Layout::Us),
    layout("com.apple.keylayout.ABC", "ABC", Layout::Us),
    layout("com.apple.keylayout.German", "German", Layout::German),
    layout("com.apple.keylayout.French", "French", Layout::French),
    layout("com.apple.keylayout.Dvorak", "Dvorak", Layout::Dvorak),
    Source {
        under_command: Layout::Us,
        ..layout(
            "com.apple.keylayout.DVORAK-QWERTYCMD",
            "Dvorak \u{2013} QWERTY \u{2318}",
            Layout::Dvorak,
        )
    },
    Source {
        is_ascii_capable: false,
        under_command: Layout::Us,
        ..layout("com.apple.keylayout.Russian", "Russian", Layout::Russian)
    },
    Source {
        id: "com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese",
        name: "Hiragana",
        kind: MODE,
        mode: Some("com.apple.inputmethod.Japanese"),
        is_ascii_capable: false,
        composes: true,
        layout: Layout::Us,
        under_command: Layout::Us,
    },
    composing(
        "com.apple.inputmethod.SCIM.ITABC",
        "Pinyin \u{2013} Simplified",
    ),
    composing(
        "com.apple.inputmethod.TCIM.Zhuyin",
        "Zhuyin \u{2013} Traditional",
    ),
    composing("com.apple.inputmethod.Korean.2SetKorean", "2-Set Korean"),
    // An input method that says it types ASCII, and keeps it [findings 5.1].
    Source {
        id: "com.apple.inputmethod.VietnameseIM.VietnameseTelex",
        name: "Telex",
        kind: MODE,
        mode: Some("com.apple.inputmethod.VietnameseTelex"),
        is_ascii_capable: true,
        composes: true,
        layout: Layout::Us,
        under_command: Layout::Us,
    },
    Source {
        id: "com.apple.inputmethod.Kotoeri.RomajiTyping.Roman",
        name: "Romaji",
        kind: MODE,
        mode: Some("com.apple.inputmethod.Roman"),
        is_ascii_capable: true,
        composes: false,
        layout: Layout::Us,
        under_command: Layout::Us,
    },
];

/// The input source of an id; None for one that is not simulated.
pub(crate) fn source(id: &str) -> Option<&'static Source> {
    SOURCES.iter().find(|source| source.id == id)
}

/// The one that types ASCII: the current one if it does, else the first of the user's that does.
pub(crate) fn ascii_capable(keyboard: &Keyboard) -> Option<&'static Source> {
    let all = std::iter::once(&keyboard.source).chain(&keyboard.sources);
    all.filter_map(|id| source(id))
        .find(|source| source.is_ascii_capable)
}

/// What a key types alone, with shift, with option and with both.
type Row = Vec<&'static str>;

fn rows(layout: Layout) -> &'static HashMap<u16, Row> {
    static ROWS: OnceLock<[HashMap<u16, Row>; 5]> = OnceLock::new();
    let read = |text: &'static str| {
        let row = |line: &'static str| {
            let mut words = line.split(' ');
            let code = words.next()?.parse().ok()?;
            Some((code, words.collect()))
        };
        text.lines().filter_map(row).collect()
    };
    let all = ROWS.get_or_init(|| {
        [
            read(include_str!("../../data/keyboards/us.txt")),
            read(include_str!("../../data/keyboards/german.txt")),
            read(include_str!("../../data/keyboards/french.txt")),
            read(include_str!("../../data/keyboards/dvorak.txt")),
            read(include_str!("../../data/keyboards/russian.txt")),
        ]
    });
    let [us, german, french, dvorak, russian] = all;
    match layout {
        Layout::Us => us,
        Layout::German => german,
        Layout::French => french,
        Layout::Dvorak => dvorak,
        Layout::Russian => russian,
    }
}

/// Keys that are the same on every layout, with the characters that AppKit gives them [bridge 8.5].
const EVERYWHERE: [(u16, &str); 32] = [
    (36, "\r"),
    (48, "\t"),
    (49, " "),
    (51, "\u{7f}"),
    (53, "\u{1b}"),
    (65, "."),
    (67, "*"),
    (69, "+"),
    (75, "/"),
    (76, "\u{3}"),
    (78, "-"),
    (81, "="),
    (82, "0"),
    (83, "1"),
    (84, "2"),
    (85, "3"),
    (86, "4"),
    (87, "5"),
    (88, "6"),
    (89, "7"),
    (91, "8"),
    (92, "9"),
    (114, "\u{f746}"),
    (115, "\u{f729}"),
    (116, "\u{f72c}"),
    (117, "\u{f728}"),
    (119, "\u{f72b}"),
    (121, "\u{f72d}"),
    (123, "\u{f702}"),
    (124, "\u{f703}"),
    (125, "\u{f701}"),
    (126, "\u{f700}"),
];

impl Source {
    /// What a key types; nothing for keys that type nothing, and for combinations that the tables leave out.
    pub(crate) fn characters(
        &self,
        key_code: u16,
        shift: bool,
        option: bool,
        command: bool,
    ) -> &'static str {
        let everywhere = EVERYWHERE.iter().find(|(code, _)| *code == key_code);
        if let Some((_, characters)) = everywhere {
            return characters;
        }
        let layout = if command {
            self.under_command
        } else {
            self.layout
        };
        let column = usize::from(shift) + 2 * usize::from(option);
        let row = rows(layout).get(&key_code);
        row.and_then(|row| row.get(column)).copied().unwrap_or("")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layout_types_the_letters_and_digits_somewhere() {
        for source in SOURCES.iter().filter(|source| source.is_ascii_capable) {
            for wanted in ('a'..='z').chain('A'..='Z').chain('0'..='9') {
                let found = (0..128).any(|code| {
                    [false, true].iter().any(|shift| {
                        source.characters(code, *shift, false, false) == wanted.to_string()
                    })
                });
                assert!(found, "{}: no key types {wanted}", source.id);
            }
        }
    }

    #[test]
    fn a_key_types_one_character_or_none() {
        for source in &SOURCES {
            for code in 0..128 {
                for (shift, option) in [(false, false), (true, false), (false, true), (true, true)]
                {
                    let typed = source.characters(code, shift, option, false);
                    assert!(
                        typed.chars().count() <= 1,
                        "{}: {code} types {typed:?}",
                        source.id
                    );
                }
            }
        }
    }

    #[test]
    fn layouts_differ_where_they_should() {
        let typed = |id: &str, code| source(id).unwrap().characters(code, false, false, false);
        assert_eq!(typed("com.apple.keylayout.US", 6), "z");
        assert_eq!(typed("com.apple.keylayout.German", 6), "y");
        assert_eq!(typed("com.apple.keylayout.French", 12), "a");
        assert_eq!(typed("com.apple.keylayout.Dvorak", 1), "o");
        assert_eq!(typed("com.apple.keylayout.Russian", 0), "\u{444}");
    }

    /// [findings 5.4]
    #[test]
    fn some_layouts_are_another_one_while_command_is_held() {
        let typed = |id: &str, command| source(id).unwrap().characters(34, false, false, command);
        assert_eq!(typed("com.apple.keylayout.Dvorak", true), "c");
        assert_eq!(typed("com.apple.keylayout.DVORAK-QWERTYCMD", false), "c");
        assert_eq!(typed("com.apple.keylayout.DVORAK-QWERTYCMD", true), "i");
        assert_eq!(typed("com.apple.keylayout.Russian", true), "i");
    }
}
