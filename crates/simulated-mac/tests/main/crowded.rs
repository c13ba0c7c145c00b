//! The world `crowded`: as much of everything as its documentation says.

use serde_json::Value;
use simulated_mac::{SimulatedMac, Template};

fn crowded() -> SimulatedMac {
    SimulatedMac::of(Template::Crowded).unwrap()
}

fn list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

/// All elements of a tree.
fn elements(value: &Value) -> Vec<&Value> {
    let below = list(value, "children").iter().flat_map(elements);
    [value].into_iter().chain(below).collect()
}

fn app<'v>(world: &'v Value, name: &str) -> &'v Value {
    let mut apps = list(world, "apps").iter();
    apps.find(|app| app["name"] == name).unwrap()
}

/// How many elements of a role an app's windows have.
fn count(world: &Value, name: &str, role: &str) -> usize {
    let windows = list(app(world, name), "windows").iter();
    let elements = windows.flat_map(elements);
    elements.filter(|element| element["role"] == role).count()
}

#[test]
fn processes_windows_spaces_and_displays() {
    let world = crowded().state().unwrap();
    let apps = list(&world, "apps");
    let windows = |app: &Value| list(app, "windows").len();
    assert_eq!(apps.len(), 160);
    assert_eq!(apps.iter().filter(|app| windows(app) > 0).count(), 40);
    let all: Vec<&Value> = apps.iter().flat_map(|app| list(app, "windows")).collect();
    assert_eq!(all.len(), 60);
    let space = |window: &Value| window["space"].as_u64().unwrap_or(1);
    for number in 1..=3 {
        assert!(all.iter().any(|window| space(window) == number), "{number}");
    }
    let left = |window: &Value| window["frame"][0].as_f64().unwrap() < 0.0;
    assert!(all.iter().any(|window| left(window)) && !all.iter().all(|window| left(window)));
    let mut places: Vec<i64> = all
        .iter()
        .map(|window| window["z"].as_i64().unwrap_or(0))
        .collect();
    places.sort_unstable();
    places.dedup();
    assert_eq!(
        places.len(),
        60,
        "each window has a place of its own in the pile"
    );
    assert_eq!(app(&world, "TextEdit")["pid"], world["front"]);
}

#[test]
fn lists_and_pages() {
    let world = crowded().state().unwrap();
    assert_eq!(
        count(&world, "Mail", "AXRow"),
        5_010,
        "one is in another mailbox; there are nine rows of mailboxes"
    );
    assert_eq!(count(&world, "Contacts", "AXRow"), 667);
    assert_eq!(count(&world, "Notes", "AXRow"), 1_005, "five are folders");
    // Three of the sidebar, and one is completed.
    assert_eq!(count(&world, "Reminders", "AXRow"), 3 + 123);
    assert_eq!(count(&world, "Google Chrome", "AXStaticText"), 9_000);
    assert_eq!(count(&world, "Google Chrome", "AXTextArea"), 1);
    assert_eq!(count(&world, "Safari", "AXPopUpButton"), 4);
    let contacts = list(app(&world, "Contacts"), "windows")
        .iter()
        .flat_map(elements);
    let areas = contacts.filter(|element| element["role"] == "AXScrollArea");
    let area = areas.min_by_key(|area| area["frame"][0].as_i64()).unwrap();
    let shown = |row: &&Value| {
        row["frame"][1].as_f64() < area["frame"][3].as_f64().map(|height| height + 52.0)
    };
    let rows = elements(area)
        .into_iter()
        .filter(|element| element["role"] == "AXRow");
    assert_eq!(rows.filter(shown).count(), 19);
    let scans = |path: &&String| path.starts_with("/Users/demo/Pictures/Scans/");
    let disk = world["disk"].as_object().unwrap();
    assert_eq!(disk.keys().filter(scans).count(), 10_000);
}

/// What scripts are told of, which the file does not hold until it is changed.
#[test]
fn records() {
    let mac = crowded();
    let said = |script: &str| {
        let done = mac.run_javascript(script).unwrap();
        assert!(done.stderr.is_empty(), "{}", done.stderr);
        done.stdout.trim().to_owned()
    };
    let sum = "const calendars = Application('Calendar').calendars;
        const of = property => calendars().map((_, at) => property(calendars[at].events)).reduce((a, b) => a + b);";
    for (script, expected) in [
        (
            "Application('Mail').accounts[0].mailboxes.byName('INBOX').messages.length",
            "5000",
        ),
        ("Application('Notes').notes.length", "1000"),
        ("Application('Contacts').people.length", "667"),
        ("Application('Reminders').reminders.length", "124"),
        (&format!("{sum} of(events => events.length)"), "3700"),
        (
            &format!("{sum} of(events => events.recurrence().filter(Boolean).length)"),
            "186",
        ),
    ] {
        assert_eq!(said(script), expected, "{script}");
    }
    let kept = mac.state().unwrap();
    assert_eq!(kept["app_data"], Value::Null);
    let subject = "Application('Mail').inbox.messages[4000].subject()";
    let first = said(subject);
    assert!(!first.is_empty());
    let other = crowded().run_javascript(subject).unwrap();
    assert_eq!(other.stdout.trim(), first, "the seed decides");
    said("Application('Mail').inbox.messages[4000].readStatus = false");
    let kept = mac.state().unwrap();
    assert!(kept["app_data"]["com.apple.mail"].is_object());
    assert_eq!(said(subject), first);
}

#[test]
fn a_row_that_is_selected_shows_what_it_stands_for() {
    let mac = crowded();
    let select = "ObjC.import('AppKit'); const events = Application('System Events');
        const row = events.processes.byName('Notes').windows[0].splitterGroups[0].scrollAreas[1].tables[0].rows[40];
        row.selected = true;
        const text = row.uiElements[0].uiElements[0].staticTexts[0].value();
        delay(0.5);
        const area = events.processes.byName('Notes').windows[0].splitterGroups[0].scrollAreas[2].textAreas[0];
        area.value().startsWith(text)";
    let done = mac.run_javascript(select).unwrap();
    assert_eq!((done.stdout.as_str(), done.stderr.as_str()), ("true\n", ""));
}

#[test]
fn a_reset_makes_it_anew() {
    let mac = crowded();
    mac.change(|world| world["apps"] = Value::Array(Vec::new()))
        .unwrap();
    let words = ["reset".into(), mac.world_path().into()];
    simulated_mac::simulate("simulated-mac", &words);
    assert_eq!(list(&mac.state().unwrap(), "apps").len(), 160);
}
