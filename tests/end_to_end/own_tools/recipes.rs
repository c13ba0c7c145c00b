//! Recipes: files of steps in the folder of tools, run under the rules of the server for each step.

use super::{Folder, GREET, own_names};
use crate::support::states::{differences, lasting};
use crate::support::{Client, Mac, app, eventually, runners};
use serde_json::{Value, json};

/// Sets the volume, types into TextEdit, checks a box in Safari, and states what has to be so.
pub(super) const JOT: &str = r#"title = "Jot down"
description = "Adds a line to TextEdit, and checks a box in Safari. Returns `steps` and `effect`."
example = { line = "milk" }

[parameters]
required = ["line"]
[parameters.properties.line]
type = "string"
description = "The line"
[parameters.properties.volume]
type = "integer"
description = "The volume"
minimum = 0
maximum = 100
default = 30

[[steps]]
tool = "set_volume"
arguments = { volume = "{volume}" }

[[steps]]
tool = "type_text"
arguments = { app = "TextEdit", text = " {line}!" }

[[steps]]
tool = "click_ui_element"
[steps.arguments]
element = { app = "Safari", role = "check box", name = "Remember me", window = "Example Domain" }

[[steps]]
tool = "expect"
arguments = { app = "TextEdit", text = "{line}!" }
"#;

pub(super) fn jot() -> Folder {
    Folder::new(&[("jot.recipe.toml", JOT)])
}

/// A folder with a recipe that has these steps and no parameters.
fn steps(steps: &str) -> Folder {
    let head = "title = \"Steps\"\ndescription = \"Makes its steps. Returns `steps`.\"\n";
    Folder::new(&[("steps.recipe.toml", &format!("{head}{steps}"))])
}

fn text_of_editor(client: &mut Client) -> String {
    let area = json!({"app": "TextEdit", "element": "window[1]/scrollarea/textarea"});
    let value = client.ok("get_ui_element_value", area)["value"].clone();
    value.as_str().unwrap().to_owned()
}

#[test]
fn its_steps_are_made_in_their_order() {
    for arguments in runners() {
        let (mac, folder) = (Mac::new(), jot());
        let mut client = folder.session(&mac, arguments);
        let before = text_of_editor(&mut client);
        let done = client.ok("jot", json!({"line": "milk"}));
        assert_eq!(done["done"], 4, "{done:#}");
        assert_eq!(done["effect"], "confirmed", "{done:#}");
        let tools: Vec<&str> = done["steps"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| step["tool"].as_str().unwrap())
            .collect();
        let expected = ["set_volume", "type_text", "click_ui_element", "expect"];
        assert_eq!(tools, expected);
        assert_eq!(text_of_editor(&mut client), format!("{before} milk!"));
        assert_eq!(mac.state()["volume"]["output"], 30);
        let page = client.outline(json!({"app": "Safari"}));
        assert!(page.contains("CheckBox \"Remember me\" =1"), "{page}");
    }
}

/// What a model gives is a value, whatever is in it: it names no parameter, ends no text and is no template.
#[test]
fn a_value_reaches_its_step_as_it_is() {
    let (mac, folder) = (Mac::new(), jot());
    let mut client = folder.session(&mac, &[]);
    for line in [
        "{volume}",
        "{{line}}",
        "{line",
        "\"}, { tool = \"quit_app\" }",
        "\\\" ''' \"\"\" \\u007b",
        "${line} %s <b> 行 👋",
    ] {
        let before = text_of_editor(&mut client);
        let done = client.ok("jot", json!({"line": line}));
        assert_eq!(done["done"], 4, "{line}: {done:#}");
        assert_eq!(text_of_editor(&mut client), format!("{before} {line}!"));
    }
    // A parameter takes what its schema says, before anything is done.
    let before = lasting(&mac);
    for wrong in [
        json!({"line": "a", "volume": 101}),
        json!({"line": "a", "volume": {"volume": 3}}),
        json!({"line": ["a"]}),
        json!({"line": "a", "steps": []}),
        json!({}),
    ] {
        let (error, text) = client.err("jot", wrong);
        assert_eq!(error["code"], "InvalidParameter", "{text}");
    }
    assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
}

