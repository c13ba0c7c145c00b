//! The list of what was done, and the commands that read worlds: `query`, `diff`, `show`.

use std::process::{Command, Output};

use serde_json::Value;

use super::mac::Mac;

fn command(words: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_simulated-mac"));
    command.args(words).output().unwrap()
}

fn applescript(mac: &Mac, script: &str) {
    let output = mac.command(&["-e", script]).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
}

/// What was done, as `what` and the fields that tell what to.
fn done(mac: &Mac) -> Vec<String> {
    let world = mac.world();
    let entries = world["done"].as_array().cloned().unwrap_or_default();
    let text = |entry: &Value, field: &str| entry[field].as_str().unwrap_or("-").to_owned();
    let line = |entry: &Value| {
        let fields = ["by", "what", "app", "role", "name", "identifier", "value"];
        fields.map(|field| text(entry, field)).join(" ")
    };
    entries.iter().map(line).collect()
}

#[test]
fn what_only_looks_is_not_noted() {
    let mac = Mac::new();
    mac.result(
        "const events = Application('System Events'); \
         events.processes.whose({name: 'TextEdit'})[0].windows[0].uiElements.name(); \
         [Application('Notes').notes.name(), events.processes.name()].length",
    );
    applescript(
        &mac,
        "tell application \"Notes\" to count notes\npath to desktop",
    );
    assert_eq!(done(&mac), [""; 0]);
}

#[test]
fn presses_texts_and_choices_are_noted_with_their_elements() {
    let mac = Mac::new();
    applescript(
        &mac,
        "tell application \"TextEdit\" to activate
        tell application \"System Events\" to tell process \"TextEdit\"
        set value of text area 1 of scroll area 1 of window \"Plan.txt\" to \"Hello\"
        set focused of text area 1 of scroll area 1 of window \"Plan.txt\" to true
        key code 125 using command down
        keystroke \"ab\" & return & \"c\"
        delay 0.5
        click menu item \"Save…\" of menu 1 of menu bar item \"File\" of menu bar 1
        end tell
        delay 1",
    );
    let text = "osascript {} com.apple.TextEdit AXTextArea - First Text View";
    let [set, typed] = ["set", "typed"].map(|what| text.replace("{}", what));
    let expected = [
        format!("{set} Hello"),
        format!("{typed} ab\nc"),
        "osascript chosen com.apple.TextEdit AXMenuItem Save… - -".to_owned(),
    ];
    let found = done(&mac);
    assert_eq!(found[..3], expected, "{found:?}");
    assert_eq!(
        found[3..],
        ["osascript saved com.apple.TextEdit - - - /Users/demo/Documents/Plan.txt"]
    );
    let world = mac.world();
    assert_eq!(world["done"][0]["window"], "Plan.txt");
    assert_eq!(world["done"][3]["number"], 4);
}

#[test]
fn what_the_user_does_is_theirs() {
    let mac = Mac::new();
    applescript(
        &mac,
        "tell application \"TextEdit\" to activate
        tell application \"System Events\" to tell process \"TextEdit\"
        set focused of text area 1 of scroll area 1 of window \"Plan.txt\" to true
        end tell",
    );
    let world = mac.world_path().to_string_lossy().into_owned();
    assert!(
        command(&["person", &world, "--type", "xy"])
            .status
            .success()
    );
    let step = "delay(2); Application('System Events').processes.name().length; ";
    mac.result(&step.repeat(3));
    assert_eq!(
        done(&mac),
        ["user typed com.apple.TextEdit AXTextArea - First Text View xy"]
    );
    assert!(mac.world()["done"][0]["process"].is_null());
}

