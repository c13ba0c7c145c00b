//! An app that was put into another folder than the usual ones.

use super::{Apple, has, tree};
use crate::setup::{command_at_home, entry, home_with_clients, text};
use crate::support::macmcp;
use std::fs;
use std::path::Path;

#[test]
fn what_was_installed_elsewhere_is_found_again_and_gone_after_uninstall() {
    let home = home_with_clients();
    let home = home.path();
    // An entry of another version is no part of the home as it was.
    fs::write(home.join(".cursor/mcp.json"), "{}").unwrap();
    let before = tree(home);
    let folder = home.join("Tools/Mine");
    let to = folder.to_str().unwrap();
    let apple = Apple::new();
    apple.done(Path::new(macmcp()), home, &["install", "--to", to]);
    let app = folder.join("macmcp.app");
    let program = app.join("Contents/MacOS/macmcp");
    // Clients start the program of that app, whichever copy writes their files.
    let set_up = command_at_home(Path::new(macmcp()), home)
        .arg("setup")
        .output();
    let set_up = set_up.unwrap();
    assert!(set_up.status.success(), "{}", text(&set_up.stderr));
    let gemini = home.join(".gemini/settings.json");
    let found = entry(&gemini, "/mcpServers");
    assert_eq!(found["command"], *program.to_string_lossy());
    // Another install updates that copy, and makes no second one.
    apple.calls();
    let said = apple.done(Path::new(macmcp()), home, &["install"]);
    assert!(said.contains(to), "{said}");
    assert!(!home.join("Applications").exists());

    apple.calls();
    let said = apple.done(Path::new(macmcp()), home, &["uninstall"]);
    let removed = format!("{}: removed", app.display());
    assert!(said.contains(&removed), "{said}");
    let calls = apple.calls();
    let unregistered = format!("lsregister -u {}", app.display());
    assert!(has(&calls, &[&unregistered]), "{calls:#?}");
    assert!(has(&calls, &["tccutil reset All"]), "{calls:#?}");
    let after = tree(home);
    assert!(after == before, "{:#?}", after.keys());
}

/// Without what install recorded, the folder has to be named.
#[test]
fn a_folder_can_be_named_to_uninstall() {
    let home = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().to_str().unwrap();
    let apple = Apple::new();
    apple.done(Path::new(macmcp()), home.path(), &["install", "--to", to]);
    let app = folder.path().join("macmcp.app");
    fs::remove_file(home.path().join(".config/macmcp/setup.json")).unwrap();
    let said = apple.done(Path::new(macmcp()), home.path(), &["uninstall"]);
    assert!(app.exists(), "{said}");
    for wrong in [home.path().to_str().unwrap(), "/nowhere"] {
        let output = apple.run(
            Path::new(macmcp()),
            home.path(),
            &["uninstall", "--from", wrong],
        );
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.contains("is no macmcp.app") && said.contains("install --to"),
            "{said}"
        );
    }
    let said = apple.done(
        Path::new(macmcp()),
        home.path(),
        &["uninstall", "--from", to],
    );
    assert!(said.contains("macmcp.app: removed"), "{said}");
    assert!(!app.exists());
}

/// What the user has put into the Trash is forgotten.
#[test]
fn an_app_that_has_gone_is_no_app() {
    let home = tempfile::tempdir().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().to_str().unwrap();
    let apple = Apple::new();
    apple.done(Path::new(macmcp()), home.path(), &["install", "--to", to]);
    fs::remove_dir_all(folder.path().join("macmcp.app")).unwrap();
    apple.done(Path::new(macmcp()), home.path(), &["uninstall"]);
    assert!(!home.path().join(".config/macmcp/setup.json").exists());
    apple.done(Path::new(macmcp()), home.path(), &["install"]);
    assert!(super::installed(home.path()).exists());
}
