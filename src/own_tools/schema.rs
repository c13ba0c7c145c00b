//! The parameters of a tool of the user's own: the part of JSON Schema that [`crate::tool::params`] enforces, and nothing of it
//! that would be advertised and not held.

use super::lines::Lines;
use super::problem::Problems;
use crate::suggest::nearest;
use crate::text;
use crate::tool::{manner, params};
use rmcp::model::JsonObject;
use serde_json::{Map, Value, json};
use toml_edit::{Item, Key, TableLike};

/// How many parameters a tool may have, those of objects counted with them.
const PARAMETERS: usize = 40;

/// How deep objects and lists may lie in one another.
const DEPTH: usize = 4;

/// How long a description may be, in characters.
const DESCRIPTION: usize = 300;

/// How long a text may be that says no bound of its own, in characters: that of the built-in tools.
const TEXT: u64 = 1 << 20;

/// How long a list may be that says no bound of its own.
const ITEMS: u64 = 1_000;

/// Names that the server has for itself.
const RESERVED: [&str; 2] = manner::PARAMETERS;

const TYPES: [&str; 6] = ["string", "integer", "number", "boolean", "array", "object"];

/// What a schema of that type may say.
fn keywords(kind: &str) -> &'static [&'static str] {
    match kind {
        "string" => &[
            "type",
            "description",
            "default",
            "enum",
            "minLength",
            "maxLength",
        ],
        "integer" | "number" => &[
            "type",
            "description",
            "default",
            "enum",
            "minimum",
            "maximum",
        ],
        "boolean" => &["type", "description", "default"],
        "array" => &[
            "type",
            "description",
            "default",
            "items",
            "minItems",
            "maxItems",
        ],
        _ => &[
            "type",
            "description",
            "properties",
            "required",
            "additionalProperties",
        ],
    }
}

/// The schema of a tool without parameters.
pub(super) fn empty() -> JsonObject {
    fields(json!({"type": "object", "properties": {}, "additionalProperties": false}))
}

