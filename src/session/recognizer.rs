//! What a server knows of text recognition on this Mac: whether it has worked since the last update of macOS, and whether it
//! failed a moment ago.
//!
//! After an update the first accurate recognition makes its models ready, which takes from half a minute to a minute, and often fails
//! [eyes 1.5]. Where it has worked is remembered beside the configuration, so that the next server knows.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;

use crate::private_file;
use crate::user_config;

/// How long accurate recognition is not tried again after it failed.
const REST: Duration = Duration::from_secs(300);

/// The file beside the configuration.
const NAME: &str = "text-recognition";

/// No description of a system is longer, in bytes.
const LONGEST: u64 = 200;

/// How thoroughly a picture is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Level {
    /// All languages.
    #[default]
    Accurate,
    /// Latin letters only.
    Fast,
}

/// What is known of it. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Recognizer {
    state: Arc<Mutex<State>>,
    /// One at a time: it takes more than 100 MB [eyes 1.5].
    turn: Arc<Turn>,
}

#[derive(Debug)]
struct Turn(tokio::sync::Mutex<()>);

impl Default for Turn {
    fn default() -> Self {
        Self(tokio::sync::Mutex::new(()))
    }
}

#[derive(Debug, Default)]
struct State {
    /// The system on which it has worked, as macOS describes itself.
    works_on: Option<String>,
    failed_at: Option<Instant>,
}

impl Recognizer {
    /// Waits until no other recognition runs; the next one begins when this is dropped.
    pub(crate) async fn turn(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.turn.0.lock().await
    }

    /// Whether an accurate recognition has worked on this system, as far as this server or the note tells. Looks at the disk
    /// once.
    pub(crate) fn has_worked(&self, system: &str, note: Option<&Path>) -> bool {
        let known = |state: &State| state.works_on.as_deref() == Some(system);
        if known(&self.state()) {
            return true;
        }
        let noted = note.and_then(|note| read(note).ok());
        let works = noted.as_deref() == Some(system);
        if works {
            self.state().works_on = noted;
        }
        works
    }

    /// Remembers that an accurate recognition has worked on this system, and notes it where that is new.
    pub(crate) fn works(&self, system: &str, note: Option<&Path>) {
        let is_known = {
            let mut state = self.state();
            state.failed_at = None;
            let before = state.works_on.replace(system.to_owned());
            before.as_deref() == Some(system)
        };
        if let Some(note) = note
            && !is_known
            && let Err(error) = write(note, system)
        {
            tracing::warn!(%error, "that text recognition works cannot be noted");
        }
    }

    /// Remembers that an accurate recognition has failed just now.
    pub(crate) fn failed(&self) {
        self.state().failed_at = Some(Instant::now());
    }

    /// Whether one has failed within the last minutes.
    pub(crate) fn is_resting(&self) -> bool {
        let failed = self.state().failed_at;
        failed.is_some_and(|at| at.elapsed() < REST)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Two values that are whole at every moment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The note beside the configuration of this user; none without a home folder.
pub(crate) fn note() -> Option<PathBuf> {
    Some(user_config::folder()?.join(NAME))
}

fn read(note: &Path) -> io::Result<String> {
    let file = File::open(note)?;
    let mut text = String::new();
    file.take(LONGEST).read_to_string(&mut text)?;
    Ok(text.trim_end().to_owned())
}

fn write(note: &Path, system: &str) -> io::Result<()> {
    if let Some(folder) = note.parent() {
        fs::create_dir_all(folder)?;
    }
    private_file::replace(note, &format!("{system}\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    const SYSTEM: &str = "Version 26.1 (Build 25B78)";

    #[test]
    fn where_it_has_worked_is_known_to_the_next_server_and_not_after_an_update() {
        let home = tempfile::tempdir().unwrap();
        let note = home.path().join("macmcp").join(NAME);
        let first = Recognizer::default();
        assert!(!first.has_worked(SYSTEM, Some(&note)));
        first.works(SYSTEM, Some(&note));
        assert!(first.has_worked(SYSTEM, None));
        let mode = fs::metadata(&note).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let next = Recognizer::default();
        assert!(next.has_worked(SYSTEM, Some(&note)));
        assert!(!next.has_worked("Version 26.2 (Build 25C50)", Some(&note)));
        next.works("Version 26.2 (Build 25C50)", Some(&note));
        assert!(!Recognizer::default().has_worked(SYSTEM, Some(&note)));
    }

    #[test]
    fn a_link_in_the_place_of_the_note_is_replaced_and_not_followed() {
        let home = tempfile::tempdir().unwrap();
        let (note, other) = (home.path().join(NAME), home.path().join("other"));
        fs::write(&other, "precious").unwrap();
        symlink(&other, &note).unwrap();
        Recognizer::default().works(SYSTEM, Some(&note));
        assert_eq!(fs::read_to_string(&other).unwrap(), "precious");
        assert_eq!(read(&note).unwrap(), SYSTEM);
    }

    #[tokio::test(start_paused = true)]
    async fn after_a_failure_it_rests_until_it_works_or_minutes_have_passed() {
        let recognizer = Recognizer::default();
        assert!(!recognizer.is_resting());
        recognizer.failed();
        assert!(recognizer.clone().is_resting());
        recognizer.works(SYSTEM, None);
        assert!(!recognizer.is_resting());
        recognizer.failed();
        tokio::time::advance(REST).await;
        assert!(!recognizer.is_resting());
    }
}
