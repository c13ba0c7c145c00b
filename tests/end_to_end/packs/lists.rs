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
    let mac = Mac::crowded();
    let all = packs().join(",");
    let mut client = mac.session(&["--pack", &all, "--timeout-ms", "100000"]);
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
            for parameter in ["limit", "offset"] {
                assert_eq!(
                    tool["accepts"]["properties"][parameter]["type"], "integer",
                    "{name} {parameter}"
                );
            }
            let required = tool["outputSchema"]["required"].as_array().unwrap();
            for part in ["total", "offset", "next_offset"] {
                assert!(required.contains(&json!(part)), "{name} {part}");
            }
            let whole = client.call(name, tool["example"].clone());
            let text = whole["content"][0]["text"].as_str().unwrap();
            assert!(text.chars().count() <= 8_000, "{name}: {}", text.len());
            let whole = &whole["structuredContent"];
            let mut call = tool["example"].clone();
            call["limit"] = json!(2);
            let first = client.ok(name, call.clone());
            assert_eq!(first["offset"], 0, "{name}");
            let Some(next) = first["next_offset"].as_u64() else {
                continue;
            };
            // A window of a browser has several of the tabs that are counted.
            if name != "list_browser_tabs" {
                assert_eq!(next, 2, "{name}");
                call["offset"] = json!(next);
                let second = client.ok(name, call);
                let items = |answer: &Value| answer[field].as_array().unwrap().clone();
                let mut both = items(&first);
                both.extend(items(&second));
                let expected = items(whole);
                let count = both.len().min(expected.len());
                assert_eq!(both[..count], expected[..count], "{name}");
            }
        }
    }
    assert_eq!(found, 15);
}

/// Ten years of a Mac of real size: 25 seconds, and then "a bug in macmcp".
#[test]
fn ten_years_of_events_have_a_first_page() {
    let mac = Mac::crowded();
    let mut client = mac.session(&["--pack", "calendar", "--timeout-ms", "100000"]);
    let years = json!({"from": "2020-01-01", "to": "2029-12-31"});
    let first = client.ok("list_events", years.clone());
    let total = first["total"].as_u64().unwrap();
    assert!(total > 50_000, "{total}");
    let mut last = years;
    last["offset"] = json!(total - 1);
    let last = client.ok("list_events", last);
    assert_eq!(last["events"].as_array().unwrap().len(), 1);
    assert_eq!(last["next_offset"], Value::Null);
    assert_eq!(last["note"], Value::Null);
}
