//! Batches of messages, which one revision has, and errors that answer no request.
use crate::support::Mac;
use serde_json::{Value, json};

/// A request as a part of a batch.
fn part(id: u32, method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

#[test]
fn a_batch_is_answered_by_one_array_where_the_revision_has_batches() {
    let mut client = Mac::new().serve(&[]);
    client.initialize("2025-03-26");
    let volume = json!({"name": "get_volume", "arguments": {}});
    client.send(&json!([
        part(11, "ping", json!({})),
        {"jsonrpc": "2.0", "method": "notifications/roots/list_changed"},
        part(12, "tools/call", volume),
        part(13, "no/such", json!({})),
        part(14, "tools/list", json!({})),
        7,
    ]));
    let answer = client.receive();
    let answers = answer.as_array().unwrap();
    assert_eq!(answers.len(), 5, "{answer}");
    let of = |id: Value| answers.iter().find(|answer| answer["id"] == id).unwrap();
    assert_eq!(of(json!(11))["result"], json!({}));
    assert_eq!(of(json!(12))["result"]["isError"], false);
    assert_eq!(of(json!(13))["error"]["code"], -32601);
    assert!(of(json!(14))["result"]["tools"].as_array().unwrap().len() > 50);
    assert_eq!(of(Value::Null)["error"]["code"], -32600);
    // One of notifications alone has no answer, and an empty one is an error.
    client.send(&json!([{"jsonrpc": "2.0", "method": "notifications/roots/list_changed"}]));
    client.send(&json!([]));
    assert_eq!(client.receive()["error"]["code"], -32600);
    // Who cancels a part of it gets the rest.
    let wait = json!({"name": "wait_for", "arguments": {"app": "Notes", "text": "never there"}});
    client.send(&json!([
        part(21, "tools/call", wait),
        part(22, "ping", json!({}))
    ]));
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 21}}));
    let answer = client.receive();
    assert_eq!(answer, json!([{"jsonrpc": "2.0", "id": 22, "result": {}}]));
}

#[test]
fn a_batch_is_refused_by_each_of_its_ids_where_the_revision_has_none() {
    for version in ["2024-11-05", "2025-06-18", "2025-11-25"] {
        let mut client = Mac::new().serve(&[]);
        client.initialize(version);
        client.send(&json!([
            part(11, "ping", json!({})),
            part(12, "ping", json!({}))
        ]));
        for id in [11, 12] {
            let refused = client.answer_to(&json!(id));
            assert_eq!(refused["error"]["code"], -32600, "{version}: {refused}");
        }
    }
}

/// No schema of MCP allows null there; the newer ones need no id.
#[test]
fn an_error_without_a_request_has_an_id_only_where_the_revision_needs_one() {
    let mac = Mac::new();
    for (version, has_id) in [
        ("2024-11-05", true),
        ("2025-06-18", true),
        ("2025-11-25", false),
    ] {
        let mut client = mac.serve(&[]);
        client.initialize(version);
        client.write(b"nonsense\n");
        let error = client.receive();
        assert_eq!(error["error"]["code"], -32700, "{version}: {error}");
        assert_eq!(error.get("id").is_some(), has_id, "{version}: {error}");
    }
    let mut client = mac.serve(&[]);
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let listed = client.request("tools/list", json!({"_meta": meta}));
    client.answer_to(&listed);
    client.write(b"nonsense\n");
    let error = client.receive();
    assert_eq!(
        (error.get("id"), &error["error"]["code"]),
        (None, &json!(-32700)),
        "{error}"
    );
}
