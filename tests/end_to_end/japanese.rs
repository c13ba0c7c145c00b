//! Every tool on a Mac that speaks Japanese: its menus, windows, apps and roles are called otherwise, and nothing but
//! that may matter.
use crate::support::Mac;
use crate::support::share::Share;
use serde_json::{Value, json};

const TEXT_EDIT: &str = "テキストエディット";

/// A call of each tool that works on the English Mac, with the names of this one.
fn calls() -> Value {
    let english = include_str!("../clients/calls.json");
    let names = [
        ("\"TextEdit\"", "\"テキストエディット\""),
        ("\"Notes\"", "\"メモ\""),
        ("\"Calculator\"", "\"計算機\""),
    ];
    let japanese = names.iter().fold(english.to_owned(), |text, (from, to)| {
        text.replace(from, to)
    });
    let mut calls: Value = serde_json::from_str(&japanese).unwrap();
    for (tool, call) in [
        ("quit_app", json!({"app": "メモ"})),
        ("quit_application", json!({"bundleId": "com.apple.Notes"})),
        (
            "list_menu_items",
            json!({"app": TEXT_EDIT, "menu": "ファイル"}),
        ),
        (
            "click_menu_item",
            json!({"app": TEXT_EDIT, "menu_path": "ウインドウ > しまう"}),
        ),
        (
            "get_menu_item_state",
            json!({"app": TEXT_EDIT, "menu_path": "ファイル > 別名で保存..."}),
        ),
        (
            "click_status_bar_menu_item",
            json!({"item": "Time Machine", "menu_path": "今すぐバックアップを作成"}),
        ),
    ] {
        calls[tool]["good"] = call;
    }
    calls
}

#[test]
fn every_tool_works() {
    let calls = calls();
    let mut client = Mac::japanese().session(&[]);
    let listed = client.request("tools/list", json!({}));
    let listed = client.answer_to(&listed)["result"]["tools"].clone();
    let tools = listed.as_array().unwrap().iter();
    let tools: Vec<&str> = tools.map(|tool| tool["name"].as_str().unwrap()).collect();
    assert!(tools.len() > 40, "{tools:?}");
    for tool in &tools {
        assert!(calls[tool]["good"].is_object(), "{tool} has a call");
    }
    let share = Share::of_this_run().at_most(4);
    for tool in share.of_column(8, tools) {
        let mac = Mac::japanese();
        let arguments = calls[tool]["good"].clone();
        let result = mac.session(&[]).call(tool, arguments.clone());
        assert_ne!(result["isError"], true, "{tool} {arguments}: {result:#}");
    }
}

#[test]
fn a_document_is_written_and_saved() {
    let mac = Mac::japanese();
    let mut client = mac.session(&[]);
    let chosen = json!({"app": "TextEdit", "menu_path": "ファイル > 新規"});
    let done = client.ok("click_menu_item", chosen);
    assert_eq!(done["effect"], "confirmed", "{done}");
    let typed = client.ok("type_text", json!({"text": "拝啓 👋", "app": TEXT_EDIT}));
    assert_eq!(typed["effect"], "confirmed", "{typed}");
    let save = json!({"app": TEXT_EDIT, "modifiers": ["command"], "key": "s"});
    client.ok("key_combination", save);
    let named = json!({"element": "saveAsNameTextField", "app": TEXT_EDIT, "value": "手紙"});
    client.ok("set_ui_element_value", named);
    let press = json!({"element": "window[1]/sheet/button[\"保存\"]", "app": TEXT_EDIT});
    client.ok("click_ui_element", press);
    let saved = &mac.state()["disk"]["/Users/demo/Documents/手紙.rtf"]["text"];
    assert!(saved.is_string(), "{saved}");
    let asked = client.ok("quit_app", json!({"app": TEXT_EDIT}));
    assert_eq!(asked["asking_to_save"], true, "{asked}");
    let windows = mac.app("com.apple.TextEdit").unwrap()["windows"].clone();
    let mut titles = windows.as_array().unwrap().iter();
    assert!(titles.any(|window| window["title"] == "名称未設定"));
}

/// [findings 2.13]
#[test]
fn a_file_is_moved_to_the_trash_and_back() {
    let mac = Mac::japanese();
    let mut client = mac.session(&[]);
    let is_at = |path: &str| mac.state()["disk"][path].is_object();
    let (file, thrown) = (
        "/Users/demo/Documents/Plan.txt",
        "/Users/demo/.Trash/Plan.txt",
    );
    for (key, places) in [("delete", [false, true]), ("z", [true, false])] {
        let pressed = json!({"app": "Finder", "modifiers": ["command"], "key": key});
        client.ok("key_combination", pressed);
        assert_eq!([is_at(file), is_at(thrown)], places, "{key}");
    }
}
