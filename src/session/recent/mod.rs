//! What changed on the Mac while somebody looked: the apps, windows and displays of one look compared with those of the one before.
//!
//! Looks are taken by calls and by a watcher ([`crate::tools`] has both), and none waits for another: one that was overtaken tells
//! nothing. What they told is kept in memory: the latest [`RECENT_LINES`] lines, until the server ends.

pub mod already;
pub mod change;
pub mod folders;
pub mod look;
mod notice;
mod notifications;
pub mod watch;

use crate::limits::RECENT_LINES;
use crate::read_dirs::ReadableFile;
use already::Already;
use change::{Change, ChangedApp, Kind};
use folders::{Folder, Folders, Listing, ToList};
use look::Look;
use notifications::Notifications;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch::{Receiver, Sender};
use tokio::time::Instant;
use uuid::Uuid;
use watch::{Action, Event, Watch};

/// What changed while somebody looked. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    log: Arc<Mutex<Log>>,
    /// The number of the last line, for those who wait for the next.
    told: Sender<u64>,
    folders: Arc<Mutex<Folders>>,
}

/// A look under way.
#[derive(Clone, Copy, Debug)]
pub struct Looking {
    /// How many looks had been noted when it began.
    noted: u64,
}

/// How many digits tell the cursors of a server.
const TAG: usize = 4;

#[derive(Debug)]
struct Log {
    /// Tells cursors of this server from those of another.
    tag: String,
    last: Option<Look>,
    /// How many looks were noted, and when the last one was.
    noted: u64,
    noted_at: Option<Instant>,
    /// What was told lately, by a look or by NSWorkspace, of which the other may tell as well.
    already: Already,
    /// What the clock showed at the first look.
    from: Option<String>,
    lines: VecDeque<Line>,
    /// The number of the last line; none has 0.
    number: u64,
    watch: Watch,
    /// The number of the last line that is not known any more.
    forgotten: u64,
    /// When notifications could not be read.
    unread: Option<Unread>,
}

/// Why notifications could not be read, and when that was.
#[derive(Debug)]
struct Unread {
    /// The number of the last line then.
    number: u64,
    why: String,
    /// Whether it was so at the last look.
    goes_on: bool,
}

#[derive(Debug)]
struct Line {
    number: u64,
    kind: Kind,
    app: Option<ChangedApp>,
    text: String,
}

impl Default for Log {
    fn default() -> Self {
        let tag = Uuid::new_v4().simple().to_string();
        Self {
            tag: tag.chars().take(TAG).collect(),
            last: None,
            noted: 0,
            noted_at: None,
            already: Already::default(),
            from: None,
            lines: VecDeque::new(),
            number: 0,
            watch: Watch::default(),
            forgotten: 0,
            unread: None,
        }
    }
}

/// Which lines are asked for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// A cursor of an earlier answer; none for all.
    pub since: Option<String>,
    /// None for every kind.
    pub kinds: Vec<Kind>,
    /// A part of the app's name, in any case, its bundle identifier or process id; none for every app.
    pub app: Option<String>,
    /// How many lines, at most.
    pub most: usize,
}

/// What is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// The lines that were asked for, the oldest first.
    pub lines: Vec<String>,
    /// The cursor behind the last of them.
    pub cursor: String,
    /// What the clock showed at the first look; none when nobody has looked.
    pub from: Option<String>,
    /// Whether more lines follow.
    pub more: bool,
    /// Whether lines behind the cursor that was given are not known any more, or never were.
    pub has_gap: bool,
}

impl Recent {
    /// A look begins.
    #[must_use]
    pub fn begin_look(&self) -> Looking {
        let noted = self.lock().noted;
        Looking { noted }
    }

    /// Notes what a look saw, and what is in folders of this machine. Of one that was overtaken, by a look at a later state that was
    /// noted first, only what it was told is noted, which no other look will be told.
    pub fn note(&self, looking: Looking, mut look: Look, mut listed: BTreeMap<String, Listing>) {
        listed.append(&mut look.folders);
        let mut log = self.lock();
        let mut folders = self.folders();
        let was_beside_another = log.noted != looking.noted;
        if was_beside_another {
            folders.list_again();
        }
        if let Some(before) = log.last.take() {
            if was_beside_another && look.uptime < before.uptime {
                listed.clear();
                let notices = look.notices;
                look = Look {
                    notices,
                    ..before.clone()
                };
            }
            let in_folders = folders.note(listed);
            look.keep_unread(&before);
            let when = look.when(&before);
            let changes = log.already.changes(&look, &before);
            let changes = changes.into_iter().chain(in_folders);
            changes.for_each(|change| log.add(change, &when));
        } else {
            folders.note(listed);
            // There is nothing to compare with, and who asks for the first time was told of none [answers D7].
            for shown in look.shown_since(&Notifications::Seen(Vec::new()), "is on the screen") {
                log.add(shown, &look.time);
            }
            log.from = Some(look.time.clone());
        }
        drop(folders);
        log.note_unread(look.notifications.unread());
        log.last = Some(look);
        log.noted += 1;
        log.noted_at = Some(Instant::now());
        let number = log.number;
        self.told
            .send_if_modified(|last| std::mem::replace(last, number) != number);
    }

