//! Texts: labels, headings, links, and the fields and areas that take keys.

use std::ops::Range;

use super::{
    controls::focus_ring,
    glyphs::Ink,
    pen::{Align, Pen},
    place::{Inside, Place, text_attribute, words},
    symbols,
    theme::Theme,
};
use crate::tree::text;
use canvas::Colour;
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::geometry::{Point, Rect};
use simulated_world::text_metrics::font::Face;
use simulated_world::world::Element;

/// A label that is so high shows a number or two, as Calculator's.
const DISPLAY: f64 = 40.0;

const TERMINAL_PAPER: Colour = Colour::rgb(0x1A_1B20);
const TERMINAL_INK: Colour = Colour::rgb(0xE6_E6E6);

pub(super) fn label(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let text = words(element);
    let ink = place.ink(element);
    let face = if frame.height <= 16.0 {
        Face::Small
    } else {
        Face::Text
    };
    let high = frame.height >= pen.line_height(face) * 1.8;
    let lines = text.contains('\n') || pen.measure(face, &text) > frame.width;
    if high && (lines || place.inside == Inside::Page) {
        pen.paragraph(face, frame, &text, ink);
    } else if frame.height >= DISPLAY {
        pen.text(Face::Head, frame, Align::Right, &text, ink);
    } else {
        pen.text(face, frame, Align::Left, &text, ink);
    }
}

pub(super) fn heading(pen: &mut Pen, text: &str, frame: Rect, place: Place<'_>) {
    let face = if frame.height >= 28.0 {
        Face::Head
    } else {
        Face::Bold
    };
    pen.text(face, frame, Align::Left, text, place.theme.text);
}

/// A link with a text; false when it has none of its own.
pub(super) fn link(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) -> bool {
    let text = element
        .title
        .clone()
        .filter(|title| !title.is_empty())
        .unwrap_or_else(|| words(element));
    if text.is_empty() {
        return false;
    }
    pen.text(Face::Text, frame, Align::Left, &text, place.theme.link);
    let width = pen.measure(Face::Text, &text).min(frame.width);
    pen.fill(
        Rect::new(frame.x, frame.centre().y + 7.0, width, 1.0),
        place.theme.link.alpha(140),
    );
    if place.has_focus(element) {
        focus_ring(pen, frame, 3.0, place);
    }
    true
}

/// Text fields of one line, with their kinds: search, secure, combo, date.
pub(super) fn field(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let focused = place.has_focus(element);
    let search = element.role == Role::SearchField || element.subrole == Some(Subrole::SearchField);
    let theme = place.theme;
    if place.inside == Inside::Cell && !focused {
        // The name of a file: a field only while it is being edited.
        return pen.text(
            Face::Text,
            frame,
            Align::Left,
            &words(element),
            place.ink(element),
        );
    }
    let radius = match place.inside {
        Inside::Toolbar => 7.0_f64.min(frame.height / 2.0),
        _ if search => 6.0,
        _ => 4.0,
    };
    let paper = match (element.enabled, place.inside) {
        (false, _) => theme.control_disabled,
        (true, Inside::Toolbar) => theme.control.towards(theme.window, 0.35),
        (true, _) => theme.content,
    };
    pen.round(frame, radius, paper);
    pen.edge(frame, radius, 0.0, theme.control_edge);
    if focused {
        focus_ring(pen, frame, radius, place);
    }
    let mut room = frame.inset(7.0, 0.0);
    if search {
        let lens = Rect::new(frame.x + 5.0, frame.y, 16.0, frame.height);
        symbols::draw_named(pen, "search", lens, theme.faint_text);
        room = Rect::new(room.x + 16.0, room.y, room.width - 16.0, room.height);
    }
    if element.role == Role::ComboBox {
        let knob = Rect::new(
            frame.right() - 19.0,
            frame.y + 3.0,
            16.0,
            frame.height - 6.0,
        );
        pen.round(knob, 4.0, theme.accent);
        symbols::draw_named(pen, "down", knob, theme.on_accent);
        room.width -= 16.0;
    }
    let shown = text::shown(element);
    let ink = if element.enabled {
        theme.text
    } else {
        theme.disabled_text
    };
    if shown.is_empty() {
        let hint = text_attribute(element, &Attribute::PlaceholderValue).unwrap_or(if search {
            "Search"
        } else {
            ""
        });
        pen.text(Face::Text, room, Align::Left, hint, theme.faint_text);
    }
    pen.upright(room, |pen| {
        text_in(pen, element, (room, &shown), ink, place)
    });
}