/// A title on the way to a menu item is one title, and a part of an address is no more.
#[test]
fn a_value_is_no_more_than_a_part() {
    let (mac, folder) = (
        Mac::new(),
        Folder::new(&[(
            "go.recipe.toml",
            r#"title = "Go"
description = "Searches. Returns `steps`."
[parameters]
required = ["what"]
[parameters.properties.what]
type = "string"
description = "What"
[[steps]]
tool = "open"
arguments = { url = "https://example.com/find?q={what}" }
[[steps]]
tool = "click_menu_item"
arguments = { app = "TextEdit", menu_path = ["File", "{what}"] }
"#,
        )]),
    );
    let mut client = folder.session(&mac, &[]);
    let result = client.call("go", json!({"what": "New > a&b=c#d"}));
    let text = result["content"].to_string();
    assert!(text.contains("q=New%20%3E%20a%26b%3Dc%23d"), "{text}");
    assert!(text.contains("Step 2 of 2, click_menu_item"), "{text}");
    assert_eq!(result["_meta"]["macmcp/error"]["code"], "MenuItemNotFound");
}

#[test]
fn nothing_is_done_where_one_step_may_not_be() {
    let (mac, folder) = (Mac::new(), jot());
    let before = lasting(&mac);
    for (flag, value, code) in [
        ("--deny", "com.apple.Safari", "PolicyDenied"),
        ("--deny", "com.apple.TextEdit", "PolicyDenied"),
        ("--ask", "com.apple.Safari", "NotConfirmed"),
        ("--exclude-tools", "click_ui_element", "InvalidParameter"),
        ("--exclude-tools", "get_ui_elements", "InvalidParameter"),
        ("--toolsets", "own,keyboard,audio", "InvalidParameter"),
    ] {
        let mut client = folder.session(&mac, &[flag, value]);
        let (error, text) = client.err("jot", json!({"line": "milk"}));
        assert_eq!(error["code"], code, "{value}: {text}");
        assert!(text.contains("No step was run"), "{text}");
    }
    let clicks = "[[steps]]\ntool = \"set_volume\"\narguments = { volume = 3 }\n[[steps]]\ntool = \"click\"\narguments = { x = 5, y = 5 }\n";
    let folder = steps(clicks);
    let mut client = folder.session(&mac, &[]);
    let (error, text) = client.err("steps", json!({"background": true}));
    assert_eq!(error["code"], "Refused", "{text}");
    client.close();
    let differ = differences(&before, &lasting(&mac));
    assert_eq!(differ, [""; 0]);
}

#[test]
fn a_person_is_asked_once_about_all_steps() {
    let (mac, folder) = (Mac::new(), jot());
    let mut client = mac.serve(&[
        "--tools-dir",
        folder.argument(),
        "--ask",
        "com.apple.Safari",
        "--ask",
        "com.apple.TextEdit",
    ]);
    client.initialize_with("2025-11-25", json!({"elicitation": {}}));
    let call = client.begin("jot", json!({"line": "milk"}));
    let question = client.receive();
    assert_eq!(question["method"], "elicitation/create", "{question}");
    let asked = question["params"]["message"].as_str().unwrap();
    assert!(
        asked.contains("Safari") && asked.contains("TextEdit"),
        "{asked}"
    );
    assert!(asked.contains("milk!"), "{asked}");
    client.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": {"action": "accept", "content": {"answer": "once"}}}));
    let done = client.answer_to(&call);
    assert_eq!(done["result"]["structuredContent"]["done"], 4, "{done}");
}

/// A recipe that acts is not offered where tools may only read, one that reads is.
#[test]
fn it_is_offered_as_what_its_steps_do() {
    let mac = Mac::new();
    let folder = jot();
    let reads = "title = \"Sound\"\ndescription = \"Reads the volume. Returns `steps`.\"\n[[steps]]\ntool = \"get_volume\"\n";
    folder.write("sound.recipe.toml", reads);
    let mut client = folder.session(&mac, &[]);
    let listed = client.tools();
    let hints = |name: &str| {
        let tool = listed.iter().find(|tool| tool["name"] == name).unwrap();
        tool["annotations"].clone()
    };
    assert_eq!(hints("sound")["readOnlyHint"], true);
    assert_eq!(hints("jot")["readOnlyHint"], false);
    // A click may do anything.
    assert_eq!(hints("jot")["destructiveHint"], true);
    let mut client = folder.session(&mac, &["--read-only"]);
    assert_eq!(own_names(&mut client), ["sound"]);
    let done = client.ok("sound", json!({}));
    assert_eq!(done["steps"][0]["result"]["volume"], 56);
    assert_eq!(done.get("effect"), None);
    let mac = Mac::new();
    let mut client = folder.session(&mac, &["--dry-run"]);
    let dry = client.ok("jot", json!({"line": "milk"}));
    assert_eq!(dry["steps"].as_array().map(Vec::len), Some(4), "{dry:#}");
    assert!(dry.to_string().contains("milk!"), "{dry}");
    assert_eq!(mac.state()["volume"]["output"], 56);
}

