//! Documents: the folders they may be in, the types that are opened, links, and the app that opens them.

use super::{FROM_DOCUMENTS, PREVIEW, TEXT_EDIT, document, refused};
use crate::support::default_mac::pid;
use crate::support::programs::{Programs, argument};
use crate::support::states::{differences, lasting};
use crate::support::{Client, Mac, app_with_id, runners};
use serde_json::{Value, json};

/// A Mac with hostile and harmless files in and beside a folder, and links between them.
fn mac_with_files() -> Mac {
    Mac::with(|world| {
        for file in [
            "Documents/Plan.txt.command",
            "Documents/run.sh",
            "Documents/Setup.pkg",
            "Documents/Page.html",
            "Documents/Picture.svg",
            "Documents/Site.webloc",
            "Documents/Site.inetloc",
            "Documents/File.fileloc",
            "Documents/Link.url",
            "Documents/Profile.mobileconfig",
            "Documents/Colors.terminal",
            "Documents/Script.scpt",
            "Documents/Game.jar",
            "Documents/Disk.dmg",
            "Documents/LICENSE",
            "Documents/.txt",
            "Documents/Space.txt ",
            "Documents/Dot.txt.",
            "Documents/Letter.rtfd/TXT.rtf",
            "Documents/Tool.app/Contents/Notes.txt",
            "Documents/Flow.workflow/Contents/a.txt",
            "Documents/Plan.command.txt",
            "Private/Secret.txt",
            "Documents2/Near.txt",
        ] {
            world["disk"][format!("/Users/demo/{file}")] = json!({"text": "x"});
        }
        world["disk"]["/Users/demo/Documents/Alias.txt"] =
            json!({"original": "/System/Applications/Calculator.app"});
        world["links"] = json!({
            "/Users/demo/Documents/same.txt": "Plan.txt",
            "/Users/demo/Documents/noextension": "Plan.txt",
            "/Users/demo/Documents/harmless.txt": "Plan.txt.command",
            "/Users/demo/Documents/out.txt": "../Private/Secret.txt",
            "/Users/demo/Documents/outside": "../Private",
            "/Users/demo/Documents/round.txt": "round.txt",
            "/Users/demo/Way": "Documents",
            "/Users/demo/Private/in.txt": "/Users/demo/Documents/Plan.txt",
        });
    })
}

#[test]
fn a_document_opens_in_its_app_and_its_window_is_seen() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(&[runner, &FROM_DOCUMENTS[..]].concat());
        client.ok("activate_app", json!({"app": "Notes"}));
        let done = document(&mut client, "~/Documents/Plan.txt");
        assert_eq!(done["opened"], "/Users/demo/Documents/Plan.txt", "{done}");
        assert_eq!(done["bundle_id"], TEXT_EDIT, "{done}");
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(done["in_front"], true, "{done}");
        assert_eq!(done["title"], "Plan.txt", "{done}");
        assert_eq!(mac.state()["front"], pid::TEXT_EDIT);
        let windows = client.ok("list_windows", json!({"app": "TextEdit"}));
        assert_eq!(
            windows["windows"][0]["window_id"], done["window_id"],
            "{windows}"
        );
        // It is there already and comes to the front, which its window shows.
        client.ok("activate_app", json!({"app": "Notes"}));
        let again = document(&mut client, "/Users/demo/Documents/Plan.txt");
        assert_eq!(again["effect"], "confirmed", "{again}");
        assert_eq!(again["note"], "It was open already.");
        assert_eq!(again["window_id"], done["window_id"]);
    }
}

#[test]
fn an_app_that_does_not_run_is_started_for_it() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(&[runner, &FROM_DOCUMENTS[..]].concat());
        let done = document(&mut client, "~/Documents/Photos/海.jpg");
        assert_eq!(done["bundle_id"], PREVIEW, "{done}");
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(done["title"], "海.jpg", "{done}");
        let windows = mac.app(PREVIEW).unwrap()["windows"].clone();
        assert_eq!(windows.as_array().unwrap().len(), 1);
    }
}

#[test]
fn in_the_background_a_document_opens_behind() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(&[runner, &FROM_DOCUMENTS[..]].concat());
        client.ok("activate_app", json!({"app": "Notes"}));
        let front = mac.state()["front"].clone();
        let asked = json!({"path": "~/Documents/Plan.txt", "background": true});
        let done = client.ok("open", asked);
        assert_eq!(
            (&done["in_front"], &done["effect"]),
            (&json!(false), &json!("confirmed")),
            "{done}"
        );
        assert_eq!(mac.state()["front"], front);
    }
}

