//! A tree as `scripts/lib/element/element_tree.js` reports it.

use super::names::{Action, Role, Subrole};
use crate::geometry::Rect;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::iter::successors;

/// What was seen of one app. Read from a reply, every node has its root and its parent.
#[derive(Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "ReportedScan")]
pub struct Scan {
    /// Whose user interface it is.
    pub app: AppProcess,
    /// Where the trees begin.
    pub roots: Vec<Root>,
    /// Every element that was read, breadth first: a parent stands before its children.
    pub nodes: Vec<Node>,
    /// What was used up before everything was seen.
    pub truncated: Option<Truncation>,
    /// Windows of the app on other Spaces, of which nothing was read.
    pub elsewhere: Vec<Elsewhere>,
    /// Why pages may show other things than was read, as a part of a sentence.
    pub doubt: Option<String>,
}

/// A window that only the window server knows.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Elsewhere {
    /// The window server's id.
    pub window_id: u32,
    /// None where the window has none, or macOS does not tell it.
    pub title: Option<String>,
}

/// A scan as it is written, before its places are looked at.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
struct ReportedScan {
    app: AppProcess,
    roots: Vec<Root>,
    /// What the cells of a row are.
    fields: Vec<String>,
    nodes: Vec<Node>,
    truncated: Option<Truncation>,
    #[serde(default)]
    elsewhere: Vec<Elsewhere>,
    #[serde(default)]
    doubt: Option<String>,
}

impl TryFrom<ReportedScan> for Scan {
    type Error = String;

    fn try_from(reported: ReportedScan) -> Result<Self, String> {
        if reported.fields != Node::FIELDS {
            return Err(format!("the fields of its nodes are {:?}", reported.fields));
        }
        for (place, node) in reported.nodes.iter().enumerate() {
            if node.root >= reported.roots.len() {
                return Err(format!(
                    "node {place} has the root {}, which is none",
                    node.root
                ));
            }
            if let Some(parent) = node.parent.filter(|parent| *parent >= place) {
                return Err(format!(
                    "node {place} has the parent {parent}, which does not stand before it"
                ));
            }
        }
        Ok(Self {
            app: reported.app,
            roots: reported.roots,
            nodes: reported.nodes,
            truncated: reported.truncated,
            elsewhere: reported.elsewhere,
            doubt: reported.doubt,
        })
    }
}

/// What a script answered, for a reader: the rows of the trees in it have names.
pub(crate) fn with_names(answer: Value) -> Value {
    match answer {
        Value::Array(items) => items.into_iter().map(with_names).collect(),
        Value::Object(mut fields) => {
            if let (Some(Value::Array(names)), Some(Value::Array(rows))) =
                (fields.get("fields").cloned(), fields.get_mut("nodes"))
            {
                rows.iter_mut().for_each(|row| name_cells(&names, row));
                fields.shift_remove("fields");
            }
            let named = fields.into_iter();
            named
                .map(|(name, value)| (name, with_names(value)))
                .collect()
        }
        other => other,
    }
}

fn name_cells(names: &[Value], row: &mut Value) {
    if let Value::Array(cells) = row {
        let names = names.iter().filter_map(Value::as_str).map(str::to_owned);
        *row = names.zip(cells.drain(..)).collect();
    }
}

impl Scan {
    /// The places of the element and of what it stands in, root last.
    pub fn line(&self, place: usize) -> impl Iterator<Item = usize> {
        successors(Some(place), |at| self.nodes[*at].parent)
    }

    /// Whether it is a row of a list, or stands in one.
    #[must_use]
    pub fn is_in_row(&self, place: usize) -> bool {
        self.line(place).any(|at| self.nodes[at].role.is_row())
    }
}

/// A process, so that it is known again.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AppProcess {
    /// As the user sees it.
    pub name: String,
    /// None for processes without a bundle.
    pub bundle_id: Option<String>,
    /// Unique among the running ones only.
    pub process_id: i32,
    /// Whether all its windows are hidden.
    #[serde(default)]
    pub hidden: bool,
    /// Seconds since 1970; none when Launch Services did not launch it.
    pub launched: Option<f64>,
}

