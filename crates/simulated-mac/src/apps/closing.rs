//! What an app does when it is told to quit, or a window to close: documents are saved or asked for.

use super::{documents, sheets};
use crate::{
    processes,
    world::{App, Pending, PendingWhat, QuitBehaviour, World},
};

/// What came of asking an app to quit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuitOutcome {
    /// It is gone.
    Quit,
    /// It shows a sheet and stays until a person answers.
    AsksToSave,
    /// It stays, or does not answer.
    Stays,
}

/// The quit event, as the Dock or `terminate` sends it. It is delivered whatever the app makes of it.
pub(crate) fn quit(world: &mut World, pid: i32, now: f64) -> QuitOutcome {
    let Some(app) = world.app(pid) else {
        return QuitOutcome::Quit;
    };
    if app.hung {
        return QuitOutcome::Stays;
    }
    match app.quit {
        QuitBehaviour::Quits => {
            processes::remove(world, pid);
            QuitOutcome::Quit
        }
        QuitBehaviour::Refuses => QuitOutcome::Stays,
        QuitBehaviour::AsksToSave => {
            documents::keep_all(world, pid);
            let changed = |app: &App| app.windows.iter().any(|window| window.edited);
            if !world.app(pid).is_some_and(changed) {
                processes::remove(world, pid);
                return QuitOutcome::Quit;
            }
            sheets::ask_to_save(world, pid, None);
            QuitOutcome::AsksToSave
        }
        QuitBehaviour::Relaunches => {
            let bundle_id = app.bundle_id.clone();
            processes::remove(world, pid);
            if let Some(bundle_id) = bundle_id {
                world.pending.push(Pending {
                    at: now + 1.0,
                    what: PendingWhat::Relaunch { bundle_id },
                });
            }
            QuitOutcome::Quit
        }
    }
}

/// A window is to be closed. True when a question stands on it now, and it stays until that is answered.
pub(super) fn close(world: &mut World, pid: i32, window: u64) -> bool {
    let edited = world.app(pid).is_some_and(|app| {
        let mut windows = app.windows.iter();
        windows.any(|one| one.element_id == window && one.edited)
    });
    if edited && !documents::keeps_by_itself(world, pid, window) {
        sheets::ask_to_save(world, pid, Some(window));
        return true;
    }
    if edited {
        documents::keep_all(world, pid);
    }
    false
}
