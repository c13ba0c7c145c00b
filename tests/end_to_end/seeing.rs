//! Windows, displays and elements end to end: a client over real pipes and the simulated Mac.
use crate::support::{Mac, app_with_id};
use serde_json::{Value, json};

/// The windows of the running app of that bundle id.
fn windows<'a>(world: &'a mut Value, bundle_id: &str) -> &'a mut Vec<Value> {
    let app = app_with_id(world, bundle_id);
    app["windows"].as_array_mut().unwrap()
}

fn ids(listed: &Value) -> Vec<i64> {
    let windows = listed["windows"].as_array().unwrap();
    windows
        .iter()
        .map(|window| window["window_id"].as_i64().unwrap())
        .collect()
}

fn text(result: &Value) -> String {
    assert_ne!(result["isError"], true, "{result:#}");
    assert_eq!(result.get("structuredContent"), None);
    result["content"][0]["text"].as_str().unwrap().to_owned()
}

#[test]
fn windows_with_one_title_are_told_apart_and_keep_their_ids() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let listed = client.ok("list_windows", json!({"app": "Terminal"}));
    let before = ids(&listed);
    assert_eq!(before.len(), 2);
    assert_ne!(before[0], before[1]);
    assert_eq!(listed["windows"][0]["title"], listed["windows"][1]["title"]);
    assert_eq!(listed["note"], Value::Null);
    mac.change(|world| windows(world, "com.apple.Terminal")[0]["title"] = json!("vim"));
    let after = client.ok("list_windows", json!({"app": "Terminal"}));
    assert_eq!(ids(&after), before);
    assert!(after.to_string().contains("vim"));
}

#[test]
fn windows_of_all_apps_come_front_to_back() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let shown = client.ok("list_windows", json!({}));
    let first = &shown["windows"][0];
    assert_eq!(first["app"], "TextEdit", "{shown:#}");
    assert_eq!(first["main"], true);
    assert_eq!(
        first["x"].to_string(),
        "300",
        "whole points are whole numbers"
    );
    let windows = shown["windows"].as_array().unwrap();
    let bytes = json!(windows).to_string().len();
    assert!(
        bytes <= windows.len() * 130,
        "{bytes} bytes of {}",
        windows.len()
    );
    assert_eq!(
        first.get("minimized"),
        None,
        "what is usual is left out: {first}"
    );
    let more = client.ok("list_windows", json!({"includeMinimized": true}));
    let minimized = |listed: &Value| {
        let windows = listed["windows"].as_array().unwrap().clone();
        windows
            .iter()
            .filter(|window| window["minimized"] == true)
            .count()
    };
    assert_eq!(minimized(&shown), 0);
    assert!(minimized(&more) > 0, "{more:#}");
    let on_second = shown["windows"]
        .as_array()
        .unwrap()
        .iter()
        .find(|window| window["display_id"] == 2);
    assert!(on_second.unwrap()["x"].as_f64().unwrap() < 0.0);
}

