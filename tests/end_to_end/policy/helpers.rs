//! Rules about an app hold for what people know as a part of it, and `*` for every app.

use crate::support::{Client, Mac};
use serde_json::{Value, json};

/// A process without windows.
fn process(pid: u32, bundle_id: Option<&str>, name: &str) -> Value {
    let mut process = json!({
        "pid": pid, "name": name, "policy": "accessory",
        "path": format!("/System/Library/Helpers/{pid}.xpc"), "executable": format!("/System/Library/Helpers/{pid}.xpc/x"),
    });
    if let Some(id) = bundle_id {
        process["bundle_id"] = json!(id);
    }
    process
}

fn mac_with(processes: Vec<Value>) -> Mac {
    Mac::with(|world| world["apps"].as_array_mut().unwrap().extend(processes))
}

/// What looking at a process fails with; null where it works.
fn look(client: &mut Client, process: u32) -> Value {
    let result = client.call("get_ui_elements", json!({"app": process.to_string()}));
    result["_meta"]["macmcp/error"].clone()
}

/// `run_shortcut` talks to Shortcuts Events, and setting the appearance to System Events: both ran.
#[test]
fn a_denied_apps_helper_runs_nothing_for_it() {
    for rule in [
        "com.apple.shortcuts",
        "Shortcuts",
        "com.apple.shortcuts.events",
    ] {
        let mac = Mac::new();
        let mut client = mac.session(&["--pack", "shortcuts", "--deny", rule]);
        let (error, text) = client.err("run_shortcut", json!({"name": "Say Hello"}));
        assert_eq!(error["code"], "PolicyDenied", "{rule}: {text}");
        let (error, _) = client.err("list_shortcuts", json!({}));
        assert_eq!(error["code"], "PolicyDenied", "{rule}");
    }
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "appearance", "--deny", "system-settings"]);
    let (error, text) = client.err("set_dark_mode", json!({"dark": true}));
    assert_eq!(error["code"], "PolicyDenied", "{text}");
    assert_eq!(mac.state()["system"]["dark_mode"], false);
    // Who is asked about a helper is asked about the app.
    let mut client = mac.session(&["--pack", "shortcuts", "--ask", "com.apple.shortcuts"]);
    let (error, _) = client.err("run_shortcut", json!({"name": "Say Hello"}));
    assert_eq!(error["code"], "NotConfirmed");
    assert_eq!(error["details"]["bundle_id"], "com.apple.shortcuts");
}

#[test]
fn the_panes_of_system_settings_belong_to_it() {
    let mac = mac_with(vec![
        process(
            7001,
            Some("com.apple.settings.PrivacySecurity.extension"),
            "Privacy",
        ),
        process(
            7002,
            Some("com.apple.Displays-Settings.extension"),
            "Displays",
        ),
    ]);
    let mut client = mac.session(&["--deny", "System Settings"]);
    for pid in [7001, 7002] {
        assert_eq!(look(&mut client, pid)["code"], "PolicyDenied");
    }
    let mut client = mac.session(&["--deny", "com.apple.TextEdit"]);
    for pid in [7001, 7002] {
        assert_ne!(look(&mut client, pid)["code"], "PolicyDenied");
    }
}

#[test]
fn a_panel_belongs_to_the_app_that_opened_it() {
    const PANEL: &str = "com.apple.appkit.xpc.openAndSavePanelService";
    let mac = mac_with(vec![
        process(7001, Some(PANEL), "Open and Save Panel Service (TextEdit)"),
        process(7002, Some(PANEL), "Open and Save Panel Service (Safari)"),
        process(7003, Some("com.apple.coreautha"), "coreautha"),
    ]);
    let mut client = mac.session(&["--deny", "com.apple.TextEdit"]);
    assert_eq!(look(&mut client, 7001)["code"], "PolicyDenied");
    assert_ne!(look(&mut client, 7002)["code"], "PolicyDenied");
    // A question for a password has no name of an app: it belongs to the one in front.
    client.ok("activate_app", json!({"app": "Safari"}));
    assert_ne!(look(&mut client, 7003)["code"], "PolicyDenied");
    mac.session(&[])
        .ok("activate_app", json!({"app": "TextEdit"}));
    assert_eq!(look(&mut client, 7003)["code"], "PolicyDenied");
}

/// An app without a bundle id got past `*`.
#[test]
fn a_star_is_every_app() {
    let mac = mac_with(vec![process(7001, None, "Nameless")]);
    let mut client = mac.session(&["--deny", "*", "--allow", "TextEdit"]);
    assert_eq!(look(&mut client, 7001)["code"], "PolicyDenied");
    client.ok("activate_app", json!({"app": "TextEdit"}));
    let (error, _) = client.err("activate_app", json!({"app": "Safari"}));
    assert_eq!(error["code"], "PolicyDenied");
}
