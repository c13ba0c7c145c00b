//! Lists of built-in tools: whole, unless a call asks for a part of them.

use super::answer::Answer;
use crate::error::Error;
use rmcp::model::JsonObject;
use serde_json::{Value, json};

const LIMIT: &str = "limit";
const OFFSET: &str = "offset";

/// The field of a result that is a list.
#[derive(Clone, Copy, Debug)]
pub struct Paged {
    /// What it is called.
    pub list: &'static str,
    /// What the field is called that has the offset of the rest.
    pub next: &'static str,
}

/// The part of a list that a call asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page {
    paged: Paged,
    limit: usize,
    offset: usize,
}

/// Adds the parameters to the schema of a tool with such a list.
pub(super) fn add_parameters(schema: &mut JsonObject, paged: Option<Paged>) {
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    if let (Some(_), Some(properties)) = (paged, properties) {
        let limit = json!({"type": "integer", "minimum": 1, "maximum": 1000, "description": "Maximum number of items"});
        let offset = json!({"type": "integer", "default": 0, "minimum": 0, "maximum": 1_000_000, "description": "Number of items to skip"});
        properties.insert(LIMIT.into(), limit);
        properties.insert(OFFSET.into(), offset);
    }
}

/// Adds to the schema of its result what a part of the list has beside it.
pub(super) fn add_fields(schema: &mut JsonObject, paged: Option<Paged>) {
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    if let (Some(paged), Some(properties)) = (paged, properties) {
        properties.insert("total".into(), json!({"type": "integer"}));
        properties.insert(OFFSET.into(), json!({"type": "integer"}));
        properties.insert(paged.next.into(), json!({"type": ["integer", "null"]}));
    }
}

impl Page {
    /// Takes the parameters out of checked ones; none where the list is to be whole.
    pub(super) fn take(paged: Option<Paged>, arguments: &mut JsonObject) -> Option<Self> {
        let paged = paged?;
        let mut number = |name: &str| {
            let given = arguments.remove(name).and_then(|value| value.as_u64())?;
            usize::try_from(given).ok()
        };
        let (limit, offset) = (number(LIMIT), number(OFFSET));
        (limit.is_some() || offset.is_some()).then(|| Self {
            paged,
            limit: limit.unwrap_or(usize::MAX),
            offset: offset.unwrap_or_default(),
        })
    }

    /// An answer with that part of its list.
    ///
    /// # Errors
    /// As [`Answer::structured`].
    pub(super) fn of(self, answer: Answer) -> Result<Answer, Error> {
        let mut result = answer.structured.clone();
        let list = result
            .as_mut()
            .and_then(|result| result.get_mut(self.paged.list));
        let Some(items) = list.and_then(Value::as_array_mut) else {
            return Ok(answer);
        };
        let total = items.len();
        let shown: Vec<Value> = items.drain(..).skip(self.offset).take(self.limit).collect();
        let next = self.offset.saturating_add(shown.len());
        *items = shown;
        let fields = result.as_mut().and_then(Value::as_object_mut);
        if let Some(fields) = fields {
            fields.insert("total".into(), total.into());
            fields.insert(OFFSET.into(), self.offset.into());
            let next = if next < total {
                next.into()
            } else {
                Value::Null
            };
            fields.insert(self.paged.next.into(), next);
        }
        Answer::structured(&result)
    }
}
