//! Worlds that are made from a description: what it says is there, and its controls do what they say.

use std::{path::Path, process::Command};

use serde_json::Value;
use simulated_mac::SimulatedMac;

const EVERYTHING: &str = r#"
version = 1
now = "2026-03-02 09:00"
time_zone = "Asia/Tokyo"
without = ["mail", "notes", "files"]
front = "com.example.desk"
clipboard = "copied"
faults = ["switches-are-slow"]
mail = [{ from = "Anna <anna@example.com>", subject = "Hello", text = "World", date = "yesterday 10:00" }]
notes = [{ title = "A & B", text = "one\ntwo", folder = "New" }]
reminders = [{ title = "Call", due = "+2 days 09:00", list = "Home" }]
events = [{ title = "Meeting", start = "tomorrow 10:00", location = "Room 1" }]
contacts = [{ first_name = "Carla", last_name = "Crane", phones = ["+49 30 1"] }]
messages = [{ with = "Dora Dune", handle = "+4930555" }]
music = [{ title = "Song", artist = "Band" }]
person = [{ after_events = 5, does = { types = "hi" } }]

[permissions]
calendar = "denied"

[files]
"~/Documents/Deep/Folder/a.txt" = "text"
"~/Documents/Empty/" = ""

[web."https://example.net"]
title = "A page"
elements = [{ role = "AXHeading", title = "Welcome" }]

[[apps]]
name = "Desk"

[[apps.windows]]
title = "Form"
elements = [
  { role = "AXTextField", identifier = "name", description = "Name" },
  { role = "AXCheckBox", identifier = "box", title = "Box", value = 1 },
  { role = "AXStaticText", identifier = "state", value = "" },
  { role = "AXButton", title = "More", on_press = { open = { window = "Details" } } },
  { role = "AXButton", title = "Save", on_press = { all = [
    { write = { path = "~/Documents/form.txt", text = "{name} {box}" } },
    { say = { identifier = "state", text = "Saved, {name}" } },
  ] } },
]

[[apps.windows]]
title = "Details"
closed = true
elements = [{ role = "AXButton", title = "Done", on_press = "close" }]

[world.system]
computer_name = "Atlas"
"#;

pub(crate) fn simulated(words: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_simulated-mac"));
    let output = command.args(words).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A folder with the world of a description.
pub(crate) fn made(description: &str, more: &[&str]) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let from = folder.path().join("described.toml");
    std::fs::write(&from, description).unwrap();
    let world = folder
        .path()
        .join("world.json")
        .to_str()
        .unwrap()
        .to_owned();
    let words = [&["new", &world, "--from", from.to_str().unwrap()], more].concat();
    let (status, _, errors) = simulated(&words);
    assert_eq!(status, Some(0), "{errors}");
    (folder, world)
}

pub(crate) fn found(world: &str, query: &str) -> String {
    simulated(&["query", world, query]).1.trim().to_owned()
}

pub(crate) fn applescript(world: &str, script: &str) -> String {
    let mac = SimulatedMac::from_file(world).unwrap();
    let done = mac
        .run(simulated_mac::Program::Osascript, ["-e", script], "")
        .unwrap();
    assert_eq!(done.stderr, "");
    done.stdout.trim().to_owned()
}

#[test]
fn everything_that_is_described_is_there() {
    let (_folder, world) = made(EVERYTHING, &[]);
    for (query, expected) in [
        ("$.now", "1772409600.0"),
        ("$.front_app", "\"com.example.desk\""),
        ("$.system.computer_name", "\"Atlas\""),
        ("$.permissions.calendar", "\"denied\""),
        ("$.faults.active[0]", "\"switches-are-slow\""),
        ("$.person[0].does.types", "\"hi\""),
        ("$.disk[?@.text == 'text'].text", "\"text\""),
        ("$.web['https://example.net'].title", "\"A page\""),
        ("$..messages[*].dateReceived", "1772326800.0"),
        ("$..reminders[?@.name == 'Call'].dueDate", "1772582400.0"),
        ("$..lists[?@.name == 'Home'].reminders[*].name", "\"Call\""),
        (
            "$..events[?@.summary == 'Meeting'].startDate",
            "1772499600.0",
        ),
        ("$..tracks[?@.name == 'Song'].artist", "\"Band\""),
    ] {
        assert_eq!(found(&world, query), expected, "{query}");
    }
    let script = "tell application \"Notes\" to set theText to plaintext of note 1 of folder \"New\"
        tell application \"Contacts\" to set thePhone to value of phone 1 of person \"Carla Crane\"
        tell application \"Messages\" to set theName to full name of participant \"Dora Dune\"
        tell application \"Finder\" to set theFile to exists file \"a.txt\" of folder \"Folder\" of folder \"Deep\" of folder \"Documents\" of home
        return {theText, thePhone, theName, theFile, the clipboard as text, time string of (current date)}";
    let answered = applescript(&world, script);
    assert!(answered.starts_with("A & B\none\ntwo"), "{answered}");
    assert!(
        answered.ends_with("+49 30 1, Dora Dune, true, copied, 9:00:00\u{202f}AM"),
        "{answered}"
    );
}

