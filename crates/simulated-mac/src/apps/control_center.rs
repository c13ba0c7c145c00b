//! Control Center: the panels of its status items, as macOS shows them since version 13 in the place of menus.

use super::{
    panes,
    parts::{self, find, find_mut, select},
    sound,
};
use crate::{
    privacy_pane::SYSTEM_SETTINGS,
    tree::{AppUi, UiEvent},
};
use simulated_world::{
    ax::Role,
    open_menus,
    world::{Element, Scalar},
};

pub(super) const CONTROL_CENTER: &str = "com.apple.controlcenter";

/// Identifiers of the buttons that lead to a pane of System Settings, and the part that the pane's row is there.
const SETTINGS: [(&str, &str); 3] = [
    ("wifi-settings", "wifi-pane"),
    ("battery-settings", "battery-pane"),
    ("sound-settings", "sound-pane"),
];

/// What begins the identifiers of check boxes of which one is on at a time: networks and output devices.
const ONE_OF: [&str; 2] = ["wifi-network-", "sound-device-"];

/// Something in a panel was used.
pub(super) fn follow(ui: &mut AppUi<'_>, event: UiEvent<'_>) {
    let (UiEvent::Pressed(id) | UiEvent::ValueChanged(id)) = event else {
        return;
    };
    sound::follow(ui, id);
    let UiEvent::Pressed(_) = event else { return };
    let Some(identifier) = ui.element(id).and_then(|one| one.identifier.clone()) else {
        return;
    };
    if let Some((_, pane)) = SETTINGS.iter().find(|(button, _)| *button == identifier) {
        open_settings(ui, pane);
    } else if let Some(kind) = ONE_OF.iter().find(|kind| identifier.starts_with(**kind)) {
        choose_one(ui, id, kind);
    }
}

/// Shows a pane of System Settings; the panel goes.
fn open_settings(ui: &mut AppUi<'_>, pane: &str) {
    open_menus::close_all(ui);
    parts::launch_with_bundle_id(ui, SYSTEM_SETTINGS);
    let apps = ui.apps.iter();
    let settings = apps.filter(|app| app.bundle_id.as_deref() == Some(SYSTEM_SETTINGS));
    let Some(pid) = settings.map(|app| app.pid).next() else {
        return;
    };
    let mut settings = ui.process(pid);
    let is_pane = |one: &Element| one.is_part(pane);
    let windows = settings.app_mut().map(|app| app.windows.iter_mut());
    let mut chosen = None;
    for window in windows.into_iter().flatten() {
        chosen = find(&window.children, &is_pane).map(|row| row.id);
        if chosen.is_some() {
            let of_list = |one: &Element| one.children.iter().any(&is_pane);
            let rows = find_mut(&mut window.children, &of_list).map(|list| &mut list.children);
            for row in rows.into_iter().flatten() {
                select(row, Some(row.id) == chosen);
            }
            break;
        }
    }
    if let Some(row) = chosen {
        panes::follow(&mut settings, row);
    }
}

/// The one that was pressed is on, the others of its kind are off.
fn choose_one(ui: &mut AppUi<'_>, id: u64, kind: &str) {
    fn set(elements: &mut [Element], id: u64, kind: &str) {
        for element in elements {
            let own = element.identifier.as_deref().unwrap_or_default();
            if element.role == Role::CheckBox && own.starts_with(kind) {
                element.value = Some(Scalar::Number(f64::from(u8::from(element.id == id))));
            }
            set(&mut element.children, id, kind);
        }
    }
    let chosen = ui.element(id).and_then(|one| one.title.clone());
    let owner = ui.window_of(id).map(|window| window.element_id);
    if let Some(window) = owner.and_then(|owner| ui.window_mut(owner)) {
        set(&mut window.children, id, kind);
    }
    if let (Some(device), "sound-device-") = (chosen, kind) {
        sound::show_device(ui, &device);
    }
}
