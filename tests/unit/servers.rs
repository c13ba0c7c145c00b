//! Servers of the same user beside each other: who acts holds the lock, nothing comes between the steps of a batch, and opening
//! a menu is an action.

use crate::simulated::{PATIENCE, osascript};
use macmcp::dispatch::{CallRequest, Dispatcher};
use macmcp::engine::{Engine, EngineConfig, Programs};
use macmcp::error::{Code, Error};
use macmcp::registry::{self, Registry, Selection};
use macmcp::tool::answer::Answer;
use serde_json::{Value, json};
use simulated_mac::SimulatedMac;
use std::fs;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::PathBuf;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

fn step(tool: &str, arguments: Value) -> Value {
    json!({"tool": tool, "arguments": arguments})
}

/// The lock that the servers on this Mac share; its folder is made by who takes it first.
fn lock_of(mac: &SimulatedMac) -> PathBuf {
    mac.world_path().with_file_name("run").join("actions.lock")
}

/// A server on this Mac that takes it.
fn server(mac: &SimulatedMac) -> Dispatcher {
    let engine = Engine::start(EngineConfig {
        programs: Programs {
            osascript: osascript(mac),
            ..Programs::default()
        },
        action_lock: Some(lock_of(mac)),
        ..EngineConfig::default()
    });
    let all = Registry::with_own(&Selection::default(), None).unwrap();
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

fn clipboard(mac: &SimulatedMac) -> String {
    mac.state().unwrap()["pasteboard"].to_string()
}

/// A Mac whose clock goes as that of this machine.
fn in_real_time() -> SimulatedMac {
    let mac = SimulatedMac::new().unwrap();
    mac.change(|world| world["clock"]["real_time"] = json!(true))
        .unwrap();
    mac
}

/// What a batch with a wait between two actions is ended by.
enum End {
    Cancelled,
    Deadline,
}

#[tokio::test]
async fn another_server_waits_for_the_whole_batch_and_no_longer() {
    for end in [End::Cancelled, End::Deadline] {
        let mac = in_real_time();
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
            // Long enough for the calls below on a busy machine.
            End::Deadline => 20_000,
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
    let mac = in_real_time();
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

/// Opening a menu is an action, whoever asks for it: a server that acts at the same time is waited for.
#[tokio::test]
async fn a_reading_call_that_has_to_open_a_menu_takes_the_lock_of_actions() {
    let mac = SimulatedMac::new().unwrap();
    let lock = lock_of(&mac);
    let server = server(&mac);
    let never = CancellationToken::new();
    let list = |given: Value| call(&server, "list_menu_items", given, &never);
    // Another server acts.
    fs::DirBuilder::new()
        .mode(0o700)
        .create(lock.parent().unwrap())
        .unwrap();
    let other = fs::File::create(&lock).unwrap();
    other.lock().unwrap();
    list(json!({"app": "TextEdit", "menu": "File"}))
        .await
        .unwrap();
    let recent = json!({"app": "TextEdit", "menu": "File > Open Recent"});
    assert_eq!(list(recent.clone()).await.unwrap_err().code, Code::Busy);
    drop(other);
    list(recent).await.unwrap();
}
