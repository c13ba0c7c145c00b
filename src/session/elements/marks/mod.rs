//! Which elements of trees are marked on a picture: those that can be acted on and are seen there, each with the texts that it
//! shows; and where a window has none, the text that was read in its picture.
//!
//! Where in its frame an element shows its text is not known by the tree: who draws the marks sees that on the picture.

mod kinds;
mod texts;

use super::fold::{self, Folding, Line};
use super::names::Role;
use super::outline;
use super::scan::Node;
use super::snapshots::Snapshot;
use crate::capture::target::ShownWindow;
use crate::geometry::Rect;
use crate::text::cut;
use std::collections::HashMap;
use std::sync::Arc;

/// How many are marked: more numbers are hard to read, and harder to keep apart.
pub const MOST: usize = 60;

/// How long a line of the legend may be, in characters.
const LINE: usize = 120;

/// What is smaller on the picture is not marked, in points.
const SMALLEST: f64 = 5.0;

/// What is to be seen on a picture.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// What the picture shows, in points.
    pub area: Rect,
    /// The windows of which it shows something, front to back.
    pub order: &'a [u32],
    /// Whether it shows one window by itself, whatever lies before that.
    pub alone: bool,
    /// The windows on the screen.
    pub windows: &'a [ShownWindow],
}

/// An element to be marked.
pub struct Marked {
    snapshot: Arc<Snapshot>,
    /// Its place among those that have refs: elements, behind them text in the picture.
    at: usize,
    /// What is seen of it, in points.
    pub frame: Rect,
    /// The texts in it.
    pub texts: Vec<Rect>,
}

/// The marks of a picture.
#[derive(Default)]
pub struct Marking {
    /// Front to back, and in the order of their outlines. The number of a mark is its place, from 1.
    pub marked: Vec<Marked>,
    /// All texts that are seen, in points.
    pub texts: Vec<Rect>,
    /// How many more could have been marked.
    pub left_out: usize,
}

/// What is marked of these trees.
#[must_use]
pub fn choose(snapshots: &[Arc<Snapshot>], view: View<'_>) -> Marking {
    let mut marking = Marking::default();
    // With the place of its window, and whether it is a row or the like: those come last.
    let mut found: Vec<(usize, bool, Marked)> = Vec::new();
    for snapshot in snapshots {
        let seen = Seen::of(snapshot, view);
        let texts = seen.texts();
        marking.texts.extend(texts.iter().map(|(_, text)| *text));
        for at in seen.actionable() {
            let Some(frame) = seen.frames[at] else {
                continue;
            };
            let end = seen.end(at);
            let own = texts.iter().filter(|(place, _)| (at..end).contains(place));
            let node = snapshot.node(snapshot.shown[at]);
            let marked = Marked {
                snapshot: Arc::clone(snapshot),
                at,
                frame,
                texts: own.map(|(_, text)| *text).collect(),
            };
            found.push((seen.window(node), kinds::is_entry(node), marked));
        }
        let is_top = |id, point| {
            let top = view.windows.iter().find(|window| window.holds(point));
            view.alone || top.is_some_and(|top| top.window_id == id)
        };
        let window = snapshot.seen.as_ref().map(|seen| seen.window_id);
        let window = view.order.iter().position(|id| Some(*id) == window);
        let read = texts::seen(snapshot, view.area, is_top).into_iter();
        for (at, frame) in read.filter(|(_, frame)| is_large_enough(*frame)) {
            let marked = Marked {
                snapshot: Arc::clone(snapshot),
                at,
                frame,
                texts: vec![frame],
            };
            marking.texts.push(frame);
            found.push((window.map_or(usize::MAX, |place| place + 1), true, marked));
        }
    }
    let all = found.len();
    let mut places: Vec<usize> = (0..all).collect();
    places.sort_by_key(|place| (found[*place].0, found[*place].1, *place));
    places.truncate(MOST);
    places.sort_by_key(|place| (found[*place].0, *place));
    marking.left_out = all - places.len();
    let mut found: Vec<Option<Marked>> =
        found.into_iter().map(|(.., marked)| Some(marked)).collect();
    let chosen = places.into_iter().filter_map(|place| found[place].take());
    marking.marked.extend(chosen);
    marking
}

