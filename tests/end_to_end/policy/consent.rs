//! What counts as a yes: a choice that was offered, and made. Whatever else a client answers, with a person or without one, is none.

use super::asking::{answer, modern};
use crate::support::states::{differences, lasting};
use crate::support::{Client, Mac};
use crate::sweep::code;
use serde_json::{Value, json};
use std::time::Duration;

/// The revisions that know questions. In the last one the call is repeated with the answer.
const REVISIONS: [&str; 3] = ["2025-06-18", "2025-11-25", "2026-07-28"];

const RULES: [&str; 4] = ["--ask", "com.apple.TextEdit", "--destructive", "ask"];

/// A client of a revision, and what it answers.
struct Answering {
    client: Client,
    repeats: bool,
    /// Whether it takes longer than the 50 ms in which nobody reads a question.
    waits: bool,
}

impl Answering {
    fn new(mac: &Mac, revision: &str) -> Self {
        let mut client = mac.serve(&RULES);
        let repeats = revision == "2026-07-28";
        if !repeats {
            client.initialize_with(revision, json!({"elicitation": {}}));
        }
        let waits = false;
        Self {
            client,
            repeats,
            waits,
        }
    }

    /// Takes the time that a person takes at least: that is what is told.
    fn read(&self) {
        if self.waits {
            std::thread::sleep(Duration::from_millis(60));
        }
    }

    /// Calls a tool and answers its question so: the form, null where nothing was asked, and the result.
    fn call(&mut self, tool: &str, arguments: &Value, given: &Value) -> (Value, Value) {
        let mut params = json!({"name": tool, "arguments": arguments});
        if self.repeats {
            params["_meta"] = modern();
        }
        let id = self.client.request("tools/call", params.clone());
        let first = self.client.receive();
        if !self.repeats {
            if first["id"] == id {
                return (Value::Null, first["result"].clone());
            }
            self.read();
            answer(&mut self.client, &first, given.clone());
            let result = self.client.answer_to(&id)["result"].take();
            return (first["params"]["requestedSchema"].clone(), result);
        }
        let asked = &first["result"];
        if asked["resultType"] != "input_required" {
            return (Value::Null, asked.clone());
        }
        self.read();
        params["requestState"] = asked["requestState"].clone();
        params["inputResponses"] = json!({"consent": given});
        let form = &asked["inputRequests"]["consent"]["params"]["requestedSchema"];
        let id = self.client.request("tools/call", params);
        (form.clone(), self.client.answer_to(&id)["result"].take())
    }
}

fn accepted(content: Value) -> Value {
    json!({"action": "accept", "content": content})
}

#[test]
fn revisions_that_know_no_questions_are_sent_none() {
    for revision in ["2024-11-05", "2025-03-26"] {
        let mac = Mac::new();
        let before = mac.state()["apps"].clone();
        let mut client = Answering::new(&mac, revision);
        let yes = accepted(json!({"answer": "once"}));
        let (form, result) = client.call("quit_app", &json!({"app": "Slack"}), &yes);
        assert_eq!((&form, &result["isError"]), (&Value::Null, &json!(true)));
        assert_eq!(mac.state()["apps"], before, "{revision}");
    }
}

/// What a client, or whoever is at it, may answer without having agreed.
fn refusals() -> Vec<Value> {
    let mut refusals = vec![
        json!({"action": "decline"}),
        json!({"action": "cancel"}),
        json!({"action": "decline", "content": {"answer": "once"}}),
        json!({"action": "cancel", "content": {"answer": "once"}}),
        json!({"action": "accept"}),
    ];
    let contents = [
        json!({}),
        Value::Null,
        json!("once"),
        json!(["once"]),
        json!({"remember": false}),
        json!({"remember": true}),
        json!({"answer": "no"}),
        json!({"answer": "yes please"}),
        json!({"answer": "yes"}),
        json!({"answer": "Once"}),
        json!({"answer": " once"}),
        json!({"answer": "Allow this call"}),
        json!({"answer": ""}),
        json!({"answer": true}),
        json!({"answer": 1}),
        json!({"answer": null}),
        json!({"answer": ["once"]}),
        json!({"consent": "once"}),
    ];
    refusals.extend(contents.map(accepted));
    refusals
}

