//! What apps do when they are launched, brought to the front, hidden or told to quit, and what happens by itself.
//!
//! Each door (bridge, Apple events, `open`) asks here, so that all of them mean the same.

use super::{
    App, Element, InstalledApp, LaunchOutcome, Look, Pending, PendingWhat, Policy, QuitBehaviour,
    Window, World,
};
use crate::ax::Role;
use crate::{apps, input};

/// How an app is to be launched.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LaunchOptions {
    /// Bring it to the front.
    pub(crate) activate: bool,
    /// Start it hidden.
    pub(crate) hide: bool,
    /// Start another process even when one runs.
    pub(crate) new_instance: bool,
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
pub(crate) struct LaunchRefused;

/// What came of asking an app to quit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuitOutcome {
    /// It is gone.
    Quit,
    /// It shows a sheet and stays until a person answers.
    AsksToSave,
    /// It stays, or does not answer.
    Stays,
}

impl World {
    /// Lets everything happen that is due. True when something did.
    pub(crate) fn advance(&mut self, now: f64) -> bool {
        let mut happened = false;
        loop {
            let due = self
                .pending
                .iter()
                .enumerate()
                .filter(|(_, event)| event.at <= now)
                .min_by(|a, b| a.1.at.total_cmp(&b.1.at));
            let Some((index, _)) = due else {
                return happened;
            };
            let event = self.pending.remove(index);
            happened = true;
            match event.what {
                PendingWhat::Launched { pid, activate } => self.finish_launch(pid, activate),
                PendingWhat::Died { pid } => self.remove_app(pid),
                PendingWhat::Tree { pid } => {
                    if let Some(app) = self.app_mut(pid) {
                        app.lazy_tree = false;
                    }
                }
                PendingWhat::Replaced { element } => self.replace(element),
                PendingWhat::Repainted { element } => self.repaint(element),
                PendingWhat::MenuFilled { menu } => self.fill_menu(menu),
                PendingWhat::Input { event: input } => input::deliver(self, &input, event.at),
                PendingWhat::Relaunch { bundle_id } => {
                    let options = LaunchOptions {
                        activate: false,
                        ..LaunchOptions::default()
                    };
                    if let Some(installed) = self.installed_with_bundle_id(&bundle_id).cloned() {
                        // A refused relaunch leaves the app away, as launchd would.
                        let _refused = self.launch(&installed, options, event.at);
                    }
                }
            }
        }
    }

    /// Whether [`World::advance`] would do anything.
    pub(crate) fn is_due(&self, now: f64) -> bool {
        self.pending.iter().any(|event| event.at <= now)
    }

    /// Launches an app, or brings the running one to the front. Answers its process id at once; the launch is finished
    /// after the app's launch delay.
    pub(crate) fn launch(
        &mut self,
        installed: &InstalledApp,
        options: LaunchOptions,
        now: f64,
    ) -> Result<i32, LaunchRefused> {
        if !options.new_instance
            && let Some(pid) = self
                .apps
                .iter()
                .find(|app| app.bundle_id.as_deref() == Some(installed.bundle_id.as_str()))
                .map(|app| app.pid)
        {
            if options.activate {
                self.reopen(pid);
                self.activate(pid);
            }
            return Ok(pid);
        }
        if installed.launch == LaunchOutcome::Refused {
            return Err(LaunchRefused);
        }
        let pid = self.next_pid;
        self.next_pid += 1;
        self.apps.push(App {
            pid,
            bundle_id: Some(installed.bundle_id.clone()),
            name: installed.name.clone(),
            path: Some(installed.path.clone()),
            executable: installed.executable_path(),
            policy: installed.policy,
            hidden: options.hide,
            launched_at: Some(now),
            launching: true,
            hung: false,
            quit: installed.quit,
            menu_bar: None,
            extras: None,
            windows: Vec::new(),
            elements: Vec::new(),
            lazy_tree: false,
        });
        let at = now + f64::from(installed.launch_delay_ms) / 1000.0;
        match installed.launch {
            LaunchOutcome::Starts => {
                let activate = options.activate && installed.policy == Policy::Regular;
                self.pending.push(Pending {
                    at,
                    what: PendingWhat::Launched { pid, activate },
                });
            }
            LaunchOutcome::Dies => self.pending.push(Pending {
                at,
                what: PendingWhat::Died { pid },
            }),
            LaunchOutcome::Hangs | LaunchOutcome::Refused => {}
        }
        Ok(pid)
    }

