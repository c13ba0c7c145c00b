//! Makes the elements of generated windows, and their names.

use super::element::{Element, Layout};
use crate::support::random::Random;

pub(super) const WORDS: [&str; 48] = [
    "Amber", "Anchor", "Basin", "Birch", "Budget", "Canyon", "Cedar", "Copper", "Delta", "Ember",
    "Falcon", "Garden", "Harbor", "Heron", "Indigo", "Island", "Jasper", "Juniper", "Kettle",
    "Lantern", "Ledger", "Linen", "Maple", "Meadow", "Mirror", "Nickel", "North", "Olive",
    "Orchard", "Paper", "Pebble", "Pepper", "Quarry", "Quartz", "Raven", "River", "Saddle",
    "Signal", "Silver", "Summit", "Tango", "Thistle", "Timber", "Umber", "Valley", "Velvet",
    "Willow", "Zephyr",
];

/// Makes elements.
pub(super) struct Maker {
    pub(super) random: Random,
    next: u32,
}

impl Maker {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            random: Random::new(seed),
            next: 0,
        }
    }

    pub(super) fn make(&mut self, role: &'static str) -> Element {
        self.next += 1;
        Element {
            key: self.next,
            role,
            subrole: None,
            title: None,
            description: None,
            help: None,
            placeholder: None,
            identifier: None,
            on_page: false,
            value: None,
            actions: Vec::new(),
            is_entry: false,
            is_pane: false,
            layout: Layout::Down,
            weight: 1,
            children: Vec::new(),
        }
    }

    /// A name of two words; some are those of others as well.
    pub(super) fn name(&mut self) -> String {
        format!("{} {}", self.random.pick(&WORDS), self.random.pick(&WORDS))
    }

    /// A name that nothing had before.
    pub(super) fn new_name(&mut self) -> String {
        self.next += 1;
        format!("{} {}", self.random.pick(&WORDS), self.next)
    }

    pub(super) fn text(&mut self, value: impl Into<String>) -> Element {
        let value: String = value.into();
        self.make("AXStaticText").valued(value)
    }

    /// A button that is named as apps name theirs: nine in ten by the description, some by the help tag alone.
    pub(super) fn button(&mut self, name: String) -> Element {
        let mut button = self.make("AXButton");
        match self.random.below(10) {
            0..7 => button.description = Some(name),
            7 => button.title = Some(name),
            8 => button.help = Some(name),
            _ => {
                button.title = Some(String::new());
                button.description = Some(name);
            }
        }
        button
    }

    pub(super) fn inside_groups(&mut self, content: Element, levels: usize) -> Element {
        (0..levels).fold(content, |content, _| {
            let weight = content.weight;
            self.make("AXGroup").with(vec![content]).weight(weight)
        })
    }
}
