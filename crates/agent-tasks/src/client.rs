//! A client of MCP servers over pipes, as small as playing solutions needs it: one request at a time, tools alone.

use crate::failure::Failure;
use serde_json::{Map, Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};
use wait_timeout::ChildExt as _;

/// A revision that servers of all ages speak or answer with one of theirs.
const REVISION: &str = "2025-06-18";

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(120);

/// How long a server may take for its end once its standard input is closed.
const ENDING: Duration = Duration::from_secs(10);

/// The longest message, in bytes.
const LONGEST: u64 = 64 << 20;

/// How many messages wait to be looked at, at most.
const WAITING: usize = 16;

/// What JSON-RPC says of a method that is not known.
const NO_METHOD: i64 = -32601;

/// A server that was started, with the session that began.
pub(crate) struct Client {
    server: Child,
    stdin: Option<ChildStdin>,
    messages: Receiver<Value>,
    last: u64,
}

impl Client {
    /// Starts a server and begins a session.
    ///
    /// # Errors
    /// When it cannot be started, or ends or says nothing before the session began.
    pub(crate) fn start(command: &mut Command) -> Result<Self, Failure> {
        let name = command.get_program().to_string_lossy().into_owned();
        let mut server = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| Failure::failed(error).about(name))?;
        let (sender, messages) = sync_channel(WAITING);
        let stdin = server.stdin.take();
        if let Some(stdout) = server.stdout.take() {
            std::thread::spawn(move || {
                let mut lines = BufReader::new(stdout);
                let mut line = Vec::new();
                while let Ok(1..) = lines.by_ref().take(LONGEST).read_until(b'\n', &mut line) {
                    // What is no message says nothing.
                    if let Ok(message) = serde_json::from_slice(&line)
                        && sender.send(message).is_err()
                    {
                        return;
                    }
                    line.clear();
                }
            });
        }
        let mut client = Self {
            server,
            stdin,
            messages,
            last: 0,
        };
        let about = json!({"name": "simulated-mac", "version": env!("CARGO_PKG_VERSION")});
        let hello = json!({"protocolVersion": REVISION, "capabilities": {}, "clientInfo": about});
        client
            .request("initialize", hello)
            .map_err(|error| error.about("the server began no session"))?;
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))?;
        Ok(client)
    }

    /// Calls a tool; the text of its answer, which is that of the failure where the tool failed.
    pub(crate) fn call(
        &mut self,
        tool: &str,
        arguments: Map<String, Value>,
    ) -> Result<String, Failure> {
        let answer = self.request("tools/call", json!({"name": tool, "arguments": arguments}))?;
        let parts = answer["content"].as_array().into_iter().flatten();
        let text: String = parts.filter_map(|part| part["text"].as_str()).collect();
        match answer["isError"].as_bool() {
            Some(true) => Err(Failure::failed(text)),
            _ => Ok(text),
        }
    }

    /// Ends the session, and the server with it.
    pub(crate) fn close(mut self) -> Result<(), Failure> {
        self.stdin = None;
        if self.server.wait_timeout(ENDING)?.is_none() {
            self.server.kill()?;
            self.server.wait()?;
        }
        Ok(())
    }

    fn send(&mut self, message: &Value) -> Result<(), Failure> {
        if let Some(stdin) = &mut self.stdin {
            stdin.write_all(format!("{message}\n").as_bytes())?;
        }
        Ok(())
    }

    fn request(&mut self, method: &str, params: Value) -> Result<Value, Failure> {
        self.last += 1;
        let id = self.last;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}))?;
        let end = Instant::now() + PATIENCE;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let mut message = match self.messages.recv_timeout(left) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => {
                    let seconds = PATIENCE.as_secs();
                    return Err(Failure::failed(format!(
                        "the server did not answer {method} within {seconds} s"
                    )));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Failure::failed(format!(
                        "the server ended before it answered {method}"
                    )));
                }
            };
            if message.get("method").is_some() {
                self.answer(&message)?;
            } else if message["id"] == id {
                return match message.get("error") {
                    None => Ok(message["result"].take()),
                    Some(error) => Err(Failure::failed(
                        error["message"]
                            .as_str()
                            .unwrap_or("an error without a message"),
                    )),
                };
            }
        }
    }

    /// What a server asks of a client that can do nothing but call tools. Nobody waits for the answer to a notification.
    fn answer(&mut self, message: &Value) -> Result<(), Failure> {
        let Some(id) = message.get("id") else {
            return Ok(());
        };
        let answer = match message["method"].as_str() {
            Some("ping") => json!({"jsonrpc": "2.0", "id": id, "result": {}}),
            _ => {
                let error = json!({"code": NO_METHOD, "message": "Method not found"});
                json!({"jsonrpc": "2.0", "id": id, "error": error})
            }
        };
        self.send(&answer)
    }
}

/// A server that was not closed ends with the client.
impl Drop for Client {
    fn drop(&mut self) {
        self.stdin = None;
        if let Ok(None) = self.server.try_wait() {
            // It has its own end where it cannot be killed.
            let _gone = self.server.kill();
            let _gone = self.server.wait();
        }
    }
}
