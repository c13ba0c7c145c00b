//! Imports between the modules of a crate go one way: no circles, neither between files nor between folders.
//!
//! What counts as an import is found by looking at the tokens of each file, comments and `#[cfg(test)]` items left
//! out: every path in a `use` tree and every path in the code whose first segment is `crate`, `self`, `super`, a module
//! declared in the file, or a name that the file imports. `super::super::x` climbs as often as it says. A path
//! belongs to the deepest module that it names: `crate::world::App` is an import of `world` (its `mod.rs`, whatever
//! that re-exports), `crate::world::apps::App` of `world/apps.rs`. The mere name of a module (`use super::world;`)
//! imports nothing by itself; what the file then takes from it (`world::App`) does. `mod child;` is a declaration,
//! no import, so a `mod.rs` may either take from its children or give to them, but not both.
//!
//! Between folders the same holds for everything below them: the modules of one parent, each with all that it
//! contains, import each other without circles. An inherent `impl` of a type from another folder counts as an import
//! by that folder, because whoever calls the method depends on it.
//!
//! Not seen: macros by textual scope, names that come through a glob import (the glob itself is seen), methods
//! of traits.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

#[test]
fn modules_of_the_server_import_one_way() {
    check("src");
}

#[test]
fn modules_of_the_simulated_mac_import_one_way() {
    check("crates/simulated-mac/src");
}

/// Fails when modules import each other, and names every import that is part of a circle.
fn check(folder: &str) {
    let imports = Crate::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).imports();
    let mut report = String::new();
    for (title, circle) in circles(&imports) {
        let names: Vec<&str> = circle.modules.iter().map(String::as_str).collect();
        report += &format!("\n{title}: {}\n", names.join(", "));
        for import in &circle.imports {
            report += &format!(
                "  {} -> {} (line {}: {})\n",
                import.from, import.to, import.line, import.path
            );
        }
    }
    assert!(
        report.is_empty(),
        "modules of {folder} import each other:\n{report}"
    );
}

/// One import; modules are named by their paths, `crate` is the root.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Import {
    from: String,
    to: String,
    line: usize,
    path: String,
    /// An inherent `impl` elsewhere: seen between folders only.
    implementation: bool,
}

/// Modules that reach each other, and the imports among them.
struct Circle {
    modules: BTreeSet<String>,
    imports: Vec<Import>,
}

/// All circles: those between files, then those between the children of each parent.
fn circles(imports: &[Import]) -> Vec<(String, Circle)> {
    let between_files: Vec<(Import, String, String)> = imports
        .iter()
        .filter(|import| !import.implementation)
        .map(|import| (import.clone(), import.from.clone(), import.to.clone()))
        .collect();
    let mut found: Vec<(String, Circle)> = knots(&between_files)
        .into_iter()
        .map(|circle| ("a circle of files".to_owned(), circle))
        .collect();
    let parents: BTreeSet<String> = imports
        .iter()
        .flat_map(|import| [&import.from, &import.to])
        .flat_map(|module| {
            let parts: Vec<&str> = module.split("::").collect();
            (1..parts.len())
                .map(|count| parts[..count].join("::"))
                .collect::<Vec<_>>()
        })
        .collect();
    for parent in parents {
        let child_of = |module: &str| {
            if module == parent {
                return Some(module.to_owned());
            }
            let rest = module.strip_prefix(&format!("{parent}::"))?;
            Some(format!("{parent}::{}", rest.split("::").next().unwrap()))
        };
        let between: Vec<(Import, String, String)> = imports
            .iter()
            .filter_map(|import| {
                let (from, to) = (child_of(&import.from)?, child_of(&import.to)?);
                (from != to).then(|| (import.clone(), from, to))
            })
            .collect();
        found.extend(
            knots(&between)
                .into_iter()
                .map(|circle| (format!("a circle of the children of {parent}"), circle)),
        );
    }
    found
}

