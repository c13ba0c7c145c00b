//! Regular expressions as `NSRegularExpression` takes them, which are ICU's, on the regular expressions of Rust.
//!
//! What both write differently is translated (line ends, `$`, `.`, `\h`, `\R`, `\Q...\E`, code points). What has no
//! counterpart is told as not simulated and never matched in another way.

use std::ops::Range;

use fancy_regex::Regex;

/// The options of `NSRegularExpression`, by their bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options(pub(crate) i64);

impl Options {
    const CASE_INSENSITIVE: i64 = 1;
    const COMMENTS: i64 = 2;
    const LITERAL: i64 = 4;
    const DOT_MATCHES_LINE_ENDS: i64 = 8;
    const ANCHORS_MATCH_LINES: i64 = 16;
    const UNIX_LINE_ENDS: i64 = 32;
    const UNICODE_WORDS: i64 = 64;

    fn has(self, bit: i64) -> bool {
        self.0 & bit != 0
    }
}

/// Why a pattern cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// It is none to ICU either.
    Invalid,
    /// ICU may know it, and here it is not simulated: what.
    NotSimulated(String),
}

/// A match: the whole first, then the groups, in bytes.
pub(crate) type Found = Vec<Option<Range<usize>>>;

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
    /// A search that takes too long.
    pub(crate) fn matches(&self, text: &str, most: usize) -> Result<Vec<Found>, Refusal> {
        let mut all = Vec::new();
        let mut at = 0;
        while at <= text.len() && all.len() < most {
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

/// What `.` and the anchors mean at a place: groups may change it for what they hold.
#[derive(Clone, Copy)]
struct Modes {
    dot_matches_line_ends: bool,
    anchors_match_lines: bool,
    comments: bool,
}

struct Translator<'a> {
    letters: Vec<char>,
    at: usize,
    out: String,
    modes: Modes,
    around: Vec<Modes>,
    line_ends: &'a str,
    /// The longest end of a line: a return with its line feed is one.
    line_end: &'a str,
}

impl<'a> Translator<'a> {
    fn new(pattern: &str, options: Options) -> Self {
        let unix = options.has(Options::UNIX_LINE_ENDS);
        Self {
            letters: pattern.chars().collect(),
            at: 0,
            out: String::new(),
            modes: Modes {
                dot_matches_line_ends: options.has(Options::DOT_MATCHES_LINE_ENDS),
                anchors_match_lines: options.has(Options::ANCHORS_MATCH_LINES),
                comments: options.has(Options::COMMENTS),
            },
            around: Vec::new(),
            line_ends: if unix {
                r"\n"
            } else {
                r"\n\r\x{85}\x{2028}\x{2029}"
            },
            line_end: if unix {
                r"\n"
            } else {
                r"(?:\r\n|[\n\r\x{85}\x{2028}\x{2029}])"
            },
        }
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.letters.get(self.at + ahead).copied()
    }

    fn starts(&self, text: &str) -> bool {
        text.chars()
            .enumerate()
            .all(|(ahead, letter)| self.peek(ahead) == Some(letter))
    }

    fn translate(mut self) -> Result<String, Refusal> {
        while let Some(letter) = self.peek(0) {
            match letter {
                '\\' => self.escape(false)?,
                '[' => self.set()?,
                '(' => self.open()?,
                ')' => {
                    self.modes = self.around.pop().ok_or(Refusal::Invalid)?;
                    self.push(1);
                }
                '{' | '*' | '+' | '?' if self.out.is_empty() => return Err(Refusal::Invalid),
                '{' if !self.is_interval() => return Err(Refusal::Invalid),
                '.' if self.modes.dot_matches_line_ends => self.replace(1, "(?s:.)"),
                '.' => {
                    let any = format!("[^{}]", self.line_ends);
                    self.replace(1, &any);
                }
                '^' if self.modes.anchors_match_lines => {
                    let start = if self.line_ends.len() > 2 {
                        r"(?:\A|(?<=[\n\x{85}\x{2028}\x{2029}])(?!\z)|(?<=\r)(?!\n|\z))"
                    } else {
                        r"(?:\A|(?<=\n)(?!\z))"
                    };
                    self.replace(1, start);
                }
                '^' => self.replace(1, r"\A"),
                '$' if self.modes.anchors_match_lines => {
                    let end = if self.line_ends.len() > 2 {
                        format!(r"(?:\z|(?<!\r)(?=\n)|(?=[{}])(?!\n))", self.line_ends)
                    } else {
                        r"(?=\n|\z)".to_owned()
                    };
                    self.replace(1, &end);
                }
                '$' => self.last_line_end(1),
                '#' if self.modes.comments => {
                    while self.peek(0).is_some_and(|letter| letter != '\n') {
                        self.at += 1;
                    }
                }
                _ if self.modes.comments && letter.is_whitespace() => self.at += 1,
                _ => self.push(1),
            }
        }
        if self.around.is_empty() {
            Ok(self.out)
        } else {
            Err(Refusal::Invalid)
        }
    }

    /// Whether `{2}`, `{2,}` or `{2,3}` stands here: to ICU another brace is an error.
    fn is_interval(&self) -> bool {
        let inside: String = self
            .letters
            .iter()
            .skip(self.at + 1)
            .take_while(|letter| **letter != '}')
            .collect();
        let is_number =
            |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        match inside.split_once(',') {
            Some((least, most)) => is_number(least) && (most.is_empty() || is_number(most)),
            None => is_number(&inside),
        }
    }

    fn push(&mut self, count: usize) {
        for letter in self.letters.iter().skip(self.at).take(count) {
            self.out.push(*letter);
        }
        self.at += count;
    }

    fn replace(&mut self, count: usize, with: &str) {
        self.out.push_str(with);
        self.at += count;
    }

    /// The end of the text, also before a line end that is its last character.
    fn last_line_end(&mut self, count: usize) {
        let end = format!(r"(?={}?\z)", self.line_end);
        self.replace(count, &end);
    }

    fn open(&mut self) -> Result<(), Refusal> {
        if self.starts("(?#") {
            while self.peek(0).is_some_and(|letter| letter != ')') {
                self.at += 1;
            }
            self.at += 1;
            return Ok(());
        }
        self.around.push(self.modes);
        for kind in ["(?:", "(?=", "(?!", "(?>", "(?<=", "(?<!"] {
            if self.starts(kind) {
                self.push(kind.len());
                return Ok(());
            }
        }
        if self.starts("(?<") {
            while self.peek(0).is_some_and(|letter| letter != '>') {
                self.push(1);
            }
            self.push(1);
            return Ok(());
        }
        if !self.starts("(?") {
            self.push(1);
            return Ok(());
        }
        self.flags()
    }

    /// `(?i)`, `(?s-m:`: those of `.`, anchors and comments are the translator's own business.
    fn flags(&mut self) -> Result<(), Refusal> {
        self.at += 2;
        let mut on = true;
        let mut kept = [None; 2];
        loop {
            match self.peek(0) {
                Some('-') => on = false,
                Some('i') => kept[usize::from(!on)] = Some('i'),
                Some('s') => self.modes.dot_matches_line_ends = on,
                Some('m') => self.modes.anchors_match_lines = on,
                Some('x') => self.modes.comments = on,
                Some(end @ (':' | ')')) => {
                    self.at += 1;
                    self.out.push_str("(?");
                    self.out.extend(kept[0]);
                    if let Some(off) = kept[1] {
                        self.out.push('-');
                        self.out.push(off);
                    }
                    match (end, kept) {
                        (':', _) => self.out.push(':'),
                        // Without a flag of Rust's own nothing is left to say.
                        (_, [None, None]) => {
                            self.out.truncate(self.out.len().saturating_sub(2));
                            self.around.pop();
                        }
                        _ => {
                            self.out.push(')');
                            self.around.pop();
                        }
                    }
                    return Ok(());
                }
                Some(flag @ ('w' | 'd')) => {
                    return Err(Refusal::NotSimulated(format!("the flag {flag}")));
                }
                _ => return Err(Refusal::Invalid),
            }
            self.at += 1;
        }
    }

    /// `[...]`, with sets in it.
    fn set(&mut self) -> Result<(), Refusal> {
        let mut depth = 0_usize;
        loop {
            match self.peek(0) {
                None => return Err(Refusal::Invalid),
                Some('\\') => self.escape(true)?,
                Some('[') if self.starts("[:") => {
                    while self.peek(0).is_some() && !self.starts(":]") {
                        self.push(1);
                    }
                    self.push(2);
                }
                Some('[') => {
                    depth += 1;
                    self.push(1);
                    if self.peek(0) == Some('^') {
                        self.push(1);
                    }
                    // To ICU `[]` is an empty set and an error.
                    if self.peek(0) == Some(']') {
                        return Err(Refusal::Invalid);
                    }
                }
                Some(']') => {
                    depth -= 1;
                    self.push(1);
                    if depth == 0 {
                        return Ok(());
                    }
                }
                Some('&' | '-') if self.peek(0) == self.peek(1) => self.push(2),
                // What Rust's sets read as an operator.
                Some(sign @ ('~' | '&')) => {
                    self.out.push('\\');
                    self.out.push(sign);
                    self.at += 1;
                }
                Some(_) => self.push(1),
            }
        }
    }

    fn escape(&mut self, in_set: bool) -> Result<(), Refusal> {
        let Some(letter) = self.peek(1) else {
            return Err(Refusal::Invalid);
        };
        match letter {
            'p' | 'P' | 'x' if self.peek(2) == Some('{') => {
                while self.peek(0).is_some_and(|letter| letter != '}') {
                    self.push(1);
                }
                self.push(1);
            }
            'u' => self.code_point(4)?,
            'U' => self.code_point(8)?,
            'h' if in_set => self.replace(2, r"\t\p{Zs}"),
            'h' => self.replace(2, r"[\t\p{Zs}]"),
            'H' if !in_set => self.replace(2, r"[^\t\p{Zs}]"),
            'v' if in_set => self.replace(2, r"\n\x0b\x0c\r\x{85}\x{2028}\x{2029}"),
            'v' => self.replace(2, r"[\n\x0b\x0c\r\x{85}\x{2028}\x{2029}]"),
            'V' if !in_set => self.replace(2, r"[^\n\x0b\x0c\r\x{85}\x{2028}\x{2029}]"),
            'R' if !in_set => {
                self.replace(2, r"(?>\r\n|[\n\x0b\x0c\r\x{85}\x{2028}\x{2029}])");
            }
            'Z' if !in_set => self.last_line_end(2),
            'e' => self.replace(2, r"\x1b"),
            'Q' if !in_set => self.quoted(),
            'G' | 'X' | 'N' | 'c' | '0' | 'H' | 'V' | 'R' | 'Q' => {
                return Err(Refusal::NotSimulated(format!("\\{letter} in a pattern")));
            }
            'b' if in_set => self.replace(2, r"\x08"),
            // A sign that stands for itself.
            _ if !letter.is_alphanumeric() => {
                self.out.push_str(&fancy_regex::escape(&letter.to_string()));
                self.at += 2;
            }
            _ => self.push(2),
        }
        Ok(())
    }

    /// `\Q` up to `\E`, in which every letter stands for itself.
    fn quoted(&mut self) {
        self.at += 2;
        while let Some(letter) = self.peek(0) {
            if self.starts("\\E") {
                self.at += 2;
                return;
            }
            self.out.push_str(&fancy_regex::escape(&letter.to_string()));
            self.at += 1;
        }
    }

    /// `\uhhhh` and `\Uhhhhhhhh`.
    fn code_point(&mut self, digits: usize) -> Result<(), Refusal> {
        let code: String = self.letters.iter().skip(self.at + 2).take(digits).collect();
        let number = u32::from_str_radix(&code, 16).map_err(|_| Refusal::Invalid)?;
        if code.len() < digits || char::from_u32(number).is_none() {
            return Err(Refusal::Invalid);
        }
        self.replace(digits + 2, &format!("\\x{{{code}}}"));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(pattern: &str, options: i64, text: &str) -> Vec<String> {
        let pattern = IcuPattern::new(pattern, Options(options)).unwrap();
        let matches = pattern.matches(text, usize::MAX).unwrap();
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
        let found = pattern.matches("one two", 1).unwrap().remove(0);
        assert_eq!(filled(r"$2-$1", "one two", &found), "two-one");
        assert_eq!(filled(r"$0\$1$10", "one two", &found), "one two$1one0");
    }
}
