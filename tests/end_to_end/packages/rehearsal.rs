//! The jobs of the macOS workflow, played here with stand-ins, and what comes of their report.

use super::*;
use crate::support::{macmcp, simulated_mac};

fn python() -> Command {
    let python = std::env::var("MACMCP_TEST_PYTHON").expect(
        "MACMCP_TEST_PYTHON names a Python with what .ci/requirements.txt and tests/clients/requirements.txt list",
    );
    let mut command = Command::new(python);
    command
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("MACMCP_TEST_BIN", macmcp())
        .env("MACMCP_SIMULATED_MAC", simulated_mac());
    command
}

/// Plays a job into a folder, and answers what was said of each step.
fn rehearsed(job: &str, folder: &Path) -> String {
    let output = python()
        .arg(root().join("scripts/dev/rehearse-workflow"))
        .arg(job)
        .arg(folder)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{complaint}");
    said
}

/// All files of a release, by the steps of its workflow, which also unpacks and starts them.
#[test]
#[ignore = "needs a Python with PyYAML, zip, unzip and npm"]
fn a_release_is_made_and_started_here() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("release");
    let said = rehearsed("packages", &out);
    // What only a tag has done: the check of its name, the attestation, the draft.
    assert_eq!(said.matches("skipped").count(), 3, "{said}");
    assert!(!said.contains("failure"), "{said}");
    let sums = fs::read_to_string(out.join("packages/SHA256SUMS")).unwrap();
    for line in sums.lines() {
        let name = line.split("  ").nth(1).unwrap();
        assert!(
            out.join("packages").join(name).metadata().unwrap().len() > 0,
            "{name}"
        );
    }
    let signed = fs::read_to_string(out.join("calls")).unwrap();
    for app in ["target/universal/macmcp.app", "target/server/macmcp.app"] {
        assert!(
            signed.contains(&format!("--identifier io.github.macmcp.macmcp {app}")),
            "{signed}"
        );
    }
}

#[test]
#[ignore = "needs a Python with PyYAML and the official client, and takes long"]
fn the_jobs_on_macs_run_here_and_report() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("test");
    let said = rehearsed("test", &out);
    assert!(!said.contains("skipped"), "{said}");
    let report = out.join("report-macos-26");
    for file in [
        "machine.txt",
        "doctor.json",
        "selftest.json",
        "selftest.md",
        "session.md",
        "client.json",
        "tests.txt",
        "trees/finder.txt",
    ] {
        assert!(report.join(file).metadata().unwrap().len() > 0, "{file}");
    }
    let output = python()
        .arg(root().join("scripts/dev/from-a-mac"))
        .arg(&out)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}");
    assert!(
        said.contains("\n* docs/reference/measured-on-macs.md\n"),
        "{said}"
    );
    // The simulated Mac is what macmcp believes of Macs.
    assert!(said.contains("\n# To mend\n\nnothing\n"), "{said}");

    let out = folder.path().join("app");
    let said = rehearsed("app", &out);
    assert!(!said.contains("skipped"), "{said}");
    for file in ["install.txt", "explain.txt", "doctor-itself.json"] {
        let path = out.join("app-macos-26").join(file);
        assert!(path.metadata().unwrap().len() > 0, "{file}");
    }
}
