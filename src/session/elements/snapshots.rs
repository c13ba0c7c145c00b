//! The snapshots of this server process: the last few, in memory, and their refs.
//!
//! A ref such as `k7q-3e12` names element 12 of snapshot 3. The tag before the hyphen is drawn anew by each server
//! process, so that a ref from an earlier one is recognised as foreign and never mistaken for another element.

use super::locator::{self, Locator};
use super::names::Role;
use super::scan::{Node, Scan};
use super::seen::{SeenText, SeenTexts};
use crate::error::{Code, Error};
use crate::limits;
use std::collections::VecDeque;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use uuid::Uuid;

/// How many snapshots are kept.
pub const KEPT: usize = limits::SNAPSHOTS;

/// How many elements are kept in all of them together; the newest snapshot always stays.
pub(crate) const KEPT_ELEMENTS: usize = limits::SNAPSHOT_ELEMENTS;

/// How many of those are kept that hold what an action changed: small ones, which must not drive out what a client asked for.
pub(crate) const KEPT_CHANGES: usize = limits::CHANGE_SNAPSHOTS;
/// How much is kept of a text that was written: as much as a node tells of what an element shows.
const WRITTEN_CHARACTERS: usize = limits::WRITTEN_CHARACTERS;

/// Why an id of another server process says nothing here, and what is behind it where that happens each time.
pub(crate) const OF_ANOTHER_SERVER: &str = "It is from another server process; a client that starts a server for each call has to keep one session";

const AGAIN: &str = "Call get_ui_elements again and use the refs of its answer";

/// The store. Clones share it, each with how many bytes of an answer its client shows.
#[derive(Clone)]
pub struct Snapshots(Arc<Shared>, usize);

struct Shared {
    tag: String,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    last: u64,
    snapshots: VecDeque<Arc<Snapshot>>,
    /// What was written, each with the number of the newest snapshot at that time.
    written: VecDeque<(u64, String)>,
}

/// One tree, with the numbers under which its elements are known.
pub struct Snapshot {
    /// Tag and number: `k7q-3`.
    pub id: String,
    number: u64,
    /// Whether it holds what an action changed, and nothing else.
    pub of_changes: bool,
    /// What was seen.
    pub scan: Scan,
    /// The places of the shown elements in the order of the outline: element 1 is the first.
    pub shown: Vec<Shown>,
    /// What was read in the picture of a window and is in no element; numbered behind those.
    pub seen: Option<SeenTexts>,
    /// How long an answer about it may be, in bytes.
    pub room: usize,
}

/// An element of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its place in the list of what was read.
    pub place: usize,
    /// How deep it stands in the outline.
    pub depth: usize,
}

impl fmt::Debug for Snapshots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What was on the screen does not belong into a log.
        write!(f, "Snapshots({})", self.0.tag)
    }
}

impl Default for Snapshots {
    fn default() -> Self {
        Self::tagged(random_tag())
    }
}

impl Snapshots {
    /// An empty store whose refs begin with `tag`.
    #[must_use]
    pub fn tagged(tag: impl Into<String>) -> Self {
        let shared = Shared {
            tag: tag.into(),
            kept: Mutex::default(),
        };
        Self(Arc::new(shared), usize::MAX)
    }

    /// The same store for a client that shows that many bytes of an answer.
    #[must_use]
    pub fn shown_in(self, room: Option<usize>) -> Self {
        Self(self.0, room.unwrap_or(usize::MAX))
    }

    /// How many bytes an answer may have.
    #[must_use]
    pub const fn room(&self) -> usize {
        self.1
    }

    /// Keeps a tree, and forgets the oldest ones.
    #[must_use]
    pub fn keep(&self, scan: Scan) -> Arc<Snapshot> {
        self.add(scan, false, None)
    }

    /// The same with what was read in the picture of a window.
    pub(crate) fn keep_with(&self, scan: Scan, seen: Option<SeenTexts>) -> Arc<Snapshot> {
        self.add(scan, false, seen)
    }

    /// Keeps what an action changed, and forgets the oldest of these.
    pub(crate) fn keep_changes(&self, scan: Scan) -> Arc<Snapshot> {
        self.add(scan, true, None)
    }

    /// The same without being kept: to be compared with a later one. Its refs lead nowhere.
    pub(crate) fn unkept(&self, scan: Scan) -> Snapshot {
        Snapshot {
            id: format!("{}-0", self.0.tag),
            number: 0,
            of_changes: false,
            shown: in_outline_order(&scan.nodes),
            scan,
            seen: None,
            room: self.1,
        }
    }

    /// Those that are kept, the newest first.
    #[must_use]
    pub fn newest_first(&self) -> Vec<Arc<Snapshot>> {
        let kept = self.0.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.snapshots.iter().rev().cloned().collect()
    }