    fn finish_launch(&mut self, pid: i32, activate: bool) {
        let look = self.app(pid).map(|app| self.look_of(app));
        let top = self.top();
        if let (Some(app), Some(look)) = (self.app_mut(pid), look) {
            app.launching = false;
            app.menu_bar = look.menu_bar;
            app.extras = look.extras;
            app.windows = look.windows;
            let count = i64::try_from(app.windows.len()).unwrap_or(0);
            for (window, z) in app.windows.iter_mut().zip((top + 1..=top + count).rev()) {
                window.z = z;
            }
        }
        self.assign_ids();
        if activate {
            self.activate(pid);
        }
    }

    fn look_of(&self, app: &App) -> Look {
        let installed = app
            .bundle_id
            .as_deref()
            .and_then(|id| self.installed_with_bundle_id(id));
        installed
            .map(|installed| installed.look.clone())
            .unwrap_or_default()
    }

    /// What AppKit does on a reopen event: an app without a window that can be seen shows one.
    fn reopen(&mut self, pid: i32) {
        let Some(app) = self.app(pid) else { return };
        if app.windows.iter().any(|window| !window.minimised) {
            return;
        }
        if let Some(app) = self.app_mut(pid)
            && let Some(window) = app.windows.first_mut()
        {
            window.minimised = false;
        }
    }

    /// The highest place in the pile of windows.
    pub(crate) fn top(&self) -> i64 {
        self.apps
            .iter()
            .flat_map(|app| &app.windows)
            .map(|window| window.z)
            .max()
            .unwrap_or(0)
    }

    /// Brings an app and its windows to the front. False when there is no such app or it cannot be at the front.
    pub(crate) fn activate(&mut self, pid: i32) -> bool {
        let top = self.top();
        let Some(app) = self.app_mut(pid) else {
            return false;
        };
        if app.policy == Policy::Prohibited {
            return false;
        }
        app.hidden = false;
        let mut order: Vec<usize> = (0..app.windows.len()).collect();
        order.sort_by_key(|&index| app.windows.get(index).map_or(0, |window| window.z));
        for (z, index) in (top + 1..).zip(order) {
            if let Some(window) = app.windows.get_mut(index) {
                window.z = z;
            }
        }
        self.front = pid;
        self.go_to_windows_of(pid);
        true
    }

    /// Hides an app; the next one comes to the front when it was there. False when there is nothing to hide.
    pub(crate) fn hide(&mut self, pid: i32) -> bool {
        let Some(app) = self.app_mut(pid) else {
            return false;
        };
        if app.policy == Policy::Prohibited || app.hung {
            return false;
        }
        app.hidden = true;
        if self.front == pid {
            self.front_to_next();
        }
        true
    }

    /// Shows a hidden app without bringing it to the front.
    pub(crate) fn unhide(&mut self, pid: i32) -> bool {
        let Some(app) = self.app_mut(pid) else {
            return false;
        };
        if app.hung {
            return false;
        }
        app.hidden = false;
        true
    }

