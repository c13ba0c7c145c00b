//! What is offered, and that it is called like any other tool.

use super::{Folder, own_names};
use crate::support::{Mac, app, macmcp as program};
use serde_json::{Value, json};
use std::process::Command;

const ALL: [&str; 3] = ["greet", "place_window", "say_back"];

#[test]
fn they_are_listed_after_the_others_with_all_that_a_client_sees() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let mut client = folder.session(&mac, &[]);
    let tools = client.tools();
    let own = &tools[tools.len() - 3..];
    let found: Vec<&str> = own
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(found, ALL);
    assert_eq!(own[0]["title"], "Greet somebody");
    assert_eq!(
        own[0]["annotations"],
        json!({"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false})
    );
    assert_eq!(own[1]["annotations"]["readOnlyHint"], false);
    let schema = &own[0]["inputSchema"];
    assert_eq!(schema["required"], json!(["name"]));
    assert_eq!(schema.get("additionalProperties"), None);
    assert_eq!(
        schema["properties"]["times"],
        json!({"type": "integer", "maximum": 3, "description": "How often", "default": 1})
    );
    // What the server takes for itself is not advertised.
    assert_eq!(
        own[1]["inputSchema"]["properties"]
            .as_object()
            .unwrap()
            .len(),
        2
    );
}

#[test]
fn a_javascript_tool_gets_its_parameters_with_their_defaults() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let mut client = folder.session(&mac, &[]);
    let answer = client.ok("greet", json!({"name": "Ann", "style": {}}));
    let given = json!({"name": "Ann", "style": {"loud": false}, "times": 1, "others": []});
    assert_eq!(answer, json!({"greeting": "Hello, Ann", "params": given}));
    // Other forms that can mean only one thing are taken, as for every tool.
    let answer = client.ok(
        "greet",
        json!({"Name": "Ann", "times": "2", "others": ["Bob"], "style": {"loud": true}}),
    );
    assert_eq!(answer["greeting"], "HELLO, ANN AND BOB! HELLO, ANN AND BOB");
}

#[test]
fn an_applescript_tool_gets_its_parameters_as_literals() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let mut client = folder.session(&mac, &[]);
    let front = mac.state()["apps"]
        .as_array()
        .unwrap()
        .iter()
        .any(|app| app["name"] == "TextEdit");
    assert!(front);
    let answer = client.ok(
        "say_back",
        json!({"words": "a \"b\" c\n", "list": ["x", "y"]}),
    );
    let app = answer["app"].clone();
    assert_eq!(
        answer,
        json!({"text": "a \"b\" c\n", "number": -5, "flag": true, "list": ["x", "y"], "app": app})
    );
}

#[test]
fn wrong_parameters_are_refused_as_those_of_other_tools() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let mut client = folder.session(&mac, &[]);
    let (error, text) = client.err("greet", json!({"times": 9, "nmae": "x", "others": [1]}));
    assert_eq!(error["code"], "InvalidParameter");
    for words in [
        "`nmae` is not a parameter, did you mean `name`?",
        "`times` is 9, expected a whole number between 1 and 3",
        "`others[0]` is 1, expected a string",
        "Call it like this: greet {",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let (_, text) = client.err("say_back", json!({"words": "x", "number": 536_870_912}));
    assert!(text.contains("between -536870911 and 536870911"), "{text}");
}

#[test]
fn a_tool_acts_on_an_app_and_reads_back() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let mut client = folder.session(&mac, &[]);
    let answer = client.ok("place_window", json!({"x": 120, "y": 90}));
    assert_eq!(
        answer,
        json!({"position": [120, 90], "effect": "confirmed"})
    );
    let mut state = mac.state();
    let frame = &app(&mut state, "TextEdit")["windows"][0]["frame"];
    assert_eq!(
        [frame[0].as_f64(), frame[1].as_f64()],
        [Some(120.0), Some(90.0)]
    );
}

#[test]
fn what_fails_in_a_script_is_told_with_its_file() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    folder.write(
        "greet.js.hbs",
        &super::GREET.replace("const whole", "missing();\n    const whole"),
    );
    let mut client = folder.session(&mac, &[]);
    let (error, text) = client.err("greet", json!({"name": "Ann"}));
    assert_eq!(error["code"], "ScriptFailed");
    assert!(
        text.contains("missing") && text.contains("its file greet.js.hbs"),
        "{text}"
    );
}

#[test]
fn a_result_that_is_no_unicode_text_is_told_with_its_file() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    folder.write(
        "greet.js.hbs",
        &super::GREET.replace(
            "return reply.run(",
            "return '{\"ok\":true,\"result\":\"\\\\ud800\"}';\n  return reply.run(",
        ),
    );
    let mut client = folder.session(&mac, &[]);
    let (error, text) = client.err("greet", json!({"name": "Ann"}));
    assert_eq!(error["code"], "BadReply");
    assert!(text.contains("its file greet.js.hbs"), "{text}");
}