#[test]
fn without_accessibility_windows_have_no_titles_and_the_note_says_what_to_do() {
    let mac = Mac::with(|world| world["permissions"]["accessibility"] = json!("denied"));
    let mut client = mac.session(&[]);
    let listed = client.ok("list_windows", json!({}));
    let titles: Vec<&Value> = listed["windows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|window| &window["title"])
        .collect();
    assert!(
        titles.len() > 3 && titles.iter().all(|title| title.is_null()),
        "{listed:#}"
    );
    let note = listed["note"].as_str().unwrap();
    assert!(
        note.contains("System Settings > Privacy & Security > Accessibility"),
        "{note}"
    );
    assert!(note.contains("アクセシビリティ"), "{note}");
    let (fields, _) = client.err("get_ui_elements", json!({"app": "Notes"}));
    assert_eq!(fields["code"], "AccessibilityDenied");
    let (fields, _) = client.err("wait_for", json!({"app": "Notes", "text": "x"}));
    assert_eq!(fields["code"], "AccessibilityDenied");
}

#[test]
fn displays_are_described_in_points_and_pixels() {
    let mac = Mac::new();
    let shown = mac.session(&[]).ok("get_display_info", json!({}));
    let [first, second] = shown["displays"].as_array().unwrap().as_slice() else {
        panic!("{shown:#}");
    };
    assert_eq!(first["main"], true);
    assert_eq!((&first["x"], &first["y"]), (&json!(0), &json!(0)));
    assert_eq!(
        first["pixel_width"].as_f64(),
        first["width"].as_f64().map(|width| width * 2.0)
    );
    assert_eq!(second["main"], false);
    assert!(second["x"].as_f64().unwrap() < 0.0, "{second}");
}

#[test]
fn an_outline_names_what_can_be_waited_for() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let outline = text(&client.call("get_ui_elements", json!({"app": "Notes"})));
    assert!(outline.starts_with("\"Notes\" (process "), "{outline}");
    let third = outline
        .lines()
        .filter(|line| line.contains("Button \"Delete\""))
        .nth(2)
        .unwrap();
    let delete = third.split_whitespace().next().unwrap().to_owned();
    let found = client.ok("wait_for", json!({"element": delete}));
    assert_eq!(found["element"]["title"], "Delete");
    // A row comes in above: the button that is now at the place of the third is another one's, and its own is known by its row.
    mac.change(|world| {
        let content =
            &mut windows(world, "com.apple.Notes")[0]["children"][0]["children"][2]["children"][0];
        let rows = content["children"].as_array_mut().unwrap();
        let mut row = rows[0].clone();
        strip_ids(&mut row);
        rows.insert(0, row);
    });
    let again = client.ok("wait_for", json!({"element": delete}));
    assert_eq!(again["element"]["position"], found["element"]["position"]);
    let given = json!({"element": delete, "gone": true, "timeout_ms": 500});
    let (fields, text) = client.err("wait_for", given.clone());
    assert_eq!(fields["code"], "Timeout", "{text}");
    mac.change(|world| {
        let content =
            &mut windows(world, "com.apple.Notes")[0]["children"][0]["children"][2]["children"][0];
        content["children"].as_array_mut().unwrap().remove(3);
    });
    assert_eq!(client.ok("wait_for", given)["found"], false);
}

/// What is copied is another element.
fn strip_ids(element: &mut Value) {
    element.as_object_mut().unwrap().remove("id");
    if let Some(children) = element.get_mut("children") {
        children
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .for_each(strip_ids);
    }
}

/// A depth of 0 is the window alone, and no other way to say "the default".
#[test]
fn a_depth_of_zero_lists_the_windows_alone() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let windows = client.ok(
        "get_ui_elements",
        json!({"app": "Safari", "max_depth": 0, "format": "json"}),
    );
    let truncated = windows["truncated"].as_str().unwrap();
    assert!(truncated.contains("deeper elements"), "{windows:#}");
    assert!(!windows.to_string().contains("AXButton"), "{windows:#}");
    let all = client.ok(
        "get_ui_elements",
        json!({"app": "Safari", "format": "json"}),
    );
    assert!(all.to_string().contains("AXButton"), "{all:#}");
}

/// Where 0 means nothing it is refused, and never taken for a parameter that was left out.
#[test]
fn a_zero_that_means_nothing_is_refused() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (tool, given, parameter) in [
        (
            "get_ui_elements",
            json!({"app": "Safari", "max_elements": 0}),
            "max_elements",
        ),
        (
            "list_menu_items",
            json!({"app": "Safari", "max_depth": 0}),
            "max_depth",
        ),
        ("click", json!({"x": 1, "y": 1, "count": 0}), "count"),
        ("press_key", json!({"key": "a", "repeat": 0}), "repeat"),
        ("scroll", json!({"direction": "up", "amount": 0}), "amount"),
        ("get_clipboard", json!({"max_chars": 0}), "max_chars"),
    ] {
        let (fields, text) = client.err(tool, given);
        assert_eq!(fields["code"], "InvalidParameter", "{tool}: {text}");
        assert!(
            text.contains(&format!("`{parameter}` is 0")),
            "{tool}: {text}"
        );
    }
}

#[test]
fn elements_are_filtered_by_role_and_text() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let outline = text(&client.call(
        "get_ui_elements",
        json!({"app": "Safari", "role": "link", "actions": true}),
    ));
    assert!(outline.contains("Link \"More information"), "{outline}");
    assert!(!outline.contains("Button"), "{outline}");
    let tree = client.ok(
        "get_ui_elements",
        json!({"app": "Safari", "text": "go back", "format": "json"}),
    );
    assert!(tree.to_string().contains("BackButton"), "{tree:#}");
    let (fields, text) = client.err(
        "get_ui_elements",
        json!({"app": "Safari", "window_id": 4_000_000}),
    );
    assert_eq!(fields["code"], "WindowNotFound");
    assert!(text.contains("Example Domain"), "{text}");
}

