//! From a pattern as ICU writes it to one as Rust does.

use super::options::{Options, Refusal};

/// What `.` and the anchors mean at a place: groups may change it for what they hold.
#[derive(Clone, Copy)]
struct Modes {
    dot_matches_line_ends: bool,
    anchors_match_lines: bool,
    comments: bool,
}

pub(super) struct Translator<'a> {
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
    pub(super) fn new(pattern: &str, options: Options) -> Self {
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

    pub(super) fn translate(mut self) -> Result<String, Refusal> {
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
