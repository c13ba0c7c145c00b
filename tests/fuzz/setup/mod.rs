//! The configuration files of clients, which are other people's: an entry is put in and taken out, and all else stays.

use client_entries::{ConfigFormat, JsonEntry, Launch, with_entry, without_entry};
use serde_json::Value;

const fn json(list: &'static [&'static [&'static str]], entry: JsonEntry) -> ConfigFormat {
    ConfigFormat::Json { lists: list, entry }
}

const FORMATS: [ConfigFormat; 6] = [
    json(&[&["mcpServers"]], JsonEntry::Plain),
    json(&[&["servers"]], JsonEntry::Typed),
    json(&[&["mcp", "servers"], &["mcp"]], JsonEntry::OneList),
    json(&[&["mcpServers"]], JsonEntry::Local),
    ConfigFormat::Toml {
        servers: "mcp_servers",
    },
    ConfigFormat::Yaml {
        servers: "extensions",
    },
];

/// The first byte says what kind of file the rest is.
pub(crate) fn run(data: &[u8]) {
    let Some((choice, rest)) = data.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let format = FORMATS[usize::from(*choice) % FORMATS.len()];
    let launch = Launch {
        command: "/opt/macmcp \"x\"".into(),
        arguments: vec!["--read-only".into()],
    };
    let removed = without_entry(text, format);
    let Ok(with) = with_entry(text, format, &launch) else {
        return;
    };
    let again = with_entry(&with, format, &launch).expect("what was written can be read");
    assert_eq!(again, with, "an entry that is there changes nothing");
    let without = without_entry(&with, format).expect("what was written can be read");
    let without = without.expect("the entry is there");
    assert_eq!(without_entry(&without, format), Ok(None), "{without}");
    if let (
        ConfigFormat::Json {
            lists: [[servers]],
            entry,
        },
        Ok(None),
    ) = (format, removed)
        && entry != JsonEntry::OneList
    {
        others_stay(servers, text, &with);
    }
}

/// What stood in a JSON file stands in it still.
fn others_stay(servers: &str, before: &str, after: &str) {
    let read = |text: &str| -> Option<Value> {
        jsonc_parser::parse_to_serde_value(text, &Default::default()).ok()
    };
    let (Some(Value::Object(before)), Some(after)) = (read(before), read(after)) else {
        return;
    };
    assert_eq!(
        after[servers][client_entries::NAME]["command"],
        "/opt/macmcp \"x\""
    );
    for (name, value) in before {
        if name != servers {
            assert_eq!(after[&name], value, "{name}");
        }
    }
}
