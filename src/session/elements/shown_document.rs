//! Which text a text area shows. The element of an editor stays when another document or note is opened in it, so it is
//! known by the document and the title of its window, and by what is selected in the lists beside it.
//!
//! Text that was written through this server changes titles and lists as well: with the text that was there before, the
//! script can tell whether what is there now came of that (`scripts/lib/element/shown_document.js`).

use super::fingerprint::{Label, has_texts};
use super::names::Role;
use super::path::{self, Step};
use super::surroundings::ScanTree;
use schemars::JsonSchema;
use serde::Serialize;

/// How many lists are compared, how many selected rows of one, and how many texts of a row.
const LISTS: usize = 3;
const ROWS: usize = 4;
const TEXTS: usize = 3;

/// How many elements of a row are looked at for them; the script looks at as many.
const LOOKED_AT: usize = 12;

/// What a text area showed, and what was written since.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct ShownDocument {
    /// The title of its window.
    title: Option<String>,
    /// The document of its window, a URL.
    document: Option<String>,
    /// What was selected beside it.
    selections: Vec<Selection>,
    /// Its text, cut as in a node.
    text: Option<String>,
    /// The texts that were written through this server since, oldest first.
    written: Vec<String>,
}

/// What was selected in a list.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct Selection {
    /// The way to the list.
    path: Vec<Step>,
    rows: Vec<SelectedRow>,
}

/// A selected row.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
struct SelectedRow {
    /// Its place among the children of the list.
    index: usize,
    /// The texts of it; none where not all of it was read.
    #[schemars(with = "Vec<Vec<Option<String>>>")]
    labels: Vec<Label>,
}

/// What the element at `place` showed, if it is a text area in a window.
pub(super) fn of(tree: &ScanTree<'_>, place: usize, written: Vec<String>) -> Option<ShownDocument> {
    let node = tree.node(place);
    let root = &tree.scan.roots[node.root];
    if node.role != Role::TextArea || !root.window {
        return None;
    }
    let line = tree.line(place);
    let lists = (0..tree.scan.nodes.len()).filter(|other| {
        let list = tree.node(*other);
        list.root == node.root && list.role.is_list() && !line.contains(other)
    });
    let selections = lists.filter_map(|list| selection(tree, list));
    Some(ShownDocument {
        title: tree.node(*line.last()?).title.clone(),
        document: root.document.clone(),
        selections: selections.take(LISTS).collect(),
        text: node.text().map(str::to_owned),
        written,
    })
}

/// What is selected in a list; none where that cannot be known, as not all of its rows were read.
fn selection(tree: &ScanTree<'_>, list: usize) -> Option<Selection> {
    let children = tree.children(list);
    let rows: Vec<SelectedRow> = children
        .iter()
        .filter(|row| tree.node(**row).selected == Some(true))
        .filter_map(|row| {
            Some(SelectedRow {
                index: tree.node(*row).index?,
                labels: labels(tree, *row),
            })
        })
        .collect();
    let known = !rows.is_empty() || tree.has_all_children(list);
    (known && !children.is_empty() && rows.len() <= ROWS).then(|| Selection {
        path: path::of(tree, &tree.line(list)),
        rows,
    })
}

fn labels(tree: &ScanTree<'_>, row: usize) -> Vec<Label> {
    if !tree.is_whole(row) {
        return Vec::new();
    }
    let mut queue = vec![row];
    let mut next = 0;
    while next < queue.len() && queue.len() < LOOKED_AT {
        queue.extend(tree.children(queue[next]));
        next += 1;
    }
    queue
        .iter()
        .take(LOOKED_AT)
        .map(|place| tree.node(*place))
        .filter(|node| has_texts(node))
        .take(TEXTS)
        .map(Label::of)
        .collect()
}
