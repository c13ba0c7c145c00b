//! What schemas say of a parameter that is left out, and of how large it may be.
use macmcp::registry::TOOLS;
use macmcp::tool::Advertising;
use serde_json::json;

/// Parameters that mean nothing where they are left out: they narrow a choice, or name a thing of their own. Any other has a
/// default, in the schema or in its words.
const NOTHING_WITHOUT: [&str; 43] = [
    "action",
    "after",
    "app",
    "appName",
    "bundleId",
    "clipboard",
    "compare_with",
    "delay_ms",
    "display",
    "display_id",
    "element",
    "event",
    "file",
    "file_path",
    "find",
    "folder",
    "height",
    "index",
    "kinds",
    "length",
    "limit",
    "line",
    "max_bytes",
    "max_dimension",
    "menu",
    "occurrence",
    "of_app",
    "path",
    "picture",
    "place",
    "region",
    "replacement",
    "role",
    "screenshot",
    "since",
    "start",
    "state",
    "subtitle",
    "text",
    "title",
    "until",
    "url",
    "value",
];

/// Whoever reads a schema knows what happens without a parameter: what is not told is false, 0 or an empty list. Whatever is a number
/// has bounds; those are told that a call meets.
#[test]
fn schemas_state_the_default_and_the_maximum_of_every_parameter() {
    let mut count = 0;
    let tools = TOOLS.iter();
    for (tool, manner) in tools.flat_map(|tool| [(tool, true), (tool, false)]) {
        let manner = Advertising {
            writes_files: manner,
            ..Advertising::default()
        };
        let input = json!(tool.advertise(manner))["inputSchema"].clone();
        let required = input["required"].as_array().cloned().unwrap_or_default();
        for (name, told) in input["properties"].as_object().unwrap() {
            count += 1;
            let property = &tool.input_schema()["properties"][name];
            let here = format!("{}: {name}: {property}", tool.name);
            let nothing = [json!(false), json!(0), json!([])];
            let default = property.get("default").filter(|it| !nothing.contains(it));
            assert_eq!(told.get("default"), default, "{here}");
            let most = property["maximum"].as_f64();
            let is_met = most.filter(|most| *most < 1_000.0 || *most == 120_000.0);
            assert_eq!(told["maximum"].as_f64(), is_met, "{here}");
            let words = property["description"].as_str().unwrap();
            let by_itself = NOTHING_WITHOUT.contains(&name.as_str())
                || ["window", "window_id", "window_title", "x", "y", "width"]
                    .contains(&name.as_str())
                // Named, or the `element` or `to` in their place.
                || ["start_x", "start_y", "end_x", "end_y", "to"].contains(&name.as_str());
            let has_default = property.get("default").is_some() || words.contains("default:");
            assert!(
                required.contains(&json!(name)) || has_default || by_itself,
                "{here}: give it a default, say `default: …` in its comment, or add it to NOTHING_WITHOUT in tests/unit/defaults.rs"
            );
            let is_flag = property["type"] == "boolean" && !required.contains(&json!(name));
            assert!(!is_flag || property["default"].is_boolean(), "{here}");
            if property["type"] == "number" || property["type"] == "integer" {
                assert!(property["maximum"].is_number(), "{here}");
                // A coordinate may be as far on the other side.
                let is_coordinate =
                    property["maximum"] == 100_000 || property["maximum"] == 100_000.0;
                assert!(property["minimum"].is_number() || is_coordinate, "{here}");
            }
        }
    }
    assert!(count > 200, "{count}");
}
