//! What lies behind and above the windows: wallpaper, lock screen, notifications, the clock's texts.

use super::{
    dock, icons,
    pen::{Align, Pen},
    theme::Theme,
};
use crate::apps::notification_center::{self, Banner, Part};
use crate::dates;
use crate::finder;
use canvas::Colour;
use simulated_world::geometry::{Point, Rect};
use simulated_world::space::Space;
use simulated_world::text_metrics::font::Face;
use simulated_world::world::{Display, World};
use simulated_world::zone::Zone;

/// The Dock's window layer; windows from here on float above it.
pub(super) const DOCK_LAYER: i32 = 20;

/// A row of hills: its edge in every column that can be seen, its highest and its lowest edge.
struct Hills {
    edge: Vec<f64>,
    highest: f64,
    lowest: f64,
    top: Colour,
    bottom: Colour,
}

impl Hills {
    fn colour(&self, y: i32, end: i32) -> Colour {
        let part = (f64::from(y) - self.highest) / (f64::from(end) - self.highest).max(1.0);
        self.top.towards(self.bottom, part)
    }
}

/// The icons of a display, each with its name below it.
pub(super) fn icons(pen: &mut Pen, world: &World, display: &Display, theme: &Theme) {
    let finder = finder::process(world).into_iter();
    let areas = finder.flat_map(|app| &app.elements);
    let areas = areas.filter(|area| finder::is_desktop(area) && area.frame == Some(display.frame));
    let groups = areas.flat_map(|area| &area.children);
    for icon in groups.flat_map(|group| &group.children) {
        if let Some(frame) = icon.frame.filter(|_| finder::is_icon(icon)) {
            icons::of_file(pen, icon, frame, theme.menu_bar_text, theme.accent);
        }
    }
}

/// A sky and three rows of hills, the same on every display.
pub(super) fn wallpaper(pen: &mut Pen, frame: Rect, theme: &Theme) {
    let area = pen.area(frame);
    let canvas = pen.canvas();
    let clip = area.intersection(canvas.clip);
    let (width, height) = (f64::from(area.width()), f64::from(area.height()));
    // Where the middle of the edge is, how far it swings, how many waves it has and where they begin.
    let shapes = [
        (0.50, 0.075, 1.15, 0.4),
        (0.63, 0.09, 0.9, 2.6),
        (0.78, 0.07, 1.3, 4.4),
    ];
    let hills = shapes.map(|(base, swing, waves, start)| {
        let edge = (clip.left..clip.right).map(|x| {
            let turn = f64::from(x - area.left) / width * waves * std::f64::consts::TAU;
            let wave = (turn + start).sin() + 0.35 * (turn * 2.3 + start * 2.0).sin();
            f64::from(area.top) + height * (base + swing * wave)
        });
        edge.collect::<Vec<f64>>()
    });
    let hills: Vec<Hills> = hills
        .into_iter()
        .zip(theme.hills)
        .map(|(edge, (top, bottom))| Hills {
            highest: edge.iter().copied().fold(f64::MAX, f64::min),
            lowest: edge.iter().copied().fold(f64::MIN, f64::max),
            edge,
            top,
            bottom,
        })
        .collect();
    for y in clip.top..clip.bottom {
        // What fills the whole row, and the hills in front of that.
        let full = hills.iter().rposition(|hills| f64::from(y) >= hills.lowest);
        let behind = full.and_then(|index| hills.get(index)).map_or_else(
            || {
                let part = (f64::from(y - area.top) + 0.5) / height;
                theme.wallpaper_top.towards(theme.wallpaper_bottom, part)
            },
            |hills| hills.colour(y, area.bottom),
        );
        canvas.row(y, clip.left, clip.right, behind);
        let before = full.map_or(0, |index| index + 1);
        for hills in hills.iter().skip(before) {
            if hills.highest >= f64::from(y) + 1.0 {
                continue;
            }
            canvas.row_below(y, clip.left, &hills.edge, hills.colour(y, area.bottom));
        }
    }
}

/// The day and the time in large letters.
fn large_clock(pen: &mut Pen, zone: &Zone, display: &Display, now: f64) {
    let frame = display.frame;
    let top = frame.y + frame.height * 0.1;
    let line = |top: f64, height: f64| Rect::new(frame.x, top, frame.width, height);
    let lines = [
        (Face::Bold, line(top, 24.0), dates::long_day(zone, now)),
        (Face::Head, line(top + 24.0, 40.0), dates::time(zone, now)),
    ];
    for (face, line, text) in lines {
        pen.text(face, line, Align::Centre, &text, Colour::WHITE);
    }
}

