//! Random calls: parameters that work, that fit the schema, that are near to it, and that no careful client sends.

use crate::support::default_mac::window_id;
use crate::support::random::Random;
use crate::support::tools::{TOOLS, Tool};
use crate::sweep::{hostile_values, small_picture};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

const APPS: &[&str] = &[
    "TextEdit",
    "Safari",
    "Notes",
    "Finder",
    "Terminal",
    "Calculator",
    "System Settings",
    "com.apple.TextEdit",
    "823",
    "TidyTray",
    "Chess",
    "Sleepy",
];
const ELEMENTS: &[&str] = &[
    "window[1]/scrollarea/textarea",
    "window[1]/toolbar/textfield",
    "window[1]/scrollarea/webarea/checkbox",
    "window[1]/toolbar/button[1]",
    "window[1]/button[1]",
    "window",
    "window[9]/button[\"x\"]",
    "no-such-identifier",
];
const MENU_PATHS: &[&str] = &[
    "File",
    "File > New",
    "File > Save As...",
    "File > Open Recent",
    "File > Open Recent > Clear Menu",
    "Edit > Copy",
    "Edit > Select All",
    "Window > Minimize",
    "View",
    "Tidy Now",
    "Format > Font > Bold",
    "File > Close > x",
    "Apple > About This Mac",
];
const STATUS_ITEMS: &[&str] = &["wifi", "battery", "TidyTray", "clock", "Sound", "Nothing"];
const KEYS: &[&str] = &[
    "a", "A", "return", "escape", "tab", "Down", "delete", "f5", "é", "w",
];
const TEXTS: &[&str] = &[
    "a",
    "Grüße 👋\n2. Zeile",
    "\" ' ` \\ \n\u{2028}${x} {{x}} */ -- end tell",
    "👩\u{200d}👩\u{200d}👧 e\u{301} \u{202e}abc",
    "Plan",
];
const WINDOWS: &[u64] = &[
    window_id::UNTITLED,
    window_id::PLAN,
    window_id::EXAMPLE_DOMAIN,
    window_id::DOCUMENTS,
    window_id::TERMINAL,
    424_242,
];

/// How many refs of elements are remembered.
const REFS: usize = 40;

/// Makes calls, and learns from the answers which elements there are.
pub(crate) struct RandomCalls {
    usual: Value,
    refs: Vec<String>,
    /// Where pictures may be written.
    folder: PathBuf,
    tools: Vec<&'static Tool>,
}

impl RandomCalls {
    pub(crate) fn new(folder: &Path) -> Self {
        Self::of(&TOOLS, folder)
    }

    /// Calls of these tools.
    pub(super) fn of(tools: &'static [Tool], folder: &Path) -> Self {
        Self {
            usual: serde_json::from_str(include_str!("../../clients/calls.json")).unwrap(),
            refs: Vec::new(),
            folder: folder.to_owned(),
            tools: tools.iter().collect(),
        }
    }

    /// Calls of tools that read, and no others.
    pub(crate) fn that_read(folder: &Path) -> Self {
        let mut calls = Self::new(folder);
        calls.tools.retain(|tool| tool.reads);
        calls
    }

    /// A tool and its parameters.
    pub(crate) fn next(&self, random: &mut Random) -> (&'static Tool, Value) {
        let tool = *random.pick(&self.tools);
        let mut given = match (random.below(10), self.usual.get(&*tool.name)) {
            (0..4, Some(usual)) => usual["good"].clone(),
            (4, Some(usual)) => usual["bad"].clone(),
            _ => self.changed(tool, random),
        };
        // A wait for what never comes takes all its time, and a whole screen takes long to draw.
        if tool.name == "wait_for" && !random.chance(5) {
            let fields = given.as_object_mut().unwrap();
            fields.remove("timeoutMs");
            fields.insert("timeout_ms".into(), json!(random.between(10, 300)));
        }
        if tool.name == "take_screenshot" && given.get("region").is_none() && !random.chance(10) {
            given = small_picture();
        }
        (tool, given)
    }

