//! The contracts of the three servers before this one, to the letter: texts, fields and defaults that clients rely on.
use crate::support::programs::{Programs, argument};
use crate::support::{Mac, app, runners};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use std::time::Duration;

/// A failed call of a tool: the exact sentence, and the text that begins with it.
fn sentence(
    mac: &Mac,
    arguments: &[&str],
    tool: &str,
    given: &serde_json::Value,
) -> (String, String) {
    let (fields, text) = mac.session(arguments).err(tool, given.clone());
    let sentence = fields["sentence"].as_str();
    let sentence = sentence.unwrap_or_else(|| panic!("{tool} has no sentence: {fields}"));
    let first = format!("Error: {sentence}");
    assert!(text.starts_with(&first), "{tool}: {text}");
    (sentence.to_owned(), text)
}

#[test]
fn errors_of_the_workspace_tools_begin_with_the_sentence_promised() {
    let mac = Mac::new();
    let cases = [
        (
            "launch_application",
            "com.example.none",
            "Application not found: com.example.none",
        ),
        (
            "launch_application",
            "SAFARY",
            "Application not found: SAFARY",
        ),
        (
            "quit_application",
            "com.apple.Chess",
            "Application is not running: com.apple.Chess",
        ),
        (
            "quit_application",
            "no  such",
            "Application is not running: no  such",
        ),
    ];
    for arguments in runners() {
        for (tool, id, promised) in cases {
            let (fields, text) = mac.session(arguments).err(tool, json!({"bundleId": id}));
            assert_eq!(fields["sentence"], promised, "{tool}: {text}");
            let shown = promised.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(
                text.starts_with(&format!("Error: {shown}. ")),
                "{tool}: {text}"
            );
        }
        let refused = json!({"bundleId": "com.apple.finder"});
        let (said, _) = sentence(&mac, arguments, "quit_application", &refused);
        let promised = "Failed to quit com.apple.finder: ";
        assert!(said.starts_with(promised), "{said}");
    }
}

/// The id stands as it was given, whatever the application is called.
#[test]
fn a_failed_launch_names_the_bundle_id_as_it_was_given() {
    let mac = Mac::new();
    for arguments in runners() {
        for id in ["Broken App", "broken app", "com.example.brokenapp"] {
            let given = json!({"bundleId": id});
            let (said, text) = sentence(&mac, arguments, "launch_application", &given);
            let promised = format!("Failed to launch {id}: ");
            assert!(said.starts_with(&promised), "{said}");
            assert!(said.contains("kLSNoExecutableErr"), "no reason: {said}");
            assert!(text.ends_with("[LaunchFailed]"), "{text}");
        }
    }
}

/// Whoever runs out of time is told in the same words.
#[test]
fn a_launch_that_takes_too_long_failed_as_well() {
    let mac = Mac::new();
    let given = json!({"bundleId": "com.example.sleepy"});
    let arguments = ["--timeout-ms", "3000"];
    let (said, text) = sentence(&mac, &arguments, "launch_application", &given);
    let promised = "Failed to launch com.example.sleepy: ";
    assert!(said.starts_with(promised), "{said}");
    assert!(text.ends_with("[Timeout]"), "{text}");
}

/// Whoever reads the list knows when to call them.
#[test]
fn the_workspace_tools_say_when_to_use_them() {
    let mut client = Mac::new().session(&[]);
    let id = client.request("tools/list", json!({}));
    let listed = client.answer_to(&id);
    for name in [
        "launch_application",
        "quit_application",
        "list_applications",
    ] {
        let tools = listed["result"]["tools"].as_array().unwrap();
        let tool = tools.iter().find(|tool| tool["name"] == name).unwrap();
        let text = tool["description"].as_str().unwrap();
        assert!(text.contains(". Use it "), "{name}: {text}");
    }
}

