//! Tables, outlines and lists with their rows.

use super::{
    element::{Inside, Place, children, draw, is_set},
    fields, icons,
    pen::Pen,
};
use crate::ax::{Attribute, Role, Subrole};
use crate::geometry::Rect;
use crate::world::Element;

/// A table, an outline or a list: paper, stripes, rows, head. Rows outside its frame are not seen.
pub(super) fn list(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let theme = place.theme;
    let sidebar = element.role == Role::Outline && frame.width <= 240.0;
    pen.fill(
        frame,
        if sidebar {
            theme.sidebar
        } else {
            theme.content
        },
    );
    pen.clipped(frame, |pen| {
        if !sidebar {
            stripes(pen, element, frame, place);
        }
        for child in &element.children {
            let is_head = child.role == Role::Group
                && child
                    .children
                    .iter()
                    .any(|cell| cell.subrole == Some(Subrole::SortButton));
            if is_head {
                if let Some(head) = child.frame {
                    pen.fill(head, theme.bar);
                    pen.fill(
                        Rect::new(head.x, head.bottom() - 1.0, head.width, 1.0),
                        theme.separator,
                    );
                }
                children(pen, child, place.inside(Inside::Header));
            } else {
                draw(pen, child, place);
            }
        }
    });
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

pub(super) fn row(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    if !pen.shows(frame) {
        return;
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
    children(pen, element, place);
}