    /// The quit event, as the Dock or `terminate` sends it. It is delivered whatever the app makes of it.
    pub(crate) fn quit(&mut self, pid: i32, now: f64) -> QuitOutcome {
        let Some(app) = self.app(pid) else {
            return QuitOutcome::Quit;
        };
        if app.hung {
            return QuitOutcome::Stays;
        }
        match app.quit {
            QuitBehaviour::Quits => {
                self.remove_app(pid);
                QuitOutcome::Quit
            }
            QuitBehaviour::Refuses => QuitOutcome::Stays,
            QuitBehaviour::AsksToSave => {
                apps::keep_all(self, pid);
                let changed = |app: &App| app.windows.iter().any(|window| window.edited);
                if !self.app(pid).is_some_and(changed) {
                    self.remove_app(pid);
                    return QuitOutcome::Quit;
                }
                self.ask_to_save(pid, None);
                QuitOutcome::AsksToSave
            }
            QuitBehaviour::Relaunches => {
                let bundle_id = app.bundle_id.clone();
                self.remove_app(pid);
                if let Some(bundle_id) = bundle_id {
                    self.pending.push(Pending {
                        at: now + 1.0,
                        what: PendingWhat::Relaunch { bundle_id },
                    });
                }
                QuitOutcome::Quit
            }
        }
    }

    /// Ends a process whatever it thinks of that.
    pub(crate) fn kill(&mut self, pid: i32) -> bool {
        let there = self.app(pid).is_some();
        self.remove_app(pid);
        there
    }

    /// Puts the sheet that asks for saving on the window that is to be closed, or, when the app is to quit, on the
    /// first one with unsaved changes; once.
    pub(crate) fn ask_to_save(&mut self, pid: i32, closing: Option<u64>) {
        self.activate(pid);
        let top = self.top();
        let Some(app) = self.app_mut(pid) else { return };
        let asked = |window: &Window| match closing {
            Some(id) => window.element_id == id,
            None => window.edited,
        };
        let place = app.windows.iter().position(asked).unwrap_or(0);
        let Some(window) = app.windows.get_mut(place) else {
            return;
        };
        if window
            .children
            .iter()
            .any(|child| child.role == Role::Sheet)
        {
            return;
        }
        window.minimised = false;
        window.z = top + 1;
        let sheet = apps::closing_sheet(window, closing.is_none());
        let id = window.element_id;
        window.children.push(sheet);
        self.assign_ids();
        apps::focus_name(self, pid, id);
    }

    /// What a client holds of the element is dead from now on.
    fn replace(&mut self, element: u64) {
        fn renew(element: &mut Element) {
            element.id = 0;
            element.children.iter_mut().for_each(renew);
        }
        fn search(elements: &mut [Element], wanted: u64) {
            for element in elements {
                if element.id == wanted {
                    renew(element);
                } else {
                    search(&mut element.children, wanted);
                }
            }
        }
        for app in &mut self.apps {
            for window in &mut app.windows {
                search(&mut window.children, element);
            }
            search(&mut app.elements, element);
        }
        self.assign_ids();
    }

    fn repaint(&mut self, element: u64) {
        fn search(elements: &mut [Element], wanted: u64) {
            for element in elements {
                if element.id == wanted {
                    element.painted = None;
                }
                search(&mut element.children, wanted);
            }
        }
        for window in self.apps.iter_mut().flat_map(|app| &mut app.windows) {
            search(&mut window.children, element);
        }
    }

    fn fill_menu(&mut self, menu: u64) {
        fn fill(elements: &mut [Element], menu: u64) {
            for element in elements {
                if element.id == menu {
                    element.fills_after_ms = None;
                }
                fill(&mut element.children, menu);
            }
        }
        for app in &mut self.apps {
            for element in app.menu_bar.iter_mut().chain(&mut app.extras) {
                fill(std::slice::from_mut(element), menu);
            }
        }
    }

    /// Ends every process of an app, as a crash does.
    pub(crate) fn end(&mut self, bundle_id: &str) {
        let of_it = |app: &&App| app.bundle_id.as_deref() == Some(bundle_id);
        let pids: Vec<i32> = self.apps.iter().filter(of_it).map(|app| app.pid).collect();
        for pid in pids {
            self.remove_app(pid);
        }
    }

