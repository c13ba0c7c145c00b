//! `plutil`: what property list files hold, in its own words or as another format.

use plist::{Dictionary, Value};
use serde_json::{Map, Value as Json};

use super::{
    outcome::{NotRun, Ran},
    plist_files,
    session::Shell,
};
use crate::property_list;
use simulated_world::world::disk::name_of;

pub(super) fn run(shell: &mut Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("plutil {}", words.join(" ")));
    let printed = match words {
        ["-p", file] => match list(shell, file)? {
            Ok(list) => described(&list, "") + "\n",
            Err(ran) => return Ok(ran),
        },
        ["-lint", file] | ["-lint", "--", file] => match list(shell, file)? {
            Ok(_) => format!("{file}: OK\n"),
            Err(ran) => return Ok(ran),
        },
        ["-convert", format, "-o", "-", file]
        | ["-convert", format, "-o", "-", "--", file]
        | ["-convert", format, file, "-o", "-"] => match list(shell, file)? {
            Ok(list) => written(&list, format).ok_or_else(refused)?,
            Err(ran) => return Ok(ran),
        },
        ["-extract", key, format, file] | ["-extract", key, format, "-o", "-", file] => {
            let list = match list(shell, file)? {
                Ok(list) => list,
                Err(ran) => return Ok(ran),
            };
            let Some(found) = at(&list, key) else {
                let why = format!(
                    "Could not extract value, error: No value at that key path or invalid key path: {key}"
                );
                return Ok(Ran::failed(format!("{file}: {why}\n"), 1));
            };
            match (*format, found) {
                ("raw", found) => raw(found).ok_or_else(refused)? + "\n",
                (format, found) => written(found, format).ok_or_else(refused)?,
            }
        }
        _ => return Err(refused()),
    };
    Ok(Ran::printed(printed))
}

/// What a file holds, or what is said of one that holds none.
fn list(shell: &Shell<'_>, file: &str) -> Result<Result<Value, Ran>, NotRun> {
    let path = shell.path(file);
    Ok(match plist_files::read(shell.world, &path)? {
        Some(list) => Ok(list),
        None => {
            let error = format!(
                "{file}: file does not exist or is not readable or is not a regular file \
                 (Error Domain=NSCocoaErrorDomain Code=260 \"The file “{}” couldn’t be opened because there is no such \
                 file.\" UserInfo={{NSFilePath={path}}})\n",
                name_of(&path)
            );
            Err(Ran::failed(error, 1))
        }
    })
}

/// As `-p` prints it.
fn described(value: &Value, indent: &str) -> String {
    let inner = format!("{indent}  ");
    match value {
        Value::Dictionary(entries) => {
            let lines = entries
                .iter()
                .map(|(key, value)| format!("{inner}{key:?} => {}\n", described(value, &inner)));
            format!("{{\n{}{indent}}}", lines.collect::<String>())
        }
        Value::Array(items) => {
            let lines = items
                .iter()
                .enumerate()
                .map(|(at, value)| format!("{inner}{at} => {}\n", described(value, &inner)));
            format!("[\n{}{indent}]", lines.collect::<String>())
        }
        Value::String(text) => format!("\"{text}\""),
        Value::Data(bytes) => data(bytes),
        other => raw(other).unwrap_or_default(),
    }
}

/// The most bytes that are shown whole.
const WHOLE_DATA: usize = 24;

/// Data as Foundation describes it: of what is longer, the first sixteen bytes and the last eight, in groups of four.
fn data(bytes: &[u8]) -> String {
    let digits = |bytes: &[u8]| -> String {
        let digits = bytes.iter().map(|byte| format!("{byte:02x}"));
        digits.collect()
    };
    let grouped = |bytes: &[u8]| bytes.chunks(4).map(digits).collect::<Vec<_>>().join(" ");
    let length = bytes.len();
    match (bytes.first_chunk::<16>(), bytes.last_chunk::<8>()) {
        (Some(first), Some(last)) if length > WHOLE_DATA => {
            let (first, last) = (grouped(first), grouped(last));
            format!("{{length = {length}, bytes = 0x{first} ... {last} }}")
        }
        _ => format!("{{length = {length}, bytes = 0x{}}}", digits(bytes)),
    }
}

/// As `raw` prints it; of a dictionary its keys, of an array how many items it has.
fn raw(value: &Value) -> Option<String> {
    Some(match value {
        Value::Boolean(flag) => flag.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::String(text) => text.clone(),
        Value::Date(date) => date.to_xml_format(),
        Value::Array(items) => items.len().to_string(),
        Value::Dictionary(entries) => {
            let mut keys: Vec<&str> = entries.keys().map(String::as_str).collect();
            keys.sort_unstable();
            keys.join("\n")
        }
        _ => return None,
    })
}

fn written(value: &Value, format: &str) -> Option<String> {
    match format {
        "xml1" => property_list::text(value),
        "json" => json(value).map(|json| json.to_string()),
        _ => None,
    }
}

/// A property list as JSON; none for one with a date or data, which JSON has not.
fn json(value: &Value) -> Option<Json> {
    Some(match value {
        Value::Boolean(flag) => Json::Bool(*flag),
        Value::Integer(number) => match number.as_signed() {
            Some(number) => number.into(),
            None => number.as_unsigned()?.into(),
        },
        Value::Real(number) => (*number).into(),
        Value::String(text) => text.as_str().into(),
        Value::Array(items) => items
            .iter()
            .map(json)
            .collect::<Option<Vec<Json>>>()?
            .into(),
        Value::Dictionary(entries) => object(entries)?.into(),
        _ => return None,
    })
}

fn object(entries: &Dictionary) -> Option<Map<String, Json>> {
    entries
        .iter()
        .map(|(key, value)| Some((key.clone(), json(value)?)))
        .collect()
}

/// What stands at the end of a way with points between its keys.
fn at<'v>(value: &'v Value, way: &str) -> Option<&'v Value> {
    way.split('.').try_fold(value, |value, key| match value {
        Value::Dictionary(entries) => entries.get(key),
        Value::Array(items) => items.get(key.parse::<usize>().ok()?),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As public listings of a Mac's settings show it: `"Font" => {length = 267, bytes = 0x62706c69 ...`.
    #[test]
    fn data_is_cut_in_the_middle() {
        let mut font = b"bplist00\xd4\x01\x02\x03\x04\x05\x06\x07".to_vec();
        font.resize(266, 0);
        font.push(0xcf);
        assert_eq!(
            described(&Value::Data(font), ""),
            "{length = 267, bytes = 0x62706c69 73743030 d4010203 04050607 ... 00000000 000000cf }"
        );
        let described = |length| described(&Value::Data(vec![0xab; length]), "");
        assert_eq!(described(5), "{length = 5, bytes = 0xababababab}");
        assert_eq!(described(24).len(), "{length = 24, bytes = 0x}".len() + 48);
        assert!(described(25).contains(" ... abababab abababab }"));
    }
}
