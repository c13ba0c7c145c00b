//! Tables, outlines and lists with their rows.

use super::{
    fields, icons,
    pen::Pen,
    place::{Inside, Place, is_set},
};
use crate::finder;
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::geometry::Rect;
use simulated_world::world::Element;

fn is_sidebar(element: &Element, frame: Rect) -> bool {
    element.role == Role::Outline && frame.width <= 240.0
}

/// What a table, an outline or a list is drawn on: paper and stripes.
pub(super) fn paper(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let theme = place.theme;
    if is_sidebar(element, frame) {
        pen.fill(frame, theme.sidebar);
    } else {
        pen.fill(frame, theme.content);
        pen.clipped(frame, |pen| stripes(pen, element, frame, place));
    }
}

/// Whether a child of a table is its head.
pub(super) fn is_head(child: &Element) -> bool {
    let mut cells = child.children.iter();
    child.role == Role::Group && cells.any(|cell| cell.subrole == Some(Subrole::SortButton))
}

/// What the head of a table is drawn on.
pub(super) fn head(pen: &mut Pen, head: &Element, place: Place<'_>) {
    if let Some(frame) = head.frame {
        pen.fill(frame, place.theme.bar);
        pen.fill(
            Rect::new(frame.x, frame.bottom() - 1.0, frame.width, 1.0),
            place.theme.separator,
        );
    }
}

/// Every second row of a plain list lies on a slightly darker stripe.
fn stripes(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let rows = element
        .children
        .iter()
        .filter(|child| child.role == Role::Row)
        .filter_map(|row| row.frame);
    for (index, row) in rows.enumerate() {
        if index % 2 == 1 && row.height <= 30.0 {
            pen.fill(
                Rect::new(frame.x, row.y, frame.width, row.height),
                place.theme.stripe,
            );
        }
    }
}

/// Whether it is drawn as a row: also the icon of a file, and what stands for a record of its app.
pub(super) fn is_entry(element: &Element) -> bool {
    element.role == Role::Row || finder::is_icon(element) || element.pane.is_some()
}

/// A row without what it holds; answers the surroundings of that, or None for a row that is not seen.
pub(super) fn row<'a>(
    pen: &mut Pen,
    element: &Element,
    frame: Rect,
    place: Place<'a>,
) -> Option<Place<'a>> {
    if !pen.shows(frame) {
        return None;
    }
    let selected = is_set(element, &Attribute::Selected);
    if selected {
        let paint = if place.key {
            place.theme.accent
        } else {
            place.theme.selection_inactive
        };
        pen.round(frame.inset(4.0, 0.0), 5.0, paint);
    }
    let place = Place {
        selected,
        ..place.inside(Inside::Cell)
    };
    let accent = if selected && place.key {
        place.theme.on_accent
    } else {
        place.theme.accent
    };
    icons::of_row(pen, element, frame, accent);
    if element.children.is_empty() {
        fields::label(pen, element, frame.inset(10.0, 0.0), place);
    }
    Some(place)
}
