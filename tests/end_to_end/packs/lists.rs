//! Lists have an end: a page of what there is, and where the next one begins.

use super::examples::{listed as tools, packs};
use crate::support::Mac;
use crate::support::programs::{Programs, argument};
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

/// Lists that have an end by what they are about: one Mac, one picture, one call.
const BOUNDED: [(&str, &str); 5] = [
    ("get_display_info", "displays"),
    ("check_permissions", "checks"),
    ("read_text", "lines"),
    ("fill_form", "fields"),
    ("click_status_bar_item", "items"),
];

/// As [`every_list_of_a_pack_comes_in_pages`], for tools that are always there: theirs are whole, and can be asked for in parts.
#[test]
fn every_list_of_a_core_tool_can_be_asked_for_in_parts() {
    let mut bounded = Vec::new();
    let mut paged = 0;
    for tool in super::times::tools() {
        let name = tool["name"].as_str().unwrap();
        let properties = &tool["outputSchema"]["properties"];
        let has = |field: &str| properties[field].is_object();
        let Some(list) = list_of(&tool) else { continue };
        if has("total") && has("offset") && (has("next_offset") || has("nextOffset")) {
            assert!(tool["accepts"]["properties"]["limit"].is_object(), "{name}");
            paged += 1;
        } else {
            bounded.push((name.to_owned(), list.to_owned()));
        }
    }
    assert!(paged >= 20, "{paged}");
    for (name, list) in bounded {
        let is_known = BOUNDED.iter().any(|known| *known == (&*name, &*list));
        assert!(is_known, "{name}: {list} has no pages");
    }
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

/// What is too much for one way is too much for the other, and no fault of the server's.
#[test]
fn a_reply_that_is_too_long_is_not_tried_again_by_another_way() {
    let mac = Mac::new();
    let programs = Programs::new(&mac);
    let endless = "cat > /dev/null\necho >> \"$here/ran\"\nhead -c 9000000 /dev/zero | tr '\\0' x";
    let program = programs.write("program", endless);
    let mut client = mac.session(&[
        "--osascript",
        argument(&program),
        "--no-worker",
        "--pack",
        "calendar,reminders",
    ]);
    for (tool, arguments) in [
        (
            "list_events",
            json!({"from": "2020-01-01", "to": "2030-01-01"}),
        ),
        ("list_reminders", json!({})),
    ] {
        let _ = std::fs::remove_file(programs.path("ran"));
        let (error, text) = client.err(tool, arguments);
        assert_eq!(error["code"], "BadReply", "{text}");
        assert!(text.contains("more than 8 MiB"), "{text}");
        assert!(text.contains("Ask for less at a time"), "{text}");
        assert!(!text.contains("bug"), "{text}");
        let ran = std::fs::read_to_string(programs.path("ran")).unwrap();
        assert_eq!(ran.lines().count(), 1, "{tool}");
    }
}
