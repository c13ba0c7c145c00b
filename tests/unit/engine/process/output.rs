//! What a process is given and what is read of it.

use super::{REPLY, SOON};
use crate::engine::support::{FakeOsascript, SHELL, assert_gone, call, config, numbers_in, told};
use macmcp::engine::{End, Engine, Language, ProgressSink, Script, ScriptRun};
use macmcp::error::Code;
use serde_json::json;

#[tokio::test]
async fn a_script_is_run_and_its_result_comes_back() {
    let mac = FakeOsascript::new(SHELL);
    let outcome = mac.engine().run(call(REPLY)).await.unwrap();
    assert_eq!(told(&outcome.result), json!(7));
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
        told(&engine.run(call("")).await.unwrap().result),
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
        told(&engine.run(apple).await.unwrap().result),
        json!(["-", path, "given"])
    );
}

#[tokio::test]
async fn output_before_input_locks_nothing_up() {
    let flood = "head -c 200000 /dev/zero | tr '\\0' x >&2";
    let mac = FakeOsascript::new(&format!("{flood}; wc -c > /dev/null; {REPLY}"));
    let engine = mac.engine();
    let outcome = engine.run(call("y".repeat(1 << 20))).await.unwrap();
    assert_eq!(
        (told(&outcome.result), outcome.stderr.len()),
        (json!(7), 200_000)
    );
}

#[tokio::test]
async fn a_child_that_never_reads_its_script_may_answer() {
    let mac = FakeOsascript::new(REPLY);
    let engine = mac.engine();
    assert_eq!(
        told(&engine.run(call("z".repeat(1 << 20))).await.unwrap().result),
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
            "echo 'simulated-mac: not simulated: OSAKit' >&2; exit 79",
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
    insta::assert_snapshot!(error, @"Error: There is no osascript on this machine. /nonexistent/osascript does not exist, so this is not a Mac. Start macmcp with --simulate to use the simulated Mac. [ScriptFailed]");
}
