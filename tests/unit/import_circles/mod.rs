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

mod circle;
mod crate_files;
mod parser;

use circle::circles;
use crate_files::{Crate, Import};
use std::path::{Path, PathBuf};

/// The folders of the sources of the workspace's crates.
fn crates() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![root.join("src"), root.join("tests/bench")];
    for folder in std::fs::read_dir(root.join("crates")).unwrap() {
        folders.push(folder.unwrap().path().join("src"));
    }
    folders
}

#[test]
fn modules_of_each_crate_import_one_way() {
    let crates = crates();
    assert!(crates.len() > 3);
    for folder in crates {
        check(&folder);
    }
}

/// Fails when modules import each other, and names every import that is part of a circle.
fn check(folder: &Path) {
    let imports = Crate::read(folder).imports();
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
        "modules of {} import each other:\n{report}",
        folder.display()
    );
}

/// The checker itself: what it sees, on files made for it.
mod checker {
    use super::{
        Crate, Import, circles,
        parser::{parse, tokens},
    };
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
