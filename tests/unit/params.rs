//! How arguments are checked: every message names the parameter, what was given and what is expected.

use macmcp::tool::params::check;
use macmcp::tool::schema;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// One of everything that schemas hold.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is used")]
struct Everything {
    name: String,
    #[schemars(range(min = -10.0, max = 10.0))]
    x: f64,
    #[serde(default)]
    #[schemars(range(min = 1, max = 3))]
    count: Option<u32>,
    #[serde(default)]
    max_depth: Option<u32>,
    #[serde(default)]
    button: Option<Button>,
    #[serde(default)]
    region: Option<Region>,
    #[serde(default)]
    modifiers: Vec<Button>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Button {
    Left,
    Right,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only its schema is used")]
struct Region {
    width: u32,
}

fn run(arguments: Value) -> Result<Value, String> {
    let schema = schema::input::<Everything>();
    let arguments: JsonObject = serde_json::from_value(arguments).unwrap();
    check("everything", &schema, &[&[("title", "name")]], arguments)
        .map(Value::Object)
        .map_err(|error| error.what)
}

#[test]
fn good_arguments_come_out_under_their_advertised_names() {
    let given =
        json!({"Title": "a", "x": 2, "maxDepth": 3.0, "button": null, "region": {"width": 1}});
    let checked = run(given).unwrap();
    assert_eq!(
        checked,
        json!({"name": "a", "x": 2, "max_depth": 3, "region": {"width": 1}})
    );
}

#[test]
fn every_problem_is_said() {
    for (given, expected) in [
        (
            json!({}),
            vec![
                "`name` is missing, expected a string",
                "`x` is missing, expected a number between -10.0 and 10.0",
            ],
        ),
        (
            json!({"name": "a", "x": "two"}),
            vec!["`x` is \"two\", expected a number between -10.0 and 10.0"],
        ),
        (
            json!({"name": "a", "x": 11}),
            vec!["`x` is 11, expected a number between -10.0 and 10.0"],
        ),
        (
            json!({"name": "a", "x": 1, "count": 1.5}),
            vec!["`count` is 1.5, expected a whole number between 1 and 3"],
        ),
        (
            json!({"name": "a", "x": 1, "button": "up"}),
            vec!["`button` is \"up\", expected one of \"left\", \"right\""],
        ),
        (
            json!({"name": "a", "x": 1, "region": {"width": -1}}),
            vec!["`region.width` is -1, expected a whole number of at least 0"],
        ),
        (
            json!({"name": "a", "x": 1, "region": {"widht": 1}}),
            vec!["`region.widht` is not a parameter, did you mean `region.width`?"],
        ),
        (
            json!({"name": "a", "x": 1, "modifiers": ["left", 3]}),
            vec!["`modifiers[1]` is 3, expected one of"],
        ),
        (
            json!({"name": "a", "title": "b", "x": 1}),
            vec!["`title` is another name of `name`, which was given as well"],
        ),
        (
            json!({"name": "a", "x": 1, "zzz": 1}),
            vec!["`zzz` is not a parameter, expected one of name, x"],
        ),
    ] {
        let problem = run(given.clone()).unwrap_err();
        for part in expected {
            assert!(problem.contains(part), "{given}: {problem}");
        }
    }
}

#[test]
fn a_hostile_value_is_shown_on_one_short_line() {
    let text = "\u{1b}[31m\n\u{2028}\u{202e}";
    for given in [
        json!({"name": "a", "x": text.repeat(500)}),
        json!({"name": "a", text: 1}),
    ] {
        let problem = run(given).unwrap_err();
        assert!(problem.len() < 350, "{problem}");
        let hidden = ['\n', '\u{1b}', '\u{2028}', '\u{202e}'];
        assert!(!problem.contains(hidden), "{problem}");
    }
}
