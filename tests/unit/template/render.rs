//! Every bundled template, rendered with every input in `fixtures/render/`, as snapshots.
//!
//! Library files are folded to their names: that they are written verbatim is what the folding proves. The snapshots
//! are accepted with `cargo insta accept` or `INSTA_UPDATE=always cargo test --test unit render`.

use macmcp::template::{self, Language, lint};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/render")
}

/// `fixtures/render/apps/launch_app/default.json` is an input of `apps/launch_app`.
fn template_of(input: &Path) -> String {
    let folder = input.parent().unwrap().strip_prefix(fixtures()).unwrap();
    folder.to_str().unwrap().replace('\\', "/")
}

fn params(input: &Path) -> Map<String, Value> {
    serde_json::from_str(&std::fs::read_to_string(input).unwrap())
        .expect("an input is a JSON object")
}

/// Replaces the text of each library that a template names by one line.
fn folded(language: Language, source: &str, mut text: String) -> String {
    for line in source.lines() {
        let Some(name) = line
            .strip_prefix("{{lib \"")
            .and_then(|rest| rest.strip_suffix("\"}}"))
        else {
            continue;
        };
        let library = template::library(language, name).expect("the library is there");
        assert_eq!(
            text.matches(library).count(),
            1,
            "`{name}` is written once, verbatim"
        );
        text = text.replace(
            library,
            &format!("<scripts/lib/{name}{}>", language.suffix()),
        );
    }
    text
}

#[test]
fn every_input_renders_as_recorded() {
    insta::glob!("../../..", "fixtures/render/*/*/*.json", |input| {
        let input = input.canonicalize().unwrap();
        let name = template_of(&input);
        let recorded = match template::render(&name, &params(&input)) {
            Ok(rendered) => {
                let (language, source) = template::source(&name).unwrap();
                assert_eq!(
                    (rendered.name.as_str(), rendered.language),
                    (name.as_str(), language)
                );
                assert!(
                    rendered.text.is_ascii(),
                    "{name} renders to something else than ASCII"
                );
                folded(language, source, rendered.text)
            }
            Err(error) => format!("error: {error}\n"),
        };
        insta::with_settings!({
            omit_expression => true,
            prepend_module_to_snapshot => false,
            snapshot_path => Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/render").join(&name),
            snapshot_suffix => "",
        }, {
            insta::assert_snapshot!(input.file_stem().unwrap().to_str().unwrap(), recorded);
        });
    });
}

#[test]
fn every_template_has_inputs_and_every_input_a_template() {
    let mut with_inputs = BTreeSet::new();
    for toolset in std::fs::read_dir(fixtures()).unwrap() {
        for template in std::fs::read_dir(toolset.unwrap().path()).unwrap() {
            let template = template.unwrap().path();
            let inputs = std::fs::read_dir(&template).unwrap();
            assert!(inputs.count() > 0, "{} is empty", template.display());
            with_inputs.insert(template_of(&template.join("input.json")));
        }
    }
    let templates: BTreeSet<String> = template::names().into_iter().map(str::to_owned).collect();
    assert_eq!(with_inputs, templates);
}

#[test]
fn what_is_bundled_keeps_the_rules() {
    let findings = lint::check_bundled();
    let listed: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert!(findings.is_empty(), "{}", listed.join("\n"));
}
