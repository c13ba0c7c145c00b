//! Clients are asked by their own commands whether they would start macmcp.
use super::{command_at_home, home, text};
use crate::support::{macmcp, write_program};
use std::path::Path;

// [clients I]
#[test]
fn an_entry_that_a_client_does_not_use_is_told() {
    let home = home();
    let programs = home.path().join("bin");
    std::fs::create_dir(&programs).unwrap();
    let run = |arguments: &[&str]| {
        let mut command = command_at_home(Path::new(macmcp()), home.path());
        let output = command
            .args(arguments)
            .env("PATH", &programs)
            .output()
            .unwrap();
        text(&output.stdout)
    };
    // A project has an entry of that name, and a folder is not trusted.
    let another = "[ $2 = add ] && exit 1; printf 'macmcp:\\n  Scope: Local config\\n  Command: /bin/false\\n'";
    write_program(&programs.join("claude"), another);
    let disabled = format!(
        "[ $2 = add ] && exit 1; echo '- macmcp: {} (stdio) - Disabled'",
        macmcp()
    );
    write_program(&programs.join("gemini"), &disabled);
    let qwen = format!("echo '- macmcp: {} (stdio) - Connected'", macmcp());
    write_program(&programs.join("qwen"), &qwen);
    let amp = format!(
        "[ $2 = add ] && exit 1; printf 'Global:\\n  macmcp  command  {}\\n'",
        macmcp()
    );
    write_program(&programs.join("amp"), &amp);
    let said = run(&["setup"]);
    let claude = "Claude Code, asked by `claude mcp get macmcp`, may not start macmcp: it tells of another entry of that name";
    let gemini = "Gemini CLI, asked by `gemini mcp list`, may not start macmcp: it says: - macmcp:   (stdio) - disabled";
    let amp = "Amp, asked by `amp mcp list`, would start macmcp";
    let qwen = "Qwen Code, asked by `qwen mcp list`, would start macmcp";
    assert!(said.contains(claude) && said.contains(gemini), "{said}");
    assert!(!said.contains(qwen), "{said}");
    assert!(home.path().join(".qwen/settings.json").is_file(), "{said}");
    let said = run(&["doctor", "--simulate"]);
    for one in [claude, gemini, qwen, amp] {
        assert!(said.contains(one), "{said}");
    }
    // What is not installed cannot be asked.
    std::fs::remove_file(programs.join("claude")).unwrap();
    let said = run(&["doctor", "--simulate"]);
    assert!(
        !said.contains("Claude Code, asked") && said.contains(qwen),
        "{said}"
    );
}
