//! Apple events on the simulated Mac, through the real program called as `osascript`.
//!
//! Expected texts are those of [events 2] [events 3] [events 4] [events 5] [events 9] [events 10].

use std::{
    fs,
    path::PathBuf,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use wait_timeout::ChildExt;

use super::mac::{Mac, Ran};

/// What these tests ask of a Mac.
impl Mac {
    /// A script as a program that has not started.
    fn script(&self, script: &str) -> Command {
        self.command(&["-l", "JavaScript", "-e", script])
    }

    /// Runs a script; no line end follows what it printed.
    fn ran(&self, script: &str) -> Ran {
        let ran = self.osascript(&["-l", "JavaScript", "-e", script], "");
        Ran {
            stdout: ran.stdout.trim_end_matches('\n').to_owned(),
            stderr: ran.stderr.trim_end_matches('\n').to_owned(),
            ..ran
        }
    }

    /// Runs a script that must print exactly this.
    #[track_caller]
    fn prints(&self, script: &str, expected: &str) {
        let expected = Ran {
            stdout: expected.into(),
            stderr: String::new(),
            status: Some(0),
        };
        assert_eq!(self.ran(script), expected, "{script}");
    }

    /// Runs a script that must fail as on a Mac.
    #[track_caller]
    fn fails(&self, script: &str, sentence: &str) {
        let expected = Ran {
            stdout: String::new(),
            stderr: format!("execution error: Error: Error: {sentence}"),
            status: Some(1),
        };
        assert_eq!(self.ran(script), expected, "{script}");
    }

    /// Runs a script inside a try that catches everything, which must not help.
    #[track_caller]
    fn ends(&self, script: &str, status: i32, said: &str) {
        let ran = self.ran(&format!("try {{ {script} }} catch (e) {{ 'caught' }}"));
        assert_eq!(ran.status, Some(status), "{script}: {ran:?}");
        assert!(ran.stderr.contains(said), "{script}: {ran:?}");
        assert_eq!(ran.stdout, "");
    }

    /// Events of the last script, by target.
    fn events(&self) -> Value {
        self.stats().last().unwrap()["apple_events"].clone()
    }

    /// How many events the last script sent to System Events.
    fn to_system_events(&self) -> u64 {
        self.events()["com.apple.systemevents"]
            .as_u64()
            .unwrap_or(0)
    }
}

const SE: &str = "const se = Application('System Events'); ";

#[track_caller]
fn se(mac: &Mac, script: &str, expected: &str) {
    mac.prints(&format!("{SE}{script}"), expected);
}

#[test]
fn filters_know_every_operator() {
    let mac = Mac::new();
    for (filter, names) in [
        ("{ name: 'safari' }", "Safari"),
        ("{ name: { _equals: 'Safari' } }", "Safari"),
        (
            "{ name: { _contains: 'TEXT' } }",
            "TextInputMenuAgent, TextEdit",
        ),
        (
            "{ name: { _beginsWith: 'Sys' } }",
            "SystemUIServer, System Settings",
        ),
        ("{ name: { _endsWith: 'edit' } }", "TextEdit"),
        ("{ unixId: { _lessThan: 564 } }", "loginwindow, Dock"),
        ("{ unixId: { '<=': 563 } }", "loginwindow, Dock"),
        (
            "{ unixId: { _greaterThan: 852 } }",
            "System Settings, Slack",
        ),
        (
            "{ unixId: { _greaterThanEquals: 866, _lessThan: 905 } }",
            "System Settings",
        ),
        (
            "{ _and: [{ backgroundOnly: false }, { visible: false }] }",
            "Notes",
        ),
        ("{ backgroundOnly: false, visible: false }", "Notes"),
        (
            "{ _or: [{ name: 'Dock' }, { frontmost: true }] }",
            "Dock, TextEdit",
        ),
        (
            "{ _and: [{ backgroundOnly: false }, { _not: [{ name: { _contains: 's' } }] }] }",
            "Finder, Terminal, TextEdit",
        ),
        ("{ _match: [ObjectSpecifier().unixId, 840] }", "TextEdit"),
        ("{ name: 'nobody' }", ""),
    ] {
        se(&mac, &format!("se.processes.whose({filter}).name()"), names);
        se(
            &mac,
            &format!("se.processes.where({filter}).length"),
            &names
                .split(", ")
                .filter(|name| !name.is_empty())
                .count()
                .to_string(),
        );
    }
}

#[test]
fn a_bulk_read_is_one_event_and_a_loop_is_many() {
    let mac = Mac::new();
    se(&mac, "se.processes.name().length", "16");
    assert_eq!(mac.to_system_events(), 1);
    se(&mac, "se.processes.length", "16");
    assert_eq!(mac.to_system_events(), 1);
    se(&mac, "se.processes().map(p => p.name()).length", "16");
    assert_eq!(mac.to_system_events(), 17);
    se(
        &mac,
        "se.processes.byName('TextEdit').windows.attributes.byName('AXMinimized').value()",
        "false, false",
    );
    assert_eq!(mac.to_system_events(), 1);
    se(
        &mac,
        "const p = se.processes.byName('TextEdit').windows[0].buttons.at(0); typeof p",
        "function",
    );
    assert_eq!(
        mac.to_system_events(),
        0,
        "building a reference sends nothing"
    );
    mac.prints(
        "Application('Finder').name() + Application('Safari').name()",
        "FinderSafari",
    );
    assert_eq!(
        mac.events(),
        json!({ "com.apple.finder": 1, "com.apple.Safari": 1 })
    );
}

#[test]
fn equal_names_collapse_into_the_first() {
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        let terminal = apps
            .iter_mut()
            .find(|app| app["name"] == "Terminal")
            .unwrap();
        terminal["windows"][1]["title"] = terminal["windows"][0]["title"].clone();
    });
    let windows = "se.processes.byName('Terminal').windows";
    se(&mac, &format!("{windows}.position()"), "700, 420, 730, 450");
    se(
        &mac,
        &format!("{windows}().map(w => w.position())"),
        "700, 420, 700, 420",
    );
    se(
        &mac,
        &format!("[0, 1].map(i => {windows}[i].position())"),
        "700, 420, 730, 450",
    );
}

