//! Drawing in points: from global points to the pixels of one canvas. The only place where the two meet.

use super::{
    canvas::{Area, Canvas, Colour, whole},
    glyphs,
};
use crate::geometry::{Point, Rect};
use crate::text_metrics::font::{Face, Font};

/// Where pixels end: far outside of every display, and near enough to count with.
const FARTHEST: f64 = 200_000.0;

/// Where a text stands between the left and the right edge of its frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Centre,
    Right,
}

/// Draws in points on a canvas whose top left pixel is the global point `origin`.
pub(super) struct Pen {
    canvas: Canvas,
    origin: Point,
    pub(super) scale: f64,
    /// Added to every coordinate: where the window is whose content is being drawn.
    base: Point,
}

impl Pen {
    pub(super) fn new(canvas: Canvas, origin: Point, scale: f64) -> Self {
        Self {
            canvas,
            origin,
            scale,
            base: Point::new(0.0, 0.0),
        }
    }

    pub(super) fn into_canvas(self) -> Canvas {
        self.canvas
    }

    pub(super) fn canvas(&mut self) -> &mut Canvas {
        &mut self.canvas
    }

    /// The pixels of a frame: each edge is rounded by itself, so that neighbours share theirs.
    pub(super) fn area(&self, frame: Rect) -> Area {
        let pixel = |points: f64| whole((points * self.scale).round().clamp(-FARTHEST, FARTHEST));
        let x = |x: f64| pixel(x + self.base.x - self.origin.x);
        let y = |y: f64| pixel(y + self.base.y - self.origin.y);
        Area {
            left: x(frame.x),
            top: y(frame.y),
            right: x(frame.x + frame.width),
            bottom: y(frame.y + frame.height),
        }
    }

