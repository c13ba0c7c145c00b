//! The running apps as AppKit last showed them to a process, and completion handlers that wait.

use std::{
    cell::{Cell, RefCell},
    collections::BTreeMap,
    rc::Rc,
};

use rquickjs::{Function, Persistent};

use super::event_kit::Query;
use simulated_world::world::{App, Policy, Service, World};

/// One running app as AppKit last saw it.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub(super) name: Rc<str>,
    pub(super) bundle_id: Option<Rc<str>>,
    pub(super) path: Option<Rc<str>>,
    pub(super) executable: Rc<str>,
    pub(super) policy: i64,
    pub(super) hidden: bool,
    pub(super) launched_at: Option<f64>,
    pub(super) finished_launching: bool,
    pub(super) active: bool,
    pub(super) owns_menu_bar: bool,
    pub(super) terminated: bool,
}

impl Seen {
    pub(super) fn of(app: &App, world: &World) -> Self {
        Self {
            name: app.name.as_str().into(),
            bundle_id: app.bundle_id.as_deref().map(Rc::from),
            path: app.path.as_deref().map(Rc::from),
            executable: app.executable.as_str().into(),
            policy: app.policy.number(),
            hidden: app.hidden,
            launched_at: app.launched_at,
            finished_launching: !app.launching,
            active: world.front == app.pid,
            owns_menu_bar: world.front == app.pid,
            terminated: false,
        }
    }

    /// One that had ended before this process heard of it: a notice is all that it knows.
    pub(super) fn gone(name: &str, bundle_id: Option<&str>) -> Self {
        Self {
            name: name.into(),
            bundle_id: bundle_id.map(Rc::from),
            path: None,
            executable: name.into(),
            policy: Policy::Regular.number(),
            hidden: false,
            launched_at: None,
            finished_launching: true,
            active: false,
            owns_menu_bar: false,
            terminated: true,
        }
    }
}

/// The picture. Apps that went away stay in it as terminated.
#[derive(Default)]
pub(super) struct Apps {
    pub(super) taken_at_turn: Cell<Option<u64>>,
    pub(super) seen: RefCell<BTreeMap<i32, Seen>>,
    /// Process ids in the order of the world, those that run.
    pub(super) order: RefCell<Vec<i32>>,
}

/// A completion handler that waits.
pub(super) struct Callback {
    pub(super) handler: Persistent<Function<'static>>,
    pub(super) awaited: Awaited,
}

/// What a completion handler waits for.
pub(super) enum Awaited {
    /// `openApplicationAtURL`: the app that was launched, or what went wrong.
    Launch(Result<i32, Rc<str>>),
    /// `requestFullAccessToEventsWithCompletion` and its like: the user's answer.
    Access(Service),
    /// `fetchRemindersMatchingPredicate`: the time at which they are there, in seconds since 1970; none for a Mac on which the
    /// block is never called.
    Reminders { query: Query, at: Option<f64> },
}
