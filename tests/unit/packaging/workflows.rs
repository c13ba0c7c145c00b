//! The workflows: YAML that says what it seems to say, shell that bash accepts, programs of this repository that exist.

use super::{read, root};
use saphyr::{LoadableYamlNode, Yaml};
use std::io::Write;
use std::process::{Command, Stdio};

const WORKFLOWS: [&str; 4] = [
    "macos.yml",
    "nightly.yml",
    "release.yml",
    "simulated-mac.yml",
];

fn at<'a>(value: &'a Yaml<'a>, field: &str) -> Option<&'a Yaml<'a>> {
    value.as_mapping_get(field)
}

/// The steps of all jobs of a workflow.
fn steps(text: &str, check: impl Fn(&str, &Yaml<'_>)) -> usize {
    let documents = Yaml::load_from_str(text).unwrap();
    let jobs = at(&documents[0], "jobs")
        .and_then(Yaml::as_mapping)
        .unwrap();
    let mut found = 0;
    for (name, job) in jobs {
        assert!(
            at(job, "timeout-minutes").is_some(),
            "a job without a limit"
        );
        for step in at(job, "steps").and_then(Yaml::as_sequence).unwrap() {
            found += 1;
            check(name.as_str().unwrap(), step);
        }
    }
    found
}

#[test]
fn every_step_runs_or_uses_something() {
    for file in WORKFLOWS {
        let text = read(&format!(".github/workflows/{file}"));
        let found = steps(&text, |job, step| {
            let run = at(step, "run").and_then(Yaml::as_str);
            let uses = at(step, "uses").and_then(Yaml::as_str);
            assert!(run.is_some() != uses.is_some(), "{file}: {job}: {step:?}");
            if let Some(action) = uses {
                let (_, commit) = action.split_once('@').expect("a commit");
                let is_hash =
                    commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
                assert!(is_hash, "{file}: {action} can change");
            }
            if let Some(script) = run {
                check_shell(file, script);
            }
        });
        assert!(found > 1, "{file}: {found}");
    }
}

/// Whether bash can read a step, and whether the scripts that it names are there.
fn check_shell(file: &str, script: &str) {
    // An expression of the workflow stands for some word.
    let mut plain = String::new();
    let mut rest = script;
    while let Some((before, after)) = rest.split_once("${{") {
        plain.push_str(before);
        plain.push_str("word");
        rest = after.split_once("}}").expect("an expression that ends").1;
    }
    plain.push_str(rest);
    let mut bash = Command::new("bash")
        .arg("-n")
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    bash.stdin
        .take()
        .unwrap()
        .write_all(plain.as_bytes())
        .unwrap();
    let output = bash.wait_with_output().unwrap();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{file}: {complaint}\n{plain}");
    for word in plain.split_whitespace() {
        if let Some(at) = word.find("scripts/") {
            assert!(root().join(&word[at..]).is_file(), "{file} runs {word}");
        }
    }
}

/// What a contributor's machine checks, a job checks as it is, and another one checks that the oldest Rust will do.
#[test]
fn a_job_runs_what_contributors_run() {
    let text = read(".github/workflows/macos.yml");
    let commands = |wanted: &str| {
        let mut commands = String::new();
        let documents = Yaml::load_from_str(&text).unwrap();
        let jobs = at(&documents[0], "jobs").unwrap();
        let job = at(jobs, wanted).unwrap_or_else(|| panic!("no job {wanted}"));
        for step in at(job, "steps").and_then(Yaml::as_sequence).unwrap() {
            commands += at(step, "run").and_then(Yaml::as_str).unwrap_or_default();
        }
        commands
    };
    assert_eq!(commands("linux"), ".ci/run");
    let oldest = commands("oldest-rust");
    assert!(oldest.contains("rust-version") && oldest.contains("cargo \"+$version\" check"));
}

/// The checks need this repository and package registries, and nothing beside the repository.
#[test]
fn checks_stay_within_the_repository() {
    for file in [".ci/run", "Makefile", "scripts/dev/check-mac"] {
        let text = read(file);
        if file != "Makefile" {
            check_shell(file, &text);
        }
        let outside = [r#"$(dirname "$0")/../.."#, r#"$(dirname "$0")/.."#]
            .iter()
            .fold(text, |text, root| text.replace(root, ""))
            .contains("../");
        assert!(!outside, "{file} names a file outside of the repository");
    }
}

/// A release is signed before it is packed, and its packages are started before anyone can have them.
#[test]
fn the_release_does_things_in_order() {
    let text = read(".github/workflows/release.yml");
    let mut last = 0;
    for step in [
        "version check",
        "scripts/dist/build-universal",
        "scripts/dist/sign",
        "scripts/dist/pack",
        "scripts/dist/start",
        "attest-build-provenance",
        "gh release create",
    ] {
        let found = text.find(step).unwrap_or_else(|| panic!("no {step}"));
        assert!(found > last, "{step}");
        last = found;
    }
}