/// The strongly connected parts of more than one node.
fn knots(edges: &[(Import, String, String)]) -> Vec<Circle> {
    let mut next: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (_, from, to) in edges {
        next.entry(from).or_default().insert(to);
    }
    let reach = |start: &str| {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let mut open: Vec<&str> = next.get(start).into_iter().flatten().copied().collect();
        while let Some(node) = open.pop() {
            if seen.insert(node) {
                open.extend(next.get(node).into_iter().flatten());
            }
        }
        seen
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        next.keys().map(|node| (*node, reach(node))).collect();
    let mut done: BTreeSet<&str> = BTreeSet::new();
    let mut found = Vec::new();
    for (node, all) in &reached {
        if done.contains(node) || !all.contains(node) {
            continue;
        }
        let part: BTreeSet<&str> = all
            .iter()
            .filter(|other| reached.get(*other).is_some_and(|back| back.contains(node)))
            .copied()
            .collect();
        done.extend(&part);
        let mut among: Vec<Import> = edges
            .iter()
            .filter(|(_, from, to)| part.contains(from.as_str()) && part.contains(to.as_str()))
            .map(|(import, _, _)| import.clone())
            .collect();
        among.sort();
        among.dedup_by(|a, b| (&a.from, &a.to) == (&b.from, &b.to));
        found.push(Circle {
            modules: part.into_iter().map(str::to_owned).collect(),
            imports: among,
        });
    }
    found
}

/// The files of a crate as tokens, by module path (`[]` is the root).
struct Crate {
    files: BTreeMap<Vec<String>, File>,
}

#[derive(Default)]
struct File {
    /// What a `use` calls a name: path from the module where the `use` stands.
    aliases: BTreeMap<String, Named>,
    paths: Vec<Named>,
    /// Types with an inherent `impl` here.
    implemented: Vec<Named>,
    /// Modules that are compiled for tests only.
    test_modules: Vec<String>,
}

/// A path as it stands in a file.
#[derive(Clone, Debug)]
struct Named {
    segments: Vec<String>,
    line: usize,
    /// Inline modules around it.
    inside: Vec<String>,
}

impl Crate {
    fn read(folder: &Path) -> Self {
        fn walk(folder: &Path, module: &[String], files: &mut BTreeMap<Vec<String>, File>) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
                let mut name = module.to_vec();
                if path.is_dir() {
                    name.push(stem);
                    walk(&path, &name, files);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    match stem.as_str() {
                        // The binary is a crate of its own.
                        "main" if module.is_empty() => continue,
                        "mod" => {}
                        "lib" if module.is_empty() => {}
                        _ => name.push(stem),
                    }
                    files.insert(name, parse(&tokens(&fs::read_to_string(&path).unwrap())));
                }
            }
        }
        let mut files = BTreeMap::new();
        walk(folder, &[], &mut files);
        assert!(files.len() > 10, "no crate in {}", folder.display());
        let only_tests: Vec<Vec<String>> = files
            .iter()
            .flat_map(|(module, file)| {
                file.test_modules.iter().map(|name| {
                    let mut path = module.clone();
                    path.push(name.clone());
                    path
                })
            })
            .collect();
        files.retain(|module, _| !only_tests.iter().any(|test| module.starts_with(test)));
        Self { files }
    }

    /// Every import of another file of the crate.
    fn imports(&self) -> Vec<Import> {
        let mut found = BTreeSet::new();
        let name = |module: &[String]| {
            let mut parts = vec!["crate".to_owned()];
            parts.extend_from_slice(module);
            parts.join("::")
        };
        for (module, file) in &self.files {
            for path in &file.paths {
                if let Some((to, false)) = self.resolve(module, path, 0)
                    && to != *module
                {
                    found.insert(Import {
                        from: name(module),
                        to: name(&to),
                        line: path.line,
                        path: path.segments.join("::"),
                        implementation: false,
                    });
                }
            }
            let folder = module.split_last().map_or(&[][..], |(_, parent)| parent);
            for path in &file.implemented {
                if let Some((of, false)) = self.resolve(module, path, 0)
                    && !of.starts_with(folder)
                    && !module.starts_with(&of)
                {
                    found.insert(Import {
                        from: name(&of),
                        to: name(module),
                        line: path.line,
                        path: format!("impl {}", path.segments.join("::")),
                        implementation: true,
                    });
                }
            }
        }
        found.into_iter().collect()
    }

    /// The deepest module that a path names, and whether it names nothing but that module. None for paths out of the
    /// crate and for local names.
    fn resolve(
        &self,
        module: &[String],
        path: &Named,
        depth: usize,
    ) -> Option<(Vec<String>, bool)> {
        let mut at: Vec<String> = [module, path.inside.as_slice()].concat();
        let mut rest = path.segments.as_slice();
        match rest.first()?.as_str() {
            "crate" => {
                at.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {
                while rest.first().is_some_and(|segment| segment == "super") {
                    at.pop()?;
                    rest = &rest[1..];
                }
            }
            first => {
                let file = self.files.get(module)?;
                let mut child = at.clone();
                child.push(first.to_owned());
                if self.files.contains_key(&child) {
                    at = child;
                    rest = &rest[1..];
                } else {
                    let alias = file.aliases.get(first)?;
                    // `use name::{self}` and the like would go round.
                    if depth > 4 || alias.segments.first().is_some_and(|other| other == first) {
                        return None;
                    }
                    let mut whole = alias.clone();
                    whole.segments.extend_from_slice(&rest[1..]);
                    whole.line = path.line;
                    return self.resolve(module, &whole, depth + 1);
                }
            }
        }
        for segment in rest {
            let mut deeper = at.clone();
            deeper.push(segment.clone());
            if !self.files.contains_key(&deeper) {
                // Out of an inline module into the file that contains it.
                while !self.files.contains_key(&at) {
                    at.pop()?;
                }
                return Some((at, false));
            }
            at = deeper;
        }
        let is_file = self.files.contains_key(&at);
        Some((at, is_file))
    }
}

