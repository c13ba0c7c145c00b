//! The scripts of tools: files with placeholders, which are filled in.
//!
//! A placeholder is `__NAME__`. A line that begins with `--each` stands once for each field, one with `--word` for each word of an enumeration,
//! one with `--case` for each way to call a command, and those with `--in` and `--on` only where there is a container, or an object that a
//! command is for.

use crate::fields::{Field, Key, Kind};
use crate::names::{parameter, slug};

/// The script in AppleScript for each way, without a header, by its name: `list`, `search`, `count`, `get`, `app`, `make`, `set`, `delete`, `command`.
pub type Scaffolds<'s> = &'s dyn Fn(&str) -> &'static str;

/// How the objects of a class are reached.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The term of the class.
    pub(crate) class: String,
    pub(crate) key: Key,
    /// The class of what holds them, and how that is meant; none where the app holds them.
    /// Documents by their place, the one in front first.
    pub(crate) container: Option<(String, Key)>,
}

impl Place {
    /// The name of the parameter that means one of them.
    pub(crate) const fn key_name(&self) -> &'static str {
        key_name(self.key)
    }

    /// The name of the parameter that means what holds them.
    pub(crate) fn container_name(&self) -> Option<String> {
        let (class, _) = self.container.as_ref()?;
        let name = parameter(&slug(class));
        let others = ["id", "name", "index", "query", "limit", "offset"];
        Some(match others.contains(&name.as_str()) {
            true => format!("{name}_value"),
            false => name,
        })
    }

    fn inside(&self) -> String {
        match &self.container {
            Some((class, key)) => format!(" of {}", object(class, *key, "container_")),
            None => String::new(),
        }
    }

    pub(crate) fn object(&self) -> String {
        format!("{}{}", object(&self.class, self.key, "key_"), self.inside())
    }

    /// The placeholders of a place.
    fn placeholders(&self) -> Vec<(&'static str, String)> {
        let container = self.container_name().zip(self.container.as_ref());
        let container = container.map(|(name, (_, key))| literal(*key, &name));
        vec![
            ("__CLASS__", self.class.clone()),
            ("__IN__", self.inside()),
            ("__OBJECT__", self.object()),
            ("__AT_END__", self.at_end()),
            ("__CONTAINER__", container.unwrap_or_default()),
            ("__KEY__", literal(self.key, self.key_name())),
            ("__KEY_NAME__", self.key_name().to_owned()),
            ("__KEY_OF_MADE__", self.key_of_made()),
        ]
    }

    /// What a new one is meant by; its place is not known.
    fn key_of_made(&self) -> String {
        match self.key {
            Key::Place => "missing value".to_owned(),
            key => format!("{} of (my made_)", key_property(key)),
        }
    }

    /// Where a new one goes: to the end of those of its container.
    fn at_end(&self) -> String {
        match self.container {
            Some(_) => format!(" at end of every {}{}", self.class, self.inside()),
            None => String::new(),
        }
    }
}

/// What an object of a class is meant by, as a parameter.
pub(crate) const fn key_name(key: Key) -> &'static str {
    match key {
        Key::Id | Key::Number => "id",
        Key::Name => "name",
        Key::Place => "index",
    }
}

/// The property that tells it: that of the same name.
const fn key_property(key: Key) -> &'static str {
    key_name(key)
}

/// An object of a class, meant by what a property of the script holds.
fn object(class: &str, key: Key, held: &str) -> String {
    match key {
        Key::Id | Key::Number => format!("{class} id (my {held})"),
        Key::Name | Key::Place => format!("{class} (my {held})"),
    }
}

/// The value of a parameter that means an object.
fn literal(key: Key, name: &str) -> String {
    match key {
        Key::Id | Key::Name => format!("{{{{text {name}}}}}"),
        Key::Number | Key::Place => format!("{{{{integer {name}}}}}"),
    }
}

/// How a field is asked for: of many at once, or of one object.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asked {
    OfMany,
    OfOne,
    /// Its property alone, to be set.
    Plain,
}

fn property(field: &Field, asked: Asked) -> String {
    match (&field.kind, asked) {
        (Kind::Reference(_, key), Asked::OfMany) => {
            format!("{} of {}", key_property(*key), field.term)
        }
        _ => field.term.clone(),
    }
}

/// A field with what its parameter is called where it can be given.
pub(crate) struct Row<'f> {
    pub(crate) field: &'f Field,
    pub(crate) parameter: Option<String>,
}

