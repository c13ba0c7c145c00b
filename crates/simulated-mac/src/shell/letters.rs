//! Sets of letters, as `tr` and regular expressions write them: `a-z`, `[:upper:]`.

use std::{iter::Peekable, str::Chars};

/// A letter up to another one.
pub(super) type Range = (char, char);

/// Reads letters up to `end`, which may be the first of them as well; None for what is not known.
pub(super) fn set(rest: &mut Peekable<Chars<'_>>, end: Option<char>) -> Option<Vec<Range>> {
    let mut ranges = Vec::new();
    loop {
        let letter = match rest.next() {
            Some(letter) if Some(letter) == end && !ranges.is_empty() => return Some(ranges),
            None => return end.is_none().then_some(ranges),
            Some('[') if rest.peek() == Some(&':') => {
                ranges.extend(class(rest)?);
                continue;
            }
            Some('\\') if end.is_none() => escaped(rest.next()?)?,
            Some(letter) => letter,
        };
        // A `-` at the end is itself.
        let mut ahead = rest.clone();
        let to = (ahead.next() == Some('-')).then(|| ahead.next()).flatten();
        match to {
            Some(to) if Some(to) != end => {
                *rest = ahead;
                ranges.push((letter, to));
            }
            _ => ranges.push((letter, letter)),
        }
    }
}

fn escaped(letter: char) -> Option<char> {
    match letter {
        'n' => Some('\n'),
        'r' => Some('\r'),
        't' => Some('\t'),
        '\\' => Some('\\'),
        _ => None,
    }
}

/// `:upper:]` and the other classes, behind their bracket.
fn class(rest: &mut Peekable<Chars<'_>>) -> Option<Vec<Range>> {
    let name: String = rest.by_ref().take_while(|&letter| letter != ']').collect();
    let (upper, lower, digit) = (('A', 'Z'), ('a', 'z'), ('0', '9'));
    Some(match name.as_str() {
        ":upper:" => vec![upper],
        ":lower:" => vec![lower],
        ":alpha:" => vec![upper, lower],
        ":digit:" => vec![digit],
        ":alnum:" => vec![digit, upper, lower],
        ":space:" => vec![('\t', '\r'), (' ', ' ')],
        _ => return None,
    })
}
