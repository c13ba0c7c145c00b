//! A batch beside another server of the same user: nothing of that comes between its steps.

use super::step;
use crate::support::{Mac, PATIENCE, simulated_mac};
use macmcp::dispatch::{CallRequest, Dispatcher};
use macmcp::engine::{Engine, EngineConfig, Program, Programs};
use macmcp::error::{Code, Error};
use macmcp::registry::{self, Registry, Selection};
use macmcp::tool::answer::Answer;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// A server on this Mac that takes the lock which all of them share.
fn server(mac: &Mac) -> Dispatcher {
    let osascript = Program {
        path: simulated_mac().into(),
        arg0: Some("osascript".into()),
        env: vec![(
            "MACMCP_WORLD".into(),
            mac.world().to_str().unwrap().to_owned(),
        )],
    };
    let engine = Engine::start(EngineConfig {
        programs: Programs {
            osascript,
            ..Programs::default()
        },
        action_lock: Some(mac.world().with_file_name("run").join("actions.lock")),
        ..EngineConfig::default()
    });
    let all = Registry::new(&Selection::default()).unwrap();
    Dispatcher::new(engine.unwrap(), PATIENCE, false).with_registry(all)
}

async fn call(
    server: &Dispatcher,
    tool: &str,
    given: Value,
    cancel: &CancellationToken,
) -> Result<Answer, Error> {
    let request = CallRequest::new(
        registry::find(tool).unwrap().clone(),
        given.as_object().unwrap().clone(),
        Instant::now(),
        cancel.clone(),
    );
    server.call(request).await
}

fn clipboard(mac: &Mac) -> String {
    mac.state()["pasteboard"].to_string()
}

/// What a batch with a wait between two actions is ended by.
enum End {
    Cancelled,
    Deadline,
}

#[tokio::test]
async fn another_server_waits_for_the_whole_batch_and_no_longer() {
    for end in [End::Cancelled, End::Deadline] {
        let mac = Mac::with(|world| world["clock"]["real_time"] = json!(true));
        let (one, two) = (server(&mac), server(&mac));
        let never = CancellationToken::new();
        let cancel = CancellationToken::new();
        let steps = json!([
            step("set_clipboard", json!({"text": "first"})),
            step(
                "wait_for",
                json!({"app": "Notes", "text": "never there", "timeout_ms": 60000})
            ),
            step("set_clipboard", json!({"text": "second"})),
        ]);
        let timeout_ms = match end {
            End::Cancelled => 60_000,
            End::Deadline => 6_000,
        };
        let batch = tokio::spawn({
            let (one, cancel) = (one.clone(), cancel.clone());
            let given = json!({"steps": steps, "timeout_ms": timeout_ms});
            async move { call(&one, "batch", given, &cancel).await }
        });
        // A state of another process that nothing announces.
        while !clipboard(&mac).contains("first") {
            if batch.is_finished() {
                panic!("{:?}", batch.await);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // A step that only reads is under way: reads of others are served, actions are not.
        let write = || call(&two, "set_clipboard", json!({"text": "other"}), &never);
        let error = write().await.unwrap_err();
        assert_eq!(error.code, Code::Busy, "{error}");
        call(&two, "get_clipboard", json!({}), &never)
            .await
            .unwrap();
        let other = call(
            &two,
            "batch",
            json!({"steps": [step("set_volume", json!({"volume": 3}))]}),
            &never,
        );
        let error = other.await.unwrap_err();
        assert_eq!(error.code, Code::Busy, "{error}");
        assert!(clipboard(&mac).contains("first"));
        if matches!(end, End::Cancelled) {
            cancel.cancel();
        }
        let answer = batch.await.unwrap();
        let error = answer.map_or_else(Some, |answer| answer.error).unwrap();
        let expected = match end {
            End::Cancelled => Code::Cancelled,
            End::Deadline => Code::Timeout,
        };
        assert_eq!(error.code, expected, "{error}");
        write().await.unwrap();
        assert!(clipboard(&mac).contains("other"));
        // And the first one acts again.
        call(&one, "set_clipboard", json!({"text": "again"}), &never)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_batch_that_only_reads_keeps_nobody_from_acting() {
    let mac = Mac::with(|world| world["clock"]["real_time"] = json!(true));
    let (one, two) = (server(&mac), server(&mac));
    let cancel = CancellationToken::new();
    let steps = json!([
        step("get_clipboard", json!({})),
        step(
            "wait_for",
            json!({"app": "Notes", "text": "never there", "timeout_ms": 60000})
        ),
    ]);
    let batch = tokio::spawn({
        let cancel = cancel.clone();
        async move {
            call(
                &one,
                "batch",
                json!({"steps": steps, "timeout_ms": 60000}),
                &cancel,
            )
            .await
        }
    });
    let given = json!({"text": "other"});
    call(&two, "set_clipboard", given, &CancellationToken::new())
        .await
        .unwrap();
    if batch.is_finished() {
        panic!("{:?}", batch.await);
    }
    cancel.cancel();
    let answer = batch.await.unwrap();
    assert!(answer.is_err() || answer.unwrap().error.is_some());
}
