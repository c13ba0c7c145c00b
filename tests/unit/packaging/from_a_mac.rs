//! `scripts/dev/from-a-mac`: an artefact of the macOS workflow with differences that were put into it, and the edits that come of it.

use super::root;
use crate::documents::hold;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// The files that it edits or reads.
const EDITED: [&str; 5] = [
    "fixtures/beliefs/OPEN.md",
    "fixtures/beliefs/ax-full-screen-is-a-boolean.js",
    "fixtures/beliefs/bridge-cf-equal.js",
    "crates/simulated-mac/src/stats.rs",
    "crates/simulated-world/src/world/window_templates.rs",
];

/// A checkout with these files, and an artefact.
struct Bench {
    checkout: TempDir,
    artefact: TempDir,
}

impl Bench {
    fn new() -> Self {
        let checkout = tempfile::tempdir().unwrap();
        for path in EDITED {
            let copy = checkout.path().join(path);
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            fs::copy(root().join(path), copy).unwrap();
        }
        Self {
            checkout,
            artefact: tempfile::tempdir().unwrap(),
        }
    }

    /// Puts what an image found into the artefact.
    fn image(&self, name: &str, selftest: &Value) -> std::path::PathBuf {
        let folder = self.artefact.path().join(format!("report-{name}"));
        fs::create_dir_all(folder.join("trees")).unwrap();
        fs::write(folder.join("selftest.json"), selftest.to_string()).unwrap();
        folder
    }

    fn run(&self, artefact: &Path, more: &[&str]) -> Output {
        let python = std::env::var("MACMCP_TEST_PYTHON").unwrap_or_else(|_| "python3".into());
        Command::new(python)
            .arg(root().join("scripts/dev/from-a-mac"))
            .arg(artefact)
            .arg("--root")
            .arg(self.checkout.path())
            .args(more)
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .unwrap()
    }

