//! The field in which the name of an icon is written, which is there only as long as that goes on; in a list the name of a row is one
//! always. Where the field stands in the tree is not known: it is beside the icon (C).

use super::{
    facts::process_mut,
    window::{element, is_icon, is_selected},
};
use simulated_world::ax::{Attribute, Role};
use simulated_world::geometry::Rect;
use simulated_world::world::{
    Element, Scalar, World,
    disk::{file_url, name_of, path_of},
};

/// What the field is known by, before the path of its file.
const NAME_OF: &str = "name of ";

/// The path of a file whose name is written in a field.
pub(crate) fn path_in(field: &Element) -> Option<&str> {
    let part = field.part.as_deref()?;
    part.strip_prefix(NAME_OF)
}

/// The path of an icon.
fn path(icon: &Element) -> Option<String> {
    match icon.attributes.get(&Attribute::Url) {
        Some(Scalar::Text(url)) if is_icon(icon) => Some(path_of(url)),
        _ => None,
    }
}

/// Visits what holds elements, of Finder's windows from the front on and beside them, until one is changed.
fn change_holder(world: &mut World, change: &mut dyn FnMut(&mut Vec<Element>) -> bool) -> bool {
    fn visit(
        elements: &mut Vec<Element>,
        change: &mut dyn FnMut(&mut Vec<Element>) -> bool,
    ) -> bool {
        change(elements)
            || elements
                .iter_mut()
                .any(|element| visit(&mut element.children, change))
    }
    let Some(finder) = process_mut(world) else {
        return false;
    };
    let windows = finder.windows.iter_mut().map(|window| &mut window.children);
    let mut all = windows.chain([&mut finder.elements]);
    all.any(|elements| visit(elements, change))
}

/// Puts a field beside the selected icon of a file. Answers its id; none where no such icon is.
pub(crate) fn begin(world: &mut World, wanted: &str) -> Option<u64> {
    let is_meant = |one: &Element| is_selected(one) && path(one).as_deref() == Some(wanted);
    let is_put = change_holder(world, &mut |elements| {
        let Some(place) = elements.iter().position(is_meant) else {
            return false;
        };
        let Some(icon) = elements.get_mut(place) else {
            return false;
        };
        let field = Element {
            part: Some(NAME_OF.to_owned() + wanted),
            value: Some(Scalar::Text(name_of(wanted).to_owned())),
            ..element(Role::TextField, place_of(icon), Vec::new())
        };
        match icon.role {
            Role::Group => icon.children.push(field),
            _ => elements.insert(place + 1, field),
        }
        true
    });
    world.assign_ids();
    let mut found = None;
    change_holder(world, &mut |elements| {
        let mut fields = elements.iter().filter(|one| path_in(one) == Some(wanted));
        found = fields.next().map(|field| field.id);
        found.is_some()
    });
    found.filter(|_| is_put)
}

/// Where the name of an icon is: below its picture, or where its row says it.
fn place_of(icon: &Element) -> Rect {
    let said = icon.children.iter().find_map(|child| child.frame);
    let whole = icon.frame.unwrap_or_default();
    said.unwrap_or(Rect::new(whole.x, whole.bottom() - 20.0, whole.width, 20.0))
}

/// Takes the field of a file away.
pub(crate) fn end(world: &mut World, wanted: &str) {
    change_holder(world, &mut |elements| {
        let before = elements.len();
        elements.retain(|one| path_in(one) != Some(wanted));
        elements.len() < before
    });
}

/// Has the icons of a file say its new path.
pub(crate) fn rename(world: &mut World, from: &str, to: &str) {
    change_holder(world, &mut |elements| {
        for one in elements.iter_mut() {
            for inner in &mut one.children {
                // The group of an icon has its name.
                if path(inner).as_deref() == Some(from) && one.identifier.is_some() {
                    one.identifier = Some(name_of(to).to_owned());
                }
            }
            if path(one).as_deref() == Some(from) {
                say(one, to);
            }
        }
        false
    });
}

fn say(icon: &mut Element, path: &str) {
    let name = name_of(path).to_owned();
    icon.attributes
        .insert(Attribute::Url, Scalar::Text(file_url(path)));
    match icon.role {
        Role::Group => {
            icon.part = Some(path.to_owned());
            for said in icon
                .children
                .iter_mut()
                .filter(|one| one.role == Role::StaticText)
            {
                said.value = Some(Scalar::Text(name.clone()));
            }
        }
        _ => {
            if let Some(filename) = icon.attributes.get_mut(&Attribute::Filename) {
                *filename = Scalar::Text(name.clone());
            }
            icon.title = Some(name);
        }
    }
}
