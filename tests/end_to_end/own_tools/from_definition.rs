//! Tools from a dictionary that stands nowhere else: a definition in a file, and an app of a world that has it.

use super::Folder;
use super::from_app::{asked, made, new_tool};
use crate::support::commands::said;
use crate::support::{Mac, macmcp};
use serde_json::{Value, json};
use std::process::Command;

const DEFINITION: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE dictionary SYSTEM "file://localhost/System/Library/DTDs/sdef.dtd">
<dictionary title="Orchard Terminology">
<suite name="Orchard Suite" code="Orch" description="Trees and what they bear.">
<enumeration name="fruit" code="Ofru"><enumerator name="apple" code="Oapp"/><enumerator name="sour cherry" code="Oche"/></enumeration>
<class name="application" code="capp"><element type="tree"/><property name="owner" code="Oown" type="text" access="r"/></class>
<class name="tree" code="Otre" plural="trees" description="A tree.">
  <property name="id" code="ID  " type="text" access="r"/>
  <property name="name" code="pnam" type="text"/>
  <property name="fruit" code="Ofrt" type="fruit" description="What it bears."/>
  <property name="planted date" code="Opla" type="date" access="r"/>
  <property name="height" code="Ohei" type="real"/>
  <property name="end" code="Oend" type="text"/>
  <property name="gate password" code="Opas" type="text"/>
</class>
<command name="water" code="OrchWatr" description="waters a tree">
  <direct-parameter type="tree"/>
  <parameter name="litres" code="Olit" type="integer"/>
  <parameter name="as" code="Oas " type="fruit" optional="yes"/>
</command>
</suite></dictionary>
"#;

/// A Mac with the app, which does not run.
fn orchard() -> Mac {
    Mac::with(|world| {
        let app = json!({
            "bundle_id": "com.example.orchard", "name": "Orchard", "path": "/Applications/Orchard.app", "dictionary": DEFINITION
        });
        world["installed"].as_array_mut().unwrap().push(app);
        world["app_data"]["com.example.orchard"] = json!({
            "owner": "Ann",
            "trees": [
                { "id": "t1", "name": "Old Boskoop", "fruit": "apple", "plantedDate": 1_772_409_600, "height": 4.5 },
                { "id": "t2", "name": "Morello", "fruit": "sour cherry", "plantedDate": 1_772_496_000, "height": 3 },
                { "id": "t3", "name": "Young Boskoop", "fruit": "apple", "height": 1 },
            ],
        });
    })
}

#[test]
fn a_dictionary_that_stands_nowhere_else_gives_tools_that_a_client_uses() {
    let (mac, folder) = (orchard(), Folder::new(&[]));
    let mut client = folder.session(&mac, &[]);
    let told = made(&mac, &folder, &["Orchard", "--class", "tree", "--check"]);
    for left_out in [
        "of tree: end: its name is a word of AppleScript itself",
        "of tree: gate password: its name says that it is a secret",
    ] {
        assert!(told.contains(left_out), "{told}");
    }
    let listed = client.ok("orchard_list_trees", json!({"limit": 2}));
    let expected = json!([
        { "id": "t1", "name": "Old Boskoop", "fruit": "apple", "height": 4.5 },
        { "id": "t2", "name": "Morello", "fruit": "sour cherry", "height": 3 },
    ]);
    let mut trees = listed["trees"].clone();
    for tree in trees.as_array_mut().unwrap() {
        let planted = tree.as_object_mut().unwrap().remove("planted_date");
        let planted = planted.unwrap();
        assert!(
            planted.as_str().unwrap().starts_with("2026-03-0"),
            "{planted}"
        );
    }
    assert_eq!(trees, expected);
    assert_eq!([&listed["total"], &listed["next_offset"]], [3, 2]);
    let one = client.ok("orchard_get_tree", json!({"id": "t3"}));
    assert_eq!(one["tree"]["name"], "Young Boskoop");
    assert_eq!(one["tree"]["planted_date"], Value::Null);
    let found = client.ok("orchard_search_trees", json!({"query": "boskoop"}));
    assert_eq!(
        [&found["total"], &found["looked_at"]],
        [&json!(2), &Value::Null]
    );
    assert_eq!(client.ok("orchard_count_trees", json!({}))["count"], 3);
    drop(client);
    commanded(&mac, &folder);
}

