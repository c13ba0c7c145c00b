//! Chance that is always the same for the same text at the same place: what is read twice is misread twice.

/// A text at a place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub(super) fn of(text: &str, left: f64, top: f64) -> Self {
        let place = [left, top].map(|value| value.round().to_bits());
        let sum = place.iter().fold(hash(0, text.as_bytes()), |sum, part| {
            hash(sum, &part.to_le_bytes())
        });
        Self(sum)
    }

    /// A number below `most` for something that may happen.
    pub(super) fn below(self, what: &str, most: usize) -> usize {
        let sum = hash(self.0, what.as_bytes());
        // Spreads what the last byte changed over all bits.
        let sum = (sum ^ (sum >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
        usize::try_from((sum >> 33) % most.max(1) as u64).unwrap_or_default()
    }

    /// Whether something happens that happens to one of so many texts.
    pub(super) fn one_of(self, what: &str, texts: usize) -> bool {
        self.below(what, texts) == 0
    }
}

fn hash(start: u64, bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(start ^ 0xcbf2_9ce4_8422_2325, |sum, byte| {
            (sum ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}
