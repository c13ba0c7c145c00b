//! Clients that read nothing, close what they should not, or write what no client should: the server goes on answering.
use crate::support::{Client, Mac, eventually, wait};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A server on this Mac.
/// The `_meta` of requests without a handshake.
fn stateless() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

/// Sends what makes the server log, far more than a pipe holds.
fn provoke_log_lines(client: &mut Client) {
    let long = "m".repeat(80 * 1024);
    let mut ids = vec![
        client.request(&long, json!({})),
        client.request("resources/read", json!({"uri": long})),
    ];
    for _ in 0..500 {
        ids.push(client.begin("no_such_tool", json!({})));
        ids.push(client.request("logging/setLevel", json!({"level": "debug"})));
    }
    for id in ids {
        let answer = client.answer_to(&id);
        assert!(answer.get("error").is_some(), "{answer}");
    }
}

/// Regression: the log was written by the thread that answers, and waited for a reader.
#[test]
fn an_unread_stderr_delays_no_answer() {
    for level in ["warn", "info"] {
        let mac = Mac::new();
        let (_unread, stderr) = std::io::pipe().unwrap();
        let command = mac.command(&["--log", level]);
        let mut client = Client::start_with_stderr(command, stderr.into());
        client.initialize("2025-11-25");
        provoke_log_lines(&mut client);
        client.ok("list_applications", json!({}));
        let pid = rustix::process::Pid::from_child(&client.child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
        let (status, _) = client.wait();
        assert!(status.success(), "{status}");
    }
}

/// No line of the log holds more than a little of what a client sent.
#[test]
fn the_log_holds_little_of_what_a_client_sent() {
    let mac = Mac::new();
    let mut client = mac.session(&["--log", "debug"]);
    let long = "secret ".repeat(20_000);
    let id = client.request(&long, json!({}));
    client.answer_to(&id);
    let id = client.request("resources/read", json!({"uri": long}));
    client.answer_to(&id);
    client.send(&json!({"jsonrpc": "2.0", "method": long, "params": {"text": long}}));
    client.ok("list_applications", json!({}));
    let (_, log) = client.close();
    assert!(!log.is_empty());
    for line in log.lines() {
        assert!(line.len() < 1_000, "{} bytes: {line}", line.len());
        assert!(line.matches("secret").count() < 60, "{line}");
    }
}

/// Regression: a log line that could not be written was a panic, and a panic the end of an answer, of the workers, and of
/// a clean exit.
#[test]
fn a_closed_stderr_costs_no_answer() {
    for level in ["warn", "info", "debug"] {
        let mac = Mac::new();
        let (reader, stderr) = std::io::pipe().unwrap();
        drop(reader);
        let command = mac.command(&["--log", level]);
        let mut client = Client::start_with_stderr(command, stderr.into());
        client.initialize("2025-11-25");
        client.err("launch_app", json!({"aap": "Safari"}));
        let id = client.begin("no_such_tool", json!({}));
        assert_eq!(client.answer_to(&id)["error"]["code"], -32602);
        let id = client.request("no/such/method", json!({}));
        assert_eq!(client.answer_to(&id)["error"]["code"], -32601);
        mac.change(|world| world["faults"] = json!({"crash_after_calls": 1}));
        client.call("list_applications", json!({}));
        mac.change(|world| drop(world.as_object_mut().unwrap().remove("faults")));
        client.ok("list_applications", json!({}));
        let (status, _) = client.close();
        assert!(status.success(), "{level}: {status}");
    }
}

/// Regression: after a first request, any notification or response ended a server whose session was not open yet.
#[test]
fn no_message_ends_the_server_before_a_session_is_open() {
    let request = |method: &str, meta: Option<Value>| {
        let params = meta.map_or(json!({}), |meta| json!({ "_meta": meta }));
        json!({"jsonrpc": "2.0", "id": "first", "method": method, "params": params})
    };
    let firsts = [
        request("ping", None),
        request("server/discover", Some(stateless())),
        request("server/discover", None),
        request("tools/list", None),
        request("no/such/method", None),
        request("initialize", None),
        json!({"jsonrpc": "2.0", "id": "first", "method": "tools/list", "params": {"_meta": {
            "io.modelcontextprotocol/protocolVersion": "2099-01-01",
            "io.modelcontextprotocol/clientCapabilities": {},
        }}}),
    ];
    let strays = [
        json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "first"}}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "method": "notifications/roots/list_changed"}),
        json!({"jsonrpc": "2.0", "method": "notifications/progress", "params": {"progressToken": 1, "progress": 1}}),
        json!({"jsonrpc": "2.0", "method": "no/such/notification"}),
        json!({"jsonrpc": "2.0", "id": 1, "result": {}}),
        json!({"jsonrpc": "2.0", "id": 1, "error": {"code": -1, "message": "no"}}),
    ];
    let mac = Mac::new();
    for first in &firsts {
        for stray in &strays {
            let mut client = mac.serve(&[]);
            client.send(first);
            client.answer_to(&json!("first"));
            client.send(stray);
            let answer = client.initialize("2025-11-25");
            assert!(answer.get("result").is_some(), "{first} {stray}: {answer}");
            let id = client.request("tools/list", json!({}));
            let answer = client.answer_to(&id);
            assert!(answer.get("result").is_some(), "{first} {stray}: {answer}");
        }
    }
}

