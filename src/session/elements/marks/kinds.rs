//! What kinds of elements are marked, show text, and cut off what they hold.

use crate::geometry::Rect;
use crate::session::elements::fold::text_of;
use crate::session::elements::names::{Action, Role};
use crate::session::elements::scan::Node;

/// What cuts off what it holds.
pub(super) fn is_clipping(node: &Node) -> bool {
    matches!(
        node.role,
        Role::Window | Role::Sheet | Role::Popover | Role::Drawer | Role::ScrollArea
    )
}

/// Whether it is one of many like it: a row, or what takes clicks without being a control.
pub(super) fn is_entry(node: &Node) -> bool {
    !(node.role.is_control()
        || node.role.is_editable()
        || matches!(node.role, Role::Link | Role::MenuItem))
}

/// What shows nothing of its own, and takes no click: it holds what does.
fn only_holds(role: &Role) -> bool {
    matches!(
        role,
        Role::Window
            | Role::Sheet
            | Role::Popover
            | Role::Drawer
            | Role::WebArea
            | Role::ScrollArea
            | Role::SplitGroup
            | Role::Splitter
            | Role::Table
            | Role::Outline
            | Role::List
            | Role::Browser
            | Role::Grid
            | Role::Column
    )
}

/// Whether something can be done with it.
pub(super) fn can_act(node: &Node) -> bool {
    if node.enabled == Some(false) {
        return false;
    }
    match &node.role {
        Role::MenuItem => text_of(node).is_some(),
        Role::Row | Role::Link => true,
        role if role.is_control() || role.is_editable() => true,
        Role::Menu => false,
        role if only_holds(role) => false,
        _ => node.actions.iter().flatten().any(is_press),
    }
}

fn is_press(action: &Action) -> bool {
    matches!(
        action.as_str(),
        "AXPress" | "AXPick" | "AXOpen" | "AXConfirm"
    )
}

/// What of a control its text is in: lines around it are no text.
pub(super) fn within_border(node: &Node, frame: Rect) -> Rect {
    const BORDER: f64 = 5.0;
    if matches!(node.role, Role::StaticText | Role::Heading | Role::Link) {
        return frame;
    }
    let border = BORDER.min(frame.height / 5.0).min(frame.width / 5.0);
    Rect {
        x: frame.x + border,
        y: frame.y + border,
        width: frame.width - 2.0 * border,
        height: frame.height - 2.0 * border,
    }
}

/// Whether it shows a text or a sign of its own somewhere in its frame.
pub(super) fn shows_text(node: &Node) -> bool {
    match &node.role {
        role if only_holds(role) => false,
        Role::Cell | Role::Row | Role::Group => node.children == 0 && text_of(node).is_some(),
        _ => true,
    }
}
