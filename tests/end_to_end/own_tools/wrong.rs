//! Files that are wrong: told with their line, and the others work.

use super::{Folder, GREET, PLACE, SAY, own_names};
use crate::support::{Mac, macmcp};
use serde_json::{Value, json};
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::Command;

/// What `macmcp tools` says of the files that are not offered.
pub(super) fn told(folder: &Folder) -> Vec<String> {
    let output = Command::new(macmcp())
        .args(["tools", "--tools-dir", folder.argument()])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.success(), text.is_empty(), "{text}");
    let line = |line: &str| {
        line.strip_prefix("macmcp: not offered: ")
            .unwrap()
            .to_owned()
    };
    text.lines().map(line).collect()
}

/// A file that is wrong is told so, beside one that is right.
#[track_caller]
pub(super) fn assert_told(file: &str, text: &str, expected: &[&str]) {
    let folder = Folder::new(&[("right.js.hbs", GREET), (file, text)]);
    let told = told(&folder);
    assert_eq!(told.len(), expected.len(), "{told:#?}");
    for (told, expected) in told.iter().zip(expected) {
        let begins = format!("{file}{expected}");
        assert!(told.starts_with(&begins), "{told}\n{begins}");
    }
}

#[track_caller]
fn assert_header(from: &str, to: &str, expected: &[&str]) {
    assert!(GREET.contains(from), "{from}");
    assert_told("tool.js.hbs", &GREET.replacen(from, to, 1), expected);
}

/// What `macmcp doctor --json` reports, and how it ends.
fn doctor(mac: &Mac, folder: &Folder) -> (Value, Option<i32>) {
    let output = Command::new(macmcp())
        .args(["doctor", "--json", "--tools-dir", folder.argument()])
        .arg("--simulate")
        .arg(mac.world())
        .output()
        .unwrap();
    let report = serde_json::from_slice(&output.stdout).unwrap();
    (report, output.status.code())
}

/// Both reports have the same checks of own tools: one for each file that is wrong.
#[test]
fn the_doctor_and_the_check_of_permissions_report_broken_tools() {
    let mac = Mac::new();
    let folder = Folder::new(&[("right.js.hbs", GREET)]);
    let (report, code) = doctor(&mac, &folder);
    assert_eq!((&report["ok"], code), (&json!(true), Some(0)), "{report:#}");
    let mut client = folder.session(&mac, &[]);
    let checked = client.ok("check_permissions", json!({}));
    assert_eq!(checked["ok"], true, "{checked:#}");

    let wrong = GREET.replacen("params.name,", "params.nmae,", 1);
    folder.write("tool.js.hbs", &wrong);
    let (report, code) = doctor(&mac, &folder);
    assert_eq!(code, Some(1), "{report:#}");
    let checked = client.ok("check_permissions", json!({}));
    for report in [report, checked] {
        assert_eq!(report["ok"], false, "{report:#}");
        let checks = report["checks"].as_array().unwrap();
        let mut told = checks.iter().filter(|check| check["name"] == "Own tools");
        let broken = told.next().unwrap();
        assert_eq!(broken["state"], "missing", "{broken}");
        let text = broken["text"].as_str().unwrap();
        let path = folder.path("tool.js.hbs").display().to_string();
        assert!(text.starts_with(&format!("{path}:38: ")), "{text}");
        assert!(text.contains("did you mean `name`?"), "{text}");
        assert!(text.contains("until the file is corrected"), "{text}");
        assert_eq!(told.next(), None);
    }
}

#[test]
fn headers_are_told_with_the_line() {
    assert_told(
        "tool.js.hbs",
        "'use strict';",
        &[":1: the file does not start with a header"],
    );
    assert_header(
        "title = ",
        "titel = ",
        &[
            ":1: the header has no `title`",
            ":2: a header has no `titel`: did you mean `title`?",
        ],
    );
    // Clients would show something else than what is there.
    assert_header(
        "title = \"",
        "title = \"A \\u202E",
        &[":2: `title` has to be a text of 1 to"],
    );
    assert_header(
        "\"read\"",
        "\"write\"",
        &[":4: `effect` has to be \"read\""],
    );
    assert_header("effect = ", "effect: ", &[":4: the header is not TOML"]);
    assert_header(
        "effect =",
        "language = \"AppleScript\"\neffect =",
        &[":4: the file's name says JavaScript"],
    );
    assert_header(
        "effect =",
        "timeout_ms = 9\neffect =",
        &[":4: `timeout_ms` has to be a whole number"],
    );
    assert_header(
        "effect =",
        "apps = \"Notes\"\neffect =",
        &[":4: `apps` has to be a list"],
    );
    assert_header(
        "effect =",
        "background = 1\neffect =",
        &[":4: `background` has to be true or false"],
    );
    assert_header(
        "--}}\n",
        "\n",
        &[
            ":1: the header does not end",
            ":1: the library file `core/reply` is used and not imported; write `import * as reply from 'macmcp/core/reply';`",
        ][..],
    );
}