#[test]
fn a_note_is_described_in_html() {
    let described = "version = 1\nwithout = [\"notes\"]
notes = [{ title = \"List\", html = '<div>Buy <b>two</b> of <a href=\"https://example.com\">these</a></div>' }]";
    let (_folder, world) = made(described, &[]);
    let script =
        "tell application \"Notes\" to get {plaintext, body} of note 1 of folder \"Notes\"";
    let said = applescript(&world, script);
    let body = "<div><h1>List</h1></div>\n<div>Buy <b>two</b> of these</div>";
    assert_eq!(said, format!("List\nBuy two of these, {body}"));
    let kept = found(&world, "$..notes[?@.name == 'List'].body");
    assert!(kept.contains("https://example.com"), "{kept}");
}

#[test]
fn controls_do_what_their_descriptions_say() {
    let (_folder, world) = made(EVERYTHING, &[]);
    let script = "tell application \"System Events\" to tell process \"Desk\"
        set value of text field 1 of window \"Form\" to \"Ann\"
        click checkbox \"Box\" of window \"Form\"
        click button \"Save\" of window \"Form\"
        click button \"More\" of window \"Form\"
        set opened to name of every window
        click button \"Done\" of window \"Details\"
        return {value of static text 1 of window \"Form\", opened, name of every window}
        end tell";
    assert_eq!(
        applescript(&world, script),
        "Saved, Ann, Details, Form, Form"
    );
    assert_eq!(
        found(&world, "$.disk['/Users/demo/Documents/form.txt'].text"),
        "\"Ann 0\""
    );
    let saved = "$.done[?@.what == 'saved'].value";
    assert_eq!(found(&world, saved), "\"/Users/demo/Documents/form.txt\"");
}

#[test]
fn the_clock_of_the_command_line_goes_before_that_of_the_description() {
    let (_folder, world) = made(EVERYTHING, &["--now", "2027-01-01 00:00"]);
    assert_eq!(found(&world, "$.now"), "1798729200.0");
    let (_folder, world) = made("version = 1", &["--now", "2027-01-01 00:00"]);
    assert_eq!(found(&world, "$.now"), "1798758000.0");
}

#[test]
fn what_cannot_be_leaves_no_file_and_is_named() {
    for (description, expected) in [
        ("version = 1\nfront = \"com.example.none\"", "front: no app"),
        (
            "version = 1\nfiles = { \"a.txt\" = \"x\" }",
            "files: \"a.txt\"",
        ),
        (
            "version = 1\n[world]\nbatery = {}",
            "world: unknown field `batery`",
        ),
        (
            "version = 1\nevents = [{ title = \"x\", start = \"today 10:00\", end = \"today 09:00\" }]",
            "ends before it starts",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let from = folder.path().join("described.toml");
        std::fs::write(&from, description).unwrap();
        let world = folder.path().join("world.json");
        let words = [
            "new",
            world.to_str().unwrap(),
            "--from",
            from.to_str().unwrap(),
        ];
        let (status, _, errors) = simulated(&words);
        assert_eq!(status, Some(1));
        assert!(errors.contains(expected), "{errors}");
        assert!(!world.exists());
    }
}

#[test]
fn a_described_world_is_set_back_to_its_description() {
    let (_folder, world) = made(EVERYTHING, &["--now", "2027-01-02 03:04", "--macos", "26"]);
    let whole = || {
        let text = std::fs::read_to_string(&world).unwrap();
        let mut world: Value = serde_json::from_str(&text).unwrap();
        world.as_object_mut().unwrap().remove("generation");
        world
    };
    let before = whole();
    let script = "tell application \"Notes\" to delete every note\nset the clipboard to \"x\"";
    applescript(&world, script);
    assert_ne!(whole(), before);
    assert_eq!(simulated(&["reset", &world]).0, Some(0));
    assert_eq!(whole(), before);
    assert_eq!(found(&world, "$.system.computer_name"), "\"Atlas\"");
    // One that was made before the file kept it.
    let mut old = whole();
    old.as_object_mut().unwrap().remove("description");
    std::fs::write(&world, old.to_string()).unwrap();
    let (status, _, errors) = simulated(&["reset", &world]);
    assert_eq!(status, Some(1));
    assert!(errors.contains("new --from"), "{errors}");
}

#[test]
fn menus_and_title_bars_of_described_apps_do_what_they_say() {
    let described = r#"
        version = 1
        now = "2026-03-02 09:00"
        [[apps]]
        name = "Stock"
        [[apps.menus]]
        title = "File"
        items = [{ title = "-" }, { title = "Export…", key = "e", on_press = { write = { path = "~/out.txt", text = "n={count}" } } }]
        [[apps.menus]]
        title = "Tools"
        items = [
          { title = "Close", checked = true, on_press = { open = { window = "Details" } } },
          { title = "Never", disabled = true, on_press = { write = { path = "~/never.txt", text = "" } } },
          { title = "More", items = [{ title = "Say", on_press = { say = { identifier = "state", text = "said" } } }] },
        ]
        [[apps.windows]]
        title = "Stock"
        elements = [
          { role = "AXTextField", identifier = "count", description = "Count", value = "4" },
          { role = "AXStaticText", identifier = "state", value = "" },
        ]
        [[apps.windows]]
        title = "Details"
        closed = true
    "#;
    let (_folder, world) = made(described, &[]);
    let said = applescript(
        &world,
        r#"tell application "System Events" to tell process "Stock"
            set titles to name of menu bar items of menu bar 1
            click menu item "Export…" of menu "File" of menu bar item "File" of menu bar 1
            click menu item "Never" of menu "Tools" of menu bar item "Tools" of menu bar 1
            click menu item "Say" of menu 1 of menu item "More" of menu "Tools" of menu bar item "Tools" of menu bar 1
            set state to value of static text 1 of window "Stock"
            click menu item "Close" of menu "Tools" of menu bar item "Tools" of menu bar 1
            set opened to name of windows
            click (first button of window "Stock" whose subrole is "AXCloseButton")
            set closed to name of windows
            return {titles, state, opened, closed}
        end tell"#,
    );
    let expected =
        "Apple, Stock, File, Edit, View, Tools, Window, Help, said, Details, Stock, Details";
    assert_eq!(said, expected);
    assert_eq!(
        found(&world, "$.disk['/Users/demo/out.txt']"),
        "{\"text\":\"n=4\"}"
    );
    assert_eq!(found(&world, "$.disk['/Users/demo/never.txt']"), "");
    let chosen = "$.done[?@.what == 'chosen'].name";
    assert_eq!(found(&world, chosen), "\"Export…\"\n\"Say\"\n\"Close\"");
    // The key of an item chooses it.
    applescript(
        &world,
        "tell application \"Stock\" to activate\ntell application \"System Events\" to keystroke \"e\" using command down\ndelay 0.5\ntell application \"System Events\" to count processes",
    );
    assert_eq!(
        found(&world, "$.disk['/Users/demo/out.txt']"),
        "{\"text\":\"n=\"}"
    );
}

#[test]
fn menus_are_in_the_language_of_the_base() {
    for (base, titles, quit) in [
        ("chinese", "文件, 编辑, 显示, 窗口, 帮助", "退出Safari"),
        ("arabic", "ملف, تحرير, عرض, نافذة, مساعدة", "إنهاء Safari"),
        (
            "russian",
            "Файл, Правка, Вид, Окно, Справка",
            "Завершить Safari",
        ),
    ] {
        let (_folder, world) = made(&format!("version = 1\nbase = {base:?}"), &[]);
        let script = "tell application \"System Events\" to tell process \"Safari\" to tell menu bar 1
            set all to name of menu bar items
            set last_one to name of last menu item of menu 1 of menu bar item 2
            set wanted to {item 3 of all, item 4 of all, item 5 of all, item -2 of all, item -1 of all}
            return {wanted, last_one}
        end tell";
        assert_eq!(
            applescript(&world, script),
            format!("{titles}, {quit}"),
            "{base}"
        );
        // An item that has another name does what it does.
        applescript(
            &world,
            &format!(
                "tell application \"System Events\" to tell process \"Safari\" to click menu item {quit:?} of menu 1 of menu bar item 2 of menu bar 1"
            ),
        );
        assert_eq!(
            found(&world, "$.apps[?@.bundle_id == 'com.apple.Safari'].name"),
            "",
            "{base}"
        );
    }
}

#[test]
fn every_world_that_comes_with_the_program_can_be_made_and_set_back() {
    let folder = tempfile::tempdir().unwrap();
    for name in [
        "default",
        "japanese",
        "chinese",
        "arabic",
        "russian",
        "first-run",
        "deceptive",
    ] {
        let path = folder.path().join(name);
        let world = path.to_str().unwrap();
        let (status, _, errors) = simulated(&["new", world, "--world", name]);
        assert_eq!(status, Some(0), "{name}: {errors}");
        let shown = |path: &Path| -> Value {
            let text = std::fs::read_to_string(path).unwrap();
            let mut world: Value = serde_json::from_str(&text).unwrap();
            std::mem::take(&mut world["web"])
        };
        let before = shown(&path);
        assert_eq!(simulated(&["reset", world]).0, Some(0), "{name}");
        assert_eq!(shown(&path), before, "{name}");
        // Nothing was done on a new Mac.
        assert_eq!(found(world, "$.done[*]"), "", "{name}");
    }
    let (_, listed, _) = simulated(&["new", "--list"]);
    assert!(listed.contains("deceptive") && listed.contains("arabic"));
}
