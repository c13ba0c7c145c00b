//! Pieces of text on their way to lines: neighbours are joined, long ones cut, letters taken for others.

use super::chance::Chance;
use simulated_world::text_metrics::font::Font;
use simulated_world::world::DrawnText;

/// A text that was read, with where each of its UTF-16 units begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Piece {
    pub(super) text: String,
    pub(super) confidence: f64,
    /// In pixels: one more than there are units.
    pub(super) edges: Vec<f64>,
    pub(super) top: f64,
    pub(super) bottom: f64,
    em: f64,
}

/// Letters that are taken for one another.
const ALIKE: [(char, char); 10] = [
    ('l', 'I'),
    ('I', 'l'),
    ('O', '0'),
    ('0', 'O'),
    ('1', 'l'),
    ('5', 'S'),
    ('S', '5'),
    ('B', '8'),
    ('e', 'c'),
    ('a', 'o'),
];

/// Digits that are made letters so that a code looks like a word.
const AS_WORDS: [(char, char); 5] = [('0', 'O'), ('1', 'I'), ('5', 'S'), ('8', 'B'), ('6', 'G')];

/// From how many letters on a line may be cut in two.
const LONG: usize = 30;

impl Piece {
    /// The size of a text's letters, in pixels.
    pub(super) fn em_of(text: &DrawnText, scale: f64) -> f64 {
        Font::of(text.face, scale).em
    }

    /// A text as it was drawn.
    pub(super) fn of(text: &DrawnText, scale: f64) -> Self {
        let font = Font::of(text.face, scale);
        let mut edges = Vec::new();
        let mut pen = text.left;
        let mut signs = font.signs(&text.text).peekable();
        while let Some((at, sign)) = signs.next() {
            let end = signs.peek().map_or(text.text.len(), |(next, _)| *next);
            let part = text.text.get(at..end).unwrap_or_default();
            edges.extend(std::iter::repeat_n(pen, part.encode_utf16().count()));
            pen += font.advance(&sign);
        }
        edges.push(pen);
        Self {
            text: text.text.clone(),
            confidence: 1.0,
            edges,
            top: text.top,
            bottom: text.bottom,
            em: font.em,
        }
        .trimmed()
    }

    /// A part from one byte to another, without spaces around it; none where nothing is left.
    pub(super) fn part(&self, from: usize, to: usize) -> Option<Self> {
        let units = |byte: usize| {
            self.text
                .get(..byte)
                .map(|text| text.encode_utf16().count())
        };
        let (first, last) = (units(from)?, units(to)?);
        let part = Self {
            text: self.text.get(from..to)?.to_owned(),
            edges: self.edges.get(first..=last)?.to_vec(),
            ..self.clone()
        };
        let part = part.trimmed();
        (!part.text.is_empty()).then_some(part)
    }

    fn trimmed(mut self) -> Self {
        let start = self.text.len() - self.text.trim_start().len();
        let end = self.text.trim_end().len();
        if start >= end {
            self.text.clear();
            self.edges.truncate(1);
            return self;
        }
        let units = |text: &str| text.encode_utf16().count();
        let (before, kept) = (units(&self.text[..start]), units(&self.text[start..end]));
        self.edges = self
            .edges
            .get(before..=before + kept)
            .unwrap_or_default()
            .to_vec();
        self.text = self.text[start..end].to_owned();
        self
    }

    fn left(&self) -> f64 {
        self.edges.first().copied().unwrap_or_default()
    }

    fn right(&self) -> f64 {
        self.edges.last().copied().unwrap_or_default()
    }

    /// Takes one letter for another; false where none is like another.
    pub(super) fn misread(&mut self, chance: &Chance) -> bool {
        let places: Vec<usize> = self
            .text
            .char_indices()
            .filter(|(_, letter)| ALIKE.iter().any(|(from, _)| from == letter))
            .map(|(at, _)| at)
            .collect();
        let Some(&at) = places.get(chance.below("letter", places.len())) else {
            return false;
        };
        self.text = swap(&self.text, &ALIKE, |place| place == at);
        true
    }

