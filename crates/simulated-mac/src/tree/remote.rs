//! What belongs to an app and is told otherwise: menus of pages that are children of the app, and elements of another process.

use super::{
    kinds::{is_open, is_pop_up},
    place::{Place, Subject},
    types::{AxError, Target, Value},
};
use simulated_world::ax::{Attribute, Role};
use simulated_world::world::{App, Element, Fault, World};

/// Answers about the menus of a page's pop-up buttons where they are children of the app [findings-2 7.7].
pub(super) fn page_menu(
    world: &World,
    subject: &Subject<'_>,
    name: &Attribute,
) -> Option<Result<Value, AxError>> {
    if !world.faults.has(Fault::PageMenusBelongToTheApp) {
        return None;
    }
    let Subject::Node(place) = subject else {
        return None;
    };
    let (element, around) = place.chain.split_last()?;
    let on_page = around.iter().any(|outer| outer.role == Role::WebArea);
    if !on_page {
        return None;
    }
    let of_pop_up = around.last().is_some_and(|outer| is_pop_up(&outer.role));
    match name {
        Attribute::Children if is_pop_up(&element.role) => Some(Ok(Value::Elements(Vec::new()))),
        Attribute::ShownMenuUIElement if is_pop_up(&element.role) => Some(Err(AxError::NoValue)),
        Attribute::Parent if of_pop_up => Some(Ok(Value::Element(Target::App(place.app.pid)))),
        Attribute::Window | Attribute::TopLevelUIElement if of_pop_up => {
            Some(Err(AxError::NoValue))
        }
        _ => None,
    }
}

/// The menus of its pages that are open, where they are children of the app.
pub(super) fn page_menus(world: &World, app: &App) -> Vec<u64> {
    fn search(element: &Element, on_page: bool, found: &mut Vec<u64>) {
        let on_page = on_page || element.role == Role::WebArea;
        if on_page && is_pop_up(&element.role) && is_open(element) {
            let menus = element
                .children
                .iter()
                .filter(|child| child.role == Role::Menu);
            found.extend(menus.map(|menu| menu.id));
        }
        for child in &element.children {
            search(child, on_page, found);
        }
    }
    let mut found = Vec::new();
    if world.faults.has(Fault::PageMenusBelongToTheApp) {
        for window in &app.windows {
            for child in &window.children {
                search(child, false, &mut found);
            }
        }
    }
    found
}

/// The process ids of what draws pages and panels, where none of the apps does and nothing else has them.
const PAGES_PID: i32 = 90_001;
const PANELS_PID: i32 = 90_002;

/// The process that an element belongs to where that is not its app's: what a page or an Open or Save panel holds [findings-2 7.8].
pub(crate) fn process(world: &World, place: &Place<'_>) -> Option<i32> {
    if !world.faults.has(Fault::PanelsAreRemote) {
        return None;
    }
    let running = |bundle_id: &str, otherwise: i32| {
        let mut apps = world.apps.iter();
        let app = apps.find(|app| app.bundle_id.as_deref() == Some(bundle_id));
        app.map_or(otherwise, |app| app.pid)
    };
    let is_page = place.chain.iter().any(|one| one.role == Role::WebArea);
    let (_, around) = place.chain.split_last()?;
    let is_panel = |one: &&Element| {
        let identifier = one.identifier.as_deref().unwrap_or_default();
        one.role == Role::Sheet && matches!(identifier, "open-panel" | "save-panel")
    };
    if is_page {
        return Some(running("com.apple.WebKit.WebContent", PAGES_PID));
    }
    let panels = "com.apple.appkit.xpc.openAndSavePanelService";
    around
        .iter()
        .any(is_panel)
        .then(|| running(panels, PANELS_PID))
}
