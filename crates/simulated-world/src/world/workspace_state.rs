//! What NSWorkspace tells of, compared before and after each change of the world.

use super::{
    apps::{App, Policy},
    state::World,
    workspace_notices::{Happening, NoticedApp},
};

/// What notices are about, at one moment.
#[derive(Debug)]
pub struct WorkspaceState {
    apps: Vec<(NoticedApp, bool)>,
    front: i32,
    displays_sleep: bool,
    on_console: bool,
}

impl WorkspaceState {
    /// How a world is. Apps without a place in the Dock are not told of, nor those that have not finished launching.
    pub fn of(world: &World) -> Self {
        let regular = |app: &&App| app.policy == Policy::Regular && !app.launching;
        let noticed = |app: &App| NoticedApp {
            pid: app.pid,
            name: app.name.clone(),
            bundle_id: app.bundle_id.clone(),
        };
        let apps = world.apps.iter().filter(regular);
        Self {
            apps: apps.map(|app| (noticed(app), app.hidden)).collect(),
            front: world.front,
            displays_sleep: world.displays.iter().all(|display| display.asleep),
            on_console: world.session.on_console,
        }
    }

    fn app(&self, pid: i32) -> Option<&(NoticedApp, bool)> {
        self.apps.iter().find(|(app, _)| app.pid == pid)
    }

    /// Tells a world what changed in it since then.
    pub fn tell(self, world: &mut World) {
        let now = Self::of(world);
        let notices = &mut world.workspace_notices;
        for (app, _) in &self.apps {
            if now.app(app.pid).is_none() {
                notices.tell(Happening::Terminated, Some(app.clone()));
            }
        }
        for (app, hidden) in &now.apps {
            let what = match self.app(app.pid) {
                None => Happening::Launched,
                Some((_, was_hidden)) if was_hidden == hidden => continue,
                Some(_) if *hidden => Happening::Hidden,
                Some(_) => Happening::Unhidden,
            };
            notices.tell(what, Some(app.clone()));
        }
        if self.front != now.front {
            if let Some((app, _)) = self.app(self.front) {
                notices.tell(Happening::Deactivated, Some(app.clone()));
            }
            if let Some((app, _)) = now.app(now.front) {
                notices.tell(Happening::Activated, Some(app.clone()));
            }
        }
        for (was, is, begun, ended) in [
            (
                self.displays_sleep,
                now.displays_sleep,
                Happening::DisplaysSlept,
                Happening::DisplaysWoke,
            ),
            (
                self.on_console,
                now.on_console,
                Happening::SessionBecameActive,
                Happening::SessionResignedActive,
            ),
        ] {
            if was != is {
                notices.tell(if is { begun } else { ended }, None);
            }
        }
    }
}
