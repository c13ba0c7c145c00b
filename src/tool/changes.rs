//! What an action changed, as its answer tells it: `changes`, a list of one line per change, and `unseen`, what could not be
//! looked at. [`super::change_line`] writes the lines.
//!
//! A script that acts reports it beside its result (`scripts/lib/observe/observation.js`); every tool's answer gets it in the
//! one place where calls are made, so no tool has fields for it.

use super::answer::Answer;
use super::change_kind::Kind;
use super::change_line::{Change, Known, OTHERS};
use super::json::fitting_part;
use super::shows;
use crate::error::Error;
use crate::session::elements::scan::Scan;
use crate::session::elements::snapshots::Snapshots;
use crate::text::cut;
use serde::Deserialize;
use serde_json::{Map, Value};

/// What a script saw.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Observed {
    /// The elements that are told and have no ref yet, and the way to them.
    scan: Option<Scan>,
    /// The same of a window of another application.
    other: Option<Scan>,
    changes: Vec<Change>,
    /// What was not looked at, in words.
    unseen: Vec<String>,
    /// The process of the app acted upon.
    #[serde(default, rename = "process_id")]
    _process_id: Option<i32>,
}

impl Observed {
    /// The name of the app that has come to the front.
    fn front_app(&self) -> Option<String> {
        let mut changes = self.changes.iter();
        let change = changes.rfind(|change| change.kind == Kind::FrontApp)?;
        change.app.as_ref().map(|app| app.name.clone())
    }
}

/// Adds to an answer what its scripts saw, and what the app shows; in the background which app came to the front of its own accord.
///
/// # Errors
/// `BadReply` when what a script reported does not fit: a bug in it.
pub fn add(
    tool: &str,
    mut answer: Answer,
    seen: Vec<Value>,
    snapshots: &Snapshots,
    (background, shown): (bool, Option<String>),
) -> Result<Answer, Error> {
    let is_shown = shown.as_deref().is_some_and(shows::is_whole);
    let all = All::of(tool, seen, snapshots, (background, is_shown))?;
    let Some(Value::Object(fields)) = &mut answer.structured else {
        return Ok(answer);
    };
    if all.is_empty() && shown.is_none() {
        return Ok(answer);
    }
    all.write(fields);
    fields.extend(shown.map(|shown| ("shows".into(), shown.into())));
    answer.write_again();
    Ok(answer)
}

/// The most lines that the text of an error tells, and the most characters of each; its details have all.
const LINES_IN_TEXT: usize = 4;
const CHARACTERS_IN_TEXT: usize = 200;

/// Adds to an error what its scripts saw that was changed before they failed: the details have what an answer has, the text
/// the first lines of it.
pub(crate) fn add_to_error(
    tool: &str,
    mut error: Error,
    seen: Vec<Value>,
    snapshots: &Snapshots,
    background: bool,
) -> Error {
    let all = match All::of(tool, seen, snapshots, (background, false)) {
        Ok(all) => all,
        // What failed first has to be told.
        Err(misfit) => {
            tracing::warn!(%misfit, "what was seen before a failure cannot be read");
            return error;
        }
    };
    if !all.changes.is_empty() {
        let mut told: Vec<String> = all
            .changes
            .iter()
            .take(LINES_IN_TEXT)
            .map(|line| cut(line, CHARACTERS_IN_TEXT))
            .collect();
        let more = all.changes.len().saturating_sub(LINES_IN_TEXT);
        if more > 0 {
            told.push(format!("{more} more"));
        }
        let changed = format!("Changed nevertheless, from the screen: {}", told.join("; "));
        error = error.and_because(&changed);
    }
    all.write(&mut error.details);
    error
}

/// All that the scripts of a call saw.
#[derive(Default)]
struct All {
    changes: Vec<String>,
    unseen: Vec<String>,
    /// Which app came to the front of its own accord.
    front: Option<String>,
}

impl All {
    fn of(
        tool: &str,
        seen: Vec<Value>,
        snapshots: &Snapshots,
        (background, is_shown): (bool, bool),
    ) -> Result<Self, Error> {
        let mut all = Self::default();
        for observed in seen {
            let mut observed: Observed = fitting_part(tool, observed)?;
            if is_shown {
                // It shows what is in there, and the rest.
                let appeared = observed.changes.iter_mut();
                let appeared = appeared.filter(|change| change.kind == Kind::Appeared);
                appeared.for_each(|change| change.inside.clear());
                observed.unseen.retain(|part| part != shows::REST);
            }
            if background {
                all.front = observed.front_app().or(all.front);
            }
            all.unseen.extend(observed.unseen.iter().cloned());
            all.changes.extend(lines(observed, snapshots));
        }
        Ok(all)
    }

    fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.unseen.is_empty()
    }

    fn write(self, fields: &mut Map<String, Value>) {
        if let Some(name) = self.front {
            fields.insert("came_to_front".into(), name.into());
        }
        if !self.changes.is_empty() {
            fields.insert("changes".into(), self.changes.into());
        }
        if !self.unseen.is_empty() {
            fields.insert("unseen".into(), cut(&self.unseen.join("; "), 2_000).into());
        }
    }
}

/// The most lines that are told: a script reports far fewer.
const MOST_TOLD: usize = 200;

fn lines(observed: Observed, snapshots: &Snapshots) -> Vec<String> {
    let Observed {
        scan,
        other,
        changes,
        ..
    } = observed;
    let [own, other] = [scan, other].map(|scan| scan.map(|scan| snapshots.keep_changes(scan)));
    let known = Known {
        own: own.as_deref(),
        other: other.as_deref(),
    };
    let told = changes.iter().take(MOST_TOLD);
    let mut lines: Vec<String> = told.map(|change| known.line(change)).collect();
    lines.extend((changes.len() > MOST_TOLD).then(|| OTHERS.to_owned()));
    lines
}
