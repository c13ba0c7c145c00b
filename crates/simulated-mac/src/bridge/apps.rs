//! What AppKit lets a process see of the running apps: a picture that stays until the run loop turns
//! [bridge 9.1] [bridge 16.15], and completion handlers that wait.

use std::{cell::RefCell, rc::Rc};

use rquickjs::{Ctx, Function, Persistent};

use simulated_world::world::{Fault, Permission};

use super::{
    event_kit::{self, StoreObject},
    object::{NIL, Object},
    running_apps::{Awaited, Callback, Seen},
    state::Bridge,
};

impl Bridge {
    fn look_at_apps(&self) {
        let turn = self.host.turns();
        if self.apps.taken_at_turn.get() == Some(turn) {
            return;
        }
        self.apps.taken_at_turn.set(Some(turn));
        let now: Vec<(i32, Seen)> = self.host.world(|world| {
            world
                .apps
                .iter()
                .map(|app| (app.pid, Seen::of(app, world)))
                .collect()
        });
        let mut seen = self.apps.seen.borrow_mut();
        let freezes = !seen.is_empty()
            && self
                .host
                .world(|world| world.faults.has(Fault::FrontmostFreezes));
        let mut now = now;
        if freezes {
            for (pid, app) in &mut now {
                let old = seen.get(pid);
                app.active = old.is_some_and(|old| old.active);
                app.owns_menu_bar = old.is_some_and(|old| old.owns_menu_bar);
            }
        }
        for old in seen.values_mut() {
            old.terminated = true;
            old.active = false;
        }
        *self.apps.order.borrow_mut() = now.iter().map(|(pid, _)| *pid).collect();
        seen.extend(now);
    }

    /// The process ids of the running apps, in launch order.
    pub(super) fn running(&self) -> Vec<i32> {
        self.look_at_apps();
        self.apps.order.borrow().clone()
    }

    /// One app, running or gone, as last seen.
    pub(super) fn seen(&self, pid: i32) -> Option<Seen> {
        self.look_at_apps();
        self.apps.seen.borrow().get(&pid).cloned()
    }

    /// The first running app that fits.
    pub(super) fn running_where(&self, fits: impl Fn(&Seen) -> bool) -> Option<i32> {
        self.running()
            .into_iter()
            .find(|&pid| self.seen(pid).is_some_and(|app| fits(&app)))
    }

    /// Notes a process that this one launched, which AppKit knows at once.
    pub(super) fn note_launched(&self, pid: i32) {
        self.look_at_apps();
        let seen = self
            .host
            .world(|world| world.app(pid).map(|app| Seen::of(app, world)));
        if let Some(seen) = seen
            && self.apps.seen.borrow_mut().insert(pid, seen).is_none()
        {
            self.apps.order.borrow_mut().push(pid);
        }
    }

    /// Remembers an app of which this process hears for the first time.
    pub(super) fn note_seen(&self, pid: i32, seen: impl FnOnce() -> Seen) {
        self.look_at_apps();
        let mut all = self.apps.seen.borrow_mut();
        all.entry(pid).or_insert_with(seen);
    }

    /// Lets the run loop turn for some time.
    pub(super) fn turn(&self, ctx: &Ctx<'_>, seconds: f64) -> rquickjs::Result<()> {
        self.host.wait(seconds);
        self.host.turn_run_loop();
        self.run_callbacks(ctx)
    }

    /// Remembers a completion handler until what it waits for is over.
    pub(super) fn when_over<'js>(&self, ctx: &Ctx<'js>, handler: Function<'js>, awaited: Awaited) {
        self.callbacks.borrow_mut().push(Callback {
            handler: Persistent::save(ctx, handler),
            awaited,
        });
    }

    /// Calls the completion handlers that are due, and the blocks that observe what has happened.
    pub(super) fn run_callbacks(&self, ctx: &Ctx<'_>) -> rquickjs::Result<()> {
        self.hear_of_workspace(ctx)?;
        if self.callbacks.borrow().is_empty() {
            return Ok(());
        }
        let now = self.host.now();
        let is_open = |callback: &Callback| {
            self.host.world(|world| match &callback.awaited {
                Awaited::Launch(outcome) => outcome
                    .as_ref()
                    .is_ok_and(|&pid| world.app(pid).is_some_and(|app| app.launching)),
                Awaited::Access(service) => world.permission(*service) == Permission::Unanswered,
                Awaited::Reminders { at, .. } => at.is_none_or(|at| now < at),
            })
        };
        let (waiting, due): (Vec<_>, Vec<_>) = self.callbacks.take().into_iter().partition(is_open);
        self.callbacks.borrow_mut().extend(waiting);
        for callback in due {
            let handler = callback.handler.restore(ctx)?;
            match callback.awaited {
                Awaited::Launch(outcome) => {
                    let (app, error) = match outcome {
                        Ok(pid) => (self.add(Object::RunningApp(pid)), NIL),
                        Err(text) => (
                            NIL,
                            self.add(Object::Error {
                                domain: "NSCocoaErrorDomain",
                                code: 256,
                                text,
                            }),
                        ),
                    };
                    let arguments = (self.wrapper(ctx, app)?, self.wrapper(ctx, error)?);
                    handler.call::<_, ()>(arguments)?;
                }
                Awaited::Access(service) => {
                    let is_granted = self
                        .host
                        .world(|world| world.permission(service) == Permission::Granted);
                    handler.call::<_, ()>((is_granted, self.wrapper(ctx, NIL)?))?;
                }
                Awaited::Reminders { query, .. } => {
                    let found = self.host.world(|world| event_kit::reminders(world, &query));
                    let found = found.into_iter().map(|one| {
                        let reminder = StoreObject::Reminder(RefCell::new(one));
                        self.add(Object::Stored(Rc::new(reminder)))
                    });
                    let found = Object::array(found.collect());
                    let found = self.add(found);
                    handler.call::<_, ()>((self.wrapper(ctx, found)?,))?;
                }
            }
        }
        Ok(())
    }
}
