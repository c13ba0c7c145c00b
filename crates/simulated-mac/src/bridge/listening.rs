//! What NSWorkspace posts: a process hears of it while its run loop turns [eyes 3.2].

use std::rc::Rc;

use rquickjs::Ctx;

use super::{
    notices::{INTEL, Observer},
    object::{Center, Id, NIL, Object, PostedNotification},
    running_apps::Seen,
    state::Bridge,
};
use simulated_world::world::{Fault, workspace_notices::WorkspaceNotice};

/// What the application of a notice is called in its `userInfo`.
const APPLICATION: &str = "NSWorkspaceApplicationKey";

impl Bridge {
    /// Has a block called for the notifications of a center from now on.
    pub(super) fn observe(&self, observer: Observer) {
        let mut all = self.observers.all.borrow_mut();
        if all.is_empty() {
            let last = self.host.world(|world| world.workspace_notices.last);
            self.observers.heard.set(last);
        }
        all.push(observer);
    }

    /// Calls a block no more.
    pub(super) fn forget_observer(&self, id: Id) {
        let mut all = self.observers.all.borrow_mut();
        all.retain(|observer| observer.id != id);
    }

    /// Calls the blocks that wait for a notification of a center.
    pub(super) fn deliver(
        &self,
        ctx: &Ctx<'_>,
        center: Center,
        posted: &Rc<PostedNotification>,
    ) -> rquickjs::Result<()> {
        let waits = |observer: &&Observer| {
            let name = observer.name.as_ref();
            observer.center == center
                && !observer.is_deaf
                && name.is_none_or(|name| *name == posted.name)
        };
        let all = self.observers.all.borrow();
        let handlers: Vec<_> = all
            .iter()
            .filter(waits)
            .map(|one| one.handler.clone())
            .collect();
        // A block may observe more, or remove itself.
        drop(all);
        for handler in handlers {
            let notification = self.add(Object::Notification(Rc::clone(posted)));
            let handler = handler.restore(ctx)?;
            handler.call::<_, ()>((self.wrapper(ctx, notification)?,))?;
        }
        Ok(())
    }

    /// Hears of what NSWorkspace has told since the run loop turned last.
    pub(super) fn hear_of_workspace(&self, ctx: &Ctx<'_>) -> rquickjs::Result<()> {
        if self.observers.all.borrow().is_empty() {
            return Ok(());
        }
        let heard = self.observers.heard.get();
        let (notices, last): (Vec<WorkspaceNotice>, u64) = self.host.world(|world| {
            let is_silent = world.faults.has(Fault::WorkspaceIsSilent)
                || world.system.processor.starts_with(INTEL);
            let notices = world.workspace_notices.since(heard);
            let told = notices.filter(|_| !is_silent).cloned().collect();
            (told, world.workspace_notices.last)
        });
        self.observers.heard.set(last);
        for notice in notices {
            let entries = notice.app.map(|app| {
                self.note_seen(app.pid, || Seen::gone(&app.name, app.bundle_id.as_deref()));
                let app = self.add(Object::RunningApp(app.pid));
                vec![(APPLICATION.into(), app)]
            });
            let posted = PostedNotification {
                name: notice.what.notification().into(),
                object: self.add(Object::Plain("NSWorkspace")),
                user_info: entries.map_or(NIL, |entries| self.add(Object::dictionary(entries))),
            };
            self.deliver(ctx, Center::Workspace, &Rc::new(posted))?;
        }
        Ok(())
    }
}
