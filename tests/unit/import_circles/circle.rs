//! Circles among imports: between files, and between the children of each parent.

use super::crate_files::Import;
use std::collections::{BTreeMap, BTreeSet};

/// Modules that reach each other, and the imports among them.
pub(super) struct Circle {
    pub(super) modules: BTreeSet<String>,
    pub(super) imports: Vec<Import>,
}

/// All circles: those between files, then those between the children of each parent.
pub(super) fn circles(imports: &[Import]) -> Vec<(String, Circle)> {
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
