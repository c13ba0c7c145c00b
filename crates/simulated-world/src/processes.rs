//! Processes as Launch Services and the window server see them: launched, brought to the front, hidden, ended.
//!
//! Whoever asks for it (the bridge, Apple events, the Dock, `open`) asks here, so that all of
//! them mean the same. What an app makes of being told to quit is the app's behaviour and not here.

use crate::world::{
    App, DoneEntry, DoneWhat, Edits, InstalledApp, LaunchOutcome, Look, NO_SPACE, Pending,
    PendingWhat, Policy, Process, QuitBehaviour, World,
};
use crate::{first_responder, open_menus};

/// How an app is to be launched.
#[derive(Clone, Copy, Debug)]
pub struct LaunchOptions {
    /// Bring it to the front.
    pub activate: bool,
    /// Start it hidden.
    pub hide: bool,
    /// Start another process even when one runs.
    pub new_instance: bool,
}

impl Default for LaunchOptions {
    fn default() -> Self {
        Self {
            activate: true,
            hide: false,
            new_instance: false,
        }
    }
}

/// Launch Services does not start this app (-10827 in AppleScript's terms: no executable).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaunchRefused;

/// Launches an app, or brings the running one to the front. Answers its process id at once; the launch is finished
/// after the app's launch delay.
pub fn launch(
    world: &mut World,
    installed: &InstalledApp,
    options: LaunchOptions,
    now: f64,
) -> Result<i32, LaunchRefused> {
    if !options.new_instance
        && let Some(pid) = world
            .apps
            .iter()
            .find(|app| app.bundle_id.as_deref() == Some(installed.bundle_id.as_str()))
            .map(|app| app.pid)
    {
        if options.activate {
            let mut process = world.process(pid);
            process.reopen();
            process.activate();
        }
        return Ok(pid);
    }
    if installed.launch == LaunchOutcome::Refused {
        return Err(LaunchRefused);
    }
    let opened = DoneEntry::new(DoneWhat::Opened).in_app(Some(&installed.bundle_id));
    world.done.note(opened.with(installed.path.clone()));
    let pid = add(
        world,
        App {
            bundle_id: Some(installed.bundle_id.clone()),
            path: Some(installed.running_path().to_owned()),
            policy: installed.policy,
            hidden: options.hide,
            launching: true,
            quit: installed.quit,
            ..bare(&installed.name, installed.executable_path(), now)
        },
    );
    let at = now + f64::from(installed.launch_delay_ms) / 1000.0;
    match installed.launch {
        LaunchOutcome::Starts => {
            let activate = options.activate && installed.policy == Policy::Regular;
            world.pending.push(Pending {
                at,
                what: PendingWhat::Launched { pid, activate },
            });
        }
        LaunchOutcome::Dies => world.pending.push(Pending {
            at,
            what: PendingWhat::Died { pid },
        }),
        LaunchOutcome::Hangs | LaunchOutcome::Refused => {}
    }
    Ok(pid)
}

/// A process that has nothing yet.
pub fn bare(name: &str, executable: String, now: f64) -> App {
    App {
        pid: 0,
        bundle_id: None,
        name: name.to_owned(),
        path: None,
        executable,
        policy: Policy::Accessory,
        hidden: false,
        launched_at: Some(now),
        launching: false,
        hung: false,
        raises_itself: false,
        quit: QuitBehaviour::Quits,
        menu_bar: None,
        extras: None,
        windows: Vec::new(),
        elements: Vec::new(),
        first_answer_ms: 0.0,
        raises_after_ms: 0,
        key_window: 0,
        last_key_window: 0,
        edits: Edits::default(),
        enhanced: false,
        lazy_tree: None,
        web_engine: None,
    }
}

/// Gives a process its number.
pub fn add(world: &mut World, app: App) -> i32 {
    let pid = world.next_pid;
    world.next_pid += 1;
    world.apps.push(App { pid, ..app });
    pid
}

