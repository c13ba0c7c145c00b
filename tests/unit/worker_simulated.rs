//! Every template in both runners on the simulated Mac: the same answers, whatever ran before in the same worker.

use std::path::PathBuf;
use std::time::Duration;

use crate::render_inputs;
use crate::share::Share;
use crate::simulated::osascript;
use macmcp::engine::{
    Access, Engine, EngineConfig, Language, Programs, Runner, ScriptOutput, ScriptRun,
    WorkerConfig, WorkerState,
};
use macmcp::error::Error;
use macmcp::template::{self, Input};
use serde_json::{Map, Value};
use simulated_mac::SimulatedMac;
use tokio::time::Instant;

/// An engine on a simulated Mac.
fn engine(mac: &SimulatedMac, warm: bool) -> Engine {
    Engine::start(EngineConfig {
        programs: Programs {
            osascript: osascript(mac),
            ..Programs::default()
        },
        worker: warm.then(WorkerConfig::bundled),
        ..EngineConfig::default()
    })
    .unwrap()
}

/// The inputs of all JavaScript templates: (name, file).
fn inputs() -> Vec<(String, PathBuf)> {
    let folder = render_inputs::folder();
    let mut found = Vec::new();
    for name in template::names() {
        if template::source(name).unwrap().0 == template::Language::JavaScript {
            let files = std::fs::read_dir(folder.join(name)).unwrap();
            found.extend(files.map(|file| (name.to_owned(), file.unwrap().path())));
        }
    }
    found.sort();
    found
}

fn call(name: &str, input: impl Into<Input>) -> ScriptRun {
    let script = template::render(name, input).unwrap();
    assert_eq!(script.language, Language::JavaScript);
    ScriptRun::new(
        script,
        Access::Act,
        Instant::now() + Duration::from_secs(20),
    )
}

/// What has to be the same: everything but what tells the time, which goes on between two calls.
fn answer(run: Result<ScriptOutput, Error>) -> String {
    match run {
        Ok(outcome) => {
            let mut told: Value = outcome.result.read().unwrap();
            for pointer in ["/app", "/scan/app"] {
                let app = told.pointer_mut(pointer);
                if let Some(app) = app.and_then(Value::as_object_mut) {
                    app.remove("launched");
                }
            }
            if let Some(result) = told.as_object_mut() {
                for differing in [
                    "uptime_seconds",
                    "uptime",
                    "now",
                    "time",
                    "local_time",
                    "keyboard",
                    "pointer",
                    "own_process_id",
                    "microseconds",
                ] {
                    result.remove(differing);
                }
            }
            told.to_string()
        }
        Err(error) => format!("{error} {:?}", error.details),
    }
}

async fn assert_the_same_answers(inputs: &[(String, PathBuf)]) {
    let (cold_mac, warm_mac) = (SimulatedMac::new().unwrap(), SimulatedMac::new().unwrap());
    let (cold, warm) = (engine(&cold_mac, false), engine(&warm_mac, true));
    for (name, file) in inputs {
        let mut input: Input = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        // Some wait for what never comes.
        input.call.budget_ms = 4_000;
        // A failure may have used the last one up.
        assert_eq!(warm.warm().await, Some(WorkerState::Ready));
        let run = call(name, input.clone());
        // A script that must have a process of its own has no body for a worker.
        let expected = match run.script.body {
            Some(_) => Runner::Worker,
            None => Runner::OneShot,
        };
        let warmly = warm.run(run).await;
        if let Ok(outcome) = &warmly {
            assert_eq!(outcome.runner, expected, "{name}");
        }
        let coldly = cold.run(call(name, input)).await;
        assert_eq!(answer(warmly), answer(coldly), "{}", file.display());
    }
    warm.shutdown().await;
}

#[tokio::test]
async fn every_template_answers_the_same_in_both_runners() {
    let inputs = inputs();
    assert!(!inputs.is_empty());
    assert_the_same_answers(&inputs).await;
}

#[tokio::test]
async fn and_so_it_does_in_the_other_order() {
    let share = Share::of_this_run().at_most(4);
    let mut inputs: Vec<_> = share.of_column(0, inputs()).collect();
    inputs.reverse();
    assert_the_same_answers(&inputs).await;
}

/// A mistake outside of the template's own care is reported, and the next call finds a fresh worker.
#[tokio::test]
async fn a_body_that_cannot_run_fails_and_the_next_one_runs() {
    let mac = SimulatedMac::new().unwrap();
    let engine = engine(&mac, true);
    for source in ["'use strict'; const = ;", "'use strict'; nothing.there;"] {
        assert_eq!(engine.warm().await, Some(WorkerState::Ready));
        let mut call = call("clipboard/get_clipboard", Map::new());
        call.script.body.as_mut().unwrap().source = source.into();
        let error = engine.run(call).await.unwrap_err();
        assert_eq!(error.code, macmcp::error::Code::ScriptFailed, "{error}");
    }
    assert_eq!(engine.warm().await, Some(WorkerState::Ready));
    let outcome = engine
        .run(call("clipboard/get_clipboard", Map::new()))
        .await
        .unwrap();
    assert_eq!(outcome.runner, Runner::Worker);
    engine.shutdown().await;
}

