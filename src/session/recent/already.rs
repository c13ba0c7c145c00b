//! Two tell of the same, in no fixed order: an app that launched is in the next look of any process, and NSWorkspace tells of it the
//! process that listens, maybe a look later. Each is told once.

use super::change::{Change, Kind};
use super::look::Look;
use super::notice::{Notice, What};

/// For so many looks of the process that listens, the other one may still tell of the same.
const LOOKS: u8 = 2;

/// How much is remembered, at most: where nobody listens it would grow.
const MOST: usize = 200;

/// What a change is about, whoever tells of it.
type About = (Kind, Option<i32>);

fn about(change: &Change) -> About {
    let process = change.app.as_ref().and_then(|app| app.process_id);
    (change.kind, process)
}

/// What was told lately.
#[derive(Debug, Default)]
pub struct Already {
    /// By looks, and for how many more looks NSWorkspace may tell of it.
    by_looks: Vec<(About, u8)>,
    /// By NSWorkspace, and for how many more looks they may show it.
    by_notices: Vec<(About, u8)>,
}

impl Already {
    /// What changed between two looks and was not told before, the notices in front.
    pub fn changes(&mut self, look: &Look, before: &Look) -> Vec<Change> {
        let mut shown = look.since(before);
        shown.retain(|change| {
            let is_told_once = matches!(change.kind, Kind::Launch | Kind::Quit);
            !is_told_once || !take(&mut self.by_notices, about(change))
        });
        let known = shown.iter().map(|change| (about(change), LOOKS));
        self.by_looks.extend(known);
        let mut changes = Vec::new();
        if let Some(notices) = &look.notices {
            for notice in notices {
                let change = notice.change();
                // Looks do not show whether displays sleep.
                let may_show = change.kind != Kind::Display;
                let is_shown = may_show && take(&mut self.by_looks, about(&change));
                if is_shown || !self.is_news(notice, look, before) {
                    continue;
                }
                self.by_notices.push((about(&change), LOOKS));
                changes.push(change);
            }
            for list in [&mut self.by_looks, &mut self.by_notices] {
                list.iter_mut().for_each(|(_, looks)| *looks -= 1);
                list.retain(|(_, looks)| *looks > 0);
            }
        }
        let old = self.by_looks.len().saturating_sub(MOST);
        self.by_looks.drain(..old);
        changes.extend(shown);
        changes
    }

    /// Whether only the notice tells of it. An app that runs in either look is compared; one that ended in between is told to have
    /// ended if it was told to have launched.
    fn is_news(&self, notice: &Notice, look: &Look, before: &Look) -> bool {
        let Some(app) = &notice.app else {
            return true;
        };
        let is_compared = look.has_app(app.process_id) || before.has_app(app.process_id);
        match notice.what {
            What::Launch => !is_compared,
            What::Quit => {
                let launch = (Kind::Launch, Some(app.process_id));
                !is_compared && self.by_notices.iter().any(|(about, _)| *about == launch)
            }
            _ => true,
        }
    }
}

/// Takes one of a kind out of a list. Whether it was there.
fn take(list: &mut Vec<(About, u8)>, about: About) -> bool {
    let at = list.iter().position(|(known, _)| *known == about);
    at.map(|at| list.remove(at)).is_some()
}
