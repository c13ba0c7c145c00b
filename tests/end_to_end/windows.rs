//! Window tools end to end: a client over real pipes, the simulated Mac, and the state of that Mac afterwards.
use crate::support::Mac;
use crate::support::default_mac::{pid, window_id};
use serde_json::{Value, json};

const TEXT_EDIT: &str = "com.apple.TextEdit";

/// The window of that id in a world.
fn window(world: &mut Value, id: u64) -> &mut Value {
    let apps = world["apps"].as_array_mut().unwrap();
    let windows = apps
        .iter_mut()
        .filter_map(|app| app.get_mut("windows")?.as_array_mut());
    let found = windows.flatten().find(|window| window["id"] == id);
    found.expect("the window is there")
}

fn on(mac: &Mac, id: u64) -> Value {
    window(&mut mac.state(), id).clone()
}

fn with(id: u64, fields: &Value) -> Mac {
    Mac::with(|world| {
        let window = window(world, id).as_object_mut().unwrap();
        window.extend(fields.as_object().unwrap().clone());
    })
}

fn front(mac: &Mac) -> Value {
    mac.state()["front"].clone()
}

/// The ids of the windows on screen, front to back.
fn order(mac: &Mac) -> Vec<u64> {
    let listed = mac.session(&[]).ok("list_windows", json!({}));
    let windows = listed["windows"].as_array().unwrap();
    windows
        .iter()
        .map(|window| window["window_id"].as_u64().unwrap())
        .collect()
}

#[test]
fn a_window_is_named_by_id_title_place_or_not_at_all() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let mut moved = |target: Value, x: u64| {
            let mut given = target;
            given["x"] = json!(x);
            given["y"] = json!(200);
            let done = client.ok("move_window", given);
            assert_eq!(done["effect"], "confirmed", "{done}");
            // Those of other apps lie before some of them.
            let note = done["note"].as_str();
            assert!(
                note.is_none_or(|note| note.starts_with("Windows of ")),
                "{done}"
            );
            assert_eq!(done["window"]["x"], x);
            done["window"]["window_id"].as_u64().unwrap()
        };
        assert_eq!(moved(json!({}), 101), window_id::UNTITLED);
        assert_eq!(
            moved(json!({"window": window_id::PLAN}), 102),
            window_id::PLAN
        );
        assert_eq!(
            moved(json!({"app": "TextEdit", "title": "plan"}), 103),
            window_id::PLAN
        );
        assert_eq!(
            moved(json!({"app": "TextEdit", "index": 2}), 104),
            window_id::PLAN
        );
        assert_eq!(moved(json!({"app": "TextEdit"}), 105), window_id::UNTITLED);
        assert_eq!(moved(json!({"app": "Notes"}), 106), window_id::NOTES);
        assert_eq!(
            on(&mac, window_id::UNTITLED)["frame"],
            json!([105.0, 200.0, 600.0, 440.0])
        );
        assert_eq!(
            on(&mac, window_id::PLAN)["frame"],
            json!([104.0, 200.0, 600.0, 440.0])
        );
    }
}

#[test]
fn a_running_app_without_windows_is_said_to_have_none() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let listed = client.ok("list_windows", json!({"app": "TidyTray"}));
    assert_eq!(listed["windows"], json!([]));
    let note = listed["note"].as_str().unwrap();
    assert!(note.contains("no visible windows"), "{note}");
    let all = json!({"app": "TidyTray", "include_minimized": true, "all_spaces": true});
    let listed = client.ok("list_windows", all);
    assert_eq!(listed["note"], "It is running and has no windows.");
}

#[test]
fn an_error_with_a_long_list_says_how_many_more_there_are() {
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        let notes = apps
            .iter_mut()
            .find(|app| app["name"] == "TextEdit")
            .unwrap();
        let windows = notes["windows"].as_array_mut().unwrap();
        let template = windows[1].clone();
        windows.extend((0..12).map(|number| {
            let mut window = template.clone();
            window["id"] = json!(900 + number);
            window["title"] = json!(format!("Report {number}"));
            window["element_id"] = json!(90_000 + number * 100);
            window["z"] = json!(-1 - number);
            window["children"] = json!([]);
            window
        }));
    });
    let named = json!({"app": "TextEdit", "title": "Report"});
    let (fields, text) = mac.session(&[]).err("focus_window", named);
    assert_eq!(fields["code"], "Ambiguous", "{text}");
    assert!(text.contains("; 2 more. Pass the window_id"), "{text}");
}

