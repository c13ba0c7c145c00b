//! `look`, end to end: what is in front, what is open over it, and what lies before it.
use crate::support::{Client, Mac, app_with_id, reference};
use serde_json::{Value, json};

/// The text that a look answers, which must succeed.
fn look(client: &mut Client, given: Value) -> String {
    let seen = client.call("look", given);
    assert_ne!(seen["isError"], true, "{seen:#}");
    assert_eq!(seen.get("structuredContent"), None);
    seen["content"][0]["text"].as_str().unwrap().to_owned()
}

fn line<'a>(text: &'a str, start: &str) -> &'a str {
    let mut lines = text.lines();
    lines
        .find(|line| line.starts_with(start))
        .unwrap_or_else(|| panic!("{start} in {text}"))
}

#[test]
fn a_look_tells_the_front_app_its_windows_and_the_focus() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let seen = look(&mut client, json!({}));
    assert!(
        seen.starts_with("\"TextEdit\" (process 840) is in front, snapshot "),
        "{seen}"
    );
    let other = line(&seen, "Other window: ");
    assert_eq!(
        other,
        "Other window: window_id=92 \"Plan.txt\" @340,200 600x440 covered"
    );
    assert!(
        seen.contains("Window \"Untitled\" window_id=91 @300,160 600x440 focused"),
        "{seen}"
    );
    assert!(
        !seen.contains("Think"),
        "the other window is not outlined: {seen}"
    );
    // The focus is named by a ref that works.
    let focus = line(&seen, "Focus: ").strip_prefix("Focus: ").unwrap();
    let focus = focus.split_whitespace().next().unwrap();
    let value = client.ok("get_ui_element_value", json!({"element": focus}));
    assert!(
        value["value"].as_str().unwrap().starts_with("Dear reader"),
        "{value:#}"
    );
    let behind = look(&mut client, json!({"app": "Safari"}));
    assert!(
        behind.starts_with("\"Safari\" (process 823) is behind \"TextEdit\", "),
        "{behind}"
    );
    let before = line(&behind, "Before it: ");
    assert!(
        before.contains("\"TextEdit\" window_id=91, \"Terminal\" window_id=7"),
        "{behind}"
    );
    assert!(
        behind.contains("\"Start Page\" @220,130 1000x640 minimized"),
        "{behind}"
    );
    let asked = look(&mut client, json!({"window_id": 92}));
    assert!(
        asked.contains("Window \"Plan.txt\" window_id=92"),
        "{asked}"
    );
    assert!(
        line(&asked, "Other window: ").contains("window_id=91"),
        "{asked}"
    );
    assert!(line(&asked, "Focus: ").contains("not show"), "{asked}");
    for (given, why) in [
        (json!({"app": "Notes", "window": 91}), "another application"),
        (json!({"app": "Notes", "window": 4_000_000}), "been closed"),
        (json!({"window": 4_000_000}), "closed"),
    ] {
        let (fields, text) = client.err("look", given);
        assert!(
            fields["code"] == "WindowNotFound" && text.contains(why),
            "{text}"
        );
    }
    let hidden = look(&mut client, json!({"app": "Notes"}));
    assert!(hidden.contains(" is hidden and is behind "), "{hidden}");
}

#[test]
fn what_is_open_is_told_with_its_ref() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok(
        "key_combination",
        json!({"modifiers": ["command"], "key": "w"}),
    );
    let seen = look(&mut client, json!({}));
    let sheet = line(&seen, "Open: ");
    assert!(sheet.contains(" Sheet"), "{seen}");
    let save = reference(&seen, &["Button \"Cancel\""]);
    client.ok("click_ui_element", json!({"element": save}));
    let seen = look(&mut client, json!({}));
    assert!(!seen.contains("Open: "), "{seen}");
    assert!(
        !seen.contains("partly covered") || !line(&seen, "Other").contains("91"),
        "{seen}"
    );
}

/// A menu in the menu bar and a context menu, both opened by hand.
#[test]
fn open_menus_are_in_the_outline_and_their_items_can_be_chosen() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("click", json!({"x": 100, "y": 10}));
    let seen = look(&mut client, json!({}));
    assert!(line(&seen, "Open: ").contains(" Menu"), "{seen}");
    assert!(seen.contains("MenuItem \"Quit TextEdit\""), "{seen}");
    // Neither what its items would open, nor the lines between them.
    assert!(!seen.contains("MenuItem @"), "{seen}");
    assert_eq!(
        seen.matches(" Menu ").count() + seen.matches(" Menu\n").count(),
        2,
        "{seen}"
    );
    let hide = reference(&seen, &["MenuItem \"Hide TextEdit\""]);
    client.ok("click_ui_element", json!({"element": hide}));
    assert_eq!(mac.app("com.apple.TextEdit").unwrap()["hidden"], true);
    client.ok("activate_app", json!({"app": "Notes"}));
    client.ok("click", json!({"x": 450, "y": 250, "button": "right"}));
    let seen = look(&mut client, json!({}));
    assert!(seen.starts_with("\"Notes\""), "{seen}");
    assert!(line(&seen, "Open: ").contains(" Menu"), "{seen}");
    assert!(seen.contains("MenuItem \"Get Info\""), "{seen}");
}

