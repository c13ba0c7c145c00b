//! One window: shadow, body, title, what it holds, the three buttons.

use super::{
    element,
    pen::{Align, Pen},
    place::{Inside, Place},
    theme::Theme,
};
use canvas::Colour;
use simulated_world::ax::{Role, Subrole};
use simulated_world::geometry::Rect;
use simulated_world::text_metrics::font::Face;
use simulated_world::text_metrics::is_terminal;
use simulated_world::world::{App, Element, Window};

/// Height of a title bar in points.
const TITLE_BAR: f64 = 28.0;
const CORNER: f64 = 10.0;

/// How far the shadow reaches beyond a window's frame, in points: to the left and right, above, below.
const SHADOW_BESIDE: f64 = 56.0;
const SHADOW_ABOVE: f64 = 38.0;
const SHADOW_BELOW: f64 = 74.0;

/// The frame of a window's picture with its shadow.
pub(super) fn with_shadow(frame: Rect) -> Rect {
    Rect::new(
        frame.x - SHADOW_BESIDE,
        frame.y - SHADOW_ABOVE,
        frame.width + 2.0 * SHADOW_BESIDE,
        frame.height + SHADOW_ABOVE + SHADOW_BELOW,
    )
}

/// How a window is to be drawn.
#[derive(Clone, Copy)]
pub(super) struct Style<'a> {
    pub(super) theme: &'a Theme,
    /// It takes the keys.
    pub(super) key: bool,
    pub(super) focus: Option<u64>,
    pub(super) shadow: bool,
    pub(super) without_sheets: bool,
}

pub(super) fn draw(pen: &mut Pen, app: &App, window: &Window, style: Style<'_>) {
    let frame = window.frame;
    let reach = if style.shadow { SHADOW_BELOW } else { 0.0 };
    if !pen.shows(frame.inset(-reach, -reach)) {
        return;
    }
    let theme = style.theme;
    let radius = if window.fullscreen { 0.0 } else { CORNER };
    if style.shadow && !window.fullscreen {
        let below = frame.offset(0.0, 10.0);
        if style.key {
            pen.shadow(below, 26.0, 0.5);
        } else {
            pen.shadow(below, 14.0, 0.35);
        }
    }
    let area = pen.area(frame);
    let pixels = radius * pen.scale;
    let corners = pen.canvas().save_corners(area, pixels);
    pen.clipped(frame, |pen| {
        pen.fill(frame, theme.window);
        pen.based(window.space(), |pen| content(pen, app, window, style));
    });
    pen.canvas().restore_corners(&corners);
    pen.edge(frame, radius, 0.0, theme.window_edge);
}

/// A window in Stage Manager's strip: too small for anything that it shows.
pub(super) fn draw_thumbnail(pen: &mut Pen, frame: Rect, theme: &Theme) {
    if pen.shows(frame) {
        pen.fill(frame, theme.window);
        pen.edge(frame, 0.0, 0.0, theme.window_edge);
    }
}

fn content(pen: &mut Pen, app: &App, window: &Window, style: Style<'_>) {
    let theme = style.theme;
    let width = window.frame.width;
    let lights: Vec<&Element> = window
        .children
        .iter()
        .filter(|child| light(child).is_some())
        .collect();
    if has_bar(window, &lights) {
        let toolbar = window
            .children
            .iter()
            .filter(|child| child.role == Role::Toolbar)
            .filter_map(|child| child.frame)
            .map(|frame| frame.bottom())
            .fold(TITLE_BAR, f64::max);
        let paint = if style.key {
            theme.bar
        } else {
            theme.bar_inactive
        };
        pen.fill(Rect::new(0.0, 0.0, width, toolbar), paint);
        pen.fill(Rect::new(0.0, toolbar - 1.0, width, 1.0), theme.separator);
        // Tabs in the title bar stand in the place of the title, as in Chrome.
        if !window.children.iter().any(has_tabs_in_bar) {
            title(pen, window, &lights, style);
        }
    }
    let place = Place {
        theme,
        focus: style.focus,
        key: style.key || is_panel(window),
        terminal: is_terminal(app.bundle_id.as_deref()),
        inside: Inside::Window,
        selected: false,
        without_sheets: style.without_sheets,
    };
    let (sheets, others): (Vec<&Element>, Vec<&Element>) = window
        .children
        .iter()
        .partition(|child| child.role == Role::Sheet);
    for child in others {
        element::draw(pen, child, place);
    }
    for button in lights {
        traffic_light(pen, window, button, style);
    }
    for sheet in sheets {
        element::draw(pen, sheet, place);
    }
}

/// Whether it has tabs in the title bar.
fn has_tabs_in_bar(element: &Element) -> bool {
    let is_in_bar = |frame: Rect| frame.y < TITLE_BAR && frame.height <= TITLE_BAR;
    (element.role == Role::TabGroup && element.frame.is_some_and(is_in_bar))
        || element.children.iter().any(has_tabs_in_bar)
}

/// The panel of a status item says its name to Accessibility only.
fn has_bar(window: &Window, lights: &[&Element]) -> bool {
    !is_panel(window) && (!lights.is_empty() || !window.title.is_empty())
}

fn is_panel(window: &Window) -> bool {
    window.panel_of != 0
}

fn title(pen: &mut Pen, window: &Window, lights: &[&Element], style: Style<'_>) {
    let theme = style.theme;
    let left = lights
        .iter()
        .filter_map(|light| light.frame)
        .map(|frame| frame.right())
        .fold(8.0, f64::max)
        + 8.0;
    // In the middle of the bar, unless the text is so long that it would touch the buttons.
    let width = window.frame.width;
    let text = window.title.replace(['\n', '\r'], " ");
    let wanted = pen.measure(Face::Bold, &text);
    let frame = if wanted + 2.0 * left <= width {
        Rect::new(0.0, 0.0, width, TITLE_BAR)
    } else {
        Rect::new(left, 0.0, (width - left - 8.0).max(0.0), TITLE_BAR)
    };
    let ink = if style.key {
        theme.text
    } else {
        theme.faint_text
    };
    pen.text(Face::Bold, frame, Align::Centre, &text, ink);
}

/// The colour of a title bar button.
fn light(button: &Element) -> Option<Colour> {
    match button.subrole.as_ref()? {
        Subrole::CloseButton => Some(Colour::rgb(0xFF_5F57)),
        Subrole::MinimizeButton => Some(Colour::rgb(0xFE_BC2E)),
        Subrole::FullScreenButton | Subrole::ZoomButton => Some(Colour::rgb(0x28_C840)),
        _ => None,
    }
}

fn traffic_light(pen: &mut Pen, window: &Window, button: &Element, style: Style<'_>) {
    let (Some(frame), Some(colour)) = (button.frame, light(button)) else {
        return;
    };
    let centre = frame.centre();
    let colour = match (style.key && button.enabled, style.theme.dark) {
        (true, _) => colour,
        (false, false) => Colour::rgb(0xCE_CED0),
        (false, true) => Colour::rgb(0x5A_5A5D),
    };
    pen.disc(centre, 6.0, colour);
    pen.edge(Rect::square(centre, 6.0), 6.0, 0.0, Colour::BLACK.alpha(40));
    if window.edited && button.subrole == Some(Subrole::CloseButton) {
        pen.disc(centre, 2.0, Colour::BLACK.alpha(150));
    }
}
