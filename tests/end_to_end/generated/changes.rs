//! What happens in a window between two looks: neighbours come and go, sidebars are shown and hidden, other rows are renamed, moved,
//! added and taken away, states flip.

use super::element::{Element, Layout};
use super::maker::Maker;
use std::collections::HashMap;

/// Changes a window in a few of these ways.
pub(super) fn happen(window: &mut Element, maker: &mut Maker) {
    let mut happened = false;
    while !happened {
        if maker.random.chance(60) {
            in_lists(window, maker);
            happened = true;
        }
        if maker.random.chance(35) {
            panes(window, maker);
            happened = true;
        }
        if maker.random.chance(50) {
            happened |= neighbours(window, maker);
        }
        if maker.random.chance(50) {
            happened |= states(window, maker);
        }
    }
}

fn has_entries(element: &Element) -> bool {
    element.children.iter().any(|child| child.is_entry)
}

/// Some entries are renamed, some are moved, some come, some go.
fn in_lists(window: &mut Element, maker: &mut Maker) {
    window.walk_mut(&mut |list| {
        if !has_entries(list) {
            return;
        }
        let count = list.children.len();
        for at in 0..count {
            if maker.random.chance(8) {
                let name = maker.new_name();
                rename(&mut list.children[at], &name);
            }
        }
        if maker.random.chance(50) {
            for _ in 0..1 + count / 6 {
                let (from, to) = (maker.random.below(count), maker.random.below(count));
                let moved = list.children.remove(from);
                list.children.insert(to, moved);
            }
        } else if maker.random.chance(30) {
            list.children.reverse();
        }
        if maker.random.chance(50) {
            for _ in 0..1 + maker.random.below(2) {
                let at = maker.random.below(list.children.len());
                list.children.remove(at);
                if list.children.is_empty() {
                    return;
                }
            }
        }
        if maker.random.chance(50) {
            let name = maker.new_name();
            let mut added = list.children[0].clone();
            anew(&mut added, maker);
            rename(&mut added, &name);
            let at = maker.random.below(list.children.len() + 1);
            list.children.insert(at, added);
        }
        keep_order_of_equals(list);
    });
}

/// Entries that show the same and are the same cannot be told apart: which is which of them is their order.
fn keep_order_of_equals(list: &mut Element) {
    let mut places: HashMap<String, Vec<usize>> = HashMap::new();
    for (at, child) in list.children.iter().enumerate() {
        places.entry(looks(child)).or_default().push(at);
    }
    for places in places.values() {
        let mut equals: Vec<Element> = places.iter().map(|at| list.children[*at].clone()).collect();
        equals.sort_by_key(|each| each.key);
        for (at, each) in places.iter().zip(equals) {
            list.children[*at] = each;
        }
    }
}

/// All that shows of an element, whichever it is.
fn looks(element: &Element) -> String {
    let mut looks = String::new();
    element.walk(&mut |each| {
        let facts = (
            each.role,
            &each.title,
            &each.description,
            &each.value,
            &each.identifier,
        );
        looks.push_str(&format!("{facts:?}"));
    });
    looks
}

/// Gives an element and all that it holds keys that nothing had.
fn anew(element: &mut Element, maker: &mut Maker) {
    element.walk_mut(&mut |each| each.key = maker.make(each.role).key);
}

/// Writes another text into an entry, in the place of its first one.
fn rename(entry: &mut Element, name: &str) {
    let mut done = false;
    entry.walk_mut(&mut |each| {
        let says = matches!(each.role, "AXStaticText" | "AXTextField" | "AXHeading");
        if says && !done {
            each.value = Some(name.into());
            done = true;
        }
    });
}

/// Hides what can be hidden, or shows something beside it.
fn panes(window: &mut Element, maker: &mut Maker) {
    let hides = maker.random.chance(60);
    let mut done = false;
    window.walk_mut(&mut |around| {
        if done
            || around.role != "AXSplitGroup"
            || !around.children.iter().any(|child| child.is_pane)
        {
            return;
        }
        if hides {
            around.children.retain(|child| !child.is_pane);
        } else {
            let mut side = maker.sidebar();
            side.walk_mut(&mut |each| {
                if each.role == "AXOutline" {
                    each.description = Some("Inspector".into());
                }
            });
            let at = if maker.random.chance(50) {
                0
            } else {
                around.children.len()
            };
            around.children.insert(at, side);
        }
        done = true;
    });
}

/// A banner above what a window shows, a button of a toolbar that comes or goes.
fn neighbours(window: &mut Element, maker: &mut Maker) -> bool {
    let mut happened = false;
    let (banner, button) = (maker.random.chance(60), maker.random.chance(60));
    window.walk_mut(&mut |around| {
        if button && around.role == "AXToolbar" {
            let name = maker.new_name();
            let added = maker.button(name);
            if let Some(group) = around.children.first_mut() {
                let at = maker.random.below(group.children.len() + 1);
                group.children.insert(at, added);
            }
            if around.children.len() > 2 && maker.random.chance(50) {
                around.children.remove(1);
            }
            happened = true;
        }
        let is_content =
            around.role == "AXGroup" && around.layout == Layout::Down && around.children.len() > 2;
        if banner && is_content && !around.is_entry && maker.random.chance(40) {
            let (text, name) = (maker.new_name(), maker.new_name());
            let (text, close) = (maker.text(text), maker.button(name));
            let added = maker.make("AXGroup").across().with(vec![text, close]);
            around.children.insert(0, added);
            happened = true;
        }
    });
    happened
}

/// What identifiers say of states flips, and what counts goes on.
fn states(window: &mut Element, maker: &mut Maker) -> bool {
    let mut happened = false;
    window.walk_mut(&mut |each| {
        if let Some(identifier) = &mut each.identifier
            && identifier.contains('?')
            && maker.random.chance(50)
        {
            *identifier = if identifier.contains("=false") {
                identifier.replace("=false", "=true")
            } else {
                identifier.replace("=true", "=false")
            };
            happened = true;
        }
        let counted = each.value.as_ref().and_then(|value| value.as_str());
        if counted.is_some_and(|text| text.ends_with(" items")) {
            let count = maker.random.below(900);
            each.value = Some(format!("{count} items").into());
            happened = true;
        }
    });
    happened
}
