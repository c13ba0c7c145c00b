//! The entry in JSON, with comments and trailing commas.

use super::entry::{
    ADDRESSES, Existing, Launch, MEND, NAME, ending_with_newline, not_an_object, not_texts,
    of_another_transport,
};
use crate::format::JsonEntry;
use jsonc_parser::ParseOptions;
use jsonc_parser::cst::{CstInputValue, CstNode, CstObject, CstObjectProp, CstRootNode};

pub(super) fn existing(
    text: &str,
    lists: &[&[&str]],
    form: JsonEntry,
) -> Result<Option<Existing>, String> {
    let root = parse(text)?;
    let Some(entry) = list(&root, lists).and_then(|list| list.get(NAME)) else {
        return Ok(None);
    };
    let entry = entry.object_value().ok_or_else(|| not_an_object(NAME))?;
    for name in ["command", "args"] {
        require_once(&entry, name)?;
    }
    let value = |name| entry.get(name).and_then(|field| field.value());
    if let Some(field) = ADDRESSES.iter().find(|name| entry.get(name).is_some()) {
        return Err(of_another_transport(field));
    }
    let says = |name, expected| {
        value(name).is_some_and(|value| {
            value
                .as_boolean_lit()
                .is_some_and(|value| value.value() == expected)
        })
    };
    let rest = Existing {
        is_off: says("disabled", true) || says("enabled", false),
        environment: variables(&entry),
        ..Existing::default()
    };
    if form == JsonEntry::OneList {
        let mut words = value("command").map_or(Ok(Vec::new()), texts)?.into_iter();
        return Ok(Some(Existing {
            command: words.next(),
            arguments: words.collect(),
            ..rest
        }));
    }
    Ok(Some(Existing {
        command: value("command").and_then(text_of),
        arguments: value("args").map_or(Ok(Vec::new()), texts)?,
        ..rest
    }))
}

/// The variables that an entry sets; `environment` is opencode's name for them.
fn variables(entry: &CstObject) -> Vec<(String, String)> {
    let objects = ["env", "environment"]
        .into_iter()
        .filter_map(|name| entry.object_value(name));
    let properties = objects.flat_map(|object| object.properties());
    properties
        .filter_map(|property| {
            let name = property.name()?.decoded_value().ok()?;
            Some((name, text_of(property.value()?)?))
        })
        .collect()
}

pub(super) fn with_entry(
    text: &str,
    lists: &[&[&str]],
    form: JsonEntry,
    launch: &Launch,
) -> Result<String, String> {
    let root = parse(text)?;
    let mut place = root
        .object_value_or_create()
        .ok_or_else(|| format!("it holds something other than a JSON object: {MEND}"))?;
    for name in path(&root, lists) {
        require_once(&place, name)?;
        place = place
            .object_value_or_create(name)
            .ok_or_else(|| not_an_object(name))?;
    }
    require_once(&place, NAME)?;
    set_entry(&place, form, launch)?;
    Ok(ending_with_newline(root.to_string()))
}

pub(super) fn with_waits(
    text: &str,
    lists: &[&[&str]],
    waits: &[(&str, u32)],
) -> Result<String, String> {
    let waits = waits.iter();
    let fields = waits.map(|(name, number)| (*name, CstInputValue::Number(number.to_string())));
    with_fields(text, lists, fields)
}

pub(super) fn with_flag(text: &str, lists: &[&[&str]], name: &str) -> Result<String, String> {
    with_fields(text, lists, [(name, CstInputValue::Bool(true))])
}

/// The text with those fields of its entry that are not there.
fn with_fields<'n>(
    text: &str,
    lists: &[&[&str]],
    fields: impl IntoIterator<Item = (&'n str, CstInputValue)>,
) -> Result<String, String> {
    let root = parse(text)?;
    let entry = list(&root, lists).and_then(|list| list.object_value(NAME));
    let entry = entry.ok_or_else(|| not_an_object(NAME))?;
    for (name, value) in fields {
        if entry.get(name).is_none() {
            entry.append(name, value);
        }
    }
    Ok(root.to_string())
}

