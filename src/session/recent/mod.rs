//! What changed on the Mac while somebody looked: the apps, windows and displays of one look compared with those of the one before.
//!
//! Looks are taken by calls and by a watcher ([`crate::tools`] has both), one at a time. What they told is kept in memory: the
//! latest [`RECENT_LINES`] lines, until the server ends.

pub mod look;

use crate::limits::RECENT_LINES;
use look::{Kind, Look};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;
use uuid::Uuid;

/// What changed while somebody looked. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    log: Arc<Mutex<Log>>,
    /// Held by who looks: two looks that were compared with the same third one would tell everything twice.
    looking: Arc<tokio::sync::Mutex<()>>,
}

#[derive(Debug)]
struct Log {
    /// Tells cursors of this server from those of another.
    tag: String,
    last: Option<Look>,
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
    app: Option<String>,
    text: String,
}

impl Default for Log {
    fn default() -> Self {
        let tag = Uuid::new_v4().simple().to_string();
        Self {
            tag: tag.chars().take(4).collect(),
            last: None,
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
    /// A part of the app's name, in any case; none for every app.
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

    /// Notes what a look saw; the guard says that no other look is under way.
    pub fn note(&self, _looking: &tokio::sync::OwnedMutexGuard<()>, look: Look) {
        let mut log = self.lock();
        if let Some(before) = log.last.take() {
            let when = look.when(&before);
            for change in look.since(&before) {
                log.number += 1;
                let line = Line {
                    number: log.number,
                    kind: change.kind,
                    app: change.app,
                    text: format!("{when} {}", change.what),
                };
                log.lines.push_back(line);
                if log.lines.len() > RECENT_LINES {
                    log.lines.pop_front();
                }
            }
        } else {
            log.from = Some(look.time.clone());
        }
        log.last = Some(look);
    }

    /// The lines that are asked for.
    #[must_use]
    pub fn known(&self, wanted: &Wanted) -> Known {
        let log = self.lock();
        let after = wanted.since.as_deref().map(|cursor| log.number_of(cursor));
        let from = after.flatten().unwrap_or_default();
        let oldest = log.lines.front().map_or(log.number, |line| line.number - 1);
        let name = wanted.app.as_ref().map(|app| app.to_lowercase());
        let fits = |line: &&Line| {
            let of_kind = wanted.kinds.is_empty() || wanted.kinds.contains(&line.kind);
            let of_app = name.as_ref().is_none_or(|name| {
                let app = line.app.as_ref().map(|app| app.to_lowercase());
                app.is_some_and(|app| app.contains(name))
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
            cursor: format!("{}-{last}", log.tag),
            from: log.from.clone(),
            more,
            has_gap: after.is_some_and(|after| after.is_none_or(|number| number < oldest)),
            lines: told.into_iter().map(|line| line.text.clone()).collect(),
        }
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

    fn lock(&self) -> MutexGuard<'_, Log> {
        // Each change of it is whole.
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Log {
    /// The number that a cursor of this server stands for.
    fn number_of(&self, cursor: &str) -> Option<u64> {
        let (tag, number) = cursor.split_once('-')?;
        let number: u64 = number.parse().ok()?;
        (tag == self.tag && number <= self.number).then_some(number)
    }
}

#[cfg(test)]
mod tests;
