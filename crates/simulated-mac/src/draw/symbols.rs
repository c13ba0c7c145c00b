//! Small signs drawn with lines: arrows, lens, bin, the pointer.

use super::{pen::Pen, theme::Theme};
use canvas::Colour;
use simulated_world::geometry::{Point, Rect};

/// A sign on a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Back,
    Forward,
    Down,
    Share,
    Search,
    Plus,
    Minus,
    Reload,
    Close,
    Bin,
    Sidebar,
    Gear,
    Send,
    Lines,
    Overview,
}

/// The sign that stands for a button's usual name.
pub(super) fn named(name: &str) -> Option<Symbol> {
    Some(match name.to_lowercase().trim_end_matches('…') {
        "back" | "go back" | "previous" => Symbol::Back,
        "forward" | "go forward" | "next" => Symbol::Forward,
        "share" => Symbol::Share,
        "search" | "find" | "tab search" => Symbol::Search,
        "add" | "new" | "new tab" | "plus" | "+" | "add page to reading list" | "add event" => {
            Symbol::Plus
        }
        "remove" | "minus" | "-" => Symbol::Minus,
        "reload" | "refresh" | "reload this page" => Symbol::Reload,
        "close" | "close tab" | "clear" => Symbol::Close,
        "delete" | "trash" | "move to trash" => Symbol::Bin,
        "sidebar" | "show sidebar" | "hide sidebar" | "toggle sidebar" => Symbol::Sidebar,
        "settings" | "options" | "action" => Symbol::Gear,
        "send" | "send now" => Symbol::Send,
        "page menu" => Symbol::Lines,
        "show tab overview" => Symbol::Overview,
        name if name.starts_with("previous ") => Symbol::Back,
        name if name.starts_with("next ") => Symbol::Forward,
        _ => return None,
    })
}

/// Draws a sign in the middle of a frame.
pub(super) fn draw(pen: &mut Pen, symbol: Symbol, frame: Rect, ink: Colour) {
    // Only what shows a direction, or where something is, is mirrored: a lens is held as ever.
    match symbol {
        Symbol::Back | Symbol::Forward | Symbol::Sidebar | Symbol::Lines | Symbol::Send => {
            sign(pen, symbol, frame, ink);
        }
        _ => pen.upright(frame, |pen| sign(pen, symbol, frame, ink)),
    }
}

fn sign(pen: &mut Pen, symbol: Symbol, frame: Rect, ink: Colour) {
    let Point { x, y } = frame.centre();
    let reach = (frame.width.min(frame.height) / 2.0).min(9.0) / 9.0;
    let mut line = |x1: f64, y1: f64, x2: f64, y2: f64| {
        pen.line(
            Point::new(x1.mul_add(reach, x), y1.mul_add(reach, y)),
            Point::new(x2.mul_add(reach, x), y2.mul_add(reach, y)),
            1.6,
            ink,
        );
    };
    match symbol {
        Symbol::Back => {
            line(2.5, -6.0, -3.5, 0.3);
            line(-3.5, -0.3, 2.5, 6.0);
        }
        Symbol::Forward => {
            line(-2.5, -6.0, 3.5, 0.3);
            line(3.5, -0.3, -2.5, 6.0);
        }
        Symbol::Down => {
            line(-5.0, -2.5, 0.3, 3.0);
            line(-0.3, 3.0, 5.0, -2.5);
        }
        Symbol::Share => {
            line(0.0, -8.0, 0.0, 3.0);
            line(-3.5, -4.5, 0.2, -8.2);
            line(3.5, -4.5, -0.2, -8.2);
            for (from, to) in [
                ((-2.5, -2.0), (-6.0, -2.0)),
                ((2.5, -2.0), (6.0, -2.0)),
                ((-6.0, 7.0), (6.0, 7.0)),
            ] {
                line(from.0, from.1, to.0, to.1);
            }
            line(-6.0, -2.8, -6.0, 7.8);
            line(6.0, -2.8, 6.0, 7.8);
        }
        Symbol::Search => {
            line(2.2, 2.2, 6.5, 6.5);
            let ring = Rect::square(Point::new(x - 1.5 * reach, y - 1.5 * reach), 5.2 * reach);
            pen.edge(ring, 5.2 * reach, 1.4, ink);
        }
        Symbol::Plus => {
            line(-6.5, 0.0, 6.5, 0.0);
            line(0.0, -6.5, 0.0, 6.5);
        }
        Symbol::Minus => line(-6.5, 0.0, 6.5, 0.0),
        Symbol::Reload => {
            line(6.5, -6.5, 6.5, -1.5);
            line(6.5, -1.5, 1.5, -1.5);
            pen.edge(
                Rect::square(Point::new(x, y), 6.0 * reach),
                6.0 * reach,
                1.4,
                ink,
            );
        }
        Symbol::Close => {
            line(-5.0, -5.0, 5.0, 5.0);
            line(-5.0, 5.0, 5.0, -5.0);
        }
        Symbol::Bin => {
            line(-6.0, -5.0, 6.0, -5.0);
            line(-2.0, -7.0, 2.0, -7.0);
            line(-4.5, -5.0, -3.5, 7.0);
            line(4.5, -5.0, 3.5, 7.0);
            line(-3.8, 7.0, 3.8, 7.0);
            line(0.0, -2.5, 0.0, 4.5);
        }
        Symbol::Sidebar => {
            line(-2.5, -5.5, -2.5, 5.5);
            pen.edge(
                Rect::square(Point::new(x, y), 8.0 * reach).inset(0.0, 2.0),
                2.5,
                1.4,
                ink,
            );
        }
        Symbol::Gear => {
            for (dx, dy) in [(0.0, 7.5), (7.5, 0.0), (5.3, 5.3), (5.3, -5.3)] {
                line(-dx, -dy, dx, dy);
            }
            pen.disc(Point::new(x, y), 5.4 * reach, ink);
        }
        Symbol::Send => {
            for (dx, dy) in [(-6.0, -6.5), (-6.0, 6.5)] {
                line(dx, dy, 7.5, 0.0);
            }
            line(-6.0, -6.5, -4.0, 0.0);
            line(-6.0, 6.5, -4.0, 0.0);
            line(-4.0, 0.0, 4.0, 0.0);
        }
        Symbol::Lines => {
            for (right, at) in [(6.5, -4.5), (6.5, 0.0), (1.5, 4.5)] {
                line(-6.5, at, right, at);
            }
        }
        Symbol::Overview => {
            line(-6.5, -6.5, 3.0, -6.5);
            line(-6.5, -6.5, -6.5, 3.0);
            pen.edge(
                Rect::square(Point::new(x + 1.5 * reach, y + 1.5 * reach), 5.5 * reach),
                2.0,
                1.4,
                ink,
            );
        }
    }
}

