//! How long a worker lives: requests, bursts, spares, shutdown, killed servers.

use super::{HELLO, SOON, WarmEngine, acting, assert_one_shot, config, fake, job, limits, pid};
use crate::engine::support::{
    FakeOsascript, assert_gone, children, eventually, is_alive, numbers_in, start_server,
    supervisor, told,
};
use macmcp::engine::{Engine, EngineConfig, WorkerConfig, WorkerLimits, WorkerState};
use macmcp::error::Code;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::json;
use std::path::Path;
use std::time::Duration;
use tokio::time::Instant;

#[tokio::test]
async fn a_worker_serves_two_hundred_requests() {
    let warm = WarmEngine::warm(limits()).await;
    for count in 1..=200 {
        assert_eq!(told(&warm.run("answer").await.unwrap().result)["n"], count);
    }
    warm.ready().await;
    let next = warm.run("answer").await.unwrap();
    assert_eq!(
        (pid(&next), &told(&next.result)["n"]),
        (warm.workers()[1], &json!(1))
    );
    assert_gone(warm.workers()[0], SOON);
}

#[tokio::test]
async fn a_burst_that_is_over_leaves_a_fresh_spare_without_a_call() {
    let warm = WarmEngine::warm(WorkerLimits {
        burst: Duration::from_millis(100),
        ..limits()
    })
    .await;
    let first = pid(&warm.run("answer").await.unwrap());
    let replaced = async {
        while is_alive(first) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), replaced)
        .await
        .unwrap();
    warm.ready().await;
    assert_ne!(pid(&warm.run("answer").await.unwrap()), first);
}

/// Waits until no worker stands by.
async fn until_idle(warm: &WarmEngine) {
    let left = async {
        while warm.engine.worker() != Some(WorkerState::Idle) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), left)
        .await
        .unwrap();
}

#[tokio::test]
async fn an_unused_spare_goes_and_the_next_call_asks_for_another() {
    let warm = WarmEngine::warm(WorkerLimits {
        standby: Duration::from_millis(50),
        ..limits()
    })
    .await;
    until_idle(&warm).await;
    assert_gone(warm.workers()[0], SOON);
    assert_one_shot(&warm.run("answer").await.unwrap());
    let workers = warm.mac.path("workers");
    let another = tokio::task::spawn_blocking(move || {
        eventually(Duration::from_secs(10), || numbers_in(&workers).len() == 2)
    });
    assert!(another.await.unwrap());
}

#[tokio::test]
async fn what_the_server_asks_by_itself_is_the_first_of_a_worker_and_leaves_none() {
    let warm = WarmEngine::warm(WorkerLimits {
        burst: Duration::from_millis(100),
        ..limits()
    })
    .await;
    let script = job("answer").script;
    let asked = warm.engine.run_ahead(script, Duration::from_secs(10)).await;
    let first = warm.workers()[0];
    assert_eq!(pid(&asked.unwrap()), first);
    until_idle(&warm).await;
    assert_gone(first, SOON);
    assert_eq!(warm.workers(), [first]);
}

/// Regression: what asked for a worker while the one before was on its way out was told nothing, for ever.
#[tokio::test]
async fn a_worker_that_is_wanted_while_the_last_one_goes_is_started() {
    let mac = FakeOsascript::new(&format!("{}\nsleep 1", fake(HELLO)));
    let burst = Duration::from_millis(100);
    let limits = WorkerLimits { burst, ..limits() };
    let engine = Engine::start(config(&mac, limits)).unwrap();
    let script = job("answer").script;
    let asked = engine.run_ahead(script, Duration::from_secs(10)).await;
    let first = pid(&asked.unwrap());
    while engine.worker() != Some(WorkerState::Starting) {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert!(is_alive(first), "it is on its way out");
    let warm = tokio::time::timeout(Duration::from_secs(3), engine.warm());
    assert_eq!(warm.await.unwrap(), Some(WorkerState::Ready));
    assert_ne!(numbers_in(&mac.path("workers")), [first]);
}

#[tokio::test]
async fn shutdown_ends_the_spare_and_what_it_runs() {
    let warm = WarmEngine::warm(limits()).await;
    warm.engine.shutdown().await;
    assert!(!is_alive(warm.workers()[0]));

    let warm = WarmEngine::warm(limits()).await;
    let running = tokio::spawn({
        let engine = warm.engine.clone();
        async move { engine.run(acting("hang")).await }
    });
    let file = warm.mac.path("hung");
    let hung = tokio::task::spawn_blocking(move || numbers_in(&file))
        .await
        .unwrap();
    warm.engine.shutdown().await;
    assert_eq!(running.await.unwrap().unwrap_err().code, Code::Cancelled);
    for process in hung {
        assert!(!is_alive(process));
    }
}

#[tokio::test]
async fn a_shutdown_during_the_start_of_a_worker_does_not_wait_for_it() {
    let mac = FakeOsascript::new(&fake("sleep 1000"));
    let engine = Engine::start(config(&mac, limits())).unwrap();
    assert_one_shot(&engine.run(job("answer")).await.unwrap());
    let file = mac.path("workers");
    let workers = tokio::task::spawn_blocking(move || numbers_in(&file))
        .await
        .unwrap();
    let begun = Instant::now();
    engine.shutdown().await;
    assert!(begun.elapsed() < Duration::from_secs(2));
    assert!(!is_alive(workers[0]));
}

/// Tells the second process, which is this test binary run once more, where to work.
const FOLDER: &str = "MACMCP_TEST_FOLDER";

/// Not a test of its own: the server that the next one kills, with a worker that hangs.
#[test]
#[ignore = "run by another test as a process of its own"]
fn server_with_a_worker() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let limits = limits();
        let engine = Engine::start(EngineConfig {
            supervisor: Some(supervisor()),
            worker: Some(WorkerConfig {
                bootstrap: "".into(),
                hello: "".into(),
                libraries: Vec::new(),
                limits,
            }),
            ..crate::engine::support::config(&Path::new(&folder).join("osascript"))
        })
        .unwrap();
        assert_eq!(engine.warm().await, Some(WorkerState::Ready));
        engine.run(job("hang")).await.unwrap_err();
    });
}

#[test]
fn a_killed_server_leaves_no_worker() {
    let mac = FakeOsascript::new(&fake(HELLO));
    let mut server = start_server(
        "engine::worker::lifetime::server_with_a_worker",
        FOLDER,
        &mac,
    );
    let hung = numbers_in(&mac.path("hung"));
    let supervisors = children(server.id(), "__supervise");
    kill_process(
        Pid::from_raw(server.id().cast_signed()).unwrap(),
        Signal::KILL,
    )
    .unwrap();
    server.wait().unwrap();
    for process in hung.iter().chain(&supervisors) {
        assert_gone(*process, SOON);
    }
}
