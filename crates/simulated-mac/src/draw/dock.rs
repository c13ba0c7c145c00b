//! The Dock: its items where accessibility says they are, windows that were put there, dots below what runs.

use super::{
    pen::{Align, Pen},
    place::is_set,
    theme::Theme,
};
use crate::dock::window_of;
use canvas::Colour;
use simulated_world::ax::{Attribute, Role, Subrole};
use simulated_world::geometry::{Point, Rect};
use simulated_world::text_metrics::font::Face;
use simulated_world::world::{App, Element, Scalar, Window, World, preferences::ScreenEdge};

/// Draws the Dock if there is one.
pub(super) fn draw(pen: &mut Pen, world: &World, theme: &Theme) {
    let dock = world
        .apps
        .iter()
        .find(|app| app.bundle_id.as_deref() == Some("com.apple.dock"));
    let Some(list) = dock.and_then(|dock| {
        dock.elements
            .iter()
            .find(|element| element.role == Role::List)
    }) else {
        return;
    };
    let Some(frame) = list.frame else { return };
    let items: Vec<(&Element, Rect)> = list
        .children
        .iter()
        .filter_map(|item| Some((item, item.frame?)))
        .collect();
    if !pen.shows(frame) {
        return;
    }
    pen.shadow(frame, 8.0, 0.2);
    pen.round(frame, 18.0, theme.dock);
    pen.edge(frame, 18.0, 1.0, theme.dock_edge);
    for (item, frame) in items {
        match minimised(world, item) {
            Some((app, window)) => thumbnail(pen, app, window, frame, theme),
            None => {
                let title = item.title.as_deref().unwrap_or_default();
                draw_item(pen, item, world.words.english(title), frame, theme);
                let runs = is_set(item, &Attribute::IsApplicationRunning);
                if runs && world.preferences.dock.show_indicators {
                    dot(pen, frame, world.preferences.dock.screen_edge, theme);
                }
                badge(pen, item, frame);
            }
        }
    }
}

/// The minimised window that an item stands for, and its app.
fn minimised<'a>(world: &'a World, item: &Element) -> Option<(&'a App, &'a Window)> {
    if item.subrole != Some(Subrole::MinimizedWindowDockItem) {
        return None;
    }
    let (pid, id) = window_of(world, item.id)?;
    let app = world.app(pid)?;
    let window = app.windows.iter().find(|window| window.element_id == id)?;
    Some((app, window))
}

fn draw_item(pen: &mut Pen, item: &Element, english: &str, frame: Rect, theme: &Theme) {
    let half = (frame.width.min(frame.height - 8.0) / 2.0 - 3.0).max(4.0);
    let centre = Point::new(frame.centre().x, frame.y + half + 4.0);
    let icon = Rect::square(centre, half);
    match item.subrole.as_ref() {
        Some(Subrole::TrashDockItem) => bin(pen, icon),
        Some(Subrole::SeparatorDockItem) if frame.width > frame.height => pen.fill(
            Rect::new(frame.x + 6.0, frame.centre().y, frame.width - 12.0, 1.0),
            theme.separator,
        ),
        Some(Subrole::SeparatorDockItem) => pen.fill(
            Rect::new(centre.x, frame.y + 6.0, 1.0, frame.height - 12.0),
            theme.separator,
        ),
        _ => app_icon(pen, english, icon),
    }
}

/// The badge of an app, at the upper right of its icon.
fn badge(pen: &mut Pen, item: &Element, frame: Rect) {
    let Some(Scalar::Text(text)) = item.attributes.get(&Attribute::StatusLabel) else {
        return;
    };
    let centre = Point::new(frame.right() - 9.0, frame.y + 9.0);
    pen.disc(centre, 8.0, Colour::rgb(0xFF_3B30));
    let around = Rect::square(centre, 8.0);
    pen.text(Face::Small, around, Align::Centre, text, Colour::WHITE);
}

/// The dot beside what runs, at the edge of the display.
fn dot(pen: &mut Pen, frame: Rect, edge: ScreenEdge, theme: &Theme) {
    let centre = frame.centre();
    let at = match edge {
        ScreenEdge::Bottom => Point::new(centre.x, frame.bottom() - 3.0),
        ScreenEdge::Left => Point::new(frame.x + 1.0, centre.y),
        ScreenEdge::Right => Point::new(frame.right() - 1.0, centre.y),
    };
    let colour = match theme.dark {
        true => Colour::WHITE,
        false => Colour::BLACK.alpha(190),
    };
    pen.disc(at, 2.0, colour);
}

