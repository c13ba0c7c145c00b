//! The pointer tools end to end: a client over real pipes, the simulated Mac, and the state of that Mac afterwards.
//!
//! Here is what all of them use; clicks, menus, dragging and scrolling have a file each.
mod click;
mod drag;
mod menu;
mod scroll;

use crate::support::{Mac, app_with_id};
use serde_json::Value;

fn window(world: &Value, id: u64) -> Value {
    let apps = world["apps"].as_array().unwrap();
    let windows = apps.iter().filter_map(|app| app["windows"].as_array());
    let found = windows.flatten().find(|window| window["id"] == id);
    found.expect("the window is there").clone()
}

/// The first element below that fits.
fn find(node: &Value, is: &dyn Fn(&Value) -> bool) -> Option<Value> {
    if node.get("role").is_some() && is(node) {
        return Some(node.clone());
    }
    let children = node["children"].as_array()?;
    children.iter().find_map(|child| find(child, is))
}

fn in_window(mac: &Mac, id: u64, is: impl Fn(&Value) -> bool) -> Value {
    find(&window(&mac.state(), id), &is).expect("the element is there")
}

fn text_of(mac: &Mac, id: u64) -> Value {
    in_window(mac, id, |element| element["role"] == "AXTextArea")
}

/// Nothing is down, and no event is on its way.
fn nothing_is_held(mac: &Mac) {
    let state = mac.state();
    assert_eq!(state.get("input"), None, "{}", state["input"]);
}

fn with_app(bundle_id: &str, change: impl Fn(&mut Value)) -> Mac {
    Mac::with(|world| change(app_with_id(world, bundle_id)))
}