/// The same in the tree that get_ui_elements reads, and by their names.
#[test]
fn open_menus_are_in_the_tree() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let shut = client.outline(json!({"app": "TextEdit"}));
    assert!(!shut.contains("MenuItem"), "{shut}");
    client.ok("click", json!({"x": 100, "y": 10}));
    let seen = client.outline(json!({"app": "TextEdit"}));
    assert!(seen.contains("MenuItem \"Quit TextEdit\""), "{seen}");
    // Neither other menus nor what its items would open.
    assert!(!seen.contains("MenuItem \"Paste\""), "{seen}");
    let items = client.outline(json!({"app": "TextEdit", "role": "menu item"}));
    assert!(
        items.contains("Quit TextEdit") && !items.contains("Paste"),
        "{items}"
    );
    let hide = reference(&seen, &["MenuItem \"Hide TextEdit\""]);
    client.ok("click_ui_element", json!({"element": hide}));
    assert_eq!(mac.app("com.apple.TextEdit").unwrap()["hidden"], true);
    client.ok("activate_app", json!({"app": "TextEdit"}));
    client.ok("click", json!({"x": 100, "y": 10}));
    let given = json!({"app": "TextEdit", "element": "Hide TextEdit"});
    client.ok("click_ui_element", given);
    assert_eq!(mac.app("com.apple.TextEdit").unwrap()["hidden"], true);
}

// [findings 2.9]
#[test]
fn the_desktop_is_in_the_tree_with_its_icons_and_its_menu() {
    for faults in [json!([]), json!(["context-menus-below-application"])] {
        let mac = Mac::with(|world| world["faults"]["active"] = faults.clone());
        let mut client = mac.session(&[]);
        let seen = client.outline(json!({"app": "Finder", "role": "image"}));
        assert!(
            seen.contains("Image \"Read me.txt\" @1412,60 80x88"),
            "{seen}"
        );
        let done = client.ok("click", json!({"x": 900, "y": 870, "button": "right"}));
        let changes = done["changes"].to_string();
        assert!(changes.contains("MenuItem \\\"New Folder\\\""), "{done}");
        let outline = client.outline(json!({"app": "Finder"}));
        for seen in [&outline, &look(&mut client, json!({"app": "Finder"}))] {
            let item = reference(seen, &["MenuItem \"Change Wallpaper…\""]);
            let told = client.ok("get_ui_element_value", json!({"element": item}));
            assert_eq!(told["element"]["title"], "Change Wallpaper…", "{told}");
        }
        // The icons are there beside it.
        assert!(outline.contains("Image \"Read me.txt\""), "{outline}");
        let seen = client.outline(json!({"app": "Finder"}));
        let item = reference(&seen, &["MenuItem \"Get Info\""]);
        client.ok("click_ui_element", json!({"element": item}));
        let seen = client.outline(json!({"app": "Finder"}));
        assert!(!seen.contains("MenuItem"), "{seen}");
        // An icon has a menu of its own; a click beside it shuts that, the next one is Finder's.
        client.ok("click", json!({"x": 1450, "y": 100, "button": "right"}));
        let seen = client.outline(json!({"app": "Finder"}));
        assert!(seen.contains("MenuItem \"Move to Trash\""), "{seen}");
        for _ in 0..2 {
            client.ok("click", json!({"x": 900, "y": 870}));
        }
        let front = mac.state()["front"].clone();
        assert_eq!(front, mac.app("com.apple.finder").unwrap()["pid"]);
    }
}

/// What surrounds the content of a window is the same at each look.
#[test]
fn a_sidebar_is_one_line_and_dividers_and_the_desktop_have_none() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (app, sidebar) in [
        (
            "Finder",
            r#"Outline "sidebar" @120,162 150x408 rows: "Favorites", "AirDrop", "Recents", "Applications", "Desktop", "Documents", "Downloads", "Locations", "Macintosh HD""#,
        ),
        (
            "Notes",
            r#"Outline "Folders" @200,220 199x520 rows: "iCloud", "All iCloud" selected, "Notes", "Work", "Recently Deleted""#,
        ),
    ] {
        client.ok("launch_app", json!({ "app": app }));
        let seen = look(&mut client, json!({ "app": app }));
        assert!(seen.contains(sidebar), "{seen}");
        for left_out in ["Splitter", "Column", "\"desktop\""] {
            assert!(!seen.contains(left_out), "{left_out}: {seen}");
        }
        let outline = client.outline(json!({ "app": app }));
        assert!(outline.contains("Splitter"), "{outline}");
        assert!(seen.len() * 10 < outline.len() * 9, "{seen}\n{outline}");
    }
    // With the focus it is what a look is about.
    client.ok("launch_app", json!({"app": "System Settings"}));
    let seen = look(&mut client, json!({"app": "System Settings"}));
    reference(&seen, &["Row \"Bluetooth\""]);
}

