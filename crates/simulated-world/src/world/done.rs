//! What was done on this Mac, by whom, and to what: the list that whoever judges an agent reads.
//!
//! What is only looked at is not in it.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

/// How many entries are kept; the oldest go first.
const MOST: usize = 500;
/// How many characters of a text are kept.
const LONGEST_TEXT: usize = 1000;

/// What the clipboard is called.
const CLIPBOARD: &str = "clipboard";

/// What was done, oldest first. In the world file: a list of entries.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Done {
    entries: VecDeque<DoneEntry>,
    /// The world's time, as whoever changes the world has set it.
    #[serde(skip)]
    now: f64,
    /// Who is at work.
    #[serde(skip)]
    by: Doer,
    /// The process of the script that is at work, and the app that is responsible for it.
    #[serde(skip)]
    script: (Option<u32>, Option<String>),
}

/// One thing that was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DoneEntry {
    /// Counts from 1; where the first number is higher, older entries were dropped.
    pub number: u64,
    /// When, in seconds since 1970 of the world's clock.
    pub at: f64,
    pub by: Doer,
    /// Of a script: the number that its process has on the machine of the simulated Mac, as it is told itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub process: Option<u32>,
    /// Of a script: the app that macOS holds responsible for it, by its bundle id or else its path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client: Option<String>,
    pub what: DoneWhat,
    /// The bundle id of the app that it was done to, or its name where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app: Option<String>,
    /// The title of the window.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<String>,
    /// The role of the element.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// The title of the element, or its description; of what an Apple event names, the way to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// The id of the element or window.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub element: Option<u64>,
    /// The attribute that was set, where that is not AXValue, or the action, where that is not AXPress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attribute: Option<String>,
    /// The text that was typed, set or sent; the path or the address of what was saved or opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Of a file of the user's: how many events scripts had posted by then, those left out that only let go of something.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub posted: Option<u64>,
}

/// Who did it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Doer {
    /// A script.
    #[default]
    Osascript,
    /// The user in front of the Mac.
    User,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoneWhat {
    /// A control.
    Pressed,
    /// An item of a menu.
    Chosen,
    /// A text, where the keyboard was.
    Typed,
    /// A value, or a property of an object.
    Set,
    /// A message.
    Sent,
    /// A document.
    Saved,
    /// An app, a file or an address.
    Opened,
    Closed,
    Made,
    Deleted,
    Moved,
    Copied,
    /// What was done before: `name` is what that is called.
    Undone,
    Redone,
    /// An object was told any other command that changes something: `attribute` is the command.
    Told,
}

impl DoneEntry {
    /// An entry that says no more than what.
    pub fn new(what: DoneWhat) -> Self {
        Self {
            number: 0,
            at: 0.0,
            by: Doer::default(),
            process: None,
            client: None,
            what,
            app: None,
            window: None,
            role: None,
            name: None,
            identifier: None,
            element: None,
            attribute: None,
            value: None,
            posted: None,
        }
    }

    /// What a script put on the clipboard, where that is a text.
    pub fn clipboard(text: Option<String>) -> Self {
        Self {
            name: Some(CLIPBOARD.to_owned()),
            ..Self::new(DoneWhat::Set).with(text)
        }
    }

    /// A file that a script wrote.
    pub fn written(path: &str) -> Self {
        Self::new(DoneWhat::Saved).with(path.to_owned())
    }

    /// Whether it is the content of the clipboard or of a file that a script wrote.
    fn is_content(&self) -> bool {
        let is_clipboard = self.name.as_deref() == Some(CLIPBOARD);
        self.app.is_none() && (is_clipboard || self.what == DoneWhat::Saved)
    }

    /// The same with a value, or without one.
    pub fn with(self, value: impl Into<Option<String>>) -> Self {
        let value = value.into();
        Self { value, ..self }
    }

    /// The same about an app.
    pub fn in_app(self, app: Option<&str>) -> Self {
        let app = app.map(str::to_owned);
        Self { app, ..self }
    }
}

