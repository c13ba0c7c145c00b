//! What a server may take altogether, whatever its client sends.
#![cfg(target_os = "linux")]

use crate::own_tools::GREET;
use crate::support::programs::{Programs, argument};
use crate::support::{Client, Mac, eventually, macmcp};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What the server may take, in MB. On a Mac its children are macOS' own programs; here they are the simulated Mac.
const BUDGET_MB: u64 = 300;

/// The most memory that a process has had so far, in MB.
fn most_mb(pid: u32) -> u64 {
    value_mb(pid, "VmHWM:")
}

fn value_mb(pid: u32, name: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let kb: u64 = line
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap()
        .parse()
        .unwrap();
    kb / 1024
}

/// The memory that a process has now, in MB.
fn now_mb(pid: u32) -> u64 {
    value_mb(pid, "VmRSS:")
}

/// What starts a server whose memory is measured: with the heaps that its user's would have, not the single one of the other tests.
fn command(mac: &Mac, arguments: &[&str]) -> Command {
    let mut command = mac.command(arguments);
    command.env_remove("MALLOC_ARENA_MAX");
    command
}

/// The same with a session open.
fn session(mac: &Mac, arguments: &[&str]) -> Client {
    let mut client = Client::start(command(mac, arguments));
    client.initialize("2025-11-25");
    client
}

fn serve(mac: &Mac) -> Child {
    command(mac, &[])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn line(id: usize, method: &str, params: &Value) -> String {
    format!(
        "{}\n",
        json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
    )
}

fn call(id: usize, tool: &str, arguments: &Value) -> String {
    line(
        id,
        "tools/call",
        &json!({"name": tool, "arguments": arguments}),
    )
}

fn opening() -> String {
    let hello = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}});
    line(0, "initialize", &hello)
        + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n"
}

/// Everything that takes memory, many times over, behind a call that holds the queue for a while.
fn everything() -> Vec<String> {
    let many_values = |count: usize, id: usize| {
        let keys: serde_json::Map<_, _> = (0..count).map(|n| (format!("k{n}"), json!(0))).collect();
        call(id, "list_applications", &keys.into())
    };
    let mut lines = Vec::new();
    for id in 1..=20 {
        lines.push(call(
            id,
            "get_ui_elements",
            &json!({"app": "TextEdit", "max_elements": 10_000, "format": "json"}),
        ));
        lines.push(call(
            id + 100,
            "screenshot_app_window",
            &json!({"appName": "TextEdit"}),
        ));
    }
    lines.push(call(200, "launch_app", &json!({"app": "Sleepy"})));
    for id in 300..360 {
        lines.push(call(
            id + 100,
            "take_screenshot",
            &json!({"max_dimension": 30_000, "max_bytes": 50_000_000}),
        ));
        lines.push(many_values(24_000, id + 300));
        lines.push(line(
            id + 400,
            "no/such/method",
            &json!({"x": vec![0; 49_000]}),
        ));
        lines.push(line(id + 500, "resources/list", &json!({})));
    }
    lines.extend((3000..3500).map(|id| line(id, "tools/list", &json!({}))));
    lines.extend((10_000..20_000).map(|id| line(id, "ping", &json!({}))));
    for id in 300..340 {
        lines.push(call(
            id,
            "type_text",
            &json!({"text": "é".repeat(1 << 20), "delay_ms": 0}),
        ));
        lines.push(call(
            id + 200,
            "set_clipboard",
            &json!({"text": "\u{1}".repeat(1 << 20)}),
        ));
    }
    lines.push(call(
        2000,
        "type_text",
        &json!({"text": "x".repeat(16_000_000)}),
    ));
    lines
}

/// Regression: the picture of a large display, made a little smaller, took four times its pixels.
#[test]
#[ignore = "takes half a minute; `make test-all` runs it"]
fn the_largest_display_is_captured_within_the_budget() {
    let mac = Mac::with(|world| {
        world["displays"].as_array_mut().unwrap().truncate(1);
        world["displays"][0]["frame"] = json!([0, 0, 3840, 2160]);
        world["displays"][0]["scale"] = json!(2.0);
    });
    // It is the memory that counts here, on a busy machine too.
    let folder = tempfile::tempdir().unwrap();
    let output = folder.path().to_str().unwrap();
    let mut client = session(&mac, &["--timeout-ms", "120000", "--output-dir", output]);
    let file = |name: &str| folder.path().join(name);
    for given in [
        json!({}),
        json!({"max_dimension": 7_000, "file_path": file("smaller.png")}),
        json!({"file_path": file("whole.jpg")}),
        json!({"file_path": file("whole.png")}),
        json!({"max_dimension": 7_680, "max_bytes": 50_000_000}),
    ] {
        let taken = client.call("take_screenshot", given.clone());
        assert_ne!(
            taken["isError"], true,
            "{given}: {}",
            taken["content"][0]["text"]
        );
        let server = most_mb(client.child.id());
        assert!(server < BUDGET_MB, "{given}: the server took {server} MB");
    }
}

