//! A raw client over real pipes, a simulated Mac whose state can be looked at afterwards, and what processes there are.
//!
//! Raw on purpose: what matters here is every byte that a server writes, good clients and bad ones alike.

pub(crate) mod commands;
pub(crate) mod default_mac;
mod mac;
mod messages;
pub(crate) mod programs;
pub(crate) mod random;
pub(crate) mod share;
pub(crate) mod states;
pub(crate) mod terminal;
pub(crate) mod theirs;
pub(crate) mod tools;

pub(crate) use crate::built::{macmcp, root, simulated_mac};
pub(crate) use mac::{Mac, app, app_with_id, delay_late_menus};

use serde_json::{Value, json};
use std::any::Any;
use std::io::{BufRead, BufReader, Read, Write};
use std::panic::Location;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// The arguments for both ways in which scripts run: by a worker, and each by a process of its own.
pub(crate) const RUNNERS: [&[&str]; 2] = [&[], &["--no-worker"]];

/// The runners that a test looks at whose subject is none of them: both where a run looks at every cell of the tables, else one, by
/// the commit and the test's place. Both for each tool that acts are in `honesty`.
#[track_caller]
pub(crate) fn runners() -> impl Iterator<Item = &'static [&'static str]> {
    let line = Location::caller().line();
    let share = share::Share::of_this_run().at_most(2);
    share.of_column(usize::try_from(line).unwrap(), RUNNERS)
}

/// Longer than any call may take, also where the machine has other things to do: a test that waits this long has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A client that writes what it is told and sees every line.
pub(crate) struct Client {
    pub(crate) child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Value>,
    kept: Vec<Value>,
    errors: Option<std::thread::JoinHandle<String>>,
    next_id: u64,
    messages: messages::Messages,
    /// Whether its scripts are ours, so that their changes are of the grammar; another osascript may print anything.
    runs_own_scripts: bool,
    /// Whatever has to be there as long as the server runs.
    _kept: Option<Box<dyn Any>>,
}

impl Client {
    pub(crate) fn start(command: Command) -> Self {
        Self::start_with_stderr(command, Stdio::piped())
    }

