//! What stands in the place of words and numbers: others of the same length and script, the same for the same, and none of those
//! that are replaced.
//!
//! They are counted up in the order in which the originals appear: nothing of them follows from an original but where it stood first.

use std::collections::{HashMap, HashSet};

/// The letters that words of a script are made of, in turn.
struct Letters {
    /// The first and the last letter of what belongs to it.
    ranges: &'static [(char, char)],
    /// Of the first, third, ... letter of a word.
    odd: &'static str,
    /// Of the others.
    even: &'static str,
}

const HAN: &str = "山川日月木水火土石田林森花草竹雨雪雲風空海湖河池島村町里道門春夏秋冬東西南北";
const HANGUL: &str =
    "가나다라마바사아자차카타파하고노도로모보소오조초코토포호구누두루무부수우주추쿠투푸후";
const HIRAGANA: &str =
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ";
const KATAKANA: &str =
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワ";
const HEBREW: &str = "אבגדהוזחטיכלמנסעפצקרשת";
const ARABIC: &str = "ابتثجحدرزسشصطعفقكلمنهوي";
const DEVANAGARI: &str = "कखगघचछजटठडतथदनपबमयरलवसह";
const THAI: &str = "กขคงจชซดตทนบปพมยรลวสห";
const WIDE: &str = "ａｂｄｅｆｇｉｋｌｍｎｏｐｒｓｔｕｖ";

/// The scripts; letters of none of them are taken for Latin ones.
const SCRIPTS: [Letters; 11] = [
    Letters {
        ranges: &[('A', 'Z'), ('a', 'z'), ('\u{aa}', '\u{24f}')],
        odd: "bdfgklmnprstvz",
        even: "aeiou",
    },
    Letters {
        ranges: &[('\u{370}', '\u{3ff}'), ('\u{1f00}', '\u{1fff}')],
        odd: "βγδζκλμνπρτφ",
        even: "αειου",
    },
    Letters {
        ranges: &[('\u{400}', '\u{52f}')],
        odd: "бвгдзклмнпрст",
        even: "аеиоу",
    },
    Letters {
        ranges: &[('\u{590}', '\u{5ff}')],
        odd: HEBREW,
        even: HEBREW,
    },
    Letters {
        ranges: &[('\u{600}', '\u{77f}'), ('\u{fb50}', '\u{fdff}')],
        odd: ARABIC,
        even: ARABIC,
    },
    Letters {
        ranges: &[('\u{900}', '\u{97f}')],
        odd: DEVANAGARI,
        even: DEVANAGARI,
    },
    Letters {
        ranges: &[('\u{e00}', '\u{e7f}')],
        odd: THAI,
        even: THAI,
    },
    Letters {
        ranges: &[('\u{3040}', '\u{309f}')],
        odd: HIRAGANA,
        even: HIRAGANA,
    },
    Letters {
        ranges: &[('\u{30a0}', '\u{30ff}'), ('\u{ff66}', '\u{ff9d}')],
        odd: KATAKANA,
        even: KATAKANA,
    },
    Letters {
        ranges: &[('\u{1100}', '\u{11ff}'), ('\u{ac00}', '\u{d7af}')],
        odd: HANGUL,
        even: HANGUL,
    },
    Letters {
        ranges: &[('\u{ff21}', '\u{ff5a}')],
        odd: WIDE,
        even: WIDE,
    },
];

/// Han comes last: it is what is left of the writing of East Asia.
const IDEOGRAPHS: Letters = Letters {
    ranges: &[
        ('\u{2e80}', '\u{2fdf}'),
        ('\u{3400}', '\u{9fff}'),
        ('\u{f900}', '\u{faff}'),
        ('\u{20000}', '\u{3ffff}'),
    ],
    odd: HAN,
    even: HAN,
};

/// The script of a letter, by a number.
pub(crate) fn script_of(letter: char) -> usize {
    let is_in = |letters: &Letters| {
        let mut ranges = letters.ranges.iter();
        ranges.any(|(first, last)| (*first..=*last).contains(&letter))
    };
    if is_in(&IDEOGRAPHS) {
        return SCRIPTS.len();
    }
    SCRIPTS.iter().position(is_in).unwrap_or_default()
}

/// So many letters of a word tell it from others; the rest follows from them.
const TELLING: usize = 8;

/// How many words are tried before one is taken that stands for another as well.
const TRIES: u64 = 5_000;

/// A step through all words of a length, so that words in turn are little alike.
const STEP: u64 = 7_368_787;

/// The `number`th word of a script.
fn word(script: usize, length: usize, number: u64) -> String {
    let letters = SCRIPTS.get(script).unwrap_or(&IDEOGRAPHS);
    let alphabets: [Vec<char>; 2] = [letters.odd, letters.even].map(|each| each.chars().collect());
    let alphabet = |place: usize| &alphabets[place % 2];
    let all: u64 = (0..length.min(TELLING))
        .map(|place| alphabet(place).len() as u64)
        .product();
    let mut rest = number.wrapping_add(11).wrapping_mul(STEP) % all.max(1);
    let begun = rest;
    let letter = |place: usize| {
        let own = alphabet(place);
        let count = own.len() as u64;
        let at = if place < TELLING {
            let at = rest % count;
            rest /= count;
            at
        } else {
            (begun + 7 * place as u64) % count
        };
        own[usize::try_from(at).unwrap_or_default()]
    };
    (0..length).map(letter).collect()
}

