//! Checks what templates and library files name of the library, and tells cargo to build again when a template, a library
//! file or a probe appears or goes: the embedding notices changes of files it knows, not new ones.
#![expect(
    unreachable_pub,
    reason = "the modules below are public where the crate has them"
)]

// Shared with the crate, which checks templates from disk in the same way.
#[path = "../src/template/applescript.rs"]
#[expect(dead_code, reason = "only the lint tells the line of a word")]
mod applescript;
#[path = "../src/template/dependencies.rs"]
mod dependencies;
#[path = "../src/template/javascript.rs"]
mod javascript;

use std::io;
use std::path::{Path, PathBuf};

const LIBRARY: &str = "scripts/lib";
const TEMPLATES: &str = "templates";
const INFO_PLIST: &str = "scripts/dist/Info.plist";

fn main() -> io::Result<()> {
    for path in [
        TEMPLATES,
        LIBRARY,
        "fixtures/beliefs",
        "scripts/build.rs",
        INFO_PLIST,
        "src/template/applescript.rs",
        "src/template/dependencies.rs",
        "src/template/javascript.rs",
    ] {
        println!("cargo::rerun-if-changed={path}");
    }
    embed_info_plist();
    write_worker_library()?;
    let mut problems = javascript_problems()?;
    problems.extend(applescript_problems()?);
    for problem in problems {
        println!("cargo::error={problem}");
    }
    Ok(())
}

/// What is wrong with the JavaScript library, and with what templates name of it.
fn javascript_problems() -> io::Result<Vec<String>> {
    let library = scripts(LIBRARY, ".js")?;
    let names: Vec<&str> = library.iter().map(|(name, _)| name.as_str()).collect();
    let mut problems = library_problems(&library, &names);
    let templates = scripts(TEMPLATES, ".js.hbs")?;
    let mut all_named = Vec::new();
    for (name, text) in &templates {
        let (code, named) = template_parts(text);
        let used = dependencies::uses(&code, names.iter().copied());
        for problem in dependencies::problems(&named, &used, &names) {
            problems.push(format!("{TEMPLATES}/{name}.js.hbs: {problem}"));
        }
        all_named.extend(named);
    }
    let needed = dependencies::closure(&all_named, &|name| text_of(&library, name));
    let needed = needed.unwrap_or_else(|_| names.clone());
    problems.extend(unneeded(&names, &needed, ".js"));
    Ok(problems)
}

/// Writes the library of a worker: every file, each after those that it requires.
fn write_worker_library() -> io::Result<()> {
    let library = scripts(LIBRARY, ".js")?;
    let names: Vec<&str> = library.iter().map(|(name, _)| name.as_str()).collect();
    // A circle is told as a problem.
    let ordered = dependencies::closure(&names, &|name| text_of(&library, name));
    let ordered = ordered.unwrap_or_default();
    let whole: String = ordered
        .iter()
        .filter_map(|name| text_of(&library, name))
        .collect();
    let folder = std::env::var_os("OUT_DIR").unwrap_or_default();
    std::fs::write(Path::new(&folder).join("library.js"), whole)
}

/// What templates name of the AppleScript library and do not use, or use and do not name.
fn applescript_problems() -> io::Result<Vec<String>> {
    let library = scripts(LIBRARY, ".applescript")?;
    let names: Vec<&str> = library.iter().map(|(name, _)| name.as_str()).collect();
    let mut problems = Vec::new();
    let templates = scripts(TEMPLATES, ".applescript.hbs")?;
    let mut needed = Vec::new();
    for (name, text) in &templates {
        let (code, named) = template_parts(text);
        let files = library
            .iter()
            .map(|(name, text)| (name.as_str(), text.as_str()));
        let used = dependencies::applescript_uses(&code, files);
        for problem in dependencies::problems(&named, &used, &names) {
            problems.push(format!("{TEMPLATES}/{name}.applescript.hbs: {problem}"));
        }
        needed.extend(named);
    }
    problems.extend(unneeded(&names, &needed, ".applescript"));
    Ok(problems)
}

/// The library files that no template needs.
fn unneeded(names: &[&str], needed: &[&str], ending: &str) -> Vec<String> {
    names
        .iter()
        .filter(|name| !needed.contains(name))
        .map(|name| format!("{LIBRARY}/{name}{ending}: no template needs it"))
        .collect()
}

fn text_of<'a>(library: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let file = library.iter().find(|(known, _)| known == name);
    file.map(|(_, text)| text.as_str())
}

/// Links the property list into a Mac's binary: macOS asks for a permission in a program's own name only when the program
/// says why it needs it ([findings 6.1]).
fn embed_info_plist() {
    let is_for_a_mac = std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "macos");
    if let (true, Ok(root)) = (is_for_a_mac, std::env::var("CARGO_MANIFEST_DIR")) {
        println!(
            "cargo::rustc-link-arg-bins=-Wl,-sectcreate,__TEXT,__info_plist,{root}/{INFO_PLIST}"
        );
    }
}

/// What is wrong with the library: names that two files define, what they require, circles.
fn library_problems(library: &[(String, String)], names: &[&str]) -> Vec<String> {
    let mut problems = Vec::new();
    for (index, (name, text)) in library.iter().enumerate() {
        let mut add = |problem: String| problems.push(format!("{LIBRARY}/{name}.js: {problem}"));
        if let Err(stop) = javascript::tokens(text) {
            add(format!("line {}: {}", stop.line, stop.problem));
        }
        let identifier = dependencies::identifier(name);
        if !text.contains(&format!("\nconst {identifier} = (() => {{\n")) {
            add(format!(
                "it does not define `const {identifier} = (() => {{`"
            ));
        }
        let twin = names[..index]
            .iter()
            .find(|other| dependencies::identifier(other) == identifier);
        if let Some(twin) = twin {
            add(format!("`{twin}` defines `{identifier}` as well"));
        }
        let others = names.iter().copied().filter(|other| other != name);
        let used = dependencies::uses(text, others);
        for problem in dependencies::problems(&dependencies::requirements(text), &used, names) {
            add(problem);
        }
    }
    problems.extend(dependencies::closure(names, &|name| text_of(library, name)).err());
    problems
}

/// A template's code without what handlebars writes, and the library files that it names.
fn template_parts(text: &str) -> (String, Vec<&str>) {
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

/// The scripts in the folders of a folder, at any depth, that end so, as (name below the folder without its ending, text), sorted.
fn scripts(folder: &str, ending: &str) -> io::Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    let mut folders = subfolders(Path::new(folder))?;
    while let Some(subject) = folders.pop() {
        folders.extend(subfolders(&subject)?);
        for file in entries(&subject)? {
            let below = file.strip_prefix(folder).unwrap_or(&file);
            let name = below.to_string_lossy().replace('\\', "/");
            if let Some(name) = name.strip_suffix(ending) {
                found.push((name.to_owned(), std::fs::read_to_string(&file)?));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn subfolders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = entries(folder)?;
    folders.retain(|path| path.is_dir());
    Ok(folders)
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    std::fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect()
}