/// A part of an icon, in shares of the icon's width and height.
fn part_of(icon: Rect, part: Rect) -> Rect {
    Rect::new(
        icon.width.mul_add(part.x, icon.x),
        icon.height.mul_add(part.y, icon.y),
        icon.width * part.width,
        icon.height * part.height,
    )
}

fn bin(pen: &mut Pen, icon: Rect) {
    let at = |x: f64, y: f64| {
        Point::new(
            icon.width.mul_add(x, icon.x),
            icon.height.mul_add(y, icon.y),
        )
    };
    let body = [
        at(0.18, 0.12),
        at(0.82, 0.12),
        at(0.74, 0.96),
        at(0.26, 0.96),
    ];
    pen.polygon(&body, Colour::rgb(0xF5_F7FA).alpha(215));
    for x in [0.34, 0.5, 0.66] {
        pen.line(
            at(x, 0.24),
            at((x - 0.5).mul_add(0.8, 0.5), 0.88),
            1.0,
            Colour::rgb(0x5A_6473).alpha(120),
        );
    }
    let lid = part_of(icon, Rect::new(0.13, 0.07, 0.74, 0.1));
    pen.round(lid, 2.5, Colour::rgb(0xFA_FBFC));
    pen.edge(lid, 2.5, 0.0, Colour::rgb(0x3C_4655).alpha(120));
}

/// The colours of an icon, from the top to the bottom.
fn colours(name: &str) -> (Colour, Colour) {
    let (top, bottom) = match name {
        "Finder" => (0x3F_B0FB, 0x1B_7FE8),
        "Safari" => (0xF4_F7FA, 0xDD_E4EB),
        "Notes" => (0xFF_FEF6, 0xF3_F0E4),
        "Terminal" => (0x3A_3C42, 0x14_1518),
        "System Settings" => (0x9C_A1A8, 0x62_676E),
        "TextEdit" => (0xFC_FCFC, 0xDF_E1E4),
        "Calculator" => (0x55_575C, 0x2C_2D31),
        "Mail" => (0x3F_C1FA, 0x1A_6FE8),
        "Messages" => (0x6B_E66F, 0x1F_B93A),
        "Music" => (0xFB_5C74, 0xF2_2A4A),
        "Slack" => (0x6A_2A6C, 0x3F_0E40),
        other => {
            const PAIRS: [(u32, u32); 8] = [
                (0xFF_9F6B, 0xE8_5D2C),
                (0x7A_D7C4, 0x2C_9C86),
                (0xB4_95F2, 0x73_49CF),
                (0xF7_C948, 0xDE_911D),
                (0x7F_B8F5, 0x36_73C9),
                (0xF5_8FB5, 0xC9_3B78),
                (0x9B_CF6A, 0x4E_8F2A),
                (0x8E_9BB3, 0x4D_5B78),
            ];
            let sum = other.bytes().fold(7_usize, |sum, byte| {
                sum.wrapping_mul(31).wrapping_add(byte.into())
            });
            PAIRS
                .get(sum % PAIRS.len())
                .copied()
                .unwrap_or((0x8E_9BB3, 0x4D_5B78))
        }
    };
    (Colour::rgb(top), Colour::rgb(bottom))
}