/// The memory that a process has in use, in MB.
pub(crate) fn resident_mb(pid: u32) -> u64 {
    let output = Command::new("ps")
        .args(["-o", "rss=", "-p", &pid.to_string()])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    text.trim().parse::<u64>().expect("the server lives") / 1024
}

/// Regression: answers that nobody read were kept, however many: 0.7 MB of requests became 6.8 GB.
#[test]
fn a_client_that_does_not_read_is_not_read_either() {
    for (method, count) in [("tools/list", 20_000), ("ping", 200_000)] {
        let mac = Mac::new();
        let mut child = mac
            .command(&[])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let sent = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&sent);
        let writing = std::thread::spawn(move || {
            let hello = json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {
                "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}});
            writeln!(stdin, "{hello}").unwrap();
            for id in 1..=count {
                let line = json!({"jsonrpc": "2.0", "id": id, "method": method});
                // The server ends before it has read all of them.
                if writeln!(stdin, "{line}").is_err() {
                    break;
                }
                counter.fetch_add(1, Ordering::Relaxed);
            }
        });
        // Until the pipe is full because nobody reads at its other end: a server that is only slow takes more memory meanwhile.
        let ((mut last, mut used), mut since) = ((0, 0), Instant::now());
        eventually("the server stops reading", || {
            let now = (sent.load(Ordering::Relaxed), resident_mb(child.id()));
            if now != (last, used) {
                ((last, used), since) = (now, Instant::now());
            }
            last > 0 && since.elapsed() > Duration::from_secs(2)
        });
        assert!(last < count, "{method}: all {count} were read");
        assert!(used < 100, "{method}: {used} MB after {last} requests");
        // What was asked is answered as soon as somebody reads.
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        for _ in 0..200 {
            let answer: Value = serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap();
            assert!(answer.get("result").is_some(), "{answer}");
        }
        drop(lines);
        child.kill().unwrap();
        wait(&mut child);
        writing.join().unwrap();
    }
}

/// Regression: many small values cost a hundred bytes each to parse, and unknown parameters a look at all others.
#[test]
fn a_message_of_very_many_values_is_refused() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let list = "0,".repeat(4_000_000);
    let keys: String = (0..400_000).map(|n| format!("\"k{n}\":0,")).collect();
    for params in [
        format!("{{\"name\":\"list_applications\",\"arguments\":{{\"x\":[{list}0]}}}}"),
        format!("{{\"name\":\"list_applications\",\"arguments\":{{{keys}\"z\":0}}}}"),
    ] {
        client.write(
            format!(
                "{{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{params}}}\n"
            )
            .as_bytes(),
        );
        let answer = client.answer_to(&json!(7));
        assert_eq!(answer["error"]["code"], -32600, "{answer}");
    }
    assert!(resident_mb(client.child.id()) < 150);
    // As many as are parsed are not all named.
    let keys: Value = (0..10_000)
        .map(|n| (format!("k{n}"), json!(0)))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let (_, text) = client.err("list_applications", keys);
    assert!(text.len() < 4_000, "{} bytes", text.len());
}

/// Regression: after the client had gone, what it had asked for was begun all the same.
#[test]
fn no_action_begins_when_the_client_has_gone() {
    const COUNT: usize = 60;
    for (arguments, all) in [(&[][..], false), (&["--drain"], true)] {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let mut lines = String::new();
        for number in 0..COUNT {
            let call = json!({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {
                "name": "set_clipboard", "arguments": {"text": format!("text {number}")}}});
            lines.push_str(&format!("{call}\n"));
        }
        let look = json!({"jsonrpc": "2.0", "id": "look", "method": "tools/call", "params": {
            "name": "list_applications", "arguments": {}}});
        client.write(format!("{lines}{look}\n").as_bytes());
        client.close_stdin();
        let mut done = 0;
        for number in 0..COUNT {
            let result = client.answer_to(&json!(number))["result"].clone();
            if result["isError"] == true {
                assert_eq!(
                    result["_meta"]["macmcp/error"]["code"], "Cancelled",
                    "{result}"
                );
            } else {
                assert_eq!(done, number, "in the order of the requests");
                done += 1;
            }
        }
        let look = client.answer_to(&json!("look"))["result"].clone();
        assert_ne!(look["isError"], true, "reads may finish: {look}");
        assert_eq!(done == COUNT, all, "{done} of {COUNT} actions were done");
        if done > 0 {
            let clipboard = mac.state()["pasteboard"].to_string();
            assert!(
                clipboard.contains(&format!("text {}", done - 1)),
                "{clipboard}"
            );
        }
        assert!(client.silent_to_the_end());
        let (status, _) = client.wait();
        assert!(status.success());
    }
}

