//! Commands that read text and print some of it.

use super::{
    letters,
    outcome::{NotRun, Ran},
    pattern::Pattern,
};

/// Words of a command: its options and the rest.
pub(super) struct Options<'w> {
    pub(super) flags: Vec<char>,
    pub(super) rest: &'w [&'w str],
}

/// Takes the options that are letters of `known` away from the beginning of words.
pub(super) fn options<'w>(
    command: &str,
    words: &'w [&'w str],
    known: &str,
) -> Result<Options<'w>, NotRun> {
    let is_option = |word: &&str| word.len() > 1 && word.starts_with('-');
    let count = words.iter().take_while(|word| is_option(word)).count();
    let (given, rest) = words.split_at(count);
    let flags: Vec<char> = given.iter().flat_map(|word| word.chars().skip(1)).collect();
    if flags.iter().any(|&flag| !known.contains(flag)) {
        return Err(NotRun::of(format!("{command} {}", given.join(" "))));
    }
    Ok(Options { flags, rest })
}

/// Whether a word is a long option that `grep` cannot have: those that it has are small letters and hyphens.
pub(super) fn is_no_option(word: &str) -> bool {
    let name = word.strip_prefix("--").filter(|name| !name.is_empty());
    name.is_some_and(|name| {
        let name = name.split('=').next().unwrap_or_default();
        name.contains(|c: char| !c.is_ascii_lowercase() && c != '-')
    })
}

/// What `grep` says of a long option that it does not have.
pub(super) fn grep_usage(option: &str) -> String {
    format!(
        "grep: unrecognized option `{option}'\nusage: grep [-abcdDEFGHhIiJLlMmnOopqRSsUVvwXxZz] [-A num] [-B num] \
         [-C[num]]\n\t[-e pattern] [-f file] [--binary-files=value] [--color=when]\n\t[--context[=num]] \
         [--directories=action] [--label] [--line-buffered]\n\t[--null] [pattern] [file ...]\n"
    )
}

fn lines(chosen: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut text = String::new();
    for line in chosen {
        text.push_str(line.as_ref());
        text.push('\n');
    }
    text
}

/// `grep`: the lines that have what a pattern means.
pub(super) fn grep(flags: &[char], pattern: &str, text: &str) -> Result<Ran, NotRun> {
    let has = |flag: char| flags.contains(&flag);
    let literal: String = match has('F') {
        true => pattern.chars().flat_map(plainly).collect(),
        false => pattern.to_owned(),
    };
    let pattern = Pattern::parse(&literal, has('E'), has('i'))?;
    let mut chosen = Vec::new();
    for line in text.lines() {
        let letters: Vec<char> = line.chars().collect();
        if !has('o') || has('v') {
            if pattern.find(&letters, 0).is_some() != has('v') {
                chosen.push(line.to_owned());
            }
            continue;
        }
        let mut from = 0;
        while let Some((begin, end)) = pattern.find(&letters, from) {
            chosen.extend(
                letters
                    .get(begin..end)
                    .filter(|found| !found.is_empty())
                    .map(String::from_iter),
            );
            from = end.max(begin + 1);
        }
    }
    let mut ran = Ran::tested(!chosen.is_empty());
    ran.output = match (has('q'), has('c')) {
        (true, _) => String::new(),
        (false, true) => format!("{}\n", chosen.len()),
        (false, false) => lines(&chosen),
    };
    Ok(ran)
}

/// A letter as an expression that means it.
fn plainly(letter: char) -> impl Iterator<Item = char> {
    let means_more = r".[]*^$\".contains(letter);
    means_more.then_some('\\').into_iter().chain([letter])
}

/// `head` and `tail`: ten lines, or as many as are asked for.
pub(super) fn ends<'w>(
    command: &str,
    words: &'w [&'w str],
) -> Result<(usize, &'w [&'w str]), NotRun> {
    let (count, rest) = match words {
        ["-n", count, rest @ ..] => (*count, rest),
        [count, rest @ ..] if count.starts_with('-') => {
            (count.trim_start_matches("-n").trim_start_matches('-'), rest)
        }
        rest => ("10", rest),
    };
    match count.parse() {
        Ok(count) => Ok((count, rest)),
        Err(_) => Err(NotRun::of(format!("{command} {}", words.join(" ")))),
    }
}

pub(super) fn head(count: usize, text: &str) -> Ran {
    Ran::printed(text.split_inclusive('\n').take(count).collect::<String>())
}

pub(super) fn tail(count: usize, text: &str) -> Ran {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    Ran::printed(lines.split_at(lines.len().saturating_sub(count)).1.concat())
}

