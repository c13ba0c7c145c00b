//! Key equivalents: the item of the menu bar that a key chooses [bridge 4.11].

use super::{
    events::AppUi,
    menus::{self, Possible},
};
use simulated_world::ax::{Action, Attribute, Role};
use simulated_world::world::{App, Element, Scalar};

/// Shift, option and control count 1, 2 and 4; 8 says that command is not held. The header defines no others.
const DEFINED: i64 = 15;

/// A key with the modifiers that are held.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeyEquivalent<'t> {
    /// What the key types without modifiers.
    pub(crate) characters: &'t str,
    pub(crate) key_code: u16,
    /// As AXMenuItemCmdModifiers counts them.
    pub(crate) modifiers: i64,
}

/// Gives a key to the menu bar of an app. False when none of its items has it: the key is somebody else's.
///
/// Menus are validated before (so an item that looks disabled while its menu is shut may act), nothing opens, and an
/// item that stays disabled swallows the key.
pub(crate) fn press_shortcut(ui: &mut AppUi<'_>, key: KeyEquivalent<'_>) -> bool {
    let Some(id) = ui.app().and_then(|app| by_shortcut(app, key)) else {
        return false;
    };
    menus::update(ui);
    let possible = Possible::of(ui);
    if let Some(bar) = ui.app_mut().and_then(|app| app.menu_bar.as_mut()) {
        validate_all(bar, possible);
    }
    // An element that was just found takes its action.
    ui.perform(id, &Action::Press)
}

fn validate_all(element: &mut Element, possible: Possible) {
    for child in &mut element.children {
        if child.role == Role::Menu {
            menus::validate(child, possible);
        }
        validate_all(child, possible);
    }
}

/// The element id of the first item with that key equivalent.
fn by_shortcut(app: &App, key: KeyEquivalent<'_>) -> Option<u64> {
    let mut found = None;
    app.menu_bar.as_ref()?.walk(&mut |element| {
        if found.is_none() && element.role == Role::MenuItem && is_meant(element, key) {
            found = Some(element.id);
        }
    });
    found
}

fn is_meant(item: &Element, key: KeyEquivalent<'_>) -> bool {
    let text = match item.attributes.get(&Attribute::MenuItemCmdChar) {
        Some(Scalar::Text(text)) => text.as_str(),
        _ => "",
    };
    let fits = if text.is_empty() {
        key_code(item) == Some(f64::from(key.key_code))
    } else {
        text.to_lowercase() == key.characters.to_lowercase()
    };
    // Four bits.
    let modifiers = number(item, &Attribute::MenuItemCmdModifiers).unwrap_or(0.0) as i64;
    fits && modifiers & DEFINED == key.modifiers & DEFINED
}

/// The key of an item whose key types no character: by its virtual key, or by the sign that the menu shows for it.
fn key_code(item: &Element) -> Option<f64> {
    number(item, &Attribute::MenuItemCmdVirtualKey).or_else(|| {
        let glyph = number(item, &Attribute::MenuItemCmdGlyph)?;
        let pair = GLYPHS
            .iter()
            .find(|(sign, _)| f64::from(*sign).total_cmp(&glyph).is_eq())?;
        Some(f64::from(pair.1))
    })
}

/// AXMenuItemCmdGlyph and the virtual key codes of the keys meant [bridge 4.11] [bridge 8.5].
const GLYPHS: [(u16, u16); 19] = [
    (2, 48),
    (9, 49),
    (10, 117),
    (11, 36),
    (23, 51),
    (27, 53),
    (98, 116),
    (100, 123),
    (101, 124),
    (102, 115),
    (104, 126),
    (105, 119),
    (106, 125),
    (107, 121),
    (111, 122),
    (112, 120),
    (113, 99),
    (114, 118),
    (115, 96),
];

fn number(item: &Element, name: &Attribute) -> Option<f64> {
    match item.attributes.get(name) {
        Some(Scalar::Number(number)) => Some(*number),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Ui, UiEvent, UiEventHandler};
    use simulated_world::world::World;

    /// What means the same in every app is enough here.
    struct NoApps;

    impl UiEventHandler for NoApps {
        fn handle(&self, _ui: &mut AppUi<'_>, _event: UiEvent<'_>) -> bool {
            false
        }
    }

    fn press(world: &mut World, characters: &str, key_code: u16, modifiers: i64) -> bool {
        let pid = world.front;
        let key = KeyEquivalent {
            characters,
            key_code,
            modifiers,
        };
        press_shortcut(&mut Ui::new(world, 0.0, &NoApps).of_app(pid), key)
    }

    #[test]
    fn a_key_chooses_the_item_that_shows_it() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        let windows = |world: &World| world.app(world.front).unwrap().windows.len();
        let before = windows(&world);
        assert!(
            !press(&mut world, "w", 13, 1),
            "command-shift-W is nobody's"
        );
        assert_eq!(windows(&world), before);
        assert!(press(&mut world, "h", 4, 0), "command-H hides");
        assert!(world.app(world.front).is_none_or(|app| !app.hidden));
        assert!(
            world
                .apps
                .iter()
                .any(|app| app.name == "TextEdit" && app.hidden)
        );
    }

    #[test]
    fn a_key_without_a_character_is_known_by_its_code() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        assert!(press(&mut world, "\u{1b}", 53, 2), "option-command-escape");
        assert!(!press(&mut world, "\u{1b}", 53, 0));
    }

    #[test]
    fn an_item_that_is_enabled_when_its_menu_opens_takes_its_key() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        let pid = world.front;
        let mut id = 0;
        fn change(element: &mut Element, id: &mut u64) {
            if element.title.as_deref() == Some("Hide TextEdit") {
                element.enabled = false;
                element.enabled_when_opened = Some(true);
                *id = element.id;
            }
            for child in &mut element.children {
                change(child, id);
            }
        }
        change(
            world.app_mut(pid).unwrap().menu_bar.as_mut().unwrap(),
            &mut id,
        );
        assert_ne!(id, 0);
        assert!(press(&mut world, "h", 4, 0));
        assert!(world.app(pid).unwrap().hidden);
    }
}
