//! What one app shows for another: banners and cards of Notification Center, items of the Dock, texts in the menu bar. Its texts
//! are told, its pictures taken and its elements used as the policy says of the app that it belongs to.

use crate::support::states::{differences, lasting};
use crate::support::tools::find;
use crate::support::{Client, Mac, app, reference, simulated_mac};
use crate::sweep::{code, good_calls};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::process::Command;

/// What every text begins with that a denied app shows elsewhere.
const MARK: &str = "QMARK-";

/// The apps that these texts belong to.
const DENIED: &[&str] = &[
    "--deny",
    "com.apple.mail",
    "--deny",
    "com.apple.Safari",
    "--deny",
    "com.example.tidytray",
];

/// A policy that keeps calls from none of them.
const BESIDE: &[&str] = &["--deny", "com.apple.Music"];

const CENTER: &str = "Notification Center";

/// Has an app show a notification that stays.
fn alert(mac: &Mac, app: &str, title: &str, body: &str) {
    let mut command = Command::new(simulated_mac());
    let command = command.arg("notify").arg(mac.world());
    let done = command.args([app, title, body, "--style", "alert"]);
    assert!(done.output().unwrap().status.success());
}

fn is_card(element: &Value) -> bool {
    let subrole = element["subrole"].as_str().unwrap_or_default();
    subrole.starts_with("AXNotificationCenter")
}

/// The cards of Notification Center.
fn cards(world: &mut Value) -> &mut Vec<Value> {
    let mut at = &mut app(world, CENTER)["windows"][0]["children"];
    while !is_card(&at[0]) {
        at = &mut at[0]["children"];
    }
    at.as_array_mut().unwrap()
}

fn without_ids(element: &mut Value) {
    element.as_object_mut().unwrap().remove("id");
    let inner = element.get_mut("children").and_then(Value::as_array_mut);
    inner.into_iter().flatten().for_each(without_ids);
}

/// A Mac with a marked text wherever macOS shows one of Mail, Safari or `TidyTray`.
fn mac_with_marks(faults: &[&str]) -> Mac {
    let mac = Mac::with(|world| {
        world["faults"]["active"] = json!(faults);
        app(world, "Safari")["windows"][0]["title"] = json!("QMARK-window");
        app(world, "Safari")["windows"][1]["title"] = json!("QMARK-tile");
        let extras = &mut app(world, "TidyTray")["extras"];
        extras["frame"] = json!([1000, 0, 180, 38]);
        let item = extras["children"][0].as_object_mut().unwrap();
        let texts = json!({
            "title": "QMARK-status", "description": "QMARK-described", "identifier": "QMARK-identifier",
            "frame": [1000, 0, 180, 38],
        });
        item.extend(texts.as_object().unwrap().clone());
    });
    alert(&mac, "Mail", "QMARK-title", "QMARK-body");
    alert(&mac, "Safari", "QMARK-older", "QMARK-text");
    alert(&mac, "Safari", "QMARK-newer", "QMARK-stack");
    mac
}

/// Adds a card of Mail that the open Notification Center has kept, and the open menu of Safari's item in the Dock.
fn open_more(mac: &Mac) {
    mac.change(|world| {
        let cards = cards(world);
        let mut kept = cards.last().unwrap().clone();
        without_ids(&mut kept);
        kept["frame"] = json!([12, 400, 344, 66]);
        kept["description"] = json!("Mail, QMARK-kept, QMARK-old");
        kept["children"][0]["value"] = json!("QMARK-kept");
        kept["children"][1]["value"] = json!("QMARK-old");
        cards.push(kept);
        let list = &mut app(world, "Dock")["elements"][0]["children"];
        let mut items = list.as_array_mut().unwrap().iter_mut();
        let safari = items.find(|item| item["title"] == "Safari").unwrap();
        safari["children"] = json!([{"role": "AXMenu", "frame": [500, 700, 120, 40], "children": [
            {"role": "AXMenuItem", "title": "QMARK-item", "frame": [500, 700, 120, 20]},
        ]}]);
    });
}

/// Adds what tells no owner: a widget, a window in Mission Control, what is playing.
fn open_untold(mac: &Mac) {
    mac.change(|world| {
        let widget = json!({"role": "AXGroup", "description": "QMARK-widget", "frame": [12, 600, 344, 100], "children": [
            {"role": "AXStaticText", "value": "QMARK-event", "frame": [10, 10, 200, 20]},
        ]});
        let inner = &mut app(world, CENTER)["windows"][0]["children"];
        inner.as_array_mut().unwrap().push(widget);
        let windows = json!({"role": "AXGroup", "identifier": "mc", "frame": [0, 0, 800, 600], "children": [
            {"role": "AXButton", "title": "QMARK-mission", "frame": [100, 100, 200, 150]},
        ]});
        let elements = &mut app(world, "Dock")["elements"];
        elements.as_array_mut().unwrap().push(windows);
        let playing = json!({
            "role": "AXMenuBarItem", "subrole": "AXMenuExtra", "description": "QMARK-song",
            "identifier": "com.apple.menuextra.now-playing", "frame": [1232, 0, 18, 38], "actions": ["AXPress"],
        });
        let items = &mut app(world, "Control Center")["extras"]["children"];
        items.as_array_mut().unwrap().push(playing);
    });
}