/// Each path is opened as itself, as the disk writes it, and none leads out of the folders of the server.
#[test]
fn documents_are_opened_below_the_folders_of_the_server_and_nowhere_else() {
    for runner in runners() {
        let mac = mac_with_files();
        for folder in [
            "/Users/demo/Documents",
            "/Users/demo/Documents/",
            "~/Way",
            "/users/DEMO/documents",
        ] {
            let mut client = mac.session(
                &[
                    runner,
                    &["--read-dir", "/Users/demo/Music", "--read-dir", folder][..],
                ]
                .concat(),
            );
            for path in [
                "/Users/demo/Documents/Plan.txt",
                "/Users/demo/Documents/../Documents/./Plan.txt",
                "/Users/demo/Documents/same.txt",
                "/Users/demo/Documents/noextension",
                "/Users/demo/Way/Plan.txt",
                "/Users/demo/Private/in.txt",
            ] {
                let done = document(&mut client, path);
                assert_eq!(done["opened"], "/Users/demo/Documents/Plan.txt", "{path}");
            }
            let before = lasting(&mac);
            for path in [
                "/Users/demo/Private/Secret.txt",
                "/Users/demo/Documents2/Near.txt",
                "/Users/demo/Documents/../Private/Secret.txt",
                "/Users/demo/Documents/out.txt",
                "/Users/demo/Documents/outside/Secret.txt",
                "/Users/demo/Documents/../Private/None.txt",
                "/Users/demo/Documents",
                "~/Desktop/Read me.txt",
                "/",
                "Plan.txt",
                "~other/Plan.txt",
                "/Users/demo/Documents/a\nb.txt",
                "/Users/demo/Documents/Alias.txt",
                "/Users/demo/Documents/round.txt",
                "/Users/demo/Documents/Photos",
                "/Users/demo/Documents/Photos/",
                "/Users/demo/Documents/Letter.rtfd",
                "/Users/demo/Documents/Flow.workflow",
            ] {
                let (code, text) = refused(&mut client, json!({ "path": path }));
                assert_eq!(code, "PathNotAllowed", "{path}: {text}");
            }
            for path in [
                "/Users/demo/Documents/None.txt",
                "/Users/demo/Documents/none/a.txt",
            ] {
                let (code, text) = refused(&mut client, json!({ "path": path }));
                assert_eq!(code, "PathNotFound", "{path}: {text}");
            }
            assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
        }
    }
}

#[test]
fn without_a_folder_no_document_is_opened() {
    for arguments in [&[][..], &["--output-dir", "/tmp"]] {
        let mac = Mac::new();
        let before = lasting(&mac);
        let mut client = mac.session(arguments);
        for path in ["~/Documents/Plan.txt", "/Users/demo/Documents/none", "/"] {
            let (code, text) = refused(&mut client, json!({ "path": path }));
            assert_eq!(code, "PathNotAllowed", "{text}");
            assert!(text.contains("--read-dir"), "{text}");
        }
        assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
    }
}

/// By the extension of the file that is there when links are resolved.
#[test]
fn only_documents_of_the_list_are_opened() {
    for runner in runners() {
        let mac = mac_with_files();
        let mut client = mac.session(&[runner, &FROM_DOCUMENTS[..]].concat());
        let before = lasting(&mac);
        for name in [
            "Plan.txt.command",
            "harmless.txt",
            "run.sh",
            "Setup.pkg",
            "Page.html",
            "Picture.svg",
            "Site.webloc",
            "Site.inetloc",
            "File.fileloc",
            "Link.url",
            "Profile.mobileconfig",
            "Colors.terminal",
            "Script.scpt",
            "Game.jar",
            "Disk.dmg",
            "LICENSE",
            ".txt",
            "Space.txt ",
            "Dot.txt.",
        ] {
            let path = format!("/Users/demo/Documents/{name}");
            let (code, text) = refused(&mut client, json!({ "path": path }));
            assert_eq!(code, "Refused", "{name}: {text}");
            assert!(text.contains("run code"), "{text}");
        }
        assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
        let done = document(&mut client, "/Users/demo/Documents/Plan.command.txt");
        assert_eq!(done["effect"], "confirmed", "{done}");
    }
}

#[test]
fn a_document_is_not_opened_with_what_runs_it() {
    let mac = Mac::with(|world| {
        world["default_apps"] = json!({".md": "com.apple.Terminal", ".csv": ""});
        for name in ["a.md", "a.csv"] {
            world["disk"][format!("/Users/demo/Documents/{name}")] = json!({"text": "x"});
        }
    });
    let mut client = mac.session(&FROM_DOCUMENTS);
    let before = lasting(&mac);
    for (path, app, expected) in [
        ("~/Documents/Plan.txt", json!("Terminal"), "Refused"),
        (
            "~/Documents/Plan.txt",
            json!("com.apple.Terminal"),
            "Refused",
        ),
        ("~/Documents/a.md", Value::Null, "Refused"),
        ("~/Documents/Plan.txt", json!("Preview"), "Refused"),
        ("~/Documents/a.csv", Value::Null, "AppNotFound"),
        ("~/Documents/Plan.txt", json!("Nothing"), "AppNotFound"),
        ("~/Documents/Budget 2026.xlsx", Value::Null, "AppNotFound"),
    ] {
        let (code, text) = refused(&mut client, json!({ "path": path, "app": app }));
        assert_eq!(code, expected, "{path} {app}: {text}");
    }
    assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
    let done = client.ok(
        "open",
        json!({"path": "~/Documents/a.md", "app": "TextEdit"}),
    );
    assert_eq!(done["effect"], "confirmed", "{done}");
}

