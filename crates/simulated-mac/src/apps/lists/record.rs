//! Reading and changing records, which are JSON by the names of their app's dictionary.

use serde_json::Value as Json;

/// A text of a record, empty when there is none.
pub(crate) fn text<'r>(record: &'r Json, name: &str) -> &'r str {
    record[name].as_str().unwrap_or_default()
}

/// A number of a record, 0 when there is none.
pub(crate) fn number(record: &Json, name: &str) -> f64 {
    record[name].as_f64().unwrap_or_default()
}

/// The records in one of the lists of a record.
pub(crate) fn items<'r>(record: &'r Json, name: &str) -> impl Iterator<Item = &'r Json> {
    record[name].as_array().into_iter().flatten()
}

/// The same, to be changed.
pub(crate) fn items_mut<'r>(
    record: &'r mut Json,
    name: &str,
) -> impl Iterator<Item = &'r mut Json> {
    let list = record.get_mut(name).and_then(Json::as_array_mut);
    list.into_iter().flatten()
}

/// Sets a property of a record.
pub(crate) fn set(record: &mut Json, name: &str, value: impl Into<Json>) {
    if let Some(fields) = record.as_object_mut() {
        fields.insert(name.to_owned(), value.into());
    }
}

/// A UUID that no record has yet: the same for the same records.
pub(crate) fn free_uuid(is_taken: impl Fn(&str) -> bool) -> Option<String> {
    let mut all = (1_u32..).map(|number| format!("00000000-0000-4000-8000-0000E{number:07}"));
    all.find(|uuid| !is_taken(uuid))
}

/// A number that no record has yet, whoever makes it.
pub(crate) fn next_number(records: &mut Json) -> u64 {
    let next = records.get("nextNumber").and_then(Json::as_u64);
    let next = next.unwrap_or(1000);
    set(records, "nextNumber", next + 1);
    next
}

/// The id of a record as its row has it.
pub(crate) fn key(id: &Json) -> String {
    id.as_str().map_or_else(|| id.to_string(), str::to_owned)
}
