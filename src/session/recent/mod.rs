//! What changed on the Mac while somebody looked: the apps, windows and displays of one look compared with those of the one before.
//!
//! Looks are taken by calls and by a watcher ([`crate::tools`] has both), one at a time. What they told is kept in memory: the
//! latest [`RECENT_LINES`] lines, until the server ends.

mod already;
pub mod change;
pub mod folders;
pub mod look;
mod notice;
mod notifications;

use crate::limits::RECENT_LINES;
use crate::read_dirs::ReadableFile;
use already::Already;
use change::{Change, ChangedApp, Kind};
use folders::{Folder, Folders, Listing, ToList};
use look::Look;
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;
use uuid::Uuid;

/// What changed while somebody looked. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    log: Arc<Mutex<Log>>,
    /// The number of the last line, for those who wait for the next.
    told: watch::Sender<u64>,
    folders: Arc<Mutex<Folders>>,
    /// Held by who looks: two looks that were compared with the same third one would tell everything twice.
    looking: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug)]
struct Log {
    /// Tells cursors of this server from those of another.
    tag: String,
    last: Option<Look>,
    /// What was told lately, by a look or by NSWorkspace, of which the other may tell as well.
    already: Already,
    /// What the clock showed at the first look.
    from: Option<String>,
    lines: VecDeque<Line>,
    /// The number of the last line; none has 0.
    number: u64,
    /// Until when somebody is interested.
    wanted_until: Option<Instant>,
    is_watched: bool,
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
            tag: tag.chars().take(4).collect(),
            last: None,
            already: Already::default(),
            from: None,
            lines: VecDeque::new(),
            number: 0,
            wanted_until: None,
            is_watched: false,
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
    /// Waits until nobody else looks.
    pub async fn begin_look(&self) -> tokio::sync::OwnedMutexGuard<()> {
        Arc::clone(&self.looking).lock_owned().await
    }

    /// Notes what a look saw, and what is in folders of this machine; the guard says that no other look is under way.
    pub fn note(
        &self,
        _looking: &tokio::sync::OwnedMutexGuard<()>,
        mut look: Look,
        mut listed: BTreeMap<String, Listing>,
    ) {
        listed.append(&mut look.folders);
        let in_folders = self.folders().note(listed);
        let mut log = self.lock();
        if let Some(before) = log.last.take() {
            let when = look.when(&before);
            let changes = log.already.changes(&look, &before);
            let changes = changes.into_iter().chain(in_folders);
            changes.for_each(|change| log.add(change, &when));
        } else {
            log.from = Some(look.time.clone());
        }
        log.last = Some(look);
        let number = log.number;
        self.told
            .send_if_modified(|last| std::mem::replace(last, number) != number);
    }

    /// Somebody is interested in what is in a folder. Whether nobody was before. Looks at the disk, which may take its time.
    #[must_use]
    pub fn want_folder(&self, found: ReadableFile) -> bool {
        if self.folders().renew(&found) {
            return false;
        }
        // Nobody else waits for the disk meanwhile.
        let folder = Folder::new(found);
        self.folders().add(folder);
        true
    }

    /// Nobody is interested in folders any more.
    pub fn leave_folders(&self) {
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
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.told.subscribe()
    }

    /// The lines that are asked for.
    #[must_use]
    pub fn known(&self, wanted: &Wanted) -> Known {
        let log = self.lock();
        let after = wanted.since.as_deref().map(|cursor| log.number_of(cursor));
        let from = after.flatten().unwrap_or_default();
        let oldest = log.lines.front().map_or(log.number, |line| line.number - 1);
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
            has_gap: after.is_some_and(|after| after.is_none_or(|number| number < oldest)),
            lines: told.into_iter().map(|line| line.text.clone()).collect(),
        }
    }

    /// Why notifications could not be read at the last look; none where they were, and before the first look.
    #[must_use]
    pub fn unread_notifications(&self) -> Option<String> {
        let log = self.lock();
        let last = log.last.as_ref();
        last.and_then(|look| look.notifications.unread().map(str::to_owned))
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
        let mut log = self.lock();
        log.wanted_until = Some(Instant::now() + time);
        !std::mem::replace(&mut log.is_watched, true)
    }

    /// Whether the watcher goes on; from its end on there is none.
    #[must_use]
    pub fn is_wanted(&self) -> bool {
        let mut log = self.lock();
        log.is_watched &= log.wanted_until.is_some_and(|until| Instant::now() < until);
        log.is_watched
    }

    /// Whether there is a watcher.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.lock().is_watched
    }

    /// There is no watcher any more.
    pub fn end_watch(&self) {
        self.lock().is_watched = false;
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
            self.lines.pop_front();
        }
    }

    /// The cursor behind a line.
    fn cursor(&self, number: u64) -> String {
        format!("{}-{number}", self.tag)
    }

    /// The number that a cursor of this server stands for.
    fn number_of(&self, cursor: &str) -> Option<u64> {
        let (tag, number) = cursor.split_once('-')?;
        let number: u64 = number.parse().ok()?;
        (tag == self.tag && number <= self.number).then_some(number)
    }
}

#[cfg(test)]
mod tests;
