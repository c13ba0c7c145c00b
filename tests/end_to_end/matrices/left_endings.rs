//! Calls that never begin because others are under way, and what they leave behind.

use super::left_behind::{cell, judged, seen};
use super::{Call, Matrix};
use crate::soak::likely::PACKS;
use crate::support::{Client, Mac, app};
use serde_json::{Map, Value, json};

/// How many calls wait for their turn at most.
const QUEUE: usize = 1_024;

/// The longest time that a batch may have, in milliseconds.
const MOST_MS: u32 = 120_000;

/// A Mac on which a call is under way for as long as a test takes: an app that does not end is quit.
fn held() -> (Mac, Client) {
    let mac = Mac::with(|world| {
        app(world, "Notes")["quit"] = json!("refuses");
        world["clock"]["real_time"] = json!(true);
    });
    let most = MOST_MS.to_string();
    let mut client = mac.session(&["--pack", PACKS, "--timeout-ms", &most]);
    let steps = json!([
        {"tool": "set_clipboard", "arguments": {"text": "held"}},
        {"tool": "quit_app", "arguments": {"app": "Notes"}},
    ]);
    client.begin("batch", json!({"steps": steps, "timeout_ms": MOST_MS}));
    mac.eventually("the first step is done", || {
        mac.state()["pasteboard"].to_string().contains("held")
    });
    (mac, client)
}

fn arguments(call: &Call) -> Map<String, Value> {
    call.arguments.as_object().unwrap().clone()
}

/// Each call finds the queue full.
fn full_queue(acting: &[Call], wrong: &mut Vec<String>) -> Vec<String> {
    let (mac, mut client) = held();
    for _ in 0..QUEUE {
        client.begin("get_volume", json!({}));
    }
    let cells = acting.iter().map(|call| {
        let (cell, is_as_before) = cell(&mac, &mut client, &call.tool, arguments(call));
        if !is_as_before || cell != "Busy" {
            wrong.push(format!("full queue: {cell}"));
        }
        cell
    });
    cells.collect()
}

/// The client goes while all calls wait.
fn client_gone(acting: &[Call], wrong: &mut Vec<String>) -> Vec<String> {
    let (mac, mut client) = held();
    let calls: Vec<Value> = acting
        .iter()
        .map(|call| client.begin(&call.tool, json!(arguments(call))))
        .collect();
    // All have arrived when a request behind them is answered.
    let ping = client.request("ping", json!({}));
    client.answer_to(&ping);
    let before = seen(&mac.state());
    client.close_stdin();
    let answers = calls.iter().map(|call| client.answer_to(call));
    let answers: Vec<Value> = answers.collect();
    mac.change(|_| ());
    let now = seen(&mac.state());
    let cells = acting.iter().zip(answers).map(|(call, answer)| {
        let (cell, is_as_before) = judged(&call.tool, &before, &now, &answer["result"]);
        if !is_as_before {
            wrong.push(format!("client gone: {cell}"));
        }
        cell
    });
    cells.collect()
}

/// Adds the columns of these conditions; what is wrong in them goes to the other list.
pub(super) fn add(matrix: &mut Matrix, acting: &[Call], wrong: &mut Vec<String>) {
    matrix.session(
        "full queue",
        "as many calls wait as may, behind one that takes long",
        || full_queue(acting, wrong),
    );
    matrix.session(
        "client gone",
        "the call waits behind one that takes long, and the client closes its end",
        || client_gone(acting, wrong),
    );
}

/// Long input of the tools that post it, which the user ends by holding Escape.
pub(super) fn long(tool: &str, _: Map<String, Value>) -> Option<Map<String, Value>> {
    let call = match tool {
        "drag" => {
            json!({"start_x": 600, "start_y": 174, "end_x": 640, "end_y": 200, "duration_ms": 5000})
        }
        "press_key" => json!({"key": "down", "repeat": 100}),
        "type_text" => json!({"text": "x".repeat(40), "delay_ms": 100}),
        _ => return None,
    };
    call.as_object().cloned()
}
