//! What tools send to a Mac, counted by the simulated one.

use crate::long_list::long_list;
use crate::report::Report;
use crate::tool_list::Bytes;
use crate::worlds::{self, simulated_mac_beside};
use driver::client::{Client, serve};
use serde_json::{Value, json};
use simulated_mac::{Program, SimulatedMac};
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// What a script cost: Accessibility messages, Apple events, crossings of the bridge.
struct Counts(Value);

impl Counts {
    fn messages(&self) -> f64 {
        self.0["ax_messages"].as_f64().unwrap()
    }

    fn crossings(&self) -> f64 {
        self.0["bridge_calls"].as_f64().unwrap()
    }

    fn events(&self) -> f64 {
        let events = self.0["apple_events"].as_object().unwrap();
        events.values().filter_map(Value::as_f64).sum()
    }
}

/// Runs a tool's script alone.
fn tool(macmcp: &Path, mac: &SimulatedMac, name: &str, params: &Value) -> (Value, Counts) {
    let output = Command::new(macmcp)
        .args(["run-script", name, "--json", "--stats", "--params"])
        .arg(params.to_string())
        .arg("--simulate")
        .arg(mac.world_path())
        .output()
        .unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(output.status.success(), "{name}: {report:#}");
    (
        report["result"].clone(),
        Counts(report["counts"][0].clone()),
    )
}

/// Runs a script of the bench.
fn script(mac: &SimulatedMac, text: &str) -> (String, Counts) {
    let done = mac
        .run(Program::Osascript, ["-l", "JavaScript", "-"], text)
        .unwrap();
    assert!(done.stderr.is_empty(), "{}", done.stderr);
    (done.stdout, Counts(mac.counts().unwrap().pop().unwrap()))
}

pub(crate) fn measure(macmcp: &Path, report: &mut Report) {
    list(macmcp, report);
    trees(macmcp, report);
    pages(macmcp, report);
    windows(macmcp, report);
    status_items(macmcp, report);
    actions(macmcp, report);
    real_size(macmcp, report);
}

/// What a client reads before its first call.
fn list(macmcp: &Path, report: &mut Report) {
    let mac = worlds::mac(|_| ());
    let mut client = Client::start(&mut serve(macmcp, mac.world_path()));
    client.open();
    let answer = client.request("tools/list", &json!({}));
    let Bytes { sent, shown } = Bytes::of(&answer["result"]["tools"]);
    let kilobytes = |bytes: usize| bytes as f64 / 1024.0;
    let what = "the list of tools, as compact JSON";
    report.count(what, 62.0, kilobytes(sent), " KB", "");
    let what = "names, descriptions and input schemas in it";
    report.count(what, 40.0, kilobytes(shown), " KB", "");
}

/// What a Mac of real size costs.
fn real_size(macmcp: &Path, report: &mut Report) {
    let mac = worlds::of_real_size(300);
    let text = json!({"app": "TextEdit", "element": "window[1]/scrollarea/textarea"});
    let (_, value) = tool(macmcp, &mac, "get_ui_element_value", &text);
    let what = "bridge calls for a value in an app that is named, among 300 processes";
    report.count(what, 400.0, value.crossings(), "", "");
    for (name, params) in [
        ("look", json!({})),
        ("get_ui_elements", json!({"app": "TextEdit"})),
        ("wait_for", json!({"app": "TextEdit", "role": "window"})),
        ("list_windows", json!({"app": "TextEdit"})),
    ] {
        let (_, small) = tool(macmcp, &worlds::mac(|_| ()), name, &params);
        let (_, large) = tool(macmcp, &mac, name, &params);
        let what = format!("bridge calls of {name} there, by those on the default Mac");
        let beside = format!("{} there", small.crossings());
        report.count(
            &what,
            2.0,
            large.crossings() / small.crossings(),
            "",
            &beside,
        );
    }
}

