//! What an `NSCharacterSet` holds. Its methods are in `classes`.

use std::rc::Rc;

/// An `NSCharacterSet`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CharacterSet {
    Newlines,
    Blanks,
    BlanksAndNewlines,
    Letters,
    Lowercase,
    Uppercase,
    Digits,
    Alphanumeric,
    Punctuation,
    UrlPath,
    /// What a query may hold, which is what a fragment may hold.
    UrlQuery,
    UrlHost,
    Of(Rc<str>),
    Not(Rc<Self>),
}

impl CharacterSet {
    /// Whether a character belongs to it.
    pub(super) fn has(&self, letter: char) -> bool {
        let is_newline = matches!(
            letter,
            '\u{a}'..='\u{d}' | '\u{85}' | '\u{2028}' | '\u{2029}'
        );
        let is_blank = letter == '\t' || (letter.is_whitespace() && !is_newline);
        let in_url = |others: &str| letter.is_ascii_alphanumeric() || others.contains(letter);
        match self {
            Self::Newlines => is_newline,
            Self::Blanks => is_blank,
            Self::BlanksAndNewlines => is_newline || is_blank,
            Self::Letters => letter.is_alphabetic(),
            Self::Lowercase => letter.is_lowercase(),
            Self::Uppercase => letter.is_uppercase(),
            Self::Digits => letter.is_ascii_digit(),
            Self::Alphanumeric => letter.is_alphanumeric(),
            Self::Punctuation => is_punctuation(letter),
            Self::UrlPath => in_url("!$&'()*+,-./:=@_~"),
            Self::UrlQuery => in_url("!$&'()*+,-./:;=?@_~"),
            Self::UrlHost => in_url("!$&'()*+,-.:;=[]_~"),
            Self::Of(letters) => letters.contains(letter),
            Self::Not(set) => !set.has(letter),
        }
    }
}

/// Unicode's category P: that of ASCII, and the blocks of general punctuation outside of it.
fn is_punctuation(letter: char) -> bool {
    match letter {
        '$' | '+' | '<' | '=' | '>' | '^' | '`' | '|' | '~' => false,
        _ if letter.is_ascii() => letter.is_ascii_punctuation(),
        '¡' | '§' | '«' | '¶' | '·' | '»' | '¿' => true,
        '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' => {
            !matches!(letter, '\u{2044}' | '\u{2052}')
        }
        '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' => true,
        _ => false,
    }
}