fn region(x: u32, y: u32, width: u32, height: u32) -> Value {
    json!({"region": {"x": x, "y": y, "width": width, "height": height}})
}

/// Calls that read the places where apps show what belongs to others.
fn calls_of_places() -> Vec<(&'static str, Value)> {
    let center = || json!({"app": CENTER});
    let whole =
        |name| json!({"app": name, "format": "json", "include_offscreen": true, "actions": true});
    vec![
        ("look", center()),
        ("look", json!({"app": "Dock"})),
        ("get_ui_elements", whole(CENTER)),
        ("get_ui_elements", whole("Dock")),
        ("get_ui_elements", json!({"app": CENTER, "text": "QMARK"})),
        ("expect", json!({"app": CENTER, "text": "QMARK"})),
        ("expect", json!({"text": "QMARK"})),
        (
            "wait_for",
            json!({"app": CENTER, "text": "QMARK", "timeout_ms": 30}),
        ),
        ("list_windows", json!({"include_minimized": true})),
        ("list_status_bar_items", json!({})),
        ("read_text", center()),
        ("take_screenshot", region(1150, 40, 360, 220)),
        ("take_screenshot", region(1000, 0, 180, 30)),
        ("take_screenshot", region(900, 900, 140, 80)),
    ]
}

/// Calls of every tool that reads, those of these places behind the others.
fn all_reads() -> Vec<(&'static str, Value)> {
    let reads = good_calls()
        .into_iter()
        .filter(|(tool, _)| find(tool).unwrap().reads);
    let windows = [
        ("take_screenshot", json!({"app": CENTER})),
        ("screenshot_app_window", json!({"app": CENTER})),
        ("take_screenshot", json!({})),
    ];
    reads.chain(windows).chain(calls_of_places()).collect()
}

/// The marks in what a call answered, and in the texts of the picture that it took.
fn marks_of(client: &mut Client, mac: &Mac, tool: &str, given: Value) -> (Value, BTreeSet<String>) {
    let answer = client.call(tool, given);
    let mut text = answer.to_string();
    if [
        "take_screenshot",
        "screenshot_app_window",
        "read_text",
        "look",
    ]
    .contains(&tool)
    {
        text.push_str(&mac.state()["pictures"].to_string());
    }
    let word = |from: usize| {
        let rest = &text[from..];
        let end = rest.find(|letter: char| letter != '-' && !letter.is_ascii_alphabetic());
        rest[..end.unwrap_or(rest.len())].to_owned()
    };
    let found = text.match_indices(MARK).map(|(at, _)| word(at)).collect();
    (answer, found)
}

fn forget_pictures(mac: &Mac) {
    mac.change(|world| {
        world.as_object_mut().unwrap().remove("pictures");
    });
}

/// Asserts that none of these calls tells any mark.
#[track_caller]
fn assert_no_marks(mac: &Mac, arguments: &[&str], calls: Vec<(&str, Value)>) {
    forget_pictures(mac);
    let mut client = mac.session(arguments);
    for (tool, given) in calls {
        let (answer, found) = marks_of(&mut client, mac, tool, given.clone());
        assert!(found.is_empty(), "{tool} {given}: {found:?} {answer}");
    }
}

/// An answer without the names of its session's snapshots and pictures, and without how long it took.
fn comparable(answer: &Value, session: &str) -> String {
    let mut text = answer.to_string().replace(session, "S-");
    for name in ["waited_ms\\\":", "waited_ms\":", "screenshot\\\":"] {
        let mut parts = text.split(name);
        let mut found = parts.next().unwrap().to_owned();
        for part in parts {
            found.push_str(part.trim_start_matches(|letter: char| !",}".contains(letter)));
        }
        text = found;
    }
    text
}

/// What the snapshots of a session are called.
fn session_name(client: &mut Client) -> String {
    let outline = client.outline(json!({"app": "Dock"}));
    let (_, rest) = outline.split_once("snapshot ").unwrap();
    rest[..=rest.find('-').unwrap()].to_owned()
}

