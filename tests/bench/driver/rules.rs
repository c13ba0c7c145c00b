//! The rules by which a task is done: look only when what was told does not show the named thing, check only after `unverified`, and
//! follow a suggested call once.

use super::tasks::{Step, Task};
use super::told::Told;
use super::ways::{self, Call, Ways};
use crate::client::Client;
use crate::theirs::disturbed;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::Path;

/// What an unsolved task counts.
pub(crate) const UNSOLVED: usize = 30;

/// How often more of a window is looked for.
const FURTHER: usize = 3;

/// What a task cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Cost {
    pub(crate) calls: usize,
    pub(crate) failures: usize,
    /// Bytes of answers as they are sent.
    pub(crate) sent: usize,
    /// Bytes of what a model reads of them: their texts.
    pub(crate) read: usize,
    /// Calls that only looked.
    pub(crate) looks: usize,
    /// How often a call changed the front app, the pointer, the clipboard or a Space.
    pub(crate) disturbances: usize,
}

/// Why a task cannot be done.
#[derive(Debug)]
pub(crate) struct Stuck(pub(crate) String);

/// Somebody who does a task by the rules.
pub(crate) struct Driver<'c> {
    client: &'c mut Client,
    /// The file of the Mac, which tells what a call changed.
    world: &'c Path,
    ways: Ways,
    told: Told,
    app: String,
    /// The tools that are not listed and were found.
    found: HashSet<String>,
    pub(crate) cost: Cost,
    /// Whether each call is shown.
    shows: bool,
}

impl<'c> Driver<'c> {
    pub(crate) fn new(client: &'c mut Client, world: &'c Path, shows: bool) -> Self {
        let answer = client.request("tools/list", &json!({}));
        Self {
            client,
            world,
            ways: Ways::of(&answer["result"]["tools"]),
            told: Told::default(),
            app: String::new(),
            found: HashSet::new(),
            cost: Cost::default(),
            shows,
        }
    }

    /// Does all steps of a task.
    pub(crate) fn run(&mut self, task: &Task) -> Result<(), Stuck> {
        task.steps.iter().try_for_each(|step| self.step(step))
    }

    fn step(&mut self, Step { verb, thing, value }: &Step) -> Result<(), Stuck> {
        let text = value.as_str().unwrap_or_default();
        match verb.as_str() {
            "open" => {
                thing.clone_into(&mut self.app);
                self.act(("launch_app", json!({"app": thing})))
            }
            "press" => self.at(thing, |ways, element| vec![ways.press(element)]),
            "write" => self.at(thing, |ways, element| ways.write(element, value)),
            "key" => self.act(self.ways.key(text)),
            "type" => self.act(self.ways.type_text(text)),
            "place" => {
                thing.clone_into(&mut self.app);
                self.act(("set_window_frame", json!({"app": thing, "place": value})))
            }
            "volume" => self.act(("set_volume", json!({"volume": value}))),
            "quit" => {
                thing.clone_into(&mut self.app);
                let calls = self.ways.quit(thing);
                calls.into_iter().try_for_each(|call| self.act(call))
            }
            tool => self.with_record(tool, thing, value),
        }
    }

    /// Does something to an element; once more where it is not what was told of it.
    fn at(
        &mut self,
        thing: &str,
        calls: impl Fn(&Ways, &super::told::Element) -> Vec<Call>,
    ) -> Result<(), Stuck> {
        for is_last in [false, true] {
            let element = self.find(thing)?;
            let mut calls = calls(&self.ways, &element).into_iter();
            if calls.all(|call| self.attempt(&call)) {
                return Ok(());
            }
            if !is_last {
                let app = self.app.clone();
                self.call(&ways::look(&app))?;
            }
        }
        Err(Stuck(format!("{thing} cannot be used")))
    }

    /// The element, looked for where it was not told.
    fn find(&mut self, thing: &str) -> Result<super::told::Element, Stuck> {
        let app = self.app.clone();
        for looked in 0..=FURTHER + 1 {
            if let Some(element) = self.told.element(thing) {
                return Ok(element.clone());
            }
            let calls = match looked {
                0 => vec![ways::look(&app)],
                _ => self.ways.look_further(&app, thing),
            };
            for call in calls {
                self.call(&call)?;
            }
        }
        Err(Stuck(format!("{thing} is not shown")))
    }

    /// Calls a tool of a pack, with the id of the record that is meant.
    fn with_record(&mut self, tool: &str, name: &str, given: &Value) -> Result<(), Stuck> {
        let mut given = given.clone();
        for wanted in ["id", "address"] {
            let hole = Value::from(format!("{{{wanted}}}"));
            if !given.to_string().contains(&hole.to_string()) {
                continue;
            }
            if self.told.of_record(name, wanted).is_none()
                && let Some(look) = ways::look_for_record(tool, name)
            {
                self.call(&look)?;
            }
            let record = self.told.of_record(name, wanted);
            let record = record.ok_or_else(|| Stuck(format!("{name} is not told")))?;
            fill(&mut given, &hole, &record);
        }
        let (result, _) = self.call_by_name(tool, &given)?;
        if result["isError"] == true {
            return Err(Stuck(format!("{tool} failed")));
        }
        Ok(())
    }

