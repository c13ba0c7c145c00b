//! `macmcp snapshot`: the windows of an app as a file without the user's texts, and the same windows made of it.

use crate::support::{Client, Mac, macmcp, simulated_mac};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Apps of the default Mac, by the names that the command takes.
const APPS: [&str; 7] = [
    "Finder",
    "Safari",
    "Notes",
    "TextEdit",
    "Terminal",
    "com.apple.systempreferences",
    "Slack",
];

fn snapshot(mac: &Mac, app: &str, file: Option<&Path>, more: &[&str]) -> Output {
    let mut command = Command::new(macmcp());
    command.args(["snapshot", app]).args(file).args(more);
    command.arg("--simulate").arg(mac.world());
    command.env("XDG_CONFIG_HOME", "/nonexistent");
    command.output().unwrap()
}

fn new(world: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(simulated_mac());
    command.arg("new").arg(world).args(words);
    command.output().unwrap()
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A server on a Mac in a file.
fn client(world: &Path) -> Client {
    let mut command = Command::new(macmcp());
    command.arg("serve").arg("--simulate").arg(world);
    command.env("XDG_CONFIG_HOME", "/nonexistent");
    command.env("MACMCP_NO_PERMISSION_CHECK", "1");
    let mut client = Client::start(command);
    client.initialize("2025-11-25");
    client
}

/// A snapshot of an app, and a Mac made of it.
fn taken(mac: &Mac, folder: &Path, app: &str, more: &[&str]) -> (String, PathBuf) {
    let name = app.replace(' ', "-");
    let file = folder.join(format!("{name}{}.txt", more.len()));
    let done = snapshot(mac, app, Some(&file), more);
    assert!(done.status.success(), "{app}: {}", said(&done.stderr));
    let world = file.with_extension("json");
    let made = new(&world, &["--with", file.to_str().unwrap()]);
    assert!(made.status.success(), "{app}: {}", said(&made.stderr));
    (std::fs::read_to_string(file).unwrap(), world)
}

/// What a tree is like whoever's words it says: how long they are counts.
fn shape(element: &Value) -> Value {
    let length = |name: &str| match &element[name] {
        Value::String(text) => json!(text.chars().count()),
        // Numbers that are shown are replaced as well.
        Value::Number(_) => json!("a number"),
        other => other.clone(),
    };
    let children = element["children"].as_array();
    let children: Vec<Value> = children.into_iter().flatten().map(shape).collect();
    json!({
        "role": element["role"], "subrole": element["subrole"],
        "title": length("title"), "description": length("description"),
        "value": length("value"), "placeholder": length("placeholder"),
        "position": element["position"], "size": element["size"],
        "enabled": element["enabled"], "selected": element["selected"],
        "children": children,
    })
}

fn tree(client: &mut Client, app: &str) -> Value {
    let tree = client.ok(
        "get_ui_elements",
        json!({"app": app, "format": "json", "include_offscreen": true}),
    );
    let windows = tree["elements"].as_array().unwrap();
    assert!(!windows.is_empty(), "{app}");
    windows.iter().map(shape).collect()
}

#[test]
fn a_mac_made_of_a_snapshot_has_the_same_outline() {
    let mac = Mac::new();
    let folder = tempfile::tempdir().unwrap();
    let mut there = mac.session(&[]);
    for app in APPS {
        let original = tree(&mut there, app);
        let (_, world) = taken(&mac, folder.path(), app, &[]);
        assert_eq!(tree(&mut client(&world), app), original, "{app}");
    }
    // With texts, the outline is the same but for numbers, addresses and names of files.
    let (text, world) = taken(&mac, folder.path(), "Notes", &["--texts"]);
    assert!(text.contains("\"New Note\""), "{text}");
    let mut made = client(&world);
    assert_eq!(tree(&mut made, "Notes"), tree(&mut there, "Notes"));
    made.ok("wait_for", json!({"app": "Notes", "text": "New Note"}));
}

/// The words of a text, in small letters.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words
        .filter(|word| word.chars().count() > 2)
        .map(str::to_lowercase)
}

