//! The dictionaries that a world gives apps of its own, each read once.

use std::sync::{Mutex, PoisonError};

use serde_json::{Map, Value as Json};
use strsim::jaro_winkler;

use super::own_dictionary::read;

/// The tables of an app for as long as the process lasts, as those of other apps are there.
pub(crate) struct Lasting {
    pub(crate) dictionary: &'static str,
    pub(crate) terms: &'static str,
    pub(crate) commands: Vec<String>,
    pub(crate) held: &'static [&'static str],
}

/// Those that were asked for, each with the text of its file.
static LASTING: Mutex<Vec<(String, &'static Lasting)>> = Mutex::new(Vec::new());

/// The tables of an `.sdef` file; of one text they are made once.
///
/// # Errors
/// Why it is none, as the end of a sentence.
pub(crate) fn lasting(text: &str) -> Result<&'static Lasting, String> {
    let mut all = LASTING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, known)) = all.iter().find(|(known, _)| known == text) {
        return Ok(known);
    }
    let tables = read(text)?;
    let held: Vec<&'static str> = tables
        .held
        .into_iter()
        .map(|class| &*class.leak())
        .collect();
    let known: &'static Lasting = Box::leak(Box::new(Lasting {
        dictionary: tables.dictionary.leak(),
        terms: tables.terms.leak(),
        commands: tables.commands,
        held: held.leak(),
    }));
    all.push((text.to_owned(), known));
    Ok(known)
}

impl Lasting {
    /// What stands behind a key: a kind with a name.
    fn fact(&self, kind: &str, name: &str) -> Option<&'static str> {
        let mut lines = self.dictionary.lines();
        lines.find_map(|line| {
            let rest = line.strip_prefix(kind)?.strip_prefix(' ')?;
            rest.strip_prefix(name)?.strip_prefix(' ')
        })
    }

    /// A class and those that it inherits from.
    fn line(&self, class: &str) -> Vec<String> {
        let mut line = vec![class.to_owned()];
        while let Some(last) = line.last()
            && let Some(fact) = self.fact("class", last)
            && let Some(parent) = fact.split(' ').next().filter(|parent| *parent != "-")
            && !line.iter().any(|known| known == parent)
        {
            line.push(parent.to_owned());
        }
        line
    }

    /// The name of a property or of elements that is most like one that a class has not.
    fn nearest(&self, line: &[String], name: &str) -> Option<&'static str> {
        let facts = self.dictionary.lines().filter_map(|fact| {
            let mut words = fact.split(' ');
            let kind = words.next()?;
            let (owner, known) = words.next()?.split_once('.')?;
            let is_own = line.iter().any(|class| class == owner);
            (is_own && matches!(kind, "property" | "element")).then_some(known)
        });
        let like = |known: &str| jaro_winkler(&known.to_lowercase(), &name.to_lowercase());
        let facts = facts.filter(|known| like(known) >= 0.8);
        facts.max_by(|one, other| like(one).total_cmp(&like(other)))
    }

    /// What an app keeps is told by names that its dictionary has: nobody would ask for others.
    ///
    /// # Errors
    /// The first that is none of them, as a sentence.
    pub(crate) fn check_kept(&self, class: &str, fields: &Map<String, Json>) -> Result<(), String> {
        let line = self.line(class);
        for (name, value) in fields {
            let own = |kind| {
                let mut line = line.iter();
                line.find_map(|class| self.fact(kind, &format!("{class}.{name}")))
            };
            if own("property").is_some() {
                continue;
            }
            let Some(held) = own("element") else {
                let near = self.nearest(&line, name);
                let near =
                    near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
                return Err(format!(
                    "`keeps`: {class} has no `{name}` in its dictionary{near}"
                ));
            };
            for item in value.as_array().into_iter().flatten() {
                let wrong = || format!("`keeps`: what {name} of {class} lists are no tables");
                let fields = item.as_object().ok_or_else(wrong)?;
                let own = fields.get("class").and_then(Json::as_str);
                self.check_kept(own.unwrap_or(held), fields)?;
            }
        }
        Ok(())
    }
}
