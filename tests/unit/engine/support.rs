//! A stand-in osascript made of a shell script, and ways to see that processes have gone.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use macmcp::engine::{
    Access, Engine, EngineConfig, Language, Program, Programs, Script, ScriptResult, ScriptRun,
};
use serde_json::Value;

/// Runs what it reads as a shell script: each call brings its own behaviour.
pub(crate) const SHELL: &str = "exec /bin/sh -s";

/// A folder with an `osascript` in it.
pub(crate) struct FakeOsascript {
    pub(crate) folder: tempfile::TempDir,
}

impl FakeOsascript {
    pub(crate) fn new(osascript: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("#!/bin/sh\n{osascript}\n");
        // Written by another process: while this one holds a file open for writing, a child forked by another test
        // holds it too, and running it would fail as "text file busy".
        let mut writer = Command::new("/bin/sh")
            .args(["-c", "cat > \"$1\" && chmod 755 \"$1\"", "sh"])
            .arg(folder.path().join("osascript"))
            .stdin(Stdio::piped())
            .spawn()
            .unwrap();
        writer
            .stdin
            .take()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
        assert!(writer.wait().unwrap().success());
        Self { folder }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn config(&self) -> EngineConfig {
        config(&self.path("osascript"))
    }

    pub(crate) fn engine(&self) -> Engine {
        Engine::start(self.config()).unwrap()
    }
}

pub(crate) fn config(osascript: &Path) -> EngineConfig {
    let programs = Programs {
        osascript: Program::new(osascript),
        ..Programs::default()
    };
    EngineConfig {
        stop_file: None,
        programs,
        supervisor: None,
        action_lock: None,
        worker: None,
    }
}

pub(crate) fn supervisor() -> Program {
    Program::new(env!("CARGO_BIN_EXE_macmcp"))
}

/// A call with plenty of time.
pub(crate) fn call(text: impl Into<String>) -> ScriptRun {
    timed(text, Duration::from_secs(20))
}

pub(crate) fn timed(text: impl Into<String>, time: Duration) -> ScriptRun {
    let script = Script {
        name: "probe".into(),
        language: Language::JavaScript,
        libraries: Vec::new(),
        text: text.into(),
        body: None,
    };
    ScriptRun::new(script, Access::Read, tokio::time::Instant::now() + time)
}

/// Whether the process runs. A zombie does not: an orphan's is left to init, which may take its time.
pub(crate) fn is_alive(pid: i32) -> bool {
    let state = Command::new("/bin/ps")
        .args(["-o", "stat=", "-p", &pid.to_string()])
        .output()
        .unwrap();
    let state = String::from_utf8_lossy(&state.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

/// Waits until the process has gone (a process that is no child sends no event).
pub(crate) fn assert_gone(pid: i32, within: Duration) {
    assert!(
        eventually(within, || !is_alive(pid)),
        "process {pid} still lives"
    );
}

pub(crate) fn eventually(within: Duration, mut holds: impl FnMut() -> bool) -> bool {
    let limit = Instant::now() + within;
    loop {
        if holds() {
            return true;
        }
        if Instant::now() >= limit {
            return false;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// The numbers in a file that a script writes, once it is complete (ends with a line end).
pub(crate) fn numbers_in(file: &Path) -> Vec<i32> {
    let mut text = String::new();
    assert!(
        eventually(Duration::from_secs(10), || {
            text = std::fs::read_to_string(file).unwrap_or_default();
            text.ends_with('\n')
        }),
        "{} was not written",
        file.display()
    );
    text.split_whitespace()
        .map(|number| number.parse().unwrap())
        .collect()
}

/// The children of a process whose command line contains a word.
pub(crate) fn children(parent: u32, word: &str) -> Vec<i32> {
    let table = Command::new("/bin/ps")
        .args(["-axww", "-o", "pid=,ppid=,stat=,args="])
        .output()
        .unwrap();
    String::from_utf8_lossy(&table.stdout)
        .lines()
        .filter(|line| line.contains(word))
        .filter_map(|line| {
            let mut fields = line.split_whitespace();
            let (pid, ppid, stat) = (fields.next()?, fields.next()?, fields.next()?);
            (ppid.parse() == Ok(parent) && !stat.starts_with('Z')).then(|| pid.parse().ok())?
        })
        .collect()
}

/// Starts this test program once more, with the ignored test `name` alone, which is a server to be killed. It finds the
/// folder of `mac` in the environment variable `variable`.
pub(crate) fn start_server(name: &str, variable: &str, mac: &FakeOsascript) -> std::process::Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--ignored", "--exact", name])
        .env(variable, mac.folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// What a script answered.
#[track_caller]
pub(crate) fn told(result: &ScriptResult) -> Value {
    result.read().unwrap()
}
