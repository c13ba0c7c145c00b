//! Ten things that a user asks an assistant for, done through the protocol alone as a model does them that knows what Macs
//! are like but not this one: it looks, acts, and makes sure. Each has an oracle that asks the Mac itself.
//!
//! What they cost is a table, `docs/reference/tasks.md`, written by `make generate` and compared by the test: calls, bytes that
//! a model writes and reads (arguments and texts of answers), and calls that failed, beside what they cost with the tools
//! that there were before `look`, `batch`, `fill_form`, `set_window_frame`, names of elements and changes in answers. Those
//! figures were counted by the first version of this test, which did the same in the ways of that time.
//!
//! [`told`] has tasks that are done with what answers told and nothing else.
mod generated;
mod oracles;
mod steps;
mod told;

use crate::documents::hold;
use crate::support::theirs::disturbed;
use crate::support::{Client, Mac};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What a task cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cost {
    calls: usize,
    bytes: usize,
    failures: usize,
    /// How often a call changed the front app, the pointer, the clipboard or a Space.
    disturbances: usize,
}

impl Cost {
    const fn new(calls: usize, bytes: usize, failures: usize) -> Self {
        Self {
            calls,
            bytes,
            failures,
            disturbances: 0,
        }
    }
}

/// A task: what the user asks for, and how an assistant does it.
struct Task {
    name: &'static str,
    request: &'static str,
    before: Cost,
    run: fn(&mut Assistant),
}

/// A client that counts what a model would have to write and read.
struct Assistant {
    mac: Mac,
    client: Client,
    cost: Cost,
    /// Every answer so far.
    told: String,
}

impl Assistant {
    fn new() -> Self {
        Self::on(Mac::new(), &[])
    }

    fn on(mac: Mac, arguments: &[&str]) -> Self {
        let client = mac.session(arguments);
        let cost = Cost::new(0, 0, 0);
        Self {
            mac,
            client,
            cost,
            told: String::new(),
        }
    }

    /// Calls a tool; answers the whole result, error or not.
    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let written = json!({"name": tool, "arguments": arguments}).to_string();
        self.assert_refs_were_told(&arguments);
        let before = self.mac.state();
        let result = self.client.call(tool, arguments);
        self.cost.disturbances += disturbed(&before, &self.mac.state()).len();
        self.told.push_str(&text(&result));
        self.cost.calls += 1;
        self.cost.bytes += written.len() + text(&result).len();
        self.cost.failures += usize::from(result["isError"] == true);
        result
    }

    /// A ref, a window's number and a place are known from answers alone.
    fn assert_refs_were_told(&self, value: &Value) {
        match value {
            Value::Array(list) => list
                .iter()
                .for_each(|each| self.assert_refs_were_told(each)),
            Value::Object(fields) => {
                for (name, value) in fields {
                    let is_place = ["x", "y", "window_id"]
                        .iter()
                        .any(|end| name.ends_with(end));
                    let is_told = !is_place || !value.is_number() || self.has_told(value);
                    assert!(is_told, "{name} {value} was not told");
                    self.assert_refs_were_told(value);
                }
            }
            Value::String(text) if is_reference(text) => {
                assert!(self.told.contains(text.as_str()), "{text} was not told");
            }
            _ => {}
        }
    }

    fn has_told(&self, number: &Value) -> bool {
        let number = number.to_string();
        let mut numbers = self.told.split(|c: char| !c.is_ascii_digit() && c != '-');
        numbers.any(|told| told == number)
    }

    /// Calls a tool that must succeed; answers the text that the model reads.
    fn ok(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.call(tool, arguments);
        assert_ne!(result["isError"], true, "{tool}: {result:#}");
        text(&result)
    }
}

/// Whether it is written as a ref is: `k7q-4e3`.
fn is_reference(text: &str) -> bool {
    let Some((tag, numbers)) = text.split_once('-') else {
        return false;
    };
    let is_number = |text: &str| text.parse::<u32>().is_ok();
    let numbers = numbers.split_once('e');
    tag.len() == 3
        && numbers.is_some_and(|(snapshot, element)| is_number(snapshot) && is_number(element))
}

