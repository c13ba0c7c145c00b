//! Scrolling: a scroll area shows a part of what it holds, its bars say which [bridge 7.1].
//!
//! What is scrolled has its frames moved, so that every door sees it where it is shown.

use super::{
    find::{Index, NodeMut, Path},
    hit::touched,
    text,
    types::Target,
};
use crate::geometry::{Point, Rect};
use crate::{
    text_metrics,
    world::{Element, Scalar, World},
};

/// Whether it is one of the bars of a scroll area.
pub(super) fn is_bar(element: &Element) -> bool {
    element.role == "AXScrollBar"
}

/// Whether a bar is for the ways up and down.
pub(super) fn is_upright(bar: &Element) -> bool {
    bar.frame.is_none_or(|frame| frame.height >= frame.width)
}

/// The wheel turns: the innermost area under the pointer that can go that way does. `by` is where the content goes.
pub(crate) fn wheel(world: &mut World, at: Point, by: Point) {
    let Some(target @ Target::Node { pid, .. }) = touched(world, at) else {
        return;
    };
    if world.app(pid).is_none_or(|app| app.hung || app.launching) {
        return;
    }
    let mut next = Index::default().path(world, target);
    while let Some(path) = next {
        let to = |area: &Element| Point::new(area.scrolled.x - by.x, area.scrolled.y - by.y);
        if go(world, pid, &path, to) {
            return;
        }
        next = path.parent();
    }
}

/// The knob of a bar was moved: the area that it belongs to follows.
pub(super) fn follow_bar(world: &mut World, pid: i32, bar: &Path) {
    let Some(NodeMut::Element(element)) = world.app_mut(pid).and_then(|app| bar.resolve_mut(app))
    else {
        return;
    };
    let (true, Some(Scalar::Number(part))) = (is_bar(element), &element.value) else {
        return;
    };
    let part = *part;
    let upright = is_upright(element);
    if let Some(area) = bar.parent() {
        go(world, pid, &area, |area| {
            let most = reach(area);
            if upright {
                Point::new(area.scrolled.x, most.y * part)
            } else {
                Point::new(most.x * part, area.scrolled.y)
            }
        });
    }
}

/// Brings an element into view: every area around it scrolls as little as shows it whole, or its beginning.
pub(super) fn reveal(world: &mut World, pid: i32, path: &Path) {
    let mut next = path.parent();
    while let Some(around) = next {
        let element = world.app_mut(pid).and_then(|app| path.resolve_mut(app));
        let Some(NodeMut::Element(Element {
            frame: Some(frame), ..
        })) = element
        else {
            return;
        };
        let Rect {
            x,
            y,
            width,
            height,
        } = *frame;
        // An area that shows it already stays as it is.
        let _moved = go(world, pid, &around, |area| {
            let shown = area.frame.unwrap_or_default();
            Point::new(
                area.scrolled.x + overhang((x, width), (shown.x, shown.width)),
                area.scrolled.y + overhang((y, height), (shown.y, shown.height)),
            )
        });
        next = around.parent();
    }
}

/// How far a length has to move back to lie within what is shown; both are a start and an extent.
fn overhang((start, extent): (f64, f64), (shown, room): (f64, f64)) -> f64 {
    let before = start - shown;
    let behind = (start + extent) - (shown + room);
    if before < 0.0 || extent > room {
        before
    } else {
        behind.max(0.0)
    }
}

/// Scrolls an area as far towards a place as there is content. False when it is no area, or stays as it is.
fn go(world: &mut World, pid: i32, path: &Path, to: impl FnOnce(&Element) -> Point) -> bool {
    let Some(app) = world.app_mut(pid) else {
        return false;
    };
    let terminal = text_metrics::is_terminal(app.bundle_id.as_deref());
    let Some(NodeMut::Element(area)) = path.resolve_mut(app) else {
        return false;
    };
    if area.role != "AXScrollArea" {
        return false;
    }
    fit_texts(area, terminal);
    let (most, wanted) = (reach(area), to(area));
    let place = Point::new(wanted.x.clamp(0.0, most.x), wanted.y.clamp(0.0, most.y));
    let by = Point::new(area.scrolled.x - place.x, area.scrolled.y - place.y);
    area.scrolled = place;
    for child in area.children.iter_mut().filter(|child| !is_bar(child)) {
        shift(child, by);
    }
    for bar in area.children.iter_mut().filter(|child| is_bar(child)) {
        let (at, end) = if is_upright(bar) {
            (place.y, most.y)
        } else {
            (place.x, most.x)
        };
        bar.value = Some(Scalar::Number(if end > 0.0 { at / end } else { 0.0 }));
    }
    by.x.abs() > f64::EPSILON || by.y.abs() > f64::EPSILON
}

/// How far an area can be scrolled.
fn reach(area: &Element) -> Point {
    fn edge(element: &Element, most: &mut Point) {
        if let Some(Rect {
            x,
            y,
            width,
            height,
        }) = element.frame
        {
            *most = Point::new(most.x.max(x + width), most.y.max(y + height));
        }
        // What is within an area of its own scrolls there.
        for child in element
            .children
            .iter()
            .filter(|_| element.role != "AXScrollArea")
        {
            edge(child, most);
        }
    }
    let Some(Rect {
        x,
        y,
        width,
        height,
    }) = area.frame
    else {
        return Point::default();
    };
    let mut most = Point::new(x, y);
    for child in area.children.iter().filter(|child| !is_bar(child)) {
        edge(child, &mut most);
    }
    Point::new(
        (most.x + area.scrolled.x - x - width).max(0.0),
        (most.y + area.scrolled.y - y - height).max(0.0),
    )
}

/// A text area grows with its text.
fn fit_texts(area: &mut Element, terminal: bool) {
    let Some(view) = area.frame else { return };
    let top = view.y - area.scrolled.y;
    for text in area
        .children
        .iter_mut()
        .filter(|child| child.role == "AXTextArea")
    {
        if let Some(Rect { x, y, width, .. }) = text.frame {
            let room = view.height - (y - top);
            let needed = text_metrics::height_of(&text::shown(text), width, terminal).max(room);
            text.frame = Some(Rect::new(x, y, width, needed));
        }
    }
}

fn shift(element: &mut Element, by: Point) {
    if let Some(Rect { x, y, .. }) = &mut element.frame {
        *x += by.x;
        *y += by.y;
    }
    for child in &mut element.children {
        shift(child, by);
    }
}
