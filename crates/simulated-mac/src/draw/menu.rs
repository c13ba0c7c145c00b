//! The menu bar with its status items, and the menus that are open.

use super::{
    pen::{Align, Pen},
    place::{is_set, number, text_attribute},
    symbols,
    theme::Theme,
};
use canvas::Colour;
use simulated_world::ax::{Attribute, Role};
use simulated_world::geometry::{Point, Rect};
use simulated_world::menu_bars::{self, End};
use simulated_world::space::Space;
use simulated_world::text_metrics::font::Face;
use simulated_world::world::{App, Display, Element, Scalar, Window, World};

const ITEM_HEIGHT: f64 = 22.0;
const SEPARATOR_HEIGHT: f64 = 11.0;
const MENU_PADDING: f64 = 5.0;

/// The bar at the top of a display. That of a display without the front window shows its titles faintly.
pub(super) fn bar(
    pen: &mut Pen,
    world: &World,
    display: &Display,
    active: bool,
    theme: &Theme,
    clock: &[String],
) {
    let Some(bar) = menu_bars::bar(display) else {
        return;
    };
    pen.fill(bar, theme.menu_bar);
    let faint = theme.menu_bar_text.towards(theme.menu_bar.alpha(255), 0.5);
    let ink = if active { theme.menu_bar_text } else { faint };
    // Bars differ in height.
    let within = |frame: Rect| Rect {
        height: display.top_inset,
        ..frame
    };
    let end = |end| Space::DESKTOP.shifted(menu_bars::shift(world, display, end));
    if let Some(items) = world.app(world.front).and_then(|app| app.menu_bar.as_ref()) {
        pen.based(items.space_within(end(End::Menus)), |pen| {
            for (index, item) in items.children.iter().enumerate() {
                if let Some(frame) = item.frame.map(within) {
                    title(pen, item, frame, index, ink, theme);
                }
            }
        });
    }
    let status_items = end(End::StatusItems);
    for bar in world.apps.iter().filter_map(|app| app.extras.as_ref()) {
        pen.based(bar.space_within(status_items), |pen| {
            for item in App::items_of(bar) {
                if let Some(frame) = item.frame.map(within) {
                    highlight(pen, item, frame, theme);
                    pen.upright(frame, |pen| {
                        status_item(pen, world, item, frame, ink, clock)
                    });
                }
            }
        });
    }
}

fn highlight(pen: &mut Pen, item: &Element, frame: Rect, theme: &Theme) {
    if is_set(item, &Attribute::Selected) {
        let paint = if theme.dark {
            Colour::WHITE.alpha(50)
        } else {
            Colour::BLACK.alpha(36)
        };
        pen.round(frame.inset(0.0, 1.0), 4.0, paint);
    }
}

fn title(pen: &mut Pen, item: &Element, frame: Rect, index: usize, ink: Colour, theme: &Theme) {
    highlight(pen, item, frame, theme);
    if index == 0 {
        return pen.upright(frame, |pen| apple(pen, frame.centre(), ink));
    }
    let face = if index == 1 { Face::Bold } else { Face::Text };
    let text = item.title.as_deref().unwrap_or_default();
    pen.text(face, frame.inset(2.0, 0.0), Align::Centre, text, ink);
}

/// An apple with a leaf.
fn apple(pen: &mut Pen, centre: Point, ink: Colour) {
    let Point { x, y } = centre;
    let lobes: [(f64, f64, f64); 4] = [
        (-2.3, 0.4, 4.4),
        (2.3, 0.4, 4.4),
        (-1.7, 2.9, 3.7),
        (1.7, 2.9, 3.7),
    ];
    for (dx, dy, radius) in lobes {
        pen.disc(Point::new(x + dx, y + dy), radius, ink);
    }
    pen.polygon(
        &[
            Point::new(x + 0.2, y - 4.2),
            Point::new(x + 0.6, y - 6.2),
            Point::new(x + 2.8, y - 7.8),
            Point::new(x + 2.6, y - 5.6),
        ],
        ink,
    );
}

