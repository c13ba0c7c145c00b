//! The apps that a script reaches are known before it begins: written out, or given by a parameter that the policy is asked about.

use super::wrong::assert_told;
use super::{Folder, GREET, PLACE, SAY, own_names};
use crate::support::Mac;
use serde_json::json;

const TOO_LATE: &str =
    ": which app is meant is known only when the script runs, too late for the policy";

/// A statement of JavaScript in place of a line of a tool that is right; it stands at line 39.
fn greeting_with(statement: &str) -> String {
    let changed = GREET.replace(
        "    const whole",
        &format!("    {statement}\n    const whole"),
    );
    assert_ne!(changed, GREET);
    changed.replace(
        "effect =",
        "apps = [\"Finder\", \"System Events\"]\neffect =",
    )
}

/// The same in AppleScript, at line 32.
fn saying_with(statement: &str) -> String {
    let changed = SAY.replace(
        "\t\tset theItems to {}",
        &format!("\t\t{statement}\n\t\tset theItems to {{}}"),
    );
    assert_ne!(changed, SAY);
    changed.replace("[\"System Events\"]", "[\"Finder\", \"System Events\"]")
}

#[test]
fn computed_names_are_refused_in_javascript() {
    for statement in [
        "Application(params.style.app);",
        "Application('Fin' + 'der');",
        "Application(`Finder`);",
        "Application(811);",
        "const open = Application; open('Terminal');",
        "['Terminal'].map(Application);",
        "this.Application('Terminal');",
        "this['Application']('Terminal');",
        "Application('System Events').processes.byName('Fin' + 'der');",
        "Application('System Events').applicationProcesses.byName(call.app);",
    ] {
        let expected = format!(":39{TOO_LATE}");
        assert_told("tool.js.hbs", &greeting_with(statement), &[&expected]);
    }
}

#[test]
fn computed_names_are_refused_in_applescript() {
    for statement in [
        "tell application theApp to activate",
        "tell app (\"Fin\" & \"der\") to activate",
        "tell application id theId to activate",
        "tell application ¬\n\t\t\ttheApp to activate",
        "using terms from application theApp",
        "set x to a reference to application (item 1 of theItems)",
        "tell application (path to frontmost application as text) to activate",
        "tell application \"System Events\" to set x to process theApp",
        "tell application \"System Events\" to set x to application process (theApp as text)",
    ] {
        let expected = format!(":32{TOO_LATE}");
        assert_told(
            "tool.applescript.hbs",
            &saying_with(statement),
            &[&expected],
        );
    }
}

#[test]
fn apps_that_the_header_does_not_name_are_told() {
    for statement in [
        "Application('Mail').activate();",
        "Application('System Events').processes.byName('Mail');",
        "Application('System Events').processes['Mail'];",
    ] {
        let expected =
            ":39: the script talks to \"Mail\", which `apps` of the header does not name";
        assert_told("tool.js.hbs", &greeting_with(statement), &[expected]);
    }
    for statement in [
        "tell application \"Mail\" to activate",
        "tell application id \"Mail\" to activate",
        "tell application \"System Events\" to set x to process \"Mail\"",
    ] {
        let expected =
            ":32: the script talks to \"Mail\", which `apps` of the header does not name";
        assert_told("tool.applescript.hbs", &saying_with(statement), &[expected]);
    }
}

#[test]
fn other_uses_of_the_words_are_fine() {
    let plain = [
        "Application.currentApplication().includeStandardAdditions = true;",
        "Application('System Events').processes.whose({ frontmost: true });",
        "Application('System Events').processes[0].name();",
        "const kinds = { Application: 1, processes: [2] };",
    ];
    let spoken = [
        "tell application \"System Events\" to set x to name of every application process whose visible is true",
        "tell application \"System Events\" to set x to process 1",
        "set x to path to application support from user domain",
        "set x to path to frontmost application",
        "set x to name of current application",
        "if class of theApp is application then set x to 1",
    ];
    let mut files: Vec<(String, String)> = Vec::new();
    for (nth, statement) in plain.into_iter().enumerate() {
        files.push((format!("plain_{nth}.js.hbs"), greeting_with(statement)));
    }
    for (nth, statement) in spoken.into_iter().enumerate() {
        files.push((
            format!("spoken_{nth}.applescript.hbs"),
            saying_with(statement),
        ));
    }
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    let folder = Folder::new(&files);
    let mac = Mac::new();
    let mut client = folder.session(&mac, &[]);
    assert_eq!(own_names(&mut client).len(), files.len());
}

/// A tool that moves a window of the app that a parameter of another name than `app` names.
fn placing(declared: &str) -> String {
    PLACE
        .replace("\"System Events\", \"TextEdit\"]", &format!("\"System Events\"]\n{declared}"))
        .replace("required = [", "required = [\"whose\", ")
        .replace("[parameters.properties.x]", "[parameters.properties.whose]\ntype = \"string\"\ndescription = \"Whose\"\n[parameters.properties.x]")
        .replace("byName('TextEdit')", "byName(params.whose)")
}

#[test]
fn a_parameter_that_names_an_app_is_declared() {
    assert_told(
        "tool.js.hbs",
        &placing(""),
        &[
            ":28: the parameter `whose` names an app that the script talks to: say so in the header, `app_parameters = [\"whose\"]`",
        ],
    );
    assert_told(
        "tool.js.hbs",
        &placing("app_parameters = [\"x\"]"),
        &[":6: `app_parameters` names `x`, which is no parameter of type \"string\""],
    );
    let spoken = saying_with("tell application {{text words}} to activate");
    assert_told(
        "tool.applescript.hbs",
        &spoken,
        &[":32: the parameter `words` names an app"],
    );
}

#[test]
fn the_policy_is_asked_about_every_app_that_a_parameter_names() {
    let mac = Mac::new();
    let folder = Folder::new(&[("place.js.hbs", &placing("app_parameters = [\"whose\"]"))]);
    let mut client = folder.session(&mac, &["--deny", "com.apple.TextEdit"]);
    let before = mac.state()["apps"].clone();
    let given = json!({"whose": "TextEdit", "x": 120, "y": 90});
    let (error, _) = client.err("place", given.clone());
    assert_eq!(error["code"], "PolicyDenied");
    let steps = json!({"steps": [{"tool": "get_volume"}, {"tool": "place", "arguments": given}]});
    let (error, text) = client.err("batch", steps);
    assert_eq!(error["code"], "PolicyDenied");
    assert!(text.contains("No step was run"), "{text}");
    assert_eq!(mac.state()["apps"], before);
    client.ok("place", json!({"whose": "Notes", "x": 120, "y": 90}));
}