    fn remove_app(&mut self, pid: i32) {
        self.apps.retain(|app| app.pid != pid);
        self.pending.retain(|event| !matches!(event.what, PendingWhat::Launched { pid: of, .. } | PendingWhat::Died { pid: of } if of == pid));
        if self.front == pid {
            self.front_to_next();
        }
    }

    /// Gives the front to the app with the nearest visible window, or to Finder, or to any regular app.
    fn front_to_next(&mut self) {
        let nearest = |app: &&App| {
            app.windows
                .iter()
                .filter(|window| !window.minimised && window.space == 1)
                .map(|window| window.z)
                .max()
        };
        let candidates = || {
            self.apps
                .iter()
                .filter(|app| app.policy == Policy::Regular && !app.hidden && !app.launching)
        };
        let next = candidates()
            .filter(|app| nearest(app).is_some())
            .max_by_key(nearest);
        let finder = || {
            self.apps
                .iter()
                .find(|app| app.bundle_id.as_deref() == Some("com.apple.finder"))
        };
        if let Some(app) = next.or_else(finder).or_else(|| candidates().next()) {
            self.front = app.pid;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
    use super::*;

    fn world() -> World {
        World::parse(World::DEFAULT.as_bytes()).unwrap()
    }

    fn pid_of(world: &World, bundle_id: &str) -> i32 {
        world
            .apps
            .iter()
            .find(|app| app.bundle_id.as_deref() == Some(bundle_id))
            .unwrap()
            .pid
    }

    #[test]
    fn a_launch_takes_its_delay_and_then_is_at_the_front() {
        let mut world = world();
        let calculator = world.installed_with_name("Calculator").unwrap().clone();
        let pid = world
            .launch(&calculator, LaunchOptions::default(), 100.0)
            .unwrap();
        assert!(world.app(pid).unwrap().launching);
        assert_ne!(world.front, pid);
        assert!(!world.advance(100.0));
        assert!(world.advance(100.0 + f64::from(calculator.launch_delay_ms) / 1000.0));
        assert!(!world.app(pid).unwrap().launching);
        assert_eq!(world.front, pid);
        assert!(!world.app(pid).unwrap().windows.is_empty());
    }

    #[test]
    fn launching_a_running_app_brings_it_to_the_front() {
        let mut world = world();
        let safari = world
            .installed_with_bundle_id("com.apple.Safari")
            .unwrap()
            .clone();
        let pid = pid_of(&world, "com.apple.Safari");
        assert_eq!(
            world.launch(&safari, LaunchOptions::default(), 100.0),
            Ok(pid)
        );
        assert_eq!(world.front, pid);
    }

    #[test]
    fn quitting_the_front_app_brings_the_next_one_to_the_front() {
        let mut world = world();
        let pid = pid_of(&world, "com.apple.Safari");
        world.activate(pid);
        assert_eq!(world.quit(pid, 100.0), QuitOutcome::Quit);
        assert!(world.app(pid).is_none());
        assert!(world.app(world.front).is_some());
    }

    #[test]
    fn an_unsaved_document_asks_once_and_stays() {
        let mut world = world();
        let pid = pid_of(&world, "com.apple.TextEdit");
        for _ in 0..2 {
            assert_eq!(world.quit(pid, 100.0), QuitOutcome::AsksToSave);
        }
        let sheets = world
            .app(pid)
            .unwrap()
            .windows
            .iter()
            .flat_map(|window| &window.children)
            .filter(|child| child.role == Role::Sheet);
        assert_eq!(sheets.count(), 1);
    }

    #[test]
    fn finder_comes_back_with_another_process_id() {
        let mut world = world();
        let pid = pid_of(&world, "com.apple.finder");
        assert_eq!(world.quit(pid, 100.0), QuitOutcome::Quit);
        world.advance(103.0);
        assert_ne!(pid_of(&world, "com.apple.finder"), pid);
    }
}
