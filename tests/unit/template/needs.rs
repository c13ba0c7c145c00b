//! What scripts name of the library: every file that they use, and none that they do not; and each file is needed.

use super::files_below;
use macmcp::template::library_uses::{self, AppleScriptFile};
use macmcp::template::{self, Language, javascript, modules};
use std::path::Path;

/// The templates of a language in `templates/`, packs included: the path of each, and its text.
fn templates(language: Language) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    // With what tools from dictionaries are made of.
    let folders = ["templates", "scripts/scaffold/dictionary"];
    let files = folders
        .into_iter()
        .flat_map(|folder| files_below(&root.join(folder)));
    let ending = format!("{}.hbs", language.suffix());
    let own = files.filter(|path| path.to_string_lossy().ends_with(&ending));
    own.map(|path| {
        let name = path.strip_prefix(root).unwrap().display().to_string();
        (name, std::fs::read_to_string(path).unwrap())
    })
    .collect()
}

/// A template's code without what handlebars writes, and the library files that it names.
fn parts(text: &str) -> (String, Vec<&str>) {
    let mut code = String::new();
    let mut named = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        code.push_str(before);
        let (inside, behind) = after.split_once("}}").unwrap_or((after, ""));
        if let Some(list) = inside.strip_prefix("lib ") {
            named.extend(list.split('"').skip(1).step_by(2));
        } else if !inside.starts_with('!') {
            code.push('0');
        }
        rest = behind;
    }
    code.push_str(rest);
    (code, named)
}

/// The library files of a language, by name and text.
fn library(language: Language) -> Vec<(&'static str, &'static str)> {
    let files = template::libraries(language).into_iter();
    files
        .map(|name| (name, template::library(language, name).unwrap()))
        .collect()
}

/// What is wrong with what the templates of a language name.
fn problems_of_templates(language: Language) -> Vec<String> {
    let library = library(language);
    let names: Vec<&str> = library.iter().map(|(name, _)| *name).collect();
    let file = |(name, text): &(&'static str, &'static str)| AppleScriptFile::of(name, text);
    let files: Vec<AppleScriptFile<'_>> = match language {
        Language::AppleScript => library.iter().map(file).collect(),
        Language::JavaScript => Vec::new(),
    };
    let templates = templates(language);
    assert!(!templates.is_empty(), "{language}");
    let mut problems = Vec::new();
    let mut all_named = Vec::new();
    for (path, text) in &templates {
        let text = match language {
            Language::JavaScript => {
                modules::template(text).unwrap_or_else(|error| panic!("{path}: {error}"))
            }
            Language::AppleScript => text.into(),
        };
        let (code, named) = parts(&text);
        let used = match language {
            Language::JavaScript => library_uses::uses(&code, names.iter().copied()),
            Language::AppleScript => library_uses::applescript_uses(&code, &files),
        };
        let lines: Vec<(usize, &str)> = named.iter().map(|name| (1, *name)).collect();
        let wrong = library_uses::problems(&lines, &used, &names, "named").into_iter();
        problems.extend(wrong.map(|(_, problem)| format!("{path}: {problem}")));
        let missing = library_uses::missing(&lines, &used).into_iter();
        problems.extend(missing.map(|name| format!("{path}: `{name}` is used and not named")));
        all_named.extend(named.into_iter().map(str::to_owned));
    }
    let all_named: Vec<&str> = all_named.iter().map(String::as_str).collect();
    let needed = template::with_imports(language, &all_named);
    let unneeded = names.iter().filter(|name| !needed.contains(name));
    let suffix = language.suffix();
    problems
        .extend(unneeded.map(|name| format!("scripts/lib/{name}{suffix}: no template needs it")));
    problems
}

/// The text of a library file of JavaScript.
fn source(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join(format!("scripts/lib/{name}.js"))).unwrap()
}

