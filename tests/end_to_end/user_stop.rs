//! `macmcp stop`: from the moment on that the user has macmcp stopped nothing begins, in no server and no script, and what is held
//! down is let go of. What counts is the Mac's own record of what was done in which order.

use crate::own_tools::{Folder, GREET, SAY};
use crate::packs::examples::{listed, packs};
use crate::support::random::Random;
use crate::support::share::Share;
use crate::support::states::{differences, lasting};
use crate::support::{Client, Mac, app, eventually, macmcp};
use crate::sweep::{check_error, code, good_calls, held_down};
use serde_json::{Value, json};
use std::process::{Command, Output, Stdio};

/// Where a simulated Mac has it.
const FILE: &str = "/private/var/tmp/macmcp/stopped";

fn run(mac: &Mac, words: &[&str]) -> Output {
    let (command, words) = words.split_first().unwrap();
    let mut whole = Command::new(macmcp());
    let whole = whole.arg(command).arg("--simulate").arg(mac.world());
    whole.args(words).stdin(Stdio::null()).output().unwrap()
}

fn stop(mac: &Mac) {
    let done = run(mac, &["stop"]);
    assert!(done.status.success(), "{done:?}");
}

/// Has the user of the Mac do something with the file.
fn user(mac: &Mac, after_events: usize, after_ms: usize, does: Value) {
    mac.change(|world| {
        world["person"] =
            json!([{"after_events": after_events, "after_ms": after_ms, "does": does}]);
    });
}

fn resume_by_the_user(mac: &Mac) {
    user(mac, 0, 0, json!({"removes": FILE}));
    mac.change(|_| ());
    mac.change(|_| ());
}

/// A Mac whose time passes while scripts wait, and not while they compute: nothing comes between a look for the file and the event.
fn mac() -> Mac {
    Mac::with(|world| {
        let now = world["system"]["booted_at"].as_f64().unwrap() + 100_000.0;
        world["clock"]["stands_at"] = json!(now);
    })
}

fn step(tool: &str, arguments: Value) -> Value {
    json!({"tool": tool, "arguments": arguments})
}

/// An action that takes some events or some time.
fn action(random: &mut Random) -> (&'static str, Value) {
    let area = "window[1]/scrollarea/textarea";
    match random.below(9) {
        0 => (
            "type_text",
            json!({"text": "abcdefghijklmnop", "delay_ms": random.between(0, 12)}),
        ),
        1 => (
            "press_key",
            json!({"key": "x", "modifiers": ["shift"], "repeat": 9}),
        ),
        2 => ("click", json!({"x": 600, "y": 300, "count": 3})),
        3 => (
            "drag",
            json!({"start_x": 600, "start_y": 174, "end_x": 700, "end_y": 300, "duration_ms": 300}),
        ),
        4 => (
            "scroll",
            json!({"direction": "down", "x": 600, "y": 300, "amount": 900}),
        ),
        5 => (
            "click_menu_item",
            json!({"app": "TextEdit", "menu_path": "Format > Font > Bold"}),
        ),
        6 => {
            let set = |value: &str| {
                let given = json!({"app": "TextEdit", "element": area, "value": value});
                step("set_ui_element_value", given)
            };
            (
                "batch",
                json!({"steps": [set("one"), set("two"), set("three"), set("four")]}),
            )
        }
        7 => {
            let place = |x: u64| json!({"app": "TextEdit", "x": x, "y": 80});
            let steps = [
                step("move_window", place(90)),
                step("activate_app", json!({"app": "Safari"})),
                step("activate_app", json!({"app": "TextEdit"})),
                step("move_window", place(120)),
            ];
            ("batch", json!({"steps": steps}))
        }
        _ => (
            "key_combination",
            json!({"key": "a", "modifiers": ["command", "shift"]}),
        ),
    }
}

/// What the Mac noted since the user made the file: how many events scripts have posted, beside those that let go of something, and
/// what they have done in another way. None where the file has not come.
fn begun_since(mac: &Mac) -> Option<(u64, Vec<Value>)> {
    let state = mac.state();
    let none = Vec::new();
    let done = state["done"].as_array().unwrap_or(&none);
    let made = |entry: &&Value| entry["value"] == FILE && entry["what"] == "made";
    let made = done.iter().rfind(made)?;
    let number = |entry: &Value| entry["number"].as_u64().unwrap();
    let later = done.iter().filter(|entry| {
        let arrived = entry["what"] == "typed" || entry["what"] == "pressed";
        number(entry) > number(made) && entry["by"] == "osascript" && !arrived
    });
    let events = state["last_events"].as_array().into_iter().flatten();
    let begins = |event: &&Value| {
        event["posted"] == true && event["kind"] != "up" && event["kind"] != "key_up"
    };
    let posted: u64 = events
        .filter(begins)
        .map(|event| event["count"].as_u64().unwrap())
        .sum();
    let before = made["posted"].as_u64().unwrap();
    Some((posted - before, later.cloned().collect()))
}

#[derive(Default)]
struct Told {
    stopped: usize,
    in_the_midst: usize,
}

