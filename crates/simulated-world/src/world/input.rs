//! The mouse, the keyboard and what is held down; and input events on their way [bridge 7] [bridge 8].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::defaults::{is_default, is_false};
use super::text_range::TextRange;
use crate::geometry::{Point, Vector};

/// What is held down. Anything here when nobody touches the Mac was left behind by a script.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Input {
    /// Mouse buttons: 0 left, 1 right, 2 centre.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub buttons: Vec<i64>,
    /// Virtual key codes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<u16>,
    /// Virtual key codes that the person at the Mac holds down.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held_by_person: Vec<u16>,
    /// Modifiers as the session sees them: those of the last event. Events without a source inherit them.
    #[serde(skip_serializing_if = "is_default")]
    pub flags: u64,
    /// What was pressed and is followed until the button goes up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grip: Option<Grip>,
    /// The app switcher while it is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub switcher: Option<Switcher>,
}

/// What Command-Tab shows until Command goes up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Switcher {
    /// Process ids, that of the app in front first.
    pub apps: Vec<i32>,
    /// Which of them is chosen.
    pub chosen: usize,
}

/// What a button that is down has hold of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grip {
    pub pid: i32,
    /// The element id of the control, the text or the window.
    pub id: u64,
    /// Where the button went down.
    pub from: Point,
    pub hold: Hold,
}

/// What moving and letting go mean for what is held.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Hold {
    /// It acts when the button goes up within it.
    Control,
    /// A slider or scroll bar goes where the pointer goes.
    Slide,
    /// A window moves along; how far its corner is from the pointer.
    Window { corner: Vector },
    /// The selection reaches to the pointer, by characters, words or lines; what was selected by the press.
    Text { pressed: TextRange, by: i64 },
    /// The selection was pressed, at this place of the text: it goes where the pointer lets go of it, once it was dragged.
    Selection { pressed: usize, dragged: bool },
    /// A menu is open: letting go on another item chooses that.
    Menu,
    /// A row of a list goes where the pointer lets go of it, once it was dragged.
    Row { dragged: bool },
}

/// What an event is (`CGEventType`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    #[default]
    Null,
    Down,
    Up,
    Moved,
    Dragged,
    KeyDown,
    KeyUp,
    FlagsChanged,
    Scroll,
}

/// When the window server saw the last event of a kind, from the devices or from scripts, and how many it saw.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LastEvent {
    pub kind: Kind,
    #[serde(default, skip_serializing_if = "is_default")]
    pub button: i64,
    #[serde(default, skip_serializing_if = "is_false")]
    pub posted: bool,
    pub at: f64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub count: u32,
}

/// One input event, as `CGEvent` holds it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Event {
    pub kind: Kind,
    pub location: Point,
    /// 0 left, 1 right, 2 centre.
    #[serde(skip_serializing_if = "is_default")]
    pub button: i64,
    /// 1 for a click, 2 for the second of a double click.
    #[serde(skip_serializing_if = "is_default")]
    pub click_count: i64,
    #[serde(skip_serializing_if = "is_default")]
    pub key_code: u16,
    /// A key that is held.
    #[serde(skip_serializing_if = "is_false")]
    pub repeats: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub flags: u64,
    /// What a key event types, when it was told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// It was posted, and did not come from a device.
    #[serde(skip_serializing_if = "is_false")]
    pub posted: bool,
    /// How far a wheel turns, in points: positive moves the content right and down.
    #[serde(skip_serializing_if = "is_default")]
    pub scroll: Vector,
    /// The process it was posted to; none: wherever it belongs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<i32>,
    /// Further fields by their numbers.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<u32, i64>,
}
