//! Every way in which a call or its server ends, in every state that it can be in.

use super::{Matrix, time_limit};
use crate::support::{Client, Mac, app, delay_late_menus, eventually, processes};
use crate::sweep::{
    check_sentence, code, family, has_open_menu, left_behind, outcome, wait_until_gone,
};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};

const ABOUT: &str = "\
A server, or the call that it has under way, is ended in each state, once with a warm process for scripts and once with a
process for each. Whatever ended it: no process is left, no key or button is down, no menu is open, the clipboard is as it
was, and no file is left in the temporary folder (where the server was killed: after the next one has started). A cell says
how the server ended, or what the call answered; after the latter the next call works. `-` is a call that there is not.";

/// A tool, and the parameters of its call.
type CallOf = (&'static str, fn() -> Value);

/// What a server has under way when it is ended.
struct State {
    name: &'static str,
    /// The call, none where the server is at rest.
    call: Option<CallOf>,
    /// Whether the call takes longer than a short time limit, so that the limit ends it or refuses it.
    outlasts_its_limit: bool,
    /// Whether the call has got that far.
    is_reached: fn(&Mac, &Client) -> bool,
}

/// The processes of a server that are called so.
fn own(client: &Client, names: &[&str]) -> Vec<u32> {
    let server = client.child.id();
    let has_name = |command: &str| names.iter().any(|name| command.starts_with(name));
    let all = processes().into_iter();
    let own = all.filter(|process| process.parent == server && has_name(&process.command));
    own.map(|process| process.pid).collect()
}

/// The scripts and captures that a server runs.
fn programs(client: &Client) -> Vec<u32> {
    own(client, &["osascript", "screencapture"])
}

/// The process that looks after a server's children.
fn supervisor(client: &Client) -> u32 {
    let (server, programs) = (client.child.id(), programs(client));
    let all = processes();
    let mut others = all
        .iter()
        .filter(|process| process.parent == server && !programs.contains(&process.pid));
    others.next().unwrap().pid
}

fn is_at_rest(_: &Mac, _: &Client) -> bool {
    true
}

fn runs_a_script(_: &Mac, client: &Client) -> bool {
    !programs(client).is_empty()
}

const STATES: &[State] = &[
    State {
        name: "at rest",
        call: None,
        outlasts_its_limit: false,
        is_reached: is_at_rest,
    },
    State {
        name: "reading, and waiting for a text",
        call: Some((
            "wait_for",
            || json!({"app": "TextEdit", "text": "never there", "timeout_ms": 5000}),
        )),
        outlasts_its_limit: true,
        is_reached: runs_a_script,
    },
    State {
        name: "asking an app that hangs",
        call: Some(("quit_app", || json!({"app": "Notes"}))),
        outlasts_its_limit: true,
        is_reached: runs_a_script,
    },
    State {
        name: "dragging, with a button and a key down",
        call: Some((
            "drag",
            || json!({"start_x": 600, "start_y": 172, "end_x": 700, "end_y": 400, "duration_ms": 15_000, "modifiers": ["shift"]}),
        )),
        outlasts_its_limit: true,
        is_reached: |mac, _| mac.state()["input"]["buttons"] == json!([0]),
    },
    State {
        name: "typing",
        call: Some((
            "type_text",
            || json!({"text": "abcdefghijklmnopqrstuvwxyz", "delay_ms": 500}),
        )),
        outlasts_its_limit: true,
        is_reached: |mac, _| {
            mac.app("com.apple.TextEdit")
                .unwrap()
                .to_string()
                .contains("saved yet.a")
        },
    },
    State {
        name: "pasting",
        call: Some((
            "type_text",
            || json!({"text": "line after line\n".repeat(50)}),
        )),
        outlasts_its_limit: false,
        is_reached: |mac, _| {
            mac.state()["pasteboard"]
                .to_string()
                .contains("line after line")
        },
    },
    State {
        name: "choosing a menu item, with the menu open",
        call: Some((
            "click_menu_item",
            || json!({"app": "TextEdit", "menu_path": "File > Open Recent > Plan.txt"}),
        )),
        outlasts_its_limit: true,
        is_reached: |mac, _| {
            let state = mac.state();
            let mut apps = state["apps"].as_array().unwrap().iter();
            apps.any(|app| has_open_menu(&app["menu_bar"]))
        },
    },
    State {
        name: "taking a picture",
        call: Some(("take_screenshot", || json!({}))),
        outlasts_its_limit: true,
        is_reached: |_, client| !own(client, &["screencapture"]).is_empty(),
    },
];

/// Waits take real time on this Mac, and whatever a state needs to last lasts.
fn slow() -> Mac {
    Mac::with(|world| {
        world["clock"]["real_time"] = json!(true);
        world["pasteboard"]["items"] = copied();
        world["faults"] = json!({"capture_delay_ms": 600_000, "active": ["pastes-come-late"]});
        app(world, "Notes")["quit"] = json!("refuses");
        delay_late_menus(&mut app(world, "TextEdit")["menu_bar"]);
    })
}

/// What the user has copied.
fn copied() -> Value {
    json!([[["public.utf8-plain-text", "precious"]]])
}

/// How it ends.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ending {
    Cancel,
    Deadline,
    ScriptKilled,
    SupervisorKilled,
    EndOfInput,
    Signal(Signal),
}

