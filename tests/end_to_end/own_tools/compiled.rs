//! Scripts are compiled when they are read: one that does not compile is no tool, and the others work.

use super::{Folder, GREET, SAY, own_names};
use crate::support::{Client, Mac, macmcp};
use serde_json::json;
use std::process::Command;

const FILE: &str = "say_wrong.applescript.hbs";

/// A script that every other check finds right.
fn wrong() -> String {
    SAY.replacen("set pairs to {}", "set pairs to to {}", 1)
}

/// What is told of it: the line is that of the file, whatever the library adds.
const TOLD: &str = "say_wrong.applescript.hbs:36: AppleScript does not compile this: Expected";

/// What a call of a tool that is not offered is told of its file.
fn refused(client: &mut Client, tool: &str) -> String {
    let id = client.begin(tool, json!({"words": "x"}));
    let answer = client.answer_to(&id);
    let text = answer["error"]["message"].as_str().unwrap();
    let (_, told) = text.split_once("whose file is wrong: ").unwrap();
    told.to_owned()
}

#[test]
fn a_script_that_does_not_compile_is_left_out_and_told() {
    let mac = Mac::new();
    let folder = Folder::usual();
    folder.write(FILE, &wrong());
    let mut client = folder.session(&mac, &[]);
    let names = ["greet", "place_window", "say_back"];
    assert_eq!(own_names(&mut client), names);
    let refused = refused(&mut client, "say_wrong");
    assert!(refused.contains(TOLD), "{refused}");
    let uses = "(the script uses System Events)";
    assert!(
        refused.contains("(-2741)") && refused.contains(uses),
        "{refused}"
    );
    assert_eq!(client.ok("say_back", json!({"words": "x"}))["text"], "x");
    let (_, log) = client.close();
    let told = format!("is not offered: {TOLD}");
    assert_eq!(log.matches(&told).count(), 1, "{log}");
}

/// A syntax error of JavaScript has the line of the file too, and nothing of the script runs.
#[test]
fn javascript_that_does_not_compile_is_left_out_and_told() {
    let mac = Mac::new();
    let first = "function run() {";
    let declared = GREET.replacen(
        "effect = \"read\"",
        "effect = \"read\"\napps = [\"Mail\"]",
        1,
    );
    let line = 1 + declared.lines().position(|line| line == first).unwrap();
    let acts = format!("Application('Mail').activate(); {first} let = = 1;");
    let wrong = declared.replacen(first, &acts, 1);
    let right = GREET.replacen(first, &format!("const before = {{}};\n{first}"), 1);
    let folder = Folder::new(&[("greet_wrong.js.hbs", &wrong), ("greet.js.hbs", &right)]);
    let before = mac.state();
    let mut client = folder.session(&mac, &[]);
    assert_eq!(own_names(&mut client), ["greet"]);
    let refused = refused(&mut client, "greet_wrong");
    let told =
        format!("greet_wrong.js.hbs:{line}: JavaScript does not compile this: SyntaxError: ");
    assert!(refused.contains(&told), "{refused}");
    assert_eq!(mac.state()["apps"], before["apps"]);
}

#[test]
fn a_script_that_is_corrected_while_the_server_runs_is_offered() {
    let (mac, folder) = (Mac::new(), Folder::new(&[(FILE, &wrong())]));
    let mut client = folder.session(&mac, &[]);
    assert_eq!(own_names(&mut client), [""; 0]);
    folder.write(FILE, SAY);
    assert_eq!(own_names(&mut client), ["say_wrong"]);
    folder.write(FILE, &wrong());
    assert_eq!(own_names(&mut client), [""; 0]);
}

/// The words of an app are known where it is installed.
#[test]
fn an_app_that_is_not_installed_is_named() {
    let count = "tell application \"Music\" to set theApp to name of current track";
    let text = SAY
        .replacen(
            "tell application \"System Events\" to set theApp to name of first process whose frontmost is true",
            count,
            1,
        )
        .replacen("[\"System Events\"]", "[\"Music\"]", 1);
    let folder = Folder::new(&[("say_track.applescript.hbs", &text)]);
    let mut client = folder.session(&Mac::new(), &[]);
    assert_eq!(own_names(&mut client), ["say_track"]);
    let mac = Mac::with(|world| {
        let installed = world["installed"].as_array_mut().unwrap();
        installed.retain(|app| app["name"] != "Music");
    });
    let mut client = folder.session(&mac, &[]);
    assert_eq!(own_names(&mut client), [""; 0]);
    let refused = refused(&mut client, "say_track");
    let told = "say_track.applescript.hbs:31: AppleScript does not compile this: ";
    assert!(refused.contains(told), "{refused}");
    assert!(refused.contains("(the script uses Music)"), "{refused}");
}

/// Which app's words such a script uses is known when it is called.
#[test]
fn a_script_whose_app_is_a_parameter_is_not_compiled() {
    let statement = "tell application {{text words}} to set theApp to name of current track";
    let text = SAY
        .replacen(
            "tell application \"System Events\" to set theApp to name of first process whose frontmost is true",
            statement,
            1,
        )
        .replacen(
            "apps = [\"System Events\"]",
            "app_parameters = [\"words\"]",
            1,
        );
    let folder = Folder::new(&[("say_any.applescript.hbs", &text)]);
    let mut client = folder.session(&Mac::new(), &[]);
    assert_eq!(own_names(&mut client), ["say_any"]);
}

#[test]
fn the_other_commands_tell_it_too() {
    let mac = Mac::new();
    let folder = Folder::new(&[("right.js.hbs", GREET), (FILE, &wrong())]);
    for (words, is_simulated) in [
        (&["tools"][..], true),
        (&["doctor"], true),
        (&["tool", "test"], false),
    ] {
        let mut command = Command::new(macmcp());
        command.args(words).args(["--tools-dir", folder.argument()]);
        if is_simulated {
            command.arg("--simulate").arg(mac.world());
        }
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{words:?}");
        let told = [output.stdout, output.stderr].concat();
        let told = String::from_utf8(told).unwrap();
        assert!(told.contains(TOLD), "{words:?}: {told}");
    }
}
