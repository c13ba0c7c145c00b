//! What texts become in a snapshot.
//!
//! A text whose words are replaced keeps its length, its white space and its common punctuation. A text that is kept loses its numbers,
//! addresses, file names and UUIDs all the same. An identifier is what an app's author wrote, and stays, but for what it may hold of what
//! is shown: its query part, long numbers, UUIDs, names of files, and texts that stand in the window.

use crate::words::{Words, script_of};
use std::collections::HashSet;

/// Punctuation that says nothing of what is written. Marks of direction and joints belong to how a text is shown.
const KEPT: &str = ".,:;!?-–—…'\"()[]{}<>/\\|&%+*=#@_~^`“”‘’«»„·•‹›、。「」！？：；（）％€£$₂×÷−\u{200e}\u{200f}\u{2066}\u{2067}\u{2068}\u{2069}\u{ad}";

/// What stands for what is none of that: a picture, a sign.
const SIGN: char = '●';

/// Decimal digits of other scripts: that of their zero.
const ZEROS: [char; 5] = ['\u{660}', '\u{6f0}', '\u{966}', '\u{e50}', '\u{ff10}'];

/// Fewest letters and digits of what may be a key or a token.
const TOKEN: usize = 12;

/// Most digits of a number that belongs to an identifier.
const COUNTED: usize = 2;

/// Fewest letters of a text that is looked for in identifiers.
const FOUND: usize = 3;

pub(crate) struct Masking {
    /// Whether texts are kept.
    keeps_texts: bool,
    words: Words,
    /// The texts of the windows, in small letters.
    texts: HashSet<String>,
    /// The names of the files that the windows show, the longest first.
    files: Vec<String>,
}

