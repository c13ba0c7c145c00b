//! Drafts and sends: what an answer says is in a mailbox is there, and a window that it names is listed.

use super::apps;
use crate::policy::asking::{answer, asked_client, question, yes};
use crate::support::{Client, Mac};
use serde_json::{Value, json};

/// What is said of every text that a script wrote [findings-3 21.2].
const QUOTATION: &str =
    "Phones may show the text as one quotation, as they do with every text that a script wrote";

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
        (&json!("confirmed"), &json!(QUOTATION))
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
        (&made["effect"], &made["window"], &made["note"]),
        (&json!("confirmed"), &json!("Plan B"), &json!(QUOTATION))
    );
    let listed = client.ok("list_windows", json!({"app": "Mail"}));
    let mut windows = listed["windows"].as_array().unwrap().iter();
    assert!(
        windows.any(|window| window["title"] == "Plan B"),
        "{listed}"
    );
}

/// A Mac with more drafts and sent messages than are looked at, all of them dated later than whatever comes: no place proves a new one
/// [answers B1].
fn with_full_mailboxes() -> Mac {
    Mac::with(|world| {
        let mut mail: Value = serde_json::from_str(include_str!(
            "../../../crates/simulated-world/data/apps/mail.json"
        ))
        .unwrap();
        let boxes = mail["accounts"][0]["mailboxes"].as_array_mut().unwrap();
        let pattern = boxes[0]["messages"][0].clone();
        for (first, name) in [(5000, "Drafts"), (6000, "Sent Messages")] {
            let full = boxes.iter_mut().find(|one| one["name"] == name).unwrap();
            let messages = (0..510).map(|number| {
                let mut message = pattern.clone();
                message["id"] = json!(first + number);
                message["subject"] = json!(format!("Old {number}"));
                message["dateReceived"] = json!(4_000_000_000_u64 + number);
                message
            });
            full["messages"] = messages.collect();
        }
        world["app_data"]["com.apple.mail"] = mail;
    })
}

#[test]
fn a_draft_or_a_sent_message_that_mail_does_not_show_is_unverified() {
    let mac = with_full_mailboxes();
    let mut client = asked_client(&mac, &["--pack", "mail"]);
    let made = client.ok("draft_reply", json!({"id": 103, "text": "Yes\nat noon"}));
    assert_eq!(made["effect"], "unverified", "{made}");
    for part in ["draft_id", "mailbox", "account"] {
        assert_eq!(made[part], Value::Null, "{part}");
    }
    let note = made["note"].as_str().unwrap();
    assert!(note.contains("look in Drafts before"), "{note}");
    assert_eq!(kept(&mac, "Drafts").len(), 511);
    let mail = json!({"to": ["a@example.com"], "subject": "Plan", "text": "line one"});
    let call = client.begin("send_mail", mail);
    let asked = question(&client);
    answer(&mut client, &asked, yes("once"));
    let sent = client.answer_to(&call)["result"]["structuredContent"].clone();
    assert_eq!(sent["effect"], "unverified", "{sent}");
    let note = sent["note"].as_str().unwrap();
    assert!(note.contains("look in Sent"), "{note}");
    assert_eq!(kept(&mac, "Sent Messages").len(), 511);
}

#[test]
fn a_mail_that_is_sent_is_confirmed_where_mail_shows_it() {
    let mac = Mac::new();
    let mut client = asked_client(&mac, &["--pack", "mail"]);
    let mail = json!({"to": ["a@example.com"], "subject": "Plan", "text": "line one"});
    let call = client.begin("send_mail", mail);
    let asked = question(&client);
    answer(&mut client, &asked, yes("once"));
    let sent = client.answer_to(&call)["result"]["structuredContent"].clone();
    assert_eq!(sent["effect"], "confirmed", "{sent}");
    let kept = kept(&mac, "Sent Messages");
    assert_eq!(
        kept.iter().filter(|one| one["subject"] == "Plan").count(),
        1
    );
}

/// The windows that answers name are those that the Mac lists.
#[test]
fn a_window_that_an_answer_names_is_listed() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "browsers"]);
    let is_listed = |client: &mut Client, id: &Value| {
        let windows = client.ok("list_windows", json!({"app": "Safari"}));
        let mut windows = windows["windows"].as_array().unwrap().iter();
        windows.any(|window| window["window_id"] == *id)
    };
    client.ok("quit_app", json!({"app": "Safari"}));
    let guide = "https://example.com/guide";
    let opened = client.ok("open", json!({"url": guide, "app": "Safari"}));
    assert!(opened["window_id"].is_u64(), "{opened}");
    assert!(is_listed(&mut client, &opened["window_id"]), "{opened}");
    for new_window in [false, true] {
        let tab = json!({"app": "Safari", "url": guide, "new_window": new_window});
        let opened = client.ok("open_browser_tab", tab);
        let id: u64 = opened["window_id"].as_str().unwrap().parse().unwrap();
        assert!(is_listed(&mut client, &json!(id)), "{opened}");
    }
}
