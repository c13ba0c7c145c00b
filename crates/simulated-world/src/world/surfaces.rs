//! What macOS puts among the windows of apps, and is none of theirs: the indicator of the input source, the windows of status
//! items, help tags [findings-3 15.1].

use super::{App, Fault, Faults, PendingWhat, Process, Window, WindowNumber, World};
use crate::ax::{Role, Subrole};
use crate::geometry::{Rect, Size};
use crate::world::things::Pending;

/// The first macOS that shows the indicator.
const FIRST_WITH_INDICATOR: u32 = 14;

/// How long the indicator stays, in seconds.
const INDICATED: f64 = 2.0;

/// The level of panels.
const FLOATING: i32 = 3;

/// The level of status items.
const STATUS: i32 = 25;

const INDICATOR: Size = Size::new(84.0, 77.0);
const STATUS_ITEM: Size = Size::new(34.0, 33.0);
const HELP_TAG: Size = Size::new(253.0, 19.0);

/// One of them: it has no buttons, holds nothing and never has the keyboard.
fn surface(frame: Rect) -> Window {
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

impl Process<'_> {
    /// Adds what faults put among the windows of its app.
    pub(crate) fn add_surfaces(&mut self) {
        let faults = self.faults.clone();
        if let Some(app) = self.app_mut() {
            add(app, &faults);
        }
    }
}

impl World {
    /// A text field of an app got the focus, or the input source changed: on some Macs the app shows which source it is as soon as
    /// it gets to it.
    pub fn indicate_input_source(&mut self, pid: i32) {
        let shows = self.faults.has(Fault::InputSourceIndicator)
            && self
                .system
                .major_version()
                .is_some_and(|one| one >= FIRST_WITH_INDICATOR);
        if shows {
            // At once: whatever the clock shows.
            self.pending.push(Pending {
                at: 0.0,
                what: PendingWhat::IndicatorComes { pid },
            });
        }
    }

    /// Shows the indicator first among the windows of its app, for two seconds.
    pub fn show_indicator(&mut self, pid: i32, now: f64) {
        let top = self.process(pid).top() + 1;
        let next = self.next_id;
        let Some(app) = self.app_mut(pid) else { return };
        let is_indicator = |window: &Window| !window.main && window.frame.size() == INDICATOR;
        if app.windows.iter().any(is_indicator) {
            return;
        }
        let Some(beside) = app.key_window().map(|window| window.frame) else {
            return;
        };
        app.windows.insert(
            0,
            Window {
                element_id: next,
                z: top,
                layer: FLOATING,
                subrole: Some(Subrole::Dialog),
                ..surface(Rect::at(beside.origin(), INDICATOR))
            },
        );
        self.next_id = next + 1;
        self.assign_ids();
        self.pending.push(Pending {
            at: now + INDICATED,
            what: PendingWhat::IndicatorGoes { pid, window: next },
        });
    }

    /// The indicator has been shown for its time.
    pub fn hide_indicator(&mut self, pid: i32, window: u64) {
        if let Some(app) = self.app_mut(pid) {
            app.windows.retain(|one| one.element_id != window);
        }
    }
}
