//! Moving and resizing windows in one call: by numbers and to places, on one display and on several.
use crate::support::default_mac::window_id;
use crate::support::{Mac, runners};
use serde_json::{Value, json};

/// The window of that id in a world.
fn window(world: &mut Value, id: u64) -> &mut Value {
    let apps = world["apps"].as_array_mut().unwrap().iter_mut();
    let windows = apps.filter_map(|app| app.get_mut("windows")?.as_array_mut());
    let found = windows.flatten().find(|window| window["id"] == id);
    found.expect("the window is there")
}

fn frame(mac: &Mac, id: u64) -> [f64; 4] {
    serde_json::from_value(window(&mut mac.state(), id)["frame"].clone()).unwrap()
}

/// The work area of a display, 1 being the main one.
fn work_area(mac: &Mac, number: usize) -> [f64; 4] {
    let known = mac.session(&[]).ok("get_display_info", json!({}));
    let area = &known["displays"][number - 1]["work_area"];
    ["x", "y", "width", "height"].map(|name| area[name].as_f64().unwrap())
}

#[test]
fn four_windows_in_quarters_take_one_call() {
    for arguments in runners() {
        let mac = Mac::new();
        let [x, y, width, height] = work_area(&mac, 1);
        let quarters = [
            (window_id::UNTITLED, "top_left", 0.0, 0.0),
            (window_id::PLAN, "Top Right", 0.5, 0.0),
            (window_id::TERMINAL, "bottom-left", 0.0, 0.5),
            (window_id::EXAMPLE_DOMAIN, "bottom_right_quarter", 0.5, 0.5),
        ];
        let steps: Vec<Value> = quarters
            .iter()
            .map(|(id, place, ..)| json!({"tool": "set_window_frame", "arguments": {"window_id": id, "place": place}}))
            .collect();
        let done = mac
            .session(arguments)
            .ok("batch", json!({ "steps": steps }));
        assert_eq!(done["done"], 4, "{done:#}");
        for (id, place, left, top) in quarters {
            let found = frame(&mac, id);
            let asked = [
                x + width * left,
                y + height * top,
                width / 2.0,
                height / 2.0,
            ];
            for (found, asked) in found.iter().zip(asked) {
                assert!(
                    (found - asked).abs() <= 1.0,
                    "{place}: {found} and not {asked}"
                );
            }
        }
        // They meet, and fill the work area.
        let [a, b, c, d] = quarters.map(|(id, ..)| frame(&mac, id));
        assert_eq!(a[0] + a[2], b[0]);
        assert_eq!(a[1] + a[3], c[1]);
        assert_eq!((d[0] + d[2], d[1] + d[3]), (x + width, y + height));
    }
}

#[test]
fn places_fill_their_part_of_the_work_area() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let [x, y, width, height] = work_area(&mac, 1);
    let half = (width / 2.0).round();
    for (place, asked) in [
        ("left_half", [x, y, half, height]),
        ("right_half", [x + half, y, width - half, height]),
        ("maximize", [x, y, width, height]),
        ("MAXIMIZED", [x, y, width, height]),
    ] {
        let given = json!({"app": "TextEdit", "place": place});
        let done = client.ok("set_window_frame", given);
        assert_eq!(done["effect"], "confirmed", "{place}: {done}");
        assert_eq!(done["note"], Value::Null);
        assert_eq!(frame(&mac, window_id::UNTITLED), asked, "{place}");
        assert_eq!(done["window"]["fullscreen"], false);
    }
    for (place, edge) in [("top_half", y), ("bottom_half", y + height)] {
        client.ok(
            "set_window_frame",
            json!({"app": "TextEdit", "place": place}),
        );
        let [left, top, wide, high] = frame(&mac, window_id::UNTITLED);
        assert_eq!((left, wide), (x, width));
        assert!((high - height / 2.0).abs() <= 1.0);
        assert!(top == edge || top + high == edge, "{place}");
    }
    client.ok(
        "set_window_frame",
        json!({"app": "TextEdit", "frame": [200, 200, 500, 300]}),
    );
    client.ok(
        "set_window_frame",
        json!({"app": "TextEdit", "place": "center"}),
    );
    let [left, top, wide, high] = frame(&mac, window_id::UNTITLED);
    assert_eq!((wide, high), (500.0, 300.0));
    assert!((left - x - (width - wide) / 2.0).abs() <= 1.0);
    assert!((top - y - (height - high) / 2.0).abs() <= 1.0);
}

#[test]
fn numbers_that_are_left_out_stay() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let before = frame(&mac, window_id::PLAN);
    let mut set = |given: Value| {
        let mut all = json!({"window_id": window_id::PLAN});
        all.as_object_mut()
            .unwrap()
            .extend(given.as_object().unwrap().clone());
        let done = client.ok("set_window_frame", all);
        assert_eq!(done["effect"], "confirmed", "{done}");
        frame(&mac, window_id::PLAN)
    };
    assert_eq!(
        set(json!({"width": "500"})),
        [before[0], before[1], 500.0, before[3]]
    );
    assert_eq!(set(json!({"y": 120})), [before[0], 120.0, 500.0, before[3]]);
    assert_eq!(
        set(json!({"x": 50, "y": 90, "w": 600, "h": 400})),
        [50.0, 90.0, 600.0, 400.0]
    );
    // As it is already.
    assert_eq!(set(json!({"x": 50})), [50.0, 90.0, 600.0, 400.0]);
}

