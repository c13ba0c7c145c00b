//! What NSWorkspace tells those who listen: apps that launch, quit, come to the front, are hidden or shown, the Space that is
//! shown, displays and the whole Mac that sleep and wake [eyes 3.2].
//!
//! The latest of them are kept, because a process hears of them when its run loop turns, which may be later.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

/// How many are kept.
const LATEST: usize = 60;

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    Launched,
    Terminated,
    Activated,
    Deactivated,
    Hidden,
    Unhidden,
    SpaceChanged,
    DisplaysSlept,
    DisplaysWoke,
    SessionBecameActive,
    SessionResignedActive,
    WillSleep,
    Woke,
}

impl Happening {
    /// The name of its notification, which is that of the constant, too.
    pub fn notification(self) -> &'static str {
        match self {
            Self::Launched => "NSWorkspaceDidLaunchApplicationNotification",
            Self::Terminated => "NSWorkspaceDidTerminateApplicationNotification",
            Self::Activated => "NSWorkspaceDidActivateApplicationNotification",
            Self::Deactivated => "NSWorkspaceDidDeactivateApplicationNotification",
            Self::Hidden => "NSWorkspaceDidHideApplicationNotification",
            Self::Unhidden => "NSWorkspaceDidUnhideApplicationNotification",
            Self::SpaceChanged => "NSWorkspaceActiveSpaceDidChangeNotification",
            Self::DisplaysSlept => "NSWorkspaceScreensDidSleepNotification",
            Self::DisplaysWoke => "NSWorkspaceScreensDidWakeNotification",
            Self::SessionBecameActive => "NSWorkspaceSessionDidBecomeActiveNotification",
            Self::SessionResignedActive => "NSWorkspaceSessionDidResignActiveNotification",
            Self::WillSleep => "NSWorkspaceWillSleepNotification",
            Self::Woke => "NSWorkspaceDidWakeNotification",
        }
    }
}

/// One of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WorkspaceNotice {
    /// Counted from 1.
    pub number: u64,
    pub what: Happening,
    /// The app that it is about, as it was then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app: Option<NoticedApp>,
}

/// An app that a notice is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoticedApp {
    pub pid: i32,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
}

/// The latest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WorkspaceNotices {
    /// The number of the last one.
    pub last: u64,
    /// The oldest first.
    pub latest: VecDeque<WorkspaceNotice>,
}

impl WorkspaceNotices {
    /// Tells one.
    pub fn tell(&mut self, what: Happening, app: Option<NoticedApp>) {
        self.last += 1;
        self.latest.push_back(WorkspaceNotice {
            number: self.last,
            what,
            app,
        });
        if self.latest.len() > LATEST {
            self.latest.pop_front();
        }
    }

    /// Those behind a number.
    pub fn since(&self, number: u64) -> impl Iterator<Item = &WorkspaceNotice> {
        self.latest
            .iter()
            .filter(move |notice| notice.number > number)
    }
}
