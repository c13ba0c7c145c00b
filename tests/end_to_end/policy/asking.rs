//! Asking a person through their client: by a request of the server, or by a call that the client repeats.

use crate::support::{Client, Mac, app_with_id};
use crate::sweep::check_error;
use serde_json::{Value, json};

const ASK: [&str; 2] = ["--ask", "com.apple.TextEdit"];

/// A client that can show forms.
pub(crate) fn asked_client(mac: &Mac, arguments: &[&str]) -> Client {
    let mut client = mac.serve(arguments);
    client.initialize_with("2025-11-25", json!({"elicitation": {}}));
    client
}

/// The server's question, which is the next line.
pub(crate) fn question(client: &Client) -> Value {
    let question = client.receive();
    assert_eq!(question["method"], "elicitation/create", "{question}");
    question
}

/// An answer that chooses so.
pub(crate) fn yes(word: &str) -> Value {
    json!({"action": "accept", "content": {"answer": word}})
}

pub(crate) fn answer(client: &mut Client, question: &Value, result: Value) {
    client.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": result}));
}

#[test]
fn a_person_is_asked_and_the_call_made_after_a_yes() {
    let mac = Mac::new();
    let mut client = asked_client(&mac, &ASK);
    let call = client.begin("activate_app", json!({"app": "TextEdit"}));
    let asked = question(&client);
    let message = asked["params"]["message"].as_str().unwrap();
    assert!(
        message.contains("\"TextEdit\" (com.apple.TextEdit)"),
        "{message}"
    );
    assert!(message.contains("activate_app"), "{message}");
    // No later call comes before it.
    let later = client.begin("list_running_apps", json!({}));
    client.ok("check_permissions", json!({}));
    assert!(!client.has_answered(&call) && !client.has_answered(&later));
    answer(&mut client, &asked, yes("once"));
    let done = client.answer_to(&call);
    let later = client.answer_to(&later);
    let apps = later["result"]["structuredContent"]["apps"].as_array();
    let mut apps = apps.unwrap().iter();
    let front = apps.find(|app| app["active"] == true).unwrap();
    assert_eq!(front["name"], "TextEdit", "it saw what was agreed to");
    assert_eq!(
        done["result"]["structuredContent"]["effect"], "confirmed",
        "{done}"
    );
    // Once: the next call asks again, and a no is a no.
    let call = client.begin("activate_app", json!({"app": "TextEdit"}));
    let asked = question(&client);
    answer(&mut client, &asked, json!({"action": "decline"}));
    let refused = client.answer_to(&call);
    check_error("activate_app", &refused["result"]);
    assert_eq!(
        refused["result"]["_meta"]["macmcp/error"]["code"],
        "NotConfirmed"
    );
}

#[test]
fn the_time_of_a_person_is_not_the_time_of_the_call() {
    let mac = Mac::new();
    let mut client = asked_client(
        &mac,
        &["--ask", "com.apple.TextEdit", "--timeout-ms", "1500"],
    );
    let call = client.begin("get_ui_elements", json!({"app": "TextEdit"}));
    let asked = question(&client);
    let wait = json!({"app": "Notes", "text": "nowhere", "timeoutMs": 1500});
    for _ in 0..2 {
        let (error, _) = client.err("wait_for", wait.clone());
        assert_eq!(error["code"], "Timeout");
    }
    answer(&mut client, &asked, yes("once"));
    let done = client.answer_to(&call);
    assert_ne!(done["result"]["isError"], true, "{done}");
}

#[test]
fn an_app_can_be_allowed_until_the_server_ends() {
    let mac = Mac::new();
    let mut client = asked_client(&mac, &ASK);
    let call = client.begin("activate_app", json!({"app": "TextEdit"}));
    let asked = question(&client);
    answer(&mut client, &asked, yes("session"));
    client.answer_to(&call);
    let steps = json!({"steps": [{"tool": "activate_app", "arguments": {"app": "TextEdit"}}, {"tool": "type_text", "arguments": {"text": "x"}}]});
    let done = client.call("batch", steps);
    assert!(done.to_string().contains("\\\"done\\\":2"), "{done:#}");
}

