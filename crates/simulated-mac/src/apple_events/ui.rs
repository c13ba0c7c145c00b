//! How System Events words the accessibility tree: its classes, names and values. The tree itself is [`tree`].

use super::{failure::Failure, value::Value};
use crate::{
    tree::{self, AxError, Place, Subject},
    world::World,
};

/// Roles, the classes System Events gives them, in the dictionary's terms. Any other role is a plain `uiElement`.
const CLASSES: &[(&str, &str)] = &[
    ("AXBrowser", "browser"),
    ("AXBusyIndicator", "busyIndicator"),
    ("AXButton", "button"),
    ("AXCheckBox", "checkbox"),
    ("AXColorWell", "colorWell"),
    ("AXColumn", "column"),
    ("AXComboBox", "comboBox"),
    ("AXDrawer", "drawer"),
    ("AXGroup", "group"),
    ("AXGrowArea", "growArea"),
    ("AXImage", "image"),
    ("AXIncrementor", "incrementor"),
    ("AXList", "list"),
    ("AXMenu", "menu"),
    ("AXMenuBar", "menuBar"),
    ("AXMenuBarItem", "menuBarItem"),
    ("AXMenuButton", "menuButton"),
    ("AXMenuItem", "menuItem"),
    ("AXOutline", "outline"),
    ("AXPopUpButton", "popUpButton"),
    ("AXPopover", "popOver"),
    ("AXProgressIndicator", "progressIndicator"),
    ("AXRadioButton", "radioButton"),
    ("AXRadioGroup", "radioGroup"),
    ("AXRelevanceIndicator", "relevanceIndicator"),
    ("AXRow", "row"),
    ("AXScrollArea", "scrollArea"),
    ("AXScrollBar", "scrollBar"),
    ("AXSheet", "sheet"),
    ("AXSlider", "slider"),
    ("AXSplitGroup", "splitterGroup"),
    ("AXSplitter", "splitter"),
    ("AXStaticText", "staticText"),
    ("AXTabGroup", "tabGroup"),
    ("AXTable", "table"),
    ("AXTextArea", "textArea"),
    ("AXTextField", "textField"),
    ("AXToolbar", "toolbar"),
    ("AXValueIndicator", "valueIndicator"),
    ("AXWindow", "window"),
];

/// The class of a role.
pub(crate) fn class_of_role(role: &str) -> &'static str {
    CLASSES
        .binary_search_by_key(&role, |(role, _)| role)
        .ok()
        .and_then(|at| CLASSES.get(at))
        .map_or("uiElement", |(_, class)| class)
}

/// What System Events calls the name of an element: its title, or the text of a static text.
pub(crate) fn name(world: &World, place: &Place<'_>) -> Option<String> {
    let text = |attribute: &str| {
        let subject = Subject::Node(place.clone());
        match tree::attribute(world, &subject, attribute) {
            Ok(tree::Value::Text(text)) => Some(text),
            _ => None,
        }
    };
    // A separator's title is empty and its name missing [events 3.7].
    let is_named = |title: &String| !title.is_empty() || place.element().is_none();
    text("AXTitle")
        .filter(is_named)
        .or_else(|| match place.role() {
            "AXStaticText" => text("AXValue"),
            // A menu is called as what it hangs from: `menu "File" of menu bar item "File"`.
            "AXMenu" => name(world, &place.around()?),
            _ => None,
        })
}

/// The attribute behind a property of a UI element.
pub(crate) fn attribute_of(property: &str) -> Option<&'static str> {
    Some(match property {
        "accessibilityDescription" | "description" => "AXDescription",
        "enabled" => "AXEnabled",
        "focused" => "AXFocused",
        "help" => "AXHelp",
        "maximumValue" => "AXMaxValue",
        "minimumValue" => "AXMinValue",
        "orientation" => "AXOrientation",
        "position" => "AXPosition",
        "role" => "AXRole",
        "roleDescription" => "AXRoleDescription",
        "selected" => "AXSelected",
        "size" => "AXSize",
        "subrole" => "AXSubrole",
        "title" => "AXTitle",
        "value" => "AXValue",
        _ => return None,
    })
}

/// A value of the tree, unless it is made of elements.
pub(crate) fn to_event(value: tree::Value) -> Result<Value, Failure> {
    #[allow(clippy::cast_precision_loss)] // far below 2^53
    Ok(match value {
        tree::Value::Bool(flag) => Value::Boolean(flag),
        tree::Value::Integer(number) => Value::Number(number as f64),
        tree::Value::Real(number) => Value::Number(number),
        tree::Value::Text(text) | tree::Value::Url(text) => Value::Text(text),
        tree::Value::Point(point) => Value::pair(point.into()),
        tree::Value::Size(size) => Value::pair(size.into()),
        // It comes as a number that says nothing [events 3.5].
        tree::Value::Rect(_) => Value::Number(0.0),
        tree::Value::Range(..) => {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_sorted() {
        assert!(CLASSES.is_sorted_by_key(|(role, _)| role));
        assert_eq!(class_of_role("AXSplitGroup"), "splitterGroup");
        assert_eq!(class_of_role("AXWebArea"), "uiElement");
    }
}
