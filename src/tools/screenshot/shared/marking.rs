//! The marks of a picture: what is read for them, where they are drawn, and what they are in words.

use crate::capture::target::ShownWindow;
use crate::engine::Turn;
use crate::geometry::{Mapping, Rect};
use crate::seen_text::{Addition, QuickRead};
use crate::session::Session;
use crate::session::elements::marks::{self, Marking, View};
use crate::session::elements::scan::Scan;
use crate::session::elements::seen;
use crate::text::from_screen;
use crate::tool::call::Call;
use pictures::{Area, Mark, Marks};
use serde::Deserialize;

/// The trees of what a picture shows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::tools::screenshot) struct Trees {
    /// The windows, front to back.
    order: Vec<u32>,
    trees: Vec<Scan>,
    /// The apps whose windows were not read.
    unread: Vec<String>,
}

/// What was read in the picture of a window that has no elements.
pub(in crate::tools::screenshot) struct Read {
    /// The place of its app's tree.
    at: usize,
    added: Addition,
}

/// A picture of a window that has no elements, to be read.
pub(in crate::tools::screenshot) struct ToRead {
    at: usize,
    quick_read: QuickRead,
}

impl Trees {
    /// Takes the picture of the first window that has no elements, where it may be taken.
    pub(in crate::tools::screenshot) async fn quick_read(
        &self,
        call: &mut Call,
        turn: &Turn,
    ) -> Option<ToRead> {
        let empty = self.order.iter().find_map(|id| {
            let mut trees = self.trees.iter();
            let at = trees.position(|scan| seen::is_empty(scan, *id))?;
            Some((at, *id))
        });
        let (at, window) = empty?;
        let quick_read = QuickRead::take(call, turn, &self.trees[at], Some(window), false).await?;
        Some(ToRead { at, quick_read })
    }

    /// Reads such a picture.
    pub(in crate::tools::screenshot) async fn read(
        &self,
        call: &mut Call,
        to_read: ToRead,
    ) -> Read {
        let ToRead { at, quick_read } = to_read;
        let added = quick_read.read(call, &self.trees[at], None, None).await;
        Read { at, added }
    }
}

/// What is marked on a picture.
pub(in crate::tools::screenshot) struct Marked {
    marking: Marking,
    /// The apps that were not read.
    unread: Vec<String>,
    /// What to know of a window that has no elements.
    note: Option<String>,
}

/// What is marked on a picture of that area. It has refs from now on.
pub(in crate::tools::screenshot) fn marking(
    trees: Trees,
    mut read: Option<Read>,
    windows: &[ShownWindow],
    area: Rect,
    alone: bool,
    session: &Session,
) -> Marked {
    let snapshots = trees.trees.into_iter().enumerate().map(|(place, scan)| {
        let read = read.as_mut().filter(|read| read.at == place);
        let seen = read.and_then(|read| read.added.seen.take());
        session.snapshots.keep_with(scan, seen)
    });
    let snapshots: Vec<_> = snapshots.collect();
    let view = View {
        area,
        order: &trees.order,
        alone,
        windows,
    };
    Marked {
        marking: marks::choose(&snapshots, view),
        unread: trees.unread,
        note: read.map(|read| read.added.note()),
    }
}

/// The marks in pixels of a shot that lies so on the screen.
pub(super) fn drawn(marked: &Marked, mapping: Mapping) -> Marks {
    let marking = &marked.marking;
    let across = f64::from(mapping.pixels.width) / mapping.area.width;
    let down = f64::from(mapping.pixels.height) / mapping.area.height;
    let area = |frame: &Rect| Area {
        x: (frame.x - mapping.area.x) * across,
        y: (frame.y - mapping.area.y) * down,
        width: frame.width * across,
        height: frame.height * down,
    };
    let marks = marking.marked.iter().zip(1..).map(|(marked, number)| Mark {
        number,
        frame: area(&marked.frame),
        texts: marked.texts.iter().map(area).collect(),
    });
    Marks {
        marks: marks.collect(),
        texts: marking.texts.iter().map(area).collect(),
        scale: mapping.scale(),
    }
}

/// The marks that were drawn, a line for each.
pub(super) fn legend(marked: &Marked, numbers: &[u32]) -> String {
    let Marked {
        marking,
        unread,
        note,
    } = marked;
    let mut lines = vec!["Marks (number, ref, role, name):".to_owned()];
    if numbers.is_empty() {
        lines = vec![
            "Nothing is marked: no element is seen here that can be acted on. read_text reads what is drawn".to_owned(),
        ];
    }
    lines.extend(marking.legend(numbers));
    let left_out = marking.left_out + marking.marked.len() - numbers.len();
    if left_out > 0 {
        lines.push(format!(
            "Not marked: {left_out} more; take a screenshot of one window or of a region for them"
        ));
    }
    lines.extend(note.clone());
    if !unread.is_empty() {
        let unread: Vec<String> = unread
            .iter()
            .take(10)
            .map(|name| from_screen(name))
            .collect();
        lines.push(format!("Windows not read: {}", unread.join(", ")));
    }
    lines.join("\n")
}
