//! The deadline of a batch, the calls beside it, and what ends in its middle.

use super::{failed, fields, hanging, step};
use crate::support::{Mac, app, eventually, processes, runners};
use serde_json::json;

/// A Mac on which waits take real time, so that a call can be caught in the middle.
fn slow() -> Mac {
    Mac::with(|world| {
        app(world, "Notes")["quit"] = json!("refuses");
        world["clock"]["real_time"] = json!(true);
    })
}

/// Waits until the second step of `hanging` runs.
fn until_it_hangs(mac: &Mac) {
    mac.eventually("the second step runs", || {
        let state = mac.state();
        state["pasteboard"].to_string().contains("done")
    });
}

#[test]
fn one_deadline_holds_for_all_steps() {
    for arguments in runners() {
        let mac = slow();
        let mut client = mac.session(arguments);
        let given = json!({"steps": hanging(), "timeout_ms": 4000});
        let (error, text, output) = failed(&mut client, given);
        assert_eq!(error["code"], "Timeout", "{text}");
        assert!(text.starts_with("Error: Step 2 of 3, quit_app: "), "{text}");
        assert_eq!(output["done"], 1);
        assert_eq!(output["not_begun"], json!(["3 set_clipboard"]));
        assert_eq!(client.ok("get_clipboard", json!({}))["text"], "done");
    }
}

#[test]
fn a_wait_in_the_middle_keeps_to_the_deadline() {
    let mac = Mac::with(|world| world["clock"]["real_time"] = json!(true));
    let mut client = mac.session(&[]);
    let steps = json!([
        step(
            "wait_for",
            json!({"app": "Notes", "text": "never there", "timeout_ms": 60000})
        ),
        step("get_volume", json!({})),
    ]);
    let start = std::time::Instant::now();
    let (error, text, _) = failed(&mut client, json!({"steps": steps, "timeout_ms": 400}));
    assert_eq!(error["code"], "Timeout", "{text}");
    assert!(start.elapsed().as_secs() < 5);
}

#[test]
fn another_call_waits_until_all_steps_are_done() {
    let mac = slow();
    let mut client = mac.session(&[]);
    let batch = client.begin("batch", json!({"steps": hanging(), "timeout_ms": 1500}));
    until_it_hangs(&mac);
    let read = client.begin("get_clipboard", json!({}));
    let write = client.begin("set_clipboard", json!({"text": "later"}));
    let answer = client.answer_to(&read);
    assert!(
        client.has_answered(&batch),
        "a read passed the steps: {answer}"
    );
    assert_eq!(answer["result"]["structuredContent"]["text"], "done");
    client.answer_to(&write);
    assert_eq!(client.ok("get_clipboard", json!({}))["text"], "later");
}

#[test]
fn a_cancelled_batch_begins_no_further_step() {
    let mac = slow();
    let mut client = mac.session(&[]);
    let batch = client.begin("batch", json!({ "steps": hanging() }));
    until_it_hangs(&mac);
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": batch}}));
    assert_eq!(client.ok("get_clipboard", json!({}))["text"], "done");
}

#[test]
fn a_client_that_leaves_is_told_which_steps_were_done() {
    let mac = slow();
    let mut client = mac.session(&["--timeout-ms", "8000"]);
    let batch = client.begin(
        "batch",
        json!({ "steps": [
            step("set_clipboard", json!({"text": "done"})),
            step("wait_for", json!({"app": "Notes", "text": "never there", "gone": true})),
            step("set_clipboard", json!({"text": "never"})),
            step("get_clipboard", json!({})),
        ]}),
    );
    until_it_hangs(&mac);
    client.close_stdin();
    let result = client.answer_to(&batch)["result"].clone();
    assert_eq!(
        result["_meta"]["macmcp/error"]["code"], "Cancelled",
        "{result:#}"
    );
    let output = fields(&result, 1);
    // A wait ends with its client.
    assert_eq!(output["done"], 1);
    let rest = json!(["3 set_clipboard", "4 get_clipboard"]);
    assert_eq!(output["not_begun"], rest);
    assert!(mac.state()["pasteboard"].to_string().contains("done"));
}

#[test]
fn a_step_whose_process_dies_stops_the_rest() {
    let mac = slow();
    let mut client = mac.session(&["--no-worker"]);
    let batch = client.begin("batch", json!({ "steps": hanging() }));
    until_it_hangs(&mac);
    let server = client.child.id();
    eventually("the script of the second step was killed", || {
        for process in processes() {
            if process.parent == server && process.command.starts_with("osascript") {
                let pid = rustix::process::Pid::from_raw(process.pid.cast_signed()).unwrap();
                let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
            }
        }
        client.has_answered(&batch)
    });
    let result = client.answer_to(&batch)["result"].clone();
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(text.starts_with("Error: Step 2 of 3, quit_app: "), "{text}");
    assert_eq!(fields(&result, 1)["not_begun"], json!(["3 set_clipboard"]));
    assert_eq!(client.ok("get_clipboard", json!({}))["text"], "done");
}
