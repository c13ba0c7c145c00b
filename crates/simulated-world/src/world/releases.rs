//! A new Mac of a version of macOS. What belongs to the version and is in no window is here: the templates of windows say theirs.

use std::sync::OnceLock;

use super::{state::World, typed};
use crate::template::Release;

/// How long a new world has been running, in seconds.
const UP_FOR: f64 = 93_600.0;

/// Since this version the menu extras of macOS belong to a process of their own [trees 3.14].
const MENU_BAR_AGENT_SINCE: u32 = 27;
const CONTROL_CENTER: &str = "com.apple.controlcenter";
const MENU_BAR_AGENT: &str = "com.apple.MenuBarAgent";
const AGENT_NAME: &str = "MenuBarAgent";
const AGENT_PATH: &str = "/System/Library/CoreServices/MenuBarAgent.app";

/// The module of Control Center that has another identifier since then (grade B).
const FOCUS: (&str, &str) = (
    "controlcenter-focus-modes",
    "controlcenter-focus-modes-compact-2",
);

/// The default world with the usual macOS, once it was made: a process that makes many Macs reads its text and its windows once.
static USUAL: OnceLock<World> = OnceLock::new();

impl World {
    /// The default world as it is at this time, with the usual macOS or another: up since a day or so, Finder's windows still without
    /// their files.
    pub fn fresh_of(now: f64, release: Option<&Release>) -> Result<Self, serde_json::Error> {
        let mut world = match (release, USUAL.get()) {
            (None, Some(usual)) => usual.clone(),
            (Some(_), _) => Self::of_release(release)?,
            (None, None) => {
                let made = Self::of_release(None)?;
                USUAL.get_or_init(|| made).clone()
            }
        };
        let shift = now - UP_FOR - world.system.booted_at;
        world.system.booted_at += shift;
        for at in world
            .apps
            .iter_mut()
            .filter_map(|app| app.launched_at.as_mut())
        {
            *at += shift;
        }
        Ok(world)
    }

    /// The default world with another macOS or the usual one, at the time that its file says.
    fn of_release(release: Option<&Release>) -> Result<Self, serde_json::Error> {
        let mut world: Self = typed::of_text(Self::DEFAULT)?;
        if let Some(release) = release {
            world.system.macos_version = release.version().to_owned();
            world.system.build = release.build().to_owned();
        }
        let mut world = world.completed()?;
        adapt(&mut world);
        Ok(world)
    }
}

/// Makes of a new world what it is in its version of macOS.
fn adapt(world: &mut World) {
    if world.system.major_version() >= Some(MENU_BAR_AGENT_SINCE) {
        move_extras(world);
    }
}

/// The menu extras of Control Center become those of the agent; their panels are Control Center's as before.
fn move_extras(world: &mut World) {
    let is_center = |id: Option<&str>| id == Some(CONTROL_CENTER);
    if let Some(center) = world
        .installed
        .iter()
        .find(|app| is_center(Some(&app.bundle_id)))
    {
        let mut agent = center.clone();
        agent.bundle_id = MENU_BAR_AGENT.into();
        agent.name = AGENT_NAME.into();
        agent.path = AGENT_PATH.into();
        agent.executable = None;
        world.installed.push(agent);
    }
    let place = world
        .apps
        .iter()
        .position(|app| is_center(app.bundle_id.as_deref()));
    let Some((place, pid)) = place.zip(free_pid(world)) else {
        return;
    };
    let center = &mut world.apps[place];
    let mut agent = center.clone();
    center.extras = None;
    agent.pid = pid;
    agent.bundle_id = Some(MENU_BAR_AGENT.into());
    agent.name = AGENT_NAME.into();
    agent.path = Some(AGENT_PATH.into());
    agent.executable = format!("{AGENT_PATH}/Contents/MacOS/{AGENT_NAME}");
    agent.windows = Vec::new();
    agent.elements = Vec::new();
    for item in agent.extras.iter_mut().flat_map(|bar| &mut bar.children) {
        item.panel_app = Some(CONTROL_CENTER.into());
        for child in item.panel.iter_mut().flat_map(|panel| &mut panel.children) {
            rename_focus(child);
        }
    }
    world.apps.insert(place + 1, agent);
}

/// The number of a process that comes after Control Center's.
fn free_pid(world: &World) -> Option<i32> {
    let center = world
        .apps
        .iter()
        .find(|app| app.bundle_id.as_deref() == Some(CONTROL_CENTER))?;
    (center.pid + 1..).find(|pid| world.app(*pid).is_none())
}

fn rename_focus(element: &mut super::element::Element) {
    let (before, after) = FOCUS;
    if element.identifier.as_deref() == Some(before) {
        element.identifier = Some(after.into());
    }
    element.children.iter_mut().for_each(rename_focus);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::template::{MacOs, Release};

    #[test]
    fn the_menu_extras_belong_to_the_process_of_their_version() {
        let owner = |macos: MacOs| {
            let world = World::fresh_of(0.0, Some(&Release::from(macos))).unwrap();
            let has_wifi = |app: &&crate::world::App| {
                app.status_items()
                    .any(|item| item.is_part("com.apple.menuextra.wifi"))
            };
            let owners: Vec<String> = world
                .apps
                .iter()
                .filter(has_wifi)
                .map(|app| app.name.clone())
                .collect();
            owners.join(" and ")
        };
        assert_eq!(owner(MacOs::V15), "Control Center");
        assert_eq!(owner(MacOs::V26), "Control Center");
        assert_eq!(owner(MacOs::V27), "MenuBarAgent");
    }
}
