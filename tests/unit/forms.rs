//! Other forms of arguments: what is taken, as what, and what is not; and that nothing that is right is changed.

use macmcp::registry;
use macmcp::tool::params::check;
use macmcp::tool::schema;
use proptest::prelude::*;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

fn object(value: Value) -> JsonObject {
    serde_json::from_value(value).unwrap()
}

/// What a tool gets of a call.
fn taken(tool: &str, given: &Value) -> Result<Value, String> {
    let tool = registry::find(tool).expect("the tool is there");
    let checked = tool.check(object(given.clone()));
    checked
        .map(Value::Object)
        .map_err(|error| error.to_string())
}

/// The call, and the same as it is advertised.
#[test]
fn what_can_mean_only_one_thing_is_taken() {
    for (tool, given, meant) in [
        (
            "click",
            json!({"x": "315", "y": "-17.5"}),
            json!({"x": 315, "y": -17.5}),
        ),
        ("click", json!({"point": [3, 4]}), json!({"x": 3, "y": 4})),
        (
            "click",
            json!({"coordinate": {"x": 3, "y": "4"}}),
            json!({"x": 3, "y": 4}),
        ),
        (
            "move_mouse",
            json!({"position": "[3, 4]"}),
            json!({"x": 3, "y": 4}),
        ),
        (
            "click",
            json!({"x": 1, "y": 2, "count": "2", "button": "Right", "modifiers": "⌘"}),
            json!({"x": 1, "y": 2, "count": 2, "button": "right", "modifiers": ["command"]}),
        ),
        (
            "click",
            json!({"x": 1, "y": 2, "modifier": "cmd+shift"}),
            json!({"x": 1, "y": 2, "modifiers": ["command", "shift"]}),
        ),
        (
            "press_key",
            json!({"key": "a", "modifiers": ["META", "Opt", "⇧", "⌃"]}),
            json!({"key": "a", "modifiers": ["command", "option", "shift", "control"]}),
        ),
        (
            "press_key",
            json!({"key": "cmd+s", "repeat": "2"}),
            json!({"key": "s", "modifiers": ["command"], "repeat": 2}),
        ),
        (
            "key_combination",
            json!({"key": "⇧⌘S"}),
            json!({"key": "S", "modifiers": ["shift", "command"]}),
        ),
        (
            "key_combination",
            json!({"key": "shift+s", "modifiers": "cmd"}),
            json!({"key": "s", "modifiers": ["command", "shift"]}),
        ),
        (
            "key_combination",
            json!({"key": "s", "modifiers": "[\"cmd\"]"}),
            json!({"key": "s", "modifiers": ["command"]}),
        ),
        (
            "drag",
            json!({"from": [1, 2], "to": {"x": 3, "y": 4}}),
            json!({"start_x": 1, "start_y": 2, "end_x": 3, "end_y": 4}),
        ),
        (
            "drag",
            json!({"from_x": 1, "from_y": 2, "to_x": "3", "toY": 4}),
            json!({"start_x": 1, "start_y": 2, "end_x": 3, "end_y": 4}),
        ),
        (
            "scroll",
            json!({"direction": "DOWN"}),
            json!({"direction": "down"}),
        ),
        ("set_mute", json!({"muted": "True"}), json!({"muted": true})),
        ("set_volume", json!({"volume": "40"}), json!({"volume": 40})),
        (
            "take_screenshot",
            json!({"display": "Main"}),
            json!({"display": 1}),
        ),
        (
            "take_screenshot",
            json!({"format": "JPG"}),
            json!({"format": "jpg"}),
        ),
        (
            "take_screenshot",
            json!({"display": "2"}),
            json!({"display": 2}),
        ),
        (
            "take_screenshot",
            json!({"region": [0, "10", 640, 480.5]}),
            json!({"region": {"x": 0, "y": 10, "width": 640, "height": 480.5}}),
        ),
        (
            "take_screenshot",
            json!({"region": "{\"x\": 1, \"y\": 2, \"w\": 3, \"H\": 4}"}),
            json!({"region": {"x": 1, "y": 2, "width": 3, "height": 4}}),
        ),
        (
            "screenshot_app_window",
            json!({"app": 71, "format": "jpeg"}),
            json!({"appName": "71", "format": "jpg"}),
        ),
        (
            "launch_application",
            json!({"app": "Safari"}),
            json!({"bundleId": "Safari"}),
        ),
        (
            "quit_application",
            json!({"name": "Safari"}),
            json!({"bundleId": "Safari"}),
        ),
        (
            "get_menu_bar_structure",
            json!({"app": 71}),
            json!({"process_name": "71"}),
        ),
        (
            "click_menu_item",
            json!({"app": "Notes", "menu_path": ["File", "Input/Output"]}),
            json!({"app": "Notes", "menu_path": ["File", "Input/Output"]}),
        ),
        (
            "send_notification",
            json!({"title": "1", "message": "true", "sound": true}),
            json!({"title": "1", "message": "true", "sound": "true"}),
        ),
    ] {
        assert_eq!(taken(tool, &given).as_ref(), Ok(&meant), "{tool} {given}");
    }
}

