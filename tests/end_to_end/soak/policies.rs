//! Random calls under random policies on random Macs: no denied app is read, acted upon, started or brought forward, and none that
//! may only be seen is acted upon, started or brought forward.
//!
//! Judged by the Mac's own record: what a denied app was before a call it is after it. Its windows hold a word that stands nowhere
//! else, and no answer has it.
//!
//! Left out is what SECURITY.md says that a policy does not do: Finder and Control Center, which open other apps, are denied as well;
//! when an app has quit or is hidden, macOS brings another one to the front; the Dock shows titles of minimized windows.

use super::calls::RandomCalls;
use super::likely::{LikelyCalls, PACKS};
use super::number;
use crate::support::random::Random;
use crate::support::share::Share;
use crate::support::states::differences;
use crate::support::{Client, Mac};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// What only the windows of denied apps show.
const SECRET: &str = "Zebrafish";

/// Apps that may be denied, each with rules that name it.
const DENIABLE: &[(&str, &[&str])] = &[
    (
        "com.apple.Safari",
        &[
            "com.apple.Safari",
            "COM.APPLE.SAFARI",
            "Safari",
            "browsers",
            "com.apple.Saf*",
        ],
    ),
    (
        "com.apple.Terminal",
        &[
            "com.apple.Terminal",
            "Terminal",
            "terminals",
            "terminal.app",
        ],
    ),
    ("com.apple.TextEdit", &["com.apple.TextEdit", "textedit"]),
    ("com.apple.Notes", &["com.apple.Notes", "Notes"]),
    (
        "com.apple.systempreferences",
        &["system-settings", "System Settings"],
    ),
    ("com.tinyspeck.slackmacgap", &["messengers", "Slack"]),
    ("com.apple.calculator", &["Calculator"]),
    ("com.apple.mail", &["mail", "com.apple.mail"]),
];

/// Denied beside them: what opens other apps.
const OPENERS: &[&str] = &[
    "com.apple.finder",
    "com.apple.controlcenter",
    "com.apple.Spotlight",
];

/// It shows the volume and the appearance in its window, whoever sets them.
const SETTINGS: &str = "com.apple.systempreferences";
const MIRRORED: &[&str] = &["set_volume", "set_mute", "set_dark_mode"];

/// What a session did, and what was wrong.
#[derive(Default)]
struct Told {
    calls: u64,
    refused: u64,
    failures: Vec<String>,
}

/// What holds for the apps of a session.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    Denied,
    /// One app may be read, and no more.
    Seen,
}

/// The apps of a session that are held back, by bundle id, and the arguments of a server that does so.
fn policy(held: Held, random: &mut Random) -> (BTreeSet<String>, Vec<String>) {
    if held == Held::Seen {
        let (id, rules) = random.pick(DENIABLE);
        let mut arguments = vec!["--see".to_owned(), (*random.pick(rules)).to_owned()];
        let openers = OPENERS.iter();
        arguments.extend(openers.flat_map(|opener| ["--deny".to_owned(), (*opener).to_owned()]));
        return ([(*id).to_owned()].into(), arguments);
    }
    let mut denied: BTreeSet<String> = OPENERS.iter().map(|&id| id.to_owned()).collect();
    let mut arguments = Vec::new();
    if random.chance(25) {
        let (allowed, rules) = random.pick(DENIABLE);
        let others = DENIABLE
            .iter()
            .map(|(id, _)| *id)
            .filter(|id| id != allowed);
        denied.extend(others.map(str::to_owned));
        let rule = (*random.pick(rules)).to_owned();
        // A category allows more than one app, all of which are no app of the list.
        arguments.extend(["--other-apps".into(), "deny".into(), "--allow".into(), rule]);
        return (denied, arguments);
    }
    for _ in 0..random.between(1, 3) {
        let (id, rules) = random.pick(DENIABLE);
        denied.insert((*id).to_owned());
        arguments.extend(["--deny".to_owned(), (*random.pick(rules)).to_owned()]);
    }
    for opener in OPENERS {
        arguments.extend(["--deny".to_owned(), (*opener).to_owned()]);
    }
    (denied, arguments)
}

/// A Mac with its windows in another order and place, another app in front, and the secret in the denied apps.
fn mac(denied: &BTreeSet<String>, random: &mut Random) -> Mac {
    Mac::with(|world| {
        let mut pids = Vec::new();
        for app in world["apps"].as_array_mut().unwrap() {
            let is_denied = app["bundle_id"]
                .as_str()
                .is_some_and(|id| denied.contains(id));
            if app["menu_bar"].is_object() {
                pids.push(app["pid"].clone());
            }
            for window in app
                .get_mut("windows")
                .and_then(Value::as_array_mut)
                .into_iter()
                .flatten()
            {
                if random.chance(50) {
                    let side = |at: usize| window["frame"][at].clone();
                    let (width, height) = (side(2), side(3));
                    window["frame"] = json!([
                        random.between(0, 500),
                        random.between(40, 300),
                        width,
                        height
                    ]);
                }
                window["z"] = json!(random.between(1, 30));
                if is_denied {
                    window["title"] = json!(format!("{SECRET} title"));
                    hide_secret(window);
                }
            }
        }
        world["front"] = random.pick(&pids).clone();
    })
}

