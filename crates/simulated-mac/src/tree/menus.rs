//! Menus: opening and closing them, where an open one is, and what choosing an item does [bridge 4.11] [bridge 4.12].
//!
//! A bar item says with AXSelected that its menu is open, a pop-up button with AXExpanded. A closed menu has no frames;
//! the items of the menu bar can be read and chosen all the same, those of a pop-up button cannot.

use super::{
    events::{AppUi, UiEvent},
    find::Path,
    focus::is_shown,
    kinds::{has_closed_menu, is_open, mark_of},
    undo,
};
use simulated_world::ax::{Attribute, Role};
use simulated_world::geometry::{Point, Rect, Size, Vector};
use simulated_world::menu_bars;
pub(crate) use simulated_world::open_menus::close_all;
use simulated_world::open_menus::{is_popover, shut};
use simulated_world::space::Space;
use simulated_world::world::{
    App, Display, Element, Fault, Pending, PendingWhat, Process, Scalar, shut_menus,
    spaces::nearest,
};

const ITEM_HEIGHT: f64 = 22.0;
const SEPARATOR_HEIGHT: f64 = 11.0;
const PADDING: f64 = 5.0;
/// The narrowest menu, and what one needs beside its titles and shortcuts.
const WIDTH: f64 = 220.0;
const MARGINS: f64 = 64.0;
/// How far a submenu lies over the menu it belongs to.
const OVERLAP: f64 = 4.0;

/// Opens the menu of a bar item or pop-up button, or the panel of a status item. Only one is open at a time.
pub(super) fn open(ui: &mut AppUi<'_>, path: &Path) {
    close_all(ui);
    update(ui);
    let top = ui.top();
    let displays = ui.displays.clone();
    let possible = Possible::of(ui);
    let end = path.end_of_bar();
    let shift = end.map_or(Vector::ZERO, |end| menu_bars::opening_shift(ui, end));
    let Some(app) = ui.app_mut() else {
        return;
    };
    let (around, space) = path.spaces(app);
    let Some(owner) = path.element_mut(app) else {
        return;
    };
    owner.attributes.insert(mark_of(owner), Scalar::Bool(true));
    let below = around.place(owner.frame.unwrap_or_default());
    for menu in owner
        .children
        .iter_mut()
        .filter(|child| child.role == Role::Menu)
    {
        let x = if space.is_mirrored() {
            below.right()
        } else {
            below.x
        };
        let at = Point::new(x, below.bottom()) + shift;
        lay_out_within(&displays, menu, at, space, None);
        validate(menu, possible);
    }
    let id = owner.id;
    let other = owner.panel_app.clone();
    if let Some(popover) = owner.popover.take() {
        owner.children.push(*popover);
    }
    if let Some(mut panel) = owner.panel.take() {
        panel.z = top + 1;
        panel.panel_of = id;
        panel.frame = panel.frame + shift;
        let mut apps = ui.apps.iter();
        let shown_by =
            other.and_then(|wanted| apps.find(|app| app.bundle_id.as_ref() == Some(&wanted)));
        let shown_by = shown_by.map_or(ui.pid, |app| app.pid);
        if let Some(app) = ui.process(shown_by).app_mut() {
            let window = panel.element_id;
            app.windows.insert(0, *panel);
            // Its app fills it at once, whatever the clock shows.
            if ui.faults.has(Fault::NotificationCenterKeepsHistory) {
                let what = PendingWhat::PanelShown {
                    pid: shown_by,
                    window,
                };
                ui.pending.push(Pending { at: 0.0, what });
            }
        }
    }
    fill(ui, path);
}

/// Opens the submenu of an item beside it. An item of a shut menu opens nothing, but its submenu is built.
pub(super) fn open_submenu(ui: &mut AppUi<'_>, path: &Path) {
    let displays = ui.displays.clone();
    let possible = Possible::of(ui);
    let space = ui.app().map(|app| path.spaces(app).0);
    let space = space.unwrap_or(Space::DESKTOP);
    let menu = path.parent();
    if let Some(menu) = menu
        .zip(ui.app_mut())
        .and_then(|(menu, app)| menu.element_mut(app))
        && let Some(frame) = menu.frame
    {
        let id = path.last();
        for (place, item) in menu.children.iter_mut().enumerate() {
            if Some(place) != id {
                shut(item);
                continue;
            }
            item.attributes.insert(mark_of(item), Scalar::Bool(true));
            let top = item.frame.map_or(0.0, |item| item.y - PADDING);
            let corner = Point::new(frame.right() - OVERLAP, top);
            for submenu in &mut item.children {
                let beside = Some(space.place(frame));
                lay_out_within(&displays, submenu, space.point(corner), space, beside);
                validate(submenu, possible);
            }
        }
    }
    fill(ui, path);
}

/// Has the app say which items are possible, and says it of Undo and Redo.
pub(super) fn update(ui: &mut AppUi<'_>) {
    if let Some(app) = ui.app_mut() {
        undo::show_in_menus(app);
    }
    ui.emit(UiEvent::MenusWillUpdate);
}

/// What AppKit's own items need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Possible {
    window: bool,
    fullscreen: bool,
    hidden_apps: bool,
    /// A menu that is shut tells what was so when it was open.
    is_kept: bool,
}

impl Possible {
    pub(super) fn of(process: &Process<'_>) -> Self {
        let window = process.app().and_then(App::main_window);
        Self {
            window: window.is_some(),
            fullscreen: window.is_some_and(|window| window.fullscreen),
            hidden_apps: process.apps.iter().any(|app| app.hidden),
            is_kept: process.faults.has(Fault::MenusValidateWhenOpened),
        }
    }

