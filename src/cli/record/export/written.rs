//! A recipe as a file.

use super::draft::Draft;
use serde_json::Value;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, value};

/// What the file says beside its parameters and steps.
pub(super) struct Head {
    pub(super) title: String,
    pub(super) description: String,
    /// Where it comes from.
    pub(super) comment: String,
    /// How long a call may take, in milliseconds.
    pub(super) timeout_ms: i64,
}

/// The text of the file.
pub(super) fn text(head: &Head, draft: &Draft) -> String {
    let mut document = DocumentMut::new();
    document.insert("title", value(&head.title));
    if let Some(mut key) = document.key_mut("title") {
        key.leaf_decor_mut()
            .set_prefix(format!("# {}\n", head.comment));
    }
    document.insert("description", value(&head.description));
    document.insert("timeout_ms", value(head.timeout_ms));
    if !draft.parameters.0.is_empty() {
        document.insert("parameters", Item::Table(parameters(draft)));
    }
    let mut steps = ArrayOfTables::new();
    for step in &draft.steps {
        let mut table = Table::new();
        table
            .decor_mut()
            .set_prefix(format!("\n# Call {} of the record\n", step.call));
        table.insert("tool", value(&step.tool));
        if !step.arguments.is_empty() {
            let mut arguments = Table::new();
            for (name, given) in &step.arguments {
                if let Some(given) = toml_value(given) {
                    arguments.insert(name, Item::Value(given));
                }
            }
            table.insert("arguments", Item::Table(arguments));
        }
        steps.push(table);
    }
    document.insert("steps", Item::ArrayOfTables(steps));
    document.to_string()
}

fn parameters(draft: &Draft) -> Table {
    let mut properties = Table::new();
    properties.set_implicit(true);
    let mut required = Array::new();
    for parameter in &draft.parameters.0 {
        let mut table = Table::new();
        table.insert("type", value("string"));
        table.insert("description", value(&parameter.description));
        match &parameter.recorded {
            Some(recorded) => {
                table.insert("default", value(recorded));
            }
            None => required.push(&parameter.name),
        }
        properties.insert(&parameter.name, Item::Table(table));
    }
    let mut parameters = Table::new();
    if !required.is_empty() {
        parameters.insert("required", value(required));
    } else {
        parameters.set_implicit(true);
    }
    parameters.insert("properties", Item::Table(properties));
    parameters
}

/// A value as TOML has it, which has no null.
fn toml_value(given: &Value) -> Option<toml_edit::Value> {
    Some(match given {
        Value::Null => return None,
        Value::Bool(flag) => (*flag).into(),
        Value::Number(number) => match number.as_i64() {
            Some(number) => number.into(),
            None => number.as_f64()?.into(),
        },
        Value::String(text) => text.into(),
        Value::Array(parts) => {
            let parts = parts.iter().filter_map(toml_value);
            toml_edit::Value::Array(parts.collect::<Array>())
        }
        Value::Object(parts) => {
            let mut table = InlineTable::new();
            for (name, part) in parts {
                if let Some(part) = toml_value(part) {
                    table.insert(name, part);
                }
            }
            table.into()
        }
    })
}
