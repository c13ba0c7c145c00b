//! The indicator of the input source, which macOS puts among the windows of an app, and adding the other surfaces to an app that is
//! there already [findings-3 15.1].

use super::element::Window;
use super::faults::Fault;
use super::process::Process;
use super::state::World;
use super::surfaces::{add, surface};
use super::things::{Pending, PendingWhat};
use crate::ax::Subrole;
use crate::geometry::{Rect, Size};

/// The first macOS that shows the indicator.
const FIRST_WITH_INDICATOR: u32 = 14;

/// How long the indicator stays, in seconds.
const INDICATED: f64 = 2.0;

/// The level of panels.
const FLOATING: i32 = 3;

const INDICATOR: Size = Size::new(84.0, 77.0);

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
