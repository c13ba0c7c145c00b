//! The worker: what is run on it, when it is replaced, and everything that such a process can do wrong. The stand-in is
//! a shell script; what the real host does is in `template/jsc.rs`, both runners on the simulated Mac in
//! `worker_simulated.rs`.
//!
//! Here is an engine with such a worker; serving calls, losing a worker and how long it lives have a file each.

mod explored;
mod lifetime;
mod losing;
mod serving;

use std::time::Duration;

use crate::engine::support::{FakeOsascript, call, numbers_in, told};
use macmcp::engine::{
    Access, Body, Engine, EngineConfig, Runner, ScriptOutput, ScriptRun, WorkerConfig,
    WorkerLimits, WorkerState,
};
use macmcp::error::Error;
use serde_json::{Map, json};

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
  id=${{line#'{{"id":'}}; id=${{id%%,*}}; n=$((n + 1)); source=false; library=false
  case $line in *'"source":'*) source=true ;; esac
  case $line in *'"library":'*) library=true ;; esac
  done="$id {{\"ok\":true,\"result\":{{\"pid\":$$,\"n\":$n,\"source\":$source,\"library\":$library}}}}"
  case $line in
  *'"do":"crash"'*) echo last words >&2; kill -SEGV $$ ;;
  *'"do":"exit"'*) exit 3 ;;
  *'"do":"not simulated"'*) echo 'simulated-mac: not simulated: x' >&2; exit 79 ;;
  *'"do":"hang"'*) sleep 1000 & echo $$ $! > "$here/hung"; wait ;;
  *'"do":"close"'*) exec 1>&-; sleep 1000 & wait ;;
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
            hello: "hello".into(),
            libraries: vec!["core/reply"],
            limits,
        }),
        ..mac.config()
    }
}

/// An engine whose worker stands by.
struct WarmEngine {
    mac: FakeOsascript,
    engine: Engine,
}

impl WarmEngine {
    /// With a worker that stands by.
    async fn warm(limits: WorkerLimits) -> Self {
        let mac = FakeOsascript::new(&fake(HELLO));
        let engine = Engine::start(config(&mac, limits)).unwrap();
        let warm = Self { mac, engine };
        warm.ready().await;
        warm
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
    told(&outcome.result)["pid"]
        .as_i64()
        .unwrap()
        .try_into()
        .unwrap()
}

#[track_caller]
fn assert_one_shot(outcome: &ScriptOutput) {
    assert_eq!(
        (outcome.runner, told(&outcome.result)),
        (Runner::OneShot, json!("one-shot"))
    );
}
