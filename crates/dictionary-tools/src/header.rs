//! The header of a tool: TOML in the comment that its file begins with.

use crate::fields::{Field, Key, Kind};
use crate::fill::{Place, Row, key_name};
use crate::names::{line, with_article};
use std::fmt::Write as _;

/// A text of TOML. What it is made from has no control characters.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

fn list<'t>(texts: impl IntoIterator<Item = &'t str>) -> String {
    let texts: Vec<String> = texts.into_iter().map(quoted).collect();
    format!("[{}]", texts.join(", "))
}

/// A header as it grows.
pub(crate) struct Header(String);

/// What a tool does to its app.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    Read,
    /// A person is asked before each call.
    Asks,
}

impl Header {
    pub(crate) fn new(app: &str, title: &str, description: &str, effect: Effect) -> Self {
        let apps = list([app]);
        let mut text = format!(
            "{{{{!--\ntitle = {}\ndescription = {}\n",
            quoted(&line(title, 80)),
            quoted(&line_of_words(description))
        );
        text.push_str(match effect {
            Effect::Read => "effect = \"read\"\n",
            Effect::Asks => "effect = \"destructive\"\nasks = true\n",
        });
        let _ = writeln!(text, "apps = {apps}\nstarts_apps = {apps}");
        Self(text)
    }

    pub(crate) fn example(&mut self, example: &str) {
        let _ = writeln!(self.0, "example = {example}");
    }

    /// The parameters; each is a name, its schema as lines of TOML, and whether it is required.
    pub(crate) fn parameters(&mut self, parameters: &[(String, String, bool)]) {
        self.0.push_str("\n[parameters]\n");
        let required = parameters.iter().filter(|(_, _, required)| *required);
        let _ = writeln!(
            self.0,
            "required = {}",
            list(required.map(|(name, ..)| name.as_str()))
        );
        for (name, schema, _) in parameters {
            let _ = writeln!(self.0, "[parameters.properties.{name}]\n{schema}");
        }
    }

    /// The fields of the result, each with its schema in one line.
    pub(crate) fn result(&mut self, fields: &[(&str, String)]) {
        let names = list(fields.iter().map(|(name, _)| *name));
        let _ = writeln!(
            self.0,
            "\n[result]\nrequired = {names}\n[result.properties]"
        );
        for (name, schema) in fields {
            let _ = writeln!(self.0, "{name} = {schema}");
        }
    }

    pub(crate) fn end(self, script: &str) -> String {
        format!("{}--}}}}\n{script}", self.0)
    }
}

/// The description of a tool, whose names stand between backticks: these are its own and not the dictionary's.
fn line_of_words(text: &str) -> String {
    text.chars().take(1_500).collect()
}

/// Objects as a field of a result: their fields, which may all be null.
pub(crate) fn object(fields: &[Field], key: Key, is_list: bool) -> String {
    let mut rows: Vec<String> = Vec::new();
    if is_list && key == Key::Place {
        rows.push("index = { type = \"integer\", null = true }".to_owned());
    }
    rows.extend(fields.iter().map(|field| {
        format!(
            "{} = {{ type = {}, null = true{} }}",
            field.name,
            value_type(&field.kind),
            told(field)
        )
    }));
    let object = format!(
        "{{ type = \"object\", properties = {{ {} }} }}",
        rows.join(", ")
    );
    match is_list {
        true => format!("{{ type = \"array\", items = {object} }}"),
        false => object,
    }
}

fn value_type(kind: &Kind) -> &'static str {
    match kind {
        Kind::Number | Kind::Reference(_, Key::Number | Key::Place) => "\"number\"",
        Kind::Boolean => "\"boolean\"",
        Kind::Texts => "\"array\", items = { type = \"string\" }",
        Kind::Text | Kind::Date | Kind::File | Kind::Word(_) | Kind::Reference(..) => "\"string\"",
    }
}

/// What is said of a field, as the rest of its schema.
fn told(field: &Field) -> String {
    let more = match &field.kind {
        Kind::Word(words) => format!("One of {}", line(&words.join(", "), 200)),
        Kind::Reference(class, key) => format!(
            "The {} of {}",
            key_name(*key),
            with_article(&line(class, 60))
        ),
        _ => String::new(),
    };
    let words = [field.description.as_str(), &more];
    let words: Vec<&str> = words
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect();
    match words.is_empty() {
        true => String::new(),
        false => format!(", description = {}", quoted(&line(&words.join(". "), 290))),
    }
}

