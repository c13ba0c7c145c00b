//! `killall`: processes end by the names of their programs, whatever their apps make of that. Those that launchd keeps come again.

use super::{
    outcome::{NotRun, Ran},
    session::Shell,
};
use simulated_world::world::{App, QuitBehaviour};

/// The signals that end a process, as options.
const SIGNALS: [&str; 6] = ["-9", "-15", "-HUP", "-KILL", "-SIGTERM", "-TERM"];

pub(super) fn all(shell: &mut Shell<'_>, words: &[&str]) -> Result<Ran, NotRun> {
    let names = match words {
        [signal, names @ ..] if SIGNALS.contains(signal) => names,
        names => names,
    };
    if names.is_empty() || names.iter().any(|name| name.starts_with('-')) {
        return Err(NotRun::of(format!("killall {}", words.join(" "))));
    }
    let of_them = |app: &&App| names.contains(&program(app));
    let running = shell.world.apps.iter().filter(of_them);
    let meant: Vec<(i32, QuitBehaviour)> = running.map(|app| (app.pid, app.quit)).collect();
    if meant
        .iter()
        .any(|(_, quit)| *quit == QuitBehaviour::Refuses)
    {
        return Err(NotRun::of("killall of what ends the session"));
    }
    for (pid, _) in &meant {
        shell.world.process(*pid).end_for_now(shell.now);
    }
    Ok(match meant.is_empty() {
        true => {
            let error = "No matching processes belonging to you were found\n";
            Ran::failed(error.to_owned(), 1)
        }
        false => Ran::default(),
    })
}

/// The file name of the program that a process runs.
fn program(app: &App) -> &str {
    app.executable.rsplit('/').next().unwrap_or_default()
}
