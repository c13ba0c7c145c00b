//! The styles of a text: which parts of it are bold, italic or underlined, are links, or have a font of their own.
//!
//! Places are counted in UTF-16 units, as everywhere on the Mac. What becomes of an element when its text is edited is not here.

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use super::{
    text_range::TextRange,
    text_style::{Font, PLAIN, Style},
};

/// A part of a text whose letters have one style, which is not [`PLAIN`].
#[derive(Clone, Debug, PartialEq)]
struct Run {
    part: TextRange,
    style: Style,
}

/// The styles of a text. In the world file each kind has the parts that have it: `"bold": [[0, 4]]`,
/// `"links": [{"part": [0, 4], "url": "https://example.com"}]`. Of parts of one kind that overlap the last one counts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Kinds", into = "Kinds")]
pub struct TextStyles {
    /// In order, none without a length; those that touch have other styles.
    runs: Vec<Run>,
}

impl TextStyles {
    /// What holds styles beside other fields has them under these names.
    pub const NAMES: [&str; 5] = ["bold", "italic", "underline", "links", "fonts"];

    /// One style for a text of so many units.
    pub fn whole(units: usize, style: Style) -> Self {
        let mut whole = Self::default();
        whole.append(TextRange::between(0, units), style);
        whole
    }

    /// Nothing in the text has a style.
    pub fn is_empty(&self) -> bool {
        self.runs.is_empty()
    }

    /// Adds a style behind all others.
    pub fn append(&mut self, part: TextRange, style: Style) {
        if part.length == 0 || style == PLAIN {
            return;
        }
        match self.runs.last_mut() {
            Some(last) if last.part.end() == part.location && last.style == style => {
                last.part = last.part.union(part);
            }
            _ => self.runs.push(Run { part, style }),
        }
    }

    /// The parts that have styles, in order.
    pub fn runs(&self) -> impl Iterator<Item = (TextRange, &Style)> {
        self.runs.iter().map(|run| (run.part, &run.style))
    }

    /// What lies in a part, at the places of the whole.
    fn within(&self, part: TextRange) -> impl Iterator<Item = (TextRange, &Style)> {
        let all = self.runs.iter().map(move |run| {
            let start = run.part.location.max(part.location);
            let end = run.part.end().min(part.end());
            (TextRange::between(start, end), &run.style)
        });
        all.filter(|(part, _)| part.length > 0)
    }

    /// The style of a unit.
    pub fn at(&self, unit: usize) -> &Style {
        let after = self.runs.partition_point(|run| run.part.end() <= unit);
        let run = self.runs.get(after);
        run.filter(|run| run.part.location <= unit)
            .map_or(&PLAIN, |run| &run.style)
    }

    /// What all units of a part have; nothing for a part without a length.
    pub fn shared(&self, part: TextRange) -> Style {
        let mut shared: Option<Style> = None;
        let mut until = part.location;
        for (run, style) in self.within(part) {
            if run.location != until {
                return Style::default();
            }
            until = run.end();
            shared = Some(shared.map_or_else(|| style.clone(), |shared| shared.shared(style)));
        }
        shared.filter(|_| until == part.end()).unwrap_or_default()
    }

    /// The styles of a part, counted from its beginning.
    pub fn slice(&self, part: TextRange) -> Self {
        let mut slice = Self::default();
        for (run, style) in self.within(part) {
            let run = TextRange {
                location: run.location - part.location,
                ..run
            };
            slice.append(run, style.clone());
        }
        slice
    }

    /// A part gives way to another text of so many units, which has these styles; what lies behind moves.
    pub fn replace(&mut self, part: TextRange, units: usize, with: &Self) {
        let new = TextRange {
            location: part.location,
            length: units,
        };
        let mut all = self.slice(TextRange::between(0, part.location));
        for (run, style) in with.within(TextRange::between(0, units)) {
            let run = TextRange {
                location: run.location.saturating_add(new.location),
                ..run
            };
            all.append(run, style.clone());
        }
        for (run, style) in self.within(TextRange::between(part.end(), usize::MAX)) {
            let run = TextRange {
                location: (run.location - part.end()).saturating_add(new.end()),
                ..run
            };
            all.append(run, style.clone());
        }
        *self = all;
    }

