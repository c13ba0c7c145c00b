//! What a server writes on its stdout, for clients of every protocol revision, well-behaved and not.
use crate::support::{Client, Mac, macmcp};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The `_meta` that every request of the newest revision carries.
fn modern() -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    })
}

fn modern_call(client: &mut Client, tool: &str, arguments: Value) -> Value {
    let id = client.request(
        "tools/call",
        json!({"name": tool, "arguments": arguments, "_meta": modern()}),
    );
    client.answer_to(&id)
}

#[test]
fn every_handshake_revision_is_spoken() {
    let mac = Mac::new();
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut client = mac.serve(&[]);
        let answer = client.initialize(version);
        assert_eq!(answer["result"]["protocolVersion"], version);
        assert_eq!(answer["result"]["serverInfo"]["name"], "macmcp");
        assert_eq!(
            answer["result"]["capabilities"],
            json!({
                "completions": {},
                "extensions": {
                    "io.modelcontextprotocol/skills": {},
                    "io.modelcontextprotocol/tasks": {},
                },
                "prompts": {},
                "resources": {"listChanged": true, "subscribe": true},
                "tools": {},
            })
        );
        let instructions = answer["result"]["instructions"].as_str().unwrap();
        assert!(instructions.len() <= 600, "{}", instructions.len());
        let result = client.call("list_applications", json!({}));
        assert_eq!(result.get("resultType"), None, "unknown to {version}");
    }
}

/// The keys of a message, wherever they are but in the schemas and the fields of tools and in the prose of a name.
fn keys<'a>(value: &'a Value, found: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(fields) => {
            for (key, inner) in fields {
                found.insert(key);
                if !["inputSchema", "outputSchema", "structuredContent"].contains(&key.as_str()) {
                    keys(inner, found);
                }
            }
        }
        Value::Array(elements) => elements.iter().for_each(|inner| keys(inner, found)),
        _ => {}
    }
}

/// Cline agreed on 2024-11-05 and handed on to its model all that it did not know.
#[test]
fn what_a_later_revision_added_is_left_out_for_clients_of_an_older_one() {
    let mac = Mac::new();
    for version in ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"] {
        let mut client = mac.serve(&[]);
        let mut answers = vec![client.initialize(version)];
        for (method, params) in [
            ("tools/list", json!({})),
            ("resources/list", json!({})),
            ("resources/templates/list", json!({})),
            ("prompts/list", json!({})),
            ("tools/call", json!({"name": "list_windows"})),
        ] {
            let id = client.request(method, params);
            answers.push(client.answer_to(&id));
        }
        let mut found = BTreeSet::new();
        answers.iter().for_each(|answer| keys(answer, &mut found));
        for (key, since) in [
            ("readOnlyHint", "2025-03-26"),
            ("outputSchema", "2025-06-18"),
            ("structuredContent", "2025-06-18"),
            ("title", "2025-06-18"),
            ("icons", "2025-11-25"),
            ("description", "2024-11-05"),
            ("inputSchema", "2024-11-05"),
            ("instructions", "2024-11-05"),
        ] {
            assert_eq!(found.contains(key), version >= since, "{version}: {key}");
        }
        // An error keeps its message.
        let id = client.request("tools/call", json!({"name": "lunch_app"}));
        let refused = client.answer_to(&id);
        assert!(refused["error"]["message"].is_string(), "{refused}");
    }
}

#[test]
fn an_unknown_revision_is_answered_with_one_that_is_spoken() {
    let mut client = Mac::new().serve(&[]);
    let answer = client.initialize("1999-01-01");
    assert_eq!(answer["result"]["protocolVersion"], "2025-11-25");
}

#[test]
fn the_newest_revision_needs_no_handshake() {
    let mac = Mac::new();
    let mut client = mac.serve(&[]);
    let id = client.request("server/discover", json!({"_meta": modern()}));
    let answer = client.answer_to(&id);
    let versions = answer["result"]["supportedVersions"].as_array().unwrap();
    assert!(versions.contains(&json!("2026-07-28")), "{answer}");
    let answer = modern_call(&mut client, "list_applications", json!({}));
    assert_eq!(answer["result"]["resultType"], "complete", "{answer}");
    let id = client.request("tools/list", json!({"_meta": modern()}));
    let listed = client.answer_to(&id);
    assert!(listed["result"]["ttlMs"].is_number(), "{listed}");
}

