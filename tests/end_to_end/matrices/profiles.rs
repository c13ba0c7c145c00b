//! The tools of profiles under what can be wrong with a Mac: those of `computer`, and `find_tools`.

use super::{Matrix, time_limit};
use crate::support::{Mac, RUNNERS, app};
use crate::sweep::{check_error, check_left_behind, code, outcome};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const ABOUT: &str = "\
Each tool of `computer` is called in this order in one session, and `find_tools` once, on a Mac of their own; without faults with each
runner. `works` is an answer without an error, `unverified` one that says that its effect could not be read back; everything else is an
error's code.";

/// Faults that concern pictures, the pointer and keys.
const FAULTS: [&str; 8] = [
    "hit-tests-answer-nothing",
    "drags-need-deltas",
    "rectangle-capture-fails",
    "window-capture-fails",
    "denied-pictures-are-black",
    "preflight-denies-posting",
    "keys-tell-no-characters",
    "scroll-deltas-are-zero",
];

/// What macOS asks the user for, as the simulated Mac names it.
const PERMISSIONS: [&str; 4] = [
    "accessibility",
    "screen_recording",
    "post_events",
    "automation",
];

/// A call: the profile, the tool and its arguments.
type Row = (&'static str, String, Value);

fn rows() -> Vec<Row> {
    let at = json!([300, 200]);
    let actions = [
        json!({"action": "screenshot"}),
        json!({"action": "zoom", "region": [0, 0, 200, 100]}),
        json!({"action": "cursor_position"}),
        json!({"action": "mouse_move", "coordinate": at}),
        json!({"action": "left_click", "coordinate": at}),
        json!({"action": "right_click", "coordinate": at}),
        json!({"action": "middle_click", "coordinate": at}),
        json!({"action": "double_click", "coordinate": at}),
        json!({"action": "triple_click", "coordinate": at}),
        json!({"action": "left_click_drag", "start_coordinate": at, "coordinate": [340, 230]}),
        json!({"action": "left_mouse_down"}),
        json!({"action": "left_mouse_up"}),
        json!({"action": "scroll", "coordinate": at, "scroll_direction": "down", "scroll_amount": 2}),
        json!({"action": "type", "text": "Dear reader"}),
        json!({"action": "key", "text": "Down"}),
        json!({"action": "hold_key", "text": "x", "duration": 0.05}),
        json!({"action": "wait", "duration": 0.01}),
    ];
    let computer = actions.map(|mut action| {
        let name = action["action"].take();
        action.as_object_mut().unwrap().remove("action");
        ("computer", name.as_str().unwrap().to_owned(), action)
    });
    let found = (
        "compact",
        "find_tools".to_owned(),
        json!({"query": "volume"}),
    );
    computer.into_iter().chain([found]).collect()
}

fn name((_, tool, _): &Row) -> String {
    tool.clone()
}

/// What the calls came to with one runner.
fn outcomes(mac: &Mac, runner: &[&str], timeout: &str) -> Vec<String> {
    let session = |profile: &str| {
        let options = [runner, &["--profile", profile, "--timeout-ms", timeout]];
        mac.session(&options.concat())
    };
    let mut clients = BTreeMap::new();
    let mut found = Vec::new();
    for (profile, tool, arguments) in rows() {
        let client = clients.entry(profile).or_insert_with(|| session(profile));
        let result = client.call(&tool, arguments);
        if code(&result).is_some() {
            check_error(&tool, &result);
        }
        check_left_behind(mac, &tool);
        // Actions answer a line, which begins with what is known of the effect.
        let text = result["content"][0]["text"].as_str().unwrap_or_default();
        found.push(match text.split(';').next() {
            Some("unverified") => "unverified".to_owned(),
            _ => outcome(&result),
        });
    }
    found
}

/// The same with each runner.
fn cells(make: impl Fn() -> Mac, timeout: &str) -> Vec<String> {
    let [worker, alone] = RUNNERS.map(|runner| outcomes(&make(), runner, timeout));
    assert_eq!(worker, alone);
    worker
}

#[test]
#[ignore = "takes a minute: every action in every condition; `make test-all` runs it"]
fn every_action_of_a_profile_in_every_condition() {
    let names = rows().iter().map(name).collect();
    let mut matrix = Matrix::new("Tools of profiles", ABOUT, names);
    let plenty = time_limit(false);
    matrix.session("usual", "the default Mac", || cells(Mac::new, plenty));
    matrix.session("crowded", "a Mac of real size", || {
        cells(Mac::crowded, plenty)
    });
    for permission in PERMISSIONS {
        let make = || Mac::with(|world| world["permissions"][permission] = json!("denied"));
        let about = format!("`{permission}` is denied");
        matrix.session(permission, &about, || cells(make, plenty));
    }
    let hung = || Mac::with(|world| app(world, "TextEdit")["hung"] = json!(true));
    matrix.session("hung", "the app in front answers nothing", || {
        cells(hung, "10000")
    });
    for fault in FAULTS {
        matrix.session(fault, &format!("`--fault {fault}`"), || {
            let mac = Mac::with(|world| world["faults"] = json!({"active": [fault]}));
            outcomes(&mac, RUNNERS[0], plenty)
        });
    }
    matrix.hold("profiles.md");
}
