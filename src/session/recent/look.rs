//! What runs, is in front and is shown at one moment, and how two such moments differ.

use super::change::{Change, ChangedApp, Kind, named};
use super::folders::Listing;
use super::notice::{Notice, What};
use super::notifications::Notifications;
use serde::Deserialize;
use std::collections::BTreeMap;

/// A longer pause between two looks is told.
const PAUSE_SECONDS: f64 = 3.0;

/// By so many seconds the clock has to have gone ahead of the time that the Mac was awake.
const SLEPT_SECONDS: f64 = 5.0;

/// One look, as `scripts/lib/observe/whole_mac.js` answers it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// In seconds since 1970.
    pub now: f64,
    /// For how many seconds the Mac has been awake.
    pub uptime: f64,
    /// What a clock on this Mac shows.
    pub time: String,
    /// Whether this user is at the screen.
    pub at_screen: bool,
    /// Whether the screen is locked.
    pub locked: bool,
    /// Those with a user interface.
    pub apps: Vec<RunningApp>,
    /// The one in front.
    pub front: Option<FrontApp>,
    /// All of them.
    pub displays: Vec<Display>,
    /// Those on the levels of apps, wherever they are; none where the window server does not tell.
    pub windows: Option<Vec<Window>>,
    /// The notifications on the screen.
    pub notifications: Notifications,
    /// What is in folders of a simulated Mac, by the paths that were asked about.
    pub folders: BTreeMap<String, Listing>,
    /// What NSWorkspace told since the look before it, the oldest first; none where nobody listened.
    pub notices: Option<Vec<Notice>>,
}

/// A running app.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunningApp {
    process_id: i32,
    bundle_id: Option<String>,
    name: String,
    hidden: bool,
}

impl RunningApp {
    fn changed(&self) -> ChangedApp {
        ChangedApp {
            process_id: Some(self.process_id),
            name: Some(self.name.clone()),
            bundle_id: self.bundle_id.clone(),
        }
    }
}

/// The app in front.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FrontApp {
    process_id: i32,
    name: String,
}

/// A display.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Display {
    display_id: u32,
    name: String,
    width: f64,
    height: f64,
}

/// A window.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    window_id: u32,
    process_id: i32,
    app: Option<String>,
    /// None without Screen Recording, and where the policy denies the app.
    title: Option<String>,
    on_screen: bool,
}

impl Window {
    fn words(&self) -> String {
        let of = self.app.as_deref().map(named);
        let of = of.unwrap_or_else(|| format!("process {}", self.process_id));
        match self.title.as_deref().filter(|title| !title.is_empty()) {
            Some(title) => format!("window {} of {of}", named(title)),
            None => format!("a window of {of}"),
        }
    }

    fn change(&self, what: &str, apps: &[&[RunningApp]]) -> Change {
        let mut apps = apps.iter().copied().flatten();
        let owner = apps.find(|app| app.process_id == self.process_id);
        let words = format!("{} {what}", self.words());
        Change::new(Kind::Window, words).of(ChangedApp {
            process_id: Some(self.process_id),
            name: self.app.clone(),
            bundle_id: owner.and_then(|app| app.bundle_id.clone()),
        })
    }
}

impl Look {
    /// When it was, after another look: a span where nobody looked for a while.
    #[must_use]
    pub fn when(&self, before: &Self) -> String {
        if self.now - before.now > PAUSE_SECONDS {
            format!("{} to {}", before.time, self.time)
        } else {
            self.time.clone()
        }
    }

    /// Keeps what the look before knew of what was not read now: the next one is compared with that [findings-3 16.1].
    pub(super) fn keep_unread(&mut self, before: &Self) {
        self.notifications.keep(&before.notifications);
        if self.windows.is_none() {
            self.windows.clone_from(&before.windows);
        }
    }

    /// Whether NSWorkspace told that before this look.
    fn was_told(&self, what: What) -> bool {
        let mut notices = self.notices.iter().flatten();
        notices.any(|notice| notice.what == what)
    }

    /// Whether an app with a user interface has that process.
    pub(super) fn has_app(&self, process_id: i32) -> bool {
        self.apps.iter().any(|app| app.process_id == process_id)
    }

    /// What changed since another look, in the order in which it is told.
    #[must_use]
    pub fn since(&self, before: &Self) -> Vec<Change> {
        let mut found = self.of_the_mac(before);
        found.extend(self.of_apps(before));
        found.extend(self.of_windows(before));
        found.extend(self.shown_since(&before.notifications, "was shown"));
        found
    }

    /// The notifications that were not among others, and `what` is told of each.
    pub(super) fn shown_since(&self, before: &Notifications, what: &str) -> Vec<Change> {
        let of_app = |name: &str| {
            let mut apps = self.apps.iter();
            apps.find(|app| app.name == name).map(RunningApp::changed)
        };
        self.notifications.since(before, what, &of_app)
    }