/// `wc`: lines, words and bytes, each at the end of eight columns.
pub(super) fn count(flags: &[char], text: &str) -> Ran {
    let has = |flag: char| flags.is_empty() || flags.contains(&flag);
    let counts = [
        ('l', text.matches('\n').count()),
        ('w', text.split_whitespace().count()),
        ('c', text.len()),
    ];
    let columns = counts.iter().filter(|(flag, _)| has(*flag));
    let line: String = columns.map(|(_, count)| format!("{count:8}")).collect();
    Ran::printed(line + "\n")
}

/// `sort`, by bytes as where no language is set.
pub(super) fn sort(flags: &[char], text: &str) -> Ran {
    let has = |flag: char| flags.contains(&flag);
    let mut sorted: Vec<&str> = text.lines().collect();
    let number = |line: &str| {
        let line = line.trim_start();
        let end = line.find(|one: char| !one.is_ascii_digit() && !"-.".contains(one));
        let digits = line.get(..end.unwrap_or(line.len()));
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(0.0)
    };
    sorted.sort_by(|one, other| match has('n') {
        true => f64::total_cmp(&number(one), &number(other)).then(one.cmp(other)),
        false => one.cmp(other),
    });
    if has('r') {
        sorted.reverse();
    }
    if has('u') {
        sorted.dedup();
    }
    Ran::printed(lines(sorted))
}

/// `cut -d LETTER -f FIELDS`
pub(super) fn cut(words: &[&str], text: &str) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("cut {}", words.join(" ")));
    let (mut between, mut fields, mut letters) = ('\t', None, None);
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let (flag, value) = word.split_at_checked(2).ok_or_else(refused)?;
        let value = match value {
            "" => rest.next().copied().ok_or_else(refused)?,
            value => value,
        };
        match flag {
            "-d" => between = value.chars().next().ok_or_else(refused)?,
            "-f" => fields = Some(value),
            "-c" => letters = Some(value),
            _ => return Err(refused()),
        }
    }
    if let (Some(letters), None) = (letters, fields) {
        let (first, last) = span(letters).ok_or_else(refused)?;
        let chosen = text.lines().map(|line| {
            let letters = line.chars().skip(first - 1).take(last - first + 1);
            letters.collect::<String>()
        });
        return Ok(Ran::printed(lines(chosen)));
    }
    let (first, last) = span(fields.ok_or_else(refused)?).ok_or_else(refused)?;
    let chosen = text.lines().map(|line| {
        if !line.contains(between) {
            return line.to_owned();
        }
        let fields = line.split(between).skip(first - 1).take(last - first + 1);
        fields.collect::<Vec<_>>().join(&between.to_string())
    });
    Ok(Ran::printed(lines(chosen)))
}

/// `2`, `2-3`, `2-`, `-3`: the first and the last number.
fn span(text: &str) -> Option<(usize, usize)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let first: usize = match first {
        "" if last.is_empty() => return None,
        "" => 1,
        first => first.parse().ok()?,
    };
    let last = match last {
        "" => usize::MAX - 1,
        last => last.parse().ok()?,
    };
    (1..=last).contains(&first).then_some((first, last))
}

/// `tr`: other letters in the place of some, with `-d` none, with `-s` one in the place of several in a row.
pub(super) fn translate(words: &[&str], text: &str) -> Result<Ran, NotRun> {
    let letters_of = |given: &str| -> Result<Vec<char>, NotRun> {
        let ranges = letters::set(&mut given.chars().peekable(), None);
        let ranges = ranges.ok_or_else(|| NotRun::of(format!("tr {given}")))?;
        Ok(ranges
            .into_iter()
            .flat_map(|(from, to)| from..=to)
            .collect())
    };
    match words {
        ["-d", gone] => {
            let gone = letters_of(gone)?;
            let kept = text.chars().filter(|letter| !gone.contains(letter));
            Ok(Ran::printed(kept.collect::<String>()))
        }
        ["-s", several] => {
            let several = letters_of(several)?;
            let mut last = None;
            let is_kept = |letter: &char| {
                let before = last.replace(*letter);
                before != Some(*letter) || !several.contains(letter)
            };
            Ok(Ran::printed(
                text.chars().filter(is_kept).collect::<String>(),
            ))
        }
        [from, to] if !from.starts_with('-') => {
            let (from, to) = (letters_of(from)?, letters_of(to)?);
            let other = |letter: char| {
                let at = from.iter().rposition(|&one| one == letter)?;
                to.get(at).or(to.last()).copied()
            };
            let changed = text.chars().map(|letter| other(letter).unwrap_or(letter));
            Ok(Ran::printed(changed.collect::<String>()))
        }
        _ => Err(NotRun::of(format!("tr {}", words.join(" ")))),
    }
}

