//! The language of a Mac: what it says in the place of the English words that its apps are written with.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    apps::{App, Look},
    element::{Element, Window},
    scalar::Scalar,
};
use crate::ax::Role;

/// A language of a Mac. English has no entries.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Words {
    /// By the English words. Each `{}` stands for a name within them, in the same order in both languages.
    terms: BTreeMap<String, String>,
    /// What the roles are called, by what they are called in English.
    roles: BTreeMap<String, String>,
}

/// Folders that are shown under other names than they have on the disk.
const SHOWN_FOLDERS: [&str; 4] = ["Applications", "Desktop", "Documents", "Downloads"];

/// The names that stand for `{}` of a pattern in words of its kind; None for words of another kind, and for a pattern without
/// names.
fn names_within<'w>(pattern: &str, words: &'w str) -> Option<Vec<&'w str>> {
    let (before, mut pattern) = pattern.split_once("{}")?;
    let mut rest = words.strip_prefix(before)?;
    let mut names = Vec::new();
    while let Some((between, after)) = pattern.split_once("{}") {
        let (name, behind) = rest.split_once(between)?;
        names.push(name);
        (rest, pattern) = (behind, after);
    }
    names.push(rest.strip_suffix(pattern)?);
    Some(names)
}

impl Words {
    /// Whether it is the language that the apps are written in.
    pub fn is_english(&self) -> bool {
        self.terms.is_empty()
    }

    /// What stands for English words; None where they stay as they are.
    pub fn own(&self, english: &str) -> Option<String> {
        if let Some(own) = self.terms.get(english) {
            return Some(own.clone());
        }
        self.terms.iter().find_map(|(pattern, own)| {
            let names = names_within(pattern, english)?.into_iter();
            let said = |name| self.terms.get(name).map_or(name, String::as_str);
            let put = |own: String, name| own.replacen("{}", said(name), 1);
            Some(names.fold(own.clone(), put))
        })
    }

    /// The same, or the words themselves.
    pub fn said(&self, english: &str) -> String {
        self.own(english).unwrap_or_else(|| english.to_owned())
    }

    /// What an app shows, with other titles in its menus: by the English ones, English ones.
    pub(super) fn retitled(&self, mut look: Look, titles: &BTreeMap<String, String>) -> Look {
        if let Some(bar) = &mut look.menu_bar {
            self.retitle(bar, titles);
        }
        look
    }

    fn retitle(&self, element: &mut Element, titles: &BTreeMap<String, String>) {
        if let Some(title) = titles.get(element.english_title()) {
            let said = self.said(title);
            element.english = (said != *title).then(|| title.clone());
            element.title = Some(said);
        }
        for child in &mut element.children {
            self.retitle(child, titles);
        }
    }

    /// The English words for words without a name in them, or the words themselves.
    pub fn english<'t>(&'t self, own: &'t str) -> &'t str {
        let mut terms = self.terms.iter();
        let found = terms.find(|(_, translated)| *translated == own);
        found.map_or(own, |(english, _)| english)
    }

    /// The name on the disk of a folder that every Mac has, by what this one calls it.
    pub fn folder<'t>(&self, shown: &'t str) -> &'t str {
        let mut folders = SHOWN_FOLDERS.into_iter();
        let found = folders.find(|name| self.terms.get(*name).is_some_and(|own| own == shown));
        found.unwrap_or(shown)
    }

    /// What a role is called that has this name in English.
    pub fn role(&self, english: String) -> String {
        self.roles.get(&english).cloned().unwrap_or(english)
    }

    fn translate(&self, element: &mut Element) {
        if let Some(english) = &element.title
            && let Some(own) = self.own(english).filter(|own| own != english)
        {
            element.english = element.title.replace(own);
        }
        if let Some(own) = element
            .description
            .as_deref()
            .and_then(|said| self.own(said))
        {
            element.described = element.description.replace(own);
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
    pub(super) fn translate_all(&self, element: &mut Element, is_meant: fn(&Element) -> bool) {
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

    pub(super) fn translate_window(&self, window: &mut Window, is_meant: fn(&Element) -> bool) {
        for child in &mut window.children {
            self.translate_all(child, is_meant);
        }
    }

    pub(super) fn translate_title(&self, window: &mut Window) {
        if let Some(own) = self.own(&window.title) {
            window.title = own;
        }
    }

    /// Says in this language what apps have shown since elements were numbered last.
    pub(super) fn translate_new(&self, apps: &mut [App]) {
        if self.is_english() {
            return;
        }
        let is_new = |element: &Element| element.id == 0;
        for app in apps {
            for window in &mut app.windows {
                if window.element_id == 0 {
                    self.translate_title(window);
                }
                self.translate_window(window, is_new);
            }
            let bars = app.menu_bar.iter_mut().chain(&mut app.extras);
            for element in bars.chain(&mut app.elements) {
                self.translate_all(element, is_new);
            }
        }
    }
}
