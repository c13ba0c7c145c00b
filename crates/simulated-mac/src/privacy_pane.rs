//! The Privacy & Security pane of System Settings: the rows that it shows, with a switch for each.
//!
//! Functions over the world. Of a world that has words in the place of rows the pane is as it was drawn.

use simulated_world::{
    ax::{Action, Role, Subrole},
    geometry::Rect,
    world::{Client, Element, Process, Scalar, Service, World, look_windows_mut},
};

/// The app whose pane it is.
pub(crate) const SYSTEM_SETTINGS: &str = "com.apple.systempreferences";
/// Parts: the pane's row in the sidebar, what shows a pane, and what begins those of switches.
const PANE: &str = "privacy-pane";
const DETAIL: &str = "detail";
const SWITCH: &str = "privacy-client-";

/// The lists of the pane, by their services, and whether one without rows is shown. What posts events has no list of its own.
const LISTS: [(Service, &str, bool); 5] = [
    (Service::Accessibility, ACCESSIBILITY, true),
    (
        Service::ScreenRecording,
        "Screen & System Audio Recording",
        true,
    ),
    (Service::Automation, "Automation", true),
    (Service::Calendar, "Calendars", false),
    (Service::Reminders, "Reminders", false),
];

const ACCESSIBILITY: &str = "Accessibility";

/// What the list of Accessibility is called since a version of macOS [trees 3.3] (grade B).
const RENAMED: (u32, &str) = (27, "Device Control and Data Access");

/// Where the lists begin, and how far apart lines are, as points.
const TOP: f64 = 80.0;
const LINE: f64 = 26.0;
const GAP: f64 = 18.0;
const LEFT: f64 = 240.0;
const WIDTH: f64 = 470.0;

/// Brings the pane up to the rows that there are.
pub(crate) fn settle(world: &mut World) {
    if world.permissions.clients.is_empty() {
        return;
    }
    let wanted = contents(world);
    let mut is_changed = false;
    let looks = look_windows_mut(&mut world.installed, SYSTEM_SETTINGS);
    let apps = world.apps.iter_mut().flat_map(|app| &mut app.windows);
    for window in looks.chain(apps) {
        if let Some(shown) = shown_in(&mut window.children)
            && kinds(shown) != kinds(&wanted)
        {
            shown.clone_from(&wanted);
            is_changed = true;
        }
    }
    if is_changed {
        world.assign_ids();
    }
}

/// A switch was pressed: its row says what it says.
pub(crate) fn follow(process: &mut Process<'_>, id: u64) {
    let switch = process.element(id);
    let Some((part, Some(Scalar::Number(value)))) = switch.and_then(|switch| {
        let part = switch.part.clone().or(switch.identifier.clone())?;
        Some((part, switch.value.clone()))
    }) else {
        return;
    };
    let rows = &mut process.permissions.clients;
    if let Some(row) = rows.iter_mut().find(|row| name_of(row) == part) {
        row.allowed = value != 0.0;
    }
}

/// Where a window keeps what the pane shows: beside the sidebar, or in the pane's row until that is selected.
fn shown_in(elements: &mut [Element]) -> Option<&mut Vec<Element>> {
    let is_shown = named(elements, PANE)?.pane.as_ref()?.shown;
    if is_shown {
        return named(elements, DETAIL).map(|detail| &mut detail.children);
    }
    let pane = named(elements, PANE)?.pane.as_mut();
    pane.map(|pane| &mut pane.children)
}

fn named<'e>(elements: &'e mut [Element], part: &str) -> Option<&'e mut Element> {
    elements.iter_mut().find_map(|element| {
        if element.is_part(part) {
            Some(element)
        } else {
            named(&mut element.children, part)
        }
    })
}

/// What tells one content of the pane from another: ids and places apart.
fn kinds(elements: &[Element]) -> Vec<(&Role, Option<&str>, Option<&Scalar>)> {
    let mut kinds = Vec::new();
    for element in elements {
        element.walk(&mut |one| {
            kinds.push((&one.role, one.part.as_deref(), one.value.as_ref()));
        });
    }
    kinds
}

