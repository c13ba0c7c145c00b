//! Where the labels of marks go: beside what they name, not over its text, and where they hide little else.

use super::canvas::Canvas;

/// A rectangle in the pixels of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    /// The left edge.
    pub x: f64,
    /// The top edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Area {
    pub(crate) fn right(self) -> f64 {
        self.x + self.width
    }

    pub(crate) fn bottom(self) -> f64 {
        self.y + self.height
    }

    /// Left, top, right and bottom edge, to the nearest pixel.
    pub(crate) fn edges(self) -> [i64; 4] {
        [self.x, self.y, self.right(), self.bottom()].map(|edge| {
            #[expect(clippy::cast_possible_truncation, reason = "a cast saturates")]
            let edge = edge.round() as i64;
            edge
        })
    }

    /// The same, larger by so much on each side.
    pub(crate) fn grown(self, by: f64) -> Self {
        Self {
            x: self.x - by,
            y: self.y - by,
            width: self.width + 2.0 * by,
            height: self.height + 2.0 * by,
        }
    }

    /// What it has in common with another, in square pixels.
    #[must_use]
    pub fn shared(self, other: Self) -> f64 {
        self.part(other)
            .map_or(0.0, |part| part.width * part.height)
    }

    /// What it has in common with another; none where that is nothing.
    pub(crate) fn part(self, other: Self) -> Option<Self> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let width = self.right().min(other.right()) - x;
        let height = self.bottom().min(other.bottom()) - y;
        (width > 0.0 && height > 0.0).then_some(Self {
            x,
            y,
            width,
            height,
        })
    }

    /// In a picture of another size.
    pub(crate) fn scaled(self, across: f64, down: f64) -> Self {
        Self {
            x: self.x * across,
            y: self.y * down,
            width: self.width * across,
            height: self.height * down,
        }
    }
}

/// What a label hides costs so much for each square pixel.
const TEXT: f64 = 0.5;
const FRAME: f64 = 0.2;
/// For each pixel at an edge of what the picture shows.
const EDGE: f64 = 5.0;
/// For each place that is farther from where one looks first, and where it does not touch what it names.
const LATER: f64 = 3.0;
const APART: f64 = 60.0;
/// So many pixels around a label are kept free of its own text.
const MARGIN: f64 = 3.0;
/// How different two pixels at an edge are.
const STEP: i32 = 24;

/// How many pixels of a picture are at an edge, of any rectangle: text and lines are, and what is plain is not.
pub(crate) struct Detail {
    width: usize,
    /// The count of all above and to the left of each corner.
    sums: Vec<u32>,
    height: usize,
}

impl Detail {
    pub(crate) fn of(canvas: &Canvas<'_>) -> Self {
        let (width, height) = (canvas.width(), canvas.height());
        let mut sums = vec![0_u32; (width + 1) * (height + 1)];
        for y in 0..height {
            let mut row = 0;
            for x in 0..width {
                let here = canvas.brightness(x, y);
                let differs = |x: usize, y: usize| {
                    x < width && y < height && (canvas.brightness(x, y) - here).abs() > STEP
                };
                row += u32::from(differs(x + 1, y) || differs(x, y + 1));
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
            }
        }
        Self {
            width,
            sums,
            height,
        }
    }

    fn within(&self, area: Area) -> f64 {
        let most = |edge: i64, most: usize| usize::try_from(edge.max(0)).unwrap_or(most).min(most);
        let [left, top, right, bottom] = area.edges();
        let (left, right) = (most(left, self.width), most(right, self.width));
        let (top, bottom) = (most(top, self.height), most(bottom, self.height));
        let sum = |x: usize, y: usize| i64::from(self.sums[y * (self.width + 1) + x]);
        let count = sum(right, bottom) - sum(left, bottom) - sum(right, top) + sum(left, top);
        u32::try_from(count).map_or(0.0, f64::from)
    }
}

/// What labels are placed among.
pub(crate) struct Surroundings<'a> {
    pub(crate) picture: Area,
    pub(crate) texts: &'a [Area],
    pub(crate) frames: &'a [Area],
    pub(crate) detail: &'a Detail,
}

