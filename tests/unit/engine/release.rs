//! What a killed script held is released before anybody else's script runs, and without holding up the call's answer.

use std::time::Duration;

use super::support::{FakeOsascript, SHELL, call, eventually, numbers_in, timed, told};
use macmcp::engine::{Access, Language, Script, ScriptRun};
use macmcp::error::Code;

/// A release that writes `begun`, waits for a file and then writes `released`.
fn waiting_release(mac: &FakeOsascript) -> Script {
    let [begun, go, released] = ["begun", "go", "released"].map(|name| mac.path(name));
    Script {
        name: "release".into(),
        language: Language::JavaScript,
        libraries: Vec::new(),
        text: format!(
            "echo 1 > '{}'; while [ ! -e '{}' ]; do sleep 0.01; done; echo 1 > '{}'; echo '{{\"ok\":true,\"result\":null}}'",
            begun.display(),
            go.display(),
            released.display()
        ),
        body: None,
    }
}

/// An action that hangs until its time is up, and has something to release then.
fn hanging(mac: &FakeOsascript) -> ScriptRun {
    ScriptRun {
        release: Some(waiting_release(mac)),
        access: Access::Act,
        ..timed("sleep 1000", Duration::from_millis(100))
    }
}

/// Regression: the answer waited for the release, up to three seconds when that hung.
#[tokio::test]
async fn an_answer_does_not_wait_for_the_release_and_the_next_call_does() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    let error = engine.run(hanging(&mac)).await.unwrap_err();
    assert_eq!(error.code, Code::Timeout);
    assert!(
        !mac.path("released").exists(),
        "the release is under way while the answer is there"
    );
    let text = format!(
        "echo '{{\"ok\":true,\"result\":'$(cat '{}')'}}'",
        mac.path("released").display()
    );
    let next = ScriptRun {
        access: Access::Act,
        ..call(text)
    };
    let next = tokio::spawn({
        let engine = engine.clone();
        async move { engine.run(next).await }
    });
    // A file announces nothing.
    while !mac.path("begun").exists() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert!(!next.is_finished(), "nobody comes before the release");
    std::fs::write(mac.path("go"), "").unwrap();
    assert_eq!(told(&next.await.unwrap().unwrap().result), 1);
    engine.shutdown().await;
}

/// A server that ends right after the answer lets the release end first.
#[tokio::test]
async fn a_shutdown_waits_for_the_release() {
    let mac = FakeOsascript::new(SHELL);
    let engine = mac.engine();
    engine.run(hanging(&mac)).await.unwrap_err();
    let go = mac.path("go");
    let begun = mac.path("begun");
    std::thread::spawn(move || {
        assert!(eventually(Duration::from_secs(10), || begun.exists()));
        std::fs::write(go, "").unwrap();
    });
    engine.shutdown().await;
    assert_eq!(numbers_in(&mac.path("released")), [1]);
}