#[test]
fn the_app_of_a_document_is_asked_of_the_policy() {
    for runner in runners() {
        let mac = Mac::new();
        let before = lasting(&mac);
        for policy in [&["--deny", "TextEdit"][..], &["--other-apps", "deny"]] {
            let mut client = mac.session(&[runner, &FROM_DOCUMENTS[..], policy].concat());
            let (code, text) = refused(&mut client, json!({"path": "~/Documents/Plan.txt"}));
            assert_eq!(code, "PolicyDenied", "{text}");
        }
        assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
    }
}

#[test]
fn what_cannot_be_seen_of_a_document_is_not_confirmed() {
    for runner in runners() {
        for change in [
            (|world: &mut Value| world["permissions"]["accessibility"] = json!("denied"))
                as fn(&mut Value),
            |world| app_with_id(world, TEXT_EDIT)["hung"] = json!(true),
        ] {
            let mac = Mac::with(change);
            let mut client = mac.session(&[runner, &FROM_DOCUMENTS[..]].concat());
            let done = document(&mut client, "~/Documents/Plan.txt");
            assert_eq!(done["effect"], "unverified", "{done}");
            assert!(done["note"].is_string(), "{done}");
        }
    }
}

/// A server that does not simulate, whose scripts see the disk of a simulated Mac: what the server judged is compared with what
/// the script sees.
fn on_the_real_disk(mac: &Mac, folder: &std::path::Path) -> (Client, Programs) {
    let programs = Programs::new(mac);
    let osascript = programs.write("script", "osascript \"$@\"");
    let mut command = std::process::Command::new(crate::built::macmcp());
    command
        .args([
            "serve",
            "--osascript",
            argument(&osascript),
            "--read-dir",
            argument(folder),
        ])
        .env("XDG_CONFIG_HOME", "/nonexistent")
        .env("MACMCP_NO_PERMISSION_CHECK", "1");
    let mut client = Client::start(command);
    client.initialize("2025-11-25");
    (client, programs)
}

#[test]
fn what_became_a_link_after_it_was_judged_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    let inside = root.join("open");
    std::fs::create_dir(&inside).unwrap();
    for name in ["Plan.txt", "Later.txt", "run.command"] {
        std::fs::write(inside.join(name), "x").unwrap();
    }
    std::fs::write(root.join("Secret.txt"), "x").unwrap();
    std::os::unix::fs::symlink("../Secret.txt", inside.join("out.txt")).unwrap();
    let at = |name: &str| inside.join(name).to_str().unwrap().to_owned();
    let mac = Mac::with(|world| {
        world["disk"][at("Plan.txt")] = json!({"text": "x"});
        world["disk"][at("run.command")] = json!({"text": "x"});
        world["disk"][root.join("Secret.txt").to_str().unwrap()] = json!({"text": "x"});
        world["links"] = json!({ at("Later.txt"): "../Secret.txt" });
    });
    let (mut client, _programs) = on_the_real_disk(&mac, &inside);
    let done = document(&mut client, &at("Plan.txt"));
    assert_eq!(
        (&done["opened"], &done["effect"]),
        (&json!(at("Plan.txt")), &json!("confirmed")),
        "{done}"
    );
    let before = lasting(&mac);
    for (name, expected) in [
        ("Later.txt", "PathNotAllowed"),
        ("out.txt", "PathNotAllowed"),
        ("../Secret.txt", "PathNotAllowed"),
        ("../None.txt", "PathNotAllowed"),
        ("None.txt", "PathNotFound"),
        ("run.command", "Refused"),
    ] {
        let (code, text) = refused(&mut client, json!({ "path": at(name) }));
        assert_eq!(code, expected, "{name}: {text}");
    }
    assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
}

#[test]
fn a_folder_that_cannot_be_one_ends_the_server_and_is_named() {
    for (folder, why) in [
        ("/nowhere/at/all", "No such file"),
        ("/dev/null", "not a folder"),
        ("Documents", "not an absolute path"),
    ] {
        let mut command = std::process::Command::new(crate::built::macmcp());
        command.args(["serve", "--read-dir", "/tmp", "--read-dir", folder]);
        let done = command
            .env("XDG_CONFIG_HOME", "/nonexistent")
            .output()
            .unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert_eq!(done.status.code(), Some(2), "{said}");
        assert!(
            said.contains(&format!("--read-dir {folder}")) && said.contains(why),
            "{said}"
        );
    }
}
