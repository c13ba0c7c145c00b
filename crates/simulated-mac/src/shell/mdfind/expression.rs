//! What a query asks of an item.

use super::{
    items::{Attribute, Item, Known},
    literal::Literal,
    pattern::{Modifiers, Part, Pattern},
    reader::Unreadable,
};

#[derive(Debug)]
pub(super) enum Expression {
    All(Vec<Expression>),
    Any(Vec<Expression>),
    One(Comparison),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Is,
    IsNot,
    Above,
    AtLeast,
    Below,
    AtMost,
}

#[derive(Debug)]
pub(super) struct Comparison {
    attribute: Attribute,
    operator: Operator,
    value: Value,
}

#[derive(Debug)]
enum Value {
    Text(Pattern),
    Number(f64),
    /// In seconds since 1970.
    Moment(f64),
}

/// What numbers in the place of dates count from: 2001-01-01 in seconds since 1970.
const REFERENCE_DATE: f64 = 978_307_200.0;

impl Expression {
    /// What `mdfind WORDS` asks for: each word begins one of the names or of the text.
    pub(super) fn of_words(query: &str) -> Result<Self, Unreadable> {
        let is_plain = |letter: char| letter.is_alphanumeric() || letter == '.' || letter == '_';
        if !query
            .chars()
            .all(|letter| is_plain(letter) || letter == ' ')
        {
            let what = format!("the words {query}");
            return Err(Unreadable::NotSimulated(what));
        }
        let of_word = |word: &str| {
            let attributes = [
                Attribute::FileName,
                Attribute::DisplayName,
                Attribute::TextContent,
            ];
            let parts: Vec<Part> = word.chars().map(Part::Letter).chain([Part::Any]).collect();
            let compared = attributes.map(|attribute| {
                let modifiers = Modifiers::of("cdw");
                let parts = parts.clone();
                let value = Literal::Text { parts, modifiers };
                Self::One(Comparison::new(attribute, Operator::Is, value))
            });
            Self::Any(compared.into())
        };
        Ok(Self::All(query.split_whitespace().map(of_word).collect()))
    }

    /// What `mdfind -name NAME` asks for: a part of the name (C).
    pub(super) fn of_name(name: &str) -> Result<Self, Unreadable> {
        if name.contains(['*', '?']) {
            let what = "-name with `*` or `?`".to_owned();
            return Err(Unreadable::NotSimulated(what));
        }
        let letters = name.chars().map(Part::Letter);
        let parts = [Part::Any].into_iter().chain(letters).chain([Part::Any]);
        let value = Literal::Text {
            parts: parts.collect(),
            modifiers: Modifiers::of("cd"),
        };
        let comparison = Comparison::new(Attribute::FileName, Operator::Is, value);
        Ok(Self::One(comparison))
    }

    pub(super) fn fits(&self, item: &Item<'_>) -> bool {
        match self {
            Self::All(parts) => parts.iter().all(|part| part.fits(item)),
            Self::Any(parts) => parts.iter().any(|part| part.fits(item)),
            Self::One(comparison) => comparison.fits(item),
        }
    }
}

impl Comparison {
    pub(super) fn new(attribute: Attribute, operator: Operator, value: Literal) -> Self {
        let value = match value {
            Literal::Text {
                parts,
                mut modifiers,
            } => {
                // Of a text the words are indexed, and it is never compared as a whole.
                modifiers.is_of_words |= attribute == Attribute::TextContent;
                Value::Text(Pattern { parts, modifiers })
            }
            Literal::Number(number) => Value::Number(number),
            Literal::Moment(moment) => Value::Moment(moment),
        };
        Self {
            attribute,
            operator,
            value,
        }
    }

    fn fits(&self, item: &Item<'_>) -> bool {
        match (item.known(self.attribute), &self.value) {
            (Known::Texts(texts), Value::Text(pattern)) => {
                let is_one = texts.iter().any(|text| pattern.fits(text));
                is_one == (self.operator == Operator::Is)
            }
            (Known::Number(known), Value::Number(wanted))
            | (Known::Moment(known), Value::Moment(wanted)) => self.holds(known, *wanted),
            (Known::Moment(known), Value::Number(wanted)) => {
                self.holds(known, wanted + REFERENCE_DATE)
            }
            _ => false,
        }
    }

    fn holds(&self, known: f64, wanted: f64) -> bool {
        match self.operator {
            Operator::Is => known == wanted,
            Operator::IsNot => known != wanted,
            Operator::Above => known > wanted,
            Operator::AtLeast => known >= wanted,
            Operator::Below => known < wanted,
            Operator::AtMost => known <= wanted,
        }
    }
}
