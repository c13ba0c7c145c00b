//! `see`: an app that may be read and not used. What counts is the app in the state of the Mac, whatever leads to it.

use super::launchers::dock_item;
use crate::own_tools::{Folder, PLACE, SAY};
use crate::packs::examples::{listed, packs};
use crate::support::default_mac::{pid, window_id};
use crate::support::states::{differences, lasting};
use crate::support::tools::find;
use crate::support::{Client, Mac, app, macmcp, reference, simulated_mac};
use crate::sweep::{BESIDE_APPS, NAME_IT, check_error, code, good_calls};
use serde_json::{Value, json};
use std::process::{Command, Output};

/// What says something of the moment, or names it by chance; and what tells of a shut menu where it would have opened it.
const OTHERWISE: &[&str] = &[
    "get_menu_item_state",
    "get_system_info",
    "recent_changes",
    "screenshot_app_window",
];

fn state(mac: &Mac) -> Value {
    // An event that was posted arrives some milliseconds later.
    mac.change(|_| ());
    lasting(mac)
}

#[track_caller]
fn refuse(client: &mut Client, tool: &str, arguments: Value) {
    let result = client.call(tool, arguments.clone());
    assert!(
        result.to_string().contains("PolicyDenied"),
        "{tool} {arguments}: {result:#}"
    );
    let text = result.to_string();
    assert!(text.contains("be seen and not used"), "{tool}: {text}");
    assert!(text.contains("`ask`") && text.contains("`allow`"), "{text}");
}

/// A result without the tag of the server in its refs, and without how long was waited.
fn comparable(result: &Value) -> String {
    let mut text = String::new();
    let written = result.to_string().replace("\\n", " ");
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    for part in written.split_inclusive(|c: char| !is_word(c)) {
        let is_ref = part.get(3..5).is_some_and(|next| {
            next.starts_with('-') && next.ends_with(|c: char| c == 'p' || c.is_ascii_digit())
        });
        text.push_str(if is_ref { &part[3..] } else { part });
    }
    let is_time = |c: char| "\\\":".contains(c) || c.is_ascii_digit();
    let parts = text.split("waited_ms");
    let parts: Vec<&str> = parts.map(|part| part.trim_start_matches(is_time)).collect();
    parts.concat()
}

#[test]
fn where_every_app_may_only_be_seen_tools_that_read_answer_as_without_it_and_no_other_acts() {
    let still = |world: &mut Value| {
        let now = world["system"]["booted_at"].as_f64().unwrap() + 100_000.0;
        world["clock"]["stands_at"] = json!(now);
    };
    let (mac, other) = (Mac::with(still), Mac::with(still));
    let before = state(&mac);
    let mut client = mac.session(&["--other-apps", "see"]);
    let mut free = other.session(&[]);
    let (mut reading, mut acting) = (0, 0);
    for (tool, arguments) in good_calls() {
        // It does what its steps do.
        if tool == "batch" || BESIDE_APPS.contains(&tool) {
            continue;
        }
        let result = client.call(tool, arguments.clone());
        if find(tool).unwrap().reads {
            reading += 1;
            let expected = free.call(tool, arguments);
            let is_same = comparable(&result) == comparable(&expected);
            assert!(
                is_same || OTHERWISE.contains(&tool) && code(&result) == code(&expected),
                "{tool}: {result:#}\nwithout the policy: {expected:#}"
            );
        } else {
            acting += 1;
            let code = code(&result);
            assert_eq!(code, Some("PolicyDenied"), "{tool} ({NAME_IT}): {result:#}");
            check_error(tool, &result);
        }
        let changed = differences(&before, &state(&mac));
        assert!(changed.is_empty(), "{tool}: {changed:?}");
    }
    assert!(reading > 20 && acting > 20, "{reading} read, {acting} act");
}

