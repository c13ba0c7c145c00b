//! Controls of System Settings that set what `defaults` and System Events tell of the Dock, notifications, the keyboard, the screen
//! saver and the menu bar.
//!
//! What is written of each setting is what the graders of macOSWorld read (grade B). No dump has these panes: where the controls stand,
//! what their items say beside those that the tasks there name, and the stops of the sliders are beliefs (C).

use super::parts::{each_shown, find, words};
use crate::{default_files, dock};
use simulated_world::world::{Element, Process, Scalar, World, preferences::MinimizeEffect};

/// What a control sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Setting {
    DockHides,
    MinimizeEffect,
    Previews,
    ScreenSaver,
    KeyRepeat,
    DelayUntilRepeat,
    AirDrop,
}

/// The settings by the parts of their controls.
const CONTROLS: [(&str, Setting); 7] = [
    ("dock hides", Setting::DockHides),
    ("minimize effect", Setting::MinimizeEffect),
    ("show previews", Setting::Previews),
    ("screen saver delay", Setting::ScreenSaver),
    ("key repeat", Setting::KeyRepeat),
    ("delay until repeat", Setting::DelayUntilRepeat),
    ("airdrop in menu bar", Setting::AirDrop),
];

const EFFECTS: [(&str, MinimizeEffect); 2] = [
    ("Genie Effect", MinimizeEffect::Genie),
    ("Scale Effect", MinimizeEffect::Scale),
];
const PREVIEWS: [(&str, u32); 3] = [("Never", 1), ("When Unlocked", 2), ("Always", 3)];
const DELAYS: [(&str, u32); 14] = [
    ("Never", 0),
    ("For 1 minute", 60),
    ("For 2 minutes", 120),
    ("For 3 minutes", 180),
    ("For 5 minutes", 300),
    ("For 10 minutes", 600),
    ("For 20 minutes", 1200),
    ("For 30 minutes", 1800),
    ("For 1 hour", 3600),
    ("For 1 hour, 30 minutes", 5400),
    ("For 2 hours", 7200),
    ("For 2 hours, 30 minutes", 9000),
    ("For 3 hours", 10800),
    ("For 5 hours", 18000),
];
const IN_MENU_BAR: [(&str, bool); 2] = [
    ("Show in Menu Bar", true),
    ("Don’t Show in Menu Bar", false),
];
/// From the slowest to the fastest, in units of 15 ms.
const REPEATS: [u32; 7] = [120, 90, 60, 30, 12, 6, 2];
/// From the longest to the shortest, in units of 15 ms.
const REPEAT_DELAYS: [u32; 6] = [120, 68, 50, 35, 25, 15];

fn setting_of(element: &Element) -> Option<Setting> {
    let part = element.part.as_deref()?;
    let row = CONTROLS.iter().find(|(name, _)| *name == part);
    row.map(|(_, setting)| *setting)
}

/// What a person chooses in a pane holds for the Mac, whatever a script has written before.
pub(super) fn follow(process: &mut Process<'_>, id: u64) {
    let window = process.window_of(id);
    let is_control = |one: &Element| setting_of(one).is_some() && one.holds(id);
    let control = window.and_then(|window| find(&window.children, &is_control));
    let Some((control, setting)) = control.and_then(|one| Some((one.clone(), setting_of(one)?)))
    else {
        return;
    };
    let title = process.words.english(&words(&control)).to_owned();
    let number = match control.value {
        Some(Scalar::Number(number)) => number,
        _ => 0.0,
    };
    take(process, setting, &title, number);
    let (file, key) = kept_in(process, setting);
    default_files::forget(process, &file, key);
    show(process);
}

/// Takes what a control says over into the preferences.
fn take(world: &mut World, setting: Setting, title: &str, number: f64) {
    let all = &mut world.preferences;
    match setting {
        Setting::DockHides => {
            all.dock.autohide = number != 0.0;
            dock::place_anew(world);
        }
        Setting::MinimizeEffect => choose(&EFFECTS, title, &mut all.dock.minimize_effect),
        Setting::Previews => choose(&PREVIEWS, title, &mut all.panes.notification_previews),
        Setting::ScreenSaver => choose(&DELAYS, title, &mut all.screen_saver.delay_interval),
        Setting::AirDrop => choose(&IN_MENU_BAR, title, &mut all.panes.airdrop_in_menu_bar),
        Setting::KeyRepeat => all.panes.key_repeat = stop(&REPEATS, number),
        Setting::DelayUntilRepeat => {
            all.panes.initial_key_repeat = stop(&REPEAT_DELAYS, number);
        }
    }
}

fn choose<T: Copy>(rows: &[(&str, T)], title: &str, into: &mut T) {
    if let Some((_, value)) = rows.iter().find(|(name, _)| *name == title) {
        *into = *value;
    }
}

fn titled<'t, T: PartialEq>(rows: &[(&'t str, T)], value: &T) -> Option<&'t str> {
    let row = rows.iter().find(|(_, own)| own == value);
    row.map(|(title, _)| *title)
}

/// What a slider means at a place between 0 and 1.
fn stop(stops: &[u32], place: f64) -> Option<u32> {
    let last = stops.len().saturating_sub(1);
    let nearest = (place.clamp(0.0, 1.0) * last as f64).round();
    let mut all = (0_u32..).map(f64::from).zip(stops);
    all.find(|(number, _)| *number >= nearest)
        .map(|(_, stop)| *stop)
}

/// The domain in which a setting is kept, as the path of its file, and its key there.
fn kept_in(world: &World, setting: Setting) -> (String, &'static str) {
    let home = &world.system.home;
    let own = |domain: &str| default_files::path(home, domain);
    match setting {
        Setting::DockHides => (own("com.apple.dock"), "autohide"),
        Setting::MinimizeEffect => (own("com.apple.dock"), "mineffect"),
        Setting::Previews => (own("com.apple.ncprefs"), "content_visibility"),
        Setting::ScreenSaver => (
            default_files::path_of_host(home, "com.apple.screensaver"),
            "idleTime",
        ),
        Setting::KeyRepeat => (own(default_files::GLOBAL_FILE), "KeyRepeat"),
        Setting::DelayUntilRepeat => (own(default_files::GLOBAL_FILE), "InitialKeyRepeat"),
        Setting::AirDrop => (
            own("com.apple.controlcenter"),
            "NSStatusItem Visible AirDrop",
        ),
    }
}

/// The switch and the pop-up buttons say what holds. Sliders stay where they were left.
pub(crate) fn show(world: &mut World) {
    let all = world.preferences.clone();
    let said = world.words.clone();
    each_shown(world, &|element: &mut Element| {
        let title = match setting_of(element) {
            Some(Setting::DockHides) => {
                element.value = Some(Scalar::Number(f64::from(u8::from(all.dock.autohide))));
                return;
            }
            Some(Setting::MinimizeEffect) => titled(&EFFECTS, &all.dock.minimize_effect),
            Some(Setting::Previews) => titled(&PREVIEWS, &all.panes.notification_previews),
            Some(Setting::ScreenSaver) => titled(&DELAYS, &all.screen_saver.delay_interval),
            Some(Setting::AirDrop) => titled(&IN_MENU_BAR, &all.panes.airdrop_in_menu_bar),
            Some(Setting::KeyRepeat | Setting::DelayUntilRepeat) | None => None,
        };
        if let Some(title) = title {
            element.value = Some(Scalar::Text(said.said(title)));
            let menus = element.children.iter_mut();
            for item in menus.flat_map(|menu| &mut menu.children) {
                let is_chosen = item.english_title() == title;
                item.set_mark(is_chosen);
            }
        }
    });
}