/// Bodies see the library and nothing of each other or of the host.
#[tokio::test]
async fn a_body_leaves_nothing_behind() {
    let mac = SimulatedMac::new().unwrap();
    let engine = engine(&mac, true);
    assert_eq!(engine.warm().await, Some(WorkerState::Ready));
    let run = |source: &str| {
        let mut call = call("clipboard/get_clipboard", Map::new());
        call.script.body.as_mut().unwrap().source = source.into();
        let engine = engine.clone();
        async move {
            engine
                .run(call)
                .await
                .unwrap()
                .result
                .read::<Value>()
                .unwrap()
        }
    };
    let first = "'use strict'; const mine = 1; arguments[0].seen = true; arguments[1].seen = true;
        function run() { return reply.run(() => [mine, this === undefined, Object.keys(arguments)]); }";
    assert_eq!(run(first).await.to_string(), "[1,true,[]]");
    let second = "'use strict'; const params = arguments[0]; const call = arguments[1];
        function run() {
          return reply.run(() => [typeof mine, typeof scripts, typeof source, typeof names.quote, params.seen === undefined && call.seen === undefined]);
        }";
    assert_eq!(
        run(second).await.to_string(),
        r#"["undefined","undefined","undefined","function",true]"#
    );
    engine.shutdown().await;
}

/// A big text goes both ways whole, however the pipes cut it.
#[tokio::test]
async fn a_mebibyte_goes_through_the_worker() {
    let mac = SimulatedMac::new().unwrap();
    let engine = engine(&mac, true);
    assert_eq!(engine.warm().await, Some(WorkerState::Ready));
    let text = "é\u{1f600}\"\\\n\u{2028}x".repeat(70_000);
    let params = |value: Value| value.as_object().unwrap().clone();
    let set = call(
        "clipboard/set_clipboard",
        params(serde_json::json!({ "text": text })),
    );
    let outcome = engine.run(set).await.unwrap();
    assert_eq!(outcome.runner, Runner::Worker);
    let get = engine
        .run(call(
            "clipboard/get_clipboard",
            params(serde_json::json!({ "max_chars": 1_000_000 })),
        ))
        .await
        .unwrap();
    assert_eq!(get.runner, Runner::Worker);
    assert_eq!(get.result.read::<Value>().unwrap()["text"], text);
    engine.shutdown().await;
}

#[test]
fn the_bootstrap_is_short_and_a_worker_begins_with_little_of_the_library() {
    let host = template::host();
    assert!(host.bootstrap.len() < 4_096, "{}", host.bootstrap.len());
    assert!(host.bootstrap.is_ascii());
    let length = |name: &&str| template::library(Language::JavaScript, name).unwrap().len();
    let whole: usize = template::libraries(Language::JavaScript)
        .iter()
        .map(length)
        .sum();
    let first: usize = host.libraries.iter().map(length).sum();
    assert!(first * 10 < whole, "{first} of {whole} bytes");
}

/// Medians of what a call costs in each runner, printed with `--nocapture`. The simulated Mac starts faster than a real
/// one, so that the gain on a Mac is greater.
#[tokio::test]
#[ignore = "measures times, which takes a while"]
#[expect(clippy::print_stderr, reason = "the figures")]
async fn a_call_takes_less_time_in_a_worker_than_in_a_process_of_its_own() {
    const ROUNDS: usize = 50;
    let mac = SimulatedMac::new().unwrap();
    let (cold, warm) = (engine(&mac, false), engine(&mac, true));
    for (name, params) in [
        (
            "clipboard/get_clipboard",
            serde_json::json!({ "max_chars": 1_000 }),
        ),
        (
            "apps/list_running_apps",
            serde_json::json!({ "include_background": false }),
        ),
        (
            "windows/list_windows",
            serde_json::json!({ "include_minimized": false, "all_spaces": false }),
        ),
    ] {
        let params = params.as_object().unwrap();
        let mut medians = Vec::new();
        for engine in [&cold, &warm] {
            let mut times = Vec::new();
            for _ in 0..ROUNDS {
                engine.warm().await;
                let begun = Instant::now();
                engine.run(call(name, params)).await.unwrap();
                times.push(begun.elapsed());
            }
            times.sort();
            medians.push(times[ROUNDS / 2].as_secs_f64() * 1_000.0);
        }
        eprintln!(
            "{name}: one-shot {:.2} ms, worker {:.2} ms: {:.1} times",
            medians[0],
            medians[1],
            medians[0] / medians[1]
        );
        assert!(medians[1] < medians[0], "{name}: {medians:?}");
    }
    warm.shutdown().await;
    cold.shutdown().await;
}