/// Writes the secret over what the elements below one show.
fn hide_secret(above: &mut Value) {
    let below = above.get_mut("children").and_then(Value::as_array_mut);
    for element in below.into_iter().flatten() {
        for key in ["value", "title", "description"] {
            let text = element
                .get_mut(key)
                .filter(|text| text.as_str().is_some_and(|text| !text.is_empty()));
            if let Some(text) = text {
                *text = json!(format!("{SECRET} {key}"));
            }
        }
        hide_secret(element);
    }
}

/// What a Mac records of its apps.
struct Record {
    front: Value,
    apps: Vec<Value>,
}

impl Record {
    fn of(mac: &Mac) -> Self {
        // What was posted arrives some milliseconds later.
        mac.change(|_| ());
        let mut state = mac.state();
        let mut apps: Vec<Value> = state["apps"].as_array_mut().unwrap().drain(..).collect();
        for app in &mut apps {
            // What looking switches on, and what the app changes by itself.
            for own in ["lazy_tree", "menu_bar", "extras"] {
                app.as_object_mut().unwrap().remove(own);
            }
        }
        Self {
            front: state["front"].clone(),
            apps,
        }
    }

    fn with_pid(&self, pid: &Value) -> Option<&Value> {
        self.apps.iter().find(|app| app["pid"] == *pid)
    }

    fn is_in_front(&self, app: &Value) -> bool {
        app["pid"] == self.front
    }
}

/// What happened to denied apps from one record to the other.
fn reached(denied: &BTreeSet<String>, tool: &str, before: &Record, after: &Record) -> Vec<String> {
    let is_denied = |app: &&Value| {
        app["bundle_id"]
            .as_str()
            .is_some_and(|id| denied.contains(id))
    };
    let mut wrong = Vec::new();
    // A batch may bring the app to the front that it then quits, one that was hidden as well.
    let left = before.apps.iter().filter(|app| !is_denied(app)).any(|app| {
        let now = after.with_pid(&app["pid"]);
        now.is_none_or(|now| app["hidden"] != true && now["hidden"] == true)
    });
    for app in after.apps.iter().filter(is_denied) {
        let name = &app["name"];
        let Some(was) = before.with_pid(&app["pid"]) else {
            wrong.push(format!("{name} was started"));
            continue;
        };
        if after.is_in_front(app) && !before.is_in_front(was) && !left {
            wrong.push(format!("{name} came to the front"));
        }
        // Who comes to the front because another one left gets its focus.
        let changed = differences(was, app);
        let mirrors = app["bundle_id"] == SETTINGS && MIRRORED.contains(&tool);
        if !changed.is_empty() && !left && !mirrors {
            wrong.push(format!("{name} changed: {changed:?}"));
        }
    }
    for app in before.apps.iter().filter(is_denied) {
        if after.with_pid(&app["pid"]).is_none() {
            wrong.push(format!("{} was ended", app["name"]));
        }
    }
    wrong
}

/// A call that tries it: the denied apps by their names, points, keys in series, the Dock, the Apple menu.
fn trying(calls: &LikelyCalls, random: &mut Random) -> (String, Value) {
    let (x, y) = calls.point(random);
    let app = random.pick(calls.apps());
    let (tool, given) = match random.below(9) {
        0 => ("click", json!({"x": x, "y": y, "count": 3})),
        1 => ("double_click", json!({"x": x, "y": y})),
        2 => (
            "press_key",
            json!({"key": random.pick(&["q", "h", "w", "tab", "m", "space"]), "modifiers": ["command"], "repeat": random.between(1, 4)}),
        ),
        3 => (
            "click_ui_element",
            json!({"app": "Dock", "element": app.name, "button": random.pick(&["left", "right"])}),
        ),
        4 => ("activate_app", json!({"app": app.name})),
        5 => (
            "click_menu_item",
            json!({"app": app.name, "menu_path": random.pick(&["Apple > System Settings…", "Apple > Recent Items > TextEdit.app", "Apple > Recent Items > Notes.app"])}),
        ),
        6 => (
            "launch_app",
            json!({"app": random.pick(&["Calculator", "Mail", "Safari", "com.apple.Terminal"])}),
        ),
        7 => {
            let steps = [
                json!({"tool": "activate_app", "arguments": {"app": app.name}}),
                json!({"tool": "press_key", "arguments": {"key": "q", "modifiers": ["command"], "repeat": 2}}),
            ];
            ("batch", json!({"steps": steps}))
        }
        _ => ("get_ui_elements", json!({"app": app.pid.to_string()})),
    };
    (tool.to_owned(), given)
}

