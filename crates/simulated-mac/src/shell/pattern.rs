//! Basic regular expressions, as `grep` and `sed` read them, without groups.

use std::{iter::Peekable, str::Chars};

use super::{
    letters::{self, Range},
    outcome::NotRun,
};

/// What one letter has to be.
#[derive(Debug)]
enum Letter {
    Any,
    Of { is_none: bool, ranges: Vec<Range> },
}

impl Letter {
    fn is(&self, letter: char) -> bool {
        match self {
            Self::Any => true,
            Self::Of { is_none, ranges } => {
                let among = ranges
                    .iter()
                    .any(|(from, to)| (*from..=*to).contains(&letter));
                among != *is_none
            }
        }
    }
}

/// An expression: letters, each of them once or (`*`) any number of times.
#[derive(Debug)]
pub(super) struct Pattern {
    letters: Vec<(Letter, bool)>,
    from_start: bool,
    to_end: bool,
    ignores_case: bool,
}

impl Pattern {
    /// Reads an expression; in an extended one more letters mean more than themselves, and those are refused.
    pub(super) fn parse(given: &str, extended: bool, ignores_case: bool) -> Result<Self, NotRun> {
        let refused = || NotRun::of(format!("the regular expression {given}"));
        let folded = |letter: char| match ignores_case {
            true => letter.to_ascii_lowercase(),
            false => letter,
        };
        let mut pattern = Self {
            letters: Vec::new(),
            from_start: false,
            to_end: false,
            ignores_case,
        };
        let mut rest = given.chars().peekable();
        pattern.from_start = rest.next_if_eq(&'^').is_some();
        while let Some(letter) = rest.next() {
            let one = |letter| Letter::Of {
                is_none: false,
                ranges: vec![(folded(letter), folded(letter))],
            };
            let read = match letter {
                '$' if rest.peek().is_none() => {
                    pattern.to_end = true;
                    break;
                }
                '.' => Letter::Any,
                '[' => among(&mut rest, ignores_case).ok_or_else(refused)?,
                '\\' => match rest.next() {
                    Some(escaped)
                        if escaped.is_ascii_punctuation() && !"(){}|+?<>".contains(escaped) =>
                    {
                        one(escaped)
                    }
                    _ => return Err(refused()),
                },
                '(' | ')' | '{' | '}' | '|' | '+' | '?' if extended => return Err(refused()),
                plain => one(plain),
            };
            let is_star = letter == '*' && (pattern.letters.is_empty() || extended);
            if is_star {
                return Err(refused());
            }
            let repeats = rest.next_if_eq(&'*').is_some();
            pattern.letters.push((read, repeats));
        }
        Ok(pattern)
    }

    /// The longest of the first places where it fits, at or behind `from`: where it begins and ends.
    pub(super) fn find(&self, text: &[char], from: usize) -> Option<(usize, usize)> {
        let last = if self.from_start { 0 } else { text.len() };
        (from..=last).find_map(|begin| self.end(text, begin).map(|end| (begin, end)))
    }

    /// Where the longest text that begins there ends. `states` are the numbers of the letters that may come next, in
    /// order, so that no text takes more steps than its letters times those of the expression.
    fn end(&self, text: &[char], begin: usize) -> Option<usize> {
        let mut states = self.with_what_may_be_left_out(vec![0]);
        let mut longest = None;
        for at in begin..=text.len() {
            let is_whole = states.contains(&self.letters.len());
            if is_whole && (!self.to_end || at == text.len()) {
                longest = Some(at);
            }
            let Some(&letter) = text.get(at) else { break };
            let letter = match self.ignores_case {
                true => letter.to_ascii_lowercase(),
                false => letter,
            };
            let mut next = Vec::new();
            for number in states {
                if let Some((wanted, repeats)) = self.letters.get(number)
                    && wanted.is(letter)
                {
                    next.push(number + usize::from(!repeats));
                }
            }
            if next.is_empty() {
                break;
            }
            states = self.with_what_may_be_left_out(next);
        }
        longest
    }

    /// States with those behind letters that may come no time.
    fn with_what_may_be_left_out(&self, from: Vec<usize>) -> Vec<usize> {
        let mut states: Vec<usize> = Vec::new();
        for first in from {
            let mut number = first;
            while states.last().is_none_or(|&last| last < number) {
                states.push(number);
                if !matches!(self.letters.get(number), Some((_, true))) {
                    break;
                }
                number += 1;
            }
            // What is there already has led to all behind it.
        }
        states
    }
}

/// The letters between brackets.
fn among(rest: &mut Peekable<Chars<'_>>, ignores_case: bool) -> Option<Letter> {
    let is_none = rest.next_if_eq(&'^').is_some();
    let mut ranges = letters::set(rest, Some(']'))?;
    if ignores_case {
        let lower = |one: &Range| (one.0.to_ascii_lowercase(), one.1.to_ascii_lowercase());
        let more: Vec<Range> = ranges.iter().map(lower).collect();
        ranges.extend(more);
    }
    Some(Letter::Of { is_none, ranges })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(pattern: &str, text: &str) -> Option<String> {
        let pattern = Pattern::parse(pattern, false, false).unwrap();
        let letters: Vec<char> = text.chars().collect();
        let (begin, end) = pattern.find(&letters, 0)?;
        Some(letters[begin..end].iter().collect())
    }

    #[test]
    fn the_longest_of_the_first_places_is_found() {
        for (pattern, text, fits) in [
            ("b", "abc", "b"),
            ("[0-9]*%", "at 82%; 3%", "82%"),
            ("[0-9][0-9]*:[0-9]*", "x 3:12 left", "3:12"),
            ("a*ab*", "caab", "aab"),
            (",[^,]*$", "Monday, May 4, 2026", ", 2026"),
            ("^ *", "  a ", "  "),
            (r"\.d", "a.d bd", ".d"),
            ("(1)", "x(1)", "(1)"),
            ("[]x]", "a]", "]"),
            ("[[:upper:]-]*$", "aB-C", "B-C"),
        ] {
            assert_eq!(found(pattern, text).as_deref(), Some(fits), "{pattern}");
        }
        assert_eq!(found("^b", "ab"), None);
        assert_eq!(found("a$", "ab"), None);
        assert_eq!(found("x", ""), None);
    }

    #[test]
    fn case_may_be_ignored() {
        let pattern = Pattern::parse("[A-C]D", false, true).unwrap();
        assert_eq!(pattern.find(&['x', 'b', 'd'], 0), Some((1, 3)));
    }

    #[test]
    fn what_is_not_simulated_is_refused() {
        for (pattern, extended) in [
            (r"\(a\)", false),
            (r"a\{2\}", false),
            (r"\w", false),
            ("*a", false),
            ("[a", false),
            ("[[:graph:]]", false),
            ("a+", true),
            ("(a|b)", true),
        ] {
            assert!(
                Pattern::parse(pattern, extended, false).is_err(),
                "{pattern}"
            );
        }
    }
}
