//! The linker of library files and templates: what it takes keeps its lines, and loses the words of modules.

use macmcp::template::modules::{link, template, unlinked};

/// Taken as a library file, and as a template.
pub(crate) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let lines = text.lines().count();
    let ends = |text: &str| text.matches('\n').count();
    assert_eq!(ends(&unlinked(&text)), ends(&text));
    match link("fuzzed/one_file", &text) {
        Ok(linked) => {
            assert!(
                linked.text.contains("const oneFile = (() => {\n"),
                "{}",
                linked.text
            );
            assert!(linked.text.ends_with("\n})();\n"), "{}", linked.text);
            // Within a comment or a template string the word is text.
            if !["/*", "`", "{{!"].iter().any(|begin| text.contains(begin)) {
                assert!(linked.text.lines().all(|line| !line.starts_with("export ")));
            }
            assert!(!linked.exports.is_empty());
        }
        Err(error) => assert!((1..=lines.max(1)).contains(&error.line), "{error}"),
    }
    match template(&text) {
        Ok(read) => assert_eq!(ends(&read), ends(&text)),
        Err(error) => assert!((1..=lines).contains(&error.line), "{error}"),
    }
}