/// A text stays what it is, whatever it looks like.
#[test]
fn texts_are_never_made_something_else() {
    let texts = [
        "7", "true", "False", "1e3", "[1]", "{}", "null", "cmd+s", "main", " 7 ",
    ];
    for text in texts {
        for (tool, parameter, more) in [
            ("type_text", "text", json!({})),
            ("set_clipboard", "text", json!({})),
            (
                "set_ui_element_value",
                "value",
                json!({"element": "k7-1e1"}),
            ),
            (
                "send_notification",
                "sound",
                json!({"title": "a", "message": "b"}),
            ),
        ] {
            let mut given = object(more);
            given.insert(parameter.into(), text.into());
            let made = taken(tool, &Value::Object(given)).unwrap();
            assert_eq!(made[parameter], text, "{tool}");
        }
    }
    for (given, why) in [
        (json!({"text": 7}), "`text` is 7, expected a string"),
        (json!({"text": true}), "`text` is true, expected a string"),
    ] {
        let error = taken("type_text", &given).unwrap_err();
        assert!(error.contains(why), "{error}");
    }
}

/// What could mean something else is refused, with the call as it should be, once.
#[test]
fn everything_else_is_refused_with_the_right_call() {
    for (tool, given, problem, call) in [
        (
            "click",
            json!({"x": "12px", "y": 3}),
            "`x` is \"12px\", expected a number",
            "click {\"x\": <number>, \"y\": 3}",
        ),
        (
            "click",
            json!({"x": "1,000", "y": 3}),
            "`x` is \"1,000\"",
            "click {",
        ),
        (
            "click",
            json!({"x": "0x10", "y": 3}),
            "`x` is \"0x10\"",
            "click {",
        ),
        ("click", json!({"x": "", "y": 3}), "`x` is \"\"", "click {"),
        (
            "click",
            json!({"x": "NaN", "y": 3}),
            "`x` is \"NaN\"",
            "click {",
        ),
        (
            "click",
            json!({"point": [1, 2, 3]}),
            "`point` is not a parameter",
            "click {\"x\": <number>, \"y\": <number>}",
        ),
        (
            "click",
            json!({"point": [1, 2], "x": 3}),
            "`point` is not a parameter",
            "click {\"x\": 3",
        ),
        (
            "click",
            json!({"x": true, "y": 1}),
            "`x` is true",
            "click {",
        ),
        (
            "click",
            json!({"x": 1, "y": 1, "count": "1.5"}),
            "`count` is 1.5",
            "click {",
        ),
        (
            "click",
            json!({"x": 1, "y": 1, "modifiers": "cmd+x"}),
            "`modifiers` is \"cmd+x\", expected a list",
            "click {",
        ),
        (
            "set_mute",
            json!({"muted": "yes"}),
            "`muted` is \"yes\"",
            "set_mute {\"muted\": true}",
        ),
        (
            "set_mute",
            json!({"muted": 1}),
            "`muted` is 1",
            "set_mute {",
        ),
        (
            "scroll",
            json!({"direction": "downwards", "amount": 5}),
            "expected one of \"up\", \"down\"",
            "scroll {\"direction\": \"up\", \"amount\": 5}",
        ),
        (
            "take_screenshot",
            json!({"region": [1, 2, 3]}),
            "`region` is [1,2,3], expected an object",
            "take_screenshot {\"region\": {\"x\": <number>, \"y\": <number>, \"width\": <number>, \"height\": <number>}}",
        ),
        (
            "click_menu_item",
            json!({"app": "Notes", "menu_path": ["File", ""]}),
            "`menu_path` is [\"File\",\"\"]",
            "click_menu_item {\"app\": \"Notes\", \"menu_path\": \"...\"}",
        ),
        (
            "key_combination",
            json!({"key": "s"}),
            "`modifiers` is missing",
            "key_combination {\"modifiers\": [\"command\"], \"key\": \"s\"}",
        ),
    ] {
        let error = taken(tool, &given).unwrap_err();
        assert!(error.contains(problem), "{tool} {given}: {error}");
        assert!(error.contains(call), "{tool} {given}: {error}");
        assert_eq!(error.matches("Call it like this: ").count(), 1, "{error}");
        assert!(error.len() < 500, "{error}");
    }
}