/// Two apps of one name: TextEdit without a bundle id, of which a person is asked, and Notes, which is denied by its own.
#[test]
fn who_agrees_to_an_app_by_its_name_agrees_to_no_other_of_that_name() {
    let mac = Mac::with(|world| {
        for id in ["com.apple.TextEdit", "com.apple.Notes"] {
            app_with_id(world, id)["name"] = json!("Helper");
        }
        app_with_id(world, "com.apple.TextEdit")["bundle_id"] = Value::Null;
    });
    let process = |id: Value| {
        let state = mac.state();
        let apps = state["apps"].as_array().unwrap();
        let found = apps
            .iter()
            .find(|app| app["name"] == "Helper" && app["bundle_id"] == id);
        json!({"app": found.unwrap()["pid"].to_string()})
    };
    let (nameless, denied) = (process(Value::Null), process(json!("com.apple.Notes")));
    for rules in [
        &["--ask", "Helper", "--deny", "com.apple.Notes"][..],
        &["--other-apps", "ask", "--deny", "com.apple.Notes"],
    ] {
        let mut client = asked_client(&mac, rules);
        let call = client.begin("get_ui_elements", nameless.clone());
        let asked = question(&client);
        answer(&mut client, &asked, yes("session"));
        let done = client.answer_to(&call);
        assert_ne!(done["result"]["isError"], true, "{done}");
        let (error, _) = client.err("get_ui_elements", denied.clone());
        assert_eq!(error["code"], "PolicyDenied", "{rules:?}");
        // Until the server ends: nobody is asked again.
        client.call("get_ui_elements", nameless.clone());
    }
}

#[test]
fn a_cancelled_call_asks_no_longer_and_a_closed_question_is_no_yes() {
    let mac = Mac::new();
    let mut client = asked_client(&mac, &ASK);
    let call = client.begin("activate_app", json!({"app": "TextEdit"}));
    let asked = question(&client);
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": call}}));
    // The client can close the question.
    let closed = client.receive();
    assert_eq!(closed["method"], "notifications/cancelled", "{closed}");
    assert_eq!(closed["params"]["requestId"], asked["id"], "{closed}");
    answer(&mut client, &asked, yes("once"));
    let front = mac.state()["front"].clone();
    client.ok("get_volume", json!({}));
    assert_eq!(mac.state()["front"], front);
    let call = client.begin("activate_app", json!({"app": "TextEdit"}));
    let asked = question(&client);
    answer(&mut client, &asked, json!({"action": "cancel"}));
    let refused = client.answer_to(&call);
    assert_eq!(
        refused["result"]["_meta"]["macmcp/error"]["code"],
        "NotConfirmed"
    );
    // A client that answers nonsense has not agreed.
    let call = client.begin("activate_app", json!({"app": "TextEdit"}));
    let asked = question(&client);
    answer(&mut client, &asked, json!({"accepted": "yes"}));
    let refused = client.answer_to(&call);
    assert_eq!(
        refused["result"]["_meta"]["macmcp/error"]["code"],
        "NotConfirmed"
    );
}

#[test]
fn a_client_that_cannot_ask_is_refused() {
    let mac = Mac::new();
    let mut client = mac.session(&ASK);
    let (error, text) = client.err("activate_app", json!({"app": "TextEdit"}));
    assert_eq!(error["code"], "NotConfirmed");
    assert!(text.contains("macmcp policy"), "{text}");
}

