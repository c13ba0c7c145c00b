//! Random numbers that are the same for the same seed.

/// SplitMix64.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to below `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.number() % u64::try_from(bound).unwrap()).unwrap()
    }

    /// Whether something happens that happens so often in a hundred times.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }

    /// A whole number within bounds.
    pub(crate) fn between(&mut self, least: i64, most: i64) -> i64 {
        let span = usize::try_from(most - least).unwrap() + 1;
        least + i64::try_from(self.below(span)).unwrap()
    }
}