#[test]
fn selections_hold_for_them() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let offered = |arguments: &[&str]| own_names(&mut folder.session(&mac, arguments));
    assert_eq!(offered(&["--read-only"]), ["greet", "say_back"]);
    assert_eq!(offered(&["--toolsets", "apps"]), [""; 0]);
    assert_eq!(offered(&["--toolsets", "own"]), ALL);
    assert_eq!(
        offered(&["--toolsets", "apps", "--tools", "greet"]),
        ["greet"]
    );
    assert_eq!(offered(&["--exclude-tools", "greet"]), ALL[1..]);
    let only = folder.session(&mac, &["--toolsets", "own"]).tool_names();
    assert_eq!(only, ALL);
    let mut client = folder.session(&mac, &["--read-only"]);
    let id = client.begin("place_window", json!({"x": 1, "y": 1}));
    let refused = client.answer_to(&id).to_string();
    assert!(refused.contains("started with --read-only"), "{refused}");
}

#[test]
fn a_dry_run_answers_the_script() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let before = mac.state();
    let mut client = folder.session(&mac, &["--dry-run"]);
    let answer = client.ok("place_window", json!({"x": 1, "y": 2}));
    let script = answer["script"].as_str().unwrap();
    assert!(
        script.contains(r#"JSON.parse("{\"x\":1,\"y\":2}")"#),
        "{script}"
    );
    assert!(!script.contains("title ="), "{script}");
    assert_eq!(mac.state()["apps"], before["apps"]);
}

#[test]
fn a_batch_calls_them() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let mut client = folder.session(&mac, &[]);
    let answer = client.ok(
        "batch",
        json!({"steps": [
            {"tool": "place_window", "arguments": {"x": 130, "y": 100}},
            {"tool": "say_back", "arguments": {"words": "done"}},
        ]}),
    );
    assert_eq!(answer["done"], 2);
    assert_eq!(answer["steps"][0]["result"]["position"], json!([130, 100]));
    assert_eq!(answer["steps"][1]["result"]["text"], "done");
    let (_, text) = client.err(
        "batch",
        json!({"steps": [{"tool": "greet", "arguments": {}}]}),
    );
    assert!(text.contains("`name` is missing"), "{text}");
}

#[test]
fn background_mode_refuses_what_has_not_been_made_for_it() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let mut client = folder.session(&mac, &["--background"]);
    let (error, _) = client.err("place_window", json!({"x": 1, "y": 2}));
    assert_eq!(error["code"], "Refused");
    client.ok("greet", json!({"name": "Ann"}));
    folder.write(
        "place_window.js.hbs",
        &super::PLACE.replace("effect = \"act\"", "effect = \"act\"\nbackground = true"),
    );
    client.ok("place_window", json!({"x": 120, "y": 90}));
}

/// The time of the header holds, and that of the server when it is shorter.
#[test]
fn the_deadline_of_the_header_holds() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let endless = super::GREET
        .replace("effect = \"read\"", "effect = \"read\"\ntimeout_ms = 300")
        .replace("const whole", "while (params.name) {}\n    const whole");
    folder.write("greet.js.hbs", &endless);
    let mut client = folder.session(&mac, &[]);
    let (error, _) = client.err("greet", json!({"name": "Ann"}));
    assert_eq!(error["code"], "Timeout");
}

fn macmcp(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(program()).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn the_command_line_knows_them() {
    let folder = Folder::usual();
    let place = ["--tools-dir", folder.argument()];
    let (status, text, _) = macmcp(&[&["tools"], &place[..]].concat());
    assert_eq!(status, Some(0));
    let (_, own) = text.split_once("\nown\n").unwrap();
    assert!(
        own.contains("  greet                       Greets somebody by name.\n"),
        "{text}"
    );
    let (_, text, _) = macmcp(&[&["tools", "--json"], &place[..]].concat());
    let tools: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(tools.as_array().unwrap().last().unwrap()["toolset"], "own");
    let run = [
        "run-script",
        "greet",
        "-p",
        "name=12",
        "-p",
        "times=2",
        "--simulate",
    ];
    let (status, text, errors) = macmcp(&[&run, &place[..]].concat());
    assert_eq!(status, Some(0), "{errors}");
    assert!(
        text.contains("\"greeting\": \"Hello, 12! Hello, 12\""),
        "{text}"
    );
    let (status, _, errors) =
        macmcp(&[&["run-script", "greet", "--simulate"], &place[..]].concat());
    assert_eq!(status, Some(2));
    assert!(errors.contains("`name` is missing"), "{errors}");
}

/// Where nobody names a folder, it is the one of the user's configuration.
#[test]
fn the_usual_folder_is_where_configurations_are() {
    use std::os::unix::fs::DirBuilderExt as _;
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("macmcp/tools");
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true).mode(0o700).create(&folder).unwrap();
    let usual = Folder::usual();
    std::fs::copy(usual.path("greet.js.hbs"), folder.join("greet.js.hbs")).unwrap();
    let tools = |variable: &str, value: &std::path::Path| {
        let mut command = Command::new(program());
        command.arg("tools").env_clear().env(variable, value);
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    assert!(tools("XDG_CONFIG_HOME", home.path()).contains("  greet "));
    let elsewhere = tempfile::tempdir().unwrap();
    let text = tools("HOME", elsewhere.path());
    let named = elsewhere.path().join(".config/macmcp/tools");
    assert!(
        text.contains(&format!("none in {}", named.display())),
        "{text}"
    );
}
