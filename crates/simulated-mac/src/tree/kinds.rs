//! What kind of element something is: whether it takes text or the focus, whether it has a menu and shows it.

use crate::world::{Element, Scalar};

/// Whether a role takes text.
pub(crate) fn is_text_input(role: &str) -> bool {
    matches!(role, "AXTextField" | "AXTextArea" | "AXComboBox")
}

/// Without full keyboard access only what takes text or holds a selection takes the focus, and what is on a web page.
pub(super) fn takes_focus(role: &str) -> bool {
    is_text_input(role)
        || matches!(
            role,
            "AXBrowser" | "AXLink" | "AXList" | "AXOutline" | "AXTable" | "AXWebArea"
        )
}

/// Whether a control shows its menu only while it is open.
pub(super) fn is_pop_up(role: &str) -> bool {
    matches!(role, "AXMenuButton" | "AXPopUpButton")
}

/// Whether its menu is open.
pub(super) fn is_open(owner: &Element) -> bool {
    let mark = mark_of(owner);
    owner.attributes.get(mark) == Some(&Scalar::Bool(true))
}

/// The attribute that says whether the menu of an element is open.
pub(super) fn mark_of(owner: &Element) -> &'static str {
    if is_pop_up(&owner.role) {
        "AXExpanded"
    } else {
        "AXSelected"
    }
}

/// Whether an element has its menu all the time, open or not; others have one only while it is open.
pub(super) fn has_closed_menu(role: &str) -> bool {
    is_pop_up(role)
        || matches!(
            role,
            "AXComboBox" | "AXDockItem" | "AXMenuBarItem" | "AXMenuItem"
        )
}