impl Process<'_> {
    /// A launching app is ready and shows what it has.
    pub fn finish_launch(&mut self, to_front: bool) {
        let look = self.app().map(|app| look_of(self, app));
        let top = self.top();
        if let (Some(app), Some(look)) = (self.app_mut(), look) {
            app.launching = false;
            app.menu_bar = look.menu_bar;
            app.extras = look.extras;
            // Those on no Space are opened by a control.
            let windows = look.windows.into_iter();
            app.windows = windows.filter(|one| one.space != NO_SPACE).collect();
            app.elements = look.elements;
            let count = i64::try_from(app.windows.len()).unwrap_or(0);
            for (window, z) in app.windows.iter_mut().zip((top + 1..=top + count).rev()) {
                window.z = z;
            }
        }
        self.add_surfaces();
        self.assign_ids();
        if to_front {
            self.activate();
        } else {
            first_responder::give(self);
        }
    }

    /// What AppKit does on a reopen event: an app without a window that can be seen shows one.
    fn reopen(&mut self) {
        let Some(app) = self.app() else { return };
        if app.windows.iter().any(|window| !window.minimised) {
            return;
        }
        if let Some(app) = self.app_mut()
            && let Some(window) = app.windows.first_mut()
        {
            window.minimised = false;
        }
    }

    /// Brings an app and its windows to the front. False when there is no such app or it cannot be at the front.
    pub fn activate(&mut self) -> bool {
        let top = self.top();
        let Some(app) = self.app_mut() else {
            return false;
        };
        if app.policy == Policy::Prohibited {
            return false;
        }
        app.hidden = false;
        // Nothing is kept where nothing was raised behind [findings-2 8.2].
        let last = std::mem::take(&mut app.last_key_window);
        if last != 0 {
            app.key_window = last;
        }
        let mut order: Vec<usize> = (0..app.windows.len()).collect();
        order.sort_by_key(|&index| app.windows.get(index).map_or(0, |window| window.z));
        for (z, index) in (top + 1..).zip(order) {
            if let Some(window) = app.windows.get_mut(index) {
                window.z = z;
            }
        }
        let pid = self.pid;
        if self.front != pid {
            open_menus::close_others(self, pid);
        }
        set_front(self, pid);
        self.go_to_windows_of(pid);
        first_responder::give(self);
        true
    }

    /// The same with the window that was its front one; its others stay where they are.
    pub fn activate_with_front_window(&mut self) -> bool {
        let places: Vec<i64> = self
            .app_mut()
            .map(|app| app.windows.iter().map(|window| window.z).collect())
            .unwrap_or_default();
        if !self.activate() {
            return false;
        }
        let Some(app) = self.app_mut() else {
            return false;
        };
        let front = places.iter().max().copied();
        for (window, place) in app.windows.iter_mut().zip(places) {
            if Some(place) != front {
                window.z = place;
            }
        }
        true
    }

    /// Hides an app; the next one comes to the front when it was there. False when there is nothing to hide.
    pub fn hide(&mut self) -> bool {
        let Some(app) = self.app_mut() else {
            return false;
        };
        if app.policy == Policy::Prohibited || app.hung {
            return false;
        }
        app.hidden = true;
        if self.front == self.pid {
            front_to_next(self);
        }
        true
    }

    /// Shows a hidden app without bringing it to the front.
    pub fn unhide(&mut self) -> bool {
        let Some(app) = self.app_mut() else {
            return false;
        };
        if app.hung {
            return false;
        }
        app.hidden = false;
        true
    }

    /// Ends it whatever it thinks of that. False when it does not run.
    pub fn kill(&mut self) -> bool {
        let there = self.app().is_some();
        self.remove();
        there
    }

    /// Ends it whatever its app makes of that; one that launchd keeps is launched again.
    pub fn end_for_now(&mut self, now: f64) {
        let kept = self
            .app()
            .filter(|app| app.quit == QuitBehaviour::Relaunches);
        let bundle_id = kept.and_then(|app| app.bundle_id.clone());
        self.remove();
        if let Some(bundle_id) = bundle_id {
            self.pending.push(Pending {
                at: now + 1.0,
                what: PendingWhat::Relaunch { bundle_id },
            });
        }
    }

    /// Takes it away.
    pub fn remove(&mut self) {
        let pid = self.pid;
        self.apps.retain(|app| app.pid != pid);
        self.pending.retain(|event| !event.what.ends_launch_of(pid));
        if self.front == self.pid {
            front_to_next(self);
        }
        self.fronts.retain(|one| *one != pid);
    }
}

fn look_of(world: &World, app: &App) -> Look {
    let installed = app
        .bundle_id
        .as_deref()
        .and_then(|id| world.installed_with_bundle_id(id));
    installed
        .map(|installed| world.look_of(installed))
        .unwrap_or_default()
}

/// Ends every process of an app, as a crash does.
pub fn end(world: &mut World, bundle_id: &str) {
    let of_it = |app: &&App| app.bundle_id.as_deref() == Some(bundle_id);
    let pids: Vec<i32> = world.apps.iter().filter(of_it).map(|app| app.pid).collect();
    for pid in pids {
        world.process(pid).remove();
    }
}

/// Gives the front to the app with the nearest visible window, or to Finder, or to any regular app.
fn front_to_next(world: &mut World) {
    let nearest = |app: &&App| {
        app.windows
            .iter()
            .filter(|window| window.is_on_shown_space())
            .map(|window| window.z)
            .max()
    };
    let candidates = || {
        world
            .apps
            .iter()
            .filter(|app| app.policy == Policy::Regular && !app.hidden && !app.launching)
    };
    let next = candidates()
        .filter(|app| nearest(app).is_some())
        .max_by_key(nearest);
    let finder = || {
        world
            .apps
            .iter()
            .find(|app| app.bundle_id.as_deref() == Some("com.apple.finder"))
    };
    let next = next.or_else(finder).or_else(|| candidates().next());
    if let Some(pid) = next.map(|app| app.pid) {
        set_front(world, pid);
    }
}

/// Makes a process the front one, and remembers which it was before.
pub fn set_front(world: &mut World, pid: i32) {
    let before = std::mem::replace(&mut world.front, pid);
    if before != pid {
        world.fronts.retain(|one| *one != before && *one != pid);
        world.fronts.insert(0, before);
    }
}

/// The apps that a person switches between, in the order in which they were in front.
pub fn by_last_use(world: &World) -> Vec<i32> {
    let top = |app: &App| app.windows.iter().map(|window| window.z).max();
    let mut apps: Vec<&App> = world
        .apps
        .iter()
        .filter(|app| app.policy == Policy::Regular)
        .collect();
    apps.sort_by_key(|app| {
        let fronts = [world.front]
            .into_iter()
            .chain(world.fronts.iter().copied());
        let place = fronts.into_iter().position(|pid| pid == app.pid);
        (place.unwrap_or(usize::MAX), std::cmp::Reverse(top(app)))
    });
    apps.iter().map(|app| app.pid).collect()
}
