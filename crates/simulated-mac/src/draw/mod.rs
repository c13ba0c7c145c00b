//! Draws the world as a person at the Mac sees it: desktop, windows, menu bar, Dock, open menus, pointer.
//!
//! An element with the frame (x, y, w, h) in global points on a display with its origin at (ox, oy) and scale s covers
//! the pixels from (x - ox) * s to (x + w - ox) * s, rounded, and likewise down: pictures map back to points exactly.
//! No file and no process is known here; `screencapture` decides what may be seen and where it goes.
//!
//! The crate `canvas` paints pixels, [`glyphs`] writes texts, [`pen`] turns points into pixels, [`writing`] tells what can be read in
//! the end, the rest draws things with a pen.

mod codes;
mod controls;
mod desktop;
mod dock;
mod element;
mod fields;
mod glyphs;
mod icons;
mod image;
mod lists;
mod menu;
mod pen;
mod place;
mod sliders;
mod symbols;
mod theme;
mod window;
mod writing;

pub(crate) use image::{EncodeError, Format, Image};

use canvas::{Canvas, PixelSize, whole};
use pen::Pen;
use place::{Inside, Place};
use theme::{DARK, LIGHT, Theme};
use window::Style;

use crate::stage_manager::thumbnail;
use simulated_world::ax::Role;
use simulated_world::geometry::Rect;
use simulated_world::world::{App, Display, Window, World, spaces::nearest};

/// What is to be seen beside the windows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    /// With the pointer.
    pub(crate) pointer: bool,
    /// Only wallpaper, menu bar and Dock: what macOS showed to programs without the permission.
    pub(crate) without_windows: bool,
    /// Windows without their sheets.
    pub(crate) without_sheets: bool,
    /// The time on the clock, in seconds since 1970.
    pub(crate) now: f64,
}

/// A whole display; none when no display has this id.
pub(crate) fn display(world: &World, id: u32, options: Options) -> Option<Image> {
    let display = world.displays.iter().find(|display| display.id == id)?;
    rect(world, display.frame, options)
}

/// A rectangle in global points, at the scale of the finest display it touches; none when it is empty or touches no
/// display. What lies outside all displays is black.
pub(crate) fn rect(world: &World, frame: Rect, options: Options) -> Option<Image> {
    let touched = world
        .displays
        .iter()
        .filter(|display| display.frame.overlap(frame) > 0.0);
    let scale = touched.map(|display| display.scale).fold(0.0, f64::max);
    let canvas = sheet(frame, scale)?;
    let mut pen = Pen::new(canvas, frame.origin(), scale);
    scene(&mut pen, world, options);
    finish(pen, scale, true)
}

/// One window by its id, with transparent surroundings and its shadow if that is wanted; none when there is no such
/// window. Whether macOS would give it away is not asked here.
pub(crate) fn window(world: &World, id: u32, shadow: bool, options: Options) -> Option<Image> {
    let (app, window) = world
        .apps
        .iter()
        .flat_map(|app| app.windows.iter().map(move |window| (app, window)))
        .find(|(_, window)| window.id == id)?;
    let scale = nearest(&world.displays, window.frame).map_or(1.0, |display| display.scale);
    let thumbnail = thumbnail(world, app, window);
    let frame = match thumbnail {
        Some(frame) => frame,
        None if shadow && !window.fullscreen => window::with_shadow(window.frame),
        None => window.frame,
    };
    let canvas = sheet(frame, scale)?;
    let mut pen = Pen::new(canvas, frame.origin(), scale);
    let theme = theme(world);
    let style = Style {
        shadow,
        without_sheets: options.without_sheets,
        ..style(world, &theme, key_window(world) == Some(id))
    };
    match thumbnail {
        Some(frame) => window::draw_thumbnail(&mut pen, frame, &theme),
        None => window::draw(&mut pen, app, window, style),
    }
    finish(pen, scale, false)
}

/// The most pixels a picture may have: more than any Mac's displays together.
const MOST_PIXELS: f64 = 400_000_000.0;

fn sheet(frame: Rect, scale: f64) -> Option<Canvas> {
    let (width, height) = (
        (frame.width * scale).round(),
        (frame.height * scale).round(),
    );
    let sensible = width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS;
    sensible.then(|| {
        Canvas::new(PixelSize {
            width: whole(width),
            height: whole(height),
        })
    })
}

fn finish(pen: Pen, scale: f64, opaque: bool) -> Option<Image> {
    let (texts, codes) = (pen.readable_texts(), pen.readable_codes());
    let canvas = pen.into_canvas();
    let PixelSize { width, height } = canvas.size();
    Some(Image {
        width: u32::try_from(width).ok()?,
        height: u32::try_from(height).ok()?,
        scale,
        dpi: Image::dpi_of(scale),
        opaque,
        pixels: canvas.into_pixels(),
        texts,
        codes,
    })
}