    fn add(&self, scan: Scan, of_changes: bool, seen: Option<SeenTexts>) -> Arc<Snapshot> {
        let mut kept = self.0.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.last += 1;
        let snapshot = Arc::new(Snapshot {
            id: format!("{}-{}", self.0.tag, kept.last),
            number: kept.last,
            of_changes,
            shown: in_outline_order(&scan.nodes),
            scan,
            seen,
            room: self.1,
        });
        kept.snapshots.push_back(Arc::clone(&snapshot));
        let size = |kept: &Kept| -> usize {
            kept.snapshots
                .iter()
                .map(|snapshot| snapshot.scan.nodes.len() + snapshot.texts().len())
                .sum()
        };
        let like = |kept: &Kept| -> usize {
            let snapshots = kept.snapshots.iter();
            snapshots
                .filter(|each| each.of_changes == of_changes)
                .count()
        };
        let most = if of_changes { KEPT_CHANGES } else { KEPT };
        if like(&kept) > most {
            let oldest = kept
                .snapshots
                .iter()
                .position(|each| each.of_changes == of_changes);
            oldest.and_then(|at| kept.snapshots.remove(at));
        }
        while kept.snapshots.len() > 1 && size(&kept) > KEPT_ELEMENTS {
            kept.snapshots.pop_front();
        }
        snapshot
    }

    /// The snapshot of that id; none when it is not kept any more, or is another server's.
    #[must_use]
    pub fn earlier(&self, id: &str) -> Option<Arc<Snapshot>> {
        let kept = self.0.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.snapshots.iter().find(|snapshot| snapshot.id == id);
        found.cloned()
    }

    /// Remembers that a text is written: what its document shows afterwards is no other document for it. Kept as long as
    /// a snapshot from before is.
    pub fn note_written(&self, text: &str) {
        let mut kept = self.0.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(oldest) = kept.snapshots.front().map(|snapshot| snapshot.number) else {
            return;
        };
        let last = kept.last;
        kept.written.retain(|(number, _)| *number >= oldest);
        kept.written
            .push_back((last, text.chars().take(WRITTEN_CHARACTERS).collect()));
        if kept.written.len() > limits::WRITTEN_TEXTS {
            kept.written.pop_front();
        }
    }

    /// What a script needs to find the element of a ref again; none when `text` is not written like a ref.
    ///
    /// # Errors
    /// `StaleElement` for a ref of another server or of a snapshot that is no longer kept, `ElementNotFound` for a
    /// number that its snapshot does not have.
    #[must_use]
    pub fn locate(&self, text: &str) -> Option<Result<Locator, Error>> {
        // As it is printed, without what models write around it: `[k7q-3e12]`, `ref=k7q-3e12`.
        let text = text.trim().trim_matches(['[', ']', '@', '"']);
        let text = text.strip_prefix("ref=").unwrap_or(text);
        let name = Name::parse(text)?;
        Some(self.find(text, &name))
    }

    /// The snapshot that a ref is of, and the element's place in its outline, counted from 0.
    ///
    /// # Errors
    /// Those of [`Snapshots::locate`], and `InvalidParameter` for what is no ref.
    pub fn place_of(&self, text: &str) -> Result<(Arc<Snapshot>, usize), Error> {
        let name = Name::parse(text).ok_or_else(|| Error::invalid(format!("{text} is no ref")))?;
        let (snapshot, at, _) = self.find_place(text.trim(), &name)?;
        if at >= snapshot.shown.len() {
            return Err(Error::invalid(format!(
                "{text} is text in a picture, and no place in an outline"
            )));
        }
        Ok((snapshot, at))
    }

    fn find(&self, text: &str, name: &Name<'_>) -> Result<Locator, Error> {
        let (snapshot, at, written) = self.find_place(text, name)?;
        let Some(shown) = snapshot.shown.get(at) else {
            let read = snapshot.seen.as_ref();
            let found = read.and_then(|read| read.locate(text, at - snapshot.shown.len()));
            return found.ok_or_else(|| Error::invalid(format!("{text} is no ref")));
        };
        let place = shown.place;
        Ok(locator::of(text, &snapshot.scan, place, written))
    }