/// The text of a field with what is selected of it. It begins where its own language does.
fn text_in(
    pen: &mut Pen,
    element: &Element,
    (room, shown): (Rect, &str),
    ink: Colour,
    place: Place<'_>,
) {
    let (focused, theme) = (place.has_focus(element), place.theme);
    // How far into the field a place of the text lies; what does not fit ends at its edge.
    let (from, to) = selected_bytes(element, shown);
    let across = |pen: &Pen, byte: usize| {
        let before = shown.get(..byte).unwrap_or_default();
        room.x + pen.measure(Face::Text, before).min(room.width)
    };
    let (left, right) = (across(pen, from), across(pen, to));
    let top = room.centre().y - 8.0;
    if focused && from < to {
        pen.fill(Rect::new(left, top, right - left, 16.0), selection(theme));
    }
    if !shown.is_empty() {
        pen.text(Face::Text, room, Align::Left, shown, ink);
    }
    if focused && from == to {
        caret(pen, Point::new(left, top), 16.0, theme.accent);
    }
}

fn caret(pen: &mut Pen, top: Point, height: f64, colour: Colour) {
    pen.fill(Rect::new(top.x, top.y, 1.5, height), colour);
}

/// What selected text stands on.
fn selection(theme: &Theme) -> Colour {
    theme.content.towards(theme.accent, 0.35)
}

/// The selection of a text element as bytes of what it shows.
fn selected_bytes(element: &Element, shown: &str) -> (usize, usize) {
    let selected = text::shown_selection(element);
    (
        text::byte_at(shown, selected.location),
        text::byte_at(shown, selected.end()),
    )
}

/// The parts of a text that have styles, in its bytes, and how they are painted: in the size and the family of the text.
fn styled_parts(
    element: &Element,
    shown: &str,
    plain: Colour,
    theme: &Theme,
) -> Vec<(Range<usize>, Ink)> {
    let parts = element.styles.runs().map(|(part, style)| {
        let from = text::byte_at(shown, part.location);
        let to = text::byte_at(shown, part.end());
        let is_link = style.link.is_some();
        let ink = Ink {
            colour: if is_link { theme.link } else { plain },
            heavy: style.bold,
            slanted: style.italic,
            underlined: style.underline || is_link,
        };
        (from..to, ink)
    });
    parts.collect()
}

/// Text areas of many lines; a terminal's is dark.
pub(super) fn area(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    pen.upright(frame, |pen| area_in(pen, element, frame, place));
}

fn area_in(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let theme = place.theme;
    let focused = place.has_focus(element);
    let (paper, ink, face) = if place.terminal {
        (TERMINAL_PAPER, TERMINAL_INK, Face::Mono)
    } else if element.enabled {
        (theme.content, theme.text, Face::Text)
    } else {
        (theme.control_disabled, theme.disabled_text, Face::Text)
    };
    pen.fill(frame, paper);
    if place.inside == Inside::Page {
        pen.edge(frame, 6.0, 0.0, theme.control_edge);
        if focused {
            focus_ring(pen, frame, 6.0, place);
        }
    }
    let room = frame.inset(6.0, 5.0);
    let shown = text::shown(element);
    let (from, to) = selected_bytes(element, &shown);
    let marked = if focused && from < to {
        pen.spans(face, room, &shown, (from, to))
    } else {
        Vec::new()
    };
    pen.clipped(frame, |pen| {
        for span in marked {
            pen.fill(span, selection(theme));
        }
    });
    let end = if shown.is_empty() {
        let hint = text_attribute(element, &Attribute::PlaceholderValue)
            .or(element
                .description
                .as_deref()
                .filter(|_| place.inside == Inside::Page || !element.enabled))
            .unwrap_or_default();
        pen.paragraph(face, room, hint, theme.faint_text);
        Point::new(room.x, room.y)
    } else {
        let styled = styled_parts(element, &shown, ink, theme);
        pen.styled_paragraph(face, room, &shown, &|byte| {
            let part = styled.iter().find(|(part, _)| part.contains(&byte));
            part.map_or_else(|| ink.into(), |(_, ink)| *ink)
        })
    };
    let insertion = pen.spans(face, room, &shown, (from, from)).pop();
    pen.clipped(frame, |pen| {
        let height = pen.line_height(face);
        if place.terminal {
            let block = Rect::new(end.x, end.y, 7.0, height);
            if place.key {
                pen.fill(block, Colour::rgb(0x9A_9AA0));
            } else {
                pen.edge(block, 0.0, 1.0, Colour::rgb(0x9A_9AA0));
            }
        } else if focused && from == to {
            let at = insertion.map_or(end, |span| Point::new(span.x, span.y));
            caret(pen, at, height, theme.accent);
        }
    });
}
