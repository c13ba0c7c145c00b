//! What `expect` takes for true: a client over real pipes, and the simulated Mac.

use crate::support::{Client, Mac, app, runners};
use serde_json::{Value, json};

/// What a statement came to: whether it holds, and whether that is proven.
fn judged(client: &mut Client, given: &Value) -> (bool, bool) {
    let said = client.ok("expect", given.clone());
    let flag = |name: &str| said[name].as_bool().unwrap();
    let (holds, complete) = (flag("holds"), flag("complete"));
    assert!(!holds || complete, "{given}: {said:#}");
    assert_eq!(complete, said["why"].is_null(), "{given}: {said:#}");
    (holds, complete)
}

/// The same for a thing and for its absence, which cannot both hold.
fn both(client: &mut Client, mut given: Value) -> [(bool, bool); 2] {
    ["present", "absent"].map(|expected| {
        given["expected"] = json!(expected);
        judged(client, &given)
    })
}

const THERE: [(bool, bool); 2] = [(true, true), (false, true)];
const NOT_THERE: [(bool, bool); 2] = [(false, true), (true, true)];
const UNKNOWN: [(bool, bool); 2] = [(false, false), (false, false)];

#[test]
fn statements_hold_or_not() {
    for runner in runners() {
        let mac = Mac::new();
        let arguments = [runner, &["--read-dir", "~/Documents"][..]].concat();
        let mut client = mac.session(&arguments);
        client.ok("set_clipboard", json!({"text": "Grüße"}));
        for (given, expected) in [
            (json!({"app": "Notes"}), THERE),
            (json!({"app": "Notes", "role": "window"}), THERE),
            (json!({"app": "Notes", "text": "no such text"}), NOT_THERE),
            (json!({"app": "TextEdit", "role": "sheet"}), NOT_THERE),
            (json!({"window_title": "Example Domain"}), THERE),
            (
                json!({"app": "Safari", "window_title": "Nowhere"}),
                NOT_THERE,
            ),
            (
                json!({"app": "Safari", "text": "Remember me", "role": "check box", "state": "off"}),
                THERE,
            ),
            (
                json!({"app": "Safari", "text": "Remember me", "role": "check box", "state": "on"}),
                NOT_THERE,
            ),
            (
                json!({"app": "TextEdit", "element": "window[1]/scrollarea/textarea", "value": "1. Look"}),
                NOT_THERE,
            ),
            (json!({"clipboard": "Grüße"}), THERE),
            (json!({"clipboard": "Grüß"}), NOT_THERE),
            (json!({"clipboard": ""}), NOT_THERE),
            (json!({"file": "~/Documents/Plan.txt"}), THERE),
            (json!({"file": "~/Documents/Plans.txt"}), NOT_THERE),
        ] {
            assert_eq!(
                both(&mut client, given.clone()),
                expected,
                "{runner:?}: {given}"
            );
        }
    }
}

/// What is there instead is told, and an element that is found has a ref.
#[test]
fn what_was_found_instead_is_told() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"app": "Safari", "text": "Remember me", "role": "check box", "state": "on"});
    let said = client.ok("expect", given);
    assert_eq!(
        said["instead"],
        json!(["AXCheckBox \"Remember me\" is off"])
    );
    let given =
        json!({"app": "Safari", "text": "Remember me", "role": "check box", "expected": "absent"});
    let said = client.ok("expect", given);
    let label = said["element"]["ref"].as_str().unwrap();
    client.ok("click_ui_element", json!({"element": label}));
    let given = json!({"element": label, "state": "on"});
    assert_eq!(judged(&mut client, &given), (true, true));
    client.ok("set_clipboard", json!({"text": "x".repeat(500)}));
    let said = client.ok("expect", json!({"clipboard": "y"}));
    let instead = said["instead"][0].as_str().unwrap();
    assert!(
        instead.starts_with("the clipboard holds the text \"xxx"),
        "{instead}"
    );
    assert!(instead.chars().count() < 260, "{instead}");
}

// [findings 2.1]
#[test]
fn what_was_not_read_whole_proves_no_absence() {
    let given = json!({"app": "TextEdit", "text": "no such text"});
    let elsewhere = Mac::with(|world| app(world, "TextEdit")["windows"][0]["space"] = json!(2));
    assert_eq!(both(&mut elsewhere.session(&[]), given.clone()), UNKNOWN);
    let slow = Mac::with(|world| world["latencies"] = json!({"ax_message_ms": 400.0}));
    let mut client = slow.session(&["--timeout-ms", "3000"]);
    assert_eq!(both(&mut client, given), UNKNOWN);
    let unbuilt = Mac::with(|world| app(world, "Slack")["lazy_tree"] = json!("gecko"));
    let given = json!({"app": "Slack", "text": "no such text"});
    let (holds, complete) = judged(&mut unbuilt.session(&[]), &given);
    assert!(!holds && !complete);
    let denied = Mac::new();
    let mut client = denied.session(&["--deny", "com.apple.Notes"]);
    let given = json!({"text": "no such text"});
    assert_eq!(both(&mut client, given), UNKNOWN);
}

