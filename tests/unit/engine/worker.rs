//! The worker: what is run on it, when it is replaced, and everything that such a process can do wrong. The stand-in is
//! a shell script; what the real host does is in `template/jsc.rs`, both runners on the simulated Mac in
//! `end_to_end/worker_simulated.rs`.

use std::path::Path;
use std::time::Duration;

use super::support::{
    FakeOsascript, assert_gone, call, children, eventually, is_alive, numbers_in, start_server,
    supervisor, timed,
};
use macmcp::engine::{
    Access, Body, Engine, EngineConfig, Language, ProgressSink, Runner, Script, ScriptOutput,
    ScriptRun, WorkerConfig, WorkerLimits, WorkerState,
};
use macmcp::error::{Code, Error};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Map, Value, json};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

const SOON: Duration = Duration::from_secs(2);
const HELLO: &str =
    r#"printf '0 {"ok":true,"result":{"word":"gr\\u00fc\\u00df","strict":true}}\n'"#;

/// An osascript that is a worker or, with its script on stdin, a shell. It notes each worker's process id in `workers`.
/// What it does with a request is named in the parameter `do`.
fn fake(hello: &str) -> String {
    format!(
        r#"here=${{0%/*}}
if [ "$3" = - ]; then exec /bin/sh -s; fi
echo $$ >> "$here/workers"
read -r first
{hello}
n=0
while read -r line; do
  id=${{line#'{{"id":'}}; id=${{id%%,*}}; n=$((n + 1)); source=false
  case $line in *'"source":'*) source=true ;; esac
  done="$id {{\"ok\":true,\"result\":{{\"pid\":$$,\"n\":$n,\"source\":$source}}}}"
  case $line in
  *'"do":"crash"'*) echo last words >&2; kill -SEGV $$ ;;
  *'"do":"exit"'*) exit 3 ;;
  *'"do":"not simulated"'*) echo 'macmcp simulator: not simulated: x' >&2; exit 79 ;;
  *'"do":"hang"'*) sleep 1000 & echo $$ $! > "$here/hung"; wait ;;
  *'"do":"rubbish"'*) echo rubbish ;;
  *'"do":"another"'*) echo "99 {{\"ok\":true,\"result\":7}}" ;;
  *'"do":"malformed"'*) echo "$id nonsense" ;;
  *'"do":"flood"'*) exec cat /dev/zero ;;
  *'"do":"chatter"'*) printf '%s\nunasked\n' "$done" ;;
  *'"do":"leave"'*) echo "$done"; exit 0 ;;
  *'"do":"denied"'*) echo "$id {{\"ok\":false,\"error\":{{\"code\":\"AccessibilityDenied\",\"message\":\"no\"}}}}" ;;
  *'"do":"stale"'*) echo "$id {{\"ok\":false,\"error\":{{\"message\":\"gone\",\"number\":-25202}}}}" ;;
  *'"do":"bug"'*) echo "$id {{\"ok\":false,\"error\":{{\"message\":\"TypeError\"}}}}" ;;
  *'"do":"missing"'*) echo "$id {{\"ok\":false,\"error\":{{\"code\":\"AppNotFound\",\"message\":\"no\"}}}}" ;;
  *'"do":"progress"'*) printf 'macmcp-progress r1 1\nmacmcp-progress r2 2\n' >&2; sleep 0.05; echo "$done" ;;
  *) echo "$done" ;;
  esac
done"#
    )
}

fn limits() -> WorkerLimits {
    WorkerLimits {
        burst: Duration::from_secs(60),
        ..WorkerLimits::default()
    }
}

fn config(mac: &FakeOsascript, limits: WorkerLimits) -> EngineConfig {
    EngineConfig {
        worker: Some(WorkerConfig {
            bootstrap: "bootstrap".into(),
            library: "library".into(),
            hello: "hello".into(),
            limits,
        }),
        ..mac.config()
    }
}

struct House {
    mac: FakeOsascript,
    engine: Engine,
}

