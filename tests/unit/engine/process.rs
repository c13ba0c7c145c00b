//! One call with a real child process, and everything that such a child can do wrong.

use std::time::{Duration, Instant};

use super::support::{
    FakeOsascript, SHELL, assert_gone, call, config, eventually, is_alive, numbers_in, timed,
};
use macmcp::engine::{Access, End, Engine, Exit, Language, ProgressSink, Script, ScriptRun};
use macmcp::error::Code;
use serde_json::json;
use tokio_util::sync::CancellationToken;

const REPLY: &str = r#"echo '{"ok":true,"result":7}'"#;
const FOREVER: &str = "sleep 1000";
/// Gone means gone well before the sleeper would have ended by itself.
const SOON: Duration = Duration::from_secs(2);

/// A reply that tells process ids.
fn tell(pids: &str) -> String {
    format!(r#"echo "{{\"ok\":true,\"result\":[{pids}]}}""#)
}

fn pids(result: &serde_json::Value) -> Vec<i32> {
    serde_json::from_value(result.clone()).unwrap()
}

fn with_cancel(text: &str) -> (ScriptRun, CancellationToken) {
    let cancel = CancellationToken::new();
    (
        ScriptRun {
            cancel: cancel.clone(),
            ..call(text)
        },
        cancel,
    )
}

#[tokio::test]
async fn a_script_is_run_and_its_result_comes_back() {
    let mac = FakeOsascript::new(SHELL);
    let outcome = mac.engine().run(call(REPLY)).await.unwrap();
    assert_eq!(outcome.result, json!(7));
    assert_eq!(outcome.stdout, b"{\"ok\":true,\"result\":7}\n");
    assert!(outcome.timings.reply.unwrap() <= outcome.timings.total);
}

#[tokio::test]
async fn each_language_is_called_its_way_with_a_small_environment() {
    let mac = FakeOsascript::new(
        r#"cat >/dev/null; printf '{"ok":true,"result":["%s","%s","%s"]}\n' "$*" "$PATH" "$CARGO_MANIFEST_DIR$MINE""#,
    );
    let mut config = mac.config();
    config
        .programs
        .osascript
        .env
        .push(("MINE".into(), "given".into()));
    let engine = Engine::start(config).unwrap();
    let path = "/usr/bin:/bin:/usr/sbin:/sbin";
    assert_eq!(
        engine.run(call("")).await.unwrap().result,
        json!(["-l JavaScript -", path, "given"])
    );
    let script = Script {
        name: "a".into(),
        language: Language::AppleScript,
        libraries: Vec::new(),
        text: String::new(),
        body: None,
    };
    let apple = ScriptRun { script, ..call("") };
    assert_eq!(
        engine.run(apple).await.unwrap().result,
        json!(["-", path, "given"])
    );
}

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
    assert_eq!(next.unwrap().result, json!(7));
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
    assert_eq!(outcome.result, json!(1));
    let text = format!(r#"printf '{{"ok":true,"result":'; {FOREVER}"#);
    let error = engine
        .run(timed(text, Duration::from_millis(300)))
        .await
        .unwrap_err();
    assert_eq!(error.code, Code::Timeout);
}

#[tokio::test]
async fn output_before_input_locks_nothing_up() {
    let flood = "head -c 200000 /dev/zero | tr '\\0' x >&2";
    let mac = FakeOsascript::new(&format!("{flood}; wc -c > /dev/null; {REPLY}"));
    let engine = mac.engine();
    let outcome = engine.run(call("y".repeat(1 << 20))).await.unwrap();
    assert_eq!((outcome.result, outcome.stderr.len()), (json!(7), 200_000));
}

#[tokio::test]
async fn a_child_that_never_reads_its_script_may_answer() {
    let mac = FakeOsascript::new(REPLY);
    let engine = mac.engine();
    assert_eq!(
        engine.run(call("z".repeat(1 << 20))).await.unwrap().result,
        json!(7)
    );
}

#[tokio::test]
async fn what_is_no_reply_is_said_to_be_none() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    for (text, part) in [
        ("true", "It printed nothing"),
        (r"printf '\377\376 \001\n'", "no envelope"),
        (r#"printf '{"ok":true,"resu'"#, "EOF while parsing"),
        ("echo 'Application(\"Finder\")'; echo clue >&2", "clue"),
    ] {
        let error = engine.run(call(text)).await.unwrap_err();
        assert_eq!(error.code, Code::BadReply, "{text}");
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[tokio::test]
async fn stderr_and_exit_status_are_read_when_there_is_no_reply() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    let text = "printf '36:45: execution error: Finder got an error: Application isn’t running. (-600)\\n' >&2; exit 1";
    let error = engine.run(call(text)).await.unwrap_err();
    assert_eq!(
        (error.code, &error.details["number"]),
        (Code::AppNotRunning, &json!(-600))
    );
    let error = engine.run(call("kill -SEGV $$")).await.unwrap_err();
    assert_eq!(error.code, Code::ScriptFailed);
    assert!(error.what.contains("crashed (signal 11)"), "{error}");
    let error = engine
        .run(call(
            "echo 'macmcp simulator: not simulated: OSAKit' >&2; exit 79",
        ))
        .await
        .unwrap_err();
    assert!(
        error.to_string().contains("not simulated: OSAKit"),
        "{error}"
    );
}

#[tokio::test]
async fn a_flood_of_errors_keeps_the_number_at_its_end() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    let text = "head -c 3000000 /dev/zero | tr '\\0' '\\n' >&2; echo 'execution error: User canceled. (-128)' >&2; exit 1";
    let run = engine.run_raw(call(text)).await.unwrap();
    assert!(run.stderr.len() < 300_000);
    assert_eq!(
        run.into_result().unwrap_err().details["number"],
        json!(-128)
    );
}

#[tokio::test]
async fn a_flood_of_output_is_cut_off() {
    let mac = FakeOsascript::new(SHELL);
    let file = mac.path("pids");
    let text = format!("echo $$ > '{}'; yes no reply | tr -d '\\n'", file.display());
    let run = mac.engine().run_raw(call(text)).await.unwrap();
    assert_eq!(run.end, End::Flood);
    let error = run.into_result().unwrap_err();
    assert_eq!(error.code, Code::BadReply);
    assert!(error.to_string().contains("more than 8 MiB"), "{error}");
    assert_gone(numbers_in(&file)[0], SOON);
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
    assert_eq!(engine.run(call(REPLY)).await.unwrap().result, json!(7));
    assert_gone(pid, SOON);
}

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
    assert_eq!(two.run(call(REPLY)).await.unwrap().result, json!(7));
    cancel.cancel();
    assert_eq!(acting.await.unwrap().unwrap_err().code, Code::Cancelled);
    assert_eq!(two.run(act()).await.unwrap().result, json!(7));
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
async fn progress_arrives_while_the_script_runs() {
    let (sender, mut progress) = tokio::sync::mpsc::channel(1_000);
    let mac = FakeOsascript::new(SHELL);
    let file = mac.path("go");
    let text = format!(
        "echo 'macmcp-progress r1 {{\"done\":1}}' >&2; while [ ! -e '{}' ]; do sleep 0.01; done; {REPLY}",
        file.display()
    );
    let call = ScriptRun {
        progress: Some(ProgressSink {
            id: "r1".into(),
            sender,
        }),
        ..call(text)
    };
    let engine = mac.engine();
    let running = tokio::spawn(async move { engine.run_raw(call).await });
    assert_eq!(progress.recv().await, Some(json!({"done": 1})));
    std::fs::write(file, "").unwrap();
    let run = running.await.unwrap().unwrap();
    assert!(
        run.stderr.is_empty(),
        "{:?}",
        String::from_utf8_lossy(&run.stderr)
    );
    assert_eq!(progress.recv().await, None, "nobody can send any more");
}

#[tokio::test]
async fn a_machine_without_osascript_is_told_of_the_simulated_mac() {
    let engine = Engine::start(config(std::path::Path::new("/nonexistent/osascript"))).unwrap();
    assert!(!engine.has_osascript());
    let error = engine.run(call(REPLY)).await.unwrap_err();
    insta::assert_snapshot!(error, @"Error: There is no osascript on this machine. /nonexistent/osascript does not exist, so this is no Mac. Start macmcp with --simulate to use the simulated Mac. [ScriptFailed]");
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
    runtime.block_on(async {
        let engine = mac.engine();
        tokio::spawn(async move { engine.run(call(text)).await });
        assert!(
            tokio::task::spawn_blocking({
                let file = file.clone();
                move || eventually(Duration::from_secs(10), || file.exists())
            })
            .await
            .unwrap()
        );
    });
    drop(runtime);
    let pid = rustix::process::Pid::from_raw(numbers_in(&file)[0]).unwrap();
    let gone = || {
        rustix::process::waitid(
            rustix::process::WaitId::Pid(pid),
            rustix::process::WaitIdOptions::EXITED | rustix::process::WaitIdOptions::NOHANG,
        )
        .map_or(true, |status| status.is_some())
    };
    assert!(eventually(SOON, gone), "the child still runs");
}