/// What is wrong with the JavaScript library: files that define no name of theirs, or one that another defines as well, and
/// what they import.
fn problems_of_the_library() -> Vec<String> {
    let names = template::libraries(Language::JavaScript);
    let mut problems = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let mut add = |problem: String| problems.push(format!("scripts/lib/{name}.js: {problem}"));
        let text = source(name);
        let code = modules::unlinked(&text);
        match javascript::tokens(&code) {
            Err(stop) => add(format!("line {}: {}", stop.line, stop.problem)),
            Ok(tokens) => {
                let exported = tokens.iter().filter(|token| token.text == "export");
                exported.for_each(|token| add(format!("line {}: an export", token.line)));
            }
        }
        let identifier = modules::identifier(name);
        let linked = template::library(Language::JavaScript, name).unwrap();
        if !linked.contains(&format!("\nconst {identifier} = function () {{\n")) {
            add(format!(
                "it does not define `const {identifier} = function () {{`"
            ));
        }
        let mut before = names[..index].iter();
        if let Some(twin) = before.find(|other| modules::identifier(other) == identifier) {
            add(format!("`{twin}` defines `{identifier}` as well"));
        }
        let imports = modules::imports(&text).unwrap();
        let named: Vec<(usize, &str)> = imports
            .iter()
            .map(|import| (import.line, import.file))
            .collect();
        let others = names.iter().copied().filter(|other| other != name);
        let used = library_uses::uses(&code, others);
        for (line, problem) in library_uses::problems(&named, &used, &names, "imported") {
            add(format!("line {line}: {problem}"));
        }
        for name in library_uses::missing(&named, &used) {
            add(format!("`{name}` is used and not imported"));
        }
    }
    problems
}

#[test]
fn scripts_name_the_library_files_that_they_use_and_no_others() {
    let mut problems = problems_of_the_library();
    problems.extend(problems_of_templates(Language::JavaScript));
    problems.extend(problems_of_templates(Language::AppleScript));
    assert!(problems.is_empty(), "\n{}", problems.join("\n"));
}

/// A build that embeds its files has those of its checkout; one that does not reads them there.
#[test]
fn the_program_has_the_files_of_its_checkout() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    for language in Language::ALL {
        for (path, text) in templates(language) {
            let suffix = language.suffix();
            // Those that tools from dictionaries are made of are no templates yet.
            let Some(name) = path.strip_prefix("templates/") else {
                continue;
            };
            let name = name.strip_suffix(&format!("{suffix}.hbs")).unwrap();
            let had = match name.strip_prefix("packs/") {
                Some(name) => {
                    let (pack, tool) = name.split_once('/').unwrap();
                    let file = format!("{tool}{suffix}.hbs");
                    let files = template::pack(pack);
                    files.into_iter().find(|(name, _)| *name == file)
                }
                None => template::source(name).map(|(_, text)| (name, text)),
            };
            assert_eq!(had.map(|(_, text)| text), Some(text.as_str()), "{path}");
        }
        let names: Vec<String> = files_below(&root.join("scripts/lib"))
            .iter()
            .filter_map(|path| {
                let path = path.strip_prefix(root.join("scripts/lib")).ok()?;
                Some(path.to_str()?.strip_suffix(language.suffix())?.to_owned())
            })
            .collect();
        assert_eq!(template::libraries(language), names);
        for name in names {
            let text = read(&format!("scripts/lib/{name}{}", language.suffix()));
            let text = match language {
                Language::JavaScript => modules::link(&name, &text).unwrap().text,
                Language::AppleScript => text,
            };
            assert_eq!(
                template::library(language, &name),
                Some(text.as_str()),
                "{name}"
            );
        }
    }
    let host = template::host();
    assert_eq!(host.bootstrap, read("scripts/worker.js"));
    assert_eq!(host.hello, read("scripts/hello.js"));
}

/// Nothing is known of the encoding in which osascript reads a script from its standard input.
#[test]
fn scripts_in_applescript_are_ascii() {
    let library = library(Language::AppleScript).into_iter();
    let library = library.map(|(name, text)| (name.to_owned(), text.to_owned()));
    for (name, text) in library.chain(templates(Language::AppleScript)) {
        assert!(text.is_ascii(), "{name}");
    }
}
