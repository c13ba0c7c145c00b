//! A look at the Mac that hangs, and an osascript that exits late: no call waits for either.

use crate::support::{Client, Mac, eventually, processes};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const CHANGES: &str = "macmcp://changes";

/// The time of each call, and what an answer may take beyond it on a busy machine.
const LIMIT: &str = "2000";
const MOST: Duration = Duration::from_secs(5);

fn session(fault: &str) -> (Mac, Client) {
    let mac = Mac::with(|world| world["faults"]["active"] = json!([fault]));
    let client = mac.session(&["--timeout-ms", LIMIT]);
    (mac, client)
}

/// The ways to look, each by a request: those of tools, and that of a resource.
fn looks() -> [(&'static str, Value); 3] {
    let call = |tool: &str, arguments: Value| json!({"name": tool, "arguments": arguments});
    let wait = json!({"event": "notification", "timeout_ms": 500});
    [
        ("tools/call", call("recent_changes", json!({}))),
        ("tools/call", call("wait_for", wait)),
        ("resources/read", json!({"uri": CHANGES})),
    ]
}

/// That a request is answered in its time, and so is a call that stood behind it.
fn check(client: &mut Client, (method, params): (&str, Value)) {
    let begun = Instant::now();
    let look = client.request(method, params.clone());
    let behind = client.begin("get_volume", json!({}));
    let answers = [look, behind].map(|id| client.answer_to(&id));
    assert!(begun.elapsed() < MOST, "{params}: {:?}", begun.elapsed());
    assert_eq!(answers[1]["result"]["isError"], false, "{answers:#?}");
}

fn watchers(client: &Client) -> Vec<u32> {
    let server = client.child.id();
    let mut scripts = processes();
    scripts.retain(|each| each.parent == server && each.command.starts_with("osascript"));
    scripts.iter().map(|each| each.pid).collect()
}

/// A subscription keeps the watcher looking, which hangs at its third look.
#[test]
fn calls_are_answered_in_their_time_while_a_look_hangs() {
    let (mac, mut client) = session("looks-hang");
    let subscribe = client.request("resources/subscribe", json!({"uri": CHANGES}));
    assert_eq!(client.answer_to(&subscribe)["result"], json!({}));
    let first = client.request("resources/read", json!({"uri": CHANGES}));
    client.answer_to(&first);
    eventually("the watcher runs", || !watchers(&client).is_empty());
    // It has noticed the first, and hangs at one soon after it.
    mac.change(|world| world["session"]["locked"] = json!(true));
    client.notification("notifications/resources/updated");
    for _ in 0..2 {
        for look in looks() {
            check(&mut client, look);
        }
    }
    // What happens while the watcher hangs is seen by the call that waits for it.
    let wait = json!({"event": "unlock", "timeout_ms": 20_000});
    let waiting = client.begin("wait_for", wait);
    client.ok("get_volume", json!({}));
    mac.change(|world| world["session"]["locked"] = json!(false));
    client.answer_to(&waiting);
    // A cancelled one frees its turn.
    for (method, params) in looks() {
        let id = client.request(method, params);
        let cancelled = json!({"requestId": id, "reason": "test"});
        client.send(
            &json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled}),
        );
        let begun = Instant::now();
        client.ok("get_volume", json!({}));
        assert!(begun.elapsed() < MOST, "{:?}", begun.elapsed());
    }
}

/// The workers of calls and of the watcher go unused here, again and again, while others ask for them.
#[test]
fn calls_are_answered_while_each_osascript_exits_late() {
    let (_mac, mut client) = session("osascript-exits-late");
    for _ in 0..3 {
        for look in looks() {
            check(&mut client, look);
        }
    }
    assert!(client.close().0.success());
}
