//! Drawing in points: from global points to the pixels of one canvas. The only place where the two meet.

use super::{
    codes::Code,
    glyphs::{self, Ink},
    writing::{self, Writing},
};
use canvas::{Canvas, Colour, PixelPoint, PixelRect, whole};
use simulated_world::geometry::{Point, Rect, Vector};
use simulated_world::space::Space;
use simulated_world::text_metrics::font::{Face, Font};
use simulated_world::world::{DrawnCode, DrawnText};

/// Where pixels end: far outside of every display, and near enough to count with.
const FARTHEST: f64 = 200_000.0;

/// Where a text stands between the left and the right edge of its frame; where everything is mirrored that is too.
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
    /// What coordinates are relative to: the window whose content is being drawn.
    space: Space,
    /// What was written so far.
    written: Vec<Writing>,
    /// The codes among what was drawn.
    codes: Vec<Code>,
}

impl Pen {
    pub(super) fn new(canvas: Canvas, origin: Point, scale: f64) -> Self {
        Self {
            canvas,
            origin,
            scale,
            space: Space::DESKTOP,
            written: Vec::new(),
            codes: Vec::new(),
        }
    }

    /// The texts that can be read on the canvas as it is now.
    pub(super) fn readable_texts(&self) -> Vec<DrawnText> {
        writing::readable(&self.written, &self.canvas, self.scale)
    }

    /// The codes that can be read on the canvas as it is now.
    pub(super) fn readable_codes(&self) -> Vec<DrawnCode> {
        let codes = self.codes.iter();
        codes
            .filter_map(|code| code.readable(&self.canvas))
            .collect()
    }

    /// A QR code in the middle of a frame; false where it has no room.
    pub(super) fn code(&mut self, frame: Rect, payload: &str) -> bool {
        let area = self.area(frame);
        let code = Code::draw(&mut self.canvas, area, payload);
        let is_drawn = code.is_some();
        self.codes.extend(code);
        is_drawn
    }

    pub(super) fn into_canvas(self) -> Canvas {
        self.canvas
    }

    pub(super) fn canvas(&mut self) -> &mut Canvas {
        &mut self.canvas
    }

    /// The pixels of a frame: each edge is rounded by itself, so that neighbours share theirs.
    pub(super) fn area(&self, frame: Rect) -> PixelRect {
        let pixel = |points: f64| whole((points * self.scale).round().clamp(-FARTHEST, FARTHEST));
        let frame = self.space.place(frame);
        let x = |x: f64| pixel(x - self.origin.x);
        let y = |y: f64| pixel(y - self.origin.y);
        PixelRect {
            left: x(frame.x),
            top: y(frame.y),
            right: x(frame.right()),
            bottom: y(frame.bottom()),
        }
    }

    /// What coordinates are relative to.
    pub(super) const fn space(&self) -> Space {
        self.space
    }

    /// Draws with coordinates of a space.
    pub(super) fn based(&mut self, space: Space, draw: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.space, space);
        draw(self);
        self.space = before;
    }

    /// Draws what is never mirrored: it stands where its frame does.
    pub(super) fn upright(&mut self, frame: Rect, draw: impl FnOnce(&mut Self)) {
        self.based(self.space.within(frame, false), draw);
    }

    /// Draws nothing outside a frame.
    pub(super) fn clipped(&mut self, frame: Rect, draw: impl FnOnce(&mut Self)) {
        let before = self.canvas.clip;
        self.canvas.clip = before.intersection(self.area(frame));
        if !self.canvas.clip.is_empty() {
            draw(self);
        }
        self.canvas.clip = before;
    }

    /// Whether anything inside a frame can be seen.
    pub(super) fn shows(&self, frame: Rect) -> bool {
        !self.area(frame).intersection(self.canvas.clip).is_empty()
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
        self.round(Rect::square(centre, radius), radius, colour);
    }

    pub(super) fn polygon(&mut self, corners: &[Point], colour: Colour) {
        let corners: Vec<PixelPoint> = corners
            .iter()
            .map(|corner| self.space.point(*corner))
            .map(|corner| PixelPoint {
                x: (corner.x - self.origin.x) * self.scale,
                y: (corner.y - self.origin.y) * self.scale,
            })
            .collect();
        self.canvas.polygon(&corners, colour);
    }

    /// A straight line, `width` points thick.
    pub(super) fn line(&mut self, from: Point, to: Point, width: f64, colour: Colour) {
        let way = to - from;
        let length = way.length().max(f64::EPSILON);
        let half = Vector::new(
            -way.dy / length * width / 2.0,
            way.dx / length * width / 2.0,
        );
        self.polygon(&[from + half, to + half, to - half, from - half], colour);
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
        if text.is_empty() || area.intersection(self.canvas.clip).is_empty() {
            return;
        }
        let font = Font::of(face, self.scale);
        let text = text.replace(['\n', '\r'], " ");
        let text = font.ellipsised(&text, f64::from(area.width()));
        let slack = f64::from(area.width()) - font.measure(&text);
        let left = f64::from(area.left)
            + match (align, self.space.is_mirrored()) {
                (Align::Left, false) | (Align::Right, true) => 0.0,
                (Align::Centre, _) => (slack / 2.0).max(0.0),
                (Align::Right, false) | (Align::Left, true) => slack.max(0.0),
            };
        let baseline = area.top + (area.height() - font.height).div_euclid(2) + font.baseline;
        self.write(face, (left, baseline), &text, &|_| colour.into());
    }

    /// Writes one line with its baseline at `baseline`, and remembers it where any of it may be seen.
    fn write(
        &mut self,
        face: Face,
        (left, baseline): (f64, i32),
        text: &str,
        ink: &dyn Fn(usize) -> Ink,
    ) {
        let font = Font::of(face, self.scale);
        let mut writing = Writing::new(text, face, self.scale, left);
        glyphs::write(
            font,
            &mut self.canvas,
            (left, baseline),
            text,
            ink,
            &mut writing,
        );
        let line = PixelRect {
            left: whole(left.floor()),
            top: baseline - font.height,
            right: i32::MAX,
            bottom: baseline + font.height,
        };
        if !line.intersection(self.canvas.clip).is_empty() {
            self.written.push(writing);
        }
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
        self.styled_paragraph(face, frame, text, &|_| colour.into())
    }

    /// The same where letters are painted in several ways: `ink` is that of the letter at a byte of the text.
    pub(super) fn styled_paragraph(
        &mut self,
        face: Face,
        frame: Rect,
        text: &str,
        ink: &dyn Fn(usize) -> Ink,
    ) -> Point {
        let start = text.as_ptr().addr();
        let area = self.area(frame);
        let font = Font::of(face, self.scale);
        let before = self.canvas.clip;
        self.canvas.clip = before.intersection(area);
        let (mut top, mut end) = (area.top, f64::from(area.left));
        for (index, line) in font
            .wrapped(text, f64::from(area.width()))
            .into_iter()
            .enumerate()
        {
            if index > 0 {
                top += font.height;
            }
            let width = font.measure(line);
            let mut left = f64::from(area.left);
            if self.space.is_mirrored() {
                left = f64::from(area.right) - width;
            }
            end = left + width;
            if top >= area.bottom {
                break;
            }
            // The lines are parts of the text: where they begin in it tells their place.
            let first = line.as_ptr().addr() - start;
            let place = (left, top + font.baseline);
            self.write(face, place, line, &|byte| ink(first + byte));
        }
        self.canvas.clip = before;
        self.space.point_here(Point::new(
            end / self.scale + self.origin.x,
            f64::from(top) / self.scale + self.origin.y,
        ))
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
