//! The way from a root to an element.

use super::fingerprint::Fingerprint;
use super::names::Role;
use super::surroundings::{Anchor, ScanTree};
use schemars::JsonSchema;
use serde::Serialize;

/// One step down.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Step {
    /// The place among the children.
    pub index: usize,
    /// The role of who stands there.
    #[schemars(with = "String")]
    pub role: Role,
    /// How many children there were to choose from, where that is known.
    pub siblings: Option<usize>,
    /// How it looked, where that told it from all that stood beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Option<String>>")]
    pub looks: Option<Fingerprint>,
    /// How the next one down looked, where that tells this one, which has no name, from all of its role beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Option<String>>")]
    pub holds: Option<Fingerprint>,
    /// For an entry of a list: its texts, from it down, where they told it from all entries beside it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub texts: Option<Vec<Anchor>>,
}

/// From the root to the element.
pub(super) fn of(tree: &ScanTree<'_>, line: &[usize]) -> Vec<Step> {
    line.iter()
        .enumerate()
        .rev()
        .filter_map(|(level, place)| {
            let node = tree.node(*place);
            let looks = tree.tells_from_siblings(*place);
            let inside = level.checked_sub(1).map(|below| line[below]);
            let holds = inside.filter(|_| looks.is_none());
            Some(Step {
                index: node.index?,
                role: node.role.clone(),
                siblings: node.parent.map(|parent| tree.node(parent).children),
                looks,
                holds: holds.and_then(|inside| tree.tells_by_content(*place, inside)),
                texts: tree.tells_by_texts(*place, line[0]),
            })
        })
        .collect()
}
