//! The modules of a crate, and which of them import each other.

use super::parser::{File, Named, parse, tokens};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// One import; modules are named by their paths, `crate` is the root.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Import {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) line: usize,
    pub(super) path: String,
    /// An inherent `impl` elsewhere: seen between folders only.
    pub(super) implementation: bool,
}

/// The files of a crate as tokens, by module path (`[]` is the root).
pub(super) struct Crate {
    pub(super) files: BTreeMap<Vec<String>, File>,
}

impl Crate {
    pub(super) fn read(folder: &Path) -> Self {
        fn walk(folder: &Path, module: &[String], files: &mut BTreeMap<Vec<String>, File>) {
            let has_library = folder.join("lib.rs").exists();
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
                let mut name = module.to_vec();
                if path.is_dir() {
                    name.push(stem);
                    walk(&path, &name, files);
                } else if path.extension().is_some_and(|ending| ending == "rs") {
                    match stem.as_str() {
                        // The binary beside a library is a crate of its own.
                        "main" if module.is_empty() && has_library => continue,
                        "mod" => {}
                        "lib" | "main" if module.is_empty() => {}
                        _ => name.push(stem),
                    }
                    files.insert(name, parse(&tokens(&fs::read_to_string(&path).unwrap())));
                }
            }
        }
        let mut files = BTreeMap::new();
        walk(folder, &[], &mut files);
        assert!(
            files.contains_key(&Vec::new()),
            "no crate in {}",
            folder.display()
        );
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
    pub(super) fn imports(&self) -> Vec<Import> {
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