/// What a display shows while the screen saver runs: nothing, or the time. What modules draw is not simulated.
pub(super) fn screen_saver(pen: &mut Pen, world: &World, display: &Display, now: f64) {
    pen.fill(display.frame, Colour::BLACK);
    let chosen = &world.preferences.screen_saver;
    let is_main = world
        .displays
        .first()
        .is_some_and(|first| first.id == display.id);
    if chosen.show_clock && (is_main || !chosen.main_screen_only) {
        large_clock(pen, &world.system.time_zone, display, now);
    }
}

/// What a locked Mac shows: the time, the user, the field for the password.
pub(super) fn lock_screen(pen: &mut Pen, world: &World, display: &Display, now: f64) {
    let Rect {
        x,
        y,
        width,
        height,
    } = display.frame;
    pen.fill(display.frame, Colour::BLACK.alpha(70));
    let white = Colour::WHITE;
    let line = |top: f64, height: f64| Rect::new(x, y + top, width, height);
    large_clock(pen, &world.system.time_zone, display, now);
    let primary = world
        .displays
        .first()
        .is_some_and(|first| first.id == display.id);
    if !primary {
        return;
    }
    let centre = Point::new(x + width / 2.0, y + height * 0.72);
    pen.disc(centre, 32.0, Colour::WHITE.alpha(90));
    let name = &world.system.full_user_name;
    let initials: String = name
        .split_whitespace()
        .filter_map(|word| word.chars().next())
        .take(2)
        .collect();
    pen.text(
        Face::Head,
        Rect::square(centre, 32.0),
        Align::Centre,
        &initials,
        white,
    );
    let below = centre.y - y + 40.0;
    pen.text(Face::Bold, line(below, 20.0), Align::Centre, name, white);
    let field = Rect::new(centre.x - 90.0, y + below + 26.0, 180.0, 26.0);
    pen.round(field, 13.0, Colour::WHITE.alpha(60));
    pen.text(
        Face::Text,
        field,
        Align::Centre,
        "Enter Password",
        white.alpha(200),
    );
}

/// The banners and alerts of notifications, below the menu bar of the primary display.
pub(super) fn banners(pen: &mut Pen, world: &World, theme: &Theme) {
    for banner in notification_center::banners(world) {
        let frame = banner.frame;
        let placed = world.on_its_side(frame);
        let mirrored = world.is_right_to_left();
        let space = Space::DESKTOP.shifted(placed.origin() - frame.origin());
        pen.based(space.within(frame, mirrored), |pen| {
            one_banner(pen, &banner, theme);
        });
    }
}

fn one_banner(pen: &mut Pen, banner: &Banner<'_>, theme: &Theme) {
    let frame = banner.frame;
    pen.shadow(frame, 10.0, 0.3);
    pen.round(frame, 14.0, theme.menu);
    pen.edge(frame, 14.0, 0.0, theme.window_edge);
    let icon = Rect::new(frame.x + 12.0, frame.y + 14.0, 36.0, 36.0);
    dock::app_icon(pen, &banner.notification.name, icon);
    for (part, text, line) in notification_center::lines(banner.notification) {
        let face = if part == Part::Title {
            Face::Bold
        } else {
            Face::Text
        };
        let line = line.offset(frame.x, frame.y);
        pen.text(face, line, Align::Left, text, theme.text);
    }
}

/// The texts a menu bar clock may show, the longest first.
pub(super) fn clock(zone: &Zone, now: f64) -> Vec<String> {
    let time = dates::time(zone, now);
    vec![
        format!("{}  {time}", dates::day(zone, now)),
        format!("{} {time}", dates::short_weekday(zone, now)),
        time,
    ]
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_clock_shows_the_time_of_the_zone() {
        let berlin = simulated_world::zone::Zone::named("Europe/Berlin").unwrap();
        let shown = |seconds| super::clock(&berlin, seconds)[0].clone();
        assert_eq!(shown(0.0), "Thu Jan 1  1:00 AM");
        assert_eq!(shown(1_795_210_800.0), "Fri Nov 20  10:40 PM");
    }
}
