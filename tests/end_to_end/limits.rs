//! What a server may take altogether, whatever its client sends.
#![cfg(all(feature = "simulator", target_os = "linux"))]

use crate::support::{MACMCP, Mac, eventually};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// What the server may take, in MB. On a Mac its children are macOS' own programs; here they are the simulated Mac.
const BUDGET_MB: u64 = 300;

/// The most memory that a process has had so far, in MB.
fn most_mb(pid: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kb: u64 = line
        .unwrap()
        .split_whitespace()
        .next()
        .unwrap()
        .parse()
        .unwrap();
    kb / 1024
}

fn serve(mac: &Mac) -> Child {
    let mut command = Command::new(MACMCP);
    command.arg("serve").arg("--simulate").arg(mac.world());
    command
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

/// Finding 9: the picture of a large display, made a little smaller, took four times its pixels.
#[test]
#[ignore = "takes half a minute; `make test-all` runs it"]
fn the_largest_display_is_captured_within_the_budget() {
    let mac = Mac::with(|world| {
        world["displays"].as_array_mut().unwrap().truncate(1);
        world["displays"][0]["frame"] = json!([0, 0, 3840, 2160]);
        world["displays"][0]["scale"] = json!(2.0);
    });
    let mut client = mac.session(&[]);
    let folder = tempfile::tempdir().unwrap();
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

/// Findings 7, 8, 9: each bound held alone, and all of them together were gigabytes.
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
