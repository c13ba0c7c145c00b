//! What a worker is asked and answers: order, failures, progress.

use super::{HELLO, SOON, WarmEngine, assert_one_shot, config, fake, job, limits, pid};
use crate::engine::support::{FakeOsascript, assert_gone, told};
use macmcp::engine::{Access, Body, Engine, ProgressSink, WorkerState};
use macmcp::error::Code;
use macmcp::template::{Language, library, with_imports};
use serde_json::{Map, Value, json};

#[tokio::test]
async fn the_first_call_goes_one_shot_and_asks_for_a_worker() {
    let mac = FakeOsascript::new(&fake(HELLO));
    let engine = Engine::start(config(&mac, limits())).unwrap();
    assert_eq!(engine.worker(), Some(WorkerState::Idle));
    assert_one_shot(&engine.run(job("answer")).await.unwrap());
    assert_eq!(engine.warm().await, Some(WorkerState::Ready));
    let second = engine.run(job("answer")).await.unwrap();
    assert_eq!(told(&second.result)["source"], true);
    let third = engine.run(job("answer")).await.unwrap();
    assert_eq!(
        told(&third.result)["source"],
        false,
        "its text is sent once"
    );
    assert_eq!(pid(&second), pid(&third));
    assert_eq!(
        third.stdout,
        format!("{}\n", json!({"ok": true, "result": told(&third.result)})).as_bytes()
    );
}

/// A worker has what its probe and the scripts before used; a new one has it from the start.
#[tokio::test]
async fn a_library_file_is_sent_once_to_a_worker_and_never_to_the_next() {
    let warm = WarmEngine::warm(limits()).await;
    let using = |file: &str| {
        let mut job = job("answer");
        job.script.libraries = with_imports(Language::JavaScript, &[file]);
        assert!(!job.script.libraries.is_empty(), "{file}");
        job
    };
    let mut sent = Vec::new();
    for file in ["core/reply", "core/clock", "core/clock"] {
        let outcome = warm.engine.run(using(file)).await.unwrap();
        sent.push(told(&outcome.result)["library"].clone());
    }
    assert_eq!(sent, [false, true, false]);
    warm.run("stale").await.unwrap_err();
    warm.ready().await;
    let outcome = warm.engine.run(using("core/clock")).await.unwrap();
    assert_eq!(told(&outcome.result)["library"], false);
    assert_eq!(pid(&outcome), warm.workers()[1]);
}

#[tokio::test]
async fn what_has_no_body_goes_one_shot_and_asks_for_nothing() {
    let mac = FakeOsascript::new(&fake(HELLO));
    let engine = Engine::start(config(&mac, limits())).unwrap();
    let mut plain = job("answer");
    plain.script.body = None;
    assert_one_shot(&engine.run(plain).await.unwrap());
    assert_one_shot(&engine.run_beside(job("answer")).await.unwrap());
    assert_eq!(engine.worker(), Some(WorkerState::Idle));
}

#[tokio::test]
async fn calls_are_served_in_the_order_of_their_arrival() {
    let warm = WarmEngine::warm(limits()).await;
    let calls: Vec<_> = (0..50)
        .map(|_| {
            let (engine, ticket) = (
                warm.engine.clone(),
                warm.engine.ticket(Access::Act).unwrap(),
            );
            tokio::spawn(async move { engine.run_with(ticket, job("answer")).await.unwrap() })
        })
        .collect();
    for (index, call) in calls.into_iter().enumerate() {
        assert_eq!(told(&call.await.unwrap().result)["n"], index + 1);
    }
}

#[tokio::test]
async fn a_foreseen_failure_keeps_the_worker() {
    let warm = WarmEngine::warm(limits()).await;
    let error = warm.run("missing").await.unwrap_err();
    assert_eq!(error.code, Code::AppNotFound);
    assert_eq!(pid(&warm.run("answer").await.unwrap()), warm.workers()[0]);
}

#[tokio::test]
async fn a_denial_a_dead_element_and_an_unforeseen_failure_replace_the_worker() {
    let warm = WarmEngine::warm(limits()).await;
    for (count, (what, code)) in [
        ("denied", Code::AccessibilityDenied),
        ("stale", Code::StaleElement),
        ("bug", Code::ScriptFailed),
        ("malformed", Code::BadReply),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(warm.run(what).await.unwrap_err().code, code);
        warm.ready().await;
        let workers = warm.workers();
        assert_eq!(workers.len(), count + 2, "{what}");
        assert_gone(workers[count], SOON);
        assert_eq!(pid(&warm.run("answer").await.unwrap()), workers[count + 1]);
    }
}

#[tokio::test]
async fn a_flood_is_cut_off() {
    let warm = WarmEngine::warm(limits()).await;
    assert_eq!(warm.run("flood").await.unwrap_err().code, Code::BadReply);
    assert_gone(warm.workers()[0], SOON);
}

#[tokio::test]
async fn progress_reaches_its_own_request_only() {
    let warm = WarmEngine::warm(limits()).await;
    let (sender, mut received) = tokio::sync::mpsc::channel(1_000);
    let mut call = job("progress");
    call.progress = Some(ProgressSink {
        id: "r2".into(),
        sender,
    });
    pid(&warm.engine.run(call).await.unwrap());
    assert_eq!(received.try_recv().unwrap(), json!(2));
    assert!(received.try_recv().is_err());
}

/// The parameters reach a worker as they were given, whatever they hold.
#[tokio::test]
async fn a_request_is_one_line_of_ascii() {
    let mac = FakeOsascript::new(&format!(
        "{}\n",
        r#"here=${0%/*}
if [ "$3" = - ]; then exec /bin/sh -s; fi
read -r first; printf '%s\n' "$first" > "$here/lines"; "#
            .to_owned()
            + HELLO
            + r#"
read -r line; printf '%s\n' "$line" >> "$here/lines"; echo '1 {"ok":true,"result":null}'
exec cat > /dev/null"#
    ));
    let engine = Engine::start(config(&mac, limits())).unwrap();
    assert_eq!(engine.warm().await, Some(WorkerState::Ready));
    let mut call = job("answer");
    let params = json!({ "__proto__": "é\u{1f600}\u{2028}\n\"\\ \u{0}" });
    call.script.body = Some(Body {
        source: "ü\nrun".into(),
        params: params.as_object().unwrap().clone(),
        call: Map::from_iter([("budget_ms".to_owned(), 500.into())]),
    });
    engine.run(call).await.unwrap();
    let text = std::fs::read_to_string(mac.path("lines")).unwrap();
    assert!(text.is_ascii());
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        lines,
        [
            json!({"library": library(Language::JavaScript, "core/reply"), "id": 0, "script": 0, "source": "hello", "params": {"word": "grüß"}, "call": {}}),
            json!({"id": 1, "script": 1, "source": "ü\nrun", "params": params, "call": {"budget_ms": 500}}),
        ]
    );
}
