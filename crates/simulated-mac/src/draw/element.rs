//! One accessibility element and all below it: which role is drawn how, and in what surroundings.

use super::{
    controls, fields, icons, lists,
    pen::{Align, Pen},
    place::{Inside, Place, number, words},
    sliders, symbols,
};
use crate::finder;
use canvas::Colour;
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::geometry::Rect;
use simulated_world::text_metrics::font::Face;
use simulated_world::world::{Element, Scalar};

/// Draws an element and what it holds. An element without a frame is not to be seen, but what it holds may be.
pub(super) fn draw(pen: &mut Pen, element: &Element, place: Place<'_>) {
    let Some(frame) = element.frame else {
        return children(pen, element, place);
    };
    let theme = place.theme;
    match &element.role {
        Role::Button => match element.subrole.as_ref() {
            // The window draws these over everything else it holds.
            Some(
                Subrole::CloseButton
                | Subrole::MinimizeButton
                | Subrole::FullScreenButton
                | Subrole::ZoomButton,
            ) => {}
            Some(Subrole::Switch | Subrole::Toggle) => controls::switch(pen, element, frame, place),
            _ => {
                controls::button(pen, element, frame, place);
                children(pen, element, place);
            }
        },
        Role::CheckBox => controls::check_box(pen, element, frame, place),
        Role::RadioButton => controls::radio_button(pen, element, frame, place),
        Role::PopUpButton | Role::MenuButton => controls::pop_up(pen, element, frame, place),
        Role::Slider => sliders::slider(pen, element, frame, place),
        Role::ProgressIndicator | Role::LevelIndicator | Role::RelevanceIndicator => {
            sliders::progress(pen, element, frame, place);
        }
        Role::BusyIndicator => symbols::spinner(pen, frame, theme.faint_text),
        Role::Incrementor => sliders::stepper(pen, frame, place),
        Role::DisclosureTriangle => {
            let open = number(element.value.as_ref()).is_some_and(|value| value != 0.0);
            symbols::triangle(pen, frame, open, theme.faint_text);
        }
        Role::ColorWell => {
            pen.round(frame, 3.0, colour_of(element).unwrap_or(theme.accent));
            pen.edge(frame, 3.0, 1.0, theme.control_edge);
        }
        Role::TextField
        | Role::ComboBox
        | Role::SecureTextField
        | Role::SearchField
        | Role::DateField
        | Role::TimeField => {
            fields::field(pen, element, frame, place);
        }
        Role::TextArea => fields::area(pen, element, frame, place),
        Role::StaticText => fields::label(pen, element, frame, place),
        Role::Heading => {
            if element.children.is_empty() {
                fields::heading(pen, &words(element), frame, place);
            } else {
                for child in &element.children {
                    fields::heading(pen, &words(child), child.frame.unwrap_or(frame), place);
                }
            }
        }
        Role::Link => {
            if !fields::link(pen, element, frame, place) {
                children(pen, element, place);
            }
        }
        Role::Image if element.english_description() == Some("unread") => {
            pen.disc(frame.centre(), frame.height / 2.0, theme.accent);
        }
        Role::Image if finder::is_icon(element) => {
            pen.upright(frame, |pen| {
                icons::of_file(pen, element, frame, theme.text, theme.accent);
            });
        }
        Role::Image => {
            let code = element.code.as_deref();
            if !code.is_some_and(|payload| pen.code(frame, payload)) {
                pen.upright(frame, |pen| symbols::picture(pen, frame, theme));
            }
        }
        Role::Table | Role::Outline | Role::Browser | Role::Grid => {
            list(pen, element, frame, place)
        }
        Role::List if place.inside == Inside::Page => children(pen, element, place),
        Role::List => list(pen, element, frame, place),
        Role::Row | Role::Group if lists::is_entry(element) => {
            if let Some(place) = lists::row(pen, element, frame, place) {
                children(pen, element, place);
            }
        }
        Role::Cell => pen.clipped(frame, |pen| {
            children(pen, element, place.inside(Inside::Cell));
            if element.children.is_empty() {
                fields::label(pen, element, frame, place);
            }
        }),
        Role::Column | Role::ValueIndicator | Role::MenuBar | Role::GrowArea | Role::Matte => {}
        Role::ScrollBar => sliders::scroll_bar(pen, element, frame, place),
        Role::ScrollArea => pen.clipped(frame, |pen| children(pen, element, place)),
        Role::WebArea => {
            pen.fill(frame, theme.content);
            children(pen, element, place.inside(Inside::Page));
        }
        Role::Toolbar => {
            children(pen, element, place.inside(Inside::Toolbar));
        }
        Role::TabGroup => {
            controls::tab_panel(pen, element, frame, place);
            children(pen, element, place.inside(Inside::Tabs));
        }
        Role::Splitter => pen.fill(frame, theme.separator),
        Role::Sheet | Role::Popover | Role::Drawer => {
            if !place.without_sheets {
                sheet(pen, element, frame, place);
            }
        }
        // Menus lie above all windows and are drawn last.
        Role::Menu | Role::MenuItem | Role::MenuBarItem => {}
        Role::HelpTag => {
            pen.fill(frame, theme.menu);
            pen.edge(frame, 0.0, 0.0, theme.control_edge);
            pen.text(
                Face::Small,
                frame.inset(4.0, 0.0),
                Align::Left,
                &words(element),
                theme.text,
            );
        }
        Role::Group | Role::RadioGroup | Role::Box => {
            group(pen, element, frame, place);
            children(pen, element, place);
        }
        // AXSplitGroup, AXLayoutArea, AXUnknown and what apps invent: only what they hold is seen.
        _ => children(pen, element, place),
    }
}

