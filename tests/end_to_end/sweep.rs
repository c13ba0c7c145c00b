//! Calls of every tool, and what must hold after each of them whatever became of it. The sweeps of `adversity.rs` and the
//! tables of `matrices/` are made of these.

use crate::support::tools::TOOLS;
use crate::support::{Client, Mac, eventually, processes};
use serde_json::{Value, json};

/// A call of each tool that works on the default Mac.
pub(crate) fn good_calls() -> Vec<(&'static str, Value)> {
    let calls: Value = serde_json::from_str(include_str!("../clients/calls.json")).unwrap();
    let good = |name: &str| match name {
        "take_screenshot" => small_picture(),
        // Apps that run from the start, and that no other call is about.
        "quit_app" => json!({"app": "Slack"}),
        "quit_application" => json!({"bundleId": "com.apple.systempreferences"}),
        _ => calls[name]["good"].clone(),
    };
    TOOLS
        .iter()
        .map(|tool| (&*tool.name, good(&tool.name)))
        .collect()
}

/// Tools that act and reach no app: sound, the clipboard, notifications. They need neither the screen nor keyboard or pointer.
pub(crate) const BESIDE_APPS: &[&str] = &[
    "send_notification",
    "set_clipboard",
    "set_mute",
    "set_volume",
];

/// What a test says of a tool that may lack its name there.
pub(crate) const NAME_IT: &str =
    "name a tool that acts and reaches no app in BESIDE_APPS of tests/end_to_end/sweep.rs";

/// Parameters of `take_screenshot`: a whole screen takes long to draw and says no more.
pub(crate) fn small_picture() -> Value {
    json!({"region": {"x": 500, "y": 300, "width": 40, "height": 40}})
}

/// Values that no careful client sends for a parameter.
pub(crate) fn hostile_values() -> Vec<Value> {
    let text = "\" ' ` \\ \n\u{2028}${x} {{x}} */ -- end tell".to_owned();
    vec![
        json!(text),
        json!("Safari > Quit Safari > x"),
        json!("window[1]/button[1]"),
        json!("../../etc/passwd"),
        json!(0),
        json!(-1),
        json!(99_999),
        json!(1e308),
        json!(true),
        json!(null),
        json!([]),
        json!({"x": -5, "y": 1e9, "width": 0, "height": 2}),
    ]
}

/// Words that no reader of an error can do anything with.
const INTERNALS: &[&str] = &[
    "undefined",
    "null",
    "NaN",
    "[object",
    "TypeError",
    "ReferenceError",
    ".js",
    "JXA",
    "osascript",
    "AXUIElement",
    "script is",
    "..",
    " ,",
];

/// The codes that mean a bug of macmcp, or that osascript itself has failed.
pub(crate) const BUGS: [&str; 3] = ["ScriptFailed", "BadReply", "WorkerDied"];

/// The error code of a result; none when the call worked.
pub(crate) fn code(result: &Value) -> Option<&str> {
    let code = result["_meta"]["macmcp/error"]["code"].as_str();
    assert_eq!(result["isError"] == true, code.is_some(), "{result}");
    code
}

/// Whether an error says what happened and what to do next, in words that are nobody's internals, and is no bug.
pub(crate) fn check_error(tool: &str, result: &Value) {
    check_sentence(tool, result);
    let text = result["content"][0]["text"].as_str().unwrap();
    for word in INTERNALS {
        assert!(!text.contains(word), "{tool} says {word:?}: {text}");
    }
    let code = code(result).unwrap();
    assert!(!BUGS.contains(&code), "{tool}: {text}");
}

/// Whether an error says what happened and what to do next.
pub(crate) fn check_sentence(tool: &str, result: &Value) {
    let fields = &result["_meta"]["macmcp/error"];
    let code = fields["code"].as_str().unwrap();
    let text = result["content"][0]["text"].as_str().unwrap();
    let begin = format!("Error: {}", fields["sentence"].as_str().unwrap_or_default());
    assert!(text.starts_with(&begin), "{tool}: {text}");
    assert!(text.ends_with(&format!("[{code}]")), "{tool}: {text}");
    let hint = fields["hint"].as_str().unwrap_or_default();
    assert!(hint.len() > 8, "{tool} does not say what to do: {text}");
}