impl AppProcess {
    /// Whether it is the same process: ids are used again.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.process_id == other.process_id && self.launched == other.launched
    }
}

/// Where a tree begins.
#[derive(Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Root {
    /// A window; otherwise a child of the application: a context menu, a popover.
    pub window: bool,
    /// The window server's id, when macOS tells it.
    pub window_id: Option<u32>,
    /// What the window shows, a URL, where there is a text area in it that was seen.
    #[serde(default)]
    pub document: Option<String>,
    /// Whether nothing below it was left out.
    pub complete: bool,
    /// The windows that lie before it, where that was asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covered_by: Vec<Rect>,
}

/// Why a tree is not whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Truncation {
    /// As many elements as asked for.
    Elements,
    /// As deep as asked for.
    Depth,
    /// The call's time.
    Time,
    /// The app stopped answering.
    Silence,
}

// What `AXValue` holds: the state of a check box, a slider's position, what is shown or typed in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
#[expect(
    missing_docs,
    reason = "docs of the variants would be sent to every model"
)]
pub enum Scalar {
    Flag(bool),
    Number(
        #[serde(serialize_with = "crate::geometry::number")]
        #[schemars(with = "f64")]
        f64,
    ),
    Text(String),
}

/// One element. A script writes it as a row: these fields in their order, without those at the end that are as with most
/// elements. `USUAL` in `scripts/lib/element/tree_node.js` has the same order and the same defaults.
#[derive(Clone, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Node {
    /// `AXButton`.
    pub role: Role,
    /// The place of its parent in the list; none for a root.
    #[serde(default)]
    pub parent: Option<usize>,
    /// Its place among its parent's `AXChildren`; none for a window.
    #[serde(default)]
    pub index: Option<usize>,
    /// Left edge, points from the left of the primary display.
    #[serde(default)]
    pub x: Option<f64>,
    /// Top edge, points from the top of the primary display.
    #[serde(default)]
    pub y: Option<f64>,
    /// Points.
    #[serde(default)]
    pub width: Option<f64>,
    /// Points.
    #[serde(default)]
    pub height: Option<f64>,
    /// How many children it has, read or not.
    #[serde(default)]
    pub children: usize,
    /// `AXTitle`.
    #[serde(default)]
    pub title: Option<String>,
    /// `AXValue`; a long text is cut, a password never read.
    #[serde(default)]
    pub value: Option<Scalar>,
    /// `AXDescription`, what is read out where there is no title.
    #[serde(default)]
    pub description: Option<String>,
    /// `AXCloseButton`.
    #[serde(default)]
    pub subrole: Option<Subrole>,
    /// `AXEnabled`; null where the element does not say.
    #[serde(default = "is_enabled")]
    pub enabled: Option<bool>,
    /// `AXSelected`.
    #[serde(default)]
    pub selected: Option<bool>,
    /// `AXFocused`; null where the element does not say.
    #[serde(default = "is_not_focused")]
    pub focused: Option<bool>,
    /// `AXIdentifier`.
    #[serde(default)]
    pub identifier: Option<String>,
    /// Whether it belongs to the answer. The others were read on the way, and tell like from like.
    #[serde(default = "is_listed")]
    pub listed: bool,
    /// Which of the roots it belongs to.
    #[serde(default)]
    pub root: usize,
    /// What the label beside it says, its `AXTitleUIElement`, where it has no name of its own.
    #[serde(default)]
    pub label: Option<String>,
    /// `AXPlaceholderValue`.
    #[serde(default)]
    pub placeholder: Option<String>,
    /// What is told of it beside its value: `expanded`, `collapsed`, `checked`, `current`.
    #[serde(default)]
    pub state: Option<String>,
    /// Whether it lies outside of what its window shows.
    #[serde(default)]
    pub offscreen: bool,
    /// Whether it is a window in the Dock.
    #[serde(default)]
    pub minimized: bool,
    /// Whether nothing else on its page looks like it, where the page was searched and not read.
    #[serde(default)]
    pub alone_on_page: bool,
    /// What can be done with it, when that was asked.
    #[serde(default)]
    pub actions: Option<Vec<Action>>,
}

fn is_listed() -> bool {
    true
}

