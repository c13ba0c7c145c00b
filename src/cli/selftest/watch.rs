//! Whether a person uses the Mac while a session is played: what input arrived between two readings, and what of it the
//! session had posted itself.

use serde::Deserialize;
use serde_json::Value;

/// What `diagnostics/selftest_watch` answers.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Reading {
    /// Seconds since the Mac was started.
    pub(super) uptime: f64,
    /// Seconds since the last event of the keyboard; none when macOS does not tell.
    pub(super) keyboard: Option<f64>,
    /// The same for mouse and trackpad.
    pub(super) pointer: Option<f64>,
    /// Where the pointer is.
    pub(super) x: f64,
    pub(super) y: f64,
    /// Whether keys would reach the session's own document.
    pub(super) own_in_front: bool,
    /// What belongs to the person, and what of it changed since the reading before.
    pub(super) theirs: Value,
}

/// What a step posts itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Posts {
    Nothing,
    Keys,
    /// Clicks, drags, the wheel.
    Mouse,
    /// Keys or movements, and on many Macs nothing: a menu bar has to come first, a selection is made by keys where it cannot
    /// be written.
    MayBeAny,
}

/// Whether a step posts events of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Posting {
    No,
    Maybe,
    Yes,
}

impl Posts {
    fn of_kind(self, kind: Self) -> Posting {
        match self {
            Self::MayBeAny => Posting::Maybe,
            own if own == kind => Posting::Yes,
            _ => Posting::No,
        }
    }
}

/// How the person is noticed, for the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Means {
    /// By the times of the last events.
    Events,
    /// macOS does not tell those: by the place of the pointer alone.
    PointerOnly,
}

/// Two readings of the same event differ by less, in seconds; the pointer's places in points.
const SAME_EVENT: f64 = 0.05;
const SAME_PLACE: f64 = 2.0;
/// How long an event that was posted may take to arrive, in seconds.
const ARRIVAL: f64 = 0.3;

/// Compares readings.
#[derive(Debug)]
pub(super) struct Watch {
    pub(super) last: Reading,
    keys: Group,
    mouse: Group,
}

/// What is known of one kind of input.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    /// Whether events of the session's own count as well: known after its first step that posts such events.
    counts_own: Option<bool>,
    /// Until when an event may be the session's, in seconds since the Mac was started.
    own_until: f64,
}

impl Group {
    /// Whether a person did that. `posting` is whether the session has done it, `uptime` when that was read.
    fn is_person(
        &mut self,
        before: Option<f64>,
        now: Option<f64>,
        posting: Posting,
        uptime: f64,
    ) -> bool {
        let (Some(before), Some(now)) = (before, now) else {
            return false;
        };
        let is_new = now - before > SAME_EVENT;
        let is_late = now <= self.own_until && self.counts_own != Some(false);
        if posting != Posting::No {
            self.own_until = uptime + ARRIVAL;
        }
        match (posting, self.counts_own) {
            (Posting::No, _) => is_new && !is_late,
            (_, Some(false)) => is_new,
            (_, Some(true)) | (Posting::Maybe, None) => false,
            (Posting::Yes, None) => {
                self.counts_own = Some(is_new);
                false
            }
        }
    }
}

impl Watch {
    pub(super) fn new(first: Reading) -> Self {
        Self {
            last: first,
            keys: Group::default(),
            mouse: Group::default(),
        }
    }

    pub(super) fn means(&self) -> Means {
        if self.last.keyboard.is_some() && self.last.pointer.is_some() {
            Means::Events
        } else {
            Means::PointerOnly
        }
    }

    pub(super) fn owns_front(&self) -> bool {
        self.last.own_in_front
    }

