//! The windows and pages of a description as the world has them.

use super::format::{ElementText, PageText, WindowText};
use crate::pages;
use simulated_world::{
    ax::{Action, Attribute, Role, Subrole},
    geometry::{Rect, Size},
    world::{Element, Page, Scalar, Window, World, title_buttons},
};

/// The space around what has no frame of its own, and between two elements.
const MARGIN: f64 = 20.0;
const GAP: f64 = 8.0;
/// Below the title bar of a window.
const TITLE_BAR: f64 = 36.0;
/// The size of a window that says none.
const WINDOW: Size = Size {
    width: 560.0,
    height: 420.0,
};
/// How wide a page is laid out.
const PAGE: f64 = 760.0;

/// A window as it stands; one without a frame is in the middle of the first display.
pub(super) fn window(world: &World, text: WindowText) -> Window {
    let screen = world
        .displays
        .first()
        .map(|display| display.visible_frame());
    let screen = screen.unwrap_or_default();
    let frame = text.frame.map(Rect::from).unwrap_or_else(|| {
        let x = screen.x + (screen.width - WINDOW.width) / 2.0;
        let y = screen.y + (screen.height - WINDOW.height) / 2.0;
        Rect::new(x, y, WINDOW.width, WINDOW.height)
    });
    let (mut children, _) = laid_out(
        text.elements,
        (MARGIN, TITLE_BAR),
        frame.width - 2.0 * MARGIN,
    );
    // An alert has none.
    if !text.modal {
        children.extend(title_buttons());
    }
    Window {
        title: text.title,
        modal: text.modal,
        children,
        ..Window::at(frame)
    }
}

/// A page as it stands.
pub(super) fn page(text: PageText, address: &str) -> Page {
    let html = text
        .html
        .as_deref()
        .map(|html| pages::elements(html, address));
    let (mut children, top) = html.unwrap_or((Vec::new(), MARGIN));
    let (own, end) = laid_out(text.elements, (MARGIN, top), PAGE);
    children.extend(own);
    Page {
        title: text.title,
        height: text.height.unwrap_or((end + MARGIN).max(600.0)),
        children,
    }
}

/// Elements below each other, where they do not say themselves where they are, and where they end.
fn laid_out(texts: Vec<ElementText>, (left, top): (f64, f64), width: f64) -> (Vec<Element>, f64) {
    let mut next = top;
    let mut elements = Vec::new();
    for text in texts {
        let own = text.frame.map(Rect::from);
        let at = own.map_or((left, next), |frame| (frame.x, frame.y));
        let element = element(text, at, own, width);
        if own.is_none() {
            let height = element.frame.map_or(0.0, |frame| frame.height);
            next += height + GAP;
        }
        elements.push(element);
    }
    (elements, next)
}

fn element(text: ElementText, (x, y): (f64, f64), own: Option<Rect>, width: f64) -> Element {
    let role = Role::from(text.role.as_str());
    let (inner, end) = laid_out(text.elements, (x + GAP, y + GAP), width - 2.0 * GAP);
    let usual = match &role {
        Role::Heading => 32.0,
        Role::TextArea => 120.0,
        _ => 24.0,
    };
    let height = if inner.is_empty() { usual } else { end - y };
    let width = match &role {
        Role::Button | Role::CheckBox | Role::RadioButton | Role::PopUpButton => width.min(240.0),
        _ => width,
    };
    let mut attributes: std::collections::BTreeMap<Attribute, Scalar> = text
        .attributes
        .into_iter()
        .map(|(name, value)| (Attribute::from(name.as_str()), value))
        .collect();
    if let Some(placeholder) = text.placeholder {
        attributes.insert(Attribute::PlaceholderValue, Scalar::Text(placeholder));
    }
    if let Some(url) = text.url {
        attributes.insert(Attribute::Url, Scalar::Text(url));
    }
    let pressed = text.on_press.is_some() || role == Role::Link;
    // A box that says nothing is empty.
    let value = match &role {
        Role::CheckBox | Role::RadioButton => text.value.or(Some(Scalar::Number(0.0))),
        Role::TextField | Role::TextArea => text.value.or(Some(Scalar::Text(String::new()))),
        _ => text.value,
    };
    Element {
        subrole: text.subrole.map(|name| Subrole::from(name.as_str())),
        title: text.title,
        description: text.description,
        identifier: text.identifier,
        value,
        enabled: !text.disabled,
        frame: Some(own.unwrap_or(Rect::new(x, y, width, height))),
        actions: if pressed {
            vec![Action::Press]
        } else {
            Vec::new()
        },
        attributes,
        on_press: text.on_press.map(Box::new),
        labelled_by: text.labelled_by,
        heads: text.heads,
        children: inner,
        ..Element::new(role)
    }
}
