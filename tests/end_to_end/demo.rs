//! The demo.

use crate::support::macmcp;
use std::process::Command;

/// Whatever the user's own settings are: what it shows is the same for everybody.
#[test]
fn the_demo_plays_to_its_end() {
    let home = tempfile::tempdir().unwrap();
    let settings = home.path().join("macmcp");
    std::fs::create_dir(&settings).unwrap();
    let policy =
        "[policy]\ndestructive = \"deny\"\n[policy.apps]\n\"com.apple.TextEdit\" = \"deny\"\n";
    std::fs::write(settings.join("config.toml"), policy).unwrap();
    let mut command = Command::new(macmcp());
    command.env("XDG_CONFIG_HOME", home.path());
    command.env("MACMCP_READ_ONLY", "true");
    command.env("MACMCP_OSASCRIPT", "/nowhere/osascript");
    let output = command.arg("demo").output().unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(
        text.trim_end().ends_with("leaves nothing behind."),
        "{text}"
    );
}