fn theme(world: &World) -> Theme {
    let theme = if world.system.dark_mode { DARK } else { LIGHT };
    theme.with_accent(world.preferences.appearance.accent)
}

fn style<'a>(world: &World, theme: &'a Theme, key: bool) -> Style<'a> {
    Style {
        theme,
        key,
        focus: world.focus,
        shadow: true,
        without_sheets: false,
    }
}

/// The windows that are to be seen, the farthest first.
fn visible(world: &World) -> Vec<(&App, &Window)> {
    let mut windows: Vec<_> = world
        .apps
        .iter()
        .filter(|app| !app.hidden && !app.launching)
        .flat_map(|app| app.windows.iter().map(move |window| (app, window)))
        .filter(|(_, window)| window.is_on_shown_space() && !window.click_through)
        .collect();
    windows.sort_by_key(|(_, window)| (window.layer, window.z));
    windows
}

/// The window that takes the keys: the front app's nearest.
fn key_window(world: &World) -> Option<u32> {
    visible(world)
        .into_iter()
        .rev()
        .find(|(app, window)| app.pid == world.front && window.layer == 0)
        .map(|(_, window)| window.id)
}

/// What status items show below themselves.
fn popovers(pen: &mut Pen, app: &App, theme: &Theme) {
    let below = app.status_items().flat_map(|item| &item.children);
    let space = app.space_of_status_items();
    for popover in below.filter(|child| child.role == Role::Popover) {
        let place = Place {
            theme,
            focus: None,
            key: true,
            terminal: false,
            inside: Inside::Window,
            selected: false,
            without_sheets: false,
        };
        pen.based(space, |pen| element::draw(pen, popover, place));
    }
}

fn scene(pen: &mut Pen, world: &World, options: Options) {
    let theme = &theme(world);
    for display in &world.displays {
        if pen.shows(display.frame) {
            pen.clipped(display.frame, |pen| {
                one_display(pen, world, display, theme, options)
            });
        }
    }
}

fn one_display(pen: &mut Pen, world: &World, display: &Display, theme: &Theme, options: Options) {
    if display.asleep {
        // The canvas is black already.
        return;
    }
    if world.preferences.screen_saver.running {
        return desktop::screen_saver(pen, world, display, options.now);
    }
    desktop::wallpaper(pen, display.frame, theme);
    if world.session.locked {
        return desktop::lock_screen(pen, world, display, options.now);
    }
    desktop::icons(pen, world, display, theme);
    let windows = if options.without_windows {
        Vec::new()
    } else {
        visible(world)
    };
    let key = key_window(world);
    let draw = |pen: &mut Pen, (app, window): &(&App, &Window)| {
        let style = Style {
            without_sheets: options.without_sheets,
            ..style(world, theme, key == Some(window.id))
        };
        match thumbnail(world, app, window) {
            Some(frame) => window::draw_thumbnail(pen, frame, theme),
            None => window::draw(pen, app, window, style),
        }
    };
    // The Dock and the menu bar have layers of their own; panels that float above them come after.
    let (below, above): (Vec<_>, Vec<_>) = windows
        .iter()
        .partition(|(_, window)| window.layer < desktop::DOCK_LAYER);
    for window in below {
        draw(pen, window);
    }
    let full = windows
        .iter()
        .any(|(_, window)| window.fullscreen && window.frame.overlap(display.frame) > 0.0);
    if !full {
        dock::draw(pen, world, theme);
    }
    if !world.menu_bar_is_away_from(display) {
        let front = world.app(world.front).and_then(App::main_window);
        let used = front.and_then(|window| nearest(&world.displays, window.frame));
        let active = used.or(world.displays.first()).map(|used| used.id) == Some(display.id);
        menu::bar(
            pen,
            world,
            display,
            active,
            theme,
            &desktop::clock(&world.system.time_zone, options.now),
        );
    }
    for window in above {
        draw(pen, window);
    }
    if !options.without_windows {
        for app in world.apps.iter().filter(|app| !app.hidden) {
            let own = windows.iter().filter(|(of, _)| of.pid == app.pid);
            let own: Vec<&Window> = own.map(|(_, window)| *window).collect();
            menu::open_menus(pen, app, &own, theme);
            popovers(pen, app, theme);
        }
        desktop::banners(pen, world, theme);
    }
    if options.pointer {
        symbols::pointer(pen, world.pointer);
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod writing_tests;
