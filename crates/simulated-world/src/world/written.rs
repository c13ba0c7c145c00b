//! How the world is written: lines and indents where a person looks, one line where the trees begin.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Value, ser::Formatter};

use super::state::World;

impl World {
    /// The text of its file, with a line break at the end.
    pub fn to_text(&self) -> Result<Vec<u8>, serde_json::Error> {
        let mut text = Vec::with_capacity(64 * 1024);
        let mut serializer =
            serde_json::Serializer::with_formatter(&mut text, OuterLines::default());
        self.serialize(&mut serializer)?;
        text.push(b'\n');
        Ok(text)
    }

    /// The same as JSON.
    pub fn to_json(&self) -> Result<Value, serde_json::Error> {
        serde_json::to_value(self)
    }
}

/// Containers deeper than this are written on one line.
const DEEPEST_LINE: usize = 3;

/// A JSON formatter that breaks lines only in the outer levels.
#[derive(Default)]
struct OuterLines {
    depth: usize,
    /// Whether the container just opened at this depth has had a value.
    empty: bool,
}

impl OuterLines {
    fn open<W: Write + ?Sized>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        self.depth += 1;
        self.empty = true;
        writer.write_all(bracket)
    }

    fn close<W: Write + ?Sized>(&mut self, writer: &mut W, bracket: &[u8]) -> io::Result<()> {
        if self.depth <= DEEPEST_LINE && !self.empty {
            newline(writer, self.depth - 1)?;
        }
        self.depth -= 1;
        self.empty = false;
        writer.write_all(bracket)
    }

    fn separate<W: Write + ?Sized>(&mut self, writer: &mut W, first: bool) -> io::Result<()> {
        if !first {
            writer.write_all(b",")?;
        }
        if self.depth <= DEEPEST_LINE {
            newline(writer, self.depth)?;
        }
        self.empty = false;
        Ok(())
    }
}

fn newline<W: Write + ?Sized>(writer: &mut W, depth: usize) -> io::Result<()> {
    writer.write_all(b"\n")?;
    for _ in 0..depth {
        writer.write_all(b"  ")?;
    }
    Ok(())
}

impl Formatter for OuterLines {
    fn begin_array<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b"[")
    }

    fn end_array<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b"]")
    }

    fn begin_array_value<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.separate(writer, first)
    }

    fn begin_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.open(writer, b"{")
    }

    fn end_object<W: Write + ?Sized>(&mut self, writer: &mut W) -> io::Result<()> {
        self.close(writer, b"}")
    }

    fn begin_object_key<W: Write + ?Sized>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> io::Result<()> {
        self.separate(writer, first)
    }
}

#[cfg(test)]
mod tests {
    use serde::Serialize;
    use serde_json::json;

    #[test]
    fn only_outer_levels_get_lines() {
        let mut text = Vec::new();
        let mut serializer =
            serde_json::Serializer::with_formatter(&mut text, super::OuterLines::default());
        json!({"a": [{"b": {"c": [1, 2]}}, {}], "d": []})
            .serialize(&mut serializer)
            .unwrap();
        let expected = "{\n  \"a\": [\n    {\n      \"b\": {\"c\":[1,2]}\n    },\n    {}\n  ],\n  \"d\": []\n}";
        assert_eq!(
            String::from_utf8(text).unwrap(),
            expected.replace("\": ", "\":")
        );
    }
}
