//! Status items end to end: a client over real pipes, the simulated Mac, and the state of that Mac afterwards.
use crate::support::default_mac::pid;
use crate::support::{Mac, app_with_id, reference};
use serde_json::{Value, json};

const TIDY: &str = "com.example.tidytray";
const CONTROL: &str = "com.apple.controlcenter";
const SYSTEM_UI: &str = "com.apple.systemuiserver";

/// A Mac whose TidyTray shows its items differently.
fn with_tray(change: impl FnOnce(&mut Value)) -> Mac {
    Mac::with(|world| change(&mut app_with_id(world, TIDY)["extras"]["children"]))
}

/// Descriptions of the status items whose menu or panel is open.
fn open_items(mac: &Mac) -> Vec<String> {
    let state = mac.state();
    let apps = state["apps"].as_array().unwrap().iter();
    let items = apps.flat_map(|app| app["extras"]["children"].as_array().into_iter().flatten());
    items
        .filter(|item| item["attributes"]["AXSelected"] == true)
        .map(|item| item["description"].as_str().unwrap_or("?").to_owned())
        .collect()
}

fn titles(items: &Value) -> Vec<&str> {
    let items = items.as_array().unwrap().iter();
    items.map(|item| item["title"].as_str().unwrap()).collect()
}

#[test]
fn the_items_of_every_process_are_listed_from_left_to_right() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = Mac::new();
        let before = mac.state()["apps"].clone();
        let listed = mac
            .session(arguments)
            .ok("list_status_bar_items", json!({}));
        let items = listed["items"].as_array().unwrap();
        let of = |name: &str| {
            items
                .iter()
                .find(|item| item["description"] == name)
                .unwrap()
        };
        assert_eq!(of("TidyTray: 3 items")["process"], "TidyTray");
        assert_eq!(of("Clock")["bundle_id"], CONTROL);
        assert_eq!(of("U.S.")["process"], "TextInputMenuAgent");
        assert_eq!(of("Time Machine")["process"], "SystemUIServer");
        assert_eq!(of("Sound")["identifier"], "com.apple.menuextra.sound");
        let places: Vec<i64> = items
            .iter()
            .map(|item| item["x"].as_i64().unwrap())
            .collect();
        assert!(places.is_sorted(), "{places:?}");
        assert_eq!(listed["note"], Value::Null);
        assert_eq!(mac.state()["apps"], before, "nothing was opened");
    }
}

#[test]
fn items_that_newer_systems_group_are_found_and_empty_ones_are_not() {
    let mac = with_tray(|items| {
        let grouped = items.clone();
        *items = json!([
            {"role": "AXMenuBarItem", "description": "Menu bar agent", "frame": [1100, 0, 90, 38], "children": grouped},
            {"role": "AXMenuBarItem", "subrole": "AXMenuExtra", "description": "Off", "frame": [0, 0, 0, 0]},
        ]);
    });
    let mut client = mac.session(&[]);
    let listed = client.ok("list_status_bar_items", json!({}));
    let items = listed["items"].as_array().unwrap();
    let tray: Vec<_> = items
        .iter()
        .filter(|item| item["bundle_id"] == TIDY)
        .collect();
    assert_eq!(tray.len(), 1, "{tray:?}");
    assert_eq!(tray[0]["description"], "TidyTray: 3 items");
    let given = json!({"item": "TidyTray", "menu_path": "Recent > Screenshot 2.png"});
    let done = client.ok("click_status_bar_menu_item", given);
    assert_eq!(done["menu_path"], json!(["Recent", "Screenshot 2.png"]));
}

#[test]
fn a_hanging_process_is_named_and_delays_no_other() {
    let mac = Mac::with(|world| {
        for bundle_id in ["com.apple.Safari", TIDY] {
            app_with_id(world, bundle_id)["hung"] = json!(true);
        }
    });
    let mut client = mac.session(&[]);
    let listed = client.ok("list_status_bar_items", json!({}));
    let note = listed["note"].as_str().unwrap();
    assert!(
        note.contains("\"Safari\"") && note.contains("\"TidyTray\""),
        "{note}"
    );
    assert!(listed["items"].as_array().unwrap().len() > 5);
    client.ok("click_status_bar_item", json!({"item": "wifi"}));
    let (fields, text) = client.err("click_status_bar_item", json!({"item": "TidyTray"}));
    assert_eq!(fields["code"], "AppNotResponding", "{text}");
    assert!(text.contains("No answer from"), "{text}");
}