/// What a policy of Safari alone is tried with: by name, ref, menu, window, launch, Dock, keys, pointer.
fn ways_to_safari(mac: &Mac, field: &str) -> Vec<(&'static str, Value)> {
    let (x, y) = dock_item(mac, "Safari");
    let inside = mac.app("com.apple.Safari").unwrap()["windows"][0]["frame"].clone();
    let at = |place: usize| inside[place].as_f64().unwrap();
    let (in_x, in_y) = (at(0) + at(2) / 2.0, at(1) + at(3) / 2.0);
    let area = "window[1]/scrollarea/textarea";
    let step = |tool: &str, arguments: Value| json!({"tool": tool, "arguments": arguments});
    let activate = step("activate_app", json!({"app": "Safari"}));
    vec![
        ("click_ui_element", json!({"element": field})),
        ("focus_ui_element", json!({"element": field})),
        (
            "set_ui_element_value",
            json!({"element": field, "value": "x"}),
        ),
        ("scroll_to_element", json!({"element": field})),
        ("select_text", json!({"element": field, "text": "a"})),
        ("type_text", json!({"app": "Safari", "text": "x"})),
        ("press_key", json!({"app": "Safari", "key": "return"})),
        (
            "type_text",
            json!({"app": "Safari", "text": "x", "background": true}),
        ),
        ("press_key", json!({"key": "return"})),
        (
            "key_combination",
            json!({"key": "q", "modifiers": ["command"]}),
        ),
        (
            "click_menu_item",
            json!({"app": "Safari", "menu_path": "File > New Window"}),
        ),
        (
            "move_window",
            json!({"window_id": window_id::EXAMPLE_DOMAIN, "x": 9, "y": 60}),
        ),
        (
            "resize_window",
            json!({"app": "Safari", "width": 500, "height": 400}),
        ),
        ("minimize_window", json!({"app": "Safari"})),
        ("focus_window", json!({"window_id": window_id::START_PAGE})),
        ("activate_app", json!({"app": "Safari"})),
        ("launch_app", json!({"app": "Safari"})),
        ("launch_application", json!({"bundleId": "Safari"})),
        ("quit_app", json!({"app": "Safari"})),
        ("quit_application", json!({"bundleId": "com.apple.Safari"})),
        ("open", json!({"url": "https://example.com/"})),
        ("click", json!({"x": in_x, "y": in_y})),
        ("double_click", json!({"x": in_x, "y": in_y})),
        ("move_mouse", json!({"x": in_x, "y": in_y})),
        ("scroll", json!({"x": in_x, "y": in_y, "direction": "down"})),
        (
            "drag",
            json!({"startX": in_x, "startY": in_y, "endX": 5, "endY": 500}),
        ),
        ("click", json!({"x": x, "y": y})),
        (
            "click_ui_element",
            json!({"app": "Dock", "element": "Safari"}),
        ),
        (
            "batch",
            json!({"steps": [step("set_clipboard", json!({"text": "x"})), activate]}),
        ),
        (
            "batch",
            json!({"steps": [
                step("activate_app", json!({"app": "TextEdit"})),
                step("set_ui_element_value", json!({"app": "Safari", "element": area, "value": "x"})),
            ]}),
        ),
    ]
}

#[test]
fn nothing_leads_to_an_app_that_may_only_be_seen() {
    let mac = Mac::with(|world| {
        world["front"] = json!(pid::SAFARI);
        app(world, "Safari")["windows"][0]["z"] = json!(50);
    });
    let before = state(&mac);
    let mut client = mac.session(&["--see", "com.apple.Safari"]);
    let outline = client.outline(json!({"app": "Safari"}));
    let field = reference(&outline, &["CheckBox"]);
    for (tool, arguments) in ways_to_safari(&mac, &field) {
        refuse(&mut client, tool, arguments.clone());
        let changed = differences(&before, &state(&mac));
        assert!(changed.is_empty(), "{tool} {arguments}: {changed:?}");
    }
    // A batch that only reads it, and one that acts elsewhere.
    let reads = json!([
        {"tool": "expect", "arguments": {"app": "Safari", "text": "Remember me"}},
        {"tool": "get_ui_elements", "arguments": {"app": "Safari"}},
        {"tool": "set_clipboard", "arguments": {"text": "seen"}},
    ]);
    client.ok("batch", json!({"steps": reads}));
    client.ok("activate_app", json!({"app": "TextEdit"}));
    client.ok("type_text", json!({"text": "x"}));
    let switch = json!({"key": "tab", "modifiers": ["command"]});
    refuse(&mut client, "press_key", switch);
    let changed = differences(&before["apps"], &state(&mac)["apps"]);
    let of_safari = place_of(&before, "Safari");
    let changed = changed.iter().filter(|one| one.starts_with(&of_safari));
    assert_eq!(changed.collect::<Vec<_>>(), Vec::<&String>::new());
    // Nobody is asked about what is refused.
    let mut asked = mac.serve(&["--see", "Safari", "--destructive", "ask"]);
    asked.initialize_with("2025-11-25", json!({"elicitation": {}}));
    let call = asked.begin("quit_app", json!({"app": "Safari"}));
    let answer = asked.answer_to(&call);
    assert_eq!(code(&answer["result"]), Some("PolicyDenied"), "{answer}");
}

