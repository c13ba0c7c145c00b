//! The policy holds for the apps that a tool names in its header, and for the one that a parameter names.

use super::{Folder, PLACE};
use crate::support::Mac;
use serde_json::json;

#[test]
fn apps_that_are_denied_are_not_reached() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let before = mac.state()["apps"].clone();
    for denied in ["com.apple.TextEdit", "TextEdit", "com.apple.*"] {
        let mut client = folder.session(&mac, &["--deny", denied]);
        let (error, _) = client.err("place_window", json!({"x": 120, "y": 90}));
        assert_eq!(error["code"], "PolicyDenied", "{denied}");
        client.ok("greet", json!({"name": "Ann"}));
    }
    assert_eq!(mac.state()["apps"], before);
    let mut client = folder.session(&mac, &["--deny", "com.apple.Notes"]);
    client.ok("place_window", json!({"x": 120, "y": 90}));
}

#[test]
fn a_person_is_asked_before_an_app_is_reached() {
    let (mac, folder) = (Mac::new(), Folder::usual());
    let mut client = mac.serve(&[
        "--tools-dir",
        folder.argument(),
        "--ask",
        "com.apple.TextEdit",
    ]);
    client.initialize_with("2025-11-25", json!({"elicitation": {}}));
    let call = client.begin("place_window", json!({"x": 120, "y": 90}));
    let question = client.receive();
    assert_eq!(question["method"], "elicitation/create", "{question}");
    client.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": {"action": "accept", "content": {"answer": "once"}}}));
    let done = client.answer_to(&call);
    assert_eq!(
        done["result"]["structuredContent"]["effect"], "confirmed",
        "{done}"
    );
    let mut silent = folder.session(&mac, &["--ask", "com.apple.TextEdit"]);
    let (error, _) = silent.err("place_window", json!({"x": 120, "y": 90}));
    assert_eq!(error["code"], "NotConfirmed");
}

#[test]
fn an_app_that_a_parameter_names_counts_as_well() {
    let mac = Mac::new();
    let folder = naming();
    let mut client = folder.session(&mac, &["--deny", "com.apple.TextEdit"]);
    let (error, _) = client.err(
        "place_window",
        json!({"app": "TextEdit", "x": 120, "y": 90}),
    );
    assert_eq!(error["code"], "PolicyDenied");
}

/// A tool whose app is a parameter.
fn naming() -> Folder {
    let named = PLACE
        .replace("\"System Events\", \"TextEdit\"", "\"System Events\"")
        .replace("required = [", "required = [\"app\", ")
        .replace("[parameters.properties.x]", "[parameters.properties.app]\ntype = \"string\"\ndescription = \"Whose\"\n[parameters.properties.x]")
        .replace("byName('TextEdit')", "byName(params.app)");
    Folder::new(&[("place_window.js.hbs", &named)])
}

/// A path that the disk of a Mac takes for that of an app which the policy denies, or an address, is no way around it.
#[test]
fn an_app_is_named_as_the_policy_knows_it() {
    let (mac, folder) = (Mac::new(), naming());
    let before = mac.state()["apps"].clone();
    let mut client = folder.session(&mac, &["--deny", "com.apple.TextEdit"]);
    for app in [
        "/System/Applications/./TextEdit.app",
        "//System/Applications/TextEdit.app",
        "/Applications/../System/Applications/TextEdit.app",
        "/system/applications/textedit.app",
        "/System/Applications/TextEdit",
        "eppc://localhost/TextEdit",
    ] {
        let (error, text) = client.err("place_window", json!({"app": app, "x": 120, "y": 90}));
        let code = error["code"].as_str().unwrap();
        assert!(
            ["AppNotFound", "PolicyDenied"].contains(&code),
            "{app}: {text}"
        );
    }
    assert_eq!(mac.state()["apps"], before);
}

#[test]
fn a_destructive_tool_follows_the_policy_of_destructive_ones() {
    let mac = Mac::new();
    let destructive = PLACE.replace("\"act\"", "\"destructive\"");
    let folder = Folder::new(&[("place_window.js.hbs", &destructive)]);
    let mut client = folder.session(&mac, &["--destructive", "deny"]);
    let (error, _) = client.err("place_window", json!({"x": 120, "y": 90}));
    assert_eq!(error["code"], "PolicyDenied");
}
