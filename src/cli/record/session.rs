//! A session of a record as people read it: its calls with their answers, in the order in which they began.

use crate::cli::failure::CommandFailure;
use crate::record::pictures::Shown;
use crate::record::windows::WindowMeaning;
use crate::record::{self, End, Found, Line, Meaning};
use crate::text;
use rmcp::model::JsonObject;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// How long the arguments of a call are shown, in characters.
const ARGUMENTS: usize = 120;

/// The sessions below a folder, or the one that is in it.
///
/// # Errors
/// When the folder, or a record in it, cannot be read.
pub(super) fn all(dir: &Path) -> Result<Vec<Found>, CommandFailure> {
    record::all(dir).map_err(|error| CommandFailure::usage(error).about(dir.display().to_string()))
}

/// The same of the session whose folder has that name, where one is given: it fails too when there is none.
pub(super) fn named(dir: &Path, name: Option<&str>) -> Result<Vec<Found>, CommandFailure> {
    let mut found = all(dir)?;
    let Some(name) = name else { return Ok(found) };
    found.retain(|one| one.folder.file_name().is_some_and(|folder| folder == name));
    if found.is_empty() {
        let why = format!("no session is recorded there as {}", text::quoted(name, 80));
        return Err(CommandFailure::usage(why).about(dir.display().to_string()));
    }
    Ok(found)
}

/// A session.
pub(super) struct Session<'f> {
    pub(super) folder: &'f Path,
    /// In UTC, as RFC 3339 has it.
    pub(super) started: &'f str,
    pub(super) with_texts: bool,
    with_pictures: bool,
    is_simulated: bool,
    pub(super) calls: Vec<Recorded<'f>>,
    /// Whether the record ended before the session did.
    pub(super) is_full: bool,
    /// How many lines could not be read.
    pub(super) unread: usize,
}

/// A call.
pub(super) struct Recorded<'f> {
    pub(super) number: u64,
    /// When it began, in milliseconds from the beginning of the session.
    pub(super) at_ms: u64,
    pub(super) tool: &'f str,
    pub(super) arguments: &'f JsonObject,
    /// What its refs and its window ids mean.
    pub(super) refs: &'f BTreeMap<String, Meaning>,
    pub(super) windows: &'f BTreeMap<String, WindowMeaning>,
    /// What the pictures from before it and from behind it show.
    pub(super) pictures: [Option<&'f Shown>; 2],
    /// What it changed of the front app, the pointer, the clipboard and the Space.
    pub(super) disturbed: &'f [String],
    /// How long it took, in milliseconds, and how it ended; none where the server ended before.
    pub(super) answer: Option<(u64, &'f End)>,
}

impl<'f> Session<'f> {
    pub(super) fn of(found: &'f Found) -> Self {
        let mut session = Self {
            folder: &found.folder,
            started: "",
            with_texts: false,
            with_pictures: false,
            is_simulated: false,
            calls: Vec::new(),
            is_full: false,
            unread: found.unread,
        };
        let mut calls = BTreeMap::new();
        for line in &found.lines {
            match line {
                Line::Session {
                    started,
                    text,
                    pictures,
                    simulated,
                    ..
                } => {
                    (session.started, session.with_texts) = (started, *text);
                    session.is_simulated = *simulated;
                    session.with_pictures = *pictures;
                }
                Line::Call {
                    call,
                    at_ms,
                    tool,
                    arguments,
                    refs,
                    windows,
                    picture,
                } => {
                    let begun = Recorded {
                        number: *call,
                        at_ms: *at_ms,
                        tool,
                        arguments,
                        refs,
                        windows,
                        pictures: [picture.as_ref(), None],
                        disturbed: &[],
                        answer: None,
                    };
                    calls.insert(*call, begun);
                }
                Line::Answer {
                    call,
                    ms,
                    picture,
                    disturbed,
                    end,
                } => {
                    if let Some(begun) = calls.get_mut(call) {
                        begun.pictures[1] = picture.as_ref();
                        begun.disturbed = disturbed.as_deref().unwrap_or_default();
                        begun.answer = Some((*ms, end));
                        begun.arguments = end.arguments.as_ref().unwrap_or(begun.arguments);
                    }
                }
                Line::Full => session.is_full = true,
            }
        }
        session.calls = calls.into_values().collect();
        session
    }

    /// What kind of record it is.
    pub(super) fn about(&self) -> String {
        let with = if self.with_texts {
            "with texts"
        } else {
            "without texts"
        };
        let pictures = if self.with_pictures {
            " and with pictures"
        } else {
            ""
        };
        let on = if self.is_simulated {
            ", on a simulated Mac"
        } else {
            ""
        };
        format!("{with}{pictures}{on}")
    }
}

impl<'f> Recorded<'f> {
    /// How long it took, in milliseconds; 0 where it was not answered.
    pub(super) fn ms(&self) -> u64 {
        self.answer.map_or(0, |(ms, _)| ms)
    }

    /// The code of its error, its effect, whether its statement holds, or how it ended.
    pub(super) fn ended(&self) -> &'f str {
        let Some((_, end)) = self.answer else {
            return "not answered";
        };
        let holds = end
            .fields
            .as_ref()
            .and_then(|fields| fields.get("holds")?.as_bool());
        let stated = holds.map(|holds| if holds { "holds" } else { "does not hold" });
        let what = end.code.as_deref().or(end.effect.as_deref()).or(stated);
        what.unwrap_or(&end.ended)
    }

    /// Its arguments, on one line.
    pub(super) fn given(&self) -> String {
        let arguments = self.arguments.iter().map(argument);
        text::line(&arguments.collect::<Vec<_>>().join(" "), ARGUMENTS)
    }

    /// The lines about what it changed.
    pub(super) fn changes(&self) -> impl Iterator<Item = &'f str> {
        let fields = self.answer.and_then(|(_, end)| end.fields.as_ref());
        let lines = fields.and_then(|fields| fields.get("changes")?.as_array());
        lines.into_iter().flatten().filter_map(Value::as_str)
    }

    /// The texts of its answer, of a record with texts.
    pub(super) fn content(&self) -> impl Iterator<Item = &'f str> {
        let content = self.answer.into_iter().flat_map(|(_, end)| &end.content);
        content.filter_map(Value::as_str)
    }
}

/// `app=TextEdit`; an ellipsis stands for what was left out.
fn argument((name, value): (&String, &Value)) -> String {
    match value {
        Value::String(text) => format!("{name}={}", text::quoted(text, 60)),
        Value::Object(fields) if fields.contains_key("left_out") => format!("{name}=…"),
        other => format!("{name}={}", text::line(&other.to_string(), 60)),
    }
}
