//! Entries of lists. Those that their texts tell from all beside them are found wherever they stand, whatever is added to their list
//! or taken from it; others are known by their place, as long as they stand between what they stood between.

use super::fingerprint::{Fingerprint, Label};
use super::identity::Identity;
use super::surroundings::{Anchor, ScanTree, Surroundings};

/// How many other entries are looked at to know one by its place.
const BESIDE: usize = 4;

impl ScanTree<'_> {
    /// The texts of an entry of a list, from it down, where they tell it from every entry beside it. All of these have to be
    /// read: one that was not may show the same. Not what can be typed into the element that is looked for, `itself`.
    pub(super) fn tells_by_texts(&self, place: usize, itself: usize) -> Option<Vec<Anchor>> {
        let parent = self.node(place).parent?;
        let beside = self.children(parent);
        let is_listed = self.node(place).role.is_row() || self.is_in_list(place);
        if !is_listed || !self.is_only_one(parent) {
            return None;
        }
        let is_read =
            self.has_all_children(parent) && beside.iter().all(|entry| self.is_whole(*entry));
        if !is_read {
            return None;
        }
        let own_text = !self.node(itself).role.is_editable();
        let texts = self.texts_in(0, place, itself, own_text, &|inside| {
            self.is_content(inside)
        });
        let shows = |entry: usize| texts.iter().all(|text| self.has_label(entry, text));
        let is_told = beside
            .iter()
            .all(|entry| (*entry == place) == shows(*entry));
        (!texts.is_empty() && is_told).then_some(texts)
    }

    /// Whether nothing else in its window looks like it: what its entries show then need not tell it from other lists.
    fn is_only_one(&self, list: usize) -> bool {
        let node = self.node(list);
        let looks = Fingerprint::of(node);
        let nodes = self.scan.nodes.iter();
        let like = nodes.filter(|other| other.root == node.root && Fingerprint::of(other) == looks);
        like.count() == 1 && (looks.is_named() || self.scan.roots[node.root].complete)
    }

    /// The list of the entry that is found by its texts, where an element stands in one.
    pub(super) fn list_of_told(&self, line: &[usize]) -> Option<usize> {
        let mut pairs = line.iter().zip(line.iter().skip(1));
        let found = pairs.find(|(entry, _)| self.tells_by_texts(**entry, line[0]).is_some());
        found.map(|(_, list)| *list)
    }

    /// Whether what is at the way of a text looks and reads like it.
    fn has_label(&self, top: usize, text: &Anchor) -> bool {
        let child = |at: usize, index: &usize| {
            let mut children = self.children(at).iter();
            children.find(|child| self.node(**child).index == Some(*index))
        };
        let found = text
            .path
            .iter()
            .try_fold(top, |at, index| child(at, index).copied());
        found.is_some_and(|place| Label::of(self.node(place)) == text.label)
    }

    /// What has to stand beside an entry that is known by its place, as another one that says the same may have come there; and those that
    /// say the same, where they stood. Of two texts one may be another where nothing that was read says the same as the entry; `told` is
    /// what tells it from that.
    pub(super) fn beside_in_place(
        &self,
        line: &[usize],
        told: Option<&Identity>,
    ) -> Option<Surroundings> {
        let is_alone = |told: &Identity| {
            let entry = told.entry.as_ref();
            entry.is_none_or(|entry| entry.beside.is_empty())
        };
        let entry = self.entry_of(line)?;
        if told.is_some_and(is_alone) || self.list_of_told(line).is_some() {
            return None;
        }
        let up = line.iter().position(|place| *place == entry)? + 1;
        let own = self.texts_in(0, entry, line[0], true, &|place| self.is_content(place));
        let at = self.node(entry).index?;
        let says_the_same =
            |other: usize| other != entry && own.iter().all(|text| self.has_label(other, text));
        let mut others = self.children(*line.get(up)?).to_vec();
        others.sort_by_key(|other| self.node(*other).index.map(|index| index.abs_diff(at)));
        let anchors = others.into_iter().filter_map(|other| {
            let index = self.node(other).index?;
            if index.abs_diff(at) != 1 && !says_the_same(other) {
                return None;
            }
            let texts = self.texts_in(up, other, other, true, &|place| self.is_content(place));
            let mut text = texts.into_iter().next()?;
            text.path.insert(0, index);
            Some(text)
        });
        let anchors = anchors.take(BESIDE);
        let anchors: Vec<Anchor> = anchors.collect();
        let is_told = !own.is_empty() && !anchors.is_empty() && self.is_one_of_many(entry);
        is_told.then(|| Surroundings {
            may_change: if told.is_some() { anchors.len() / 2 } else { 0 },
            anchors,
        })
    }
}
