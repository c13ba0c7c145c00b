//! System Events: appearance, Dock, discs, screen saver, security, and what it keeps of itself [events 3.13].

use super::fields;
use crate::{
    apple_events::{failure::Failure, value::Value},
    apps, dock,
};
use simulated_world::world::{Fault, World, preferences::Insertion};

/// A preferences object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Group {
    Appearance,
    Discs,
    Dock,
    ScreenSaver,
    Security,
}

/// Each with the property of the application that it is, and its class.
const GROUPS: [(Group, &str, &str); 5] = [
    (
        Group::Appearance,
        "appearancePreferences",
        "appearancePreferencesObject",
    ),
    (
        Group::Discs,
        "CDAndDVDPreferences",
        "CDAndDVDPreferencesObject",
    ),
    (Group::Dock, "dockPreferences", "dockPreferencesObject"),
    (
        Group::ScreenSaver,
        "screenSaverPreferences",
        "screenSaverPreferencesObject",
    ),
    (
        Group::Security,
        "securityPreferences",
        "securityPreferencesObject",
    ),
];

impl Group {
    /// The one that a property of the application is.
    pub(super) fn at(property: &str) -> Option<Self> {
        let found = GROUPS.iter().find(|(_, name, _)| *name == property);
        found.map(|(group, ..)| *group)
    }

    fn row(self) -> (&'static str, &'static str) {
        let mut rows = GROUPS.iter();
        rows.find(|(group, ..)| *group == self)
            .map_or(("", ""), |(_, name, class)| (name, class))
    }

    pub(super) fn class(self) -> &'static str {
        self.row().1
    }

    /// The property of the application.
    pub(super) fn property_name(self) -> &'static str {
        self.row().0
    }
}

/// The properties of the disc preferences: one for each kind of disc.
const DISCS: [&str; 7] = [
    "blankBD",
    "blankCD",
    "blankDVD",
    "musicCD",
    "pictureCD",
    "videoBD",
    "videoDVD",
];

/// The kind of disc that a property of the disc preferences is about.
pub(super) fn disc(property: &str) -> Option<&'static str> {
    DISCS.into_iter().find(|disc| *disc == property)
}

/// The screen savers of a Mac, as they come with macOS.
const SCREEN_SAVERS: [&str; 6] = [
    "Arabesque",
    "Drift",
    "Flurry",
    "Hello",
    "Shell",
    "Word of the Day",
];

/// How many screen savers there are.
pub(super) fn count_screen_savers() -> usize {
    SCREEN_SAVERS.len()
}

/// The name of a screen saver by its place.
pub(super) fn screen_saver_name(place: usize) -> &'static str {
    SCREEN_SAVERS.get(place).copied().unwrap_or_default()
}

/// The place of the screen saver that is chosen.
pub(super) fn current_screen_saver(world: &World) -> Option<usize> {
    let current = &world.preferences.screen_saver.current;
    SCREEN_SAVERS.iter().position(|name| name == current)
}

/// A property of a screen saver.
pub(super) fn screen_saver_property(world: &World, place: usize, name: &str) -> Option<Value> {
    let module = screen_saver_name(place);
    Some(match name {
        "name" | "displayedName" => Value::text(module),
        "path" => Value::Path(format!("/System/Library/Screen Savers/{module}.saver")),
        "pictureDisplayStyle" => fields::get(
            &world.preferences.screen_saver,
            "screenSaver",
            "pictureDisplayStyle",
        )?,
        _ => return None,
    })
}

/// A property of a preferences object that is no object.
pub(super) fn property(world: &World, group: Group, name: &str) -> Option<Value> {
    let all = &world.preferences;
    let class = group.class();
    match (group, name) {
        (Group::Appearance, "darkMode") => Some(Value::Boolean(world.system.dark_mode)),
        (Group::Dock, "autohideMenuBar") => Some(Value::Boolean(
            all.dock.autohide_menu_bar || world.faults.has(Fault::MenuBarHides),
        )),
        (Group::Appearance, _) => fields::get(&all.appearance, class, name),
        (Group::Discs, _) => None,
        (Group::Dock, _) => fields::get(&all.dock, class, name),
        (Group::ScreenSaver, _) => fields::get(&all.screen_saver, class, name),
        (Group::Security, _) => fields::get(&all.security, class, name),
    }
}

/// Sets a property of a preferences object.
pub(super) fn set(
    world: &mut World,
    group: Group,
    name: &str,
    value: &Value,
) -> Result<(), Failure> {
    let all = &mut world.preferences;
    match group {
        Group::Appearance if name == "darkMode" => {
            let wanted = value.as_boolean();
            apps::set_dark(world, wanted.ok_or_else(|| Failure::mac(-1700))?);
            Ok(())
        }
        Group::Appearance => {
            fields::set(&mut all.appearance, name, value)?;
            apps::show_appearance(world);
            Ok(())
        }
        Group::Discs => Err(Failure::mac(-10006)),
        Group::Dock => {
            fields::set(&mut all.dock, name, value)?;
            for share in [&mut all.dock.dock_size, &mut all.dock.magnification_size] {
                *share = share.clamp(0.0, 1.0);
            }
            dock::place_anew(world);
            apps::show_settings(world);
            Ok(())
        }
        Group::ScreenSaver => {
            fields::set(&mut all.screen_saver, name, value)?;
            apps::show_settings(world);
            Ok(())
        }
        Group::Security if name == "requirePasswordToWake" => {
            fields::set(&mut all.security, name, value)
        }
        Group::Security => Err(Failure::NotSimulated(format!(
            "setting {name}, for which a Mac asks for an administrator"
        ))),
    }
}

fn insertion<'w>(world: &'w World, disc: &str) -> Option<&'w Insertion> {
    let discs = &world.preferences.discs;
    Some(match disc {
        "blankBD" => &discs.blank_bd,
        "blankCD" => &discs.blank_cd,
        "blankDVD" => &discs.blank_dvd,
        "musicCD" => &discs.music_cd,
        "pictureCD" => &discs.picture_cd,
        "videoBD" => &discs.video_bd,
        "videoDVD" => &discs.video_dvd,
        _ => return None,
    })
}

/// A property of what is done with one kind of disc.
pub(super) fn insertion_property(world: &World, disc: &str, name: &str) -> Option<Value> {
    let value = fields::get(insertion(world, disc)?, "insertionPreference", name)?;
    Some(match value {
        Value::Text(path) => Value::Path(path),
        other => other,
    })
}

/// Sets one.
pub(super) fn set_insertion(
    world: &mut World,
    disc: &str,
    name: &str,
    value: &Value,
) -> Result<(), Failure> {
    let discs = &mut world.preferences.discs;
    let insertion = match disc {
        "blankBD" => &mut discs.blank_bd,
        "blankCD" => &mut discs.blank_cd,
        "blankDVD" => &mut discs.blank_dvd,
        "musicCD" => &mut discs.music_cd,
        "pictureCD" => &mut discs.picture_cd,
        "videoBD" => &mut discs.video_bd,
        _ => &mut discs.video_dvd,
    };
    fields::set(insertion, name, value)
}

/// The `start` and `stop` commands of a screen saver; none: that of the preferences.
pub(super) fn run_screen_saver(world: &mut World, place: Option<usize>, starts: bool) {
    if let Some(place) = place.filter(|_| starts) {
        world.preferences.screen_saver.current = screen_saver_name(place).to_owned();
    }
    if starts {
        world.preferences.screen_saver.running = true;
    } else {
        world.stop_screen_saver();
    }
}