/// A token: a word, `::`, or one character of punctuation.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Token {
    text: String,
    line: usize,
}

/// The tokens of Rust source; comments, literals and lifetimes are left out.
fn tokens(source: &str) -> Vec<Token> {
    let chars: Vec<char> = source.chars().collect();
    let at = |index: usize| chars.get(index).copied().unwrap_or('\0');
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut found, mut i, mut line) = (Vec::new(), 0, 1);
    while i < chars.len() {
        let c = at(i);
        let start = i;
        if c == '/' && at(i + 1) == '/' {
            while i < chars.len() && at(i) != '\n' {
                i += 1;
            }
        } else if c == '/' && at(i + 1) == '*' {
            let mut depth = 0;
            loop {
                match (at(i), at(i + 1)) {
                    ('/', '*') => (depth, i) = (depth + 1, i + 2),
                    ('*', '/') => (depth, i) = (depth - 1, i + 2),
                    _ => i += 1,
                }
                if depth == 0 || i >= chars.len() {
                    break;
                }
            }
        } else if c == '"' {
            i += 1;
            while i < chars.len() && at(i) != '"' {
                i += if at(i) == '\\' { 2 } else { 1 };
            }
            i += 1;
        } else if c == '\'' {
            // A character, or a lifetime.
            if at(i + 1) == '\\' {
                i += 3;
                while i < chars.len() && at(i) != '\'' {
                    i += 1;
                }
                i += 1;
            } else if at(i + 2) == '\'' {
                i += 3;
            } else {
                i += 1;
                while is_word(at(i)) {
                    i += 1;
                }
            }
        } else if is_word(c) {
            while is_word(at(i)) {
                i += 1;
            }
            let word: String = chars[start..i].iter().collect();
            let raw_string = ["r", "br", "cr"].contains(&word.as_str())
                && (at(i) == '"' || (at(i) == '#' && ['"', '#'].contains(&at(i + 1))));
            if raw_string {
                let mut hashes = 0;
                while at(i) == '#' {
                    (hashes, i) = (hashes + 1, i + 1);
                }
                i += 1;
                while i < chars.len()
                    && !(at(i) == '"' && (1..=hashes).all(|offset| at(i + offset) == '#'))
                {
                    i += 1;
                }
                i += 1 + hashes;
            } else if !(word == "r" && at(i) == '#') {
                found.push(Token { text: word, line });
            } else {
                i += 1;
            }
        } else if c == ':' && at(i + 1) == ':' {
            found.push(Token {
                text: "::".into(),
                line,
            });
            i += 2;
        } else {
            if !c.is_whitespace() {
                found.push(Token {
                    text: c.into(),
                    line,
                });
            }
            i += 1;
        }
        line += chars[start..i.min(chars.len())]
            .iter()
            .filter(|c| **c == '\n')
            .count();
    }
    found
}

