//! A raw client over real pipes, and a simulated Mac whose state can be looked at afterwards.
//!
//! Raw on purpose: what matters here is every byte that a server writes, good clients and bad ones alike.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub(crate) const MACMCP: &str = env!("CARGO_BIN_EXE_macmcp");

/// Far longer than anything here takes; a test that waits this long has failed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A simulated Mac in a file.
pub(crate) struct Mac {
    /// Shared with its clients: the file must be there as long as anybody uses it.
    folder: Arc<TempDir>,
}

impl Mac {
    /// The default Mac.
    pub(crate) fn new() -> Self {
        let mac = Self {
            folder: Arc::new(tempfile::tempdir().unwrap()),
        };
        let made = Command::new(MACMCP)
            .args(["simulate", "new"])
            .arg(mac.world())
            .output()
            .unwrap();
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
        mac
    }

    /// A Mac that differs from the default one.
    pub(crate) fn with(change: impl FnOnce(&mut Value)) -> Self {
        let mac = Self::new();
        let mut state = mac.state();
        change(&mut state);
        std::fs::write(mac.world(), serde_json::to_vec(&state).unwrap()).unwrap();
        mac
    }

    pub(crate) fn world(&self) -> PathBuf {
        self.folder.path().join("world.json")
    }

    /// The whole state of the Mac.
    pub(crate) fn state(&self) -> Value {
        serde_json::from_slice(&std::fs::read(self.world()).unwrap()).unwrap()
    }

    /// Changes the Mac under a running server, keeping to the simulator's own lock: a script that is about to write
    /// would take the change back otherwise.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Value)) {
        let lock = self.world().with_extension("json.lock");
        let lock = std::fs::File::create(lock).unwrap();
        lock.lock().unwrap();
        let mut state = self.state();
        change(&mut state);
        state["generation"] = (state["generation"].as_u64().unwrap_or(0) + 1).into();
        let new = self.world().with_extension("new");
        std::fs::write(&new, state.to_string()).unwrap();
        std::fs::rename(new, self.world()).unwrap();
    }

    /// The running app of that bundle id.
    pub(crate) fn app(&self, bundle_id: &str) -> Option<Value> {
        let state = self.state();
        let apps = state["apps"].as_array().unwrap();
        apps.iter()
            .find(|app| app["bundle_id"] == bundle_id)
            .cloned()
    }

    /// A server on this Mac.
    pub(crate) fn serve(&self, arguments: &[&str]) -> Client {
        let mut command = Command::new(MACMCP);
        command.arg("serve").arg("--simulate").arg(self.world());
        command.args(arguments);
        let mut client = Client::start(command);
        client.mac = Some(Arc::clone(&self.folder));
        client
    }

    /// A server on this Mac, with a session open.
    pub(crate) fn session(&self, arguments: &[&str]) -> Client {
        let mut client = self.serve(arguments);
        client.initialize("2025-11-25");
        client
    }

    /// Runs a tool's script alone; answers its result and what it cost.
    pub(crate) fn counted(&self, tool: &str, params: &Value) -> (Value, Value) {
        let output = Command::new(MACMCP)
            .args(["run-script", tool, "--json", "--stats", "--params"])
            .args([&params.to_string(), "--simulate"])
            .arg(self.world())
            .output()
            .unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(output.status.success(), "{tool}: {report:#}");
        (report["result"].clone(), report["counts"][0].clone())
    }

    /// The Accessibility messages of a tool's script, which sends no Apple event.
    pub(crate) fn messages(&self, tool: &str, params: &Value) -> u64 {
        let (_, counts) = self.counted(tool, params);
        assert_eq!(counts["apple_events"], json!({}), "{tool}");
        counts["ax_messages"].as_u64().unwrap()
    }
}

/// A client that writes what it is told and sees every line.
pub(crate) struct Client {
    pub(crate) child: Child,
    stdin: Option<ChildStdin>,
    lines: Receiver<Value>,
    kept: Vec<Value>,
    errors: Option<std::thread::JoinHandle<String>>,
    next_id: u64,
    mac: Option<Arc<TempDir>>,
}

impl Client {
    pub(crate) fn start(command: Command) -> Self {
        Self::start_with_stderr(command, Stdio::piped())
    }

    /// Starts a server whose stderr goes there; it is read when that is a pipe of its own.
    pub(crate) fn start_with_stderr(mut command: Command, stderr: Stdio) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .unwrap();
        let (sender, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in stdout.lines() {
                let line = line.expect("stdout is UTF-8");
                let value = serde_json::from_str(&line).unwrap_or_else(|error| {
                    panic!("stdout carries something else: {line:?}: {error}")
                });
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
            next_id: 100,
            mac: None,
        }
    }

    /// Writes bytes as they are.
    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("stdin is open");
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    pub(crate) fn send(&mut self, message: &Value) {
        self.write(format!("{message}\n").as_bytes());
    }

    /// The next line from the server.
    pub(crate) fn receive(&self) -> Value {
        self.lines
            .recv_timeout(PATIENCE)
            .expect("the server answers in time")
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

    /// Sends a request and answers its id.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        self.next_id += 1;
        let id = json!(self.next_id);
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        id
    }

    pub(crate) fn initialize(&mut self, version: &str) -> Value {
        let id = self.request(
            "initialize",
            json!({
                "protocolVersion": version,
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            }),
        );
        let answer = self.answer_to(&id);
        self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        answer
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

impl Drop for Client {
    fn drop(&mut self) {
        // A failed test must not leave its server behind; one that has ended already cannot be killed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
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
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "never happened: {what}");
        std::thread::sleep(Duration::from_millis(5));
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
