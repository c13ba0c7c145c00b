//! Rich text as TextEdit writes it into a file and an app puts it on the clipboard: one font in two weights.

use crate::world::{TextRange, TextStyles};

/// What stands before the text.
const HEAD: &str = "{\\rtf1\\ansi\\ansicpg1252\\cocoartf2822\n\\cocoatextscaling0\\cocoaplatform0{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;\\f1\\fswiss\\fcharset0 Helvetica-Bold;}\n{\\colortbl;\\red255\\green255\\blue255;}\n\\pard\\tx720\\pardirnatural\\partightenfactor0\n\n\\f0\\fs24 \\cf0 ";

/// The rich text of a text with what is bold in it.
pub(crate) fn written(text: &str, styles: &TextStyles) -> String {
    let mut file = HEAD.to_owned();
    let mut heavy = false;
    for (piece, style) in styles.pieces(text) {
        if style.bold != heavy {
            file.push_str(if style.bold {
                "\n\\f1\\b "
            } else {
                "\n\\f0\\b0 "
            });
            heavy = style.bold;
        }
        for letter in piece.chars() {
            write_letter(&mut file, letter);
        }
    }
    file.push('}');
    file
}

fn write_letter(file: &mut String, letter: char) {
    match letter {
        '\\' | '{' | '}' => file.extend(['\\', letter]),
        '\n' => file.push_str("\\\n"),
        '\t' => file.push('\t'),
        plain if plain.is_ascii() => file.push(plain),
        other => {
            for unit in other.encode_utf16(&mut [0; 2]) {
                file.push_str(&format!("\\uc0\\u{unit} "));
            }
        }
    }
}

/// The text of rich text, and what is bold in it; None for what is no rich text.
pub(crate) fn read(file: &str) -> Option<(String, TextStyles)> {
    file.starts_with("{\\rtf").then(|| {
        let mut reader = Reader::default();
        reader.read(file);
        reader.finish()
    })
}

#[derive(Default)]
struct Reader {
    units: Vec<u16>,
    styles: TextStyles,
    /// Where bold text began.
    since: Option<usize>,
    /// Whether the text was bold before each of the groups that are open.
    groups: Vec<bool>,
    /// From which depth of groups on they are tables and not text.
    table: Option<usize>,
    /// How many letters stand behind a unit of Unicode for readers that know none, and how many of these are still to come.
    stand_ins: Option<usize>,
    skipped: usize,
}

/// Groups that hold no text.
const TABLES: [&str; 5] = ["fonttbl", "colortbl", "stylesheet", "info", "*"];

impl Reader {
    fn read(&mut self, file: &str) {
        let mut rest = file;
        while let Some(letter) = rest.chars().next() {
            rest = rest.get(letter.len_utf8()..).unwrap_or_default();
            match letter {
                '{' => self.groups.push(self.since.is_some()),
                '}' => self.close(),
                '\\' => rest = self.control(rest),
                '\n' | '\r' => {}
                plain => self.push(plain),
            }
        }
    }

    /// Ends a group, and with it the style that began in it.
    fn close(&mut self) {
        if let Some(was_bold) = self.groups.pop() {
            self.set_bold(was_bold);
        }
        if self.table.is_some_and(|table| table > self.groups.len()) {
            self.table = None;
        }
    }

    fn push(&mut self, letter: char) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if self.table.is_none() {
            self.units.extend(letter.encode_utf16(&mut [0; 2]).iter());
        }
    }

    fn begin_table(&mut self) {
        self.table = self.table.or(Some(self.groups.len()));
    }

    /// Takes a control word or symbol; answers what comes after it.
    fn control<'t>(&mut self, rest: &'t str) -> &'t str {
        let word = rest.find(|letter: char| !letter.is_ascii_alphabetic());
        let (word, after) = rest.split_at(word.unwrap_or(rest.len()));
        if word.is_empty() {
            return self.symbol(rest);
        }
        let digits = after.find(|letter: char| !(letter.is_ascii_digit() || letter == '-'));
        let (number, after) = after.split_at(digits.unwrap_or(after.len()));
        let number: Option<i32> = number.parse().ok();
        match word {
            word if TABLES.contains(&word) => self.begin_table(),
            "par" | "line" => self.push('\n'),
            "tab" => self.push('\t'),
            "b" => self.set_bold(number != Some(0)),
            "plain" => self.set_bold(false),
            "uc" => self.stand_ins = number.and_then(|count| usize::try_from(count).ok()),
            "u" if self.table.is_none() => {
                // Units above 32767 are written as negative numbers too.
                let unit = number.and_then(|unit| u16::try_from(unit & 0xFFFF).ok());
                self.units.extend(unit);
                self.skipped = self.stand_ins.unwrap_or(1);
            }
            _ => {}
        }
        after.strip_prefix(' ').unwrap_or(after)
    }

    /// Takes a control symbol; answers what comes after it.
    fn symbol<'t>(&mut self, rest: &'t str) -> &'t str {
        let Some(symbol) = rest.chars().next() else {
            return "";
        };
        let after = rest.get(symbol.len_utf8()..).unwrap_or_default();
        match symbol {
            '*' => self.begin_table(),
            '\n' | '\r' => self.push('\n'),
            '~' => self.push('\u{a0}'),
            '\'' => {
                let (digits, after) = after.split_at_checked(2).unwrap_or((after, ""));
                // The bytes from 128 to 159 are other letters in the code page of Windows; nobody here writes them.
                if let Ok(byte) = u8::from_str_radix(digits, 16) {
                    self.push(char::from(byte));
                }
                return after;
            }
            other => self.push(other),
        }
        after
    }

    fn set_bold(&mut self, wanted: bool) {
        let here = self.units.len();
        match (self.since, wanted) {
            (None, true) => self.since = Some(here),
            (Some(since), false) => {
                let part = TextRange::between(since, here);
                self.styles.change(part, |style| style.bold = true);
                self.since = None;
            }
            _ => {}
        }
    }

    fn finish(mut self) -> (String, TextStyles) {
        self.set_bold(false);
        (String::from_utf16_lossy(&self.units), self.styles)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bold(parts: &[[usize; 2]]) -> TextStyles {
        let mut styles = TextStyles::default();
        for part in parts {
            styles.change((*part).into(), |style| style.bold = true);
        }
        styles
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text = "Grüße {a} \\ b\n\t買い物 🍎 c";
        let bold = bold(&[[2, 3], [14, 7]]);
        let file = written(text, &bold);
        assert!(file.is_ascii(), "{file}");
        assert_eq!(read(&file), Some((text.to_owned(), bold)));
        assert_eq!(read("plain"), None);
    }

    #[test]
    fn tables_are_no_text() {
        let file = "{\\rtf1{\\fonttbl\\f0 Times;}{\\*\\generator X;}\\b one\\b0 \\par two}";
        let bold = bold(&[[0, 3]]);
        assert_eq!(read(file), Some(("one\ntwo".to_owned(), bold)));
    }

    #[test]
    fn what_other_programs_write_is_read() {
        let file = "{\\rtf1 caf\\'e9 {\\b 1}2\\b 3\\plain 4 \\u26085?\\uc0\\u26412 !}";
        let bold = bold(&[[5, 1], [7, 1]]);
        assert_eq!(read(file), Some(("café 1234 \u{65e5}本!".to_owned(), bold)));
    }
}