    /// Draws with coordinates relative to a point.
    pub(super) fn based(&mut self, base: Point, draw: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.base, base);
        draw(self);
        self.base = before;
    }

    /// Draws nothing outside a frame.
    pub(super) fn clipped(&mut self, frame: Rect, draw: impl FnOnce(&mut Self)) {
        let before = self.canvas.clip;
        self.canvas.clip = before.and(self.area(frame));
        if !self.canvas.clip.is_empty() {
            draw(self);
        }
        self.canvas.clip = before;
    }

    /// Whether anything inside a frame can be seen.
    pub(super) fn shows(&self, frame: Rect) -> bool {
        !self.area(frame).and(self.canvas.clip).is_empty()
    }

    pub(super) fn fill(&mut self, frame: Rect, colour: Colour) {
        self.canvas.fill(self.area(frame), colour);
    }

    pub(super) fn round(&mut self, frame: Rect, radius: f64, colour: Colour) {
        self.round_gradient(frame, radius, colour, colour);
    }

    pub(super) fn round_gradient(&mut self, frame: Rect, radius: f64, top: Colour, bottom: Colour) {
        self.canvas
            .fill_round(self.area(frame), radius * self.scale, top, bottom);
    }

    /// The edge of a frame, inside it; `line` 0 is one pixel.
    pub(super) fn edge(&mut self, frame: Rect, radius: f64, line: f64, colour: Colour) {
        let line = whole((line * self.scale).round()).max(1);
        self.canvas
            .stroke_round(self.area(frame), radius * self.scale, line, colour);
    }

    pub(super) fn disc(&mut self, centre: Point, radius: f64, colour: Colour) {
        self.round(square(centre, radius), radius, colour);
    }

    pub(super) fn polygon(&mut self, corners: &[Point], colour: Colour) {
        let corners: Vec<(f64, f64)> = corners
            .iter()
            .map(|corner| {
                (
                    (corner.x + self.base.x - self.origin.x) * self.scale,
                    (corner.y + self.base.y - self.origin.y) * self.scale,
                )
            })
            .collect();
        self.canvas.polygon(&corners, colour);
    }

    /// A straight line, `width` points thick.
    pub(super) fn line(&mut self, from: Point, to: Point, width: f64, colour: Colour) {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy).max(f64::EPSILON);
        let (nx, ny) = (-dy / length * width / 2.0, dx / length * width / 2.0);
        self.polygon(
            &[
                Point::new(from.x + nx, from.y + ny),
                Point::new(to.x + nx, to.y + ny),
                Point::new(to.x - nx, to.y - ny),
                Point::new(from.x - nx, from.y - ny),
            ],
            colour,
        );
    }

    /// The shadow of what will be drawn in a frame.
    pub(super) fn shadow(&mut self, frame: Rect, blur: f64, strength: f64) {
        self.canvas
            .shadow(self.area(frame), blur * self.scale, strength);
    }

    /// The width of a text in points.
    pub(super) fn measure(&self, face: Face, text: &str) -> f64 {
        Font::of(face, self.scale).measure(text) / self.scale
    }

    /// One line of text in the middle of a frame's height, cut to the frame's width. Line breaks become spaces.
    pub(super) fn text(
        &mut self,
        face: Face,
        frame: Rect,
        align: Align,
        text: &str,
        colour: Colour,
    ) {
        let area = self.area(frame);
        if text.is_empty() || area.and(self.canvas.clip).is_empty() {
            return;
        }
        let font = Font::of(face, self.scale);
        let text = text.replace(['\n', '\r'], " ");
        let text = font.ellipsised(&text, f64::from(area.width()));
        let slack = f64::from(area.width()) - font.measure(&text);
        let left = f64::from(area.left)
            + match align {
                Align::Left => 0.0,
                Align::Centre => (slack / 2.0).max(0.0),
                Align::Right => slack.max(0.0),
            };
        let baseline = area.top + (area.height() - font.height).div_euclid(2) + font.baseline;
        glyphs::write(font, &mut self.canvas, left, baseline, &text, colour);
    }

    /// Lines of text from the top of a frame, broken at its width and cut at its bottom. Answers where the next
    /// character would stand.
    pub(super) fn paragraph(
        &mut self,
        face: Face,
        frame: Rect,
        text: &str,
        colour: Colour,
    ) -> Point {
        let area = self.area(frame);
        let font = Font::of(face, self.scale);
        let before = self.canvas.clip;
        self.canvas.clip = before.and(area);
        let (mut top, mut end) = (area.top, f64::from(area.left));
        for (index, line) in font
            .wrapped(text, f64::from(area.width()))
            .into_iter()
            .enumerate()
        {
            if index > 0 {
                top += font.height;
            }
            end = f64::from(area.left) + font.measure(line);
            if top >= area.bottom {
                break;
            }
            glyphs::write(
                font,
                &mut self.canvas,
                area.left.into(),
                top + font.baseline,
                line,
                colour,
            );
        }
        self.canvas.clip = before;
        Point::new(
            end / self.scale + self.origin.x - self.base.x,
            f64::from(top) / self.scale + self.origin.y - self.base.y,
        )
    }

    /// Where parts of such a paragraph stand: from one byte of the text to another, a frame for each line.
    pub(super) fn spans(
        &self,
        face: Face,
        frame: Rect,
        text: &str,
        (from, to): (usize, usize),
    ) -> Vec<Rect> {
        let font = Font::of(face, self.scale);
        let width = f64::from(self.area(frame).width());
        let height = f64::from(font.height) / self.scale;
        let start = text.as_ptr().addr();
        let mut spans = Vec::new();
        for (index, line) in (0_u32..).zip(font.wrapped(text, width)) {
            // The lines are parts of the text: where they begin in it tells their place.
            let first = line.as_ptr().addr() - start;
            let last = first + line.len();
            if from > last || to < first {
                continue;
            }
            let upto = |byte: usize| {
                let part = line.get(..byte.clamp(first, last) - first).unwrap_or(line);
                font.measure(part) / self.scale
            };
            let (left, right) = (upto(from), upto(to));
            spans.push(Rect::new(
                frame.x + left,
                frame.y + f64::from(index) * height,
                right - left,
                height,
            ));
        }
        spans
    }

    /// The line height of a face in points.
    pub(super) fn line_height(&self, face: Face) -> f64 {
        f64::from(Font::of(face, self.scale).height) / self.scale
    }
}

/// The square around a point.
pub(super) fn square(centre: Point, half: f64) -> Rect {
    Rect::new(centre.x - half, centre.y - half, half * 2.0, half * 2.0)
}

/// The middle of a frame.
pub(super) fn middle(frame: Rect) -> Point {
    Point::new(frame.x + frame.width / 2.0, frame.y + frame.height / 2.0)
}

/// A frame that is smaller by so many points at the left and right, and at the top and bottom.
pub(super) fn inset(frame: Rect, x: f64, y: f64) -> Rect {
    Rect::new(
        frame.x + x,
        frame.y + y,
        (frame.width - 2.0 * x).max(0.0),
        (frame.height - 2.0 * y).max(0.0),
    )
}
