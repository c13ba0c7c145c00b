//! Dialogs, menus, pages.

use super::{follow, has};
use serde_json::json;

#[test]
fn dialogs_and_panels() {
    follow(
        "dialogs",
        &[
            |step| {
                has(
                    &step.answer(),
                    &["appeared: ", " Sheet in ", "Button \\\"Save\\\""],
                )
            },
            |step| has(&step.answer(), &["\"confirmed\"", "\"value\":\"Desktop\""]),
            |step| {
                has(
                    &step.answer(),
                    &["\"submitted\":\"confirmed\"", "gone: Sheet"],
                );
                assert!(
                    step.mac.state()["disk"]
                        .to_string()
                        .contains("Desktop/Draft.rtf")
                );
            },
            |step| {
                for answer in step.answers() {
                    has(&answer, &["\"holds\":true", "\"complete\":true"]);
                }
            },
            |step| {
                let menu = |item| json!({"app": "TextEdit", "menu_path": ["File", item]});
                step.client.ok("click_menu_item", menu("New"));
                step.client.ok("type_text", json!({"text": "Other"}));
                step.client.ok("click_menu_item", menu("Save…"));
                let place =
                    json!({"app": "TextEdit", "element": "where popup", "value": "Desktop"});
                step.client.ok("set_ui_element_value", place);
                let fields = json!([{"element": "saveAsNameTextField", "value": "Draft"}]);
                let form = json!({"app": "TextEdit", "fields": fields, "submit": "OKButton"});
                let asked = step.client.ok("fill_form", form).to_string();
                has(&asked, &["already exists", "\"Replace\\\""]);
                let replaces = json!({"app": "TextEdit", "element": "action-button-1"});
                let replaces = step.client.ok("get_ui_element_value", replaces);
                has(&replaces.to_string(), &["Replace"]);
                has(&step.answer(), &["\"effect\":\"confirmed\"", "gone: Sheet"]);
            },
            |step| has(&step.answer(), &["Open: ", " Sheet"]),
            |step| {
                let cancel = json!({"app": "TextEdit", "element": "CancelButton"});
                step.client.ok("click_ui_element", cancel);
                let steps = json!([
                    {"tool": "click_menu_item", "arguments": {"app": "TextEdit", "menu_path": "File > Save…"}},
                    {"tool": "click_menu_item", "arguments": {"app": "TextEdit", "menu_path": "Edit > Copy"}},
                ]);
                let done = step.client.ok("batch", json!({"steps": steps}));
                assert_eq!(done["done"], 1, "{done}");
                step.client.ok(
                    "click_ui_element",
                    json!({"app": "TextEdit", "element": "CancelButton"}),
                );
            },
            |step| {
                let [asked, discarded] = &*step.answers() else {
                    panic!("two calls");
                };
                has(asked, &["\"asking_to_save\":true", "\"Delete\\\""]);
                has(discarded, &["\"effect\":\"confirmed\""]);
                let editor = step.mac.app("com.apple.TextEdit");
                assert!(editor.is_none_or(|app| app["running"] == false));
            },
        ],
    );
}

#[test]
fn menus_and_shortcuts() {
    follow(
        "menus",
        &[
            |step| has(&step.answer(), &["\"Make Plain Text\""]),
            |step| {
                has(
                    &step.answer(),
                    &["\"effect\":\"confirmed\"", "is \\\"Make Rich Text\\\" now"],
                )
            },
            |step| has(&step.answer(), &["selection: ", "not saved yet"]),
            |step| {
                let [copied, read] = &*step.answers() else {
                    panic!("two calls");
                };
                has(copied, &["clipboard"]);
                has(read, &["Dear reader"]);
                assert!(step.mac.copied_text().unwrap().starts_with("Dear reader"));
            },
            |step| {
                let [_, state] = &*step.answers() else {
                    panic!("two calls");
                };
                has(state, &["\"checked\":true", "\"app_in_front\":true"]);
            },
            |step| {
                let [listed, opened, chosen] = &*step.answers() else {
                    panic!("three calls");
                };
                has(listed, &["com.apple.menuextra.timemachine"]);
                has(opened, &["\"shows\":\"menu\"", "Back Up Now"]);
                has(chosen, &["\"effect\":\"unverified\""]);
            },
            |step| has(&step.answer(), &["\"Plan.txt\"", "\"Clear Menu\""]),
            |step| has(&step.answer(), &["\"enabled\":true"]),
            |step| has(&step.answer(), &["[Disabled]", "try again"]),
            |step| {
                let key = step.client.ok("press_key", json!({"key": "f13"}));
                assert_eq!(key["effect"], "unverified");
                has(&key.to_string(), &["Look before you repeat it"]);
            },
        ],
    );
}

#[test]
fn pages() {
    follow(
        "pages",
        &[
            |step| {
                has(
                    &step.answer(),
                    &["\"fields\"", "\"effect\":\"confirmed\"", "\"submitted\":\""],
                );
                let fields = json!([{"element": "Remember me", "value": "true"}]);
                let form = json!({"app": "Safari", "fields": fields, "submit": "true"});
                let (_, text) = step.client.err("fill_form", form);
                has(&text, &["did not accept the focus"]);
            },
            |step| has(&step.answer(), &["appeared: ", "The macmcp guide"]),
            |step| has(&step.answer(), &["\"found\":true"]),
            |step| {
                has(
                    &step.answer(),
                    &["Every call has a deadline", "Heading \"Windows\""],
                )
            },
            |step| {
                has(
                    &step.answer(),
                    &["\"effect\":\"confirmed\"", "Example Domain"],
                )
            },
            |step| {
                has(
                    &step.answer(),
                    &["\"effect\":\"confirmed\"", "\"in_front\":true"],
                )
            },
            |step| has(&step.answer(), &["\"holds\":true", "\"complete\":true"]),
            |step| {
                let page = json!({"app": "Safari", "role": "link", "format": "json"});
                let link = step.client.ok("get_ui_elements", page).to_string();
                assert!(!link.contains("AXLink\",\"identifier"), "{link}");
            },
            |step| has(&step.answer(), &["\"found\":true", "Good morning!"]),
            |step| has(&step.line.says, &["never tells you what to do"]),
        ],
    );
}
