//! Sliders, progress bars, steppers, scroll bars: what shows how far a value has come, and what is dragged.

use super::{
    controls::{face, focus_ring},
    pen::Pen,
    place::{Place, attribute, number},
};
use canvas::Colour;
use simulated_world::ax::Attribute;
use simulated_world::geometry::{Point, Rect};
use simulated_world::world::Element;

/// How far a value lies between its least and its greatest, 0 to 1.
fn part_of(element: &Element) -> f64 {
    let low = number(attribute(element, &Attribute::MinValue)).unwrap_or(0.0);
    let high = number(attribute(element, &Attribute::MaxValue)).unwrap_or(1.0);
    let value = number(element.value.as_ref()).unwrap_or(low);
    if high > low {
        ((value - low) / (high - low)).clamp(0.0, 1.0)
    } else {
        0.0
    }
}

pub(super) fn slider(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let part = part_of(element);
    let paint = if element.enabled && place.key {
        place.theme.accent
    } else {
        place.theme.faint_text
    };
    let centre = frame.centre();
    let knob = 9.0_f64.min(frame.width.min(frame.height) / 2.0);
    let at = if frame.width >= frame.height {
        let x = (frame.width - 2.0 * knob).mul_add(part, frame.x + knob);
        pen.round(
            Rect::new(frame.x, centre.y - 2.0, frame.width, 4.0),
            2.0,
            place.theme.track,
        );
        pen.round(
            Rect::new(frame.x, centre.y - 2.0, x - frame.x, 4.0),
            2.0,
            paint,
        );
        Point::new(x, centre.y)
    } else {
        let y = (frame.height - 2.0 * knob).mul_add(1.0 - part, frame.y + knob);
        pen.round(
            Rect::new(centre.x - 2.0, frame.y, 4.0, frame.height),
            2.0,
            place.theme.track,
        );
        pen.round(
            Rect::new(centre.x - 2.0, y, 4.0, frame.bottom() - y),
            2.0,
            paint,
        );
        Point::new(centre.x, y)
    };
    pen.shadow(
        Rect::square(Point::new(at.x, at.y + 1.0), knob * 0.6),
        4.0,
        0.4,
    );
    pen.disc(
        at,
        knob,
        if element.enabled {
            Colour::WHITE
        } else {
            place.theme.control_disabled
        },
    );
    pen.edge(Rect::square(at, knob), knob, 0.0, place.theme.control_edge);
    if place.has_focus(element) {
        focus_ring(pen, Rect::square(at, knob), knob, place);
    }
}

pub(super) fn progress(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let bar = Rect::new(frame.x, frame.centre().y - 3.0, frame.width, 6.0);
    pen.round(bar, 3.0, place.theme.track);
    let done = Rect::new(bar.x, bar.y, bar.width * part_of(element), bar.height);
    pen.round(done, 3.0, place.theme.accent);
}

pub(super) fn stepper(pen: &mut Pen, frame: Rect, place: Place<'_>) {
    face(pen, frame, 5.0, true, place);
    let Point { x, y } = frame.centre();
    let ink = place.theme.text;
    pen.polygon(
        &[
            Point::new(x - 3.0, y - 3.0),
            Point::new(x, y - 7.0),
            Point::new(x + 3.0, y - 3.0),
        ],
        ink,
    );
    pen.polygon(
        &[
            Point::new(x - 3.0, y + 3.0),
            Point::new(x, y + 7.0),
            Point::new(x + 3.0, y + 3.0),
        ],
        ink,
    );
}

pub(super) fn scroll_bar(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let value = number(element.value.as_ref())
        .unwrap_or(0.0)
        .clamp(0.0, 1.0);
    let paint = if place.theme.dark {
        Colour::WHITE.alpha(110)
    } else {
        Colour::BLACK.alpha(90)
    };
    let upright = frame.height >= frame.width;
    let (length, thickness) = if upright {
        (frame.height, frame.width)
    } else {
        (frame.width, frame.height)
    };
    let thumb = (length * 0.35).clamp(20.0_f64.min(length), length);
    let start = (length - thumb - 4.0).max(0.0).mul_add(value, 2.0);
    let width = 7.0_f64.min(thickness);
    let bar = if upright {
        Rect::new(
            frame.centre().x - width / 2.0,
            frame.y + start,
            width,
            thumb,
        )
    } else {
        Rect::new(
            frame.x + start,
            frame.centre().y - width / 2.0,
            thumb,
            width,
        )
    };
    pen.round(bar, width / 2.0, paint);
}
