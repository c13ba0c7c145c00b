//! AppleScript's own words.

use crate::{syntax::Binary, vocabulary::Comparison};

/// Whether a word, in lower case, can name neither a variable nor a handler.
pub(super) fn is_reserved(word: &str) -> bool {
    RESERVED.binary_search(&word).is_ok()
}

/// Words that name neither a variable nor a handler, sorted.
pub const RESERVED: [&str; 91] = [
    "about",
    "above",
    "after",
    "against",
    "and",
    "apart",
    "around",
    "as",
    "aside",
    "at",
    "before",
    "beginning",
    "behind",
    "below",
    "beneath",
    "beside",
    "between",
    "but",
    "by",
    "considering",
    "contain",
    "contains",
    "continue",
    "copy",
    "div",
    "does",
    "doesn't",
    "eighth",
    "else",
    "end",
    "equal",
    "equals",
    "error",
    "every",
    "exit",
    "false",
    "fifth",
    "first",
    "for",
    "fourth",
    "from",
    "get",
    "given",
    "global",
    "if",
    "ignoring",
    "in",
    "instead",
    "into",
    "is",
    "isn't",
    "it",
    "its",
    "last",
    "local",
    "me",
    "middle",
    "mod",
    "my",
    "ninth",
    "not",
    "of",
    "on",
    "onto",
    "or",
    "over",
    "property",
    "repeat",
    "return",
    "returning",
    "set",
    "seventh",
    "since",
    "sixth",
    "some",
    "tell",
    "tenth",
    "the",
    "then",
    "third",
    "through",
    "thru",
    "to",
    "true",
    "try",
    "until",
    "where",
    "while",
    "whose",
    "with",
    "without",
];

/// The prepositions that label parameters of handlers.
pub(super) const PREPOSITIONS: [&[&str]; 24] = [
    &["about"],
    &["above"],
    &["against"],
    &["apart", "from"],
    &["around"],
    &["aside", "from"],
    &["at"],
    &["below"],
    &["beneath"],
    &["beside"],
    &["between"],
    &["by"],
    &["for"],
    &["from"],
    &["instead", "of"],
    &["into"],
    &["on"],
    &["onto"],
    &["out", "of"],
    &["over"],
    &["since"],
    &["through"],
    &["thru"],
    &["under"],
];

/// The place that an ordinal names: 1 is the first, -1 the last.
pub(super) fn ordinal(word: &str) -> Option<i64> {
    Some(match word {
        "first" | "front" => 1,
        "second" => 2,
        "third" => 3,
        "fourth" => 4,
        "fifth" => 5,
        "sixth" => 6,
        "seventh" => 7,
        "eighth" => 8,
        "ninth" => 9,
        "tenth" => 10,
        "last" | "back" => -1,
        _ => return None,
    })
}

/// The strength of the operators; the strongest binds first.
pub(super) mod level {
    pub(crate) const OR: u8 = 1;
    pub(crate) const AND: u8 = 2;
    pub(crate) const COMPARE: u8 = 4;
    pub(crate) const AS: u8 = 5;
    pub(crate) const CONCATENATE: u8 = 6;
    pub(crate) const ADD: u8 = 7;
    pub(crate) const MULTIPLY: u8 = 8;
    pub(crate) const POWER: u8 = 9;
}

