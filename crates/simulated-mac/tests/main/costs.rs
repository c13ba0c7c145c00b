//! What other people's way of walking a window costs, and what the batched way costs: by a link named `osascript`, as
//! any other software would call it.

use std::{fmt::Write as _, fs, os::unix::fs::symlink, process::Command};

use serde_json::{Value, json};

use super::mac::{BINARY, Mac, app_of};

const ELEMENTS: u64 = 300;

/// Notes with one window and so many elements in groups of ten.
fn crowded() -> Mac {
    Mac::with(|world| {
        let notes = app_of(world, "Notes");
        notes["hidden"] = false.into();
        let button = |group: u64, place: u64| json!({"role": "AXButton", "title": format!("b{group}-{place}"), "frame": [10 * place, 10 * group, 9, 9]});
        let group = |group: u64| {
            json!({"role": "AXGroup", "description": format!("g{group}"), "frame": [0, 10 * group, 100, 10],
            "children": (1..10).map(|place| button(group, place)).collect::<Vec<_>>()})
        };
        notes["windows"][0]["children"] = (0..ELEMENTS / 10).map(group).collect();
    })
}

/// Runs a script through the link; its result and its counts.
fn by_link(mac: &Mac, script: &str) -> (Value, Value) {
    let link = mac.path("osascript");
    if !link.exists() {
        symlink(BINARY, &link).unwrap();
    }
    let file = mac.path("walk.js");
    fs::write(&file, script).unwrap();
    let output = Command::new(&link)
        .args(["-l", "JavaScript"])
        .arg(&file)
        .env("MACMCP_WORLD", mac.world_path())
        .env("MACMCP_STATS", mac.path("stats.jsonl"))
        .output()
        .unwrap();
    let mut said = String::new();
    write!(said, "{}", String::from_utf8_lossy(&output.stderr)).unwrap();
    assert!(output.status.success() && said.is_empty(), "{said}");
    let result = serde_json::from_slice(&output.stdout).unwrap();
    (result, mac.stats().pop().unwrap())
}

const SYSTEM_EVENTS: &str = "
const found = [];
for (const element of Application('System Events').processes.byName('Notes').windows[0].entireContents()) {
  found.push([element.role(), element.title(), ...element.position(), ...element.size()]);
}
JSON.stringify(found)";

const BULK: &str = "
const groups = Application('System Events').processes.byName('Notes').windows[0].groups;
const [roles, titles] = [groups.uiElements.role(), groups.uiElements.title()];
JSON.stringify(roles.flat().map((role, place) => [role, titles.flat()[place]]))";

const BATCHED: &str = "
ObjC.import('AppKit'); ObjC.import('ApplicationServices');
const pid = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.Notes').objectAtIndex(0).processIdentifier;
const names = $(['AXRole', 'AXTitle', 'AXPosition', 'AXSize', 'AXChildren']);
const out = Ref();
$.AXUIElementCopyAttributeValue($.AXUIElementCreateApplication(pid), $('AXWindows'), out);
const found = [];
function walk(element, isWindow) {
  const slots = Ref();
  $.AXUIElementCopyMultipleAttributeValues(element, names, 0, slots);
  const [role, title, position, size, children] = ObjC.castRefToObject(slots[0]).js;
  const numbers = slot => ObjC.unwrap(slot.description).match(/[xywh]:(-?[0-9.]+)/g).map(part => Number(part.slice(2)));
  if (!isWindow) found.push([role.js, title.isKindOfClass($.NSString) ? title.js : null, ...numbers(position), ...numbers(size)]);
  if (children.isKindOfClass($.NSArray)) for (const child of children.js) walk(child, false);
}
walk(ObjC.castRefToObject(out[0]).objectAtIndex(0), true);
JSON.stringify(found)";

