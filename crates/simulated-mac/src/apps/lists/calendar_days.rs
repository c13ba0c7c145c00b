//! The days that a window of Calendar shows, each a list of its events [trees 3.6].

use jiff::{ToSpan, civil::Date};
use serde_json::Value as Json;

use super::{
    listed::Kept,
    record::{items, number, text},
};
use crate::{
    apps::parts::{find, find_mut, named_mut, part},
    dates, recurrence,
};
use simulated_world::{
    ax::{Action, Attribute, Role},
    geometry::Rect,
    world::{Element, Scalar, Window, same_elements},
    zone::Zone,
};

/// The parts of its window, and the identifier of the text that says which days are shown.
const AREA: &str = "list";
const TITLE: &str = "view-date-title";
const PREVIOUS: &str = "previous";
const NEXT: &str = "next";
const TIME_ZONE: &str = "time zone";
/// What is left free above the days and above the events of a day, and the height of an event, in points.
const ABOVE: f64 = 48.0;
const NUMBER: f64 = 20.0;
const EVENT: f64 = 18.0;

/// How much is shown at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    Day,
    Week,
    Month,
    Year,
}

impl View {
    const ALL: [Self; 4] = [Self::Day, Self::Week, Self::Month, Self::Year];

    /// As its button is called.
    fn name(self) -> &'static str {
        match self {
            Self::Day => "Day",
            Self::Week => "Week",
            Self::Month => "Month",
            Self::Year => "Year",
        }
    }

    /// The view of a button.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }
}

/// What a window shows. The text that says so keeps it as the name that the app knows it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) view: View,
    /// A day of it.
    pub(super) date: Date,
    /// Today, as far as the app has heard.
    pub(super) today: Date,
}

impl Shown {
    /// What a window shows; none for one that has shown nothing yet.
    pub(super) fn of(window: &Window) -> Option<Self> {
        let kept = find(&window.children, &is_title)?.part.as_deref()?;
        let mut words = kept.split(' ');
        Some(Self {
            view: View::named(words.next()?)?,
            date: words.next()?.parse().ok()?,
            today: words.next()?.parse().ok()?,
        })
    }

    /// Has a window show it, the next time that it is shown.
    pub(super) fn keep(self, window: &mut Window) {
        if let Some(title) = find_mut(&mut window.children, &is_title) {
            let Self { view, date, today } = self;
            title.part = Some(format!("{} {date} {today}", view.name()));
        }
    }

    /// The same, so many days, weeks, months or years later.
    pub(super) fn moved(self, by: i64) -> Self {
        let span = match self.view {
            View::Day => by.days(),
            View::Week => by.weeks(),
            View::Month => by.months(),
            View::Year => by.years(),
        };
        Self {
            date: self.date.saturating_add(span),
            ..self
        }
    }

    /// The days that are lists. A year has none.
    fn days(self) -> Vec<Date> {
        let weeks = |first, last| {
            let last = begin_of_week(last).saturating_add(6.days());
            (begin_of_week(first), last)
        };
        let (first, last) = match self.view {
            View::Day => (self.date, self.date),
            View::Week => weeks(self.date, self.date),
            View::Month => weeks(self.date.first_of_month(), self.date.last_of_month()),
            View::Year => return Vec::new(),
        };
        first
            .series(1.day())
            .take_while(|day| *day <= last)
            .collect()
    }

    /// What the window says of it.
    fn title(self) -> String {
        let format = match self.view {
            View::Day => "%B %-d, %Y",
            View::Week | View::Month => "%B %Y",
            View::Year => "%Y",
        };
        self.date.strftime(format).to_string()
    }
}

/// Whether a window shows days.
pub(super) fn has_days(window: &Window) -> bool {
    find(&window.children, &is_title).is_some()
}

fn is_title(one: &Element) -> bool {
    one.identifier.as_deref() == Some(TITLE)
}

/// Weeks begin with Sunday, as in the United States, whatever the region of the Mac.
fn begin_of_week(day: Date) -> Date {
    day.saturating_sub(i64::from(day.weekday().to_sunday_zero_offset()).days())
}

/// What marks an event of a day, by which the app knows its text.
const EVENT_PART: &str = "event ";
/// What marks a day.
const DAY_PART: &str = "day ";

