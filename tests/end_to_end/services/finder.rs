//! Finder: revealing files, its selection and its windows, and what happens when it does not answer.

use super::{FINDER, automation};
use crate::support::default_mac::pid;
use crate::support::{Mac, app_with_id, runners};
use serde_json::{Value, json};

/// A Mac whose Finder has no windows and these things selected, all of which are on its disk if they are paths.
fn selecting(things: &[&str]) -> Mac {
    Mac::with(|world| {
        app_with_id(world, FINDER)["windows"] = json!([]);
        world["finder"]["selection"] = json!(things);
        for path in things.iter().filter(|thing| thing.starts_with('/')) {
            world["disk"][*path] = json!({});
        }
    })
}

#[test]
fn what_is_revealed_is_selected_and_finder_is_in_front() {
    for arguments in runners() {
        let names = [
            "it's \"quoted\" {{x}}.txt",
            "日本語 🎉\nzwei.md",
            "100% #1?.txt",
            "Ünïcödé “quoted”.pdf",
        ];
        let mac = Mac::with(|world| {
            for name in names {
                world["disk"][format!("/Users/demo/Downloads/{name}")] = json!({});
            }
        });
        let mut client = mac.session(arguments);
        for name in names {
            let path = format!("/Users/demo/Downloads/{name}");
            let done = client.ok(
                "reveal_in_finder",
                json!({"path": format!("~/Downloads/{name}")}),
            );
            assert_eq!(
                (&done["path"], &done["effect"], &done["note"]),
                (&json!(path), &json!("confirmed"), &Value::Null)
            );
            let selected = client.ok("get_selected_files", json!({}));
            assert_eq!(selected["files"][0]["path"], path);
            assert_eq!(selected["files"][0]["name"], name);
            assert_eq!(selected["total"], 1);
            let shown = client.ok("get_finder_window_path", json!({}));
            assert_eq!(
                shown,
                json!({"path": "/Users/demo/Downloads", "note": null})
            );
        }
        assert_eq!(mac.state()["front"], pid::FINDER);
        // The window that there was is used again, and one is opened where there was none.
        let windows = |mac: &Mac| {
            mac.app(FINDER).unwrap()["windows"]
                .as_array()
                .unwrap()
                .len()
        };
        assert_eq!(windows(&mac), 2);
        for (given, path) in [
            ("/Applications/Safari.app", "/Applications/Safari.app"),
            (
                "/Applications/./Utilities/../Safari.app/",
                "/Applications/Safari.app",
            ),
            ("~", "/Users/demo"),
            ("/", "/"),
            (
                "/users/demo/documents/plan.TXT",
                "/users/demo/documents/plan.TXT",
            ),
        ] {
            let done = client.ok("reveal_in_finder", json!({"path": given}));
            assert_eq!(done["path"], path);
            assert_eq!(done["effect"], "confirmed", "{given}: {done}");
        }
        assert!(windows(&mac) > 2);
    }
}

#[test]
fn a_path_that_is_not_there_names_what_is() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (fields, text) = client.err(
        "reveal_in_finder",
        json!({"path": "/Applications/Safary.app"}),
    );
    assert_eq!(fields["code"], "PathNotFound", "{text}");
    assert!(text.contains("/Applications/Safary.app"), "{text}");
    assert!(
        text.contains("From the screen:") && text.contains("\"Safari.app\""),
        "{text}"
    );
    let (fields, text) = client.err("reveal_in_finder", json!({"path": "/no/such/file"}));
    assert_eq!(fields["details"]["folder"], "/", "{text}");
    for path in ["Plan.txt", "", "~other/x", "file:///Users/demo"] {
        let (fields, text) = client.err("reveal_in_finder", json!({"path": path}));
        assert_eq!(fields["code"], "InvalidParameter", "{text}");
        assert!(text.contains("`path`"), "{text}");
    }
    assert_eq!(mac.state()["front"], pid::TEXT_EDIT);
}

// [findings 6.4]
#[test]
fn a_path_that_is_not_there_is_not_looked_for_in_folders_that_macos_asks_about() {
    for permission in ["granted", "denied", "unanswered"] {
        let mac = Mac::with(|world| world["permissions"]["folders"] = json!(permission));
        let mut client = mac.session(&[]);
        for path in [
            "~/Documents/Plam.txt",
            "~/documents/x",
            "/Volumes/Nowhere/x",
        ] {
            let (fields, text) = client.err("reveal_in_finder", json!({ "path": path }));
            assert_eq!(fields["code"], "PathNotFound", "{text}");
            assert_eq!(fields["details"]["near"], json!([]), "{text}");
        }
        assert_eq!(mac.state()["permissions"]["prompts"], Value::Null);
    }
}

// [findings 6.4]
#[test]
fn an_app_is_found_by_name_on_a_macos_without_the_deprecated_lookup() {
    let mac = Mac::with(|world| world["faults"] = json!({"active": ["full-path-lookup-is-gone"]}));
    let done = mac
        .session(&[])
        .ok("launch_app", json!({"app": "Calculator"}));
    assert_eq!(done["bundle_id"], "com.apple.calculator", "{done}");
}

