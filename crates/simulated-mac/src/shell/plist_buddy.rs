//! `/usr/libexec/PlistBuddy`: the entries of a property list file.

use plist::{Dictionary, Value};

use super::{
    outcome::{NotRun, Ran},
    plist_files,
    session::Shell,
};

const INDENT: &str = "    ";

pub(super) fn run(shell: &mut Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let mut orders = Vec::new();
    let mut rest = words;
    while let ["-c", order, more @ ..] = rest {
        orders.push(*order);
        rest = more;
    }
    let ([file], false) = (rest, orders.is_empty()) else {
        return Err(NotRun::of(format!("PlistBuddy {}", words.join(" "))));
    };
    let path = shell.path(file);
    let mut ran = Ran::default();
    let mut list = match plist_files::read(shell.world, &path)? {
        Some(list) => list,
        None => {
            let said = format!("File Doesn't Exist, Will Create: {file}\n");
            ran.output.push_str(&said);
            Value::Dictionary(Dictionary::new())
        }
    };
    let mut is_changed = false;
    for order in orders {
        match carry_out(&mut list, order)? {
            Done::Printed(text) => ran.output.push_str(&text),
            Done::Changed => is_changed = true,
            Done::Refused(why) => {
                ran.error.push_str(&format!("{why}\n"));
                ran.status = 1;
            }
        }
    }
    if is_changed && !plist_files::write(shell.world, &path, &list)? {
        return Err(NotRun::of("PlistBuddy where no file can be"));
    }
    Ok(ran)
}

/// What came of one order.
enum Done {
    Printed(String),
    Changed,
    Refused(String),
}

fn carry_out(list: &mut Value, order: &str) -> Result<Done, NotRun> {
    let refused = || NotRun::of(format!("PlistBuddy -c {order}"));
    let (name, rest) = order
        .trim()
        .split_once([' ', ':'])
        .unwrap_or((order.trim(), ""));
    // `Print:Key` is read like `Print :Key`.
    let rest = rest.trim_start();
    let (entry, rest) = word(rest);
    let keys = keys(&entry);
    Ok(match name.to_lowercase().as_str() {
        "print" => match find(list, &keys) {
            Some(found) => Done::Printed(printed(found, "") + "\n"),
            None => missing("Print", &entry),
        },
        "set" => match find_mut(list, &keys) {
            Some(found) => {
                *found = value(kind_of(found), &unquoted(rest)).ok_or_else(refused)?;
                Done::Changed
            }
            None => missing("Set", &entry),
        },
        "add" => {
            let (kind, rest) = word(rest);
            // `:List:` is what comes behind the last item of a list.
            let place: Vec<&str> = match entry.strip_suffix(':') {
                Some(_) => keys.iter().copied().chain([""]).collect(),
                None => keys.clone(),
            };
            if find(list, &place).is_some() {
                return Ok(Done::Refused(format!(
                    "Add: \"{entry}\" Entry Already Exists"
                )));
            }
            let new = value(&kind.to_lowercase(), &unquoted(rest)).ok_or_else(refused)?;
            match add(list, &place, new) {
                true => Done::Changed,
                false => return Err(refused()),
            }
        }
        "delete" => match delete(list, &keys) {
            true => Done::Changed,
            false => missing("Delete", &entry),
        },
        // Whatever was changed is saved at the end.
        "save" => Done::Printed("Saving...\n".to_owned()),
        _ => return Err(refused()),
    })
}

fn missing(order: &str, entry: &str) -> Done {
    Done::Refused(format!("{order}: Entry, \"{entry}\", Does Not Exist"))
}

/// The first word of a text, which may be quoted, and what follows it.
fn word(text: &str) -> (String, &str) {
    let quote = text
        .chars()
        .next()
        .filter(|letter| matches!(letter, '"' | '\''));
    match quote.and_then(|quote| text.get(1..)?.split_once(quote)) {
        Some((inside, rest)) => (inside.to_owned(), rest.trim_start()),
        None => {
            let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
            (first.to_owned(), rest.trim_start())
        }
    }
}

fn unquoted(text: &str) -> String {
    match word(text) {
        (inside, "") => inside,
        _ => text.to_owned(),
    }
}

