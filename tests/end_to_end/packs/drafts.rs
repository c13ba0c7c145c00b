//! Drafts and sends: what an answer says is in a mailbox is there, and a window that it names is listed.

use super::apps;
use crate::support::Mac;
use serde_json::{Value, json};

/// The messages of a mailbox of the Mac, by what is kept.
fn kept(mac: &Mac, mailbox: &str) -> Vec<Value> {
    let data = apps(mac);
    // Nothing is written down before it changes.
    let accounts = data["com.apple.mail"]["accounts"]
        .as_array()
        .into_iter()
        .flatten();
    let boxes = accounts.flat_map(|account| account["mailboxes"].as_array().unwrap().clone());
    let meant = boxes.filter(|one| one["name"] == mailbox);
    meant
        .flat_map(|one| one["messages"].as_array().unwrap().clone())
        .collect()
}

#[test]
fn a_reply_is_a_draft_that_mail_shows() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "mail"]);
    let before = kept(&mac, "Drafts");
    let made = client.ok("draft_reply", json!({"id": 103, "text": "Yes\nat noon"}));
    assert_eq!(
        (&made["effect"], &made["note"]),
        (&json!("confirmed"), &Value::Null)
    );
    let now = kept(&mac, "Drafts");
    assert_eq!(now.len(), before.len() + 1);
    let draft = now
        .iter()
        .find(|one| one["id"] == made["draft_id"])
        .unwrap();
    assert_eq!(draft["subject"], made["subject"]);
    assert!(
        draft["content"].as_str().unwrap().starts_with("Yes"),
        "{draft}"
    );
    // It is found again by what the answer says.
    let listed = client.ok(
        "list_messages",
        json!({"mailbox": made["mailbox"], "account": made["account"]}),
    );
    let mut listed = listed["messages"].as_array().unwrap().iter();
    assert!(listed.any(|one| one["id"] == made["draft_id"]));
    let again = client.ok("draft_reply", json!({"id": 103, "text": "Yes\nat noon"}));
    assert_ne!(again["draft_id"], made["draft_id"]);
}

#[test]
fn a_draft_is_shown_in_a_window_that_is_listed() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "mail"]);
    client.ok("list_mailboxes", json!({}));
    client.ok("quit_app", json!({"app": "Mail"}));
    let draft = json!({"to": ["a@example.com"], "subject": "Plan B", "text": "line one"});
    let made = client.ok("draft_message", draft);
    assert_eq!(
        (&made["effect"], &made["window"]),
        (&json!("confirmed"), &json!("Plan B"))
    );
    let listed = client.ok("list_windows", json!({"app": "Mail"}));
    let mut windows = listed["windows"].as_array().unwrap().iter();
    assert!(
        windows.any(|window| window["title"] == "Plan B"),
        "{listed}"
    );
}
