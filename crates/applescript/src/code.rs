//! Four-character codes, and the terms that stand for them.

use std::{fmt, rc::Rc};

/// A four-character code, such as `pnam`, as Apple events carry it. Characters outside ASCII are those of Mac Roman
/// where it has them; anything else becomes `?`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Code([u8; 4]);

impl Code {
    /// The code with these four bytes.
    pub const fn new(bytes: &[u8; 4]) -> Self {
        Self(*bytes)
    }

    /// The code written as a text: padded with spaces, cut after four characters.
    pub fn parse(text: &str) -> Self {
        let mut bytes = [b' '; 4];
        for (place, letter) in bytes.iter_mut().zip(text.chars()) {
            *place = to_mac_roman(letter);
        }
        Self(bytes)
    }

    /// The four bytes.
    pub const fn bytes(self) -> [u8; 4] {
        self.0
    }
}

/// The characters of Mac Roman that codes of public dictionaries use, beside ASCII.
const MAC_ROMAN: [(u8, char); 8] = [
    (0xA9, '©'),
    (0xC4, 'ƒ'),
    (0xB5, 'µ'),
    (0xA8, '®'),
    (0xA5, '•'),
    (0xC9, '…'),
    (0xB6, '∂'),
    (0xAA, '™'),
];

fn to_mac_roman(letter: char) -> u8 {
    if letter.is_ascii() {
        return letter as u8;
    }
    MAC_ROMAN
        .iter()
        .find(|(_, known)| *known == letter)
        .map_or(b'?', |(byte, _)| *byte)
}

impl fmt::Display for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for byte in self.0 {
            let letter = if byte.is_ascii() {
                byte as char
            } else {
                MAC_ROMAN
                    .iter()
                    .find(|(known, _)| *known == byte)
                    .map_or('?', |(_, letter)| *letter)
            };
            write!(formatter, "{letter}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "'{self}'")
    }
}

/// The class and the id of an event, such as `core` and `getd`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventCode {
    /// The event class.
    pub class: Code,
    /// The event id.
    pub id: Code,
}

impl EventCode {
    /// The event with these eight bytes.
    pub const fn new(bytes: &[u8; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = *bytes;
        Self {
            class: Code::new(&[a, b, c, d]),
            id: Code::new(&[e, f, g, h]),
        }
    }

    /// The event written as a text of eight characters, such as `coregetd`.
    pub fn parse(text: &str) -> Self {
        let first: String = text.chars().take(4).collect();
        let second: String = text.chars().skip(4).collect();
        Self {
            class: Code::parse(&first),
            id: Code::parse(&second),
        }
    }
}

impl fmt::Display for EventCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.class, self.id)
    }
}

/// A code with the word or words that a script writes for it. Two terms are equal when their codes are.
#[derive(Clone, Debug)]
pub struct Term {
    /// The code.
    pub code: Code,
    /// The words, as the dictionary spells them; `«class abcd»` where there are none.
    pub name: Rc<str>,
}

impl Term {
    /// The term with that code and name.
    pub fn new(code: Code, name: impl Into<Rc<str>>) -> Self {
        Self {
            code,
            name: name.into(),
        }
    }
}

impl PartialEq for Term {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Term {}
