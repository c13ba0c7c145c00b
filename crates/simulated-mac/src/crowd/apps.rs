//! The other processes of a crowded Mac: apps with ordinary windows, and helpers without any.

use super::parts::{button, open as run, part};
use simulated_world::{
    ax::{Action, Role, Subrole},
    geometry::Rect,
    processes,
    world::{
        ADJECTIVES, Chance, Element, FIRST_NAMES, InstalledApp, LAST_NAMES, Later, NOUNS, PLACES,
        Policy, Scalar, Window, World, title_buttons,
    },
};

/// Apps that every crowded Mac has, beside Apple's. Each looks as Preview does, with windows of its own.
const APPS: [&str; 29] = [
    "Almanac",
    "Atlas",
    "Bookkeeper",
    "Canvas",
    "Chart Room",
    "Chess Club",
    "Courier",
    "Darkroom",
    "Dictaphone",
    "Diskus",
    "Easel",
    "Fieldnotes",
    "Gazette",
    "Harbour",
    "Inkwell",
    "Ledger",
    "Lighthouse",
    "Metronome",
    "Notary",
    "Observatory",
    "Paperclip",
    "Quill",
    "Recorder",
    "Sextant",
    "Sketchbook",
    "Timetable",
    "Transit",
    "Typewriter",
    "Workbench",
];
/// How many of them have a second window.
const WITH_TWO: usize = 15;
/// How many helpers have an item in the menu bar.
const STATUS_ITEMS: usize = 8;

/// What runs on every Mac beside apps.
const HELPERS: &[&str] = &[
    "AirPlayUIAgent",
    "AppSSOAgent",
    "CloudKeychainProxy",
    "ControlStrip",
    "CoreLocationAgent",
    "CoreServicesUIAgent",
    "DockHelper",
    "Family",
    "FontWorker",
    "Keychain Circle Notification",
    "LinkedNotesUIService",
    "MobileDeviceUpdater",
    "Nearby",
    "OSDUIHelper",
    "Photolibraryd",
    "QuickLookUIService",
    "ScopedBookmarkAgent",
    "Siri",
    "SoftwareUpdateNotificationManager",
    "UniversalControl",
    "UserNotificationCenter",
    "ViewBridgeAuxiliary",
    "WallpaperAgent",
    "WebKit.GPU",
    "WebKit.Networking",
    "WebKit.WebContent",
    "WiFiAgent",
    "XprotectAgent",
    "mdworker_shared",
    "talagent",
];

/// Installs and runs the apps, with windows on three Spaces and both displays.
pub(super) fn open(world: &mut World, seed: u64, now: f64) {
    let mut chance = Chance::new(seed, "apps");
    for (place, name) in APPS.into_iter().enumerate() {
        let bundle_id = format!("com.example.{}", name.to_lowercase().replace(' ', "-"));
        let Some(like) = world.installed_with_bundle_id("com.apple.Preview").cloned() else {
            return;
        };
        world.installed.push(InstalledApp {
            bundle_id: bundle_id.clone(),
            name: name.to_owned(),
            path: format!("/Applications/{name}.app"),
            version: Some("2.1".into()),
            like: Some(like.bundle_id),
            look: Later::default(),
            ..like
        });
        let Some(pid) = run(world, &bundle_id, now) else {
            continue;
        };
        let count = if place < WITH_TWO { 2 } else { 1 };
        let top = world.top();
        let windows: Vec<Window> = (1..=count)
            .map(|number| Window {
                z: top + number,
                ..window(
                    &mut chance,
                    place + 10 * usize::try_from(number).unwrap_or_default(),
                )
            })
            .collect();
        if let Some(app) = world.app_mut(pid) {
            app.windows = windows;
        }
    }
}