#[test]
fn a_window_that_is_not_there_names_those_that_are() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (given, code, part) in [
        (
            json!({"window_id": 9999}),
            "WindowNotFound",
            "Call list_windows again",
        ),
        (
            json!({"app": "TextEdit", "title": "Letter"}),
            "NoWindow",
            "From the screen: \"Untitled\" (id 91); \"Plan.txt\" (id 92)",
        ),
        (
            json!({"app": "TextEdit", "index": 3}),
            "NoWindow",
            "window number 3",
        ),
        (
            json!({"app": "Terminal", "title": "demo"}),
            "Ambiguous",
            "id 71",
        ),
        (json!({"app": "Chess"}), "AppNotRunning", "Chess"),
        (
            json!({"title": "Plan.txt"}),
            "InvalidParameter",
            "`title` needs `app`",
        ),
        (
            json!({"app": "TextEdit", "window_id": window_id::UNTITLED}),
            "InvalidParameter",
            "different targets",
        ),
        (
            json!({"app": "TextEdit", "window_id": window_id::UNTITLED, "tittle": "x"}),
            "InvalidParameter",
            "title",
        ),
    ] {
        let (fields, text) = client.err("focus_window", given.clone());
        assert_eq!(fields["code"], code, "{given}: {text}");
        assert!(text.contains(part), "{given}: {text}");
    }
}

#[test]
fn a_focused_window_is_in_front_of_everything() {
    for arguments in [&[][..], &["--no-worker"][..]] {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let done = client.ok(
            "focus_window",
            json!({"window_id": window_id::TERMINAL_BEHIND}),
        );
        assert_eq!(done["effect"], "confirmed");
        assert_eq!(done["window"]["main"], true);
        assert_eq!(front(&mac), 811);
        assert_eq!(
            order(&mac)[..2],
            // [findings 3.2]: the others of its app stay where they are.
            [window_id::TERMINAL_BEHIND, window_id::UNTITLED]
        );
        // Minimised, and behind.
        let done = client.ok(
            "focus_window",
            json!({"app": "Safari", "title": "Start Page"}),
        );
        assert_eq!(done["window"]["minimized"], false);
        assert_eq!(on(&mac, window_id::START_PAGE).get("minimised"), None);
        assert_eq!(order(&mac)[0], window_id::START_PAGE);
        // Of a hidden app.
        let done = client.ok("focus_window", json!({"app": "Notes"}));
        assert_eq!(done["window"]["main"], true);
        assert_eq!(mac.app("com.apple.Notes").unwrap().get("hidden"), None);
        assert_eq!(order(&mac)[0], window_id::NOTES);
    }
}

#[test]
fn a_window_with_a_sheet_comes_forward_with_it() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("quit_app", json!({"app": "TextEdit"}));
    client.ok("activate_app", json!({"app": "Safari"}));
    let done = client.ok(
        "focus_window",
        json!({"app": "TextEdit", "title": "Untitled"}),
    );
    assert_eq!(done["effect"], "confirmed");
    assert_eq!(front(&mac), pid::TEXT_EDIT);
    let (fields, text) = client.err("minimize_window", json!({"window_id": window_id::UNTITLED}));
    assert_eq!(fields["code"], "NotEditable", "{text}");
    assert!(text.contains("a sheet is open on it"), "{text}");
    assert_eq!(on(&mac, window_id::UNTITLED).get("minimised"), None);
}

#[test]
fn a_window_on_another_space_is_reached_when_macos_goes_there() {
    // The only window of its app: activating the app shows its Space.
    let mac = with(window_id::EXAMPLE_DOMAIN, &json!({"space": 2}));
    let mut client = mac.session(&[]);
    let (fields, text) = client.err(
        "move_window",
        json!({"window_id": window_id::EXAMPLE_DOMAIN, "x": 10, "y": 100}),
    );
    assert_eq!(fields["code"], "WindowNotFound", "{text}");
    assert!(
        text.contains("another Space") && text.contains("focus_window"),
        "{text}"
    );
    let done = client.ok(
        "focus_window",
        json!({"window_id": window_id::EXAMPLE_DOMAIN}),
    );
    assert_eq!(done["window"]["title"], "Example Domain");
    assert_eq!(on(&mac, window_id::EXAMPLE_DOMAIN).get("space"), None);
    assert_eq!(
        on(&mac, window_id::UNTITLED)["space"],
        2,
        "the others are where they were"
    );
}

