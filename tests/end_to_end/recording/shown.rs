//! What people read of a record: a list, and a page for a browser.

use super::session;
use crate::support::{Mac, macmcp};
use serde_json::json;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// What `macmcp record` prints with a command about a folder.
pub(super) fn printed(command: &str, dir: &Path) -> String {
    let command = Command::new(macmcp())
        .args(["record", command])
        .arg(dir)
        .output();
    let done = command.unwrap();
    assert!(done.status.success(), "{done:?}");
    String::from_utf8(done.stdout).unwrap()
}

/// What is shown of a record, by the program.
pub(super) fn shown(dir: &Path) -> String {
    printed("show", dir)
}

#[test]
fn a_record_is_shown_call_by_call() {
    let mac = Mac::new();
    let dir = TempDir::new().unwrap();
    assert_eq!(shown(dir.path()), "No session is recorded there.\n");
    let mut client = session(&mac, dir.path(), &[]);
    client.ok("set_volume", json!({"volume": 20}));
    client.err("get_ui_elements", json!({"app": "Chess"}));
    client.ok("expect", json!({"app": "Notes", "text": "no such text"}));
    client.close();
    let told = shown(dir.path());
    assert!(told.contains("without texts, on a simulated Mac"), "{told}");
    assert!(
        told.contains("     1  set_volume               confirmed in "),
        "{told}"
    );
    assert!(told.contains("volume=20"), "{told}");
    assert!(told.contains("AppNotRunning in "), "{told}");
    assert!(told.contains("does not hold in "), "{told}");
    // One session by its folder.
    let folder = fs::read_dir(dir.path())
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    assert_eq!(shown(&folder), told);
    let name = folder.file_name().unwrap();
    for (name, expected) in [
        (name, Ok(&told)),
        ("none".as_ref(), Err("recorded there as \"none\"")),
    ] {
        let show = Command::new(macmcp())
            .args(["record", "show"])
            .arg(dir.path())
            .arg(name)
            .output();
        let done = show.unwrap();
        let printed = [done.stdout, done.stderr].map(|text| String::from_utf8(text).unwrap());
        match expected {
            Ok(told) => assert_eq!(printed[0], *told),
            Err(why) => assert!(printed[1].contains(why), "{printed:?}"),
        }
    }
    // The page tells what was proven from what was not, and what each call was given while it is closed.
    let page = printed("html", dir.path());
    for part in [
        "<span class=\"ok\">confirmed</span>",
        "<span class=\"open\">does not hold</span>",
        "<span class=\"error\">AppNotRunning</span>",
        "<span class=\"given\">volume&#x3D;20</span>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // A name on the disk neither controls the terminal nor begins a line.
    let named = dir.path().join("a\u{1b}[2Jb\n  begun c\u{202e}d");
    fs::rename(&folder, &named).unwrap();
    let told = shown(&named);
    let first = told.lines().next().unwrap();
    let name = r"/a\u001b[2Jb\u000a  begun c\u202ed";
    assert!(first.ends_with(name), "{told}");
    assert!(!told.contains(['\u{1b}', '\u{202e}']), "{told}");
    let missing = Command::new(macmcp())
        .args(["record", "show", "/no/\u{1b}[2J"])
        .output();
    let said = String::from_utf8(missing.unwrap().stderr).unwrap();
    assert!(said.contains(r"/no/\u001b[2J"), "{said}");
    let missing = Command::new(macmcp())
        .args(["record", "show", "/no/such/folder"])
        .output();
    assert_eq!(missing.unwrap().status.code(), Some(2));
}

/// Texts from a screen are texts on the page, whatever they say.
#[test]
fn a_page_shows_every_call_and_runs_nothing_of_a_text() {
    const HOSTILE: &str =
        "</pre></script><script>alert(1)</script><img src=x onerror='alert(2)'> {{x}} \u{202e}";
    let mac = Mac::new();
    let dir = TempDir::new().unwrap();
    let mut client = session(&mac, dir.path(), &["--record-with=text"]);
    client.ok("set_clipboard", json!({"text": HOSTILE}));
    client.ok("get_clipboard", json!({}));
    client.ok(
        "set_ui_element_value",
        json!({"app": "TextEdit", "element": "window[1]/scrollarea/textarea", "value": HOSTILE}),
    );
    client.err("get_ui_elements", json!({"app": HOSTILE}));
    client.close();
    let whole = printed("html", dir.path());
    assert_eq!(whole.matches("<details>").count(), 4, "{whole}");
    assert!(whole.contains("<b>set_clipboard</b>"), "{whole}");
    assert!(whole.contains("AppNotRunning"), "{whole}");
    // One script, and it is ours; nothing is loaded.
    assert_eq!(whole.matches("<script").count(), 1, "{whole}");
    assert!(
        whole.contains("&lt;script&gt;alert(1)&lt;/script&gt;"),
        "{whole}"
    );
    assert!(
        !whole.contains("<img") && !whole.contains("http://") && !whole.contains("https://"),
        "{whole}"
    );
    assert!(whole.contains("default-src 'none'"), "{whole}");
    // To a file, for the user alone.
    let file = dir.path().join("page.html");
    let done = Command::new(macmcp())
        .args(["record", "html"])
        .args([dir.path(), &file])
        .output();
    assert!(done.unwrap().status.success());
    assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    assert_eq!(
        fs::metadata(&file).unwrap().permissions().mode() & 0o777,
        0o600
    );
}
