//! A turn that is held past its time, whatever went wrong in it.

use super::support::FakeOsascript;
use macmcp::engine::Access;
use macmcp::error::Code;
use std::io::Write;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

/// What was logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, part: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(part)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The seam is the test itself: it holds a turn, as a mistake in a tool would.
#[tokio::test(start_paused = true)]
async fn a_turn_that_is_held_past_its_time_is_taken_back_and_logged() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_writer(move || writer.clone())
        .finish();
    let _logging = tracing::subscriber::set_default(subscriber);
    let engine = FakeOsascript::new("exit 1").engine();
    let never = CancellationToken::new();
    let seconds = |seconds| Instant::now() + Duration::from_secs(seconds);
    let (first, second) = (engine.ticket(Access::Act), engine.ticket(Access::Act));
    let held = engine.turn(first.unwrap(), "held", seconds(5), &never);
    let held = held.await.unwrap();
    let before = engine.turn(second.unwrap(), "early", seconds(14), &never);
    let error = before.await.err().unwrap();
    assert_eq!((error.code, log.text().as_str()), (Code::Timeout, ""));
    let third = engine.ticket(Access::Act).unwrap();
    let turn = engine.turn(third, "behind", seconds(60), &never);
    let turn = turn.await.unwrap();
    let text = log.text();
    for part in [
        "ERROR",
        "what=\"held\"",
        "1 active, 0 silent",
        "worker=None",
    ] {
        assert!(text.contains(part), "{text}");
    }
    // The end of the one that was taken back is nobody else's.
    drop(held);
    let fourth = engine.ticket(Access::Act).unwrap();
    let error = engine.turn(fourth, "fourth", seconds(1), &never).await;
    assert_eq!(error.err().unwrap().code, Code::Timeout);
    drop(turn);
    // A cancelled call has the grace alone.
    let cancel = CancellationToken::new();
    let fifth = engine.ticket(Access::Act).unwrap();
    let _held = engine.turn(fifth, "cancelled", seconds(100), &cancel).await;
    cancel.cancel();
    let last = engine.ticket(Access::Act).unwrap();
    assert!(engine.turn(last, "last", seconds(11), &never).await.is_ok());
}
