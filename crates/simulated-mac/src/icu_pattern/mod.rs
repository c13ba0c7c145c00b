//! Regular expressions as `NSRegularExpression` takes them, which are ICU's, on the regular expressions of Rust.
//!
//! What both write differently is translated (line ends, `$`, `.`, `\h`, `\R`, `\Q...\E`, code points). What has no
//! counterpart is told as not simulated and never matched in another way.

mod options;
mod translator;

use std::ops::Range;

use fancy_regex::Regex;

pub(crate) use options::{Options, Refusal};
use translator::Translator;

/// A match: the whole first, then the groups, in bytes.
pub(crate) type Found = Vec<Option<Range<usize>>>;

/// How many matches are kept.
const MOST_MATCHES: usize = 1_000_000;

/// A compiled pattern.
#[derive(Debug)]
pub(crate) struct IcuPattern {
    regex: Regex,
    /// How many groups it has.
    pub(crate) groups: usize,
}

impl IcuPattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    /// A pattern that ICU refuses, or that is not simulated.
    pub(crate) fn new(pattern: &str, options: Options) -> Result<Self, Refusal> {
        if options.has(Options::UNICODE_WORDS) {
            return Err(Refusal::NotSimulated("Unicode word boundaries".to_owned()));
        }
        let translated = if options.has(Options::LITERAL) {
            fancy_regex::escape(pattern).into_owned()
        } else {
            Translator::new(pattern, options).translate()?
        };
        let flags = if options.has(Options::CASE_INSENSITIVE) {
            "(?i)"
        } else {
            ""
        };
        let regex = Regex::new(&format!("{flags}{translated}"))
            .map_err(|error| Refusal::NotSimulated(format!("the pattern {pattern} ({error})")))?;
        let groups = regex.captures_len().saturating_sub(1);
        Ok(Self { regex, groups })
    }

    /// All matches in a text, at most so many: after an empty one the search goes on a character later.
    ///
    /// # Errors
    /// A search that takes too long, or finds more than is kept. `tick` is called at each match.
    pub(crate) fn matches(
        &self,
        text: &str,
        most: usize,
        tick: &dyn Fn(),
    ) -> Result<Vec<Found>, Refusal> {
        let mut all = Vec::new();
        let mut at = 0;
        while at <= text.len() && all.len() < most {
            tick();
            if all.len() >= MOST_MATCHES {
                let what = "a search that finds more than 1,000,000 places";
                return Err(Refusal::NotSimulated(what.to_owned()));
            }
            let found = self.regex.captures_from_pos(text, at).map_err(|error| {
                Refusal::NotSimulated(format!("a search that gives up ({error})"))
            })?;
            let Some(captures) = found else {
                break;
            };
            let groups: Found = (0..=self.groups)
                .map(|group| captures.get(group).map(|found| found.range()))
                .collect();
            let Some(Some(whole)) = groups.first() else {
                break;
            };
            at = if whole.is_empty() {
                let rest = text.get(whole.end..).unwrap_or_default();
                whole.end + rest.chars().next().map_or(1, char::len_utf8)
            } else {
                whole.end
            };
            all.push(groups);
        }
        Ok(all)
    }

    /// The number of a named group.
    pub(crate) fn group(&self, name: &str) -> Option<usize> {
        self.regex
            .capture_names()
            .position(|known| known == Some(name))
    }
}