    fn of_the_mac(&self, before: &Self) -> Vec<Change> {
        let mut found = Vec::new();
        let mut tell = |kind, what: String| found.push(Change::new(kind, what));
        let slept = (self.now - before.now) - (self.uptime - before.uptime);
        if slept > SLEPT_SECONDS {
            let doubt = if self.was_told(What::Wake) {
                ""
            } else {
                ", or its clock was set"
            };
            tell(
                Kind::Sleep,
                format!("the Mac slept for about {slept:.0} s{doubt}"),
            );
        }
        if before.at_screen != self.at_screen {
            let what = if self.at_screen {
                "this user is back at the screen"
            } else {
                "another user took the screen, or this one logged out"
            };
            tell(Kind::User, what.to_owned());
        }
        match (before.locked, self.locked) {
            (false, true) => tell(Kind::Lock, "the screen was locked".to_owned()),
            (true, false) => tell(Kind::Unlock, "the screen was unlocked".to_owned()),
            _ => {}
        }
        for display in &self.displays {
            let size = format!("{:.0}x{:.0} points", display.width, display.height);
            let name = named(&display.name);
            let is_same = |one: &&Display| one.display_id == display.display_id;
            match before.displays.iter().find(is_same) {
                None => tell(
                    Kind::Display,
                    format!("display {name} was connected, {size}"),
                ),
                Some(was) if was.width != display.width || was.height != display.height => {
                    tell(Kind::Display, format!("display {name} is {size} now"));
                }
                Some(_) => {}
            }
        }
        for display in &before.displays {
            if !self
                .displays
                .iter()
                .any(|one| one.display_id == display.display_id)
            {
                let what = format!("display {} was disconnected", named(&display.name));
                tell(Kind::Display, what);
            }
        }
        found
    }

    fn of_apps(&self, before: &Self) -> Vec<Change> {
        let mut found = Vec::new();
        let mut tell =
            |kind, app: ChangedApp, what: &str| found.push(Change::about(kind, app, what));
        for app in &before.apps {
            if !self.apps.iter().any(|one| one.process_id == app.process_id) {
                tell(Kind::Quit, app.changed(), What::Quit.words());
            }
        }
        for app in &self.apps {
            let was = before
                .apps
                .iter()
                .find(|one| one.process_id == app.process_id);
            match was.map(|was| was.hidden) {
                None => tell(Kind::Launch, app.changed(), What::Launch.words()),
                Some(false) if app.hidden => tell(Kind::Hide, app.changed(), "was hidden"),
                Some(true) if !app.hidden => {
                    tell(Kind::Unhide, app.changed(), "is not hidden any more");
                }
                Some(_) => {}
            }
        }
        let process = |look: &Self| look.front.as_ref().map(|front| front.process_id);
        if let Some(front) = self
            .front
            .as_ref()
            .filter(|_| process(self) != process(before))
        {
            let known = self
                .apps
                .iter()
                .find(|app| app.process_id == front.process_id);
            let app = ChangedApp {
                process_id: Some(front.process_id),
                name: Some(front.name.clone()),
                bundle_id: known.and_then(|app| app.bundle_id.clone()),
            };
            tell(Kind::Activate, app, What::Activate.words());
        }
        found
    }

    fn of_windows(&self, before: &Self) -> Vec<Change> {
        let (Some(before_windows), Some(windows)) = (&before.windows, &self.windows) else {
            return Vec::new();
        };
        let apps = [&self.apps[..], &before.apps[..]];
        let is_same = |one: &Window, other: &Window| {
            one.window_id == other.window_id && one.process_id == other.process_id
        };
        let was = |window: &Window| before_windows.iter().find(|one| is_same(one, window));
        let is = |window: &Window| windows.iter().find(|one| is_same(one, window));
        let came =
            |window: &&Window| window.on_screen && was(window).is_some_and(|was| !was.on_screen);
        let left =
            |window: &&Window| window.on_screen && is(window).is_some_and(|now| !now.on_screen);
        let was_hidden = |look: &Self, window: &Window| {
            let mut apps = look.apps.iter();
            apps.any(|app| app.process_id == window.process_id && app.hidden)
        };
        let mut found = Vec::new();
        let came: Vec<&Window> = windows.iter().filter(came).collect();
        let left: Vec<&Window> = before_windows.iter().filter(left).collect();
        if self.was_told(What::Space) {
            // That says it.
        } else if !came.is_empty() && !left.is_empty() {
            let what = "other windows are shown: another Space, or some were minimized and others restored";
            found.push(Change::new(Kind::Space, what.to_owned()));
        } else {
            let came = came.iter().filter(|window| !was_hidden(before, window));
            found.extend(came.map(|window| window.change("is shown again", &apps)));
            let left = left.iter().filter(|window| !was_hidden(self, window));
            let gone = "is not shown any more: minimized, or on another Space";
            found.extend(left.map(|window| window.change(gone, &apps)));
        }
        let new = |window: &&Window| window.on_screen && was(window).is_none();
        let new = windows.iter().filter(new);
        found.extend(new.map(|window| window.change("appeared", &apps)));
        // Those of an app that quit went with it.
        let runs = |window: &&Window| {
            let was_app = |look: &Self| {
                let mut apps = look.apps.iter();
                apps.any(|app| app.process_id == window.process_id)
            };
            !was_app(before) || was_app(self)
        };
        let closed = |window: &&Window| window.on_screen && is(window).is_none();
        let closed = before_windows.iter().filter(closed).filter(runs);
        found.extend(closed.map(|window| window.change("closed", &apps)));
        found
    }
}