#[test]
fn references_are_resolved_again_at_each_event() {
    let mac = Mac::new();
    let script = "const front = se.processes.whose({ frontmost: true })[0]; const before = front.name(); se.processes.byName('Safari').frontmost = true; before + ' ' + front.name()";
    se(&mac, script, "TextEdit Safari");
    let script = "const w = se.processes.byName('TextEdit').windows()[1]; se.processes.byName('TextEdit').windows[0].attributes.byName('AXMain').value = true; w.name()";
    se(&mac, script, "Plan.txt");
    assert_eq!(mac.world()["front"], 823);
}

#[test]
fn windows_are_read_and_changed() {
    let mac = Mac::new();
    let window = "const w = se.processes.byName('TextEdit').windows.byName('Plan.txt'); ";
    se(
        &mac,
        &format!("{window}[w.position(), w.size(), w.role(), w.subrole()]"),
        "340, 200, 600, 440, AXWindow, AXStandardWindow",
    );
    se(
        &mac,
        &format!("{window}w.position = [10, 0]; w.size = [500, 300]; w.position()"),
        "10, 38",
    );
    se(
        &mac,
        &format!(
            "{window}w.attributes.byName('AXMinimized').value = true; w.attributes.byName('AXMinimized').value()"
        ),
        "true",
    );
    se(
        &mac,
        &format!(
            "{window}w.attributes.byName('AXMinimized').value = false; w.actions.byName('AXRaise').perform(); se.processes.byName('TextEdit').windows.name()"
        ),
        "Plan.txt, Untitled",
    );
    let app = mac.app("TextEdit");
    assert_eq!(app["windows"][0]["title"], "Plan.txt");
    assert_eq!(
        app["windows"][0]["frame"],
        json!([10.0, 38.0, 500.0, 300.0])
    );
    se(
        &mac,
        &format!(
            "{window}w.buttons.whose({{ subrole: 'AXCloseButton' }})[0].click(); se.processes.byName('TextEdit').windows.name()"
        ),
        "Untitled",
    );
    se(
        &mac,
        "se.processes.byName('TextEdit').windows[0].scrollAreas[0].textAreas[0].value = 'new'; 1",
        "1",
    );
    assert!(mac.app("TextEdit").to_string().contains("\"new\""));
    se(
        &mac,
        "const c = se.processes.byName('System Settings').windows[0].groups[0].checkboxes.byName('Mute'); c.click(); c.value()",
        "1",
    );
    se(
        &mac,
        "se.processes.byName('TextEdit').windows[0].exists() + ' ' + se.processes.byName('TextEdit').windows[5].exists()",
        "true false",
    );
    se(
        &mac,
        "se.processes.byName('Safari').attributes.byName('AXFocusedWindow').value().name()",
        "Example Domain",
    );
    se(
        &mac,
        "se.processes.byName('Notes').visible = true; se.processes.byName('Notes').visible()",
        "true",
    );
}