    /// Starts a server whose stderr goes there; it is read when that is a pipe of its own.
    pub(crate) fn start_with_stderr(mut command: Command, stderr: Stdio) -> Self {
        let runs_own_scripts = command.get_args().all(|word| word != "--osascript");
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .unwrap();
        let messages = messages::Messages::new();
        let (sender, lines) = channel();
        let record = messages.clone();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in stdout.lines() {
                let line = line.expect("stdout is UTF-8");
                let value = serde_json::from_str(&line).unwrap_or_else(|error| {
                    panic!("stdout carries something else: {line:?}: {error}")
                });
                record.received(&value);
                if sender.send(value).is_err() {
                    break;
                }
            }
        });
        let stderr = child.stderr.take();
        let errors = std::thread::spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut stderr) = stderr {
                let _ = stderr.read_to_end(&mut bytes);
            }
            String::from_utf8_lossy(&bytes).into_owned()
        });
        Self {
            stdin: child.stdin.take(),
            child,
            lines,
            kept: Vec::new(),
            errors: Some(errors),
            runs_own_scripts,
            next_id: 100,
            messages,
            _kept: None,
        }
    }

    /// Keeps a value until the client is dropped.
    pub(crate) fn keep(&mut self, value: impl Any) {
        self._kept = Some(Box::new(value));
    }

    /// Writes bytes as they are.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        self.messages.sent(bytes);
        let stdin = self.stdin.as_mut().expect("stdin is open");
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.write(format!("{message}\n").as_bytes());
    }

    /// The next line from the server.
    pub(crate) fn receive(&self) -> Value {
        let message = self
            .lines
            .recv_timeout(PATIENCE)
            .expect("the server answers in time");
        if self.runs_own_scripts {
            check_changes(&message);
            check_times(&message);
        }
        message
    }

    /// Whether the server wrote nothing more before it closed its stdout.
    pub(crate) fn silent_to_the_end(&self) -> bool {
        self.lines.recv_timeout(PATIENCE).is_err()
    }

    /// The answer to the request of that id; answers to others are kept until they are asked for.
    pub(crate) fn answer_to(&mut self, id: &Value) -> Value {
        if let Some(at) = self.kept.iter().position(|kept| kept.get("id") == Some(id)) {
            return self.kept.remove(at);
        }
        loop {
            let message = self.receive();
            if message.get("id") == Some(id) {
                return message;
            }
            self.kept.push(message);
        }
    }

    /// The next notification of that method that was not asked for yet.
    pub(crate) fn notification(&mut self, method: &str) -> Value {
        let is_it = |message: &Value| message["method"] == method;
        if let Some(at) = self.kept.iter().position(is_it) {
            return self.kept.remove(at);
        }
        loop {
            let message = self.receive();
            if is_it(&message) {
                return message;
            }
            self.kept.push(message);
        }
    }

    /// Whether the answer to the request of that id is there.
    pub(crate) fn has_answered(&mut self, id: &Value) -> bool {
        self.kept.extend(self.lines.try_iter());
        self.kept.iter().any(|kept| kept.get("id") == Some(id))
    }

    /// Sends a request and answers its id.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        self.next_id += 1;
        let id = json!(self.next_id);
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    pub(crate) fn initialize(&mut self, version: &str) -> Value {
        self.initialize_with(version, json!({}))
    }

    /// Opens a session as a client with these capabilities.
    pub(crate) fn initialize_with(&mut self, version: &str, capabilities: Value) -> Value {
        self.initialize_as("test", version, capabilities)
    }

    /// The same as a client of that name.
    pub(crate) fn initialize_as(
        &mut self,
        name: &str,
        version: &str,
        capabilities: Value,
    ) -> Value {
        let id = self.request(
            "initialize",
            json!({
                "protocolVersion": version,
                "capabilities": capabilities,
                "clientInfo": {"name": name, "version": "1"},
            }),
        );
        let answer = self.answer_to(&id);
        self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        answer
    }

    /// The captures among the resources that are listed.
    pub(crate) fn captures(&mut self) -> Vec<Value> {
        let id = self.request("resources/list", json!({}));
        let listed = self.answer_to(&id)["result"]["resources"].clone();
        let resources = listed.as_array().unwrap().iter();
        let captures = resources.filter(|resource| resource["uri"] != "macmcp://changes");
        captures.cloned().collect()
    }

    /// Starts a call of a tool and answers its id.
    pub(crate) fn begin(&mut self, tool: &str, arguments: Value) -> Value {
        self.request("tools/call", json!({"name": tool, "arguments": arguments}))
    }

    /// Calls a tool; answers the result, error or not.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Value {
        let id = self.begin(tool, arguments);
        let answer = self.answer_to(&id);
        assert!(answer.get("result").is_some(), "{answer}");
        answer["result"].clone()
    }

    /// Calls a tool that must succeed; answers its structured content.
    pub(crate) fn ok(&mut self, tool: &str, arguments: Value) -> Value {
        let result = self.call(tool, arguments);
        assert_ne!(result["isError"], true, "{result:#}");
        result["structuredContent"].clone()
    }

    /// Calls a tool that must fail; answers the machine fields and the text.
    pub(crate) fn err(&mut self, tool: &str, arguments: Value) -> (Value, String) {
        let result = self.call(tool, arguments);
        assert_eq!(result["isError"], true, "{result:#}");
        assert_eq!(result.get("structuredContent"), None);
        let text = result["content"][0]["text"].as_str().unwrap().to_owned();
        (result["_meta"]["macmcp/error"].clone(), text)
    }

    /// The outline that `get_ui_elements` answers, which must succeed.
    pub(crate) fn outline(&mut self, given: Value) -> String {
        let seen = self.call("get_ui_elements", given);
        assert_ne!(seen["isError"], true, "{seen:#}");
        seen["content"][0]["text"].as_str().unwrap().to_owned()
    }

    /// Closes the client's end and goes on listening.
    pub(crate) fn close_stdin(&mut self) {
        drop(self.stdin.take());
    }

    /// Closes the client's end, waits, and answers the exit status and what the server logged.
    pub(crate) fn close(mut self) -> (ExitStatus, String) {
        drop(self.stdin.take());
        self.wait()
    }

    /// Waits for the server to end by itself.
    pub(crate) fn wait(mut self) -> (ExitStatus, String) {
        let status = wait(&mut self.child);
        let log = self.errors.take().unwrap().join().unwrap();
        (status, log)
    }
}

