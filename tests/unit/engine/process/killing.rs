//! What is killed, when, and what it leaves.

use super::{FOREVER, REPLY, SOON, pids, tell, with_cancel};
use crate::engine::support::{
    FakeOsascript, SHELL, assert_gone, call, eventually, is_alive, numbers_in, timed, told,
};
use macmcp::engine::{Access, End, Exit, Language, Script, ScriptRun};
use macmcp::error::Code;
use serde_json::json;
use std::time::{Duration, Instant};

#[tokio::test]
async fn what_replies_and_hangs_has_answered_and_is_killed() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    let text = format!("{}\n{FOREVER}", tell("$$"));
    let outcome = engine.run(call(text)).await.unwrap();
    assert_eq!(outcome.exit, None);
    let hung = pids(&outcome.result)[0];
    assert!(is_alive(hung), "it was killed before its grace");
    // The next call waits until the last process has gone: scripts never overlap.
    let next = engine
        .run(call(format!(
            "if kill -0 {hung} 2>/dev/null; then exit 1; fi; {REPLY}"
        )))
        .await;
    assert_eq!(told(&next.unwrap().result), json!(7));
}

#[tokio::test]
async fn a_grandchild_that_holds_the_pipes_delays_nothing_and_is_killed() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    let begun = Instant::now();
    let run = engine
        .run_raw(call(format!("{FOREVER} & {}", tell("$!"))))
        .await
        .unwrap();
    assert_eq!(
        (run.end, run.exit),
        (
            End::Exited,
            Some(Exit {
                status: Some(0),
                signal: None
            })
        )
    );
    let grandchild = pids(&run.into_result().unwrap().result)[0];
    assert_gone(grandchild, SOON);
    assert!(begun.elapsed() < Duration::from_secs(10));
}

#[tokio::test]
async fn a_grandchild_that_closed_its_pipes_is_killed_too() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    let text = format!("{FOREVER} >/dev/null 2>&1 </dev/null & {}", tell("$!"));
    let run = engine.run_raw(call(text)).await.unwrap();
    assert_gone(pids(&run.into_result().unwrap().result)[0], SOON);
}

// [findings 6.5] There is no setsid program on macOS; perl is on both.
#[tokio::test]
async fn a_process_that_left_the_group_costs_the_leak_time_and_no_more() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    let left = mac.path("left");
    // The shell reads the pipe until the other process has left the group.
    let text = format!(
        "mkfifo '{pipe}'; perl -e 'setpgrp(0, 0); open(my $pipe, \">\", shift); close $pipe; exec @ARGV' '{pipe}' {FOREVER} & \
         cat '{pipe}'; {tell}",
        pipe = left.display(),
        tell = tell("$!")
    );
    let begun = Instant::now();
    let run = engine.run_raw(call(text)).await.unwrap();
    assert!(
        begun.elapsed() < Duration::from_secs(5),
        "{:?}",
        begun.elapsed()
    );
    assert_eq!(
        run.exit,
        Some(Exit {
            status: Some(0),
            signal: None
        })
    );
    // Out of the engine's scope (so it lives), but not left behind by this test.
    let escaped =
        rustix::process::Pid::from_raw(pids(&run.into_result().unwrap().result)[0]).unwrap();
    rustix::process::kill_process(escaped, rustix::process::Signal::KILL)
        .expect("it has left the group, so nothing killed it");
}

#[tokio::test]
async fn the_deadline_kills_what_ignores_sigterm() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    let file = mac.path("pids");
    let text = format!(
        "trap '' TERM; {FOREVER} & echo $$ $! > '{}'; echo waiting >&2; wait",
        file.display()
    );
    let error = engine
        .run(timed(text, Duration::from_millis(300)))
        .await
        .unwrap_err();
    assert_eq!(error.code, Code::Timeout);
    let text = error.to_string();
    for part in [
        "probe timed out after ",
        "may still be working",
        "\"waiting\"",
        "permission prompt",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    for pid in numbers_in(&file) {
        assert_gone(pid, SOON);
    }
}