/// The memory of a server that has taken many pictures is that of one that has taken some.
#[test]
#[ignore = "takes half a minute; `make test-all` runs it"]
fn many_pictures_of_a_whole_display_leave_no_memory_behind() {
    let mac = Mac::new();
    let mut client = session(&mac, &[]);
    let mut take = |times: usize| {
        for _ in 0..times {
            let taken = client.call("take_screenshot", json!({"max_dimension": 30_000}));
            assert_ne!(taken["isError"], true, "{}", taken["content"][0]["text"]);
        }
        now_mb(client.child.id())
    };
    let first = take(10);
    let last = take(40);
    assert!(
        last <= first + 8,
        "{first} MB after 10 pictures, {last} MB after 50"
    );
}

fn drain(stdout: ChildStdout, reads: Arc<AtomicBool>, answers: Arc<AtomicUsize>) {
    std::thread::spawn(move || {
        let mut lines = BufReader::new(stdout);
        let mut bytes = Vec::new();
        loop {
            if !reads.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(5));
                continue;
            }
            bytes.clear();
            match lines.read_until(b'\n', &mut bytes) {
                Ok(0) | Err(_) => return,
                Ok(_) => answers.fetch_add(1, Ordering::Relaxed),
            };
        }
    });
}

/// Regression: each bound held alone, and all of them together were gigabytes.
#[test]
#[ignore = "takes a minute; `make test-all` runs it"]
fn a_client_that_pushes_every_bound_at_once_stays_within_the_budget() {
    for reads_at_first in [true, false] {
        let mac = Mac::new();
        let mut server = serve(&mac);
        let mut stdin = server.stdin.take().unwrap();
        let (reads, answers) = (Arc::new(AtomicBool::new(reads_at_first)), Arc::default());
        drain(
            server.stdout.take().unwrap(),
            Arc::clone(&reads),
            Arc::clone(&answers),
        );
        let lines = everything();
        let (count, sent) = (lines.len(), Arc::new(AtomicUsize::new(0)));
        let counter = Arc::clone(&sent);
        let writing = std::thread::spawn(move || {
            stdin.write_all(opening().as_bytes()).unwrap();
            for line in lines {
                // The server ends before it has read all of them.
                if stdin.write_all(line.as_bytes()).is_err() {
                    break;
                }
                counter.fetch_add(1, Ordering::Relaxed);
            }
        });
        let (mut last, mut since, begun) = (usize::MAX, Instant::now(), Instant::now());
        eventually("the server stops reading", || {
            let now = sent.load(Ordering::Relaxed) + answers.load(Ordering::Relaxed);
            if now != last {
                (last, since) = (now, Instant::now());
            }
            since.elapsed() > Duration::from_secs(2) || begun.elapsed() > Duration::from_secs(15)
        });
        reads.store(true, Ordering::Relaxed);
        let begun = Instant::now();
        eventually("it reads on", || {
            sent.load(Ordering::Relaxed) == count || begun.elapsed() > Duration::from_secs(15)
        });
        let most = most_mb(server.id());
        server.kill().unwrap();
        server.wait().unwrap();
        writing.join().unwrap();
        assert!(
            most < BUDGET_MB,
            "the server took {most} MB: {} of {count} lines were read",
            sent.load(Ordering::Relaxed)
        );
    }
}

/// A folder with a tool of the user's own, whose answer is what a program prints in the place of osascript.
fn folder_of_a_tool() -> TempDir {
    let tools = tempfile::tempdir().unwrap();
    std::fs::write(tools.path().join("greet.js.hbs"), GREET).unwrap();
    tools
}

/// What a script prints as its reply: these values, and as much text as fits beside them.
fn long_reply(values: &[&str]) -> String {
    let list = values.join(",");
    let text = "x".repeat((8 << 20) - list.len() - 100);
    format!("{{\"ok\":true,\"result\":{{\"list\":[{list}],\"text\":\"{text}\"}}}}\n")
}

/// Scripts that print as much as one may, one call after the other or as many as may be silent beside it, and a client that
/// reads nothing until all of them are sent: 60 answers took a gigabyte, and one of a million objects as much.
#[test]
#[ignore = "takes a minute; `make test-all` runs it"]
fn what_scripts_print_stays_within_the_budget() {
    let tools = folder_of_a_tool();
    for (values, fits) in [
        (vec![], true),
        (vec!["0"; 299_000], true),
        (vec!["[0]"; 149_000], true),
        (vec!["{\"a\":0}"; 49_000], true),
        (vec!["0"; 301_000], false),
        (vec!["{}"; 1_000_000], false),
    ] {
        let mac = Mac::new();
        let programs = Programs::new(&mac);
        let what = values.first().copied().unwrap_or("text");
        std::fs::write(programs.path("reply"), long_reply(&values)).unwrap();
        // Silent first, so that others are served beside it.
        let osascript = programs.write("prints", "cat >/dev/null; sleep 0.5; cat \"$here/reply\"");
        let arguments = [
            "--osascript",
            argument(&osascript),
            "--no-worker",
            "--tools-dir",
            argument(tools.path()),
            "--timeout-ms",
            "120000",
        ];
        let mut client = session(&mac, &arguments);
        const CALLS: usize = 8;
        let given = json!({"name": "greet", "arguments": {"name": "Ada"}});
        let ids: Vec<_> = (0..CALLS)
            .map(|_| client.request("tools/call", given.clone()))
            .collect();
        for id in ids {
            let answer = client.answer_to(&id);
            let text = answer["result"]["content"][0]["text"].as_str().unwrap();
            if fits {
                assert!(text.len() > 8_000_000, "{what}: {} bytes", text.len());
            } else {
                assert!(text.contains("300000 values"), "{what}: {}", &text[..300]);
            }
        }
        let most = most_mb(client.child.id());
        assert!(most < BUDGET_MB, "{what}: the server took {most} MB");
    }
}

