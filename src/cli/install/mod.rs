//! `macmcp install` and `macmcp uninstall`: macmcp.app at one place of this Mac, whatever brought the program here.
//!
//! The app comes from the package that this program is in, or is built around a lone program (`bundle`) and signed here (`sign`).
//! `place` says where it goes. An app that is there is replaced as a whole. What the privacy settings keep is reset only where it
//! would hold for the new app no more.

mod apple;
mod bundle;
mod icon;
mod place;
mod sign;
mod uninstall;

use super::app::{self, App, IDENTIFIER};
use super::failure::{CommandFailure, FAILED};
use super::output;
use super::own_permissions::Note;
use super::setup;
use super::simulator;
use super::world_file::SIMULATE;
use apple::{Apple, LSREGISTER, StandIns, TCCUTIL};
use clap::Args;
use place::Place;
use sign::Signature;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
pub(super) use uninstall::{Arguments as UninstallArguments, run as uninstall};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The folder for macmcp.app; default: where it is installed, else ~/Applications
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
    /// Sign ad hoc instead of with a certificate that is created once on this Mac: macOS then forgets the permissions at each update
    #[arg(long)]
    ad_hoc: bool,
    /// Configure the installed clients and request the permissions for macmcp itself without asking first
    #[arg(long, short)]
    yes: bool,
    /// Install for a simulated Mac: skip signing and registration, and give clients `--simulate`
    #[arg(long)]
    simulate: bool,
    /// Write macmcp.app, unsigned, to this folder instead of installing it
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["to", "ad_hoc", "yes", "simulate"])]
    bundle: Option<PathBuf>,
    #[command(flatten)]
    stand_ins: StandIns,
}

pub(super) fn run(arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let own = app::own_program()?;
    if let Some(folder) = &arguments.bundle {
        std::fs::create_dir_all(folder)?;
        let app = folder.join(app::NAME);
        build(&app, &own).map_err(|error| about(&app, error))?;
        output::print(&format!("{}\n", app.display()))?;
        return Ok(ExitCode::SUCCESS);
    }
    let home = app::home()?;
    let apple = if arguments.simulate {
        None
    } else {
        Some(Apple::of_this_machine(&arguments.stand_ins)?)
    };
    let installed = app::installed_at(&home, &setup::noted_apps()?);
    let is_a_cask = place::is_a_cask();
    // It is recorded, and clients start what is in it, whatever folder they are in.
    let to = arguments.to.as_deref().map(std::path::absolute);
    let to = to.transpose()?;
    let installed = match place::choose(&installed, &home, to.as_deref(), is_a_cask)? {
        Place::Homebrew(app) => {
            output::print(&format!(
                "{}: version {}, installed by Homebrew, which also updates it: brew upgrade --cask macmcp\n",
                app.path.display(),
                app.version
            ))?;
            app.path
        }
        Place::Update(app) if App::of(&own).as_ref() == Some(&app) => {
            output::print(&format!(
                "{}: version {} is installed; this is its own program\n",
                app.path.display(),
                app.version
            ))?;
            app.path
        }
        Place::Update(app) => put(&own, &app.path, apple.as_ref(), arguments.ad_hoc)?,
        Place::New(path) => put(&own, &path, apple.as_ref(), arguments.ad_hoc)?,
    };
    next(&installed.join(app::PROGRAM), arguments)
}

fn about(path: &Path, error: io::Error) -> CommandFailure {
    CommandFailure::failed(error).about(path.display().to_string())
}

/// Builds the app around a lone program, and the other program where that is beside it.
fn build(app: &Path, own: &Path) -> io::Result<()> {
    let simulated_mac = simulator::beside(own);
    bundle::build(app, own, simulated_mac.as_deref())
}

