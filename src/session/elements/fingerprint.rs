//! What tells one element from another: how it looks, and what it shows.

use super::names::{Role, Subrole};
use super::scan::Node;
use serde::Serialize;

/// What stays of an element's looks. Scripts get the six in this order, as a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "[Option<String>; 6]")]
pub struct Fingerprint {
    pub role: Role,
    pub subrole: Option<Subrole>,
    pub identifier: Option<String>,
    pub title: Option<String>,
    pub description: Option<String>,
    pub label: Option<String>,
}

impl Fingerprint {
    /// How an element looks.
    #[must_use]
    pub(crate) fn of(node: &Node) -> Self {
        let text = |value: &Option<String>| value.clone().filter(|text| !text.is_empty());
        Self {
            role: node.role.clone(),
            subrole: node
                .subrole
                .clone()
                .filter(|name| !name.as_str().is_empty()),
            identifier: text(&node.identifier).map(|name| without_state(&name).to_owned()),
            title: text(&node.title),
            description: text(&node.description),
            label: text(&node.label),
        }
    }

    /// Whether it says more than what kind of element it is.
    pub(crate) fn is_named(&self) -> bool {
        [
            &self.identifier,
            &self.title,
            &self.description,
            &self.label,
        ]
        .iter()
        .any(|name| name.is_some())
    }
}

impl From<Fingerprint> for [Option<String>; 6] {
    fn from(looks: Fingerprint) -> Self {
        [
            Some(looks.role.into()),
            looks.subrole.map(String::from),
            looks.identifier,
            looks.title,
            looks.description,
            looks.label,
        ]
    }
}

/// An identifier without its query part, which says what state its owner is in: `TabBarTab?isActive=true` [trees 2.3].
fn without_state(identifier: &str) -> &str {
    match identifier.split_once('?') {
        Some((name, _)) if !name.is_empty() => name,
        _ => identifier,
    }
}

/// What an element looks like, and its text. Scripts get the fingerprint and the text as one list.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(into = "Vec<Option<String>>")]
pub struct Label {
    pub fingerprint: Fingerprint,
    pub text: Option<String>,
}

impl Label {
    /// That of an element.
    #[must_use]
    pub fn of(node: &Node) -> Self {
        Self {
            fingerprint: Fingerprint::of(node),
            text: node.text().map(str::to_owned),
        }
    }
}

impl From<Label> for Vec<Option<String>> {
    fn from(label: Label) -> Self {
        let mut list = <[Option<String>; 6]>::from(label.fingerprint).to_vec();
        list.push(label.text);
        list
    }
}

/// Whether an element has a text that may tell its row from others.
pub(super) fn has_texts(node: &Node) -> bool {
    node.title.is_some() || node.description.is_some() || node.text().is_some()
}