/// What a file imports, declares and names.
fn parse(tokens: &[Token]) -> File {
    let mut file = File::default();
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut inside: Vec<(String, usize)> = Vec::new();
    let (mut depth, mut i) = (0_usize, 0);
    while i < tokens.len() {
        let line = tokens[i].line;
        let modules = || inside.iter().map(|(name, _)| name.clone()).collect();
        match text(i) {
            "#" if text(i + 1) == "[" && text(i + 2) == "cfg" => {
                let end = closing(tokens, i + 1);
                let words: Vec<&str> = (i..end).map(text).collect();
                i = end + 1;
                if words.contains(&"test") && !words.contains(&"not") {
                    i = skip_item(tokens, i, &mut file.test_modules);
                }
                continue;
            }
            "{" => depth += 1,
            "}" => {
                depth = depth.saturating_sub(1);
                if inside.last().is_some_and(|(_, at)| *at == depth) {
                    inside.pop();
                }
            }
            "mod" if text(i + 2) == "{" => {
                inside.push((text(i + 1).to_owned(), depth));
                i += 2;
                continue;
            }
            "mod" if text(i + 2) == ";" => {
                i += 3;
                continue;
            }
            "use" => {
                let modules: Vec<String> = modules();
                i = use_tree(tokens, i + 1, &[], &modules, &mut file) + 1;
                continue;
            }
            "impl" => {
                if let Some(segments) = inherent(tokens, i) {
                    file.implemented.push(Named {
                        segments,
                        line,
                        inside: modules(),
                    });
                }
            }
            word if is_name(word) => {
                let mut segments = vec![word.to_owned()];
                let before = i.checked_sub(1).map_or("", text);
                while text(i + 1) == "::" && is_name(text(i + 2)) {
                    i += 2;
                    segments.push(text(i).to_owned());
                }
                if ![
                    "::", ".", "fn", "struct", "enum", "let", "const", "static", "type",
                ]
                .contains(&before)
                {
                    file.paths.push(Named {
                        segments,
                        line,
                        inside: modules(),
                    });
                }
            }
            _ => {}
        }
        i += 1;
    }
    file
}

fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The index of the bracket that closes the one at `open`.
fn closing(tokens: &[Token], open: usize) -> usize {
    let mut depth = 0;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        match token.text.as_str() {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth -= 1;
                if depth == 0 {
                    return index;
                }
            }
            _ => {}
        }
    }
    tokens.len()
}

/// The index behind the item at `start`; the name of a `mod name;` is kept.
fn skip_item(tokens: &[Token], start: usize, modules: &mut Vec<String>) -> usize {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut i = start;
    while i < tokens.len() {
        match text(i) {
            "mod" if text(i + 2) == ";" => {
                modules.push(text(i + 1).to_owned());
                return i + 3;
            }
            ";" | "," => return i + 1,
            "{" => return closing(tokens, i) + 1,
            "(" | "[" => i = closing(tokens, i),
            _ => {}
        }
        i += 1;
    }
    i
}

/// Reads a `use` tree from `i`; answers the index of the token that ends it.
fn use_tree(
    tokens: &[Token],
    mut i: usize,
    prefix: &[String],
    inside: &[String],
    file: &mut File,
) -> usize {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut segments = prefix.to_vec();
    let mut alias = None;
    let line = tokens.get(i).map_or(0, |token| token.line);
    while i < tokens.len() {
        match text(i) {
            "{" => {
                i += 1;
                while i < tokens.len() && text(i) != "}" {
                    i = use_tree(tokens, i, &segments, inside, file);
                    if text(i) == "," {
                        i += 1;
                    }
                }
                return i + 1;
            }
            ";" | "," | "}" => break,
            "as" => {
                alias = Some(text(i + 1).to_owned());
                i += 1;
            }
            "self" if !segments.is_empty() => {}
            // A glob takes something from the module, whatever it is.
            "*" => segments.push("*".into()),
            word if is_name(word) => segments.push(word.to_owned()),
            _ => {}
        }
        i += 1;
    }
    let path = Named {
        segments,
        line,
        inside: inside.to_vec(),
    };
    let name = alias.or_else(|| path.segments.last().cloned());
    if let Some(name) = name {
        file.aliases.insert(name, path.clone());
    }
    file.paths.push(path);
    i
}