/// The colour that a colour well shows, from a value such as `rgb 1 0.5 0 1`.
fn colour_of(element: &Element) -> Option<Colour> {
    let Some(Scalar::Text(value)) = &element.value else {
        return None;
    };
    let mut parts = value.strip_prefix("rgb ")?.split(' ').map(|part| {
        let part: f64 = part.parse().ok()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 255"
        )]
        Some((part.clamp(0.0, 1.0) * 255.0).round() as u8)
    });
    Some(Colour {
        red: parts.next()??,
        green: parts.next()??,
        blue: parts.next()??,
        alpha: 255,
    })
}

/// Draws what an element holds: sheets and popovers over the rest.
pub(super) fn children(pen: &mut Pen, element: &Element, place: Place<'_>) {
    let space = element.space_within(pen.space());
    pen.based(space, |pen| all(pen, &element.children, place));
}

/// Draws neighbours: sheets and popovers over the rest.
pub(super) fn all(pen: &mut Pen, elements: &[Element], place: Place<'_>) {
    let above = |element: &&Element| {
        matches!(
            element.role,
            Role::Sheet | Role::Popover | Role::Drawer | Role::HelpTag
        )
    };
    for element in elements.iter().filter(|element| !above(element)) {
        draw(pen, element, place);
    }
    for element in elements.iter().filter(above) {
        draw(pen, element, place);
    }
}

/// A table, an outline or a list. Rows outside its frame are not seen.
fn list(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    lists::paper(pen, element, frame, place);
    if let Some(number) = &element.painted {
        let corner = Rect::new(frame.x, frame.y + 2.0, frame.width - 6.0, 16.0);
        pen.text(Face::Small, corner, Align::Right, number, place.theme.text);
        pen.edge(frame, 0.0, 0.0, place.theme.separator);
    }
    pen.clipped(frame, |pen| {
        for child in &element.children {
            if lists::is_head(child) {
                lists::head(pen, child, place);
                children(pen, child, place.inside(Inside::Header));
            } else {
                draw(pen, child, place);
            }
        }
    });
}

fn group(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    let Some(title) = element.title.as_deref().filter(|title| !title.is_empty()) else {
        return;
    };
    // Around a whole page, as in Chrome, it is no box [trees 3.13].
    if place.inside == Inside::Page || element.attributes.contains_key(&Attribute::Url) {
        return;
    }
    pen.round(frame, 6.0, place.theme.group);
    pen.edge(frame, 6.0, 0.0, place.theme.separator);
    let label = Rect::new(frame.x + 10.0, frame.y + 2.0, frame.width - 20.0, 16.0);
    pen.text(
        Face::Small,
        label,
        Align::Left,
        title,
        place.theme.faint_text,
    );
}

fn sheet(pen: &mut Pen, element: &Element, frame: Rect, place: Place<'_>) {
    pen.shadow(frame, 14.0, 0.35);
    pen.round(frame, 10.0, place.theme.window);
    pen.edge(frame, 10.0, 0.0, place.theme.window_edge);
    let mut top = frame.y + 18.0;
    for (index, child) in element.children.iter().enumerate() {
        if child.frame.is_some() || child.role != Role::StaticText {
            draw(pen, child, place.inside(Inside::Window));
            continue;
        }
        // Alerts give their texts no frame of their own in simple worlds: they stand below one another.
        let face = if index == 0 { Face::Bold } else { Face::Small };
        let room = Rect::new(
            frame.x + 20.0,
            top,
            frame.width - 40.0,
            frame.bottom() - top,
        );
        let end = pen.paragraph(face, room, &words(child), place.theme.text);
        top = end.y + pen.line_height(face) + 8.0;
    }
}