#[test]
fn parameters_are_told_with_the_line() {
    assert_header(
        "required = [\"name\"]",
        "required = [\"nam\"]",
        &[":7: `required` names \"nam\", which is no parameter"],
    );
    assert_header(
        "minLength = 1",
        "pattern = \"x\"",
        &[":11: `pattern` of a string is not enforced"],
    );
    assert_header(
        "minLength = 1",
        "format = \"date\"",
        &[":11: `format` can only be \"email\""],
    );
    assert_header(
        "minLength = 1",
        "minlength = 1",
        &[":11: `minlength` of a string is not enforced: did you mean `minLength`?"],
    );
    assert_header(
        "default = 1\n",
        "default = 7\n",
        &[":15: `default` holds 7, which does not fit the rest"],
    );
    assert_header(
        "type = \"integer\"",
        "type = \"int\"",
        &[
            ":12: `times` has no `description`",
            ":13: `type` has to be one of",
        ],
    );
    assert_header(
        "properties.times]",
        "properties.background]",
        &[":12: `background` is a parameter of the server's own"],
    );
    assert_header(
        "properties.times]",
        "properties.Times]",
        &[":12: `Times` is no name of a parameter"],
    );
    assert_header(
        "description = \"How often\"\n",
        "",
        &[":12: `times` has no `description`"],
    );
}

#[test]
fn scripts_are_told_with_the_line() {
    assert_header(
        "params.name,",
        "params.nmae,",
        &[":38: the header has no parameter `nmae`, did you mean `name`?"],
    );
    assert_header(
        "function run()",
        "function go()",
        &[":1: the script has no `function run()`"],
    );
    assert_header(
        "    const whole",
        "    Application('Terminal').doScript('ls');\n    const whole",
        &[":38: `doScript` leads to a shell"],
    );
    assert_header(
        "    const whole",
        "    Application('Notes').activate();\n    const whole",
        &[":38: the script talks to \"Notes\", which `apps` of the header does not name"],
    );
    assert_header(
        "import * as reply from 'macmcp/core/reply';\n",
        "",
        &[
            ":1: the library file `core/reply` is used and not imported; write `import * as reply from 'macmcp/core/reply';`",
        ],
    );
    assert_header(
        "import * as reply from 'macmcp/core/reply';\n",
        "{{lib \"core/reply\"}}\n",
        &[
            ":32: JavaScript has no `{{lib}}`: a script imports library files; write `import * as reply from 'macmcp/core/reply';`",
        ],
    );
    assert_header("${whole}", "{{name}}", &[":39: an expression with `name`"]);
    let said = |from: &str, to: &str, expected: &str| {
        assert!(SAY.contains(from), "{from}");
        assert_told(
            "say.applescript.hbs",
            &SAY.replacen(from, to, 1),
            &[expected],
        );
    };
    said(
        "set pairs to {}",
        "do shell script \"ls\"",
        ":36: `do shell script` leads to a shell",
    );
    said(
        "{{text words}}",
        "{{integer words}}",
        ":37: `words` is written as a whole number",
    );
    said(
        "{{text words}}",
        "{{text word}}",
        ":37: the header has no parameter `word`, did you mean `words`?",
    );
    said(
        "application \"System Events\"",
        "app id \"com.apple.Notes\"",
        ":31: the script talks to \"com.apple.Notes\"",
    );
}

#[test]
fn names_that_clash_are_refused() {
    assert_told(
        "click.js.hbs",
        GREET,
        &[": macmcp has a tool called `click` itself"],
    );
    assert_told(
        "My Tool.js.hbs",
        GREET,
        &[": `My Tool` is not a valid tool name"],
    );
    assert_told(
        "tool.hbs",
        GREET,
        &[": the name does not tell the language"],
    );
}

#[test]
fn two_files_of_one_name_are_one_tool() {
    let folder = Folder::new(&[("a.js.hbs", GREET), ("a.applescript.hbs", SAY)]);
    assert_eq!(
        told(&folder),
        ["a.js.hbs: there is another file of the tool `a`, or a pack that has it"]
    );
}

