//! A simulated Mac, and the stand-ins run on it as programs.

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

use serde_json::Value;
use simulated_mac::{MacOs, Program, SimulatedMac, Template};

/// The program that stands in for others by name.
pub(crate) const BINARY: &str = env!("CARGO_BIN_EXE_simulated-mac");

/// One simulated Mac. Whatever fails fails the test.
pub(crate) struct Mac(SimulatedMac);

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
        Self(SimulatedMac::new().unwrap())
    }

    /// The world that a new file can begin with.
    pub(crate) fn of(template: Template) -> Self {
        Self(SimulatedMac::of(template).unwrap())
    }

    /// The default world with another macOS.
    pub(crate) fn of_version(macos: MacOs) -> Self {
        Self(SimulatedMac::of_version(Template::Default, Some(macos)).unwrap())
    }

    /// The default world with changes.
    pub(crate) fn with(change: impl FnOnce(&mut Value)) -> Self {
        let mac = Self::new();
        mac.change(change);
        mac
    }

    /// Changes the world under whatever runs on this Mac.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Value)) {
        self.0.change(change).unwrap();
    }

    /// A file in the Mac's folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.folder().join(name)
    }

    pub(crate) fn world_path(&self) -> PathBuf {
        self.0.world_path().to_owned()
    }

    /// The world as it was last written.
    pub(crate) fn world(&self) -> Value {
        self.0.state().unwrap()
    }

    /// The counts of all processes so far.
    pub(crate) fn stats(&self) -> Vec<Value> {
        self.0.counts().unwrap()
    }

    /// A program with words, its streams piped.
    pub(crate) fn program(&self, program: Program, words: &[&str]) -> Command {
        let mut command = self.0.command(BINARY, program);
        command
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// `osascript` with words.
    pub(crate) fn command(&self, words: &[&str]) -> Command {
        self.program(Program::Osascript, words)
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

/// The app of this name in a world.
pub(crate) fn app_of<'a>(world: &'a mut Value, name: &str) -> &'a mut Value {
    let apps = world["apps"].as_array_mut().unwrap();
    apps.iter_mut().find(|app| app["name"] == name).unwrap()
}