/// What elements of a world's app say, and what they are called by their app.
fn sayings(app: &Value) -> (Vec<String>, Vec<String>) {
    let (mut texts, mut names) = (Vec::new(), Vec::new());
    let mut waiting: Vec<&Value> = app["windows"].as_array().into_iter().flatten().collect();
    while let Some(element) = waiting.pop() {
        waiting.extend(element["children"].as_array().into_iter().flatten());
        let attributes = &element["attributes"];
        let said = [
            &element["title"],
            &element["description"],
            &element["value"],
            &element["document"],
            &attributes["AXHelp"],
            &attributes["AXPlaceholderValue"],
            &attributes["AXURL"],
        ];
        texts.extend(
            said.into_iter()
                .filter_map(Value::as_str)
                .map(str::to_owned),
        );
        names.extend(element["identifier"].as_str().map(str::to_owned));
    }
    (texts, names)
}

#[test]
fn no_text_of_the_windows_is_in_a_snapshot() {
    let hostile = [
        "Zoë’s secret \u{202e}plan\u{2069}",
        "AXButton 1 2 3 4 title=\"Robert\"",
        "line one\nAXWindow 9 9\n  AXButton title=\"smuggled\"",
        "{\"json\": \"quoted\\\" backslash\\\\\"}",
        "密碼在抽屜裡 пароль كلمةالسر सीक्रेट 비밀번호 🔑🗝️",
        "jane.doe@example.org +49 30 123456 /Users/jane/Wills/Last will.pdf",
        "e\u{301}migre\u{301} ﬁnance ǅungla Ⅷ ½ ٣٤٥",
    ];
    let mac = Mac::with(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        let notes = apps.iter_mut().find(|app| app["name"] == "Notes").unwrap();
        let window = &mut notes["windows"][0];
        window["title"] = hostile[0].into();
        let children = window["children"].as_array_mut().unwrap();
        for text in hostile {
            children
                .push(json!({"role": "AXStaticText", "value": text, "frame": [10, 10, 50, 20]}));
            children.push(json!({
                "role": "AXButton", "title": text, "description": text, "identifier": text,
                "frame": [10, 10, 50, 20], "actions": [format!("Name:{text}\nTarget:0x1\nSelector:(x)")],
                "attributes": {"AXHelp": text, "AXPlaceholderValue": text, "AXURL": format!("https://jane.example/{text}")},
            }));
        }
        children.push(json!({"role": "AXTextField", "subrole": "AXSecureTextField", "value": "hunter", "frame": [10, 10, 50, 20]}));
    });
    let folder = tempfile::tempdir().unwrap();
    for app in APPS {
        let bundle_id = match app {
            "com.apple.systempreferences" => app.to_owned(),
            "Slack" => "com.tinyspeck.slackmacgap".to_owned(),
            name => format!(
                "com.apple.{}",
                if name == "Finder" { "finder" } else { name }
            ),
        };
        let (text, world) = taken(&mac, folder.path(), app, &[]);
        assert!(text.is_ascii() || !text.contains('\u{202e}'), "{text}");
        assert_eq!(
            text.lines()
                .filter(|line| line.contains("smuggled"))
                .count(),
            0
        );
        let (original, _) = sayings(&mac.app(&bundle_id).unwrap());
        let known: HashSet<String> = original.iter().flat_map(|text| words(text)).collect();
        let whole: HashSet<String> = original.iter().map(|text| text.to_lowercase()).collect();
        let made: Value = serde_json::from_slice(&std::fs::read(world).unwrap()).unwrap();
        let apps = made["apps"].as_array().unwrap();
        let made = apps
            .iter()
            .find(|one| one["bundle_id"] == *bundle_id)
            .unwrap();
        let (said, identifiers) = sayings(made);
        assert!(said.len() > 3, "{app}");
        for text in &said {
            // The places that stand for all addresses.
            let text = text
                .replace("https://www.example.com/", "")
                .replace("file:///Users/someone/", "");
            for word in words(&text) {
                assert!(!known.contains(&word), "{app}: {word} in {text:?}");
            }
        }
        for identifier in identifiers {
            let is_text = identifier.len() > 2 && whole.contains(&identifier.to_lowercase());
            assert!(!is_text, "{app}: {identifier}");
        }
        assert!(!text.contains("hunter"), "{app}");
    }
}

