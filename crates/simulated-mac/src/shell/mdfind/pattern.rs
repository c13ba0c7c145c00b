//! Texts of queries: letters, `*` for any letters, `?` for one; compared as the letters behind them say.

use std::cmp::Ordering;

use applescript::{Considerations, Host as _, NoHost};

/// A part of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Letter(char),
    /// `?`
    One,
    /// `*`
    Any,
}

/// How texts are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Modifiers {
    /// `c`
    pub(super) ignores_case: bool,
    /// `d`
    pub(super) ignores_marks: bool,
    /// `w`: what fits begins and ends with a word.
    pub(super) is_of_words: bool,
}

/// A text that others are compared with.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) parts: Vec<Part>,
    pub(super) modifiers: Modifiers,
}

impl Pattern {
    /// Whether a text fits: as a whole, or for `w` a part of it between the borders of words. No text takes more steps
    /// than its letters times the parts.
    pub(super) fn fits(&self, text: &str) -> bool {
        let marks = |letter: &char| !('\u{300}'..='\u{36f}').contains(letter);
        let letters: Vec<char> = match self.modifiers.ignores_marks {
            true => text.chars().filter(marks).collect(),
            false => text.chars().collect(),
        };
        // For each part whether what comes before it has fitted up to here; the last is for the whole.
        let mut reached = vec![false; self.parts.len() + 1];
        for at in 0..=letters.len() {
            let is_border = !self.modifiers.is_of_words || is_border(&letters, at);
            if at == 0 || (self.modifiers.is_of_words && is_border) {
                reach(&mut reached, 0, &self.parts);
            }
            let may_end = at == letters.len() || (self.modifiers.is_of_words && is_border);
            if may_end && reached.last() == Some(&true) {
                return true;
            }
            if let Some(&letter) = letters.get(at) {
                reached = self.after(letter, &reached);
            }
        }
        false
    }

    fn after(&self, letter: char, reached: &[bool]) -> Vec<bool> {
        let mut next = vec![false; reached.len()];
        for (number, part) in self.parts.iter().enumerate() {
            let goes_on = match part {
                Part::Any => number,
                Part::Letter(wanted) if !self.is_same(*wanted, letter) => continue,
                Part::One | Part::Letter(_) => number + 1,
            };
            if reached.get(number) == Some(&true) {
                reach(&mut next, goes_on, &self.parts);
            }
        }
        next
    }

    fn is_same(&self, wanted: char, letter: char) -> bool {
        if wanted == letter {
            return true;
        }
        let Modifiers {
            ignores_case,
            ignores_marks,
            ..
        } = self.modifiers;
        if !ignores_marks || (wanted.is_ascii() && letter.is_ascii()) {
            return ignores_case && wanted.to_lowercase().eq(letter.to_lowercase());
        }
        let considering = Considerations {
            case: !ignores_case,
            diacriticals: false,
            ..Considerations::default()
        };
        let (wanted, letter) = (wanted.to_string(), letter.to_string());
        NoHost.compare_text(&wanted, &letter, considering) == Ordering::Equal
    }
}

/// Marks a place between parts, and those behind parts that may stand for nothing.
fn reach(reached: &mut [bool], from: usize, parts: &[Part]) {
    for (number, place) in reached.iter_mut().enumerate().skip(from) {
        *place = true;
        if parts.get(number) != Some(&Part::Any) {
            break;
        }
    }
}

/// Whether a word begins or ends there, or changes from small letters to capitals.
fn is_border(letters: &[char], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| letters.get(before));
    match (before, letters.get(at)) {
        (Some(before), Some(after)) => {
            !before.is_alphanumeric()
                || !after.is_alphanumeric()
                || (before.is_lowercase() && after.is_uppercase())
        }
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(text: &str, pattern: &str, modifiers: &str) -> bool {
        let parts = pattern.chars().map(|letter| match letter {
            '*' => Part::Any,
            '?' => Part::One,
            letter => Part::Letter(letter),
        });
        let pattern = Pattern {
            parts: parts.collect(),
            modifiers: Modifiers {
                ignores_case: modifiers.contains('c'),
                ignores_marks: modifiers.contains('d'),
                is_of_words: modifiers.contains('w'),
            },
        };
        pattern.fits(text)
    }

    #[test]
    fn a_text_fits_as_a_whole() {
        for (text, pattern, modifiers, is_fitting) in [
            ("Plan.txt", "Plan.txt", "", true),
            ("Plan.txt", "plan.txt", "", false),
            ("Plan.txt", "*LAN*", "c", true),
            ("Plan.txt", "?lan*", "", true),
            ("Plan.txt", "lan", "c", false),
            ("Ünïcödé", "*UNI*", "cd", true),
            ("Ünïcödé", "*UNI*", "c", false),
            ("Cafe\u{301}", "café", "cd", true),
            ("", "*", "", true),
            ("", "?", "", false),
            ("abcabd", "*ab?", "", true),
        ] {
            assert_eq!(
                fits(text, pattern, modifiers),
                is_fitting,
                "{pattern} of {text}"
            );
        }
    }

    #[test]
    fn words_fit_between_their_borders() {
        for (text, pattern, is_fitting) in [
            ("The city of Paris.", "paris", true),
            ("The city of Parisians", "paris", false),
            ("The city of Parisians", "paris*", true),
            ("comparison", "paris*", false),
            ("comparison", "*paris*", true),
            ("libGo", "go*", true),
        ] {
            assert_eq!(
                fits(text, pattern, "cdw"),
                is_fitting,
                "{pattern} of {text}"
            );
        }
    }
}
