//! The windows of apps as text: `data/windows`, one file a window, one line an element, so that the dump of a real window can be
//! typed in.
//!
//! ```text
//! AXWindow 230 408 identifier="main" resizable=false
//! AXGroup/AXHostingView 0 0 230 408
//!   AXButton 8 120 50 48 description="Divide" identifier="Divide"
//!   AXButton 8 170 50 48 description="Only here" since=26
//! ```
//!
//! A line has a role, a subrole behind a slash, a frame relative to the window, and fields of an element with values in JSON; a name
//! that begins with AX is an attribute. What is indented by two more blanks is in the element above. `since` and `until` are the
//! first and the last major version of macOS that has the element, and what is in it. Lines that begin with `#` are comments.

use std::mem;

use serde_json::{Map, Value, json};

use super::{
    apps::{App, InstalledApp},
    element::{Element, FromTemplate, Window},
    resizing::set_frame,
    scalar::Scalar,
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
    "contacts",
    "finder",
    "mail",
    "messages",
    "notes",
    "safari",
    "system-settings",
    "terminal",
    "text-edit",
    "text-edit-plain",
);

/// Gives the windows of apps that say so what their templates have.
pub(super) fn expand(
    installed: &mut [InstalledApp],
    apps: &mut [App],
    version: Option<u32>,
) -> Result<(), serde_json::Error> {
    let looks = installed.iter_mut().flat_map(|app| &mut app.look.windows);
    let windows = apps.iter_mut().flat_map(|app| &mut app.windows);
    for window in looks.chain(windows) {
        if let Some(from) = window.template.take() {
            fill(window, *from, version)?;
        }
    }
    Ok(())
}

/// The window of a template at the origin, as a version of macOS has it. None when there is no such template; a test reads all.
pub(crate) fn window(name: &str, version: Option<u32>) -> Option<Window> {
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
        serde::de::Error::custom(message)
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
        return Err(serde::de::Error::custom(message));
    };
    let mut window: Window = serde_json::from_value(tree(text, version)?)?;
    window.children.iter_mut().for_each(complete);
    Ok(window)
}

/// A window as world files have it, of the lines of a template.
fn tree(text: &str, version: u32) -> Result<Value, serde_json::Error> {
    // What is open: how far its line is indented, and the element.
    let mut open: Vec<(usize, Value)> = Vec::new();
    let mut left_out: Option<usize> = None;
    let mut window = None;
    let lines = text.lines().filter(|line| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    for line in lines {
        let failed = |error: serde_json::Error| -> serde_json::Error {
            serde::de::Error::custom(format!("{error} in the line {line:?}"))
        };
        let content = line.trim_start();
        let depth = line.len() - content.len();
        if left_out.is_some_and(|around| depth > around) {
            continue;
        }
        left_out = None;
        let (element, is_of_version) = element(content, version).map_err(failed)?;
        if window.is_none() {
            window = Some(element);
            continue;
        }
        if !is_of_version {
            left_out = Some(depth);
            continue;
        }
        close(&mut open, window.as_mut(), depth);
        open.push((depth, element));
    }
    close(&mut open, window.as_mut(), 0);
    window.ok_or_else(|| serde::de::Error::custom("the template is empty"))
}

/// Puts what is open and not around a line of this depth into what holds it.
fn close(open: &mut Vec<(usize, Value)>, mut window: Option<&mut Value>, depth: usize) {
    while let Some((_, done)) = open.pop_if(|(own, _)| *own >= depth) {
        let around = open.last_mut().map(|(_, around)| around);
        let Some(around) = around.or(window.as_deref_mut()) else {
            return;
        };
        match around.get_mut("children").and_then(Value::as_array_mut) {
            Some(children) => children.push(done),
            None => around["children"] = json!([done]),
        }
    }
}

/// One line as an element, or a window, of a world file, and whether the version of macOS has it.
fn element(line: &str, version: u32) -> Result<(Value, bool), serde_json::Error> {
    let (kind, mut rest) = line.split_once(' ').unwrap_or((line, ""));
    let (role, subrole) = match kind.split_once('/') {
        Some((role, subrole)) => (role, Some(subrole)),
        None => (kind, None),
    };
    let mut fields = Map::new();
    let mut attributes = Map::new();
    let mut numbers: Vec<Value> = Vec::new();
    let mut is_of_version = true;
    rest = rest.trim_start();
    while !rest.is_empty() {
        if let Some((number, after)) = number(rest) {
            numbers.push(number);
            rest = after;
            continue;
        }
        let Some((name, after)) = rest.split_once('=') else {
            return Err(serde::de::Error::custom("a field has no value"));
        };
        let mut values = serde_json::Deserializer::from_str(after).into_iter::<Value>();
        let value = values.next().unwrap_or(Ok(Value::Null))?;
        rest = after.get(values.byte_offset()..).unwrap_or_default();
        rest = rest.trim_start();
        let bound = value.as_u64().unwrap_or_default();
        match name {
            "since" => is_of_version &= u64::from(version) >= bound,
            "until" => is_of_version &= u64::from(version) <= bound,
            name if name.starts_with("AX") => {
                attributes.insert(name.into(), value);
            }
            name => {
                fields.insert(name.into(), value);
            }
        }
    }
    if role == Role::Window.as_str() {
        numbers.splice(0..0, [json!(0), json!(0)]);
    } else {
        fields.insert("role".into(), role.into());
    }
    if let Some(subrole) = subrole {
        fields.insert("subrole".into(), subrole.into());
    }
    if !numbers.is_empty() {
        fields.insert("frame".into(), numbers.into());
    }
    if !attributes.is_empty() {
        fields.insert("attributes".into(), attributes.into());
    }
    Ok((fields.into(), is_of_version))
}

/// The number that a text begins with, and what is behind it.
fn number(text: &str) -> Option<(Value, &str)> {
    let (word, after) = text.split_once(' ').unwrap_or((text, ""));
    let number: f64 = word.parse().ok()?;
    Some((json!(number), after.trim_start()))
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

    #[test]
    fn a_line_is_an_element_where_its_version_is() {
        let text = "AXWindow 100 50 identifier=\"main\"\n\
            # A comment.\n\
            AXGroup/AXHostingView 0 0 100 50\n  \
              AXGroup until=15\n    \
                AXButton 1 2 3 4 title=\"Old one\"\n  \
              AXButton 1 2 3 4 title=\"New\" AXHelp=\"Help\" since=26\n\
            AXToolbar 0 0 100 20\n";
        let made =
            |version| -> Window { serde_json::from_value(tree(text, version).unwrap()).unwrap() };
        let titles = |window: &Window| {
            let mut titles = Vec::new();
            for child in &window.children {
                child.walk(&mut |one| titles.extend(one.title.clone()));
            }
            (window.children.len(), titles)
        };
        assert_eq!(titles(&made(15)), (2, vec!["Old one".to_owned()]));
        assert_eq!(titles(&made(26)), (2, vec!["New".to_owned()]));
        assert_eq!(made(15).identifier.as_deref(), Some("main"));
    }
}
