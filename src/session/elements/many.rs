//! Whether a group is one of many, as entries of lists are, or a panel: a part of its window that is there once.

use super::fingerprint::Fingerprint;
use super::names::Role;
use super::surroundings::ScanTree;

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
            || others.any(|other| !self.is_whole(*other) || is_like_it(*other))
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
}