#[test]
fn everything_below_is_handed_out_as_references() {
    let mac = Mac::new();
    se(
        &mac,
        "se.processes.byName('TextEdit').windows[0].entireContents().length",
        "6",
    );
    assert_eq!(mac.to_system_events(), 1);
    se(
        &mac,
        "se.processes.byName('TextEdit').windows[0].entireContents().map(e => e.role()).join(' ')",
        "AXButton AXButton AXButton AXScrollArea AXTextArea AXScrollBar",
    );
    assert_eq!(mac.to_system_events(), 7);
}

#[test]
fn names_that_no_dictionary_has_end_the_run() {
    let mac = Mac::new();
    mac.ends(
        "Application('System Events').proceses.length",
        78,
        "proceses of application in System Events (did you mean processes?)",
    );
    mac.ends(
        "Application('System Events').processes[0].bundleIdentifer()",
        78,
        "did you mean bundleIdentifier?",
    );
    mac.ends(
        "Application('System Events').processes[0].frontMost = true",
        78,
        "did you mean frontmost?",
    );
    mac.ends(
        "Application('System Events').processes.whose({ unixid: 1 }).length",
        78,
        "did you mean unixId?",
    );
    mac.ends(
        "Application('System Events').processes.whose({ name: { _startsWith: 'x' } }).length",
        78,
        "_startsWith as an operator of whose",
    );
    mac.ends(
        "Application('System Events').keystroke('a', { usings: 'command down' })",
        78,
        "did you mean using?",
    );
    mac.ends(
        "Application('System Events').keystroke('a', { using: 'cmd down' })",
        78,
        "did you mean command down?",
    );
    mac.ends(
        "Application('Finder').finderWindows[0].taget()",
        78,
        "did you mean target?",
    );
    mac.ends(
        "Application.currentApplication().includesStandardAdditions = true",
        78,
        "did you mean includeStandardAdditions?",
    );
    mac.ends("const a = Application.currentApplication(); a.includeStandardAdditions = true; a.displayNotification('x', { title: 'y' })", 78, "did you mean withTitle?");
    mac.ends("const a = Application.currentApplication(); a.includeStandardAdditions = true; a.pathTo('desktop folder')", 78, "did you mean desktop");
}

#[test]
fn what_only_a_mac_has_ends_the_run_otherwise() {
    let mac = Mac::new();
    mac.ends(
        "Application('System Events').diskItems.length",
        79,
        "not simulated: the elements diskItems of application",
    );
    mac.ends(
        "Application('System Events').dockPreferences.screenEdge()",
        79,
        "screenEdge",
    );
    mac.ends("const a = Application.currentApplication(); a.includeStandardAdditions = true; a.doShellScript('true')", 79, "doShellScript");
    mac.ends(
        "Application('Safari').windows[0].currentTab.url()",
        79,
        "the dictionary of Safari is not known here",
    );
    mac.ends("Application('Finder').delete(Path('/x'))", 79, "delete");
    mac.ends("Library('x')", 79, "Library(\"x\")");
}

#[test]
fn automation_is_asked_for_each_target() {
    let mac = Mac::with(|world| {
        world["permissions"]["automation_of"] = json!({ "com.apple.systemevents": "denied" })
    });
    mac.fails(
        &format!("{SE}se.processes.length"),
        "Not authorized to send Apple events to System Events. (-1743)",
    );
    mac.prints("Application('Finder').name()", "Finder");
    mac.prints("Application('System Events').running()", "true");
    mac.prints("const a = Application.currentApplication(); a.includeStandardAdditions = true; a.theClipboard()", "Hello from the simulated Mac");
}

