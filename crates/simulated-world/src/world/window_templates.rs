//! The windows that apps of the worlds have: `data/windows`, one file a window, in the form that [`super::window_text`] reads.

use std::mem;

use serde::de::Error as _;

use super::{
    element::{Element, FromTemplate, Window},
    resizing::set_frame,
    scalar::Scalar,
    window_text,
};
use crate::ax::{Role, Subrole};
use crate::geometry::Rect;

/// The version of a world that does not say which it is.
const USUAL_VERSION: u32 = 15;

/// The templates: the files of `data/windows`.
macro_rules! templates {
    ($($name:literal),+ $(,)?) => {
        const TEMPLATES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../data/windows/", $name, ".txt")))),+];
    };
}

templates!(
    "calculator",
    "calendar",
    "chrome",
    "contacts",
    "finder",
    "mail",
    "messages",
    "music",
    "notes",
    "reminders",
    "safari",
    "system-settings",
    "terminal",
    "text-edit",
    "text-edit-plain",
);

/// Gives the windows of an app that say so what their templates have.
pub(super) fn expand(
    windows: &mut [Window],
    version: Option<u32>,
) -> Result<(), serde_json::Error> {
    for window in windows {
        if let Some(from) = window.template.take() {
            fill(window, *from, version)?;
        }
    }
    Ok(())
}

/// The window of a template at the origin, as a version of macOS has it. None when there is no such template; a test reads all.
pub fn window(name: &str, version: Option<u32>) -> Option<Window> {
    read(name, version.unwrap_or(USUAL_VERSION)).ok()
}

fn fill(
    window: &mut Window,
    from: FromTemplate,
    version: Option<u32>,
) -> Result<(), serde_json::Error> {
    let mut made = read(&from.name, version.unwrap_or(USUAL_VERSION))?;
    set_frame(&mut made, window.frame);
    window.children = made.children;
    window.identifier = mem::take(&mut window.identifier).or(made.identifier);
    window.subrole = mem::take(&mut window.subrole).or(made.subrole);
    window.letter = window.letter.or(made.letter);
    window.min_size = window.min_size.or(made.min_size);
    window.max_size = window.max_size.or(made.max_size);
    window.resizable &= made.resizable;
    for (part, value) in from.values {
        part_of(window, &part)?.value = Some(value);
    }
    for (part, contents) in from.contents {
        part_of(window, &part)?.children.splice(0..0, contents);
    }
    Ok(())
}

fn part_of<'w>(window: &'w mut Window, part: &str) -> Result<&'w mut Element, serde_json::Error> {
    let mut children = window.children.iter_mut();
    let found = children.find_map(|child| named_mut(child, part));
    found.ok_or_else(|| {
        let message = format!("the template of a window has no {part:?}");
        serde_json::Error::custom(message)
    })
}

fn named_mut<'e>(element: &'e mut Element, part: &str) -> Option<&'e mut Element> {
    if element.is_part(part) {
        return Some(element);
    }
    let mut children = element.children.iter_mut();
    children.find_map(|child| named_mut(child, part))
}

fn read(name: &str, version: u32) -> Result<Window, serde_json::Error> {
    let mut templates = TEMPLATES.iter();
    let Some((_, text)) = templates.find(|(own, _)| *own == name) else {
        let message = format!("there is no window {name:?}");
        return Err(serde_json::Error::custom(message));
    };
    let mut windows = window_text::read(text, version)?.windows;
    let (Some(mut window), true) = (windows.pop(), windows.is_empty()) else {
        return Err(serde_json::Error::custom("a template is one window"));
    };
    window.children.iter_mut().for_each(complete);
    Ok(window)
}

/// What every element of its kind has, whatever its line says.
fn complete(element: &mut Element) {
    if element.role == Role::ScrollBar {
        element.value.get_or_insert(Scalar::Number(0.0));
        if element.children.is_empty() {
            element.children = scroll_bar_parts(element.frame.unwrap_or_default());
        }
    }
    element.children.iter_mut().for_each(complete);
}

/// What a scroll bar holds [trees 2.7]. A Mac places the knob and the room around it; here they have no extent, so that the bar itself
/// takes the clicks.
fn scroll_bar_parts(bar: Rect) -> Vec<Element> {
    let part = |role, subrole| Element {
        subrole,
        frame: Some(Rect::new(bar.x, bar.y, 0.0, 0.0)),
        ..Element::new(role)
    };
    let button = |subrole: &str| part(Role::Button, Some(Subrole::from(subrole)));
    vec![
        Element {
            value: Some(Scalar::Number(0.0)),
            ..part(Role::ValueIndicator, None)
        },
        button("AXIncrementArrow"),
        button("AXDecrementArrow"),
        button("AXIncrementPage"),
        button("AXDecrementPage"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_template_is_a_window_in_every_version() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/windows");
        let files = std::fs::read_dir(folder).unwrap();
        assert_eq!(files.count(), TEMPLATES.len());
        for (name, _) in TEMPLATES {
            for version in [13, 14, 15, 26, 27] {
                let made = read(name, version);
                let made = made.unwrap_or_else(|error| panic!("{name}: {error}"));
                assert!(!made.children.is_empty(), "{name}");
            }
        }
    }
}