#[test]
fn the_right_call_is_short_and_on_one_line() {
    let text = "\u{1b}[31m\n\u{2028}".repeat(300);
    let error = taken(
        "send_notification",
        &json!({"title": text, "subtitle": text}),
    )
    .unwrap_err();
    let call = error.split("Call it like this: ").nth(1).unwrap();
    assert!(call.chars().count() < 300, "{call}");
    assert!(!call.contains(['\n', '\u{1b}', '\u{2028}']), "{call}");
}

/// One of everything that has another form.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is used")]
struct Everything {
    text: Option<String>,
    number: Option<f64>,
    count: Option<i64>,
    flag: Option<bool>,
    word: Option<Word>,
    words: Option<Vec<Word>>,
    texts: Option<Vec<String>>,
    area: Option<Area>,
    either: Option<Either>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum Word {
    Left,
    TopRight,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(extend("x-list" = ["x", "width"]))]
#[expect(dead_code, reason = "only its schema is used")]
struct Area {
    x: f64,
    width: f64,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used")]
enum Either {
    Text(String),
    Number(f64),
    Flag(bool),
}

fn checked(name: &str, value: Value) -> Result<Value, String> {
    let given = JsonObject::from_iter([(name.to_owned(), value)]);
    let checked = check("everything", &schema::input::<Everything>(), &[], given);
    checked
        .map(|mut checked| checked.remove(name).unwrap_or_default())
        .map_err(|error| error.what)
}

fn word() -> impl Strategy<Value = &'static str> {
    prop_oneof![Just("left"), Just("top_right")]
}

/// A parameter, and a value of its type.
fn right() -> impl Strategy<Value = (&'static str, Value)> {
    let text = "\\PC{0,12}|[0-9]{1,3}|true|False|\\[1\\]|\\{\\}";
    prop_oneof![
        text.prop_map(|text| ("text", json!(text))),
        text.prop_map(|text| ("either", json!(text))),
        any::<bool>().prop_map(|flag| ("either", json!(flag))),
        any::<i32>().prop_map(|number| ("either", json!(number))),
        (-1e9..1e9).prop_map(|number: f64| ("number", json!(number))),
        any::<i64>().prop_map(|number| ("number", json!(number))),
        any::<i64>().prop_map(|number| ("count", json!(number))),
        any::<bool>().prop_map(|flag| ("flag", json!(flag))),
        word().prop_map(|word| ("word", json!(word))),
        prop::collection::vec(word(), 0..3).prop_map(|words| ("words", json!(words))),
        prop::collection::vec(text, 0..3).prop_map(|texts| ("texts", json!(texts))),
        // One without an extent means none, as models that fill in everything write it.
        (-9..9, 1..9).prop_map(|(x, width)| ("area", json!({"x": x, "width": width}))),
    ]
}

proptest! {
    #[test]
    fn what_is_of_the_right_type_is_never_changed((name, value) in right()) {
        prop_assert_eq!(checked(name, value.clone()), Ok(value));
    }

    /// The same value written as a text means the same, and a text that means no such value is refused.
    #[test]
    fn what_is_converted_means_what_was_written((name, value) in right()) {
        if matches!(name, "text" | "either") {
            return Ok(());
        }
        let written = match &value {
            Value::String(word) => word.to_uppercase().replace('_', " "),
            other => other.to_string(),
        };
        prop_assert_eq!(checked(name, json!(written)), Ok(value));
    }

    /// Whatever a text is, what is made of it is that value when it is written as JSON, or one of the known words.
    #[test]
    fn no_other_text_is_converted(name in prop_oneof![Just("number"), Just("count"), Just("flag")], text in "\\PC{0,6}|[-+0-9.eE]{0,6}|[tT][rR][uU][eE]") {
        let meant = if name == "flag" {
            text.trim().to_lowercase().parse::<bool>().ok().map(Value::from)
        } else {
            serde_json::from_str::<Value>(&text).ok().filter(Value::is_number)
        };
        if let Ok(made) = checked(name, json!(text)) {
            let meant = meant.expect("only what means something is taken");
            prop_assert_eq!(made.as_f64(), meant.as_f64());
            prop_assert_eq!(made.as_bool(), meant.as_bool());
        }
    }
}