/// Has the user stop macmcp at random moments of random actions.
fn stop_at_random(seed: u64, times: u64) -> Told {
    let mut random = Random::new(seed);
    let mac = mac();
    let mut client = mac.session(&[]);
    let mut told = Told::default();
    for time in 0..times {
        client.ok("activate_app", json!({"app": "TextEdit"}));
        mac.change(|world| {
            world.as_object_mut().unwrap().remove("done");
        });
        let (tool, given) = action(&mut random);
        let (events, ms) = (random.below(24), random.below(160) * random.below(2));
        user(&mac, events, ms, json!({"writes": FILE}));
        let result = client.call(tool, given.clone());
        let what = format!("seed {seed}, {time}: {events} events, {ms} ms, {tool} {given}");
        if let Some((posted, done)) = begun_since(&mac) {
            assert_eq!((posted, &*done), (0, &[][..]), "{what}: {result:#}");
            told.stopped += 1;
        }
        match code(&result) {
            Some("Stopped") => {
                let text = result.to_string();
                told.in_the_midst += usize::from(!text.contains("Nothing was done"));
            }
            code => assert_eq!(code, None, "{what}: {result:#}"),
        }
        mac.change(|_| ());
        assert_eq!(held_down(&mac), None, "{what}");
        mac.change(|world| world["person"] = json!([]));
        resume_by_the_user(&mac);
    }
    told
}

#[test]
fn nothing_begins_after_a_stop_but_releases() {
    let times = Share::of_this_run().at_most(2).of(50);
    let told = stop_at_random(1, times);
    let some = usize::try_from(times).unwrap() / 4;
    assert!(
        told.stopped > some && told.in_the_midst > some / 2,
        "{} were stopped, {} in the midst",
        told.stopped,
        told.in_the_midst
    );
}

#[test]
#[ignore = "40 actions in `make test-all`, 500 in `make soak`: SOAK_STOPS, SOAK_SEED"]
#[expect(clippy::print_stdout, reason = "the figures are the result")]
fn nothing_begins_after_many_stops_but_releases() {
    let seed = std::env::var("SOAK_SEED").map_or(1, |seed| seed.parse().unwrap());
    let stops = std::env::var("SOAK_STOPS").map_or(40, |stops| stops.parse().unwrap());
    let told = stop_at_random(seed, stops);
    println!(
        "{} stopped, {} in the midst",
        told.stopped, told.in_the_midst
    );
    let least = usize::try_from(stops).unwrap() / 8;
    assert!(told.stopped > 2 * least && told.in_the_midst > least);
}

fn text_of_editor(mac: &Mac) -> String {
    let mut state = mac.state();
    let children = app(&mut state, "TextEdit")["windows"][0]["children"].clone();
    let mut children = children.as_array().unwrap().iter();
    let scroll = children.find(|child| child["role"] == "AXScrollArea");
    scroll.unwrap()["children"][0]["value"].to_string()
}

/// By the command, from another process, in the midst of an action of one of two servers.
#[test]
fn the_command_stops_all_servers_of_a_mac_and_no_other() {
    let (mac, elsewhere) = (Mac::new(), Mac::new());
    let mut one = mac.session(&[]);
    let mut other = mac.session(&["--no-worker"]);
    let mut beyond = elsewhere.session(&[]);
    let before = text_of_editor(&mac);
    let call = one.begin(
        "type_text",
        json!({"text": "x".repeat(400), "delay_ms": 40}),
    );
    mac.eventually("the text is begun", || text_of_editor(&mac) != before);
    stop(&mac);
    let answer = one.answer_to(&call);
    let result = &answer["result"];
    assert_eq!(code(result), Some("Stopped"), "{answer}");
    let text = result["content"][0]["text"].as_str().unwrap();
    assert!(
        text.contains("of 400 parts of the text were typed"),
        "{text}"
    );
    assert!(text.contains("macmcp resume"), "{text}");
    // One event may have been under way.
    let (posted, done) = begun_since(&mac).unwrap();
    assert!(posted <= 1 && done.is_empty(), "{posted}, {done:?}");
    assert_eq!(held_down(&mac), None);
    for client in [&mut one, &mut other] {
        for (tool, given) in [
            ("list_windows", json!({})),
            ("click", json!({"x": 600, "y": 300})),
            ("batch", json!({"steps": [step("list_windows", json!({}))]})),
        ] {
            let (error, text) = client.err(tool, given);
            assert_eq!(error["code"], "Stopped", "{tool}: {text}");
        }
        let checks = client.ok("check_permissions", json!({}));
        assert_eq!(checks["ok"], false, "{checks}");
        assert!(checks.to_string().contains("macmcp resume"), "{checks}");
    }
    beyond.ok("list_windows", json!({}));
    let shown = String::from_utf8(run(&mac, &["policy"]).stdout).unwrap();
    assert!(shown.contains("stopped: by the user"), "{shown}");
    let doctor = String::from_utf8(run(&mac, &["doctor"]).stdout).unwrap();
    assert!(
        doctor.contains("MISSING  Stop: the user has stopped macmcp"),
        "{doctor}"
    );
}