#[test]
fn an_unknown_tool_is_the_only_protocol_error() {
    let mut client = Mac::new().session(&[]);
    let id = client.begin("lunch_app", json!({}));
    let answer = client.answer_to(&id);
    assert_eq!(answer["error"]["code"], -32602);
    assert_eq!(
        answer["error"]["message"],
        "Unknown tool: lunch_app, did you mean launch_app?"
    );
}

/// What the older servers answered instead of an error stands beside it.
#[test]
fn an_unknown_tool_has_the_result_in_its_data_that_older_servers_promised() {
    let mut client = Mac::new().session(&["--exclude-tools", "set_mute"]);
    for (tool, message) in [
        ("no_such_tool_at_all", "Unknown tool: no_such_tool_at_all"),
        (
            "set_mute",
            "Unknown tool: set_mute (switched off on this server)",
        ),
        (
            "lunch_app",
            "Unknown tool: lunch_app, did you mean launch_app?",
        ),
    ] {
        let id = client.begin(tool, json!({}));
        let error = client.answer_to(&id)["error"].clone();
        assert_eq!(error["code"], -32602);
        assert_eq!(error["message"], message);
        let promised = json!({
            "content": [{"type": "text", "text": format!("Unknown tool: {tool}")}],
            "isError": true,
        });
        assert_eq!(error["data"], promised);
    }
}

#[test]
fn input_errors_are_results_that_say_everything_at_once() {
    let mut client = Mac::new().session(&[]);
    let (fields, text) = client.err("launch_app", json!({"aap": "Safari"}));
    assert_eq!(fields["code"], "InvalidParameter");
    assert!(
        text.contains("`aap` is not a parameter, did you mean `app`?"),
        "{text}"
    );
    assert!(text.contains("launch_app {\"app\": \"Safari\"}"), "{text}");
    let (_, text) = client.err("launch_app", json!({"qqq": 1}));
    assert!(text.contains("`qqq` is not a parameter"), "{text}");
    assert!(
        text.contains("`app` is missing, expected a string"),
        "{text}"
    );
    let (_, text) = client.err("get_clipboard", json!({"maxChars": 0}));
    assert!(
        text.contains("`max_chars` is 0, expected a whole number between 1 and 1000000"),
        "{text}"
    );
}

#[test]
fn malformed_calls_are_answered() {
    let mut client = Mac::new().session(&[]);
    let id = client.request("tools/call", json!({"name": 7}));
    assert_eq!(client.answer_to(&id)["error"]["code"], -32602);
    let id = client.request(
        "tools/call",
        json!({"name": "launch_app", "arguments": [1]}),
    );
    let answer = client.answer_to(&id);
    assert_eq!(answer["result"]["isError"], true, "{answer}");
    assert_eq!(answer["result"].get("resultType"), None);
    let id = client.request("no/such/method", json!({}));
    let error = client.answer_to(&id)["error"].clone();
    assert_eq!(error["code"], -32601);
    let said = "Method not found: this server knows no method \"no/such/method\"";
    assert_eq!(error["message"], said);
}