/// Regression: ids that the server could not hold got another id's answer, or none.
#[test]
fn every_id_is_answered_as_it_is_written() {
    let mac = Mac::new();
    let mut client = mac
        .command(&[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = client.stdin.take().unwrap();
    let mut lines = BufReader::new(client.stdout.take().unwrap()).lines();
    let over_long = "x".repeat(17 * 1024 * 1024);
    for (line, id) in [
        (
            r#"{"jsonrpc":"2.0","id":1e400,"method":"ping"}"#.to_owned(),
            "1e400",
        ),
        (
            r#"{"jsonrpc":"2.0","method":"ping","id":123456789012345678901234567890}"#.to_owned(),
            "123456789012345678901234567890",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1.50,"method":"ping"}"#.to_owned(),
            "1.50",
        ),
        (
            r#"{"jsonrpc":"2.0","id":"a\u0062\"","method":"ping"}"#.to_owned(),
            r#""ab\"""#,
        ),
        (
            r#"{"jsonrpc":"2.0","id":"","method":"ping"}"#.to_owned(),
            r#""""#,
        ),
        (r#"{"jsonrpc":"2.0","id":5,"method":"ping""#.to_owned(), "5"),
        (
            r#"{"jsonrpc":"2.0","id":1e400,"method":7}"#.to_owned(),
            "1e400",
        ),
        (
            r#"{"jsonrpc":"2.0","id":true,"method":"ping"}"#.to_owned(),
            "null",
        ),
        ("nonsense".to_owned(), "null"),
        (
            format!(
                r#"{{"jsonrpc":"2.0","method":"ping","params":{{"x":"{over_long}"}},"id":"late"}}"#
            ),
            r#""late""#,
        ),
    ] {
        writeln!(stdin, "{line}").unwrap();
        let answer = lines.next().unwrap().unwrap();
        let beginning: String = line.chars().take(60).collect();
        assert!(
            answer.contains(&format!("\"id\":{id},")),
            "{beginning}: {answer}"
        );
    }
    drop(stdin);
    assert!(lines.next().is_none(), "no line is answered twice");
    assert!(wait(&mut client).success());
}

/// Regression: the id of a cancelled call, used again at once, got the first call's answer.
#[test]
fn the_id_of_a_cancelled_call_belongs_to_the_next_one() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let mut lines = String::new();
    for round in 0..40 {
        let call = |tool: &str| json!({"jsonrpc": "2.0", "id": round, "method": "tools/call", "params": {"name": tool, "arguments": {}}});
        let cancel = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": round}});
        lines.push_str(&format!(
            "{}\n{cancel}\n{}\n",
            call("get_system_info"),
            call("get_volume")
        ));
    }
    client.write(lines.as_bytes());
    for round in 0..40 {
        let answer = client.answer_to(&json!(round));
        assert!(
            answer["result"]["structuredContent"]
                .get("volume")
                .is_some(),
            "{answer}"
        );
    }
    client.close_stdin();
    assert!(client.silent_to_the_end(), "one answer for each");
}

/// Regression: a handshake in a session without one succeeded, and every later call failed.
#[test]
fn a_handshake_after_requests_without_one_is_refused() {
    let mac = Mac::new();
    let mut client = mac.serve(&[]);
    let call = |client: &mut Client| {
        let id = client.request(
            "tools/call",
            json!({"name": "get_volume", "arguments": {}, "_meta": stateless()}),
        );
        client.answer_to(&id)
    };
    assert!(call(&mut client).get("result").is_some());
    let answer = client.initialize("2025-11-25");
    assert_eq!(answer["error"]["code"], -32600, "{answer}");
    assert!(call(&mut client).get("result").is_some());
}

/// Regression: parameters that do not fit a known method were answered as an unknown method.
#[test]
fn wrong_parameters_of_a_known_method_are_said_to_be_wrong() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (method, params) in [
        ("resources/read", json!({})),
        ("resources/read", json!({"uri": 7})),
    ] {
        let id = client.request(method, params);
        let answer = client.answer_to(&id);
        assert_eq!(answer["error"]["code"], -32602, "{method}: {answer}");
    }
    let id = client.request("no/such/method", json!({}));
    assert_eq!(client.answer_to(&id)["error"]["code"], -32601);
}
