//! Nothing outlives the server, whatever ends it: the supervisor at work, with real processes.

use std::path::Path;
use std::process::Child;
use std::time::Duration;

use super::support::{
    FakeOsascript, SHELL, assert_gone, call, children, config, eventually, is_alive, numbers_in,
    start_server, supervisor, told,
};
use macmcp::engine::{Access, Engine, EngineConfig, Language, Script, ScriptRun};
use rustix::process::{Pid, Signal, kill_process};

const REPLY: &str = r#"echo '{"ok":true,"result":7}'"#;
/// The promise: within two seconds.
const PROMISE: Duration = Duration::from_secs(2);
/// Tells the second process, which is this test binary run once more, where to work.
const FOLDER: &str = "MACMCP_TEST_FOLDER";

/// Not a test of its own: the server that the other tests kill. It runs one script that hangs, with a grandchild.
#[test]
#[ignore = "run by the other tests as a process of its own"]
fn server_to_be_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let folder = Path::new(&folder);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let config = EngineConfig {
            supervisor: Some(supervisor()),
            ..config(&folder.join("osascript"))
        };
        let engine = Engine::start(config).unwrap();
        engine.run(call(REPLY)).await.unwrap();
        let pids = folder.join("pids");
        let text = format!(
            "trap '' TERM HUP; sleep 1000 & echo $$ $! > '{}'; wait",
            pids.display()
        );
        let release = Script {
            name: "release".into(),
            language: Language::JavaScript,
            libraries: Vec::new(),
            text: format!("echo 1 > '{}'", folder.join("released").display()),
            body: None,
        };
        engine
            .run(ScriptRun {
                release: Some(release),
                access: Access::Act,
                ..call(text)
            })
            .await
            .unwrap_err();
    });
}

struct Server {
    mac: FakeOsascript,
    child: Child,
    scripts: Vec<i32>,
    supervisor: i32,
}

fn server() -> Server {
    let mac = FakeOsascript::new(SHELL);
    let child = start_server("engine::supervisor::server_to_be_killed", FOLDER, &mac);
    let scripts = numbers_in(&mac.path("pids"));
    let supervisors = children(child.id(), "__supervise");
    assert_eq!(supervisors.len(), 1, "one supervisor per server");
    Server {
        mac,
        child,
        scripts,
        supervisor: supervisors[0],
    }
}

impl Server {
    fn signal(&self, pid: i32, signal: Signal) {
        kill_process(Pid::from_raw(pid).unwrap(), signal).unwrap();
    }

    fn end(mut self, signal: Signal) {
        self.signal(self.child.id().cast_signed(), signal);
        self.child.wait().unwrap();
        for pid in self.scripts.iter().chain([&self.supervisor]) {
            assert_gone(*pid, PROMISE);
        }
        assert_eq!(
            numbers_in(&self.mac.path("released")),
            [1],
            "held keys are released"
        );
    }
}

#[test]
fn a_killed_server_leaves_nothing() {
    server().end(Signal::KILL);
}

#[test]
fn a_server_ended_by_a_signal_it_does_not_handle_leaves_nothing() {
    server().end(Signal::TERM);
}

#[test]
fn the_supervisor_outlives_the_signals_that_end_servers() {
    let server = server();
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        server.signal(server.supervisor, signal);
    }
    server.end(Signal::KILL);
}

#[tokio::test]
async fn a_supervisor_that_dies_is_replaced() {
    let mac = FakeOsascript::new(SHELL);
    let engine = Engine::start(EngineConfig {
        supervisor: Some(supervisor()),
        ..mac.config()
    })
    .unwrap();
    // The other tests' supervisors are children of other processes, or shell scripts.
    let mine = || children(std::process::id(), "macmcp __supervise");
    engine.run(call(REPLY)).await.unwrap();
    let first = mine();
    assert_eq!(first.len(), 1);
    kill_process(Pid::from_raw(first[0]).unwrap(), Signal::KILL).unwrap();
    assert!(eventually(PROMISE, || mine().is_empty()));
    engine.run(call(REPLY)).await.unwrap();
    let second = mine();
    assert_eq!(second.len(), 1);
    assert_ne!(first, second);
    engine.shutdown().await;
    assert!(!is_alive(second[0]), "shutdown ends the supervisor");
}

#[tokio::test]
async fn a_supervisor_that_stops_reading_is_given_up_and_ended() {
    let mac = FakeOsascript::new(SHELL);
    let deaf = FakeOsascript::new(
        "while read -r line; do if [ \"$line\" = '!' ]; then exec sleep 1000; fi; done",
    );
    let program = macmcp::engine::Program::new(deaf.path("osascript"));
    let engine = Engine::start(EngineConfig {
        supervisor: Some(program),
        ..mac.config()
    })
    .unwrap();
    let held = |size: usize| {
        let script = Script {
            name: "release".into(),
            language: Language::JavaScript,
            libraries: Vec::new(),
            text: "#".repeat(size),
            body: None,
        };
        ScriptRun {
            release: Some(script),
            ..call(REPLY)
        }
    };
    engine.run_raw(held(10)).await.unwrap();
    let asleep = || children(std::process::id(), "sleep 1000");
    assert!(eventually(PROMISE, || asleep().len() == 1));
    let first = asleep()[0];
    // More than a pipe holds.
    assert_eq!(told(&engine.run(held(1 << 20)).await.unwrap().result), 7);
    assert_gone(first, PROMISE);
    engine.shutdown().await;
    assert!(asleep().is_empty(), "shutdown ends even a deaf one");
}

// [findings 6.5] These paths exist on macOS as well.
#[tokio::test]
async fn calls_go_on_without_a_supervisor() {
    let mac = FakeOsascript::new(SHELL);
    for existing in ["/usr/bin/false", "/usr/bin/true"] {
        assert!(std::path::Path::new(existing).exists(), "{existing}");
    }
    for program in ["/nonexistent/macmcp", "/usr/bin/false", "/usr/bin/true"] {
        let config = EngineConfig {
            supervisor: Some(macmcp::engine::Program::new(program)),
            ..mac.config()
        };
        let engine = Engine::start(config).unwrap();
        for _ in 0..3 {
            engine.run(call(REPLY)).await.unwrap();
        }
        engine.shutdown().await;
    }
}
