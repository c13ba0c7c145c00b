//! The input menu of the menu bar: another input source is chosen, and the menu says which one it is.

use super::parts::find_mut;
use crate::{input::select_source, tree::AppUi};
use simulated_world::world::Element;

pub(super) const AGENT: &str = "com.apple.TextInputMenuAgent";
const ITEM: &str = "com.apple.menuextra.textinput";

/// Input sources as the menu calls them: its words, those beside the clock, and the source.
const SOURCES: [(&str, &str, &str); 3] = [
    ("U.S.", "U.S.", "com.apple.keylayout.US"),
    (
        "Japanese – Romaji",
        "Romaji",
        "com.apple.inputmethod.Kotoeri.RomajiTyping.Roman",
    ),
    (
        "Japanese – Hiragana",
        "Hiragana",
        "com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese",
    ),
];

/// An item of the menu is chosen.
pub(super) fn choose(ui: &mut AppUi<'_>, titles: &[&str]) -> bool {
    let Some((title, short, source)) = SOURCES
        .iter()
        .find(|(title, ..)| titles.last() == Some(title))
    else {
        return false;
    };
    select_source(&mut ui.of_all(), source);
    let extras = ui.app_mut().and_then(|app| app.extras.as_mut());
    let is_item = |one: &Element| one.identifier.as_deref() == Some(ITEM);
    let item = extras.and_then(|bar| find_mut(std::slice::from_mut(bar), &is_item));
    if let Some(item) = item {
        item.description = Some((*short).to_owned());
        for choice in item.children.iter_mut().flat_map(|menu| &mut menu.children) {
            let is_chosen = choice.english_title() == *title;
            choice.set_mark(is_chosen);
        }
    }
    true
}