    /// Changes the style of all that lies in a part.
    pub fn change(&mut self, part: TextRange, change: impl Fn(&mut Style)) {
        let mut new = Self::default();
        let mut until = part.location;
        let plain = |until: usize, end: usize| (TextRange::between(until, end), PLAIN.clone());
        let mut styled = Vec::new();
        for (run, style) in self.within(part) {
            styled.push(plain(until, run.location));
            styled.push((run, style.clone()));
            until = run.end();
        }
        styled.push(plain(until, part.end()));
        for (run, mut style) in styled {
            change(&mut style);
            let run = TextRange {
                location: run.location - part.location,
                ..run
            };
            new.append(run, style);
        }
        self.replace(part, part.length, &new);
    }

    /// Those of a text of which one part goes to another place, which is outside of it.
    pub fn moved(&self, taken: TextRange, to: usize) -> Self {
        let piece = self.slice(taken);
        let mut moved = self.clone();
        moved.replace(taken, 0, &Self::default());
        let target = TextRange::at(taken.place_without(to));
        moved.replace(target, taken.length, &piece);
        moved
    }

    /// A text in pieces of one style each.
    pub fn pieces<'t>(&self, text: &'t str) -> Vec<(&'t str, &Style)> {
        let mut pieces = Vec::new();
        let (mut start, mut unit) = (0, 0);
        let mut style = self.at(0);
        for (place, letter) in text.char_indices() {
            let here = self.at(unit);
            if here != style {
                pieces.push((text.get(start..place).unwrap_or_default(), style));
                (start, style) = (place, here);
            }
            unit += letter.len_utf16();
        }
        pieces.push((text.get(start..).unwrap_or_default(), style));
        pieces.retain(|(piece, _)| !piece.is_empty());
        pieces
    }

    /// Ends of lines between letters have what these share: where each line was told by itself, nothing says it of them.
    pub fn over_lines(&mut self, text: &str) {
        let (mut unit, mut gap) = (0_usize, 0);
        for letter in text.chars() {
            if letter == '\n' {
                gap += 1;
            } else {
                if let (1.., Some(before)) = (gap, (unit - gap).checked_sub(1)) {
                    let shared = self.at(before).shared(self.at(unit));
                    if shared != PLAIN {
                        self.change(TextRange::between(unit - gap, unit), |style| {
                            *style = style.with(shared.clone());
                        });
                    }
                }
                gap = 0;
            }
            unit += letter.len_utf16();
        }
    }

    /// The parts that have a value, each as long as possible.
    fn parts<V: PartialEq>(&self, value: impl Fn(&Style) -> Option<V>) -> Vec<(TextRange, V)> {
        let mut parts: Vec<(TextRange, V)> = Vec::new();
        for run in &self.runs {
            let Some(value) = value(&run.style) else {
                continue;
            };
            match parts.last_mut() {
                Some((part, last)) if part.end() == run.part.location && *last == value => {
                    *part = part.union(run.part);
                }
                _ => parts.push((run.part, value)),
            }
        }
        parts
    }
}

/// The styles of a text as the world file has them.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Kinds {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    bold: Vec<TextRange>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    italic: Vec<TextRange>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    underline: Vec<TextRange>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    links: Vec<LinkPart>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fonts: Vec<FontPart>,
}

/// A part of a text that leads somewhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkPart {
    part: TextRange,
    url: String,
}

/// A part of a text with a font of its own.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct FontPart {
    part: TextRange,
    font: Font,
}

impl From<Kinds> for TextStyles {
    fn from(kinds: Kinds) -> Self {
        let mut styles = Self::default();
        for part in kinds.bold {
            styles.change(part, |style| style.bold = true);
        }
        for part in kinds.italic {
            styles.change(part, |style| style.italic = true);
        }
        for part in kinds.underline {
            styles.change(part, |style| style.underline = true);
        }
        for LinkPart { part, url } in kinds.links {
            styles.change(part, |style| style.link = Some(url.clone()));
        }
        for FontPart { part, font } in kinds.fonts {
            styles.change(part, |style| style.font = Some(font.clone()));
        }
        styles
    }
}

impl From<TextStyles> for Kinds {
    fn from(styles: TextStyles) -> Self {
        let having = |has: fn(&Style) -> bool| {
            let parts = styles.parts(|style| has(style).then_some(()));
            parts.into_iter().map(|(part, ())| part).collect()
        };
        let links = styles.parts(|style| style.link.clone()).into_iter();
        let fonts = styles.parts(|style| style.font.clone()).into_iter();
        Self {
            bold: having(|style| style.bold),
            italic: having(|style| style.italic),
            underline: having(|style| style.underline),
            links: links.map(|(part, url)| LinkPart { part, url }).collect(),
            fonts: fonts.map(|(part, font)| FontPart { part, font }).collect(),
        }
    }
}
