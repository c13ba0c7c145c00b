//! Which attributes apps, windows and elements list. Their values are read elsewhere.

use super::{
    by_role::is_app_of_dock,
    kinds::{is_table, is_text_input},
    place::Subject,
    webkit,
};
use crate::finder::is_icon;
use simulated_world::{
    ax::{Attribute, Role},
    world::Element,
};

/// The attributes it lists, whether or not they have a value.
pub(crate) fn names(subject: &Subject<'_>) -> Vec<Attribute> {
    match subject {
        Subject::SystemWide => SYSTEM.to_vec(),
        Subject::App(app) => {
            let mut names = APP.to_vec();
            // Chromium and Electron listen to it without listing it.
            names.extend(app.extras.is_some().then_some(Attribute::ExtrasMenuBar));
            names
        }
        Subject::Node(place) => match place.element() {
            None => WINDOW.to_vec(),
            Some(element) => {
                let mut names = element_names(element);
                if place.is_on_page() {
                    names.retain(|name| name != &Attribute::Identifier);
                    names.push(Attribute::DomIdentifier);
                    if !names.contains(&Attribute::DomClassList) {
                        names.push(Attribute::DomClassList);
                    }
                }
                if place.is_on_webkit_page() {
                    webkit::add_names(element, &mut names);
                }
                names
            }
        },
    }
}

const SYSTEM: [Attribute; 4] = [
    Attribute::Role,
    Attribute::RoleDescription,
    Attribute::FocusedUIElement,
    Attribute::FocusedApplication,
];

const APP: [Attribute; 11] = [
    Attribute::Role,
    Attribute::RoleDescription,
    Attribute::Title,
    Attribute::Children,
    Attribute::Windows,
    Attribute::MainWindow,
    Attribute::FocusedWindow,
    Attribute::FocusedUIElement,
    Attribute::MenuBar,
    Attribute::Frontmost,
    Attribute::Hidden,
];

const WINDOW: [Attribute; 26] = [
    Attribute::Role,
    Attribute::RoleDescription,
    Attribute::Subrole,
    Attribute::Title,
    Attribute::Document,
    Attribute::Identifier,
    Attribute::Parent,
    Attribute::Children,
    Attribute::Position,
    Attribute::Size,
    Attribute::Frame,
    Attribute::Main,
    Attribute::Focused,
    Attribute::Minimized,
    Attribute::FullScreen,
    Attribute::Modal,
    Attribute::CloseButton,
    Attribute::MinimizeButton,
    Attribute::ZoomButton,
    Attribute::FullScreenButton,
    Attribute::ToolbarButton,
    Attribute::DefaultButton,
    Attribute::CancelButton,
    Attribute::Proxy,
    Attribute::GrowArea,
    Attribute::Sections,
];

/// What every element lists.
const ELEMENT: [Attribute; 11] = [
    Attribute::Role,
    Attribute::RoleDescription,
    Attribute::Parent,
    Attribute::Children,
    Attribute::Window,
    Attribute::TopLevelUIElement,
    Attribute::Position,
    Attribute::Size,
    Attribute::Frame,
    Attribute::Enabled,
    Attribute::Focused,
];

/// What an element may have and answer as empty when it has not.
pub(super) const OPTIONAL: [Attribute; 10] = [
    Attribute::Subrole,
    Attribute::Title,
    Attribute::Description,
    Attribute::Value,
    Attribute::Identifier,
    Attribute::Help,
    Attribute::Position,
    Attribute::Size,
    Attribute::Frame,
    Attribute::PlaceholderValue,
];

fn element_names(element: &Element) -> Vec<Attribute> {
    let mut names = ELEMENT.to_vec();
    let present = [
        (Attribute::Subrole, element.subrole.is_some()),
        (Attribute::Title, element.title.is_some()),
        (Attribute::Description, element.description.is_some()),
        (Attribute::Identifier, element.identifier.is_some()),
        (
            Attribute::Value,
            element.value.is_some() || is_text_input(&element.role),
        ),
        (Attribute::NumberOfCharacters, is_text_input(&element.role)),
        (Attribute::SelectedText, is_text_input(&element.role)),
        (Attribute::SelectedTextRange, is_text_input(&element.role)),
        (
            Attribute::InsertionPointLineNumber,
            is_text_input(&element.role),
        ),
        (
            Attribute::VisibleCharacterRange,
            is_text_input(&element.role),
        ),
        (Attribute::Selected, is_icon(element)),
        (Attribute::Rows, is_table(&element.role)),
        (Attribute::VisibleRows, is_table(&element.role)),
        (Attribute::SelectedRows, is_table(&element.role)),
        (
            Attribute::VerticalScrollBar,
            element.role == Role::ScrollArea,
        ),
        (
            Attribute::HorizontalScrollBar,
            element.role == Role::ScrollArea,
        ),
        (Attribute::Contents, element.role == Role::ScrollArea),
        (Attribute::StatusLabel, is_app_of_dock(element)),
        (Attribute::Index, element.role == Role::Row),
        (Attribute::DisclosureLevel, element.is_outline_row()),
        (Attribute::Disclosing, element.is_outline_row()),
        (Attribute::DisclosedByRow, element.is_outline_row()),
        (Attribute::DisclosedRows, element.is_outline_row()),
    ];
    names.extend(
        present
            .into_iter()
            .filter(|(_, there)| *there)
            .map(|(name, _)| name),
    );
    if element.role == Role::MenuItem {
        names.extend(OF_MENU_ITEM);
    }
    for name in element.attributes.keys() {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

/// What AppKit lists of every menu item, shortcut or not.
pub(super) const OF_MENU_ITEM: [Attribute; 5] = [
    Attribute::MenuItemCmdChar,
    Attribute::MenuItemCmdVirtualKey,
    Attribute::MenuItemCmdGlyph,
    Attribute::MenuItemCmdModifiers,
    Attribute::MenuItemMarkChar,
];
