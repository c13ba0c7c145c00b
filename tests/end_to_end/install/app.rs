//! The app that `make app` makes, and the script that checks it, which finds what is wrong with a bundle.

use crate::setup::{command_at_home, text};
use crate::support::{macmcp, root};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output};

/// A bundle whose programs are small: what is wrong with one is seen in a copy.
fn app(folder: &Path) -> std::path::PathBuf {
    let made = command_at_home(Path::new(macmcp()), folder)
        .args(["install", "--bundle"])
        .arg(folder)
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", text(&made.stderr));
    folder.join("macmcp.app")
}

fn checked(app: &Path) -> Output {
    Command::new(root().join("scripts/dist/check-app"))
        .arg(app)
        .output()
        .unwrap()
}

#[test]
fn the_app_is_what_the_check_wants() {
    let folder = tempfile::tempdir().unwrap();
    let done = checked(&app(folder.path()));
    assert!(done.status.success(), "{}", text(&done.stderr));
}

/// Each mistake alone makes the check fail, and is named.
#[test]
fn the_check_names_each_mistake() {
    let folder = tempfile::tempdir().unwrap();
    let good = app(folder.path());
    let list = good.join("Contents/Info.plist");
    let program = good.join("Contents/MacOS/macmcp");
    let whole = fs::read_to_string(&list).unwrap();
    let fails = |what: &str, word: &str| {
        let done = checked(&good);
        let said = text(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{what}: {said}");
        assert!(said.contains(word), "{what}: {said}");
    };
    for (was, is, word) in [
        (
            "io.github.macmcp.macmcp",
            "dev.macmcp.server",
            "CFBundleIdentifier",
        ),
        (
            "<string>APPL</string>",
            "<string>BNDL</string>",
            "CFBundlePackageType",
        ),
        (
            "<string>macmcp</string>",
            "<string>start.sh</string>",
            "CFBundleExecutable",
        ),
        (
            "<string>13.0</string>",
            "<string>10.9</string>",
            "LSMinimumSystemVersion",
        ),
        ("<true/>", "<false/>", "LSUIElement"),
        (
            "NSAppleEventsUsageDescription",
            "NSAppleEventsUsage",
            "NSAppleEventsUsageDescription",
        ),
        (
            "NSRemindersUsageDescription",
            "NSRemindersUsage",
            "NSRemindersUsageDescription",
        ),
        (env!("CARGO_PKG_VERSION"), "9.9.9", "CFBundleVersion"),
    ] {
        fs::write(&list, whole.replace(was, is)).unwrap();
        fails(was, word);
    }
    fs::write(&list, &whole).unwrap();

    let beside = good.join("Contents/MacOS/log.txt");
    fs::write(&beside, "written at run time").unwrap();
    fails("a file that does not belong there", "log.txt");
    fs::remove_file(&beside).unwrap();

    let kept = folder.path().join("kept");
    fs::rename(&program, &kept).unwrap();
    fs::write(&program, "#!/bin/sh\nexec macmcp \"$@\"\n").unwrap();
    fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    fails("a script", "macmcp is no program");
    fs::remove_file(&program).unwrap();
    std::os::unix::fs::symlink(&kept, &program).unwrap();
    fails("a link", "macmcp is not a file");
    fs::remove_file(&program).unwrap();
    fs::rename(&kept, &program).unwrap();
    fs::set_permissions(&program, Permissions::from_mode(0o644)).unwrap();
    fails("a mode", "macmcp is not executable");
    fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();

    let icon = good.join("Contents/Resources/AppIcon.icns");
    let bytes = fs::read(&icon).unwrap();
    fs::write(&icon, &bytes[..bytes.len() - 1]).unwrap();
    fails("a short icon", "not as long as it says");
    let mut small = bytes.clone();
    // The width of the first picture.
    small[35] = 16;
    fs::write(&icon, small).unwrap();
    fails("a small icon", "has the pictures ic11:16 ic12:64");
    fs::write(&icon, &bytes).unwrap();

    let other = folder.path().join("MacMCP.app");
    fs::rename(&good, &other).unwrap();
    let said = text(&checked(&other).stderr);
    assert!(said.contains("which is MacMCP.app"), "{said}");
    fs::rename(&other, &good).unwrap();
    assert!(checked(&good).status.success());
}