/// The id of the event that a part stands for, and the day that shows it.
pub(super) fn event_of(part: &str) -> Option<(&str, Date)> {
    let (id, day) = part.strip_prefix(EVENT_PART)?.rsplit_once(' ')?;
    Some((id, day.parse().ok()?))
}

/// The day that a part stands for.
pub(super) fn day_of(part: &str) -> Option<Date> {
    part.strip_prefix(DAY_PART)?.parse().ok()
}

/// A time so many days later, when clocks show the same as they do before.
pub(super) fn days_later(seconds: f64, days: i32, zone: &Zone) -> f64 {
    let local = seconds.floor() as i64 + zone.offset(seconds);
    zone.universal(local + i64::from(days) * 86_400) as f64
}

/// Shows the days of a window with what is kept now.
pub(super) fn show(window: &mut Window, kept: &Kept<'_>) {
    let today = kept.zone.at(kept.now).date();
    let mut shown = Shown::of(window).unwrap_or(Shown {
        view: View::Month,
        date: today,
        today,
    });
    shown.today = shown.today.max(today);
    shown.keep(window);
    if let Some(title) = find_mut(&mut window.children, &is_title) {
        title.value = Some(Scalar::Text(shown.title()));
    }
    show_controls(window, shown, kept.zone);
    let Some(area) = named_mut(&mut window.children, AREA) else {
        return;
    };
    area.description = Some(format!("{} Calendar Area", shown.view.name()));
    area.value = Some(Scalar::Text(shown.date.strftime("%B %-d, %Y").to_string()));
    let (old, others): (Vec<Element>, Vec<Element>) = std::mem::take(&mut area.children)
        .into_iter()
        .partition(|one| one.role == Role::List);
    area.children = others;
    let mut days = day_lists(shown, area.frame.unwrap_or_default(), kept);
    same_elements::keep(&mut days, &old);
    area.children.extend(days);
}

fn show_controls(window: &mut Window, shown: Shown, zone: &Zone) {
    for view in View::ALL {
        if let Some(button) = named_mut(&mut window.children, view.name()) {
            button.value = Some(Scalar::Number(f64::from(u8::from(view == shown.view))));
        }
    }
    let unit = shown.view.name().to_lowercase();
    for name in [PREVIOUS, NEXT] {
        if let Some(button) = named_mut(&mut window.children, name) {
            let says = format!("{name} {unit}");
            // Of a year it has been seen as its identifier [trees 3.6].
            button.identifier = (shown.view == View::Year).then(|| says.clone());
            button.description = Some(says);
        }
    }
    if let Some(pop_up) = named_mut(&mut window.children, TIME_ZONE) {
        pop_up.value = Some(Scalar::Text(zone.name()));
    }
}

/// An event when it takes place.
struct Held<'r> {
    event: &'r Json,
    begin: f64,
    end: f64,
}

impl Held<'_> {
    fn is_all_day(&self) -> bool {
        self.event["alldayEvent"] == true
    }

    /// Whether it is on a day.
    fn touches(&self, day: Date, zone: &Zone) -> bool {
        let last = (self.end - 1.0).max(self.begin);
        (zone.at(self.begin).date()..=zone.at(last).date()).contains(&day)
    }
}

/// The events that take place on some of these days: those that last a day first, then as they begin.
fn held<'r>(days: &[Date], kept: &Kept<'r>) -> Vec<Held<'r>> {
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return Vec::new();
    };
    let (from, to) = (
        midnight(*first, kept.zone),
        midnight(last.saturating_add(1.day()), kept.zone),
    );
    let calendars = items(kept.records, "calendars");
    let mut all: Vec<Held<'r>> = Vec::new();
    for event in calendars.flat_map(|calendar| items(calendar, "events")) {
        // One with a rule that is not known here is shown where it begins.
        let times = recurrence::times(event, kept.zone, (from, to))
            .unwrap_or_else(|| vec![(number(event, "startDate"), number(event, "endDate"))]);
        all.extend(
            times
                .into_iter()
                .map(|(begin, end)| Held { event, begin, end }),
        );
    }
    all.sort_by(|one, other| {
        let by_kind = other.is_all_day().cmp(&one.is_all_day());
        by_kind.then(one.begin.total_cmp(&other.begin))
    });
    all
}

