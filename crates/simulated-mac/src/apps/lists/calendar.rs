//! Calendar: the days of a month, a week or one day with the events of all calendars.

use serde_json::Value as Json;

use super::{
    calendar_days, calendar_events,
    entry::Entry,
    listed::{Kept, ListedApp},
    record::{items, number, text},
    rows,
};
use crate::{
    apps::scripted_apps::{CALENDAR, ScriptedApp},
    dates,
    tree::{AppUi, UiEvent},
};
use simulated_world::{world::Window, zone::Zone};

pub(super) struct Calendar;

impl ListedApp for Calendar {
    fn app(&self) -> &'static ScriptedApp {
        &CALENDAR
    }

    fn entries(&self, records: &Json, zone: &Zone) -> Vec<Entry> {
        let calendars = items(records, "calendars");
        let mut events: Vec<&Json> = calendars
            .flat_map(|calendar| items(calendar, "events"))
            .collect();
        let begin = |event: &Json| number(event, "startDate");
        events.sort_by(|one, other| begin(one).total_cmp(&begin(other)));
        let entry = |event: &&Json| {
            let day = dates::day(zone, begin(event));
            Entry::new(&event["uid"], text(event, "summary"), day)
        };
        events.iter().map(entry).collect()
    }

    /// A window of a file that was made before Calendar had days is a list of events.
    fn show_in(&self, window: &mut Window, kept: &Kept<'_>) {
        if !calendar_days::has_days(window) {
            return rows::show(window, kept.entries, kept.chosen, kept.words);
        }
        calendar_days::show(window, kept);
        calendar_events::update_inspector(window, kept);
    }

    fn follow_others(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) -> bool {
        calendar_events::follow(self, ui, event)
    }

    fn follow_shown(&self, ui: &mut AppUi<'_>, event: UiEvent<'_>) {
        calendar_events::follow_shown(ui, event);
    }
}
