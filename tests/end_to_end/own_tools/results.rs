//! What a header declares of a tool's result, and its example.

use super::Folder;
use super::wrong::assert_told;
use crate::support::{Mac, macmcp as program};
use serde_json::json;
use std::process::{Command, Output};

/// Returns its arguments as it got them, and declares what it returns.
const ECHO: &str = r#"{{!--
title = "Return a text"
description = "Returns `text` as it was passed, and `length`."
effect = "read"
example = { text = "abc" }

[parameters]
required = ["text"]
[parameters.properties.text]
type = "string"
description = "Any text"

[result]
required = ["text", "length"]
[result.properties.text]
type = "string"
null = true
[result.properties.length]
type = "integer"
description = "In UTF-16 code units"
--}}
'use strict';
import * as reply from 'macmcp/core/reply';
const params = {{params}};
const call = {{call}};

function run() {
  return reply.run(() => ({ text: params.text, length: params.text.length }), call);
}
"#;

/// The same tool with another script.
fn returning(result: &str) -> String {
    let whole = "{ text: params.text, length: params.text.length }";
    assert!(ECHO.contains(whole));
    ECHO.replace(whole, result)
}

fn test_tool(folder: &Folder) -> Output {
    Command::new(program())
        .args(["tool", "test", "--tools-dir", folder.argument()])
        .output()
        .unwrap()
}

#[test]
fn a_declared_result_is_the_output_schema() {
    let (mac, folder) = (Mac::new(), Folder::new(&[("echo_text.js.hbs", ECHO)]));
    let mut client = folder.session(&mac, &[]);
    let tools = client.tools();
    let tool = tools.iter().find(|tool| tool["name"] == "echo_text");
    assert_eq!(
        tool.unwrap()["outputSchema"],
        json!({
            "type": "object",
            "properties": {
                "text": {"type": ["string", "null"]},
                "length": {"type": "integer", "description": "In UTF-16 code units"},
            },
            "required": ["text", "length"],
        })
    );
    let answer = client.ok("echo_text", json!({"text": "été"}));
    assert_eq!(answer, json!({"text": "été", "length": 3}));
}

#[test]
fn a_result_that_does_not_fit_is_refused() {
    for (result, why) in [
        ("{ text: params.text }", "`result.length` is missing"),
        (
            "{ text: 5, length: 1 }",
            "`result.text` is 5, declared as string or null",
        ),
        (
            "{ text: null, length: 1, more: true }",
            "`result.more` is not declared",
        ),
        ("'text'", "`result` is \"text\", declared as object"),
    ] {
        let folder = Folder::new(&[("echo_text.js.hbs", &returning(result))]);
        let mut client = folder.session(&Mac::new(), &[]);
        let answer = client.call("echo_text", json!({"text": "a"}));
        let text = answer["content"][0]["text"].as_str().unwrap();
        assert_eq!(
            answer["_meta"]["macmcp/error"]["code"], "BadReply",
            "{text}"
        );
        assert!(text.contains(why), "{text}");
        assert!(
            text.contains("its file echo_text.js.hbs must be corrected"),
            "{text}"
        );
        assert!(!text.contains("may be done"), "{text}");
    }
}

/// What the script did before is not undone by a result that nobody can read.
#[test]
fn a_script_that_acts_may_have_acted() {
    let acting = returning("{}").replace("effect = \"read\"", "effect = \"act\"");
    let folder = Folder::new(&[("echo_text.js.hbs", &acting)]);
    let mut client = folder.session(&Mac::new(), &[]);
    let answer = client.call("echo_text", json!({"text": "a"}));
    let text = answer["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("what it does may be done"), "{text}");
}

#[test]
fn an_example_is_a_test() {
    let folder = Folder::new(&[("echo_text.js.hbs", ECHO)]);
    let output = test_tool(&folder);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(
        text.contains("ok    echo_text: its example works"),
        "{text}"
    );

    folder.write("echo_text.js.hbs", &returning("{ text: 5 }"));
    let output = test_tool(&folder);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(
        text.contains("FAIL  echo_text: its example works"),
        "{text}"
    );
    assert!(text.contains("`result.length` is missing"), "{text}");
}

#[test]
fn what_is_wrong_with_them_is_told_with_the_line() {
    let header = |from: &str, to: &str, expected: &[&str]| {
        assert!(ECHO.contains(from), "{from}");
        assert_told("tool.js.hbs", &ECHO.replacen(from, to, 1), expected);
    };
    header(
        "{ text = \"abc\" }",
        "{ txet = \"abc\" }",
        &[":5: `example` is no call: "],
    );
    header(
        "{ text = \"abc\" }",
        "\"abc\"",
        &[":5: `example` has to be a table of arguments"],
    );
    header(
        "null = true",
        "default = \"\"",
        &[
            ":17: `default` of a string is not enforced: what is enforced are type, description, null",
        ],
    );
    header(
        "null = true",
        "null = 1",
        &[":17: `null` has to be true or false"],
    );
    header(
        "required = [\"text\", \"length\"]",
        "required = [\"size\"]",
        &[":14: `required` names \"size\", which is no field"],
    );
    header(
        "[result.properties.length]",
        "[result.properties.changes]",
        &[
            ":14: `required` names \"length\", which is no field",
            ":18: `changes` is a field of the server's own",
        ],
    );
}
