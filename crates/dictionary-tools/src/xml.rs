//! XML as a tree, bounded.

use crate::broken::Broken;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// How many bytes a dictionary may have, included files not counted.
pub(crate) const BYTES: usize = 8 << 20;

/// How deep elements may stand in one another: those of a dictionary take six.
const DEPTH: usize = 32;

/// How many elements there may be: the largest dictionaries have some ten thousand.
const NODES: usize = 200_000;

/// An element.
#[derive(Debug, Default)]
pub(crate) struct Node {
    /// Without a prefix.
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Node>,
}

impl Node {
    /// The value of an attribute; an empty text where there is none.
    pub(crate) fn attribute(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    /// Whether an attribute says `yes`.
    pub(crate) fn says(&self, name: &str) -> bool {
        self.attribute(name) == "yes"
    }

    fn of(start: &BytesStart<'_>) -> Result<Self, Broken> {
        let mut node = Self {
            name: start.local_name().as_ref().to_owned(),
            ..Self::default()
        };
        for attribute in start.attributes() {
            let attribute = attribute.map_err(|error| Broken::new(error.to_string()))?;
            let key = attribute.key.local_name().as_ref().to_owned();
            let value = quick_xml::escape::unescape(&attribute.value)
                .map_err(|error| Broken::new(error.to_string()))?;
            node.attributes.push((key, value.into_owned()));
        }
        Ok(node)
    }
}

/// The element that a document consists of.
pub(crate) fn root(bytes: &[u8]) -> Result<Node, Broken> {
    if bytes.len() > BYTES {
        return Err(Broken::new(format!("it has more than {BYTES} bytes")));
    }
    let text = std::str::from_utf8(bytes).map_err(|_| Broken::new("it is not UTF-8"))?;
    let mut reader = Reader::from_str(text.trim_start_matches('\u{feff}'));
    let mut open = vec![Node::default()];
    let mut count = 0;
    let mut add = |open: &mut Vec<Node>, node: Node, stays: bool| {
        count += 1;
        if count > NODES {
            return Err(Broken::new(format!("it has more than {NODES} elements")));
        }
        if stays {
            open.push(node);
        } else if let Some(parent) = open.last_mut() {
            parent.children.push(node);
        }
        Ok(())
    };
    loop {
        let event = reader.read_event();
        match event.map_err(|error| Broken::new(error.to_string()))? {
            Event::Start(start) => {
                if open.len() > DEPTH {
                    return Err(Broken::new(format!(
                        "more than {DEPTH} elements stand in one another"
                    )));
                }
                add(&mut open, Node::of(&start)?, true)?;
            }
            Event::Empty(start) => add(&mut open, Node::of(&start)?, false)?,
            Event::End(_) => {
                if let Some(node) = open.pop()
                    && let Some(parent) = open.last_mut()
                {
                    parent.children.push(node);
                }
            }
            Event::Eof => break,
            _ => {}
        }
    }
    let around = open.pop().unwrap_or_default();
    if !open.is_empty() {
        return Err(Broken::new("an element does not end"));
    }
    let root = around.children.into_iter().next();
    root.ok_or_else(|| Broken::new("it holds no element"))
}