/// Reads every line of changes that a message has, by their grammar.
fn check_changes(message: &Value) {
    let result = &message["result"];
    // A wait answers lines of an outline, as `look` with `since` does.
    if !result["structuredContent"]["waited_ms"].is_null() {
        return;
    }
    let lists = [
        &result["structuredContent"]["changes"],
        &result["_meta"]["macmcp/error"]["details"]["changes"],
    ];
    let lines = lists.into_iter().filter_map(Value::as_array).flatten();
    for line in lines.filter_map(Value::as_str) {
        let told = crate::change_lines::read(line);
        assert!(told.is_some(), "no line of docs/changes.md: {line}");
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // A failed test must not leave its server behind; one that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The ref at the head of the first line of an outline that says all these words.
pub(crate) fn reference(outline: &str, words: &[&str]) -> String {
    let mut lines = outline.lines();
    let line = lines
        .find(|line| words.iter().all(|word| line.contains(word)))
        .unwrap_or_else(|| panic!("{words:?} in {outline}"));
    line.split_whitespace().next().unwrap().to_owned()
}

/// Writes a program of shell text.
pub(crate) fn write_program(path: &Path, body: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    // Written beside and renamed: a program that is being run cannot be written to.
    let new = path.with_extension("new");
    std::fs::write(&new, format!("#!/bin/sh\n{body}\n")).unwrap();
    std::fs::set_permissions(&new, std::fs::Permissions::from_mode(0o755)).unwrap();
    std::fs::rename(new, path).unwrap();
}

/// Waits for a process, with patience.
pub(crate) fn wait(child: &mut Child) -> ExitStatus {
    use wait_timeout::ChildExt;
    child
        .wait_timeout(PATIENCE)
        .unwrap()
        .expect("the process ends in time")
}

/// Asks again and again until it holds, with patience. For states of processes that nothing announces.
pub(crate) fn eventually(what: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    // To look takes time of the processor as well, which what is waited for needs.
    let mut pause = Duration::from_millis(2);
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "never happened: {what}");
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(20));
    }
}

/// A live process, as `ps` tells on every Unix.
#[derive(Debug)]
pub(crate) struct Process {
    pub(crate) pid: u32,
    pub(crate) parent: u32,
    pub(crate) command: String,
}

/// Every live process; zombies are not.
pub(crate) fn processes() -> Vec<Process> {
    let output = Command::new("ps")
        .args(["-axo", "pid=,ppid=,stat=,args="])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            let pid = words.next()?.parse().ok()?;
            let parent = words.next()?.parse().ok()?;
            let state = words.next()?;
            let command = words.collect::<Vec<_>>().join(" ");
            (!state.starts_with('Z')).then_some(Process {
                pid,
                parent,
                command,
            })
        })
        .collect()
}

/// Whether that process is alive.
pub(crate) fn lives(pid: u32) -> bool {
    processes().iter().any(|process| process.pid == pid)
}

/// No tool answers a time but as the clock of the Mac shows it, with its offset: none in UTC, and none without a zone. Of a longer text
/// the first word is looked at, as lines of what happened begin with a time.
fn check_times(message: &Value) {
    let result = &message["result"];
    for part in [
        &result["structuredContent"],
        &result["_meta"]["macmcp/error"]["details"],
    ] {
        each_text(part, &mut |text| {
            assert!(!is_foreign_time(text), "{text} in {result}");
        });
    }
}

/// Calls for each text of a value.
pub(crate) fn each_text(value: &Value, call: &mut dyn FnMut(&str)) {
    match value {
        Value::String(text) => call(text),
        Value::Array(items) => items.iter().for_each(|item| each_text(item, call)),
        Value::Object(fields) => fields.values().for_each(|field| each_text(field, call)),
        _ => {}
    }
}

/// Whether a text begins with a date and a time that are not those of a zone with its offset.
fn is_foreign_time(text: &str) -> bool {
    let shape: String = text
        .chars()
        .map(|one| if one.is_ascii_digit() { '0' } else { one })
        .collect();
    let word = shape.split_whitespace().next().unwrap_or_default();
    let is_local = |word: &str| {
        ["+00:00", "-00:00"]
            .iter()
            .any(|offset| word == format!("0000-00-00T00:00:00{offset}"))
    };
    (word.starts_with("0000-00-00T00:00") && !is_local(word))
        || shape.starts_with("0000-00-00 00:00")
}

#[test]
fn times_without_an_offset_are_found() {
    for text in [
        "2026-03-28T23:00:00.000Z",
        "2026-03-28T23:00:00Z",
        "2026-03-28T23:00Z",
        "2026-03-28T23:00:00",
        "2026-03-28T23:00:00+01",
        "2026-03-28T23:00:00Z \"Calculator\" launched",
        "2026-11-30 07:15:42",
    ] {
        assert!(is_foreign_time(text), "{text}");
    }
    for text in [
        "2026-03-28",
        "2026-03-28T23:00:00+01:00",
        "2026-03-28T23:00:00-09:30 \"Calculator\" launched",
        "A note of 2026-03-28T23:00:00Z",
    ] {
        assert!(!is_foreign_time(text), "{text}");
    }
}
