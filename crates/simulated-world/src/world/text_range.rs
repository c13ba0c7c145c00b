//! Places and parts of texts as the Mac counts them.

use serde::{Deserialize, Serialize};

/// A part of a text, in UTF-16 units. Without a length it is the place before the unit `location`. In the world file:
/// `[location, length]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[usize; 2]", into = "[usize; 2]")]
pub struct TextRange {
    pub location: usize,
    pub length: usize,
}

impl TextRange {
    /// The part between two places.
    pub fn between(start: usize, end: usize) -> Self {
        Self {
            location: start,
            length: end.saturating_sub(start),
        }
    }

    /// A place.
    pub fn at(location: usize) -> Self {
        Self {
            location,
            length: 0,
        }
    }

    /// The place behind it.
    pub fn end(self) -> usize {
        self.location.saturating_add(self.length)
    }

    /// The smallest part that holds both.
    pub fn union(self, other: Self) -> Self {
        Self::between(
            self.location.min(other.location),
            self.end().max(other.end()),
        )
    }

    /// Where a place that is not in it lies once it was taken out of its text.
    pub fn place_without(self, place: usize) -> usize {
        if place > self.location {
            place - self.length
        } else {
            place
        }
    }

    /// What of it lies within a text of so many units.
    pub fn within(self, units: usize) -> Self {
        Self::between(self.location.min(units), self.end().min(units))
    }
}

impl From<[usize; 2]> for TextRange {
    fn from([location, length]: [usize; 2]) -> Self {
        Self { location, length }
    }
}

impl From<TextRange> for [usize; 2] {
    fn from(range: TextRange) -> Self {
        [range.location, range.length]
    }
}
