//! Property lists as files hold them: the text of XML, read and written.

use plist::Value;

/// How deep a property list may be: its values are read and dropped by functions that call themselves.
pub(crate) const DEEPEST: usize = 200;

/// Why a text is not read as a property list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    /// It is more than [`DEEPEST`] levels deep.
    TooDeep,
    /// It is none.
    NotOne,
}

/// Reads a property list.
pub(crate) fn parse(text: &str) -> Result<Value, Unreadable> {
    if depth(text) > DEEPEST {
        return Err(Unreadable::TooDeep);
    }
    Value::from_reader_xml(text.as_bytes()).map_err(|_| Unreadable::NotOne)
}

/// A property list as the text of its file; none for one that cannot be written.
pub(crate) fn text(list: &Value) -> Option<String> {
    let mut bytes = Vec::new();
    list.to_writer_xml(&mut bytes).ok()?;
    String::from_utf8(bytes).ok()
}

/// How deep the dictionaries and arrays of a text are in each other.
fn depth(text: &str) -> usize {
    let is_of = |tag: &str, names: [&str; 2]| names.iter().any(|name| tag.starts_with(name));
    let tags = text.split('<');
    let mut deepest = 0;
    tags.fold(0_usize, |depth, tag| {
        let depth = match tag {
            tag if is_of(tag, ["dict", "array"]) => depth + 1,
            tag if is_of(tag, ["/dict", "/array"]) => depth.saturating_sub(1),
            _ => depth,
        };
        deepest = deepest.max(depth);
        depth
    });
    deepest
}