/// What a thousand elements more cost.
fn trees(macmcp: &Path, report: &mut Report) {
    let given = json!({"app": "Notes", "max_depth": 40, "max_elements": 10_000, "include_offscreen": false, "actions": false});
    let [few, many] = [200, 1_200].map(|elements| {
        let mac = worlds::crowded(elements);
        let (tree, ours) = tool(macmcp, &mac, "get_ui_elements", &given);
        let found = tree["nodes"].as_array().unwrap().len() as f64;
        let (_, theirs) = script(&mac, include_str!("scripts/per_attribute.js"));
        (found, ours, theirs)
    });
    let elements = many.0 - few.0;
    let each = |counted: fn(&Counts) -> f64| {
        let ours = (counted(&many.1) - counted(&few.1)) / elements;
        (ours, (counted(&many.2) - counted(&few.2)) / elements)
    };
    let beside = |theirs: f64| format!("{theirs:.1}, attribute by attribute");
    let (ours, theirs) = each(Counts::crossings);
    report.count(
        "bridge calls for an element of a tree",
        8.0,
        ours,
        "",
        &beside(theirs),
    );
    let (ours, theirs) = each(Counts::messages);
    report.count(
        "messages for an element of a tree",
        1.0,
        ours,
        "",
        &beside(theirs),
    );
}

/// One link among 5,000 elements of a page: one search, and what the app and the way to the page take.
/// What the page adds: the search also reads the window around it, whose toolbar and tabs have a message for each element.
fn pages(macmcp: &Path, report: &mut Report) {
    let [short, long] = [1, 1_250].map(|sections| {
        let text = format!("More of section {}", sections - 1);
        let given = json!({"app": "Safari", "role": "link", "text": text, "include_offscreen": true, "max_depth": 40, "max_elements": 5000});
        let (found, counts) = tool(macmcp, &worlds::long_page(sections), "get_ui_elements", &given);
        assert!(found.to_string().contains(&text), "{found:#}");
        counts.messages()
    });
    let what = "messages to find a link among 5,000 elements of a web page, more than among 4";
    let beside = format!("5,000, by a walk; {short} for the window around it");
    report.count(what, 10.0, long - short, "", &beside);
}

fn windows(macmcp: &Path, report: &mut Report) {
    let mac = worlds::many_windows(16, 3);
    let (listed, ours) = tool(macmcp, &mac, "list_windows", &json!({}));
    let windows = listed["windows"].as_array().unwrap().len();
    assert!(windows >= 48, "{windows}");
    let (_, theirs) = script(&mac, include_str!("scripts/windows_of_system_events.js"));
    let what = format!("messages to list {windows} windows of 16 apps more than usual");
    let beside = format!("{} Apple events to System Events", theirs.events());
    report.count(&what, 100.0, ours.messages(), "", &beside);
}

/// Whether an app has a status item is known by asking it: a message for each that may have one, and nothing else.
fn status_items(macmcp: &Path, report: &mut Report) {
    let [few, many] = [0, 24].map(|apps| {
        let mac = worlds::many_windows(apps, 1);
        tool(macmcp, &mac, "list_status_bar_items", &json!({}))
            .1
            .messages()
    });
    let what = "messages to list the status items, for an app more that has none";
    report.count(what, 1.0, (many - few) / 24.0, "", "");
}

fn actions(macmcp: &Path, report: &mut Report) {
    let alone = json!({"observe": false});
    let link = click(
        macmcp,
        &worlds::mac(|_| ()),
        "Safari",
        "Remember me",
        &alone,
    );
    report.count(
        "messages of a click at an element by its ref",
        25.0,
        link.messages(),
        "",
        "",
    );
    let [few, many] = [50, 5_000].map(|rows| {
        let mac = worlds::mac(|world| long_list(worlds::app(world, "Notes"), rows));
        click(macmcp, &mac, "Notes", "Flag 5", &json!({})).crossings()
    });
    report.count(
        "bridge calls of a click in a list of 5,000 rows and of looking what it changed, by those in one of 50",
        1.5,
        many / few,
        "",
        &format!("{few} in the short list"),
    );
    for (how, name, params) in [
        (
            "by its name",
            "click_ui_element",
            json!({"app": "Notes", "element": "Flag 5"}),
        ),
        ("by its point", "click", json!({"x": 430, "y": 252})),
    ] {
        let [few, many] = [50, 5_000].map(|rows| {
            let mac = worlds::mac(|world| {
                long_list(worlds::app(world, "Notes"), rows);
                let notes = worlds::app(world, "Notes");
                notes["windows"][0]["z"] = json!(99);
                world["front"] = notes["pid"].clone();
            });
            tool(macmcp, &mac, name, &params).1.crossings()
        });
        let what = format!("the same of a click {how}");
        let beside = format!("{few} in the short list");
        report.count(&what, 1.5, many / few, "", &beside);
    }
    menu_items(macmcp, report);
    let [few, many] = [100, 200].map(|characters| {
        let text = json!({"text": "a".repeat(characters), "observe": false});
        let mac = worlds::mac(|_| ());
        tool(macmcp, &mac, "type_text", &text).1.crossings()
    });
    report.count(
        "bridge calls for a character that is typed",
        3.0,
        (many - few) / 100.0,
        "",
        "",
    );
}