    /// The usual parameters with some left out and some replaced.
    fn changed(&self, tool: &Tool, random: &mut Random) -> Value {
        let mut given = match &self.usual[&*tool.name]["good"] {
            Value::Object(fields) => fields.clone(),
            _ => Map::new(),
        };
        let properties = tool.input_schema()["properties"].as_object();
        for (name, schema) in properties.into_iter().flatten() {
            if !random.chance(35) {
                continue;
            }
            // The usual ones may stand there in the other spelling.
            given.retain(|key, _| {
                key.replace('_', "").to_lowercase() != name.replace('_', "").to_lowercase()
            });
            let value = match random.below(10) {
                0 => continue,
                1..3 => hostile(random),
                _ => self.fitting(name, schema, random),
            };
            given.insert(name.clone(), value);
        }
        Value::Object(given)
    }

    /// A value that a careful client might send.
    fn fitting(&self, name: &str, schema: &Value, random: &mut Random) -> Value {
        match name {
            "app" | "app_name" | "appName" | "bundleId" | "process_name" => {
                json!(random.pick(APPS))
            }
            "element" if !self.refs.is_empty() && random.chance(60) => {
                json!(random.pick(&self.refs))
            }
            "element" => json!(random.pick(ELEMENTS)),
            "menu" | "menu_path" => json!(random.pick(MENU_PATHS)),
            "item" => json!(random.pick(STATUS_ITEMS)),
            "window_id" | "preferWindowId" => json!(random.pick(WINDOWS)),
            "key" => json!(random.pick(KEYS)),
            "path" => json!(*random.pick(&["~/Documents/Plan.txt", "~", "/nowhere"])),
            "file_path" => {
                let file = format!("picture-{}.png", random.below(1_000));
                json!(self.folder.join(file))
            }
            "x" | "start_x" | "end_x" => json!(random.between(-1_500, 1_900)),
            "y" | "start_y" | "end_y" => json!(random.between(-100, 1_200)),
            "timeout_ms" | "timeoutMs" => json!(random.between(10, 400)),
            "repeat" | "count" => json!(random.between(1, 3)),
            _ => self.of_schema(schema, random),
        }
    }

    fn of_schema(&self, schema: &Value, random: &mut Random) -> Value {
        if let Some(words) = schema["enum"].as_array() {
            return random.pick(words).clone();
        }
        if let Some(branches) = schema["anyOf"].as_array() {
            let branch = random.pick(branches).clone();
            return self.of_schema(&branch, random);
        }
        match schema["type"].as_str() {
            Some("boolean") => json!(random.chance(50)),
            Some("integer" | "number") => {
                let bound = |name: &str, other: f64| schema[name].as_f64().unwrap_or(other);
                let (least, most) = (bound("minimum", 0.0), bound("maximum", 1_000.0));
                #[expect(
                    clippy::cast_possible_truncation,
                    reason = "bounds of parameters are small"
                )]
                let (least, most) = (least as i64, most.min(5_000.0) as i64);
                let inner = random.between(least, most.max(least));
                json!(*random.pick(&[least, most, inner]))
            }
            Some("array") => {
                let count = random.below(3);
                let items = (0..count).map(|_| self.of_schema(&schema["items"], random));
                items.collect()
            }
            Some("object") => {
                let fields = schema["properties"].as_object().into_iter().flatten();
                let fields =
                    fields.map(|(name, field)| (name.clone(), self.fitting(name, field, random)));
                Value::Object(fields.collect())
            }
            _ => json!(random.pick(TEXTS)),
        }
    }

    /// Remembers the elements that an answer names.
    pub(crate) fn learn(&mut self, result: &Value) {
        let text = result["content"][0]["text"].as_str().unwrap_or_default();
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        let is_ref = |word: &&str| is_reference(word);
        self.refs
            .extend(words.filter(is_ref).take(REFS).map(str::to_owned));
        let excess = self.refs.len().saturating_sub(REFS);
        self.refs.drain(..excess);
    }
}

/// A value that no careful client sends for a parameter.
fn hostile(random: &mut Random) -> Value {
    let mut values = hostile_values();
    values.extend([
        json!(random.pick(TEXTS)),
        json!("x".repeat(random.below(5_000))),
        json!(0.1),
    ]);
    random.pick(&values).clone()
}

/// Whether a word is a ref, such as `k7q-1e3`; each server has a tag of its own.
pub(super) fn is_reference(word: &str) -> bool {
    let (tag, rest) = word.split_once('-').unwrap_or_default();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = rest.split_once('e');
    tag.len() == 3 && number.is_some_and(|(one, other)| digits(one) && digits(other))
}