/// A window that is not on the screen may be the one, of an app that shows no other.
#[test]
fn an_app_without_a_window_on_the_screen_leaves_an_absence_open() {
    let mac = Mac::new();
    mac.change(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| app["name"] != "Slack" && app["hidden"] != true);
    });
    let mut client = mac.session(&[]);
    let text = json!({"role": "sheet"});
    let title = json!({"window_title": "Example Domain"});
    assert_eq!(both(&mut client, text.clone()), NOT_THERE);
    assert_eq!(both(&mut client, title.clone()), THERE);
    mac.change(|world| {
        for window in app(world, "Safari")["windows"].as_array_mut().unwrap() {
            window["space"] = json!(2);
        }
    });
    assert_eq!(both(&mut client, text), UNKNOWN);
    assert_eq!(both(&mut client, title), UNKNOWN);
    // Titles are known where they are not read.
    let given = json!({"window_title": "Nowhere"});
    assert_eq!(both(&mut client, given.clone()), NOT_THERE);
    mac.change(|world| world["permissions"]["screen_recording"] = json!("denied"));
    assert_eq!(both(&mut client, given), UNKNOWN);
}

/// Of a long text the beginning is read.
#[test]
fn the_end_of_a_long_text_is_not_taken_for_absent() {
    let mac = Mac::with(|world| {
        let text = format!("{}behind", "word ".repeat(200));
        app(world, "Notes")["windows"][0]["children"] =
            json!([{"role": "AXTextArea", "value": text, "frame": [0, 60, 200, 200]}]);
    });
    let mut client = mac.session(&[]);
    let given = json!({"app": "Notes", "text": "behind"});
    assert_eq!(both(&mut client, given.clone()), UNKNOWN);
    let mut gone = given;
    gone["gone"] = json!(true);
    gone["timeout_ms"] = json!(700);
    let (error, text) = client.err("wait_for", gone);
    assert_eq!(error["code"], "Timeout", "{text}");
    assert!(text.contains("could not be told to have gone"), "{text}");
    let given = json!({"app": "Notes", "text": "word word"});
    assert_eq!(both(&mut client, given), THERE);
}

// [bridge 12]
#[test]
fn a_file_that_macos_keeps_from_us_is_not_absent() {
    let mac = Mac::with(|world| world["faults"]["active"] = json!(["files-are-not-told"]));
    let mut client = mac.session(&["--read-dir", "~/Documents"]);
    let given = json!({"file": "~/Documents/Plans.txt"});
    assert_eq!(both(&mut client, given), UNKNOWN);
}

/// Whether something is there is told of the folders that may be read, as what is in them.
#[test]
fn outside_of_the_folders_nothing_is_told_of_files() {
    let mac = Mac::new();
    let outside = [
        "/Users/demo/Library/Keychains",
        "~/nope",
        "~/Documents/../nope",
        "~/Documents/../Library",
        "/",
        "~/Documents2",
        "Documents/Plan.txt",
    ];
    for folders in [&[][..], &["--read-dir", "~/Documents"]] {
        let mut client = mac.session(folders);
        for path in outside {
            for expected in ["present", "absent"] {
                let given = json!({"file": path, "expected": expected});
                let (error, text) = client.err("expect", given.clone());
                assert_eq!(error["code"], "PathNotAllowed", "{path}: {text}");
                let steps = json!({"steps": [{"tool": "expect", "arguments": given}]});
                let told = client.call("batch", steps).to_string();
                assert!(told.contains("PathNotAllowed"), "{path}: {told}");
            }
        }
    }
    let mut client = mac.session(&["--read-dir", "~/Documents"]);
    for (path, expected) in [
        ("~/Documents", THERE),
        ("~/Documents/", THERE),
        ("/Users/demo/Documents/./Plan.txt", THERE),
        ("~/Documents/none/Plan.txt", NOT_THERE),
    ] {
        assert_eq!(both(&mut client, json!({"file": path})), expected, "{path}");
    }
}

#[test]
fn a_concealed_clipboard_says_nothing() {
    let mac = Mac::with(|world| {
        world["pasteboard"]["items"] = json!([[
            ["public.utf8-plain-text", "secret"],
            ["org.nspasteboard.ConcealedType", ""],
        ]]);
    });
    let mut client = mac.session(&[]);
    let said = client.ok("expect", json!({"clipboard": "secret"}));
    assert_eq!(
        (&said["holds"], &said["complete"]),
        (&json!(false), &json!(false))
    );
    assert!(!said.to_string().contains("secret"), "{said:#}");
}