impl Masking {
    /// For windows with these texts and these addresses of files.
    pub(crate) fn of<'a>(
        keeps_texts: bool,
        texts: impl Iterator<Item = &'a str>,
        addresses: impl Iterator<Item = &'a str>,
    ) -> Self {
        let mut originals = HashSet::new();
        let mut whole = HashSet::new();
        for text in texts {
            originals.extend(runs(text).filter_map(|run| match run {
                Run::Word(word) => Some(word.to_lowercase()),
                Run::Number(number) => Some(number.to_owned()),
                Run::Other(_) => None,
            }));
            whole.insert(text.trim().to_lowercase());
        }
        let mut files: Vec<String> = addresses.flat_map(file_names).collect();
        files.sort_by(|one, other| other.len().cmp(&one.len()).then(one.cmp(other)));
        files.dedup();
        Self {
            keeps_texts,
            words: Words::avoiding(originals),
            texts: whole,
            files,
        }
    }

    /// A text that is shown.
    pub(crate) fn text(&mut self, text: &str) -> String {
        if self.keeps_texts {
            self.kept(text)
        } else {
            self.whole(text)
        }
    }

    /// Other words and numbers in the place of all.
    pub(crate) fn whole(&mut self, text: &str) -> String {
        let mut masked = String::with_capacity(text.len());
        for run in runs(text) {
            match run {
                Run::Word(word) => masked += &self.words.for_word(word),
                Run::Number(number) => masked += &self.number(number),
                Run::Other(other) => masked.push(match other {
                    '\n' | '\t' => other,
                    _ if other.is_control() => ' ',
                    _ if other.is_whitespace() || KEPT.contains(other) => other,
                    _ => SIGN,
                }),
            }
        }
        masked
    }

    /// A number in the digits that it is written in.
    fn number(&mut self, number: &str) -> String {
        let Some(zero) = number.chars().next().and_then(zero_of) else {
            return number.chars().map(|_| SIGN).collect();
        };
        let value = |digit: char| u32::from(digit).saturating_sub(u32::from(zero));
        let plain: String = number
            .chars()
            .filter_map(|digit| char::from_digit(value(digit), 10))
            .collect();
        let other = self.words.for_number(&plain);
        let written = other.chars().filter_map(|digit| {
            let value = digit.to_digit(10)?;
            char::from_u32(u32::from(zero) + value)
        });
        written.collect()
    }

    /// The text without its numbers, addresses, file names and UUIDs.
    fn kept(&mut self, text: &str) -> String {
        let mut rest = text;
        let mut masked = String::with_capacity(text.len());
        while let Some((at, name)) = self.first_file(rest) {
            let (before, after) = rest.split_at(at);
            let (name, after) = after.split_at(name);
            masked += &self.without_numbers(before);
            masked += &self.whole(name);
            rest = after;
        }
        masked + &self.without_numbers(rest)
    }

    /// Where the first name of a file stands, and how long it is.
    fn first_file(&self, text: &str) -> Option<(usize, usize)> {
        let named = self.files.iter().filter_map(|name| {
            let at = text.find(name.as_str())?;
            Some((at, name.len()))
        });
        let quoted =
            quoted_parts(text).filter(|(at, length)| is_file_name(&text[*at..at + length]));
        let line = is_file_name(text).then_some((0, text.len()));
        line.or_else(|| {
            named
                .chain(quoted)
                .min_by_key(|(at, length)| (*at, usize::MAX - length))
        })
    }

    fn without_numbers(&mut self, text: &str) -> String {
        let mut masked = String::with_capacity(text.len());
        for token in text.split_inclusive(char::is_whitespace) {
            if is_address(token) || is_token(token) {
                masked += &self.whole(token);
                continue;
            }
            for run in runs(token) {
                match run {
                    Run::Word(word) => masked += word,
                    Run::Number(number) => masked += &self.number(number),
                    Run::Other(other) if other.is_control() && other != '\n' => masked.push(' '),
                    Run::Other(other) => masked.push(other),
                }
            }
        }
        masked
    }

    /// An identifier.
    pub(crate) fn identifier(&mut self, identifier: &str) -> String {
        let folded = identifier.trim().to_lowercase();
        let is_name = is_file_name(identifier)
            || self.files.iter().any(|name| name == identifier)
            || identifier.contains(['/', '@', '\\'])
            || !identifier.is_ascii()
            || (!identifier.contains('=') && is_token(identifier));
        if is_name || (!self.keeps_texts && self.texts.contains(&folded)) {
            return self.whole(identifier);
        }
        let mut masked = String::with_capacity(identifier.len());
        let mut rest = identifier;
        while !rest.is_empty() {
            let end = rest.find('=').map_or(rest.len(), |at| at + 1);
            let (before, after) = rest.split_at(end);
            masked += &self.outside_query(before);
            let end = after.find(['&', ',', ';', ']', '?']).unwrap_or(after.len());
            let (value, after) = after.split_at(end);
            masked += &match value {
                // Which of the two it is is the state that flips.
                "true" | "false" => "true".to_owned(),
                value => self.whole(value),
            };
            rest = after;
        }
        masked
    }

    /// What is no value of a query: what it has of texts and numbers goes.
    fn outside_query(&mut self, text: &str) -> String {
        let mut masked = String::with_capacity(text.len());
        let parts = text.split_inclusive(|c: char| !c.is_alphanumeric());
        for part in parts {
            let name = part.trim_end_matches(|c: char| !c.is_alphanumeric());
            let is_text = !self.keeps_texts
                && name.chars().count() >= FOUND
                && self.texts.contains(&name.to_lowercase());
            if is_text || is_token(name) {
                masked += &self.whole(part);
                continue;
            }
            for run in runs(part) {
                match run {
                    Run::Word(word) => masked += word,
                    Run::Number(number) if number.len() > COUNTED => masked += &self.number(number),
                    Run::Number(number) => masked += number,
                    Run::Other(other) => masked.push(other),
                }
            }
        }
        masked
    }

    /// The address of a page or a file.
    pub(crate) fn address(&mut self, address: &str) -> String {
        let scheme = address.split_once(':').map(|(scheme, _)| scheme);
        let last = address.trim_end_matches('/').rsplit('/').next();
        let last = self.whole(&decoded(last.unwrap_or_default()));
        let kept = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
        let last: String = last
            .chars()
            .map(|c| if kept(c) { c } else { '-' })
            .collect();
        match scheme {
            Some("file") => format!("file:///Users/someone/{last}"),
            Some("about") => "about:blank".to_owned(),
            _ => format!("https://www.example.com/{last}"),
        }
    }

    /// An action: those of macOS have names of one word, those of apps three lines (`Name:`, `Target:`, `Selector:`) [trees 2.6].
    pub(crate) fn action(&mut self, action: &str) -> String {
        if is_constant(action) {
            return action.to_owned();
        }
        let lines = action.lines().map(|line| match line.split_once(':') {
            Some(("Name", name)) => format!("Name:{}", self.text(name)),
            Some(("Target", _)) => "Target:0x0".to_owned(),
            Some(("Selector", _)) => "Selector:(null)".to_owned(),
            _ => self.text(line),
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Whether it is a name of Accessibility: what apps put there is not taken over.
pub(crate) fn is_constant(name: &str) -> bool {
    let rest = name.strip_prefix("AX");
    rest.is_some_and(|rest| {
        (2..=40).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

/// A part of a text.
enum Run<'a> {
    /// Letters of one script.
    Word(&'a str),
    /// Digits.
    Number(&'a str),
    Other(char),
}

fn runs(text: &str) -> impl Iterator<Item = Run<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = |goes_on: &dyn Fn(char) -> bool| rest.find(|c| !goes_on(c)).unwrap_or(rest.len());
        let (run, length) = if first.is_alphabetic() {
            let script = script_of(first);
            let end = end(&|c| (c.is_alphabetic() && script_of(c) == script) || is_mark(c));
            (Run::Word(&rest[..end]), end)
        } else if first.is_numeric() {
            let zero = zero_of(first);
            let end = end(&|c| c.is_numeric() && zero_of(c) == zero);
            (Run::Number(&rest[..end]), end)
        } else {
            (Run::Other(first), first.len_utf8())
        };
        rest = &rest[length..];
        Some(run)
    })
}

/// Whether it is a mark on the letter before it.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{200c}' | '\u{200d}' | '\u{1ab0}'..='\u{1aff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe00}'..='\u{fe2f}')
}

fn zero_of(digit: char) -> Option<char> {
    if digit.is_ascii_digit() {
        return Some('0');
    }
    let number = u32::from(digit);
    let is_of = |zero: &char| (u32::from(*zero)..u32::from(*zero) + 10).contains(&number);
    ZEROS.into_iter().find(is_of)
}

/// The name of the file that an address leads to, and that name without its ending.
fn file_names(address: &str) -> Vec<String> {
    let is_path = address.starts_with("file:") || address.starts_with('/');
    let last = address.trim_end_matches('/').rsplit('/').next();
    let Some(last) = last.filter(|last| is_path && !last.is_empty()) else {
        return Vec::new();
    };
    let name = decoded(last);
    let stem = name.rsplit_once('.').map(|(stem, _)| stem.to_owned());
    let names = stem.into_iter().chain([name]);
    names.filter(|name| name.chars().count() >= 2).collect()
}

/// Without the escapes of a URL. What is none of UTF-8 stays escaped.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let escaped = (*first == b'%')
            .then(|| after.get(..2))
            .flatten()
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(escaped.unwrap_or(*first));
        rest = if escaped.is_some() {
            &after[2..]
        } else {
            after
        };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// Whether a text as a whole is called as files are: it ends with a dot and a few letters.
fn is_file_name(text: &str) -> bool {
    let text = text.trim();
    let Some((stem, ending)) = text.rsplit_once('.') else {
        return false;
    };
    let is_ending = (1..=6).contains(&ending.len())
        && ending.bytes().all(|byte| byte.is_ascii_alphanumeric())
        && ending.bytes().any(|byte| byte.is_ascii_alphabetic());
    is_ending
        && !stem.is_empty()
        && stem.len() <= 255
        && !stem.contains('\n')
        && !stem.contains(". ")
        && !is_known_domain(text)
}

/// Names of identifiers that are written like names of files (`Mail.messageList`) are longer behind the dot, and these begin so.
fn is_known_domain(text: &str) -> bool {
    text.starts_with("com.apple.")
}

/// What stands in quotation marks: where, and how long.
fn quoted_parts(text: &str) -> impl Iterator<Item = (usize, usize)> + '_ {
    [
        ('“', '”'),
        ('„', '“'),
        ('«', '»'),
        ('「', '」'),
        ('"', '"'),
        ('‘', '’'),
    ]
    .into_iter()
    .flat_map(move |(open, close)| {
        text.match_indices(open).filter_map(move |(at, mark)| {
            let begin = at + mark.len();
            let length = text[begin..].find(close)?;
            (length > 0).then_some((begin, length))
        })
    })
}

/// Whether a word is an address, a path or a name of a file or a host.
fn is_address(word: &str) -> bool {
    let word = word
        .trim()
        .trim_matches(|c: char| "()[]{}<>,;:!?\"'“”‘’«».…".contains(c));
    if word.contains("://") || word.contains('@') || word.contains('\\') {
        return true;
    }
    if word.chars().count() > 2 && (word.starts_with('/') || word.starts_with("~/")) {
        return true;
    }
    let letters: Vec<char> = word.chars().collect();
    letters
        .windows(3)
        .any(|three| three[1] == '.' && three[0].is_alphanumeric() && three[2].is_alphabetic())
}

/// Whether a word may be a UUID or a key: long, of letters and digits.
fn is_token(word: &str) -> bool {
    let signs = word.chars().filter(|c| c.is_alphanumeric());
    let (mut letters, mut digits) = (0, 0);
    for sign in signs {
        if sign.is_numeric() {
            digits += 1;
        } else {
            letters += 1;
        }
    }
    letters + digits >= TOKEN && digits >= 3 && letters >= 1
}

#[cfg(test)]
#[path = "masking_tests.rs"]
mod tests;
