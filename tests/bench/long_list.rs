//! A window with a long list, as mail, contacts and music have them: the end-to-end tests hold what an action in it costs,
//! `make bench` shows it.

use serde_json::{Value, json};

/// How many rows the window shows.
pub(crate) const SHOWN: u64 = 15;

/// Gives an app's first window a list of so many rows, each a text and a button that changes nothing.
pub(crate) fn long_list(app: &mut Value, rows: u64) {
    app["hidden"] = false.into();
    let row = |number: u64| {
        let y = 20 * number;
        json!({"role": "AXRow", "subrole": "AXTableRow", "frame": [0, y, 300, 20], "children": [
            {"role": "AXCell", "frame": [0, y, 300, 20], "children": [
                {"role": "AXStaticText", "value": format!("Row {number}"), "frame": [5, y, 150, 20]},
                {"role": "AXButton", "title": format!("Flag {number}"), "frame": [200, y + 2, 60, 16]},
            ]},
        ]})
    };
    let table = json!({"role": "AXTable", "frame": [0, 0, 300, 20 * rows], "children": (0..rows).map(row).collect::<Vec<_>>()});
    let area =
        json!({"role": "AXScrollArea", "frame": [0, 0, 300, 20 * SHOWN], "children": [table]});
    app["windows"][0]["children"] = json!([area]);
}