    /// Somebody is interested in what is in a folder. Whether nobody was before. Looks at the disk, which may take its time.
    pub(crate) fn want_folder(&self, found: ReadableFile) -> bool {
        if self.folders().renew(&found) {
            return false;
        }
        // Nobody else waits for the disk meanwhile.
        let folder = Folder::new(found);
        self.folders().add(folder);
        true
    }

    /// Nobody is interested in folders any more.
    pub(crate) fn leave_folders(&self) {
        self.folders().clear();
    }

    /// The folders that a script has to list: those of a simulated Mac.
    #[must_use]
    pub fn to_list(&self) -> ToList {
        self.folders().to_list()
    }

    /// Lists the folders of this machine in which something may have changed, or all of them. Takes its time.
    #[must_use]
    pub fn list(&self, all: bool) -> BTreeMap<String, Listing> {
        let folders = self.folders().to_read(all);
        folders::list(&folders)
    }

    /// Tells of new lines from now on.
    #[must_use]
    pub fn changes(&self) -> Receiver<u64> {
        self.told.subscribe()
    }

    /// The lines that are asked for.
    #[must_use]
    pub fn known(&self, wanted: &Wanted) -> Known {
        let log = self.lock();
        let after = wanted.since.as_deref().map(|cursor| log.number_of(cursor));
        let from = after.flatten().unwrap_or_default();
        let fits = |line: &&Line| {
            let of_kind = wanted.kinds.is_empty() || wanted.kinds.contains(&line.kind);
            let of_app = wanted.app.as_ref().is_none_or(|words| {
                let app = line.app.as_ref();
                app.is_some_and(|app| app.is_meant_by(words))
            });
            line.number > from && of_kind && of_app
        };
        let mut lines = log.lines.iter().filter(fits);
        let told: Vec<&Line> = lines.by_ref().take(wanted.most).collect();
        let more = lines.next().is_some();
        let last = told
            .last()
            .filter(|_| more)
            .map_or(log.number, |line| line.number);
        Known {
            cursor: log.cursor(last),
            from: log.from.clone(),
            more,
            has_gap: after.is_some_and(|after| after.is_none_or(|number| number < log.forgotten)),
            lines: told.into_iter().map(|line| line.text.clone()).collect(),
        }
    }

    /// Why notifications could not be read at a look behind a cursor, or at the last one; none where they were.
    pub(crate) fn unread_notifications(&self, since: Option<&str>) -> Option<String> {
        let log = self.lock();
        let from = since.and_then(|cursor| log.number_of(cursor));
        let unread = log.unread.as_ref();
        let unread = unread.filter(|one| one.goes_on || one.number > from.unwrap_or_default());
        unread.map(|one| one.why.clone())
    }

    /// The cursor behind the last line.
    #[must_use]
    pub fn cursor(&self) -> String {
        let log = self.lock();
        log.cursor(log.number)
    }

    /// Somebody is interested for that long. Whether a watcher has to be started, which is taken as done.
    #[must_use]
    pub fn want(&self, time: Duration) -> bool {
        self.watch(Event::Wanted(Instant::now() + time)) == Action::Start
    }

    /// Takes a step of the watcher.
    pub fn watch(&self, event: Event) -> Action {
        self.lock().watch.step(event)
    }

    /// Whether there is a watcher.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.lock().watch.runs()
    }

    /// Whether no look was noted for that long.
    pub(crate) fn is_older_than(&self, time: Duration) -> bool {
        let noted_at = self.lock().noted_at;
        noted_at.is_none_or(|at| at.elapsed() >= time)
    }

    fn folders(&self) -> MutexGuard<'_, Folders> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, Log> {
        // Each change of it is whole.
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log {
    fn add(&mut self, change: Change, when: &str) {
        self.number += 1;
        self.lines.push_back(Line {
            number: self.number,
            kind: change.kind,
            app: change.app,
            text: format!("{when} {}", change.what),
        });
        if self.lines.len() > RECENT_LINES {
            let oldest = self.lines.pop_front();
            self.forgotten = oldest.map_or(self.forgotten, |line| line.number);
        }
    }

    /// Notes whether the notifications of a look could not be read. Where that begins it has a number as a line has, so that a
    /// cursor tells whether it was before.
    fn note_unread(&mut self, why: Option<&str>) {
        let goes_on = self.unread.as_ref().is_some_and(|unread| unread.goes_on);
        if let Some(why) = why {
            self.number += u64::from(!goes_on);
            self.unread = Some(Unread {
                number: self.number,
                why: why.to_owned(),
                goes_on: true,
            });
        } else if let Some(unread) = &mut self.unread {
            unread.goes_on = false;
        }
    }

    /// The cursor behind a line.
    fn cursor(&self, number: u64) -> String {
        format!("{}-{number}", self.tag)
    }

    /// The number that a cursor of this server stands for.
    fn number_of(&self, cursor: &str) -> Option<u64> {
        let (tag, number) = parts_of(cursor)?;
        (tag == self.tag && number <= self.number).then_some(number)
    }
}

/// The server and the number of a cursor; none where it is not the cursor of any server.
fn parts_of(cursor: &str) -> Option<(&str, u64)> {
    let (tag, number) = cursor.split_once('-')?;
    let is_tag = tag.len() == TAG && tag.bytes().all(|digit| digit.is_ascii_hexdigit());
    let number = number.parse().ok()?;
    is_tag.then_some((tag, number))
}

/// Whether some server gives such cursors.
pub(crate) fn is_cursor(cursor: &str) -> bool {
    parts_of(cursor).is_some()
}
