//! That tools which only read change nothing: the whole state of the simulated Mac before and after them.
use crate::soak::calls::RandomCalls;
use crate::support::Mac;
use crate::support::random::Random;
use crate::support::share::Share;
use crate::support::states::{differences, lasting};
use crate::support::tools::find;
use crate::sweep::{good_calls, hostile_values};
use serde_json::{Value, json};
use std::thread;

/// Paths to every item of an app's menus that has no menu of its own.
fn leaves(app: &Value) -> Vec<String> {
    fn collect(element: &Value, path: &str, found: &mut Vec<String>) {
        let children = element["children"].as_array();
        if children.is_none_or(Vec::is_empty) && element["role"] != "AXMenu" {
            found.push(path.to_owned());
        }
        for child in children.into_iter().flatten() {
            match child["title"].as_str() {
                Some(title) if path.is_empty() => collect(child, title, found),
                Some(title) => collect(child, &format!("{path} > {title}"), found),
                None => collect(child, path, found),
            }
        }
    }
    let mut found = Vec::new();
    collect(&app["menu_bar"], "", &mut found);
    found.retain(|path| path.contains(" > "));
    found
}

/// Calls of every tool that reads: the usual one, and each of its parameters with each of the hostile values that belong to the
/// share of this run.
fn hostile_calls() -> Vec<(&'static str, Value)> {
    let share = Share::of_this_run();
    let mut calls = Vec::new();
    let mut column = 0;
    for (name, good) in good_calls() {
        let tool = find(name).unwrap();
        if !tool.reads {
            continue;
        }
        let names = tool.input_schema()["properties"].as_object().unwrap();
        for name in names.keys() {
            column += 1;
            for value in share.of_column(column, hostile_values()) {
                let mut given = good.clone();
                given[name] = value;
                // A wait for what never comes takes all its time.
                if tool.name == "wait_for" && name != "timeout_ms" {
                    given["timeout_ms"] = json!(20);
                }
                calls.push((&*tool.name, given));
            }
        }
        calls.push((&*tool.name, good));
    }
    calls
}

/// Makes calls on a Mac of their own, none of which may change it: how many were refused.
fn refused(calls: &[(&str, Value)]) -> usize {
    let mac = Mac::new();
    let before = lasting(&mac);
    let mut client = mac.session(&["--read-only"]);
    let refused = calls.iter().filter(|(tool, given)| {
        let result = client.call(tool, given.clone());
        let found = differences(&before, &lasting(&mac));
        assert!(found.is_empty(), "{tool} {given} changed {found:?}");
        result["isError"] == true
    });
    refused.count()
}

/// `--read-only` is what the state of the Mac says, not what the annotations say.
#[test]
fn read_only_tools_leave_the_whole_mac_as_it_was() {
    let calls = hostile_calls();
    // 1,297 where all are made, by four servers beside each other.
    let parts = calls.chunks(350);
    let refused: usize = thread::scope(|scope| {
        let parts = parts.map(|part| scope.spawn(|| refused(part)));
        let parts: Vec<_> = parts.collect();
        parts.into_iter().map(|part| part.join().unwrap()).sum()
    });
    let mac = Mac::new();
    let before = lasting(&mac);
    let mut client = mac.session(&["--read-only"]);
    assert!(
        refused > calls.len() / 4 && refused < calls.len(),
        "{refused} of {} calls were refused",
        calls.len()
    );
    // What acts is refused when it is called all the same, as a step of a batch too.
    for (tool, given) in good_calls() {
        // A batch is offered: its steps are checked one by one.
        if find(tool).unwrap().reads || tool == "batch" {
            continue;
        }
        let call = client.begin(tool, given.clone());
        let answer = client.answer_to(&call);
        assert_eq!(answer["error"]["code"], -32602, "{tool}: {answer}");
        let steps = json!({"steps": [{"tool": tool, "arguments": given}]});
        let (error, text) = client.err("batch", steps);
        assert_eq!(error["code"], "InvalidParameter", "{tool}: {text}");
        let found = differences(&before, &lasting(&mac));
        assert!(found.is_empty(), "{tool} changed {found:?}");
    }
}