#[test]
fn an_item_is_named_in_many_ways() {
    for named in [
        "com.apple.menuextra.wifi",
        "COM.APPLE.MENUEXTRA.WIFI",
        "wifi",
        "Wi-Fi",
        "wi-fi, connected, 3 bars",
    ] {
        let mac = Mac::new();
        let done = mac
            .session(&[])
            .ok("click_status_bar_item", json!({"item": named}));
        assert_eq!(
            done["item"]["identifier"], "com.apple.menuextra.wifi",
            "{named}"
        );
        assert_eq!(open_items(&mac), ["Wi\u{2011}Fi, connected, 3 bars"]);
    }
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for named in ["TidyTray", TIDY, "tidytray"] {
        let done = client.ok("click_status_bar_item", json!({"item": named}));
        assert_eq!(done["item"]["process"], "TidyTray", "{named}");
    }
    let (fields, text) = client.err("click_status_bar_item", json!({"item": CONTROL}));
    assert_eq!(fields["code"], "Ambiguous", "{text}");
    assert!(
        text.contains("\"Sound\"") && text.contains("\"Clock\""),
        "{text}"
    );
    let (fields, text) = client.err("click_status_bar_item", json!({"item": "Bluetooth"}));
    assert_eq!(fields["code"], "StatusItemNotFound", "{text}");
    assert!(
        text.contains("From the screen: ") && text.contains("tidytray.status"),
        "{text}"
    );
}

#[test]
fn a_click_waits_until_the_menu_has_filled() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = Mac::with(|world| {
            app_with_id(world, SYSTEM_UI)["extras"]["children"][0]["children"][0]["fills_after_ms"] =
                json!(900);
        });
        let mut client = mac.session(arguments);
        // Clicking it again does not shut it: it is open already.
        for _ in 0..2 {
            let done = client.ok("click_status_bar_item", json!({"item": "Time Machine"}));
            assert_eq!(done["shows"], "menu");
            assert_eq!(done["effect"], "confirmed");
            assert_eq!(done["items"][0]["title"], "Back Up Now");
            assert_eq!(done["items"].as_array().unwrap().len(), 3);
            assert_eq!(open_items(&mac).len(), 1);
        }
        // The submenus too.
        let done = client.ok("click_status_bar_item", json!({"item": "TidyTray"}));
        let recent = done["items"]
            .as_array()
            .unwrap()
            .iter()
            .find(|item| item["submenu"] == true);
        assert_eq!(
            titles(&recent.unwrap()["items"]),
            ["Screenshot 1.png", "Screenshot 2.png"]
        );
    }
}

#[test]
fn what_opens_stays_on_its_display() {
    let mac = Mac::with(|world| {
        let tray = &mut app_with_id(world, TIDY)["extras"]["children"];
        tray[0]["frame"] = json!([1470, 0, 30, 38]);
        tray[0]["children"][0]["children"][3]["children"][0]["fills_after_ms"] = json!(10);
    });
    let mut client = mac.session(&[]);
    client.ok("click_status_bar_item", json!({"item": "TidyTray"}));
    let menu = mac.app(TIDY).unwrap()["extras"]["children"][0]["children"][0].clone();
    let frame = |value: &Value| {
        value["frame"]
            .as_array()
            .unwrap()
            .iter()
            .map(|each| each.as_f64().unwrap())
            .collect::<Vec<_>>()
    };
    let at = frame(&menu);
    assert!(at[0] + at[2] <= 1512.0, "{at:?}");
    let items = menu["children"].as_array().unwrap();
    assert_eq!(frame(&items[0])[0], at[0], "its items go with it");
}

#[test]
fn the_panels_of_the_system_are_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok(
        "click_status_bar_item",
        json!({"item": "com.apple.menuextra.controlcenter", "observe": false}),
    );
    assert_eq!(done["shows"], "panel");
    let elements = done["elements"].to_string();
    assert!(
        elements.contains("Bluetooth") && elements.contains("Display"),
        "{elements}"
    );
    let done = client.ok("click_status_bar_item", json!({"item": "Clock"}));
    assert_eq!(done["panel"], "Notification Center");
    assert_eq!(open_items(&mac), ["Clock"], "one at a time");
}