impl Marking {
    /// A line for each of these numbers: the number, the ref, the role and what it is called.
    pub(crate) fn legend(&self, numbers: &[u32]) -> Vec<String> {
        let mut lines: HashMap<*const Snapshot, HashMap<usize, Line>> = HashMap::new();
        let mut legend = Vec::new();
        for (marked, number) in self.marked.iter().zip(1u32..) {
            if !numbers.contains(&number) {
                continue;
            }
            let Marked { snapshot, at, .. } = marked;
            if let Some(called) = texts::called(snapshot, *at) {
                legend.push(format!("{number} {}", cut(&called, LINE)));
                continue;
            }
            let known = lines.entry(Arc::as_ptr(snapshot)).or_insert_with(|| {
                let lines = fold::lines(snapshot, Folding::All);
                lines.into_iter().map(|line| (line.at, line)).collect()
            });
            let called = match known.get(at) {
                Some(line) => outline::called(snapshot, line),
                None => outline::named(snapshot, *at),
            };
            legend.push(format!("{number} {}", cut(&called, LINE)));
        }
        legend
    }
}

/// A snapshot's elements as a picture shows them.
struct Seen<'a> {
    snapshot: &'a Snapshot,
    view: View<'a>,
    /// What is seen of each, in the order of the outline; none of what is not seen.
    frames: Vec<Option<Rect>>,
}

impl<'a> Seen<'a> {
    fn of(snapshot: &'a Snapshot, view: View<'a>) -> Self {
        let mut seen = Self {
            snapshot,
            view,
            frames: Vec::with_capacity(snapshot.shown.len()),
        };
        let over = seen.floating();
        // What shows a part of what it holds, by depth.
        let mut clips: Vec<(usize, Rect)> = Vec::new();
        for (at, shown) in snapshot.shown.iter().enumerate() {
            let node = snapshot.node(*shown);
            clips.retain(|(depth, _)| *depth < shown.depth);
            let clip = match node.role.is_floating() {
                true => Some(view.area),
                false => clips
                    .last()
                    .map_or(Some(view.area), |(_, clip)| Some(*clip)),
            };
            let clipped = node
                .frame()
                .zip(clip)
                .and_then(|(frame, clip)| frame.intersection(clip));
            if kinds::is_clipping(node)
                && let Some(inner) = clipped
            {
                clips.push((shown.depth, inner));
            }
            let is_shown = !node.minimized && !node.offscreen && seen.is_on_picture(node);
            let frame = clipped.filter(|_| is_shown);
            let frame = frame.and_then(|frame| seen.uncovered(at, node, frame, &over));
            seen.frames.push(frame);
        }
        seen
    }

    /// The place behind the last element that this one holds.
    fn end(&self, at: usize) -> usize {
        let shown = &self.snapshot.shown;
        let depth = shown[at].depth;
        let rest = shown[at + 1..].iter();
        at + 1 + rest.take_while(|below| below.depth > depth).count()
    }

    /// Whether it stands beside the windows and not over them, as the desktop does.
    fn is_below(&self, node: &Node) -> bool {
        let scan = &self.snapshot.scan;
        let is_loose = !scan.roots[node.root].window;
        let top = || scan.nodes.iter().find(|other| other.root == node.root);
        is_loose && top().is_none_or(|top| !top.role.is_floating())
    }

    /// Sheets, popovers and open menus: where they are, and which elements are theirs.
    fn floating(&self) -> Vec<(Rect, std::ops::Range<usize>)> {
        let shown = self.snapshot.shown.iter().enumerate();
        let floating = shown.filter_map(|(at, shown)| {
            let node = self.snapshot.node(*shown);
            let frame = node.frame().filter(|_| node.role.is_floating())?;
            (frame.width >= 1.0 && frame.height >= 1.0).then(|| (frame, at..self.end(at)))
        });
        floating.collect()
    }

    /// The place of an element's window among those of the picture, front to back; open menus lie before them, the desktop behind.
    fn window(&self, node: &Node) -> usize {
        let root = &self.snapshot.scan.roots[node.root];
        let place = root
            .window_id
            .and_then(|id| self.view.order.iter().position(|window| *window == id));
        match place {
            Some(place) => place + 1,
            None if self.is_below(node) => usize::MAX,
            None => 0,
        }
    }

    fn is_on_picture(&self, node: &Node) -> bool {
        !self.view.alone || (1..usize::MAX).contains(&self.window(node))
    }