/// Where a state has an app, as differences say it.
fn place_of(state: &Value, name: &str) -> String {
    let mut apps = state["apps"].as_array().unwrap().iter();
    format!("/{}/", apps.position(|app| app["name"] == name).unwrap())
}

/// Pixels are points of an app as well.
#[test]
fn no_trained_action_touches_an_app_that_may_only_be_seen() {
    let mac = Mac::new();
    let before = state(&mac);
    let mut client = mac.session(&["--profile", "computer", "--other-apps", "see"]);
    let shot = client.call("screenshot", json!({}));
    assert_ne!(shot["isError"], true, "{shot}");
    for (tool, arguments) in [
        ("left_click", json!({"coordinate": [600, 300]})),
        (
            "left_click_drag",
            json!({"start_coordinate": [600, 300], "coordinate": [650, 320]}),
        ),
        ("mouse_move", json!({"coordinate": [600, 300]})),
        (
            "scroll",
            json!({"coordinate": [600, 300], "scroll_direction": "down", "scroll_amount": 2}),
        ),
        ("type", json!({"text": "x"})),
        ("key", json!({"text": "cmd+a"})),
        ("hold_key", json!({"text": "a", "duration": 0.1})),
    ] {
        refuse(&mut client, tool, arguments);
    }
    for (tool, arguments) in [
        ("zoom", json!({"region": [0, 0, 300, 200]})),
        ("cursor_position", json!({})),
        ("wait", json!({"duration": 0})),
    ] {
        let result = client.call(tool, arguments);
        assert_ne!(result["isError"], true, "{tool}: {result}");
    }
    let changed = differences(&before, &state(&mac));
    assert!(changed.is_empty(), "{changed:?}");
}

/// What macOS shows for an app is its own as well: a button of its notification, a status item.
#[test]
fn what_an_app_that_may_only_be_seen_shows_elsewhere_is_read_and_not_used() {
    let mac = Mac::new();
    let shown = Command::new(simulated_mac())
        .arg("notify")
        .arg(mac.world())
        .args(["Mail", "Lunch", "At noon?", "--style", "alert"])
        .output();
    assert!(shown.unwrap().status.success());
    let center = "Notification Center";
    let mut client = mac.session(&["--see", "com.apple.mail", "--see", "TidyTray"]);
    let outline = client.outline(json!({"app": center}));
    assert!(outline.contains("Lunch"), "{outline}");
    let before = state(&mac);
    for line in outline.lines().filter(|line| line.contains("Button")) {
        let button = reference(line, &[""]);
        refuse(&mut client, "click_ui_element", json!({"element": button}));
    }
    let card = reference(&outline, &["Lunch"]);
    refuse(&mut client, "click_ui_element", json!({"element": card}));
    let items = client.ok("list_status_bar_items", json!({}));
    assert!(items.to_string().contains("TidyTray"), "{items}");
    let item = json!({"item": "TidyTray"});
    refuse(&mut client, "click_status_bar_item", item);
    let item = json!({"item": "TidyTray", "menu_path": "Tidy Now"});
    refuse(&mut client, "click_status_bar_menu_item", item);
    let changed = differences(&before, &state(&mac));
    assert!(changed.is_empty(), "{changed:?}");
}

/// A menu that is built when it opens would have to be opened.
#[test]
fn the_menus_of_an_app_that_may_only_be_seen_stay_shut() {
    let mac = Mac::new();
    let before = state(&mac);
    let mut client = mac.session(&["--see", "TextEdit"]);
    let menus = client.call("list_menu_items", json!({"app": "TextEdit"}));
    assert!(menus.to_string().contains("Open Recent"), "{menus}");
    let given = json!({"app": "TextEdit", "menu_path": "Edit > Redo"});
    assert_eq!(client.ok("get_menu_item_state", given)["enabled"], false);
    let given = json!({"app": "TextEdit", "menu": "File > Open Recent"});
    client.err("list_menu_items", given);
    let changed = differences(&before, &state(&mac));
    assert!(changed.is_empty(), "{changed:?}");
}