/// The place of a label of that size for a frame whose own texts are within `own`; `labels` are those that have their places. None
/// where each would cover something that is drawn there, or another label.
pub(crate) fn place(
    (width, height): (f64, f64),
    frame: Area,
    own: &[Area],
    labels: &[Area],
    around: &Surroundings<'_>,
) -> Option<Area> {
    let label = |(x, y): (f64, f64)| Area {
        x: x.round(),
        y: y.round(),
        width,
        height,
    };
    let beside = near(frame, width, height);
    let places = beside.len();
    let candidates = beside
        .into_iter()
        .chain(farther(frame, width, height))
        .map(label)
        .map(|area| within(around.picture, area));
    // Where a text's frame is plain there are no letters of it.
    let hides_own = |area: Area| {
        let parts = own.iter().filter_map(|text| area.grown(MARGIN).part(*text));
        parts
            .into_iter()
            .any(|part| around.detail.within(part) > 0.0)
    };
    let covers = |area: Area, others: &[Area]| others.iter().any(|other| area.shared(*other) > 0.0);
    let free = candidates
        .enumerate()
        .filter(|(_, area)| around.picture.shared(*area) >= width * height - 1e-6)
        .filter(|(_, area)| !covers(*area, labels) && !hides_own(*area));
    let costs = free.map(|(at, area)| {
        #[expect(clippy::cast_precision_loss, reason = "dozens of places")]
        let later = at as f64 * LATER + if at < places { 0.0 } else { APART };
        (cost(area, frame, around) + later, area)
    });
    let best = costs.min_by(|(one, _), (other, _)| one.total_cmp(other));
    best.map(|(_, area)| area)
}

fn cost(area: Area, frame: Area, around: &Surroundings<'_>) -> f64 {
    let shared = |others: &[Area]| -> f64 { others.iter().map(|other| area.shared(*other)).sum() };
    // Over its own frame a label is less odd than over another one's.
    let frames = shared(around.frames) - area.shared(frame) * 0.5;
    shared(around.texts) * TEXT + frames * FRAME + around.detail.within(area) * EDGE
}

/// The corners at which a label is looked for, from outside to inside.
fn near(frame: Area, width: f64, height: f64) -> Vec<(f64, f64)> {
    let Area { x, y, .. } = frame;
    let (right, bottom) = (frame.right(), frame.bottom());
    let (middle_x, middle_y) = (x + frame.width / 2.0, y + frame.height / 2.0);
    let (half_w, half_h) = (width / 2.0, height / 2.0);
    vec![
        // Outside, at an edge.
        (x - 1.0, y - height),
        (right - width + 1.0, y - height),
        (x - width, y - 1.0),
        (right, y - 1.0),
        (x - 1.0, bottom),
        (right - width + 1.0, bottom),
        (x - width, middle_y - half_h),
        (right, middle_y - half_h),
        // Over a corner.
        (x - half_w, y - half_h),
        (right - half_w, y - half_h),
        (x - half_w, bottom - half_h),
        (right - half_w, bottom - half_h),
        (middle_x - half_w, y - height),
        (middle_x - half_w, bottom),
        // Inside.
        (right - width, y),
        (right - width, bottom - height),
        (x, y),
        (x, bottom - height),
        (right - width, middle_y - half_h),
        (middle_x - half_w, bottom - height),
    ]
}

/// Places around a frame without touching it, for what stands among many.
fn farther(frame: Area, width: f64, height: f64) -> impl Iterator<Item = (f64, f64)> {
    (1..=3).flat_map(move |ring| {
        let away = f64::from(ring) * height / 2.0;
        [
            (frame.x - 1.0, frame.y - height - away),
            (frame.x - 1.0, frame.bottom() + away),
            (frame.x - width - away, frame.y),
            (frame.right() + away, frame.y),
        ]
    })
}

/// Moved into the picture, as far as that goes.
fn within(picture: Area, area: Area) -> Area {
    let fit = |at: f64, length: f64, from: f64, to: f64| at.min(to - length).max(from);
    Area {
        x: fit(area.x, area.width, picture.x, picture.right()),
        y: fit(area.y, area.height, picture.y, picture.bottom()),
        ..area
    }
}
