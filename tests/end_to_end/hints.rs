//! What errors and notes advise: a call that they show can be made as it stands, and a server that offers few tools speaks of these
//! alone [answers H2] [answers H4].
use crate::support::share::Share;
use crate::support::tools::TOOLS;
use crate::support::{Client, Mac, root};
use crate::sweep::code;
use serde_json::{Value, json};

/// The text of an answer or of the error of a request.
fn said(client: &mut Client, tool: &str, given: &Value) -> String {
    let id = client.begin(tool, given.clone());
    let answer = client.answer_to(&id);
    let text = answer["result"]["content"][0]["text"].as_str();
    let text = text.or(answer["error"]["message"].as_str());
    text.unwrap().to_owned()
}

/// The call that a text shows.
fn shown_call(text: &str) -> Option<(String, Value)> {
    let at = text.find("Call it like this: ").map(|at| at + 19);
    let at = at.or_else(|| text.find(" instead: ").map(|at| at + 10))?;
    let (tool, rest) = text[at..].split_once(' ')?;
    let mut read = serde_json::Deserializer::from_str(rest).into_iter();
    Some((tool.to_owned(), read.next()?.ok()?))
}

// [answers H4]
#[test]
fn a_call_that_an_error_shows_keeps_what_was_given_and_can_be_made() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (tool, given, expected) in [
        (
            "set_ui_element_value",
            json!({"app": "Safari", "element": "q", "text": "cats"}),
            json!({"app": "Safari", "element": "q", "value": "cats"}),
        ),
        (
            "press_keys",
            json!({"keys": "cmd+a"}),
            json!({"modifiers": ["command"], "key": "a"}),
        ),
        (
            "hotkey",
            json!({"keys": ["cmd", "a"]}),
            json!({"modifiers": ["command"], "key": "a"}),
        ),
        (
            "wait_for",
            json!({"app": "Safari", "element": "q", "timeout": 2}),
            json!({"app": "Safari", "element": "q", "timeout_ms": 2000}),
        ),
        (
            "click_ui_element",
            json!({"app": "Safari", "label": "Remember me"}),
            json!({"app": "Safari", "element": "Remember me"}),
        ),
        (
            "type_text",
            json!({"text": "x", "delay": 1, "delay_ms": 3}),
            json!({"text": "x", "delay_ms": 3}),
        ),
    ] {
        let text = said(&mut client, tool, &given);
        let (meant, call) = shown_call(&text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(call, expected, "{text}");
        let result = client.call(&meant, call);
        assert_eq!(code(&result), None, "{text}: {result}");
    }
}

// [answers H4]
#[test]
fn what_a_name_means_is_said() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (tool, given, words) in [
        (
            "click_ui_element",
            json!({"app": "Safari", "element": "e3"}),
            "a ref such as k7q-3e12",
        ),
        ("open", json!({"app": "Calculator"}), "launch_app"),
        (
            "launch_app",
            json!({"app": "System Preferences"}),
            "\"System Settings\"",
        ),
        (
            "activate_app",
            json!({"app": "system preferences"}),
            "\"System Settings\"",
        ),
        (
            "click_menu_item",
            json!({"app": "TextEdit", "menu_path": ["File", "Nope"]}),
            "or as a list",
        ),
    ] {
        let text = said(&mut client, tool, &given);
        assert!(text.contains(words), "{tool} {given}: {text}");
    }
    // A ref is taken as it is printed in brackets, too.
    let outline = client.outline(json!({"app": "Safari"}));
    let reference = crate::support::reference(&outline, &["CheckBox", "Remember me"]);
    for written in [format!("[{reference}]"), format!("ref={reference}")] {
        client.ok("get_ui_element_value", json!({"element": written}));
    }
    // A sheet is a dialog.
    client.ok("activate_app", json!({"app": "TextEdit"}));
    client.ok("press_key", json!({"key": "cmd+s"}));
    let given = json!({"app": "TextEdit", "role": "dialog", "timeout_ms": 5000});
    let found = client.ok("wait_for", given);
    assert_eq!(found["element"]["role"], "AXSheet", "{found}");
}

