//! The lint: what it refuses and what it lets pass, and that a template from disk goes through it.

use macmcp::template::{self, Language, TemplateError, lint};
use serde_json::Map;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/lint")
}

fn language(file: &str) -> Language {
    if file.ends_with(".js.hbs") {
        Language::JavaScript
    } else {
        Language::AppleScript
    }
}

/// A finding without the list of all libraries, which grows.
fn without_libraries(finding: &str) -> String {
    match finding.split_once("; use one of apps, ax,") {
        Some((what, _)) => format!("{what}; use one of ..."),
        None => finding.to_owned(),
    }
}

#[test]
fn each_sample_is_judged_as_recorded() {
    insta::glob!("../../..", "fixtures/lint/*.hbs", |path| {
        let file = path.file_name().unwrap().to_str().unwrap();
        let source = std::fs::read_to_string(path).unwrap();
        let findings = lint::check(file, language(file), &source);
        let text: String = findings
            .iter()
            .map(|finding| format!("{}\n", without_libraries(&finding.to_string())))
            .collect();
        insta::with_settings!({
            omit_expression => true,
            prepend_module_to_snapshot => false,
            snapshot_path => Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/lint"),
            snapshot_suffix => "",
        }, {
            insta::assert_snapshot!(file.strip_suffix(".hbs").unwrap(), text);
        });
    });
}

#[test]
fn a_file_that_keeps_the_rules_is_rendered() {
    let rendered = template::render_file(&folder().join("clean.js.hbs"), &Map::new()).unwrap();
    assert_eq!(rendered.language, Language::JavaScript);
    assert!(rendered.text.contains("const params = JSON.parse(\"{}\");"));
}

#[test]
fn a_file_that_breaks_them_is_not_rendered() {
    let error = template::render_file(&folder().join("shell.js.hbs"), &Map::new()).unwrap_err();
    let TemplateError::Lint { findings } = &error else {
        panic!("{error}")
    };
    assert!(
        findings
            .iter()
            .all(|finding| finding.file.ends_with("shell.js.hbs"))
    );
    assert!(
        error
            .to_string()
            .contains("shell.js.hbs:3: `doShellScript`"),
        "{error}"
    );
}

#[test]
fn a_file_has_to_tell_its_language() {
    let error = template::render_file(Path::new("/tmp/x.txt"), &Map::new()).unwrap_err();
    assert!(matches!(error, TemplateError::FileName { .. }), "{error}");
    let error = template::render_file(Path::new("/nonexistent/x.js.hbs"), &Map::new()).unwrap_err();
    assert!(matches!(error, TemplateError::Read { .. }), "{error}");
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    let error = template::render("lanch_app", &Map::new()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("no template is named `lanch_app`; the nearest are `apps/launch_app`"),
        "{error}"
    );
    let error = template::render("../../etc/passwd", &Map::new()).unwrap_err();
    assert_eq!(error.to_string(), "no template is named `../../etc/passwd`");
}

#[test]
fn exceptions_hold_in_their_own_library_only() {
    let task = "$.NSTask.alloc.init;";
    assert!(lint::check_library(Language::JavaScript, "programs", task).is_empty());
    assert_eq!(
        lint::check_library(Language::JavaScript, "apps", task).len(),
        1
    );
    let bind = "ObjC.bindFunction('x', ['int', []]);";
    assert!(lint::check_library(Language::JavaScript, "bind", bind).is_empty());
    assert_eq!(
        lint::check_library(Language::JavaScript, "programs", bind).len(),
        1
    );
    let program = "run('/usr/bin/osascript', ['-e']);";
    assert_eq!(
        lint::check_library(Language::JavaScript, "programs", program).len(),
        2
    );
}

/// The text of every JavaScript file below a folder, without comments, by the name before its first dot.
fn scripts(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let file = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() {
                folders.push(path);
            } else if file.ends_with(".js") || file.ends_with(".js.hbs") {
                let name = file.split('.').next().unwrap().to_owned();
                found.push((name, std::fs::read_to_string(&path).unwrap()));
            }
        }
    }
    found.sort();
    found
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// What a library ends with: the names that others may use.
fn exports(library: &str) -> Vec<&str> {
    let (_, end) = library.rsplit_once("\n  return {").unwrap();
    end.split(|c| !is_name(c)).collect()
}

/// The libraries whose exports a script names.
fn used<'a>(script: &str, libraries: &'a [(String, String)]) -> Vec<&'a str> {
    let code: Vec<&str> = script
        .lines()
        .map(|line| line.find("//").map_or(line, |at| &line[..at]))
        .collect();
    let code = code.join("\n");
    let names = |library: &str, exports: &[&str]| {
        code.match_indices(&format!("{library}."))
            .any(|(at, prefix)| {
                let member = code[at + prefix.len()..].split(|c| !is_name(c)).next();
                let inner = code[..at].ends_with(|c| is_name(c) || c == '.');
                !inner && member.is_some_and(|member| exports.contains(&member))
            })
    };
    libraries
        .iter()
        .filter(|(library, text)| names(library, &exports(text)))
        .map(|(library, _)| library.as_str())
        .collect()
}

fn required(library: &str) -> Vec<&str> {
    let line = library
        .lines()
        .find_map(|line| line.strip_prefix("// Requires: "));
    line.map_or(Vec::new(), |names| names.split(", ").collect())
}

/// The lint goes by the `Requires:` lines, so they have to tell the truth.
#[test]
fn a_library_requires_exactly_what_it_uses() {
    let libraries = scripts("scripts/lib");
    for (name, text) in &libraries {
        let mut stated = required(text);
        stated.sort_unstable();
        let mut uses = used(text, &libraries);
        uses.retain(|used| used != name);
        assert_eq!(stated, uses, "{name}.js");
    }
}

/// Every library costs time at every call.
#[test]
fn a_template_writes_no_library_that_it_does_not_need() {
    let libraries = scripts("scripts/lib");
    let text_of = |name: &str| &libraries.iter().find(|(known, _)| known == name).unwrap().1;
    for (name, template) in scripts("templates") {
        let mut needed = used(&template, &libraries);
        let mut next = 0;
        while let Some(library) = needed.get(next) {
            for required in required(text_of(library)) {
                if !needed.contains(&required) {
                    needed.push(required);
                }
            }
            next += 1;
        }
        let holes = template.split("{{lib \"").skip(1);
        for written in holes.filter_map(|rest| rest.split('"').next()) {
            assert!(needed.contains(&written), "{name}: {written}");
        }
    }
}
