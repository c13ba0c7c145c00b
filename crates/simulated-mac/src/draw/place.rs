//! What the parts that draw elements share: the surroundings of an element, and what it says of itself.

use super::theme::Theme;
use crate::tree::text;
use canvas::Colour;
use simulated_world::ax::Attribute;
use simulated_world::world::{Element, Scalar};

/// What an element must know of its surroundings to look right.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) theme: &'a Theme,
    /// Id of the element with the keyboard focus.
    pub(super) focus: Option<u64>,
    /// The window takes the keys.
    pub(super) key: bool,
    /// A terminal: one width for all characters, dark.
    pub(super) terminal: bool,
    pub(super) inside: Inside,
    /// In a selected row.
    pub(super) selected: bool,
    /// Sheets are left out.
    pub(super) without_sheets: bool,
}

/// What holds an element, as far as that changes its look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Inside {
    Window,
    Toolbar,
    /// A cell of a table or outline.
    Cell,
    Tabs,
    /// A web page.
    Page,
    /// The head of a table.
    Header,
}

impl<'a> Place<'a> {
    pub(super) fn inside(self, inside: Inside) -> Self {
        Self { inside, ..self }
    }

    pub(super) fn has_focus(&self, element: &Element) -> bool {
        self.key && (self.focus == Some(element.id) || (self.focus.is_none() && element.focused))
    }

    /// The colour of an element's text.
    pub(super) fn ink(&self, element: &Element) -> Colour {
        if self.selected && self.key {
            self.theme.on_accent
        } else if element.enabled {
            self.theme.text
        } else {
            self.theme.disabled_text
        }
    }
}

/// The words of an element: its value, its title or its description.
pub(super) fn words(element: &Element) -> String {
    value_text(element)
        .or_else(|| element.title.clone())
        .or_else(|| element.description.clone())
        .unwrap_or_default()
}

/// The value as a text field shows it.
pub(super) fn value_text(element: &Element) -> Option<String> {
    match &element.value {
        // A password is never drawn, wherever its field is.
        Some(Scalar::Text(_)) if text::is_secure(element) => {
            Some(text::shown(element).into_owned())
        }
        Some(Scalar::Text(text)) => Some(text.clone()),
        Some(Scalar::Number(number)) => Some(number.to_string()),
        Some(Scalar::Bool(_)) | None => None,
    }
}

/// The value as a number: 1 for true.
pub(super) fn number(value: Option<&Scalar>) -> Option<f64> {
    match value? {
        Scalar::Number(number) => Some(*number),
        Scalar::Bool(on) => Some(f64::from(u8::from(*on))),
        Scalar::Text(text) => text.parse().ok(),
    }
}

pub(super) fn attribute<'a>(element: &'a Element, name: &Attribute) -> Option<&'a Scalar> {
    element.attributes.get(name)
}

/// Whether a further attribute is true.
pub(super) fn is_set(element: &Element, name: &Attribute) -> bool {
    number(attribute(element, name)).is_some_and(|value| value != 0.0)
}

pub(super) fn text_attribute<'a>(element: &'a Element, name: &Attribute) -> Option<&'a str> {
    match attribute(element, name)? {
        Scalar::Text(text) => Some(text),
        _ => None,
    }
}