#[test]
fn two_ways_to_one_tree_differ_in_what_they_cost() {
    let mac = crowded();
    let (walked, by_events) = by_link(&mac, SYSTEM_EVENTS);
    let (dumped, by_messages) = by_link(&mac, BATCHED);
    assert_eq!(walked, dumped);
    assert_eq!(dumped.as_array().unwrap().len() as u64, ELEMENTS);
    // One event for the list, four for each element; one message for the windows, one for each element and the window.
    assert_eq!(
        by_events["apple_events"],
        json!({ "com.apple.systemevents": 1 + 4 * ELEMENTS })
    );
    assert_eq!(by_events["ax_messages"], 0);
    assert_eq!(by_messages["apple_events"], json!({}));
    assert_eq!(by_messages["ax_messages"], 2 + ELEMENTS);
    assert_eq!([&by_events["processes"], &by_messages["processes"]], [1, 1]);
    assert!(by_messages["bridge_calls"].as_u64().unwrap() > ELEMENTS);
    // On a Mac: 5 to 47 ms an event [events 3.6] against about 0.1 ms a message [bridge 4.5].
    let estimate = |counts: &Value| counts["estimated_ms"].as_f64().unwrap();
    assert!(estimate(&by_events) > 50.0 * estimate(&by_messages));
}

#[test]
fn a_bulk_read_of_everything_is_two_events() {
    let mac = crowded();
    let (found, counts) = by_link(&mac, BULK);
    assert_eq!(found.as_array().unwrap().len() as u64, ELEMENTS / 10 * 9);
    assert_eq!(
        counts["apple_events"],
        json!({ "com.apple.systemevents": 2 })
    );
}

/// Reads the rows of a list so often, the windows of the app, and the window server's list.
fn read_often(rows: u64, windows: u64, lists: u64) -> String {
    format!(
        "
ObjC.import('AppKit'); ObjC.import('ApplicationServices');
const pid = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.Notes').objectAtIndex(0).processIdentifier;
const app = $.AXUIElementCreateApplication(pid);
const read = (element, name) => {{
  const out = Ref();
  $.AXUIElementCopyAttributeValue(element, $(name), out);
  return ObjC.castRefToObject(out[0]);
}};
const window = read(app, 'AXFocusedWindow');
const row = read(read(window, 'AXChildren').objectAtIndex(0), 'AXChildren').objectAtIndex(0);
for (let time = 0; time < {rows}; time += 1) read(row, 'AXRole');
for (let time = 0; time < {windows}; time += 1) read(app, 'AXWindows');
for (let time = 0; time < {lists}; time += 1) ObjC.castRefToObject($.CGWindowListCopyWindowInfo(1, 0));
JSON.stringify(read(row, 'AXRole').js)"
    )
}

// [findings-2 12]
#[test]
fn rows_windows_and_lists_of_windows_cost_what_was_measured() {
    let row = json!({"role": "AXRow", "frame": [0, 0, 100, 20]});
    let table = json!({"role": "AXTable", "frame": [0, 0, 100, 20], "children": [row]});
    let charging = json!({"list_row_ms": 2.7, "app_window_ms": 3.5, "window_list_ms": 2.25});
    for latencies in [json!({}), charging] {
        let mac = Mac::with(|world| {
            let notes = app_of(world, "Notes");
            notes["hidden"] = false.into();
            notes["windows"][0]["children"] = json!([table]);
            world["latencies"] = latencies.clone();
        });
        let counts = |rows, windows, lists| {
            let (role, counts) = by_link(&mac, &read_often(rows, windows, lists));
            assert_eq!(role, "AXRow");
            counts
        };
        let (once, often) = (counts(0, 0, 0), counts(10, 4, 3));
        let more = |what: &str| often[what].as_f64().unwrap() - once[what].as_f64().unwrap();
        assert_eq!(
            [more("list_rows"), more("app_windows"), more("window_lists")],
            [10.0, 4.0, 3.0]
        );
        // Beside them, messages of 0.1 ms and what crosses the bridge.
        let beside = more("estimated_ms") - (10.0 * 2.7 + 4.0 * 120.0 / 34.0 + 3.0 * 2.25);
        assert!((1.4..3.0).contains(&beside), "{beside}");
        let passed = match latencies.as_object().unwrap().is_empty() {
            true => 0.0,
            false => 10.0 * 2.7 + 4.0 * 3.5 + 3.0 * 2.25,
        };
        assert!((more("waited_ms") - passed).abs() < 1e-6, "{often}");
    }
}