fn status_item(
    pen: &mut Pen,
    world: &World,
    item: &Element,
    frame: Rect,
    ink: Colour,
    clock: &[String],
) {
    let name = item
        .description
        .as_deref()
        .or(item.title.as_deref())
        .unwrap_or_default();
    // The system's own are known by their identifiers, in whatever language they are described.
    let own = item.identifier.as_deref();
    let plain = own
        .and_then(|own| own.strip_prefix("com.apple.menuextra."))
        .map_or_else(
            || name.to_lowercase().replace('\u{2011}', "-"),
            str::to_owned,
        );
    let Point { x, y } = frame.centre();
    match plain.as_str() {
        clock_name if clock_name.starts_with("clock") => {
            let fitting = clock
                .iter()
                .find(|text| pen.measure(Face::Text, text) <= frame.width)
                .or(clock.last());
            if let Some(text) = fitting {
                pen.text(Face::Text, frame, Align::Centre, text, ink);
            }
        }
        wifi if wifi.starts_with("wi-fi") || wifi == "wifi" => {
            for (reach, rise) in [(7.5, 5.5), (5.0, 3.0), (2.5, 0.5)] {
                let at = |side: f64, lift: f64| Point::new(side.mul_add(reach, x), y - rise + lift);
                pen.line(at(-1.0, 3.2), at(-0.45, 0.8), 1.5, ink);
                pen.line(at(-0.5, 0.8), at(0.5, 0.8), 1.5, ink);
                pen.line(at(0.45, 0.8), at(1.0, 3.2), 1.5, ink);
            }
            pen.disc(Point::new(x, y + 5.0), 1.6, ink);
        }
        battery if battery.starts_with("battery") => {
            let percent = world
                .battery
                .as_ref()
                .map_or(100, |battery| battery.percentage.min(100));
            let body = Rect::new(x - 12.0, y - 5.5, 22.0, 11.0);
            pen.edge(body, 3.0, 1.0, ink.alpha(150));
            pen.fill(Rect::new(x + 11.0, y - 2.0, 1.5, 4.0), ink.alpha(150));
            pen.round(
                Rect::new(
                    body.x + 2.0,
                    body.y + 2.0,
                    18.0 * f64::from(percent) / 100.0,
                    7.0,
                ),
                1.5,
                ink,
            );
        }
        sound if sound.starts_with("sound") => {
            pen.fill(Rect::new(x - 8.0, y - 2.5, 4.0, 5.0), ink);
            pen.polygon(
                &[
                    Point::new(x - 5.5, y - 2.5),
                    Point::new(x - 1.0, y - 6.0),
                    Point::new(x - 1.0, y + 6.0),
                    Point::new(x - 5.5, y + 2.5),
                ],
                ink,
            );
            if world.volume.as_ref().and_then(|volume| volume.muted) != Some(false) {
                pen.line(
                    Point::new(x - 8.0, y - 7.0),
                    Point::new(x + 7.0, y + 7.0),
                    1.5,
                    ink,
                );
            } else {
                pen.line(
                    Point::new(x + 2.0, y - 2.5),
                    Point::new(x + 2.0, y + 2.5),
                    1.4,
                    ink,
                );
                pen.line(
                    Point::new(x + 5.0, y - 4.5),
                    Point::new(x + 5.0, y + 4.5),
                    1.4,
                    ink,
                );
            }
        }
        "control center" | "control centre" | "controlcenter" => {
            for (top, knob) in [(-6.0, 3.0), (1.0, -3.0)] {
                pen.edge(Rect::new(x - 7.0, y + top, 14.0, 5.5), 2.75, 1.0, ink);
                pen.disc(Point::new(x + knob, y + top + 2.75), 2.2, ink);
            }
        }
        "time machine" | "timemachine" => {
            pen.edge(Rect::square(Point::new(x, y), 7.0), 7.0, 1.3, ink);
            pen.line(Point::new(x, y - 4.0), Point::new(x, y + 0.5), 1.3, ink);
            pen.line(Point::new(x, y), Point::new(x + 3.0, y + 2.0), 1.3, ink);
        }
        "spotlight" | "search" => symbols::draw_named(pen, "search", frame, ink),
        _ => {
            let label = item
                .title
                .as_deref()
                .filter(|title| !title.is_empty())
                .unwrap_or(name);
            if pen.measure(Face::Small, label) + 8.0 <= frame.width {
                pen.edge(frame.inset(2.0, frame.height / 2.0 - 8.0), 3.0, 1.0, ink);
                pen.text(Face::Small, frame, Align::Centre, label, ink);
            } else {
                pen.round(Rect::square(Point::new(x, y), 8.0), 4.0, ink.alpha(40));
                let first: String = label.chars().take(1).collect();
                pen.text(Face::Bold, frame, Align::Centre, &first, ink);
            }
        }
    }
}

