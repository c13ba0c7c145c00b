//! What kind of element something is: whether it takes text or the focus, whether it has a menu and shows it.

use simulated_world::ax::Role;
pub(super) use simulated_world::open_menus::{has_closed_menu, is_open, is_pop_up, mark_of};

/// Whether a role takes text.
pub(crate) fn is_text_input(role: &Role) -> bool {
    matches!(role, Role::TextField | Role::TextArea | Role::ComboBox)
}

/// Without full keyboard access only what takes text or holds a selection takes the focus, and what is on a web page.
pub(super) fn takes_focus(role: &Role) -> bool {
    is_text_input(role)
        || matches!(
            role,
            Role::Browser | Role::Link | Role::List | Role::Outline | Role::Table | Role::WebArea
        )
}

/// Whether its children are rows and columns.
pub(super) fn is_table(role: &Role) -> bool {
    matches!(role, Role::Table | Role::Outline)
}
