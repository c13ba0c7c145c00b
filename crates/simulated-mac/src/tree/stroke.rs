//! A key that goes down: what it types, and what it means to a text.

use super::text::Motion;

/// A key that went down, with the modifiers that are held.
#[derive(Clone, Debug)]
// Modifiers are that.
pub(crate) struct Stroke {
    pub(crate) key_code: u16,
    /// The event says itself what it types.
    pub(crate) told: bool,
    /// What it types.
    pub(crate) text: String,
    /// What the key types with shift if that is held, and what it types alone.
    pub(crate) with_shift: String,
    pub(crate) alone: String,
    pub(crate) shift: bool,
    pub(crate) control: bool,
    pub(crate) option: bool,
    pub(crate) command: bool,
}

/// Virtual key codes [bridge 8.5].
pub(super) mod code {
    pub(in crate::tree) const RETURN: u16 = 36;
    pub(in crate::tree) const TAB: u16 = 48;
    pub(in crate::tree) const SPACE: u16 = 49;
    pub(in crate::tree) const DELETE: u16 = 51;
    pub(in crate::tree) const ESCAPE: u16 = 53;
    pub(in crate::tree) const ENTER: u16 = 76;
    pub(in crate::tree) const FORWARD_DELETE: u16 = 117;
    pub(in crate::tree) const LEFT: u16 = 123;
    pub(in crate::tree) const RIGHT: u16 = 124;
    pub(in crate::tree) const DOWN: u16 = 125;
    pub(in crate::tree) const UP: u16 = 126;
}

impl Stroke {
    /// Whether it types characters, and no commands to the text system: AppKit's own keys have private characters.
    pub(crate) fn is_printable(&self) -> bool {
        let is_function =
            |letter: char| letter.is_control() || ('\u{f700}'..='\u{f8ff}').contains(&letter);
        !self.text.is_empty() && (self.told || !self.text.contains(is_function))
    }

    pub(super) fn is_return(&self) -> bool {
        !self.told && matches!(self.key_code, code::RETURN | code::ENTER)
    }

    /// Whether it is the arrow that goes on, as into a submenu: the right one, the left one where everything is mirrored.
    pub(super) fn goes_on(&self, mirrored: bool) -> bool {
        self.key_code == if mirrored { code::LEFT } else { code::RIGHT }
    }

    /// What apps take keys for that type nothing, where nothing with the focus does: Delete, and the arrows up and down as AppKit has
    /// them (`NSUpArrowFunctionKey`, `NSDownArrowFunctionKey`).
    pub(super) fn function_key(&self) -> Option<&'static str> {
        match self.key_code {
            _ if self.told || self.control => None,
            code::DELETE => Some("\u{7f}"),
            code::UP if !self.command => Some("\u{f700}"),
            code::DOWN if !self.command => Some("\u{f701}"),
            _ => None,
        }
    }

    pub(super) fn is_escape(&self) -> bool {
        let is_period = self.command && self.alone == ".";
        !self.told && (self.key_code == code::ESCAPE || is_period)
    }
}

/// What the arrows mean in a text: characters; words with option; lines and the whole text with command.
pub(super) fn motion(stroke: &Stroke) -> Option<Motion> {
    let word = stroke.option;
    Some(match (stroke.key_code, stroke.command) {
        (code::LEFT, true) => Motion::LineStart,
        (code::RIGHT, true) => Motion::LineEnd,
        (code::UP, true) => Motion::Start,
        (code::DOWN, true) => Motion::End,
        (code::LEFT, false) if word => Motion::WordLeft,
        (code::RIGHT, false) if word => Motion::WordRight,
        (code::LEFT, false) => Motion::Left,
        (code::RIGHT, false) => Motion::Right,
        (code::UP, false) => Motion::Up,
        (code::DOWN, false) => Motion::Down,
        _ => match (stroke.control, stroke.alone.as_str()) {
            (true, "a") => Motion::LineStart,
            (true, "e") => Motion::LineEnd,
            (true, "b") => Motion::Left,
            (true, "f") => Motion::Right,
            (true, "p") => Motion::Up,
            (true, "n") => Motion::Down,
            _ => return None,
        },
    })
}

/// How far a deletion reaches.
pub(super) fn deletion(stroke: &Stroke) -> Option<Motion> {
    let forward = match (stroke.key_code, stroke.control, stroke.alone.as_str()) {
        (code::DELETE, ..) | (_, true, "h") => false,
        (code::FORWARD_DELETE, ..) | (_, true, "d") => true,
        (_, true, "k") => return Some(Motion::LineEnd),
        _ => return None,
    };
    Some(match (forward, stroke.command, stroke.option) {
        (false, true, _) => Motion::LineStart,
        (true, true, _) => Motion::LineEnd,
        (false, false, true) => Motion::WordLeft,
        (true, false, true) => Motion::WordRight,
        (false, false, false) => Motion::Left,
        (true, false, false) => Motion::Right,
    })
}
