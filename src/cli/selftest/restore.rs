//! Putting back what a selftest changed, whatever ended it.
//!
//! In two scripts: what is the user's own and takes no app's time comes first, so that a session whose apps hang costs nobody
//! the clipboard.

use super::script::run_script;
use crate::engine::{Access, Engine};
use crate::tool::fitting;
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// How long clipboard and sound may take.
pub(super) const AT_ONCE: Duration = Duration::from_secs(5);
/// How long closing and quitting may take.
pub(super) const LONGER: Duration = Duration::from_secs(15);

/// What a session changed, as it was before.
#[derive(Clone, Debug)]
pub(super) struct Changed<'a> {
    pub(super) pointer: Point,
    /// What was on the clipboard; none when it could not be kept and was left alone.
    pub(super) clipboard: Option<&'a Value>,
    pub(super) sound: Sound,
    pub(super) session: Opened<'a>,
}

/// Where the pointer is, in points.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// How loud it is; none for what the output does not have.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Sound {
    /// 0 to 100.
    pub(super) volume: Option<u32>,
    pub(super) muted: Option<bool>,
}

/// What the session opened, and what was in front before it.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Opened<'a> {
    /// Names folder and document.
    pub(super) name: &'a str,
    /// The process in front.
    pub(super) front: Option<i64>,
    /// The bundle ids of the apps that did not run.
    pub(super) quit: Vec<&'static str>,
}

/// What `diagnostics/selftest_end` puts back: of these what is given.
#[derive(Debug, Default, Serialize)]
struct Order<'a> {
    pointer: Option<Point>,
    clipboard: Option<&'a Value>,
    sound: Option<Sound>,
    session: Option<&'a Opened<'a>>,
}

impl Order<'_> {
    /// What its parts are called in a report.
    fn parts(&self) -> Vec<&'static str> {
        let clipboard = self.clipboard.map(|_| "clipboard");
        let sound = self.sound.map(|_| "volume");
        let session = self.session.map(|_| {
            [
                "document_closed",
                "apps_quit",
                "folder_removed",
                "front_app",
            ]
        });
        let session = session.into_iter().flatten();
        clipboard.into_iter().chain(sound).chain(session).collect()
    }

    /// Answers of each part whether it is as it was. Of a script that was killed nobody knows: nothing is said to be put back.
    async fn carry_out(&self, engine: &Engine, patience: Duration) -> Map<String, Value> {
        let script = "diagnostics/selftest_end";
        let done = run_script(engine, script, json!(self), Access::Act, patience).await;
        match done.and_then(|done| fitting("selftest", &done)) {
            Ok(done) => done,
            Err(_) => {
                let parts = self.parts().into_iter();
                parts.map(|part| (part.to_owned(), false.into())).collect()
            }
        }
    }
}

impl Changed<'_> {
    /// Puts everything back, and answers of each part whether it is as it was.
    pub(super) async fn put_back(&self, engine: &Engine) -> Map<String, Value> {
        let at_once = Order {
            pointer: Some(self.pointer),
            clipboard: self.clipboard,
            sound: Some(self.sound),
            session: None,
        };
        let mut restored = at_once.carry_out(engine, AT_ONCE).await;
        let longer = Order {
            session: Some(&self.session),
            ..Order::default()
        };
        restored.extend(longer.carry_out(engine, LONGER).await);
        restored
    }
}

/// Puts the clipboard back, when nothing else has to be.
pub(super) async fn restore_clipboard(engine: &Engine, kept: &Value) -> Map<String, Value> {
    let order = Order {
        clipboard: Some(kept),
        ..Order::default()
    };
    order.carry_out(engine, AT_ONCE).await
}