/// What stands in a text outside of quotes.
fn unquoted(text: &str) -> String {
    let mut is_quoted = false;
    let mut last = ' ';
    let kept = text.chars().filter(|sign| {
        let is_quote = *sign == '"' && last != '\\';
        last = *sign;
        is_quoted ^= is_quote;
        !is_quoted && !is_quote
    });
    kept.collect()
}

/// The sentences of ours in an answer.
fn sentences(result: &Value) -> String {
    let fields = &result["structuredContent"];
    if fields.is_null() {
        let texts = result["content"].as_array().unwrap().iter();
        let texts = texts.filter_map(|block| block["text"].as_str());
        return texts.map(unquoted).collect::<Vec<_>>().join("\n");
    }
    let said = [&fields["note"], &fields["unseen"]].into_iter();
    let said = said.filter_map(Value::as_str).map(unquoted);
    said.collect::<Vec<_>>().join("\n")
}

/// The tools that a text names and a server does not offer.
fn named<'t>(text: &str, offered: &[String], all: &'t [&str]) -> Vec<&'t str> {
    let words: Vec<&str> = text
        .split(|sign: char| !sign.is_alphanumeric() && sign != '_')
        .collect();
    let is_off = |tool: &&str| !offered.iter().any(|one| one == *tool);
    let is_named = |tool: &&str| tool.contains('_') && words.contains(tool);
    let called = |tool: &&str| {
        ["call ", "Call ", "with ", "`"].iter().any(|before| {
            let mut rests = text.split(before).skip(1);
            rests.any(|rest| rest.split(|sign: char| !sign.is_alphanumeric()).next() == Some(tool))
        })
    };
    let all = all.iter().copied().filter(is_off);
    all.filter(|tool| is_named(tool) || called(tool)).collect()
}

// [answers H2]
#[test]
fn a_server_with_few_tools_speaks_of_these() {
    let text = std::fs::read_to_string(root().join("tests/clients/calls.json")).unwrap();
    let calls: Value = serde_json::from_str(&text).unwrap();
    let all: Vec<&str> = TOOLS.iter().map(|tool| tool.name.as_str()).collect();
    let mut sets: Vec<&str> = TOOLS.iter().map(|tool| tool.toolset.as_str()).collect();
    sets.dedup();
    let restrictions = sets.iter().map(|set| vec!["--toolsets", set]);
    let alone = [
        "click_ui_element",
        "wait_for",
        "set_ui_element_value",
        "click",
    ];
    let restrictions = restrictions.chain(alone.iter().map(|tool| vec!["--tools", tool]));
    let mut wrong = Vec::new();
    let mut judged = 0;
    for arguments in Share::of_this_run().at_most(4).sample(1, restrictions) {
        let mac = Mac::with(|world| {
            // What is behind, in pieces and elsewhere has more to be said of it.
            crate::support::app(world, "Safari")["windows"][0]["space"] = json!(3);
        });
        let mut client = mac.serve(&arguments);
        let begun = client.initialize("2025-11-25");
        let tools = client.tool_names();
        let mut judge = |what: &str, text: &str| {
            judged += 1;
            let named = named(text, &tools, &all);
            if !named.is_empty() {
                wrong.push(format!("{arguments:?} {what} names {named:?}: {text}"));
            }
        };
        judge(
            "the instructions",
            begun["result"]["instructions"].as_str().unwrap(),
        );
        for tool in &tools {
            let few = ["take_screenshot", "screenshot_app_window", "read_text"];
            if few.contains(&tool.as_str()) {
                continue;
            }
            let missing = json!({"app": "Safari", "element": "no such thing", "value": "x"});
            for given in [&calls[tool]["bad"], &missing, &calls[tool]["good"]] {
                let id = client.begin(tool, given.clone());
                let result = client.answer_to(&id);
                // What is said of a parameter names what the caller gave.
                let code = &result["result"]["_meta"]["macmcp/error"]["code"];
                if result["result"].is_object() && code != "InvalidParameter" {
                    judge(&format!("{tool} {given}"), &sentences(&result["result"]));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {judged}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(judged > 10);
}
