//! What cannot be seen, or is seen as it was before, is never said to be absent: pages after a navigation, windows elsewhere,
//! minimized ones, a locked screen [answers D3].
use crate::support::tools::TOOLS;
use crate::support::{Client, Mac, app};
use crate::sweep::{BESIDE_APPS, NAME_IT, good_calls};
use serde_json::{Value, json};

fn look(client: &mut Client, given: Value) -> String {
    let seen = client.call("look", given);
    assert_ne!(seen["isError"], true, "{seen:#}");
    seen["content"][0]["text"].as_str().unwrap().to_owned()
}

/// Whether a text of Safari's page is said to be absent, and whether that is said to be proven.
fn absent(client: &mut Client, text: &str) -> (bool, bool, String) {
    let given = json!({"app": "Safari", "text": text, "expected": "absent"});
    let said = client.ok("expect", given);
    let why = said["why"].as_str().unwrap_or_default().to_owned();
    let flag = |name: &str| said[name].as_bool().unwrap();
    (flag("holds"), flag("complete"), why)
}

// [answers D3]
#[test]
fn a_page_of_which_nothing_is_told_proves_no_absence() {
    for (fault, reason) in [
        (
            "pages-tell-nothing-after-navigation",
            "tells nothing of its page yet",
        ),
        (
            "pages-tell-the-old-after-navigation",
            "still tells the page of",
        ),
    ] {
        let mac = Mac::with(|world| world["faults"]["active"] = json!([fault]));
        let mut client = mac.session(&[]);
        client.ok(
            "click_ui_element",
            json!({"app": "Safari", "element": "More information…", "observe": false}),
        );
        // What neither page holds, so that only the doubt tells the two apart.
        let (holds, complete, why) = absent(&mut client, "nowhere on any page");
        assert!(
            !holds && !complete && why.contains(reason),
            "{fault}: {why}"
        );
        let shown = look(&mut client, json!({"app": "Safari"}));
        assert!(
            shown.contains("Not sure: ") && shown.contains(reason),
            "{shown}"
        );
        // Safari's minimized window holds one of that name, which is not what is meant.
        let given = json!({"app": "Safari", "element": "Remember me"});
        if fault.contains("nothing") {
            let (error, text) = client.err("click_ui_element", given);
            assert_eq!(error["code"], "ElementNotFound", "{text}");
            assert!(
                text.contains(reason) && !text.contains("minimized window"),
                "{text}"
            );
        }
        mac.let_pass(5.0);
        let now = absent(&mut client, "nowhere on any page");
        assert_eq!(now, (true, true, String::new()), "{fault}");
        assert!(!look(&mut client, json!({"app": "Safari"})).contains("Not sure"));
        let (holds, ..) = absent(&mut client, "The macmcp guide");
        assert!(!holds, "{fault}");
    }
}

/// A page that is shown again is seen by a process that knew it before.
#[test]
fn a_page_that_is_shown_again_is_seen_at_once() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    assert!(look(&mut client, json!({"app": "Safari"})).contains("Remember me"));
    for element in ["More information…", "Go back"] {
        client.ok(
            "click_ui_element",
            json!({"app": "Safari", "element": element}),
        );
    }
    assert!(look(&mut client, json!({"app": "Safari"})).contains("Remember me"));
    client.ok(
        "click_ui_element",
        json!({"app": "Safari", "element": "Remember me"}),
    );
}

// [answers D4]
#[test]
fn a_window_on_another_space_is_told_and_meant() {
    let mac = Mac::with(|world| {
        let windows = app(world, "Safari")["windows"].as_array_mut().unwrap();
        let window = windows
            .iter_mut()
            .find(|window| window["id"] == 81)
            .unwrap();
        window["space"] = json!(3);
    });
    let mut client = mac.session(&[]);
    let shown = look(&mut client, json!({"app": "Safari"}));
    assert!(
        shown.contains("On other Spaces, and not read: \"Example Domain\" window_id=81"),
        "{shown}"
    );
    client.call("focus_window", json!({"app": "Safari"}));
    let state = mac.state();
    let safari = state["apps"]
        .as_array()
        .unwrap()
        .iter()
        .find(|app| app["name"] == "Safari")
        .unwrap();
    let other = safari["windows"]
        .as_array()
        .unwrap()
        .iter()
        .find(|window| window["id"] == 82)
        .unwrap();
    assert_eq!(other["minimised"], true, "{other:#}");
}

// [answers D6]
#[test]
fn what_is_out_of_sight_is_said_to_be_so() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"app": "TextEdit", "text": "Dear reader"});
    let shown = client.ok("expect", given.clone())["element"].clone();
    assert_eq!(
        (&shown["window_id"], &shown["minimized"]),
        (&json!(91), &json!(null))
    );
    client.ok("minimize_window", json!({"window_id": 91}));
    for tool in ["expect", "wait_for"] {
        let element = client.ok(tool, given.clone())["element"].clone();
        assert_eq!(
            (&element["window_id"], &element["minimized"]),
            (&json!(91), &json!(true)),
            "{tool}"
        );
    }
    mac.change(|world| app(world, "Notes")["hidden"] = json!(true));
    let element =
        client.ok("expect", json!({"app": "Notes", "role": "text area"}))["element"].clone();
    assert_eq!(element["hidden"], true, "{element}");
}

// [answers D7]
#[test]
fn a_banner_that_is_shown_is_told_by_the_first_look() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok(
        "send_notification",
        json!({"title": "Stand-up", "message": "now"}),
    );
    let shown = look(&mut client, json!({}));
    assert!(
        shown.contains("Notification: ") && shown.contains("Stand-up"),
        "{shown}"
    );
}

/// Regression: the first call compared nothing, and said nothing of what was there.
// [answers D7]
#[test]
fn a_banner_that_is_shown_is_told_by_the_first_call_of_recent_changes() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"title": "Stand-up", "message": "now"});
    client.ok("send_notification", given);
    let first = client.ok("recent_changes", json!({}));
    let line = first["happened"][0].as_str().unwrap();
    assert!(
        line.contains("\"Stand-up\"") && line.ends_with("is on the screen"),
        "{line}"
    );
    let next = client.ok("recent_changes", json!({"since": first["since"]}));
    assert_eq!(next["happened"], json!([]), "{next}");
}

/// What acts without the screen beside those that reach no app: files, and the steps of a batch by themselves.
const ELSEWHERE: [&str; 3] = ["batch", "reveal_in_finder", "open"];

// [answers D5]
#[test]
fn nothing_is_done_on_a_locked_screen_and_look_says_it_first() {
    let mac = Mac::with(|world| world["session"]["locked"] = json!(true));
    let mut client = mac.session(&[]);
    let shown = look(&mut client, json!({}));
    assert!(shown.starts_with("The screen is locked"), "{shown}");
    let acting = good_calls().into_iter().filter(|(name, _)| {
        let reads = TOOLS.iter().any(|tool| tool.name == *name && tool.reads);
        !reads && !ELSEWHERE.contains(name) && !BESIDE_APPS.contains(name)
    });
    let mut wrong = Vec::new();
    for (name, given) in acting {
        let result = client.call(name, given);
        let code = &result["_meta"]["macmcp/error"]["code"];
        if code != "ScreenLocked" {
            wrong.push(format!("{name}: {}", result["content"][0]["text"]));
        }
    }
    assert!(wrong.is_empty(), "{NAME_IT}: {}", wrong.join("\n"));
}
