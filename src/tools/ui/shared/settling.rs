//! What the looks of a wait for a change or for quiet saw, and what changed meanwhile.

use crate::error::Code;
use crate::session::Session;
use crate::session::elements::difference;
use crate::session::elements::scan::Scan;
use crate::session::elements::snapshots::Snapshot;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most lines about what changed.
const MOST_CHANGES: usize = 24;

/// What is waited for where it is not an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum Until {
    /// Something changes in what the elements show.
    Change,
    /// Nothing changes for a while.
    Quiet,
}

/// Whether an error says that what was looked at is not there any more.
pub(crate) const fn is_absence(code: Code) -> bool {
    matches!(
        code,
        Code::StaleElement | Code::ElementNotFound | Code::AppNotRunning
    )
}

/// What the looks of a wait for a change or for quiet saw.
#[derive(Default)]
pub(crate) struct Seen {
    first: Option<Snapshot>,
    /// The last look that showed something else.
    later: Option<Scan>,
    /// Whether what was looked at has gone.
    pub(crate) has_gone: bool,
}

impl Seen {
    /// Notes what a look saw, where that was something new.
    pub(crate) fn add(&mut self, scan: Option<Scan>, session: &Session) {
        let Some(scan) = scan else { return };
        self.has_gone = false;
        if self.first.is_none() {
            self.first = Some(session.snapshots.unkept(scan));
        } else {
            self.later = Some(scan);
        }
    }

    /// What is not as it was at the first look, in an app or in one element.
    pub(crate) fn changes(self, is_element: bool, session: &Session) -> Vec<String> {
        if self.has_gone {
            let what = if is_element { "the element" } else { "the app" };
            return vec![format!("- {what} is not there any more")];
        }
        let (Some(first), Some(later)) = (self.first, self.later) else {
            return Vec::new();
        };
        if !is_element {
            return difference::lines(&first, &session.snapshots.keep(later), MOST_CHANGES);
        }
        // The way to what is in an element was not read: there are no refs to it.
        let later = session.snapshots.unkept(later);
        let lines = difference::lines(&first, &later, MOST_CHANGES);
        lines
            .iter()
            .map(|line| difference::without_ref(line, &later.id))
            .collect()
    }
}