    /// The largest part of an element that nothing lies before; none where something lies before its middle, on which it is
    /// clicked.
    fn uncovered(
        &self,
        at: usize,
        node: &Node,
        frame: Rect,
        over: &[(Rect, std::ops::Range<usize>)],
    ) -> Option<Rect> {
        let middle = Rect {
            x: frame.x + frame.width / 2.0 - 0.5,
            y: frame.y + frame.height / 2.0 - 0.5,
            width: 1.0,
            height: 1.0,
        };
        // What is held by one that floats, or holds it, is not below it.
        let is_apart = |range: &std::ops::Range<usize>| {
            !range.contains(&at) && !(at..self.end(at)).contains(&range.start)
        };
        let mut before: Vec<Rect> = over
            .iter()
            .filter(|(_, range)| is_apart(range))
            .map(|(frame, _)| *frame)
            .collect();
        if self.is_below(node) {
            before.extend(self.view.windows.iter().map(ShownWindow::frame));
        } else if !self.view.alone {
            let windows = &self.snapshot.scan.roots[node.root].covered_by;
            before.extend(windows);
        }
        if before
            .iter()
            .any(|other| other.intersection(middle).is_some())
        {
            return None;
        }
        Some(before.into_iter().fold(frame, without))
    }

    /// Where the texts are that are seen, with the place of their element.
    fn texts(&self) -> Vec<(usize, Rect)> {
        let frames = self.frames.iter().enumerate();
        let text = |(at, frame): (usize, &Option<Rect>)| {
            let node = self.snapshot.node(self.snapshot.shown[at]);
            (*frame)
                .filter(|_| kinds::shows_text(node))
                .map(|frame| (at, kinds::within_border(node, frame)))
        };
        frames.filter_map(text).collect()
    }

    /// The places of what can be acted on: of one in another that are the same to a reader the outer one.
    fn actionable(&self) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        // What holds the current element and is marked.
        let mut holding: Vec<usize> = Vec::new();
        for (at, shown) in self.snapshot.shown.iter().enumerate() {
            holding.retain(|outer| self.snapshot.shown[*outer].depth < shown.depth);
            let node = self.snapshot.node(*shown);
            let Some(frame) = self.frames[at].filter(|frame| is_large_enough(*frame)) else {
                continue;
            };
            if !kinds::can_act(node) || self.is_whole_pane(node, frame) {
                continue;
            }
            let is_part = holding.iter().any(|outer| {
                let role = &self.snapshot.node(self.snapshot.shown[*outer]).role;
                let is_same = self.frames[*outer].is_some_and(|whole| is_near(whole, frame));
                is_same
                    || role.is_control()
                    || matches!(role, Role::Link | Role::MenuItem | Role::ComboBox)
            });
            if is_part || self.is_name_of_row(node, &holding) {
                continue;
            }
            found.push(at);
            holding.push(at);
        }
        found
    }

    /// Whether it is the only field of a row that is marked: what its row is called, as a file is in Finder.
    fn is_name_of_row(&self, node: &Node, holding: &[usize]) -> bool {
        if node.role != Role::TextField || node.subrole.is_some() {
            return false;
        }
        let node_at = |place: usize| self.snapshot.node(self.snapshot.shown[place]);
        let row = holding
            .iter()
            .find(|outer| node_at(**outer).role == Role::Row);
        row.is_some_and(|row| {
            let inside = (*row..self.end(*row)).filter(|place| node_at(*place).role.is_editable());
            inside.count() == 1
        })
    }

    /// Whether it fills most of the picture and only holds others: panes of pages take clicks for what is in them.
    fn is_whole_pane(&self, node: &Node, frame: Rect) -> bool {
        let is_large =
            frame.width * frame.height * 3.0 > self.view.area.width * self.view.area.height;
        is_large && !node.role.is_editable() && node.children > 0
    }
}

/// What is left of a rectangle above, below, left or right of another one, whichever is most.
fn without(frame: Rect, other: Rect) -> Rect {
    let Some(common) = frame.intersection(other) else {
        return frame;
    };
    let (right, bottom) = (frame.x + frame.width, frame.y + frame.height);
    let (common_right, common_bottom) = (common.x + common.width, common.y + common.height);
    let parts = [
        (frame.x, frame.y, right, common.y),
        (frame.x, common_bottom, right, bottom),
        (frame.x, frame.y, common.x, bottom),
        (common_right, frame.y, right, bottom),
    ];
    let parts = parts.map(|(x, y, right, bottom)| Rect {
        x,
        y,
        width: right - x,
        height: bottom - y,
    });
    let size = |part: &Rect| part.width.max(0.0) * part.height.max(0.0);
    let largest = parts
        .into_iter()
        .max_by(|one, two| size(one).total_cmp(&size(two)));
    largest.unwrap_or(frame)
}

fn is_large_enough(frame: Rect) -> bool {
    frame.width >= SMALLEST && frame.height >= SMALLEST
}

fn is_near(one: Rect, other: Rect) -> bool {
    let shared = one
        .intersection(other)
        .map_or(0.0, |part| part.width * part.height);
    shared >= 0.85 * (one.width * one.height).max(other.width * other.height)
}

#[cfg(test)]
mod tests;