    fn said(&self, more: &[&str]) -> String {
        let output = self.run(self.artefact.path(), more);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{complaint}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn file(&self, path: &str) -> String {
        fs::read_to_string(self.checkout.path().join(path)).unwrap()
    }
}

fn belief(name: &str, grade: Option<&str>, state: &str, found: Option<&str>) -> Value {
    json!({"name": name, "belief": "so it is", "grade": grade, "state": state, "holds": state == "held", "found": found})
}

/// A selftest in the layout of `macmcp selftest --json`.
fn selftest(version: &str, probes: &[Value], open: &[Value]) -> Value {
    json!({
        "schema": 1, "version": "0.1.0", "simulated": false, "seconds": 30,
        "mac": {"macos_version": version, "build": "25B1", "hardware_model": "VirtualMac2,1", "processor": "Apple M1 (Virtual)"},
        "permissions": [], "bridge_microseconds": {"methods": 1.5, "casts": 0.25},
        "holding": 1, "broken": 1, "not_reached": 1, "probes": probes, "open_beliefs": open,
        "session": {"outcome": "played", "why": null, "restored": {"clipboard": false}, "steps": [
            {"tool": "click", "outcome": "failed", "effect": null, "code": "Timeout", "why": "nothing came", "ms": 30000},
            {"tool": "look", "outcome": "ok", "effect": null, "code": null, "why": null, "ms": 10}]},
    })
}

/// Two Macs: what held on both, what one of them refuted, what none reached.
fn two_macs() -> Bench {
    let bench = Bench::new();
    let probes = |cf_equal| {
        [
            belief("ax-full-screen-is-a-boolean", Some("B"), "held", None),
            cf_equal,
        ]
    };
    let open = |visible_rows, off_screen| {
        [
            belief("visible-rows", None, visible_rows, Some("none | at all")),
            belief("off-screen-entries", None, off_screen, None),
            belief("character-id", None, "not_reached", None),
        ]
    };
    let held = belief("bridge-cf-equal", Some("C"), "held", None);
    bench.image(
        "macos-15",
        &selftest("15.6", &probes(held), &open("held", "held")),
    );
    let refuted = belief("bridge-cf-equal", Some("C"), "refuted", Some("got 0"));
    let folder = bench.image(
        "macos-26",
        &selftest("26.1", &probes(refuted), &open("refuted", "not_reached")),
    );
    fs::write(
        folder.join("trees/notes.txt"),
        "AXApplication name=\"Notes\"\nAXWindow 0 0 90 80 title=\"Gevapeve\"\nAXButton 5 5 20 10 title=\"Foba\" actions=[\"AXPress\"]\n",
    )
    .unwrap();
    fs::write(folder.join("trees/mail.txt"), "AXWindow 0 0 90\n").unwrap();
    fs::write(
        folder.join("client.json"),
        json!({"failures": ["look: no text"]}).to_string(),
    )
    .unwrap();
    fs::write(
        folder.join("tests.txt"),
        "failures:\n    menus::a_menu\n\ntest result: FAILED\n",
    )
    .unwrap();
    bench
}

#[test]
fn what_macs_found_becomes_edits() {
    let bench = two_macs();
    bench.said(&["--write"]);
    let open = bench.file(EDITED[0]);
    assert!(!open.contains("| `off-screen-entries` |"), "it was shown");
    assert!(open.contains("| `character-id` |"), "nothing reached it");
    let row = open
        .lines()
        .find(|line| line.starts_with("| `visible-rows` |"))
        .unwrap();
    assert!(
        row.contains("**Refuted** on 26.1: none \\| at all"),
        "{row}"
    );
    let held = bench.file(EDITED[1]);
    assert!(held.contains("\n// grade: A\n"), "{held}");
    assert!(held.contains(" measured on macOS 15.6, 26.1\n"), "{held}");
    assert_eq!(
        bench.file(EDITED[2]),
        fs::read_to_string(root().join(EDITED[2])).unwrap(),
        "what one Mac refuted keeps its grade"
    );
    let costs = bench.file(EDITED[3]);
    assert!(costs.contains("const METHOD_US: f64 = 1.50;"), "{costs}");
    assert!(costs.contains("const CAST_US: f64 = 0.25;"), "{costs}");
    assert!(
        costs.contains("const FUNCTION_US: f64 = 4.0;"),
        "nobody measured it"
    );
    let listed = bench.file(EDITED[4]);
    assert!(
        listed.contains("    \"notes\",\n    \"notes-26\",\n"),
        "{listed}"
    );
    let window = bench.file("crates/simulated-world/data/windows/notes-26.txt");
    assert!(window.contains("AXWindow 90 80"), "{window}");
    let page = bench.file("docs/reference/measured-on-macs.md");
    assert!(page.contains("\n## macos-15\n") && page.contains("\n## macos-26\n"));
    assert!(
        page.contains("| `bridge-cf-equal` | so it is | got 0 |"),
        "{page}"
    );

    // The same artefact again changes nothing more.
    let before = EDITED.map(|path| bench.file(path));
    let said = bench.said(&["--write"]);
    assert!(said.starts_with("# Edits\n\nnone\n"), "{said}");
    assert_eq!(EDITED.map(|path| bench.file(path)), before);
    assert_eq!(bench.file("docs/reference/measured-on-macs.md"), page);
}

#[test]
fn what_a_person_decides_is_listed() {
    let bench = two_macs();
    let said = bench.said(&[]);
    for line in [
        "* macos-26 (macOS 26.1): the probe `bridge-cf-equal` was refuted (so it is): got 0.",
        "* macos-26 (macOS 26.1): the open belief `visible-rows` was refuted: none | at all",
        "* macos-15 (macOS 15.6): the step `click` failed: Timeout nothing came",
        "* macos-15 (macOS 15.6): not restored: clipboard",
        "* macos-15 (macOS 15.6): no client was tried",
        "* macos-26 (macOS 26.1): the client: look: no text",
        "* macos-26 (macOS 26.1): the test menus::a_menu failed",
        "* macos-26 (macOS 26.1): the windows of mail were not read: line 1:",
    ] {
        assert!(said.contains(line), "{line}\n{said}");
    }
    assert_eq!(
        bench.file(EDITED[0]),
        fs::read_to_string(root().join(EDITED[0])).unwrap(),
        "nothing is edited unless it is asked for"
    );
}

#[test]
fn another_artefact_is_refused() {
    let bench = Bench::new();
    let refused = |wanted: &str| {
        let output = bench.run(bench.artefact.path(), &["--write"]);
        let complaint = String::from_utf8(output.stderr).unwrap();
        assert!(
            complaint.starts_with("from-a-mac: ") && complaint.contains(wanted),
            "{complaint}"
        );
        assert_eq!(output.status.code(), Some(1));
    };
    refused("no image came as far as the selftest");
    let mut report = selftest("26.1", &[], &[]);
    report["simulated"] = true.into();
    bench.image("macos-26", &report);
    refused("is the report of a simulated Mac");
    report["schema"] = 2.into();
    bench.image("macos-26", &report);
    refused("reads layout 1");
    let folder = bench.artefact.path().join("report-macos-26");
    fs::write(folder.join("selftest.json"), "{").unwrap();
    refused("is no JSON");
}

/// What the page about the first run says of how many beliefs there are.
#[test]
fn the_page_counts_what_is_settled() {
    const START: &str = "<!-- counts: generated by `make generate` -->\n";
    const END: &str = "<!-- /counts -->";
    let probes = macmcp::beliefs::all().unwrap();
    let open = macmcp::beliefs::open();
    let mut grades: Vec<&str> = probes.iter().map(|one| one.grade.as_str()).collect();
    grades.sort_unstable();
    let mut counts = format!(
        "| what | how many |\n|---|---|\n| probes that `macmcp selftest` runs | {} |\n",
        probes.len()
    );
    for of_one in grades.chunk_by(|one, other| one == other) {
        counts += &format!("| of these of grade {} | {} |\n", of_one[0], of_one.len());
    }
    counts += &format!(
        "| beliefs without a probe, some of which the session of the selftest shows | {} |\n",
        open.len()
    );
    let page = fs::read_to_string(root().join("docs/first-run-on-macs.md")).unwrap();
    let (before, rest) = page.split_once(START).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    hold(
        "docs/first-run-on-macs.md",
        &format!("{before}{START}{counts}{END}{after}"),
    );
}