/// The form of a question: a choice that has to be made, of which the first and the default is a no.
fn form(choices: &[(&str, &str)]) -> Value {
    let choices: Vec<Value> = choices
        .iter()
        .map(|(word, title)| json!({"const": word, "title": title}))
        .collect();
    let field = json!({"type": "string", "title": "Answer", "oneOf": choices, "default": "no"});
    json!({"type": "object", "properties": {"answer": field}, "required": ["answer"]})
}

#[test]
fn only_a_choice_that_was_offered_and_made_is_a_yes() {
    const NO: (&str, &str) = ("no", "Do not allow");
    const ONCE: (&str, &str) = ("once", "Allow this call");
    const SESSION: (&str, &str) = ("session", "Allow until the server ends");
    let of_app = ("activate_app", json!({"app": "TextEdit"}));
    let destructive = ("quit_app", json!({"app": "Slack"}));
    let forms = [
        (&of_app, form(&[NO, ONCE, SESSION]), vec![]),
        // Nobody offered that.
        (
            &destructive,
            form(&[NO, ONCE]),
            vec![accepted(json!({"answer": "session"}))],
        ),
    ];
    for revision in REVISIONS {
        let mac = Mac::new();
        let mut client = Answering::new(&mac, revision);
        let before = lasting(&mac);
        for ((tool, arguments), form, more) in &forms {
            for given in refusals().iter().chain(more) {
                let (shown, result) = client.call(tool, arguments, given);
                assert_eq!(&shown, form, "{revision}: {tool}");
                let why = format!("{revision}: {tool}: {given}: {result}");
                assert_eq!(code(&result), Some("NotConfirmed"), "{why}");
                assert_eq!(differences(&before, &lasting(&mac)), [""; 0], "{why}");
            }
        }
        let yes = |word: &str| accepted(json!({"answer": word}));
        // Twice, as each counts for its call alone; then until the server ends.
        let (tool, arguments) = &of_app;
        for (word, asks) in [("once", true), ("session", true), ("no", false)] {
            client.call("activate_app", &json!({"app": "Notes"}), &Value::Null);
            let (shown, result) = client.call(tool, arguments, &yes(word));
            assert_eq!(!shown.is_null(), asks, "{revision}: {word}: {result}");
            let effect = &result["structuredContent"]["effect"];
            assert_eq!(effect, "confirmed", "{revision}: {word}: {result}");
        }
        let (tool, arguments) = &destructive;
        assert!(mac.app("com.tinyspeck.slackmacgap").is_some());
        let (_, result) = client.call(tool, arguments, &yes("once"));
        assert_ne!(result["isError"], true, "{revision}: {result}");
        assert!(mac.app("com.tinyspeck.slackmacgap").is_none(), "{revision}");
    }
}

/// A client that answers for a person is told apart from one: nobody reads a question within 50 ms.
#[test]
fn a_refusal_tells_what_is_known_and_invents_nobody() {
    let answers = [
        (json!({"action": "decline"}), "The client declined"),
        (
            json!({"action": "cancel"}),
            "The client closed, without an answer,",
        ),
        (accepted(json!({"answer": "no"})), "The client answered no"),
        (accepted(json!({})), "The client accepted, without choosing"),
    ];
    for revision in REVISIONS {
        let mac = Mac::new();
        let mut client = Answering::new(&mac, revision);
        for (given, begins) in &answers {
            for waits in [false, true] {
                client.waits = waits;
                let app = json!({"app": "TextEdit"});
                let (_, result) = client.call("activate_app", &app, given);
                let error = &result["_meta"]["macmcp/error"];
                let text = result["content"][0]["text"].as_str().unwrap();
                assert!(text.contains(begins), "{revision}: {text}");
                assert!(text.contains("\"TextEdit\" (com.apple.TextEdit)"), "{text}");
                assert!(!text.to_lowercase().contains("they said"), "{text}");
                let ms = error["details"]["answered_ms"].as_u64().unwrap();
                assert!(!waits || ms >= 60, "{revision}: {ms}");
                let (says, instead) = match ms < 50 {
                    true => ("nobody can have read the question", "macmcp policy"),
                    false => ("may not have shown the question", "Ask the user"),
                };
                assert!(
                    text.contains(says) && text.contains(instead),
                    "{ms}: {text}"
                );
            }
        }
    }
}
