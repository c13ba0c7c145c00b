//! The document of the clients that `macmcp setup` knows: made from what the program prints.

use crate::built::macmcp;
use crate::documents::hold;
use macmcp::packs::PACKS;
use macmcp::profile::Profile;
use macmcp::registry::{Registry, Selection, own_tools};
use serde_json::Value;
use std::process::Command;

const ABOUT: &str = "# Clients that `macmcp setup` supports

[Using macmcp](use.md#clients) shows the commands. On other systems than macOS, Visual Studio Code's files are below `~/.config` instead of
`~/Library/Application Support`. If several files are listed, versions of the client read different ones, and setup writes those whose folder
exists. A path that begins with a variable counts if that variable is set. `macmcp setup --print NAME` prints the entry for any client, and the
link that installs it if the client has one. Frameworks for agents start the server themselves: [frameworks.md](frameworks.md).

Claude Desktop writes its own list back while it runs: quit it before `macmcp setup`. Setup adds a new entry of Claude Code, Codex, Copilot CLI,
Gemini CLI, Amp and Visual Studio Code by their own command if that is installed; it changes an existing entry in its file. `macmcp doctor`
reports entries that are gone since.

Some clients clear the environment of the servers that they start; Codex keeps little more than `HOME`, `PATH` and `USER`. So `macmcp
setup` writes the options whose environment variables are set into the entry, as arguments with absolute paths, and a configuration or a tools
folder below `XDG_CONFIG_HOME` as `--config` and `--tools-dir`. It prints what it carried over. Existing arguments and variables of the entry
take precedence, and setup prints the differences. `macmcp doctor` and `macmcp policy` compare the entries with your shell and report
settings that hold in one of them alone.

`macmcp setup` and `macmcp doctor` ask Amp, Claude Code, Codex, Copilot CLI, Gemini CLI, opencode and Qwen Code by their own commands whether
they would start macmcp: an entry may be switched off, hidden by an entry of a project, or in a folder that is not trusted.

`codex exec` cannot ask, and refuses tools that may destroy work or send something. `default_tools_approval_mode = \"approve\"` in the entry
lets it call every tool without asking; setup does not write that.

With `--profile compact`, the entry of Claude Code has `\"alwaysLoad\": true`, because so few tools need no tool search. An existing value
stays.

Continue's extension reads `config.yaml` and the files in `mcpServers`. Its command, `cn`, reads `config.yaml`, or the file of `--config`.
Setup writes the entry into an existing `config.yaml`. It does not create that file, because `cn` would use it instead of the configuration of
its hub.

";

/// How many tools a server lists with this selection, and with every pack or none.
fn listed(selection: &Selection, has_packs: bool) -> usize {
    let packs = PACKS.iter().filter(|_| has_packs);
    let packs: Vec<String> = packs.map(|pack| pack.name.to_owned()).collect();
    let own = own_tools(None, &packs, None).unwrap();
    let registry = Registry::with_own(selection, Some(own)).unwrap();
    registry.listed().len()
}

/// What is said of clients that take a limited number of tools.
fn about_limits() -> String {
    let all = Selection::default();
    let compact = Selection {
        profile: Profile::Compact,
        ..Selection::default()
    };
    let read_only = Selection {
        read_only: true,
        ..Selection::default()
    };
    format!(
        "Some clients accept a limited number of tools, from their servers together. The last column has the number that users report (older versions
of Cursor accepted 40). macmcp lists {} tools, {} with all packs, {} with `--read-only` and {} with `--profile compact`; custom
tools add to that. The tools that most tasks need come first, so that they remain if a client leaves out the rest. `macmcp setup` reports
the limit of such a client, and passes `--profile compact` if the server would list more tools, unless you choose a profile.

",
        listed(&all, false),
        listed(&all, true),
        listed(&read_only, false),
        listed(&compact, false),
    )
}

/// The table of clients, as people read it.
fn about_answers() -> String {
    let table: Value = toml_edit::de::from_str(known_clients::TABLE).unwrap();
    let mut text = "
## What clients show their models

Answers follow this table, which was measured with these versions ([real-clients.md](reference/real-clients.md)). A client is recognized by
the name that it sends; other clients get answers as the protocol defines them. If a client does not show pictures, none is sent: the answer
says why, and has the text of `look` or `read_text` instead. If pictures arrive with some models or providers alone, the answer has both. An
answer that is longer than the client shows is shortened by whole lines or elements, and names the parameter that asks for the rest. A long
text is cut between two characters, and the answer says how much of it is there and which tool returns another part. Clients that show `_meta`
get an error once. The directory of Claude Desktop accepts tools that read and tools that destroy, and no others: this client is told that
tools that act may destroy. The tools, the policy and `--read-only` work the same there.

| client | shows | pictures | characters | waits | instructions | questions | tools that are searched first |
|---|---|---|---|---|---|---|---|
"
    .to_owned();
    for client in table["client"].as_array().unwrap() {
        let word = |name: &str| client[name].as_str().unwrap_or("-").replace('_', " ");
        let number = |name: &str| {
            client[name]
                .as_u64()
                .map_or("-".to_owned(), |number| number.to_string())
        };
        let (title, evidence) = (word("title"), word("evidence"));
        assert!(evidence.starts_with('['), "{title} has no evidence");
        if client["version"].is_null() {
            continue;
        }
        let waits = client["wait_seconds"]
            .as_u64()
            .map_or("-".to_owned(), |seconds| format!("{seconds} s"));
        let cells = [
            format!("{title} {}", word("version")),
            word("shows"),
            word("pictures"),
            number("most"),
            waits,
            word("instructions"),
            word("questions"),
            word("deferred"),
        ];
        text += &format!("| {} |\n", cells.join(" | "));
    }
    text
}

#[test]
fn the_document_of_the_clients_is_what_the_program_lists() {
    let output = Command::new(macmcp()).args(["setup", "--list"]).output();
    let output = output.unwrap();
    assert!(output.status.success(), "{output:?}");
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(table.lines().count() > 20, "{table}");
    let limits = about_limits();
    let answers = about_answers();
    hold(
        "docs/clients.md",
        &format!("{ABOUT}{limits}{table}{answers}"),
    );
}