fn fields(schema: Value) -> JsonObject {
    match schema {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

/// Reads `[parameters]`. What is wrong is added to the problems; then there is none.
pub(super) fn read(
    key: &Key,
    item: &Item,
    lines: &Lines<'_>,
    problems: &mut Problems<'_>,
) -> Option<JsonObject> {
    let mut reader = Reader {
        lines,
        problems,
        count: 0,
        is_right: true,
    };
    let line = lines.of(key, item);
    let Some(table) = item.as_table_like() else {
        reader.wrong(line, "`parameters` has to be a table with `properties`");
        return None;
    };
    let schema = reader.object(table, line, 0);
    if reader.count > PARAMETERS {
        reader.wrong(line, format!("more than {PARAMETERS} parameters"));
    }
    reader.is_right.then_some(schema)
}

struct Reader<'r, 'f> {
    lines: &'r Lines<'r>,
    problems: &'r mut Problems<'f>,
    count: usize,
    is_right: bool,
}

impl Reader<'_, '_> {
    fn wrong(&mut self, line: usize, words: impl Into<String>) {
        self.problems.add(line, words);
        self.is_right = false;
    }

    fn object(&mut self, table: &dyn TableLike, line: usize, depth: usize) -> JsonObject {
        self.keywords(table, "object");
        let mut properties = Map::new();
        match table.get_key_value("properties") {
            None => {}
            Some((key, item)) => match item.as_table_like() {
                Some(named) => self.properties(named, depth, &mut properties),
                None => {
                    let line = self.lines.of(key, item);
                    self.wrong(line, "`properties` has to be a table of parameters");
                }
            },
        }
        if let Some((key, item)) = table.get_key_value("additionalProperties")
            && item.as_bool() != Some(false)
        {
            let line = self.lines.of(key, item);
            self.wrong(
                line,
                "`additionalProperties` can only be false: unknown parameters are always refused",
            );
        }
        let required = self.required(table, &properties);
        let mut schema = empty();
        if depth > 0 && properties.is_empty() {
            self.wrong(line, "an object without `properties` takes nothing");
        }
        schema.insert("properties".into(), properties.into());
        if !required.is_empty() {
            schema.insert("required".into(), required.into());
        }
        schema
    }

    fn properties(&mut self, named: &dyn TableLike, depth: usize, properties: &mut JsonObject) {
        for (name, _) in named.iter() {
            let Some((key, item)) = named.get_key_value(name) else {
                continue;
            };
            let line = self.lines.of(key, item);
            self.count += 1;
            if !is_name(name) {
                self.wrong(
                    line,
                    format!("`{name}` is no name of a parameter: write it in lower case with underscores"),
                );
            }
            if depth == 0 && RESERVED.contains(&name) {
                self.wrong(line, format!("`{name}` is a parameter of the server's own"));
            }
            // Both spellings of a name are accepted, so they must not mean two parameters.
            let flat = |name: &str| name.replace('_', "");
            if let Some(other) = properties.keys().find(|other| flat(other) == flat(name)) {
                let words = format!("`{name}` and `{other}` are two spellings of one name");
                self.wrong(line, words);
            }
            let schema = self.schema(item, line, depth + 1);
            if depth == 0 && !schema.contains_key("description") {
                self.wrong(
                    line,
                    format!("`{name}` has no `description`: a model knows nothing else of it"),
                );
            }
            properties.insert(name.to_owned(), schema.into());
        }
    }

    fn required(&mut self, table: &dyn TableLike, properties: &JsonObject) -> Vec<Value> {
        let Some((key, item)) = table.get_key_value("required") else {
            return Vec::new();
        };
        let line = self.lines.of(key, item);
        let Some(names) = item.as_array() else {
            self.wrong(line, "`required` has to be a list of names");
            return Vec::new();
        };
        let mut required = Vec::new();
        for name in names {
            match name.as_str() {
                Some(name)
                    if properties
                        .get(name)
                        .is_some_and(|of| of.get("default").is_some()) =>
                {
                    self.wrong(line, format!("`{name}` is required and has a `default`"));
                }
                Some(name) if properties.contains_key(name) => required.push(name.into()),
                _ => self.wrong(
                    line,
                    format!("`required` names {name}, which is no parameter"),
                ),
            }
        }
        required
    }

    /// The schema of one value.
    fn schema(&mut self, item: &Item, line: usize, depth: usize) -> JsonObject {
        let Some(table) = item.as_table_like() else {
            self.wrong(line, "a parameter has to be a table with a `type`");
            return Map::new();
        };
        let kind = table.get("type").and_then(Item::as_str).unwrap_or_default();
        if !TYPES.contains(&kind) {
            let line = self.line_of(table, "type", line);
            self.wrong(
                line,
                format!("`type` has to be one of {}", TYPES.join(", ")),
            );
            return Map::new();
        }
        if depth > DEPTH {
            self.wrong(
                line,
                format!("more than {DEPTH} objects and lists in one another"),
            );
            return Map::new();
        }
        let mut schema = if kind == "object" {
            self.object(table, line, depth)
        } else {
            self.keywords(table, kind);
            self.plain(table, kind, line, depth)
        };
        self.description(table, line, &mut schema);
        self.default(table, line, &mut schema);
        schema
    }

    fn line_of(&self, table: &dyn TableLike, name: &str, otherwise: usize) -> usize {
        table
            .get_key_value(name)
            .map_or(otherwise, |(key, item)| self.lines.of(key, item))
    }

    /// Refuses what the checker does not know: it would be advertised and not enforced.
    fn keywords(&mut self, table: &dyn TableLike, kind: &str) {
        let known = keywords(kind);
        for (name, _) in table.iter().filter(|(name, _)| !known.contains(name)) {
            let line = self.line_of(table, name, 1);
            let instead = nearest(name, known.iter().copied()).map_or_else(
                || format!("what is enforced are {}", known.join(", ")),
                |near| format!("did you mean `{near}`?"),
            );
            self.wrong(
                line,
                format!("`{name}` of a {kind} is not enforced: {instead}"),
            );
        }
    }

    /// A schema of anything but an object.
    fn plain(
        &mut self,
        table: &dyn TableLike,
        kind: &str,
        line: usize,
        depth: usize,
    ) -> JsonObject {
        let mut schema = Map::new();
        schema.insert("type".into(), kind.into());
        for name in ["minLength", "maxLength", "minItems", "maxItems"] {
            self.bound(table, name, &mut schema, |value| value.is_u64());
        }
        let is_whole = kind == "integer";
        for name in ["minimum", "maximum"] {
            self.bound(table, name, &mut schema, |value| {
                value.is_i64() || (!is_whole && value.is_f64())
            });
        }
        match kind {
            "string" => {
                schema.entry("maxLength").or_insert_with(|| TEXT.into());
            }
            "array" => {
                schema.entry("maxItems").or_insert_with(|| ITEMS.into());
                let items = match table.get_key_value("items") {
                    Some((key, item)) => {
                        let line = self.lines.of(key, item);
                        self.schema(item, line, depth + 1)
                    }
                    None => {
                        self.wrong(line, "a list has no `items`: say what it holds");
                        Map::new()
                    }
                };
                schema.insert("items".into(), items.into());
            }
            _ => {}
        }
        if let Some((key, item)) = table.get_key_value("enum") {
            let line = self.lines.of(key, item);
            match value_of(item) {
                Some(Value::Array(values)) if !values.is_empty() => {
                    for value in &values {
                        self.fits(&schema, value, "enum", line);
                    }
                    schema.insert("enum".into(), values.into());
                }
                _ => self.wrong(line, "`enum` has to be a list of values"),
            }
        }
        schema
    }

    fn bound(
        &mut self,
        table: &dyn TableLike,
        name: &str,
        schema: &mut JsonObject,
        is_right: impl Fn(&Value) -> bool,
    ) {
        let Some((key, item)) = table.get_key_value(name) else {
            return;
        };
        match value_of(item).filter(is_right) {
            Some(value) => {
                schema.insert(name.to_owned(), value);
            }
            None => {
                let line = self.lines.of(key, item);
                self.wrong(
                    line,
                    format!("`{name}` has to be a number that can be a bound here"),
                );
            }
        }
    }

    fn description(&mut self, table: &dyn TableLike, line: usize, schema: &mut JsonObject) {
        let Some(item) = table.get("description") else {
            return;
        };
        let text = item.as_str().and_then(text::shown_line);
        match text.filter(|text| text.chars().count() <= DESCRIPTION) {
            Some(text) => {
                schema.insert("description".into(), text.into());
            }
            None => {
                let line = self.line_of(table, "description", line);
                self.wrong(
                    line,
                    format!("`description` has to be a text of 1 to {DESCRIPTION} characters that all show"),
                );
            }
        }
    }

    fn default(&mut self, table: &dyn TableLike, line: usize, schema: &mut JsonObject) {
        let Some(item) = table.get("default") else {
            return;
        };
        let line = self.line_of(table, "default", line);
        match value_of(item) {
            Some(value) => {
                self.fits(schema, &value, "default", line);
                schema.insert("default".into(), value);
            }
            None => self.wrong(line, "`default` has to be a value that JSON has"),
        }
    }

    /// A value that the header gives has to pass the check that a client's has to pass.
    fn fits(&mut self, schema: &JsonObject, value: &Value, what: &str, line: usize) {
        let around = fields(json!({"type": "object", "properties": {"value": schema}}));
        let given = fields(json!({"value": value}));
        let checked = params::check("", &around, &[], given.clone());
        if checked.ok() != Some(given) {
            self.wrong(
                line,
                format!("`{what}` holds {value}, which does not fit the rest"),
            );
        }
    }
}

/// Whether a template can name a parameter so, in both languages.
fn is_name(name: &str) -> bool {
    name != "this"
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
        && name.len() <= 40
}

/// A value of TOML as JSON; none for dates, which JSON does not have.
fn value_of(item: &Item) -> Option<Value> {
    fn plain(value: &toml_edit::Value) -> Option<Value> {
        Some(match value {
            toml_edit::Value::String(text) => text.value().as_str().into(),
            toml_edit::Value::Integer(number) => (*number.value()).into(),
            toml_edit::Value::Float(number) => {
                serde_json::Number::from_f64(*number.value())?.into()
            }
            toml_edit::Value::Boolean(flag) => (*flag.value()).into(),
            toml_edit::Value::Array(items) => {
                items.iter().map(plain).collect::<Option<Vec<_>>>()?.into()
            }
            toml_edit::Value::InlineTable(_) | toml_edit::Value::Datetime(_) => return None,
        })
    }
    plain(item.as_value()?)
}
