//! A window that is as full as windows can be: the end-to-end tests hold what reading it costs, `make bench` shows it.

use serde_json::{Value, json};

/// Gives an app's first window so many elements, of the kinds that windows are full of.
pub(crate) fn crowd(app: &mut Value, elements: u64) {
    app["hidden"] = false.into();
    let control = |group: u64, place: u64| {
        let role = ["AXButton", "AXStaticText", "AXTextField", "AXCell"][(place % 4) as usize];
        json!({"role": role, "title": format!("{group}-{place}"), "frame": [10 * place, 3 * (group % 100), 9, 3]})
    };
    let group = |group: u64| {
        let children: Vec<Value> = (1..10).map(|place| control(group, place)).collect();
        json!({"role": "AXGroup", "description": format!("g{group}"), "frame": [0, 3 * (group % 100), 100, 3], "children": children})
    };
    app["windows"][0]["children"] = (0..elements / 10).map(group).collect();
}
