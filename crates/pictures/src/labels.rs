//! Where the labels of marks go: beside what they name, not over its text, and where they hide little else.

use super::area::Area;
use super::canvas::Canvas;

/// A label that lies on another frame is taken for that one's: what it costs for each square pixel, and on its own or on one
/// around that.
const OTHER: f64 = 1.2;
const OWN: f64 = 0.1;
/// What it costs to hide a pixel at an edge of what the picture shows, and how much more at one of a text.
const EDGE: f64 = 1.5;
const TEXT: f64 = 5.0;
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
    let texts = around.texts.iter().filter_map(|text| area.part(*text));
    let texts: f64 = texts.map(|part| around.detail.within(part) * TEXT).sum();
    let frames = around.frames.iter().map(|other| {
        let shared = area.shared(*other);
        // What holds it is not taken for what is named, and it itself may be.
        let holds = other.shared(frame) >= frame.width * frame.height * 0.99;
        if holds { shared * OWN } else { shared * OTHER }
    });
    texts + frames.sum::<f64>() + around.detail.within(area) * EDGE
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
