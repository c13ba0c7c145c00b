//! Elements of texts: characters, words, paragraphs, text items, and ranges of them.

use std::{ops::Range, rc::Rc};

use super::{Interpreter, Run, access::absolute};
use crate::{
    code::Code,
    error::Error,
    terms::codes,
    text::{self, Part},
    value::{Bound, Element, Select, Step, Value},
};

/// Of how many texts it is remembered where their characters are: a loop may compare one with another.
const REMEMBERED_TEXTS: usize = 2;

impl Interpreter<'_> {
    pub(super) fn text_elements(
        &mut self,
        text: &Rc<str>,
        element: &Element,
    ) -> Run<Option<Value>> {
        let slice = |range: Range<usize>| text.get(range).map(Value::text);
        if let (codes::CHARACTER | codes::ITEM, Select::Index(index)) =
            (element.class.code, &element.select)
            && let Ok(place) = usize::try_from(index - 1)
            && let Some(range) = text::ascii_character(text, place)
        {
            return Ok(slice(range));
        }
        if let Select::Id(id) = &element.select
            && element.class.code == codes::CHARACTER
        {
            return self.characters(id).map(Some);
        }
        if matches!(element.class.code, codes::CHARACTER | codes::ITEM)
            && matches!(
                element.select,
                Select::Index(_) | Select::Middle | Select::Some
            )
        {
            let letters = self.letters(text)?;
            let place = self.place(&element.select, letters.len())?;
            return Ok(place
                .and_then(|place| letter(text, &letters, place))
                .and_then(slice));
        }
        self.charge(text.len() / 16)?;
        let parts = self.parts(text, element.class.code);
        if element.class.code == codes::TEXT {
            return Ok(match &element.select {
                Select::Every | Select::Index(1 | -1) => Some(Value::Text(Rc::clone(text))),
                Select::Range(first, last) => {
                    let first = self.bound_range(text, first)?;
                    let last = self.bound_range(text, last)?;
                    let (Some(first), Some(last)) = (first, last) else {
                        return Ok(None);
                    };
                    slice(first.start.min(last.start)..last.end.max(first.end))
                }
                _ => None,
            });
        }
        let Some(parts) = parts else {
            return Ok(None);
        };
        Ok(match &element.select {
            Select::Every => {
                self.made_list(parts.len())?;
                Some(Value::list(parts.into_iter().filter_map(slice).collect()))
            }
            Select::Range(first, last) => {
                let (Bound::Value(first), Bound::Value(last)) = (&**first, &**last) else {
                    return Ok(None);
                };
                let range = self.range(first, last, parts.len())?;
                range
                    .and_then(|range| parts.get(range))
                    .map(|parts| Value::list(parts.iter().cloned().filter_map(slice).collect()))
            }
            select => {
                let place = self.place(select, parts.len())?;
                place
                    .and_then(|place| parts.get(place).cloned())
                    .and_then(slice)
            }
        })
    }

    /// `character id 65`, `character id {72, 105}`
    pub(super) fn characters(&mut self, ids: &Value) -> Run<Value> {
        let ids = match ids {
            Value::List(list) => list.items(),
            other => vec![other.clone()],
        };
        let mut text = String::new();
        for id in ids {
            let number = self.number_of(&id)?;
            let letter = (number >= 0.0)
                .then(|| char::from_u32(number as u32))
                .flatten()
                .ok_or_else(|| Error::numbered(-1700))?;
            text.push(letter);
        }
        Ok(Value::text(text))
    }

    /// How many characters a text has.
    pub(super) fn text_length(&mut self, text: &Rc<str>) -> Run<usize> {
        self.charge(text.len() / 64)?;
        if text::is_plain(text) {
            return Ok(text.len());
        }
        Ok(self.letters(text)?.len())
    }

    /// The bytes at which the characters of a text begin.
    fn letters(&mut self, text: &Rc<str>) -> Run<Rc<[u32]>> {
        let known = self
            .letters
            .iter()
            .find(|(known, _)| Rc::ptr_eq(known, text));
        if let Some((_, letters)) = known {
            return Ok(Rc::clone(letters));
        }
        self.charge(text.len() / 16)?;
        let letters: Rc<[u32]> = text::starts(text).collect();
        if self.letters.len() == REMEMBERED_TEXTS {
            self.letters.remove(0);
        }
        self.letters.push((Rc::clone(text), Rc::clone(&letters)));
        Ok(letters)
    }

    /// The places of the parts of a text that have a class.
    fn parts(&self, text: &str, code: Code) -> Option<Vec<Range<usize>>> {
        Some(match code {
            codes::CHARACTER | codes::ITEM => text::parts(text, Part::Character),
            codes::WORD => text::parts(text, Part::Word),
            codes::PARAGRAPH => text::parts(text, Part::Paragraph),
            codes::TEXT_ITEM => {
                let delimiters = match self.properties.delimiters() {
                    Value::List(items) => items.items(),
                    other => vec![other.clone()],
                };
                let delimiters: Vec<String> = delimiters
                    .iter()
                    .filter_map(|delimiter| match delimiter {
                        Value::Text(text) => Some(text.to_string()),
                        _ => None,
                    })
                    .collect();
                text::items(text, &delimiters, self.context.considering.case)
            }
            _ => return None,
        })
    }

    /// The bytes of one end of a range of text.
    fn bound_range(&mut self, text: &Rc<str>, bound: &Bound) -> Run<Option<Range<usize>>> {
        match bound {
            Bound::Value(value) => {
                let index = self.number_of(value)? as i64;
                let letters = self.letters(text)?;
                Ok(absolute(index, letters.len()).and_then(|place| letter(text, &letters, place)))
            }
            Bound::Steps(steps) => {
                let [Step::Element(element)] = steps.as_slice() else {
                    return Ok(None);
                };
                let Some(parts) = self.parts(text, element.class.code) else {
                    return Ok(None);
                };
                let place = self.place(&element.select, parts.len())?;
                Ok(place.and_then(|place| parts.get(place).cloned()))
            }
        }
    }
}

/// The bytes of the character at a place of a text whose characters begin at these bytes.
fn letter(text: &str, letters: &[u32], place: usize) -> Option<Range<usize>> {
    let start = usize::try_from(*letters.get(place)?).ok()?;
    let end = match letters.get(place + 1) {
        Some(next) => usize::try_from(*next).ok()?,
        None => text.len(),
    };
    Some(start..end)
}