#[test]
fn a_minimised_window_is_put_away_and_moves_unseen() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for _ in 0..2 {
        let done = client.ok("minimize_window", json!({"window_id": window_id::PLAN}));
        assert_eq!(done["effect"], "confirmed");
        assert_eq!(done["window"]["minimized"], true);
        assert_eq!(on(&mac, window_id::PLAN)["minimised"], true);
    }
    let done = client.ok(
        "move_window",
        json!({"window_id": window_id::PLAN, "x": 50, "y": 60}),
    );
    assert_eq!(done["window"]["minimized"], true);
    assert_eq!(on(&mac, window_id::PLAN)["frame"][0], 50.0);
}

#[test]
fn a_window_that_macos_holds_back_is_reported_where_it_is() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let done = client.ok(
        "move_window",
        json!({"window_id": window_id::UNTITLED, "x": 320, "y": 0}),
    );
    assert_eq!(done["effect"], "partial");
    assert_eq!(
        done["note"],
        "Its place is 320, 38, asked for 320, 0: the application or macOS allowed no more."
    );
    assert_eq!(done["window"]["y"], 38);
    let mac = with(window_id::UNTITLED, &json!({"min_size": [300, 200]}));
    let done = mac.session(&[]).ok(
        "resize_window",
        json!({"window_id": window_id::UNTITLED, "width": 100, "height": 500}),
    );
    assert_eq!(done["effect"], "partial");
    assert_eq!(done["window"]["width"], 300);
    assert_eq!(
        on(&mac, window_id::UNTITLED)["frame"],
        json!([300.0, 160.0, 300.0, 500.0])
    );
}

#[test]
fn a_window_that_does_not_move_at_all_is_a_failure() {
    for (fields, state) in [
        (json!({"fixed": true}), "keeps it there"),
        (json!({"fullscreen": true}), "full screen"),
    ] {
        let mac = with(window_id::UNTITLED, &fields);
        let mut client = mac.session(&[]);
        for (tool, given) in [
            (
                "move_window",
                json!({"window_id": window_id::UNTITLED, "x": 10, "y": 100}),
            ),
            (
                "resize_window",
                json!({"window_id": window_id::UNTITLED, "width": 300, "height": 300}),
            ),
        ] {
            let (error, text) = client.err(tool, given);
            assert_eq!(error["code"], "NotEditable", "{text}");
            assert!(text.contains(state), "{text}");
            assert_eq!(error["details"]["window"]["window_id"], window_id::UNTITLED);
        }
        assert_eq!(
            on(&mac, window_id::UNTITLED)["frame"],
            json!([300.0, 160.0, 600.0, 440.0])
        );
        // As it is already is as asked.
        let done = client.ok(
            "move_window",
            json!({"window_id": window_id::UNTITLED, "x": 300, "y": 160}),
        );
        assert_eq!(done["effect"], "confirmed");
    }
}

#[test]
fn windows_go_to_the_other_display_and_keep_their_size() {
    let mac = Mac::new();
    let done = mac.session(&[]).ok(
        "move_window",
        json!({"app": "TextEdit", "x": -1500, "y": 100}),
    );
    assert_eq!(done["effect"], "confirmed");
    assert_eq!(done["window"]["display_id"], 2);
    assert_eq!(
        on(&mac, window_id::UNTITLED)["frame"],
        json!([-1500.0, 100.0, 600.0, 440.0])
    );
}

#[test]
fn a_window_costs_few_messages() {
    for (tool, params) in [
        ("focus_window", json!({"window_id": window_id::PLAN})),
        (
            "focus_window",
            json!({"app": "Safari", "title": "Start Page"}),
        ),
        ("minimize_window", json!({"window_id": window_id::PLAN})),
        (
            "move_window",
            json!({"window_id": window_id::PLAN, "x": 10, "y": 100}),
        ),
        (
            "move_window",
            json!({"window_id": window_id::PLAN, "x": 10, "y": 0}),
        ),
        (
            "resize_window",
            json!({"window_id": window_id::PLAN, "width": 300, "height": 300}),
        ),
    ] {
        let mac = Mac::new();
        let count = mac.messages_unobserved(tool, &params);
        assert!(count <= 20, "{tool} {params}: {count}");
        assert!(mac.app(TEXT_EDIT).is_some());
    }
}