#[test]
fn the_sound_panel_is_the_volume_and_leads_to_the_settings() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let slider = |elements: &Value| {
        let elements = elements.as_array().unwrap().iter();
        let mut sliders = elements.filter(|one| one["role"] == "AXSlider");
        let value = sliders.find(|one| one["name"] == "Sound");
        value.unwrap()["value"].clone()
    };
    client.ok("set_volume", json!({"volume": 30}));
    for item in ["com.apple.menuextra.controlcenter", "sound"] {
        let given = json!({"item": item, "observe": false});
        let done = client.ok("click_status_bar_item", given);
        assert_eq!(done["shows"], "panel", "{item}: {done}");
        assert_eq!(slider(&done["elements"]), 0.3, "{item}: {done}");
    }
    let element = "window[1]/group/slider";
    let given = json!({"app": CONTROL, "element": element, "value": 0.8});
    client.ok("set_ui_element_value", given);
    assert_eq!(client.ok("get_volume", json!({}))["volume"], 80);
    let given = json!({"app": CONTROL, "element": "window[1]/group/button"});
    client.ok("click_ui_element", given);
    assert_eq!(mac.state()["front"], pid::SYSTEM_SETTINGS);
    assert_eq!(open_items(&mac), [""; 0]);
}

/// A Mac whose Sound item shows a panel.
fn with_panel() -> Mac {
    Mac::with(|world| {
        let sound = &mut app_with_id(world, CONTROL)["extras"]["children"][2];
        sound["children"] = json!([]);
        sound["panel"] = json!({
            "id": 9001, "title": "Sound", "subrole": "AXDialog", "frame": [1200, 44, 280, 160],
            "children": [
                {"role": "AXSlider", "description": "Output volume", "value": 0.5, "frame": [16, 16, 240, 20]},
                {"role": "AXButton", "title": "Sound Settings…", "frame": [16, 100, 200, 24]},
            ],
        });
    })
}

/// With refs, where its changes are looked at.
#[test]
fn a_panel_is_told_once() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = with_panel();
        let mut client = mac.session(arguments);
        let done = client.ok("click_status_bar_item", json!({"item": "sound"}));
        let whole = done.to_string();
        assert_eq!(whole.matches("Output volume").count(), 1, "{done}");
        let told = done["changes"][0].as_str().unwrap();
        let button = reference(&told.replace(", ", "\n"), &["Sound Settings"]);
        client.ok("click_ui_element", json!({"element": button}));
    }
}

#[test]
fn a_panel_is_told_by_what_it_shows() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = with_panel();
        let mut client = mac.session(arguments);
        let given = json!({"item": "sound", "observe": false});
        let done = client.ok("click_status_bar_item", given);
        assert_eq!(done["shows"], "panel", "{done}");
        assert_eq!(done["panel"], "Sound");
        assert_eq!(
            done["elements"],
            json!([
                {"role": "AXSlider", "name": "Output volume", "value": 0.5},
                {"role": "AXButton", "name": "Sound Settings…", "value": null},
            ])
        );
        assert_eq!(open_items(&mac), ["Sound"]);
    }
    // It has no menu to choose from, and is put away again.
    let mac = with_panel();
    let given = json!({"item": "sound", "menu_path": "Mute"});
    let (fields, text) = mac.session(&[]).err("click_status_bar_menu_item", given);
    assert_eq!(fields["code"], "MenuItemNotFound", "{text}");
    assert!(
        text.contains("a panel") && text.contains("get_ui_elements"),
        "{text}"
    );
    assert_eq!(open_items(&mac), [""; 0]);
    assert_eq!(
        app_with_id(&mut mac.state(), CONTROL).get("windows"),
        app_with_id(&mut with_panel().state(), CONTROL).get("windows")
    );
}