#[test]
fn an_open_prompt_blocks_until_it_is_answered() {
    let mac = Mac::with(|world| world["permissions"]["automation"] = json!("unanswered"));
    let mut child = mac
        .script("Application('Finder').name()")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    assert!(
        child
            .wait_timeout(Duration::from_millis(400))
            .unwrap()
            .is_none(),
        "answered without leave"
    );
    assert_eq!(
        mac.world()["permissions"]["prompts"],
        json!(["automation com.apple.finder"])
    );
    mac.change(|world| world["permissions"]["automation"] = json!("granted"));
    let since = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), "Finder\n");
    assert!(since.elapsed() < Duration::from_secs(5));
}

#[test]
fn without_accessibility_only_processes_answer() {
    let mac = Mac::with(|world| world["permissions"]["accessibility"] = json!("denied"));
    se(
        &mac,
        "se.processes.whose({ frontmost: true })[0].name()",
        "TextEdit",
    );
    se(
        &mac,
        "se.processes.byName('Safari').frontmost = true; se.processes.byName('Safari').frontmost()",
        "true",
    );
    se(&mac, "se.UIElementsEnabled()", "false");
    se(
        &mac,
        "se.processes.byName('TextEdit').entireContents().length",
        "0",
    );
    for script in [
        "windows.length",
        "windows[0].name()",
        "menuBars[0].menuBarItems.name()",
        "windows[0].exists()",
        "windows[0].position = [0, 0]",
    ] {
        mac.fails(
            &format!("{SE}se.processes.byName('TextEdit').{script}"),
            "osascript is not allowed assistive access. (-25211)",
        );
    }
    mac.fails(
        &format!("{SE}se.keystroke('a')"),
        "osascript is not allowed to send keystrokes. (1002)",
    );
}

#[test]
fn a_hung_target_answers_nothing() {
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        apps.iter_mut().find(|app| app["name"] == "Safari").unwrap()["hung"] = json!(true);
    });
    let mut child = mac
        .script("Application('Safari').windows.length")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    assert!(
        child
            .wait_timeout(Duration::from_millis(300))
            .unwrap()
            .is_none()
    );
    child.kill().unwrap();
    child.wait().unwrap();
    se(&mac, "se.processes.byName('Safari').unixId()", "823");
    mac.fails(
        &format!("{SE}se.processes.byName('Safari').windows.length"),
        "An error of type -25204 has occurred. (-25204)",
    );
}

#[test]
fn applications_are_found_launched_and_quit() {
    let mac = Mac::new();
    for id in [
        "'Safari'",
        "'com.apple.safari'",
        "'/Applications/Safari.app'",
        "823",
        "'Safari.app'",
    ] {
        mac.prints(
            &format!("const a = Application({id}); [a.name(), a.running(), a.id(), a.frontmost()]"),
            "Safari, true, com.apple.Safari, false",
        );
    }
    mac.prints("Application('Calculator').running()", "false");
    assert_eq!(
        mac.events(),
        json!({}),
        "asking whether it runs sends nothing"
    );
    assert_eq!(mac.app("Calculator"), Value::Null);
    mac.fails(
        "Application('Calculator').quit()",
        "Application isn't running. (-600)",
    );
    mac.prints(
        "const a = Application('Calculator'); a.activate(); [a.running(), a.frontmost()]",
        "true, true",
    );
    assert_ne!(mac.app("Calculator"), Value::Null);
    mac.prints(
        "const a = Application('Calculator'); a.quit(); a.running()",
        "false",
    );
    assert_eq!(mac.app("Calculator"), Value::Null);
    mac.prints("Application('Preview').windows.length >= 0", "true");
    assert_ne!(
        mac.app("Preview"),
        Value::Null,
        "any other event launches its target"
    );
    mac.fails(
        "Application('Broken App').activate()",
        "An error of type -10827 has occurred. (-10827)",
    );
    mac.fails(
        "Application('Crasher').activate()",
        "Application isn't running. (-600)",
    );
    mac.prints(
        "Application('TextEdit').quit({ saving: 'no' }); Application('TextEdit').running()",
        "false",
    );
}

