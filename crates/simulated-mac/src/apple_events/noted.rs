//! What Apple events change, as the list of what was done has it.

use super::{
    address::Address,
    look::Ask,
    value::{Step, Value},
};
use simulated_world::world::{DoneEntry, DoneWhat};

/// What an event does to its objects; None for one that only looks, or brings an app forward.
pub(super) fn entry(address: &Address, steps: &[Step], ask: &Ask<'_>) -> Option<DoneEntry> {
    let (what, told, steps, value) = match ask {
        // Where the keyboard is and what is in front are no doing of their own.
        Ask::Set(_) if matches!(steps.last(), Some(Step::Property(name)) if ["focused", "frontmost"].contains(&name.as_str())) =>
        {
            return None;
        }
        Ask::Set(value) => (DoneWhat::Set, None, steps, said(value)),
        Ask::Command {
            name: "setTheClipboardTo",
            direct,
            ..
        } => return Some(DoneEntry::clipboard(Some(said(direct)))),
        Ask::Command {
            name,
            direct,
            named,
            ..
        } => {
            let what = what(name)?;
            let told = (what == DoneWhat::Told).then(|| (*name).to_owned());
            let steps = match direct {
                Value::Reference(reference) => &reference.steps,
                _ => steps,
            };
            let given = match direct {
                Value::Reference(_) | Value::Missing => None,
                direct => Some(said(direct)),
            };
            let named = named.iter();
            let named = named.map(|(name, value)| format!("{name}: {}", said(value)));
            let all: Vec<String> = given.into_iter().chain(named).collect();
            (what, told, steps, all.join(", "))
        }
        _ => return None,
    };
    let way = way(steps);
    Some(DoneEntry {
        app: Some(address.bundle_id.as_ref().unwrap_or(&address.name).clone()),
        name: Some(way).filter(|way| !way.is_empty()),
        attribute: told,
        value: Some(value).filter(|value| !value.is_empty()),
        ..DoneEntry::new(what)
    })
}

/// What a command does. Clicks and keys are noted where they arrive.
fn what(command: &str) -> Option<DoneWhat> {
    Some(match command {
        "make" => DoneWhat::Made,
        "delete" | "empty" => DoneWhat::Deleted,
        "move" => DoneWhat::Moved,
        "duplicate" => DoneWhat::Copied,
        "send" => DoneWhat::Sent,
        "save" => DoneWhat::Saved,
        "open" | "openLocation" | "show" => DoneWhat::Opened,
        "close" | "quit" => DoneWhat::Closed,
        "setVolume" => DoneWhat::Set,
        "add"
        | "backTrack"
        | "doJavaScript"
        | "doScript"
        | "doShellScript"
        | "eject"
        | "execute"
        | "fadeOut"
        | "forward"
        | "goBack"
        | "goForward"
        | "logOut"
        | "mute"
        | "nextTrack"
        | "pause"
        | "play"
        | "playpause"
        | "previousTrack"
        | "redirect"
        | "reload"
        | "remove"
        | "reply"
        | "restart"
        | "run"
        | "shutDown"
        | "sleep"
        | "stop"
        | "displayNotification" => DoneWhat::Told,
        _ => return None,
    })
}

/// The way to objects, in the form of a script in JavaScript.
fn way(steps: &[Step]) -> String {
    let mut way = String::new();
    for step in steps {
        match step {
            Step::Property(name) | Step::Elements(name) => {
                if !way.is_empty() {
                    way.push('.');
                }
                way.push_str(name);
            }
            Step::Index(index) => way.push_str(&format!("[{index}]")),
            Step::Name(name) => way.push_str(&format!("[{name:?}]")),
            Step::Id(id) => way.push_str(&format!(".byId({})", said(id))),
            Step::Middle | Step::Any | Step::Range(..) | Step::Whose(_) => way.push_str("[…]"),
        }
    }
    way
}

/// A value as a text.
fn said(value: &Value) -> String {
    let all = |values: Vec<String>| values.join(", ");
    match value {
        Value::Missing => "missing value".to_owned(),
        Value::Boolean(boolean) => boolean.to_string(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) | Value::Constant(text) | Value::Path(text) => text.clone(),
        Value::List(items) => all(items.iter().map(said).collect()),
        Value::Record(fields) => {
            let fields = fields.iter();
            all(fields
                .map(|(name, value)| format!("{name}: {}", said(value)))
                .collect())
        }
        Value::Date(milliseconds) => (milliseconds / 1000.0).to_string(),
        Value::Reference(reference) => way(&reference.steps),
    }
}