/// Draws what is open: context menus, and menus whose bar item, button or parent item is selected or expanded.
pub(super) fn open_menus(pen: &mut Pen, app: &App, windows: &[&Window], theme: &Theme) {
    for window in windows {
        pen.based(window.space(), |pen| {
            for child in &window.children {
                pop_ups(pen, child, theme);
            }
        });
    }
    for bar in app.menu_bar.iter().chain(&app.extras) {
        pop_ups(pen, bar, theme);
    }
    for element in app
        .elements
        .iter()
        .filter(|element| element.role == Role::Menu)
    {
        if let Some(frame) = element.frame {
            menu(pen, element, frame, theme);
        }
    }
}

/// The open menus of an element and of all below it.
fn pop_ups(pen: &mut Pen, element: &Element, theme: &Theme) {
    let open = is_set(element, &Attribute::Selected) || is_set(element, &Attribute::Expanded);
    pen.based(element.space_within(pen.space()), |pen| {
        for child in &element.children {
            if child.role != Role::Menu {
                pop_ups(pen, child, theme);
            } else if open {
                below(pen, element, child, theme);
            } else if let Some(frame) = child.frame.filter(|_| !has_closed_menu(element)) {
                menu(pen, child, frame, theme);
            }
        }
    });
}

/// Whether an element has its menu all the time, open or not; others have one only while it is open.
fn has_closed_menu(element: &Element) -> bool {
    matches!(
        element.role,
        Role::MenuBarItem
            | Role::MenuItem
            | Role::PopUpButton
            | Role::MenuButton
            | Role::DockItem
            | Role::ComboBox
    )
}

/// The menu of an item of the bar or of a button, at its own frame or below.
fn below(pen: &mut Pen, item: &Element, list: &Element, theme: &Theme) {
    let place = item.frame.unwrap_or_default();
    let frame = match list.frame {
        Some(frame) if frame.width > 0.0 && frame.height > 0.0 => frame,
        _ => natural(pen, list, Point::new(place.x, place.bottom())),
    };
    menu(pen, list, frame, theme);
}

/// The frame a menu takes when it says none.
fn natural(pen: &Pen, list: &Element, corner: Point) -> Rect {
    let width = list
        .children
        .iter()
        .map(|item| {
            let title = pen.measure(Face::Text, item.title.as_deref().unwrap_or_default());
            title + pen.measure(Face::Text, &shortcut(item))
        })
        .fold(60.0, f64::max);
    let height: f64 = list.children.iter().map(item_height).sum();
    Rect::new(
        corner.x,
        corner.y,
        width + 64.0,
        height + 2.0 * MENU_PADDING,
    )
}

fn is_separator(item: &Element) -> bool {
    item.title.as_deref().is_none_or(str::is_empty)
}

fn item_height(item: &Element) -> f64 {
    if is_separator(item) {
        SEPARATOR_HEIGHT
    } else {
        ITEM_HEIGHT
    }
}

/// The items that are there: none yet in a menu that is still being built.
fn shown(list: &Element) -> &[Element] {
    if list.fills_after_ms.is_some() {
        &[]
    } else {
        &list.children
    }
}

