//! One simulated Mac in a folder of its own, and what scripts on it printed.

use std::{
    fs,
    io::Write,
    os::unix::process::CommandExt,
    path::PathBuf,
    process::{Command, Stdio},
};

use serde_json::Value;

/// One simulated Mac.
pub(crate) struct Mac {
    folder: tempfile::TempDir,
}

/// What one process printed, and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Ran {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) status: Option<i32>,
}

impl Mac {
    /// The default world.
    pub(crate) fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    /// The default world with changes.
    pub(crate) fn with(change: impl FnOnce(&mut Value)) -> Self {
        let mac = Self::new();
        let mut world: Value =
            serde_json::from_str(include_str!("../../data/macs/default.json")).unwrap();
        change(&mut world);
        fs::write(mac.world_path(), world.to_string()).unwrap();
        mac
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn world_path(&self) -> PathBuf {
        self.path("mac.json")
    }

    /// The world as it was last written.
    pub(crate) fn world(&self) -> Value {
        serde_json::from_slice(&fs::read(self.world_path()).unwrap()).unwrap()
    }

    /// The counts of all processes so far.
    pub(crate) fn stats(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.path("stats.jsonl")).unwrap_or_default();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// `osascript` with words.
    pub(crate) fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_simulated-mac"));
        command
            .arg0("/usr/bin/osascript")
            .args(words)
            .env("MACMCP_WORLD", self.world_path())
            .env("MACMCP_STATS", self.path("stats.jsonl"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs `osascript` with words and standard input.
    pub(crate) fn osascript(&self, words: &[&str], input: &str) -> Ran {
        let mut child = self.command(words).spawn().unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(input.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran {
            stdout: text(output.stdout),
            stderr: text(output.stderr),
            status: output.status.code(),
        }
    }

    /// Runs a script as the engine does.
    pub(crate) fn run(&self, script: &str) -> Ran {
        self.osascript(&["-l", "JavaScript", "-"], script)
    }

    /// The result of a script that must succeed without a word on stderr.
    pub(crate) fn result(&self, script: &str) -> String {
        let ran = self.run(script);
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(0), ""), "{script}");
        ran.stdout.trim_end_matches('\n').to_owned()
    }

    /// What a script that must fail says on stderr, with its status.
    pub(crate) fn failure(&self, script: &str) -> (i32, String) {
        let ran = self.run(script);
        assert_eq!(ran.stdout, "", "{script}");
        (ran.status.unwrap(), ran.stderr.trim_end().to_owned())
    }
}
