//! Every tool under every state of the permissions and of the login session.

use super::Matrix;
use crate::support::Mac;
use crate::sweep::{check_error, check_left_behind, code, good_calls, outcome};
use serde_json::{Value, json};

const ABOUT: &str = "\
Each tool is called once, with a call that works on the default Mac, on a Mac of its own under each condition. `works` is an answer without
an error, `unverified` one that says that its effect could not be read back; everything else is an error's code.";

/// What a person must allow, and all that does harm when it is missing.
const ACCESSIBILITY: &[&str] = &["accessibility", "post_events"];

/// The tools that ask Finder by Apple event, and wait where macOS waits for the user's answer.
const ASKING: &[&str] = &["get_selected_files", "get_finder_window_path"];

fn with_permissions(names: &[&str], state: &str) -> Mac {
    Mac::with(|world| set(world, names, state))
}

fn set(world: &mut Value, names: &[&str], state: &str) {
    for name in names {
        world["permissions"][name] = json!(state);
    }
}

/// A condition: its name, what it is, and the Mac.
type Condition = (&'static str, &'static str, fn() -> Mac);

fn with_session(field: &str, value: bool) -> Mac {
    Mac::with(|world| world["session"][field] = json!(value))
}

fn conditions() -> Vec<Condition> {
    vec![
        ("granted", "every permission is granted", Mac::new),
        (
            "no Accessibility",
            "Accessibility is denied; posting events is granted, as older Macs list it by itself",
            || with_permissions(&["accessibility"], "denied"),
        ),
        (
            "no posting",
            "posting events is denied, Accessibility granted",
            || with_permissions(&["post_events"], "denied"),
        ),
        ("neither", "both are denied", || {
            with_permissions(ACCESSIBILITY, "denied")
        }),
        (
            "neither answered",
            "the user has answered the prompts of neither",
            || with_permissions(ACCESSIBILITY, "unanswered"),
        ),
        ("no Screen Recording", "Screen Recording is denied", || {
            with_permissions(&["screen_recording"], "denied")
        }),
        (
            "Screen Recording unanswered",
            "the user has not answered its prompt",
            || with_permissions(&["screen_recording"], "unanswered"),
        ),
        (
            "no Automation",
            "Automation is denied for every app",
            || with_permissions(&["automation"], "denied"),
        ),
        (
            "Automation unanswered",
            "its prompts stay open; the calls that need it have 800 ms",
            || with_permissions(&["automation"], "unanswered"),
        ),
        ("locked", "the screen is locked", || {
            with_session("locked", true)
        }),
        (
            "no login session",
            "nobody is logged in at the screen, as over SSH",
            || with_session("gui", false),
        ),
    ]
}

#[test]
#[ignore = "takes half a minute: every tool under every permission; `make test-all` runs it"]
fn every_tool_under_every_permission() {
    let tools = good_calls().into_iter().map(|(tool, _)| tool.to_owned());
    let mut matrix = Matrix::new("Tools and permissions", ABOUT, tools.collect());
    for (name, about, make) in conditions() {
        matrix.column(name, about, good_calls(), |(tool, parameters)| {
            alone(make, tool, parameters)
        });
    }
    matrix.column(
        "granted in mid-session",
        "each tool is called with everything denied, then again, in the same session, with everything granted",
        good_calls(),
        |(tool, parameters)| turned("denied", "granted", tool, &parameters),
    );
    matrix.column(
        "withdrawn in mid-session",
        "the same the other way round; the second answer is shown",
        good_calls(),
        |(tool, parameters)| turned("granted", "denied", tool, &parameters),
    );
    matrix.hold("permissions.md");
}

/// One tool on a Mac of its own.
fn alone(make: fn() -> Mac, tool: &str, parameters: Value) -> String {
    let mac = make();
    let pointer = mac.state()["pointer"].clone();
    let is_asking =
        ASKING.contains(&tool) && mac.state()["permissions"]["automation"] == "unanswered";
    let limit = if is_asking { "800" } else { "15000" };
    let result = mac.session(&["--timeout-ms", limit]).call(tool, parameters);
    if code(&result).is_some() {
        check_error(tool, &result);
        assert_eq!(mac.state()["pointer"], pointer, "{tool}");
    }
    check_left_behind(&mac, tool);
    outcome(&result)
}

const ALL: &[&str] = &[
    "accessibility",
    "post_events",
    "screen_recording",
    "automation",
];

/// The second answer of a tool in a session where all permissions change after the first.
fn turned(first: &str, then: &str, tool: &str, parameters: &Value) -> String {
    let mac = with_permissions(ALL, first);
    let mut client = mac.session(&[]);
    client.call(tool, parameters.clone());
    mac.change(|world| set(world, ALL, then));
    let result = client.call(tool, parameters.clone());
    if code(&result).is_some() {
        check_error(tool, &result);
    }
    outcome(&result)
}
