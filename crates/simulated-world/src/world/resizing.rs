//! What a window holds follows its size, as with AppKit's springs and struts: what is wide grows, what stands near an
//! edge stays with that edge, rows and what is on a page keep their places.

use super::{
    element::{Element, Window},
    letters,
};
use crate::ax::Role;
use crate::geometry::{Point, Rect, Span};

/// Gives a window a frame, and what it holds the places that go with it.
pub fn set_frame(window: &mut Window, to: Rect) {
    let from = window.frame.moved_to(Point::ZERO);
    window.frame = to;
    let to = to.moved_to(Point::ZERO);
    if from != to {
        follow(&mut window.children, &Role::Window, from, to);
        letters::fit(window);
    }
}

fn follow(children: &mut [Element], within: &Role, from: Rect, to: Rect) {
    for child in children {
        let Some(frame) = child.frame else {
            follow(&mut child.children, within, from, to);
            continue;
        };
        let (role, page) = (&child.role, child.role == Role::WebArea);
        let (across, down) = match (within, role) {
            (Role::Window, Role::Sheet) => (Way::Centre, Way::Start),
            (Role::Table | Role::Outline | Role::List, _) => (Way::Grow, Way::Start),
            (Role::Row | Role::Cell, _) => (Way::Start, Way::Start),
            _ => (
                Way::of(frame.horizontal(), from.horizontal()),
                Way::of(frame.vertical(), from.vertical()),
            ),
        };
        let mut after = Rect::spanning(
            across.applied(frame.horizontal(), from.horizontal(), to.horizontal()),
            down.applied(frame.vertical(), from.vertical(), to.vertical()),
        );
        if page && frame.height > from.height {
            // A page that is longer than its view stays as long as it is.
            after.height = frame.height.max(to.height);
            let by = after.origin() - frame.origin();
            for inner in &mut child.children {
                inner.shift(by);
            }
        } else {
            let role = child.role.clone();
            follow(&mut child.children, &role, frame, after);
        }
        child.frame = Some(after);
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
    fn of(own: Span, around: Span) -> Self {
        let (before, after) = (own.start - around.start, around.end() - own.end());
        if own.length * 2.0 > around.length {
            Self::Grow
        } else if after < before {
            Self::End
        } else {
            Self::Start
        }
    }

    /// What becomes of a span when what is around it goes `from` one span `to` another.
    fn applied(self, Span { start, length }: Span, from: Span, to: Span) -> Span {
        let (moved, grown) = (to.start - from.start, to.length - from.length);
        let (start, length) = match self {
            Self::Start => (start + moved, length),
            Self::Centre => (start + moved + (grown / 2.0).round(), length),
            Self::End => (start + moved + grown, length),
            Self::Grow => (start + moved, (length + grown).max(0.0)),
        };
        Span { start, length }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{geometry::Size, world::World};

    fn frame<'w>(elements: &'w [Element], role: &Role) -> Option<&'w Rect> {
        elements.iter().find_map(|one| {
            let own = (one.role == *role).then_some(one.frame.as_ref()).flatten();
            own.or_else(|| frame(&one.children, role))
        })
    }

    #[test]
    fn a_text_fills_its_window_and_there_and_back_changes_nothing() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        for app in &mut world.apps {
            for window in &mut app.windows {
                let before = window.clone();
                let Size { width, height } = window.frame.size();
                let larger = Size::new(width + 200.0, height + 100.0);
                set_frame(window, Rect::at(window.frame.origin(), larger));
                if app.name == "TextEdit" {
                    let text = frame(&window.children, &Role::TextArea).unwrap();
                    assert_eq!(*text, Rect::new(0.0, 60.0, 785.0, 480.0));
                    let bar = frame(&window.children, &Role::ScrollBar).unwrap();
                    assert_eq!(*bar, Rect::new(785.0, 60.0, 15.0, 480.0));
                    set_frame(window, before.frame);
                    assert_eq!(*window, before);
                }
            }
        }
    }
}
