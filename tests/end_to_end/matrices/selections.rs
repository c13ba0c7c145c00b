//! Every tool under every way in which a server offers only some tools.

use super::Matrix;
use crate::support::Mac;
use crate::support::tools::TOOLS;
use crate::sweep::{code, good_calls};
use serde_json::{Value, json};

const ABOUT: &str = "\
A server is started with each restriction, and each tool is listed and called, with a call that works on the default Mac.
A tool on offer is listed, and its call runs; one that is `not offered` is not listed, and its call is refused before
anything is run.";

/// What one tool is to a client of a restricted server.
fn answer(offered: &[String], tool: &str, message: &Value) -> String {
    let is_listed = offered.iter().any(|name| name == tool);
    let refused = message["error"]["message"].as_str();
    assert_eq!(is_listed, refused.is_none(), "{tool}: {message}");
    match refused {
        Some(text) => {
            assert!(text.starts_with("Unknown tool: "), "{tool}: {text}");
            "not offered".to_owned()
        }
        None => {
            // The steps of a batch are tools like others, and may be not offered while it is.
            let found = code(&message["result"]);
            let of_a_step = tool == "batch" && found == Some("InvalidParameter");
            assert!(found.is_none() || of_a_step, "{tool}: {message}");
            "offered".to_owned()
        }
    }
}

fn restricted(arguments: &[&str]) -> Vec<String> {
    let mac = Mac::new();
    let mut client = mac.session(arguments);
    let id = client.request("tools/list", json!({}));
    let listed = client.answer_to(&id);
    let names = listed["result"]["tools"].as_array().unwrap().iter();
    let offered: Vec<String> = names
        .map(|tool| tool["name"].as_str().unwrap().to_owned())
        .collect();
    let before = mac.state();
    let mut cells = Vec::new();
    for (tool, parameters) in good_calls() {
        let id = client.begin(tool, parameters);
        cells.push(answer(&offered, tool, &client.answer_to(&id)));
    }
    if offered.is_empty() {
        assert_eq!(mac.state(), before, "{arguments:?}");
    }
    cells
}

#[test]
fn every_tool_on_servers_that_offer_only_some() {
    let tools: Vec<String> = TOOLS.iter().map(|tool| tool.name.to_string()).collect();
    let every = tools.join(",");
    let acting = TOOLS.iter().find(|tool| tool.name == "click").unwrap();
    let mut matrix = Matrix::new("Tools and restricted servers", ABOUT, tools);
    for (name, about, arguments) in [
        ("everything", "no restriction", &[][..]),
        (
            "`--read-only`",
            "only tools that change nothing",
            &["--read-only"],
        ),
        ("a set", "`--toolsets windows`", &["--toolsets", "windows"]),
        (
            "a set and a tool",
            "`--toolsets windows --tools click`",
            &["--toolsets", "windows", "--tools", &acting.name],
        ),
        (
            "read-only with an action named",
            "`--read-only --tools click,get_volume`: naming a tool does not override the restriction",
            &["--read-only", "--tools", "click,get_volume"],
        ),
        (
            "two excluded",
            "`--exclude-tools click,get_volume --tools click,get_volume,get_clipboard`: exclusion wins",
            &[
                "--tools",
                "click,get_volume,get_clipboard",
                "--exclude-tools",
                "click,get_volume",
            ],
        ),
        (
            "all excluded",
            "`--exclude-tools` with every tool",
            &["--exclude-tools", &every],
        ),
    ] {
        matrix.session(name, about, || restricted(arguments));
    }
    matrix.hold("selections.md");
}
