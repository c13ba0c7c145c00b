//! What a server keeps between calls and hands to every one of them.
//!
//! Clones share what is kept. What belongs to one call only is in `tool::call::Call`.

pub(crate) mod attempts;
pub mod captures;
pub mod elements;
pub mod person;
pub(crate) mod pointing;
pub mod recent;
pub mod recognizer;
pub mod shots;

use crate::capture::ways::WorkingWays;
use crate::policy::{AgreedApp, AppRules, Policy};
use crate::read_dirs::ReadDirs;
use attempts::Attempts;
use captures::Captures;
use elements::snapshots::Snapshots;
use person::Person;
use pointing::Pointing;
use recent::Recent;
use recognizer::Recognizer;
use shots::Shots;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What a server knows beyond a call's own parameters.
#[derive(Clone, Debug, Default)]
pub struct Session {
    /// The screenshots that live.
    pub captures: Captures,
    /// The ways to pictures that work on this Mac.
    pub ways: WorkingWays,
    /// The trees that clients were shown, so that they can name their elements.
    pub snapshots: Snapshots,
    /// Whether the server was started with `--read-only`: nothing may be seen to happen on the screen then.
    pub read_only: bool,
    /// Whether the server was started with `--background`: nothing may come to the front, and the pointer stays.
    pub background: bool,
    /// Whether the Mac is a simulated one: its processes are not this machine's, so none of them is above the server.
    pub simulated: bool,
    /// The folders below which files may be read or opened.
    pub read_dirs: ReadDirs,
    /// What may be done.
    pub policy: Arc<Policy>,
    /// The apps that a person has allowed for as long as the server runs.
    pub allowed_apps: AllowedApps,
    /// The processes whose trees were waited for.
    pub awaited_trees: AwaitedTrees,
    /// The person at the Mac, and whether they come first.
    pub person: Person,
    /// What changed on the Mac while somebody looked.
    pub recent: Recent,
    /// What a client that points with pixels was shown last.
    pub pointing: Pointing,
    /// The screenshots at whose pixels clients point.
    pub shots: Shots,
    /// What is known of text recognition.
    pub recognizer: Recognizer,
    /// The last call of which it is not known what came of it.
    pub attempts: Attempts,
    /// Whether macOS has shown its prompt for Accessibility on this server's behalf.
    asked: Arc<AtomicBool>,
}

/// The processes whose trees were waited for: a process gets that time once ([findings 1.1]), because a window may stay
/// empty. How a process is named is the scripts' business.
#[derive(Clone, Debug, Default)]
pub struct AwaitedTrees(Arc<Mutex<VecDeque<String>>>);

impl AwaitedTrees {
    /// How many are remembered: the latest.
    const MOST: usize = 64;

    /// How long one may be, in bytes: a process and when it was started. Every script is given all of them.
    const LONGEST: usize = 100;

    /// Those that are remembered.
    pub(crate) fn list(&self) -> Vec<String> {
        self.lock().iter().cloned().collect()
    }

    /// Remembers one, if there is one.
    pub(crate) fn add(&self, owner: Option<String>) {
        let mut known = self.lock();
        let is_new = |owner: &String| owner.len() <= Self::LONGEST && !known.contains(owner);
        let Some(owner) = owner.filter(is_new) else {
            return;
        };
        known.push_back(owner);
        if known.len() > Self::MOST {
            known.pop_front();
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<String>> {
        // A list of names is whole at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The apps that a person has agreed to.
#[derive(Clone, Debug, Default)]
pub struct AllowedApps(Arc<Mutex<Vec<AgreedApp>>>);

impl AllowedApps {
    /// All of them.
    pub(crate) fn list(&self) -> Vec<AgreedApp> {
        self.lock().clone()
    }

    /// Adds one.
    pub(crate) fn add(&self, app: AgreedApp) {
        let mut known = self.lock();
        if !known.contains(&app) {
            known.push(app);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<AgreedApp>> {
        // A list of names is whole at every moment.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Session {
    /// What a server with that store of screenshots keeps.
    #[must_use]
    pub fn new(captures: Captures) -> Self {
        Self {
            shots: Shots::new(captures.settings().ttl),
            captures,
            ..Self::default()
        }
    }

    /// The same for a server that was started with `--read-only`, or was not.
    #[must_use]
    pub(crate) fn with_read_only(self, read_only: bool) -> Self {
        Self { read_only, ..self }
    }

    /// The same for a server that works in the background, or does not.
    #[must_use]
    pub(crate) fn with_background(self, background: bool) -> Self {
        Self { background, ..self }
    }

    /// The same for a server whose actions wait for the person at the Mac, or do not.
    #[must_use]
    pub(crate) fn with_yield(self, yields: bool) -> Self {
        let person = Person::new(yields);
        Self { person, ..self }
    }

    /// The same for a server under that policy.
    #[must_use]
    pub(crate) fn with_policy(self, policy: Arc<Policy>) -> Self {
        Self { policy, ..self }
    }

    /// The same for a server that may have the files below these folders read or opened.
    #[must_use]
    pub(crate) fn with_read_dirs(self, read_dirs: ReadDirs) -> Self {
        Self { read_dirs, ..self }
    }

    /// The same for a server that drives a simulated Mac, or does not.
    #[must_use]
    pub(crate) fn with_simulated(self, simulated: bool) -> Self {
        Self { simulated, ..self }
    }

    /// What scripts check of the policy, those that act or those that do not, where a person has agreed to these apps as well.
    pub(crate) fn app_rules(&self, apps: &[AgreedApp], acts: bool) -> Option<AppRules> {
        let mut agreed = self.allowed_apps.list();
        agreed.extend(apps.iter().cloned());
        self.policy.app_rules(agreed, acts)
    }

    /// Whether a script may have macOS prompt for Accessibility: once a server, because a prompt that comes back with
    /// every call would be in the way of giving the permission.
    #[must_use]
    pub fn may_ask(&self) -> bool {
        !self.asked.load(Ordering::Relaxed)
    }

    /// Remembers that the prompt was shown.
    pub fn asked(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_trees_of_short_names_are_remembered() {
        let known = AwaitedTrees::default();
        known.add(Some("9".repeat(1 << 20)));
        for number in 0..100 {
            known.add(Some(format!("{number}:1")));
            known.add(Some(format!("{number}:1")));
        }
        let list = known.list();
        assert_eq!((list.len(), list[0].as_str()), (AwaitedTrees::MOST, "36:1"));
    }
}
