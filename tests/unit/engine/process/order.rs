//! In which order scripts run, within a server and between two.

use super::{FOREVER, REPLY, with_cancel};
use crate::engine::support::{FakeOsascript, SHELL, call, numbers_in, timed, told};
use macmcp::engine::{Access, Engine, ScriptRun};
use macmcp::error::Code;
use serde_json::json;
use std::time::Duration;
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn a_hundred_calls_run_in_the_order_of_their_tickets() {
    let mac = FakeOsascript::new(SHELL);
    let (engine, file) = (mac.engine(), mac.path("order"));
    let mut running = Vec::new();
    for number in 0..100 {
        let ticket = engine.ticket(Access::Act).unwrap();
        let (engine, text) = (
            engine.clone(),
            format!("echo {number} >> '{}'; {REPLY}", file.display()),
        );
        running.push(tokio::spawn(async move {
            engine.run_with(ticket, call(text)).await
        }));
    }
    running.reverse();
    for task in running {
        task.await.unwrap().unwrap();
    }
    assert_eq!(numbers_in(&file), (0..100).collect::<Vec<_>>());
}

#[tokio::test]
async fn the_queue_refuses_what_is_too_much_and_forgets_what_expired() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    let (first, cancel) = with_cancel(FOREVER);
    let running = tokio::spawn({
        let (engine, ticket) = (engine.clone(), engine.ticket(Access::Act).unwrap());
        async move { engine.run_with(ticket, first).await }
    });
    let waiting: Vec<_> = (0..macmcp::engine::queue::BOUND)
        .map(|_| engine.ticket(Access::Act).unwrap())
        .collect();
    assert_eq!(engine.run(call(REPLY)).await.unwrap_err().code, Code::Busy);
    drop(waiting);
    let error = engine
        .run(timed(REPLY, Duration::from_millis(20)))
        .await
        .unwrap_err();
    assert_eq!(error.code, Code::Timeout);
    assert!(
        error.what.contains("not started, safe to repeat"),
        "{error}"
    );
    let (queued, not_needed) = with_cancel(REPLY);
    not_needed.cancel();
    assert_eq!(engine.run(queued).await.unwrap_err().code, Code::Cancelled);
    cancel.cancel();
    assert_eq!(running.await.unwrap().unwrap_err().code, Code::Cancelled);
}

#[tokio::test]
async fn one_turn_holds_the_queue_for_several_scripts() {
    let mac = FakeOsascript::new(SHELL);
    let (engine, file) = (mac.engine(), mac.path("order"));
    let write = |word: u32| call(format!("echo {word} >> '{}'; {REPLY}", file.display()));
    let never = CancellationToken::new();
    let later = tokio::time::Instant::now() + Duration::from_secs(20);
    let turn = engine
        .turn(engine.ticket(Access::Act).unwrap(), "two", later, &never)
        .await
        .unwrap();
    let other = tokio::spawn({
        let (engine, call) = (engine.clone(), write(3));
        async move { engine.run(call).await }
    });
    tokio::task::yield_now().await;
    engine.run_in(&turn, write(1)).await.unwrap();
    engine.run_in(&turn, write(2)).await.unwrap();
    drop(turn);
    other.await.unwrap().unwrap();
    assert_eq!(numbers_in(&file), [1, 2, 3]);
}

#[tokio::test]
async fn actions_of_two_servers_exclude_each_other_and_reads_do_not() {
    let mac = FakeOsascript::new(SHELL);
    let engine = || {
        let config = macmcp::engine::EngineConfig {
            action_lock: Some(mac.path("run").join("lock")),
            ..mac.config()
        };
        Engine::start(config).unwrap()
    };
    let (one, two) = (engine(), engine());
    let file = mac.path("pids");
    let (first, cancel) = with_cancel(&format!("echo $$ > '{}'; {FOREVER}", file.display()));
    let acting = tokio::spawn(async move {
        one.run(ScriptRun {
            access: Access::Act,
            ..first
        })
        .await
    });
    tokio::task::spawn_blocking(move || numbers_in(&file))
        .await
        .unwrap();
    let act = || ScriptRun {
        access: Access::Act,
        ..timed(REPLY, Duration::from_millis(500))
    };
    let error = two.run(act()).await.unwrap_err();
    assert_eq!(
        (error.code, &error.details["process_id"]),
        (Code::Busy, &json!(std::process::id()))
    );
    assert_eq!(told(&two.run(call(REPLY)).await.unwrap().result), json!(7));
    cancel.cancel();
    assert_eq!(acting.await.unwrap().unwrap_err().code, Code::Cancelled);
    assert_eq!(told(&two.run(act()).await.unwrap().result), json!(7));
}