#[test]
fn a_window_goes_to_another_display() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let second = work_area(&mac, 2);
        let size = frame(&mac, window_id::UNTITLED);
        let done = client.ok(
            "set_window_frame",
            json!({"app": "TextEdit", "place": "next display"}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(done["window"]["display_id"], 2);
        let [x, y, width, height] = frame(&mac, window_id::UNTITLED);
        assert_eq!([width, height], [size[2], size[3]]);
        assert!(x >= second[0] && x + width <= second[0] + second[2]);
        assert!(y >= second[1] && y + height <= second[1] + second[3]);
        // The display of the window is where its places are.
        client.ok(
            "set_window_frame",
            json!({"app": "TextEdit", "place": "maximize"}),
        );
        assert_eq!(frame(&mac, window_id::UNTITLED), second);
        client.ok(
            "set_window_frame",
            json!({"app": "TextEdit", "place": "next_display"}),
        );
        let first = work_area(&mac, 1);
        let [x, y, width, height] = frame(&mac, window_id::UNTITLED);
        assert!(x >= first[0] && y >= first[1]);
        assert!(x + width <= first[0] + first[2] && y + height <= first[1] + first[3]);
    }
}

#[test]
fn with_one_display_there_is_no_next_one() {
    let mac = Mac::with(|world| {
        world["displays"].as_array_mut().unwrap().truncate(1);
    });
    let given = json!({"app": "TextEdit", "place": "next_display"});
    let (fields, text) = mac.session(&[]).err("set_window_frame", given);
    assert_eq!(fields["code"], "DisplayNotFound", "{text}");
    assert!(text.contains("no other display"), "{text}");
}

#[test]
fn a_place_can_be_on_any_display() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let [first, second] = [1, 2].map(|number| work_area(&mac, number));
    let size = frame(&mac, window_id::UNTITLED);
    let right = |area: [f64; 4]| {
        let middle = (area[0] + area[2] / 2.0).round();
        [middle, area[1], area[0] + area[2] - middle, area[3]]
    };
    for (given, expected) in [
        (json!({"place": "right_half", "display": 2}), right(second)),
        (json!({"place": "maximize", "display": "main"}), first),
        (
            json!({"place": "right half", "display": "next"}),
            right(second),
        ),
        (json!({"place": "maximize", "display_id": "1"}), first),
    ] {
        let mut given = given.clone();
        given["app"] = json!("TextEdit");
        let done = client.ok("set_window_frame", given.clone());
        assert_eq!(done["effect"], "confirmed", "{given}: {done}");
        assert_eq!(frame(&mac, window_id::UNTITLED), expected, "{given}");
    }
    // Without a place it is carried there, with the size that is given.
    let given = json!({"app": "TextEdit", "display": "next", "width": size[2], "height": size[3]});
    client.ok("set_window_frame", given);
    let [x, y, width, height] = frame(&mac, window_id::UNTITLED);
    assert_eq!([width, height], [size[2], size[3]]);
    assert!(x >= second[0] && x + width <= second[0] + second[2]);
    assert!(y >= second[1] && y + height <= second[1] + second[3]);
    for (given, code, part) in [
        (json!({"display": 7}), "DisplayNotFound", "There are 1: "),
        (
            json!({"display": "left"}),
            "InvalidParameter",
            "expected next, main",
        ),
        (
            json!({"display": 2, "x": 1}),
            "InvalidParameter",
            "in two ways",
        ),
        (
            json!({"display": 2, "place": "next_display"}),
            "InvalidParameter",
            "in two ways",
        ),
    ] {
        let (fields, text) = client.err("set_window_frame", given);
        assert_eq!(fields["code"], code, "{text}");
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn what_is_limited_is_partial_and_says_what_it_is() {
    let mac = Mac::with(|world| {
        window(world, window_id::UNTITLED)["min_size"] = json!([700.0, 500.0]);
    });
    let mut client = mac.session(&[]);
    let given = json!({"app": "TextEdit", "frame": [100, 100, 300, 200]});
    let done = client.ok("set_window_frame", given);
    assert_eq!(done["effect"], "partial", "{done}");
    let note = done["note"].as_str().unwrap();
    assert!(
        note.contains("700 x 500, asked for 100, 100, 300 x 200"),
        "{note}"
    );
    assert_eq!(
        frame(&mac, window_id::UNTITLED),
        [100.0, 100.0, 700.0, 500.0]
    );
    assert_eq!(done["window"]["width"], 700);
}

#[test]
fn what_does_not_move_is_refused() {
    let mac = Mac::with(|world| {
        window(world, window_id::UNTITLED)["fullscreen"] = json!(true);
    });
    let mut client = mac.session(&[]);
    let (fields, text) = client.err(
        "set_window_frame",
        json!({"app": "TextEdit", "place": "left_half"}),
    );
    assert_eq!(fields["code"], "NotEditable", "{text}");
    assert!(text.contains("full screen"), "{text}");
    for (given, part) in [
        (json!({"app": "TextEdit"}), "nothing to change"),
        (json!({"place": "left", "x": 1}), "in two ways"),
        (
            json!({"width": 0.5}),
            "`width` is 0.5, expected a number between 1 and 100000",
        ),
        (
            json!({"place": "middle"}),
            "`place` is \"middle\", expected one of \"left_half\"",
        ),
    ] {
        let (_, text) = client.err("set_window_frame", given);
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn it_costs_few_messages() {
    for params in [
        json!({"window_id": window_id::PLAN, "place": "left_half"}),
        json!({"window_id": window_id::PLAN, "place": "next_display"}),
        json!({"window_id": window_id::PLAN, "x": 10, "y": 0}),
    ] {
        let count = Mac::new().messages_unobserved("set_window_frame", &params);
        assert!(count <= 25, "{params}: {count}");
    }
}
