//! The parameters of a recipe that is made from a record.

use serde_json::Value;

/// From how many characters on a text that another one contains is taken for that one's part.
const TELLING: usize = 4;

/// How long a name may be, in characters; a number may follow.
const NAME: usize = 32;

/// Names that a recipe's parameter cannot have.
const RESERVED: [&str; 3] = ["background", "observe", "this"];

/// A parameter.
#[derive(Debug, PartialEq)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) description: String,
    /// What stands in the record; none where that was left out, and a call has to give it.
    pub(super) recorded: Option<String>,
}

/// All of them, in the order in which they stand in steps.
#[derive(Debug, Default)]
pub(super) struct Parameters(pub(super) Vec<Parameter>);

impl Parameters {
    /// Adds one, and answers how it stands in a step. `base` says what it is called like.
    pub(super) fn add(
        &mut self,
        base: &str,
        description: String,
        recorded: Option<String>,
    ) -> Value {
        let base = slug(base);
        let taken = |name: &str| {
            // The checker takes both spellings of a name for one.
            let flat = |name: &str| name.replace('_', "");
            RESERVED.contains(&name) || self.0.iter().any(|one| flat(&one.name) == flat(name))
        };
        let others = (2..).map(|number| format!("{base}_{number}"));
        let mut names = std::iter::once(base.clone()).chain(others);
        let name = names.find(|name| !taken(name)).unwrap_or(base);
        let stands = format!("{{{name}}}").into();
        self.0.push(Parameter {
            name,
            description,
            recorded,
        });
        stands
    }

    /// A text of a statement about the Mac, with the parameters in it that its parts came from: what is typed otherwise shows
    /// otherwise. `is_part` is whether the text is looked for inside of others.
    pub(super) fn put_into(&self, text: &str, is_part: bool) -> String {
        let recorded = self
            .0
            .iter()
            .rev()
            .filter_map(|one| Some((one.recorded.as_deref()?, one)));
        for (value, one) in recorded.clone() {
            let is_same = value == text || (is_part && value.trim() == text && !text.is_empty());
            if is_same {
                return format!("{{{}}}", one.name);
            }
        }
        let mut parts = recorded.filter(|(value, _)| value.chars().count() >= TELLING);
        match parts.find(|(value, _)| text.contains(value)) {
            Some((value, one)) => {
                let around: Vec<String> = text.split(value).map(escaped).collect();
                around.join(&format!("{{{}}}", one.name))
            }
            None => escaped(text),
        }
    }

    /// Whether a text is a part of one that was typed: with another one it would be something else.
    pub(super) fn hold(&self, text: &str) -> bool {
        let mut recorded = self.0.iter().filter_map(|one| one.recorded.as_deref());
        recorded.any(|value| value != text && value.trim() != text && value.contains(text))
    }
}

/// A text as it stands in a recipe: braces are written twice.
pub(super) fn escaped(text: &str) -> String {
    text.replace('{', "{{").replace('}', "}}")
}

/// A name as a parameter can have it.
fn slug(text: &str) -> String {
    let mut name = String::new();
    let mut was_small = false;
    for sign in text.chars() {
        // `userName` is `user_name`.
        if was_small && sign.is_ascii_uppercase() {
            name.push('_');
        }
        was_small = sign.is_ascii_lowercase();
        if sign.is_ascii_alphanumeric() {
            name.push(sign.to_ascii_lowercase());
        } else if !name.is_empty() && !name.ends_with('_') {
            name.push('_');
        }
    }
    name.truncate(NAME);
    let name = name.trim_end_matches('_');
    match name.starts_with(|first: char| first.is_ascii_lowercase()) {
        true => name.to_owned(),
        false => "text".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(recorded: &[&str]) -> Parameters {
        let mut parameters = Parameters::default();
        for text in recorded {
            parameters.add("text", String::new(), Some((*text).to_owned()));
        }
        parameters
    }

    #[test]
    fn names_are_those_of_parameters_and_none_is_there_twice() {
        let mut parameters = Parameters::default();
        let mut name = |base: &str| parameters.add(base, String::new(), None);
        assert_eq!(name("E-mail (work)"), "{e_mail_work}");
        assert_eq!(name("Email work"), "{email_work_2}");
        assert_eq!(name("saveAsName"), "{save_as_name}");
        assert_eq!(name("名前"), "{text}");
        assert_eq!(name("2 lines"), "{text_2}");
        assert_eq!(name("Background"), "{background_2}");
        assert!(name(&"long ".repeat(40)).as_str().unwrap().len() <= NAME + 2);
    }

    #[test]
    fn a_statement_follows_the_text_that_was_typed() {
        let parameters = some(&["milk", " And more.", "{x}"]);
        assert_eq!(parameters.put_into("milk", false), "{text}");
        assert_eq!(
            parameters.put_into("Buy milk {now}", true),
            "Buy {text} {{now}}"
        );
        assert_eq!(parameters.put_into("And more.", true), "{text_2}");
        assert_eq!(parameters.put_into("And more.", false), "And more.");
        assert_eq!(parameters.put_into("{x}", true), "{text_3}");
        assert!(parameters.hold("more") && !parameters.hold("milk") && !parameters.hold("else"));
    }
}
