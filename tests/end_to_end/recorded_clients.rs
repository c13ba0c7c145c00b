//! Stand-ins of published clients: what each of them was recorded to send (`tests/clients/recorded.json`, which `make clients` writes)
//! is played, so that no change lands against them.
use crate::support::{Client, Mac};
use serde_json::{Map, Value, json};

const RECORDED: &str = include_str!("../clients/recorded.json");

/// A published client, as it was recorded.
struct StandIn {
    client: Client,
    meta: Value,
}

impl StandIn {
    /// Opens a session with the client's own messages, and waits for their answers.
    fn open(mut client: Client, recorded: &Value) -> Self {
        for message in recorded["opening"].as_array().unwrap() {
            client.send(message);
            // A subscription has its answer at its end.
            if message.get("id").is_some() && message["method"] != "subscriptions/listen" {
                let answer = client.answer_to(&message["id"]);
                assert!(answer.get("result").is_some(), "{message}: {answer}");
            }
        }
        let meta = recorded["meta"].clone();
        Self { client, meta }
    }

    fn begin(&mut self, more: &Value) -> Value {
        let mut params = json!({"name": "quit_app", "arguments": {"app": "Terminal"}});
        let fields = params.as_object_mut().unwrap();
        if self.meta.as_object().is_some_and(|meta| !meta.is_empty()) {
            fields.insert("_meta".into(), self.meta.clone());
        }
        fields.extend(more.as_object().cloned().unwrap_or_else(Map::new));
        self.client.request("tools/call", params)
    }

    /// Quits Terminal, and answers the question as the client did, where there is one.
    fn quit_terminal(&mut self, answer: Option<&Value>) -> Value {
        let id = self.begin(&json!({}));
        let Some(answer) = answer else {
            return self.client.answer_to(&id)["result"].clone();
        };
        let is_it = |message: &Value| {
            message["method"] == "elicitation/create" || message.get("id") == Some(&id)
        };
        let first = loop {
            // What is told to a subscription may come before it.
            let message = self.client.receive();
            if is_it(&message) {
                break message;
            }
        };
        if first["method"] == "elicitation/create" {
            let reply = json!({"jsonrpc": "2.0", "id": first["id"], "result": answer});
            self.client.send(&reply);
            return self.client.answer_to(&id)["result"].clone();
        }
        let asked = &first["result"];
        assert_eq!(asked["resultType"], "input_required", "{first}");
        let name = asked["inputRequests"].as_object().unwrap().keys().next();
        let answers = json!({name.unwrap(): answer});
        let again =
            self.begin(&json!({"requestState": asked["requestState"], "inputResponses": answers}));
        self.client.answer_to(&again)["result"].clone()
    }
}

#[test]
fn the_answers_of_published_clients_grant_what_a_user_chose_and_nothing_else() {
    let recorded: Value = serde_json::from_str(RECORDED).unwrap();
    let mut asked = 0;
    for (name, recorded) in recorded.as_object().unwrap() {
        let mac = Mac::new();
        let is_running = || {
            let state = mac.state();
            let mut apps = state["apps"].as_array().unwrap().iter();
            apps.any(|app| app["name"] == "Terminal")
        };
        let mut stand_in = StandIn::open(mac.serve(&["--destructive", "ask"]), recorded);
        let answers = recorded["answers"].as_object().unwrap();
        if answers.is_empty() {
            // It cannot ask.
            let refused = stand_in.quit_terminal(None);
            assert_eq!(refused["isError"], true, "{name}: {refused}");
        }
        for (answer, sent) in answers.iter().filter(|(answer, _)| *answer != "once") {
            let refused = stand_in.quit_terminal(Some(sent));
            assert_eq!(refused["isError"], true, "{name}, {answer}: {refused}");
            let text = refused["content"][0]["text"].as_str().unwrap();
            assert!(text.contains("[NotConfirmed]"), "{name}, {answer}: {text}");
        }
        assert!(is_running(), "{name}");
        if let Some(sent) = answers.get("once") {
            let done = stand_in.quit_terminal(Some(sent));
            assert_ne!(done["isError"], true, "{name}: {done}");
            assert!(!is_running(), "{name}: {done}");
            asked += 1;
        }
    }
    assert!(asked >= 3, "{asked} clients were asked in their terminal");
}
