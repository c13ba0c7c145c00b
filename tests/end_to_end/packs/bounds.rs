//! How long what is given to a pack's tool may be: a name of a million characters took 18 s.

use super::examples::{listed, packs};
use crate::support::Mac;
use serde_json::{Value, json};

/// The most that any text may have, in characters: the text of a note or a mail.
const MOST: u64 = 100_000;

/// The places of a tool's texts, each with what may stand there.
fn texts(schema: &Value, path: &str, found: &mut Vec<(String, Value)>) {
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let path = format!("{path}/{name}");
        match property["type"].as_str() {
            Some("string") => found.push((path, property.clone())),
            Some("array") if property["items"]["type"] == "string" => {
                found.push((format!("{path}/0"), property["items"].clone()));
            }
            Some("object") => texts(property, &path, found),
            _ => {}
        }
    }
}

#[test]
fn no_text_is_longer_than_its_tool_can_use() {
    let long = "a".repeat(1_000_000);
    let mut count = 0;
    for pack in packs() {
        let mac = Mac::new();
        let mut client = mac.session(&["--pack", &pack]);
        for tool in listed(&pack) {
            let name = tool["name"].as_str().unwrap();
            let mut places = Vec::new();
            texts(&tool["accepts"], "", &mut places);
            for (place, schema) in places {
                if schema["enum"].is_array() {
                    continue;
                }
                count += 1;
                let most = schema["maxLength"].as_u64();
                assert!(
                    most.is_some_and(|most| most <= MOST),
                    "{name}{place}: {most:?}"
                );
                let mut arguments = tool["example"].clone();
                let (list, _) = place.rsplit_once('/').unwrap();
                let at = match place.ends_with("/0") {
                    true => list,
                    false => &place,
                };
                let value = match place.ends_with("/0") {
                    true => json!([long]),
                    false => json!(long),
                };
                arguments[&at[1..]] = value;
                let (error, text) = client.err(name, arguments);
                assert_eq!(error["code"], "InvalidParameter", "{name}{place}: {text}");
                assert!(text.contains(&at[1..]) && text.len() < 2_000, "{text}");
            }
        }
        assert_eq!(mac.state()["permissions"]["prompts"], Value::Null);
    }
    assert!(count > 60, "{count}");
}
