//! The parts of a browser window that its pages and its tabs share: the address, back and forward.

use super::parts::{enable_items, find_mut, focus, named, named_mut};
use crate::tree::text;
use simulated_world::{
    ax::Attribute,
    world::{Element, Process, Scalar, Window},
};

pub(super) const SAFARI: &str = "com.apple.Safari";
pub(super) const CHROME: &str = "com.google.Chrome";
pub(super) const ADDRESS: &str = "WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD";
pub(super) const BACK: &str = "BackButton";
pub(super) const FORWARD: &str = "ForwardButton";
pub(super) const RELOAD: &str = "ReloadButton";
pub(super) const NEW_TAB: &str = "NewTabButton";
/// What is called as its page is, around all that a window of Chrome holds [trees 3.13].
const PAGE_TITLE: &str = "page title";
/// What it says of the page of a new tab, whose address is not shown.
const NEW_TAB_PAGE: &str = "chrome://newtab/";
/// What begins the identifier of a window of Safari, and what ends the part that says whether its page is secure.
const WINDOW: &str = "SafariWindow?IsSecure=";
const UUID: &str = "&UUID=";

/// The address and the buttons beside it say where a window is.
pub(super) fn show_state(window: &mut Window, url: &str) {
    let (place, last) = (
        window.history.place,
        window.history.addresses.len().saturating_sub(1),
    );
    if let Some(field) = named_mut(&mut window.children, ADDRESS) {
        field.value = Some(Scalar::Text(url.to_owned()));
        field.selection = None;
    }
    if let Some(around) = named_mut(&mut window.children, PAGE_TITLE) {
        around.title = Some(window.title.clone());
        let address = if url.is_empty() { NEW_TAB_PAGE } else { url };
        let address = Scalar::Text(address.to_owned());
        around.attributes.insert(Attribute::Url, address);
    }
    let own = window.identifier.as_deref().unwrap_or_default();
    let state = own.strip_prefix(WINDOW);
    if let Some((_, uuid)) = state.and_then(|state| state.split_once(UUID)) {
        let is_secure = url.starts_with("https:");
        window.identifier = Some(format!("{WINDOW}{is_secure}{UUID}{uuid}"));
    }
    for (button, possible) in [(BACK, place > 0), (FORWARD, place < last)] {
        if let Some(button) = named_mut(&mut window.children, button) {
            button.enabled = possible;
        }
    }
}

/// The History menu offers what the buttons of the front window do.
pub(super) fn update_menus(process: &mut Process<'_>) {
    let window = process.app().and_then(|app| app.main_window());
    let possible = |button: &str| {
        let buttons = window.map_or(&[][..], |window| &window.children);
        named(buttons, button).is_some_and(|button| button.enabled)
    };
    let items = [("Back", possible(BACK)), ("Forward", possible(FORWARD))];
    let Some(bar) = process.app_mut().and_then(|app| app.menu_bar.as_mut()) else {
        return;
    };
    let is_history = |one: &Element| one.english_title() == "History";
    let Some(menu) = find_mut(&mut bar.children, &is_history) else {
        return;
    };
    enable_items(&mut menu.children, &items);
}

/// The caret goes to the address of a window, all of it selected.
pub(super) fn focus_address(process: &mut Process<'_>, window: u64) {
    let address = process
        .window_mut(window)
        .and_then(|window| named_mut(&mut window.children, ADDRESS));
    if let Some(address) = address {
        text::select_all(address);
        let id = address.id;
        focus(process, id);
    }
}