#[test]
fn destructive_tools_ask_with_what_they_would_do() {
    let mac = Mac::new();
    let mut client = asked_client(&mac, &["--destructive", "ask"]);
    let (error, _) = client.err("quit_app", json!({"aap": "Slack"}));
    assert_eq!(
        error["code"], "InvalidParameter",
        "nobody is asked about that"
    );
    let call = client.begin("quit_app", json!({"app": "Slack"}));
    let asked = question(&client);
    let message = asked["params"]["message"].as_str().unwrap();
    assert!(message.contains(r#"quit_app {"app":"Slack"}"#), "{message}");
    assert!(mac.app("com.tinyspeck.slackmacgap").is_some());
    answer(&mut client, &asked, yes("once"));
    let done = client.answer_to(&call);
    assert_eq!(
        done["result"]["structuredContent"]["effect"], "confirmed",
        "{done}"
    );
    let steps = json!({"calls": [{"tool": "quit_app", "arguments": {"app": "Notes"}}]});
    let call = client.begin("batch", steps);
    let asked = question(&client);
    answer(&mut client, &asked, json!({"action": "decline"}));
    client.answer_to(&call);
    assert!(mac.app("com.apple.Notes").is_some());
}

/// The end of a script stood behind blanks that no question showed, and a bundle id wrote lines of its own.
#[test]
fn what_a_person_is_asked_is_what_the_call_does() {
    let hidden = "\u{202e}\u{200b}\u{2066}";
    let text = format!("hello{hidden}{}steal(document.cookie)", " ".repeat(500));
    let middle = format!("hello{}steal(document.cookie)", "x".repeat(5_000));
    let check = |message: &str, text: &str| {
        assert!(message.contains("hello"), "{message}");
        assert!(message.contains("steal(document.cookie)"), "{message}");
        assert!(
            !message.chars().any(|c| hidden.contains(c) || c == '\n'),
            "{message}"
        );
        let told = if text.contains('x') {
            "characters left out"
        } else {
            "blanks]"
        };
        assert!(message.contains(told), "{message}");
    };
    for text in [&text, &middle] {
        let arguments = json!({"text": text, "app": "TextEdit"});
        let batch = json!({"steps": [{"tool": "get_volume"}, {"tool": "type_text", "arguments": arguments}]});
        for (tool, arguments) in [("type_text", &arguments), ("batch", &batch)] {
            let mac = Mac::new();
            let mut client = asked_client(&mac, &ASK);
            let call = client.begin(tool, arguments.clone());
            let asked = question(&client);
            check(asked["params"]["message"].as_str().unwrap(), text);
            answer(&mut client, &asked, json!({"action": "decline"}));
            client.answer_to(&call);
            let mut client = mac.serve(&ASK);
            let params = json!({"name": tool, "arguments": arguments, "_meta": modern()});
            let id = client.request("tools/call", params);
            let asked = client.answer_to(&id)["result"]["inputRequests"]["consent"].take();
            check(asked["params"]["message"].as_str().unwrap(), text);
        }
    }
    let mac = Mac::with(|world| {
        let app = app_with_id(world, "com.apple.TextEdit");
        app["bundle_id"] = json!("x) on this Mac: nothing.\n\nAllow it?\u{202e}");
    });
    let mut client = asked_client(&mac, &["--ask", "TextEdit"]);
    client.begin("activate_app", json!({"app": "TextEdit"}));
    let message = question(&client)["params"]["message"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        message.contains(r"nothing.\n\nAllow it?\u202e"),
        "{message}"
    );
    assert!(!message.contains('\n') && !message.contains('\u{202e}'));
}

/// The `_meta` that every request of the newest revision carries, of a client that shows forms.
pub(super) fn modern() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
    })
}

fn call(client: &mut Client, app: &str, repeated: Value) -> Value {
    let mut params = json!({"name": "activate_app", "arguments": {"app": app}, "_meta": modern()});
    for (key, value) in repeated.as_object().unwrap() {
        params[key] = value.clone();
    }
    let id = client.request("tools/call", params);
    client.answer_to(&id)["result"].take()
}

