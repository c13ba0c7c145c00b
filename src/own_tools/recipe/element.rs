//! Elements that a step of a recipe describes: refs last for one session, so a recipe says what an element is.

use super::words::Words;
use crate::record::Meaning;
use crate::record::windows::WindowMeaning;
use crate::steps::located::Located;
use rmcp::model::JsonObject;

/// What a description may say.
pub(super) const KEYS: [&str; 10] = [
    "app",
    "bundle_id",
    "role",
    "subrole",
    "name",
    "entry",
    "says",
    "identifier",
    "window",
    "path",
];

/// The window that an element stands in.
#[derive(Debug)]
pub(super) enum Window {
    /// The one with this title.
    Title(Words),
    /// The one at this place among the windows of its app, counted from 1.
    Place(usize),
}

/// An element as a file describes it.
#[derive(Debug, Default)]
pub(super) struct Element {
    pub(super) app: Words,
    pub(super) bundle_id: Option<String>,
    pub(super) role: String,
    pub(super) subrole: Option<String>,
    /// What it is called.
    pub(super) name: Option<Words>,
    /// Texts of the entry of a list that it stands in.
    pub(super) entry: Vec<Words>,
    /// What it is called, or a text of its entry.
    pub(super) says: Option<Words>,
    pub(super) identifier: Option<Words>,
    pub(super) window: Option<Window>,
    /// Its place from its window down: the number of each child among its siblings, counted from 0, and its role.
    pub(super) path: Vec<(usize, String)>,
}

impl Element {
    /// With the values in it, at that place of the arguments.
    pub(super) fn located(&self, parameters: &JsonObject, place: String) -> Located {
        let filled = |words: &Option<Words>| words.as_ref().map(|words| words.filled(parameters));
        let app = self.app.filled(parameters);
        let window = self.window.as_ref().map(|window| match window {
            Window::Title(title) => WindowMeaning {
                app: app.clone(),
                title: Some(title.filled(parameters)),
                // Where no window has that title, none is it.
                place: usize::MAX,
            },
            Window::Place(place) => WindowMeaning {
                app: app.clone(),
                title: None,
                place: place.saturating_sub(1),
            },
        });
        Located {
            place,
            said: filled(&self.says),
            meaning: Meaning {
                app,
                bundle_id: self.bundle_id.clone(),
                role: self.role.clone(),
                subrole: self.subrole.clone(),
                identifier: filled(&self.identifier),
                name: filled(&self.name),
                entry: self
                    .entry
                    .iter()
                    .map(|words| words.filled(parameters))
                    .collect(),
                window,
                left_out: None,
                path: self.path.clone(),
            },
        }
    }
}

/// A role as elements have it: `check box` is `AXCheckBox`, whatever the case of its letters.
pub(super) fn role(given: &str) -> String {
    let words = given.split([' ', '_', '-']).map(|word| {
        let mut signs = word.chars();
        let first = signs.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(signs).collect::<String>()
    });
    let word: String = words.collect();
    let is_whole = word
        .get(..2)
        .is_some_and(|start| start.eq_ignore_ascii_case("ax"));
    match is_whole && word.len() > 2 {
        true => format!("AX{}", &word[2..]),
        false => format!("AX{word}"),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn roles_are_written_as_people_write_them() {
        for (given, role) in [
            ("check box", "AXCheckBox"),
            ("button", "AXButton"),
            ("AXButton", "AXButton"),
            ("axButton", "AXButton"),
            ("text_area", "AXTextArea"),
            ("ax", "AXAx"),
            ("é", "AXé"),
        ] {
            assert_eq!(super::role(given), role);
        }
    }
}