/// Puts the app of this program at its place; answers the place. It is made in a folder beside, so that it appears as a whole.
fn put(
    own: &Path,
    place: &Path,
    apple: Option<&Apple>,
    ad_hoc: bool,
) -> Result<PathBuf, CommandFailure> {
    if place.symlink_metadata().is_ok() && App::at(place).is_none() {
        return Err(CommandFailure::failed(format!(
            "{} is there and is no macmcp.app: move it away, then run this again",
            place.display()
        )));
    }
    let folder = place.parent().unwrap_or(Path::new("/"));
    let made = || -> io::Result<String> {
        std::fs::create_dir_all(folder)?;
        let beside = tempfile::Builder::new()
            .prefix(".macmcp-")
            .tempdir_in(folder)?;
        let new = beside.path().join(app::NAME);
        let mut said = match App::of(own) {
            Some(package) => {
                bundle::copy(&package.path, &new)?;
                String::new()
            }
            None => {
                build(&new, own)?;
                match apple {
                    Some(apple) => {
                        if !ad_hoc {
                            output::print(sign::BEFORE)?;
                        }
                        let before =
                            App::at(place).and_then(|_| sign::requirement(place, apple).ok());
                        let signature = sign::sign(&new, apple, ad_hoc, before.as_deref())?;
                        about_signature(&signature)
                    }
                    None => String::new(),
                }
            }
        };
        let Some(apple) = apple else {
            place::put(&new, place, beside.path())?;
            return Ok(said);
        };
        sign::verify(&new, apple)?;
        let keeps = keeps_permissions(&new, place, apple)?;
        place::put(&new, place, beside.path())?;
        apple.run(LSREGISTER, ["-f".as_ref(), place.as_os_str()])?;
        said.push_str(&match keeps {
            None => String::new(),
            Some(true) => "  the permissions that it had stay\n".to_owned(),
            Some(false) => reset(apple),
        });
        Ok(said)
    };
    let folders = setup::missing_folders(place);
    let said = match made() {
        Ok(said) => {
            setup::note_app(place, folders).map_err(|error| about(place, error))?;
            said
        }
        Err(error) => {
            // What failed is told; a folder that stays is empty.
            let _kept = setup::remove_empty(&folders);
            return Err(about(place, error));
        }
    };
    output::print(&format!(
        "{}: version {} is installed\n{said}",
        place.display(),
        env!("CARGO_PKG_VERSION")
    ))?;
    Ok(place.to_owned())
}

fn about_signature(signature: &Signature) -> String {
    match signature {
        Signature::SelfSigned { is_new: true } => format!(
            "  signed with the certificate {:?}, which is new in your login keychain: permissions stay when macmcp is built \
             again. Whoever can use its key can sign a program that gets the same permissions.\n",
            sign::CERTIFICATE
        ),
        Signature::SelfSigned { is_new: false } => {
            format!("  signed with the certificate {:?}\n", sign::CERTIFICATE)
        }
        Signature::AdHoc(why) => format!(
            "  signed ad hoc ({why}): macOS takes each build for another app, so that each update has to be granted its \
             permissions again\n"
        ),
    }
}

/// Whether the permissions of the app that is there hold for the new one too; none where no app is there.
fn keeps_permissions(new: &Path, place: &Path, apple: &Apple) -> io::Result<Option<bool>> {
    if App::at(place).is_none() {
        return Ok(None);
    }
    let new = sign::requirement(new, apple)?;
    // An app without a signature has no permission that could be kept.
    let old = sign::requirement(place, apple).ok();
    Ok(Some(old.is_some_and(|old| sign::is_same(&old, &new))))
}

/// Has macOS forget permissions that hold for the app no more: their switches would look on, and do nothing.
fn reset(apple: &Apple) -> String {
    let note = Note::of_this_user().map(|note| note.remove());
    let note = match note {
        None | Some(Ok(false)) => String::new(),
        Some(Ok(true)) => {
            "  until `doctor --request` has been run again, clients use the permissions of the apps that start macmcp\n".to_owned()
        }
        Some(Err(error)) => format!("  the note of `doctor --request` was not removed ({error})\n"),
    };
    let said = match apple.run(TCCUTIL, ["reset", "All", IDENTIFIER]) {
        Ok(_) => "  its signature is another one than before, so its permissions were reset: grant them again\n".to_owned(),
        Err(error) => format!(
            "  its signature is another one than before, and its permissions were not reset ({error}): remove macmcp in each \
             list of System Settings > Privacy & Security with the minus button, then grant them again\n"
        ),
    };
    said + &note
}

/// Offers what comes next, or prints it where nobody can answer. The installed program does it: clients are to start that one.
fn next(program: &Path, arguments: &Arguments) -> Result<ExitCode, CommandFailure> {
    let setup: &[&str] = if arguments.simulate {
        &["setup", SIMULATE]
    } else {
        &["setup"]
    };
    let mut steps = vec![("Add macmcp to the MCP clients that are installed?", setup)];
    if !arguments.simulate {
        steps.push((
            "Request the permissions for macmcp itself now? macOS asks for each in turn; the clients then need none of their own.",
            &["doctor", "--request"],
        ));
    }
    let can_ask = io::stdin().is_terminal() && io::stderr().is_terminal();
    let mut failed = false;
    for (question, words) in steps {
        let command = format!("\"{}\" {}", program.display(), words.join(" "));
        if !arguments.yes && !can_ask {
            output::print(&format!("Next: {command}\n"))?;
        } else if arguments.yes || output::agreed(question)? {
            let done = Command::new(program).args(words).status();
            let done = done.map_err(|error| about(program, error))?;
            if !done.success() {
                failed = true;
                output::complain(&format!("{command} ended with {done}"));
            }
        } else {
            output::print(&format!("Later: {command}\n"))?;
        }
    }
    Ok(ExitCode::from(if failed { FAILED } else { 0 }))
}