/// A picture that nothing makes small, of that size.
fn noise(path: &std::path::Path, width: u32, height: u32) {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let picture = image::RgbImage::from_fn(width, height, |_, _| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let [red, green, blue, ..] = state.to_le_bytes();
        image::Rgb([red, green, blue])
    });
    picture.save(path).unwrap();
}

/// The file that the URI names, byte for byte; where it is larger than clients take, what was sent with what belongs to it.
#[test]
fn the_resource_of_a_window_is_its_file_or_says_what_was_sent() {
    let mac = Mac::new();
    let given = json!({"appName": "TextEdit"});
    let plain = mac
        .session(&[])
        .call("screenshot_app_window", given.clone());
    let rect = plain["structuredContent"]["rect"].clone();
    assert_eq!(plain["structuredContent"].get("sent"), None, "{plain}");
    let side = |name: &str| u32::try_from(rect[name].as_u64().unwrap()).unwrap();
    let programs = Programs::new(&mac);
    noise(&programs.path("noise.png"), side("w"), side("h"));
    let body = "for last in \"$@\"; do :; done\ncp \"$here/noise.png\" \"$last\"\n";
    let program = programs.write("shoot", body);
    let mut client = mac.session(&["--screencapture", argument(&program)]);
    let result = client.call("screenshot_app_window", given);
    let answer = &result["structuredContent"];
    let resource = &result["content"][1]["resource"];
    assert_eq!(resource["uri"], answer["uri"]);
    let bytes = BASE64_STANDARD.decode(resource["blob"].as_str().unwrap());
    let bytes = bytes.unwrap();
    let file = std::fs::read(answer["path"].as_str().unwrap()).unwrap();
    assert_ne!(bytes, file, "it is larger than clients take");
    let picture = image::load_from_memory(&bytes).unwrap();
    let sent = &answer["sent"];
    assert_eq!(
        (&sent["width"], &sent["height"], &sent["size"]),
        (
            &json!(picture.width()),
            &json!(picture.height()),
            &json!(bytes.len())
        )
    );
    // Its rectangle and scale are those of its own pixels; those beside it belong to the file.
    assert_eq!(answer["rect"], rect);
    let number = |value: &Value| value.as_f64().unwrap();
    let smaller = f64::from(picture.width()) / number(&rect["w"]);
    let close = |given: &Value, expected: f64| (number(given) - expected).abs() <= 1.0;
    for name in ["x", "y", "w", "h"] {
        let expected = number(&rect[name]) * smaller;
        assert!(close(&sent["rect"][name], expected), "{name}: {sent}");
    }
    let expected = number(&answer["scale"]) * smaller;
    assert!((number(&sent["scale"]) - expected).abs() < 0.001, "{sent}");
}

/// What each of them takes leaves the other its time.
#[test]
fn the_time_of_a_window_s_picture_holds_for_the_look_up_and_for_the_capture_each() {
    let mac = Mac::new();
    let programs = Programs::new(&mac);
    // Together they take longer than the time; each leaves a good part of it.
    let slow = |name: &str, what: &str| programs.write(name, &format!("sleep 4\n{what} \"$@\"\n"));
    let (look, shoot) = (slow("look", "osascript"), slow("shoot", "screencapture"));
    let arguments = [
        "--no-worker",
        "--osascript",
        argument(&look),
        "--screencapture",
        argument(&shoot),
    ];
    let begun = std::time::Instant::now();
    let given = json!({"appName": "TextEdit", "timeoutMs": 7000});
    mac.session(&arguments).ok("screenshot_app_window", given);
    assert!(begun.elapsed() >= Duration::from_secs(8), "both were slow");
    // Neither has longer than that.
    for program in ["--osascript", "--screencapture"] {
        let path = if program == "--osascript" {
            &look
        } else {
            &shoot
        };
        let mut client = mac.session(&["--no-worker", program, argument(path)]);
        let given = json!({"appName": "TextEdit", "timeoutMs": 2000});
        let (fields, text) = client.err("screenshot_app_window", given);
        assert_eq!(fields["code"], "Timeout", "{program}: {text}");
    }
}

