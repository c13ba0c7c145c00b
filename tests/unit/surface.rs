//! The tool surface: what clients see is a snapshot, and within its budget.

use crate::documents::hold;
use crate::tool_list::Bytes;
use macmcp::registry::{Registry, Selection, TOOLS};
use macmcp::tool::{Advertising, Effect};
use serde_json::{Value, json};

#[test]
fn the_tools_are_as_reviewed() {
    let all: Vec<Value> = TOOLS
        .iter()
        .map(|tool| json!(tool.advertise(Advertising::default())))
        .collect();
    insta::with_settings!({
        prepend_module_to_snapshot => false,
        snapshot_path => concat!(env!("CARGO_MANIFEST_DIR"), "/tests/snapshots"),
    }, {
        insta::assert_json_snapshot!("advertised", all);
    });
}

/// Servers write these lines and make no list of their own.
#[test]
fn the_lines_that_are_sent_are_what_each_tool_advertises() {
    let lines = TOOLS
        .iter()
        .map(|tool| json!(tool.advertise(Advertising::default())).to_string() + "\n");
    hold("src/tool/advertised.jsonl", &lines.collect::<String>());
    for tool in TOOLS.iter() {
        let sent: Value = serde_json::from_str(&tool.advertised(Advertising::default())).unwrap();
        assert_eq!(sent["name"], *tool.name);
        for (structured, writes_files) in [(false, false), (true, true), (false, true)] {
            let manner = Advertising {
                structured,
                writes_files,
                ..Advertising::default()
            };
            let sent: Value = serde_json::from_str(&tool.advertised(manner)).unwrap();
            assert_eq!(sent, json!(tool.advertise(manner)));
        }
    }
}

#[test]
fn names_are_unique_and_in_the_protocol_s_alphabet() {
    let mut names: Vec<_> = TOOLS.iter().map(|tool| &*tool.name).collect();
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

/// What clients read, and what every model reads of it before its first call, by the counter of `make bench`.
#[test]
fn the_list_is_within_its_budget() {
    let registry = Registry::with_own(&Selection::default(), None).unwrap();
    let list: Value = serde_json::from_str(&registry.list(Advertising::default())).unwrap();
    assert_eq!(list.as_array().unwrap().len(), TOOLS.len());
    let Bytes { sent, shown } = Bytes::of(&list);
    let shorten =
        "shorten a description: one of the new tool, or of one that says more than it has to";
    assert!(sent <= 62 * 1024, "{sent} bytes are sent: {shorten}");
    assert!(
        shown <= 40 * 1024,
        "{shown} bytes reach the model: {shorten}"
    );
}

/// A model sees nothing but these words: a tool says what it does and what it answers, a parameter is described in more
/// than a word or two.
#[test]
fn tools_and_parameters_are_described_in_full() {
    for tool in TOOLS.iter() {
        assert!(!tool.title.is_empty(), "{}", tool.name);
        let description = &*tool.description;
        assert!(description.ends_with('.'), "{}", tool.name);
        let tells = ["return", "answers", "delivered"];
        let words = description.to_lowercase();
        assert!(
            tells.iter().any(|word| words.contains(word)),
            "{} does not say what it returns: {description}",
            tool.name
        );
        for (name, property) in tool.input_schema()["properties"].as_object().unwrap() {
            let words = property["description"].as_str().unwrap_or_default();
            assert!(
                words.split_whitespace().count() >= 3,
                "{}: {name} is described as {words:?}",
                tool.name
            );
            let unit = ["ms", "Ms"].iter().any(|end| name.ends_with(end));
            assert!(
                !unit || words.contains("milliseconds"),
                "{}: {name} has no unit: {words:?}",
                tool.name
            );
        }
    }
}

/// Lengths of texts are enforced but not advertised: they cost tokens and tell a model nothing.
#[test]
fn lengths_of_texts_are_enforced_and_not_advertised() {
    let tool = TOOLS
        .iter()
        .find(|tool| tool.name == "reveal_in_finder")
        .unwrap();
    assert_eq!(tool.input_schema()["properties"]["path"]["maxLength"], 4096);
    for tool in TOOLS.iter() {
        let advertised = json!(tool.advertise(Advertising::default()))["inputSchema"].to_string();
        assert!(!advertised.contains("\"minLength\""), "{}", tool.name);
        assert!(!advertised.contains("\"maxLength\""), "{}", tool.name);
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
        let advertised = json!(tool.advertise(Advertising::default()));
        let input = &advertised["inputSchema"];
        walk(input, &tool.name);
        assert_eq!(input["type"], "object", "{}", tool.name);
        // Objects are closed, which costs every list 29 bytes a tool and tells a model nothing: the server says which name is wrong.
        assert_eq!(tool.input_schema()["additionalProperties"], false);
        assert!(
            !input.to_string().contains("additionalProperties"),
            "{input}"
        );
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
                typed(&advertised["outputSchema"], &tool.name);
            }
            None => assert_eq!(advertised.get("outputSchema"), None, "{}", tool.name),
        }
    }
}