/// Whatever tool, pack and own tool is called, the Mac stays as it was, and stopped.
#[test]
fn no_tool_does_anything_or_resumes_while_macmcp_is_stopped() {
    let folder = Folder::new(&[
        ("greet.js.hbs", GREET),
        ("say_back.applescript.hbs", SAY),
        ("bare.js.hbs", BARE),
    ]);
    let mac = Mac::new();
    stop(&mac);
    let before = {
        mac.change(|_| ());
        lasting(&mac)
    };
    let all = packs().join(",");
    let mut client = folder.session(&mac, &["--pack", &all]);
    let share = Share::of_this_run().at_most(4);
    let mut calls: Vec<_> = share.of_column(7, good_calls()).collect();
    let own = [
        ("greet", json!({"name": "Ann"})),
        ("say_back", json!({"words": "a"})),
        ("bare", json!({})),
    ];
    calls.extend(own);
    let refused = |client: &mut Client, tool: &str, given: Value| {
        let result = client.call(tool, given);
        assert_eq!(code(&result), Some("Stopped"), "{tool}: {result:#}");
    };
    for (tool, given) in calls {
        if tool != "check_permissions" {
            let result = client.call(tool, given.clone());
            assert_eq!(code(&result), Some("Stopped"), "{tool}: {result:#}");
            check_error(tool, &result);
        }
    }
    for pack in share.of_column(8, packs()) {
        for tool in listed(&pack) {
            let name = tool["name"].as_str().unwrap();
            if !["send_mail", "send_message"].contains(&name) {
                refused(&mut client, name, tool["example"].clone());
            }
        }
    }
    let script = run(
        &mac,
        &[
            "run-script",
            "list_windows",
            "--call",
            "{\"stop_file\": null}",
        ],
    );
    assert_eq!(script.status.code(), Some(1));
    let said = String::from_utf8(script.stdout).unwrap();
    assert!(said.contains("The user has stopped macmcp"), "{said}");
    mac.change(|_| ());
    let changed = differences(&before, &lasting(&mac));
    assert!(changed.is_empty(), "{changed:?}");
}

/// It hands `call` over to nobody.
const BARE: &str = r#"{{!--
title = "Bare"
description = "Activates TextEdit. Returns nothing."
effect = "act"
apps = ["TextEdit"]
--}}
'use strict';
import * as reply from 'macmcp/core/reply';

function run() {
  return reply.run(() => Application('TextEdit').activate());
}
"#;

/// Runs a command in a session of its own: with a terminal that answers so, or without one.
fn in_a_session(answer: Option<&str>, mac: &Mac) -> Output {
    const WITHOUT: &str = "import os, sys; os.setsid(); os.execv(sys.argv[1], sys.argv[1:])";
    const WITH: &str = "import os, pty, sys
child, terminal = pty.fork()
if child == 0:
    os.execv(sys.argv[2], sys.argv[2:])
os.write(terminal, (sys.argv[1] + '\\n').encode())
said = b''
try:
    while more := os.read(terminal, 1000):
        said += more
except OSError:
    pass
os.write(1, said)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))";
    let python = std::env::var("MACMCP_TEST_PYTHON").unwrap_or_else(|_| "python3".into());
    let mut command = Command::new(python);
    command.arg("-c");
    match answer {
        Some(answer) => command.args([WITH, answer]),
        None => command.arg(WITHOUT),
    };
    let command = command.arg(macmcp()).args(["resume", "--simulate"]);
    let command = command.arg(mac.world()).stdin(Stdio::null());
    command.output().unwrap()
}

#[test]
fn only_an_answer_on_a_terminal_resumes() {
    let mac = Mac::new();
    stop(&mac);
    let mut client = mac.session(&[]);
    let without = in_a_session(None, &mac);
    assert_eq!(without.status.code(), Some(3), "{without:?}");
    let said = String::from_utf8(without.stderr).unwrap();
    assert!(said.contains("in a terminal"), "{said}");
    for answer in ["no", "", "y"] {
        let refused = in_a_session(Some(answer), &mac);
        assert_eq!(refused.status.code(), Some(1), "{refused:?}");
        let (error, _) = client.err("list_windows", json!({}));
        assert_eq!(error["code"], "Stopped");
    }
    let resumed = in_a_session(Some("yes"), &mac);
    assert!(resumed.status.success(), "{resumed:?}");
    client.ok("list_windows", json!({}));
    // Again and again.
    stop(&mac);
    stop(&mac);
    client.err("list_windows", json!({}));
}

/// Environment variables move the file nowhere, and a simulated Mac is not that of a variable.
#[test]
fn variables_do_not_move_a_stop() {
    let (mac, other) = (Mac::new(), Mac::new());
    let done = Command::new(macmcp())
        .args(["stop", "--simulate"])
        .arg(mac.world())
        .env("MACMCP_SIMULATE", other.world())
        .env("HOME", "/nowhere")
        .env("XDG_CONFIG_HOME", "/nowhere")
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
    other.session(&[]).ok("list_windows", json!({}));
    mac.session(&[]).err("list_windows", json!({}));
    eventually("it is there", || {
        mac.state()["disk"].to_string().contains("stopped")
    });
}