/// The menus of the bar with all that stands in them; of each that only opening fills, that and how it is read.
#[test]
fn every_level_of_the_menus_is_listed_and_lazy_menus_say_how_they_are_read() {
    for arguments in runners() {
        for (tool, app) in [
            ("list_menu_items", "app"),
            ("get_menu_bar_structure", "process_name"),
        ] {
            // A menu that was opened stays filled.
            let mut client = Mac::new().session(arguments);
            let outline = client.call(tool, json!({app: "TextEdit"}));
            let outline = outline["content"][0]["text"].as_str().unwrap();
            let line = "\"Open Recent\" > built when opened: list_menu_items reads it with menu \"File > Open Recent\"\n";
            assert!(outline.contains(line), "{outline}");
            let given = json!({app: "TextEdit", "format": "json"});
            let listed = client.ok(tool, given);
            assert_eq!(listed["truncated"], Value::Null);
            let mut lazy = Vec::new();
            let mut left: Vec<&Value> = listed["items"].as_array().unwrap().iter().collect();
            while let Some(item) = left.pop() {
                let below = item["items"].as_array();
                left.extend(below.into_iter().flatten());
                let is_lazy = item["built_when_opened"] == true;
                let has_submenu = item["submenu"] == true;
                assert_eq!(below.is_some(), has_submenu && !is_lazy, "{item}");
                assert_eq!(item["read_by"].is_string(), is_lazy, "{item}");
                lazy.extend(item["read_by"].as_str().map(str::to_owned));
            }
            assert!(lazy.contains(&"File > Open Recent".to_owned()), "{lazy:?}");
            for menu in lazy {
                let given = json!({"app": "TextEdit", "menu": menu, "format": "json"});
                let read = client.ok("list_menu_items", given);
                // What Services has depends on what else is installed.
                let is_read = read["count"].as_u64().unwrap() > 0;
                assert!(is_read || menu == "TextEdit > Services", "{menu}");
            }
        }
    }
}

/// Where nothing asks for them, what only holds others has no line.
#[test]
fn groups_are_named_on_request() {
    let mac = Mac::with(|world| {
        let window = &mut app(world, "TextEdit")["windows"][0];
        window["children"].as_array_mut().unwrap().push(json!({
            "role": "AXGroup", "frame": [10, 40, 200, 60],
            "children": [{"role": "AXButton", "title": "Inside", "frame": [20, 50, 80, 24]}],
        }));
    });
    for arguments in runners() {
        let mut client = mac.session(arguments);
        let mut group = |given: Value| -> Option<String> {
            let outline = client.outline(given);
            let lines: Vec<&str> = outline.lines().map(str::trim_start).collect();
            let at = lines.iter().position(|line| line.contains("\"Inside\""));
            let before = lines[at.unwrap_or_else(|| panic!("{outline}")) - 1];
            before.contains(" Group ").then(|| before.to_owned())
        };
        assert_eq!(group(json!({"app": "TextEdit"})), None);
        let named = group(json!({"app": "TextEdit", "groups": true})).unwrap();
        let given = json!({"element": named.split(' ').next().unwrap()});
        let read = client.ok("get_ui_element_value", given);
        assert_eq!(read["element"]["role"], "AXGroup", "{read}");
    }
}