fn keys(entry: &str) -> Vec<&str> {
    entry.split(':').filter(|key| !key.is_empty()).collect()
}

fn find<'l>(list: &'l Value, keys: &[&str]) -> Option<&'l Value> {
    keys.iter().try_fold(list, |list, key| match list {
        Value::Dictionary(fields) => fields.get(key),
        Value::Array(items) => items.get(key.parse::<usize>().ok()?),
        _ => None,
    })
}

fn find_mut<'l>(list: &'l mut Value, keys: &[&str]) -> Option<&'l mut Value> {
    keys.iter().try_fold(list, |list, key| match list {
        Value::Dictionary(fields) => fields.get_mut(key),
        Value::Array(items) => items.get_mut(key.parse::<usize>().ok()?),
        _ => None,
    })
}

/// Adds an entry; the dictionaries around it come with it. False when there is no place for it.
fn add(list: &mut Value, keys: &[&str], new: Value) -> bool {
    let Some((last, around)) = keys.split_last() else {
        return false;
    };
    let mut holder = list;
    for key in around {
        let inner = match holder {
            Value::Dictionary(fields) => {
                if !fields.contains_key(key) {
                    let inner = Value::Dictionary(Dictionary::new());
                    fields.insert((*key).to_owned(), inner);
                }
                fields.get_mut(key)
            }
            Value::Array(items) => key
                .parse::<usize>()
                .ok()
                .and_then(|place| items.get_mut(place)),
            _ => None,
        };
        match inner {
            Some(inner) => holder = inner,
            None => return false,
        }
    }
    match holder {
        Value::Dictionary(fields) => {
            fields.insert((*last).to_owned(), new);
            true
        }
        Value::Array(items) => {
            let place = last.parse::<usize>().unwrap_or(items.len());
            items.insert(place.min(items.len()), new);
            true
        }
        _ => false,
    }
}

/// Takes an entry away. False when there is none.
fn delete(list: &mut Value, keys: &[&str]) -> bool {
    let Some((last, around)) = keys.split_last() else {
        return false;
    };
    match find_mut(list, around) {
        Some(Value::Dictionary(fields)) if fields.contains_key(last) => {
            fields.retain(|key, _| key != last);
            true
        }
        Some(Value::Array(items)) => match last.parse::<usize>() {
            Ok(place) if place < items.len() => {
                items.remove(place);
                true
            }
            _ => false,
        },
        _ => false,
    }
}

/// The kind of a value, as an order names it.
fn kind_of(value: &Value) -> &'static str {
    match value {
        Value::Boolean(_) => "bool",
        Value::Integer(_) => "integer",
        Value::Real(_) => "real",
        Value::Dictionary(_) => "dict",
        Value::Array(_) => "array",
        Value::String(_) => "string",
        _ => "data",
    }
}

fn value(kind: &str, text: &str) -> Option<Value> {
    Some(match kind {
        "string" => Value::String(text.to_owned()),
        "bool" => Value::Boolean(matches!(text.to_lowercase().as_str(), "true" | "yes" | "1")),
        "integer" => Value::Integer(text.parse::<i64>().ok()?.into()),
        "real" => Value::Real(text.parse().ok()?),
        "dict" if text.is_empty() => Value::Dictionary(Dictionary::new()),
        "array" if text.is_empty() => Value::Array(Vec::new()),
        _ => return None,
    })
}

fn printed(value: &Value, indent: &str) -> String {
    let deeper = format!("{indent}{INDENT}");
    match value {
        Value::Dictionary(fields) => {
            let mut text = "Dict {\n".to_owned();
            for (name, value) in fields {
                text.push_str(&format!("{deeper}{name} = {}\n", printed(value, &deeper)));
            }
            text + indent + "}"
        }
        Value::Array(items) => {
            let mut text = "Array {\n".to_owned();
            for item in items {
                text.push_str(&format!("{deeper}{}\n", printed(item, &deeper)));
            }
            text + indent + "}"
        }
        Value::Boolean(flag) => flag.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => format!("{number:.6}"),
        Value::String(text) => text.clone(),
        _ => String::new(),
    }
}