/// No public call reads the titles of a menu in one message: a worker remembers them.
fn menu_items(macmcp: &Path, report: &mut Report) {
    let given = json!({"app": "TextEdit", "menu_path": "File > Duplicate"});
    let mac = worlds::long_menus();
    let text = rendered(macmcp, &mac, "get_menu_item_state", &given);
    let (_, once) = script(&mac, &text);
    let (_, twice) = script(&mac, &format!("{text}\nrun();"));
    let what = "messages to find an item in a menu of 110 items, the first time";
    report.count(what, 130.0, once.messages(), "", "");
    let what = "the same, once a worker has read the menu";
    report.count(what, 40.0, twice.messages() - once.messages(), "", "");
}

/// The whole text of a tool's script.
fn rendered(macmcp: &Path, mac: &SimulatedMac, name: &str, params: &Value) -> String {
    let output = Command::new(macmcp)
        .args(["run-script", name, "--render-only", "--whole", "--params"])
        .arg(params.to_string())
        .arg("--simulate")
        .arg(mac.world_path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{name}");
    String::from_utf8(output.stdout).unwrap()
}

/// A click at what a line of an app's outline shows. Refs live in a server, whose scripts here have a process each, so that
/// each is counted by itself.
fn click(macmcp: &Path, mac: &SimulatedMac, app: &str, words: &str, how: &Value) -> Counts {
    let mut command = serve(macmcp, mac.world_path());
    command.args(["--no-worker", "--osascript"]);
    command.arg(counting(macmcp, mac));
    // No script runs but those of the two calls.
    command.env("MACMCP_NO_PERMISSION_CHECK", "1");
    let mut client = Client::start(&mut command);
    client.open();
    let outline = client.call("get_ui_elements", &json!({"app": app}));
    let line = outline.lines().find(|line| line.contains(words));
    let reference = line
        .and_then(|line| line.split_whitespace().next())
        .unwrap();
    let mut given = how.clone();
    given["element"] = reference.into();
    client.call("click_ui_element", &given);
    let counts = counts_of(mac, 2);
    drop(client);
    counts
}

/// What the last of so many scripts counted. A server has its answer before the script has counted, and ends the script with itself.
fn counts_of(mac: &SimulatedMac, scripts: usize) -> Counts {
    let late = Instant::now() + Duration::from_secs(20);
    loop {
        let mut counts = mac.counts().unwrap();
        if counts.len() >= scripts {
            return Counts(counts.pop().unwrap());
        }
        assert!(Instant::now() < late, "{counts:?}");
        sleep(Duration::from_millis(5));
    }
}

/// An osascript that counts: a server passes none of its own environment on.
fn counting(macmcp: &Path, mac: &SimulatedMac) -> PathBuf {
    let programs = mac.link_programs(&simulated_mac_beside(macmcp)).unwrap();
    let set: String = mac
        .environment()
        .iter()
        .map(|(name, value)| format!("{name}='{}' ", value.display()))
        .collect();
    let program = mac.folder().join("osascript");
    let called = programs.join("osascript");
    let text = format!("#!/bin/sh\n{set} exec '{}' \"$@\"\n", called.display());
    std::fs::write(&program, text).unwrap();
    std::fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    program
}
