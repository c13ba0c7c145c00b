//! The fuzz targets are a workspace of their own, which nothing else builds: their lock file has to follow by itself.

use super::docs::root;
use std::collections::BTreeSet;
use toml_edit::{DocumentMut, Item, TableLike};

fn read(path: &str) -> DocumentMut {
    let text = std::fs::read_to_string(root().join(path)).unwrap();
    text.parse()
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The dependencies of a crate that everyone gets, with the versions it asks for; none for a path.
fn wanted(manifest: &DocumentMut) -> Vec<(String, Option<String>)> {
    let table = manifest["dependencies"].as_table_like().unwrap();
    let always = table.iter().filter(|(_, item)| {
        let optional = item.get("optional").and_then(Item::as_bool);
        optional != Some(true)
    });
    always
        .map(|(name, item)| {
            let version = item.as_str().or_else(|| item.get("version")?.as_str());
            let is_local = item.get("path").is_some();
            let version = version.filter(|_| !is_local).map(str::to_owned);
            (name.to_owned(), version)
        })
        .collect()
}

fn numbers(version: &str) -> Vec<u64> {
    version
        .split('.')
        .map_while(|part| part.parse().ok())
        .collect()
}

/// `make fuzz` builds with `--locked`: a dependency that was added or raised elsewhere made it fail, months after the change.
#[test]
fn the_lock_file_of_the_fuzz_targets_knows_every_dependency() {
    let lock = read("tests/fuzz/Cargo.lock");
    let packages: Vec<&dyn TableLike> = lock["package"]
        .as_array_of_tables()
        .unwrap()
        .iter()
        .map(|package| package as &dyn TableLike)
        .collect();
    let text = |package: &dyn TableLike, key: &str| {
        package
            .get(key)
            .and_then(Item::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let mut wrong = Vec::new();
    for (name, path) in [
        ("macmcp", "Cargo.toml"),
        ("simulated-mac", "crates/simulated-mac/Cargo.toml"),
        ("applescript", "crates/applescript/Cargo.toml"),
        ("pictures", "crates/pictures/Cargo.toml"),
        ("resampling", "crates/resampling/Cargo.toml"),
        ("macmcp-fuzz", "tests/fuzz/Cargo.toml"),
    ] {
        let package = packages
            .iter()
            .find(|package| text(**package, "name") == name)
            .unwrap();
        let listed = package.get("dependencies").and_then(Item::as_array);
        let listed: BTreeSet<&str> = listed
            .into_iter()
            .flatten()
            .filter_map(|entry| entry.as_str()?.split(' ').next())
            .collect();
        let wanted = wanted(&read(path));
        let names: BTreeSet<&str> = wanted.iter().map(|(name, _)| name.as_str()).collect();
        for missing in names.symmetric_difference(&listed) {
            wrong.push(format!("{name}: {missing}"));
        }
        for (dependency, version) in &wanted {
            let Some(asked) = version.as_deref().map(numbers) else {
                continue;
            };
            let fits = packages.iter().any(|package| {
                let has = numbers(&text(*package, "version"));
                // Up to the first number that is not zero they have to be the same.
                let same = asked.iter().take_while(|part| **part == 0).count() + 1;
                text(*package, "name") == *dependency
                    && has >= asked
                    && has[..same] == asked[..same]
            });
            if !fits {
                wrong.push(format!("{name}: {dependency} {asked:?}"));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "run `cargo update --workspace` in tests/fuzz: {wrong:#?}"
    );
}
