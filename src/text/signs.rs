//! Signs that are written in more than one way, by the table that scripts compare names with (`scripts/lib/core/sign_table.js`).

use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// The file of the table, which stands between two backticks.
const FILE: &str = include_str!("../../scripts/lib/core/sign_table.js");

/// What a line begins with whose signs show nothing.
const NONE: &str = "none";

/// Signs, and what they are compared as.
struct Way {
    signs: Vec<RangeInclusive<char>>,
    plain: String,
}

static WAYS: LazyLock<Vec<Way>> = LazyLock::new(|| table().lines().filter_map(way).collect());

fn table() -> &'static str {
    let end = FILE.split("TABLE = `").nth(1).unwrap_or_default();
    end.split('`').next().unwrap_or_default().trim()
}

fn way(line: &str) -> Option<Way> {
    let (plain, fields) = line.split_once(' ')?;
    let plain = match plain {
        NONE => String::new(),
        codes => codes.split('+').map(sign).collect::<Option<_>>()?,
    };
    let signs = fields.split(' ').map(|field| {
        let (first, last) = field.split_once('-').unwrap_or((field, field));
        Some(sign(first)?..=sign(last)?)
    });
    let signs = signs.collect::<Option<_>>()?;
    Some(Way { signs, plain })
}

fn sign(code: &str) -> Option<char> {
    char::from_u32(u32::from_str_radix(code, 16).ok()?)
}

fn way_of(c: char) -> Option<&'static Way> {
    WAYS.iter()
        .find(|way| way.signs.iter().any(|signs| signs.contains(&c)))
}

/// Whether a sign shows nothing, or turns the direction of what follows.
pub(super) fn is_invisible(c: char) -> bool {
    !c.is_ascii() && way_of(c).is_some_and(|way| way.plain.is_empty())
}

/// A text as it is compared with what someone says: plain signs, one space between words, in small letters.
pub(crate) fn compared(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match way_of(c) {
            Some(way) => plain.push_str(&way.plain),
            None => plain.extend(c.to_lowercase()),
        }
    }
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ")
}

/// Whether two texts are one but for what menus and captions end with, as scripts judge it (`bare` of `core/names.js`).
pub(crate) fn says_same(one: &str, other: &str) -> bool {
    let bare = |text: &str| {
        let whole = compared(text);
        let short = ["...", ":"].iter().find_map(|end| whole.strip_suffix(end));
        let short = short.map_or(&*whole, str::trim_end);
        if short.is_empty() {
            whole
        } else {
            short.to_owned()
        }
    };
    one == other || bare(one) == bare(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_of_the_table_is_read() {
        let lines = table().lines().count();
        assert!(lines > 5 && WAYS.len() == lines, "{lines}");
        assert!(is_invisible('\u{200e}') && is_invisible('\u{e0041}') && is_invisible('\u{ad}'));
        assert!(!is_invisible('a') && !is_invisible('\u{a0}') && !is_invisible('\u{2011}'));
    }

    #[test]
    fn signs_are_compared_as_keyboards_have_them() {
        let said = "\u{201c}Wi\u{2011}Fi\u{201d}\u{a0} \u{2026}\u{200e}";
        assert_eq!(compared(said), "\"wi-fi\" ...");
        assert_eq!(compared(" \u{3000}"), "");
    }
}