#[test]
fn a_picture_comes_in_the_same_answer() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (picture, target, width) in [("window", "window", 600), ("display", "display", 1512)] {
        let seen = client.call("look", json!({"picture": picture}));
        let kinds: Vec<&str> = seen["content"]
            .as_array()
            .unwrap()
            .iter()
            .map(|block| block["type"].as_str().unwrap())
            .collect();
        assert_eq!(kinds, ["text", "image", "text"], "{picture}");
        let said: Value =
            serde_json::from_str(seen["content"][2]["text"].as_str().unwrap()).unwrap();
        assert_eq!(said["target"], target, "{said}");
        assert_eq!(said["points"]["width"], width, "{said}");
    }
    // Without the permission the rest is told all the same.
    let mac = Mac::with(|world| world["permissions"]["screen_recording"] = json!("denied"));
    let seen = look(&mut mac.session(&[]), json!({"picture": "window"}));
    assert!(
        seen.contains("TextArea") && seen.contains("There is no picture."),
        "{seen}"
    );
    assert!(seen.contains("Screen & System Audio Recording"), "{seen}");
}

#[test]
fn without_accessibility_it_tells_the_windows_and_what_to_do() {
    let mac = Mac::with(|world| world["permissions"]["accessibility"] = json!("denied"));
    let mut client = mac.session(&[]);
    let seen = look(&mut client, json!({"picture": "display"}));
    assert!(
        seen.starts_with("\"TextEdit\" (process 840) is in front\n"),
        "{seen}"
    );
    assert!(
        line(&seen, "Front window: ").contains("window_id=91"),
        "{seen}"
    );
    assert!(
        line(&seen, "Other window: ").ends_with("600x440 covered"),
        "{seen}"
    );
    assert!(
        seen.contains("System Settings > Privacy & Security > Accessibility"),
        "{seen}"
    );
}

/// It would take the keys that are meant for what is in front.
#[test]
fn a_look_tells_of_a_menu_of_another_app() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("click_status_bar_item", json!({"item": "U.S."}));
    let seen = look(&mut client, json!({}));
    assert!(seen.starts_with("\"TextEdit\""), "{seen}");
    let open = line(&seen, "Open: ");
    assert!(
        open.starts_with("Open: menu of \"TextInputMenuAgent\" (process 602)"),
        "{seen}"
    );
    let own = look(&mut client, json!({"app": "TextInputMenuAgent"}));
    assert_eq!(own.matches("Open: ").count(), 1, "{own}");
    client.ok("press_key", json!({"key": "escape"}));
    let seen = look(&mut client, json!({}));
    assert!(!seen.contains("Open: "), "{seen}");
}

#[test]
fn a_look_costs_one_message_an_element_and_a_few() {
    let mac = Mac::new();
    for app in ["TextEdit", "Notes", "Finder", "Safari", "System Settings"] {
        let (result, counts) = mac.counted("look", &json!({"app": app}));
        let nodes = result["scan"]["nodes"].as_array().unwrap().len() as u64;
        let messages = counts["ax_messages"].as_u64().unwrap();
        assert!(messages <= nodes + 20, "{app}: {nodes} and {counts}");
        assert_eq!(counts["apple_events"], json!({}), "{app}");
    }
}

/// A look at a busy app is a few kilobytes: the first of many rows, and how many more there are.
#[test]
fn a_busy_app_is_shown_in_brief() {
    let mac = Mac::with(|world| {
        let windows = &mut app_with_id(world, "com.apple.TextEdit")["windows"];
        let row = |index: usize| {
            json!({"role": "AXRow", "frame": [0, 30, 200, 20], "attributes": {"AXSelected": index == 70}, "children": [
                {"role": "AXStaticText", "value": format!("Row {index} of a long list"), "frame": [0, 30, 200, 20]}]})
        };
        let rows: Vec<Value> = (0..90).map(row).collect();
        windows[0]["children"] = json!([
            {"role": "AXTable", "frame": [0, 30, 200, 400], "children": rows.clone()},
            {"role": "AXTable", "frame": [200, 30, 200, 400], "children": rows},
            {"role": "AXButton", "title": "Last", "frame": [500, 30, 60, 20]},
        ]);
    });
    let mut client = mac.session(&[]);
    let seen = look(&mut client, json!({}));
    assert!(seen.len() < 6000, "{} bytes: {seen}", seen.len());
    assert!(
        seen.contains("Row \"Row 0 of") && seen.contains("more Row\n"),
        "{seen}"
    );
    assert!(
        seen.contains("Row 70 of") && seen.contains("Button \"Last\""),
        "{seen}"
    );
    let whole = client.outline(json!({}));
    assert!(
        whole.len() > 2 * seen.len() && whole.contains("Row 89 of"),
        "{}",
        whole.len()
    );
}
