//! What a window holds follows its size, as with AppKit's springs and struts: what is wide grows, what stands near an
//! edge stays with that edge, rows and what is on a page keep their places.

use crate::geometry::Rect;
use crate::world::{Element, Window};

/// Gives a window a frame, and what it holds the places that go with it.
pub(super) fn set_frame(window: &mut Window, to: Rect) {
    let from = Rect::new(0.0, 0.0, window.frame.width, window.frame.height);
    window.frame = to;
    let to = Rect::new(0.0, 0.0, to.width, to.height);
    if from != to {
        follow(&mut window.children, "AXWindow", from, to);
    }
}

fn follow(children: &mut [Element], within: &str, from: Rect, to: Rect) {
    for child in children {
        let Some(frame) = child.frame else {
            follow(&mut child.children, within, from, to);
            continue;
        };
        let (role, page) = (child.role.as_str(), child.role == "AXWebArea");
        let (across, down) = match (within, role) {
            ("AXWindow", "AXSheet") => (Way::Centre, Way::Start),
            ("AXTable" | "AXOutline" | "AXList", _) => (Way::Grow, Way::Start),
            ("AXRow" | "AXCell", _) => (Way::Start, Way::Start),
            _ => (
                Way::of((frame.x, frame.width), (from.x, from.width)),
                Way::of((frame.y, frame.height), (from.y, from.height)),
            ),
        };
        let (x, width) = across.applied(
            (frame.x, frame.width),
            (from.x, from.width),
            (to.x, to.width),
        );
        let (y, mut height) = down.applied(
            (frame.y, frame.height),
            (from.y, from.height),
            (to.y, to.height),
        );
        if page && frame.height > from.height {
            // A page that is longer than its view stays as long as it is.
            height = frame.height.max(to.height);
            let (right, below) = (x - frame.x, y - frame.y);
            child
                .children
                .iter_mut()
                .for_each(|inner| shift(inner, right, below));
        } else {
            let role = child.role.clone();
            follow(
                &mut child.children,
                &role,
                frame,
                Rect::new(x, y, width, height),
            );
        }
        child.frame = Some(Rect::new(x, y, width, height));
    }
}

/// What becomes of one direction of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// At the left or top.
    Start,
    Centre,
    /// At the right or bottom.
    End,
    Grow,
}

impl Way {
    /// What takes more than half of the room grows; the rest stays at the nearer edge.
    fn of((start, length): (f64, f64), (from, room): (f64, f64)) -> Self {
        let (before, after) = (start - from, from + room - start - length);
        if length * 2.0 > room {
            Self::Grow
        } else if after < before {
            Self::End
        } else {
            Self::Start
        }
    }

    fn applied(
        self,
        (start, length): (f64, f64),
        (from, old): (f64, f64),
        (to, new): (f64, f64),
    ) -> (f64, f64) {
        let (moved, grown) = (to - from, new - old);
        match self {
            Self::Start => (start + moved, length),
            Self::Centre => (start + moved + (grown / 2.0).round(), length),
            Self::End => (start + moved + grown, length),
            Self::Grow => (start + moved, (length + grown).max(0.0)),
        }
    }
}

fn shift(element: &mut Element, right: f64, down: f64) {
    if let Some(Rect { x, y, .. }) = &mut element.frame {
        *x += right;
        *y += down;
    }
    for child in &mut element.children {
        shift(child, right, down);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::world::World;

    fn frame<'w>(elements: &'w [Element], role: &str) -> Option<&'w Rect> {
        elements.iter().find_map(|one| {
            let own = (one.role == role).then_some(one.frame.as_ref()).flatten();
            own.or_else(|| frame(&one.children, role))
        })
    }

    #[test]
    fn a_text_fills_its_window_and_there_and_back_changes_nothing() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        for app in &mut world.apps {
            for window in &mut app.windows {
                let before = window.clone();
                let Rect {
                    x,
                    y,
                    width,
                    height,
                } = window.frame;
                set_frame(window, Rect::new(x, y, width + 200.0, height + 100.0));
                if app.name == "TextEdit" {
                    let text = frame(&window.children, "AXTextArea").unwrap();
                    assert_eq!(*text, Rect::new(0.0, 60.0, 785.0, 480.0));
                    let bar = frame(&window.children, "AXScrollBar").unwrap();
                    assert_eq!(*bar, Rect::new(785.0, 60.0, 15.0, 480.0));
                    set_frame(window, before.frame);
                    assert_eq!(*window, before);
                }
            }
        }
    }
}
