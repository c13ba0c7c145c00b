//! Reads the steps of a recipe.

use super::element::{self, Element, Window};
use super::part::Part;
use super::words::Words;
use crate::own_tools::lines::Lines;
use crate::own_tools::problem::Problems;
use crate::session::elements::snapshots::is_ref;
use crate::suggest::nearest;
use std::ops::Range;
use toml_edit::{Item, TableLike, Value};

/// What a step may say.
const KEYS: [&str; 2] = ["tool", "arguments"];

/// Arguments that name an element, for which a table describes one.
const ELEMENTS: [&str; 6] = ["element", "from", "ref", "submit", "to", "within"];

/// Arguments that name what belongs to one session.
const OF_A_SESSION: [&str; 2] = ["after", "since"];

/// Arguments that name a window by its number.
const WINDOWS: [&str; 2] = ["window", "window_id"];

/// Arguments that tools take apart: a value in the middle of one could be more than a part of it.
const TAKEN_APART: [&str; 13] = [
    "element",
    "file",
    "file_path",
    "from",
    "item",
    "javascript",
    "key",
    "menu",
    "menu_path",
    "path",
    "ref",
    "to",
    "within",
];

/// The argument that is an address of the web.
const ADDRESS: &str = "url";

/// How a parameter stands in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// It is an argument, which is left out where the parameter is.
    Argument,
    /// It is a part of one.
    Inside,
    /// It is written into a text.
    Text,
}

/// A step.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) line: usize,
    pub(super) tool: String,
    pub(super) arguments: Vec<(String, Part)>,
    /// The parameters in it, each with its line.
    pub(super) uses: Vec<(String, Use, usize)>,
}

/// A table, and its place in the document.
type Placed<'d> = (&'d dyn TableLike, Option<Range<usize>>);

/// Reads the steps. What is wrong is added to the problems; then there are none.
pub(super) fn read(
    item: &Item,
    lines: &Lines<'_>,
    problems: &mut Problems<'_>,
) -> Option<Vec<Step>> {
    let tables: Option<Vec<Placed<'_>>> = match item {
        Item::ArrayOfTables(tables) => {
            let tables = tables.iter();
            Some(
                tables
                    .map(|table| (table as &dyn TableLike, table.span()))
                    .collect(),
            )
        }
        Item::Value(Value::Array(values)) => {
            let tables = values.iter().map(|value| {
                let table = value.as_inline_table()?;
                Some((table as &dyn TableLike, value.span()))
            });
            tables.collect()
        }
        _ => None,
    };
    let Some(tables) = tables else {
        let line = lines.at(item.span().map_or(0, |span| span.start));
        problems.add(
            line,
            "`steps` has to be a list of tables: write `[[steps]]` above each",
        );
        return None;
    };
    let mut steps = Vec::new();
    let count = tables.len();
    for (table, span) in tables {
        let line = lines.at(span.map_or(0, |span| span.start));
        let mut reader = Reader {
            lines,
            problems,
            line,
            uses: Vec::new(),
            is_right: true,
        };
        let step = reader.step(table);
        let is_right = reader.is_right;
        steps.extend(step.filter(|_| is_right));
    }
    (steps.len() == count).then_some(steps)
}

struct Reader<'r, 'f> {
    lines: &'r Lines<'r>,
    problems: &'r mut Problems<'f>,
    /// The line of what is read.
    line: usize,
    uses: Vec<(String, Use, usize)>,
    is_right: bool,
}

impl Reader<'_, '_> {
    fn wrong<T>(&mut self, words: impl Into<String>) -> Option<T> {
        self.problems.add(self.line, words);
        self.is_right = false;
        None
    }

    fn step(&mut self, table: &dyn TableLike) -> Option<Step> {
        let line = self.line;
        let unknown = table.iter().map(|(name, _)| name);
        let unknown: Vec<&str> = unknown.filter(|name| !KEYS.contains(name)).collect();
        for name in unknown {
            self.wrong::<()>(format!(
                "a step has `tool` and `arguments`, and no `{name}`: what the tool is given stands in `arguments`"
            ));
        }
        let tool = table.get("tool").and_then(Item::as_str);
        let tool = match tool {
            Some(tool) => Some(tool.to_owned()),
            None => self.wrong("a step has no `tool`, the name of the tool that it calls"),
        };
        let arguments = match table.get("arguments") {
            None => Some(Vec::new()),
            Some(given) => match given.as_table_like() {
                Some(given) => self.table(given, true),
                None => self.wrong("`arguments` has to be a table"),
            },
        };
        Some(Step {
            line,
            tool: tool?,
            arguments: arguments?,
            uses: std::mem::take(&mut self.uses),
        })
    }