/// So many digits of a number are replaced at once.
const DIGITS: usize = 9;

/// What was given for what.
pub(crate) struct Words {
    /// By the word in small letters.
    given: HashMap<String, String>,
    /// What none may be: the originals, and what was given already.
    taken: HashSet<String>,
    /// How many were tried, by script and length.
    tried: HashMap<(usize, usize), u64>,
    numbers: HashMap<String, String>,
    numbers_taken: HashSet<String>,
    numbers_tried: HashMap<usize, u64>,
}

impl Words {
    /// `originals` are words in small letters and numbers, of which none is given for another.
    pub(crate) fn avoiding(originals: HashSet<String>) -> Self {
        Self {
            given: HashMap::new(),
            taken: originals.clone(),
            tried: HashMap::new(),
            numbers: HashMap::new(),
            numbers_taken: originals,
            numbers_tried: HashMap::new(),
        }
    }

    /// What stands for a word, with capitals where it has them.
    pub(crate) fn for_word(&mut self, original: &str) -> String {
        let key = original.to_lowercase();
        if !self.given.contains_key(&key) {
            let found = self.new_word(original);
            self.taken.insert(found.clone());
            self.given.insert(key.clone(), found);
        }
        let given = self.given.get(&key).map(String::as_str).unwrap_or_default();
        let cased = given.chars().zip(original.chars()).map(|(letter, like)| {
            let capital = like.is_uppercase().then(|| letter.to_uppercase().next());
            capital.flatten().unwrap_or(letter)
        });
        cased.collect()
    }

    fn new_word(&mut self, original: &str) -> String {
        let script = script_of(original.chars().next().unwrap_or_default());
        let length = original.chars().count();
        let tried = self.tried.entry((script, length)).or_default();
        let last = *tried + TRIES;
        loop {
            let found = word(script, length, *tried);
            *tried += 1;
            if !self.taken.contains(&found) || *tried > last {
                return found;
            }
        }
    }

    /// What stands for a number of plain digits.
    pub(crate) fn for_number(&mut self, original: &str) -> String {
        let digits: Vec<char> = original.chars().collect();
        let parts = digits.chunks(DIGITS).map(|part| part.iter().collect());
        parts.map(|part: String| self.for_part(part)).collect()
    }

    fn for_part(&mut self, original: String) -> String {
        if let Some(given) = self.numbers.get(&original) {
            return given.clone();
        }
        let length = original.len();
        let tried = self.numbers_tried.entry(length).or_default();
        let (least, all) = match u32::try_from(length) {
            Ok(length @ 2..) => (10_u64.pow(length - 1), 9 * 10_u64.pow(length - 1)),
            _ => (1, 9),
        };
        let last = *tried + TRIES;
        let found = loop {
            let found = format!("{:0length$}", least + *tried % all);
            *tried += 1;
            let is_free = !self.numbers_taken.contains(&found) || *tried > last;
            if is_free && found != original {
                break found;
            }
        };
        self.numbers_taken.insert(found.clone());
        self.numbers.insert(original, found.clone());
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_length_script_and_capitals_and_are_told_apart() {
        let mut words = Words::avoiding(HashSet::from(["daba".to_owned()]));
        let mut seen = HashSet::new();
        for original in [
            "Inbox",
            "drafts",
            "ПИСЬМО",
            "メール",
            "書類",
            "שלום",
            "مرحبا",
            "받은",
        ] {
            let given = words.for_word(original);
            assert_eq!(given.chars().count(), original.chars().count(), "{given}");
            assert!(given.to_lowercase() != original.to_lowercase(), "{given}");
            for (own, like) in given.chars().zip(original.chars()) {
                assert_eq!(script_of(own), script_of(like), "{given} for {original}");
                assert_eq!(own.is_uppercase(), like.is_uppercase(), "{given}");
            }
            assert_eq!(given, words.for_word(original));
            assert!(seen.insert(given), "{original}");
        }
        assert_eq!(
            words.for_word("INBOX"),
            words.for_word("Inbox").to_uppercase()
        );
    }

    #[test]
    fn every_number_becomes_another_one_also_where_few_are_left() {
        let originals: HashSet<String> = (0..10).map(|digit| digit.to_string()).collect();
        let mut words = Words::avoiding(originals.clone());
        for original in &originals {
            let given = words.for_number(original);
            assert_eq!(given.len(), 1);
            assert_ne!(&given, original);
        }
        let long = "12345678901234567890";
        let given = words.for_number(long);
        assert_eq!(given.len(), long.len());
        assert!(!given.contains("1234567890"), "{given}");
    }
}
