//! Scrolling: a scroll area shows a part of what it holds, its bars say which [bridge 7.1].
//!
//! What is scrolled has its frames moved, so that whoever asks finds it where it is shown.

use super::{
    find::{Index, Path},
    hit::touched,
    text,
    types::Target,
};
use simulated_world::ax::Role;
use simulated_world::geometry::{Point, Rect, Span, Vector};
use simulated_world::{
    text_metrics,
    world::{App, Element, Process, Scalar, World},
};

/// Whether it is one of the bars of a scroll area.
pub(super) fn is_bar(element: &Element) -> bool {
    element.role == Role::ScrollBar
}

/// Whether a bar is for the ways up and down.
pub(super) fn is_upright(bar: &Element) -> bool {
    bar.frame.is_none_or(|frame| frame.height >= frame.width)
}

/// The wheel turns: the innermost area under the pointer that can go that way does. `by` is where the content goes.
pub(crate) fn wheel(world: &mut World, at: Point, by: Vector) {
    let Some(target @ Target::Node { pid, .. }) = touched(world, at) else {
        return;
    };
    if world.app(pid).is_none_or(App::is_deaf) {
        return;
    }
    let mut next = Index::default().path(world, target);
    while let Some(path) = next {
        let by = if world.app(pid).is_some_and(|app| path.is_mirrored(app)) {
            Vector::new(-by.dx, by.dy)
        } else {
            by
        };
        if go(&mut world.process(pid), &path, |area| area.scrolled - by) {
            return;
        }
        next = path.parent();
    }
}

/// The knob of a bar was moved: the area that it belongs to follows.
pub(super) fn follow_bar(process: &mut Process<'_>, bar: &Path) {
    let Some(element) = process.app_mut().and_then(|app| bar.element_mut(app)) else {
        return;
    };
    let (true, Some(Scalar::Number(part))) = (is_bar(element), &element.value) else {
        return;
    };
    let part = *part;
    let upright = is_upright(element);
    if let Some(area) = bar.parent() {
        go(process, &area, |area| {
            let most = reach(area);
            if upright {
                Vector::new(area.scrolled.dx, most.dy * part)
            } else {
                Vector::new(most.dx * part, area.scrolled.dy)
            }
        });
    }
}

/// Brings an element into view: every area around it scrolls as little as shows it whole, or its beginning.
pub(super) fn reveal(process: &mut Process<'_>, path: &Path) {
    let mut next = path.parent();
    while let Some(around) = next {
        let element = process.app_mut().and_then(|app| path.element_mut(app));
        let Some(frame) = element.and_then(|element| element.frame) else {
            return;
        };
        // An area that shows it already stays as it is.
        let _moved = go(process, &around, |area| {
            let shown = area.frame.unwrap_or_default();
            let by = Vector::new(
                overhang(frame.horizontal(), shown.horizontal()),
                overhang(frame.vertical(), shown.vertical()),
            );
            area.scrolled + by
        });
        next = around.parent();
    }
}

/// How far something has to move back to lie within what is shown.
fn overhang(own: Span, shown: Span) -> f64 {
    let before = own.start - shown.start;
    let behind = own.end() - shown.end();
    if before < 0.0 || own.length > shown.length {
        before
    } else {
        behind.max(0.0)
    }
}

/// Scrolls an area as far towards a place as there is content. False when it is no area, or stays as it is.
fn go(process: &mut Process<'_>, path: &Path, to: impl FnOnce(&Element) -> Vector) -> bool {
    let Some(app) = process.app_mut() else {
        return false;
    };
    let terminal = text_metrics::is_terminal(app.bundle_id.as_deref());
    let Some(area) = path.element_mut(app) else {
        return false;
    };
    if !is_area(area) {
        return false;
    }
    fit_texts(area, terminal);
    let (most, wanted) = (reach(area), to(area));
    // Content lies on whole points, whatever steps the knob of a bar came in: a frame that is moved back and forth by
    // fractions would not end where it began.
    let place = Vector::new(
        wanted.dx.round().clamp(0.0, most.dx),
        wanted.dy.round().clamp(0.0, most.dy),
    );
    let by = area.scrolled - place;
    area.scrolled = place;
    for child in area.children.iter_mut().filter(|child| !is_bar(child)) {
        child.shift(by);
    }
    for bar in area.children.iter_mut().filter(|child| is_bar(child)) {
        let (at, end) = if is_upright(bar) {
            (place.dy, most.dy)
        } else {
            (place.dx, most.dx)
        };
        bar.value = Some(Scalar::Number(if end > 0.0 { at / end } else { 0.0 }));
    }
    !by.is_zero()
}

/// Whether it scrolls what it holds.
fn is_area(element: &Element) -> bool {
    element.role == Role::ScrollArea || element.scrolls
}

/// How far an area can be scrolled.
fn reach(area: &Element) -> Vector {
    fn edge(element: &Element, most: &mut Point) {
        if let Some(frame) = element.frame {
            *most = Point::new(most.x.max(frame.right()), most.y.max(frame.bottom()));
        }
        // What is within an area of its own scrolls there.
        for child in element
            .children
            .iter()
            .filter(|child| !is_area(element) && child.role != Role::Menu)
        {
            edge(child, most);
        }
    }
    let Some(frame) = area.frame else {
        return Vector::ZERO;
    };
    let mut most = frame.origin();
    for child in area.children.iter().filter(|child| !is_bar(child)) {
        edge(child, &mut most);
    }
    let whole = most + area.scrolled;
    Vector::new(
        (whole.x - frame.right()).max(0.0),
        (whole.y - frame.bottom()).max(0.0),
    )
}

/// A text area grows with its text.
fn fit_texts(area: &mut Element, terminal: bool) {
    let Some(view) = area.frame else { return };
    let top = view.y - area.scrolled.dy;
    for text in area
        .children
        .iter_mut()
        .filter(|child| child.role == Role::TextArea)
    {
        if let Some(Rect { x, y, width, .. }) = text.frame {
            let room = view.height - (y - top);
            let needed = text_metrics::height_of(&text::shown(text), width, terminal).max(room);
            text.frame = Some(Rect::new(x, y, width, needed));
        }
    }
}
