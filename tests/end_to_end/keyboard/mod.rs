//! Keyboard tools end to end: a client over real pipes, the simulated Mac, and the state of that Mac afterwards.
//!
//! Here is what all of them use; texts, keys, and what is kept from the wrong app have a file each.
mod key;
mod safety;
mod stopped;
mod text;

use crate::support::{Client, Mac, app};
use serde_json::{Value, json};

const JAPANESE: &str = "com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese";

/// The text area of TextEdit's front document.
fn area(world: &mut Value) -> &mut Value {
    let children = app(world, "TextEdit")["windows"][0]["children"]
        .as_array_mut()
        .unwrap();
    let scroll = children
        .iter_mut()
        .find(|child| child["role"] == "AXScrollArea");
    &mut scroll.unwrap()["children"][0]
}

/// TextEdit in front, its first document empty and with the focus.
fn editor(change: impl FnOnce(&mut Value)) -> Mac {
    Mac::with(|world| {
        area(world)["value"] = json!("");
        change(world);
    })
}

fn with_source(source: &str, others: &[&str]) -> Mac {
    let mut sources = vec![source];
    sources.extend(others);
    editor(|world| world["keyboard"] = json!({"source": source, "sources": sources}))
}

/// What stands in the document.
fn text(mac: &Mac) -> String {
    area(&mut mac.state())["value"].as_str().unwrap().to_owned()
}

fn clipboard(mac: &Mac) -> Value {
    mac.state()["pasteboard"]["items"].clone()
}

/// That no key and no modifier is down.
fn nothing_held(mac: &Mac) {
    let state = mac.state();
    assert_eq!(state.get("input"), None, "{}", state["input"]);
}

fn confirmed(client: &mut Client, tool: &str, arguments: Value) -> Value {
    let done = client.ok(tool, arguments.clone());
    assert_eq!(done["effect"], "confirmed", "{tool} {arguments}: {done}");
    assert_eq!(done["note"], Value::Null);
    done
}