const ENDINGS: &[(&str, &str, Ending)] = &[
    ("cancelled", "the client cancels the call", Ending::Cancel),
    (
        "deadline",
        "the time of the call, 2 s, is over; a call that pastes has longer, and is answered",
        Ending::Deadline,
    ),
    (
        "script killed",
        "SIGKILL for the process that runs the script, or for those that take the picture; where that process is warm, `ScriptFailed` stands for `WorkerDied` as well",
        Ending::ScriptKilled,
    ),
    (
        "supervisor killed",
        "SIGKILL for the process that looks after the others, then the client cancels the call",
        Ending::SupervisorKilled,
    ),
    (
        "end of input",
        "the client closes its end",
        Ending::EndOfInput,
    ),
    ("SIGTERM", "for the server", Ending::Signal(Signal::TERM)),
    ("SIGINT", "for the server", Ending::Signal(Signal::INT)),
    ("SIGHUP", "for the server", Ending::Signal(Signal::HUP)),
    ("SIGKILL", "for the server", Ending::Signal(Signal::KILL)),
];

fn kill(pid: u32, signal: Signal) {
    let pid = Pid::from_raw(i32::try_from(pid).unwrap()).unwrap();
    // It may have ended by itself meanwhile.
    let _ = kill_process(pid, signal);
}

fn cancel(client: &mut Client, call: &Value) {
    client.send(&json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": call},
    }));
}

/// One server in one state, ended in one way. Answers the table's cell.
fn end(state: &State, ending: Ending, arguments: &[&str]) -> String {
    let mac = slow();
    let temporary = tempfile::tempdir().unwrap();
    let waits = ending == Ending::Deadline && state.outlasts_its_limit;
    let time = time_limit(waits);
    // What a killed server has taken is its client's until its time is over.
    let times = ["--timeout-ms", time, "--screenshot-ttl-ms", "50"];
    let arguments = [arguments, &times].concat();
    let mut client = mac.session_in(temporary.path(), &arguments);
    let call = state
        .call
        .map(|(tool, parameters)| client.begin(tool, parameters()));
    if ending != Ending::Deadline {
        eventually(state.name, || (state.is_reached)(&mac, &client));
    }
    let before = family(client.child.id());
    let cell = match (ending, call) {
        (Ending::EndOfInput, _) => {
            client.close_stdin();
            ended(client)
        }
        (Ending::Signal(signal), _) => {
            kill(client.child.id(), signal);
            ended(client)
        }
        (_, None) => {
            client.close();
            "-".to_owned()
        }
        (_, Some(call)) => {
            let cell = end_call(&mut client, ending, &call, state, &mac);
            client.close();
            cell
        }
    };
    wait_until_gone(&before);
    let about = || format!("{}: {cell}", state.name);
    eventually(&format!("nothing is left behind: {}", about()), || {
        left_behind(&mac).is_none() && mac.state()["pasteboard"]["items"] == copied()
    });
    // The next server removes what a killed one could not.
    let next = mac.session_in(temporary.path(), &[]);
    eventually(&format!("no file is left: {}", about()), || {
        std::fs::read_dir(temporary.path()).unwrap().count() == 0
    });
    next.close();
    cell
}

/// Waits for a server's end and says how it was.
fn ended(client: Client) -> String {
    let (status, _) = client.wait();
    match status.code() {
        Some(code) => format!("exit {code}"),
        None => "killed".to_owned(),
    }
}

/// Ends a call; its server goes on and answers the next one.
fn end_call(client: &mut Client, ending: Ending, call: &Value, state: &State, mac: &Mac) -> String {
    let mut running = programs(client);
    if ending == Ending::SupervisorKilled {
        kill(supervisor(client), Signal::KILL);
    }
    let is_cancelled = [Ending::Cancel, Ending::SupervisorKilled].contains(&ending);
    let cell = if is_cancelled {
        cancel(client, call);
        "no answer".to_owned()
    } else {
        eventually("the call is answered", || {
            if ending == Ending::ScriptKilled {
                // What only reads is tried again, by another process. What acts is not: another script would be the
                // one that lets go of what was held.
                let is_reading = state.call.is_some_and(|(tool, _)| tool == "wait_for");
                let again = if is_reading {
                    programs(client)
                } else {
                    own(client, &["screencapture"])
                };
                let all = running.iter().chain(&again);
                all.for_each(|pid| kill(*pid, Signal::KILL));
            }
            client.has_answered(call)
        });
        let result = client.answer_to(call)["result"].clone();
        if code(&result).is_some() {
            check_sentence("the call", &result);
        }
        match (ending, outcome(&result).as_str()) {
            // Whether the second script of a paste finds a warm process depends on how soon the first had one started.
            (Ending::ScriptKilled, "WorkerDied") => "ScriptFailed".to_owned(),
            (_, outcome) => outcome.to_owned(),
        }
    };
    mac.change(|world| world["faults"] = json!({}));
    // It waits until what was to be released is released.
    client.ok("list_applications", json!({}));
    // What runs now stands by for the next call.
    let now = programs(client);
    running.retain(|pid| !now.contains(pid));
    wait_until_gone(&running);
    cell
}

/// One ending in one state, with both runners; they answer the same.
fn cell(state: &State, ending: Ending) -> String {
    let warm = end(state, ending, &[]);
    let alone = end(state, ending, &["--no-worker"]);
    if warm == alone {
        warm
    } else {
        format!("{warm}; {alone} in a process of its own")
    }
}

#[test]
#[ignore = "takes a minute: every ending in every state; `make test-all` runs it"]
fn every_ending_in_every_state() {
    let states = STATES.iter().map(|state| state.name.to_owned());
    let mut matrix = Matrix::new("Endings and states", ABOUT, states.collect());
    for (name, about, ending) in ENDINGS {
        matrix.column_at_once(name, about, STATES, |state| cell(state, *ending));
    }
    matrix.hold("endings.md");
}