#[test]
fn other_calls_run_while_something_is_waited_for() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (fields, _) = client.err("wait_for", json!({"app": "Calculator", "role": "button"}));
    assert_eq!(fields["code"], "AppNotRunning", "a mistake, not a wait");
    let waiting = client.begin(
        "wait_for",
        json!({"app": "Notes", "window_title": "iCloud", "gone": true}),
    );
    // Its window goes because of a call that runs while it is waited for.
    let quit = client.begin("quit_app", json!({"app": "Notes"}));
    let first = client.answer_to(&quit);
    assert_eq!(
        first["result"]["structuredContent"]["effect"], "confirmed",
        "{first:#}"
    );
    let answer = client.answer_to(&waiting);
    assert_eq!(
        answer["result"]["structuredContent"]["found"], false,
        "{answer:#}"
    );
}

/// A window with that many elements in it.
fn crowded(count: usize) -> Mac {
    Mac::with(|world| {
        let all = windows(world, "com.apple.Notes");
        let rows: Vec<Value> = (1..count)
            .map(|index| json!({"role": "AXStaticText", "value": format!("line {index}"), "frame": [10, 10, 100, 20]}))
            .collect();
        let mut window = all[0].clone();
        window["children"] = rows.into();
        *all = vec![window];
    })
}

#[test]
fn a_tree_costs_one_message_an_element_and_no_apple_event() {
    let mac = crowded(1000);
    let (result, counts) = mac.counted("get_ui_elements", &json!({"app": "Notes"}));
    assert_eq!(result["nodes"].as_array().unwrap().len(), 1000);
    assert_eq!(result["truncated"], Value::Null);
    let messages = counts["ax_messages"].as_u64().unwrap();
    assert!(messages <= 1020, "{counts}");
    assert_eq!(counts["apple_events"], json!({}));
}

#[test]
fn a_huge_tree_stops_at_its_budget() {
    let mac = crowded(10_000);
    let (result, counts) = mac.counted("get_ui_elements", &json!({"app": "Notes"}));
    assert_eq!(result["truncated"], "elements");
    assert_eq!(result["nodes"].as_array().unwrap().len(), 1000);
    assert!(counts["ax_messages"].as_u64().unwrap() <= 1020, "{counts}");
}

#[test]
fn listing_windows_costs_few_messages() {
    let mac = Mac::new();
    let (result, counts) = mac.counted("list_windows", &json!({}));
    let windows = result["windows"].as_array().unwrap().len() as u64;
    assert!(
        counts["ax_messages"].as_u64().unwrap() <= 3 * windows + 10,
        "{windows}: {counts}"
    );
    assert_eq!(counts["apple_events"], json!({}));
}

/// Twenty apps with three windows each, one of them twice alike.
fn many_windows() -> Mac {
    Mac::with(|world| {
        let notes = crate::support::app(world, "Notes").clone();
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["bundle_id"] == "com.apple.finder");
        apps[0]["windows"] = json!([]);
        for app in 0..20 {
            let mut more = notes.clone();
            more["hidden"] = false.into();
            more["pid"] = (5_000 + app).into();
            more["name"] = format!("Notes {app}").into();
            more["windows"] = [0, 1, 1].into_iter().enumerate().map(|(z, place)| {
                let title = format!("Window {}", if app == 0 { place } else { z });
                json!({"id": 9_000 + 3 * app + z, "title": title, "z": 3 * app + z, "frame": [40 * place, 60, 300, 200]})
            }).collect();
            apps.push(more);
        }
    })
}

#[test]
fn sixty_windows_of_twenty_apps_cost_few_messages() {
    let (result, counts) = many_windows().counted("list_windows", &json!({}));
    let windows = result["windows"].as_array().unwrap();
    let mut ids: Vec<u64> = windows
        .iter()
        .filter_map(|window| window["window_id"].as_u64())
        .collect();
    ids.sort_unstable();
    assert_eq!(ids, (9_000..9_060).collect::<Vec<u64>>());
    // One for each app and each window, and two for the windows that are alike.
    let messages = counts["ax_messages"].as_u64().unwrap();
    assert!((82..=100).contains(&messages), "{counts}");
}
