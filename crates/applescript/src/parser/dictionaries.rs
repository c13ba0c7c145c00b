//! What the dictionaries in scope say of the words of a script.

use std::{borrow::Cow, rc::Rc};

use super::{Found, ParameterOf, Parsed, Parser};
use crate::{
    error::{Error, Phase},
    lexer::token::TokenKind,
    range::Range,
    terms::{Dictionary, Entry},
    vocabulary::ApplicationName,
};

impl Parser<'_> {
    /// The dictionary of an application, asked of the host once.
    pub(super) fn dictionary(
        &mut self,
        name: &ApplicationName,
        range: Range,
    ) -> Parsed<Option<Rc<Dictionary>>> {
        let key = format!("{name:?}");
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let dictionary = match self.host.application(name) {
            Ok(application) => self.host.dictionary(&application),
            // Only an identifier has to be known when the script is compiled.
            Err(error) => match name {
                ApplicationName::Id(_) => {
                    return Err(Error {
                        phase: Phase::Compile,
                        range: Some(range),
                        ..error
                    });
                }
                ApplicationName::Name(_) => None,
            },
        };
        self.known.insert(key, dictionary.clone());
        Ok(dictionary)
    }

    /// The dictionaries that give a meaning to a phrase, the nearest first.
    pub(super) fn dictionaries(&self) -> impl Iterator<Item = (&Rc<Dictionary>, bool)> {
        self.scopes
            .last()
            .into_iter()
            .chain(self.line.as_ref())
            .map(|dictionary| (dictionary, false))
            .chain(self.additions.as_ref().map(|dictionary| (dictionary, true)))
            .chain(std::iter::once((&self.own, false)))
    }

    /// The longest phrase at the current place that has a meaning.
    pub(super) fn term(&self) -> Option<Found> {
        self.term_at(0)
    }

    pub(super) fn term_at(&self, ahead: usize) -> Option<Found> {
        let first = self.word_at(ahead)?;
        let longest = self
            .dictionaries()
            .map(|(dictionary, _)| dictionary.longest(first))
            .max()?;
        let mut phrase = String::new();
        let mut phrases = Vec::new();
        for at in 0..longest {
            let Some(word) = self.part_of_term(ahead + at) else {
                break;
            };
            if at > 0 {
                phrase.push(' ');
            }
            phrase.push_str(&word);
            phrases.push(phrase.clone());
        }
        for (words, phrase) in phrases.iter().enumerate().rev() {
            if let Some((entry, addition)) = self.meaning(phrase) {
                return Some(Found {
                    entry,
                    words: words + 1,
                    addition,
                });
            }
        }
        None
    }

    /// A word, or digits as they are written: `export document 1 to file x as Keynote 09` (grade B, ten public scripts).
    fn part_of_term(&self, ahead: usize) -> Option<Cow<'_, str>> {
        let token = self.token_at(ahead);
        match &token.kind {
            TokenKind::Number(number, true) => {
                let width = token.range.end - token.range.start;
                Some(format!("{number:0width$}").into())
            }
            _ => self.word_at(ahead).map(Cow::Borrowed),
        }
    }

    pub(super) fn meaning(&self, phrase: &str) -> Option<(Entry, bool)> {
        let mut merged: Option<Entry> = None;
        let mut addition = false;
        for (dictionary, from_additions) in self.dictionaries() {
            let Some(entry) = dictionary.look_up(phrase) else {
                continue;
            };
            let merged = merged.get_or_insert_default();
            // `make new folder at desktop` in Finder, which has a desktop of its own: that of scripting additions is
            // meant where the parameter is one of theirs, as in `path to desktop`.
            let is_named_nearer = merged.property.is_some() || merged.class.is_some();
            let is_meant = !from_additions
                || !is_named_nearer
                || self.parameter == Some(ParameterOf::ScriptingAdditions);
            if merged.command.is_none() && entry.command.is_some() {
                merged.command.clone_from(&entry.command);
                addition = from_additions;
            }
            for (own, other) in [
                (&mut merged.class, &entry.class),
                (&mut merged.plural, &entry.plural),
                (&mut merged.property, &entry.property),
                (
                    &mut merged.constant,
                    &entry.constant.clone().filter(|_| is_meant),
                ),
            ] {
                if own.is_none() {
                    own.clone_from(other);
                }
            }
        }
        merged.map(|entry| (entry, addition))
    }
}