/// A name that nobody has is a mistake: its absence would hold of anything.
#[test]
fn a_mistyped_name_is_no_absence() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (given, code) in [
        (json!({"app": "Nots", "text": "x"}), "AppNotFound"),
        (json!({"app": "Nots"}), "AppNotFound"),
        (json!({"app": "Notes", "role": "buton"}), "InvalidParameter"),
        (
            json!({"app": "Notes", "clipboard": "x"}),
            "InvalidParameter",
        ),
        (json!({"value": "x"}), "InvalidParameter"),
        (json!({}), "InvalidParameter"),
    ] {
        let mut given = given;
        given["expected"] = json!("absent");
        let (error, text) = client.err("expect", given.clone());
        assert_eq!(error["code"], code, "{given}: {text}");
    }
    // An app that is installed and does not run has no windows.
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("quit_app", json!({"app": "Notes"}));
    let given = json!({"app": "Notes", "text": "no such text"});
    assert_eq!(both(&mut client, given), NOT_THERE);
    assert_eq!(both(&mut client, json!({"app": "Notes"})), NOT_THERE);
}

/// It looks until the statement holds, or the time is up.
#[test]
fn it_waits_for_what_comes_and_for_what_goes() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"app": "Safari", "element": "Save", "within_ms": 60_000});
    let id = client.begin("expect", given);
    mac.change(|world| {
        let button = json!({"role": "AXButton", "title": "Save", "frame": [0, 30, 60, 20]});
        let children = app(world, "Safari")["windows"][0]["children"].as_array_mut();
        children.unwrap().push(button);
    });
    let said = &client.answer_to(&id)["result"]["structuredContent"];
    assert_eq!(said["holds"], true, "{said:#}");
    let given =
        json!({"app": "Safari", "element": "Save", "expected": "absent", "within_ms": 60_000});
    let id = client.begin("expect", given);
    mac.change(|world| {
        let children = app(world, "Safari")["windows"][0]["children"].as_array_mut();
        children.unwrap().pop();
    });
    let said = &client.answer_to(&id)["result"]["structuredContent"];
    assert_eq!(said["holds"], true, "{said:#}");
}

#[test]
fn a_batch_stops_behind_what_does_not_hold() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let volume = |mac: &Mac| mac.state()["volume"]["output"].as_u64().unwrap();
    let before = volume(&mac);
    let steps = |expected: &str| {
        json!({"steps": [
            {"tool": "expect", "arguments": {"app": "Notes", "text": "no such text", "expected": expected}},
            {"tool": "set_volume", "arguments": {"volume": 11}},
        ]})
    };
    let text = client.ok("batch", steps("present")).to_string();
    assert!(
        text.contains("\"stopped\":\"at step 1, expect: its statement does not hold\""),
        "{text}"
    );
    assert!(text.contains("\"not_begun\":[\"2 set_volume\"]"), "{text}");
    assert_eq!(volume(&mac), before);
    let text = client.ok("batch", steps("absent")).to_string();
    assert!(text.contains("\"done\":2"), "{text}");
    assert_eq!(volume(&mac), 11);
}

/// Who takes the tool that reads the clipboard from a server takes it from this one as well.
#[test]
fn the_clipboard_is_kept_from_it_with_its_tool() {
    let mac = Mac::new();
    let mut client = mac.session(&["--exclude-tools", "get_clipboard"]);
    let (error, text) = client.err("expect", json!({"clipboard": "x"}));
    assert_eq!(error["code"], "InvalidParameter", "{text}");
    client.ok("expect", json!({"app": "Notes"}));
}

// [findings 2.1]
#[test]
#[ignore = "looks at every text of the Mac of real size; `make test-all` runs it"]
fn nothing_that_is_there_is_absent_on_a_mac_of_real_size() {
    let mac = Mac::crowded();
    let mut client = mac.session(&[]);
    let state = mac.state();
    let mut texts: Vec<(String, String)> = Vec::new();
    for app in state["apps"].as_array().unwrap() {
        let name = app["name"].as_str().unwrap().to_owned();
        let windows = app["windows"].as_array();
        for window in windows.into_iter().flatten() {
            collect(window, &mut |text| {
                texts.push((name.clone(), text.to_owned()))
            });
        }
    }
    assert!(texts.len() > 500, "{}", texts.len());
    // Evenly over all of them.
    let step = texts.len() / 60;
    for (app, text) in texts.iter().step_by(step) {
        let given = json!({"app": app, "text": text, "expected": "absent"});
        let result = client.call("expect", given.clone());
        let holds = &result["structuredContent"]["holds"];
        assert_ne!(holds, &json!(true), "{given}: {result:#}");
    }
}

/// Calls `each` with the texts of an element and of what is in it.
fn collect(element: &Value, each: &mut impl FnMut(&str)) {
    for name in ["title", "value"] {
        if let Some(text) = element[name]
            .as_str()
            .filter(|text| (4..200).contains(&text.len()))
        {
            each(text);
        }
    }
    for child in element["children"].as_array().into_iter().flatten() {
        collect(child, each);
    }
}
