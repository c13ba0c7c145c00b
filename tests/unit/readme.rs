//! The READMEs and the pages for users: every command in them is run, what they show exists, both READMEs say the same, and they are short.

use super::built::{macmcp, simulated_mac};
use super::docs::root;
use std::fs;
use std::io::Write as _;
use std::process::{Command, Stdio};

const READMES: [&str; 2] = ["README.md", "README.ja.md"];

/// Those whose commands are run, one after the other in one home.
const FOLLOWED: [&str; 9] = [
    "README.md",
    "README.ja.md",
    "docs/testing.md",
    "docs/records.md",
    "docs/policy.md",
    "docs/packs.md",
    "docs/permissions.md",
    "docs/use.md",
    "docs/real-macs.md",
];

/// What a client sends: a session begins, and two calls.
const REQUESTS: &str = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"look","arguments":{}}}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"set_volume","arguments":{"volume":30}}}
"#;

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// The commands of a document, in its order: the lines of its shell blocks, and what is written in a line as a command of
/// macmcp that is not only a name.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut block: Option<&str> = None;
    for line in text.lines() {
        if let Some(language) = line.trim_start().strip_prefix("```") {
            block = block.is_none().then_some(language);
            continue;
        }
        match block {
            Some("sh") => {
                let command = line.split("  #").next().unwrap().trim();
                if !command.is_empty() {
                    found.push(command.to_owned());
                }
            }
            Some(_) => {}
            None => {
                assert!(
                    !line.starts_with("    macmcp") && !line.starts_with("    make"),
                    "a command outside a block for the shell: {line}"
                );
                let spans = line.split('`').skip(1).step_by(2);
                found.extend(
                    spans
                        .filter(|span| span.starts_with("macmcp "))
                        .map(str::to_owned),
                );
            }
        }
    }
    found
}

/// A home folder with two MCP clients, and programs that stand for those that would reach the network or another Mac.
fn sandbox() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for path in ["bin", ".cursor", "Library/Application Support/Claude"] {
        fs::create_dir_all(folder.path().join(path)).unwrap();
    }
    // The script that a reader has.
    fs::write(folder.path().join("my.applescript"), "current date").unwrap();
    fs::write(folder.path().join("unknown.js"), "1 + 1").unwrap();
    fs::write(folder.path().join("requests"), REQUESTS).unwrap();
    let bin = folder.path().join("bin");
    // Apple's programs are missing here; what is removed is needed below, so that both have another home.
    // No terminal answers here, and the Mac is a simulated one. A server that records has a client.
    let program = macmcp();
    write(
        &bin.join("macmcp"),
        &format!(
            "case $1 in\ninstall | uninstall) HOME=$HOME/other exec '{program}' \"$@\" --simulate ;;\n\
             doctor) HOME=$HOME/other exec '{program}' \"$@\" ;;\n\
             stop) '{program}' policy && exec '{program}' stop --simulate \"$MACMCP_SIMULATE\" ;;\n\
             resume) exec simulated-mac person \"$MACMCP_SIMULATE\" --remove /private/var/tmp/macmcp/stopped ;;\n\
             esac\ncase \"$*\" in --simulate*--record*) exec '{program}' \"$@\" --drain < requests ;; esac\n\
             exec '{program}' \"$@\""
        ),
    );
    std::os::unix::fs::symlink(simulated_mac(), bin.join("simulated-mac")).unwrap();
    let app = folder.path().join("Applications/macmcp.app/Contents/MacOS");
    fs::create_dir_all(&app).unwrap();
    std::os::unix::fs::symlink(bin.join("macmcp"), app.join("macmcp")).unwrap();
    // What the other Mac is told: all behind its name. Its macmcp is this one.
    write(
        &bin.join("ssh"),
        "[ \"$1\" = -T ] && shift 3 && exec macmcp \"$@\"",
    );
    // What is cloned is this checkout, which `make` goes to by itself.
    write(&bin.join("git"), "[ \"$1\" = clone ] && mkdir macmcp");
    // The targets exist; what they do has tests of its own.
    write(
        &bin.join("make"),
        &format!(
            "exec /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin make -n -C '{}' \"$@\"",
            root().display()
        ),
    );
    folder
}

fn write(path: &std::path::Path, body: &str) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::write(path, format!("#!/bin/sh\n{body}\n")).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

