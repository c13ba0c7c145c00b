//! Rich text as TextEdit writes it into a file: one font in two weights.

use crate::world::TextRange;

/// What stands before the text.
const HEAD: &str = "{\\rtf1\\ansi\\ansicpg1252\\cocoartf2822\n\\cocoatextscaling0\\cocoaplatform0{\\fonttbl\\f0\\fswiss\\fcharset0 Helvetica;\\f1\\fswiss\\fcharset0 Helvetica-Bold;}\n{\\colortbl;\\red255\\green255\\blue255;}\n\\pard\\tx720\\pardirnatural\\partightenfactor0\n\n\\f0\\fs24 \\cf0 ";

/// The file of a text with what is bold in it.
pub(super) fn written(text: &str, bold: &[TextRange]) -> String {
    let mut file = HEAD.to_owned();
    let (mut place, mut heavy) = (0, false);
    for letter in text.chars() {
        let is_bold = bold
            .iter()
            .any(|range| (range.location..range.end()).contains(&place));
        if is_bold != heavy {
            file.push_str(if is_bold { "\n\\f1\\b " } else { "\n\\f0\\b0 " });
            heavy = is_bold;
        }
        place += letter.len_utf16();
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
    file.push('}');
    file
}

/// The text of a file, and what is bold in it; None for what is no rich text.
pub(super) fn read(file: &str) -> Option<(String, Vec<TextRange>)> {
    file.starts_with("{\\rtf").then(|| {
        let mut reader = Reader::default();
        reader.read(file);
        reader.finish()
    })
}

#[derive(Default)]
struct Reader {
    units: Vec<u16>,
    bold: Vec<TextRange>,
    /// Where bold text began.
    since: Option<usize>,
    /// How deep the groups are, and from which depth on they are tables and not text.
    depth: usize,
    table: Option<usize>,
}

/// Groups that hold no text.
const TABLES: [&str; 5] = ["fonttbl", "colortbl", "stylesheet", "info", "*"];

impl Reader {
    fn read(&mut self, file: &str) {
        let mut rest = file;
        while let Some(letter) = rest.chars().next() {
            rest = rest.get(letter.len_utf8()..).unwrap_or_default();
            match letter {
                '{' => self.depth += 1,
                '}' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.table.is_some_and(|table| table > self.depth) {
                        self.table = None;
                    }
                }
                '\\' => rest = self.control(rest),
                '\n' | '\r' => {}
                plain => self.push(plain),
            }
        }
    }

    fn push(&mut self, letter: char) {
        if self.table.is_none() {
            self.units.extend(letter.encode_utf16(&mut [0; 2]).iter());
        }
    }

    /// Takes a control word or symbol; answers what comes after it.
    fn control<'t>(&mut self, rest: &'t str) -> &'t str {
        let word = rest.find(|letter: char| !letter.is_ascii_alphabetic());
        let (word, after) = rest.split_at(word.unwrap_or(rest.len()));
        if word.is_empty() {
            let Some(symbol) = rest.chars().next() else {
                return "";
            };
            match symbol {
                '*' => self.table = self.table.or(Some(self.depth)),
                '\n' | '\r' => self.push('\n'),
                other => self.push(other),
            }
            return rest.get(symbol.len_utf8()..).unwrap_or_default();
        }
        let digits = after.find(|letter: char| !(letter.is_ascii_digit() || letter == '-'));
        let (number, after) = after.split_at(digits.unwrap_or(after.len()));
        let number: Option<i32> = number.parse().ok();
        match word {
            word if TABLES.contains(&word) => self.table = self.table.or(Some(self.depth)),
            "par" | "line" => self.push('\n'),
            "tab" => self.push('\t'),
            "b" => self.set_bold(number != Some(0)),
            "u" if self.table.is_none() => {
                // Units above 32767 are written as negative numbers too.
                let unit = number.and_then(|unit| u16::try_from(unit & 0xFFFF).ok());
                self.units.extend(unit);
            }
            _ => {}
        }
        after.strip_prefix(' ').unwrap_or(after)
    }

    fn set_bold(&mut self, wanted: bool) {
        let here = self.units.len();
        match (self.since, wanted) {
            (None, true) => self.since = Some(here),
            (Some(since), false) => {
                self.bold.push(TextRange::between(since, here));
                self.since = None;
            }
            _ => {}
        }
    }

    fn finish(mut self) -> (String, Vec<TextRange>) {
        self.set_bold(false);
        (String::from_utf16_lossy(&self.units), self.bold)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        let text = "Grüße {a} \\ b\n\t買い物 🍎 c";
        let bold = [TextRange::between(2, 5), TextRange::between(14, 21)];
        let file = written(text, &bold);
        assert!(file.is_ascii(), "{file}");
        assert_eq!(read(&file), Some((text.to_owned(), bold.to_vec())));
        assert_eq!(read("plain"), None);
    }

    #[test]
    fn tables_are_no_text() {
        let file = "{\\rtf1{\\fonttbl\\f0 Times;}{\\*\\generator X;}\\b one\\b0 \\par two}";
        let bold = vec![TextRange::between(0, 3)];
        assert_eq!(read(file), Some(("one\ntwo".to_owned(), bold)));
    }
}
