//! Fields that show what was written into them before they take it over.

use super::text;
use simulated_world::ax::Role;
use simulated_world::world::Element;

/// Whether an element is a field of one line, whose edits end.
pub(super) fn is_field(element: &Element) -> bool {
    matches!(element.role, Role::TextField | Role::ComboBox)
}

/// The edit of a field ends: it takes over what it shows where fields do that only then [findings-2 7.5], and shows its own text
/// again where that was only painted.
pub(super) fn end_edit(element: &mut Element, commits: bool) {
    if !is_field(element) {
        return;
    }
    let painted = element.painted.take();
    let is_kept = commits && element.repaints_after_ms.is_none();
    if let Some(text) = painted.filter(|_| is_kept) {
        text::replace_all(element, &text);
    }
}
