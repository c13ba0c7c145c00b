//! What every tool that acts leaves behind where it fails, by the code of its error.

use super::left_calls::{
    BEHIND, Made, behind, impossible, missing, missing_behind, of_app, outside, stale, unchanged,
};
use super::{Call, Matrix, every_call, left_endings};
use crate::soak::likely::PACKS;
use crate::support::{Client, Mac, macmcp};
use crate::sweep::{code, has_open_menu};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::process::Command;

const ABOUT: &str = "\
Each tool that acts is called under each condition, in one session on one Mac for each. A cell is the code of its error, or `works`; `-` is
a tool that has no such call. After an error the app in front, open menus, the focus, the pointer, and the places and states of windows are as
they were before the call, by the Mac's own state. `, told` stands behind the code where one of them is not, and the error names it.";

/// What a user would see that something moved, by the word that an error has for it.
pub(super) fn seen(state: &Value) -> BTreeMap<&'static str, Value> {
    let apps = state["apps"].as_array().unwrap();
    let front = apps.iter().find(|app| app["pid"] == state["front"]);
    // Banners go by themselves, and what was started hidden shows nothing.
    let shows = |app: &&Value| {
        let has_none = app["windows"].as_array().is_none_or(Vec::is_empty);
        !has_none && app["hidden"] != true
    };
    let apps = || {
        apps.iter()
            .filter(|app| app["name"] != "Notification Center")
    };
    let opens = |app: &&Value| {
        ["menu_bar", "extras"]
            .iter()
            .any(|bar| has_open_menu(&app[bar]))
    };
    let windows = |app: &Value| {
        let windows = app["windows"].as_array().into_iter().flatten();
        let windows = windows.map(|one| json!([one["id"], one["minimised"], one["frame"]]));
        json!([app["name"], app["hidden"], windows.collect::<Vec<_>>()])
    };
    BTreeMap::from([
        (
            "front",
            front.map_or(Value::Null, |app| app["name"].clone()),
        ),
        ("pointer", state["pointer"].clone()),
        (
            "menu",
            apps()
                .filter(opens)
                .map(|app| app["name"].clone())
                .collect(),
        ),
        (
            "focus",
            apps()
                .filter(shows)
                .map(|app| json!([app["name"], app["focus"], app["key_window"]]))
                .collect(),
        ),
        ("window", apps().filter(shows).map(windows).collect()),
    ])
}

/// What a killed action may have left, in the words of its error: nobody has looked which of it.
const MAY_BE: &str =
    "The front app, the focus, the pointer, menus and windows may be other than before";

/// What is not as before and the error does not name.
fn untold(before: &BTreeMap<&str, Value>, now: &BTreeMap<&str, Value>, text: &str) -> Vec<String> {
    let changed = before.iter().filter(|(what, was)| now[**what] != **was);
    let is_told = |what: &str| {
        let names_it = text.to_lowercase().contains(what);
        let names_front = text.contains(now["front"].as_str().unwrap_or("none"));
        names_it && (what != "front" || names_front || text.contains(MAY_BE))
    };
    let untold = changed.filter(|(what, _)| !is_told(what));
    untold
        .map(|(what, was)| format!("{what}: {was} -> {}", now[*what]))
        .collect()
}

/// Terminal is in front, which none of those calls is about.
fn terminal_in_front(world: &mut Value) {
    world["front"] = crate::support::app(world, "Terminal")["pid"].clone();
}

/// A condition: its name, what it is, what it makes of the Mac, the arguments of the server, and its calls.
struct Condition {
    name: &'static str,
    about: &'static str,
    prepare: fn(&mut Value),
    arguments: &'static [&'static str],
    made: Made,
}

const fn of_call(name: &'static str, about: &'static str, made: Made) -> Condition {
    Condition {
        name,
        about,
        prepare: |_| (),
        arguments: &[],
        made,
    }
}

const fn of_mac(
    name: &'static str,
    about: &'static str,
    prepare: fn(&mut Value),
    made: Made,
) -> Condition {
    Condition {
        name,
        about,
        prepare,
        arguments: &[],
        made,
    }
}

const fn of_server(
    name: &'static str,
    about: &'static str,
    arguments: &'static [&'static str],
) -> Condition {
    Condition {
        name,
        about,
        prepare: |_| (),
        arguments,
        made: unchanged,
    }
}

