//! The results that several tools of this set have: elements, a changed value. Beside it stand what watches the Mac and what a wait for
//! quiet saw.

pub(crate) mod settling;
pub(crate) mod watching;

use crate::error::Error;
use crate::session::Session;
use crate::session::elements::locator::Locator;
use crate::session::elements::outline;
use crate::session::elements::scan::{AppProcess, Scan};
use crate::tool::{Outcome, object};
use crate::tools::shared::locate;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// What `AXValue` holds: a text, a number or a flag.
pub(crate) use crate::session::elements::scan::Scalar;

/// The state of an element, as a caller asks for it; those that pages tell are [webkit 1.2]'s.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum State {
    Enabled,
    Disabled,
    Selected,
    Focused,
    On,
    Off,
    Mixed,
    Checked,
    Expanded,
    Collapsed,
    Current,
}

/// The app that a tree belongs to, as tools answer it.
///
/// # Errors
/// Only by a mistake in the types.
pub(crate) fn owner(scan: &Scan) -> Result<JsonObject, Error> {
    let AppProcess {
        name,
        bundle_id,
        process_id,
        ..
    } = &scan.app;
    object(&json!({ "name": name, "bundle_id": bundle_id, "process_id": process_id }))
}

/// What the server knows of an element that is looked for; `window_title` would say what its name says already.
///
/// # Errors
/// As [`locate`], and `InvalidParameter` where both are given.
pub(crate) fn locate_alone(
    element: &str,
    window_title: Option<&str>,
    session: &Session,
) -> Result<Option<Locator>, Error> {
    if window_title.is_some() {
        return Err(Error::invalid(
            "`window_title` does not go with `element`, which belongs to its window",
        ));
    }
    locate(element, session)
}

/// The element that was looked for, with a ref: the one that it was `named` by, else one in the snapshot that is kept of the tree.
pub(crate) fn seen_element(
    named: Option<&str>,
    scan: Scan,
    session: &Session,
) -> Option<JsonObject> {
    if let Some(known) = named {
        let node = scan.nodes.first()?;
        return Some(with_window(outline::element(known, node), &scan, 0));
    }
    let snapshot = session.snapshots.keep(scan);
    let at = snapshot
        .shown
        .iter()
        .position(|shown| snapshot.node(*shown).listed)?;
    let shown = snapshot.shown[at];
    let fields = outline::element(&snapshot.reference(at), snapshot.node(shown));
    Some(with_window(fields, &snapshot.scan, shown.place))
}

/// An element with the id of its window, and whether that is out of sight.
fn with_window(mut fields: JsonObject, scan: &Scan, place: usize) -> JsonObject {
    let node = &scan.nodes[place];
    if let Some(id) = scan.roots[node.root].window_id {
        fields.insert("window_id".into(), id.into());
    }
    let root = scan.line(place).last();
    if node.minimized || root.is_some_and(|root| scan.nodes[root].minimized) {
        fields.insert("minimized".into(), true.into());
    } else if scan.app.hidden {
        fields.insert("hidden".into(), true.into());
    }
    fields
}

/// Result of a change of value.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ValueResult {
    /// Afterwards, as in get_ui_elements; null when it has gone
    element: Option<JsonObject>,
    /// Read back; null if there is none to read
    value: Option<Scalar>,
    /// What it was before, where that is something else
    #[serde(default, skip_serializing_if = "Option::is_none")]
    previous: Option<Scalar>,
    effect: Outcome,
    /// Why the effect is unverified
    note: Option<String>,
}