#[test]
fn apple_events_that_change_something_are_noted_once() {
    let mac = Mac::new();
    applescript(
        &mac,
        "tell application \"Notes\" to make new note with properties {name:\"N\", body:\"b\"}
        tell application \"Notes\" to set body of note \"N\" to \"c\"
        tell application \"Mail\"
        set m to make new outgoing message with properties {subject:\"S\", content:\"c\"}
        tell m to make new to recipient with properties {address:\"a@b.c\"}
        send m
        end tell
        open location \"https://example.com\"",
    );
    let found = done(&mac);
    let whats = |line: &String| {
        line.split(' ')
            .skip(1)
            .take(2)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        found.iter().map(whats).collect::<Vec<_>>(),
        [
            "made com.apple.Notes",
            "set com.apple.Notes",
            "opened com.apple.mail",
            "made com.apple.mail",
            "made com.apple.mail",
            "sent com.apple.mail",
            "opened com.apple.Safari",
        ],
        "{found:?}"
    );
    assert!(found[1].ends_with("c"), "{found:?}");
}

/// What scripts write and put on the clipboard, and what a page or a shell is told: by which process, and for whom.
#[test]
fn files_the_clipboard_and_scripts_within_scripts_are_noted() {
    let mac = Mac::new();
    applescript(
        &mac,
        "set f to open for access (POSIX file \"/Users/demo/Desktop/a.txt\") with write permission
        write \"one\" to f
        close access f
        do shell script \"echo two > ~/Desktop/b.txt\"
        set the clipboard to \"three\"
        tell application \"Safari\" to do JavaScript \"1 + 1\" in document 1",
    );
    mac.result(
        "ObjC.import('AppKit'); const board = $.NSPasteboard.generalPasteboard; board.clearContents; \
         board.setStringForType('four', 'public.utf8-plain-text'); \
         $('five').writeToFileAtomicallyEncodingError('/Users/demo/Desktop/c.txt', true, 4, null); \
         board.clearContents; 1",
    );
    let expected = [
        "osascript saved - - - - /Users/demo/Desktop/a.txt",
        "osascript saved - - - - /Users/demo/Desktop/b.txt",
        "osascript told osascript - - - echo two > ~/Desktop/b.txt",
        "osascript set - - clipboard - three",
        "osascript told com.apple.Safari - - - 1 + 1, in: documents[0]",
        "osascript set - - clipboard - four",
        "osascript saved - - - - /Users/demo/Desktop/c.txt",
        "osascript set - - clipboard - -",
    ];
    assert_eq!(done(&mac), expected);
    let world = mac.world();
    let all = world["done"].as_array().unwrap();
    assert!(
        all.iter().all(|one| one["client"] == "com.apple.Terminal"),
        "{all:?}"
    );
    // Each script was a process of its own.
    let of = |at: usize| all[at]["process"].as_u64().unwrap();
    assert_eq!(of(0), of(4));
    assert_ne!(of(4), of(5));
}

#[test]
fn worlds_are_asked_and_compared() {
    let (before, after) = (Mac::new(), Mac::new());
    applescript(
        &after,
        "tell application \"Reminders\" to make new reminder with properties {name:\"Buy milk\"}",
    );
    let path = |mac: &Mac| mac.world_path().to_string_lossy().into_owned();
    let (before, after) = (path(&before), path(&after));
    let found = |world: &str, query: &str| {
        let output = command(&["query", world, query]);
        let text = String::from_utf8(output.stdout).unwrap();
        (output.status.code(), text)
    };
    let made = "$.done[?@.what=='made' && search(@.value, 'milk')].app";
    assert_eq!(
        found(&after, made),
        (Some(0), "\"com.apple.reminders\"\n".into())
    );
    assert_eq!(found(&before, made), (Some(1), String::new()));
    // What an app was delivered with is found as well.
    let notes = "$.app_data['com.apple.Notes']..notes[?@.name=='Shopping'].name";
    assert_eq!(found(&before, notes).1, "\"Shopping\"\n\"Shopping\"\n");
    let broken = command(&["query", &before, "$["]);
    assert!(
        String::from_utf8(broken.stderr)
            .unwrap()
            .contains("no JSONPath")
    );

    let output = command(&["diff", &before, &after]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("reminders: “Buy milk” is new"), "{text}");
    assert!(text.contains("osascript made"), "{text}");
    assert!(text.lines().count() < 12, "{text}");
    let same = command(&["diff", &before, &before]);
    assert_eq!(
        String::from_utf8(same.stdout).unwrap(),
        "Nothing differs.\n"
    );

    let shown = String::from_utf8(command(&["show", &after]).stdout).unwrap();
    assert!(shown.contains("osascript made"), "{shown}");
    assert!(shown.contains("com.apple.Notes: "), "{shown}");
}