    /// Makes words of codes: what has letters and digits in it. False where nothing changes.
    pub(super) fn correct(&mut self, chance: &Chance) -> bool {
        if !chance.one_of("corrected", 2) {
            return false;
        }
        let before = self.text.clone();
        let words = before.split(' ').map(|word| {
            let has = |kind: fn(&char) -> bool| word.chars().any(|letter| kind(&letter));
            match has(|letter| letter.is_alphabetic()) && has(|letter| letter.is_ascii_digit()) {
                true => swap(word, &AS_WORDS, |_| true),
                false => word.to_owned(),
            }
        });
        self.text = words.collect::<Vec<_>>().join(" ");
        self.text != before
    }

    /// Whether another piece stands in the same row.
    fn is_beside(&self, other: &Self) -> bool {
        let shared = self.bottom.min(other.bottom) - self.top.max(other.top);
        let smaller = (self.bottom - self.top).min(other.bottom - other.top);
        shared > smaller / 2.0
    }

    /// Joins what stands to its right.
    fn join(&mut self, other: &Self) {
        // The space begins where the first one ends.
        self.text.push(' ');
        self.text.push_str(&other.text);
        self.edges.extend(&other.edges);
        self.top = self.top.min(other.top);
        self.bottom = self.bottom.max(other.bottom);
        self.confidence = self.confidence.min(other.confidence);
    }
}

/// A text with letters taken for those that are paired with them, where that is wanted. Each has one UTF-16 unit.
fn swap(text: &str, pairs: &[(char, char)], is_wanted: impl Fn(usize) -> bool) -> String {
    let letters = text.char_indices().map(|(at, letter)| {
        let found = pairs.iter().find(|(from, _)| *from == letter);
        match found {
            Some((_, to)) if is_wanted(at) => *to,
            _ => letter,
        }
    });
    letters.collect()
}

/// The lines of pieces, from top to bottom and from left to right, and the ends of those that were cut.
pub(super) fn arranged(mut pieces: Vec<Piece>, is_fast: bool) -> (Vec<Piece>, Vec<Piece>) {
    pieces.retain(|piece| !piece.text.is_empty());
    pieces.sort_by(|one, other| {
        let rows = one.top.total_cmp(&other.top);
        rows.then(one.left().total_cmp(&other.left()))
    });
    let mut lines: Vec<Piece> = Vec::new();
    let mut rest: std::collections::VecDeque<Piece> = pieces.into();
    while let Some(mut line) = rest.pop_front() {
        // Pieces that go on where the line ends. They may lie a little higher than its beginning, and so come later.
        while let Some(next) = following(&line, &rest, is_fast) {
            if let Some(piece) = rest.remove(next) {
                line.join(&piece);
            }
        }
        while let Some(before) = preceding(&line, &rest, is_fast) {
            if let Some(mut piece) = rest.remove(before) {
                piece.join(&line);
                line = piece;
            }
        }
        lines.push(line);
    }
    let mut tails = Vec::new();
    for line in &mut lines {
        tails.extend(cut(line));
    }
    (lines, tails)
}

/// How far apart two texts of a row are that are one line, in pixels: columns are joined now and then.
fn reach(left: &Piece, is_fast: bool) -> f64 {
    let chance = Chance::of(&left.text, left.left(), left.top);
    let ems = match () {
        () if chance.one_of("column", 25) => 1.6,
        () if is_fast => 0.6,
        () => 0.9,
    };
    ems * left.em
}

fn following(
    line: &Piece,
    rest: &std::collections::VecDeque<Piece>,
    is_fast: bool,
) -> Option<usize> {
    let reach = reach(line, is_fast);
    rest.iter().position(|piece| {
        let gap = piece.left() - line.right();
        line.is_beside(piece) && gap > -line.em / 2.0 && gap <= reach
    })
}

fn preceding(
    line: &Piece,
    rest: &std::collections::VecDeque<Piece>,
    is_fast: bool,
) -> Option<usize> {
    rest.iter().position(|piece| {
        let gap = line.left() - piece.right();
        line.is_beside(piece) && gap > -line.em / 2.0 && gap <= reach(piece, is_fast)
    })
}

/// Cuts a long line now and then, at a space in its second half.
fn cut(line: &mut Piece) -> Option<Piece> {
    let chance = Chance::of(&line.text, line.left(), line.top);
    if line.text.chars().count() < LONG || !chance.one_of("cut", 25) {
        return None;
    }
    let middle = line.text.len() / 2;
    let (at, _) = line
        .text
        .char_indices()
        .find(|(at, letter)| *at > middle && *letter == ' ')?;
    let tail = line.part(at, line.text.len())?;
    *line = line.part(0, at)?;
    Some(tail)
}
