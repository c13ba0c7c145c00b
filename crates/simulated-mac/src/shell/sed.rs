//! `sed` with commands that replace: `s/PATTERN/TEXT/FLAGS`, joined by `;`.

use super::{
    outcome::{NotRun, Ran},
    pattern::Pattern,
};

/// `s/PATTERN/TEXT/`
struct Replacement {
    pattern: Pattern,
    text: String,
    /// The first place of a line that is replaced, counted from 1.
    place: usize,
    /// Whether those behind it are as well.
    and_more: bool,
}

pub(super) fn sed(words: &[&str], text: &str) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("sed {}", words.join(" ")));
    let commands = match words {
        ["-e", commands] => *commands,
        [commands] if !commands.starts_with('-') => *commands,
        _ => return Err(refused()),
    };
    let mut replacements = Vec::new();
    let mut rest = commands.trim();
    while !rest.is_empty() {
        let (replacement, behind) = replacement(rest)?.ok_or_else(refused)?;
        replacements.push(replacement);
        rest = behind;
    }
    let mut output = String::new();
    for line in text.lines() {
        let changed = |line: String, one: &Replacement| one.change(&line);
        output.push_str(&replacements.iter().fold(line.to_owned(), changed));
        output.push('\n');
    }
    Ok(Ran::printed(output))
}

/// The first command, and what stands behind it; None for another command than this one.
fn replacement(text: &str) -> Result<Option<(Replacement, &str)>, NotRun> {
    let Some((mark, rest)) = text.strip_prefix('s').and_then(|rest| {
        let mark = rest.chars().next()?;
        Some((mark, rest.strip_prefix(mark)?))
    }) else {
        return Ok(None);
    };
    let (Some((pattern, rest)), true) = (part(rest, mark), mark.is_ascii_punctuation()) else {
        return Ok(None);
    };
    let Some((new, rest)) = part(rest, mark) else {
        return Ok(None);
    };
    let end = rest.find([';', '\n', '}']).unwrap_or(rest.len());
    let (flags, behind) = rest.split_at(end);
    let place = match flags.trim() {
        "" | "g" => Some(1),
        number => number.parse().ok().filter(|&number| number > 0),
    };
    // `&` is what was found; `\1` a part of it.
    let (Some(place), false) = (place, new.contains(['&', '\\', '\n'])) else {
        return Ok(None);
    };
    let replacement = Replacement {
        pattern: Pattern::parse(&pattern, false, false)?,
        text: new,
        place,
        and_more: flags.trim() == "g",
    };
    let behind = behind.trim_start_matches([';', '\n', ' ']);
    Ok(Some((replacement, behind)))
}

/// The text up to a mark, without the backslashes that stand before marks in it, and what is behind the mark.
fn part(text: &str, mark: char) -> Option<(String, &str)> {
    let mut part = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => match letters.next()?.1 {
                escaped if escaped == mark => part.push(mark),
                other => part.extend(['\\', other]),
            },
            letter if letter == mark => return Some((part, text.get(at + mark.len_utf8()..)?)),
            letter => part.push(letter),
        }
    }
    None
}

impl Replacement {
    fn change(&self, line: &str) -> String {
        let letters: Vec<char> = line.chars().collect();
        let mut changed = String::new();
        let (mut kept, mut from, mut place, mut before) = (0, 0, 0, None);
        while let Some((begin, end)) = self.pattern.find(&letters, from) {
            // Nothing is not found once more where something has just ended.
            if begin == end && before == Some(begin) {
                from = begin + 1;
                continue;
            }
            before = Some(end);
            place += 1;
            let is_meant = place == self.place || self.and_more;
            if is_meant {
                changed.extend(letters.get(kept..begin).unwrap_or_default());
                changed.push_str(&self.text);
                kept = end;
            }
            if is_meant && !self.and_more {
                break;
            }
            from = end.max(begin + 1);
        }
        changed.extend(letters.get(kept..).unwrap_or_default());
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_replaced() {
        for (command, text, changed) in [
            ("s/ /_/g", "a b c", "a_b_c"),
            ("s/ /_/", "a b c", "a_b c"),
            ("s/:..//2", "9:05:03 AM", "9:05 AM"),
            ("s/,[^,]*$//", "Monday, May 4, 2026", "Monday, May 4"),
            ("s/^/[[/", "a", "[[a"),
            ("s/$/]]/", "a", "a]]"),
            ("s/^ *//;s/ *$//", "  a b ", "a b"),
            ("s/\"//g", "\"a\"", "a"),
            (r"s/^file:\/\///", "file:///a", "/a"),
            ("s|/|:|g", "/a/b", ":a:b"),
            ("s/x*/-/g", "axb", "-a-b-"),
        ] {
            let ran = sed(&[command], text).unwrap();
            assert_eq!(ran.output, format!("{changed}\n"), "{command}");
        }
        assert_eq!(sed(&["-e", "s/a/b/"], "a\na\n").unwrap().output, "b\nb\n");
    }

    #[test]
    fn what_is_not_simulated_is_refused() {
        for words in [
            &["-n", "1p"][..],
            &["1d"],
            &["s/a/&&/"],
            &["s/a/b"],
            &["s/a/b/p"],
            &["s/a/b/0"],
            &["s/a/b/", "file"],
            &[],
        ] {
            assert!(sed(words, "").is_err(), "{words:?}");
        }
    }
}