/// With far more calls: `SOAK_SEED` names others. The clock, the count of writes and trees that were switched on
/// are all that differs in the world file.
#[test]
#[ignore = "takes a minute or two: 5,000 calls; `make test-all` runs it"]
fn five_thousand_random_reads_leave_the_whole_mac_as_it_was() {
    let seed = std::env::var("SOAK_SEED").map_or(1, |seed| seed.parse().unwrap());
    let mut random = Random::new(seed);
    let folder = tempfile::tempdir().unwrap();
    let mac = Mac::new();
    let before = lasting(&mac);
    let mut client = mac.session(&["--read-only", "--timeout-ms", "5000"]);
    let mut calls = RandomCalls::that_read(folder.path());
    let mut refused = 0_u64;
    let made = Share::of_this_run().of(5_000);
    for number in 0..made {
        let (tool, given) = calls.next(&mut random);
        let result = client.call(&tool.name, given.clone());
        calls.learn(&result);
        refused += u64::from(result["isError"] == true);
        // Comparing takes as long as a call.
        if number % 20 == 0 || number == made - 1 {
            let found = differences(&before, &lasting(&mac));
            assert!(
                found.is_empty(),
                "seed {seed}, call {number} or one of 20 before, {} {given}: {found:?}",
                tool.name
            );
        }
    }
    let some = made / 10..made - made / 10;
    assert!(some.contains(&refused), "{refused} of {made} were refused");
}

/// Regression: reading the way through an item without a submenu chose that item: apps quit, documents appeared, and
/// `Apple > Shut Down…` was next.
#[test]
fn reading_menus_never_chooses_an_item() {
    for arguments in [&["--read-only"][..], &["--read-only", "--no-worker"], &[]] {
        let mac = Mac::new();
        let before = lasting(&mac);
        let mut client = mac.session(arguments);
        for (bundle_id, name) in [
            ("com.apple.TextEdit", "TextEdit"),
            ("com.apple.Safari", "Safari"),
            ("com.apple.finder", "Finder"),
        ] {
            let app = mac.app(bundle_id).unwrap();
            let leaves = leaves(&app);
            assert!(leaves.len() > 20, "{leaves:?}");
            // Opening menus and starting processes takes longer.
            let few = if *arguments == ["--read-only"] { 1 } else { 9 };
            for leaf in leaves.iter().step_by(few) {
                let path = format!("{leaf} > x");
                for (tool, given) in [
                    ("list_menu_items", json!({"app": name, "menu": path})),
                    (
                        "get_menu_item_state",
                        json!({"app": name, "menu_path": path}),
                    ),
                ] {
                    let (fields, text) = client.err(tool, given);
                    assert_eq!(fields["code"], "MenuItemNotFound", "{path}: {text}");
                }
                if arguments.contains(&"--read-only") {
                    let found = differences(&before, &lasting(&mac));
                    assert!(found.is_empty(), "{path} changed {found:?}");
                }
            }
            assert_eq!(
                mac.app(bundle_id).unwrap()["windows"],
                app["windows"],
                "{name}"
            );
        }
        let running = |state: &Value| {
            let apps = state["apps"].as_array().unwrap();
            apps.iter()
                .map(|app| app["pid"].clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(running(&mac.state()), running(&before));
    }
}

/// Regression: a path that goes on behind an item was chosen up to that item, and then answered as not found.
#[test]
fn a_menu_path_that_goes_too_far_chooses_nothing() {
    for arguments in [&[][..], &["--no-worker"]] {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let windows = |mac: &Mac| mac.app("com.apple.TextEdit").unwrap()["windows"].clone();
        let before = windows(&mac);
        let given = json!({"app": "TextEdit", "menu_path": "File > New > Nope"});
        let (fields, text) = client.err("click_menu_item", given);
        assert_eq!(fields["code"], "MenuItemNotFound", "{text}");
        assert_eq!(windows(&mac), before);
        let given = json!({"item": "TidyTray", "menu_path": "Quit TidyTray > x"});
        let (fields, text) = client.err("click_status_bar_menu_item", given);
        assert_eq!(fields["code"], "MenuItemNotFound", "{text}");
        assert!(mac.app("com.example.tidytray").is_some(), "it runs on");
    }
}

/// Under `--read-only` a menu that is built when it opens stays shut, and the answer says so.
#[test]
fn read_only_servers_open_no_menus() {
    for arguments in [&["--read-only"][..], &["--read-only", "--no-worker"]] {
        let mac = Mac::new();
        let before = lasting(&mac);
        let mut client = mac.session(arguments);
        let given = json!({"app": "TextEdit", "menu": "File > Open Recent"});
        let (fields, text) = client.err("list_menu_items", given);
        assert_eq!(fields["code"], "Refused", "{text}");
        assert!(text.contains("--read-only"), "{text}");
        let given = json!({"app": "TextEdit", "menu_path": "File > Open Recent > Clear Menu"});
        let (fields, text) = client.err("get_menu_item_state", given);
        assert_eq!(fields["code"], "MenuItemNotFound", "{text}");
        // Disabled while it is shut: an open menu might say otherwise.
        let given = json!({"app": "TextEdit", "menu_path": "Edit > Redo"});
        assert_eq!(client.ok("get_menu_item_state", given)["enabled"], false);
        let found = differences(&before, &lasting(&mac));
        assert!(found.is_empty(), "{found:?}");
    }
}
