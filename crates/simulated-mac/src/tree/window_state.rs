//! What can be done to a window: moved, resized, minimised, zoomed, made full screen. Whatever is done to one comes here, whether an
//! attribute is written, a button pressed or a title bar dragged [bridge 4.6] [bridge 4.8].
//!
//! A window that does not do what it is told says nothing: the calls succeed, and the state tells [bridge 0.2].

use super::{
    events::{AppUi, UiEvent},
    focus::raise,
};
use simulated_world::geometry::{Point, Rect, Size};
use simulated_world::world::{Display, Process, SHOWN_SPACE, Window, set_frame, spaces::nearest};

/// Height of a title bar, and how much of it stays within reach.
pub(crate) const TITLE_BAR: f64 = 28.0;
const REACH: f64 = 40.0;

/// Whether it takes other places and sizes: one that fills a Space of its own does not.
fn is_loose(window: &Window) -> bool {
    !window.fixed && !window.fullscreen
}

/// The close button: at once, unless the app takes it upon itself.
pub(crate) fn close(ui: &mut AppUi<'_>, element_id: u64) {
    if !ui.emit(UiEvent::CloseRequested(element_id)) {
        ui.remove_window(element_id);
    }
}

/// Moves a window as far as AppKit lets it.
pub(crate) fn place(process: &mut Process<'_>, element_id: u64, to: Point) {
    let displays = process.displays.clone();
    if let Some(window) = process
        .window_mut(element_id)
        .filter(|window| is_loose(window))
    {
        window.frame = within_reach(&displays, window.frame.moved_to(to));
        window.before = None;
    }
}

/// Gives a window a size: at least the smallest that its app allows, at most what its display shows below the menu bar.
pub(crate) fn resize(process: &mut Process<'_>, element_id: u64, to: Size) {
    let displays = process.displays.clone();
    if let Some(window) = process
        .window_mut(element_id)
        .filter(|window| is_loose(window) && window.resizable)
    {
        let least = window.min_size.unwrap_or(Size::new(1.0, TITLE_BAR));
        let most = nearest(&displays, window.frame).map_or(to, |display| {
            Size::new(
                display.frame.width,
                display.frame.height - display.top_inset,
            )
        });
        let most = window.max_size.map_or(most, |own| own.min(most));
        let size = to.min(most).max(least);
        set_frame(window, Rect::at(window.frame.origin(), size));
        window.before = None;
    }
}

/// Minimises a window, or brings it back to the Space that is shown. One with a sheet stays where it is, and so does
/// one that is full screen.
pub(crate) fn minimise(process: &mut Process<'_>, element_id: u64, wanted: bool) {
    let Some(window) = process.window_mut(element_id) else {
        return;
    };
    if wanted && (window.fullscreen || window.sheet().is_some()) {
        return;
    }
    if !wanted && window.minimised {
        window.space = SHOWN_SPACE;
    }
    window.minimised = wanted;
}

/// Brings a window before the others of its app, out of the Dock or, where its app is in front, on the Space that it is on.
pub(crate) fn order_front(process: &mut Process<'_>, element_id: u64) {
    minimise(process, element_id, false);
    let is_front = process.front == process.pid;
    let Some((at, space)) = process
        .window(element_id)
        .map(|window| (window.frame, window.space))
    else {
        return;
    };
    if is_front && space != SHOWN_SPACE {
        let display = nearest(&process.displays, at).map(|display| display.id);
        if let Some(display) = display {
            process.show_space(display, space);
        }
    }
    raise(process, element_id);
}

/// Gives a window a Space of its own and shows that, or takes it back to the desktop.
pub(crate) fn full_screen(process: &mut Process<'_>, element_id: u64, wanted: bool) {
    let Some(at) = process
        .window_mut(element_id)
        .filter(|window| window.fullscreen != wanted && !window.minimised)
        .filter(|window| !window.fixed && window.resizable)
        .map(|window| window.frame)
    else {
        return;
    };
    let Some(Display { id, frame, .. }) = nearest(&process.displays, at).cloned() else {
        return;
    };
    let space = if wanted {
        process.new_space(id)
    } else {
        process.desktop(id)
    };
    if let Some(window) = process.window_mut(element_id) {
        window.fullscreen = wanted;
        if wanted {
            window.before = Some(window.frame);
            set_frame(window, frame);
        } else if let Some(before) = window.before.take() {
            set_frame(window, before);
        }
        window.space = space;
    }
    process.show_space(id, space);
}

/// The zoom button: as large as the display allows, or as it was before.
pub(crate) fn zoom(process: &mut Process<'_>, element_id: u64) {
    let displays = process.displays.clone();
    let Some(window) = process
        .window_mut(element_id)
        .filter(|window| is_loose(window) && window.resizable)
    else {
        return;
    };
    if let Some(before) = window.before.take() {
        set_frame(window, before);
    } else if let Some(display) = nearest(&displays, window.frame) {
        window.before = Some(window.frame);
        let whole = display.visible_frame();
        let most = window.max_size.unwrap_or(whole.size());
        let size = whole.size().min(most);
        set_frame(window, Rect::at(whole.origin(), size));
    }
}

/// Where AppKit lets a window be: the title bar below the menu bar, and enough of it on a display to take hold of.
fn within_reach(displays: &[Display], frame: Rect) -> Rect {
    let Some(display) = nearest(displays, frame) else {
        return frame;
    };
    let screen = display.frame;
    let reach = REACH.min(frame.width);
    frame.moved_to(Point::new(
        (frame.x).clamp(screen.x - frame.width + reach, screen.right() - reach),
        (frame.y).clamp(screen.y + display.top_inset, screen.bottom() - TITLE_BAR),
    ))
}
