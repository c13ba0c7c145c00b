//! Every tool while something is wrong with the process of its script.

use super::Matrix;
use crate::support::Mac;
use crate::support::programs::{Programs, argument};
use crate::sweep::{check_left_behind, check_sentence, code, good_calls, outcome};
use serde_json::{Value, json};

const ABOUT: &str = "\
Each tool is called once, with a call that works on the default Mac, while the process that runs its script behaves as
said. `works` is an answer without an error, `unverified` one that says that its effect could not be read back; everything
else is an error's code. After each call nothing is held down, no menu is open, and the next call works.";

/// One tool on a Mac of its own, and a call after it.
fn call(mac: &Mac, arguments: &[&str], tool: &str, parameters: Value) -> String {
    let mut client = mac.session(arguments);
    let result = client.call(tool, parameters);
    if code(&result).is_some() {
        check_sentence(tool, &result);
    }
    check_left_behind(mac, tool);
    // What is wrong is over: the server is as good as new.
    mac.change(|world| world["faults"] = json!({}));
    outcome(&result)
}

/// Misfortunes that the simulated Mac knows itself, for both runners.
fn with_fault(arguments: &[&str], fault: &Value, tool: &str, parameters: Value) -> String {
    let mac = Mac::with(|world| world["faults"] = fault.clone());
    call(&mac, arguments, tool, parameters)
}

/// An osascript that does what it is told and answers something else, in a process for each script.
fn with_osascript(body: &str, tool: &str, parameters: Value) -> String {
    let mac = Mac::new();
    let programs = Programs::new(&mac);
    let program = programs.write("program", body);
    let arguments = ["--no-worker", "--osascript", argument(&program)];
    call(&mac, &arguments, tool, parameters)
}

#[test]
#[ignore = "takes a minute: every tool with everything that can be wrong with a process; `make test-all` runs it"]
fn every_tool_whatever_is_wrong_with_its_process() {
    let tools = good_calls().into_iter().map(|(tool, _)| tool.to_owned());
    let mut matrix = Matrix::new("Tools and processes", ABOUT, tools.collect());
    let crash = json!({"crash_after_calls": 2});
    let cut = json!({"cut_output_after": 20});
    let pieces = json!({"short_writes": 3});
    let no_file = json!({"capture_without_file": true});
    for (name, about, arguments, fault) in [
        (
            "crash",
            "a crash after two calls into the system; one warm process",
            &[][..],
            &crash,
        ),
        (
            "crash, one process each",
            "the same with a process for each script",
            &["--no-worker"],
            &crash,
        ),
        (
            "output cut",
            "nothing more comes after 20 bytes; one warm process",
            &[],
            &cut,
        ),
        (
            "output cut, one process each",
            "the same with a process for each script",
            &["--no-worker"],
            &cut,
        ),
        (
            "pieces",
            "the output comes in pieces of three bytes",
            &[],
            &pieces,
        ),
        (
            "no file",
            "screencapture exits with 0 and writes no file",
            &[],
            &no_file,
        ),
    ] {
        matrix.column(name, about, good_calls(), |(tool, parameters)| {
            with_fault(arguments, fault, tool, parameters)
        });
    }
    for (name, about, body) in [
        (
            "silent",
            "exit status 0 without output",
            "osascript \"$@\" > /dev/null",
        ),
        (
            "50 MB",
            "50 MB of output instead of the answer",
            "osascript \"$@\" > /dev/null; head -c 50000000 /dev/zero | tr '\\0' x",
        ),
        (
            "not UTF-8",
            "each bracket of the answer is a byte that is no UTF-8",
            "osascript \"$@\" | LC_ALL=C tr '{' '\\377'",
        ),
        (
            "chatty",
            "50 MB on stderr, beside the answer",
            "osascript \"$@\"; head -c 50000000 /dev/zero | tr '\\0' x >&2",
        ),
    ] {
        matrix.column(name, about, good_calls(), |(tool, parameters)| {
            with_osascript(body, tool, parameters)
        });
    }
    matrix.hold("processes.md");
}
