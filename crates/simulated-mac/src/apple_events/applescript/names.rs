//! The names of AppleScript and those of JXA for the same things.
//!
//! The words and codes are in `data/apple/terms`; JXA joins the words of a term. Its exceptions with capitals do not
//! matter here: names are compared without case.

use std::{cell::RefCell, collections::HashMap, rc::Rc};

use applescript::{Code, Dictionary, Event, Key, Term};

use crate::apple_events::{address::Address, recipient::Recipient};
use crate::apps::terms::{FINDER, SYSTEM_EVENTS};
pub(super) use crate::apps::terms::{camel, same};

/// The terms of the applications of this Mac.
pub(super) struct Names {
    system_events: Rc<Dictionary>,
    finder: Rc<Dictionary>,
    standard: Rc<Dictionary>,
    additions: Rc<Dictionary>,
    /// Of single applications, as far as they were asked for.
    applications: RefCell<HashMap<&'static str, Rc<Dictionary>>>,
}

fn read(text: &str) -> Rc<Dictionary> {
    Rc::new(Dictionary::parse(text).unwrap_or_default())
}

impl Names {
    pub(super) fn new() -> Self {
        Self {
            system_events: read(SYSTEM_EVENTS),
            finder: read(FINDER),
            standard: read(STANDARD_SUITE),
            additions: read(STANDARD_ADDITIONS),
            applications: RefCell::default(),
        }
    }

    pub(super) fn terms(&self, address: &Address) -> Rc<Dictionary> {
        if let Some(known) = address.known {
            let mut applications = self.applications.borrow_mut();
            let terms = applications
                .entry(known.app.terms)
                .or_insert_with(|| read(known.app.terms));
            return Rc::clone(terms);
        }
        Rc::clone(match address.recipient {
            Recipient::SystemEvents => &self.system_events,
            Recipient::Finder => &self.finder,
            Recipient::Current | Recipient::Running(_) | Recipient::NotRunning => &self.standard,
        })
    }

    pub(super) fn additions(&self) -> Rc<Dictionary> {
        Rc::clone(&self.additions)
    }

    /// The command of an event as JXA names it; an event without a name is looked up by its code.
    pub(super) fn command(&self, event: &Event, terms: Option<&Dictionary>) -> Option<String> {
        if !event.name.starts_with('«') {
            return Some(camel(&event.name));
        }
        [terms, Some(&*self.additions)]
            .into_iter()
            .flatten()
            .find_map(|dictionary| dictionary.command(event.code))
            .map(|command| camel(&command.name))
    }

    /// The term of a property by its name in JXA; a name that no dictionary has becomes a name of the script's own.
    pub(super) fn property(&self, name: &str, terms: Option<&Dictionary>) -> Key {
        [terms, Some(&*self.additions)]
            .into_iter()
            .flatten()
            .find_map(|dictionary| {
                dictionary
                    .properties()
                    .find(|(_, known)| same(known, name))
                    .map(|(code, known)| Key::Term(Term::new(code, Rc::clone(known))))
                    // Another name of a code: the uid of an event has that of the id of a calendar.
                    .or_else(|| {
                        let named = dictionary.property_named(&name.to_lowercase());
                        named.cloned().map(Key::Term)
                    })
            })
            .or_else(|| own(name).map(Key::Term))
            .unwrap_or_else(|| Key::name(name))
    }

    /// The term of a class by its name or its plural in JXA.
    pub(super) fn class(name: &str, terms: Option<&Dictionary>) -> Term {
        let found = terms.and_then(|dictionary| {
            dictionary
                .classes()
                .find(|(code, known)| {
                    same(known, name)
                        || dictionary
                            .plural(*code)
                            .is_some_and(|plural| same(plural, name))
                })
                .map(|(code, known)| Term::new(code, Rc::clone(known)))
        });
        found
            .or_else(|| own_class(name))
            .unwrap_or_else(|| Term::new(Code::new(b"cobj"), words(name).trim_end_matches('s')))
    }

    /// The plural of a class as JXA names it.
    pub(super) fn plural(class: &Term, terms: Option<&Dictionary>) -> String {
        let plural = terms.and_then(|dictionary| dictionary.plural(class.code));
        match plural {
            Some(plural) => camel(plural),
            None => camel(&format!("{}s", class.name)),
        }
    }
}

/// Properties that are AppleScript's own and stand in no application's dictionary.
fn own(name: &str) -> Option<Term> {
    let (code, name) = match name {
        "name" => (b"pnam", "name"),
        "id" => (b"ID  ", "id"),
        "class" => (b"pcls", "class"),
        "version" => (b"vers", "version"),
        "properties" => (b"pALL", "properties"),
        "index" => (b"pidx", "index"),
        _ => return None,
    };
    Some(Term::new(Code::new(code), name))
}

fn own_class(name: &str) -> Option<Term> {
    let (code, name) = match name {
        "window" | "windows" => (b"cwin", "window"),
        "document" | "documents" => (b"docu", "document"),
        "application" | "applications" => (b"capp", "application"),
        "item" | "items" => (b"cobj", "item"),
        "file" | "files" => (b"file", "file"),
        "folder" | "folders" => (b"cfol", "folder"),
        _ => return None,
    };
    Some(Term::new(Code::new(code), name))
}

/// The words of a name of JXA.
fn words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

const STANDARD_SUITE: &str = include_str!("../../../data/apple/terms/standard-suite.txt");
const STANDARD_ADDITIONS: &str = include_str!("../../../data/apple/terms/standard-additions.txt");

#[cfg(test)]
mod tests {
    use super::super::super::dictionary::{self, Dictionary as Known};
    use super::*;

    #[test]
    fn words_are_joined_as_jxa_does() {
        for (term, name) in [
            ("unix id", "unixId"),
            ("UI element", "uiElement"),
            ("UI elements enabled", "UIElementsEnabled"),
            ("POSIX path", "POSIXPath"),
            ("CD and DVD preferences object", "CDAndDVDPreferencesObject"),
            ("AppleScript version", "AppleScriptVersion"),
            ("set the clipboard to", "setTheClipboardTo"),
            ("ASCII character", "ASCIICharacter"),
            ("URL", "URL"),
        ] {
            assert_eq!(camel(term), name);
        }
    }

    /// The terms and the dictionary that the events are checked against must not drift apart.
    #[test]
    fn every_term_has_its_name_in_jxa() {
        let all: [(&str, Known); 2] = [
            (SYSTEM_EVENTS, dictionary::SYSTEM_EVENTS),
            (FINDER, dictionary::FINDER),
        ];
        for (text, known) in all {
            let terms = Dictionary::parse(text).unwrap();
            for (code, name) in terms.classes() {
                let class = camel(name);
                assert!(known.has_class(&class), "{name}: {class}");
                let plural = camel(terms.plural(code).unwrap());
                assert_eq!(known.plural(&class), Some(plural.as_str()), "{name}");
            }
            for (_, name) in terms.properties() {
                let property = camel(name);
                // Of very old terms only some are known to JXA.
                if name.starts_with("Folder Actions") {
                    continue;
                }
                assert!(known.anywhere(&property).is_some(), "{name}: {property}");
            }
        }
        let additions = Dictionary::parse(STANDARD_ADDITIONS).unwrap();
        for command in additions.commands() {
            let name = camel(&command.name);
            assert!(
                dictionary::STANDARD_ADDITIONS.command(&name).is_some(),
                "{name}"
            );
        }
        Dictionary::parse(STANDARD_SUITE).unwrap();
    }
}
