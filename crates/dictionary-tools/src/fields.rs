//! What a class tells of its objects, as fields of JSON.

use crate::dictionary::{Class, Dictionary, Property, TypeName};
use crate::names::{Meanings, Taken, line, slug};

/// How many fields an object is told with: a result of a custom tool may declare 40.
const FIELDS: usize = 30;

/// How an object of a class is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// By its id, a text.
    Id,
    /// By its id, a number.
    Number,
    /// By its name.
    Name,
    /// By its place, counted from 1.
    Place,
}

/// What a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// A whole number or a real one.
    Number,
    /// A truth.
    Boolean,
    /// A moment.
    Date,
    /// A file, told by its path.
    File,
    /// A constant: the words of its enumeration.
    Word(Vec<String>),
    /// An object of that class, told by what it is meant by.
    Reference(String, Key),
}

impl Kind {
    /// As the library of scripts calls it.
    pub(crate) const fn word(&self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Texts => "texts",
            Self::Number => "number",
            Self::Boolean => "boolean",
            Self::Date => "date",
            Self::File => "file",
            Self::Word(_) => "word",
            Self::Reference(..) => "reference",
        }
    }
}

/// One field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name in JSON.
    pub name: String,
    /// The term of the property.
    pub term: String,
    /// What its value is.
    pub kind: Kind,
    /// Whether scripts may set it.
    pub writable: bool,
    /// What the dictionary says of it, as one line; may be empty.
    pub description: String,
}

/// The properties of a class that can be told, and what is said of the others.
pub(crate) struct Fields {
    pub(crate) list: Vec<Field>,
    pub(crate) key: Key,
    pub(crate) notes: Vec<String>,
}

const TEXTS: &[&str] = &[
    "text",
    "string",
    "Unicode text",
    "unicode text",
    "international text",
    "styled text",
    "rich text",
    "styled Unicode text",
    "version",
];
const NUMBERS: &[&str] = &[
    "integer",
    "double integer",
    "short integer",
    "small integer",
    "unsigned integer",
    "long integer",
    "number",
    "real",
    "double",
    "float",
    "small real",
    "small float",
];
const FILES: &[&str] = &["file", "alias", "file specification", "file URL"];

/// What values of some types are; none for what has no form in JSON.
pub(crate) fn kind(
    dictionary: &Dictionary,
    meanings: &Meanings,
    types: &[TypeName],
) -> Option<Kind> {
    types
        .iter()
        .find_map(|one| kind_of_one(dictionary, meanings, one))
}

fn kind_of_one(dictionary: &Dictionary, meanings: &Meanings, one: &TypeName) -> Option<Kind> {
    let name = one.name.as_str();
    if one.is_list {
        return TEXTS.contains(&name).then_some(Kind::Texts);
    }
    if let Some(enumeration) = dictionary
        .enumerations
        .iter()
        .find(|known| known.name == name)
    {
        return Some(Kind::Word(enumeration.words.clone()));
    }
    match name {
        "boolean" => Some(Kind::Boolean),
        "date" => Some(Kind::Date),
        _ if TEXTS.contains(&name) => Some(Kind::Text),
        _ if NUMBERS.contains(&name) => Some(Kind::Number),
        _ if FILES.contains(&name) => Some(Kind::File),
        _ => {
            let class = dictionary
                .class(name)
                .filter(|class| class.name != "application")?;
            match key(dictionary, meanings, class) {
                Key::Place => None,
                key => Some(Kind::Reference(name.to_owned(), key)),
            }
        }
    }
}

/// By what objects of a class are meant.
pub(crate) fn key(dictionary: &Dictionary, meanings: &Meanings, class: &Class) -> Key {
    let properties = dictionary.properties(class);
    let has = |name: &str, types: &[&str]| {
        let found = properties
            .iter()
            .find(|property| property.name.eq_ignore_ascii_case(name));
        found.is_some_and(|property| {
            let is_one = |one: &TypeName| !one.is_list && types.contains(&one.name.as_str());
            property.readable
                && meanings.problem_of_property(&property.name).is_none()
                && property.types.iter().any(is_one)
        })
    };
    if has("id", TEXTS) {
        Key::Id
    } else if has("id", NUMBERS) {
        Key::Number
    } else if has("name", TEXTS) {
        Key::Name
    } else {
        Key::Place
    }
}

/// The fields of a class. `without` are the names of those that are left out.
pub(crate) fn fields(
    dictionary: &Dictionary,
    meanings: &Meanings,
    class: &Class,
    without: &[String],
) -> Fields {
    let mut properties = dictionary.properties(class);
    let rank = |property: &&Property| match property.name.to_lowercase().as_str() {
        "id" => 0,
        "name" => 1,
        _ => 2,
    };
    properties.sort_by_key(rank);
    let mut fields = Fields {
        list: Vec::new(),
        key: key(dictionary, meanings, class),
        notes: Vec::new(),
    };
    let mut left_out: Vec<(&str, Vec<String>)> = Vec::new();
    let mut taken = Taken::default();
    if fields.key == Key::Place {
        // Told by the script itself.
        taken.take("index");
    }
    for property in properties {
        // What every object has of AppleScript itself.
        if matches!(property.name.as_str(), "class" | "properties") || !property.readable {
            continue;
        }
        let name = slug(&property.name);
        if without.contains(&name) {
            continue;
        }
        let kind = kind(dictionary, meanings, &property.types);
        let problem = match (meanings.problem_of_property(&property.name), &kind) {
            (Some(problem), _) => Some(problem),
            (None, None) => Some("its type has no form in JSON"),
            (None, Some(_)) if fields.list.len() == FIELDS => Some("there are too many"),
            (None, Some(_)) if !taken.take(&name) => Some("another one has its name"),
            _ => None,
        };
        match (problem, kind) {
            (None, Some(kind)) => fields.list.push(Field {
                name,
                term: property.name.clone(),
                kind,
                writable: property.writable,
                description: line(&property.description, 120),
            }),
            (problem, _) => {
                let problem = problem.unwrap_or("it cannot be told");
                let name = line(&property.name, 60);
                match left_out.iter_mut().find(|(known, _)| *known == problem) {
                    Some((_, names)) => names.push(name),
                    None => left_out.push((problem, vec![name])),
                }
            }
        }
    }
    let class = line(&class.name, 60);
    let notes = left_out.into_iter();
    let notes = notes.map(|(why, names)| format!("of {class}: {}: {why}", names.join(", ")));
    fields.notes.extend(notes);
    fields
}