/// The type of the inherent `impl` at `start`; None for one of a trait.
fn inherent(tokens: &[Token], start: usize) -> Option<Vec<String>> {
    let text = |index: usize| tokens.get(index).map_or("", |token| token.text.as_str());
    let mut i = start + 1;
    let mut angle = 0_usize;
    let mut segments: Vec<String> = Vec::new();
    loop {
        match text(i) {
            "" | "for" | ";" | "(" | ")" | "&" | "=" | "," if angle == 0 => return None,
            "{" | "where" if angle == 0 => return (!segments.is_empty()).then_some(segments),
            "<" => angle += 1,
            ">" => angle = angle.saturating_sub(1),
            word if angle == 0 && is_name(word) => segments.push(word.to_owned()),
            _ => {}
        }
        i += 1;
        if i > start + 200 {
            return None;
        }
    }
}

/// The checker itself: what it sees, on files made for it.
mod checker {
    use super::{Crate, Import, circles, parse, tokens};
    use std::collections::BTreeMap;

    fn crate_of(files: &[(&str, &str)]) -> Vec<Import> {
        let files: BTreeMap<Vec<String>, _> = files
            .iter()
            .map(|(module, source)| {
                let path = module.split("::").skip(1).map(str::to_owned).collect();
                (path, parse(&tokens(source)))
            })
            .collect();
        Crate { files }.imports()
    }

    fn edges(files: &[(&str, &str)]) -> Vec<(String, String)> {
        let mut found: Vec<_> = crate_of(files)
            .into_iter()
            .map(|import| (import.from, import.to))
            .collect();
        found.dedup();
        found
    }

    fn pair(from: &str, to: &str) -> (String, String) {
        (from.to_owned(), to.to_owned())
    }

    #[test]
    fn paths_belong_to_the_deepest_module_they_name() {
        let files = [
            ("crate", "mod a; mod b;"),
            ("crate::a", "mod one; pub(crate) use one::One;"),
            ("crate::a::one", "pub(crate) struct One;"),
            (
                "crate::b",
                "use super::a::{self, one::One as Uno}; fn f() { a::One; }",
            ),
        ];
        assert_eq!(
            edges(&files),
            [
                pair("crate::a", "crate::a::one"),
                pair("crate::b", "crate::a"),
                pair("crate::b", "crate::a::one")
            ]
        );
    }

    #[test]
    fn inline_paths_count_and_comments_strings_and_tests_do_not() {
        let files = [
            ("crate", "mod a; mod b;"),
            (
                "crate::a",
                "// crate::b::x\nfn f() { let _ = (\"crate::b::x\", 'x', crate::b::X); }",
            ),
            (
                "crate::b",
                "pub(crate) struct X; #[cfg(test)] mod tests { use crate::a; fn f() { a::f() } }",
            ),
        ];
        assert_eq!(edges(&files), [pair("crate::a", "crate::b")]);
    }

    #[test]
    fn a_child_that_takes_from_the_parent_that_takes_from_it_is_a_circle() {
        let imports = crate_of(&[
            ("crate", "mod a;"),
            ("crate::a", "mod one; pub use one::One; pub struct All;"),
            ("crate::a::one", "use super::All; pub struct One(All);"),
        ]);
        assert!(!circles(&imports).is_empty());
    }

    #[test]
    fn folders_import_each_other_one_way_though_their_files_make_no_circle() {
        let imports = crate_of(&[
            ("crate", "mod a; mod b;"),
            ("crate::a", "mod one; mod two;"),
            ("crate::a::one", "use crate::b::One;"),
            ("crate::a::two", "pub struct Two;"),
            ("crate::b", "use crate::a::two::Two; pub struct One;"),
        ]);
        let found: Vec<String> = circles(&imports)
            .into_iter()
            .map(|(title, _)| title)
            .collect();
        assert_eq!(
            found,
            ["a circle of files", "a circle of the children of crate"][1..]
        );
    }

    #[test]
    fn methods_given_to_a_type_of_another_folder_count_against_that_folder() {
        let imports = crate_of(&[
            ("crate", "mod a; mod b;"),
            ("crate::a", "pub struct World;"),
            ("crate::b", "mod one;"),
            (
                "crate::b::one",
                "use crate::a::World; impl World { fn act(&self) {} }",
            ),
        ]);
        assert_eq!(circles(&imports).len(), 1);
    }
}