#[test]
fn revealing_asks_for_no_permission() {
    for permission in ["denied", "unanswered"] {
        let mac = automation(permission);
        let mut client = mac.session(&[]);
        let done = client.ok(
            "reveal_in_finder",
            json!({"path": "/Applications/Safari.app"}),
        );
        assert_eq!(done["effect"], "unverified", "{done}");
        assert!(
            done["note"].as_str().unwrap().contains("Automation"),
            "{done}"
        );
        let state = mac.state();
        assert_eq!(state["permissions"]["prompts"], Value::Null);
        assert_eq!(state["front"], pid::FINDER);
        let window = &mac.app(FINDER).unwrap()["windows"][0];
        assert_eq!(window["document"], "file:///Applications/");
    }
}

#[test]
fn a_selection_may_be_anything() {
    let mac = selecting(&[]);
    let mut client = mac.session(&[]);
    assert_eq!(
        client.ok("get_selected_files", json!({})),
        json!({"files": [], "total": 0, "truncated": false, "offset": 0, "next_offset": null,
            "note": "Nothing is selected in Finder."})
    );
    let mac = selecting(&[
        "/Users/demo/Desktop/“a” 'b'.txt",
        "/Users/demo/Pictures/写真/",
        "Somebody's iPhone",
        "/Users/demo/Music/100%25.txt",
    ]);
    for arguments in runners() {
        let found = mac.session(arguments).ok("get_selected_files", json!({}));
        assert_eq!(
            found["files"],
            json!([
                {"path": "/Users/demo/Desktop/“a” 'b'.txt", "name": "“a” 'b'.txt", "kind": "Plain Text Document"},
                {"path": "/Users/demo/Pictures/写真", "name": "写真", "kind": "Folder"},
                {"path": null, "name": "Somebody's iPhone", "kind": null},
                {"path": "/Users/demo/Music/100%25.txt", "name": "100%25.txt", "kind": "Plain Text Document"},
            ])
        );
        assert_eq!(found["note"], Value::Null);
    }
}

#[test]
fn a_selection_that_a_click_made_is_read() {
    let mac = Mac::with(|world| {
        let front = &mut app_with_id(world, FINDER)["windows"][0];
        let list = &mut front["children"][0]["children"][2]["children"][0]["children"][0];
        assert_eq!(list["description"], "list view");
        list["children"][2]["attributes"] = json!({});
        list["children"][1]["attributes"] = json!({"AXSelected": true});
    });
    let found = mac.session(&[]).ok("get_selected_files", json!({}));
    assert_eq!(found["files"][0]["path"], "/Users/demo/Documents/Photos");
}

#[test]
fn many_selected_files_are_bounded() {
    let things: Vec<String> = (0..210).map(|number| format!("phone {number}")).collect();
    let things: Vec<&str> = things.iter().map(String::as_str).collect();
    let mac = selecting(&things);
    let (found, counts) = mac.counted(
        "finder/get_selected_files",
        &json!({"offset": 0, "limit": 200}),
    );
    assert_eq!(found["files"].as_array().unwrap().len(), 200);
    assert_eq!(found["total"], 210);
    assert_eq!(found["truncated"], true);
    assert_eq!(counts["apple_events"], json!({ FINDER: 601 }), "{counts}");
}

/// Page by page, each item once and in its order.
#[test]
fn a_long_selection_is_read_in_pages() {
    let things: Vec<String> = (0..7).map(|number| format!("phone {number}")).collect();
    let things: Vec<&str> = things.iter().map(String::as_str).collect();
    let mac = selecting(&things);
    for arguments in runners() {
        let mut client = mac.session(arguments);
        let mut names = Vec::new();
        let mut offset = json!(0);
        let mut pages = 0;
        while !offset.is_null() {
            let given = json!({"offset": offset, "limit": 3});
            let page = client.ok("get_selected_files", given);
            assert_eq!(page["total"], 7);
            assert_eq!(page["truncated"], !page["next_offset"].is_null());
            let files = page["files"].as_array().unwrap();
            names.extend(files.iter().map(|file| file["name"].clone()));
            offset = page["next_offset"].clone();
            pages += 1;
        }
        assert_eq!(pages, 3);
        assert_eq!(names, things);
        let beyond = client.ok("get_selected_files", json!({"offset": 9}));
        assert_eq!(beyond["files"], json!([]));
        assert_eq!(beyond["next_offset"], Value::Null);
        let note = beyond["note"].as_str().unwrap();
        assert!(note.contains("Only 7 items"), "{note}");
    }
}