/// Makes so many calls in the session of a seed, so many in a hundred of which try it.
fn session(held: Held, seed: u64, steps: usize, trying_percent: usize, told: &mut Told) {
    let mut random = Random::new(seed);
    let (denied, arguments) = policy(held, &mut random);
    let mac = mac(&denied, &mut random);
    let mut all: Vec<&str> = vec!["--timeout-ms", "5000", "--pack", PACKS];
    if random.chance(30) {
        all.push("--no-worker");
    }
    all.extend(arguments.iter().map(String::as_str));
    let mut client: Client = mac.session(&all);
    let folder = tempfile::tempdir().unwrap();
    let random_calls = RandomCalls::new(folder.path());
    let mut likely = LikelyCalls::new(&mut client);
    for step in 0..steps {
        let (tool, given) = if random.chance(trying_percent) {
            likely.look(&mac.state());
            trying(&likely, &mut random)
        } else if random.chance(70) {
            likely.next(&mac, &mut client, &mut random)
        } else {
            let (tool, given) = random_calls.next(&mut random);
            (tool.name.to_string(), given)
        };
        // Without an app in front there is nothing to try.
        if likely.apps().is_empty() {
            return;
        }
        let before = Record::of(&mac);
        let result = client.call(&tool, given.clone());
        let after = Record::of(&mac);
        likely.learn(&tool, &result);
        told.calls += 1;
        told.refused += u64::from(result.to_string().contains("PolicyDenied"));
        let mut wrong = reached(&denied, &tool, &before, &after);
        let shows = held == Held::Denied && result.to_string().contains(SECRET);
        if shows && !result.to_string().contains("DockItem") {
            wrong.push("the answer holds what a denied app shows".into());
        }
        for what in wrong {
            let answer: String = result.to_string().chars().take(500).collect();
            told.failures.push(format!(
                "seed {seed}, step {step}, {arguments:?}: {tool} {given}: {what}\n    {answer}"
            ));
        }
    }
}

#[test]
fn no_random_call_reaches_a_denied_app() {
    let mut told = Told::default();
    let seeds: Vec<u64> = Share::of_this_run()
        .at_most(5)
        .of_column(0, 1..=5)
        .collect();
    for &seed in &seeds {
        session(Held::Denied, seed, 20, 80, &mut told);
    }
    assert!(told.failures.is_empty(), "{}", told.failures.join("\n"));
    // How much of a session is refused differs: the figures are of all five together.
    assert!(
        told.calls > 0 && (seeds.len() < 5 || told.calls > 60 && told.refused > 10),
        "{} of {}",
        told.refused,
        told.calls
    );
}

#[test]
#[ignore = "takes SOAK_SECONDS: fifteen in `make test-all`, ten minutes in `make soak`"]
#[expect(clippy::print_stdout, reason = "the figures are the result")]
fn random_sessions_under_policies_reach_no_denied_app() {
    let length = Duration::from_secs(number("SOAK_SECONDS", 15));
    let first = number("SOAK_SEED", 1);
    let (start, mut seed, mut told) = (Instant::now(), first, Told::default());
    while start.elapsed() < length && told.failures.len() < super::MOST_FAILURES {
        session(Held::Denied, seed, 60, 30, &mut told);
        seed += 1;
    }
    println!(
        "{} sessions, {} calls, {} refused by the policy",
        seed - first,
        told.calls,
        told.refused
    );
    assert!(told.failures.is_empty(), "{}", told.failures.join("\n"));
}

/// Of 300 random calls, over all tools and packs, none changes an app that may only be seen.
#[test]
fn no_random_call_changes_an_app_that_may_only_be_seen() {
    let mut told = Told::default();
    let seeds: Vec<u64> = Share::of_this_run()
        .at_most(5)
        .of_column(1, 1..=10)
        .collect();
    for &seed in &seeds {
        session(Held::Seen, seed, 30, 50, &mut told);
    }
    assert!(told.failures.is_empty(), "{}", told.failures.join("\n"));
    assert!(told.calls > 0, "no call was made");
}

#[test]
#[ignore = "150 calls in `make test-all`, 10,000 in `make soak`: SOAK_CALLS, SOAK_SEED"]
#[expect(clippy::print_stdout, reason = "the figures are the result")]
fn many_random_calls_change_no_app_that_may_only_be_seen() {
    let calls = number("SOAK_CALLS", 150);
    let first = number("SOAK_SEED", 1);
    let (mut seed, mut told) = (first, Told::default());
    while told.calls < calls && told.failures.len() < super::MOST_FAILURES {
        session(Held::Seen, seed, 60, 40, &mut told);
        seed += 1;
    }
    println!(
        "{} sessions, {} calls, {} refused by the policy",
        seed - first,
        told.calls,
        told.refused
    );
    assert!(told.failures.is_empty(), "{}", told.failures.join("\n"));
    assert!(told.refused > told.calls / 20, "{} refused", told.refused);
}
