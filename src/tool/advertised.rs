//! The program's tools as clients see them, as text: `advertised.jsonl`, a line for each, which a test compares with what
//! [`super::Spec::advertise`] answers and `make generate` writes.

use std::collections::HashMap;
use std::sync::LazyLock;

static LINES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("advertised.jsonl").lines();
    lines.filter_map(|line| Some((name(line)?, line))).collect()
});

/// The line of a tool; none for one that was added since they were written.
pub(super) fn line(tool: &str) -> Option<&'static str> {
    LINES.get(tool).copied()
}

/// The name in a line, which comes first and has no escapes.
fn name(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix(r#"{"name":""#)?.split_once('"')?;
    Some(name)
}