/// What a call came to, in one word: the error's code, or `works`, or `unverified` where the tool says so.
pub(crate) fn outcome(result: &Value) -> String {
    match code(result) {
        Some(code) => code.to_owned(),
        None if result["structuredContent"]["effect"] == "unverified" => "unverified".to_owned(),
        None => "works".to_owned(),
    }
}

/// Whether an element or what it holds is an open menu.
pub(crate) fn has_open_menu(element: &Value) -> bool {
    // A menu has a frame while it is open only.
    let is_open = element["role"] == "AXMenu" && !element["frame"].is_null();
    let mut inner = element["children"].as_array().into_iter().flatten();
    is_open || inner.any(has_open_menu)
}

/// The keys and buttons that are down.
pub(crate) fn held_down(mac: &Mac) -> Option<Value> {
    // An event that was posted arrives some milliseconds later.
    mac.change(|_| ());
    mac.state().get("input").cloned()
}

/// What a call has left behind, as a sentence: nothing is held down and no menu is open, whatever became of the call.
pub(crate) fn left_behind(mac: &Mac) -> Option<String> {
    if let Some(held) = held_down(mac) {
        return Some(format!("held down: {held}"));
    }
    let state = mac.state();
    let apps = state["apps"].as_array().unwrap();
    // Showing its menu is what click_status_bar_item is for.
    let mut apps = apps.iter().filter(|app| app["name"] != "Control Center");
    let with_menu =
        apps.find(|app| has_open_menu(&app["menu_bar"]) || has_open_menu(&app["extras"]));
    with_menu.map(|app| format!("a menu of {} is open", app["name"]))
}

/// Waits until nothing is left behind: what a script posted last arrives some milliseconds after its answer.
pub(crate) fn check_left_behind(mac: &Mac, tool: &str) {
    eventually(&format!("{tool} leaves nothing behind"), || {
        left_behind(mac).is_none()
    });
}

/// A process, those that it has started, and those that they have.
pub(crate) fn family(of: u32) -> Vec<u32> {
    let all = processes();
    let mut found = vec![of];
    let mut at = 0;
    while at < found.len() {
        let parent = found[at];
        let children = all.iter().filter(|process| process.parent == parent);
        found.extend(children.map(|process| process.pid));
        at += 1;
    }
    found
}

/// Waits until none of these processes is alive.
pub(crate) fn wait_until_gone(pids: &[u32]) {
    eventually("every process has gone", || {
        !processes()
            .iter()
            .any(|process| pids.contains(&process.pid))
    });
}

/// What each tool answered.
pub(crate) type Answers = Vec<(&'static str, Value)>;

/// A sweep: every tool is called once, with arguments that would work on a healthy Mac.
#[derive(Default)]
pub(crate) struct Sweep<'a> {
    /// Arguments for the server.
    pub(crate) arguments: &'a [&'a str],
    /// The tools that would wait for longer than a test has time: they are given 800 ms.
    pub(crate) waiting: &'a [&'a str],
}

impl Sweep<'_> {
    /// Calls every tool, and checks after each call what must hold after any.
    pub(crate) fn run(&self, mac: &Mac) -> Answers {
        self.run_with(mac, good_calls())
    }

    /// The same with these calls.
    pub(crate) fn run_with(
        &self,
        mac: &Mac,
        calls: impl IntoIterator<Item = (&'static str, Value)>,
    ) -> Answers {
        let time = |limit| [self.arguments, &["--timeout-ms", limit]].concat();
        let mut client = mac.session(&time("15000"));
        let mut hasty = mac.session(&time("800"));
        let mut answers = Answers::new();
        for (tool, parameters) in calls {
            let client = if self.waiting.contains(&tool) {
                &mut hasty
            } else {
                &mut client
            };
            let result = client.call(tool, parameters);
            if code(&result).is_some() {
                check_error(tool, &result);
            }
            check_left_behind(mac, tool);
            answers.push((tool, result));
        }
        close(client);
        close(hasty);
        answers
    }
}

/// Ends a session; every process of its server ends with it.
fn close(client: Client) {
    let family = family(client.child.id());
    client.close();
    wait_until_gone(&family);
}

/// The error code of each tool of a sweep that failed.
pub(crate) fn failures(answers: &Answers) -> Vec<(&'static str, String)> {
    let failed = answers
        .iter()
        .filter_map(|(tool, result)| Some((*tool, code(result)?.to_owned())));
    failed.collect()
}