    fn table(&mut self, table: &dyn TableLike, is_top: bool) -> Option<Vec<(String, Part)>> {
        let parts: Vec<Option<(String, Part)>> = table
            .iter()
            .map(|(name, item)| {
                if let Some((key, item)) = table.get_key_value(name) {
                    self.line = self.lines.of(key, item);
                }
                Some((name.to_owned(), self.item(name, item, is_top)?))
            })
            .collect();
        parts.into_iter().collect()
    }

    /// A value under a key; `is_top` is whether it is an argument.
    fn item(&mut self, key: &str, item: &Item, is_top: bool) -> Option<Part> {
        match item {
            Item::Value(value) => self.value(key, value, is_top),
            Item::Table(table) => self.object(key, table),
            Item::ArrayOfTables(tables) => {
                let parts: Vec<Option<Part>> =
                    tables.iter().map(|table| self.object(key, table)).collect();
                Some(Part::List(parts.into_iter().collect::<Option<_>>()?))
            }
            Item::None => None,
        }
    }

    fn object(&mut self, key: &str, table: &dyn TableLike) -> Option<Part> {
        if ELEMENTS.contains(&key) {
            return Some(Part::Element(Box::new(self.element(table)?)));
        }
        Some(Part::Table(self.table(table, false)?))
    }

    fn value(&mut self, key: &str, value: &Value, is_top: bool) -> Option<Part> {
        if let Some(span) = value.span() {
            self.line = self.lines.at(span.start);
        }
        match value {
            Value::String(text) => self.text(key, text.value(), is_top),
            Value::Integer(number) => {
                if WINDOWS.contains(&key) {
                    return self.window_number();
                }
                Some(Part::Plain((*number.value()).into()))
            }
            Value::Float(number) => match serde_json::Number::from_f64(*number.value()) {
                Some(number) => Some(Part::Plain(number.into())),
                None => self.wrong(format!("`{key}` is no number that a tool takes")),
            },
            Value::Boolean(flag) => Some(Part::Plain((*flag.value()).into())),
            Value::Datetime(_) => self.wrong(format!(
                "`{key}` is a date of TOML, which no tool takes: write it in quotes"
            )),
            Value::Array(values) => {
                let parts: Vec<Option<Part>> = values
                    .iter()
                    .map(|value| match value {
                        // One of several is nothing that a tool takes apart.
                        Value::String(text) => self.text("", text.value(), false),
                        other => self.value(key, other, false),
                    })
                    .collect();
                Some(Part::List(parts.into_iter().collect::<Option<_>>()?))
            }
            Value::InlineTable(table) => self.object(key, table),
        }
    }

    fn window_number<T>(&mut self) -> Option<T> {
        self.wrong("the number of a window lasts as long as the window: name its app and its title, or a parameter")
    }

    fn text(&mut self, key: &str, text: &str, is_top: bool) -> Option<Part> {
        let words = self.words(text)?;
        if let Some(plain) = words.plain() {
            if WINDOWS.contains(&key) && plain.bytes().all(|sign| sign.is_ascii_digit()) {
                return self.window_number();
            }
            if (ELEMENTS.contains(&key) || OF_A_SESSION.contains(&key)) && is_ref(&plain) {
                return self.wrong(format!(
                    "`{plain}` belongs to one session: describe the element, such as {{ app = \"Safari\", role = \"button\", name = \"Share\" }}"
                ));
            }
            return Some(Part::Plain(plain.into()));
        }
        if let Some(name) = words.alone() {
            let how = if is_top { Use::Argument } else { Use::Inside };
            self.uses.push((name.to_owned(), how, self.line));
            return Some(Part::Whole(name.to_owned()));
        }
        if TAKEN_APART.contains(&key) {
            let instead = match key {
                "menu_path" => "write a list of titles, such as [\"File\", \"{name}\"]",
                _ if ELEMENTS.contains(&key) => {
                    "describe the element by a table, such as { app = \"Safari\", role = \"link\", name = \"{name}\" }"
                }
                _ => "let the parameter be the whole of it, \"{name}\"",
            };
            return self.wrong(format!(
                "a value in the middle of `{key}` could be more than a part of it: {instead}"
            ));
        }
        self.note_texts(&words);
        Some(match key {
            ADDRESS => Part::Address(words),
            _ => Part::Text(words),
        })
    }