/// An app's icon: a rounded square with what it is known by, or its initials.
pub(super) fn app_icon(pen: &mut Pen, name: &str, icon: Rect) {
    let radius = icon.width * 0.22;
    let (top, bottom) = colours(name);
    pen.shadow(
        icon.offset(0.0, 2.0).inset(radius * 0.4, radius * 0.4),
        3.5,
        0.35,
    );
    pen.round_gradient(icon, radius, top, bottom);
    let at = |x: f64, y: f64| {
        Point::new(
            icon.width.mul_add(x, icon.x),
            icon.height.mul_add(y, icon.y),
        )
    };
    let white = Colour::WHITE;
    match name {
        "Finder" => {
            let half = [
                at(0.52, 0.02),
                at(0.96, 0.02),
                at(0.96, 0.98),
                at(0.6, 0.98),
                at(0.56, 0.6),
                at(0.44, 0.6),
            ];
            pen.clipped(icon.inset(icon.width * 0.04, icon.width * 0.04), |pen| {
                pen.polygon(&half, Colour::rgb(0xEA_F5FF));
            });
            let ink = Colour::rgb(0x14_3A66);
            pen.line(at(0.3, 0.3), at(0.3, 0.42), icon.width * 0.06, ink);
            pen.line(at(0.72, 0.3), at(0.72, 0.42), icon.width * 0.06, ink);
            for (from, to) in [
                ((0.2, 0.66), (0.36, 0.76)),
                ((0.36, 0.76), (0.64, 0.76)),
                ((0.64, 0.76), (0.8, 0.66)),
            ] {
                pen.line(at(from.0, from.1), at(to.0, to.1), icon.width * 0.05, ink);
            }
        }
        "Safari" => {
            pen.disc(icon.centre(), icon.width * 0.4, Colour::rgb(0x1E_96F0));
            pen.polygon(
                &[at(0.75, 0.25), at(0.56, 0.56), at(0.44, 0.44)],
                Colour::rgb(0xFF_4B3E),
            );
            pen.polygon(&[at(0.25, 0.75), at(0.56, 0.56), at(0.44, 0.44)], white);
        }
        "Notes" => {
            let head = Rect::new(icon.x, icon.y, icon.width, icon.height * 0.28);
            pen.clipped(head, |pen| pen.round(icon, radius, Colour::rgb(0xFC_CB2F)));
            for y in [0.46, 0.62, 0.78] {
                pen.line(at(0.16, y), at(0.84, y), 1.0, Colour::rgb(0xC4_C0B0));
            }
        }
        "Terminal" => {
            pen.line(at(0.2, 0.26), at(0.38, 0.4), icon.width * 0.06, white);
            pen.line(at(0.38, 0.4), at(0.2, 0.54), icon.width * 0.06, white);
            pen.line(at(0.44, 0.56), at(0.7, 0.56), icon.width * 0.06, white);
        }
        "System Settings" => {
            super::symbols::draw_named(pen, "settings", icon, Colour::rgb(0xE8_EAEC));
            pen.edge(
                Rect::square(icon.centre(), icon.width * 0.3),
                icon.width * 0.3,
                icon.width * 0.07,
                Colour::rgb(0xE8_EAEC),
            );
        }
        "TextEdit" => {
            for y in [0.24, 0.36, 0.48, 0.6, 0.72] {
                pen.line(at(0.18, y), at(0.78, y), 1.0, Colour::rgb(0xA8_ACB2));
            }
            pen.line(
                at(0.86, 0.14),
                at(0.5, 0.8),
                icon.width * 0.08,
                Colour::rgb(0x44_4A55),
            );
        }
        "Calculator" => {
            pen.round(
                part_of(icon, Rect::new(0.16, 0.12, 0.68, 0.18)),
                2.0,
                Colour::rgb(0xC8_CCD2),
            );
            for (row, y) in [0.44, 0.62, 0.8].into_iter().enumerate() {
                for (column, x) in [0.24, 0.41, 0.58, 0.76].into_iter().enumerate() {
                    let orange = column == 3 && row < 3;
                    let paint = if orange {
                        Colour::rgb(0xFF_9F0A)
                    } else {
                        Colour::rgb(0x9A_9DA3)
                    };
                    pen.disc(at(x, y), icon.width * 0.065, paint);
                }
            }
        }
        other => {
            let initials: String = other
                .split_whitespace()
                .filter_map(|word| word.chars().next())
                .take(2)
                .collect();
            let face = if icon.width >= 32.0 {
                Face::Head
            } else {
                Face::Bold
            };
            pen.text(face, icon, Align::Centre, &initials, white);
        }
    }
}

/// A window in the Dock, small, with its app's icon in the corner.
fn thumbnail(pen: &mut Pen, app: &App, window: &Window, frame: Rect, theme: &Theme) {
    let shape = (window.frame.width / window.frame.height.max(1.0)).clamp(0.5, 2.0);
    let width = (frame.width - 8.0).min((frame.height - 6.0) * shape);
    let height = width / shape;
    let Point { x, y } = frame.centre();
    let small = Rect::new(x - width / 2.0, y - height / 2.0, width, height);
    pen.shadow(small, 3.0, 0.3);
    pen.round(small, 3.0, theme.content);
    pen.clipped(Rect::new(small.x, small.y, small.width, 8.0), |pen| {
        pen.round(small, 3.0, theme.bar)
    });
    pen.edge(small, 3.0, 0.0, theme.window_edge);
    for (index, colour) in (0_u8..).zip([0xFF_5F57, 0xFE_BC2E, 0x28_C840]) {
        pen.disc(
            Point::new(f64::from(index).mul_add(5.0, small.x + 5.0), small.y + 4.0),
            1.6,
            Colour::rgb(colour),
        );
    }
    app_icon(
        pen,
        &app.name,
        Rect::new(small.right() - 14.0, small.bottom() - 14.0, 18.0, 18.0),
    );
}