impl<'f> From<&'f Field> for Row<'f> {
    fn from(field: &'f Field) -> Self {
        Self {
            field,
            parameter: None,
        }
    }
}

/// The script of a tool.
pub(crate) struct Filling<'f> {
    pub(crate) app: &'f str,
    pub(crate) place: Option<&'f Place>,
    pub(crate) rows: Vec<Row<'f>>,
    pub(crate) asked: Asked,
    /// Further placeholders.
    pub(crate) others: Vec<(&'static str, String)>,
    /// The ways to call a command, each a statement.
    pub(crate) cases: Vec<String>,
    /// Whether a command is for an object.
    pub(crate) is_on: bool,
}

impl Filling<'_> {
    pub(crate) fn fill(&self, scaffold: &str) -> String {
        // The place comes before what is asked for.
        let first = 1 + usize::from(self.counts_places());
        let rows = || (first..).zip(&self.rows);
        let mut lines: Vec<String> = Vec::new();
        for line in scaffold.lines() {
            let code = line.trim_start_matches('\t');
            let tabs = &line[..line.len() - code.len()];
            let mut add = |code: &str| lines.push(format!("{tabs}{code}"));
            if let Some(code) = code.strip_prefix("--each ") {
                rows().for_each(|(at, row)| add(&self.each(code, at, row)));
            } else if let Some(code) = code.strip_prefix("--word ") {
                for (at, row) in rows() {
                    if let Kind::Word(words) = &row.field.kind {
                        let code = code.replace("__AT__", &at.to_string());
                        words
                            .iter()
                            .for_each(|word| add(&code.replace("__WORD__", word)));
                    }
                }
            } else if let Some(code) = code.strip_prefix("--case ") {
                for call in &self.cases {
                    add(&code.replace("__CALL__", call));
                }
            } else if let Some(code) = code.strip_prefix("--in ") {
                if self.place.is_some_and(|place| place.container.is_some()) {
                    add(code);
                }
            } else if let Some(code) = code.strip_prefix("--on ") {
                if self.is_on {
                    add(code);
                }
            } else {
                add(code);
            }
        }
        self.whole(&lines.join("\n"))
    }

    /// Whether the objects are told with their places, which no property tells.
    fn counts_places(&self) -> bool {
        self.asked == Asked::OfMany && self.place.is_some_and(|place| place.key == Key::Place)
    }

    fn each(&self, code: &str, at: usize, row: &Row<'_>) -> String {
        let one_of_object =
            self.asked == Asked::OfOne && matches!(row.field.kind, Kind::Reference(..));
        // What it refers to first: one event for a property of a property is refused by some apps [apps 0].
        let code = match (&row.field.kind, one_of_object) {
            (Kind::Reference(_, key), true) => match code.split_once("return ") {
                Some((before, got)) => {
                    format!("{before}return {} of (get {got})", key_property(*key))
                }
                None => code.to_owned(),
            },
            _ => code.to_owned(),
        };
        let given = row.parameter.as_ref().map(|name| match row.field.kind {
            Kind::Number => format!("{{{{integer {name}}}}}"),
            Kind::Boolean => format!("{{{{boolean {name}}}}}"),
            Kind::Texts => format!("{{{{list {name}}}}}"),
            _ => format!("{{{{text {name}}}}}"),
        });
        code.replace("__AT__", &at.to_string())
            .replace("__PROPERTY__", &property(row.field, self.asked))
            .replace("__GIVEN__", given.as_deref().unwrap_or("missing value"))
    }

    fn whole(&self, script: &str) -> String {
        let pair = |row: &Row<'_>| {
            let name = row.parameter.as_ref().unwrap_or(&row.field.name);
            format!("{{\"{name}\", \"{}\"}}", row.field.kind.word())
        };
        let mut pairs: Vec<String> = self.rows.iter().map(pair).collect();
        if self.counts_places() {
            pairs.insert(0, "{\"index\", \"place\"}".to_owned());
        }
        let mut whole = script.replace("__FIELDS__", &format!("{{ {} }}", pairs.join(", ")));
        for (placeholder, value) in &self.others {
            whole = whole.replace(placeholder, value);
        }
        for (placeholder, value) in self.place.map(Place::placeholders).unwrap_or_default() {
            whole = whole.replace(placeholder, &value);
        }
        whole.replace("__APP__", &format!("\"{}\"", self.app)) + "\n"
    }
}