#[tokio::test]
async fn a_complete_reply_at_the_deadline_counts_even_without_its_line_end() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    let text = format!(r#"printf '{{"ok":true,"result":1}}'; {FOREVER}"#);
    let outcome = engine
        .run(timed(text, Duration::from_millis(300)))
        .await
        .unwrap();
    assert_eq!(told(&outcome.result), json!(1));
    let text = format!(r#"printf '{{"ok":true,"result":'; {FOREVER}"#);
    let error = engine
        .run(timed(text, Duration::from_millis(300)))
        .await
        .unwrap_err();
    assert_eq!(error.code, Code::Timeout);
}

#[tokio::test]
async fn cancelling_kills_at_once() {
    let mac = FakeOsascript::new(SHELL);
    let file = mac.path("pids");
    let (call, cancel) = with_cancel(&format!(
        "{FOREVER} & echo $$ $! > '{}'; wait",
        file.display()
    ));
    let engine = mac.engine();
    let running = tokio::spawn(async move { engine.run(call).await });
    let pids = tokio::task::spawn_blocking(move || numbers_in(&file))
        .await
        .unwrap();
    cancel.cancel();
    let error = running.await.unwrap().unwrap_err();
    assert_eq!(error.code, Code::Cancelled);
    for pid in pids {
        assert_gone(pid, SOON);
    }
}

#[tokio::test]
async fn a_caller_that_goes_away_takes_its_script_with_it() {
    let mac = FakeOsascript::new(SHELL);
    let file = mac.path("pids");
    let engine = mac.engine();
    let text = format!("echo $$ > '{}'; {FOREVER}", file.display());
    let running = tokio::spawn({
        let engine = engine.clone();
        async move { engine.run(call(text)).await }
    });
    let pid = tokio::task::spawn_blocking(move || numbers_in(&file)[0])
        .await
        .unwrap();
    running.abort();
    // The queue moves on by itself.
    assert_eq!(
        told(&engine.run(call(REPLY)).await.unwrap().result),
        json!(7)
    );
    assert_gone(pid, SOON);
}

#[tokio::test]
async fn what_a_killed_script_held_is_released() {
    let mac = FakeOsascript::new(SHELL);
    let (engine, file) = (mac.engine(), mac.path("released"));
    let release = || Script {
        name: "release".into(),
        language: Language::JavaScript,
        libraries: Vec::new(),
        text: format!("echo 1 >> '{}'; {REPLY}", file.display()),
        body: None,
    };
    let held = |text: &str, time| ScriptRun {
        release: Some(release()),
        access: Access::Act,
        ..timed(text, time)
    };
    engine
        .run(held(REPLY, Duration::from_secs(20)))
        .await
        .unwrap();
    let error = engine
        .run(held(FOREVER, Duration::from_millis(200)))
        .await
        .unwrap_err();
    assert_eq!(error.code, Code::Timeout);
    engine.shutdown().await;
    assert_eq!(
        numbers_in(&file),
        [1],
        "once for the killed one, never for the one that answered"
    );
}

#[tokio::test]
async fn shutdown_kills_drops_and_refuses() {
    let mac = FakeOsascript::new(SHELL);
    let (engine, file) = (mac.engine(), mac.path("pids"));
    let text = format!("echo $$ > '{}'; {FOREVER}", file.display());
    let mut calls = Vec::new();
    for text in [text, REPLY.to_owned()] {
        let (engine, ticket) = (engine.clone(), engine.ticket(Access::Act).unwrap());
        calls.push(tokio::spawn(async move {
            engine.run_with(ticket, call(text)).await
        }));
    }
    let pid = tokio::task::spawn_blocking(move || numbers_in(&file)[0])
        .await
        .unwrap();
    engine.shutdown().await;
    assert!(!is_alive(pid), "shutdown came back too early");
    for call in calls {
        assert_eq!(call.await.unwrap().unwrap_err().code, Code::Cancelled);
    }
    assert_eq!(
        engine.run(call(REPLY)).await.unwrap_err().code,
        Code::Cancelled
    );
}

#[test]
fn a_runtime_that_ends_takes_its_children_with_it() {
    let mac = FakeOsascript::new(SHELL);
    let file = mac.path("pids");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let text = format!("echo $$ > '{}'; {FOREVER}", file.display());
    let pid = runtime.block_on(async {
        let engine = mac.engine();
        tokio::spawn(async move { engine.run(call(text)).await });
        // Until its number is written: the shell makes the file before that.
        tokio::task::spawn_blocking(move || numbers_in(&file)[0])
            .await
            .unwrap()
    });
    drop(runtime);
    let pid = rustix::process::Pid::from_raw(pid).unwrap();
    let gone = || {
        rustix::process::waitid(
            rustix::process::WaitId::Pid(pid),
            rustix::process::WaitIdOptions::EXITED | rustix::process::WaitIdOptions::NOHANG,
        )
        .map_or(true, |status| status.is_some())
    };
    assert!(eventually(SOON, gone), "the child still runs");
}
