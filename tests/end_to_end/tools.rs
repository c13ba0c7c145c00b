//! Every tool end to end: a client over real pipes, the simulated Mac, and the state of that Mac afterwards.
use crate::support::Mac;
use serde_json::{Value, json};

/// Changes the running app of that bundle id.
fn change(world: &mut Value, bundle_id: &str, field: &str, value: Value) {
    let apps = world["apps"].as_array_mut().unwrap();
    let app = apps
        .iter_mut()
        .find(|app| app["bundle_id"] == bundle_id)
        .unwrap();
    app[field] = value;
}

fn names(listed: &Value, list: &str) -> Vec<String> {
    let items = listed[list].as_array().unwrap();
    items
        .iter()
        .map(|item| item["name"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn list_running_apps_shows_what_has_a_user_interface() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let listed = client.ok("list_running_apps", json!({}));
    let shown = names(&listed, "apps");
    assert!(shown.contains(&"Finder".into()), "{shown:?}");
    assert!(!shown.contains(&"Control Center".into()), "{shown:?}");
    let apps = listed["apps"].as_array().unwrap();
    assert_eq!(apps.iter().filter(|app| app["active"] == true).count(), 1);
    assert!(
        apps.iter().any(|app| app["hidden"] == true),
        "a hidden app is listed"
    );
    let all = client.ok("list_running_apps", json!({"includeBackground": true}));
    assert!(
        names(&all, "apps").contains(&"Control Center".into()),
        "{all}"
    );
}

#[test]
fn list_applications_keeps_its_published_shape() {
    let mac = Mac::new();
    let listed = mac.session(&[]).ok("list_applications", json!({}));
    for app in listed["applications"].as_array().unwrap() {
        let fields: Vec<_> = app.as_object().unwrap().keys().collect();
        assert_eq!(fields, ["bundleId", "name", "processId", "isHidden"]);
    }
}

/// The lists of published contracts are whole, unless a part is asked for.
#[test]
fn a_list_is_whole_unless_a_part_is_asked_for() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (tool, list, next) in [
        ("list_running_apps", "apps", "next_offset"),
        ("list_applications", "applications", "nextOffset"),
        ("list_windows", "windows", "next_offset"),
        ("list_status_bar_items", "items", "next_offset"),
    ] {
        let whole = client.ok(tool, json!({}));
        assert_eq!(whole.get("total"), None, "{tool}");
        let items = whole[list].as_array().unwrap();
        let part = client.ok(tool, json!({"limit": 1, "offset": 1}));
        assert_eq!(part[list], json!([items[1]]), "{tool}");
        assert_eq!(part["total"], items.len(), "{tool}");
        assert_eq!(
            (&part["offset"], &part[next]),
            (&json!(1), &json!(2)),
            "{tool}"
        );
        let rest = client.ok(tool, json!({"offset": items.len() - 1}));
        assert_eq!(
            (&rest[list][0], &rest[next]),
            (items.last().unwrap(), &Value::Null),
            "{tool}"
        );
    }
}

#[test]
fn launch_app_starts_an_app_and_waits_for_it() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    assert!(mac.app("com.apple.calculator").is_none());
    let launched = client.ok("launch_app", json!({"app": "calculator"}));
    assert_eq!(launched["name"], "Calculator");
    assert_eq!(launched["bundle_id"], "com.apple.calculator");
    assert_eq!(launched["was_running"], false);
    assert_eq!(launched["effect"], "confirmed");
    let app = mac.app("com.apple.calculator").expect("it runs");
    assert_eq!(app["pid"], launched["process_id"]);
    let again = client.ok("launch_app", json!({"app": "com.apple.calculator"}));
    assert_eq!(again["was_running"], true);
    assert_eq!(again["process_id"], launched["process_id"]);
}

#[test]
fn launch_app_names_near_ones_when_there_is_none() {
    let (fields, text) = Mac::new()
        .session(&[])
        .err("launch_app", json!({"app": "Safary"}));
    assert_eq!(fields["code"], "AppNotFound");
    assert!(
        text.starts_with("Error: Application not found: Safary"),
        "{text}"
    );
    assert!(text.contains("Safari"), "{text}");
}

#[test]
fn activate_app_brings_an_app_to_the_front() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let activated = client.ok("activate_app", json!({"app": "Notes"}));
    assert_eq!(activated["effect"], "confirmed");
    let listed = client.ok("list_running_apps", json!({}));
    let front = listed["apps"]
        .as_array()
        .unwrap()
        .iter()
        .find(|app| app["active"] == true)
        .unwrap();
    assert_eq!(front["name"], "Notes");
    let (fields, text) = client.err("activate_app", json!({"app": "Chess"}));
    assert_eq!(fields["code"], "AppNotRunning", "{text}");
    assert!(
        text.starts_with("Error: Application is not running: Chess"),
        "{text}"
    );
}

#[test]
fn an_app_can_be_named_by_its_pid() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let pid = mac.app("com.apple.Notes").unwrap()["pid"].clone();
    assert_eq!(
        client.ok("activate_app", json!({"app": pid}))["name"],
        "Notes"
    );
    assert_eq!(
        client.ok("activate_app", json!({"app": pid.to_string()}))["name"],
        "Notes"
    );
}

#[test]
fn a_prefix_that_fits_several_apps_is_ambiguous() {
    let mac = Mac::new();
    let (fields, text) = mac.session(&[]).err("activate_app", json!({"app": "s"}));
    assert_eq!(fields["code"], "Ambiguous", "{text}");
    assert!(
        text.contains("Safari") && text.contains("System Settings"),
        "{text}"
    );
}

