//! The short list of the compact profile.

use macmcp::registry::{PROFILE_TOOLS, TOOLS};
use macmcp::tool::Advertising;
use serde_json::Value;

/// What a tool says there, and what it lists, is a part of what it is.
#[test]
fn the_compact_list_is_within_its_budget() {
    let compact = Advertising {
        compact: true,
        ..Advertising::default()
    };
    let listed = TOOLS.iter().chain(PROFILE_TOOLS.iter());
    let listed: Vec<_> = listed.filter(|tool| tool.compact.is_some()).collect();
    assert!(listed.len() <= 16, "{}", listed.len());
    let mut sent = 2;
    for tool in listed {
        let line: Value = serde_json::from_str(&tool.advertised(compact)).unwrap();
        sent += line.to_string().len() + 1;
        assert_eq!(line.get("outputSchema"), None);
        let shown = line["inputSchema"]["properties"].as_object().unwrap();
        for name in tool.compact.unwrap().parameters {
            assert!(shown.contains_key(*name), "{}: {name}", tool.name);
        }
        let required = tool
            .input_schema()
            .get("required")
            .and_then(Value::as_array);
        for name in required.into_iter().flatten() {
            assert!(
                shown.contains_key(name.as_str().unwrap()),
                "{}: {name}",
                tool.name
            );
        }
    }
    assert!(sent <= 10_240, "{sent} bytes");
}
