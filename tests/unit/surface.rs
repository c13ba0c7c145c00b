//! The tool surface: what clients see is a snapshot, and within its budget.

use macmcp::registry::TOOLS;
use macmcp::tool::Effect;
use serde_json::{Value, json};

/// Model-visible bytes of a tool: name, description, input schema.
fn weight(tool: &Value) -> usize {
    ["name", "description", "inputSchema"]
        .iter()
        .map(|part| tool[part].to_string().len())
        .sum()
}

#[test]
fn each_tool_is_as_reviewed() {
    insta::with_settings!({
        prepend_module_to_snapshot => false,
        snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots/surface"),
    }, {
        for tool in TOOLS.iter() {
            insta::assert_json_snapshot!(tool.name, tool.advertise(true));
        }
    });
}

#[test]
fn names_are_unique_and_in_the_protocol_s_alphabet() {
    let mut names: Vec<_> = TOOLS.iter().map(|tool| tool.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
    for name in names {
        assert!(
            name.chars().all(|c| c.is_ascii_lowercase() || c == '_'),
            "{name}"
        );
    }
}

#[test]
fn the_surface_stays_within_its_budget() {
    let total: usize = TOOLS
        .iter()
        .map(|tool| weight(&json!(tool.advertise(true))))
        .sum();
    // An average over the whole surface: a few tools take many parameters, most take one or two.
    let count = TOOLS.len();
    assert!(total / count <= 450, "{} bytes a tool", total / count);
    for tool in TOOLS.iter() {
        assert!(
            tool.description.len() <= 130,
            "{}: {}",
            tool.name,
            tool.description.len()
        );
        assert!(!tool.title.is_empty());
    }
}

/// Keywords that some model providers refuse, or that only cost tokens.
#[test]
fn schemas_stay_in_the_common_subset() {
    fn walk(value: &Value, path: &str) {
        match value {
            Value::Object(fields) => {
                for (name, inner) in fields {
                    let here = format!("{path}/{name}");
                    let is_name = path.ends_with("/properties");
                    let refused = [
                        "$schema", "$defs", "$ref", "title", "format", "oneOf", "allOf",
                    ];
                    assert!(is_name || !refused.contains(&name.as_str()), "{here}");
                    assert!(is_name || !name.starts_with("x-"), "{here}");
                    walk(inner, &here);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, path)),
            _ => {}
        }
    }
    for tool in TOOLS.iter() {
        let advertised = json!(tool.advertise(true));
        let input = &advertised["inputSchema"];
        walk(input, tool.name);
        assert_eq!(input["type"], "object", "{}", tool.name);
        assert_eq!(input["additionalProperties"], false, "{}", tool.name);
        assert!(
            !input.to_string().contains("\"null\""),
            "{}: {input}",
            tool.name
        );
        for (name, property) in input["properties"].as_object().unwrap() {
            assert!(
                property["description"].is_string(),
                "{}: {name} has no description",
                tool.name
            );
            let required = input["required"]
                .as_array()
                .is_some_and(|all| all.contains(&json!(name)));
            let optional = property.get("default").is_some();
            assert!(
                required || optional || property["type"].is_string(),
                "{}: {name}",
                tool.name
            );
        }
        match tool.output_schema() {
            Some(_) => {
                assert_eq!(
                    advertised["outputSchema"]["type"], "object",
                    "{}",
                    tool.name
                );
                typed(&advertised["outputSchema"], tool.name);
            }
            None => assert_eq!(advertised.get("outputSchema"), None, "{}", tool.name),
        }
    }
}

/// A schema that allows anything is `true`, which strict clients refuse.
fn typed(schema: &Value, path: &str) {
    assert!(schema.is_object(), "{path} is {schema}");
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        typed(property, &format!("{path}.{name}"));
    }
    if let Some(items) = schema.get("items") {
        typed(items, &format!("{path}[]"));
    }
}

/// The names of the three systems that this server takes the place of, and `wait_for`.
#[test]
fn every_tool_of_the_three_systems_is_there() {
    let names: std::collections::BTreeSet<_> = TOOLS.iter().map(|tool| tool.name).collect();
    let expected: std::collections::BTreeSet<_> = include_str!("../tool-names.txt")
        .split_whitespace()
        .collect();
    assert_eq!(names, expected);
}

#[test]
fn annotations_follow_from_the_effect() {
    for tool in TOOLS.iter() {
        let hints = json!(tool.advertise(true))["annotations"].clone();
        let read = tool.effect == Effect::Read;
        assert_eq!(hints["readOnlyHint"], read, "{}", tool.name);
        assert_eq!(
            hints["destructiveHint"],
            tool.effect == Effect::Destructive,
            "{}",
            tool.name
        );
        assert_eq!(hints["idempotentHint"], read, "{}", tool.name);
    }
}