    /// Makes a call that has to succeed, at the second attempt at the latest.
    fn act(&mut self, call: Call) -> Result<(), Stuck> {
        if self.attempt(&call) || self.attempt(&call) {
            return Ok(());
        }
        Err(Stuck(format!("{} failed twice", call.0)))
    }

    /// Makes a call, follows what its failure suggests, and checks what is unverified.
    fn attempt(&mut self, call: &Call) -> bool {
        let Ok((result, text)) = self.call_by_name(call.0, &call.1) else {
            return false;
        };
        if result["isError"] == true {
            if let Some((tool, given)) = suggested(&text, &self.ways) {
                // What it tells is used by the next attempt.
                let _ = self.call_by_name(&tool, &given);
            }
            return false;
        }
        let says_in_line = text.starts_with("unverified");
        let is_unverified = says_in_line || text.contains("\"effect\":\"unverified\"");
        // What the look would say may stand in the answer.
        let is_shown = text.contains("\"shows\":") || (says_in_line && text.contains('\n'));
        if is_unverified && !is_shown && !self.app.is_empty() {
            let app = self.app.clone();
            return self.call(&ways::look(&app)).is_ok();
        }
        true
    }

    fn call(&mut self, call: &Call) -> Result<(), Stuck> {
        self.call_by_name(call.0, &call.1).map(|_| ())
    }

    /// Calls a tool: by `batch` where it is not listed, once `find_tools` has told of it.
    fn call_by_name(&mut self, tool: &str, given: &Value) -> Result<(Value, String), Stuck> {
        if self.ways.lists(tool) {
            return Ok(self.send(tool, given));
        }
        if !self.ways.lists("find_tools") || !self.ways.lists("batch") {
            return Err(Stuck(format!("{tool} is not offered")));
        }
        // By what it does, and by its name where the answer has nothing more of it than that.
        let mut query = ways::words_for(tool);
        while !self.found.contains(tool) {
            let (_, text) = self.send("find_tools", &json!({"query": &query}));
            let told: Value = serde_json::from_str(&text).unwrap_or_default();
            let described = told["tools"].as_array().into_iter().flatten();
            let names = described.filter_map(|tool| tool["name"].as_str());
            self.found.extend(names.map(str::to_owned));
            if !self.found.contains(tool) && (query == tool || !text.contains(tool)) {
                return Err(Stuck(format!("find_tools does not tell of {tool}")));
            }
            tool.clone_into(&mut query);
        }
        let steps = json!({"steps": [{"tool": tool, "arguments": given}]});
        Ok(self.send("batch", &steps))
    }

    fn state(&self) -> Value {
        serde_json::from_slice(&std::fs::read(self.world).unwrap()).unwrap()
    }

    /// Sends a call and counts it.
    fn send(&mut self, tool: &str, given: &Value) -> (Value, String) {
        let params = json!({"name": tool, "arguments": given});
        let before = self.state();
        let answer = self.client.request("tools/call", &params);
        self.cost.disturbances += disturbed(&before, &self.state()).len();
        let result = answer["result"].clone();
        let blocks = result["content"].as_array().into_iter().flatten();
        let texts: Vec<&str> = blocks.filter_map(|block| block["text"].as_str()).collect();
        let text = texts.join("\n");
        self.cost.calls += 1;
        self.cost.failures += usize::from(result["isError"] == true || result.is_null());
        self.cost.sent += result.to_string().len();
        self.cost.read += text.len();
        let looks = ["look", "get_", "find_", "search_", "list_"];
        let is_look = looks.iter().any(|begin| tool.starts_with(begin));
        self.cost.looks += usize::from(is_look);
        self.told.take(&result, tool == "look");
        if self.shows {
            println!("> {tool} {given}\n{text}\n");
        }
        (result, text)
    }
}

/// Puts a value wherever the hole stands.
fn fill(value: &mut Value, hole: &Value, with: &Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| fill(item, hole, with)),
        Value::Object(fields) => fields.values_mut().for_each(|item| fill(item, hole, with)),
        value if value == hole => with.clone_into(value),
        _ => {}
    }
}

/// The call that a failure suggests: the name of a listed tool and its arguments, as `look {"app": "Notes"}`.
fn suggested(text: &str, ways: &Ways) -> Option<(String, Value)> {
    text.match_indices(" {").find_map(|(at, _)| {
        let tool = text.get(..at)?.split_whitespace().next_back()?;
        let mut values = serde_json::Deserializer::from_str(text.get(at..)?).into_iter::<Value>();
        let given = values.next()?.ok().filter(Value::is_object)?;
        ways.lists(tool).then(|| (tool.to_owned(), given))
    })
}