    /// The same with what was written since the snapshot was taken.
    fn find_place(
        &self,
        text: &str,
        name: &Name<'_>,
    ) -> Result<(Arc<Snapshot>, usize, Vec<String>), Error> {
        let gone = |why: &str| {
            Error::new(
                Code::StaleElement,
                format!("Element {text} is no longer known"),
            )
            .because(why)
            .hint(AGAIN)
            .detail("ref", text)
        };
        if name.tag != self.0.tag {
            return Err(gone(OF_ANOTHER_SERVER));
        }
        let (snapshot, written) = {
            let kept = self.0.kept.lock().unwrap_or_else(PoisonError::into_inner);
            let found = kept
                .snapshots
                .iter()
                .find(|snapshot| snapshot.number == name.snapshot);
            let written = kept
                .written
                .iter()
                .filter(|(number, _)| *number >= name.snapshot);
            (
                found.cloned(),
                written.map(|(_, text)| text.clone()).collect(),
            )
        };
        let Some(snapshot) = snapshot else {
            return Err(gone(&format!(
                "The last {KEPT} snapshots are kept, with {KEPT_ELEMENTS} elements in all"
            )));
        };
        let at = name.element.checked_sub(1);
        let Some(at) = at.filter(|at| *at < snapshot.count()) else {
            return Err(
                Error::new(Code::ElementNotFound, format!("There is no element {text}"))
                    .because(format!(
                        "Snapshot {} has the elements e1 to e{}",
                        snapshot.id,
                        snapshot.count()
                    ))
                    .hint("Use a ref exactly as it was returned")
                    .detail("ref", text),
            );
        };
        Ok((snapshot, at, written))
    }
}

impl Snapshot {
    /// The ref of the element at that place in the outline, counted from 0.
    #[must_use]
    pub fn reference(&self, at: usize) -> String {
        format!("{}e{}", self.id, at + 1)
    }

    /// What was read in a picture and is in no element.
    #[must_use]
    pub fn texts(&self) -> &[SeenText] {
        self.seen.as_ref().map_or(&[], |seen| &seen.texts)
    }

    /// How many refs there are.
    fn count(&self) -> usize {
        self.shown.len() + self.texts().len()
    }

    /// The node of an outline's element.
    #[must_use]
    pub fn node(&self, shown: Shown) -> &Node {
        &self.scan.nodes[shown.place]
    }
}

/// Whether a word is written like a ref.
#[must_use]
pub fn is_ref(word: &str) -> bool {
    Name::parse(word).is_some()
}

/// A ref, taken apart.
struct Name<'a> {
    tag: &'a str,
    snapshot: u64,
    element: usize,
}

impl<'a> Name<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let (tag, rest) = text.trim().split_once('-')?;
        let (snapshot, element) = rest.split_once('e')?;
        let is_tag = (2..=4).contains(&tag.len())
            && tag
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
        let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_tag || !number(snapshot) || !number(element) {
            return None;
        }
        Some(Self {
            tag,
            snapshot: snapshot.parse().ok()?,
            element: element.parse().ok()?,
        })
    }
}

/// A letter and two letters or digits: short, and seldom the same twice.
pub(in crate::session) fn random_tag() -> String {
    const SIGNS: &[u8] = b"abcdefghijkmnpqrstuvwxyz23456789";
    let random = Uuid::new_v4();
    let bytes = random.as_bytes();
    let sign = |byte: u8, many: usize| char::from(SIGNS[usize::from(byte) % many]);
    [
        sign(bytes[0], 24),
        sign(bytes[1], SIGNS.len()),
        sign(bytes[2], SIGNS.len()),
    ]
    .iter()
    .collect()
}

/// Whether an element is a text by which one is called that belongs to the answer, as a row by those in it.
fn names_listed(nodes: &[Node], place: usize) -> bool {
    let node = &nodes[place];
    if node.text().is_none() || !matches!(node.role, Role::StaticText | Role::TextField) {
        return false;
    }
    let mut outer = node.parent;
    while let Some(around) = outer.map(|place| &nodes[place]) {
        if around.listed {
            let is_row = around.role.is_row();
            return is_row || (around.role.is_text_host() && node.role == Role::StaticText);
        }
        outer = around.parent.filter(|_| around.role.is_container());
    }
    false
}

/// The elements that belong to the answer, what names them, and what they stand in, from top to bottom as a reader goes through them.
fn in_outline_order(nodes: &[Node]) -> Vec<Shown> {
    let mut wanted = vec![false; nodes.len()];
    let mut below: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    let mut roots = Vec::new();
    for (place, node) in nodes.iter().enumerate().rev() {
        wanted[place] |= node.listed || names_listed(nodes, place);
        match node.parent {
            Some(parent) => {
                let kept = wanted[place];
                wanted[parent] |= kept;
                below[parent].push(place);
            }
            None => roots.push(place),
        }
    }
    let mut shown = Vec::new();
    // Both were filled from the last to the first, which is the order in which a stack wants them.
    let mut stack: Vec<(usize, usize)> = roots.into_iter().map(|place| (place, 0)).collect();
    while let Some((place, depth)) = stack.pop() {
        if wanted[place] {
            shown.push(Shown { place, depth });
            stack.extend(below[place].iter().map(|child| (*child, depth + 1)));
        }
    }
    shown
}