/// On a simulated Mac, in one folder and one shell after the other, as a reader would type them.
#[test]
fn every_command_of_the_pages_for_users_works() {
    let folder = sandbox();
    let home = folder.path();
    let path = format!(
        "{}:{}",
        home.join("bin").display(),
        std::env::var("PATH").unwrap()
    );
    let mut done = std::collections::BTreeSet::new();
    for name in FOLLOWED {
        for command in commands(&read(name)) {
            if !done.insert(command.clone()) {
                continue;
            }
            let output = Command::new("sh")
                .args(["-c", &command])
                .current_dir(home)
                .stdin(Stdio::null())
                .env("HOME", home)
                .env("PATH", &path)
                .env_remove("MACMCP_TOOLS_DIR")
                .env("MACMCP_SIMULATE", home.join("the-mac.json"))
                .output()
                .unwrap();
            assert!(
                output.status.success(),
                "{name}: {command}\n{}{}",
                String::from_utf8_lossy(&output.stdout),
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    assert!(done.len() > 45, "{done:?}");
    // `setup` found both clients, and took out again what it was to take out.
    let entry = |file: &str| {
        // A file that was made for the entry goes with it.
        fs::read_to_string(home.join(file))
            .unwrap_or_default()
            .contains("\"macmcp\"")
    };
    assert!(entry(
        "Library/Application Support/Claude/claude_desktop_config.json"
    ));
    assert!(!entry(".cursor/mcp.json"));
    assert!(home.join("picture.png").is_file());
}

#[test]
fn both_readmes_say_the_same() {
    let [english, japanese] = READMES.map(read);
    let shape = |text: &str| {
        let lines = text.lines().filter(|line| !line.starts_with("    "));
        let headings: Vec<usize> = lines
            .clone()
            .filter_map(|line| {
                line.find("# ")
                    .filter(|at| line[..*at].bytes().all(|byte| byte == b'#'))
            })
            .collect();
        let tables = lines.filter(|line| line.starts_with("|---")).count();
        (headings, tables)
    };
    assert_eq!(
        shape(&english),
        shape(&japanese),
        "headings by depth, and tables"
    );
    assert_eq!(commands(&english), commands(&japanese));
}

/// The rows of each table.
fn tables(text: &str) -> Vec<Vec<String>> {
    let mut tables: Vec<Vec<String>> = Vec::new();
    let mut is_code = false;
    let mut goes_on = false;
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        let is_row = line.starts_with('|') && !is_code;
        if is_row && !goes_on {
            tables.push(Vec::new());
        }
        if let Some(table) = tables.last_mut().filter(|_| is_row) {
            table.push(line.to_owned());
        }
        goes_on = is_row;
    }
    tables
}

/// What a row says in any language: its cells, code, figures and links.
fn facts(row: &str) -> Vec<String> {
    let cells = row.split(" | ").count();
    let mut facts: Vec<String> = row
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect();
    let prose: String = row.split('`').step_by(2).collect::<Vec<_>>().join(" ");
    let numbers = prose.split(|c: char| !c.is_ascii_digit());
    facts.extend(numbers.filter(|it| !it.is_empty()).map(str::to_owned));
    facts.extend(prose.split("](").skip(1).map(|link| {
        let link = link.split(')').next().unwrap();
        // Headings are in the language of their README.
        link.split('#').next().unwrap().to_owned()
    }));
    facts.sort();
    facts.push(format!("{cells} cells"));
    facts
}

/// A row that one of them lacks, and an option that is written in another way.
#[test]
fn both_readmes_have_the_same_tables() {
    let [english, japanese] = READMES.map(read);
    let [one, other] = [&english, &japanese].map(|text| tables(text));
    assert_eq!(one.len(), other.len());
    assert!(one.len() > 2 && one.iter().map(Vec::len).sum::<usize>() > 25);
    for (rows, others) in one.iter().zip(&other) {
        for (row, other) in rows.iter().zip(others) {
            assert_eq!(facts(row), facts(other), "{row}\n{other}");
        }
        assert_eq!(rows.len(), others.len(), "{}", rows[0]);
    }
}

/// The paragraphs and items of both, one by one: their code and the files that they lead to.
#[test]
fn both_readmes_have_the_same_paragraphs() {
    let said = |name: &str| {
        let text = read(name);
        let is_prose = |block: &&str| !block.contains("```") && !block.starts_with(['|', '#']);
        // Between the languages.
        let blocks = text.split("\n\n").filter(is_prose).skip(1);
        let facts = blocks.map(|block| {
            let mut facts: Vec<String> = block
                .split('`')
                .skip(1)
                .step_by(2)
                .map(str::to_owned)
                .collect();
            facts.extend(block.split("](").skip(1).map(|link| {
                let link = link.split(')').next().unwrap();
                link.split('#').next().unwrap().to_owned()
            }));
            facts.sort();
            (facts, block.to_owned())
        });
        facts.collect::<Vec<_>>()
    };
    let [english, japanese] = READMES.map(said);
    for ((facts, block), (others, other)) in english.iter().zip(&japanese) {
        assert_eq!(facts, others, "{block}\n{other}");
    }
    assert_eq!(english.len(), japanese.len());
    assert!(english.len() > 15, "{}", english.len());
}

/// What GitHub makes of a heading, and the places that a page marks itself.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter_map(|line| {
        let heading = line.trim_start_matches('#');
        heading.strip_prefix(' ').filter(|_| line.starts_with('#'))
    });
    let made = headings.map(|heading| {
        let kept = |c: &char| c.is_alphanumeric() || [' ', '-', '_'].contains(c);
        let kept: String = heading.to_lowercase().chars().filter(kept).collect();
        kept.replace(' ', "-")
    });
    let marked = page.split("<a id=\"").skip(1);
    made.chain(marked.map(|rest| rest.split('"').next().unwrap().to_owned()))
        .collect()
}

