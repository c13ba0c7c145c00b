//! A snapshot as text: the form of the templates that the simulated Mac makes windows of, so that it can be loaded there
//! (`docs/simulated-mac.md` describes it).

use crate::masking::{Masking, is_constant};
use serde::Deserialize;
use serde_json::Value;
use std::fmt::Write as _;

/// What the script answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// The app's name.
    pub name: String,
    /// None where it has none.
    pub bundle_id: Option<String>,
    /// `15.5`.
    macos: String,
    /// Windows and what they hold; what holds others comes before them.
    elements: Vec<Element>,
    /// Why some are missing.
    pub truncated: Option<String>,
}

/// A window or an element.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Element {
    /// The place of the one that it stands in; none for a window.
    parent: Option<usize>,
    role: Option<String>,
    subrole: Option<String>,
    title: Option<String>,
    description: Option<String>,
    identifier: Option<String>,
    dom_identifier: Option<String>,
    placeholder: Option<String>,
    help: Option<String>,
    value: Option<Value>,
    url: Option<Value>,
    document: Option<Value>,
    enabled: Option<bool>,
    focused: Option<bool>,
    selected: Option<bool>,
    disclosing: Option<bool>,
    minimized: Option<bool>,
    modal: Option<bool>,
    least: Option<f64>,
    most: Option<f64>,
    level: Option<f64>,
    frame: Option<Frame>,
    actions: Vec<String>,
}

/// A frame on the screen, in points.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Frame {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// Subroles that do not begin as those of macOS do, and are of its own apps [trees 2.3] [trees 3.9].
const OTHER_SUBROLES: [&str; 2] = ["iOSContentGroup", "Quick Look"];

/// Roles whose numbers are states, and those that tell places.
const STATES: [&str; 9] = [
    "AXCheckBox",
    "AXRadioButton",
    "AXDisclosureTriangle",
    "AXButton",
    "AXMenuButton",
    "AXMenuItem",
    "AXSplitter",
    "AXScrollBar",
    "AXValueIndicator",
];

impl Seen {
    /// How many windows there are.
    pub fn windows(&self) -> usize {
        self.elements
            .iter()
            .filter(|each| each.parent.is_none())
            .count()
    }

    /// How many windows and elements there are.
    pub fn count(&self) -> usize {
        self.elements.len()
    }

    /// The text of the snapshot.
    pub fn text(&self, keeps_texts: bool) -> String {
        let texts = self.elements.iter().flat_map(Element::texts);
        let addresses = self.elements.iter().flat_map(Element::addresses);
        let mut masking = Masking::of(keeps_texts, texts, addresses);
        let texts = if keeps_texts {
            "Texts are kept; numbers, addresses and names of files are replaced as far as they could be told. Read it before you send it."
        } else {
            "Texts are replaced by words of the same length and script."
        };
        let mut text = format!(
            "# macmcp snapshot. {texts}\n# `simulated-mac new FILE --with SNAPSHOT` makes a Mac with these windows.\nAXApplication"
        );
        let bundle_id = self.bundle_id.as_deref();
        let facts = [
            ("name", Some(self.name.as_str())),
            ("bundle_id", bundle_id),
            ("macos", Some(self.macos.as_str())),
            ("truncated", self.truncated.as_deref()),
        ];
        for (name, fact) in facts {
            if let Some(fact) = fact {
                put(&mut text, name, &fact.into());
            }
        }
        text.push('\n');
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.elements.len()];
        for (place, element) in self.elements.iter().enumerate() {
            if let Some(own) = element.parent.and_then(|parent| children.get_mut(parent)) {
                own.push(place);
            }
        }
        for (place, window) in self.elements.iter().enumerate() {
            if window.parent.is_some() {
                continue;
            }
            window.write_window(&mut text, &mut masking);
            let origin = window.frame;
            let in_order = |places: &[usize], depth: usize| -> Vec<(usize, usize)> {
                places.iter().rev().map(|place| (*place, depth)).collect()
            };
            let mut waiting = in_order(&children[place], 0);
            while let Some((place, depth)) = waiting.pop() {
                let Some(element) = self.elements.get(place) else {
                    continue;
                };
                let _ = write!(text, "{:1$}", "", 2 * depth);
                element.write(&mut text, &mut masking, origin);
                waiting.extend(in_order(&children[place], depth + 1));
            }
        }
        text
    }
}