/// Answers that nobody reads: nothing more is begun, what waits says so when its time is up, and all goes on afterwards.
#[test]
fn while_answers_are_not_read_nothing_is_begun() {
    let tools = folder_of_a_tool();
    let mac = Mac::new();
    let programs = Programs::new(&mac);
    std::fs::write(programs.path("reply"), long_reply(&[])).unwrap();
    let osascript = programs.write(
        "prints",
        "cat >/dev/null; echo >>\"$here/begun\"; cat \"$here/reply\"",
    );
    let mut server = Command::new(macmcp())
        .args([
            "serve",
            "--no-worker",
            "--timeout-ms",
            "2000",
            "--osascript",
        ])
        .args([&osascript])
        .args(["--tools-dir", argument(tools.path())])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = server.stdin.take().unwrap();
    let calls: String = (1..=30)
        .map(|id| call(id, "greet", &json!({"name": "Ada"})))
        .collect();
    stdin.write_all((opening() + &calls).as_bytes()).unwrap();
    // The answer to the first one is longer than what may wait: it has not been read when the time of the others is up.
    std::thread::sleep(Duration::from_millis(3_000));
    let mut answers = BufReader::new(server.stdout.take().unwrap()).lines();
    let mut timed_out = 0;
    for _ in 0..=30 {
        let answer: Value = serde_json::from_str(&answers.next().unwrap().unwrap()).unwrap();
        let text = answer["result"]["content"][0]["text"].as_str();
        if text.is_some_and(|text| text.contains("[Timeout]")) {
            timed_out += 1;
        }
    }
    let begun = std::fs::read_to_string(programs.path("begun")).unwrap();
    assert!(timed_out > 20, "{timed_out} of 30 timed out");
    assert!(
        begun.lines().count() < 10,
        "{} were begun",
        begun.lines().count()
    );
    stdin
        .write_all(call(40, "greet", &json!({"name": "Ada"})).as_bytes())
        .unwrap();
    let after = answers.next().unwrap().unwrap();
    assert!(after.len() > 8_000_000, "{after}");
    drop(stdin);
    server.wait().unwrap();
}

/// A capture that is asked for again and again by a client that reads nothing: each answer was made at once, and waited.
#[test]
#[ignore = "takes a quarter of a minute; `make test-all` runs it"]
fn captures_are_read_one_at_a_time_and_not_ahead_of_the_client() {
    let mac = Mac::new();
    let mut server = serve(&mac);
    let mut stdin = server.stdin.take().unwrap();
    let mut answers = BufReader::new(server.stdout.take().unwrap()).lines();
    let shot = call(1, "screenshot_app_window", &json!({"appName": "TextEdit"}));
    stdin.write_all((opening() + &shot).as_bytes()).unwrap();
    let mut next = || serde_json::from_str::<Value>(&answers.next().unwrap().unwrap()).unwrap();
    let taken = std::iter::repeat_with(&mut next).find(|answer| answer["id"] == 1);
    let taken = taken.unwrap()["result"]["content"].clone();
    let uri = taken
        .as_array()
        .unwrap()
        .iter()
        .find_map(|block| block["uri"].as_str());
    let read = json!({"uri": uri.unwrap()});
    let before = most_mb(server.id());
    let reads: String = (2..1_900)
        .map(|id| line(id, "resources/read", &read))
        .collect();
    let writing = std::thread::spawn(move || {
        stdin.write_all(reads.as_bytes()).unwrap();
        stdin
    });
    let (mut last, mut since) = (0, Instant::now());
    eventually("nothing more is read", || {
        let now = most_mb(server.id());
        if now != last {
            (last, since) = (now, Instant::now());
        }
        since.elapsed() > Duration::from_secs(4)
    });
    assert!(last < before + 40, "from {before} MB to {last} MB");
    for id in 2..1_900 {
        let answer = std::iter::repeat_with(&mut next).find(|answer| answer.get("id").is_some());
        assert!(
            answer.unwrap()["result"]["contents"][0]["blob"].is_string(),
            "{id}"
        );
    }
    drop(writing.join().unwrap());
    server.wait().unwrap();
}
