//! What the simulated Mac says is what we believe about Macs: every probe in `fixtures/beliefs` gives what it expects.
//!
//! `MACMCP_BELIEFS_OSASCRIPT=/usr/bin/osascript` runs the same probes under the real program on a real Mac. Apple-event
//! probes (`ae-*`) have a runner of their own in `apple_events.rs`, with permissions denied; here they run with all granted.
#![cfg(feature = "simulator")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::{
    fs,
    io::Write,
    os::unix::process::CommandExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The head of a probe: lines `// key: value` before the code.
struct Probe {
    name: String,
    script: String,
    expected: String,
    stderr: Vec<String>,
    status: i32,
}

impl Probe {
    fn read(path: &Path) -> Self {
        let script = fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let head: Vec<(&str, &str)> = script
            .lines()
            .map_while(|line| line.strip_prefix("// ")?.split_once(": "))
            .collect();
        let all = |key: &str| -> Vec<String> {
            let values = head.iter().filter(|(name, _)| *name == key);
            values.map(|(_, value)| (*value).to_owned()).collect()
        };
        for key in ["belief", "grade", "source"] {
            assert_eq!(
                all(key).len(),
                1,
                "{name}: one line `// {key}: …` is needed"
            );
        }
        let known = [
            "belief",
            "grade",
            "source",
            "expect",
            "expect-stderr",
            "expect-exit",
        ];
        for (key, _) in &head {
            assert!(known.contains(key), "{name}: unknown head line `// {key}:`");
        }
        let (expected, stderr, exit) = (all("expect"), all("expect-stderr"), all("expect-exit"));
        let status = exit.first().map_or(0, |status| status.parse().unwrap());
        Self {
            name,
            expected: expected.join("\n"),
            stderr,
            status,
            script,
        }
    }

    fn check(&self, world: &Path) -> Result<(), String> {
        let program = std::env::var_os("MACMCP_BELIEFS_OSASCRIPT");
        let mut command = match &program {
            Some(program) => Command::new(program),
            None => {
                let mut command = Command::new(env!("CARGO_BIN_EXE_macmcp"));
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
        child
            .stdin
            .take()
            .unwrap()
            .write_all(self.script.as_bytes())
            .unwrap();
        let output = child.wait_with_output().unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout);
        let stderr = String::from_utf8_lossy(&output.stderr);
        let told = |line: &String| stderr.contains(line.as_str());
        let fine = stdout.trim_end_matches('\n') == self.expected
            && self.stderr.iter().all(told)
            && output.status.code() == Some(self.status);
        if fine {
            return Ok(());
        }
        Err(format!(
            "{}:\n  expected {:?}, {:?} on stderr, status {}\n  got      {stdout:?}, {stderr:?}, {}",
            self.name, self.expected, self.stderr, self.status, output.status
        ))
    }
}

#[test]
fn every_belief_holds() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/beliefs");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "js"))
        .collect();
    paths.sort();
    assert!(paths.len() > 40, "the probes are gone");
    let world = tempfile::tempdir().unwrap();
    let file = world.path().join("mac.json");
    let broken: Vec<String> = paths
        .iter()
        .map(|path| Probe::read(path))
        .filter_map(|probe| probe.check(&file).err())
        .collect();
    assert!(
        broken.is_empty(),
        "{} beliefs do not hold:\n{}",
        broken.len(),
        broken.join("\n")
    );
}