#[test]
fn a_background_process_is_not_meant_by_the_beginning_of_its_name() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let launched = client.ok("launch_application", json!({"bundleId": "Text"}));
    assert_eq!(launched["applicationName"], "TextEdit");
    let (fields, text) = client.err("launch_application", json!({"bundleId": "TextInput"}));
    assert_eq!(fields["code"], "AppNotFound", "{text}");
}

#[test]
fn quit_app_confirms_that_the_process_has_gone() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let quit = client.ok("quit_app", json!({"app": "Notes"}));
    assert_eq!(quit["effect"], "confirmed");
    assert_eq!(quit["asking_to_save"], false);
    assert!(mac.app("com.apple.Notes").is_none());
    let (fields, _) = client.err("quit_app", json!({"app": "Notes"}));
    assert_eq!(fields["code"], "AppNotRunning");
    let (fields, _) = client.err("quit_app", json!({"app": "Never Installed"}));
    assert_eq!(fields["code"], "AppNotRunning", "installed or not");
}

#[test]
fn quit_app_reports_a_save_dialog_and_loses_nothing() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let quit = client.ok("quit_app", json!({"app": "TextEdit"}));
    assert_eq!(quit["effect"], "unverified");
    assert_eq!(quit["asking_to_save"], true);
    assert!(mac.app("com.apple.TextEdit").is_some());
}

#[test]
fn quit_app_times_out_on_an_app_that_neither_quits_nor_asks() {
    let mac = Mac::with(|world| change(world, "com.apple.Notes", "quit", json!("refuses")));
    let (fields, text) = mac.session(&[]).err("quit_app", json!({"app": "Notes"}));
    assert_eq!(fields["code"], "Timeout", "{text}");
    assert!(mac.app("com.apple.Notes").is_some());
}

#[test]
fn what_the_desktop_needs_is_not_quit() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (fields, text) = client.err("quit_app", json!({"app": "com.apple.dock"}));
    assert_eq!(fields["code"], "Refused", "{text}");
    assert!(mac.app("com.apple.dock").is_some());
}

#[test]
fn the_workspace_tools_follow_the_same_rules() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let launched = client.ok(
        "launch_application",
        json!({"bundleId": "com.apple.calculator", "observe": false}),
    );
    let pid = mac.app("com.apple.calculator").unwrap()["pid"].clone();
    assert_eq!(
        launched,
        json!({"processId": pid, "applicationName": "Calculator", "wasAlreadyRunning": false, "effect": "confirmed"})
    );
    let quit = client.ok(
        "quit_application",
        json!({"bundle_id": "Calculator", "observe": false}),
    );
    assert_eq!(
        quit,
        json!({"applicationName": "Calculator", "effect": "confirmed", "askingToSave": false})
    );
    assert!(mac.app("com.apple.calculator").is_none());
    let (fields, _) = client.err(
        "quit_application",
        json!({"bundleId": "com.apple.calculator"}),
    );
    assert_eq!(fields["code"], "AppNotRunning");
    let (fields, _) = client.err(
        "launch_application",
        json!({"bundleId": "com.example.none"}),
    );
    assert_eq!(fields["code"], "AppNotFound");
}

#[test]
fn the_clipboard_carries_any_text() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for text in [
        "plain",
        "",
        "quotes \" ' ` and \\ and ${} {{x}} */ </script>",
        "lines\r\nand\ttabs\u{2028}\u{2029}\u{85}",
        "Grüße 👩‍👩‍👧‍👦 漢字 e\u{301} \u{202e}rtl",
        "__proto__",
    ] {
        let set = client.ok("set_clipboard", json!({"text": text}));
        assert_eq!(set["characters"], text.chars().count());
        assert_eq!(set["effect"], "confirmed");
        if text.is_empty() {
            continue;
        }
        let read = client.ok("get_clipboard", json!({}));
        assert_eq!(read["text"], text);
        assert_eq!(read["kind"], "text");
    }
}

#[test]
fn long_clipboard_text_is_cut_between_characters() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("set_clipboard", json!({"text": "👋👋👋👋"}));
    let read = client.ok("get_clipboard", json!({"max_chars": 3}));
    assert_eq!(read["text"], "👋👋👋");
    assert_eq!(read["truncated"], true);
}

/// Files that were copied in Finder: where they are, and the text that is there as well.
#[test]
fn copied_files_are_told_with_their_paths_and_their_names() {
    let mac = Mac::with(|world| {
        world["pasteboard"]["items"] = json!([
            [
                [
                    "public.file-url",
                    "file:///Users/demo/Documents/Plan%20B%20%E5%86%99.txt"
                ],
                ["public.utf8-plain-text", "Plan B 写.txt"]
            ],
            [["public.file-url", "file:///Users/demo/Pictures/"]]
        ]);
    });
    for arguments in crate::support::runners() {
        let read = mac.session(arguments).ok("get_clipboard", json!({}));
        assert_eq!(read["kind"], "files");
        assert_eq!(
            read["paths"],
            json!([
                "/Users/demo/Documents/Plan B 写.txt",
                "/Users/demo/Pictures"
            ])
        );
        assert_eq!(read["text"], "Plan B 写.txt");
        let note = read["note"].as_str().unwrap();
        assert!(note.contains("2 files"), "{note}");
        let short = json!({"max_chars": 4});
        let short = mac.session(arguments).ok("get_clipboard", short);
        assert_eq!(short["text"], "Plan");
        assert_eq!(short["truncated"], true);
    }
}
