//! What scripts name of the library: every file that they use, and none that they do not; and each file is needed.

use super::files_below;
use macmcp::template::{self, Language, dependencies, javascript};
use std::path::Path;

/// The templates of a language in `templates/`, packs included: the path of each, and its text.
fn templates(language: Language) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = files_below(&root.join("templates")).into_iter();
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
    let templates = templates(language);
    assert!(!templates.is_empty(), "{language}");
    let mut problems = Vec::new();
    let mut all_named = Vec::new();
    for (path, text) in &templates {
        let (code, named) = parts(text);
        let used = match language {
            Language::JavaScript => dependencies::uses(&code, names.iter().copied()),
            Language::AppleScript => dependencies::applescript_uses(&code, library.clone()),
        };
        let found = dependencies::problems(&named, &used, &names).into_iter();
        problems.extend(found.map(|problem| format!("{path}: {problem}")));
        all_named.extend(named);
    }
    let needed = template::with_requirements(language, &all_named);
    let unneeded = names.iter().filter(|name| !needed.contains(name));
    let suffix = language.suffix();
    problems
        .extend(unneeded.map(|name| format!("scripts/lib/{name}{suffix}: no template needs it")));
    problems
}

/// What is wrong with the JavaScript library: files that define no name of theirs, or one that another defines as well, and
/// what they require.
fn problems_of_the_library() -> Vec<String> {
    let library = library(Language::JavaScript);
    let names: Vec<&str> = library.iter().map(|(name, _)| *name).collect();
    let mut problems = Vec::new();
    for (index, (name, text)) in library.iter().enumerate() {
        let mut add = |problem: String| problems.push(format!("scripts/lib/{name}.js: {problem}"));
        if let Err(stop) = javascript::tokens(text) {
            add(format!("line {}: {}", stop.line, stop.problem));
        }
        let identifier = dependencies::identifier(name);
        if !text.contains(&format!("\nconst {identifier} = (() => {{\n")) {
            add(format!(
                "it does not define `const {identifier} = (() => {{`"
            ));
        }
        let mut before = names[..index].iter();
        if let Some(twin) = before.find(|other| dependencies::identifier(other) == identifier) {
            add(format!("`{twin}` defines `{identifier}` as well"));
        }
        let others = names.iter().copied().filter(|other| other != name);
        let used = dependencies::uses(text, others);
        dependencies::problems(&dependencies::requirements(text), &used, &names)
            .into_iter()
            .for_each(add);
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

/// What a circle of requirements is told as; the program has no library then.
#[test]
fn library_files_that_require_one_another_are_refused() {
    let one = ("a/one.js", "// Requires: b/two\nconst one = 1;\n");
    let two = ("b/two.js", "// Requires: a/one\nconst two = 2;\n");
    let circle = dependencies::whole([one, two]).err().unwrap();
    assert_eq!(
        circle,
        "the library files `a/one`, `b/two` require one another"
    );
    let alone = ("b/two.js", "const two = 2;\n");
    let applescript = ("a/handlers.applescript", "on one()\nend one\n");
    let whole = dependencies::whole([one, applescript, alone]).unwrap();
    let paths: Vec<&str> = whole.files.iter().map(|(path, _)| *path).collect();
    assert_eq!(paths, ["b/two.js", "a/one.js", "a/handlers.applescript"]);
    for ((_, place), text) in whole.files.iter().zip([alone.1, one.1, applescript.1]) {
        assert_eq!(&whole.text[place.clone()], text);
    }
}

/// A build that embeds its files has those of its checkout; one that does not reads them there.
#[test]
fn the_program_has_the_files_of_its_checkout() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| std::fs::read_to_string(root.join(path)).unwrap();
    for language in Language::ALL {
        for (path, text) in templates(language) {
            let suffix = language.suffix();
            let name = path.trim_start_matches("templates/");
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
