//! The lint: what it refuses and what it lets pass, and that a template from disk goes through it.

use crate::structure::files;
use macmcp::template::{self, Language, TemplateError, library_uses, lint};
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

#[test]
fn each_sample_is_judged_as_recorded() {
    for path in super::files_below(&folder()) {
        let file = path.file_name().unwrap().to_str().unwrap();
        let source = std::fs::read_to_string(&path).unwrap();
        let findings = lint::check(file, language(file), &source);
        let text: String = findings
            .iter()
            .map(|finding| format!("{finding}\n"))
            .collect();
        insta::with_settings!({
            omit_expression => true,
            prepend_module_to_snapshot => false,
            snapshot_path => Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots/lint"),
        }, {
            insta::assert_snapshot!(file.strip_suffix(".hbs").unwrap(), text);
        });
    }
}

#[test]
fn a_file_that_keeps_the_rules_is_rendered() {
    let rendered = template::render_file(&folder().join("clean.js.hbs"), Map::new()).unwrap();
    assert_eq!(rendered.language, Language::JavaScript);
    assert!(rendered.text.contains("const params = JSON.parse(\"{}\");"));
}

#[test]
fn a_file_that_breaks_them_is_not_rendered() {
    let error = template::render_file(&folder().join("shell.js.hbs"), Map::new()).unwrap_err();
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
    let error = template::render_file(Path::new("/tmp/x.txt"), Map::new()).unwrap_err();
    assert!(matches!(error, TemplateError::FileName { .. }), "{error}");
    let error = template::render_file(Path::new("/nonexistent/x.js.hbs"), Map::new()).unwrap_err();
    assert!(matches!(error, TemplateError::Read { .. }), "{error}");
}

#[test]
fn an_unknown_name_is_answered_with_the_nearest() {
    let error = template::render("lanch_app", Map::new()).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("no template is named `lanch_app`; the nearest are `apps/launch_app`"),
        "{error}"
    );
    let error = template::render("../../etc/passwd", Map::new()).unwrap_err();
    assert_eq!(error.to_string(), "no template is named `../../etc/passwd`");
}

#[test]
fn exceptions_hold_in_their_own_library_only() {
    let task = "$.NSTask.alloc.init;";
    assert!(lint::check_library(Language::JavaScript, "core/programs", task).is_empty());
    assert_eq!(
        lint::check_library(Language::JavaScript, "app/running_apps", task).len(),
        1
    );
    let bind = "ObjC.bindFunction('x', ['int', []]);";
    assert!(lint::check_library(Language::JavaScript, "core/native_functions", bind).is_empty());
    assert_eq!(
        lint::check_library(Language::JavaScript, "core/programs", bind).len(),
        1
    );
    let program = "run('/usr/bin/osascript', ['-e']);";
    assert_eq!(
        lint::check_library(Language::JavaScript, "core/programs", program).len(),
        2
    );
    let option = "run('/usr/bin/mdfind', ['-live', '-onlyin', folder]);";
    let findings = lint::check_library(Language::JavaScript, "core/programs", option);
    assert_eq!(findings.len(), 1);
    assert!(findings[0].problem.contains("`-live`"), "{findings:?}");
}

