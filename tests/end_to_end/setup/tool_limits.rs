//! Clients that take a limited number of tools [findings-3 20.1].

use super::*;
use crate::soak::likely::PACKS;

fn set_up(home: &TempDir, words: &[&str]) -> (Vec<String>, String) {
    let done = setup(home, words);
    assert!(done.status.success(), "{}", text(&done.stderr));
    let file = home.path().join(".cursor/mcp.json");
    let arguments = entry(&file, "/mcpServers")["args"].clone();
    (
        serde_json::from_value(arguments).unwrap(),
        text(&done.stdout),
    )
}

#[test]
fn a_client_that_takes_fewer_tools_than_there_are_gets_the_compact_list() {
    let home = home_with_clients();
    let (arguments, said) = set_up(&home, &["cursor"]);
    assert!(arguments.is_empty(), "{arguments:?}");
    assert!(
        said.contains("Cursor takes 80 tools of all its servers together"),
        "{said}"
    );
    assert!(
        said.contains("macmcp setup cursor --profile compact"),
        "{said}"
    );
    let with_packs = ["cursor", "--", "--pack", PACKS];
    let (arguments, said) = set_up(&home, &with_packs);
    assert_eq!(arguments, ["--pack", PACKS, "--profile", "compact"]);
    assert!(said.contains("the entry has `--profile compact`"), "{said}");
    // Once more: it is there, and stays.
    let (again, said) = set_up(&home, &["cursor"]);
    assert_eq!(again, arguments);
    assert!(!said.contains("would list"), "{said}");
    // Who chooses is told what is lost.
    let (chosen, said) = set_up(&home, &["cursor", "--profile", "full"]);
    assert_eq!(chosen, ["--profile", "full", "--pack", PACKS]);
    assert!(
        said.contains("are too many: pass `--profile compact`"),
        "{said}"
    );
}

#[test]
fn what_is_printed_says_how_many_tools_a_client_takes() {
    let home = home();
    for (client, most) in [
        ("windsurf", Some("100 tools")),
        ("antigravity", Some("100 tools")),
        ("cursor", Some("80 tools")),
        ("vscode", Some("128 tools")),
        ("claude-code", None),
    ] {
        let done = setup(&home, &[client, "--print"]);
        let told = text(&done.stderr);
        match most {
            Some(most) => assert!(told.contains(most), "{client}: {told}"),
            None => assert!(!told.contains("tools of all"), "{client}: {told}"),
        }
    }
}
