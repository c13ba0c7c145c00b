//! What a ref means, and which elements have names that are no content.

use crate::session::elements::locator::Locator;
use serde::{Deserialize, Serialize};

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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
    /// What a control is called; that of everything else is content, and left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    /// Its place from its window down: the number of each child among its siblings, counted from 0, and its role.
    #[serde(default)]
    pub(crate) path: Vec<(usize, String)>,
}

impl Meaning {
    /// That of a ref, without the name of what is no control.
    pub(super) fn of(locator: &Locator) -> Self {
        let looks = &locator.fingerprint;
        let subrole = looks.subrole.as_ref().map(|name| name.as_str().to_owned());
        let kinds = [Some(looks.role.as_str()), subrole.as_deref()];
        let is_control = kinds.into_iter().flatten().any(is_control);
        let names = [&looks.title, &looks.description, &looks.label];
        let name = names.into_iter().flatten().next().cloned();
        let (app, bundle_id) = locator.app();
        let steps = locator.path.iter();
        Self {
            app: app.to_owned(),
            bundle_id: bundle_id.map(str::to_owned),
            role: looks.role.as_str().to_owned(),
            subrole,
            identifier: looks.identifier.clone().filter(|_| is_control),
            name: name.filter(|_| is_control),
            path: steps
                .map(|step| (step.index, step.role.as_str().to_owned()))
                .collect(),
        }
    }
}
