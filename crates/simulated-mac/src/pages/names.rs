//! What names an element of a page, and what describes it [webkit 4].

use super::dom::{self, Node, Tag, collapsed};

/// A page, in which elements name one another.
#[derive(Clone, Copy)]
pub(super) struct Document<'d> {
    pub(super) nodes: &'d [Node],
    pub(super) address: &'d str,
}

/// What a control can be the label of.
fn takes_label(tag: &Tag) -> bool {
    matches!(
        &*tag.name,
        "input" | "meter" | "progress" | "select" | "textarea"
    )
}

impl<'d> Document<'d> {
    /// All elements, those that hold others first.
    fn all(self) -> Vec<&'d Tag> {
        let mut all = Vec::new();
        dom::walk(self.nodes, &mut |tag| all.push(tag));
        all
    }

    /// The first element with this identifier.
    pub(super) fn by_id(self, id: &str) -> Option<&'d Tag> {
        self.all().into_iter().find(|tag| tag.get("id") == Some(id))
    }

    /// What the elements say that an attribute lists by their identifiers, hidden ones too; none where it lists none.
    fn listed(self, tag: &Tag, attribute: &str) -> Option<String> {
        let ids = tag.get(attribute)?.split_whitespace();
        let texts = ids.filter_map(|id| self.by_id(id)).map(said);
        let joined = collapsed(&texts.collect::<Vec<_>>().join(" "));
        (!joined.is_empty()).then_some(joined)
    }

    /// The name that ARIA gives an element: what it points at takes precedence [webkit 4.4].
    pub(super) fn given_name(self, tag: &Tag) -> Option<String> {
        let pointed = ["aria-labelledby", "aria-labeledby"];
        let pointed = pointed.iter().find_map(|name| self.listed(tag, name));
        let own = || tag.get("aria-label").map(collapsed);
        pointed.or_else(own).filter(|name| !name.is_empty())
    }

    /// What else is said of an element [webkit 4.10].
    pub(super) fn descriptions(self, tag: &Tag) -> Option<String> {
        self.listed(tag, "aria-describedby")
    }

    /// The one label of a control; none where there are two, and where ARIA names it [webkit 4.7] [webkit 4.9].
    pub(super) fn label_of(self, control: &Tag) -> Option<&'d Tag> {
        if !takes_label(control) || self.given_name(control).is_some() {
            return None;
        }
        let all = self.all().into_iter();
        let mut labels = all.filter(|tag| {
            let names = tag.get("for") == control.get("id") && tag.has("for");
            let is_around = || {
                let mut holds = false;
                dom::walk(&tag.children, &mut |inner| {
                    holds |= std::ptr::eq(inner, control);
                });
                holds
            };
            tag.name == "label" && (names || (!tag.has("for") && is_around()))
        });
        let label = labels.next().filter(|_| labels.next().is_none());
        label.filter(|label| !label.is_true("aria-hidden"))
    }

    /// By which the world knows a label: its identifier, else its place on the page.
    pub(super) fn key_of_label(self, label: &Tag) -> String {
        let mut labels = self.all().into_iter().filter(|tag| tag.name == "label");
        let at = labels.position(|tag| std::ptr::eq(tag, label));
        match label.get("id") {
            Some(id) => id.to_owned(),
            None => format!("label {}", at.unwrap_or_default()),
        }
    }

    /// An address on the page as a whole one.
    pub(super) fn whole_address(self, written: &str) -> String {
        let (scheme, rest) = self.address.split_once("://").unwrap_or(("https", ""));
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let bare = self.address.split('#').next().unwrap_or_default();
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        if written.contains("://") || written.starts_with("mailto:") {
            written.to_owned()
        } else if written.starts_with('#') {
            format!("{bare}{written}")
        } else if let Some(path) = written.strip_prefix('/') {
            format!("{scheme}://{host}/{path}")
        } else if folder.is_empty() {
            format!("{scheme}://{host}/{written}")
        } else {
            format!("{scheme}://{host}/{folder}/{written}")
        }
    }
}

/// What an element says where another one points at it: its text, with the values of the fields in it [webkit 4.5].
fn said(tag: &Tag) -> String {
    if let Some(label) = tag.get("aria-label") {
        return label.to_owned();
    }
    let mut text = String::new();
    add_said(&tag.children, &mut text);
    collapsed(&text)
}

fn add_said(nodes: &[Node], text: &mut String) {
    for node in nodes {
        match node {
            Node::Text(own) => text.push_str(own),
            Node::Tag(tag) if tag.name == "input" => {
                text.push_str(tag.get("value").unwrap_or_default());
            }
            Node::Tag(tag) if tag.name == "img" => {
                text.push_str(tag.get("alt").unwrap_or_default())
            }
            Node::Tag(tag) => add_said(&tag.children, text),
        }
    }
}
