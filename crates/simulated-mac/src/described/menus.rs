//! The menu bar of a described app: the menus that every app has, and those of its own.

use super::format::{MenuItemText, MenuText};
use simulated_world::{
    ax::{Attribute, Role},
    geometry::Rect,
    world::{Element, Scalar, World},
};

/// An app that has the menus of every app and none of its own.
const PLAIN_APP: &str = "com.apple.Preview";
/// What stands between items.
const LINE: &str = "-";
/// How wide a letter of a title in the menu bar is, and the space around the title.
const LETTER: f64 = 8.0;
const AROUND: f64 = 22.0;
/// How many menus of every app stand behind those of its own: Window and Help.
const BEHIND: usize = 2;

/// The menu bar that an app of this name has before it has menus of its own.
pub(super) fn standard(world: &World, name: &str) -> Option<Element> {
    let plain = world.installed_with_bundle_id(PLAIN_APP)?;
    let mut bar = plain.look.menu_bar.clone()?;
    rename(
        &mut bar,
        (world.words.english(&plain.name), &plain.name),
        name,
    );
    lay_out(&mut bar);
    Some(bar)
}

/// Puts the name of an app in the place of another's, in English and in the language of the Mac.
fn rename(element: &mut Element, (english, own): (&str, &str), name: &str) {
    if let Some(title) = &mut element.title {
        *title = title.replace(own, name);
    }
    if let Some(title) = &mut element.english {
        *title = title.replace(english, name);
    }
    for child in &mut element.children {
        rename(child, (english, own), name);
    }
}

/// Adds menus to a menu bar.
pub(super) fn add(bar: &mut Element, menus: Vec<MenuText>) {
    for menu in menus {
        let items = menu.items.into_iter().map(item);
        let mut known = bar.children.iter_mut();
        let known = known.find(|one| {
            one.english_title() == menu.title || one.title.as_deref() == Some(&menu.title)
        });
        match known {
            Some(known) => match known.children.first_mut() {
                Some(inner) => inner.children.extend(items),
                None => known.children.push(inner(items.collect())),
            },
            None => {
                let place = bar.children.len().saturating_sub(BEHIND);
                let added = Element {
                    title: Some(menu.title),
                    children: vec![inner(items.collect())],
                    ..Element::new(Role::MenuBarItem)
                };
                bar.children.insert(place, added);
            }
        }
    }
    lay_out(bar);
}

fn inner(items: Vec<Element>) -> Element {
    Element {
        children: items,
        ..Element::new(Role::Menu)
    }
}

fn item(text: MenuItemText) -> Element {
    let mut item = Element::new(Role::MenuItem);
    if text.title == LINE {
        item.title = Some(String::new());
        item.enabled = false;
        return item;
    }
    if let Some(key) = text.key {
        let key = Scalar::Text(key.to_uppercase().to_string());
        item.attributes.insert(Attribute::MenuItemCmdChar, key);
        item.attributes
            .insert(Attribute::MenuItemCmdModifiers, Scalar::Number(0.0));
    }
    item.set_mark(text.checked);
    item.title = Some(text.title);
    item.enabled = !text.disabled;
    item.on_press = text.on_press.map(Box::new);
    if !text.items.is_empty() {
        item.children = vec![inner(text.items.into_iter().map(self::item).collect())];
    }
    item
}

/// Puts the titles beside each other, from where the first one is.
fn lay_out(bar: &mut Element) {
    let height = bar.frame.map_or(0.0, |frame| frame.height);
    let first = bar.children.first().and_then(|first| first.frame);
    let mut next = first.map_or(0.0, |frame| frame.x);
    for (place, item) in bar.children.iter_mut().enumerate() {
        let letters = item.title.as_deref().unwrap_or_default().chars().count();
        let letters = f64::from(u32::try_from(letters).unwrap_or(u32::MAX));
        // The first is a picture.
        let width = match item.frame {
            Some(frame) if place == 0 => frame.width,
            _ => letters * LETTER + AROUND,
        };
        item.frame = Some(Rect::new(next, 0.0, width, height));
        next += width;
    }
}
