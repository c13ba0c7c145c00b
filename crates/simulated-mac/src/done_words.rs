//! What was done, in words.

use simulated_world::{
    world::{Doer, DoneEntry, DoneWhat, World},
    zone::Zone,
};

/// A line for each entry of a world, oldest first.
pub(crate) fn lines(world: &World) -> impl Iterator<Item = String> {
    let zone = world.system.time_zone.clone();
    world.done.entries().map(move |entry| line(entry, &zone))
}

/// An entry as a line: when, who, what, and where.
pub(crate) fn line(entry: &DoneEntry, zone: &Zone) -> String {
    let time = zone.at(entry.at).strftime("%F %T").to_string();
    let mut line = format!("{time} {} {}", doer(entry.by), verb(entry.what));
    let is_text = matches!(
        entry.what,
        DoneWhat::Typed | DoneWhat::Saved | DoneWhat::Opened | DoneWhat::Sent
    );
    if let Some(value) = entry.value.as_deref().filter(|_| is_text) {
        line.push_str(&format!(" {value:?}"));
    }
    if let Some(attribute) = &entry.attribute {
        line.push_str(&format!(" {attribute}"));
    }
    let of = match entry.what {
        DoneWhat::Typed => " into",
        _ => "",
    };
    if let Some(role) = &entry.role {
        line.push_str(&format!("{of} {role}"));
    }
    match (&entry.name, &entry.role) {
        (Some(name), Some(_)) => line.push_str(&format!(" {name:?}")),
        (Some(name), None) => line.push_str(&format!(" {name}")),
        (None, _) => {
            if let Some(identifier) = &entry.identifier {
                line.push_str(&format!(" {identifier:?}"));
            }
        }
    }
    if let Some(value) = entry.value.as_deref().filter(|_| !is_text) {
        let sign = if entry.what == DoneWhat::Set {
            " to"
        } else {
            ""
        };
        line.push_str(&format!("{sign} {value:?}"));
    }
    if let Some(window) = entry.window.as_deref().filter(|title| !title.is_empty()) {
        line.push_str(&format!(" in {window:?}"));
    }
    if let Some(app) = &entry.app {
        line.push_str(&format!(" of {app}"));
    }
    line
}

fn verb(what: DoneWhat) -> &'static str {
    match what {
        DoneWhat::Pressed => "pressed",
        DoneWhat::Chosen => "chose",
        DoneWhat::Typed => "typed",
        DoneWhat::Set => "set",
        DoneWhat::Sent => "sent",
        DoneWhat::Saved => "saved",
        DoneWhat::Opened => "opened",
        DoneWhat::Closed => "closed",
        DoneWhat::Made => "made",
        DoneWhat::Deleted => "deleted",
        DoneWhat::Moved => "moved",
        DoneWhat::Copied => "copied",
        DoneWhat::Undone => "undid",
        DoneWhat::Redone => "redid",
        DoneWhat::Told => "told",
    }
}

fn doer(by: Doer) -> &'static str {
    match by {
        Doer::Osascript => "osascript",
        Doer::User => "user",
    }
}
