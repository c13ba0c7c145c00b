//! Buttons, boxes, pop-up buttons: what is pressed and switched.

use super::{
    pen::{Align, Pen},
    place::{Inside, Place, is_set, number, words},
    symbols,
};
use canvas::Colour;
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::geometry::{Point, Rect};
use simulated_world::text_metrics::font::Face;
use simulated_world::world::Element;

/// The ring around what has the keyboard focus.
pub(super) fn focus_ring(pen: &mut Pen, frame: Rect, radius: f64, place: Place<'_>) {
    pen.edge(
        frame.inset(-3.0, -3.0),
        radius + 3.0,
        3.0,
        place.theme.accent.alpha(130),
    );
}

/// The face and the edge of a control.
pub(super) fn face(pen: &mut Pen, frame: Rect, radius: f64, enabled: bool, place: Place<'_>) {
    let theme = place.theme;
    let colour = if enabled {
        theme.control
    } else {
        theme.control_disabled
    };
    pen.round(frame, radius, colour);
    pen.edge(frame, radius, 0.0, theme.control_edge);
}

pub(super) fn button(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let title = element.title.as_deref().unwrap_or_default();
    let description = element.description.as_deref().unwrap_or_default();
    let name = if title.is_empty() { description } else { title };
    let name = element.painted.as_deref().unwrap_or(name);
    let ink = place.ink(element);
    if place.inside == Inside::Header {
        pen.text(
            Face::Small,
            frame.inset(6.0, 0.0),
            Align::Left,
            name,
            place.theme.faint_text,
        );
        return;
    }
    let symbol = symbols::named(name);
    if place.inside == Inside::Toolbar || (symbol.is_some() && frame.width <= 44.0) {
        if place.has_focus(element) {
            focus_ring(pen, frame, 6.0, place);
        }
        return match symbol {
            Some(symbol) => symbols::draw(pen, symbol, frame, ink),
            None => pen.text(
                Face::Text,
                frame,
                Align::Centre,
                &short(pen, name, frame.width),
                ink,
            ),
        };
    }
    let radius = 6.0_f64.min(frame.height / 2.0);
    // AppKit's own panels and alerts call the default button so.
    let main = element.identifier.as_deref() == Some("OKButton")
        || is_set(element, &Attribute::Default)
        || element.subrole == Some(Subrole::DefaultButton);
    if main && element.enabled && place.key {
        pen.round(frame, radius, place.theme.accent);
        pen.text(
            Face::Text,
            frame.inset(4.0, 0.0),
            Align::Centre,
            name,
            place.theme.on_accent,
        );
    } else {
        face(pen, frame, radius, element.enabled, place);
        let ink = if element.enabled {
            place.theme.text
        } else {
            ink
        };
        let label = short(pen, name, frame.width - 6.0);
        pen.text(
            Face::Text,
            frame.inset(3.0, 0.0),
            Align::Centre,
            &label,
            ink,
        );
    }
    if place.has_focus(element) {
        focus_ring(pen, frame, radius, place);
    }
}

/// A name, or its first letters where it does not fit at all.
fn short(pen: &Pen, name: &str, width: f64) -> String {
    if width >= 48.0 || pen.measure(Face::Text, name) <= width {
        return name.to_owned();
    }
    let initials: String = name
        .split_whitespace()
        .filter_map(|word| word.chars().next())
        .take(2)
        .collect();
    if pen.measure(Face::Text, &initials) <= width {
        initials
    } else {
        name.chars().take(1).collect()
    }
}

/// A small box or circle at the left of a frame, and what is left for the title.
fn mark_and_label(frame: Rect) -> (Rect, Rect) {
    let mark = Rect::square(
        Point::new(frame.x + 9.0_f64.min(frame.width / 2.0), frame.centre().y),
        7.0,
    );
    let label = Rect::new(
        frame.x + 22.0,
        frame.y,
        (frame.width - 22.0).max(0.0),
        frame.height,
    );
    (mark, label)
}

fn label_of(element: &Element) -> &str {
    element
        .title
        .as_deref()
        .filter(|title| !title.is_empty())
        .unwrap_or_default()
}

pub(super) fn check_box(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    if matches!(
        element.subrole.as_ref(),
        Some(Subrole::Switch | Subrole::Toggle)
    ) {
        return switch(pen, element, frame, place);
    }
    let value = number(element.value.as_ref()).unwrap_or(0.0);
    let name = element.english_description().unwrap_or_default();
    if label_of(element).is_empty()
        && let Some(sign) = symbols::named(name)
    {
        // A button that stays down, as those for the style of a text.
        if value > 0.0 {
            pen.round(frame, 5.0, place.theme.track);
        }
        symbols::draw(pen, sign, frame, place.ink(element));
        if place.has_focus(element) {
            focus_ring(pen, frame, 5.0, place);
        }
        return;
    }
    let (mark, label) = mark_and_label(frame);
    if value > 0.0 {
        let paint = if !element.enabled {
            place.theme.disabled_text
        } else if place.key {
            place.theme.accent
        } else {
            place.theme.faint_text
        };
        pen.round(mark, 3.5, paint);
        let (x, y) = (mark.x, mark.y);
        let ink = place.theme.on_accent;
        if value > 1.0 {
            pen.fill(Rect::new(x + 3.0, y + 6.0, 8.0, 2.0), ink);
        } else {
            let corner = Point::new(x + 6.0, y + 10.4);
            pen.upright(mark, |pen| {
                pen.line(Point::new(x + 3.2, y + 7.4), corner, 1.8, ink);
                pen.line(
                    Point::new(x + 5.6, y + 10.6),
                    Point::new(x + 10.8, y + 3.6),
                    1.8,
                    ink,
                );
            });
        }
    } else {
        face(pen, mark, 3.5, element.enabled, place);
    }
    ring_and_label(pen, element, place, (mark, 3.5), label);
}

