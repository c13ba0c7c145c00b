//! The language of a Mac: what it says in the place of the English words that its apps are written with.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    element::{Element, Scalar, Window},
    state::World,
};
use crate::ax::{Attribute, Role};

/// A language of a Mac. English has no entries.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Words {
    /// By the English words. `{}` stands for a name within them.
    terms: BTreeMap<String, String>,
    /// What the roles are called, by what they are called in English.
    roles: BTreeMap<String, String>,
}

/// A world that differs from the default one by its language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Translation {
    system: Locale,
    #[serde(flatten)]
    words: Words,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Locale {
    locale: String,
    languages: Vec<String>,
    time_zone: String,
}

/// The input sources of a Japanese Mac, that which is switched on first.
const JAPANESE_SOURCES: [&str; 3] = [
    "com.apple.inputmethod.Kotoeri.RomajiTyping.Roman",
    "com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese",
    "com.apple.keylayout.US",
];

/// The input menu, and its item for the source that is switched on.
const INPUT_MENU: &str = "com.apple.menuextra.textinput";
const JAPANESE_ITEM: &str = "Japanese – Romaji";

/// Gives the menus of a bar the room that their titles need.
fn lay_out_bar(bar: &mut Element) {
    let mut next = bar.children.first().and_then(|first| first.frame).map_or(0.0, |frame| frame.x);
    for item in &mut bar.children {
        let title = item.title.as_deref().unwrap_or_default();
        let wide: f64 = title.chars().map(|sign| if sign.is_ascii() { 8.0 } else { 14.0 }).sum();
        if let Some(frame) = &mut item.frame {
            frame.x = next;
            if item.english.is_some() {
                frame.width = wide + 22.0;
            }
            next += frame.width;
        }
    }
}

/// Shows in the input menu that Japanese is switched on.
fn show_source(element: &mut Element) {
    if element.identifier.as_deref() == Some(INPUT_MENU) {
        element.description = Some("ローマ字".into());
        for choice in element.children.iter_mut().flat_map(|menu| &mut menu.children) {
            choice.attributes.remove(&Attribute::MenuItemMarkChar);
            if choice.english_title() == JAPANESE_ITEM {
                let mark = Scalar::Text("✓".into());
                choice.attributes.insert(Attribute::MenuItemMarkChar, mark);
            }
        }
    }
    element.children.iter_mut().for_each(show_source);
}

/// Folders that are shown under other names than they have on the disk.
const SHOWN_FOLDERS: [&str; 4] = ["Applications", "Desktop", "Documents", "Downloads"];

impl Words {
    fn is_english(&self) -> bool {
        self.terms.is_empty()
    }

    /// What stands for English words; None where they stay as they are.
    pub(crate) fn own(&self, english: &str) -> Option<String> {
        if let Some(own) = self.terms.get(english) {
            return Some(own.clone());
        }
        self.terms.iter().find_map(|(pattern, own)| {
            let (before, after) = pattern.split_once("{}")?;
            let inner = english.strip_prefix(before)?.strip_suffix(after)?;
            let inner = self.terms.get(inner).map_or(inner, String::as_str);
            Some(own.replacen("{}", inner, 1))
        })
    }

    /// The same, or the words themselves.
    pub(crate) fn said(&self, english: &str) -> String {
        self.own(english).unwrap_or_else(|| english.to_owned())
    }

    /// The English words for words without a name in them, or the words themselves.
    pub(crate) fn english<'t>(&'t self, own: &'t str) -> &'t str {
        let mut terms = self.terms.iter();
        let found = terms.find(|(_, translated)| *translated == own);
        found.map_or(own, |(english, _)| english)
    }