/// Files and headings that the documents lead to.
#[test]
fn links_of_the_documents_lead_somewhere() {
    let mut pages: Vec<String> = [
        "README.md",
        "README.ja.md",
        "SECURITY.md",
        "CONTRIBUTING.md",
    ]
    .map(str::to_owned)
    .into();
    for entry in fs::read_dir(root().join("docs")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        pages.extend(name.ends_with(".md").then(|| format!("docs/{name}")));
    }
    let mut count = 0;
    for name in pages {
        let text = read(&name);
        let folder = root().join(&name);
        let folder = folder.parent().unwrap();
        for link in text.split("](").skip(1) {
            let link = link.split(')').next().unwrap();
            if link.starts_with("https://") {
                continue;
            }
            count += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let path = folder.join(file);
            assert!(path.exists(), "{name}: {file}");
            if !anchor.is_empty() {
                let page = if file.is_empty() {
                    text.clone()
                } else {
                    fs::read_to_string(path).unwrap()
                };
                assert!(
                    anchors(&page).contains(&anchor.to_owned()),
                    "{name}: {link}"
                );
            }
        }
    }
    assert!(count > 100, "{count}");
}

/// The answer that the READMEs show, but for the letters of the snapshot, which are others in each session.
#[test]
fn the_look_that_is_shown_is_that_of_the_simulated_mac() {
    let mut child = Command::new(macmcp())
        .args(["serve", "--simulate", "--drain"])
        .env("MACMCP_SIMULATED_MAC", simulated_mac())
        .env_remove("MACMCP_TOOLS_DIR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(REQUESTS.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers = answers
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let look = answers.clone().find(|answer| answer["id"] == 2).unwrap();
    let look = look["result"]["content"][0]["text"]
        .as_str()
        .unwrap()
        .trim();
    let snapshot = look
        .split("snapshot ")
        .nth(1)
        .unwrap()
        .split('-')
        .next()
        .unwrap();
    for name in READMES {
        let text = read(name);
        let shown = text
            .split("```text\n")
            .nth(1)
            .unwrap()
            .split("```")
            .next()
            .unwrap();
        let told = look.replace(&format!("{snapshot}-"), "k7q-");
        assert_eq!(told, shown.trim(), "{name}");
    }
}

fn word_count(text: &str) -> usize {
    text.split_whitespace().count()
}

/// What somebody reads who uses macmcp: the pages that docs/README.md lists for users.
#[test]
fn the_documents_for_users_are_short() {
    assert!(word_count(&read("README.md")) <= 2_500);
    let first = read("CHANGELOG.md");
    let first = first.split("\n## ").nth(1).unwrap();
    assert!(word_count(first) <= 700, "{}", word_count(first));
    let map = read("docs/README.md");
    let users = map.split("\n## ").nth(1).unwrap();
    assert!(users.starts_with("For users\n"), "{users}");
    let links = users
        .split("](")
        .skip(1)
        .map(|link| link.split(')').next().unwrap());
    let pages: Vec<&str> = links.filter(|link| !link.ends_with(".ja.md")).collect();
    assert!(pages.len() > 12, "{pages:?}");
    let words = pages
        .iter()
        .map(|page| word_count(&read(&format!("docs/{page}"))));
    let words: usize = words.sum();
    assert!(words <= 20_000, "{words}");
    // Every page is listed.
    for entry in fs::read_dir(root().join("docs")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let is_page = name.ends_with(".md") && name != "README.md";
        assert!(!is_page || map.contains(&format!("]({name})")), "{name}");
    }
}

#[test]
fn commands_are_found_where_they_stand() {
    let text =
        "`macmcp` and `macmcp policy` and\n```sh\nmake test   # all\n```\n```json\nmacmcp x\n```\n";
    assert_eq!(commands(text), ["macmcp policy", "make test"]);
}
