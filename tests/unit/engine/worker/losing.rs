//! A worker that is lost, hangs or does not start, and what becomes of its call.

use super::{
    HELLO, SOON, WarmEngine, acting, assert_one_shot, config, fake, job, limits, on_worker, pid,
};
use crate::engine::support::{FakeOsascript, assert_gone, is_alive, numbers_in, timed, told};
use macmcp::engine::{Engine, Language, Script, ScriptRun, WorkerLimits, WorkerState};
use macmcp::error::Code;
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

#[tokio::test]
async fn a_read_whose_worker_was_lost_is_run_once_more_one_shot() {
    let warm = WarmEngine::warm(limits()).await;
    for what in ["crash", "exit", "rubbish", "another", "close"] {
        assert_one_shot(&warm.run(what).await.unwrap());
        warm.ready().await;
        // In between, or three in a row would be enough.
        pid(&warm.run("answer").await.unwrap());
    }
}

#[tokio::test]
async fn an_action_whose_worker_was_lost_is_not_repeated() {
    let warm = WarmEngine::warm(limits()).await;
    let mut errors = Vec::new();
    for what in [
        "crash",
        "exit",
        "rubbish",
        "another",
        "close",
        "not simulated",
    ] {
        errors.push(format!("{what}: {}", warm.act(what).await.unwrap_err()));
        warm.ready().await;
        pid(&warm.act("answer").await.unwrap());
    }
    insta::assert_snapshot!(errors.join("\n"), @r#"
    crash: Error: The process running probe was lost. Signal 11 ended it. Anything it had already done is not undone. Its last output: "last words". The front app, the focus, the pointer, menus and windows may be other than before. Check what happened before you repeat it: the app may have acted. [WorkerDied]
    exit: Error: The process running probe was lost. It ended with exit status 3. Anything it had already done is not undone. The front app, the focus, the pointer, menus and windows may be other than before. Check what happened before you repeat it: the app may have acted. [WorkerDied]
    rubbish: Error: The process running probe was lost. It answered something else and was killed. Anything it had already done is not undone. The front app, the focus, the pointer, menus and windows may be other than before. Check what happened before you repeat it: the app may have acted. [WorkerDied]
    another: Error: The process running probe was lost. It answered something else and was killed. Anything it had already done is not undone. The front app, the focus, the pointer, menus and windows may be other than before. Check what happened before you repeat it: the app may have acted. [WorkerDied]
    close: Error: The process running probe was lost. It closed its output and was killed. Anything it had already done is not undone. The front app, the focus, the pointer, menus and windows may be other than before. Check what happened before you repeat it: the app may have acted. [WorkerDied]
    not simulated: Error: The script probe failed on the simulated Mac. simulated-mac: not simulated: x. The front app, the focus, the pointer, menus and windows may be other than before. Teach the simulated Mac this, or run the template on a real one. [ScriptFailed]
    "#);
}

#[tokio::test]
async fn an_action_that_never_reached_its_worker_goes_one_shot() {
    let warm = WarmEngine::warm(limits()).await;
    for what in ["leave", "chatter"] {
        let first = pid(&warm.act(what).await.unwrap());
        if what == "leave" {
            assert_gone(first, SOON);
        }
        let next = warm.act("answer").await.unwrap();
        assert_ne!(told(&next.result)["pid"], first, "{what}");
        warm.ready().await;
    }
}

#[tokio::test]
async fn a_call_that_hangs_times_out_and_takes_its_worker_along() {
    let warm = WarmEngine::warm(limits()).await;
    let hang = on_worker(timed("exit 1", Duration::from_millis(300)), "hang");
    let error = warm.engine.run(hang).await.unwrap_err();
    assert_eq!(error.code, Code::Timeout);
    for process in numbers_in(&warm.mac.path("hung")) {
        assert!(!is_alive(process), "it was gone before the answer");
    }
    warm.ready().await;
    assert_eq!(pid(&warm.run("answer").await.unwrap()), warm.workers()[1]);
}

#[tokio::test]
async fn a_cancelled_call_ends_at_once_and_takes_its_worker_along() {
    let warm = WarmEngine::warm(limits()).await;
    let cancel = CancellationToken::new();
    let hang = ScriptRun {
        cancel: cancel.clone(),
        ..acting("hang")
    };
    let running = tokio::spawn({
        let engine = warm.engine.clone();
        async move { engine.run(hang).await }
    });
    let file = warm.mac.path("hung");
    let hung = tokio::task::spawn_blocking(move || numbers_in(&file))
        .await
        .unwrap();
    cancel.cancel();
    assert_eq!(running.await.unwrap().unwrap_err().code, Code::Cancelled);
    for process in hung {
        assert!(!is_alive(process));
    }
}

#[tokio::test]
async fn what_a_killed_request_held_is_released() {
    let warm = WarmEngine::warm(limits()).await;
    let file = warm.mac.path("released");
    let release = Script {
        name: "release".into(),
        language: Language::JavaScript,
        libraries: Vec::new(),
        text: format!("echo 1 > '{}'", file.display()),
        body: None,
    };
    let mut hang = on_worker(timed("exit 1", Duration::from_millis(300)), "hang");
    hang.release = Some(release);
    assert_eq!(warm.engine.run(hang).await.unwrap_err().code, Code::Timeout);
    warm.engine.shutdown().await;
    assert_eq!(numbers_in(&file), [1]);
}

#[tokio::test]
async fn two_failed_hellos_are_enough() {
    for hello in [
        "exit 1",
        "echo rubbish",
        r#"echo '0 {"ok":true,"result":7}'"#,
    ] {
        let mac = FakeOsascript::new(&fake(hello));
        let engine = Engine::start(config(&mac, limits())).unwrap();
        let Some(WorkerState::Off(why)) = engine.warm().await else {
            panic!("{hello}")
        };
        assert!(
            why.starts_with("2 workers in a row did not start: "),
            "{why}"
        );
        assert_one_shot(&engine.run(job("answer")).await.unwrap());
        assert_eq!(numbers_in(&mac.path("workers")).len(), 2);
        for worker in numbers_in(&mac.path("workers")) {
            assert_gone(worker, SOON);
        }
    }
}

#[tokio::test]
async fn a_missing_hello_delays_no_call() {
    let mac = FakeOsascript::new(&fake("sleep 1000"));
    let limits = WorkerLimits {
        hello: Duration::from_millis(200),
        ..limits()
    };
    let engine = Engine::start(config(&mac, limits)).unwrap();
    let begun = Instant::now();
    assert_one_shot(&engine.run(job("answer")).await.unwrap());
    assert_one_shot(&engine.run(job("answer")).await.unwrap());
    assert!(begun.elapsed() < Duration::from_secs(10));
    assert!(matches!(engine.warm().await, Some(WorkerState::Off(_))));
}

#[tokio::test]
async fn three_deaths_in_a_row_are_enough() {
    let warm = WarmEngine::warm(limits()).await;
    for _ in 0..2 {
        assert_one_shot(&warm.run("crash").await.unwrap());
        warm.ready().await;
    }
    assert_one_shot(&warm.run("crash").await.unwrap());
    let Some(WorkerState::Off(why)) = warm.engine.warm().await else {
        panic!()
    };
    // Regression: what a worker wrote to stderr may hold what it saw on the screen; it was logged with this.
    assert_eq!(
        why,
        "3 workers in a row died: it ended while it ran probe (signal 11)"
    );
    assert_one_shot(&warm.run("answer").await.unwrap());
    assert_eq!(warm.workers().len(), 3);
}

#[tokio::test]
async fn workers_that_die_standing_by_are_given_up() {
    let mac = FakeOsascript::new(&fake(&format!("{HELLO}; exit 0")));
    let engine = Engine::start(config(&mac, limits())).unwrap();
    assert_one_shot(&engine.run(job("answer")).await.unwrap());
    let given_up = async {
        while !matches!(engine.worker(), Some(WorkerState::Off(_))) {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), given_up)
        .await
        .unwrap();
    // A process that is faster to die than to be heard counts as a failed hello: two of those are enough.
    let started = numbers_in(&mac.path("workers")).len();
    assert!((2..=3).contains(&started), "{started}");
}