#[test]
fn a_window_without_a_folder_has_no_path() {
    for (change, part) in [
        (json!([]), "No Finder window"),
        (json!(null), "shows no folder"),
    ] {
        let mac = Mac::with(|world| {
            let finder = app_with_id(world, FINDER);
            if change.is_array() {
                finder["windows"] = change.clone();
            } else {
                finder["windows"][0]["document"] = Value::Null;
                finder["windows"][0]["title"] = json!("AirDrop");
            }
        });
        for arguments in runners() {
            let found = mac
                .session(arguments)
                .ok("get_finder_window_path", json!({}));
            assert_eq!(found["path"], Value::Null);
            assert!(found["note"].as_str().unwrap().contains(part), "{found}");
        }
    }
    let (found, counts) = Mac::new().counted("finder/get_finder_window_path", &json!({}));
    assert_eq!(found["path"], "/Users/demo/Documents");
    assert!(
        counts["apple_events"][FINDER].as_u64().unwrap() <= 3,
        "{counts}"
    );
}

#[test]
fn the_front_window_is_the_one_that_was_focused_last() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok(
        "focus_window",
        json!({"app": "Finder", "title": "Downloads"}),
    );
    let found = client.ok("get_finder_window_path", json!({}));
    assert_eq!(found["path"], "/Users/demo/Downloads");
}

#[test]
fn a_denial_names_finder_and_the_pane() {
    let mac = automation("denied");
    for arguments in runners() {
        let mut client = mac.session(arguments);
        for tool in ["get_selected_files", "get_finder_window_path"] {
            let (fields, text) = client.err(tool, json!({}));
            assert_eq!(fields["code"], "AutomationDenied", "{text}");
            assert_eq!(fields["details"]["target"], "Finder", "{text}");
            for part in ["Finder", "Privacy & Security > Automation", "システム設定"] {
                assert!(text.contains(part), "{tool}: no {part:?} in {text}");
            }
        }
    }
}

#[test]
fn an_open_prompt_and_a_finder_that_hangs_end_in_time() {
    let unanswered = automation("unanswered");
    let mut client = unanswered.session(&["--timeout-ms", "1500"]);
    let (fields, text) = client.err("get_selected_files", json!({}));
    assert_eq!(fields["code"], "Timeout", "{text}");
    assert!(text.contains("prompt"), "{text}");
    assert_eq!(
        unanswered.state()["permissions"]["prompts"],
        json!(["automation com.apple.finder"])
    );
    let hung = Mac::with(|world| app_with_id(world, FINDER)["hung"] = json!(true));
    let mut client = hung.session(&["--timeout-ms", "4000"]);
    for (tool, given) in [
        ("get_finder_window_path", json!({})),
        ("reveal_in_finder", json!({"path": "/Applications"})),
    ] {
        let (fields, text) = client.err(tool, given);
        assert_eq!(fields["code"], "Timeout", "{text}");
    }
    // What is not Finder's goes on.
    client.ok("get_volume", json!({}));
}

#[test]
fn revealing_starts_a_finder_that_is_gone() {
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["bundle_id"] != FINDER);
    });
    let mut client = mac.session(&[]);
    let done = client.ok(
        "reveal_in_finder",
        json!({"path": "/Applications/Safari.app"}),
    );
    assert_eq!(done["effect"], "confirmed", "{done}");
    assert!(mac.app(FINDER).is_some());
}

#[test]
fn a_finder_that_is_gone_is_named() {
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["bundle_id"] != FINDER);
    });
    let mut client = mac.session(&[]);
    let (fields, text) = client.err("get_selected_files", json!({}));
    assert_eq!(fields["code"], "AppNotRunning", "{text}");
    assert!(
        text.contains("Application is not running: Finder"),
        "{text}"
    );
}

/// [findings 2.11]
#[test]
fn a_file_has_its_old_name_until_the_question_about_its_extension_is_answered() {
    let at = |name: &str| format!("/Users/demo/Documents/{name}");
    for (button, name) in [("Use .md", "Notes.md"), ("Keep .txt", "Notes.txt")] {
        let mac = Mac::with(|_| ());
        let mut client = mac.session(&[]);
        let names = |mac: &Mac| {
            let disk = mac.state()["disk"].clone();
            [at("Plan.txt"), at(name)].map(|path| disk[path].is_object())
        };
        client.ok("reveal_in_finder", json!({"path": at("Plan.txt")}));
        let press = json!({"app": "Finder", "key": "return"});
        client.ok("press_key", press.clone());
        let all = json!({"app": "Finder", "modifiers": ["command"], "key": "a"});
        client.ok("key_combination", all);
        client.ok("type_text", json!({"app": "Finder", "text": "Notes.md"}));
        let asked = client.ok("press_key", press);
        let question = "Are you sure you want to change the extension from “.txt” to “.md”?";
        assert!(asked.to_string().contains(question), "{asked:#}");
        assert_eq!(names(&mac), [true, false], "{button}");
        client.ok(
            "click_ui_element",
            json!({"app": "Finder", "element": button}),
        );
        assert_eq!(names(&mac), [false, true], "{button}");
    }
}