#[expect(clippy::unnecessary_wraps, reason = "the default of an optional field")]
fn is_enabled() -> Option<bool> {
    Some(true)
}

#[expect(clippy::unnecessary_wraps, reason = "the default of an optional field")]
fn is_not_focused() -> Option<bool> {
    Some(false)
}

impl Node {
    /// The names of the fields in their order.
    pub const FIELDS: [&str; 25] = [
        "role",
        "parent",
        "index",
        "x",
        "y",
        "width",
        "height",
        "children",
        "title",
        "value",
        "description",
        "subrole",
        "enabled",
        "selected",
        "focused",
        "identifier",
        "listed",
        "root",
        "label",
        "placeholder",
        "state",
        "offscreen",
        "minimized",
        "alone_on_page",
        "actions",
    ];

    /// Where it is, when all four numbers are known.
    #[must_use]
    pub fn frame(&self) -> Option<Rect> {
        Some(Rect {
            x: self.x?,
            y: self.y?,
            width: self.width?,
            height: self.height?,
        })
    }

    /// The text that it shows.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Some(Scalar::Text(text)) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    /// What it is in one word: its subrole where that says more than its role.
    pub(crate) fn short_role(&self) -> Cow<'_, str> {
        match &self.subrole {
            Some(subrole) if subrole.is_telling() => subrole.short(),
            _ if self.is_panel() => Cow::Borrowed("Dialog"),
            _ => self.role.short(),
        }
    }

    /// Whether it is an Open or Save panel, which calls itself a standard window from macOS 26 on [findings-2 8.10].
    fn is_panel(&self) -> bool {
        matches!(
            self.identifier.as_deref(),
            Some("open-panel" | "save-panel")
        ) && self.role.short() == "Window"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn scan(nodes: &[(usize, Option<usize>)]) -> Result<Scan, String> {
        let nodes: Vec<Value> = nodes
            .iter()
            .map(|(root, parent)| json!({"root": root, "parent": parent, "listed": true, "role": "AXGroup", "children": 0}))
            .collect();
        let scan = json!({
            "app": {"name": "A", "process_id": 1},
            "roots": [{"window": true, "complete": true}],
            "fields": Node::FIELDS,
            "nodes": nodes,
        });
        serde_json::from_value(scan).map_err(|error| error.to_string())
    }

    #[test]
    fn a_row_has_the_fields_in_their_order() {
        let row = json!(["AXButton", null, 3, 1.5, 2, 30, 40, 0, "OK"]);
        let node: Node = serde_json::from_value(row).unwrap();
        let written = json!(node);
        let names: Vec<&String> = written.as_object().unwrap().keys().collect();
        assert_eq!(names, Node::FIELDS);
        assert_eq!(node.title.as_deref(), Some("OK"));
        assert_eq!((node.enabled, node.focused), (Some(true), Some(false)));
        assert!(node.listed);
    }

    #[test]
    fn rows_are_shown_with_their_names() {
        let tree = json!({"fields": ["role", "parent", "index"], "nodes": [["AXWindow"], ["AXButton", 0, 1]]});
        let named = with_names(json!({"scan": [tree], "fields": 2}));
        let nodes = json!([{"role": "AXWindow"}, {"role": "AXButton", "parent": 0, "index": 1}]);
        assert_eq!(named, json!({"scan": [{"nodes": nodes}], "fields": 2}));
    }

    #[test]
    fn rows_of_other_fields_are_no_scan() {
        let mut fields = Node::FIELDS;
        fields.swap(8, 10);
        let scan = json!({"app": {"name": "A", "process_id": 1}, "roots": [], "fields": fields, "nodes": []});
        let error = serde_json::from_value::<Scan>(scan).unwrap_err();
        assert!(
            error.to_string().contains("the fields of its nodes"),
            "{error}"
        );
    }

    #[test]
    fn a_node_without_its_root_or_its_parent_is_no_scan() {
        assert!(scan(&[(0, None), (0, Some(0))]).is_ok());
        for (nodes, said) in [
            (&[(1, None)][..], "the root 1"),
            (&[(0, Some(0))], "the parent 0"),
            (&[(0, Some(7)), (0, None)], "the parent 7"),
        ] {
            let error = scan(nodes).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
    }
}
