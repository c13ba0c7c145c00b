//! What a ref means, and which elements have names that are no content.

use super::windows::WindowMeaning;
use crate::session::elements::locator::Locator;
use crate::text;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Elements whose name says what they are for. The names of all others are content.
pub(super) const CONTROLS: &[&str] = &[
    "Button",
    "CheckBox",
    "CloseButton",
    "ColorWell",
    "ComboBox",
    "DateField",
    "DisclosureTriangle",
    "FullScreenButton",
    "Incrementor",
    "Menu",
    "MenuBarItem",
    "MenuButton",
    "MenuItem",
    "MinimizeButton",
    "PopUpButton",
    "RadioButton",
    "RadioGroup",
    "SearchField",
    "SecureTextField",
    "SegmentedControl",
    "Slider",
    "Switch",
    "TabButton",
    "TabGroup",
    "TextArea",
    "TextField",
    "TimeField",
    "Toggle",
    "Toolbar",
    "ToolbarButton",
    "ZoomButton",
];

/// Whether the name of an element of this role or subrole says what it is for.
pub(super) fn is_control(role: &str) -> bool {
    CONTROLS.contains(&role.trim_start_matches("AX"))
}

/// The element that a ref means.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Meaning {
    /// The name of its app.
    pub(crate) app: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bundle_id: Option<String>,
    pub(crate) role: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) subrole: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) identifier: Option<String>,
    /// What it is called; of what is no control only in a record with texts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// What the entry of a list says that it is or stands in, in a record with texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) entry: Vec<String>,
    /// The window that it stands in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) window: Option<WindowMeaning>,
    /// The hole that a name or an entry's texts have left, such as `3.element`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left_out: Option<String>,
    /// Its place from its window down: the number of each child among its siblings, counted from 0, and its role.
    #[serde(default)]
    pub(crate) path: Vec<(usize, String)>,
}

impl Meaning {
    /// That of a ref, with everything that says which element it is. `windows` are those that were seen, by their ids.
    pub(crate) fn of(locator: &Locator, windows: &BTreeMap<u64, WindowMeaning>) -> Self {
        let looks = &locator.fingerprint;
        let names = [&looks.title, &looks.description, &looks.label];
        let (app, bundle_id) = locator.app();
        let steps = locator.path.iter();
        Self {
            app: app.to_owned(),
            bundle_id: bundle_id.map(str::to_owned),
            role: looks.role.as_str().to_owned(),
            subrole: looks.subrole.as_ref().map(|name| name.as_str().to_owned()),
            identifier: looks.identifier.clone(),
            name: names.into_iter().flatten().next().cloned(),
            entry: entry(locator),
            window: locator
                .window_id()
                .and_then(|id| windows.get(&u64::from(id)).cloned()),
            left_out: None,
            path: steps
                .map(|step| (step.index, step.role.as_str().to_owned()))
                .collect(),
        }
    }

    /// It in words, from a record or a file: it may hold anything. `said` is a text of it beside its name.
    pub(crate) fn words(&self, said: Option<&str>) -> String {
        let mut words = text::line(self.role.trim_start_matches("AX"), 40);
        if let Some(name) = &self.name {
            let _ = write!(words, " {}", text::quoted(name, 80));
        }
        if let Some(said) = said.or(self.entry.first().map(String::as_str)) {
            let _ = write!(words, " of {}", text::quoted(said, 80));
        }
        format!("{words} in {}", text::quoted(&self.app, 80))
    }

    /// The same without content: what the entries of lists say, and the names of what is no control. `hole` is the place that
    /// these leave.
    pub(super) fn without_content(self, hole: String) -> Self {
        let kinds = [Some(self.role.as_str()), self.subrole.as_deref()];
        let is_control = kinds.into_iter().flatten().any(is_control);
        let is_told = is_control && self.entry.is_empty();
        let has_more = !self.entry.is_empty() || self.name.is_some();
        Self {
            identifier: self.identifier.filter(|_| is_control),
            name: self.name.filter(|_| is_control),
            entry: Vec::new(),
            window: self.window.map(WindowMeaning::without_title),
            left_out: (!is_told && has_more).then_some(hole),
            ..self
        }
    }
}

/// The texts of the entry of a list that an element is or stands in.
fn entry(locator: &Locator) -> Vec<String> {
    let around = locator.surroundings.iter().flat_map(|some| &some.anchors);
    let around = around.filter(|anchor| anchor.up == 0);
    let steps = locator
        .path
        .iter()
        .rev()
        .find_map(|step| step.texts.as_ref());
    let mut texts = Vec::new();
    for anchor in steps.into_iter().flatten().chain(around) {
        let looks = &anchor.label.fingerprint;
        let said = [&anchor.label.text, &looks.title, &looks.description];
        let text = said.into_iter().flatten().next();
        if let Some(text) = text.filter(|text| !texts.contains(*text)) {
            texts.push(text.clone());
        }
    }
    texts
}
