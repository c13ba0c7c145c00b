//! A simulated Mac with servers and single scripts of macmcp on it. Whatever fails fails the test.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    os::unix::fs::MetadataExt as _,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use simulated_mac::{Program, SimulatedMac};

use super::{Client, eventually, macmcp, simulated_mac};

/// How soon a world file is read again that seems to be the same.
const READ_AGAIN: Duration = Duration::from_millis(200);

/// A simulated Mac; its file is there as long as the Mac or a client of it.
pub(crate) struct Mac(SimulatedMac);

impl Mac {
    /// The default Mac.
    pub(crate) fn new() -> Self {
        Self(SimulatedMac::new().unwrap())
    }

    /// The Mac that speaks Japanese.
    pub(crate) fn japanese() -> Self {
        Self(SimulatedMac::of(simulated_mac::Template::Japanese).unwrap())
    }

    /// The Mac of a world that comes with the program.
    pub(crate) fn of(world: simulated_mac::Template) -> Self {
        Self(SimulatedMac::of(world).unwrap())
    }

    /// The Mac of real size.
    pub(crate) fn crowded() -> Self {
        Self(SimulatedMac::of(simulated_mac::Template::Crowded).unwrap())
    }

    /// A Mac that differs from the default one.
    pub(crate) fn with(change: impl FnOnce(&mut Value)) -> Self {
        let mac = Self::new();
        mac.change(change);
        mac
    }

    /// The Mac of a description, as docs/worlds.md has them.
    pub(crate) fn described(description: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let [from, world] = ["described.toml", "world.json"].map(|name| folder.path().join(name));
        fs::write(&from, description).unwrap();
        let mut made = Command::new(macmcp());
        made.env("MACMCP_SIMULATED_MAC", simulated_mac());
        made.args(["simulate", "new"]).arg(&world);
        let made = made.arg("--from").arg(&from).output().unwrap();
        assert!(made.status.success(), "{made:?}");
        let world = serde_json::from_slice(&fs::read(&world).unwrap()).unwrap();
        Self(SimulatedMac::from_world(&world).unwrap())
    }

    /// The world file.
    pub(crate) fn world(&self) -> PathBuf {
        self.0.world_path().to_owned()
    }

    /// The whole state of the Mac.
    pub(crate) fn state(&self) -> Value {
        self.0.state().unwrap()
    }

    /// The plain text on its clipboard, beside whatever else is there.
    pub(crate) fn copied_text(&self) -> Option<String> {
        self.0.pasteboard_text().unwrap()
    }

    /// Waits until something holds of the world file. It is read when it was replaced, and now and then: to read it takes time of the
    /// processor, which what is waited for needs.
    pub(crate) fn eventually(&self, what: &str, mut holds: impl FnMut() -> bool) {
        let stamp = || {
            let file = std::fs::metadata(self.world()).unwrap();
            (file.ino(), file.len(), file.modified().unwrap())
        };
        let mut last: Option<(_, Instant)> = None;
        eventually(what, || {
            let now = stamp();
            // Two files that follow each other at once can have one stamp.
            let is_same = |(seen, at)| seen == now && Instant::elapsed(&at) < READ_AGAIN;
            if last.is_some_and(is_same) {
                return false;
            }
            last = Some((now, Instant::now()));
            holds()
        });
    }

    /// Changes the Mac, also under a running server.
    pub(crate) fn change(&self, change: impl FnOnce(&mut Value)) {
        self.0.change(change).unwrap();
    }

    /// The running app of that bundle id.
    pub(crate) fn app(&self, bundle_id: &str) -> Option<Value> {
        self.0.app(bundle_id).unwrap()
    }

    /// Lets so many seconds of its clock pass: what was under way happens.
    pub(crate) fn let_pass(&self, seconds: f64) {
        let script = self.0.folder().join("wait.js");
        std::fs::write(&script, format!("delay({seconds})")).unwrap();
        // A program of its own: scripts that run in this process keep their memory.
        let done = Command::new(simulated_mac())
            .arg("run")
            .args([script, self.world()])
            .output()
            .unwrap();
        assert!(done.status.success(), "{done:?}");
    }