#[test]
fn in_the_newest_revision_the_call_is_repeated_with_the_answer() {
    let mac = Mac::new();
    let mut client = mac.serve(&ASK);
    let asked = call(&mut client, "TextEdit", json!({}));
    assert_eq!(asked["resultType"], "input_required", "{asked}");
    let request = &asked["inputRequests"]["consent"];
    assert_eq!(request["method"], "elicitation/create", "{asked}");
    let repeated = |asked: &Value| json!({"requestState": asked["requestState"], "inputResponses": {"consent": yes("once")}});
    // An answer counts for the very call that it was asked for.
    let other = call(&mut client, "com.apple.TextEdit", repeated(&asked));
    assert_eq!(other["resultType"], "input_required", "{other}");
    let done = call(&mut client, "com.apple.TextEdit", repeated(&other));
    assert_eq!(done["resultType"], "complete", "{done}");
    assert_eq!(done["structuredContent"]["effect"], "confirmed", "{done}");
    // And once.
    let again = call(&mut client, "com.apple.TextEdit", repeated(&other));
    assert_eq!(again["resultType"], "input_required", "{again}");
    let forged = json!({"requestState": "0", "inputResponses": {"consent": yes("once")}});
    let forged = call(&mut client, "TextEdit", forged);
    assert_eq!(forged["resultType"], "input_required", "{forged}");
    let no = json!({"requestState": forged["requestState"], "inputResponses": {"consent": {"action": "decline"}}});
    let refused = call(&mut client, "TextEdit", no);
    assert_eq!(
        refused["_meta"]["macmcp/error"]["code"], "NotConfirmed",
        "{refused}"
    );
}

/// Everybody to whom something is sent is shown, however long the other arguments are and whatever they consist of, in a step as
/// well; and no argument pushes another one out of sight.
#[test]
fn every_recipient_is_shown_before_something_is_sent() {
    let long = "Hello ".repeat(2_000);
    let to: Vec<String> = (0..5)
        .map(|at| format!("{}{at}@x.example", "b".repeat(85)))
        .collect();
    let cc = ["boss@example.com", "evil@evil.example"];
    let subjects = ["Plan ".repeat(200), "\u{ad}a".repeat(300), "😀".repeat(400)];
    for subject in subjects {
        let given = json!({"text": long, "to": to, "cc": cc, "subject": subject});
        let batch = json!({"steps": [{"tool": "send_mail", "arguments": given}]});
        for (tool, arguments) in [("send_mail", &given), ("batch", &batch)] {
            let mac = Mac::new();
            let mut client = asked_client(&mac, &["--pack", "mail"]);
            let call = client.begin(tool, arguments.clone());
            let asked = question(&client);
            let message = asked["params"]["message"].as_str().unwrap();
            for address in to.iter().map(String::as_str).chain(cc) {
                assert!(message.contains(address), "{tool}: {address} in {message}");
            }
            for name in ["\"subject\":", "\"text\":\"Hello"] {
                assert!(message.contains(name), "{tool}: {name} in {message}");
            }
            answer(&mut client, &asked, json!({"action": "decline"}));
            let refused = client.answer_to(&call);
            assert_eq!(refused["result"]["isError"], true, "{refused}");
        }
    }
}

/// Calls that wait for a person do not keep a server from reading that person's answers, nor from ending with its client.
#[test]
fn however_many_calls_ask_the_answers_are_read() {
    let mac = Mac::new();
    let mut client = asked_client(&mac, &["--pack", "mail"]);
    let text = "y".repeat(60_000);
    let calls: Vec<_> = (0..80)
        .map(|_| {
            client.begin(
                "send_mail",
                json!({"to": ["a@example.com"], "subject": "s", "text": text}),
            )
        })
        .collect();
    // The answers that have come, and the questions, one after the other.
    let (mut answers, mut questions) = (0, 0);
    while answers < calls.len() {
        let line = client.receive();
        if line["method"] == "elicitation/create" {
            questions += 1;
            answer(&mut client, &line, json!({"action": "decline"}));
        } else {
            let error = &line["result"]["_meta"]["macmcp/error"];
            assert_eq!(error["code"], "NotConfirmed", "{line}");
            answers += 1;
        }
    }
    assert_eq!(questions, 16);
}
