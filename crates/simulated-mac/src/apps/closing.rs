//! What an app does when it is told to quit, or a window to close: documents are saved or asked for.

use super::{documents, sheets};
use simulated_world::world::{Process, QuitBehaviour};

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
pub(crate) fn quit(process: &mut Process<'_>, now: f64) -> QuitOutcome {
    let Some(app) = process.app() else {
        return QuitOutcome::Quit;
    };
    if app.hung {
        return QuitOutcome::Stays;
    }
    match app.quit {
        QuitBehaviour::Quits => {
            process.remove();
            QuitOutcome::Quit
        }
        QuitBehaviour::Refuses => QuitOutcome::Stays,
        QuitBehaviour::AsksToSave => {
            documents::keep_all(process);
            if !process.windows().iter().any(|window| window.edited) {
                process.remove();
                return QuitOutcome::Quit;
            }
            sheets::ask_to_save(process, None);
            QuitOutcome::AsksToSave
        }
        QuitBehaviour::Relaunches => {
            process.end_for_now(now);
            QuitOutcome::Quit
        }
    }
}

/// A window is to be closed. True when a question stands on it now, and it stays until that is answered.
pub(crate) fn close(process: &mut Process<'_>, window: u64) -> bool {
    let edited = process.window(window).is_some_and(|window| window.edited);
    if edited && !documents::keeps_by_itself(process, window) {
        sheets::ask_to_save(process, Some(window));
        return true;
    }
    if edited {
        documents::keep_all(process);
    }
    false
}