impl Done {
    /// What is kept, oldest first.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = &DoneEntry> {
        self.entries.iter()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How much was done by now, what is no longer kept included.
    pub fn count(&self) -> u64 {
        self.entries.back().map_or(0, |last| last.number)
    }

    /// The time of the world's clock, as whoever changes the world has set it.
    pub fn time(&self) -> f64 {
        self.now
    }

    /// What is noted from now on happens at that time of the world's clock.
    pub fn set_time(&mut self, now: f64) {
        self.now = now;
    }

    /// What is noted from now on is done by them.
    pub fn set_doer(&mut self, by: Doer) {
        self.by = by;
    }

    /// What scripts do from now on is done by that process, for which that app is responsible.
    pub fn set_script(&mut self, process: Option<u32>, client: Option<String>) {
        self.script = (process, client);
    }

    /// Adds an entry, where there is one.
    pub fn note_some(&mut self, entry: Option<DoneEntry>) {
        if let Some(entry) = entry {
            self.note(entry);
        }
    }

    /// Adds an entry with the time and who is at work. What is typed into the same element, one key after the other, is one
    /// entry.
    pub fn note(&mut self, mut entry: DoneEntry) {
        entry.at = (self.now * 1000.0).round() / 1000.0;
        entry.by = self.by;
        if entry.by == Doer::Osascript {
            (entry.process, entry.client) = self.script.clone();
        }
        if let Some(value) = &mut entry.value {
            cut(value);
        }
        if entry.what == DoneWhat::Typed
            && let Some(last) = self.entries.back_mut()
            && (last.what, last.by, last.process) == (entry.what, entry.by, entry.process)
            && (last.element, &last.app) == (entry.element, &entry.app)
        {
            let text = last.value.get_or_insert_default();
            text.push_str(&entry.value.unwrap_or_default());
            cut(text);
            return;
        }
        // A script writes a file line by line, and empties the clipboard before it puts a text there.
        let is_more = |last: &&mut DoneEntry| {
            (entry.is_content() && last.is_content())
                && (last.what, last.process) == (entry.what, entry.process)
                && match entry.what {
                    DoneWhat::Set => last.value.is_none() && entry.value.is_some(),
                    _ => last.value == entry.value,
                }
        };
        if let Some(last) = self.entries.back_mut().filter(is_more) {
            last.value = entry.value;
            return;
        }
        entry.number = self.count() + 1;
        if self.entries.len() >= MOST {
            self.entries.pop_front();
        }
        self.entries.push_back(entry);
    }
}

/// Leaves the beginning of a long text, and says so.
fn cut(text: &mut String) {
    if let Some((place, _)) = text.char_indices().nth(LONGEST_TEXT) {
        text.truncate(place);
        text.push('…');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(element: u64, text: &str) -> DoneEntry {
        DoneEntry {
            element: Some(element),
            ..DoneEntry::new(DoneWhat::Typed).with(text.to_owned())
        }
    }

    #[test]
    fn keys_into_one_element_are_one_entry() {
        let mut done = Done::default();
        for key in ["a", "b"] {
            done.note(typed(1, key));
        }
        done.note(typed(2, "c"));
        done.set_doer(Doer::User);
        done.note(typed(2, "d"));
        let texts: Vec<_> = done
            .entries()
            .map(|one| one.value.as_deref().unwrap())
            .collect();
        assert_eq!(texts, ["ab", "c", "d"]);
    }

    #[test]
    fn the_oldest_are_dropped_and_their_numbers_missed() {
        let mut done = Done::default();
        for _ in 0..MOST + 3 {
            done.note(DoneEntry::new(DoneWhat::Pressed));
        }
        assert_eq!(done.entries().len(), MOST);
        assert_eq!(done.entries().next().unwrap().number, 4);
        assert_eq!(done.count(), MOST as u64 + 3);
    }

    #[test]
    fn a_long_text_is_cut() {
        let mut done = Done::default();
        for _ in 0..3 {
            done.note(typed(1, &"é".repeat(LONGEST_TEXT)));
        }
        let text = done.entries().next().unwrap().value.as_deref().unwrap();
        assert_eq!(text.chars().count(), LONGEST_TEXT + 1);
    }
}