/// When a day begins, in seconds since 1970 UTC.
pub(super) fn midnight(day: Date, zone: &Zone) -> f64 {
    let days = (day - Date::constant(1970, 1, 1)).get_days();
    zone.universal(i64::from(days) * 86_400) as f64
}

fn day_lists(shown: Shown, area: Rect, kept: &Kept<'_>) -> Vec<Element> {
    let days = shown.days();
    let events = held(&days, kept);
    let columns = days.len().clamp(1, 7);
    let rows = days.len().div_ceil(columns).max(1);
    let width = area.width / columns as f64;
    let height = (area.height - ABOVE) / rows as f64;
    let in_order = days.iter().enumerate();
    let list = |(place, day): (usize, &Date)| {
        let (x, y) = (
            (place % columns) as f64 * width,
            (place / columns) as f64 * height,
        );
        let frame = Rect::new(area.x + x, area.y + ABOVE + y, width, height);
        let its: Vec<&Held<'_>> = events
            .iter()
            .filter(|held| held.touches(*day, kept.zone))
            .collect();
        day_list(*day, shown.today, frame, &its, kept.zone)
    };
    in_order.map(list).collect()
}

fn day_list(day: Date, today: Date, frame: Rect, events: &[&Held<'_>], zone: &Zone) -> Element {
    let name = day.strftime("%A, %B %-d");
    // On a day with many events they are lower, so that all of them are in it.
    let room = (frame.height - NUMBER) / events.len().max(1) as f64;
    let height = room.min(EVENT);
    let text = |(place, held): (usize, &&Held<'_>)| {
        let top = frame.y + NUMBER + height * place as f64;
        let place = Rect::new(frame.x + 4.0, top, frame.width - 8.0, height);
        event_text(day, held, place, zone)
    };
    Element {
        description: Some(if day == today {
            format!("Today, {name}")
        } else {
            name.to_string()
        }),
        part: Some(format!("{DAY_PART}{day}")),
        painted: Some(day.day().to_string()),
        children: events.iter().enumerate().map(text).collect(),
        ..part(Role::List, frame)
    }
}

fn event_text(day: Date, held: &Held<'_>, frame: Rect, zone: &Zone) -> Element {
    let summary = text(held.event, "summary");
    let hours = if held.is_all_day() {
        "All-Day".to_owned()
    } else {
        let (begin, end) = (dates::time(zone, held.begin), dates::time(zone, held.end));
        format!("{begin} to {end}")
    };
    let day_says = day.strftime("%B %-d, %Y");
    let mut element = Element {
        description: Some(format!("{summary}. {day_says}, {hours}")),
        value: Some(Scalar::Text(summary.to_owned())),
        part: Some(format!("{EVENT_PART}{} {day}", text(held.event, "uid"))),
        // That pressing an event opens its inspector is a belief (C): a person clicks it twice.
        actions: vec![Action::Press],
        ..part(Role::StaticText, frame)
    };
    element
        .attributes
        .insert(Attribute::RoleDescription, Scalar::Text("Event".into()));
    element
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(view: View, date: &str) -> Shown {
        let date = date.parse().unwrap();
        Shown {
            view,
            date,
            today: date,
        }
    }

    #[test]
    fn a_month_is_shown_in_whole_weeks() {
        let ends = |shown: Shown| {
            let days = shown.days();
            let ends = days.first().zip(days.last());
            ends.map(|(first, last)| (days.len(), first.to_string(), last.to_string()))
        };
        let told = |count, first: &str, last: &str| Some((count, first.into(), last.into()));
        assert_eq!(
            ends(shown(View::Month, "2025-11-20")),
            told(42, "2025-10-26", "2025-12-06")
        );
        // A February that fills four weeks.
        assert_eq!(
            ends(shown(View::Month, "2026-02-10")),
            told(28, "2026-02-01", "2026-02-28")
        );
        assert_eq!(
            ends(shown(View::Week, "2025-11-20")),
            told(7, "2025-11-16", "2025-11-22")
        );
        assert_eq!(
            ends(shown(View::Day, "2025-11-20")),
            told(1, "2025-11-20", "2025-11-20")
        );
        assert_eq!(ends(shown(View::Year, "2025-11-20")), None);
        let next = shown(View::Month, "2025-01-31").moved(1);
        assert_eq!(next.date.to_string(), "2025-02-28");
        assert_eq!(next.title(), "February 2025");
    }
}
