//! The entry in YAML, as Goose has it: `type`, `cmd`, `args`, `enabled`. As an item of a list, `yaml_list` has it.

use super::entry::{
    ADDRESSES, Existing, Launch, MEND, NAME, ending_with_newline, not_an_object, not_texts,
    of_another_transport,
};
use std::str::FromStr as _;
use yaml_edit::{Document, Mapping, MappingBuilder, SequenceBuilder, YamlNode};

pub(super) fn existing(text: &str, servers: &str) -> Result<Option<Existing>, String> {
    let Some(list) = list(&parse(text)?, servers)? else {
        return Ok(None);
    };
    let Some(entry) = entry(&list)? else {
        return Ok(None);
    };
    started_by(&entry, "cmd", "envs").map(Some)
}

/// What an entry starts, with a client's names for the program and for the variables.
pub(super) fn started_by(entry: &Mapping, command: &str, envs: &str) -> Result<Existing, String> {
    if let Some(field) = ADDRESSES.iter().find(|name| entry.get(**name).is_some()) {
        return Err(of_another_transport(field));
    }
    let arguments = match entry.get("args") {
        None => Vec::new(),
        Some(value) => {
            let list = value.as_sequence().map(|list| list.values());
            list.and_then(|list| list.map(|item| text_of(&item)).collect())
                .ok_or_else(not_texts)?
        }
    };
    Ok(Existing {
        command: entry.get(command).as_ref().and_then(text_of),
        arguments,
        is_off: entry.get("enabled").as_ref().and_then(text_of).as_deref() == Some("false"),
        environment: variables(entry, envs),
        ..Existing::default()
    })
}

/// The variables that an entry sets.
fn variables(entry: &Mapping, envs: &str) -> Vec<(String, String)> {
    let Some(envs) = entry.get_mapping(envs) else {
        return Vec::new();
    };
    envs.iter()
        .filter_map(|(name, value)| Some((text_of(&name)?, text_of(&value)?)))
        .collect()
}

pub(super) fn with_entry(text: &str, servers: &str, launch: &Launch) -> Result<String, String> {
    // Written again, an entry may get other line ends than it has.
    if existing(text, servers)?.is_some_and(|entry| entry.is(launch)) {
        return Ok(text.to_owned());
    }
    let document = parse(text)?;
    let arguments = arguments(launch);
    let Some(list) = list(&document, servers)? else {
        let new = MappingBuilder::new().mapping(servers, |list| {
            list.insert_mapping(NAME, new_entry(launch, arguments))
        });
        return with_list(text, &document, servers, new);
    };
    match entry(&list)? {
        Some(entry) => start(&entry, "cmd", launch)?,
        None => {
            let entry = new_entry(launch, arguments).build_document();
            let entry = entry.as_mapping().ok_or_else(|| not_an_object(NAME))?;
            list.set(NAME, entry);
        }
    }
    Ok(ending_with_newline(document.to_string()))
}

pub(super) fn with_waits(
    text: &str,
    servers: &str,
    waits: &[(&str, u32)],
) -> Result<String, String> {
    let document = parse(text)?;
    let list = list(&document, servers)?.ok_or_else(|| not_an_object(servers))?;
    let entry = entry(&list)?.ok_or_else(|| not_an_object(NAME))?;
    for (name, number) in waits {
        if entry.get(*name).is_none() {
            entry.set(*name, i64::from(*number));
        }
    }
    Ok(ending_with_newline(document.to_string()))
}

pub(super) fn without_entry(text: &str, servers: &str) -> Result<Option<String>, String> {
    let document = parse(text)?;
    let removed = list(&document, servers)?.and_then(|list| list.remove(NAME));
    Ok(removed.map(|_| document.to_string()))
}

/// The arguments as a list.
pub(super) fn arguments(launch: &Launch) -> SequenceBuilder {
    let arguments = launch.arguments.iter();
    arguments.fold(SequenceBuilder::new(), |list, argument| {
        list.item(argument.as_str())
    })
}

/// Has an entry that is there start something else, with a client's name for the program.
pub(super) fn start(entry: &Mapping, command: &str, launch: &Launch) -> Result<(), String> {
    entry.set(command, launch.command.as_str());
    let arguments = arguments(launch).build_document();
    let arguments = arguments.as_sequence().ok_or_else(not_texts)?;
    entry.set("args", arguments);
    Ok(())
}

fn new_entry(launch: &Launch, arguments: SequenceBuilder) -> MappingBuilder {
    MappingBuilder::new()
        .pair("name", NAME)
        .pair("type", "stdio")
        .pair("enabled", true)
        .pair("cmd", launch.command.as_str())
        .insert_sequence("args", arguments)
}

/// The text with servers where it had none: `new` is a mapping with nothing but them.
pub(super) fn with_list(
    text: &str,
    document: &Document,
    servers: &str,
    new: MappingBuilder,
) -> Result<String, String> {
    let new = new.build_document();
    let Some(mapping) = document.as_mapping() else {
        // Nothing but comments.
        let text = match text {
            "" => String::new(),
            text => ending_with_newline(text.to_owned()),
        };
        return Ok(ending_with_newline(format!("{text}{new}")));
    };
    let list = new.as_mapping().and_then(|new| new.get(servers));
    mapping.set(servers, list.ok_or_else(|| not_an_object(servers))?);
    Ok(ending_with_newline(document.to_string()))
}

/// What the text says; a text of comments alone is a document without a mapping.
pub(super) fn parse(text: &str) -> Result<Document, String> {
    let document = Document::from_str(text).map_err(|error| format!("{}: {MEND}", error))?;
    let is_other = document.as_mapping().is_none()
        && text
            .lines()
            .any(|line| !line.trim().is_empty() && !line.trim_start().starts_with('#'));
    if is_other {
        return Err(format!(
            "it holds something other than a YAML mapping: {MEND}"
        ));
    }
    Ok(document)
}

/// The list of servers; none where there is none, or one that says nothing.
fn list(document: &Document, servers: &str) -> Result<Option<Mapping>, String> {
    let Some(document) = document.as_mapping() else {
        return Ok(None);
    };
    once(&document, servers)?;
    mapping_in(&document, servers)
}

fn entry(list: &Mapping) -> Result<Option<Mapping>, String> {
    once(list, NAME)?;
    mapping_in(list, NAME)
}

fn mapping_in(mapping: &Mapping, name: &str) -> Result<Option<Mapping>, String> {
    match mapping.get(name) {
        None => Ok(None),
        Some(value) if value.as_scalar().is_some_and(yaml_edit::Scalar::is_null) => Ok(None),
        Some(value) => value
            .as_mapping()
            .cloned()
            .map(Some)
            .ok_or_else(|| not_an_object(name)),
    }
}

pub(super) fn once(mapping: &Mapping, name: &str) -> Result<(), String> {
    match mapping.find_all_entries_by_key(name).count() {
        0 | 1 => Ok(()),
        count => Err(format!("it has {name:?} {count} times: leave one of them")),
    }
}

pub(super) fn text_of(value: &YamlNode) -> Option<String> {
    value.as_scalar().map(yaml_edit::Scalar::as_string)
}
