//! The parameters and the result of a tool of the user's own: the part of JSON Schema that [`crate::tool::params`] and
//! [`crate::tool::result_schema`] enforce, and nothing of it that would be advertised and not held.

use super::lines::Lines;
use super::part::{ANY, Part};
use super::problem::Problems;
use super::value::value_of;
use crate::suggest::nearest;
use crate::text;
use crate::tool::format::{EMAIL, RECIPIENT};
use crate::tool::params;
use rmcp::model::JsonObject;
use serde_json::{Map, Value, json};
use toml_edit::{Item, Key, TableLike};

/// How many parameters a tool may have, or fields a result, those of objects counted with them.
const MOST: usize = 40;

/// How deep objects and lists may lie in one another: a list of windows with lists of tabs takes five.
const DEPTH: usize = 6;

/// How long a description may be, in characters.
const DESCRIPTION: usize = 300;

/// How long a text may be that says no bound of its own, in characters: that of the built-in tools.
const TEXT: u64 = 1 << 20;

/// How long a list may be that says no bound of its own.
const ITEMS: u64 = 1_000;

/// What JSON Schema calls the values of a field of type `any`.
const ANY_OF: [&str; 6] = ["string", "number", "boolean", "array", "object", "null"];

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
pub(super) fn parameters(
    key: &Key,
    item: &Item,
    lines: &Lines<'_>,
    problems: &mut Problems<'_>,
) -> Option<JsonObject> {
    read(Part::Parameter, key, item, lines, problems)
}

/// Reads `[result]`. What is wrong is added to the problems; then there is none.
pub(super) fn result(
    key: &Key,
    item: &Item,
    lines: &Lines<'_>,
    problems: &mut Problems<'_>,
) -> Option<JsonObject> {
    read(Part::Field, key, item, lines, problems)
}

fn read(
    part: Part,
    key: &Key,
    item: &Item,
    lines: &Lines<'_>,
    problems: &mut Problems<'_>,
) -> Option<JsonObject> {
    let mut reader = Reader {
        part,
        lines,
        problems,
        count: 0,
        is_right: true,
    };
    let line = lines.of(key, item);
    let Some(table) = item.as_table_like() else {
        let words = format!("`{}` has to be a table with `properties`", part.table());
        reader.wrong(line, words);
        return None;
    };
    let schema = reader.object(table, line, 0);
    if reader.count > MOST {
        reader.wrong(line, format!("more than {MOST} {}s", part.noun()));
    }
    reader.is_right.then_some(schema)
}

struct Reader<'r, 'f> {
    part: Part,
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
                    let words = format!("`properties` has to be a table of {}s", self.part.noun());
                    self.wrong(line, words);
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
        let mut schema = match self.part {
            Part::Parameter => empty(),
            Part::Field => fields(json!({"type": "object"})),
        };
        match (self.part, depth, properties.is_empty()) {
            (Part::Parameter, 1.., true) => {
                self.wrong(line, "an object without `properties` takes nothing");
            }
            (Part::Field, 0, true) => self.wrong(line, "`result` lists no `properties`"),
            _ => {}
        }
        // A result may hold an object whose fields only the app knows.
        if self.part == Part::Parameter || !properties.is_empty() {
            schema.insert("properties".into(), properties.into());
        }
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
            let noun = self.part.noun();
            if !self.part.is_name(name) {
                self.wrong(
                    line,
                    format!(
                        "`{name}` is no name of a {noun}: write it in lower case with underscores"
                    ),
                );
            }
            if depth == 0 && self.part.reserved().contains(&name) {
                self.wrong(line, format!("`{name}` is a {noun} of the server's own"));
            }
            // Both spellings of a name are accepted, so they must not mean two parameters.
            let flat = |name: &str| name.replace('_', "");
            if let Some(other) = properties.keys().find(|other| flat(other) == flat(name)) {
                let words = format!("`{name}` and `{other}` are two spellings of one name");
                self.wrong(line, words);
            }
            let schema = self.schema(item, line, depth + 1);
            let is_described = schema.contains_key("description");
            if depth == 0 && self.part == Part::Parameter && !is_described {
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
                    format!("`required` names {name}, which is no {}", self.part.noun()),
                ),
            }
        }
        required
    }

    /// The schema of one value.
    fn schema(&mut self, item: &Item, line: usize, depth: usize) -> JsonObject {
        let Some(table) = item.as_table_like() else {
            let words = format!("a {} has to be a table with a `type`", self.part.noun());
            self.wrong(line, words);
            return Map::new();
        };
        let kind = table.get("type").and_then(Item::as_str).unwrap_or_default();
        let types = self.part.types();
        if !types.contains(&kind) {
            let line = self.line_of(table, "type", line);
            self.wrong(
                line,
                format!("`type` has to be one of {}", types.join(", ")),
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
        match self.part {
            Part::Parameter => self.default(table, line, &mut schema),
            Part::Field => self.null(table, line, &mut schema),
        }
        schema
    }

    fn line_of(&self, table: &dyn TableLike, name: &str, otherwise: usize) -> usize {
        table
            .get_key_value(name)
            .map_or(otherwise, |(key, item)| self.lines.of(key, item))
    }

    /// Refuses what the checker does not know: it would be advertised and not enforced.
    fn keywords(&mut self, table: &dyn TableLike, kind: &str) {
        let known = self.part.keywords(kind);
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
        let kinds = match kind {
            ANY => json!(ANY_OF),
            kind => json!(kind),
        };
        schema.insert("type".into(), kinds);
        for name in ["minLength", "maxLength", "minItems", "maxItems"] {
            self.bound(table, name, &mut schema, |value| value.is_u64());
        }
        if let Some((key, item)) = table.get_key_value("format") {
            match item.as_str() {
                Some(EMAIL) => {
                    schema.insert("format".into(), EMAIL.into());
                }
                Some(RECIPIENT) => {
                    schema.insert("x-format".into(), RECIPIENT.into());
                }
                _ => {
                    let line = self.lines.of(key, item);
                    self.wrong(
                        line,
                        format!("`format` can only be \"{EMAIL}\" or \"{RECIPIENT}\""),
                    );
                }
            }
        }
        let is_whole = kind == "integer";
        for name in ["minimum", "maximum"] {
            self.bound(table, name, &mut schema, |value| {
                value.is_i64() || (!is_whole && value.is_f64())
            });
        }
        if self.part == Part::Parameter {
            match kind {
                "string" => {
                    schema.entry("maxLength").or_insert_with(|| TEXT.into());
                }
                "array" => {
                    schema.entry("maxItems").or_insert_with(|| ITEMS.into());
                }
                _ => {}
            }
        }
        if kind == "array" {
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

    /// `null = true`: the value may be null.
    fn null(&mut self, table: &dyn TableLike, line: usize, schema: &mut JsonObject) {
        match table.get("null").map(Item::as_bool) {
            None | Some(Some(false)) => {}
            Some(Some(true)) => {
                let kind = schema.get("type").cloned();
                schema.insert("type".into(), json!([kind, "null"]));
            }
            Some(None) => {
                let line = self.line_of(table, "null", line);
                self.wrong(line, "`null` has to be true or false");
            }
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