/// Tools of packs that read answer as without the policy, and start no app; the others do nothing.
#[test]
fn packs_read_an_app_that_may_only_be_seen_and_neither_change_nor_start_it() {
    let (mut read, mut refused) = (0, 0);
    for pack in packs() {
        let mac = Mac::new();
        let before = state(&mac);
        let mut client = mac.session(&["--pack", &pack, "--other-apps", "see"]);
        for tool in listed(&pack) {
            let name = tool["name"].as_str().unwrap();
            let result = client.call(name, tool["example"].clone());
            match (tool["annotations"]["readOnlyHint"] == true, code(&result)) {
                (true, None | Some("AppNotRunning")) => {
                    read += usize::from(code(&result).is_none())
                }
                (false, Some("PolicyDenied")) => refused += 1,
                (reads, _) => panic!("{name}, which reads: {reads}: {result:#}"),
            }
            let changed = differences(&before, &state(&mac));
            assert!(changed.is_empty(), "{name}: {changed:?}");
        }
    }
    assert!(read > 8 && refused > 15, "{read} read, {refused} refused");
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["name"] != "Notes");
    });
    let mut client = mac.session(&["--pack", "notes", "--see", "Notes"]);
    let (error, text) = client.err("list_notes", json!({}));
    assert_eq!(error["code"], "AppNotRunning", "{text}");
    assert!(text.contains("seen and not started"), "{text}");
    assert!(mac.app("com.apple.Notes").is_none(), "it was started");
}

const RECIPE: &str = r#"title = "Type"
description = "Types into TextEdit. Returns `steps`."

[[steps]]
tool = "type_text"
arguments = { app = "TextEdit", text = "x" }
"#;

#[test]
fn tools_of_the_users_own_read_an_app_that_may_only_be_seen_and_do_not_change_it() {
    let tells = SAY.replace("[\"System Events\"]", "[\"System Events\", \"Notes\"]");
    let folder = Folder::new(&[
        ("place_window.js.hbs", PLACE),
        ("say_back.applescript.hbs", &tells),
        ("type_it.recipe.toml", RECIPE),
    ]);
    let mac = Mac::new();
    let before = state(&mac);
    let mut client = folder.session(&mac, &["--see", "TextEdit", "--see", "Notes"]);
    refuse(&mut client, "place_window", json!({"x": 120, "y": 90}));
    refuse(&mut client, "type_it", json!({}));
    client.ok("say_back", json!({"words": "a"}));
    let changed = differences(&before, &state(&mac));
    assert!(changed.is_empty(), "{changed:?}");
    // What is closed would be started by the script that reads it.
    mac.change(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["name"] != "Notes");
    });
    let (error, text) = client.err("say_back", json!({"words": "a"}));
    assert_eq!(error["code"], "AppNotRunning", "{text}");
}

fn policy(mac: &Mac, words: &[&str]) -> Output {
    let mut command = Command::new(macmcp());
    let command = command.arg("policy").arg("--simulate").arg(mac.world());
    command.args(words).output().unwrap()
}

#[test]
fn the_policy_shows_what_may_be_seen_and_tools_are_not_seen() {
    let mac = Mac::new();
    let words = ["--see", "mail", "--deny", "com.apple.mail"];
    let shown = String::from_utf8(policy(&mac, &words).stdout).unwrap();
    assert!(shown.contains("see    mail  (--see)"), "{shown}");
    for (words, expected) in [
        (vec!["--see", "mail", "--ask", "mail"], "see: \"Mail\""),
        (vec!["--see", "mail", "--deny", "mail"], "deny: \"Mail\""),
        (
            vec!["--see", "mail", "--allow", "com.apple.mail"],
            "allow: \"Mail\"",
        ),
    ] {
        let about = policy(&mac, &[&words[..], &["--app", "Mail"]].concat());
        let about = String::from_utf8(about.stdout).unwrap();
        assert!(
            about
                .replace('"', "")
                .starts_with(&expected.replace('"', "")),
            "{about}"
        );
    }
    let wrong = policy(&mac, &["--destructive", "see"]);
    assert_eq!(wrong.status.code(), Some(2));
    let said = String::from_utf8(wrong.stderr).unwrap();
    assert!(said.contains("possible values: deny, ask, allow"), "{said}");
}