#[test]
fn what_a_denied_app_shows_elsewhere_is_in_no_answer() {
    let mac = mac_with_marks(&[]);
    open_more(&mac);
    let (mut plain, mut beside) = (mac.session(&[]), mac.session(BESIDE));
    let names = (session_name(&mut plain), session_name(&mut beside));
    let mut shown = BTreeSet::new();
    for (tool, given) in calls_of_places() {
        let (answer, found) = marks_of(&mut plain, &mac, tool, given.clone());
        shown.extend(found);
        // Where nothing of a denied app is shown every answer is as without a policy.
        let other = beside.call(tool, given.clone());
        let (answer, other) = (comparable(&answer, &names.0), comparable(&other, &names.1));
        // A picture is long.
        assert!(answer == other, "{tool} {given} differs");
    }
    let places = [
        "QMARK-body",
        "QMARK-described",
        "QMARK-identifier",
        "QMARK-item",
        "QMARK-kept",
        "QMARK-newer",
        "QMARK-old",
        "QMARK-stack",
        "QMARK-status",
        "QMARK-tile",
        "QMARK-title",
        "QMARK-window",
    ];
    let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
    assert_eq!(shown, places);
    assert_no_marks(&mac, DENIED, all_reads());
    let mut client = mac.session(DENIED);
    let outline = client.outline(json!({"app": CENTER}));
    let card = reference(&outline, &["Group \"Mail\""]);
    let value = client.call("get_ui_element_value", json!({"element": card}));
    assert!(!value.to_string().contains(MARK), "{value:#}");
    // What is kept back may be there all the same.
    let absent = json!({"app": CENTER, "text": "QMARK", "expected": "absent"});
    let answer = client.ok("expect", absent);
    assert_eq!(
        (&answer["holds"], &answer["complete"]),
        (&json!(false), &json!(false))
    );
    let items = client.ok("list_status_bar_items", json!({}));
    let names = items["items"].as_array().unwrap().iter();
    let own = names.filter(|item| item["bundle_id"] == "com.example.tidytray");
    let own: Vec<_> = own.map(|item| item["description"].clone()).collect();
    assert_eq!(own, ["TidyTray"]);
}

/// Where nothing tells whose it is, it counts as denied wherever anything is.
#[test]
fn what_tells_no_owner_is_kept_back_wherever_an_app_is_denied() {
    for faults in [
        &["banners-hide-their-texts"],
        &["banners-are-stacks"],
        &["banners-are-not-told"],
    ] {
        let mac = mac_with_marks(faults);
        let mut calls = calls_of_places();
        calls.retain(|(tool, given)| given["app"] == CENTER || *tool == "take_screenshot");
        assert_no_marks(&mac, DENIED, calls);
    }
    let mac = Mac::new();
    alert(&mac, "Notes", "Shown", "as ever");
    open_untold(&mac);
    assert_no_marks(&mac, BESIDE, calls_of_places());
    let outline = mac.session(BESIDE).outline(json!({"app": CENTER}));
    assert!(outline.contains("Notes, Shown, as ever"), "{outline}");
}

/// The middle of the uppermost card of an app.
fn card_of(mac: &Mac, name: &str) -> (f64, f64) {
    let mut state = mac.state();
    let window = app(&mut state, CENTER)["windows"][0]["frame"].clone();
    let of_app = |card: &&Value| card["description"].as_str().unwrap().starts_with(name);
    let card = cards(&mut state).iter().find(of_app).unwrap().clone();
    let at =
        |place: usize| window[place].as_f64().unwrap() + card["frame"][place].as_f64().unwrap();
    (at(0) + 170.0, at(1) + 33.0)
}

/// The middle of the tile of Safari's window in the Dock.
fn tile_of(mac: &Mac) -> (f64, f64) {
    let dock = mac.app("com.apple.dock").unwrap();
    let mut items = dock["elements"][0]["children"].as_array().unwrap().iter();
    let tile = items.find(|item| item["subrole"] == "AXMinimizedWindowDockItem");
    let frame = tile.unwrap()["frame"].clone();
    let at = |place: usize| frame[place].as_f64().unwrap();
    (at(0) + at(2) / 2.0, at(1) + at(3) / 2.0)
}

/// Calls of the tools that point, all of them at one place.
fn uses_of((x, y): (f64, f64)) -> Vec<(&'static str, Value)> {
    let click = json!({"x": x, "y": y});
    let batch = json!({"steps": [{"tool": "click", "arguments": click}]});
    let drag = json!({"start_x": 600, "start_y": 500, "end_x": x, "end_y": y});
    vec![
        ("click", click.clone()),
        ("double_click", click),
        ("drag", drag),
        ("batch", batch),
    ]
}

/// The elements of an app that an outline names like that, pressed and, where it is one, closed.
fn presses(client: &mut Client, app: &str, line: &str) -> Vec<(&'static str, Value)> {
    let outline = client.outline(json!({"app": app}));
    // The item of the app stands before that of its window.
    let Some(line) = outline.lines().rfind(|each| each.contains(line)) else {
        return Vec::new();
    };
    let element = line.split_whitespace().next().unwrap();
    vec![
        ("click_ui_element", json!({"element": element})),
        (
            "click_ui_element",
            json!({"element": element, "action": "Close"}),
        ),
    ]
}