#[test]
fn finder_tells_its_windows_and_selection() {
    let mac = Mac::new();
    let finder = "const f = Application('Finder'); ";
    for (script, expected) in [
        (
            "f.selection().map(i => [i.name(), i.url(), i.kind()])",
            "Plan.txt, file:///Users/demo/Documents/Plan.txt, Plain Text Document",
        ),
        (
            "f.finderWindows[0].target().url()",
            "file:///Users/demo/Documents/",
        ),
        ("f.finderWindows.name()", "Documents, Downloads"),
        (
            "f.insertionLocation().url()",
            "file:///Users/demo/Documents/",
        ),
        ("f.desktop.url()", "file:///Users/demo/Desktop/"),
        ("f.home.name()", "demo"),
        (
            "f.home.folders.byName('Documents').files.name().includes('Plan.txt')",
            "true",
        ),
        ("f.startupDisk()", "Application(\"Finder\").startupDisk"),
        (
            "f.selection()[0]",
            "Application(\"Finder\").startupDisk.folders.byName(\"Users\").folders.byName(\"demo\").folders.byName(\"Documents\").documentFiles.byName(\"Plan.txt\")",
        ),
        ("f.selection()[0].container().name()", "Documents"),
        ("f.selection()[0].class()", "documentFile"),
        ("f.home.folders.byName('Nope').exists()", "false"),
        ("f.version()", "15.5"),
    ] {
        mac.prints(&format!("{finder}{script}"), expected);
    }
    mac.fails(
        &format!("{finder}f.reveal(Path('/no/such/file'))"),
        "Handler can't handle objects of this class. (-10010)",
    );
    mac.prints(&format!("{finder}f.reveal(Path('/Applications/Safari.app')); f.activate(); f.selection()[0].name() + ' ' + f.finderWindows[0].name()"), "Safari.app Applications");
    let world = mac.world();
    assert_eq!(world["front"], 570);
    mac.prints(
        &format!("{finder}f.selection()[0].url()"),
        "file:///Applications/Safari.app/",
    );
    let empty = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        let finder = apps.iter_mut().find(|app| app["name"] == "Finder");
        finder.unwrap()["windows"] = json!([]);
    });
    empty.fails(
        &format!("{finder}f.finderWindows[0].target().url()"),
        "Invalid index. (-1719)",
    );
    empty.prints(
        &format!("{finder}f.selection().length + f.insertionLocation().url()"),
        "0file:///Users/demo/Desktop/",
    );
}

const SA: &str = "const a = Application.currentApplication(); a.includeStandardAdditions = true; ";

#[test]
fn additions_work_without_any_permission() {
    let mac = Mac::with(|world| {
        world["permissions"]["automation"] = json!("denied");
        world["permissions"]["accessibility"] = json!("denied");
    });
    for (script, expected) in [
        ("a.theClipboard()", "Hello from the simulated Mac"),
        (
            "a.setTheClipboardTo('ü🎉\\n'); JSON.stringify(a.theClipboard())",
            "\"ü🎉\\n\"",
        ),
        (
            "JSON.stringify(a.getVolumeSettings())",
            r#"{"outputVolume":56,"inputVolume":86,"alertVolume":100,"outputMuted":false}"#,
        ),
        (
            "a.setVolume(null, { outputVolume: 30, outputMuted: true }); JSON.stringify(a.getVolumeSettings())",
            r#"{"outputVolume":30,"inputVolume":86,"alertVolume":100,"outputMuted":true}"#,
        ),
        (
            "a.setVolume(null, { outputVolume: 400 }); a.getVolumeSettings().outputVolume",
            "100",
        ),
        (
            "a.systemInfo().systemVersion + a.systemInfo().physicalMemory",
            "15.516384",
        ),
        ("a.pathTo('desktop').toString()", "/Users/demo/Desktop"),
        (
            "a.pathTo('library folder', { from: 'user domain' })",
            "Path(\"/Users/demo/Library\")",
        ),
        ("a.systemAttribute('HOME')", "/Users/demo"),
        ("a.currentDate() instanceof Date", "true"),
        ("a.beep()", ""),
        ("a.round(2.5) + a.round(-1.5, { rounding: 'down' })", "0"),
        ("a.offset({ of: 'c', in: 'abc' })", "3"),
        (
            "[1, 2, 3].every(() => { const n = a.randomNumber({ from: 3, to: 5 }); return n >= 3 && n <= 5 && n % 1 === 0; })",
            "true",
        ),
        (
            "JSON.stringify(a.displayDialog('hello', { givingUpAfter: 2 }))",
            r#"{"buttonReturned":"","gaveUp":true}"#,
        ),
    ] {
        let ran = mac.ran(&format!("{SA}{script}"));
        let wanted = if expected.is_empty() {
            "null"
        } else {
            expected
        };
        assert_eq!(
            (ran.stdout.as_str(), ran.stderr.as_str(), ran.status),
            (wanted, "", Some(0)),
            "{script}"
        );
    }
    assert_eq!(mac.world()["pasteboard"]["change_count"], 13);
    assert_eq!(
        mac.world()["volume"],
        json!({ "output": 100, "input": 86, "alert": 100, "muted": true })
    );
    mac.fails(
        "Application.currentApplication().theClipboard()",
        "Message not understood. (-1708)",
    );
}