impl Element {
    /// What it says to who looks at it.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let said = [
            self.title.as_deref(),
            self.description.as_deref(),
            self.placeholder.as_deref(),
            self.help.as_deref(),
            self.value.as_ref().and_then(Value::as_str),
        ];
        let actions = self.actions.iter().filter(|action| !is_constant(action));
        let actions = actions.flat_map(|action| action.lines());
        let actions = actions.map(|line| line.strip_prefix("Name:").unwrap_or(line));
        said.into_iter().flatten().chain(actions)
    }

    /// The addresses that it leads to.
    fn addresses(&self) -> impl Iterator<Item = &str> {
        let both = [&self.url, &self.document];
        both.into_iter().flatten().filter_map(Value::as_str)
    }

    fn write_window(&self, text: &mut String, masking: &mut Masking) {
        text.push_str("AXWindow");
        if let Some(Frame {
            x,
            y,
            width,
            height,
        }) = self.frame
        {
            for number in [x, y, width, height] {
                put_number(text, number);
            }
        }
        if let Some(subrole) = self.known_subrole() {
            put(text, "subrole", &subrole.into());
        }
        let title = self.title.as_deref().unwrap_or_default();
        put(text, "title", &masking.text(title).into());
        if let Some(identifier) = &self.identifier {
            put(text, "identifier", &masking.identifier(identifier).into());
        }
        if let Some(document) = self.document.as_ref().and_then(Value::as_str) {
            put(text, "document", &masking.address(document).into());
        }
        for (name, flag) in [("minimised", self.minimized), ("modal", self.modal)] {
            if flag == Some(true) {
                put(text, name, &true.into());
            }
        }
        text.push('\n');
    }

    /// One line; its frame is from the origin of its window.
    fn write(&self, text: &mut String, masking: &mut Masking, window: Option<Frame>) {
        let role = self.role.as_deref().filter(|role| is_constant(role));
        // A window in a window would begin one of its own.
        let role = match role {
            Some("AXWindow") => "AXGroup",
            Some("AXApplication") | None => "AXUnknown",
            Some(role) => role,
        };
        text.push_str(role);
        let subrole = self.known_subrole();
        if let Some(subrole) = subrole.filter(|name| !name.contains(' ')) {
            text.push('/');
            text.push_str(subrole);
        }
        if let (Some(frame), Some(window)) = (self.frame, window) {
            for number in [
                frame.x - window.x,
                frame.y - window.y,
                frame.width,
                frame.height,
            ] {
                put_number(text, number);
            }
        }
        if let Some(subrole) = subrole.filter(|name| name.contains(' ')) {
            put(text, "subrole", &subrole.into());
        }
        self.write_texts(text, masking, role);
        self.write_states(text);
        let actions = self.actions.iter().map(|action| masking.action(action));
        let actions: Vec<String> = actions.collect();
        if !actions.is_empty() {
            put(text, "actions", &actions.into());
        }
        text.push('\n');
    }

    fn write_texts(&self, text: &mut String, masking: &mut Masking, role: &str) {
        let shown = [
            ("title", &self.title),
            ("description", &self.description),
            ("AXPlaceholderValue", &self.placeholder),
            ("AXHelp", &self.help),
        ];
        for (name, shown) in shown {
            if let Some(shown) = shown {
                put(text, name, &masking.text(shown).into());
            }
        }
        let own = self.dom_identifier.as_ref().filter(|own| !own.is_empty());
        if let Some(identifier) = self.identifier.as_ref().or(own) {
            put(text, "identifier", &masking.identifier(identifier).into());
        }
        match &self.value {
            Some(Value::String(value)) => put(text, "value", &masking.text(value).into()),
            Some(Value::Bool(value)) => put(text, "value", &(*value).into()),
            Some(Value::Number(value)) => {
                let value = value.as_f64().unwrap_or_default();
                let value = number_instead(role, value);
                // Whole numbers are written as such.
                let _ = write!(text, " value={value}");
            }
            _ => {}
        }
        if let Some(url) = self.url.as_ref().and_then(Value::as_str) {
            put(text, "AXURL", &masking.address(url).into());
        }
    }

    fn write_states(&self, text: &mut String) {
        if self.enabled == Some(false) {
            put(text, "enabled", &false.into());
        }
        if self.focused == Some(true) {
            put(text, "focused", &true.into());
        }
        let flags = [
            ("AXSelected", self.selected),
            ("AXDisclosing", self.disclosing),
        ];
        for (name, flag) in flags {
            if let Some(flag) = flag {
                put(text, name, &flag.into());
            }
        }
        // Where a value may be is told by what stands in its place.
        for (name, there, instead) in [("AXMinValue", self.least, 0), ("AXMaxValue", self.most, 1)]
        {
            if there.is_some() {
                put(text, name, &instead.into());
            }
        }
        if let Some(level) = self.level {
            put(text, "AXDisclosureLevel", &level.into());
        }
    }

    /// Its subrole, where it is none that its app made up.
    fn known_subrole(&self) -> Option<&str> {
        let is_known = |name: &&str| is_constant(name) || OTHER_SUBROLES.contains(name);
        self.subrole.as_deref().filter(is_known)
    }
}

