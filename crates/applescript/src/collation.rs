//! The order of texts, and what it heeds.

use std::cmp::Ordering;

/// What comparisons of texts heed. The default is AppleScript's: all but case and numbers in texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Considerations {
    /// Upper and lower case differ.
    pub case: bool,
    /// Accents differ.
    pub diacriticals: bool,
    /// `æ` and `ae` differ.
    pub expansion: bool,
    /// Hyphens count.
    pub hyphens: bool,
    /// Punctuation counts.
    pub punctuation: bool,
    /// White space counts.
    pub white_space: bool,
    /// Digits compare as numbers.
    pub numeric_strings: bool,
    /// Commands wait for their replies.
    pub application_responses: bool,
}

impl Default for Considerations {
    fn default() -> Self {
        Self {
            case: false,
            diacriticals: true,
            expansion: true,
            hyphens: true,
            punctuation: true,
            white_space: true,
            numeric_strings: false,
            application_responses: true,
        }
    }
}

/// Compares texts letter by letter, as far as it is considered: first the letters, then accents, then case.
pub(crate) fn texts(a: &str, b: &str, considering: Considerations) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    let mut left = units(a, considering);
    let mut right = units(b, considering);
    let mut later = Ordering::Equal;
    loop {
        match (left.next(), right.next()) {
            (None, None) => return later,
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(one), Some(other)) => {
                let first = one.0.cmp(&other.0);
                if first != Ordering::Equal {
                    return first;
                }
                if later == Ordering::Equal {
                    later = one.1.cmp(&other.1);
                }
            }
        }
    }
}

/// What a letter weighs: its kind and base letter, or a number in digits; then what counts only if all else is equal.
type Weight = ((u8, u64, char), (char, bool));

fn units(text: &str, considering: Considerations) -> impl Iterator<Item = Weight> {
    let mut letters = text.chars().peekable();
    let mut pending: Vec<char> = Vec::new();
    std::iter::from_fn(move || {
        loop {
            let letter = pending.pop().or_else(|| letters.next())?;
            let kind = kind(letter);
            let skipped = match kind {
                0 => !considering.white_space,
                1 => !considering.hyphens,
                2 => !considering.punctuation,
                _ => false,
            };
            if skipped {
                continue;
            }
            if !considering.expansion
                && let Some(expanded) = expanded(letter)
            {
                pending.extend(expanded.chars().rev());
                continue;
            }
            if considering.numeric_strings
                && let Some(mut number) = letter.to_digit(10).map(u64::from)
            {
                while let Some(digit) = letters.peek().and_then(|next| next.to_digit(10)) {
                    letters.next();
                    number = number.saturating_mul(10).saturating_add(u64::from(digit));
                }
                return Some(((kind, number, '0'), ('0', false)));
            }
            let folded = letter.to_lowercase().next().unwrap_or(letter);
            let base = base(folded);
            let accent = if considering.diacriticals {
                folded
            } else {
                base
            };
            let upper = considering.case && folded != letter;
            return Some(((kind, 0, base), (accent, upper)));
        }
    })
}

/// White space before hyphens, punctuation, digits and letters.
fn kind(letter: char) -> u8 {
    if letter.is_whitespace() {
        0
    } else if matches!(letter, '-' | '‐' | '‑' | '–' | '—') {
        1
    } else if letter.is_numeric() {
        3
    } else if letter.is_alphabetic() {
        4
    } else {
        2
    }
}

fn expanded(letter: char) -> Option<&'static str> {
    Some(match letter {
        'æ' => "ae",
        'Æ' => "AE",
        'œ' => "oe",
        'Œ' => "OE",
        'ß' => "ss",
        _ => return None,
    })
}

/// The letter without its accent, for the letters of Latin scripts.
fn base(letter: char) -> char {
    match letter {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => 'c',
        'ď' => 'd',
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => 'e',
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => 'g',
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' => 'i',
        'ñ' | 'ń' | 'ņ' | 'ň' => 'n',
        'ò'..='ö' | 'ō' | 'ŏ' | 'ő' => 'o',
        'ŕ' | 'ř' => 'r',
        'ś' | 'ŝ' | 'ş' | 'š' | 'ș' => 's',
        'ţ' | 'ť' | 'ț' => 't',
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        _ => letter,
    }
}

/// A letter without its accent.
pub(crate) fn without_accent(letter: char) -> char {
    let lower = letter.to_lowercase().next().unwrap_or(letter);
    let plain = base(lower);
    if plain == lower {
        letter
    } else if lower == letter {
        plain
    } else {
        plain.to_ascii_uppercase()
    }
}