    /// The name on the disk of a folder that every Mac has, by what this one calls it.
    pub(crate) fn folder<'t>(&self, shown: &'t str) -> &'t str {
        let mut folders = SHOWN_FOLDERS.into_iter();
        let found = folders.find(|name| self.terms.get(*name).is_some_and(|own| own == shown));
        found.unwrap_or(shown)
    }

    /// What a role is called that has this name in English.
    pub(crate) fn role(&self, english: String) -> String {
        self.roles.get(&english).cloned().unwrap_or(english)
    }

    fn translate(&self, element: &mut Element) {
        if let Some(english) = &element.title
            && let Some(own) = self.own(english).filter(|own| own != english)
        {
            element.english = element.title.replace(own);
        }
        if let Some(own) = element.description.as_deref().and_then(|said| self.own(said)) {
            element.description = Some(own);
        }
        let says = matches!(
            element.role,
            Role::StaticText | Role::PopUpButton | Role::Heading
        );
        if let Some(Scalar::Text(value)) = &mut element.value
            && let Some(own) = self.own(value).filter(|_| says)
        {
            *value = own;
        }
    }

    /// Translates an element and what it holds, as far as it is meant; web pages are in their own language.
    fn translate_all(&self, element: &mut Element, is_meant: fn(&Element) -> bool) {
        if is_meant(element) {
            self.translate(element);
        }
        if element.role == Role::WebArea {
            return;
        }
        if let Some(panel) = &mut element.panel {
            self.translate_window(panel, is_meant);
        }
        let popover = element.popover.iter_mut().map(|popover| &mut **popover);
        let waiting = element.pane.iter_mut().flat_map(|pane| &mut pane.children);
        for inner in element.children.iter_mut().chain(popover).chain(waiting) {
            self.translate_all(inner, is_meant);
        }
    }

    fn translate_window(&self, window: &mut Window, is_meant: fn(&Element) -> bool) {
        for child in &mut window.children {
            self.translate_all(child, is_meant);
        }
    }

    fn translate_title(&self, window: &mut Window) {
        if let Some(own) = self.own(&window.title) {
            window.title = own;
        }
    }
}

impl World {
    /// Says in this Mac's language what its apps have shown since elements were numbered last.
    pub(super) fn translate_new(&mut self) {
        if self.words.is_english() {
            return;
        }
        let words = std::mem::take(&mut self.words);
        let is_new = |element: &Element| element.id == 0;
        for app in &mut self.apps {
            for window in &mut app.windows {
                if window.element_id == 0 {
                    words.translate_title(window);
                }
                words.translate_window(window, is_new);
            }
            let bars = app.menu_bar.iter_mut().chain(&mut app.extras);
            for element in bars.chain(&mut app.elements) {
                words.translate_all(element, is_new);
            }
        }
        self.words = words;
    }

    /// Makes a Mac of the default one that speaks Japanese.
    pub(super) fn make_japanese(&mut self) -> Result<(), serde_json::Error> {
        let text = include_str!("../../data/macs/japanese.json");
        let Translation { system, words } = serde_json::from_str(text)?;
        self.system.locale = system.locale;
        self.system.languages = system.languages;
        self.system.time_zone = system.time_zone;
        self.keyboard.sources = JAPANESE_SOURCES.map(str::to_owned).to_vec();
        self.keyboard.source = JAPANESE_SOURCES[0].to_owned();
        self.dock.trash = words.said(&self.dock.trash);
        let every = |_: &Element| true;
        for app in &mut self.installed {
            // The executable keeps its English name.
            app.executable = Some(app.executable.take().unwrap_or_else(|| app.name.clone()));
            app.name = words.said(&app.name);
            let look = &mut app.look;
            for window in &mut look.windows {
                words.translate_title(window);
                words.translate_window(window, every);
            }
            for bar in look.menu_bar.iter_mut().chain(&mut look.extras) {
                words.translate_all(bar, every);
            }
            look.menu_bar.iter_mut().for_each(lay_out_bar);
        }
        for app in &mut self.apps {
            app.name = words.said(&app.name);
            for window in &mut app.windows {
                words.translate_title(window);
                words.translate_window(window, every);
            }
            let bars = app.menu_bar.iter_mut().chain(&mut app.extras);
            for element in bars.chain(&mut app.elements) {
                words.translate_all(element, every);
            }
            app.menu_bar.iter_mut().for_each(lay_out_bar);
            app.extras.iter_mut().for_each(show_source);
        }
        self.words = words;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_within_words_are_kept_or_translated() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        world.make_japanese().unwrap();
        let words = &world.words;
        assert_eq!(words.said("Quit TextEdit"), "テキストエディットを終了");
        assert_eq!(words.said("Quit Slack"), "Slackを終了");
        assert_eq!(words.said("Hide Others"), "ほかを非表示");
        assert_eq!(words.said("Nothing like it"), "Nothing like it");
        assert_eq!(words.folder("書類"), "Documents");
        assert_eq!(words.english("メモ"), "Notes");
        assert_eq!(words.role("button".into()), "ボタン");
    }
}
