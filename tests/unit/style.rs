//! What users and models read keeps to `docs/style.md`.

use super::docs::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Phrases that were replaced; the words are in the table of `docs/style.md`.
const REPLACED: [&str; 28] = [
    "Start the client anew",
    "no wish to let it touch yours",
    "leads to no other one",
    "what only holds other elements has none",
    "nothing of this",
    "has to be logged in at its screen",
    "which is what needs the permissions there",
    "you are asked before its first step",
    "What takes much waits",
    "one of the older revisions from its handshake on",
    "links and folders that come in their place",
    "under which only the second way leads on",
    "What a server takes of memory",
    "Whether to answer changes",
    "Whether to leave the front app",
    "names nothing in a dialog",
    "whether it is muted stays",
    "with the frame that it really",
    "of all apps if",
    "name it by its ref",
    "its windows are",
    "A drag that is cut short",
    "a number of -",
    "takes no batch",
    "Ask them what they want",
    "Play the tests of your own",
    "The person at",
    "Without parameters: the front window",
];

/// The first column of the table in `docs/style.md`.
fn avoided() -> Vec<String> {
    let page = fs::read_to_string(root().join("docs/style.md")).unwrap();
    page.lines()
        .filter_map(|line| Some(line.strip_prefix("| `")?.split_once('`')?.0.to_owned()))
        .collect()
}

/// Whether a phrase stands in a text as words of their own, in any case.
fn holds(text: &str, phrase: &str) -> bool {
    let (text, phrase) = (text.to_lowercase(), phrase.to_lowercase());
    text.match_indices(&phrase).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + phrase.len()..].chars().next();
        let ends = |neighbour: Option<char>| !neighbour.is_some_and(char::is_alphanumeric);
        ends(before) && (ends(after) || phrase.ends_with(['-', '.']))
    })
}

fn files(folder: &Path, endings: &[&str], found: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, endings, found);
        } else if endings
            .iter()
            .any(|end| path.to_str().unwrap().ends_with(end))
        {
            found.push(path);
        }
    }
}

/// The documents: where they are, and their lines.
fn documents() -> Vec<(String, String)> {
    let mut paths: Vec<_> = ["README.md", "SECURITY.md", "CONTRIBUTING.md"]
        .map(|name| root().join(name))
        .into();
    for skill in fs::read_dir(root().join("scripts/dist/skill")).unwrap() {
        paths.push(skill.unwrap().path().join("SKILL.md"));
    }
    for entry in fs::read_dir(root().join("docs")).unwrap() {
        let path = entry.unwrap().path();
        let is_page = path.extension().is_some_and(|end| end == "md");
        if is_page && !path.ends_with("style.md") {
            paths.push(path);
        }
    }
    lines_of(&paths, |line| Some(line.to_owned()))
}

/// String literals in the code of scripts, templates and the server, without comments and tests.
fn literals() -> Vec<(String, String)> {
    let mut paths = Vec::new();
    files(&root().join("src"), &[".rs"], &mut paths);
    files(&root().join("scripts/lib"), &[".js"], &mut paths);
    files(&root().join("templates"), &[".hbs"], &mut paths);
    paths.retain(|path| !path.ends_with("tests.rs"));
    lines_of(&paths, |line| {
        let code = line.trim_start();
        let is_text = code.contains(['"', '\'', '`']) || code.ends_with('\\');
        (is_text && !code.starts_with("//")).then(|| code.to_owned())
    })
}

fn lines_of(
    paths: &[std::path::PathBuf],
    keep: impl Fn(&str) -> Option<String>,
) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for path in paths {
        let text = fs::read_to_string(path).unwrap();
        let is_rust = path.extension().is_some_and(|end| end == "rs");
        let text = if is_rust {
            text.split("#[cfg(test)]").next().unwrap()
        } else {
            &text
        };
        let name = path.strip_prefix(root()).unwrap().display();
        found.extend(
            text.lines()
                .enumerate()
                .filter_map(|(index, line)| Some((format!("{name}:{}", index + 1), keep(line)?))),
        );
    }
    found
}

/// What each command prints with `--help`.
fn helps() -> Vec<(String, String)> {
    let help = |command: Option<&str>| {
        let output = Command::new(env!("CARGO_BIN_EXE_macmcp"))
            .args(command)
            .arg("--help")
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let whole = help(None);
    let list = whole.split("Commands:").nth(1).unwrap();
    let commands: BTreeSet<&str> = list
        .lines()
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(commands.len() > 8, "{whole}");
    let each = commands
        .iter()
        .map(|name| (format!("macmcp {name} --help"), help(Some(name))));
    each.chain([("macmcp --help".to_owned(), whole.clone())])
        .collect()
}

/// What a model is told before its first call.
fn advertised() -> Vec<(String, String)> {
    let lines = macmcp::registry::TOOLS.iter().map(|tool| {
        let advertised = serde_json::json!(tool.advertise(macmcp::tool::Advertising::default()));
        (tool.name.to_string(), advertised.to_string())
    });
    lines.collect()
}

#[test]
fn users_and_models_read_the_words_of_the_field() {
    let words = avoided();
    assert_eq!(words.len(), 20);
    let mut found = Vec::new();
    for (place, text) in documents()
        .into_iter()
        .chain(literals())
        .chain(helps())
        .chain(advertised())
    {
        let phrases = words.iter().map(String::as_str).chain(REPLACED);
        found.extend(
            phrases
                .filter(|phrase| holds(&text, phrase))
                .map(|phrase| format!("{place}: {phrase}")),
        );
    }
    assert!(found.is_empty(), "see docs/style.md:\n{}", found.join("\n"));
}

#[test]
fn phrases_are_words_of_their_own() {
    assert!(holds("Start it Anew.", "anew"));
    assert!(!holds("a manewer", "anew"));
    assert!(!holds("forgood", "for good"));
}