#[test]
fn an_item_of_a_status_menu_does_its_work() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = with_tray(|items| items[0]["children"][0]["fills_after_ms"] = json!(400));
        let mut client = mac.session(arguments);
        let given = json!({"item": "TidyTray", "menu_path": "Tidy Now"});
        let done = client.ok("click_status_bar_menu_item", given);
        assert_eq!(done["item"]["description"], "TidyTray: 3 items");
        assert_eq!(done["menu_path"], json!(["Tidy Now"]));
        assert_eq!(done["effect"], "unverified");
        assert_eq!(open_items(&mac), [""; 0]);
        let given = json!({"item": "TidyTray", "menu_path": "Quit TidyTray"});
        let done = client.ok("click_status_bar_menu_item", given);
        assert_eq!(done["changed"], json!(["quit"]));
        assert_eq!(done["effect"], "confirmed");
        assert_eq!(mac.app(TIDY), None);
    }
}

#[test]
fn a_menu_that_comes_too_late_is_told_so_and_not_that_its_item_is_missing() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = with_tray(|items| items[0]["children"][0]["fills_after_ms"] = json!(60_000));
        let mut client = mac.session(arguments);
        let given = json!({"item": "TidyTray", "menu_path": "Tidy Now"});
        let (fields, text) = client.err("click_status_bar_menu_item", given.clone());
        assert_eq!(fields["code"], "Timeout", "{text}");
        assert!(text.contains("still building it"), "{text}");
        assert!(text.contains("Try again in a moment"), "{text}");
        assert_eq!(open_items(&mac), [""; 0]);
        // An item that opens nothing at all.
        let mac = with_tray(|items| {
            items[0].as_object_mut().unwrap().remove("children");
        });
        let mut client = mac.session(arguments);
        let (fields, text) = client.err("click_status_bar_menu_item", given);
        assert_eq!(fields["code"], "Timeout", "{text}");
        assert!(text.contains("showed no menu in time"), "{text}");
    }
}

#[test]
fn errors_say_how_many_more_items_there_are() {
    let mac = with_tray(|items| {
        let items = items.as_array_mut().unwrap();
        for number in 0..40 {
            let mut item = items[0].clone();
            item["description"] = json!(format!("Item {number}"));
            item["attributes"]["AXIdentifier"] = json!(format!("tidytray.{number}"));
            items.push(item);
        }
    });
    let mut client = mac.session(&[]);
    for (named, code) in [
        ("Bluetooth", "StatusItemNotFound"),
        ("TidyTray", "Ambiguous"),
    ] {
        let (fields, text) = client.err("click_status_bar_item", json!({"item": named}));
        assert_eq!(fields["code"], code, "{text}");
        let details = &fields["details"];
        let (listed, more) = (details["items"].as_array().unwrap().len(), &details["more"]);
        let all = listed as u64 + more.as_u64().unwrap();
        assert!(all > 40, "{details}");
        assert!(
            text.contains(&format!("{} more", all - 15)),
            "{all}: {text}"
        );
    }
}

#[test]
fn a_failure_leaves_nothing_open() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = with_tray(|items| {
            items[0]["children"][0]["children"][1]["enabled"] = json!(false);
        });
        let mut client = mac.session(arguments);
        for (path, code, part) in [
            ("Explode", "MenuItemNotFound", "\"Tidy Now\""),
            (
                "Recent > Gone.png",
                "MenuItemNotFound",
                "\"Screenshot 1.png\"",
            ),
            ("Pause for 1 Hour", "Disabled", "Pause for 1 Hour"),
            ("Recent", "InvalidParameter", "\"Screenshot 2.png\""),
        ] {
            let given = json!({"item": "TidyTray", "menu_path": path});
            let (fields, text) = client.err("click_status_bar_menu_item", given);
            assert_eq!(fields["code"], code, "{path}: {text}");
            assert!(text.contains(part), "{path}: {text}");
            assert_eq!(open_items(&mac), [""; 0], "{path}");
        }
    }
}

#[test]
fn a_status_item_costs_few_messages() {
    // Beside one message a process, the items, and those of the menu.
    for (tool, params) in [
        (
            "click_status_bar_item",
            json!({"item": "com.apple.menuextra.timemachine"}),
        ),
        (
            "click_status_bar_menu_item",
            json!({"item": "TidyTray", "menu_path": "Tidy Now"}),
        ),
    ] {
        let mac = Mac::new();
        let apps = mac.state()["apps"].as_array().unwrap().len();
        let count = mac.messages(tool, &params);
        assert!(count <= 20 + apps as u64 + 8 + 8 + 14, "{tool}: {count}");
    }
}