pub(super) fn without_entry(text: &str, lists: &[&[&str]]) -> Result<Option<String>, String> {
    let root = parse(text)?;
    let entry = list(&root, lists).and_then(|list| list.get(NAME));
    Ok(entry.map(|entry| {
        entry.remove();
        root.to_string()
    }))
}

fn parse(text: &str) -> Result<CstRootNode, String> {
    CstRootNode::parse(text, &ParseOptions::default()).map_err(|error| format!("{}: {MEND}", error))
}

/// The object at a path; none where there is none.
fn at(root: &CstRootNode, path: &[&str]) -> Option<CstObject> {
    let document = root.object_value()?;
    path.iter()
        .try_fold(document, |object, name| object.object_value(name))
}

/// The path of the list: the first that leads to an object, else the last.
fn path<'a>(root: &CstRootNode, lists: &[&'a [&'a str]]) -> &'a [&'a str] {
    let found = lists.iter().find(|path| at(root, path).is_some());
    found.or(lists.last()).copied().unwrap_or_default()
}

fn list(root: &CstRootNode, lists: &[&[&str]]) -> Option<CstObject> {
    at(root, path(root, lists))
}

fn text_of(node: CstNode) -> Option<String> {
    node.as_string_lit()?.decoded_value().ok()
}

fn texts(value: CstNode) -> Result<Vec<String>, String> {
    let elements = value.as_array().map(|list| list.elements());
    let texts = elements.and_then(|list| list.into_iter().map(text_of).collect());
    texts.ok_or_else(not_texts)
}

/// Programs read one of several fields with one name, and not all of them the same one.
fn require_once(object: &CstObject, name: &str) -> Result<(), String> {
    let has_name = |property: &CstObjectProp| {
        let decoded = property.name().map(|name| name.decoded_value());
        matches!(decoded, Some(Ok(decoded)) if decoded == name)
    };
    match object
        .properties()
        .iter()
        .filter(|property| has_name(property))
        .count()
    {
        0 | 1 => Ok(()),
        count => Err(format!("it has {name:?} {count} times: leave one of them")),
    }
}

/// The fields that macmcp writes; an entry that is there keeps its others.
fn fields(form: JsonEntry, launch: &Launch) -> Vec<(&'static str, CstInputValue)> {
    let string = |text: &str| CstInputValue::String(text.to_owned());
    let list =
        |words: &mut dyn Iterator<Item = &str>| CstInputValue::Array(words.map(string).collect());
    let started = [
        ("command", string(&launch.command)),
        ("args", list(&mut launch.words().skip(1))),
    ];
    match form {
        JsonEntry::Plain => started.into(),
        JsonEntry::Typed => [("type", string("stdio"))]
            .into_iter()
            .chain(started)
            .collect(),
        JsonEntry::Local => [("type", string("local"))]
            .into_iter()
            .chain(started)
            .chain([("tools", list(&mut ["*"].into_iter()))])
            .collect(),
        JsonEntry::OneList => vec![
            ("type", string("local")),
            ("command", list(&mut launch.words())),
        ],
    }
}

fn set_entry(list: &CstObject, form: JsonEntry, launch: &Launch) -> Result<(), String> {
    let fields = fields(form, launch);
    let Some(property) = list.get(NAME) else {
        let fields = fields
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value));
        list.append(NAME, CstInputValue::Object(fields.collect()));
        return Ok(());
    };
    let entry = property.object_value().ok_or_else(|| not_an_object(NAME))?;
    for (name, value) in fields {
        require_once(&entry, name)?;
        match entry.get(name) {
            // Which tools it may use is the user's choice.
            Some(_) if name == "tools" => {}
            Some(field) => field.set_value(value),
            None => {
                entry.append(name, value);
            }
        }
    }
    Ok(())
}