/// A rectangle may stand in its parts.
#[test]
fn a_region_of_a_screenshot_may_be_given_in_its_parts() {
    let mut client = Mac::new().session(&[]);
    let mut line = |given: Value| -> Value {
        let result = client.call("take_screenshot", given);
        let text = result["content"][1]["text"].as_str();
        let mut line: Value =
            serde_json::from_str(text.unwrap_or_else(|| panic!("{result}"))).unwrap();
        // That of each is its own.
        assert!(line["screenshot"].take().is_string(), "{line}");
        line
    };
    let parts = json!({"x": 100, "y": 80, "width": 300, "height": 200});
    let apart = line(parts.clone());
    assert_eq!(apart["origin"], json!({"x": 100, "y": 80}));
    assert_eq!(apart["points"], json!({"width": 300, "height": 200}));
    assert_eq!(apart, line(json!({ "region": parts })));
    let (_, text) = client.err("take_screenshot", json!({"x": 100, "y": 80, "width": 300}));
    assert!(text.contains("`region.height` is missing"), "{text}");
    let both = json!({"x": 1, "region": parts});
    let (_, text) = client.err("take_screenshot", both);
    assert!(text.contains("`x` is not a parameter"), "{text}");
}

#[test]
fn a_second_picture_to_the_same_file_follows_overwrite_and_folders_are_made_when_asked() {
    let mac = Mac::new();
    let folder = tempfile::tempdir().unwrap();
    let allowed = folder.path().canonicalize().unwrap();
    let mut client = mac.session(&["--output-dir", argument(&allowed)]);
    let path = allowed.join("new/deep/screen.png");
    let (fields, text) = client.err("take_screenshot", json!({"file_path": path}));
    assert_eq!(fields["code"], "PathNotFound", "{text}");
    assert!(text.contains("create_folders"), "{text}");
    let made = json!({"file_path": path, "create_folders": true, "width": 40, "height": 40, "x": 0, "y": 0});
    assert_ne!(
        client.call("take_screenshot", made.clone())["isError"],
        true
    );
    let first = std::fs::read(&path).unwrap();
    let (fields, text) = client.err("take_screenshot", made.clone());
    assert_eq!(fields["code"], "FileExists", "{text}");
    assert_eq!(std::fs::read(&path).unwrap(), first);
    let over =
        json!({"file_path": path, "overwrite": true, "width": 80, "height": 40, "x": 0, "y": 0});
    assert_ne!(client.call("take_screenshot", over)["isError"], true);
    assert_ne!(std::fs::read(&path).unwrap(), first);
    // Outside nothing is made.
    let outside = allowed.parent().unwrap().join("macmcp-not-made/x.png");
    let given = json!({"file_path": outside, "create_folders": true});
    let (fields, text) = client.err("take_screenshot", given);
    assert_eq!(fields["code"], "PathNotAllowed", "{text}");
    assert!(!outside.parent().unwrap().exists());
}

/// A number could be a process, and of what runs there is nothing to start: it is no guess of ours.
#[test]
fn what_could_mean_two_things_is_refused_with_the_form_that_is_expected() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (tool, given, name) in [
        ("launch_app", json!({"app": 5}), "app"),
        ("launch_app", json!({"app": true}), "app"),
        ("launch_app", json!({"app": ["Notes"]}), "app"),
        ("launch_application", json!({"bundleId": 5}), "bundleId"),
        ("quit_application", json!({"bundleId": 5}), "bundleId"),
        ("type_text", json!({"text": 5}), "text"),
        ("set_clipboard", json!({"text": 5}), "text"),
        ("set_mute", json!({"muted": 1}), "muted"),
        ("set_volume", json!({"volume": true}), "volume"),
        ("click", json!({"x": "left", "y": 5}), "x"),
        ("click", json!({"x": 5, "y": 5, "count": 1.5}), "count"),
    ] {
        let (fields, text) = client.err(tool, given);
        assert_eq!(fields["code"], "InvalidParameter", "{tool}: {text}");
        let wrong = format!("`{name}` is ");
        assert!(
            text.contains(&wrong) && text.contains(", expected "),
            "{tool}: {text}"
        );
        assert!(text.contains("Call it like this: "), "{tool}: {text}");
    }
    // A process is one thing where something runs, and a number as text is a number where nothing else is taken.
    let process = mac.app("com.apple.Notes").unwrap()["pid"].clone();
    client.ok("activate_app", json!({ "app": process }));
    client.ok("set_volume", json!({"volume": "30"}));
}
