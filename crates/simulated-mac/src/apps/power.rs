//! Sleeping, logging out, restarting and shutting down, as loginwindow does it for System Events [events 3.12].
//!
//! What comes after the end of the session (the login window, the next start) is not simulated: the session has ended, and
//! the world says how.

use super::{
    closing::{QuitOutcome, quit},
    parts::{button, find, label},
    rename::show_alert_at,
};
use simulated_world::{
    geometry::Rect,
    world::{
        Pending, PendingWhat, Policy, Process, QuitBehaviour, SessionEnd, Window, World,
        workspace_notices::Happening,
    },
};

pub(super) const LOGIN_WINDOW: &str = "com.apple.loginwindow";

/// The question before a user is logged out, and the title of its default button.
const QUESTION: &str = "log-out-alert";
const LOG_OUT: &str = "Log Out";
/// How long it waits for an answer, in seconds.
const PATIENCE: f64 = 60.0;

/// Puts the Mac to sleep: its displays are dark, and whoever wakes it has to give the password where that is asked for.
pub(crate) fn sleep(world: &mut World) {
    world.workspace_notices.tell(Happening::WillSleep, None);
    for display in &mut world.displays {
        display.asleep = true;
    }
    world.session.locked |= world.preferences.security.require_password_to_wake;
}

/// Asks whether the user is to be logged out.
pub(crate) fn ask_to_log_out(world: &mut World, now: f64) {
    let Some(pid) = login_window(world) else {
        return;
    };
    let screen = world.displays.first().map(|display| display.frame);
    let mut process = world.process(pid);
    if question(&process).is_some() {
        return;
    }
    let says = "Are you sure you want to quit all applications and log out now?";
    let children = vec![
        label(says, Rect::new(20.0, 16.0, 380.0, 36.0)),
        label(
            "If you do nothing, you will be logged out automatically in 60 seconds.",
            Rect::new(20.0, 54.0, 380.0, 36.0),
        ),
        button(
            "Cancel",
            "CancelButton",
            Rect::new(150.0, 98.0, 120.0, 28.0),
        ),
        button(LOG_OUT, "OKButton", Rect::new(280.0, 98.0, 120.0, 28.0)),
    ];
    let middle = screen.unwrap_or_default().centre();
    show_alert_at(&mut process, QUESTION, children, middle);
    process.pending.push(Pending {
        at: now + PATIENCE,
        what: PendingWhat::LogsOut,
    });
}

fn login_window(world: &World) -> Option<i32> {
    let mut apps = world.apps.iter();
    let found = apps.find(|app| app.bundle_id.as_deref() == Some(LOGIN_WINDOW));
    found.map(|app| app.pid)
}

fn question<'w>(process: &'w Process<'_>) -> Option<&'w Window> {
    let asks = |window: &&Window| window.identifier.as_deref() == Some(QUESTION);
    process.windows().iter().find(asks)
}

/// A button of the question is pressed. False for any other.
pub(super) fn answer(process: &mut Process<'_>, id: u64, now: f64) -> bool {
    let Some(asked) = question(process) else {
        return false;
    };
    let Some(button) = find(&asked.children, &|one| one.id == id) else {
        return false;
    };
    let is_confirmed = button.english_title() == LOG_OUT;
    close(process, is_confirmed, now);
    true
}

/// Nobody has answered the question in time.
pub(crate) fn log_out_unanswered(world: &mut World, now: f64) {
    if let Some(pid) = login_window(world) {
        close(&mut world.process(pid), true, now);
    }
}

fn close(process: &mut Process<'_>, is_confirmed: bool, now: f64) {
    let asked = question(process).map(|window| window.element_id);
    let Some(asked) = asked else { return };
    process.remove_window(asked);
    process
        .pending
        .retain(|event| event.what != PendingWhat::LogsOut);
    if is_confirmed {
        end(process, SessionEnd::LoggedOut, now);
    }
}

/// Quits all apps and ends the session. An app that asks whether to save, or does not quit, keeps the session alive; the
/// others have quit by then.
pub(crate) fn end(world: &mut World, how: SessionEnd, now: f64) {
    let quits = world.apps.iter().filter(|app| {
        app.policy == Policy::Regular && !matches!(app.quit, QuitBehaviour::Relaunches)
    });
    let pids: Vec<i32> = quits.map(|app| app.pid).collect();
    let mut is_kept = false;
    for pid in pids {
        is_kept |= quit(&mut world.process(pid), now) != QuitOutcome::Quit;
    }
    if is_kept {
        return;
    }
    let login_window = login_window(world);
    world.apps.retain(|app| Some(app.pid) == login_window);
    world.front = login_window.unwrap_or_default();
    world.fronts.clear();
    world.pending.clear();
    world.focus = None;
    world.session.gui = false;
    world.session.locked = true;
    world.session.ended = Some(how);
    match how {
        SessionEnd::LoggedOut => {}
        SessionEnd::Restarted => {
            world.system.booted_at = now;
            world.system.asleep_seconds = 0.0;
        }
        SessionEnd::ShutDown => {
            for display in &mut world.displays {
                display.asleep = true;
            }
        }
    }
}