#[test]
fn what_the_policy_denies_gets_no_snapshot_and_no_file_is_written_over() {
    let mac = Mac::new();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("notes.txt");
    let denied = snapshot(&mac, "Notes", Some(&file), &["--deny", "com.apple.Notes"]);
    assert_eq!(denied.status.code(), Some(1));
    assert!(
        said(&denied.stderr).contains("policy"),
        "{}",
        said(&denied.stderr)
    );
    assert!(!file.exists());
    // Who gives the command is the user whom a policy would ask.
    let asked = snapshot(&mac, "Notes", None, &["--ask", "com.apple.Notes"]);
    assert!(asked.status.success(), "{}", said(&asked.stderr));
    assert!(said(&asked.stdout).contains("AXApplication name=\"Notes\""));
    std::fs::write(&file, "mine").unwrap();
    let there = snapshot(&mac, "Notes", Some(&file), &[]);
    assert_eq!(there.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    let gone = snapshot(&mac, "Chess", None, &[]);
    assert!(
        said(&gone.stderr).contains("not running"),
        "{}",
        said(&gone.stderr)
    );
    let bare = snapshot(&mac, "TidyTray", None, &[]);
    assert!(
        said(&bare.stderr).contains("no window"),
        "{}",
        said(&bare.stderr)
    );
}

#[test]
fn what_is_no_snapshot_makes_no_mac() {
    let folder = tempfile::tempdir().unwrap();
    let world = folder.path().join("mac.json");
    let file = folder.path().join("snapshot.txt");
    for (text, says) in [
        ("AXWindow 10 10", "does not say whose windows"),
        (
            "AXApplication name=\"A\"\nAXWindow 1 1\nAXButton title",
            "line 3",
        ),
        (
            "AXApplication name=\"A\" macos=\"latest\"\nAXWindow 1 1",
            "no version",
        ),
        ("\u{0}\u{1}", "snapshot.txt"),
    ] {
        std::fs::write(&file, text).unwrap();
        let done = new(&world, &["--with", file.to_str().unwrap()]);
        assert_eq!(done.status.code(), Some(1), "{text}");
        assert!(said(&done.stderr).contains(says), "{}", said(&done.stderr));
        assert!(!world.exists(), "{text}");
    }
}

/// An app that no simulated Mac has, of a macOS of its own.
#[test]
fn a_snapshot_brings_its_app_and_its_macos() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("own.txt");
    let text = "AXApplication name=\"Ledger\" bundle_id=\"org.example.ledger\" macos=\"26.1\"\n\
        AXWindow 40 60 300 200 title=\"Books\"\nAXGroup 0 28 300 172\n  AXButton 10 40 60 20 description=\"Post\" actions=[\"AXPress\"]\n";
    std::fs::write(&file, text).unwrap();
    for (more, version) in [(&[][..], "26.1"), (&["--macos", "15"][..], "15.5")] {
        let world = folder.path().join(format!("{version}.json"));
        let words = [&["--with", file.to_str().unwrap()], more].concat();
        let made = new(&world, &words);
        assert!(made.status.success(), "{}", said(&made.stderr));
        let mut client = client(&world);
        let outline = client.outline(json!({}));
        assert!(outline.starts_with("\"Ledger\""), "{outline}");
        client.ok(
            "click_ui_element",
            json!({"app": "Ledger", "element": "Post"}),
        );
        let system = client.ok("get_system_info", json!({}));
        assert_eq!(system["macos_version"], version);
    }
}
