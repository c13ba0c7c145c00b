//! Nobody is asked about a call that could do nothing after a yes.

use super::asking::{answer, asked_client, question, yes};
use crate::support::states::{differences, lasting};
use crate::support::{Client, Mac};
use serde_json::{Value, json};

/// The tools that ask each time, with a call, their app and its bundle id.
fn asking() -> [(&'static str, Value, &'static str, &'static str); 2] {
    let mail = json!({"to": ["a@example.com"], "subject": "Plan", "text": "Hello"});
    let text = json!({"to": "+15550101", "text": "Hello"});
    [
        ("send_mail", mail, "Mail", "com.apple.mail"),
        ("send_message", text, "Messages", "com.apple.MobileSMS"),
    ]
}

const PACKS: [&str; 2] = ["--pack", "mail,messages"];

fn batch(tool: &str, arguments: &Value) -> Value {
    json!({"steps": [{"tool": tool, "arguments": arguments}]})
}

/// The code of an answer that comes without a question.
fn unasked(client: &mut Client, tool: &str, arguments: Value) -> (String, String) {
    let call = client.begin(tool, arguments);
    let answered = client.receive();
    assert_eq!(answered["id"], call, "{tool}: {answered}");
    let result = &answered["result"];
    let code = &result["_meta"]["macmcp/error"]["code"];
    let text = &result["content"][0]["text"];
    (
        code.as_str().unwrap_or_default().to_owned(),
        text.as_str().unwrap_or_default().to_owned(),
    )
}

fn assert_asked(client: &mut Client, tool: &str, arguments: Value) {
    client.begin(tool, arguments);
    let asked = question(client);
    assert!(asked.to_string().contains(tool), "{asked}");
}

/// An app of a Mac runs, so that macOS tells its permission.
fn running(mac: &Mac, app: &str) {
    mac.session(&[]).ok("launch_app", json!({"app": app}));
}

#[test]
fn nobody_is_asked_about_an_app_that_the_policy_denies() {
    for (tool, arguments, app, id) in asking() {
        let mac = Mac::new();
        for denied in [app, id] {
            let mut client = asked_client(&mac, &[&PACKS[..], &["--deny", denied]].concat());
            let (code, text) = unasked(&mut client, tool, arguments.clone());
            assert_eq!(code, "PolicyDenied", "{tool}: {text}");
            let (code, text) = unasked(&mut client, "batch", batch(tool, &arguments));
            assert_eq!(code, "PolicyDenied", "{tool}: {text}");
        }
        // Of another app it says nothing, and what the user decides is asked.
        for rule in [["--deny", "Notes"], ["--ask", app]] {
            let mut client = asked_client(&mac, &[&PACKS[..], &rule].concat());
            assert_asked(&mut client, tool, arguments.clone());
            let mut client = asked_client(&mac, &[&PACKS[..], &rule].concat());
            assert_asked(&mut client, "batch", batch(tool, &arguments));
        }
    }
}

#[test]
fn nobody_is_asked_where_macos_is_known_to_deny_the_events() {
    for (tool, arguments, app, id) in asking() {
        let with = |permission: &str| {
            Mac::with(|world| {
                world["permissions"]["automation_of"] = json!({ id: permission });
            })
        };
        let mac = with("denied");
        running(&mac, app);
        let mut client = asked_client(&mac, &PACKS);
        let (code, text) = unasked(&mut client, "batch", batch(tool, &arguments));
        assert_eq!(code, "AutomationDenied", "{tool}: {text}");
        let (code, text) = unasked(&mut client, tool, arguments.clone());
        assert_eq!(code, "AutomationDenied", "{tool}: {text}");
        assert!(text.contains("Privacy & Security"), "{text}");
        // Nothing is known of what was never asked, nor of an app that does not run; macOS asks nobody for that.
        let mac = with("unanswered");
        running(&mac, app);
        let mut client = asked_client(&mac, &PACKS);
        assert_asked(&mut client, tool, arguments.clone());
        assert_eq!(mac.state()["permissions"]["prompts"], Value::Null);
    }
}

#[test]
fn nobody_is_asked_about_an_app_that_is_not_installed() {
    for (tool, arguments, app, _) in asking() {
        let mac = Mac::with(|world| {
            let installed = world["installed"].as_array_mut().unwrap();
            installed.retain(|each| each["name"] != app);
        });
        let mut client = asked_client(&mac, &PACKS);
        let (code, text) = unasked(&mut client, tool, arguments);
        assert_eq!(code, "AppNotFound", "{tool}: {text}");
    }
}

#[test]
fn nobody_is_asked_about_what_is_no_address() {
    let mac = Mac::new();
    let mut client = asked_client(&mac, &PACKS);
    for wrong in [
        "Anna",
        "a@b@c",
        "a@example.com,b@example.com",
        "a@example.com; b@example.com",
        "Anna <a@example.com>",
        "a@example.com\nBcc: b@example.com",
        "a@exam\u{202e}ple.com",
    ] {
        for list in ["to", "cc"] {
            let mut mail = json!({"to": ["a@example.com"], "subject": "s", "text": "t"});
            mail[list] = json!(["b@example.com", wrong]);
            let (code, text) = unasked(&mut client, "send_mail", mail.clone());
            assert_eq!(code, "InvalidParameter", "{wrong}: {text}");
            let told = format!("`{list}[1]`");
            assert!(
                text.contains(&told) && text.contains("one e-mail address alone"),
                "{text}"
            );
            let (error, text) = client.err("draft_message", mail);
            assert_eq!(error["code"], "InvalidParameter", "{text}");
        }
    }
    let right = json!({"to": ["anna.o'neil+news@mail.example.co.uk"], "subject": "s", "text": "t"});
    assert_asked(&mut client, "send_mail", right);
}

/// Names and numbers without their country were asked about, and refused after the yes.
#[test]
fn nobody_is_asked_about_what_is_no_number() {
    let mac = Mac::new();
    let mut client = asked_client(&mac, &PACKS);
    for wrong in [
        "Anna Example",
        "chat000123",
        "(555) 010-1234",
        "+1555",
        "+1 555 CALL-NOW",
    ] {
        let message = json!({"to": wrong, "text": "Hello"});
        let (code, text) = unasked(&mut client, "send_message", message.clone());
        assert_eq!(code, "InvalidParameter", "{wrong}: {text}");
        assert!(
            text.contains("`to`") && text.contains("country code"),
            "{text}"
        );
        let (code, text) = unasked(&mut client, "batch", batch("send_message", &message));
        assert_eq!(code, "InvalidParameter", "{wrong}: {text}");
    }
    // As `search_contacts` tells it.
    let call = client.begin(
        "send_message",
        json!({"to": "+1 (555) 01-01", "text": "Hello"}),
    );
    let asked = question(&client);
    answer(&mut client, &asked, yes("once"));
    let sent = client.answer_to(&call);
    assert_eq!(
        sent["result"]["structuredContent"]["to"], "+15550101",
        "{sent}"
    );
}

/// What is known without doing anything is judged before a person is asked: the app, the policy, a ref, a folder.
#[test]
fn nobody_is_asked_about_a_call_that_cannot_be_made() {
    let mac = Mac::new();
    let folder = tempfile::tempdir().unwrap();
    let written = folder.path().to_str().unwrap();
    let rules = [
        "--destructive",
        "ask",
        "--deny",
        "Slack",
        "--output-dir",
        written,
    ];
    let before = lasting(&mac);
    let mut client = asked_client(&mac, &rules);
    let elsewhere = json!({"file_path": "/etc/macmcp.png", "overwrite": true});
    let value = json!({"element": "zzz-1e1", "value": "x", "submit": true});
    for (tool, arguments, expected) in [
        ("quit_app", json!({"app": "Nonsense"}), "AppNotRunning"),
        (
            "quit_application",
            json!({"bundleId": "com.apple.Preview"}),
            "AppNotRunning",
        ),
        ("quit_app", json!({"app": "Slack"}), "PolicyDenied"),
        (
            "click_menu_item",
            json!({"app": "Preview", "menu_path": "File > New"}),
            "AppNotRunning",
        ),
        ("set_ui_element_value", value, "StaleElement"),
        ("take_screenshot", elsewhere, "PathNotAllowed"),
    ] {
        let (code, text) = unasked(&mut client, tool, arguments.clone());
        assert_eq!(code, expected, "{tool}: {text}");
        let (code, text) = unasked(&mut client, "batch", batch(tool, &arguments));
        assert_eq!(code, expected, "batch of {tool}: {text}");
    }
    assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
    assert_asked(&mut client, "quit_app", json!({"app": "Notes"}));
}