#[test]
fn notifications_are_handed_over() {
    let mac = Mac::new();
    mac.prints(&format!("{SA}a.displayNotification('text', {{ withTitle: 'title', subtitle: 'sub', soundName: 'Glass' }}); 1"), "1");
    let notification = &mac.world()["notifications"][0];
    assert_eq!(
        [
            &notification["text"],
            &notification["title"],
            &notification["subtitle"],
            &notification["sound"]
        ],
        ["text", "title", "sub", "Glass"]
    );
    assert_eq!(
        mac.ran(&format!("{SA}a.displayNotification()")).status,
        Some(1)
    );
}

#[test]
fn outputs_without_software_volume_answer_null_and_ignore_settings() {
    let mac = Mac::with(|world| world["volume"] = Value::Null);
    mac.prints(&format!("{SA}a.setVolume(null, {{ outputVolume: 5 }}); JSON.stringify(a.getVolumeSettings().outputVolume)"), "null");
}

#[test]
fn a_clipboard_without_text_cannot_be_text() {
    let mac =
        Mac::with(|world| world["pasteboard"]["items"] = json!([[["public.png", "data:AAAA"]]]));
    mac.fails(
        &format!("{SA}a.theClipboard()"),
        "Can't make some data into the expected type. (-1700)",
    );
}

#[test]
fn dark_mode_and_keys_change_the_world() {
    let mac = Mac::new();
    se(
        &mac,
        "se.appearancePreferences.darkMode = true; se.appearancePreferences.darkMode()",
        "true",
    );
    assert_eq!(mac.world()["system"]["dark_mode"], true);
    let field =
        "const t = se.processes.byName('TextEdit').windows[0].scrollAreas[0].textAreas[0]; ";
    se(
        &mac,
        &format!("{field}t.value = ''; t.focused = true; se.keystroke('hé'); t.value()"),
        "hé",
    );
}

/// What the probes in `fixtures/beliefs` say of Apple events holds here; a workflow runs the same files on a Mac.
#[test]
fn beliefs_about_apple_events_hold() {
    let mac = Mac::with(|world| {
        world["permissions"]["automation"] = json!("denied");
        world["permissions"]["accessibility"] = json!("denied");
    });
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/beliefs");
    let mut probes = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path
            .file_name()
            .unwrap()
            .to_string_lossy()
            .starts_with("ae-")
        {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let head = |name: &str| {
            text.lines()
                .find_map(|line| line.strip_prefix(&format!("// {name}: ")))
                .unwrap_or_else(|| panic!("{path:?} has no {name}"))
        };
        assert!(
            !head("belief").is_empty()
                && !head("source").is_empty()
                && ["A", "B", "C"].contains(&head("grade"))
        );
        let ran = mac.ran(&text);
        assert_eq!(
            (ran.stdout.as_str(), ran.status),
            (head("expect"), Some(0)),
            "{path:?}: {}",
            ran.stderr
        );
        probes += 1;
    }
    assert!(probes >= 10, "only {probes} probes found");
}