/// An ordinary window: a toolbar, a list, a text and some controls.
fn window(chance: &mut Chance, place: usize) -> Window {
    let steps = f64::from(u32::try_from(place % 8).unwrap_or_default());
    let is_on_second = place % 3 == 1;
    let (x, y) = (80.0 + 60.0 * steps, 60.0 + 30.0 * steps);
    let x = if is_on_second { x - 1_900.0 } else { x };
    let mut window = Window::at(Rect::new(x, y, 760.0, 520.0));
    window.title = format!("{} {}", chance.word(ADJECTIVES), chance.word(NOUNS));
    window.space = 1 + u32::try_from(place % 3).unwrap_or_default();
    let mut toolbar = part(Role::Toolbar, [0.0, 28.0, 760.0, 44.0]);
    toolbar.children = vec![
        button("Add", [16.0, 36.0, 60.0, 28.0]),
        button("Share", [84.0, 36.0, 60.0, 28.0]),
        field("Search", [560.0, 36.0, 180.0, 28.0]),
    ];
    let mut area = part(Role::ScrollArea, [0.0, 72.0, 300.0, 448.0]);
    let mut list = part(Role::Table, [0.0, 72.0, 300.0, 448.0]);
    list.children = (0..12).map(|number| row(chance, number)).collect();
    area.children = vec![list];
    let mut text = part(Role::TextArea, [310.0, 120.0, 440.0, 380.0]);
    text.value = Some(Scalar::Text(format!("Notes about {}", chance.word(PLACES))));
    let mut check_box = part(Role::CheckBox, [310.0, 84.0, 160.0, 20.0]);
    check_box.title = Some("Show details".into());
    check_box.value = Some(Scalar::Number(0.0));
    check_box.actions = vec![Action::Press];
    window.children = vec![area, check_box, text, toolbar];
    window.children.extend(title_buttons());
    window
}

fn row(chance: &mut Chance, number: u32) -> Element {
    let y = 76.0 + 30.0 * f64::from(number);
    let mut name = part(Role::StaticText, [10.0, y + 6.0, 280.0, 18.0]);
    let (given, family) = (chance.word(FIRST_NAMES), chance.word(LAST_NAMES));
    name.value = Some(Scalar::Text(format!("{given} {family}")));
    let mut cell = part(Role::Cell, [0.0, y, 300.0, 30.0]);
    cell.children = vec![name];
    let mut row = part(Role::Row, [0.0, y, 300.0, 30.0]);
    row.subrole = Some(Subrole::TableRow);
    row.children = vec![cell];
    row
}

fn field(description: &str, frame: [f64; 4]) -> Element {
    let mut field = part(Role::TextField, frame);
    field.description = Some(description.to_owned());
    field.value = Some(Scalar::Text(String::new()));
    field
}

/// Starts helpers until so many processes run; some have an item in the menu bar.
pub(super) fn start_helpers(world: &mut World, seed: u64, processes: usize) {
    let mut chance = Chance::new(seed, "helpers");
    for number in 0..processes.saturating_sub(world.apps.len()) {
        let name = chance.word(HELPERS);
        let folder = "/System/Library/CoreServices";
        let mut helper = processes::bare(name, format!("{folder}/{name}"), 0.0);
        helper.bundle_id = Some(format!(
            "com.apple.{}",
            name.to_lowercase().replace(' ', "-")
        ));
        helper.launched_at = None;
        helper.policy = Policy::Prohibited;
        if number < STATUS_ITEMS {
            let steps = f64::from(u32::try_from(number).unwrap_or_default());
            helper.policy = Policy::Accessory;
            helper.extras = Some(status_item(name, 1_120.0 - 30.0 * steps));
        }
        processes::add(world, helper);
    }
}

fn status_item(name: &str, x: f64) -> Element {
    let frame = [x, 0.0, 30.0, 38.0];
    let mut about = Element::new(Role::MenuItem);
    about.title = Some(format!("About {name}"));
    let mut menu = Element::new(Role::Menu);
    menu.children = vec![about];
    let mut item = part(Role::MenuBarItem, frame);
    item.subrole = Some(Subrole::from("AXMenuExtra"));
    item.description = Some(name.to_owned());
    item.actions = vec![Action::Press];
    item.children = vec![menu];
    let mut bar = part(Role::MenuBar, frame);
    bar.children = vec![item];
    bar
}
