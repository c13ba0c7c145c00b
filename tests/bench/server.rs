//! The server by itself: how soon it answers, and what it holds.

use crate::report::{InTurn, Report, start_of_true, timed};
use crate::{stand_in, worlds};
use driver::client::{Client, Memory, serve};
use serde_json::{Value, json};
use simulated_mac::SimulatedMac;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// A read whose answer is small.
const TOOL: &str = "get_clipboard";
const STARTS: usize = 21;
const SERVERS: usize = 7;
const CALLS: usize = 300;
/// Long enough for a server to do what it does beside its first answers.
const SETTLING: Duration = Duration::from_millis(500);

pub(crate) fn measure(macmcp: &Path, report: &mut Report) {
    let mac = worlds::mac(|_| ());
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(stand_in::REPLY), reply(macmcp, &mac)).unwrap();
    let osascript = stand_in::link(folder.path(), "osascript");
    starts(macmcp, &mac, &osascript, report);
    memory(macmcp, Memory::Whole, report);
    calls(macmcp, &mac, &osascript, report);
}

fn starts(macmcp: &Path, mac: &SimulatedMac, osascript: &Path, report: &mut Report) {
    let (mut answers, mut lists) = (InTurn::default(), InTurn::default());
    let mut on_simulated = InTurn::default();
    for _ in 0..STARTS {
        let mut alone = Command::new(macmcp);
        alone.arg("serve").arg("--osascript").arg(osascript);
        let unit = start_of_true();
        let (_, answer) = timed(|| Client::start(&mut alone));
        answers.add(answer, unit);
        let unit = start_of_true();
        let (mut client, answer) = timed(|| Client::start(&mut serve(macmcp, mac.world_path())));
        on_simulated.add(answer, unit);
        client.open();
        let (_, list) = timed(|| client.request("tools/list", &json!({})));
        lists.add(list, start_of_true());
    }
    report.ratio(
        "from the start of a server to its first answer",
        10.0,
        &answers,
        "start of `true`",
    );
    report.ratio(
        "the same on a simulated Mac, whose world is read before",
        20.0,
        &on_simulated,
        "start of `true`",
    );
    report.ratio("the first list of tools", 2.0, &lists, "start of `true`");
}

/// What servers hold that have listed their tools.
pub(crate) fn memory(macmcp: &Path, which: Memory, report: &mut Report) {
    let mac = worlds::mac(|_| ());
    let mut found: Vec<f64> = (0..SERVERS)
        .map(|_| {
            let mut client = Client::start(&mut serve(macmcp, mac.world_path()));
            client.open();
            client.request("tools/list", &json!({}));
            std::thread::sleep(SETTLING);
            client.memory_mb(which)
        })
        .collect();
    found.sort_by(f64::total_cmp);
    let (what, aim) = match which {
        Memory::Whole => ("memory of a server that has listed its tools", 12.0),
        Memory::Own => ("the same without the program", 6.0),
    };
    report.count(what, aim, found[found.len() / 2], " MB", "");
}

fn calls(macmcp: &Path, mac: &SimulatedMac, osascript: &Path, report: &mut Report) {
    let mut command = serve(macmcp, mac.world_path());
    let mut client = Client::start(command.arg("--osascript").arg(osascript));
    client.open();
    // The first calls have a process each, until the worker stands by.
    for _ in 0..20 {
        client.call(TOOL, &json!({}));
    }
    std::thread::sleep(SETTLING);
    let mut times = InTurn::default();
    for _ in 0..CALLS {
        let (_, call) = timed(|| client.call(TOOL, &json!({})));
        times.add(call, start_of_true());
    }
    let what = "a call through the worker, of a stand-in that answers at once";
    report.ratio(what, 0.3, &times, "start of `true`");
    client.call_at_once(1_000, TOOL, &json!({}));
    let before = client.memory_mb(Memory::Whole);
    client.call_at_once(1_000, TOOL, &json!({}));
    let more = (client.memory_mb(Memory::Whole) - before).max(0.0);
    report.count(
        "memory for 1,000 calls at once after 1,000 others",
        0.5,
        more,
        " MB",
        "",
    );
}

/// What the tool's script prints.
fn reply(macmcp: &Path, mac: &SimulatedMac) -> String {
    let output = Command::new(macmcp)
        .args(["run-script", TOOL, "--json", "--simulate"])
        .arg(mac.world_path())
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    report["stdout"].as_str().unwrap().to_owned()
}
