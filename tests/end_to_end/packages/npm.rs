//! The npm package: both of its programs, installed, started by npx and without npm.
use super::{VERSION, offered, packages, run, script, stdout};
use crate::support::{macmcp, root};
use std::fs;
use std::process::Command;

/// npm links both programs from a folder of its own; the package is one for Macs, hence the force.
#[test]
#[ignore = "needs zip and npm"]
fn npm_installs_both_programs() {
    let folder = tempfile::tempdir().unwrap();
    let package = packages().join(format!("macmcp-{VERSION}-npm.tgz"));
    let install = [
        "install",
        "--force",
        "--offline",
        "--no-audit",
        "--no-fund",
        "--prefix",
    ];
    run(Command::new("npm")
        .args(install)
        .arg(folder.path())
        .arg(package));
    let programs = folder.path().join("node_modules/.bin");
    assert!(offered(Command::new(programs.join("macmcp"))).len() > 40);
    let screenshots = Command::new(programs.join("mcp-screenshot-mac"));
    assert_eq!(offered(screenshots), ["screenshot_app_window"]);
}

/// As the documents say it: the package is named, and its program. `--force` because the package is one for Macs.
#[test]
#[ignore = "needs zip and npm"]
fn npx_starts_the_screenshot_server_from_the_package() {
    let folder = tempfile::tempdir().unwrap();
    let package = packages().join(format!("macmcp-{VERSION}-npm.tgz"));
    let documented = ["README.md", "README.ja.md", "scripts/dist/npm/README.md"];
    for document in documented {
        let text = fs::read_to_string(root().join(document)).unwrap();
        let command = "npx --package=macmcp mcp-screenshot-mac";
        assert!(text.contains(command), "{document}");
    }
    let mut command = Command::new("npx");
    command
        .args(["--offline", "--force", "--yes"])
        .arg(format!("--package={}", package.display()))
        .arg("mcp-screenshot-mac")
        .env("npm_config_cache", folder.path())
        .current_dir(folder.path());
    assert_eq!(offered(command), ["screenshot_app_window"]);
}

/// Without npm: the package's program follows links itself, and what it is given goes to the server.
#[test]
fn the_screenshot_server_offers_one_tool() {
    let folder = tempfile::tempdir().unwrap();
    let package = folder.path().join("package");
    fs::create_dir(&package).unwrap();
    std::os::unix::fs::symlink(macmcp(), package.join("macmcp")).unwrap();
    fs::copy(
        script("npm/bin/mcp-screenshot-mac"),
        package.join("mcp-screenshot-mac"),
    )
    .unwrap();
    let linked = folder.path().join("linked");
    std::os::unix::fs::symlink("package/mcp-screenshot-mac", &linked).unwrap();
    assert_eq!(offered(Command::new(&linked)), ["screenshot_app_window"]);
    let help = stdout(Command::new(&linked).arg("--help"));
    assert!(help.contains("--screenshot-ttl-ms"), "{help}");
}
