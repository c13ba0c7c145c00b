//! The parts of a browser window that its pages and its tabs share: the address, back and forward.

use super::parts::named_mut;
use crate::world::{Scalar, Window};

pub(super) const SAFARI: &str = "com.apple.Safari";
pub(super) const ADDRESS: &str = "WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD";
pub(super) const BACK: &str = "BackButton";
pub(super) const FORWARD: &str = "ForwardButton";

/// The address and the buttons beside it say where a window is.
pub(super) fn show_state(window: &mut Window, url: &str) {
    let (place, last) = (
        window.history.place,
        window.history.addresses.len().saturating_sub(1),
    );
    if let Some(field) = named_mut(&mut window.children, ADDRESS) {
        field.value = Some(Scalar::Text(url.to_owned()));
        field.selection = None;
    }
    for (button, possible) in [(BACK, place > 0), (FORWARD, place < last)] {
        if let Some(button) = named_mut(&mut window.children, button) {
            button.enabled = possible;
        }
    }
}
