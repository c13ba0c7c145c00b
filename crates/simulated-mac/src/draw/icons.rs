//! Icons in lists: folders, documents, apps, and the coloured tiles of a sidebar.

use super::{
    pen::{Align, Pen},
    place::words,
};
use canvas::Colour;
use simulated_world::ax::{Attribute, Role};
use simulated_world::geometry::{Point, Rect};
use simulated_world::text_metrics::font::Face;
use simulated_world::world::{Element, Scalar};

const FOLDER: Colour = Colour::rgb(0x55_B2EE);
const FOLDER_BACK: Colour = Colour::rgb(0x3A_94D8);
const PAPER: Colour = Colour::WHITE;
const PAPER_EDGE: Colour = Colour::rgb(0xB8_BCC2);
const TILES: [Colour; 6] = [
    Colour::rgb(0x0A_7AFF),
    Colour::rgb(0xFF_3B30),
    Colour::rgb(0x58_56D6),
    Colour::rgb(0xFF_2D55),
    Colour::rgb(0x34_C759),
    Colour::rgb(0x8E_8E93),
];

/// How far from the left edge of a row its words begin where there is room for an icon, in points.
const ROOM: f64 = 22.0;
/// From there on they leave room for a tile.
const TILE_ROOM: f64 = 36.0;
/// The widest sidebar.
const SIDEBAR: f64 = 240.0;

/// Draws the icon of a row, where its words leave room for one.
pub(super) fn of_row(pen: &mut Pen, row: &Element, frame: Rect, accent: Colour) {
    let cells = row.children.iter().filter(|child| child.role == Role::Cell);
    let cells: Vec<&Element> = cells.collect();
    let name = match cells.first() {
        Some(cell) => cell.children.first(),
        None => row.children.first(),
    };
    let Some((name, at)) = name.and_then(|name| Some((name, name.frame?))) else {
        return;
    };
    if name.role == Role::Image || frame.height > 40.0 || at.x - frame.x < ROOM {
        return;
    }
    let y = frame.centre().y;
    // In a sidebar a row has one cell with its text. What is no row is a file in a column.
    let in_sidebar = row.role == Role::Row
        && name.role == Role::StaticText
        && cells.len() < 2
        && frame.width <= SIDEBAR;
    if in_sidebar && at.x - frame.x >= TILE_ROOM {
        return tile(pen, Point::new(at.x - 18.0, y), &words(name));
    }
    let centre = Point::new(at.x - 12.0, y);
    if in_sidebar {
        return folder(pen, centre, accent, accent);
    }
    let kind = cells
        .get(1)
        .and_then(|cell| cell.children.first())
        .map(words);
    let name = words(name);
    match kind.as_deref() {
        Some("Folder") => folder(pen, centre, FOLDER, FOLDER_BACK),
        Some("Application") => tile(pen, centre, &name),
        None if is_folder(&name) => folder(pen, centre, FOLDER, FOLDER_BACK),
        _ => document(pen, centre),
    }
}

/// Draws the icon of a file with its name below it, on a ground of its own while it is selected.
pub(super) fn of_file(pen: &mut Pen, icon: &Element, frame: Rect, ink: Colour, accent: Colour) {
    let side = Rect::new(frame.x + 14.0, frame.y + 4.0, frame.width - 28.0, 52.0);
    if is_folder(&words(icon)) {
        large_folder(pen, side);
    } else {
        large(pen, side);
    }
    let label = Rect::new(frame.x, frame.bottom() - 24.0, frame.width, 18.0);
    let is_selected = icon.attributes.get(&Attribute::Selected) == Some(&Scalar::Bool(true));
    if is_selected {
        pen.round(label, 4.0, accent);
    }
    let ink = if is_selected { Colour::WHITE } else { ink };
    pen.text(Face::Small, label, Align::Centre, &words(icon), ink);
}

/// Whether something of which nothing but its name is known is a folder.
fn is_folder(name: &str) -> bool {
    !name.contains('.')
}

fn folder(pen: &mut Pen, Point { x, y }: Point, front: Colour, back: Colour) {
    pen.round(Rect::new(x - 7.5, y - 6.0, 7.0, 5.0), 1.5, back);
    pen.round(Rect::new(x - 7.5, y - 4.5, 15.0, 10.5), 1.8, back);
    pen.round(Rect::new(x - 7.5, y - 3.0, 15.0, 9.0), 1.8, front);
}

fn document(pen: &mut Pen, Point { x, y }: Point) {
    let page = Rect::new(x - 5.5, y - 7.0, 11.0, 14.0);
    pen.round(page, 1.2, PAPER);
    pen.edge(page, 1.2, 1.0, PAPER_EDGE);
    for line in [-3.0, 0.0, 3.0] {
        pen.fill(Rect::new(x - 3.0, y + line, 6.0, 1.0), PAPER_EDGE);
    }
}

/// A document as the desktop shows it.
pub(super) fn large(pen: &mut Pen, frame: Rect) {
    let page = Rect::new(frame.centre().x - 20.0, frame.y, 40.0, frame.height);
    pen.round(page, 3.0, PAPER);
    pen.edge(page, 3.0, 1.0, PAPER_EDGE);
    for line in [14.0, 22.0, 30.0, 38.0] {
        pen.fill(
            Rect::new(page.x + 8.0, page.y + line, 24.0, 2.0),
            PAPER_EDGE,
        );
    }
}

/// A folder as the desktop shows it.
fn large_folder(pen: &mut Pen, frame: Rect) {
    let left = frame.centre().x - 26.0;
    pen.round(Rect::new(left, frame.y + 6.0, 24.0, 14.0), 4.0, FOLDER_BACK);
    pen.round(
        Rect::new(left, frame.y + 10.0, 52.0, 38.0),
        5.0,
        FOLDER_BACK,
    );
    pen.round(Rect::new(left, frame.y + 16.0, 52.0, 32.0), 5.0, FOLDER);
}

/// A coloured tile: one thing always has the same colour.
fn tile(pen: &mut Pen, centre: Point, name: &str) {
    let sum: usize = name.bytes().map(usize::from).sum();
    let colour = TILES.get(sum % TILES.len()).copied().unwrap_or(FOLDER);
    let frame = Rect::square(centre, 9.0);
    pen.round(frame, 4.5, colour);
    pen.round(frame.inset(5.5, 5.5), 3.5, PAPER);
}