/// What no client checks a result with is not in its schema, and neither is what an older client would refuse a newer
/// answer for.
#[test]
fn result_schemas_say_names_and_kinds_only() {
    fn walk(schema: &Value, path: &str) {
        let fields = schema
            .as_object()
            .unwrap_or_else(|| panic!("{path} is {schema}"));
        for (keyword, inner) in fields {
            match keyword.as_str() {
                "type" => {}
                "required" => assert!(!path.contains('.'), "{path}"),
                "properties" => {
                    for (name, property) in inner.as_object().unwrap() {
                        walk(property, &format!("{path}.{name}"));
                    }
                }
                // Anything at all.
                "additionalProperties" if inner.is_boolean() => assert_eq!(inner, true, "{path}"),
                "items" | "additionalProperties" => walk(inner, &format!("{path}.items")),
                "anyOf" => inner
                    .as_array()
                    .unwrap()
                    .iter()
                    .for_each(|branch| walk(branch, path)),
                _ => panic!("{path} has {keyword}"),
            }
        }
    }
    for tool in TOOLS.iter() {
        if let Some(schema) = tool.output_schema() {
            walk(&json!(schema), &tool.name);
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

/// The tools of the three servers that this one takes the place of: their users find each of them here.
const REPLACED: [&str; 48] = [
    "list_running_apps",
    "launch_app",
    "quit_app",
    "activate_app",
    "launch_application",
    "quit_application",
    "list_applications",
    "list_windows",
    "focus_window",
    "minimize_window",
    "move_window",
    "resize_window",
    "get_system_info",
    "get_battery_status",
    "get_display_info",
    "get_clipboard",
    "set_clipboard",
    "send_notification",
    "reveal_in_finder",
    "get_selected_files",
    "get_finder_window_path",
    "get_volume",
    "get_mute_status",
    "set_volume",
    "set_mute",
    "click",
    "double_click",
    "move_mouse",
    "drag",
    "type_text",
    "press_key",
    "key_combination",
    "take_screenshot",
    "screenshot_app_window",
    "get_ui_elements",
    "click_ui_element",
    "get_ui_element_value",
    "focus_ui_element",
    "set_ui_element_value",
    "scroll",
    "scroll_to_element",
    "list_menu_items",
    "click_menu_item",
    "get_menu_item_state",
    "get_menu_bar_structure",
    "list_status_bar_items",
    "click_status_bar_item",
    "click_status_bar_menu_item",
];

#[test]
fn every_tool_of_the_three_systems_is_there() {
    let missing: Vec<_> = REPLACED
        .iter()
        .filter(|name| macmcp::registry::find(name).is_none())
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// What overwrites, or presses whatever there is to press, may destroy.
#[test]
fn tools_that_overwrite_or_press_anything_are_annotated_as_destructive() {
    for name in [
        "press_key",
        "key_combination",
        "type_text",
        "fill_form",
        "set_ui_element_value",
        "set_clipboard",
        "click",
        "click_ui_element",
        "quit_app",
    ] {
        let tool = macmcp::registry::find(name).unwrap();
        let hints = json!(tool.advertise(Advertising::default()))["annotations"].clone();
        assert_eq!(hints["destructiveHint"], true, "{name}");
    }
}

/// The tools by which something may leave this Mac: they open addresses, or press buttons of apps and hand them text.
const LEAVING: [&str; 15] = [
    "batch",
    "click",
    "click_menu_item",
    "click_status_bar_item",
    "click_status_bar_menu_item",
    "click_ui_element",
    "double_click",
    "drag",
    "fill_form",
    "key_combination",
    "open",
    "press_key",
    "select_text",
    "set_ui_element_value",
    "type_text",
];

#[test]
fn annotations_follow_from_the_effect() {
    for tool in TOOLS.iter() {
        let hints = json!(tool.advertise(Advertising::default()))["annotations"].clone();
        let read = tool.effect == Effect::Read;
        assert_eq!(hints["readOnlyHint"], read, "{}", tool.name);
        assert_eq!(hints["destructiveHint"], tool.may_destroy, "{}", tool.name);
        assert!(tool.may_destroy || tool.effect != Effect::Destructive);
        assert_eq!(hints["idempotentHint"], read, "{}", tool.name);
        let leaves = LEAVING.contains(&&*tool.name);
        assert_eq!(
            hints["openWorldHint"], leaves,
            "{}: name a tool that acts in LEAVING, or else in STAYING of src/tool/advertised.rs",
            tool.name
        );
        assert!(!(read && leaves), "{}", tool.name);
    }
}

/// A server that was given a folder has a tool that writes and replaces files.
#[test]
fn with_a_folder_a_tool_that_writes_files_is_not_read_only() {
    let with_a_folder = Advertising {
        writes_files: true,
        ..Advertising::default()
    };
    let hints = |name: &str, manner| {
        let tool = macmcp::registry::find(name).unwrap();
        json!(tool.advertise(manner))["annotations"].clone()
    };
    let writer = hints("take_screenshot", with_a_folder);
    assert_eq!(writer["readOnlyHint"], false);
    assert_eq!(writer["destructiveHint"], true);
    assert_ne!(writer["idempotentHint"], true);
    let usual = hints("take_screenshot", Advertising::default());
    assert_eq!(usual["readOnlyHint"], true);
    for other in ["look", "screenshot_app_window", "click"] {
        assert_eq!(
            hints(other, with_a_folder),
            hints(other, Advertising::default())
        );
    }
}

/// What clients that load tools only when they are needed show of each: its name and its first sentence. By these a model has
/// to find it, and to tell it from the others.
#[test]
fn first_sentences_are_short_begin_with_a_verb_and_name_their_object() {
    const LONGEST: usize = 100;
    const VERBS: [&str; 32] = [
        "Ask",
        "Bring",
        "Call",
        "Change",
        "Check",
        "Choose",
        "Click",
        "Double-click",
        "Drag",
        "Fill",
        "Give",
        "Launch",
        "List",
        "Look",
        "Minimize",
        "Move",
        "Mute",
        "Open",
        "Press",
        "Read",
        "Replace",
        "Report",
        "Return",
        "Scroll",
        "Select",
        "Set",
        "Show",
        "Start",
        "Take",
        "Type",
        "Wait",
        "Write",
    ];
    let mut sentences = std::collections::BTreeSet::new();
    for tool in TOOLS.iter() {
        let (name, described) = (&*tool.name, &*tool.description);
        let sentence = described
            .split_once(". ")
            .map_or(described, |(first, _)| first);
        let length = sentence.chars().count();
        assert!(length <= LONGEST, "{name}: {length} characters: {sentence}");
        let verb = sentence.split(' ').next().unwrap_or_default();
        assert!(VERBS.contains(&verb), "{name}: {sentence}");
        let words: Vec<&str> = name.split('_').collect();
        let objects = words.get(1..).filter(|it| !it.is_empty()).unwrap_or(&words);
        let lower = sentence.to_lowercase();
        let is_named = objects.iter().any(|word| {
            let stem: String = word.chars().take(4).collect();
            lower.contains(&stem)
        });
        assert!(is_named, "{name}: {sentence}");
        assert!(
            sentences.insert(sentence),
            "{name}: two tools begin so: {sentence}"
        );
    }
}
