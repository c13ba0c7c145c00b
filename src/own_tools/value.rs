//! Values of a header as JSON.

use serde_json::Value;
use toml_edit::{Item, TableLike};

/// A value of TOML as JSON; none for dates, which JSON does not have.
pub(super) fn value_of(item: &Item) -> Option<Value> {
    fn table(table: &dyn TableLike) -> Option<Value> {
        let fields = table.iter();
        let fields = fields.map(|(name, item)| Some((name.to_owned(), value_of(item)?)));
        Some(Value::Object(fields.collect::<Option<_>>()?))
    }
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
            toml_edit::Value::InlineTable(fields) => table(fields)?,
            toml_edit::Value::Datetime(_) => return None,
        })
    }
    match item {
        Item::Table(fields) => table(fields),
        _ => plain(item.as_value()?),
    }
}