/// The triangle of a row that can be opened.
pub(super) fn triangle(pen: &mut Pen, frame: Rect, open: bool, ink: Colour) {
    let Point { x, y } = frame.centre();
    let corners = if open {
        [
            Point::new(x - 4.0, y - 2.5),
            Point::new(x + 4.0, y - 2.5),
            Point::new(x, y + 3.5),
        ]
    } else {
        [
            Point::new(x - 2.5, y - 4.0),
            Point::new(x + 3.5, y),
            Point::new(x - 2.5, y + 4.0),
        ]
    };
    pen.polygon(&corners, ink);
}

/// The wheel that says that something is being done.
pub(super) fn spinner(pen: &mut Pen, frame: Rect, ink: Colour) {
    let centre = frame.centre();
    let reach = frame.width.min(frame.height).min(32.0) / 2.0;
    for (index, opacity) in (0_i32..8).zip([255_u8, 220, 190, 160, 130, 105, 80, 60]) {
        let (dy, dx) = (f64::from(index) * std::f64::consts::FRAC_PI_4).sin_cos();
        let at = |part: f64| {
            Point::new(
                dx.mul_add(reach * part, centre.x),
                dy.mul_add(reach * part, centre.y),
            )
        };
        pen.line(
            at(0.45),
            at(0.95),
            (reach / 5.0).max(1.0),
            ink.alpha(opacity),
        );
    }
}

/// A picture whose content nobody knows: sky, sun, hills.
pub(super) fn picture(pen: &mut Pen, frame: Rect, theme: &Theme) {
    let (top, bottom) = (Colour::rgb(0x9C_C9F5), Colour::rgb(0xDD_EEFB));
    let radius = 3.0_f64.min(frame.width / 4.0);
    pen.round_gradient(frame, radius, top, bottom);
    pen.clipped(frame, |pen| {
        let at = |x: f64, y: f64| {
            Point::new(
                frame.width.mul_add(x, frame.x),
                frame.height.mul_add(y, frame.y),
            )
        };
        pen.disc(
            at(0.72, 0.28),
            frame.width.min(frame.height) * 0.1,
            Colour::rgb(0xFF_D85A),
        );
        pen.polygon(
            &[at(0.0, 1.0), at(0.35, 0.4), at(0.7, 1.0)],
            Colour::rgb(0x6A_9F74),
        );
        pen.polygon(
            &[at(0.4, 1.0), at(0.7, 0.55), at(1.0, 1.0)],
            Colour::rgb(0x4C_8260),
        );
    });
    pen.edge(frame, radius, 0.0, theme.separator);
}

/// The arrow, its tip at a point.
pub(super) fn pointer(pen: &mut Pen, tip: Point) {
    let shape = |grow: f64| -> Vec<Point> {
        [
            (0.0, 0.0, -1.0, -2.2),
            (0.0, 16.0, -1.0, 2.0),
            (3.7, 12.6, -0.1, 1.2),
            (6.1, 18.1, -0.6, 1.2),
            (8.5, 17.1, 1.2, 0.4),
            (6.1, 11.7, 1.0, 0.6),
            (11.2, 11.5, 2.2, 0.8),
        ]
        .into_iter()
        .map(|(x, y, dx, dy): (f64, f64, f64, f64)| {
            Point::new(dx.mul_add(grow, tip.x + x), dy.mul_add(grow, tip.y + y))
        })
        .collect()
    };
    pen.polygon(&shape(1.0), Colour::WHITE);
    pen.polygon(&shape(0.0), Colour::BLACK);
}
