//! Ten things that a user asks an assistant for, done through the protocol alone as a model does them that knows what Macs
//! are like but not this one: it looks, acts, and makes sure. Each has an oracle that asks the Mac itself.
//!
//! What they cost is counted: calls, bytes that a model writes and reads (arguments and texts of answers), and calls that
//! failed. The test prints the table.
#![cfg(feature = "simulator")]

mod oracles;
mod steps;

use crate::support::{Client, Mac};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// What a task cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cost {
    calls: usize,
    bytes: usize,
    failures: usize,
}

/// A task: what the user asks for, and how an assistant does it.
struct Task {
    name: &'static str,
    request: &'static str,
    run: fn(&mut Assistant),
}

/// A client that counts what a model would have to write and read.
struct Assistant {
    mac: Mac,
    client: Client,
    cost: Cost,
}

impl Assistant {
    fn new() -> Self {
        let mac = Mac::new();
        let client = mac.session(&[]);
        let cost = Cost {
            calls: 0,
            bytes: 0,
            failures: 0,
        };
        Self { mac, client, cost }
    }

    /// Calls a tool; answers the whole result, error or not.
    fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let written = json!({"name": tool, "arguments": arguments}).to_string();
        let result = self.client.call(tool, arguments);
        self.cost.calls += 1;
        self.cost.bytes += written.len() + text(&result).len();
        self.cost.failures += usize::from(result["isError"] == true);
        result
    }

    /// Calls a tool that must succeed; answers the text that the model reads.
    fn ok(&mut self, tool: &str, arguments: Value) -> String {
        let result = self.call(tool, arguments);
        assert_ne!(result["isError"], true, "{tool}: {result:#}");
        text(&result)
    }
}

/// The texts of a result, one below the other.
fn text(result: &Value) -> String {
    let blocks = result["content"].as_array().into_iter().flatten();
    let texts: Vec<&str> = blocks.filter_map(|block| block["text"].as_str()).collect();
    texts.join("\n")
}

/// The table of all tasks.
fn table(costs: &[(&Task, Cost)]) -> String {
    let mut text =
        String::from("| task | request | calls | bytes | failures |\n|---|---|---|---|---|\n");
    for (task, cost) in costs {
        let Task { name, request, .. } = task;
        let Cost {
            calls,
            bytes,
            failures,
        } = cost;
        writeln!(
            text,
            "| {name} | {request} | {calls} | {bytes} | {failures} |"
        )
        .unwrap();
    }
    text
}

#[test]
#[expect(clippy::print_stdout, reason = "the table is for who runs it")]
fn ten_tasks_are_done_and_counted() {
    let mut costs = Vec::new();
    for task in &steps::TASKS {
        let mut assistant = Assistant::new();
        (task.run)(&mut assistant);
        let world = assistant.mac.state();
        assert!(oracles::holds(task.name, &world), "{}: {world}", task.name);
        costs.push((task, assistant.cost));
    }
    println!("{}", table(&costs));
}
