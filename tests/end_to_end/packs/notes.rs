//! Notes: folders, the trash, and what a change would destroy.

use crate::support::Mac;
use serde_json::{Value, json};

const PACK: [&str; 2] = ["--pack", "notes"];
const SHOPPING: &str = "x-coredata://5F0C7E7A-0001/ICNote/p13";

/// A note of the first folder, to be changed.
fn shopping(world: &mut Value) -> &mut Value {
    let mut notes: Value = serde_json::from_str(include_str!(
        "../../../crates/simulated-world/data/apps/notes.json"
    ))
    .unwrap();
    if world["app_data"]["com.apple.Notes"].is_null() {
        world["app_data"]["com.apple.Notes"] = notes.take();
    }
    &mut world["app_data"]["com.apple.Notes"]["accounts"][0]["folders"][0]["notes"][2]
}

#[test]
fn append_refuses_what_it_would_destroy() {
    let wrongs: [(&str, Value, &str); 5] = [
        (
            "attachments",
            json!([{"name": "a.pdf", "id": "a1"}]),
            "It has attachments",
        ),
        ("passwordProtected", json!(true), "It is locked"),
        ("shared", json!(true), "It is shared"),
        (
            "body",
            json!("<div>Shopping</div><div><img src=\"data:x\"></div>"),
            "It has pictures",
        ),
        (
            "body",
            json!("<div>Shopping</div><object>"),
            "It has pictures",
        ),
    ];
    for (field, value, why) in wrongs {
        let mac = Mac::with(|world| shopping(world)[field] = value.clone());
        let before = mac.state()["app_data"].clone();
        let mut client = mac.session(&PACK);
        let (error, text) = client.err("append_to_note", json!({"id": SHOPPING, "text": "butter"}));
        assert_eq!(error["code"], "Refused", "{text}");
        assert!(text.contains(why), "{text}");
        assert_eq!(mac.state()["app_data"], before);
    }
}

#[test]
fn append_gives_back_the_old_body_and_leaves_what_was_changed_since() {
    let mac = Mac::new();
    let mut client = mac.session(&PACK);
    let read = client.ok("read_note", json!({"id": SHOPPING}));
    let append = json!({"id": SHOPPING, "text": "butter <b>", "modified": read["modified"]});
    let done = client.ok("append_to_note", append.clone());
    assert_eq!(done["effect"], "confirmed");
    assert!(
        done["old_body"].as_str().unwrap().contains("milk"),
        "{done}"
    );
    let now = client.ok("read_note", json!({"id": SHOPPING}));
    let text = now["text"].as_str().unwrap();
    assert!(text.trim_end().ends_with("butter <b>"), "{text}");
    let (error, text) = client.err("append_to_note", append);
    assert_eq!(error["code"], "Refused");
    assert!(text.contains("It was changed since"), "{text}");
}

#[test]
fn the_trash_is_left_out_in_every_language() {
    let mac = Mac::with(|world| {
        shopping(world);
        let folders = &mut world["app_data"]["com.apple.Notes"]["accounts"][0]["folders"];
        folders[1]["name"] = json!("Zuletzt gelöscht");
    });
    let mut client = mac.session(&PACK);
    assert_eq!(client.ok("list_notes", json!({}))["total"], 3);
    let folders = client.ok("list_folders", json!({}));
    assert_eq!(folders["folders"][1]["trash"], true);
    let note = json!({"id": "x-coredata://5F0C7E7A-0001/ICNote/p14", "text": "a"});
    let (error, text) = client.err("append_to_note", note);
    assert_eq!(error["code"], "Refused", "{text}");
}

#[test]
fn folders_have_their_parents_and_equal_names_are_told() {
    let mac = Mac::with(|world| {
        shopping(world);
        let folders = &mut world["app_data"]["com.apple.Notes"]["accounts"][0]["folders"];
        folders[0]["folders"] = json!([
            {"name": "Work", "id": "inner", "folders": [], "notes": [{"name": "In", "id": "n1", "body": "<div>In</div>", "creationDate": 1, "modificationDate": 1}]}
        ]);
    });
    let mut client = mac.session(&PACK);
    let listed = client.ok("list_folders", json!({}));
    assert_eq!(listed["folders"][1]["parent"], "Notes", "{listed}");
    let (error, text) = client.err("list_notes", json!({"folder": "Work"}));
    assert_eq!(error["code"], "Ambiguous", "{text}");
    let inner = client.ok("list_notes", json!({"folder": "inner"}));
    assert_eq!(inner["notes"][0]["name"], "In");
    let (_, text) = client.err("create_note", json!({"title": "a", "folder": "Wrok"}));
    assert!(
        text.contains("Its folders are \"Notes\", \"Work\""),
        "{text}"
    );
}

#[test]
fn locked_notes_are_listed_and_not_searched() {
    let mac = Mac::with(|world| shopping(world)["passwordProtected"] = json!(true));
    let mut client = mac.session(&PACK);
    let listed = client.ok("list_notes", json!({"folder": "Notes"}));
    assert_eq!(listed["notes"][0]["locked"], true);
    let read = client.ok("read_note", json!({"id": SHOPPING}));
    assert_eq!((&read["locked"], &read["text"]), (&json!(true), &json!("")));
}
