//! The windows of an app that runs on another Mac, as `macmcp snapshot` writes them, in a world: the app shows these and no others.
//! The text is that of [`simulated_world::world`]'s templates, whoever wrote it.

use serde::Deserialize;

use simulated_world::processes;
use simulated_world::template::Release;
use simulated_world::world::{
    App, Direction, Element, InstalledApp, Policy, Window, World, windows_of_text,
};

/// The largest text that is read, in bytes.
pub(crate) const LARGEST: u64 = 16 << 20;

/// How many elements are taken: every script on that Mac has to carry them.
const MOST: usize = 50_000;

/// The version of macOS that a text is for which does not say so.
const USUAL_VERSION: u32 = 15;

/// The windows of an app.
#[derive(Debug)]
pub(crate) struct Snapshot {
    application: Application,
    windows: Vec<Window>,
}

/// What the first line says of the app.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Application {
    name: String,
    bundle_id: Option<String>,
    /// `15.5`.
    macos: Option<String>,
    /// Why some elements are missing.
    #[serde(rename = "truncated")]
    _truncated: Option<String>,
}

/// Why a text is no snapshot.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unreadable {
    #[error("{0}")]
    Form(#[from] serde_json::Error),
    #[error(
        "it does not say whose windows these are: its first line is `AXApplication name=\"...\" bundle_id=\"...\"`"
    )]
    NoApp,
    #[error("{0:?} is no version of macOS")]
    Version(String),
    #[error("it has more than {MOST} elements")]
    TooMany,
}

impl Snapshot {
    /// Reads one.
    pub(crate) fn read(text: &str) -> Result<Self, Unreadable> {
        let stated = windows_of_text(text, USUAL_VERSION)?.application;
        let application: Application = serde_json::from_value(stated.into())?;
        if application.name.is_empty() {
            return Err(Unreadable::NoApp);
        }
        let major = match application.macos.as_deref() {
            None => USUAL_VERSION,
            Some(version) => {
                Release::major_of(version).ok_or_else(|| Unreadable::Version(version.to_owned()))?
            }
        };
        let mut windows = windows_of_text(text, major)?.windows;
        let mut count = 0;
        for window in &mut windows {
            window.id = 0;
            window.element_id = 0;
            // Its frames are those that were on the screen.
            window.direction = Some(Direction::LeftToRight);
            window
                .children
                .iter_mut()
                .for_each(|one| forget_ids(one, &mut count));
        }
        if count > MOST {
            return Err(Unreadable::TooMany);
        }
        Ok(Self {
            application,
            windows,
        })
    }

    /// The macOS that it was made on, where it says so.
    pub(crate) fn release(&self) -> Option<Release> {
        Release::of(self.application.macos.as_deref()?)
    }

    /// Shows these windows in their app, which is started where it does not run, and brings it to the front.
    pub(crate) fn load(self, world: &mut World, now: f64) {
        let pid = match self.running(world) {
            Some(pid) => pid,
            None => self.start(world, now),
        };
        let windows = world.apps.iter().flat_map(|app| &app.windows);
        let top = windows.map(|window| window.z).max().unwrap_or_default();
        let Some(app) = world.app_mut(pid) else {
            return;
        };
        let count = i64::try_from(self.windows.len()).unwrap_or_default();
        app.windows = self.windows;
        for (window, z) in app.windows.iter_mut().zip((top + 1..=top + count).rev()) {
            window.z = z;
        }
        // Its tree is known: there is nothing to build.
        app.lazy_tree = None;
        app.key_window = 0;
        app.last_key_window = 0;
        world.assign_ids();
        world.process(pid).activate();
    }

    fn running(&self, world: &World) -> Option<i32> {
        let is_it = |app: &&App| match (&self.application.bundle_id, &app.bundle_id) {
            (Some(wanted), Some(own)) => wanted.eq_ignore_ascii_case(own),
            (None, _) => app.name == self.application.name,
            _ => false,
        };
        Some(world.apps.iter().find(is_it)?.pid)
    }

    /// A process of it. An app that this Mac has not is installed.
    fn start(&self, world: &mut World, now: f64) -> i32 {
        let Application {
            name, bundle_id, ..
        } = &self.application;
        let installed = bundle_id.as_deref().and_then(|id| {
            let there = world.installed_with_bundle_id(id).cloned();
            there.or_else(|| {
                let made = InstalledApp::named(name, id).ok()?;
                world.installed.push(made.clone());
                Some(made)
            })
        });
        let executable = installed.as_ref().map_or_else(
            || format!("/usr/local/bin/{}", name.replace('/', ":")),
            InstalledApp::executable_path,
        );
        let pid = processes::add(
            world,
            App {
                bundle_id: bundle_id.clone(),
                path: installed.as_ref().map(|app| app.path.clone()),
                policy: installed.as_ref().map_or(Policy::Regular, |app| app.policy),
                ..processes::bare(name, executable, now)
            },
        );
        world.process(pid).finish_launch(false);
        pid
    }
}

/// Ids are the world's business.
fn forget_ids(element: &mut Element, count: &mut usize) {
    element.id = 0;
    *count += 1;
    element
        .children
        .iter_mut()
        .for_each(|child| forget_ids(child, count));
}

#[cfg(test)]
mod tests {
    use super::*;

    const OF_NOBODY: &str = "AXApplication name=\"Own/App\" bundle_id=\"org.example.own\" macos=\"26.1\"\n\
        AXWindow 40 60 300 200 title=\"One\"\n\
        AXButton 10 40 60 20 title=\"Go\" id=7\n\
        AXWindow 400 60 300 200 title=\"Two\"\n";

    #[test]
    fn an_app_that_a_mac_has_not_is_there_with_its_windows() {
        let mut world = World::fresh_of(0.0, None).unwrap();
        let snapshot = Snapshot::read(OF_NOBODY).unwrap();
        assert_eq!(snapshot.release().unwrap().version(), "26.1");
        snapshot.load(&mut world, 0.0);
        let app = world.app(world.front).unwrap();
        assert_eq!((app.name.as_str(), app.windows.len()), ("Own/App", 2));
        assert_eq!(app.path.as_deref(), Some("/Applications/Own:App.app"));
        assert_eq!(app.main_window().unwrap().title, "One");
        let mut ids = std::collections::HashSet::new();
        for app in &world.apps {
            app.each_id(&mut |id| assert!(id != 0 && ids.insert(id), "{id}"));
        }
        // As a file it is read again.
        let text = world.to_text().unwrap();
        assert_eq!(
            World::parse(&text)
                .unwrap()
                .app(world.front)
                .unwrap()
                .windows
                .len(),
            2
        );
    }

    #[test]
    fn an_app_that_runs_shows_these_windows_and_no_others() {
        let mut world = World::fresh_of(0.0, None).unwrap();
        let text = OF_NOBODY.replace("org.example.own", "com.apple.systempreferences");
        Snapshot::read(&text).unwrap().load(&mut world, 0.0);
        let settings = world.app(866).unwrap();
        assert_eq!((world.front, settings.windows.len()), (866, 2));
    }

    #[test]
    fn what_is_no_snapshot_is_refused() {
        for (text, says) in [
            ("AXWindow 1 1", "does not say whose windows"),
            (
                "AXApplication name=\"A\" macos=\"latest\"\nAXWindow 1 1",
                "no version of macOS",
            ),
            ("AXApplication name=\"A\" other=1\nAXWindow 1 1", "other"),
            ("AXApplication name=\"A\"", "no window"),
        ] {
            let error = Snapshot::read(text).unwrap_err().to_string();
            assert!(error.contains(says), "{error}");
        }
    }
}
