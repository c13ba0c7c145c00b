//! The entry in TOML.

use super::entry::{
    ADDRESSES, Existing, Launch, MEND, NAME, not_an_object, not_texts, of_another_transport,
};
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, TableLike};

pub(super) fn existing(text: &str, servers: &str) -> Result<Option<Existing>, String> {
    let document = parse(text)?;
    let entry = document.get(servers).and_then(|list| list.get(NAME));
    let Some(entry) = entry else { return Ok(None) };
    if let Some(field) = ADDRESSES.iter().find(|name| entry.get(name).is_some()) {
        return Err(of_another_transport(field));
    }
    let arguments = match entry.get("args") {
        None => Vec::new(),
        Some(value) => {
            let list = value.as_array().map(Array::iter);
            let text = |value: &toml_edit::Value| value.as_str().map(str::to_owned);
            list.and_then(|list| list.map(text).collect())
                .ok_or_else(not_texts)?
        }
    };
    let command = entry.get("command").and_then(Item::as_str);
    let variables = entry.get("env").and_then(Item::as_table_like);
    let variables = variables.into_iter().flat_map(|table| table.iter());
    let handed_on = entry.get("env_vars").and_then(Item::as_array);
    let handed_on = handed_on.into_iter().flat_map(Array::iter);
    Ok(Some(Existing {
        command: command.map(str::to_owned),
        arguments,
        is_off: entry.get("enabled").and_then(Item::as_bool) == Some(false),
        environment: variables
            .filter_map(|(name, value)| Some((name.to_owned(), value.as_str()?.to_owned())))
            .collect(),
        handed_on: handed_on
            .filter_map(|name| name.as_str().map(str::to_owned))
            .collect(),
    }))
}

pub(super) fn with_entry(text: &str, servers: &str, launch: &Launch) -> Result<String, String> {
    // Writing it again may take blanks out of the head of another table.
    if let Ok(Some(entry)) = existing(text, servers)
        && entry.is(launch)
    {
        return Ok(text.to_owned());
    }
    let mut document = parse(text)?;
    let list = document.entry(servers).or_insert_with(|| {
        let mut table = Table::new();
        table.set_implicit(true);
        Item::Table(table)
    });
    // `{ ... }` holds no tables with a head of their own.
    let new_entry = match list {
        Item::Value(_) => toml_edit::value(InlineTable::new()),
        _ => Item::Table(Table::new()),
    };
    let list = list
        .as_table_like_mut()
        .ok_or_else(|| not_an_object(servers))?;
    let entry = list
        .entry(NAME)
        .or_insert(new_entry)
        .as_table_like_mut()
        .ok_or_else(|| not_an_object(NAME))?;
    set_entry(entry, launch);
    Ok(document.to_string())
}

pub(super) fn with_waits(
    text: &str,
    servers: &str,
    waits: &[(&str, u32)],
) -> Result<String, String> {
    let mut document = parse(text)?;
    let entry = document
        .get_mut(servers)
        .and_then(|list| list.get_mut(NAME))
        .and_then(Item::as_table_like_mut)
        .ok_or_else(|| not_an_object(NAME))?;
    // Writing it again may take blanks out of the head of another table.
    let mut is_changed = false;
    for (name, number) in waits {
        if !entry.contains_key(name) {
            is_changed = true;
            entry.insert(name, toml_edit::value(i64::from(*number)));
        }
    }
    Ok(if is_changed {
        document.to_string()
    } else {
        text.to_owned()
    })
}

pub(super) fn without_entry(text: &str, servers: &str) -> Result<Option<String>, String> {
    let mut document = parse(text)?;
    let list = document.get_mut(servers).and_then(Item::as_table_like_mut);
    let removed = list.and_then(|list| list.remove(NAME));
    Ok(removed.map(|_| document.to_string()))
}

fn parse(text: &str) -> Result<DocumentMut, String> {
    text.parse()
        .map_err(|error: toml_edit::TomlError| format!("{}: {MEND}", error))
}

fn set_entry(entry: &mut dyn TableLike, launch: &Launch) {
    let arguments: Array = launch.arguments.iter().collect();
    entry.insert("command", toml_edit::value(&launch.command));
    entry.insert("args", toml_edit::value(arguments));
}