/// A template with `$1` and `\` before letters that stand for themselves, filled for one match.
pub(crate) fn filled(template: &str, text: &str, found: &Found) -> String {
    let mut filled = String::new();
    let mut letters = template.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => filled.extend(letters.next()),
            '$' if letters.peek().is_some_and(char::is_ascii_digit) => {
                let mut group = 0;
                // More digits belong to the number as long as there is such a group.
                while let Some(digit) = letters.peek().and_then(|next| next.to_digit(10)) {
                    let longer = group * 10 + digit as usize;
                    if group > 0 && longer >= found.len() {
                        break;
                    }
                    group = longer;
                    letters.next();
                }
                let part = found.get(group).cloned().flatten();
                filled.push_str(part.and_then(|range| text.get(range)).unwrap_or_default());
            }
            _ => filled.push(letter),
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(pattern: &str, options: i64, text: &str) -> Vec<String> {
        let pattern = IcuPattern::new(pattern, Options(options)).unwrap();
        let matches = pattern.matches(text, usize::MAX, &|| ()).unwrap();
        matches
            .into_iter()
            .map(|found| text.get(found[0].clone().unwrap()).unwrap().to_owned())
            .collect()
    }

    #[test]
    fn line_ends_are_those_of_icu() {
        assert_eq!(all(r".+", 0, "a\r\nb\u{2028}c"), ["a", "b", "c"]);
        assert_eq!(all(r".+", 8, "a\nb"), ["a\nb"]);
        assert_eq!(all(r"\w$", 0, "a\nb\n"), ["b"]);
        assert_eq!(all(r"\w$", 16, "a\r\nb\n"), ["a", "b"]);
        assert_eq!(all(r"^\w", 16, "a\r\nb\n"), ["a", "b"]);
        assert_eq!(all(r"(?m)^", 0, "a\n"), [""]);
        assert_eq!(all(r"(?s)a.b", 0, "a\nb"), ["a\nb"]);
        assert_eq!(all(r"\R", 0, "\r\n\n"), ["\r\n", "\n"]);
    }

    #[test]
    fn what_icu_writes_in_its_own_way_is_translated() {
        assert_eq!(all(r"\h+", 0, "a \tb"), [" \t"]);
        assert_eq!(all(r"\Qa.b\E+", 0, "a.bb axb"), ["a.bb"]);
        assert_eq!(all(r"[\u00e0-\u00ff]", 0, "aé"), ["é"]);
        assert_eq!(all(r"a # one", 2, "ab"), ["a"]);
        assert_eq!(all(r"(?i)A(?-i)B", 0, "aB ab"), ["aB"]);
        assert_eq!(all(r"(?<=a)b(?!c)", 0, "ab abc"), ["b"]);
        assert_eq!(all(r"(\w)\1", 0, "aab"), ["aa"]);
        assert_eq!(all(r"[a-z&&[^aeiou]]+", 0, "hello"), ["h", "ll"]);
        assert_eq!(all("a*", 0, "baaa"), ["", "aaa", ""]);
        assert_eq!(all("a.c", 4, "abc a.c"), ["a.c"]);
        assert_eq!(all(r"a\/b\-", 0, "a/b-"), ["a/b-"]);
        assert_eq!(all(r"\p{Lu}[\p{Ll}]{2,}", 0, "Abc ABC"), ["Abc"]);
    }

    #[test]
    fn what_is_wrong_is_told_apart_from_what_is_not_simulated() {
        for wrong in [
            "(",
            ")",
            "[a",
            "(a",
            "\\",
            "[]",
            "(?",
            "{([^}]+)}",
            "a{b}",
            "*a",
        ] {
            let refused = IcuPattern::new(wrong, Options(0)).unwrap_err();
            assert_eq!(refused, Refusal::Invalid, "{wrong}");
        }
        for other in [r"\X", r"\N{BULLET}", r"(?w)a"] {
            let refused = IcuPattern::new(other, Options(0)).unwrap_err();
            assert!(matches!(refused, Refusal::NotSimulated(_)), "{other}");
        }
    }

    #[test]
    fn templates_are_filled() {
        let pattern = IcuPattern::new(r"(\w+) (\w+)", Options(0)).unwrap();
        let found = pattern.matches("one two", 1, &|| ()).unwrap().remove(0);
        assert_eq!(filled(r"$2-$1", "one two", &found), "two-one");
        assert_eq!(filled(r"$0\$1$10", "one two", &found), "one two$1one0");
    }
}
