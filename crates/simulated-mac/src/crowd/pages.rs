//! Web pages of real length: one with thousands of texts and an editor, and a form with pop-up buttons.

use super::parts::{button, open as run, part};
use crate::apps::browsers;
use simulated_world::{
    ax::{Action, Attribute, Role},
    geometry::Rect,
    world::{Element, LazyTree, Scalar, Window, World},
};

/// How many texts the long page has.
const TEXTS: u32 = 9_000;
/// The height of a line of it, and where its lines begin, in points.
const LINE: f64 = 24.0;
const FIRST_LINE: f64 = 240.0;

/// Opens both, in Chrome and in Safari.
pub(super) fn open(world: &mut World, now: f64) {
    let chrome = run(world, "com.google.Chrome", now);
    if let Some(app) = chrome.and_then(|pid| world.app_mut(pid)) {
        app.lazy_tree = Some(LazyTree::Chromium);
        if let Some(window) = app.windows.first_mut() {
            let title = "Discussion";
            show(window, title, long_page());
        }
    }
    let look = world
        .installed_with_bundle_id("com.apple.Safari")
        .map(|safari| world.look_of(safari));
    let top = world.top() + 1;
    let safari = world.apps.iter_mut().find(|app| app.name == "Safari");
    if let Some(safari) = safari
        && let Some(mut window) = look.and_then(|look| look.windows.into_iter().next())
    {
        window.z = top;
        window.frame = Rect::new(-1_700.0, 60.0, 1_100.0, 720.0);
        show(&mut window, "Order form", form());
        safari.windows.insert(0, window);
    }
}

/// Shows a page in a browser's window.
fn show(window: &mut Window, title: &str, children: Vec<Element>) {
    browsers::entitle(window, title);
    let bottom = |element: &Element| element.frame.map_or(0.0, Rect::bottom);
    let end = children.iter().map(bottom).fold(0.0, f64::max);
    let mut page = Some(children);
    for element in &mut window.children {
        fill(element, title, end, &mut page);
    }
}

fn fill(element: &mut Element, title: &str, end: f64, page: &mut Option<Vec<Element>>) {
    if element.role != Role::WebArea {
        for child in &mut element.children {
            fill(child, title, end, page);
        }
    } else if let Some(children) = page.take() {
        element.description = Some(title.to_owned());
        element.children = children;
        if let Some(frame) = &mut element.frame {
            frame.height = frame.height.max(end + 40.0 - frame.y);
        }
    }
}

/// A discussion: an editor for an answer, a button, and all that was said.
fn long_page() -> Vec<Element> {
    let mut heading = part(Role::Heading, [40.0, 100.0, 600.0, 30.0]);
    heading.title = Some("Discussion".into());
    let mut editor = part(Role::TextArea, [40.0, 140.0, 700.0, 60.0]);
    editor.description = Some("Write an answer".into());
    editor.value = Some(Scalar::Text(String::new()));
    let send = button("Send", [760.0, 140.0, 80.0, 24.0]);
    let text = |number: u32| {
        let y = FIRST_LINE + LINE * f64::from(number);
        let mut text = part(Role::StaticText, [40.0, y, 700.0, 20.0]);
        text.value = Some(Scalar::Text(format!("Line {number} of the discussion")));
        text
    };
    let mut page = vec![heading, editor, send];
    page.extend((0..TEXTS).map(text));
    page
}

/// A form whose choices are selects, as pages call their pop-up buttons.
fn form() -> Vec<Element> {
    let select = |place: u32, name: &str, choices: [&str; 4]| {
        let y = 160.0 + 40.0 * f64::from(place);
        let mut select = part(Role::PopUpButton, [40.0, y, 240.0, 24.0]);
        select.description = Some(name.to_owned());
        let [first, ..] = choices;
        select.value = Some(Scalar::Text(first.to_owned()));
        select.actions = vec![Action::Press, Action::ShowMenu];
        let item = |title: &str| {
            let mut item = Element::new(Role::MenuItem);
            item.title = Some(title.to_owned());
            item
        };
        let mut menu = Element::new(Role::Menu);
        menu.children = choices.into_iter().map(item).collect();
        select.children = vec![menu];
        select
    };
    let mut heading = part(Role::Heading, [40.0, 100.0, 600.0, 30.0]);
    heading.title = Some("Order form".into());
    let mut name = part(Role::TextField, [40.0, 320.0, 240.0, 24.0]);
    name.attributes
        .insert(Attribute::PlaceholderValue, Scalar::Text("Name".into()));
    vec![
        heading,
        select(0, "Size", ["Small", "Medium", "Large", "Extra large"]),
        select(1, "Paper", ["A4", "A5", "Letter", "Legal"]),
        select(
            2,
            "Country",
            ["France", "Germany", "Japan", "United States"],
        ),
        select(
            3,
            "Delivery",
            ["Standard", "Express", "Pick up", "Overnight"],
        ),
        name,
        button("Order", [40.0, 360.0, 100.0, 24.0]),
    ]
}