impl House {
    /// With a worker that stands by.
    async fn warm(limits: WorkerLimits) -> Self {
        let mac = FakeOsascript::new(&fake(HELLO));
        let engine = Engine::start(config(&mac, limits)).unwrap();
        let house = Self { mac, engine };
        house.ready().await;
        house
    }

    async fn ready(&self) {
        assert_eq!(self.engine.warm().await, Some(WorkerState::Ready));
    }

    async fn run(&self, what: &str) -> Result<ScriptOutput, Error> {
        self.engine.run(job(what)).await
    }

    async fn act(&self, what: &str) -> Result<ScriptOutput, Error> {
        self.engine.run(acting(what)).await
    }

    /// The process ids of the workers so far.
    fn workers(&self) -> Vec<i32> {
        numbers_in(&self.mac.path("workers"))
    }
}

fn job(what: &str) -> ScriptRun {
    on_worker(call(r#"echo '{"ok":true,"result":"one-shot"}'"#), what)
}

fn acting(what: &str) -> ScriptRun {
    ScriptRun {
        access: Access::Act,
        ..job(what)
    }
}

fn on_worker(mut call: ScriptRun, what: &str) -> ScriptRun {
    let params = json!({ "do": what }).as_object().unwrap().clone();
    call.script.body = Some(Body {
        source: "run".into(),
        params,
        call: Map::new(),
    });
    call
}

fn pid(outcome: &ScriptOutput) -> i32 {
    assert_eq!(outcome.runner, Runner::Worker, "{outcome:?}");
    outcome.result["pid"].as_i64().unwrap().try_into().unwrap()
}

#[track_caller]
fn assert_one_shot(outcome: &ScriptOutput) {
    assert_eq!(
        (outcome.runner, &outcome.result),
        (Runner::OneShot, &json!("one-shot"))
    );
}

#[tokio::test]
async fn the_first_call_goes_one_shot_and_asks_for_a_worker() {
    let mac = FakeOsascript::new(&fake(HELLO));
    let engine = Engine::start(config(&mac, limits())).unwrap();
    assert_eq!(engine.worker(), Some(WorkerState::Idle));
    assert_one_shot(&engine.run(job("answer")).await.unwrap());
    assert_eq!(engine.warm().await, Some(WorkerState::Ready));
    let second = engine.run(job("answer")).await.unwrap();
    assert_eq!(second.result["source"], true);
    let third = engine.run(job("answer")).await.unwrap();
    assert_eq!(third.result["source"], false, "its text is sent once");
    assert_eq!(pid(&second), pid(&third));
    assert_eq!(
        third.stdout,
        format!("{}\n", json!({"ok": true, "result": third.result})).as_bytes()
    );
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
    let house = House::warm(limits()).await;
    let calls: Vec<_> = (0..50)
        .map(|_| {
            let (engine, ticket) = (
                house.engine.clone(),
                house.engine.ticket(Access::Act).unwrap(),
            );
            tokio::spawn(async move { engine.run_with(ticket, job("answer")).await.unwrap() })
        })
        .collect();
    for (index, call) in calls.into_iter().enumerate() {
        assert_eq!(call.await.unwrap().result["n"], index + 1);
    }
}

#[tokio::test]
async fn a_foreseen_failure_keeps_the_worker() {
    let house = House::warm(limits()).await;
    let error = house.run("missing").await.unwrap_err();
    assert_eq!(error.code, Code::AppNotFound);
    assert_eq!(pid(&house.run("answer").await.unwrap()), house.workers()[0]);
}

#[tokio::test]
async fn a_denial_a_dead_element_and_an_unforeseen_failure_replace_the_worker() {
    let house = House::warm(limits()).await;
    for (count, (what, code)) in [
        ("denied", Code::AccessibilityDenied),
        ("stale", Code::StaleElement),
        ("bug", Code::ScriptFailed),
        ("malformed", Code::BadReply),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(house.run(what).await.unwrap_err().code, code);
        house.ready().await;
        let workers = house.workers();
        assert_eq!(workers.len(), count + 2, "{what}");
        assert_gone(workers[count], SOON);
        assert_eq!(pid(&house.run("answer").await.unwrap()), workers[count + 1]);
    }
}

#[tokio::test]
async fn a_read_whose_worker_was_lost_is_run_once_more_one_shot() {
    let house = House::warm(limits()).await;
    for what in ["crash", "exit", "rubbish", "another"] {
        assert_one_shot(&house.run(what).await.unwrap());
        house.ready().await;
        // In between, or three in a row would be enough.
        pid(&house.run("answer").await.unwrap());
    }
}

#[tokio::test]
async fn an_action_whose_worker_was_lost_is_not_repeated() {
    let house = House::warm(limits()).await;
    let mut errors = Vec::new();
    for what in ["crash", "exit", "rubbish", "another", "not simulated"] {
        errors.push(format!("{what}: {}", house.act(what).await.unwrap_err()));
        house.ready().await;
        pid(&house.act("answer").await.unwrap());
    }
    insta::assert_snapshot!(errors.join("\n"), @r#"
    crash: Error: The process that ran probe was lost. Signal 11 ended it. What it had done until then stays done. Its last output: "last words". Look at what happened before you repeat it: the app may have acted. [WorkerDied]
    exit: Error: The process that ran probe was lost. It ended with exit status 3. What it had done until then stays done. Look at what happened before you repeat it: the app may have acted. [WorkerDied]
    rubbish: Error: The process that ran probe was lost. It answered something else and was killed. What it had done until then stays done. Look at what happened before you repeat it: the app may have acted. [WorkerDied]
    another: Error: The process that ran probe was lost. It answered something else and was killed. What it had done until then stays done. Look at what happened before you repeat it: the app may have acted. [WorkerDied]
    not simulated: Error: The script probe failed on the simulated Mac. macmcp simulator: not simulated: x. Teach the simulated Mac this, or run the template on a real one. [ScriptFailed]
    "#);
}

#[tokio::test]
async fn an_action_that_never_reached_its_worker_goes_one_shot() {
    let house = House::warm(limits()).await;
    for what in ["leave", "chatter"] {
        let first = pid(&house.act(what).await.unwrap());
        if what == "leave" {
            assert_gone(first, SOON);
        }
        let next = house.act("answer").await.unwrap();
        assert_ne!(next.result["pid"], first, "{what}");
        house.ready().await;
    }
}

#[tokio::test]
async fn a_call_that_hangs_times_out_and_takes_its_worker_along() {
    let house = House::warm(limits()).await;
    let hang = on_worker(timed("exit 1", Duration::from_millis(300)), "hang");
    let error = house.engine.run(hang).await.unwrap_err();
    assert_eq!(error.code, Code::Timeout);
    for process in numbers_in(&house.mac.path("hung")) {
        assert!(!is_alive(process), "it was gone before the answer");
    }
    house.ready().await;
    assert_eq!(pid(&house.run("answer").await.unwrap()), house.workers()[1]);
}

#[tokio::test]
async fn a_cancelled_call_ends_at_once_and_takes_its_worker_along() {
    let house = House::warm(limits()).await;
    let cancel = CancellationToken::new();
    let hang = ScriptRun {
        cancel: cancel.clone(),
        ..acting("hang")
    };
    let running = tokio::spawn({
        let engine = house.engine.clone();
        async move { engine.run(hang).await }
    });
    let file = house.mac.path("hung");
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
    let house = House::warm(limits()).await;
    let file = house.mac.path("released");
    let release = Script {
        name: "release".into(),
        language: Language::JavaScript,
        libraries: Vec::new(),
        text: format!("echo 1 > '{}'", file.display()),
        body: None,
    };
    let mut hang = on_worker(timed("exit 1", Duration::from_millis(300)), "hang");
    hang.release = Some(release);
    assert_eq!(
        house.engine.run(hang).await.unwrap_err().code,
        Code::Timeout
    );
    house.engine.shutdown().await;
    assert_eq!(numbers_in(&file), [1]);
}

#[tokio::test]
async fn a_flood_is_cut_off() {
    let house = House::warm(limits()).await;
    assert_eq!(house.run("flood").await.unwrap_err().code, Code::BadReply);
    assert_gone(house.workers()[0], SOON);
}

#[tokio::test]
async fn progress_reaches_its_own_request_only() {
    let house = House::warm(limits()).await;
    let (sender, mut received) = tokio::sync::mpsc::channel(1_000);
    let mut call = job("progress");
    call.progress = Some(ProgressSink {
        id: "r2".into(),
        sender,
    });
    pid(&house.engine.run(call).await.unwrap());
    assert_eq!(received.try_recv().unwrap(), json!(2));
    assert!(received.try_recv().is_err());
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
    let house = House::warm(limits()).await;
    for _ in 0..2 {
        assert_one_shot(&house.run("crash").await.unwrap());
        house.ready().await;
    }
    assert_one_shot(&house.run("crash").await.unwrap());
    let Some(WorkerState::Off(why)) = house.engine.warm().await else {
        panic!()
    };
    // Finding 13: what a worker wrote to stderr may hold what it saw on the screen; it was logged with this.
    assert_eq!(
        why,
        "3 workers in a row died: it ended while it ran probe (signal 11)"
    );
    assert_one_shot(&house.run("answer").await.unwrap());
    assert_eq!(house.workers().len(), 3);
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

#[tokio::test]
async fn a_worker_serves_two_hundred_requests() {
    let house = House::warm(limits()).await;
    for count in 1..=200 {
        assert_eq!(house.run("answer").await.unwrap().result["n"], count);
    }
    house.ready().await;
    let next = house.run("answer").await.unwrap();
    assert_eq!(
        (pid(&next), &next.result["n"]),
        (house.workers()[1], &json!(1))
    );
    assert_gone(house.workers()[0], SOON);
}

#[tokio::test]
async fn a_burst_that_is_over_leaves_a_fresh_spare_without_a_call() {
    let house = House::warm(WorkerLimits {
        burst: Duration::from_millis(100),
        ..limits()
    })
    .await;
    let first = pid(&house.run("answer").await.unwrap());
    let replaced = async {
        while is_alive(first) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), replaced)
        .await
        .unwrap();
    house.ready().await;
    assert_ne!(pid(&house.run("answer").await.unwrap()), first);
}

#[tokio::test]
async fn an_unused_spare_goes_and_the_next_call_asks_for_another() {
    let house = House::warm(WorkerLimits {
        standby: Duration::from_millis(50),
        ..limits()
    })
    .await;
    let left = async {
        while house.engine.worker() != Some(WorkerState::Idle) {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), left)
        .await
        .unwrap();
    assert_gone(house.workers()[0], SOON);
    assert_one_shot(&house.run("answer").await.unwrap());
    let workers = house.mac.path("workers");
    let another = tokio::task::spawn_blocking(move || {
        eventually(Duration::from_secs(10), || numbers_in(&workers).len() == 2)
    });
    assert!(another.await.unwrap());
}

#[tokio::test]
async fn shutdown_ends_the_spare_and_what_it_runs() {
    let house = House::warm(limits()).await;
    house.engine.shutdown().await;
    assert!(!is_alive(house.workers()[0]));

    let house = House::warm(limits()).await;
    let running = tokio::spawn({
        let engine = house.engine.clone();
        async move { engine.run(acting("hang")).await }
    });
    let file = house.mac.path("hung");
    let hung = tokio::task::spawn_blocking(move || numbers_in(&file))
        .await
        .unwrap();
    house.engine.shutdown().await;
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
                bootstrap: String::new(),
                library: String::new(),
                hello: String::new(),
                limits,
            }),
            ..super::support::config(&Path::new(&folder).join("osascript"))
        })
        .unwrap();
        assert_eq!(engine.warm().await, Some(WorkerState::Ready));
        engine.run(job("hang")).await.unwrap_err();
    });
}

#[test]
fn a_killed_server_leaves_no_worker() {
    let mac = FakeOsascript::new(&fake(HELLO));
    let mut server = start_server("engine::worker::server_with_a_worker", FOLDER, &mac);
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
            json!({"library": "library", "id": 0, "script": 0, "source": "hello", "params": {"word": "grüß"}, "call": {}}),
            json!({"id": 1, "script": 1, "source": "ü\nrun", "params": params, "call": {"budget_ms": 500}}),
        ]
    );
}
