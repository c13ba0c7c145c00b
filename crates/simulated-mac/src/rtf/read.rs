//! Reads Rich Text Format, whoever wrote it.

use std::collections::BTreeMap;

use simulated_world::world::{Font, Style, TextRange, TextStyles};

/// The text of rich text with its styles; None for what is no rich text.
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
    now: Look,
    /// That of what stands before each of the groups that are open.
    groups: Vec<Look>,
    /// From which depth of groups on they are no text.
    table: Option<(usize, Table)>,
    /// The families of the fonts by their numbers.
    fonts: BTreeMap<i32, String>,
    /// How many letters stand behind a unit of Unicode for readers that know none, and how many of these are still to come.
    stand_ins: Option<usize>,
    skipped: usize,
}

/// What the letters that come next look like.
#[derive(Clone, Default)]
struct Look {
    bold: bool,
    italic: bool,
    underline: bool,
    link: Option<String>,
    /// The number of a font.
    font: Option<i32>,
    half_points: Option<u32>,
}

/// What a group that is no text holds.
enum Table {
    Unread,
    /// The fonts: the number and the name of the one that is being read.
    Fonts(i32, String),
    /// What makes a field, such as `HYPERLINK "https://example.com"`.
    Field(String),
}

/// Groups that hold no text.
const TABLES: [&str; 4] = ["colortbl", "stylesheet", "info", "*"];

/// What stands behind the family in the name of a face.
const FACES: [&str; 7] = [
    "Bold",
    "BoldItalic",
    "BoldOblique",
    "Italic",
    "Oblique",
    "Regular",
    "Roman",
];

fn family(face: &str) -> &str {
    match face.rsplit_once('-') {
        Some((family, rest)) if FACES.contains(&rest) => family,
        _ => face,
    }
}

/// Where a field leads.
fn link_of(field: &str) -> Option<String> {
    let (_, url) = field.split_once("HYPERLINK \"")?;
    let (url, _) = url.split_once('"')?;
    Some(url.to_owned())
}

impl Reader {
    fn read(&mut self, file: &str) {
        let mut rest = file;
        while let Some(letter) = rest.chars().next() {
            rest = rest.get(letter.len_utf8()..).unwrap_or_default();
            match letter {
                '{' => self.groups.push(self.now.clone()),
                '}' => self.close(),
                '\\' => rest = self.control(rest),
                '\n' | '\r' => {}
                plain => self.push(plain),
            }
        }
    }

    /// Ends a group, and with it the styles that began in it.
    fn close(&mut self) {
        if let Some(before) = self.groups.pop() {
            self.now = before;
        }
        let depth = self.groups.len();
        if let Some((_, table)) = self.table.take_if(|(table, _)| *table > depth)
            && let Table::Field(field) = table
        {
            // What the field shows is in the group behind it.
            self.now.link = link_of(&field);
        }
    }

    fn push(&mut self, letter: char) {
        if self.skipped > 0 {
            self.skipped -= 1;
            return;
        }
        match &mut self.table {
            None => self.push_units(letter.encode_utf16(&mut [0; 2])),
            Some((_, Table::Unread)) => {}
            Some((_, Table::Field(field))) => field.push(letter),
            Some((_, Table::Fonts(number, name))) if letter == ';' => {
                self.fonts.insert(*number, family(name.trim()).to_owned());
                name.clear();
            }
            Some((_, Table::Fonts(_, name))) => name.push(letter),
        }
    }

    fn push_units(&mut self, units: &[u16]) {
        let start = self.units.len();
        self.units.extend(units);
        let part = TextRange::between(start, self.units.len());
        self.styles.append(part, self.style());
    }

    fn style(&self) -> Style {
        let Look {
            font, half_points, ..
        } = self.now;
        let name = font.and_then(|number| self.fonts.get(&number));
        let usual = Font::default();
        let font = Font {
            name: name.cloned().unwrap_or_else(|| usual.name.clone()),
            size: half_points.map_or(usual.size, |size| f64::from(size) / 2.0),
        };
        Style {
            bold: self.now.bold,
            italic: self.now.italic,
            underline: self.now.underline,
            link: self.now.link.clone(),
            font: Some(font).filter(|font| *font != usual),
        }
    }

    /// What follows in this group is no text.
    fn begin_table(&mut self, table: Table) {
        let depth = self.groups.len();
        match &self.table {
            // `\*` stands before the name of what readers need not know.
            Some((other, Table::Unread)) if *other == depth => {}
            Some(_) => return,
            None => {}
        }
        self.table = Some((depth, table));
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
        let is_on = number != Some(0);
        match word {
            word if TABLES.contains(&word) => self.begin_table(Table::Unread),
            "fonttbl" => self.begin_table(Table::Fonts(0, String::new())),
            "fldinst" => self.begin_table(Table::Field(String::new())),
            "par" | "line" => self.push('\n'),
            "tab" => self.push('\t'),
            "b" => self.now.bold = is_on,
            "i" => self.now.italic = is_on,
            "ul" => self.now.underline = is_on,
            "ulnone" => self.now.underline = false,
            "f" => match (&mut self.table, number) {
                (Some((_, Table::Fonts(font, _))), Some(number)) => *font = number,
                (_, number) => self.now.font = number,
            },
            "fs" => self.now.half_points = number.and_then(|size| u32::try_from(size).ok()),
            "plain" => {
                let link = self.now.link.take();
                self.now = Look {
                    link,
                    ..Look::default()
                };
            }
            "uc" => self.stand_ins = number.and_then(|count| usize::try_from(count).ok()),
            "u" => {
                // Units above 32767 are written as negative numbers too.
                let unit = number.and_then(|unit| u16::try_from(unit & 0xFFFF).ok());
                match &mut self.table {
                    None => self.push_units(unit.as_slice()),
                    Some((_, Table::Field(field))) => {
                        field.extend(unit.map(u32::from).and_then(char::from_u32))
                    }
                    Some(_) => {}
                }
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
            '*' => self.begin_table(Table::Unread),
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

    fn finish(self) -> (String, TextStyles) {
        (String::from_utf16_lossy(&self.units), self.styles)
    }
}
