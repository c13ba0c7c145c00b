//! Whether a group is one of many, as entries of lists are, or a panel: a part of its window that is there once.

use super::fingerprint::Fingerprint;
use super::names::Role;
use super::surroundings::ScanTree;

/// So many that are built alike, one after another, are what a list shows.
const ALIKE: usize = 3;

impl ScanTree<'_> {
    /// Whether it is a row, or groups like it stand beside it: with a control of the same name, or of the same build. Others are panels.
    pub(super) fn is_one_of_many(&self, place: usize) -> bool {
        if self.node(place).role.is_row() || self.is_in_list(place) {
            return true;
        }
        let place = self.outermost(place);
        let Some(parent) = self.node(place).parent else {
            return false;
        };
        let (controls, build) = self.build_of(place);
        let is_like_it = |other: usize| {
            let (those, of_other) = self.build_of(other);
            of_other == build || controls.iter().any(|control| those.contains(control))
        };
        let mut others = self
            .children(parent)
            .iter()
            .filter(|other| **other != place);
        // What was not read may be like it.
        !self.has_all_children(parent)
            || others.any(|other| !self.is_known(*other) || is_like_it(*other))
    }

    /// The outermost group that holds nothing but this one: what is one of many is that.
    fn outermost(&self, place: usize) -> usize {
        let around = |at: &usize| {
            let parent = self.node(*at).parent?;
            let node = self.node(parent);
            (node.role == Role::Group && node.children == 1).then_some(parent)
        };
        let mut last = place;
        while let Some(parent) = around(&last) {
            last = parent;
        }
        last
    }

    /// How its named controls look, and the roles of all that it holds.
    fn build_of(&self, place: usize) -> (Vec<Fingerprint>, Vec<&Role>) {
        let inside = self.inside(place);
        let controls = inside.iter().filter(|(at, _)| self.is_named_control(*at));
        let looks = controls.map(|(at, _)| Fingerprint::of(self.node(*at)));
        let roles = inside.iter().map(|(at, _)| &self.node(*at).role);
        (looks.collect(), roles.collect())
    }

    /// Whether what it holds is known: what was not read, if anything, is more of what was read of a list.
    fn is_known(&self, place: usize) -> bool {
        self.is_whole(place)
            || self.node(place).role.is_list()
            || self.shows_many(place)
            || (self.has_all_children(place)
                && self
                    .children(place)
                    .iter()
                    .all(|child| self.is_known(*child)))
    }

    /// Whether it shows one thing after another: all that was read whole in it is built alike.
    fn shows_many(&self, place: usize) -> bool {
        let whole = self.children(place).iter().copied();
        let mut builds = whole
            .filter(|child| self.is_whole(*child))
            .map(|child| self.roles(child));
        let Some(first) = builds.next() else {
            return false;
        };
        let like = builds.try_fold(1, |count, build| (build == first).then_some(count + 1));
        like.is_some_and(|count| count >= ALIKE)
    }

    /// The roles of what stands at a place and below, in reading order.
    pub(super) fn roles(&self, place: usize) -> Vec<&Role> {
        let below = self.children(place).iter();
        let below = below.flat_map(|child| self.roles(*child));
        [&self.node(place).role].into_iter().chain(below).collect()
    }

    /// Where an element stands in a panel of which a part was not read, and which shows one thing after another: the one of these that it
    /// is or stands in, as the links of a page are that scrolls.
    pub(super) fn entry_of_cut(&self, line: &[usize], panel: usize) -> Option<usize> {
        let at = line.iter().position(|place| *place == panel)?;
        let entry = *line.get(at.checked_sub(1)?)?;
        let is_told = self.shows_many(panel) && self.is_whole(entry);
        (is_told && !self.is_one_of_many(panel)).then_some(entry)
    }
}
