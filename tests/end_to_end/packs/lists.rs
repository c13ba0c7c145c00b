//! Lists have an end: a page of what there is, and where the next one begins.

use super::examples::{listed as tools, packs};
use crate::support::Mac;
use serde_json::{Value, json};

/// The list of a result: its field of objects.
fn list_of(tool: &Value) -> Option<&str> {
    let fields = tool["outputSchema"]["properties"].as_object()?;
    let is_list = |field: &Value| field["type"] == "array" && field["items"]["type"] == "object";
    let mut lists = fields.iter().filter(|(_, field)| is_list(field));
    lists.next().map(|(name, _)| name.as_str())
}

/// Without a limit the answer has at most 8,000 characters, and all pages together are the list.
#[test]
fn every_list_of_a_pack_comes_in_pages() {
    let mut found = 0;
    let (small, large) = (Mac::new(), Mac::crowded());
    let all = packs().join(",");
    let arguments = ["--pack", &all, "--timeout-ms", "100000"];
    let (mut client, mut crowded) = (small.session(&arguments), large.session(&arguments));
    for pack in packs() {
        for tool in tools(&pack) {
            let name = tool["name"].as_str().unwrap();
            let Some(field) = list_of(&tool) else {
                assert!(
                    !name.starts_with("list_") && !name.starts_with("search_"),
                    "{name} has no list"
                );
                continue;
            };
            found += 1;
            let properties = &tool["accepts"]["properties"];
            for parameter in ["limit", "offset"] {
                assert_eq!(properties[parameter]["type"], "integer", "{name}");
            }
            let required = tool["outputSchema"]["required"].as_array().unwrap();
            for part in ["total", "offset", "next_offset"] {
                assert!(required.contains(&json!(part)), "{name} {part}");
            }
            let answer = crowded.call(name, tool["example"].clone());
            let text = answer["content"][0]["text"].as_str().unwrap();
            assert!(text.chars().count() <= 8_000, "{name}: {}", text.len());
            let whole = client.ok(name, tool["example"].clone());
            let mut call = tool["example"].clone();
            call["limit"] = json!(1);
            let first = client.ok(name, call.clone());
            assert_eq!(first["offset"], 0, "{name}");
            if first["next_offset"].is_null() {
                continue;
            }
            assert_eq!(first["next_offset"], 1, "{name}");
            call["offset"] = json!(1);
            let second = client.ok(name, call);
            for (place, page) in [&first, &second].into_iter().enumerate() {
                assert_eq!(page[field][0], whole[field][place], "{name}");
            }
        }
    }
    assert_eq!(found, 15);
}

/// Ten years of a Mac of real size: 25 seconds, and then "a bug in macmcp".
#[test]
fn ten_years_of_events_come_in_pages() {
    let mac = Mac::crowded();
    let mut client = mac.session(&["--pack", "calendar", "--timeout-ms", "100000"]);
    let years = json!({"from": "2020-01-01", "to": "2029-12-31", "offset": 50_000});
    let page = client.ok("list_events", years);
    assert!(page["total"].as_u64().unwrap() > 50_000, "{page}");
    assert!(page["next_offset"].as_u64().unwrap() > 50_000, "{page}");
    assert_eq!(page["note"], Value::Null);
}