    /// Whether macOS counts what the session posts as input of the devices; none when that was not seen.
    pub(super) fn counts_own(&self) -> Option<bool> {
        match (self.keys.counts_own, self.mouse.counts_own) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        }
    }

    /// Whether a person used keyboard or mouse since the reading before; `posts` is what the session did between.
    pub(super) fn is_touched(&mut self, now: Reading, posts: Posts) -> bool {
        let when =
            |reading: &Reading, since: Option<f64>| since.map(|since| reading.uptime - since);
        let (before, posted_mouse) = (self.last.clone(), posts.of_kind(Posts::Mouse));
        let keys = self.keys.is_person(
            when(&before, before.keyboard),
            when(&now, now.keyboard),
            posts.of_kind(Posts::Keys),
            now.uptime,
        );
        let mouse = self.mouse.is_person(
            when(&before, before.pointer),
            when(&now, now.pointer),
            posted_mouse,
            now.uptime,
        );
        let moved = (now.x - before.x).abs() > SAME_PLACE || (now.y - before.y).abs() > SAME_PLACE;
        self.last = now;
        keys || mouse || (moved && posted_mouse == Posting::No)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A reading at a time, with when the last events were.
    fn at(uptime: f64, keyboard: f64, pointer: f64) -> Reading {
        Reading {
            uptime,
            keyboard: Some(uptime - keyboard),
            pointer: Some(uptime - pointer),
            ..Reading::default()
        }
    }

    #[test]
    fn nothing_new_is_nobody() {
        let mut watch = Watch::new(at(100.0, 50.0, 60.0));
        assert!(!watch.is_touched(at(101.0, 50.01, 59.99), Posts::Nothing));
    }

    #[test]
    fn an_event_that_the_session_did_not_post_is_a_persons() {
        for (keyboard, pointer, posts) in [
            (100.5, 60.0, Posts::Nothing),
            (50.0, 100.5, Posts::Nothing),
            (50.0, 100.5, Posts::Keys),
            (100.5, 60.0, Posts::Mouse),
        ] {
            let mut watch = Watch::new(at(100.0, 50.0, 60.0));
            assert!(watch.is_touched(at(101.0, keyboard, pointer), posts));
        }
    }

    #[test]
    fn where_own_events_count_they_are_nobody() {
        let mut watch = Watch::new(at(100.0, 50.0, 60.0));
        assert!(!watch.is_touched(at(101.0, 100.5, 60.0), Posts::Keys));
        assert_eq!(watch.counts_own(), Some(true));
        assert!(!watch.is_touched(at(102.0, 101.5, 60.0), Posts::Keys));
        assert!(watch.is_touched(at(103.0, 102.5, 60.0), Posts::Nothing));
    }

    // [findings-2 10.2]
    #[test]
    fn an_event_that_arrives_late_is_the_sessions() {
        let mut watch = Watch::new(at(100.0, 50.0, 60.0));
        assert!(!watch.is_touched(at(101.0, 50.0, 100.9), Posts::Mouse));
        assert!(!watch.is_touched(at(101.6, 50.0, 101.1), Posts::Nothing));
        assert!(watch.is_touched(at(102.0, 50.0, 101.7), Posts::Nothing));
    }

    #[test]
    fn where_own_events_do_not_count_a_person_is_seen_among_them() {
        let mut watch = Watch::new(at(100.0, 50.0, 60.0));
        assert!(!watch.is_touched(at(101.0, 50.0, 60.0), Posts::Keys));
        assert!(watch.is_touched(at(102.0, 101.5, 60.0), Posts::Keys));
    }

    // [findings-2 10.2]
    #[test]
    fn what_a_step_may_have_posted_is_nobody_and_teaches_nothing() {
        let mut watch = Watch::new(at(100.0, 50.0, 60.0));
        assert!(!watch.is_touched(at(101.0, 50.0, 60.0), Posts::MayBeAny));
        assert_eq!(watch.counts_own(), None);
        let moved = Reading {
            x: 30.0,
            ..at(102.0, 101.5, 101.5)
        };
        assert!(!watch.is_touched(moved.clone(), Posts::MayBeAny));
        assert_eq!(watch.counts_own(), None);
        let moved = Reading { x: 60.0, ..moved };
        assert!(watch.is_touched(moved, Posts::Nothing));
    }

    #[test]
    fn without_times_the_pointer_tells() {
        let nowhere = Reading::default();
        let mut watch = Watch::new(nowhere.clone());
        assert_eq!(watch.means(), Means::PointerOnly);
        let moved = Reading {
            x: 30.0,
            ..nowhere.clone()
        };
        assert!(!watch.is_touched(moved, Posts::Mouse));
        assert!(watch.is_touched(nowhere, Posts::Keys));
    }
}