    /// How many seconds of its clock the Mac has skipped.
    pub(crate) fn skipped_seconds(&self) -> f64 {
        self.state()["clock"]["skew_seconds"]
            .as_f64()
            .unwrap_or_default()
    }

    /// A server on this Mac.
    pub(crate) fn serve(&self, arguments: &[&str]) -> Client {
        let mut client = Client::start(self.command(arguments));
        client.keep(self.0.clone());
        client
    }

    /// What starts a server on this Mac.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(macmcp());
        command.arg("serve").arg("--simulate").arg(self.world());
        command.args(arguments);
        // What the person at this machine has configured is nothing of the test's.
        command.env("XDG_CONFIG_HOME", "/nonexistent");
        // Nor is a script that no call of the test has asked for.
        command.env("MACMCP_NO_PERMISSION_CHECK", "1");
        command
    }

    /// A server on this Mac, with a session open.
    pub(crate) fn session(&self, arguments: &[&str]) -> Client {
        let mut client = self.serve(arguments);
        client.initialize("2025-11-25");
        client
    }

    /// A session, and what its server logs.
    pub(crate) fn session_with_log(
        &self,
        arguments: &[&str],
    ) -> (Client, impl Iterator<Item = String> + use<>) {
        logged(self.command(arguments))
    }

    /// The same as a server is by default: it looks at the permission by itself.
    pub(crate) fn session_that_checks(
        &self,
        arguments: &[&str],
    ) -> (Client, impl Iterator<Item = String> + use<>) {
        let mut command = self.command(arguments);
        command.env_remove("MACMCP_NO_PERMISSION_CHECK");
        logged(command)
    }

    /// A server whose calls each have an osascript of their own, which counts what it does.
    pub(crate) fn counting_session(&self) -> Client {
        self.counting_session_with(&[])
    }

    /// The same with arguments.
    pub(crate) fn counting_session_with(&self, arguments: &[&str]) -> Client {
        let mut command = self.command(&[&["--no-worker"], arguments].concat());
        command.env("MACMCP_STATS", self.0.counts_path());
        let mut client = Client::start(command);
        client.keep(self.0.clone());
        client.initialize("2025-11-25");
        client
    }

    /// The Accessibility messages of all that such a server has run so far.
    pub(crate) fn messages_so_far(&self, client: &mut Client) -> u64 {
        self.counted_so_far(client, "ax_messages")
    }

    /// What such a server has counted so far: `ax_messages`, `bridge_calls`.
    pub(crate) fn counted_so_far(&self, client: &mut Client, what: &str) -> u64 {
        // Whatever ran before has ended, and been counted, when the next one runs; this one sends no message.
        client.ok("get_clipboard", json!({}));
        self.counted_in_all(what)
    }

    /// Where scripts note what they count, of a server that is told so.
    pub(crate) fn counts_path(&self) -> PathBuf {
        self.0.counts_path()
    }

    /// What all scripts have counted that have ended by now.
    pub(crate) fn counted_in_all(&self, what: &str) -> u64 {
        let counts = self.0.counts().unwrap();
        counts.iter().map(|each| each[what].as_u64().unwrap()).sum()
    }

    /// The Apple events that all scripts that have ended by now sent to an app.
    pub(crate) fn events_sent_to(&self, bundle_id: &str) -> u64 {
        let counts = self.0.counts().unwrap();
        let sent = counts.iter().map(|each| &each["apple_events"][bundle_id]);
        sent.map(|count| count.as_u64().unwrap_or_default()).sum()
    }

    /// What all scripts that have ended by now would have taken on a real Mac, in milliseconds.
    pub(crate) fn estimated_in_all(&self) -> f64 {
        let counts = self.0.counts().unwrap_or_default();
        let each = counts.iter().map(|each| each["estimated_ms"].as_f64());
        each.map(Option::unwrap).sum()
    }

    /// The same for a server that has a folder for temporary files to itself.
    pub(crate) fn session_in(&self, temporary: &Path, arguments: &[&str]) -> Client {
        let mut command = self.command(arguments);
        command.env("TMPDIR", temporary);
        let mut client = Client::start(command);
        client.keep(self.0.clone());
        client.initialize("2025-11-25");
        client
    }

    /// Runs a tool's script alone; answers its result and what it cost.
    pub(crate) fn counted(&self, tool: &str, params: &Value) -> (Value, Value) {
        let output = Command::new(macmcp())
            .args(["run-script", tool, "--json", "--stats", "--params"])
            .args([&params.to_string(), "--simulate"])
            .arg(self.world())
            .output()
            .unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(output.status.success(), "{tool}: {report:#}");
        (report["result"].clone(), report["counts"][0].clone())
    }

    /// What a tool's script could not see of what it changed, in its words.
    pub(crate) fn unseen(&self, tool: &str, params: &Value) -> String {
        let output = Command::new(macmcp())
            .args(["run-script", tool, "--json", "--params"])
            .args([&params.to_string(), "--simulate"])
            .arg(self.world())
            .output()
            .unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let envelope: Value = serde_json::from_str(report["stdout"].as_str().unwrap()).unwrap();
        envelope["observed"]["unseen"].to_string()
    }

    /// The same without those that a tool which acts takes for looking at what it changes.
    pub(crate) fn messages_unobserved(&self, tool: &str, params: &Value) -> u64 {
        let mut params = params.clone();
        let spec = super::tools::find(tool).unwrap();
        if spec.observes {
            params["observe"] = json!(false);
        }
        self.messages(tool, &params)
    }

    /// The whole text of a tool's script.
    pub(crate) fn script(&self, tool: &str, params: &Value) -> String {
        let output = Command::new(macmcp())
            .args(["run-script", tool, "--render-only", "--whole", "--params"])
            .args([&params.to_string(), "--simulate"])
            .arg(self.world())
            .output()
            .unwrap();
        assert!(output.status.success(), "{tool}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The Accessibility messages of a script.
    pub(crate) fn messages_of_script(&self, text: &str) -> u64 {
        let before = self.0.counts().unwrap().len();
        let done = self
            .0
            .run(Program::Osascript, ["-l", "JavaScript", "-"], text);
        let done = done.unwrap();
        assert!(
            done.stdout.contains("\"ok\":true"),
            "{}{}",
            done.stdout,
            done.stderr
        );
        let counts = self.0.counts().unwrap();
        assert_eq!(counts.len(), before + 1);
        counts[before]["ax_messages"].as_u64().unwrap()
    }

    /// The Accessibility messages of a tool's script, which sends no Apple event.
    pub(crate) fn messages(&self, tool: &str, params: &Value) -> u64 {
        let (_, counts) = self.counted(tool, params);
        assert_eq!(counts["apple_events"], json!({}), "{tool}");
        counts["ax_messages"].as_u64().unwrap()
    }
}

/// A session of that server, and what it logs.
fn logged(command: Command) -> (Client, impl Iterator<Item = String> + use<>) {
    let (log, stderr) = std::io::pipe().unwrap();
    let mut client = Client::start_with_stderr(command, stderr.into());
    client.initialize("2025-11-25");
    (client, BufReader::new(log).lines().map(Result::unwrap))
}

/// The running app of that bundle id in a world.
pub(crate) fn app_with_id<'w>(world: &'w mut Value, bundle_id: &str) -> &'w mut Value {
    let apps = world["apps"].as_array_mut().unwrap();
    let found = apps.iter_mut().find(|app| app["bundle_id"] == bundle_id);
    found.expect("the app runs")
}

/// Makes the menus in an element that are filled late be filled a minute after they were opened.
pub(crate) fn delay_late_menus(element: &mut Value) {
    if element.get("fills_after_ms").is_some() {
        element["fills_after_ms"] = json!(60_000);
    }
    let children = element.get_mut("children").and_then(Value::as_array_mut);
    children.into_iter().flatten().for_each(delay_late_menus);
}

/// The running app of that name in a world.
pub(crate) fn app<'w>(world: &'w mut Value, name: &str) -> &'w mut Value {
    let apps = world["apps"].as_array_mut().unwrap();
    apps.iter_mut().find(|app| app["name"] == name).unwrap()
}
