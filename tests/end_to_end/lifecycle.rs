//! Whatever ends a server or a call, nothing of it is left, and what was promised is answered.
use crate::support::{Client, Mac, eventually, processes};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::time::{Duration, Instant};

/// A Mac whose Notes never answers a quit event, nor quits.
fn stubborn() -> Mac {
    Mac::with(|world| {
        for app in world["apps"].as_array_mut().unwrap() {
            if app["bundle_id"] == "com.apple.Notes" {
                app["quit"] = json!("refuses");
            }
        }
        // Waits take real time here, so that a call can be caught in the middle.
        world["clock"]["real_time"] = json!(true);
    })
}

/// Starts a call that will be running for a long time, and waits until its script runs. Answers the call's id and every
/// process of the server: the script, and the supervisor.
fn hang(client: &mut Client) -> (Value, Vec<u32>) {
    let id = client.begin("quit_app", json!({"app": "Notes"}));
    let server = client.child.id();
    let mut children = Vec::new();
    eventually("a script runs", || {
        children = processes();
        children.retain(|process| process.parent == server);
        children
            .iter()
            .any(|process| process.command.starts_with("osascript"))
    });
    (id, children.iter().map(|process| process.pid).collect())
}

/// Within two seconds, none of these is alive.
fn nothing_is_left(pids: &[u32]) {
    let start = Instant::now();
    eventually("every process is gone", || {
        !processes()
            .iter()
            .any(|process| pids.contains(&process.pid))
    });
    assert!(
        start.elapsed() < Duration::from_secs(2),
        "{:?}",
        start.elapsed()
    );
}

/// The scripts that a server runs at the moment.
fn scripts(client: &Client) -> Vec<u32> {
    let mut children = processes();
    children.retain(|process| {
        process.parent == client.child.id() && process.command.starts_with("osascript")
    });
    children.iter().map(|process| process.pid).collect()
}

fn signal(client: &Client, signal: rustix::process::Signal) {
    let pid = rustix::process::Pid::from_raw(i32::try_from(client.child.id()).unwrap()).unwrap();
    rustix::process::kill_process(pid, signal).unwrap();
}

#[test]
fn a_deadline_ends_the_call_and_its_process() {
    let mac = stubborn();
    let mut client = mac.session(&["--no-worker", "--timeout-ms", "3000"]);
    let (id, _) = hang(&mut client);
    let script = scripts(&client);
    let answer = client.answer_to(&id);
    let error = &answer["result"]["_meta"]["macmcp/error"];
    assert_eq!(error["code"], "Timeout", "{answer}");
    nothing_is_left(&script);
    client.ok("list_applications", json!({}));
}

#[test]
fn a_cancelled_call_is_killed_and_the_next_one_runs() {
    let mac = stubborn();
    let mut client = mac.session(&["--no-worker"]);
    let (id, _) = hang(&mut client);
    let script = scripts(&client);
    assert!(!script.is_empty());
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}}));
    nothing_is_left(&script);
    client.ok("list_applications", json!({}));
}

#[test]
fn a_killed_server_leaves_no_process() {
    for how in [
        rustix::process::Signal::KILL,
        rustix::process::Signal::TERM,
        rustix::process::Signal::INT,
        rustix::process::Signal::HUP,
    ] {
        let mac = stubborn();
        let mut client = mac.session(&[]);
        let (_, children) = hang(&mut client);
        signal(&client, how);
        let (status, _) = client.wait();
        nothing_is_left(&children);
        assert_eq!(
            status.success(),
            how != rustix::process::Signal::KILL,
            "{how:?}"
        );
    }
}

/// What looks at the Mac again and again goes with its server, by whatever that ends.
#[test]
fn a_killed_server_leaves_no_watcher() {
    for how in [
        Some(rustix::process::Signal::KILL),
        Some(rustix::process::Signal::TERM),
        Some(rustix::process::Signal::HUP),
        None,
    ] {
        let mac = Mac::new();
        let mut client = mac.session(&[]);
        let first = client.ok("recent_changes", json!({}));
        assert_eq!(first["watched"], true, "{first}");
        let server = client.child.id();
        let mut children = Vec::new();
        // The worker that serves calls, and the one that watches.
        eventually("the watcher runs beside the worker", || {
            children = scripts(&client);
            children.len() == 2
        });
        match how {
            Some(signal_to_send) => signal(&client, signal_to_send),
            None => client.close_stdin(),
        }
        client.wait();
        nothing_is_left(&children);
        assert!(!crate::support::lives(server));
    }
}

