//! Context menus: what the right button opens, and what is in it.

use super::{
    edit::edit,
    events::{AppUi, Ui},
    find::Index,
    focus::focus,
    found::{Found, Part},
    kinds::{has_closed_menu, is_text_input},
    menus::{close_all, lay_out},
    place::{Place, Subject},
    text,
    types::Target,
};
use simulated_world::ax::{Action, Role};
use simulated_world::geometry::{Point, Rect};
use simulated_world::{
    text_metrics,
    world::{App, Direction, Element, Fault, World, spaces::nearest},
};

/// Opens the context menu of what is under the pointer. False when it has none.
pub(super) fn open(ui: &mut Ui<'_>, found: &Found, at: Point) -> bool {
    close_all(ui);
    let Some((part, titles)) = found
        .parts
        .iter()
        .rev()
        .find_map(|part| Some((part, titles_in(found, part)?)))
    else {
        return false;
    };
    if is_text_input(&part.role) {
        take_text(&mut ui.of_app(found.pid), part, at);
    }
    let mut menu = Element {
        children: titles.iter().map(|title| item(title)).collect(),
        ..Element::new(Role::Menu)
    };
    lay_out(&mut menu, at);
    let mut frame = menu.frame.unwrap_or_default();
    if ui.app(found.pid).is_some_and(App::is_right_to_left) {
        frame.x -= frame.width;
    }
    lay_out(&mut menu, within(ui, frame));
    attach(ui, found, part, menu);
    ui.assign_ids();
    true
}

/// Puts a menu below the element that was clicked, or below the list of a row [findings 1.5]; on some Macs below the app.
fn attach(ui: &mut Ui<'_>, found: &Found, part: &Part, mut menu: Element) {
    let at = found.parts.iter().position(|one| one.id == part.id);
    let list = at.filter(|_| part.role == Role::Row);
    let list = list.and_then(|at| found.parts.get(at.checked_sub(1)?));
    let target = Target::Node {
        pid: found.pid,
        id: list.unwrap_or(part).id,
    };
    let path = Index::default().path(ui, target);
    // The desktop lies in no window, and its frames are the display's.
    let in_app = ui.faults.has(Fault::ContextMenusBelowApplication);
    let group = found.parts.iter().find(|part| part.role == Role::Group);
    let group = group.filter(|_| found.is_desktop()).map(|group| group.id);
    let desktop = group.and_then(|id| {
        let target = Target::Node { pid: found.pid, id };
        Index::default().path(ui, target)
    });
    let below_app = in_app || found.window.is_none();
    let Some(app) = ui.app_mut(found.pid) else {
        return;
    };
    // Outside a window frames are the desktop's, and what a menu says begins where the menus of the app do.
    let frame = menu.frame.unwrap_or_default();
    if let (Some(path), false) = (path, below_app)
        && let (_, space) = path.spaces(app)
        && let Some(owner) = path.element_mut(app)
        && !has_closed_menu(&owner.role)
    {
        lay_out(&mut menu, space.frame_here(frame).origin());
        owner.children.push(menu);
        return;
    }
    menu.direction = app.is_right_to_left().then_some(Direction::RightToLeft);
    if let (Some(path), true) = (desktop, !in_app)
        && let Some(group) = path.element_mut(app)
    {
        group.children.push(menu);
        return;
    }
    app.elements.push(menu);
}

/// What the menu of a part says; on the desktop an icon and the group around all of them have one each.
fn titles_in(found: &Found, part: &Part) -> Option<&'static [&'static str]> {
    match &part.role {
        _ if part.icon => titles(&Role::Row),
        Role::Group if found.is_desktop() => Some(&[
            "New Folder",
            "Get Info",
            "Change Wallpaper…",
            "",
            "Show View Options",
        ]),
        role => titles(role),
    }
}

/// Opens the context menu of an element at its middle, as Accessibility asks for it.
pub(super) fn show(ui: &mut Ui<'_>, target: Target) {
    let Some(found) = Found::of(ui, target) else {
        return;
    };
    let frame = found.parts.last().and_then(|part| part.frame);
    // What has a menu opens it.
    let _opened = open(ui, &found, frame.unwrap_or_default().centre());
}

/// Whether an element lists the action that opens a context menu. Of a row of AppKit its cells do, which open the menu of the row;
/// one that can be opened lists that instead [trees 2.5].
pub(super) fn lists_menu(place: &Place<'_>, element: &Element) -> bool {
    let is_in_row = || {
        let around = place.around();
        around.is_some_and(|around| around.role() == &Role::Row)
    };
    match &element.role {
        Role::Row => place.is_on_page(),
        Role::Cell => {
            !place.is_on_page() && !element.actions.contains(&Action::Open) && is_in_row()
        }
        role => titles(role).is_some(),
    }
}

/// What the menu of an element says; None when it has no menu of its own. Empty titles are separators.
fn titles(role: &Role) -> Option<&'static [&'static str]> {
    Some(match role {
        role if is_text_input(role) => &["Cut", "Copy", "Paste", "", "Select All"],
        Role::DockItem => &["Options", "", "Show All Windows", "Hide", "Quit"],
        Role::Link => &[
            "Open Link",
            "Open Link in New Tab",
            "Open Link in New Window",
            "",
            "Copy Link",
        ],
        Role::Row => &["Open", "Get Info", "Rename", "", "Move to Trash"],
        Role::WebArea => &["Back", "Reload Page", "", "Print Page…"],
        Role::Toolbar => &[
            "Icon and Text",
            "Icon Only",
            "Text Only",
            "",
            "Customize Toolbar…",
        ],
        _ => return None,
    })
}

fn item(title: &str) -> Element {
    Element {
        title: Some(title.to_owned()),
        enabled: !title.is_empty(),
        ..Element::new(Role::MenuItem)
    }
}

/// A text takes the focus, and the word under the pointer is selected unless the pointer is on the selection.
fn take_text(ui: &mut AppUi<'_>, part: &Part, at: Point) {
    let target = Target::Node {
        pid: ui.pid,
        id: part.id,
    };
    let bundle_id = ui.app().and_then(|app| app.bundle_id.clone());
    let mut index = Index::default();
    let Ok(Subject::Node(place)) = index.subject(ui, target) else {
        return;
    };
    let (Some(element), Some(frame)) = (place.element(), part.frame) else {
        return;
    };
    let terminal = text_metrics::is_terminal(bundle_id.as_deref());
    let many = element.role == Role::TextArea;
    let place = text_metrics::place_at(&text::shown(element), many, frame, at, terminal);
    let path = index.path(ui, target);
    focus(ui, part.id);
    if let Some(path) = path {
        edit(ui, &path, |element| {
            let selected = text::selection(element);
            if place < selected.location || place > selected.end() {
                text::select(element, text::unit_at(element, place, 2));
            }
        });
    }
}

/// Where a menu goes so that its display shows all of it.
fn within(world: &World, menu: Rect) -> Point {
    let at = menu.origin();
    let Some(display) = nearest(&world.displays, menu) else {
        return at;
    };
    let screen = display.frame;
    let right = (screen.right() - menu.width).max(screen.x);
    let bottom = (screen.bottom() - menu.height).max(screen.y);
    Point::new(at.x.min(right).max(screen.x), at.y.min(bottom))
}
