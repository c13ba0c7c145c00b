//! What macOS puts among the windows of apps, and is none of theirs: the windows of status items and help tags [findings-3 15.1].

use super::apps::App;
use super::element::Window;
use super::faults::{Fault, Faults};
use super::window_number::WindowNumber;
use crate::ax::{Role, Subrole};
use crate::geometry::{Rect, Size};

/// The level of status items.
const STATUS: i32 = 25;

const STATUS_ITEM: Size = Size::new(34.0, 33.0);
const HELP_TAG: Size = Size::new(253.0, 19.0);

/// One of them: it has no buttons, holds nothing and never has the keyboard.
pub(super) fn surface(frame: Rect) -> Window {
    Window {
        main: false,
        resizable: false,
        ..Window::at(frame)
    }
}

/// Adds to an app what faults put among its windows.
pub(super) fn add(app: &mut App, faults: &Faults) {
    let item = app.status_items().next().map(|item| item.frame);
    let is_item = |window: &Window| window.number == WindowNumber::Null;
    if faults.has(Fault::StatusItemsAreWindows)
        && let Some(frame) = item
        && !app.windows.iter().any(is_item)
    {
        app.windows.push(Window {
            title: "Item-0".to_owned(),
            subrole: Some(Subrole::Dialog),
            layer: STATUS,
            number: WindowNumber::Null,
            ..surface(Rect::at(frame.unwrap_or_default().origin(), STATUS_ITEM))
        });
    }
    let is_tag = |window: &Window| window.role == Some(Role::HelpTag);
    if faults.has(Fault::HelpTagsAreWindows)
        && let Some(first) = app.windows.iter().find(|window| window.may_be_main())
        && !app.windows.iter().any(is_tag)
    {
        let tag = Window {
            role: Some(Role::HelpTag),
            number: WindowNumber::None,
            ..surface(Rect::at(first.frame.origin(), HELP_TAG))
        };
        app.windows.push(tag);
    }
}
