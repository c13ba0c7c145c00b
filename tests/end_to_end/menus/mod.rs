//! Menu tools end to end: a client over real pipes, the simulated Mac, and the state of that Mac afterwards.
//!
//! Here is what all of them use; reading menus and choosing from them have a file each.
mod choose;
mod read;

use crate::support::{Mac, app_with_id};
use serde_json::Value;

const TEXT_EDIT: &str = "com.apple.TextEdit";

/// The item at the end of a path of titles in TextEdit's menu bar.
fn item<'w>(world: &'w mut Value, path: &[&str]) -> &'w mut Value {
    let mut found = &mut app_with_id(world, TEXT_EDIT)["menu_bar"];
    for (place, title) in path.iter().enumerate() {
        if place > 0 {
            found = &mut found["children"][0];
        }
        let children = found["children"].as_array_mut().unwrap();
        found = children
            .iter_mut()
            .find(|child| child["title"] == *title)
            .expect("the item is there");
    }
    found
}

/// A Mac on which an item of TextEdit's differs from the default one.
fn with_item(path: &[&str], fields: &Value) -> Mac {
    Mac::with(|world| {
        let item = item(world, path).as_object_mut().unwrap();
        item.extend(fields.as_object().unwrap().clone());
    })
}

/// A Mac whose TextEdit has further items in its File menu.
fn with_files(items: &Value) -> Mac {
    Mac::with(|world| {
        let menu = &mut item(world, &["File"])["children"][0]["children"];
        let more = items.as_array().unwrap().clone();
        menu.as_array_mut().unwrap().extend(more);
    })
}

/// Titles of whatever has its menu open, on the whole Mac.
fn open_menus(mac: &Mac) -> Vec<String> {
    fn search(element: &Value, found: &mut Vec<String>) {
        for child in element["children"].as_array().into_iter().flatten() {
            if child["role"] == "AXMenu" && !child["frame"].is_null() {
                found.push(element["title"].as_str().unwrap_or("?").to_owned());
            }
            search(child, found);
        }
    }
    let mut found = Vec::new();
    for app in mac.state()["apps"].as_array().unwrap() {
        search(&app["menu_bar"], &mut found);
        search(&app["extras"], &mut found);
    }
    found
}

fn front(mac: &Mac) -> Value {
    mac.state()["front"].clone()
}

fn text(result: &Value) -> &str {
    assert_ne!(result["isError"], true, "{result:#}");
    result["content"][0]["text"].as_str().unwrap()
}

fn titles(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().unwrap().iter();
    items.map(|item| item["title"].as_str().unwrap()).collect()
}