    fn words(&mut self, text: &str) -> Option<Words> {
        match Words::parse(text) {
            Ok(words) => Some(words),
            Err(why) => self.wrong(why),
        }
    }

    fn note_texts(&mut self, words: &Words) {
        for name in words.parameters() {
            self.uses.push((name.to_owned(), Use::Text, self.line));
        }
    }

    fn element(&mut self, table: &dyn TableLike) -> Option<Element> {
        let mut found = Element::default();
        let mut has_app = false;
        for (name, item) in table.iter() {
            if let Some((key, item)) = table.get_key_value(name) {
                self.line = self.lines.of(key, item);
            }
            match name {
                "app" => {
                    found.app = self.described(name, item)?;
                    has_app = true;
                }
                "name" => found.name = Some(self.described(name, item)?),
                "says" => found.says = Some(self.described(name, item)?),
                "identifier" => found.identifier = Some(self.described(name, item)?),
                "bundle_id" => found.bundle_id = Some(self.literal(name, item)?),
                "role" => found.role = element::role(&self.literal(name, item)?),
                "subrole" => found.subrole = Some(element::role(&self.literal(name, item)?)),
                "entry" => {
                    let Some(texts) = item.as_array() else {
                        return self.wrong("`entry` has to be a list of texts");
                    };
                    for text in texts {
                        let Some(text) = text.as_str() else {
                            return self.wrong("`entry` has to be a list of texts");
                        };
                        let words = self.words(text)?;
                        self.note_texts(&words);
                        found.entry.push(words);
                    }
                }
                "window" => {
                    let place = item.as_integer().map(usize::try_from);
                    found.window = Some(match place {
                        Some(Ok(place @ 1..)) => Window::Place(place),
                        Some(_) => {
                            return self.wrong("`window` is a title, or a place counted from 1");
                        }
                        None => Window::Title(self.described(name, item)?),
                    });
                }
                "path" => found.path = self.path(item)?,
                other => {
                    let near = nearest(other, element::KEYS);
                    let instead = near.map_or_else(
                        || format!("there are {}", element::KEYS.join(", ")),
                        |near| format!("did you mean `{near}`?"),
                    );
                    return self.wrong(format!("an element has no `{other}`: {instead}"));
                }
            }
        }
        if !has_app || found.role.is_empty() {
            return self.wrong("an element that is described has an `app` and a `role`");
        }
        Some(found)
    }

    /// A text in which parameters may stand.
    fn described(&mut self, key: &str, item: &Item) -> Option<Words> {
        let Some(text) = item.as_str().filter(|text| !text.is_empty()) else {
            return self.wrong(format!("`{key}` has to be a text"));
        };
        let words = self.words(text)?;
        self.note_texts(&words);
        Some(words)
    }

    /// A text in which none may.
    fn literal(&mut self, key: &str, item: &Item) -> Option<String> {
        match item.as_str().filter(|text| !text.is_empty()) {
            Some(text) => Some(text.to_owned()),
            None => self.wrong(format!("`{key}` has to be a text")),
        }
    }

    fn path(&mut self, item: &Item) -> Option<Vec<(usize, String)>> {
        let steps = item.as_array().map(|steps| {
            steps.iter().map(|step| {
                let mut parts = step.as_array()?.iter();
                let (index, role) = (parts.next()?.as_integer()?, parts.next()?.as_str()?);
                let index = usize::try_from(index).ok()?;
                parts.next().is_none().then(|| (index, element::role(role)))
            })
        });
        match steps.and_then(Iterator::collect) {
            Some(path) => Some(path),
            None => self.wrong(
                "`path` has to be a list of places and roles, such as [[0, \"ScrollArea\"], [2, \"Button\"]]",
            ),
        }
    }
}