/// What stands for a number that is shown: states and places are kept, everything else is in the middle of what may be.
fn number_instead(role: &str, value: f64) -> f64 {
    if STATES.contains(&role) || value == 0.0 || value == 1.0 {
        return value;
    }
    0.5
}

fn put_number(text: &mut String, number: f64) {
    // Half points are as fine as a frame gets.
    let _ = write!(text, " {}", (number * 2.0).round() / 2.0);
}

/// Adds a field, as JSON.
fn put(text: &mut String, name: &str, value: &Value) {
    let _ = write!(text, " {name}={value}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn seen(elements: &Value) -> Seen {
        serde_json::from_value(json!({
            "name": "Notes", "bundle_id": "com.apple.Notes", "macos": "15.5",
            "elements": elements, "truncated": null,
        }))
        .unwrap()
    }

    #[test]
    fn a_snapshot_is_lines_with_the_texts_of_nobody() {
        let frame = json!({"x": 100.0, "y": 80.0, "width": 400.0, "height": 300.25});
        let inner = json!({"x": 110.0, "y": 90.0, "width": 40.0, "height": 20.0});
        let seen = seen(&json!([
            {"parent": null, "role": "AXWindow", "subrole": "AXStandardWindow", "title": "Letter to Bob", "frame": frame, "document": "file:///Users/jane/Letter%20to%20Bob.txt"},
            {"parent": 0, "role": "AXGroup", "title": "", "frame": inner},
            {"parent": 0, "role": "AXButton", "subrole": "Bob's own", "description": "Send\u{200e}", "identifier": "_NS:8", "enabled": false, "frame": inner, "actions": ["AXPress", "Name:pin\nTarget:0x0\nSelector:(null)"]},
            {"parent": 1, "role": "Letter to Bob", "value": "Letter to Bob", "url": "https://bob.example/"},
            {"parent": 1, "role": "AXSlider", "value": 56.25, "least": 0.0, "most": 100.0},
            {"parent": 1, "role": "AXWindow", "value": "12"}
        ]));
        let text = seen.text(false);
        let lines: Vec<&str> = text.lines().skip(2).collect();
        assert_eq!(
            lines[0],
            r#"AXApplication name="Notes" bundle_id="com.apple.Notes" macos="15.5""#
        );
        assert!(
            lines[1].starts_with(r#"AXWindow 100 80 400 300.5 subrole="AXStandardWindow" title=""#)
        );
        assert_eq!(lines[2], r#"AXGroup 10 10 40 20 title="""#);
        assert!(lines[3].starts_with("  AXUnknown value=\""), "{text}");
        assert_eq!(lines[4], "  AXSlider value=0.5 AXMinValue=0 AXMaxValue=1");
        assert!(lines[5].starts_with("  AXGroup value=\""), "{text}");
        assert!(
            lines[6].starts_with("AXButton 10 10 40 20 description=\""),
            "{text}"
        );
        assert!(
            lines[6].contains("\u{200e}\" identifier=\"_NS:8\" enabled=false"),
            "{text}"
        );
        for gone in ["Letter", "Bob", "jane", "Send", "pin", "\"12\""] {
            assert!(!text.contains(gone), "{gone} in {text}");
        }
        let kept = seen.text(true);
        assert!(kept.contains("Send\u{200e}"), "{kept}");
        assert!(
            !kept.contains("Letter to Bob") && !kept.contains("jane"),
            "{kept}"
        );
    }
}
