//! Calendar: the events of all calendars in the order in which they begin. A Mac draws them in the days of a week or a month.

use serde_json::Value as Json;

use super::{
    entry::{Entry, Part},
    listed::ListedApp,
    record::{items, number, text},
};
use crate::{
    apps::scripted_apps::{CALENDAR, ScriptedApp},
    dates,
    zone::Zone,
};

pub(super) struct Calendar;

impl ListedApp for Calendar {
    fn app(&self) -> &'static ScriptedApp {
        &CALENDAR
    }

    fn entries(&self, records: &Json, zone: &Zone) -> Vec<Entry> {
        let calendars = items(records, "calendars");
        let mut events: Vec<(&Json, &Json)> = calendars
            .flat_map(|calendar| items(calendar, "events").map(move |event| (calendar, event)))
            .collect();
        let begin = |event: &Json| number(event, "startDate");
        events.sort_by(|(_, one), (_, other)| begin(one).total_cmp(&begin(other)));
        events
            .into_iter()
            .map(|(calendar, event)| entry(calendar, event, zone))
            .collect()
    }
}

fn entry(calendar: &Json, event: &Json, zone: &Zone) -> Entry {
    let (begin, end) = (number(event, "startDate"), number(event, "endDate"));
    let hours = if event["alldayEvent"] == true {
        "all-day".to_owned()
    } else {
        format!("{} – {}", dates::time(zone, begin), dates::time(zone, end))
    };
    let summary = text(event, "summary");
    Entry {
        detail: vec![
            Part::Text(summary.to_owned()),
            Part::Text(text(event, "location").to_owned()),
            Part::Text(format!("{}  {hours}", dates::long_day(zone, begin))),
            Part::Text(text(calendar, "name").to_owned()),
            Part::Text(text(event, "description").to_owned()),
        ],
        ..Entry::new(
            &event["uid"],
            summary,
            format!("{}  {hours}", dates::day(zone, begin)),
        )
    }
}
