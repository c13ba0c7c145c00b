//! Where the elements of a page are: one below the other, each as high as what it holds.

use simulated_world::ax::Role;
use simulated_world::geometry::Rect;
use simulated_world::world::Element;

/// The space around what an element holds, and between two elements.
const MARGIN: f64 = 8.0;

/// Gives elements their frames, from a place downward; where they end. An element with a frame already says how far it is moved, and
/// how large it is where that is not what it holds.
pub(super) fn lay_out(elements: &mut [Element], left: f64, top: f64, width: f64) -> f64 {
    let mut next = top;
    for element in elements {
        let own = element.frame.unwrap_or_default();
        let (x, y) = (left + own.x, next + own.y);
        let inner = width - 2.0 * MARGIN;
        let end = match element.role {
            // Menus are shut, and nowhere.
            Role::Menu => y,
            _ => lay_out(&mut element.children, x + MARGIN, y + MARGIN, inner) + MARGIN,
        };
        let usual = match element.role {
            Role::Heading => 32.0,
            Role::TextArea => 120.0,
            _ => 24.0,
        };
        let is_empty = element.children.iter().all(|child| child.frame.is_none());
        let height = match (own.height > 0.0, is_empty) {
            (true, _) => own.height,
            (false, true) => usual,
            (false, false) => end - y,
        };
        if element.role == Role::Menu {
            element.frame = None;
            continue;
        }
        element.frame = Some(Rect::new(x, y, width, height));
        next = y - own.y + height + MARGIN;
    }
    next
}
