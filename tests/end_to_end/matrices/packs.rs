//! Every tool of a pack while something is wrong with the app that it talks to. A tool with two scripts has two rows: as it is called,
//! and with `through_app`.

use super::Matrix;
use crate::packs::examples::{listed, packs};
use crate::support::share::Share;
use crate::support::{Mac, app};
use crate::sweep::{check_left_behind, check_sentence, code, outcome};
use serde_json::{Value, json};

const ABOUT: &str = "\
Each tool is called with the example of its header under each condition, on a Mac of its own. `works` is an answer without an error, `by the
app` one whose `note` says why it was read through the app, `unverified` one that says that its effect could not be read back; everything
else is an error's code.";

/// A call: the row's name, its pack, its tool and its arguments.
struct Row {
    name: String,
    pack: String,
    tool: String,
    arguments: Value,
}

fn rows() -> Vec<Row> {
    let mut rows = Vec::new();
    for pack in packs() {
        for tool in listed(&pack) {
            let name = tool["name"].as_str().unwrap().to_owned();
            let row = |name: String, arguments: Value| Row {
                name,
                pack: pack.clone(),
                tool: tool["name"].as_str().unwrap().to_owned(),
                arguments,
            };
            rows.push(row(name.clone(), tool["example"].clone()));
            if tool["accepts"]["properties"]["through_app"].is_object() {
                let mut through_app = tool["example"].clone();
                through_app["through_app"] = json!(true);
                rows.push(row(format!("{name}, through_app"), through_app));
            }
        }
    }
    rows
}

/// The apps that packs talk to.
const APPS: [&str; 11] = [
    "Calendar",
    "Contacts",
    "Google Chrome",
    "Mail",
    "Messages",
    "Music",
    "Notes",
    "Reminders",
    "Safari",
    "Shortcuts Events",
    "System Events",
];

fn without_apps(of: &'static str) -> Mac {
    Mac::with(|world| {
        let apps = world[of].as_array_mut().unwrap();
        apps.retain(|app| APPS.iter().all(|name| app["name"] != *name));
        let apps = world["apps"].as_array().unwrap();
        let finder = apps.iter().find(|app| app["name"] == "Finder").unwrap();
        world["front"] = finder["pid"].clone();
    })
}

fn denied(permissions: &'static [&'static str]) -> Mac {
    Mac::with(|world| {
        for permission in permissions {
            world["permissions"][*permission] = json!("denied");
        }
    })
}

/// All apps run, and none answers.
fn hung() -> Mac {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for name in APPS {
        client.call("launch_app", json!({"app": name, "background": true}));
    }
    drop(client);
    mac.change(|world| {
        for name in APPS {
            let is_there = world["apps"]
                .as_array()
                .unwrap()
                .iter()
                .any(|each| each["name"] == name);
            if is_there {
                app(world, name)["hung"] = json!(true);
            }
        }
    });
    mac
}

/// What a call came to. Scripts of packs have processes of their own with either runner.
fn cell(row: &Row, make: fn() -> Mac, timeout: &str) -> String {
    let mac = make();
    let arguments = ["--pack", &row.pack, "--timeout-ms", timeout];
    let result = mac
        .session(&arguments)
        .call(&row.tool, row.arguments.clone());
    if code(&result).is_some() {
        check_sentence(&row.tool, &result);
    }
    check_left_behind(&mac, &row.tool);
    match result["structuredContent"]["note"].as_str() {
        Some(_) if code(&result).is_none() => "by the app".to_owned(),
        _ => outcome(&result),
    }
}

/// A condition: its name, what it is, a Mac with it, and the time of a call, which is short where its end is what is tested.
type Condition = (&'static str, &'static str, fn() -> Mac, &'static str);

fn conditions() -> Vec<Condition> {
    let plenty = "60000";
    vec![
        ("usual", "the default Mac", Mac::new, plenty),
        (
            "no Automation",
            "Automation is denied for every app",
            || denied(&["automation"]),
            plenty,
        ),
        (
            "no access",
            "full access to calendars and reminders is denied",
            || denied(&["calendar", "reminders"]),
            plenty,
        ),
        (
            "neither",
            "both",
            || denied(&["automation", "calendar", "reminders"]),
            plenty,
        ),
        (
            "closed",
            "no app that packs talk to runs",
            || without_apps("apps"),
            plenty,
        ),
        (
            "missing",
            "none of them is installed or runs",
            || {
                let mac = without_apps("apps");
                mac.change(|world| {
                    let installed = world["installed"].as_array_mut().unwrap();
                    installed.retain(|app| APPS.iter().all(|name| app["name"] != *name));
                });
                mac
            },
            plenty,
        ),
        (
            "hung",
            "all of them run and answer nothing; calls have 3 s",
            hung,
            "3000",
        ),
    ]
}

#[test]
#[ignore = "takes minutes: every tool of every pack in every state of its app; `make test-all` runs it"]
fn every_tool_of_a_pack_in_every_state_of_its_app() {
    let rows = rows();
    let names = rows.iter().map(|row| row.name.clone()).collect();
    let mut matrix = Matrix::new("Tools of packs and their apps", ABOUT, names);
    for (name, about, make, timeout) in conditions() {
        matrix.column_at_once(name, about, &rows, |row| cell(row, make, timeout));
    }
    matrix.hold("packs.md");
}

/// Where EventKit may be read nothing that is wrong with the app matters; where it may not, that is told.
#[test]
fn the_first_of_two_scripts_does_not_depend_on_the_app() {
    let rows = rows();
    let names: Vec<&str> = rows
        .iter()
        .filter_map(|row| row.name.strip_suffix(", through_app"))
        .collect();
    assert!(names.len() >= 4, "{names:?}");
    let rows = rows.iter().filter(|row| names.contains(&&*row.name));
    for (column, row) in rows.enumerate() {
        let conditions = Share::of_this_run()
            .at_most(4)
            .of_column(column, conditions());
        for (condition, _, make, timeout) in conditions {
            let expected = match condition {
                "no access" => "by the app",
                "neither" => "AutomationDenied",
                _ => "works",
            };
            assert_eq!(
                cell(row, make, timeout),
                expected,
                "{}: {condition}",
                row.name
            );
        }
    }
}