/// What the pane shows: for each service its name, and a switch for each row that is listed.
fn contents(world: &World) -> Vec<Element> {
    let mut shown = Vec::new();
    let mut top = TOP;
    for (service, name, is_always_shown) in LISTS {
        let rows = world.permissions.clients.iter();
        let rows: Vec<_> = rows
            .filter(|row| row.service == service && row.listed)
            .collect();
        if rows.is_empty() && !is_always_shown {
            continue;
        }
        let mut heading = Element::new(Role::StaticText);
        let (since, new_name) = RENAMED;
        let is_renamed = name == ACCESSIBILITY && world.system.major_version() >= Some(since);
        let name = if is_renamed { new_name } else { name };
        heading.value = Some(Scalar::Text(name.to_owned()));
        heading.frame = Some(Rect::new(LEFT, top, 300.0, 18.0));
        // Each list stands in a box of its own [trees 3.3].
        let mut list = Element::new(Role::Group);
        let above = top - GAP / 2.0;
        list.children.push(heading);
        for row in rows {
            top += LINE;
            list.children.push(switch(world, row, top));
        }
        top += LINE + GAP;
        let height = top - GAP / 2.0 - above;
        list.frame = Some(Rect::new(LEFT - 8.0, above, WIDTH, height));
        shown.push(list);
    }
    shown
}

fn switch(world: &World, row: &Client, top: f64) -> Element {
    let mut switch = Element::new(Role::CheckBox);
    switch.subrole = Some(Subrole::Switch);
    switch.part = Some(name_of(row));
    let client = title_of(world, &row.client);
    switch.identifier = Some(format!("{client}_Toggle"));
    switch.title = Some(match (row.service, &row.target) {
        (Service::ScreenRecording, _) => format!("{client} — Screen Recording"),
        (_, Some(target)) => format!("{client} — {}", title_of(world, target)),
        (Service::Automation, None) => format!("{client} — Automation"),
        (Service::Calendar, _) => format!("{client} — Calendars"),
        (Service::Reminders, _) => format!("{client} — Reminders"),
        (_, None) => client,
    });
    switch.value = Some(Scalar::Number(f64::from(u8::from(row.allowed))));
    switch.frame = Some(Rect::new(LEFT, top, 400.0, 22.0));
    switch.actions = vec![Action::Press];
    switch
}

/// The part that the switch of a row is.
fn name_of(row: &Client) -> String {
    let target = row.target.as_deref().unwrap_or_default();
    format!("{SWITCH}{}-{}-{target}", row.service.word(), row.client)
}

/// What the list calls a client: the app's name, or the file's.
fn title_of(world: &World, client: &str) -> String {
    let by_id = world.installed_with_bundle_id(client);
    let app = by_id.or_else(|| world.installed_with_name(client));
    let file = client.rsplit('/').next().unwrap_or(client);
    app.map_or(file, |app| app.name.as_str()).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn world(rows: &serde_json::Value) -> World {
        let mut world: serde_json::Value = serde_json::from_str(World::DEFAULT).unwrap();
        world["permissions"]["clients"] = rows.clone();
        let mut world = World::parse(&serde_json::to_vec(&world).unwrap()).unwrap();
        settle(&mut world);
        world
    }

    fn settings(world: &mut World) -> &mut Vec<Element> {
        let mut windows = look_windows_mut(&mut world.installed, SYSTEM_SETTINGS);
        shown_in(&mut windows.next().unwrap().children).unwrap()
    }

    #[test]
    fn the_pane_shows_the_rows_that_are_listed() {
        let mut world = world(&json!([
            {"client": "com.apple.Terminal", "service": "accessibility", "allowed": true},
            {"client": "/opt/bin/macmcp", "service": "accessibility", "allowed": true, "listed": false},
            {"client": "/opt/bin/other", "service": "screen_recording", "allowed": false},
            {"client": "com.apple.Terminal", "service": "automation", "target": "com.apple.finder", "allowed": true},
            {"client": "com.apple.Terminal", "service": "post_events", "allowed": true},
            {"client": "com.apple.Terminal", "service": "reminders", "allowed": false},
        ]));
        let shown: Vec<_> = settings(&mut world)
            .iter()
            .flat_map(|list| &list.children)
            .map(|one| {
                let name = one.title.clone();
                (name, one.value.clone().unwrap())
            })
            .collect();
        let text = |words: &str| (None, Scalar::Text(words.to_owned()));
        let switch = |title: &str, value: f64| (Some(title.to_owned()), Scalar::Number(value));
        assert_eq!(
            shown,
            [
                text("Accessibility"),
                switch("Terminal", 1.0),
                text("Screen & System Audio Recording"),
                switch("other — Screen Recording", 0.0),
                text("Automation"),
                switch("Terminal — Finder", 1.0),
                // That of calendars has no rows.
                text("Reminders"),
                switch("Terminal — Reminders", 0.0),
            ]
        );
    }

    #[test]
    fn a_pane_without_rows_is_as_it_was_drawn() {
        let mut with_words = world(&json!([]));
        let shown = settings(&mut with_words).clone();
        let mut drawn = World::parse(World::DEFAULT.as_bytes()).unwrap();
        assert_eq!(shown, *settings(&mut drawn));
    }
}