/// What a template imports is what it uses; what that imports comes by itself.
#[test]
fn a_template_imports_the_library_files_it_uses_and_no_others() {
    let problems = |imports: &str| -> Vec<String> {
        let source = format!(
            "'use strict';\n{imports}function run() {{\n  return reply.run(() => ({{ clock: 1, at: clock.budget(5) }}));\n}}\n"
        );
        lint::check("probe", Language::JavaScript, &source)
            .iter()
            .map(ToString::to_string)
            .collect()
    };
    let reply = "import * as reply from 'macmcp/core/reply';\n";
    let clock = "import * as clock from 'macmcp/core/clock';\n";
    let none: [&str; 0] = [];
    assert_eq!(problems(&format!("{reply}{clock}")), none);
    assert_eq!(
        problems(&format!(
            "{reply}import {{ quote }} from 'macmcp/core/names';\n"
        )),
        [
            "probe:2: the library file `core/clock` is used and not imported; write `import * as clock from 'macmcp/core/clock';`"
        ]
    );
    assert_eq!(
        problems(&format!(
            "{reply}import * as names from 'macmcp/core/names';\n{clock}{clock}import * as sundial from 'macmcp/core/sundial';\n"
        )),
        [
            "probe:3: the library file `core/names` is imported and not used; import what the template itself uses",
            "probe:5: the library file `core/clock` is imported twice; import what the template itself uses",
            "probe:6: there is no library file `core/sundial`; import what the template itself uses",
        ]
    );
    assert_eq!(
        problems(&format!("import reply from 'macmcp/core/reply';\n{clock}")),
        [
            "probe:2: `core/reply` is no function, but exports some; write `import * as reply from 'macmcp/core/reply';`"
        ]
    );
    assert_eq!(
        problems(&format!("{reply}import * as clock from 'clock';\n")),
        [
            "probe:3: an import of something else than a library file; write `import * as reply from 'macmcp/core/reply';`, on a line of its own"
        ]
    );
    assert_eq!(
        problems(&format!(
            "{reply}{clock}const a = 1;\nimport * as reply from 'macmcp/core/reply';\n"
        )),
        [
            "probe:5: `import` is of no use under osascript; write `import * as reply from 'macmcp/core/reply';`, on a line of its own before all code"
        ]
    );
}

/// Templates of earlier versions named library files in an expression.
#[test]
fn a_javascript_template_with_lib_is_refused_with_the_lines_to_write() {
    let source = "'use strict';\n{{lib \"core/reply\" \"app/launch_app\"}}\nfunction run() {\n  return reply.run(() => launchApp('Notes'));\n}\n";
    let findings = lint::check("probe", Language::JavaScript, source);
    let told: Vec<String> = findings.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "probe:2: JavaScript has no `{{lib}}`: a script imports library files; write `import * as reply from 'macmcp/core/reply';` and `import launchApp from 'macmcp/app/launch_app';`"
        ]
    );
}

#[test]
fn an_applescript_template_names_the_library_files_whose_handlers_it_uses() {
    let problems = |lib: &str, code: &str| -> Vec<String> {
        lint::check("probe", Language::AppleScript, &format!("{lib}\n{code}\n"))
            .into_iter()
            .map(|finding| finding.problem)
            .collect()
    };
    let lib = "{{lib \"core/reply\"}}";
    assert!(problems(lib, "return my replyOk({})").is_empty());
    assert_eq!(
        problems(lib, "return \"replyOk\" -- replyOk"),
        ["the library file `core/reply` is named and not used"]
    );
    assert_eq!(
        problems("", "return my replyOk({})"),
        ["the library file `core/reply` is used and not named"]
    );
}

/// Strings, comments, members and keys name things of their own.
#[test]
fn only_code_uses_a_library_file() {
    let files = ["core/clock", "core/names", "app/launch_app"];
    let uses = |code: &str| library_uses::uses(code, files);
    assert_eq!(uses("clock.pause(1);"), ["core/clock"]);
    assert_eq!(
        uses("const x = [...names.list, `${launchApp(1)}`];"),
        ["core/names", "app/launch_app"]
    );
    assert!(uses("// clock\nother.clock(); 'names'; ({ names: 1 });").is_empty());
}

#[test]
fn no_line_of_a_script_is_too_long_to_read() {
    const LONGEST: usize = 140;
    let folders = [
        ("scripts/lib", ".js"),
        ("scripts/lib", ".applescript"),
        ("templates", ".hbs"),
    ];
    for (path, text) in folders
        .iter()
        .flat_map(|(folder, ending)| files(folder, ending))
    {
        // The headers of packs have a line for each sentence.
        if path.contains("/packs/") {
            continue;
        }
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(
            longest <= Some(LONGEST),
            "{path} has a line of {longest:?} characters"
        );
    }
}
