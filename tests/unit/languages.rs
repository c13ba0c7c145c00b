//! Which language a tool's script is in. Public knowledge of Apple's apps is AppleScript's [apps 1]; what is JavaScript although
//! it talks to an app, or belongs to a pack, says in one line why.

use crate::pack_tools;
use macmcp::packs::PACKS;
use macmcp::registry::TOOLS;
use macmcp::template::{self, Language};
use std::fs;
use std::path::Path;

/// How such a line begins, behind `//! ` of a tool's file or `# ` of the header of a pack's template.
const WHY: &str = "JavaScript rather than AppleScript: ";

/// The least number of tools in AppleScript.
const LEAST: usize = 25;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Whether a script tells an application anything, or has what scripting additions give.
fn talks_to_an_app(template: &str) -> bool {
    let (language, source) = template::source(template).unwrap();
    let names = source.lines().filter_map(|line| {
        let file = line.split_once("'macmcp/")?.1;
        file.split_once('\'').map(|(name, _)| name)
    });
    let names: Vec<&str> = names.collect();
    let files = template::with_imports(language, &names).into_iter();
    let texts = files.map(|file| template::library(language, file).unwrap());
    texts.chain([source]).any(names_an_application)
}

/// Whether a script has `Application('Finder')` or `Application.currentApplication()` in it.
fn names_an_application(text: &str) -> bool {
    let code = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let named = code.flat_map(|line| {
        let places = line.match_indices("Application");
        places.map(move |(at, word)| (&line[..at], &line[at + word.len()..]))
    });
    named.into_iter().any(|(before, after)| {
        let last = before.chars().next_back();
        let is_part = last.is_some_and(|c| c.is_alphanumeric() || "_$.'".contains(c));
        !is_part && (after.starts_with('(') || after.starts_with(".currentApplication("))
    })
}

/// The reasons that a text gives, each without what it begins with.
fn reasons(text: &str, comment: &str) -> Vec<String> {
    let begin = format!("{comment}{WHY}");
    let lines = text.lines().filter_map(|line| line.strip_prefix(&begin));
    lines.map(str::to_owned).collect()
}

/// The tool, the reasons that its file gives, and whether there has to be one.
fn judged() -> Vec<(String, Vec<String>, bool)> {
    let mut all = Vec::new();
    for tool in TOOLS.iter() {
        let file = format!("src/tools/{}/{}.rs", tool.toolset, tool.name);
        let language = template::source(&tool.name).map(|(language, _)| language);
        let needs = language == Some(Language::JavaScript) && talks_to_an_app(&tool.name);
        all.push((tool.name.to_string(), reasons(&read(&file), "//! "), needs));
    }
    for pack in PACKS {
        for (file, text) in template::pack(pack.name) {
            // One that is tried before the script in AppleScript stands beside that.
            let other = file.replace(".js.hbs", ".applescript.hbs");
            let is_alone = !template::pack(pack.name)
                .iter()
                .any(|(name, _)| *name == other);
            let needs = file.ends_with(".js.hbs") && is_alone;
            all.push((file.to_owned(), reasons(text, "# "), needs));
        }
    }
    all
}

#[test]
fn what_is_javascript_although_it_talks_to_an_app_says_why() {
    let judged = judged();
    for (name, reasons, needs) in &judged {
        let wanted = usize::from(*needs);
        assert_eq!(reasons.len(), wanted, "{name}: one line `{WHY}...`");
        assert!(reasons.iter().all(|why| why.len() > 40), "{name}");
    }
    // The test finds those that there are.
    for name in [
        "get_selected_files",
        "move_window",
        "set_volume",
        "search_files.js.hbs",
    ] {
        assert!(
            judged.iter().any(|(each, _, needs)| each == name && *needs),
            "{name}"
        );
    }
    assert!(
        judged
            .iter()
            .any(|(name, _, needs)| name == "click" && !needs)
    );
}

#[test]
fn tools_whose_app_speaks_applescript_best_are_in_applescript() {
    let own = TOOLS.iter().flat_map(|tool| tool.languages());
    let of_packs = pack_tools::all();
    let of_packs = of_packs.iter().flat_map(|tool| tool.languages());
    let applescript = own
        .chain(of_packs)
        .filter(|language| language == "applescript");
    let count = applescript.count();
    assert!(count >= LEAST, "{count}");
}
