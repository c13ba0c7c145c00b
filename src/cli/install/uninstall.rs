//! `macmcp uninstall`: takes away what `install`, `setup` and the privacy settings keep of macmcp, and says what it cannot.

use super::apple::{Apple, LSREGISTER, SECURITY, StandIns, TCCUTIL};
use super::{place, sign};
use crate::cli::app::{self, App, IDENTIFIER};
use crate::cli::failure::{CommandFailure, FAILED};
use crate::cli::own_permissions::Note;
use crate::cli::{output, setup};
use crate::user_config;
use clap::Args;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(Debug, Args)]
pub(in crate::cli) struct Arguments {
    /// Also remove the macmcp.app in this folder, where `install --to` put it; default: ~/Applications, /Applications and where
    /// `install` recorded it
    #[arg(long, value_name = "FOLDER")]
    from: Option<PathBuf>,
    /// Remove what was installed for a simulated Mac: no permission is reset
    #[arg(long)]
    simulate: bool,
    #[command(flatten)]
    stand_ins: StandIns,
}

/// What was removed, and what was not.
#[derive(Default)]
struct Report {
    done: String,
    left: Vec<String>,
    failed: bool,
}

impl Report {
    fn fail(&mut self, what: String) {
        self.failed = true;
        self.left.push(what);
    }
}

pub(in crate::cli) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let home = app::home()?;
    // Before it may be gone.
    let own = app::own_program()?;
    let apple = if arguments.simulate {
        None
    } else {
        Some(Apple::of_this_machine(&arguments.stand_ins)?)
    };
    let apps = apps(&home, arguments.from.as_deref())?;
    let mut report = Report::default();
    let (said, failures) = setup::remove_everywhere(&home)?;
    report.done.push_str(&said);
    failures
        .into_iter()
        .for_each(|failure| report.fail(failure));
    let is_a_cask = place::is_a_cask();
    remove_note(&mut report);
    if let Some(apple) = &apple {
        forget(&mut report, apple, &apps);
    }
    for app in &apps {
        if is_a_cask {
            report.left.push(format!(
                "{}: Homebrew installed it: brew uninstall --cask macmcp",
                app.path.display()
            ));
        } else {
            remove(&mut report, app, apple.as_ref());
        }
    }
    what_stays(&mut report, &own);
    let mut text = report.done;
    if text.is_empty() {
        text.push_str("Nothing of macmcp was found.\n");
    }
    if !report.left.is_empty() {
        text.push_str("\nNot removed:\n");
        for line in &report.left {
            let _ = writeln!(text, "  {line}");
        }
    }
    output::print(&text)?;
    Ok(ExitCode::from(if report.failed { FAILED } else { 0 }))
}

/// The copies of the app: where it usually is, where it was recorded, and in a folder that was named.
fn apps(home: &Path, from: Option<&Path>) -> Result<Vec<App>, CommandFailure> {
    let mut places = setup::noted_apps()?;
    // One that the user has deleted meanwhile.
    for place in places.iter().filter(|place| App::at(place).is_none()) {
        setup::forget_app(place)?;
    }
    if let Some(from) = from {
        let place = std::path::absolute(from)?;
        let place = if place.ends_with(app::NAME) {
            place
        } else {
            place.join(app::NAME)
        };
        if App::at(&place).is_none() {
            return Err(CommandFailure::usage(format!(
                "--from: {} is no macmcp.app, so nothing was removed: pass the folder that `install --to` was given",
                place.display()
            )));
        }
        places.push(place);
    }
    Ok(app::installed_at(home, &places))
}

/// Removes what `doctor --request` has noted, and the folder of the configuration where nothing else is in it.
fn remove_note(report: &mut Report) {
    let Some(note) = Note::of_this_user() else {
        return;
    };
    let path = note.path().display();
    match note.remove() {
        Ok(false) => {}
        Ok(true) => {
            let _ = writeln!(report.done, "{path}: removed");
            // Fails where the user keeps something there.
            let _kept = note.path().parent().map(std::fs::remove_dir);
        }
        Err(error) => report.fail(format!("{path} ({error}): delete it")),
    }
}

/// Has macOS forget the permissions, which it does for apps that are there, and the keychain the certificate.
fn forget(report: &mut Report, apple: &Apple, apps: &[App]) {
    if !apps.is_empty() {
        match apple.run(TCCUTIL, ["reset", "All", IDENTIFIER]) {
            Ok(_) => report.done.push_str("Privacy & Security: the permissions of macmcp were reset\n"),
            Err(error) => report.fail(format!(
                "the permissions of macmcp ({error}): remove it in each list of System Settings > Privacy & Security with the \
                 minus button"
            )),
        }
    }
    let removed = sign::find_identity(apple).and_then(|identity| match identity {
        Some(identity) => apple
            .run(SECURITY, ["delete-identity", "-Z", &identity])
            .map(|_| true),
        None => Ok(false),
    });
    match removed {
        Ok(true) => {
            let _ = writeln!(
                report.done,
                "Keychain: the certificate {:?} and its key were removed",
                sign::CERTIFICATE
            );
        }
        Ok(false) => {}
        Err(error) => report.fail(format!(
            "the certificate {:?} ({error}): remove it and its key in Keychain Access",
            sign::CERTIFICATE
        )),
    }
}

fn remove(report: &mut Report, app: &App, apple: Option<&Apple>) {
    let path = app.path.display();
    if let Some(apple) = apple
        && let Err(error) = apple.run(LSREGISTER, ["-u".as_ref(), app.path.as_os_str()])
    {
        report.fail(format!(
            "{path} in the list of apps ({error}): macOS forgets it by itself"
        ));
    }
    match std::fs::remove_dir_all(&app.path) {
        Ok(()) => {
            let _ = writeln!(report.done, "{path}: removed");
            if let Err(error) = setup::forget_app(&app.path) {
                report.fail(format!(
                    "the folder that was made for it ({error}): delete it where it is empty"
                ));
            }
        }
        Err(error) => report.fail(format!("{path} ({error}): move it to the Trash")),
    }
}

/// What this command does not touch: what is the user's, and what another program installed.
fn what_stays(report: &mut Report, own: &Path) {
    if let Some(folder) = user_config::folder().filter(|folder| folder.is_dir()) {
        report.left.push(format!(
            "{}: your configuration and your tools",
            folder.display()
        ));
    }
    if own.is_file() {
        let parts = |name: &str| own.iter().any(|part| part == name);
        let how = if parts("Cellar") {
            "brew uninstall macmcp"
        } else if parts("node_modules") {
            "npm uninstall --global macmcp"
        } else if parts(".cargo") {
            "cargo uninstall macmcp simulated-mac"
        } else {
            "delete it, or `cargo uninstall macmcp simulated-mac` where cargo installed it"
        };
        report.left.push(format!("{}: {how}", own.display()));
    }
    report.left.push(
        "entries that you pasted yourself (Warp, Raycast, JetBrains, files of projects), and permissions that you gave to a \
         terminal or an editor for the sake of macmcp"
            .to_owned(),
    );
}
