//! Every tool while something is wrong with the app that it is about.

use super::{Matrix, time_limit};
use crate::support::{Client, Mac, app};
use crate::sweep::{Sweep, check_error, check_left_behind, code, good_calls, outcome};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const ABOUT: &str = "\
Each tool is called once, with a call that works on the default Mac, under each condition. `works` is an answer without
an error, `unverified` one that says that its effect could not be read back, `-` a tool that the condition has no meaning
for; everything else is an error's code.";

/// The apps that the calls are about.
const TARGETS: [&str; 4] = ["TextEdit", "Safari", "Notes", "TidyTray"];

/// The tools that ask Finder by Apple event: where every app hangs they wait for longer than a test has time.
const ASKING: &[&str] = &[
    "reveal_in_finder",
    "get_selected_files",
    "get_finder_window_path",
];

fn not_running() -> Mac {
    Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.retain(|app| TARGETS.iter().all(|name| app["name"] != *name));
        let finder = apps.iter().find(|app| app["name"] == "Finder").unwrap();
        world["front"] = finder["pid"].clone();
    })
}

fn hung() -> Mac {
    Mac::with(|world| {
        for app in world["apps"].as_array_mut().unwrap() {
            app["hung"] = json!(true);
        }
    })
}

fn launching() -> Mac {
    Mac::with(|world| {
        for name in &TARGETS[..3] {
            let app = app(world, name);
            app["launching"] = json!(true);
            app["windows"] = json!([]);
            app.as_object_mut().unwrap().remove("menu_bar");
        }
    })
}

fn without_windows() -> Mac {
    Mac::with(|world| {
        for name in &TARGETS[..3] {
            app(world, name)["windows"] = json!([]);
        }
    })
}

fn once(mac: &Mac, tool: &str, parameters: Value) -> String {
    // `wait_for` has a time of its own.
    let result = mac
        .session(&["--timeout-ms", time_limit(false)])
        .call(tool, parameters);
    checked(mac, tool, &result)
}

fn checked(mac: &Mac, tool: &str, result: &Value) -> String {
    if code(result).is_some() {
        check_error(tool, result);
    }
    check_left_behind(mac, tool);
    outcome(result)
}

/// The bundle id of the app whose end a call would notice; none where it is about no app.
fn target(tool: &str, parameters: &Value) -> Option<&'static str> {
    let text = parameters.to_string();
    let known = [
        ("Safari", "com.apple.Safari"),
        ("Notes", "com.apple.Notes"),
        ("TidyTray", "com.example.tidytray"),
        ("TextEdit", "com.apple.TextEdit"),
    ];
    let named = known.iter().find(|(name, _)| text.contains(name));
    let typing = ["type_text", "press_key", "key_combination"];
    let front = typing.contains(&tool).then_some("com.apple.TextEdit");
    named.map(|(_, bundle_id)| *bundle_id).or(front)
}

/// However far a call has got when its app ends: no half of a window list, no "there is no such button", no success is
/// answered for an app that is not there any more.
fn app_ends_during_the_call(tool: &'static str, parameters: &Value) -> String {
    let Some(bundle_id) = target(tool, parameters) else {
        return "-".to_owned();
    };
    let mut seen = BTreeSet::new();
    for messages in [1, 2, 4, 7, 12, 20] {
        let mac = Mac::with(|world| {
            world["faults"] =
                json!({"app_ends": {"bundle_id": bundle_id, "after_messages": messages}});
        });
        let result = mac.session(&["--no-worker"]).call(tool, parameters.clone());
        let ended = mac.app(bundle_id).is_none();
        // Whether an effect could still be read depends on how soon it was looked for.
        let outcome = match checked(&mac, tool, &result).as_str() {
            "unverified" => "works".to_owned(),
            other => other.to_owned(),
        };
        if !ended {
            assert_eq!(code(&result), None, "{tool} at {messages}: {result}");
            break;
        }
        seen.insert(outcome);
    }
    if seen.is_empty() {
        return "-".to_owned();
    }
    seen.into_iter().collect::<Vec<_>>().join(", ")
}

/// The parameters that name what was seen a moment ago: a window by its id, an element by its ref.
fn by_what_was_seen(client: &mut Client, tool: &str, mut parameters: Value) -> Option<Value> {
    let fields = parameters.as_object_mut().unwrap();
    match tool {
        "focus_window" | "minimize_window" | "move_window" | "resize_window" => {
            for name in ["app", "title", "index"] {
                fields.remove(name);
            }
            let listed = client.ok("list_windows", json!({"app": "TextEdit"}));
            fields.insert(
                "window_id".into(),
                listed["windows"][0]["window_id"].clone(),
            );
        }
        "click_ui_element"
        | "scroll_to_element"
        | "get_ui_element_value"
        | "set_ui_element_value"
        | "focus_ui_element" => {
            fields.remove("app");
            let outline = client.outline(json!({"app": "TextEdit"}));
            let reference = crate::support::reference(&outline, &["TextArea"]);
            fields.insert("element".into(), json!(reference));
        }
        _ => return None,
    }
    Some(parameters)
}

/// The window closes after a look at it and before the action.
fn window_closes_before_the_call(mac: &Mac, tool: &str, parameters: Value) -> String {
    let mut client = mac.session(&[]);
    let Some(parameters) = by_what_was_seen(&mut client, tool, parameters) else {
        return "-".to_owned();
    };
    mac.change(|world| app(world, "TextEdit")["windows"] = json!([]));
    let result = client.call(tool, parameters);
    assert!(code(&result).is_some(), "{tool}: {result}");
    checked(mac, tool, &result)
}

#[test]
#[ignore = "takes half a minute: every tool with every state of its app; `make test-all` runs it"]
fn every_tool_in_every_state_of_its_app() {
    let tools = good_calls().into_iter().map(|(tool, _)| tool.to_owned());
    let mut matrix = Matrix::new("Tools and apps", ABOUT, tools.collect());
    // Each tool on a Mac of its own, so that no call depends on what others have changed.
    let conditions: [(_, _, fn() -> Mac); 3] = [
        (
            "not running",
            "TextEdit, Safari, Notes and TidyTray do not run",
            not_running,
        ),
        (
            "starting",
            "they have no window and no menu bar yet",
            launching,
        ),
        ("no window", "they run without a window", without_windows),
    ];
    for (name, about, make) in conditions {
        matrix.column(name, about, good_calls(), |(tool, parameters)| {
            once(&make(), tool, parameters)
        });
    }
    let hangs = [
        (
            "hung",
            "no app answers; the scripts run in one warm process",
            &[][..],
        ),
        (
            "hung, one process each",
            "the same with a process for each script",
            &["--no-worker"],
        ),
    ];
    for (name, about, arguments) in hangs {
        matrix.session(name, about, || {
            let sweep = Sweep {
                arguments,
                waiting: ASKING,
            };
            let answers = sweep.run(&hung());
            answers.iter().map(|(_, result)| outcome(result)).collect()
        });
    }
    matrix.column(
        "ends in the call",
        "the app ends after 1, 2, 4, 7, 12 or 20 Accessibility messages of the call; `works` is any answer without an error",
        good_calls(),
        |(tool, parameters)| app_ends_during_the_call(tool, &parameters),
    );
    matrix.column(
        "window closed",
        "the window, named by its id or by a ref in it, closes between the look and the call",
        good_calls(),
        |(tool, parameters)| window_closes_before_the_call(&Mac::new(), tool, parameters),
    );
    matrix.hold("apps.md");
}