/// `xargs` without a command: the words on one line.
pub(super) fn on_one_line(text: &str) -> Result<Ran, NotRun> {
    if text.contains(['\'', '"', '\\']) {
        return Err(NotRun::of("xargs with quotes"));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    Ok(Ran::printed(words.join(" ") + "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "b 2\na 10\nB 1\n";

    #[test]
    fn several_letters_in_a_row_become_one() {
        let told = translate(&["-s", " l"], "a   b ll  oo").unwrap();
        assert_eq!(told.output, "a b l oo");
    }

    fn found(flags: &str, pattern: &str, text: &str) -> (String, i32) {
        let flags: Vec<char> = flags.chars().collect();
        let ran = grep(&flags, pattern, text).unwrap();
        (ran.output, ran.status)
    }

    #[test]
    fn lines_are_found() {
        assert_eq!(found("", "b", TEXT), ("b 2\n".into(), 0));
        assert_eq!(found("i", "b", TEXT), ("b 2\nB 1\n".into(), 0));
        assert_eq!(found("v", "1", TEXT), ("b 2\n".into(), 0));
        assert_eq!(found("ic", "B", TEXT), ("2\n".into(), 0));
        assert_eq!(found("o", "[0-9]*", TEXT), ("2\n10\n1\n".into(), 0));
        assert_eq!(found("q", "a", TEXT), (String::new(), 0));
        assert_eq!(found("", "x", TEXT), (String::new(), 1));
        assert_eq!(found("F", "a.c", "abc\na.c"), ("a.c\n".into(), 0));
    }

    #[test]
    fn lines_are_chosen_and_counted() {
        assert_eq!(head(1, TEXT).output, "b 2\n");
        assert_eq!(tail(1, TEXT).output, "B 1\n");
        assert_eq!(ends("head", &["-n", "3", "f"]).unwrap(), (3, &["f"][..]));
        assert_eq!(ends("head", &["-3"]).unwrap().0, 3);
        assert_eq!(ends("head", &["-n3"]).unwrap().0, 3);
        assert!(ends("tail", &["-f"]).is_err());
        assert_eq!(count(&['l'], TEXT).output, "       3\n");
        assert_eq!(count(&[], TEXT).output, "       3       6      13\n");
    }

    #[test]
    fn lines_are_sorted() {
        assert_eq!(sort(&[], TEXT).output, "B 1\na 10\nb 2\n");
        assert_eq!(sort(&['r'], TEXT).output, "b 2\na 10\nB 1\n");
        assert_eq!(sort(&['n'], "10\n9\n-1").output, "-1\n9\n10\n");
        assert_eq!(sort(&['u'], "a\na\n").output, "a\n");
    }

    #[test]
    fn fields_are_cut() {
        let cut = |words: &[&str], text: &str| cut(words, text).map(|ran| ran.output);
        assert_eq!(cut(&["-d:", "-f2"], "a:b:c\nx").unwrap(), "b\nx\n");
        assert_eq!(cut(&["-d", ":", "-f", "2-"], "a:b:c").unwrap(), "b:c\n");
        assert_eq!(cut(&["-c", "2-3"], "übel\nx").unwrap(), "be\n\n");
        assert_eq!(cut(&["-c-2"], "übel").unwrap(), "üb\n");
        for words in [
            &["-b", "1"][..],
            &["-d:"],
            &["-f", "0"],
            &["-f"],
            &["-c", "-"],
        ] {
            assert!(cut(words, "").is_err(), "{words:?}");
        }
    }

    #[test]
    fn letters_are_changed() {
        let changed = |words: &[&str], text: &str| translate(words, text).map(|ran| ran.output);
        assert_eq!(
            changed(&["[:upper:]", "[:lower:]"], "aBÄ\n").unwrap(),
            "abÄ\n"
        );
        assert_eq!(changed(&["A-Z", "a-z"], "XyZ").unwrap(), "xyz");
        assert_eq!(changed(&["-d", "-\\n"], "a-b\n").unwrap(), "ab");
        assert_eq!(changed(&["ab", "x"], "abc").unwrap(), "xxc");
        assert!(changed(&["-x", "a"], "").is_err());
        assert!(changed(&["[:punct:]", "a"], "").is_err());
        assert_eq!(on_one_line("  a\n b ").unwrap().output, "a b\n");
        assert!(on_one_line("it's").is_err());
    }
}
