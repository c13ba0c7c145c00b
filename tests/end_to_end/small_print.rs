//! Details of answers that were once wrong or missing.
use crate::support::{Mac, app};
use serde_json::{Value, json};

/// The reason that macOS gave was cut away.
#[test]
fn a_failed_launch_keeps_what_macos_said() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (fields, text) = client.err("launch_app", json!({"app": "Broken App"}));
    assert_eq!(fields["code"], "LaunchFailed");
    for part in ["Code=-10827", "kLSNoExecutableErr"] {
        assert!(text.contains(part), "{text}");
    }
}

/// A depth of zero is what stands at the top, or said to be none.
#[test]
fn a_depth_of_zero_is_the_top_or_refused() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let outline = client.outline(json!({"app": "Safari", "max_depth": 0}));
    let rows: Vec<&str> = outline
        .lines()
        .filter(|line| line.contains("Window"))
        .collect();
    assert_eq!(rows.len(), 2, "{outline}");
    assert!(outline.contains("Raise max_depth"), "{outline}");
    let given = json!({"app": "Safari", "max_depth": 0});
    let (_, text) = client.err("list_menu_items", given);
    assert!(
        text.contains("`max_depth` is 0, expected a whole number between 1 and 100"),
        "{text}"
    );
}

/// Small windows passed for helper windows that nobody sees.
#[test]
fn a_window_under_forty_points_is_listed_and_shot() {
    let mac = Mac::with(|world| {
        app(world, "TextEdit")["windows"][0]["frame"] = json!([300, 300, 36, 30]);
    });
    let mut client = mac.session(&[]);
    let listed = client.ok("list_windows", json!({"app": "TextEdit"}));
    let windows = listed["windows"].as_array().unwrap();
    let small = windows.iter().find(|window| window["width"] == 36).unwrap();
    let shot = client.call("take_screenshot", json!({"window_id": small["window_id"]}));
    assert_ne!(shot["isError"], true, "{}", shot["content"][0]["text"]);
}

/// Every bad value cost a call of its own.
#[test]
fn all_bad_values_are_named_at_once() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let drag = json!({"start_x": "a", "end_x": "b", "duration_ms": -1, "button": "x", "foo": 1});
    let click = json!({"x": "a", "button": "x", "foo": 1});
    for (tool, given, names) in [
        (
            "drag",
            drag,
            &["foo", "start_x", "end_x", "duration_ms", "button"][..],
        ),
        ("click", click, &["foo", "x", "button", "y"]),
    ] {
        let (fields, text) = client.err(tool, given);
        assert_eq!(fields["code"], "InvalidParameter");
        for name in names {
            assert!(text.contains(&format!("`{name}` is ")), "{name}: {text}");
        }
    }
}

/// Lists in errors ended without a word about what was left out.
#[test]
fn a_long_list_of_menu_items_or_status_items_says_how_many_more() {
    let mac = Mac::with(|world| {
        let bar = app(world, "TextEdit")["menu_bar"]["children"]
            .as_array_mut()
            .unwrap();
        let file = bar.iter_mut().find(|menu| menu["title"] == "File").unwrap();
        let items = file["children"][0]["children"].as_array_mut().unwrap();
        for number in 0..30 {
            items.push(json!({"role": "AXMenuItem", "title": format!("Item {number}")}));
        }
    });
    let mut client = mac.session(&[]);
    let given = json!({"app": "TextEdit", "menu_path": "File > Nope"});
    let (_, text) = client.err("click_menu_item", given);
    assert!(text.contains(" more"), "{text}");
}

/// What list_applications names, quit_application takes.
#[test]
fn each_listed_application_can_be_named_to_quit_application() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let listed = client.ok("list_applications", json!({}));
    for listed in listed["applications"].as_array().unwrap() {
        for name in ["bundleId", "name"] {
            let given = json!({"bundleId": listed[name]});
            let result: Value = client.call("quit_application", given);
            let error = &result["_meta"]["macmcp/error"];
            let known = ["Refused", "AppNotRunning"].map(Value::from);
            // The second name is of what the first one has quit.
            assert!(
                error.is_null() || known.contains(&error["code"]),
                "{result:#}"
            );
            if name == "bundleId" {
                assert_ne!(error["code"], "AppNotRunning", "{result:#}");
            }
        }
    }
}

/// A call that had hardly any time said that it took more than 0.0 s.
#[test]
fn a_short_time_is_told_in_milliseconds() {
    let mac = Mac::with(|world| app(world, "Finder")["hung"] = json!(true));
    let given = json!({"path": "~/Documents/Plan.txt"});
    let (fields, text) = mac
        .session(&["--timeout-ms", "300"])
        .err("reveal_in_finder", given);
    assert_eq!(fields["code"], "Timeout");
    assert!(text.contains(" ms") && !text.contains("0.3 s"), "{text}");
}
