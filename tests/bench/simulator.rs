//! The simulated Mac itself, which tests wait for.

use crate::report::{InTurn, Report, start_of_true, timed};
use crate::worlds;
use driver::client::{Client, serve};
use serde_json::json;
use simulated_mac::{Program, SimulatedMac};
use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

/// `program` is that of the simulated Mac.
pub(crate) fn measure(macmcp: &Path, program: &Path, report: &mut Report) {
    small_calls(macmcp, program, report);
    trees(macmcp, report);
    displays(program, report);
}

/// One osascript for a script of the bench, from its start to its end.
fn osascript(program: &Path, mac: &SimulatedMac, script: &str) -> Duration {
    let (status, time) = timed(|| {
        let mut command = mac.command(program, Program::Osascript);
        command.args(["-l", "JavaScript", "-"]);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(script.as_bytes()).unwrap();
        drop(stdin);
        child.wait().unwrap()
    });
    assert!(status.success());
    time
}

fn small_calls(macmcp: &Path, program: &Path, report: &mut Report) {
    let mac = worlds::mac(|_| ());
    let mut client = Client::start(&mut serve(macmcp, mac.world_path()));
    client.open();
    for _ in 0..20 {
        client.call("get_clipboard", &json!({}));
    }
    let mut times = InTurn::default();
    for _ in 0..41 {
        let (_, call) = timed(|| client.call("get_clipboard", &json!({})));
        let script = include_str!("scripts/system_events.js");
        times.add(call, osascript(program, &mac, script));
    }
    let what = "a small call, the simulated Mac's part in it";
    report.ratio(what, 0.1, &times, "one osascript that asks System Events");
}

fn trees(macmcp: &Path, report: &mut Report) {
    let mac = worlds::crowded(10_000);
    let mut client = Client::start(&mut serve(macmcp, mac.world_path()));
    client.open();
    let given = json!({"app": "Notes", "max_depth": 40, "max_elements": 10_000});
    client.call("get_ui_elements", &given);
    let mut times = InTurn::default();
    for _ in 0..7 {
        let (_, call) = timed(|| client.call("get_ui_elements", &given));
        times.add(call, start_of_true());
    }
    let what = "a tree of 10,000 elements";
    report.ratio(what, 500.0, &times, "start of `true`");
}

fn displays(program: &Path, report: &mut Report) {
    let mac = worlds::mac(|_| ());
    let folder = tempfile::tempdir().unwrap();
    let files = ["1.png", "2.png"].map(|name| folder.path().join(name));
    let mut times = InTurn::default();
    for _ in 0..7 {
        let (status, time) = timed(|| {
            let mut command = mac.command(program, Program::Screencapture);
            command.arg("-x").args(&files).status().unwrap()
        });
        assert!(status.success() && files.iter().all(|file| file.exists()));
        times.add(time, start_of_true());
    }
    let what = "pictures of both displays";
    report.ratio(what, 150.0, &times, "start of `true`");
}