/// What a check box and a radio button have beside their mark: the ring of the focus around it (the mark's frame and the
/// radius of its corners), and the label.
fn ring_and_label(
    pen: &mut Pen,
    element: &Element,
    place: Place<'_>,
    (mark, radius): (Rect, f64),
    label: Rect,
) {
    if place.has_focus(element) {
        focus_ring(pen, mark, radius, place);
    }
    pen.text(
        Face::Text,
        label,
        Align::Left,
        label_of(element),
        place.ink(element),
    );
}

pub(super) fn switch(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let on = number(element.value.as_ref()).is_some_and(|value| value > 0.0);
    let height = frame.height.min(22.0);
    let width = (height * 1.75).min(frame.width);
    let body = Rect::new(frame.x, frame.centre().y - height / 2.0, width, height);
    let colour = match (on, element.enabled) {
        (true, true) => place.theme.accent,
        (true, false) => place.theme.accent.alpha(110),
        (false, _) => place.theme.track,
    };
    pen.round(body, height / 2.0, colour);
    let knob = if on {
        body.x + width - height / 2.0
    } else {
        body.x + height / 2.0
    };
    pen.disc(
        Point::new(knob, frame.centre().y),
        height / 2.0 - 2.0,
        Colour::WHITE,
    );
    let label = Rect::new(
        frame.x + width + 8.0,
        frame.y,
        frame.width - width - 8.0,
        frame.height,
    );
    pen.text(
        Face::Text,
        label,
        Align::Left,
        label_of(element),
        place.ink(element),
    );
}

pub(super) fn radio_button(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let on = number(element.value.as_ref()).is_some_and(|value| value > 0.0);
    let is_segment = matches!(place.inside, Inside::Tabs | Inside::Toolbar);
    if is_segment || element.subrole == Some(Subrole::TabButton) {
        let name = words_of_tab(element);
        if on {
            pen.round(frame, 5.0, place.theme.control);
            pen.edge(frame, 5.0, 0.0, place.theme.control_edge);
        } else {
            pen.round(frame, 5.0, place.theme.group);
        }
        return pen.text(
            Face::Text,
            frame.inset(6.0, 0.0),
            Align::Centre,
            name,
            place.ink(element),
        );
    }
    let (mark, label) = mark_and_label(frame);
    if on {
        let paint = if element.enabled && place.key {
            place.theme.accent
        } else {
            place.theme.faint_text
        };
        pen.disc(mark.centre(), 7.0, paint);
        pen.disc(mark.centre(), 2.8, place.theme.on_accent);
    } else {
        face(pen, mark, 7.0, element.enabled, place);
    }
    ring_and_label(pen, element, place, (mark, 7.0), label);
}

fn words_of_tab(element: &Element) -> &str {
    element
        .title
        .as_deref()
        .or(element.description.as_deref())
        .unwrap_or_default()
}

/// The box below the tabs.
pub(super) fn tab_panel(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let tabs = element
        .children
        .iter()
        .filter(|child| child.role == Role::RadioButton)
        .filter_map(|child| child.frame)
        .map(|tab| tab.y + tab.height / 2.0)
        .fold(frame.y, f64::max);
    let panel = Rect::new(frame.x, tabs, frame.width, (frame.bottom() - tabs).max(0.0));
    pen.round(panel, 6.0, place.theme.group);
    pen.edge(panel, 6.0, 0.0, place.theme.separator);
}

pub(super) fn pop_up(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    face(
        pen,
        frame,
        6.0_f64.min(frame.height / 2.0),
        element.enabled,
        place,
    );
    let text = Rect::new(
        frame.x + 8.0,
        frame.y,
        (frame.width - 32.0).max(0.0),
        frame.height,
    );
    let ink = if element.enabled {
        place.theme.text
    } else {
        place.theme.disabled_text
    };
    pen.text(Face::Text, text, Align::Left, &words(element), ink);
    let side = (frame.height - 6.0).clamp(8.0, 18.0);
    let knob = Rect::square(
        Point::new(frame.right() - side / 2.0 - 3.0, frame.centre().y),
        side / 2.0,
    );
    let paint = if element.enabled && place.key {
        place.theme.accent
    } else {
        place.theme.track
    };
    pen.round(knob, 4.0, paint);
    let Point { x, y } = knob.centre();
    let white = place.theme.on_accent;
    let mut arrow = |from: f64, tip: f64| {
        pen.line(
            Point::new(x - 3.0, y + from),
            Point::new(x, y + tip),
            1.4,
            white,
        );
        pen.line(
            Point::new(x, y + tip),
            Point::new(x + 3.0, y + from),
            1.4,
            white,
        );
    };
    if element.role == Role::MenuButton {
        arrow(-1.5, 1.5);
    } else {
        arrow(-2.0, -5.0);
        arrow(2.0, 5.0);
    }
    if place.has_focus(element) {
        focus_ring(pen, frame, 6.0, place);
    }
}
