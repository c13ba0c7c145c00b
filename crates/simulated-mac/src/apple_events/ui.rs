//! How System Events words the accessibility tree: its classes, names and values. The tree itself is [`tree`].

use super::{failure::Failure, value::Value};
use crate::tree::{self, AxError, Place, Subject};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::World;

/// The class that System Events gives a role, in the dictionary's terms.
pub(crate) fn class_of_role(role: &Role) -> &'static str {
    match role {
        Role::Browser => "browser",
        Role::BusyIndicator => "busyIndicator",
        Role::Button => "button",
        Role::CheckBox => "checkbox",
        Role::ColorWell => "colorWell",
        Role::Column => "column",
        Role::ComboBox => "comboBox",
        Role::Drawer => "drawer",
        Role::Group => "group",
        Role::GrowArea => "growArea",
        Role::Image => "image",
        Role::Incrementor => "incrementor",
        Role::List => "list",
        Role::Menu => "menu",
        Role::MenuBar => "menuBar",
        Role::MenuBarItem => "menuBarItem",
        Role::MenuButton => "menuButton",
        Role::MenuItem => "menuItem",
        Role::Outline => "outline",
        Role::PopUpButton => "popUpButton",
        Role::Popover => "popOver",
        Role::ProgressIndicator => "progressIndicator",
        Role::RadioButton => "radioButton",
        Role::RadioGroup => "radioGroup",
        Role::RelevanceIndicator => "relevanceIndicator",
        Role::Row => "row",
        Role::ScrollArea => "scrollArea",
        Role::ScrollBar => "scrollBar",
        Role::Sheet => "sheet",
        Role::Slider => "slider",
        Role::SplitGroup => "splitterGroup",
        Role::Splitter => "splitter",
        Role::StaticText => "staticText",
        Role::TabGroup => "tabGroup",
        Role::Table => "table",
        Role::TextArea => "textArea",
        Role::TextField => "textField",
        Role::Toolbar => "toolbar",
        Role::ValueIndicator => "valueIndicator",
        Role::Window => "window",
        _ => "uiElement",
    }
}

/// What System Events calls the name of an element: its title, or the text of a static text.
pub(crate) fn name(world: &World, place: &Place<'_>) -> Option<String> {
    let text = |attribute: &Attribute| {
        let subject = Subject::Node(place.clone());
        match tree::attribute(world, &subject, attribute) {
            Ok(tree::Value::Text(text)) => Some(text),
            _ => None,
        }
    };
    // A separator's title is empty and its name missing [events 3.7].
    let is_named = |title: &String| !title.is_empty() || place.element().is_none();
    text(&Attribute::Title)
        .filter(is_named)
        .or_else(|| match place.role() {
            Role::StaticText => text(&Attribute::Value),
            // A menu is called as what it hangs from: `menu "File" of menu bar item "File"`.
            Role::Menu => name(world, &place.around()?),
            _ => None,
        })
}

/// The attribute behind a property of a UI element.
pub(crate) fn attribute_of(property: &str) -> Option<Attribute> {
    Some(match property {
        "accessibilityDescription" | "description" => Attribute::Description,
        "enabled" => Attribute::Enabled,
        "focused" => Attribute::Focused,
        "help" => Attribute::Help,
        "maximumValue" => Attribute::MaxValue,
        "minimumValue" => Attribute::MinValue,
        "orientation" => Attribute::Orientation,
        "position" => Attribute::Position,
        "role" => Attribute::Role,
        "roleDescription" => Attribute::RoleDescription,
        "selected" => Attribute::Selected,
        "size" => Attribute::Size,
        "subrole" => Attribute::Subrole,
        "title" => Attribute::Title,
        "value" => Attribute::Value,
        _ => return None,
    })
}

/// A value of the tree, unless it is made of elements.
pub(crate) fn to_event(value: tree::Value) -> Result<Value, Failure> {
    // Far below 2^53.
    Ok(match value {
        tree::Value::Bool(flag) => Value::Boolean(flag),
        tree::Value::Integer(number) => Value::Number(number as f64),
        tree::Value::Real(number) => Value::Number(number),
        tree::Value::Text(text) | tree::Value::Url(text) => Value::Text(text),
        tree::Value::Point(point) => Value::pair(point.into()),
        tree::Value::Size(size) => Value::pair(size.into()),
        tree::Value::Texts(texts) => Value::List(texts.into_iter().map(Value::Text).collect()),
        // It comes as a number that says nothing [events 3.5].
        tree::Value::Rect(_) => Value::Number(0.0),
        tree::Value::Range(_) => {
            return Err(Failure::NotSimulated("a range of text in an event".into()));
        }
        tree::Value::Element(_) | tree::Value::Elements(_) => {
            return Err(Failure::mac(-1700));
        }
    })
}

/// What an attribute is to be set to, by what it is now.
pub(crate) fn from_event(now: Option<&tree::Value>, value: &Value) -> Result<tree::Value, Failure> {
    let wanted = match now {
        Some(tree::Value::Point(_)) => value.as_pair().map(|pair| tree::Value::Point(pair.into())),
        Some(tree::Value::Size(_)) => value.as_pair().map(|pair| tree::Value::Size(pair.into())),
        Some(tree::Value::Bool(_)) => value.as_boolean().map(tree::Value::Bool),
        Some(tree::Value::Integer(_) | tree::Value::Real(_)) => {
            value.as_number().map(tree::Value::Real)
        }
        Some(tree::Value::Text(_)) => match value {
            Value::Number(number) => Some(tree::Value::Text(number.to_string())),
            other => other.as_text().map(|text| tree::Value::Text(text.into())),
        },
        _ => match value {
            Value::Boolean(flag) => Some(tree::Value::Bool(*flag)),
            Value::Number(number) => Some(tree::Value::Real(*number)),
            Value::Text(text) => Some(tree::Value::Text(text.clone())),
            _ => None,
        },
    };
    wanted.ok_or_else(|| Failure::mac(-1700))
}

/// What System Events answers when the tree refuses to be read.
pub(crate) fn unread(error: AxError) -> Failure {
    Failure::mac(match error {
        AxError::InvalidElement | AxError::AttributeUnsupported | AxError::ActionUnsupported => {
            -1728
        }
        other => other.code(),
    })
}

/// What System Events answers when the tree refuses to be changed.
pub(crate) fn unset(error: AxError) -> Failure {
    Failure::mac(match error {
        AxError::InvalidElement => -1728,
        AxError::IllegalArgument | AxError::AttributeUnsupported | AxError::NoValue => -10006,
        other => other.code(),
    })
}
