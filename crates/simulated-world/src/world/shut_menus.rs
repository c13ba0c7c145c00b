//! What the items of shut menus tell: what they were when their menu was last open [findings-2 8.7].

use super::{element::Element, remembered::Validated, scalar::Scalar};
use crate::ax::{Attribute, Role};

/// Keeps what a menu item shows of its state.
pub fn keep(item: &mut Element) {
    let mark = match item.attributes.get(&Attribute::MenuItemMarkChar) {
        Some(Scalar::Text(mark)) => Some(mark.clone()),
        _ => None,
    };
    item.validated = Some(Validated {
        enabled: item.enabled,
        mark,
    });
}

/// The same of all items below that nothing was kept of.
pub(super) fn keep_all(element: &mut Element) {
    if element.role == Role::MenuItem && element.validated.is_none() {
        keep(element);
    }
    element.children.iter_mut().for_each(keep_all);
}
