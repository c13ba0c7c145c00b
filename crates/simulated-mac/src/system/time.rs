//! What happens by itself when its time has come: launches end, menus fill, input arrives.

use super::handle::ui;
use crate::{apps, input, tree};
use simulated_world::{
    processes::{self, LaunchOptions},
    world::{Element, PendingWhat, World},
};

/// Lets everything happen that is due. True when something did.
pub(crate) fn advance(world: &mut World, now: f64) -> bool {
    let mut happened = input::person::is_waiting(world);
    input::person::begin(world, now);
    happened |= apps::notification_history::grow_old(world, now);
    loop {
        let due = world
            .pending
            .iter()
            .enumerate()
            .filter(|(_, event)| event.at <= now)
            .min_by(|a, b| a.1.at.total_cmp(&b.1.at));
        let Some((index, _)) = due else {
            return happened;
        };
        let event = world.pending.remove(index);
        happened = true;
        match event.what {
            PendingWhat::Launched { pid, activate } => {
                world.process(pid).finish_launch(activate);
                apps::lists::show(&mut world.process(pid));
            }
            PendingWhat::Died { pid } => world.process(pid).remove(),
            PendingWhat::Tree { pid } | PendingWhat::TreeAfterWrite { pid } => {
                if let Some(app) = world.app_mut(pid) {
                    app.lazy_tree = None;
                }
            }
            PendingWhat::Replaced { element } => replace(world, element),
            PendingWhat::Repainted { element } => {
                each_with_id(world, element, &mut |one| one.painted = None);
            }
            PendingWhat::Switched { element } => {
                each_with_id(world, element, &mut tree::toggle);
            }
            PendingWhat::Raised { pid, window } => tree::raise(&mut world.process(pid), window),
            PendingWhat::MenuFilled { menu } => fill_menu(world, menu),
            PendingWhat::Pastes { pid, plain } => {
                tree::paste(&mut ui(world, event.at).of_app(pid), plain);
            }
            PendingWhat::Input { event: input } => {
                input::deliver(&mut ui(world, event.at), &input);
            }
            PendingWhat::Person { event: input } => input::enter(world, *input, event.at),
            PendingWhat::UserFile { path, removed } => {
                input::person::change_file(world, &path, removed);
            }
            PendingWhat::IndicatorComes { pid } => world.show_indicator(pid, now),
            PendingWhat::IndicatorGoes { pid, window } => world.hide_indicator(pid, window),
            PendingWhat::PanelShown { pid, window } => {
                apps::notification_history::fill_panel(world, pid, window);
            }
            PendingWhat::BannerGoes { element } => {
                apps::notification_center::take_away(world, element);
            }
            PendingWhat::Message { from, text } => {
                apps::lists::received::receive(world, &from, &text, event.at);
            }
            PendingWhat::PageTold { pid, window, url } => {
                apps::browsers::tell_page(&mut world.process(pid), window, url.as_deref());
            }
            PendingWhat::LogsOut => apps::power::log_out_unanswered(world, event.at),
            PendingWhat::OpensFile {
                app,
                path,
                alone,
                behind,
            } => apps::open_file(world, &app, &path, alone, behind),
            PendingWhat::OpensAddress { pid, url, alone } => {
                let scheme = url
                    .split_once(':')
                    .map(|(scheme, _)| scheme.to_ascii_lowercase());
                match scheme.as_deref() {
                    Some("mailto" | "sms" | "imessage") => {
                        apps::lists::addresses::open(world, pid, &url);
                    }
                    _ => apps::browsers::open_address(&mut world.process(pid), &url, alone),
                }
            }
            PendingWhat::Relaunch { bundle_id } => {
                let options = LaunchOptions {
                    activate: false,
                    ..LaunchOptions::default()
                };
                if let Some(installed) = world.installed_with_bundle_id(&bundle_id).cloned() {
                    // A refused relaunch leaves the app away, as launchd would.
                    let _refused = processes::launch(world, &installed, options, event.at);
                }
            }
        }
    }
}

/// What a client holds of the element is dead from now on.
fn replace(world: &mut World, element: u64) {
    fn search(elements: &mut [Element], wanted: u64) {
        for element in elements {
            if element.id == wanted {
                element.forget_ids();
            } else {
                search(&mut element.children, wanted);
            }
        }
    }
    for app in &mut world.apps {
        for window in &mut app.windows {
            search(&mut window.children, element);
        }
        search(&mut app.elements, element);
    }
    world.assign_ids();
}

/// Changes the element of a window with that id.
fn each_with_id(world: &mut World, id: u64, change: &mut impl FnMut(&mut Element)) {
    fn search(elements: &mut [Element], id: u64, change: &mut impl FnMut(&mut Element)) {
        for element in elements {
            if element.id == id {
                change(element);
            }
            search(&mut element.children, id, change);
        }
    }
    for window in world.apps.iter_mut().flat_map(|app| &mut app.windows) {
        search(&mut window.children, id, change);
    }
}

/// Whether that is a menu which its app fills when it opens, and has not filled yet.
pub(crate) fn is_filled_late(world: &World, menu: u64) -> bool {
    let mut is_late = false;
    for app in &world.apps {
        for bar in app.menu_bar.iter().chain(&app.extras) {
            bar.walk(&mut |one| is_late |= one.id == menu && one.fills_after_ms.is_some());
        }
    }
    is_late
}

/// Fills a menu that is built late.
pub(crate) fn fill_menu(world: &mut World, menu: u64) {
    fn fill(elements: &mut [Element], menu: u64) {
        for element in elements {
            if element.id == menu {
                element.fills_after_ms = None;
            }
            fill(&mut element.children, menu);
        }
    }
    for app in &mut world.apps {
        for element in app.menu_bar.iter_mut().chain(&mut app.extras) {
            fill(std::slice::from_mut(element), menu);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::apps::{QuitOutcome, quit};
    use simulated_world::{ax::Role, processes::launch};

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
        let pid = launch(&mut world, &calculator, LaunchOptions::default(), 100.0).unwrap();
        assert!(world.app(pid).unwrap().launching);
        assert_ne!(world.front, pid);
        assert!(!advance(&mut world, 100.0));
        assert!(advance(
            &mut world,
            100.0 + f64::from(calculator.launch_delay_ms) / 1000.0
        ));
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
            launch(&mut world, &safari, LaunchOptions::default(), 100.0),
            Ok(pid)
        );
        assert_eq!(world.front, pid);
    }

    #[test]
    fn quitting_the_front_app_brings_the_next_one_to_the_front() {
        let mut world = world();
        let pid = pid_of(&world, "com.apple.Safari");
        world.process(pid).activate();
        assert_eq!(quit(&mut world.process(pid), 100.0), QuitOutcome::Quit);
        assert!(world.app(pid).is_none());
        assert!(world.app(world.front).is_some());
    }

    #[test]
    fn an_unsaved_document_asks_once_and_stays() {
        let mut world = world();
        let pid = pid_of(&world, "com.apple.TextEdit");
        for _ in 0..2 {
            assert_eq!(
                quit(&mut world.process(pid), 100.0),
                QuitOutcome::AsksToSave
            );
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
        assert_eq!(quit(&mut world.process(pid), 100.0), QuitOutcome::Quit);
        advance(&mut world, 103.0);
        assert_ne!(pid_of(&world, "com.apple.finder"), pid);
    }
}
