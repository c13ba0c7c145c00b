//! The npm package: both of its programs, installed, started by npx and without npm.
use super::{VERSION, offered, packages, run, script, stdout};
use crate::support::{macmcp, root};
use std::fs;
use std::process::Command;

/// A folder in which npm has installed both packages; `--force`, because the app is one for Macs.
fn installed() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
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
        .arg(packages().join(format!("macmcp-{VERSION}-npm.tgz")))
        .arg(packages().join(format!("macmcp-darwin-{VERSION}-npm.tgz"))));
    folder
}

#[test]
#[ignore = "needs zip and npm"]
fn npm_installs_both_programs() {
    let folder = installed();
    let home = tempfile::tempdir().unwrap();
    let programs = folder.path().join("node_modules/.bin");
    let start = |name: &str| {
        let mut command = Command::new(programs.join(name));
        command.env("HOME", home.path());
        offered(command)
    };
    assert!(start("macmcp").len() > 40);
    assert_eq!(start("mcp-screenshot-mac"), ["screenshot_app_window"]);
    // The entry that it writes starts the server, too.
    let done = Command::new(programs.join("macmcp"))
        .args(["setup", "cursor", "--simulate"])
        .env("HOME", home.path())
        .env_remove("XDG_CONFIG_HOME")
        .output();
    assert!(done.unwrap().status.success());
    let file = home.path().join(".cursor/mcp.json");
    let entry = crate::setup::entry(&file, "/mcpServers");
    assert_eq!(crate::setup::start(&entry), "macmcp");
}

/// npx installs into a folder of its cache, whose path must reach no client.
#[test]
#[ignore = "needs zip and npm"]
fn the_path_of_npx_reaches_no_client() {
    let folder = installed();
    let home = tempfile::tempdir().unwrap();
    let cache = home.path().join(".npm/_npx/0123456789abcdef");
    fs::create_dir_all(cache.parent().unwrap()).unwrap();
    run(Command::new("cp").arg("-R").arg(folder.path()).arg(&cache));
    let npx = |words: &[&str]| {
        Command::new(cache.join("node_modules/.bin/macmcp"))
            .args(words)
            .env("HOME", home.path())
            .env_remove("XDG_CONFIG_HOME")
            .output()
            .unwrap()
    };
    let refused = npx(&["setup", "cursor", "--simulate"]);
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(3), "{said}");
    assert!(said.contains("npx macmcp install"), "{said}");
    assert!(!home.path().join(".cursor").exists());
    assert!(npx(&["install", "--simulate"]).status.success());
    assert!(npx(&["setup", "cursor", "--simulate"]).status.success());
    let file = home.path().join(".cursor/mcp.json");
    let entry = crate::setup::entry(&file, "/mcpServers");
    let app = home
        .path()
        .join("Applications/macmcp.app/Contents/MacOS/macmcp");
    assert_eq!(entry["command"], *app.to_string_lossy());
    assert_eq!(crate::setup::start(&entry), "macmcp");
}

/// As the documents say it: the package is named, and its program.
#[test]
fn the_documents_name_the_package_of_the_screenshot_server() {
    for document in ["docs/use.md", "scripts/dist/npm/README.md"] {
        let text = fs::read_to_string(root().join(document)).unwrap();
        let command = "npx --package=macmcp mcp-screenshot-mac";
        assert!(text.contains(command), "{document}");
    }
}

/// Where npm was told to leave out optional packages, or on another system.
#[test]
fn without_the_app_the_package_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("node_modules/macmcp/bin/macmcp");
    fs::create_dir_all(program.parent().unwrap()).unwrap();
    fs::copy(script("npm/bin/macmcp"), &program).unwrap();
    let output = Command::new(&program).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("@macmcp/darwin is not installed"), "{said}");
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
