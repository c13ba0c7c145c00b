//! The packages that the head of docs/architecture.md names do what it says, where it says so.
use crate::built::root;
use std::fs;

/// The rows of the first table: a package and the files in which it is used.
fn rows() -> Vec<(String, Vec<String>)> {
    let text = fs::read_to_string(root().join("docs/architecture.md")).unwrap();
    let head = text.split("```mermaid").next().unwrap();
    let table = head.lines().filter(|line| line.starts_with("| `"));
    let quoted = |cell: &str| -> Vec<String> {
        cell.split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect()
    };
    table
        .map(|line| {
            let cells: Vec<&str> = line.split(" | ").collect();
            // What stands behind the first full stop is where it is not used.
            let places = cells[2].split(". ").next().unwrap();
            let files = quoted(places);
            let files = files.into_iter().filter(|name| name.starts_with("src/"));
            (quoted(cells[0])[0].clone(), files.collect())
        })
        .collect()
}

#[test]
fn each_package_that_is_named_is_used_where_the_architecture_says() {
    let rows = rows();
    let named: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(named, ["tempfile", "wait-timeout", "tokio-process-stream"]);
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let needed = manifest.split("[dependencies]").nth(1).unwrap();
    let needed = needed.split("[dev-dependencies]").next().unwrap();
    for (package, files) in &rows {
        let is_needed = |line: &str| line.starts_with(package.as_str());
        assert!(needed.lines().any(is_needed), "{package}");
        assert!(!files.is_empty(), "{package}");
        let path = format!("{}::", package.replace('-', "_"));
        for file in files {
            let text = fs::read_to_string(root().join(file)).unwrap();
            // Tests stand at the end of a file.
            let product = text.split("#[cfg(test)]").next().unwrap();
            assert!(product.contains(&path), "{package} in {file}");
        }
    }
}
