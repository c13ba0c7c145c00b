//! An MCP client that waits for each answer.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// What counts as the memory of a server.
#[derive(Clone, Copy, Debug)]
pub enum Memory {
    /// All that is resident, the program's own text included.
    Whole,
    /// What no file stands behind, as Linux tells it.
    Own,
}

/// A server with its session open.
pub struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    last_id: u64,
}

impl Client {
    /// Starts a server and asks it who it is.
    pub fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut client = Self {
            stdin: child.stdin.take(),
            stdout: BufReader::new(child.stdout.take().unwrap()),
            child,
            last_id: 0,
        };
        let about = json!({"name": "bench", "version": "1"});
        client.request(
            "initialize",
            &json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about}),
        );
        client
    }

    /// Says that the session is open.
    pub fn open(&mut self) {
        self.write(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string());
    }

    /// Sends a request and waits for its answer.
    pub fn request(&mut self, method: &str, params: &Value) -> Value {
        let line = self.line(method, params);
        self.write(&line);
        self.answer()
    }

    /// Calls a tool, which must work; answers its text.
    pub fn call(&mut self, tool: &str, arguments: &Value) -> String {
        let answer = self.request("tools/call", &json!({"name": tool, "arguments": arguments}));
        let result = &answer["result"];
        assert!(
            result.is_object() && result["isError"] != true,
            "{tool}: {answer:#}"
        );
        let texts = result["content"].as_array().unwrap().iter();
        texts.filter_map(|block| block["text"].as_str()).collect()
    }

    /// Calls a tool so many times, all calls written before the first answer is read.
    pub fn call_at_once(&mut self, times: usize, tool: &str, arguments: &Value) {
        let lines: Vec<String> = (0..times)
            .map(|_| self.line("tools/call", &json!({"name": tool, "arguments": arguments})))
            .collect();
        let mut stdin = self.stdin.take().unwrap();
        // The server reads no further while answers wait to be read.
        let writing = std::thread::spawn(move || {
            stdin
                .write_all((lines.join("\n") + "\n").as_bytes())
                .unwrap();
            stdin
        });
        for _ in 0..times {
            let answer = self.answer();
            assert!(answer["result"]["isError"] != true, "{answer:#}");
        }
        self.stdin = Some(writing.join().unwrap());
    }

    /// The memory that the server holds, in MB.
    pub fn memory_mb(&self, which: Memory) -> f64 {
        let pid = self.child.id().to_string();
        let kib = match which {
            Memory::Whole => {
                let output = Command::new("ps").args(["-o", "rss=", "-p", &pid]).output();
                String::from_utf8(output.unwrap().stdout).unwrap()
            }
            Memory::Own => {
                let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
                let mut lines = status.lines();
                let line = lines.find_map(|line| line.strip_prefix("RssAnon:"));
                line.unwrap().trim_end_matches("kB").to_owned()
            }
        };
        kib.trim().parse::<f64>().unwrap() / 1024.0
    }

    fn line(&mut self, method: &str, params: &Value) -> String {
        self.last_id += 1;
        json!({"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params})
            .to_string()
    }

    fn write(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    fn answer(&mut self) -> Value {
        loop {
            let mut line = String::new();
            let read = self.stdout.read_line(&mut line).unwrap();
            assert!(read > 0, "the server has gone");
            // Reading a tree of ten thousand elements is not what is measured.
            let answer: Value = serde_json::from_str(&line).unwrap();
            if answer.get("id").is_some() {
                return answer;
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.stdin.take());
        // It ends with its standard input.
        let _ = self.child.wait();
    }
}

/// The command of a server on the simulated Mac of this world file.
pub fn serve(macmcp: &Path, world: &Path) -> Command {
    let mut command = Command::new(macmcp);
    command.arg("serve").arg("--simulate").arg(world);
    command
}
