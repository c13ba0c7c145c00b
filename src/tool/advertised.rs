//! The program's tools as clients see them, as text: `advertised.jsonl`, a line for each, which a test compares with what
//! [`Spec::advertise`] answers and `make generate` writes.

use super::schema;
use super::spec::Spec;
use serde_json::json;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// What of a server changes how its tools are advertised.
#[derive(Clone, Copy, Debug)]
pub struct Advertising {
    /// Whether results follow the output schemas: those of dry runs do not.
    pub structured: bool,
    /// Whether the server was given a folder to write files in.
    pub writes_files: bool,
}

impl Default for Advertising {
    /// As of a server without flags.
    fn default() -> Self {
        Self {
            structured: true,
            writes_files: false,
        }
    }
}

impl Spec {
    /// The same as JSON, on one line. That of the program's tools is a part of the program: making it takes the schemas of a
    /// hundred types, and most of the code that makes them is read from the disk for that alone.
    #[must_use]
    pub fn advertised(&self, manner: Advertising) -> Cow<'static, str> {
        let is_usual = manner.structured && !(manner.writes_files && self.writes_files);
        let written = if is_usual && self.own.is_none() {
            line(&self.name)
        } else {
            None
        };
        written.map_or_else(
            || Cow::Owned(json!(self.advertise(manner)).to_string()),
            Cow::Borrowed,
        )
    }

    /// The tool as clients see it.
    #[must_use]
    pub fn advertise(&self, manner: Advertising) -> rmcp::model::Tool {
        let input = Arc::new(schema::advertised(self.input_schema().clone()));
        let mut tool = rmcp::model::Tool::new(self.name.clone(), self.description.clone(), input)
            .with_title(self.title.clone())
            .with_annotations(if manner.writes_files && self.writes_files {
                self.effect.annotations_of_writer()
            } else {
                self.effect.annotations().destructive(self.may_destroy)
            });
        if manner.structured {
            tool.output_schema = self.output_schema().map(Arc::new);
        }
        tool
    }
}

static LINES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("advertised.jsonl").lines();
    lines.filter_map(|line| Some((name(line)?, line))).collect()
});

/// The line of a tool; none for one that was added since they were written.
fn line(tool: &str) -> Option<&'static str> {
    LINES.get(tool).copied()
}

/// The name in a line, which comes first and has no escapes.
fn name(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix(r#"{"name":""#)?.split_once('"')?;
    Some(name)
}