    /// Whether an item of that title is possible; None for what an app decides by itself.
    fn allows(self, title: &str) -> Option<bool> {
        match title {
            "Show All" => Some(self.hidden_apps),
            "Minimize" | "Zoom" | "Close Window" | "Enter Full Screen" | "Exit Full Screen" => {
                Some(self.window)
            }
            _ => None,
        }
    }
}

/// An app says at the moment when a menu opens which of its items are possible.
pub(super) fn validate(menu: &mut Element, possible: Possible) {
    for item in &mut menu.children {
        let said = item.enabled_when_opened.take();
        let title = item.english_title();
        if let Some(enabled) = said.or_else(|| possible.allows(title)) {
            item.enabled = enabled;
        }
        if let Some(title @ ("Enter Full Screen" | "Exit Full Screen")) = item.title.as_deref() {
            let verb = if possible.fullscreen { "Exit" } else { "Enter" };
            item.title = title
                .split_once(' ')
                .map(|(_, rest)| format!("{verb} {rest}"));
        }
        if possible.is_kept {
            shut_menus::keep(item);
        }
    }
}

/// Has what is built when it is opened be built.
pub(super) fn fill(ui: &mut AppUi<'_>, path: &Path) {
    let Some(owner) = ui.app_mut().and_then(|app| path.element_mut(app)) else {
        return;
    };
    let late = |menu: &Element| Some((menu.id, menu.fills_after_ms?));
    for (menu, after) in owner.children.iter().filter_map(late).collect::<Vec<_>>() {
        let what = PendingWhat::MenuFilled { menu };
        if !ui.pending.iter().any(|event| event.what == what) {
            let at = ui.now + f64::from(after) / 1000.0;
            ui.pending.push(Pending { at, what });
        }
    }
}

/// Gives a menu its place so that its display shows all of it: one that does not fit beyond its corner begins before it,
/// a submenu on the other side of its menu, whose frame is `beside`. The corner, where the menu begins, and that frame are on the
/// desktop; frames of menus are relative to `space`.
fn lay_out_within(
    displays: &[Display],
    menu: &mut Element,
    at: Point,
    space: Space,
    beside: Option<Rect>,
) {
    lay_out(menu, space.point_here(at));
    let Some(display) = nearest(displays, Rect::at(at, Size::new(1.0, 1.0))) else {
        return;
    };
    let screen = display.frame;
    let mut frame = space.place(menu.frame.unwrap_or_default());
    if frame.right() > screen.right() {
        let turned = beside.map(|menu| menu.x - frame.width + OVERLAP);
        let x = turned.unwrap_or(screen.right() - frame.width);
        frame.x = x.max(screen.x);
    } else if frame.x < screen.x {
        let turned = beside.map(|menu| menu.right() - OVERLAP);
        let x = turned.unwrap_or(screen.x);
        frame.x = x.min(screen.right() - frame.width);
    }
    let lowest = (screen.bottom() - frame.height).max(screen.y + display.top_inset);
    frame.y = frame.y.min(lowest);
    lay_out(menu, space.frame_here(frame).origin());
}

/// About how wide a menu is: its titles, and the shortcuts at the other edge.
fn natural_width(menu: &Element) -> f64 {
    let wide = |sign: char| if sign < '\u{2e80}' { 7.5 } else { 14.0 };
    let item = |item: &Element| {
        let title = item.title.as_deref().unwrap_or_default();
        let keys = if item.attributes.contains_key(&Attribute::MenuItemCmdChar) {
            48.0
        } else {
            0.0
        };
        title.chars().map(wide).sum::<f64>() + keys + MARGINS
    };
    menu.children.iter().map(item).fold(WIDTH, f64::max)
}

/// Gives a menu and its items their places.
pub(super) fn lay_out(menu: &mut Element, Point { x, y: top }: Point) {
    let width = natural_width(menu);
    let mut next = top + PADDING;
    for item in &mut menu.children {
        let separator = item.title.as_deref().is_none_or(str::is_empty);
        let height = if separator {
            SEPARATOR_HEIGHT
        } else {
            ITEM_HEIGHT
        };
        item.frame = Some(Rect::new(x, next, width, height));
        next += height;
    }
    menu.frame = Some(Rect::new(x, top, width, next + PADDING - top));
}

/// The popovers that status items show.
pub(super) fn open_popovers(app: &App) -> impl Iterator<Item = (&Element, Space)> {
    let below = app.status_items().flat_map(|item| &item.children);
    let space = app.space_of_status_items();
    below
        .filter(|child| is_popover(child))
        .map(move |popover| (popover, space))
}

/// Calls `visit` with every menu that is open, and with what its frame is relative to.
pub(super) fn open_menus<'w>(app: &'w App, visit: &mut dyn FnMut(&'w Element, Space)) {
    fn search<'w>(element: &'w Element, space: Space, visit: &mut dyn FnMut(&'w Element, Space)) {
        if element.role == Role::Menu && element.frame.is_some() {
            visit(element, space);
        }
        let space = element.space_within(space);
        for child in &element.children {
            if child.role != Role::Menu || !has_closed_menu(&element.role) || is_open(element) {
                search(child, space, visit);
            }
        }
    }
    for element in app.menu_bar.iter().chain(&app.extras).chain(&app.elements) {
        search(element, Space::DESKTOP, visit);
    }
    for window in app.windows.iter().filter(|window| is_shown(app, window)) {
        for child in &window.children {
            search(child, window.space(), visit);
        }
    }
}
