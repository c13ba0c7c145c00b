//! How dictionaries of single applications spell names, and other names of the same things.

use std::borrow::Cow;

use super::dictionary::Dictionary;
use crate::apps::terms::with_small_acronym;

impl Dictionary {
    /// The dictionary of a single application.
    pub(crate) const fn of_application(text: &'static str) -> Self {
        Self {
            text,
            small_acronyms: true,
        }
    }

    /// A name as this dictionary writes it.
    pub(super) fn spelled(self, name: &str) -> Cow<'_, str> {
        if !self.small_acronyms {
            return Cow::Borrowed(name);
        }
        with_small_acronym(name)
    }

    /// The name under which a class has a property: names that share a code are one to AppleScript's compiler.
    pub(crate) fn own_name<'a>(self, class: &str, name: &'a str) -> Cow<'a, str> {
        let name = self.spelled(name);
        if self.member(class, &name).is_some() {
            return name;
        }
        let mut others = self
            .find("alias", &name)
            .into_iter()
            .flat_map(|others| others.split('|'));
        match others.find(|other| self.member(class, other).is_some()) {
            Some(other) => Cow::Borrowed(other),
            None => name,
        }
    }

    /// The class with that name.
    pub(crate) fn class_named(self, name: &str) -> Option<&'static str> {
        let wanted: String = name.chars().filter(|letter| *letter != ' ').collect();
        self.classes()
            .find(|(class, _)| class.eq_ignore_ascii_case(&wanted))
            .map(|(class, _)| class)
    }

    /// The class whose elements go by that name.
    pub(crate) fn class_with_plural(self, plural: &str) -> Option<&'static str> {
        self.classes()
            .find(|(_, known)| *known == plural)
            .map(|(class, _)| class)
    }

    /// All classes and their plurals.
    fn classes(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let begin = self.text.get(self.lower_bound("class ")..);
        begin.unwrap_or_default().lines().map_while(|line| {
            let mut words = line.strip_prefix("class ")?.split(' ');
            Some((words.next()?, words.nth(1)?))
        })
    }
}