/// The command asks, says that nothing proves it, and reaches the app as it was given.
fn commanded(mac: &Mac, folder: &Folder) {
    made(
        mac,
        folder,
        &["Orchard", "--class", "tree", "--command", "water"],
    );
    let tool = "orchard_water_tree";
    let mut denied = folder.session(mac, &["--deny", "Orchard"]);
    let (error, _) = denied.err("orchard_count_trees", json!({}));
    assert_eq!(error["code"], "PolicyDenied");
    drop(denied);
    let mut client = mac.serve(&["--tools-dir", folder.argument()]);
    client.initialize_with("2025-11-25", json!({"elicitation": {}}));
    let tools = client.tools();
    let water = tools.iter().find(|one| one["name"] == tool).unwrap();
    let says = water["description"].as_str().unwrap();
    assert!(
        says.contains("after asking the user. Waters a tree. Returns"),
        "{says}"
    );
    assert_eq!(water["annotations"]["destructiveHint"], true);
    let call = json!({"id": "t2", "litres": 12, "as_value": "sour cherry"});
    let refused = asked(&mut client, tool, call.clone(), "no");
    assert_eq!(refused["isError"], true);
    assert_eq!(
        mac.state()["app_data"]["com.example.orchard"]["told"],
        Value::Null
    );
    let done = asked(&mut client, tool, call, "once");
    assert_eq!(done["structuredContent"]["effect"], "unverified", "{done}");
    let plain = asked(&mut client, tool, json!({"id": "t1", "litres": 1}), "once");
    assert_eq!(plain["isError"], false, "{plain}");
    let told = &mac.state()["app_data"]["com.example.orchard"]["told"];
    let expected = json!([
        { "command": "water", "objects": ["t2"], "value": null, "arguments": {"litres": 12, "as": "sour cherry"} },
        { "command": "water", "objects": ["t1"], "value": null, "arguments": {"litres": 1} },
    ]);
    assert_eq!(told, &expected);
}

/// Off a Mac the definition is a file, and what is made of it is the same.
#[test]
fn a_file_gives_the_same_tools_as_the_app() {
    let (mac, of_app, of_file) = (orchard(), Folder::new(&[]), Folder::new(&[]));
    let definitions = tempfile::tempdir().unwrap();
    let file = definitions.path().join("Orchard.sdef");
    std::fs::write(&file, DEFINITION).unwrap();
    made(&mac, &of_app, &["Orchard", "--reading"]);
    let made_of_file = new_tool(
        &of_file,
        &["--from-app", file.to_str().unwrap(), "--reading"],
    );
    assert!(made_of_file.status.success(), "{}", said(&made_of_file));
    let texts = |folder: &Folder| {
        let files = std::fs::read_dir(folder.argument()).unwrap();
        let files = files
            .map(|file| file.unwrap().path())
            .filter(|path| path.is_file());
        let mut texts: Vec<_> = files
            .map(|path| {
                (
                    path.file_name().unwrap().to_owned(),
                    std::fs::read_to_string(path).unwrap(),
                )
            })
            .collect();
        texts.sort();
        texts
    };
    assert_eq!(texts(&of_app).len(), 5);
    assert_eq!(texts(&of_app), texts(&of_file));
    // A server on a Mac without the app does not offer them, and says why.
    let other = Mac::new();
    let simulate = format!("--simulate={}", other.world().display());
    let mut command = Command::new(macmcp());
    command.args(["tools", "--tools-dir", of_file.argument(), &simulate]);
    let listed = said(&command.output().unwrap());
    assert!(
        listed.contains("not offered: orchard_list_trees"),
        "{listed}"
    );
}