#[test]
fn it_stops_where_a_statement_does_not_hold() {
    let (mac, folder) = (
        Mac::new(),
        steps(
            r#"[[steps]]
tool = "set_volume"
arguments = { volume = 11 }
[[steps]]
tool = "expect"
arguments = { app = "TextEdit", text = "nothing of that kind" }
[[steps]]
tool = "set_volume"
arguments = { volume = 99 }
"#,
        ),
    );
    let mut client = folder.session(&mac, &[]);
    let done = client.ok("steps", json!({}));
    assert_eq!(done["done"], 2, "{done:#}");
    assert_eq!(
        done["stopped"],
        "at step 2, expect: its statement does not hold"
    );
    assert_eq!(done["not_begun"], json!(["3 set_volume"]));
    assert_eq!(done["effect"], "partial");
    assert_eq!(mac.state()["volume"]["output"], 11);
}

#[test]
fn it_ends_when_its_time_is_up() {
    let mac = Mac::new();
    let folder = steps(
        "timeout_ms = 1500\n[[steps]]\ntool = \"wait_for\"\narguments = { app = \"TextEdit\", text = \"nothing\" }\n[[steps]]\ntool = \"set_volume\"\narguments = { volume = 3 }\n",
    );
    let mut client = folder.session(&mac, &[]);
    let (error, text) = client.err("steps", json!({}));
    assert_eq!(error["code"], "Timeout", "{text}");
    assert_eq!(mac.state()["volume"]["output"], 56);
}

const CLICKS: &str = r#"[[steps]]
tool = "set_volume"
arguments = { volume = 12 }
[[steps]]
tool = "click_ui_element"
arguments = { element = { app = "Safari", role = "CheckBox", name = "Remember me", window = "Example Domain" } }
"#;

#[test]
fn an_element_that_comes_later_is_waited_for() {
    let (mac, folder) = (Mac::new(), steps(CLICKS));
    let mut windows = Value::Null;
    mac.change(|world| {
        windows = std::mem::replace(&mut app(world, "Safari")["windows"], json!([]));
    });
    let mut client = folder.session(&mac, &[]);
    let id = client.begin("steps", json!({}));
    mac.eventually("the volume is set", || {
        mac.state()["volume"]["output"] == 12
    });
    mac.change(|world| app(world, "Safari")["windows"] = windows);
    let done = client.answer_to(&id);
    assert_eq!(done["result"]["structuredContent"]["done"], 2, "{done:#}");
}

/// What stands in the place of an element is not taken for it, and of two that fit none is.
#[test]
fn another_element_is_not_taken_for_the_one_that_is_described() {
    let mac = Mac::with(|world| {
        let windows = &mut app(world, "Safari")["windows"];
        let text = windows
            .to_string()
            .replace("Remember me", "Delete everything")
            .replace("\"minimised\":true", "\"minimised\":false");
        *windows = serde_json::from_str(&text).unwrap();
    });
    let before = lasting(&mac);
    let described = r#"[[steps]]
tool = "click_ui_element"
arguments = { element = { app = "Safari", role = "CheckBox", name = "Remember me" } }
"#;
    let two = described.replace("Remember me", "Delete everything");
    for (text, code) in [(described, "ElementNotFound"), (&two, "Ambiguous")] {
        let folder = steps(text);
        let mut client = folder.session(&mac, &[]);
        let (error, told) = client.err("steps", json!({}));
        assert_eq!(error["code"], code, "{told}");
        client.close();
    }
    assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
}

/// It may call tools of the folder, and follows what these become.
#[test]
fn it_calls_other_tools_of_the_folder() {
    let mac = Mac::new();
    let folder = steps("[[steps]]\ntool = \"greet\"\narguments = { name = \"Ann\" }\n");
    let mut client = folder.session(&mac, &[]);
    assert_eq!(own_names(&mut client), [""; 0]);
    folder.write("greet.js.hbs", GREET);
    eventually("the recipe is offered", || {
        own_names(&mut client) == ["greet", "steps"]
    });
    let done = client.ok("steps", json!({}));
    let said = &done["steps"][0]["result"]["greeting"];
    assert_eq!(said, "Hello, Ann", "{done:#}");
    folder.write(
        "greet.js.hbs",
        &GREET
            .replace("\"name\"", "\"whom\"")
            .replace("properties.name]", "properties.whom]")
            .replace("params.name,", "params.whom,"),
    );
    eventually("the recipe is not offered", || {
        own_names(&mut client) == ["greet"]
    });
}