#[test]
fn no_line_leaves_a_client_waiting() {
    let mut client = Mac::new().session(&[]);
    let deep = format!(
        r#"{{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{}{}}}"#,
        "[".repeat(200),
        "]".repeat(200)
    );
    let long = format!(
        r#"{{"jsonrpc":"2.0","id":6,"method":"tools/list","params":{{"x":"{}"}}}}"#,
        "x".repeat(17 << 20)
    );
    for (line, id, code) in [
        (&b"not json at all"[..], Value::Null, -32700),
        (
            br#"{"jsonrpc":"2.0","id":4,"method":"tools/list""#,
            json!(4),
            -32700,
        ),
        (deep.as_bytes(), json!(5), -32700),
        (long.as_bytes(), json!(6), -32600),
        (br#"{"foo":1}"#, Value::Null, -32600),
        (br#"{"id":"a","foo":1}"#, json!("a"), -32600),
        (
            br#"[{"jsonrpc":"2.0","id":8,"method":"ping"}]"#,
            json!(8),
            -32600,
        ),
    ] {
        client.write(line);
        client.write(b"\n");
        let answer = client.receive();
        assert_eq!(answer["error"]["code"], code, "{answer}");
        assert_eq!(
            answer.get("id").cloned().unwrap_or_default(),
            id,
            "{answer}"
        );
    }
}

#[test]
fn broken_unicode_is_repaired() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.write(
        b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"set_clipboard\",\"arguments\":{\"text\":\"a\\ud800b\"}}}\n",
    );
    assert_ne!(client.answer_to(&json!(1))["result"]["isError"], true);
    assert_eq!(client.ok("get_clipboard", json!({}))["text"], "a\u{fffd}b");
    client.write(
        b"{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"set_clipboard\",\"arguments\":{\"text\":\"a\xffb\"}}}\n",
    );
    assert_ne!(client.answer_to(&json!(2))["result"]["isError"], true);
    assert_eq!(client.ok("get_clipboard", json!({}))["text"], "a\u{fffd}b");
}

#[test]
fn strays_before_the_first_request_do_no_harm() {
    let mut client = Mac::new().serve(&[]);
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
    client.send(&json!({"jsonrpc": "2.0", "id": 1, "result": {}}));
    client.write(b"\n  \n");
    client.initialize("2025-11-25");
    client.ok("list_applications", json!({}));
}

#[test]
fn an_id_in_use_is_refused() {
    let mut client = Mac::new().serve(&[]);
    client.initialize("2025-06-18");
    let call = json!({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {"name": "list_applications", "arguments": {}}});
    client.write(format!("{call}\n{call}\n").as_bytes());
    // Under its own id the refusal would pass for the answer to the first one.
    assert_eq!(client.answer_to(&Value::Null)["error"]["code"], -32600);
    assert!(client.answer_to(&json!(9)).get("result").is_some());
    client.send(&call);
    assert!(
        client.answer_to(&json!(9)).get("result").is_some(),
        "the id is free again"
    );
}

#[test]
fn requests_in_a_file_are_all_answered() {
    let mac = Mac::new();
    let mut client = mac.serve(&["--drain"]);
    client.initialize("2025-11-25");
    let ids: Vec<Value> = (0..5)
        .map(|n| client.begin("set_clipboard", json!({"text": n.to_string()})))
        .collect();
    // The last line of a file may lack its newline.
    client.write(br#"{"jsonrpc":"2.0","id":"last","method":"tools/list"}"#);
    client.close_stdin();
    for id in ids {
        assert!(client.answer_to(&id).get("result").is_some());
    }
    assert!(client.answer_to(&json!("last")).get("result").is_some());
    assert_eq!(
        mac.state()["pasteboard"]["items"].as_array().unwrap().len(),
        1
    );
    let (status, _) = client.wait();
    assert!(status.success());
}

#[test]
fn a_client_that_says_nothing_is_no_failure() {
    let (status, log) = Mac::new().serve(&[]).close();
    assert!(status.success());
    assert_eq!(log, "");
}

#[test]
fn tools_can_be_switched_off() {
    let mac = Mac::new();
    let mut client = mac.session(&[
        "--read-only",
        "--toolsets",
        "apps,clipboard",
        "--exclude-tools",
        "get_clipboard",
    ]);
    let id = client.request("tools/list", json!({}));
    let listed = client.answer_to(&id);
    let names: Vec<&str> = listed["result"]["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["list_running_apps"]);
    let id = client.begin("quit_app", json!({"app": "Notes"}));
    let message = client.answer_to(&id)["error"]["message"].clone();
    assert!(
        message.as_str().unwrap().contains("--read-only"),
        "{message}"
    );
    assert!(mac.app("com.apple.Notes").is_some());
}

#[test]
fn a_misspelt_selection_is_refused() {
    let output = std::process::Command::new(macmcp())
        .args(["serve", "--exclude-tools", "quit_ap"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("did you mean \"quit_app\"?"), "{text}");
}

#[test]
fn a_dry_run_shows_the_script_and_runs_nothing() {
    let mac = Mac::new();
    let mut client = mac.session(&["--dry-run"]);
    let before = mac.state();
    let answer = client.ok("quit_app", json!({"app": "Notes"}));
    assert_eq!(answer["dry_run"], true);
    assert!(
        answer["script"].as_str().unwrap().contains("JSON.parse("),
        "{answer}"
    );
    // The library by the names of its files: with its text it was half a megabyte.
    assert!(
        answer.to_string().len() < 10_000,
        "{}",
        answer.to_string().len()
    );
    assert_eq!(mac.state(), before);
}