/// Each of these uses has to be refused with one of these codes, and changes nothing.
#[track_caller]
fn refuse(mac: &Mac, client: &mut Client, uses: Vec<(&str, Value)>, codes: &[&str]) {
    let before = lasting(mac);
    for (tool, given) in uses {
        let answer = client.call(tool, given.clone());
        let is_meant = code(&answer).is_some_and(|code| codes.contains(&code));
        assert!(is_meant, "{tool} {given}: {answer:#}");
        mac.change(|_| ());
        let changed = differences(&before, &lasting(mac));
        assert!(changed.is_empty(), "{tool} {given}: {changed:?}");
    }
    assert!(mac.app("com.apple.mail").is_none());
}

/// Uses Mail's card and the tile of Safari's window.
#[track_caller]
fn refuse_cards_and_tiles(mac: &Mac, arguments: &[&str], codes: &[&str]) {
    let mut client = mac.session(arguments);
    let mut uses = uses_of(card_of(mac, "Mail"));
    uses.extend(presses(&mut client, CENTER, "Group \"Mail\""));
    uses.extend(uses_of(tile_of(mac)));
    uses.extend(presses(&mut client, "Dock", "DockItem \"Safari\""));
    refuse(mac, &mut client, uses, codes);
}

#[test]
fn what_a_denied_app_shows_elsewhere_is_not_used() {
    refuse_cards_and_tiles(&mac_with_marks(&[]), DENIED, &["PolicyDenied"]);
    let asked = ["--ask", "com.apple.mail", "--ask", "com.apple.Safari"];
    refuse_cards_and_tiles(&mac_with_marks(&[]), &asked, &["NotConfirmed"]);
    // A thumbnail of Stage Manager is its app's, at the edge of the display.
    let mac = Mac::with(|world| world["faults"]["active"] = json!(["stage-manager-strip"]));
    let mut client = mac.session(&["--other-apps", "deny", "--allow", "TextEdit"]);
    let mut uses = uses_of((30.0, 100.0));
    uses.push(("take_screenshot", region(10, 60, 60, 60)));
    refuse(&mac, &mut client, uses, &["PolicyDenied"]);
    // Whatever the hit test says, and where nothing tells whose it is.
    for fault in [
        "hit-tests-answer-nothing",
        "hit-tests-answer-the-window",
        "banners-hide-their-texts",
        "banners-are-not-told",
    ] {
        let mac = mac_with_marks(&[fault]);
        let card = uses_of(card_of(&mac, "Mail"));
        let codes = ["PolicyDenied", "Refused"];
        refuse(&mac, &mut mac.session(DENIED), card, &codes);
    }
    // What is allowed is used as ever: a banner opens its app, a tile brings its window back.
    let mac = mac_with_marks(&[]);
    let (x, y) = card_of(&mac, "Mail");
    let mut client = mac.session(BESIDE);
    client.ok("click", json!({"x": x, "y": y}));
    mac.eventually("Mail was started", || mac.app("com.apple.mail").is_some());
    client.ok(
        "click_ui_element",
        json!({"app": "Dock", "element": "QMARK-tile"}),
    );
    let windows = mac.app("com.apple.Safari").unwrap()["windows"].clone();
    let minimised = windows.as_array().unwrap().iter();
    assert!(
        !minimised
            .into_iter()
            .any(|window| window["minimised"] == true)
    );
}

/// Where Notification Center tells nothing, its pictures and its places are kept back, and nothing else.
#[test]
fn macos_26_that_tells_nothing_of_banners_gives_none_away() {
    let faults = ["banners-are-not-told", "stage-manager-strip"];
    for faults in [&faults[..1], &faults] {
        let mac = mac_with_marks(faults);
        mac.change(|world| world["system"]["macos_version"] = json!("26.1"));
        open_more(&mac);
        assert_no_marks(&mac, DENIED, all_reads());
        let card = uses_of(card_of(&mac, "Mail"));
        let codes = ["PolicyDenied", "Refused"];
        refuse(&mac, &mut mac.session(DENIED), card, &codes);
        // Where nothing of a denied app is shown every answer is as without a policy.
        let mac = Mac::with(|world| {
            world["faults"]["active"] = json!(faults);
            world["system"]["macos_version"] = json!("26.1");
        });
        let (mut plain, mut beside) = (mac.session(&[]), mac.session(BESIDE));
        let names = (session_name(&mut plain), session_name(&mut beside));
        for (tool, given) in calls_of_places() {
            let answer = comparable(&plain.call(tool, given.clone()), &names.0);
            let other = comparable(&beside.call(tool, given.clone()), &names.1);
            assert!(answer == other, "{tool} {given} differs");
        }
    }
}