/// An open menu and the submenus that are open from it.
pub(super) fn menu(pen: &mut Pen, list: &Element, frame: Rect, theme: &Theme) {
    pen.based(list.space_within(pen.space()), |pen| {
        pen.shadow(frame, 12.0, 0.35);
        pen.round(frame, 7.0, theme.menu);
        pen.edge(frame, 7.0, 0.0, theme.window_edge);
        let mut top = frame.y + MENU_PADDING;
        for item in shown(list) {
            let row = item
                .frame
                .unwrap_or_else(|| Rect::new(frame.x, top, frame.width, item_height(item)));
            top = row.bottom();
            entry(pen, item, row, theme);
            let submenu = item.children.iter().find(|child| child.role == Role::Menu);
            if let Some(submenu) = submenu.filter(|_| is_set(item, &Attribute::Selected)) {
                let corner = Point::new(frame.right() - 4.0, row.y - MENU_PADDING);
                let place = submenu
                    .frame
                    .filter(|frame| frame.width > 0.0)
                    .unwrap_or_else(|| natural(pen, submenu, corner));
                if !shown(submenu).is_empty() {
                    menu(pen, submenu, place, theme);
                }
            }
        }
    });
}

fn entry(pen: &mut Pen, item: &Element, row: Rect, theme: &Theme) {
    if is_separator(item) {
        return pen.fill(
            Rect::new(row.x + 10.0, row.centre().y, row.width - 20.0, 1.0),
            theme.separator,
        );
    }
    let selected = item.enabled && is_set(item, &Attribute::Selected);
    let ink = match (item.enabled, selected) {
        (false, _) => theme.disabled_text,
        (true, true) => theme.on_accent,
        (true, false) => theme.text,
    };
    if selected {
        pen.round(row.inset(5.0, 0.0), 4.0, theme.accent);
    }
    if let Some(mark) = text_attribute(item, &Attribute::MenuItemMarkChar) {
        pen.text(
            Face::Text,
            Rect::new(row.x + 8.0, row.y, 14.0, row.height),
            Align::Left,
            mark,
            ink,
        );
    }
    let text = Rect::new(row.x + 22.0, row.y, row.width - 34.0, row.height);
    pen.text(
        Face::Text,
        text,
        Align::Left,
        item.title.as_deref().unwrap_or_default(),
        ink,
    );
    if item.children.iter().any(|child| child.role == Role::Menu) {
        let arrow = Rect::new(row.right() - 20.0, row.y, 12.0, row.height);
        symbols::triangle(pen, arrow, false, ink);
    } else {
        let faint = if selected { ink } else { theme.faint_text };
        pen.text(Face::Text, text, Align::Right, &shortcut(item), faint);
    }
}

/// `⌥⌘F`: AXMenuItemCmdModifiers counts 1 for shift, 2 for option, 4 for control, 8 for no command.
fn shortcut(item: &Element) -> String {
    let key = match item.attributes.get(&Attribute::MenuItemCmdChar) {
        Some(Scalar::Text(key)) if !key.is_empty() => key.as_str(),
        _ => match number(item.attributes.get(&Attribute::MenuItemCmdGlyph)) {
            Some(glyph) => sign(canvas::whole(glyph)),
            None => return String::new(),
        },
    };
    let bits = number(item.attributes.get(&Attribute::MenuItemCmdModifiers)).unwrap_or(0.0);
    let bits = canvas::whole(bits);
    let mut text = String::new();
    for (bit, sign) in [(4, '⌃'), (2, '⌥'), (1, '⇧')] {
        if bits & bit != 0 {
            text.push(sign);
        }
    }
    if bits & 8 == 0 {
        text.push('⌘');
    }
    text.push_str(key);
    text
}

/// What a menu shows for a key that types no character [bridge 4.11].
fn sign(glyph: i32) -> &'static str {
    match glyph {
        2 => "⇥",
        3 => "⇤",
        4 => "⌤",
        9 => "Space",
        10 => "⌦",
        11 | 12 => "↩",
        23 => "⌫",
        27 => "⎋",
        98 => "⇞",
        100 => "←",
        101 => "→",
        102 => "↖",
        104 => "↑",
        105 => "↘",
        106 => "↓",
        107 => "⇟",
        _ => "",
    }
}
