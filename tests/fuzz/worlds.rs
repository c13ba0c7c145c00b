//! World files of the simulated Mac: any JSON is refused, or is a Mac that is saved and loaded as the same one and can be
//! drawn.

use serde_json::Value;
use simulated_mac::{Program, SimulatedMac};

/// The JSON of a world, or of a part that replaces that of the default one: `{"/clock/running": false}`.
pub(crate) fn run(data: &[u8]) {
    let Ok(given) = serde_json::from_slice::<Value>(data) else {
        return;
    };
    let world = match given {
        Value::Object(fields) if fields.keys().any(|name| name.starts_with('/')) => {
            let mut world = SimulatedMac::default_world();
            for (place, value) in fields {
                if let Some(found) = world.pointer_mut(&place) {
                    *found = value;
                }
            }
            world
        }
        other => other,
    };
    let Ok(mac) = SimulatedMac::from_world(&world) else {
        return;
    };
    let load = || {
        let loaded = mac.change(|world| world.clone());
        let mut world = loaded.expect("what was accepted can be loaded");
        // It counts the writes.
        world.as_object_mut().expect("a world").remove("generation");
        world
    };
    let first = load();
    assert_eq!(load(), first, "it is another after it was saved");
    let picture = mac.folder().join("picture.png");
    let words = ["-x", "-R0,0,40,30"].map(Into::into);
    let words = words.into_iter().chain([picture.into_os_string()]);
    mac.run(Program::Screencapture, words, "")
        .expect("it is drawn or refused");
}