pub(crate) const NOT_READ: (&str, &str) = (
    "not_read",
    "{ type = \"array\", items = { type = \"string\" } }",
);

/// The fields of one page of a list.
pub(crate) fn page() -> Vec<(&'static str, String)> {
    [
        ("total", "{ type = \"integer\" }"),
        ("offset", "{ type = \"integer\" }"),
        ("next_offset", "{ type = \"integer\", null = true }"),
        NOT_READ,
    ]
    .map(|(name, schema)| (name, schema.to_owned()))
    .into()
}

/// The parameters of one page of a list.
pub(crate) fn paging() -> Vec<(String, String, bool)> {
    vec![
        (
            "limit".to_owned(),
            "type = \"integer\"\ndescription = \"Maximum number; default: as many as fit into 8,000 characters\"\nminimum = 1\nmaximum = 1000".to_owned(),
            false,
        ),
        (
            "offset".to_owned(),
            "type = \"integer\"\ndescription = \"How many to skip: the next_offset of the answer before\"\ndefault = 0\nminimum = 0\nmaximum = 1000000".to_owned(),
            false,
        ),
    ]
}

/// The names of those that a call needs.
pub(crate) fn required(parameters: &[(String, String, bool)]) -> Vec<String> {
    let required = parameters.iter().filter(|(_, _, required)| *required);
    required.map(|(name, ..)| name.clone()).collect()
}

/// The parameter that means an object by its key.
pub(crate) fn key_parameter(name: String, class: &str, key: Key) -> (String, String, bool) {
    let class = line(class, 60);
    let schema = match key {
        Key::Id => format!(
            "type = \"string\"\ndescription = \"The id of the {class}\"\nminLength = 1\nmaxLength = 1000"
        ),
        Key::Name => format!(
            "type = \"string\"\ndescription = \"The name of the {class}\"\nminLength = 1\nmaxLength = 1000"
        ),
        Key::Number => format!("type = \"integer\"\ndescription = \"The id of the {class}\""),
        Key::Place => format!(
            "type = \"integer\"\ndescription = \"The place of the {class}, counted from 1\"\nminimum = 1"
        ),
    };
    (name, schema, true)
}

/// The parameters of a place: what holds the objects.
pub(crate) fn container(place: &Place) -> Option<(String, String, bool)> {
    let (class, key) = place.container.as_ref()?;
    let (name, mut schema, mut required) = key_parameter(place.container_name()?, class, *key);
    if *key == Key::Place {
        schema.push_str(", the one in front first\"\ndefault = 1");
        schema = schema.replacen(
            "counted from 1\"\nminimum = 1, the",
            "counted from 1, the",
            1,
        ) + "\nminimum = 1";
        required = false;
    }
    Some((name, schema, required))
}

/// The parameter of a field that is given.
pub(crate) fn given(row: &Row<'_>, required: bool) -> Option<(String, String, bool)> {
    let name = row.parameter.clone()?;
    let described = |words: &str| {
        let own = &row.field.description;
        let whole = match (own.is_empty(), words.is_empty()) {
            (true, true) => row.field.term.clone(),
            (true, false) => words.to_owned(),
            (false, true) => own.clone(),
            (false, false) => format!("{own}. {words}"),
        };
        quoted(&line(&whole, 290))
    };
    let schema = match &row.field.kind {
        Kind::Text => format!(
            "type = \"string\"\ndescription = {}\nmaxLength = 100000",
            described("")
        ),
        Kind::Texts => format!(
            "type = \"array\"\ndescription = {}\nitems = {{ type = \"string\" }}\nmaxItems = 1000",
            described("")
        ),
        Kind::Number => format!("type = \"integer\"\ndescription = {}", described("")),
        Kind::Boolean => format!("type = \"boolean\"\ndescription = {}", described("")),
        Kind::Date => format!(
            "type = \"string\"\ndescription = {}\nmaxLength = 60",
            described(
                "A date such as 2026-01-31T09:00:00+01:00, a time of this Mac such as 2026-01-31T09:00, or a day such as 2026-01-31"
            )
        ),
        Kind::File => format!(
            "type = \"string\"\ndescription = {}\nminLength = 1\nmaxLength = 4000",
            described("The path of a file")
        ),
        Kind::Word(words) => format!(
            "type = \"string\"\ndescription = {}\nenum = {}",
            described(""),
            list(words.iter().map(String::as_str))
        ),
        Kind::Reference(..) => return None,
    };
    Some((name, schema, required))
}
