//! The Appearance pane of System Settings: light, dark or automatic, the accent colour, and what a click in a scroll bar does.
//!
//! No dump has this pane. Its tree is that of the other panes, each choice a group of radio buttons (C); that Auto is dark from 6 pm to
//! 6 am, and off once a script or a person chooses light or dark, is a belief (C).

use super::parts::each_shown;
use simulated_world::ax::Role;
use simulated_world::world::{
    Element, Process, Scalar, World,
    preferences::{Accent, Appearance, ScrollBarAction},
};

/// What the radio buttons are known by, before what they choose.
const LOOK: &str = "look ";
const ACCENT: &str = "accent ";
const CLICK: &str = "click ";
/// When it is light.
const DAY: std::ops::Range<i8> = 6..18;

/// What a radio button of the pane chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Choice {
    Light,
    Dark,
    Auto,
    Accent(Accent),
    Click(ScrollBarAction),
}

impl Choice {
    /// That of an element; none for one that is no radio button of the pane.
    fn of(element: &Element) -> Option<Self> {
        let part = element.part.as_deref()?;
        if element.role != Role::RadioButton {
            return None;
        }
        if let Some(look) = part.strip_prefix(LOOK) {
            return match look {
                "light" => Some(Self::Light),
                "dark" => Some(Self::Dark),
                "auto" => Some(Self::Auto),
                _ => None,
            };
        }
        if let Some(accent) = part.strip_prefix(ACCENT) {
            return serde_json::from_value(accent.into()).ok().map(Self::Accent);
        }
        let action = serde_json::from_value(part.strip_prefix(CLICK)?.into());
        action.ok().map(Self::Click)
    }

    /// Whether it is what is chosen.
    fn is_chosen(self, is_dark: bool, chosen: &Appearance) -> bool {
        match self {
            Self::Auto => chosen.automatic,
            Self::Light => !chosen.automatic && !is_dark,
            Self::Dark => !chosen.automatic && is_dark,
            Self::Accent(accent) => chosen.accent == accent,
            Self::Click(action) => chosen.scroll_bar_action == action,
        }
    }
}

/// What a person chooses in the pane holds for the Mac.
pub(super) fn follow(process: &mut Process<'_>, id: u64, now: f64) {
    let Some(choice) = process.element(id).and_then(Choice::of) else {
        return;
    };
    match choice {
        Choice::Light => set_dark(process, false),
        Choice::Dark => set_dark(process, true),
        Choice::Auto => {
            let hour = process.system.time_zone.at(now).hour();
            process.system.dark_mode = !DAY.contains(&hour);
            process.preferences.appearance.automatic = true;
        }
        Choice::Accent(accent) => process.preferences.appearance.accent = accent,
        Choice::Click(action) => process.preferences.appearance.scroll_bar_action = action,
    }
    show(process);
}

/// Makes the Mac light or dark from now on.
pub(crate) fn set_dark(world: &mut World, is_dark: bool) {
    world.system.dark_mode = is_dark;
    world.preferences.appearance.automatic = false;
    show(world);
}

/// The pane shows what is chosen.
pub(crate) fn show(world: &mut World) {
    let is_dark = world.system.dark_mode;
    let chosen = world.preferences.appearance.clone();
    each_shown(world, &|element: &mut Element| {
        if let Some(choice) = Choice::of(element) {
            let is_chosen = choice.is_chosen(is_dark, &chosen);
            element.value = Some(Scalar::Number(f64::from(u8::from(is_chosen))));
        }
    });
}