/// The texts of a result, one below the other.
fn text(result: &Value) -> String {
    let blocks = result["content"].as_array().into_iter().flatten();
    let texts: Vec<&str> = blocks.filter_map(|block| block["text"].as_str()).collect();
    texts.join("\n")
}

const HEAD: &str = "\
# What ten tasks cost a model

Written by `make generate`; a test compares it. Each task is done through the protocol alone, as a model does it that does
not know this Mac, and an oracle asks the Mac itself whether it was done. Bytes are those of the calls' names and arguments
and of the texts that answer them. In brackets: with the tools that there were before `look`, `batch`, `fill_form`,
`set_window_frame`, names of elements and changes in answers. A disturbance is a change, between two calls, of the front app, of the
pointer, of the clipboard or of the Space of a display.

| task | request | calls | bytes | failed calls | disturbances |
|---|---|---|---|---|---|
";

/// The table of all tasks.
fn table(costs: &[(&Task, Cost)]) -> String {
    let mut text = String::from(HEAD);
    let mut row = |name: &str, request: &str, now: Cost, before: Cost| {
        let pair = |now: usize, before: usize| format!("{now} ({before})");
        let calls = pair(now.calls, before.calls);
        let bytes = pair(now.bytes, before.bytes);
        let failures = pair(now.failures, before.failures);
        writeln!(
            text,
            "| {name} | {request} | {calls} | {bytes} | {failures} | {} |",
            now.disturbances
        )
        .unwrap();
    };
    for (task, cost) in costs {
        row(task.name, task.request, *cost, task.before);
    }
    row(
        "all",
        "",
        sum(costs, |(_, cost)| *cost),
        sum(costs, |(task, _)| task.before),
    );
    text
}

fn sum(costs: &[(&Task, Cost)], of: fn(&(&Task, Cost)) -> Cost) -> Cost {
    costs
        .iter()
        .map(of)
        .fold(Cost::new(0, 0, 0), |sum, one| Cost {
            calls: sum.calls + one.calls,
            bytes: sum.bytes + one.bytes,
            failures: sum.failures + one.failures,
            disturbances: sum.disturbances + one.disturbances,
        })
}

/// What jobs 1 to 10 cost a model in the second trial, which did them with what the answers of that time told: calls, bytes.
const TRIAL: [(usize, usize); 10] = [
    (12, 10_400),
    (12, 11_300),
    (24, 8_700),
    (18, 5_800),
    (5, 5_600),
    (6, 3_600),
    (20, 11_900),
    (38, 15_200),
    (29, 10_200),
    (7, 3_700),
];

/// Those of the first trial took twice as many calls and bytes, those of the second a half more; the others are done with what
/// answers told.
#[test]
fn ten_tasks_are_done_with_half_the_calls_and_bytes() {
    let mut costs = Vec::new();
    for task in &steps::TASKS {
        let mut assistant = Assistant::new();
        (task.run)(&mut assistant);
        let world = assistant.mac.state();
        assert!(oracles::holds(task.name, &world), "{}: {world}", task.name);
        costs.push((task, assistant.cost));
    }
    let told: Vec<_> = told::all().iter().map(told::Told::cost).collect();
    let document = format!("{}{}", table(&costs), told::table(&told));
    hold("docs/reference/tasks.md", &document);
    for (task, cost) in &costs {
        assert!(2 * cost.calls <= task.before.calls + 1, "{}", task.name);
        assert_eq!(cost.failures, 0, "{}", task.name);
    }
    let (now, before) = (
        sum(&costs, |(_, cost)| *cost),
        sum(&costs, |(task, _)| task.before),
    );
    assert!(2 * now.calls <= before.calls, "{now:?}");
    assert!(2 * now.bytes <= before.bytes, "{now:?}");
    let trial = |of: fn(&(usize, usize)) -> usize| TRIAL.iter().map(of).sum::<usize>();
    assert!(10 * now.calls <= 6 * trial(|job| job.0), "{now:?}");
    assert!(10 * now.bytes <= 6 * trial(|job| job.1), "{now:?}");
}