fn each_app(world: &mut Value, change: impl Fn(&mut Value)) {
    world["apps"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .for_each(change);
}

fn each_window(world: &mut Value, change: impl Fn(&mut Value)) {
    each_app(world, |app| {
        let windows = app.get_mut("windows").and_then(Value::as_array_mut);
        windows.into_iter().flatten().for_each(&change);
    });
}

fn minimized(world: &mut Value) {
    each_window(world, |window| window["minimised"] = json!(true));
}

fn elsewhere(world: &mut Value) {
    each_window(world, |window| window["space"] = json!(3));
}

fn without(world: &mut Value, permissions: &[&str]) {
    for name in permissions {
        world["permissions"][name] = json!("denied");
    }
}

const CONDITIONS: &[Condition] = &[
    of_call("no such app", "the app is `Safary`", |_, given| {
        of_app(given, "Safary")
    }),
    of_call("app not running", "the app is `Chess`", |_, given| {
        of_app(given, "Chess")
    }),
    of_call(
        "no such thing",
        "an element, item, window, key or file that is not there",
        missing,
    ),
    of_call(
        "the same behind",
        "the same in Slack, which is behind another app",
        missing_behind,
    ),
    of_call("old ref", "the ref of another server", stale),
    of_call("no display", "a point that is on no display", outside),
    of_call(
        "unknown parameter",
        "a parameter that there is not",
        |_, mut given| {
            given.insert("surprise".to_owned(), json!(1));
            Some(given)
        },
    ),
    of_mac(
        "not possible",
        "what is there and cannot do that; Terminal is in front",
        terminal_in_front,
        impossible,
    ),
    of_mac(
        "minimized",
        "every window is minimized",
        minimized,
        unchanged,
    ),
    of_mac(
        "minimized behind",
        "the same, and the call is about Slack",
        minimized,
        behind,
    ),
    of_mac(
        "other Space",
        "every window is on another Space",
        elsewhere,
        unchanged,
    ),
    of_mac(
        "other Space behind",
        "the same, and the call is about Slack",
        elsewhere,
        behind,
    ),
    of_mac(
        "no permission",
        "Accessibility and posting events are denied",
        |world| without(world, &["accessibility", "post_events"]),
        unchanged,
    ),
    of_mac(
        "no Automation",
        "Automation is denied for every app",
        |world| without(world, &["automation"]),
        unchanged,
    ),
    of_mac(
        "locked",
        "the screen is locked",
        |world| world["session"]["locked"] = json!(true),
        unchanged,
    ),
    of_mac(
        "no login session",
        "nobody is logged in at the screen",
        |world| world["session"]["gui"] = json!(false),
        unchanged,
    ),
    of_mac(
        "secure input",
        "a process holds secure input",
        |world| world["session"]["secure_input_pid"] = json!(811),
        unchanged,
    ),
    of_server("denied", "`--other-apps deny`", &["--other-apps", "deny"]),
    of_server(
        "asks",
        "`--other-apps ask`, and nobody can be asked",
        &["--other-apps", "ask"],
    ),
    of_server("background", "`--background`", &["--background"]),
    Condition {
        name: "hung",
        about: "Slack and Notes do not answer, and the call is about Slack",
        prepare: |world| {
            each_app(world, |app| {
                if [BEHIND, "Notes"].iter().any(|name| app["name"] == *name) {
                    app["hung"] = json!(true);
                }
            });
        },
        arguments: &[],
        made: behind,
    },
    of_server("stopped", "`macmcp stop` is in force", &[]),
    Condition {
        name: "person",
        about: "`--yield`, and the person at the Mac types",
        prepare: |world| {
            let types = json!({"types": "x".repeat(4_000)});
            world["person"] = json!([{"every_ms": 100, "does": types}]);
        },
        arguments: &["--yield"],
        made: unchanged,
    },
    Condition {
        name: "no answer",
        about: "macOS asks for Automation, nobody answers, and a call has two seconds",
        prepare: |world| world["permissions"]["automation"] = json!("unanswered"),
        arguments: &["--timeout-ms", "2000"],
        made: unchanged,
    },
    of_mac(
        "Escape",
        "long input, and the user holds Escape",
        |world| world["input"] = json!({"held_by_person": [53]}),
        left_endings::long,
    ),
    Condition {
        name: "crash",
        about: "a process for each script, which crashes after 200 calls into the system",
        prepare: |world| world["faults"]["crash_after_calls"] = json!(200),
        arguments: &["--no-worker"],
        made: unchanged,
    },
    Condition {
        name: "late crash",
        about: "the same after 1,000",
        prepare: |world| world["faults"]["crash_after_calls"] = json!(1_000),
        arguments: &["--no-worker"],
        made: unchanged,
    },
];

fn stop(mac: &Mac) {
    let mut command = Command::new(macmcp());
    let done = command
        .args(["stop", "--simulate"])
        .arg(mac.world())
        .output();
    let done = done.unwrap();
    assert!(done.status.success(), "{done:?}");
}

/// Makes a call, and judges what it left: the cell, or what is wrong, and whether all is as before.
pub(super) fn cell(
    mac: &Mac,
    client: &mut Client,
    tool: &str,
    given: Map<String, Value>,
) -> (String, bool) {
    // What is under way goes on before.
    mac.change(|_| ());
    let before = seen(&mac.state());
    let result = client.call(tool, json!(given));
    mac.change(|_| ());
    judged(tool, &before, &seen(&mac.state()), &result)
}

/// The cell of a call, by what was seen before and after it, and whether all is as before.
pub(super) fn judged(
    tool: &str,
    before: &BTreeMap<&str, Value>,
    now: &BTreeMap<&str, Value>,
    result: &Value,
) -> (String, bool) {
    let Some(code) = code(result) else {
        return ("works".to_owned(), false);
    };
    let text = result["content"][0]["text"].as_str().unwrap();
    let untold = untold(before, now, text);
    if !untold.is_empty() {
        let untold = untold.join("\n");
        return (format!("{tool}: {text}\n{untold}"), false);
    }
    let is_as_before = now == before;
    let told = if is_as_before { "" } else { ", told" };
    (format!("{code}{told}"), is_as_before)
}

#[test]
#[ignore = "takes half a minute: every tool that acts under every condition; `make test-all` runs it"]
fn a_call_that_fails_leaves_all_as_it_was_or_says_what_is_not() {
    let acting: Vec<Call> = every_call().filter(|call| !call.reads).collect();
    let rows = acting.iter().map(|call| call.tool.clone()).collect();
    let mut matrix = Matrix::new("What failures leave behind", ABOUT, rows);
    let mut wrong = Vec::new();
    for condition in CONDITIONS {
        let mut started = None;
        matrix.column(condition.name, condition.about, &acting, |call| {
            let (tool, good) = (&call.tool, call.arguments.as_object().unwrap().clone());
            let Some(given) = (condition.made)(tool, good) else {
                return "-".to_owned();
            };
            let (mac, mut client) = started.take().unwrap_or_else(|| {
                let mac = Mac::with(condition.prepare);
                if condition.name == "stopped" {
                    stop(&mac);
                }
                let arguments = [condition.arguments, &["--pack", PACKS]];
                let client = mac.session(&arguments.concat());
                (mac, client)
            });
            let (cell, is_as_before) = cell(&mac, &mut client, tool, given);
            // What others have changed is nothing of the next call. A script that crashes midway may have done more than is looked at.
            let goes_on = is_as_before && !condition.name.ends_with("crash");
            started = goes_on.then_some((mac, client));
            if cell.contains('\n') {
                wrong.push(format!("{}: {cell}", condition.name));
            }
            cell
        });
    }
    left_endings::add(&mut matrix, &acting, &mut wrong);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    matrix.hold("left-behind.md");
}

/// It shows that the test above would find what it looks for.
#[test]
fn what_is_left_behind_and_not_told_is_found() {
    let mac = Mac::new();
    let before = seen(&mac.state());
    mac.change(|world| {
        world["front"] = crate::support::app(world, "Safari")["pid"].clone();
        world["pointer"] = json!([7.0, 7.0]);
    });
    let now = seen(&mac.state());
    assert_eq!(untold(&before, &now, "Error: nothing").len(), 2);
    let text = "the pointer has moved; \"Safari\" is in front now";
    assert!(untold(&before, &now, text).is_empty());
}