/// What is under way, and what waits behind it, took longer than the server has after the end of its input: it was lost.
#[test]
fn every_call_is_answered_when_the_client_goes() {
    let mac = stubborn();
    let mut client = mac.session(&["--timeout-ms", "120000"]);
    let (hung, children) = hang(&mut client);
    let waiting = ["get_volume", "set_clipboard", "get_clipboard"].map(|tool| {
        let arguments = json!({"text": "never"});
        let given = if tool == "set_clipboard" {
            arguments
        } else {
            json!({})
        };
        client.begin(tool, given)
    });
    client.close_stdin();
    for call in [&hung].into_iter().chain(&waiting) {
        let answer = client.answer_to(call);
        assert_eq!(
            crate::sweep::code(&answer["result"]),
            Some("Cancelled"),
            "{answer:#}"
        );
    }
    client.wait();
    nothing_is_left(&children);
}

#[test]
fn calls_run_in_the_order_in_which_they_came() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let ids: Vec<Value> = (0..20)
        .map(|n| client.begin("set_clipboard", json!({"text": n.to_string()})))
        .collect();
    let read = client.begin("get_clipboard", json!({}));
    let answer = client.answer_to(&read);
    assert_eq!(answer["result"]["structuredContent"]["text"], "19");
    drop(ids);
}

#[test]
fn without_an_osascript_each_call_says_what_to_do() {
    let mut command = std::process::Command::new(crate::support::macmcp());
    command.args(["serve", "--osascript", "/nonexistent/osascript"]);
    let mut client = Client::start(command);
    client.initialize("2025-11-25");
    let (_, text) = client.err("list_applications", json!({}));
    assert!(text.contains("--simulate"), "{text}");
}

/// A server whose client had died ran on for days where another process held its standard input.
#[test]
fn a_server_ends_when_what_started_it_has_gone() {
    let mac = Mac::new();
    let mut shell = std::process::Command::new("/bin/sh");
    let serve = r#"exec 3<&0; "$0" serve --simulate "$1" <&3 & echo $!; exec sleep 300 </dev/null"#;
    shell
        .args(["-c", serve])
        .arg(crate::support::macmcp())
        .arg(mac.world());
    let mut shell = shell
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    // This process holds the write end of what the server reads.
    let mut held = shell.stdin.take().unwrap();
    let initialize = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-11-25", "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"}}});
    writeln!(held, "{initialize}").unwrap();
    let mut told = String::new();
    let mut stdout = BufReader::new(shell.stdout.take().unwrap());
    stdout.read_line(&mut told).unwrap();
    let server: u32 = told.trim().parse().unwrap();
    // Its answer: it runs.
    stdout.read_line(&mut told).unwrap();
    let lives = || processes().iter().any(|process| process.pid == server);
    assert!(lives());
    shell.kill().unwrap();
    shell.wait().unwrap();
    eventually("the server has ended", || !lives());
}

/// A client that closes its end waits for nothing that may come.
#[test]
fn the_end_of_input_ends_waits_at_once() {
    let mac = Mac::new();
    for (tool, arguments) in [
        (
            "wait_for",
            json!({"app": "Notes", "text": "never there", "timeout_ms": 60_000}),
        ),
        ("wait_for", json!({"event": "launch", "timeout_ms": 60_000})),
        (
            "expect",
            json!({"app": "Notes", "text": "never there", "within_ms": 60_000}),
        ),
    ] {
        let mut client = mac.session(&[]);
        client.begin(tool, arguments);
        // It waits by now: the calls run in their order.
        client.ok("get_volume", json!({}));
        let begun = Instant::now();
        let (status, _) = client.close();
        assert!(status.success(), "{tool}");
        assert!(
            begun.elapsed() < Duration::from_millis(2_500),
            "{tool}: {:?}",
            begun.elapsed()
        );
    }
}