/// The operators that are written as words, the longer phrases before those that they begin with.
pub(super) const COMPARISONS: [(&[&str], Comparison); 57] = [
    (
        &["is", "not", "greater", "than", "or", "equal", "to"],
        Comparison::Less,
    ),
    (
        &["is", "not", "less", "than", "or", "equal", "to"],
        Comparison::Greater,
    ),
    (
        &["is", "not", "greater", "than", "or", "equal"],
        Comparison::Less,
    ),
    (
        &["is", "not", "less", "than", "or", "equal"],
        Comparison::Greater,
    ),
    (
        &["is", "greater", "than", "or", "equal", "to"],
        Comparison::GreaterOrEqual,
    ),
    (
        &["is", "less", "than", "or", "equal", "to"],
        Comparison::LessOrEqual,
    ),
    (
        &["is", "greater", "than", "or", "equal"],
        Comparison::GreaterOrEqual,
    ),
    (
        &["is", "less", "than", "or", "equal"],
        Comparison::LessOrEqual,
    ),
    (
        &["greater", "than", "or", "equal", "to"],
        Comparison::GreaterOrEqual,
    ),
    (
        &["less", "than", "or", "equal", "to"],
        Comparison::LessOrEqual,
    ),
    (
        &["greater", "than", "or", "equal"],
        Comparison::GreaterOrEqual,
    ),
    (&["less", "than", "or", "equal"], Comparison::LessOrEqual),
    (&["is", "not", "contained", "by"], Comparison::IsNotIn),
    (&["is", "not", "greater", "than"], Comparison::LessOrEqual),
    (&["is", "not", "less", "than"], Comparison::GreaterOrEqual),
    (&["isn't", "greater", "than"], Comparison::LessOrEqual),
    (&["isn't", "less", "than"], Comparison::GreaterOrEqual),
    (&["is", "not", "equal", "to"], Comparison::NotEqual),
    (
        &["does", "not", "come", "before"],
        Comparison::GreaterOrEqual,
    ),
    (&["does", "not", "come", "after"], Comparison::LessOrEqual),
    (&["doesn't", "come", "before"], Comparison::GreaterOrEqual),
    (&["doesn't", "come", "after"], Comparison::LessOrEqual),
    (&["isn't", "contained", "by"], Comparison::IsNotIn),
    (&["is", "contained", "by"], Comparison::IsIn),
    (&["isn't", "equal", "to"], Comparison::NotEqual),
    (&["is", "equal", "to"], Comparison::Equal),
    (&["is", "greater", "than"], Comparison::Greater),
    (&["is", "less", "than"], Comparison::Less),
    (&["is", "not", "equal"], Comparison::NotEqual),
    (&["is", "not", "in"], Comparison::IsNotIn),
    (&["does", "not", "equal"], Comparison::NotEqual),
    (&["does", "not", "contain"], Comparison::NotContains),
    (&["doesn't", "equal"], Comparison::NotEqual),
    (&["doesn't", "contain"], Comparison::NotContains),
    (&["is", "equal"], Comparison::Equal),
    (&["isn't", "equal"], Comparison::NotEqual),
    (&["isn't", "in"], Comparison::IsNotIn),
    (&["is", "in"], Comparison::IsIn),
    (&["is", "not"], Comparison::NotEqual),
    (&["contained", "by"], Comparison::IsIn),
    (&["greater", "than"], Comparison::Greater),
    (&["less", "than"], Comparison::Less),
    (&["comes", "before"], Comparison::Less),
    (&["comes", "after"], Comparison::Greater),
    (&["starts", "with"], Comparison::StartsWith),
    (&["start", "with"], Comparison::StartsWith),
    (&["begins", "with"], Comparison::StartsWith),
    (&["begin", "with"], Comparison::StartsWith),
    (&["ends", "with"], Comparison::EndsWith),
    (&["end", "with"], Comparison::EndsWith),
    (&["equal", "to"], Comparison::Equal),
    (&["isn't"], Comparison::NotEqual),
    (&["is"], Comparison::Equal),
    (&["equals"], Comparison::Equal),
    (&["equal"], Comparison::Equal),
    (&["contains"], Comparison::Contains),
    (&["contain"], Comparison::Contains),
];

/// The other operators that are words.
pub(super) fn word_operator(word: &str) -> Option<(Binary, u8)> {
    Some(match word {
        "and" => (Binary::And, level::AND),
        "or" => (Binary::Or, level::OR),
        "div" => (Binary::Div, level::MULTIPLY),
        "mod" => (Binary::Mod, level::MULTIPLY),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_are_sorted() {
        assert!(RESERVED.is_sorted());
        assert!(is_reserved("tell") && !is_reserved("window"));
    }

    #[test]
    fn no_phrase_hides_a_longer_one() {
        for (at, (phrase, _)) in COMPARISONS.iter().enumerate() {
            let hidden = COMPARISONS
                .iter()
                .skip(at + 1)
                .find(|(later, _)| later.len() > phrase.len() && later.starts_with(phrase));
            assert!(hidden.is_none(), "{phrase:?} hides {hidden:?}");
        }
    }
}
