//! The window server's list [bridge 6]: every window, the sheets, and what the system itself puts on screen.

use super::{
    focus::is_shown,
    menus::{open_menus, open_popovers},
};
use crate::stage_manager::thumbnail;
use simulated_world::geometry::Rect;
use simulated_world::menu_bars::{self, End};
use simulated_world::world::{App, Element, Fault, Window, WindowNumber, World};

/// One entry.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Listed {
    pub(crate) id: u32,
    pub(crate) pid: i32,
    pub(crate) owner: String,
    pub(crate) name: String,
    pub(crate) layer: i32,
    pub(crate) frame: Rect,
    pub(crate) on_screen: bool,
    /// Closed to captures by others.
    pub(crate) unshareable: bool,
    /// Wallpaper and desktop icons.
    pub(crate) desktop: bool,
    z: i64,
}

/// Window levels [bridge 6].
pub(super) const DESKTOP_ICONS: i32 = -2_147_483_603;
const WALLPAPER: i32 = -2_147_483_624;
pub(super) const DOCK: i32 = 20;
pub(super) const MENU_BAR: i32 = 24;
pub(super) const STATUS_ITEM: i32 = 25;
pub(super) const POP_UP_MENU: i32 = 101;

/// The window server's own process, which is no application.
const WINDOW_SERVER: (i32, &str) = (168, "Window Server");

/// Ids of the system's windows, one row per display, far from those of the world's.
const MENU_BAR_ID: u32 = 1_000_000;
const DOCK_ID: u32 = 1_000_100;
const WALLPAPER_ID: u32 = 1_000_200;
const ICONS_ID: u32 = 1_000_300;
/// Between the ids of a status item on one display and on the next.
const STATUS_ITEMS_APART: u32 = 2_000_000;

/// Sheets, menus and status items are windows of their own; their numbers come from the same row as those of the others.
pub(crate) fn id_of_element(element: &Element) -> u32 {
    u32::try_from(element.id).unwrap_or(u32::MAX)
}

/// All windows: those on screen from the front to the back, then the others.
pub(crate) fn list(world: &World) -> Vec<Listed> {
    let mut list = Vec::new();
    for app in &world.apps {
        of_app(world, app, &mut list);
    }
    of_system(world, &mut list);
    list.sort_by_key(|window| {
        (
            !window.on_screen,
            std::cmp::Reverse((window.layer, window.z)),
        )
    });
    list
}

impl Listed {
    /// What is on screen, open to captures, without a name.
    fn new(id: u32, (pid, owner): (i32, &str), layer: i32, frame: Rect) -> Self {
        Self {
            id,
            pid,
            owner: owner.into(),
            name: String::new(),
            layer,
            frame,
            on_screen: true,
            unshareable: false,
            desktop: false,
            z: 0,
        }
    }

    fn named(mut self, name: &str) -> Self {
        self.name = name.into();
        self
    }

    fn of_desktop(mut self) -> Self {
        self.desktop = true;
        self
    }
}

fn of_app(world: &World, app: &App, list: &mut Vec<Listed>) {
    let owner = (app.pid, app.name.as_str());
    let numbered = |window: &&Window| window.number == WindowNumber::Own;
    for window in app.windows.iter().filter(numbered) {
        let thumbnail = thumbnail(world, app, window);
        let frame = thumbnail.unwrap_or(window.frame);
        let listed = Listed {
            on_screen: is_shown(app, window),
            unshareable: window.unshareable,
            // Doubled, so that a sheet has a place between its window and the next.
            z: window.z * 2,
            ..Listed::new(window.id, owner, window.layer, frame).named(&window.title)
        };
        if let Some(sheet) = window.sheet()
            && let Some(frame) = sheet.frame
            && thumbnail.is_none()
        {
            list.push(Listed {
                id: id_of_element(sheet),
                name: String::new(),
                frame: window.space().place(frame),
                z: listed.z + 1,
                ..listed.clone()
            });
        }
        list.push(listed);
    }
    open_menus(app, &mut |menu, space| {
        if let Some(frame) = menu.frame {
            let (id, frame) = (id_of_element(menu), space.place(frame));
            list.push(Listed::new(id, owner, POP_UP_MENU, frame));
        }
    });
    for (popover, space) in open_popovers(app) {
        if let Some(frame) = popover.frame {
            list.push(Listed::new(
                id_of_element(popover),
                owner,
                STATUS_ITEM,
                space.place(frame),
            ));
        }
    }
}

fn of_system(world: &World, list: &mut Vec<Listed>) {
    let process = |bundle_id: &str| {
        let mut apps = world.apps.iter();
        let app = apps.find(|app| app.bundle_id.as_deref() == Some(bundle_id))?;
        Some((app.pid, app.name.as_str()))
    };
    let dock = process("com.apple.dock");
    let finder = process("com.apple.finder");
    for (number, display) in (0_u32..).zip(&world.displays) {
        let whole = display.frame;
        let bar = Rect {
            height: display.top_inset.max(1.0),
            ..whole
        };
        list.push(Listed {
            on_screen: !world.menu_bar_is_away_from(display)
                || world.faults.has(Fault::HiddenBarsAreListed),
            ..Listed::new(MENU_BAR_ID + number, WINDOW_SERVER, MENU_BAR, bar).named("Menubar")
        });
        list.extend(dock.map(|dock| {
            let wallpaper = Listed::new(WALLPAPER_ID + number, dock, WALLPAPER, whole);
            wallpaper.named("Wallpaper").of_desktop()
        }));
        list.extend(finder.map(|finder| {
            Listed::new(ICONS_ID + number, finder, DESKTOP_ICONS, whole).of_desktop()
        }));
    }
    if let (Some(dock), Some(display)) = (dock, world.displays.first()) {
        list.push(Listed::new(DOCK_ID, dock, DOCK, display.frame).named("Dock"));
    }
    // Control Center draws everybody's status items.
    let Some(owner) = process("com.apple.controlcenter") else {
        return;
    };
    let items = world.apps.iter().flat_map(|app| {
        let space = app.space_of_status_items();
        app.status_items().map(move |item| (item, space))
    });
    for (item, space) in items {
        if let Some(frame) = item.frame.map(|frame| space.place(frame)) {
            let name = item.identifier.as_deref().unwrap_or("Item-0");
            list.push(Listed::new(id_of_element(item), owner, STATUS_ITEM, frame).named(name));
            let others = (1_u32..).zip(world.displays.iter().skip(1));
            for (number, display) in others.filter(|(_, display)| display.top_inset > 0.0) {
                let id = number * STATUS_ITEMS_APART + id_of_element(item);
                let shifted = frame + menu_bars::shift(world, display, End::StatusItems);
                let frame = Rect {
                    height: display.top_inset,
                    ..shifted
                };
                list.push(Listed::new(id, owner, STATUS_ITEM, frame).named(name));
            }
        }
    }
}
