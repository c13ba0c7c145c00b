//! The choice in a list of a page, written as a whole: its AXSelectedChildren [webkit 5.25].

use super::{
    events::AppUi,
    find::Path,
    place::Place,
    types::{AxError, Target},
    webkit,
};
use simulated_world::ax::Attribute;
use simulated_world::world::Scalar;

/// Whether this attribute of an element is its choice and can be written.
pub(super) fn takes(place: &Place<'_>, name: &Attribute) -> bool {
    let has_choice = || place.element().is_some_and(webkit::has_choice);
    name.as_str() == "AXSelectedChildren" && place.is_on_webkit_page() && has_choice()
}

/// Chooses these of its children, and none of the others.
pub(super) fn choose(ui: &mut AppUi<'_>, path: &Path, chosen: &[Target]) -> Result<(), AxError> {
    let pid = ui.pid;
    let is_there = path.change(ui, |list| {
        for child in &mut list.children {
            let is_chosen = chosen.contains(&Target::Node { pid, id: child.id });
            let is_chosen = Scalar::Bool(is_chosen);
            child.attributes.insert(Attribute::Selected, is_chosen);
        }
    });
    is_there.then_some(()).ok_or(AxError::InvalidElement)
}
