//! What the simulated Mac says is what we believe about Macs: every probe in `fixtures/beliefs` gives what it expects.
//!
//! `MACMCP_BELIEFS_OSASCRIPT=/usr/bin/osascript` runs the same probes under the real program on a real Mac. Apple-event
//! probes (`ae-*`) have a runner of their own in `apple_events.rs`, with permissions denied; here they run with all granted.
use crate::built::simulated_mac;
use std::{
    io::Write,
    os::unix::process::CommandExt,
    path::Path,
    process::{Command, Stdio},
};

use macmcp::beliefs::{self, Probe};

fn check(probe: &Probe, world: &Path) -> Result<(), String> {
    let program = std::env::var_os("MACMCP_BELIEFS_OSASCRIPT");
    let mut command = match &program {
        Some(program) => Command::new(program),
        None => {
            let mut command = Command::new(simulated_mac());
            command.arg0("osascript").env("MACMCP_WORLD", world);
            command
        }
    };
    command
        .args(["-l", "JavaScript", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(probe.script.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    probe
        .judge(&output.stdout, &output.stderr, output.status.code())
        .map_err(|found| format!("{}: {found}", probe.name))
}

#[test]
fn every_belief_holds() {
    let probes = beliefs::all().unwrap();
    assert!(probes.len() > 40, "the probes are gone");
    let world = tempfile::tempdir().unwrap();
    let file = world.path().join("mac.json");
    let broken: Vec<String> = probes
        .iter()
        .filter_map(|probe| check(probe, &file).err())
        .collect();
    assert!(
        broken.is_empty(),
        "{} beliefs do not hold:\n{}",
        broken.len(),
        broken.join("\n")
    );
}
