//! Windows as text, one line an element, so that the dump of a real window can be typed in.
//!
//! ```text
//! AXApplication name="Calculator" bundle_id="com.apple.calculator" macos="15.5"
//! AXWindow 230 408 identifier="main" resizable=false
//! AXGroup/AXHostingView 0 0 230 408
//!   AXButton 8 120 50 48 description="Divide" identifier="Divide"
//!   AXButton 8 170 50 48 description="Only here" since=26
//! ```
//!
//! A line has a role, a subrole behind a slash, a frame relative to the window, and fields of an element with values in JSON; a name
//! that begins with AX is an attribute. What is indented by two more blanks is in the element above. `since` and `until` are the
//! first and the last major version of macOS that has the element, and what is in it. Lines that begin with `#` are comments. A window
//! has its size, or its frame on the screen. Before the first one a line may say whose they are.

use serde::de::Error as _;
use serde_json::{Map, Value, json};

use super::{element::Window, typed};
use crate::ax::Role;

/// What a text has.
#[derive(Debug)]
pub struct Described {
    /// The fields of the line about the app; empty where there is none.
    pub application: Map<String, Value>,
    pub windows: Vec<Window>,
}

/// How deep elements may stand in each other: no real window has half of it, and whatever walks through them has to come back.
const DEEPEST: usize = 120;

/// Reads a text for a major version of macOS. A failure names its line.
pub fn read(text: &str, version: u32) -> Result<Described, serde_json::Error> {
    // What is open: how far its line is indented, and the element.
    let mut open: Vec<(usize, Value)> = Vec::new();
    let mut left_out: Option<usize> = None;
    let mut application = Map::new();
    let mut windows: Vec<Value> = Vec::new();
    let lines = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    for (at, line) in lines {
        let failed = |error: &dyn std::fmt::Display| {
            let shown: String = line.chars().take(200).collect();
            serde_json::Error::custom(format!("line {}: {error} in {shown:?}", at + 1))
        };
        let content = line.trim_start();
        let depth = line.len() - content.len();
        if left_out.is_some_and(|around| depth > around) {
            continue;
        }
        left_out = None;
        let (element, is_of_version) = element(content, version).map_err(|error| failed(&error))?;
        let role = content.split([' ', '/']).next().unwrap_or_default();
        if depth == 0 && role == Role::Application.as_str() && windows.is_empty() {
            application = element.as_object().cloned().unwrap_or_default();
            application.remove("role");
            continue;
        }
        if depth == 0 && role == Role::Window.as_str() {
            close(&mut open, windows.last_mut(), 0);
            windows.push(element);
            continue;
        }
        if windows.is_empty() {
            return Err(failed(&"no window stands before the element"));
        }
        if !is_of_version {
            left_out = Some(depth);
            continue;
        }
        close(&mut open, windows.last_mut(), depth);
        if open.len() >= DEEPEST {
            return Err(failed(&"elements stand too deep in each other"));
        }
        open.push((depth, element));
    }
    close(&mut open, windows.last_mut(), 0);
    if windows.is_empty() {
        return Err(serde_json::Error::custom("there is no window"));
    }
    let windows = windows.iter().map(typed::of_json);
    Ok(Described {
        application,
        windows: windows.collect::<Result<_, _>>()?,
    })
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
            return Err(serde_json::Error::custom("a field has no value"));
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
    let is_window = role == Role::Window.as_str();
    if is_window && numbers.len() == 2 {
        numbers.splice(0..0, [json!(0), json!(0)]);
    }
    if !is_window {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_an_element_where_its_version_is() {
        let text = "AXWindow 100 50 identifier=\"main\"\n\
            # A comment.\n\
            AXGroup/AXHostingView 0 0 100 50\n  \
              AXGroup until=15\n    \
                AXButton 1 2 3 4 title=\"Old one\"\n  \
              AXButton 1 2 3 4 title=\"New\" AXHelp=\"Help\" since=26\n\
            AXToolbar 0 0 100 20\n";
        let made = |version| read(text, version).unwrap().windows.remove(0);
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

    #[test]
    fn a_text_may_have_several_windows_and_say_whose_they_are() {
        let text = "AXApplication name=\"Two words\"\nAXWindow 10 20 100 50\nAXButton title=\"A\"\nAXWindow 5 5\n";
        let read = read(text, 15).unwrap();
        assert_eq!(read.application["name"], "Two words");
        assert_eq!(read.windows.len(), 2);
        assert_eq!(read.windows[0].frame.x, 10.0);
        assert_eq!(read.windows[0].children.len(), 1);
        assert!(read.windows[1].children.is_empty());
    }

    #[test]
    fn what_cannot_be_read_names_its_line() {
        let deep: String = (0..200)
            .map(|depth| format!("{:1$}AXGroup\n", "", 2 * depth))
            .collect();
        for (text, says) in [
            (
                "AXWindow 1 1\nAXButton title",
                "line 2: a field has no value",
            ),
            ("AXButton title=\"A\"", "line 1: no window stands before"),
            ("AXWindow 1 1\nAXButton title=\"A", "line 2: "),
            ("AXWindow 1 1\nAXButton wrong=1", "wrong"),
            ("AXWindow inf nan", "invalid"),
            ("# nothing", "no window"),
            (&format!("AXWindow 1 1\n{deep}"), "too deep"),
        ] {
            let error = read(text, 15).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