#[test]
fn what_others_could_have_written_is_not_read() {
    let folder = Folder::new(&[("right.js.hbs", GREET), ("tool.js.hbs", PLACE)]);
    let mode = |path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    for writable in [0o620, 0o602] {
        mode(folder.path("tool.js.hbs"), writable);
        let expected = format!(
            "tool.js.hbs: others may write the file (mode {writable:o}): run `chmod go-w` on it"
        );
        assert_eq!(told(&folder), [expected]);
    }
    mode(folder.path("tool.js.hbs"), 0o644);
    assert!(told(&folder).is_empty());
    mode(folder.path(""), 0o777);
    let told = told(&folder);
    assert!(
        told[0].contains("others may write the folder (mode 777)"),
        "{told:?}"
    );
}

/// Only root can give a file away.
#[test]
fn what_belongs_to_somebody_else_is_not_read() {
    let folder = Folder::new(&[("right.js.hbs", GREET), ("tool.js.hbs", PLACE)]);
    if std::os::unix::fs::chown(folder.path("tool.js.hbs"), Some(12_345), None).is_err() {
        return;
    }
    let told = told(&folder);
    assert!(
        told[0].starts_with("tool.js.hbs: the file belongs to another user"),
        "{told:?}"
    );
}

#[test]
fn links_out_of_the_folder_are_not_followed() {
    let elsewhere = Folder::new(&[("tool.js.hbs", PLACE)]);
    let folder = Folder::new(&[("right.js.hbs", GREET)]);
    symlink(elsewhere.path("tool.js.hbs"), folder.path("out.js.hbs")).unwrap();
    symlink("right.js.hbs", folder.path("inside.js.hbs")).unwrap();
    symlink("gone.js.hbs", folder.path("nowhere.js.hbs")).unwrap();
    fs::create_dir(folder.path("folder.js.hbs")).unwrap();
    let told = told(&folder);
    assert_eq!(told.len(), 3, "{told:?}");
    assert_eq!(told[0], "folder.js.hbs: it is no file");
    assert!(
        told[1].starts_with("nowhere.js.hbs: the file cannot be read"),
        "{told:?}"
    );
    assert!(
        told[2].starts_with("out.js.hbs: it is a link to a file outside of the folder"),
        "{told:?}"
    );
}

#[test]
fn sizes_are_bounded() {
    let long = format!("{GREET}// {}\n", "x".repeat(64 << 10));
    assert_told("tool.js.hbs", &long, &[": the file has more than 64 KiB"]);
    let folder = Folder::new(&[]);
    for place in 0..66 {
        folder.write(&format!("tool_{place:02}.js.hbs"), GREET);
    }
    let told = told(&folder);
    assert_eq!(
        told,
        [64, 65].map(|place| format!("tool_{place}.js.hbs: there are more than 64 tools"))
    );
    let folder = Folder::new(&[]);
    let large = format!("{GREET}// {}\n", "x".repeat(60 << 10));
    for place in 0..10 {
        folder.write(&format!("tool_{place}.js.hbs"), &large);
    }
    let told = self::told(&folder);
    assert!(
        told[0].starts_with("tool_8.js.hbs: all files together have more than 512 KiB"),
        "{told:?}"
    );
}

#[test]
fn a_folder_that_is_named_has_to_be_there() {
    let folder = Folder::new(&[]);
    fs::remove_dir(folder.path("")).unwrap();
    let told = told(&folder);
    assert!(told[0].contains("the folder cannot be read"), "{told:?}");
    fs::create_dir(folder.path("")).unwrap();
}

/// A server offers the rest, and says in its log and to who calls it what is wrong.
#[test]
fn a_server_works_without_them() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    folder.write(
        "greet.js.hbs",
        &GREET.replace("params.name,", "params.nmae,"),
    );
    let mut client = folder.session(&mac, &[]);
    assert_eq!(own_names(&mut client), ["place_window", "say_back"]);
    let id = client.begin("greet", json!({"name": "Ann"}));
    let refused = client.answer_to(&id).to_string();
    assert!(
        refused.contains("whose file is wrong: greet.js.hbs:38: the header has no parameter"),
        "{refused}"
    );
    client.ok("say_back", json!({"words": "x"}));
    let (_, log) = client.close();
    assert_eq!(
        log.matches("is not offered: greet.js.hbs:38").count(),
        1,
        "{log}"
    );
}
