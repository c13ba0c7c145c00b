//! The command lines of the simulated Mac: the programs it stands in for, and the verbs that manage world files.
//!
//! What the programs do is not here.

use std::{
    ffi::{OsStr, OsString},
    fmt::Write as _,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use super::{
    draw,
    host::Surroundings,
    mac::Error,
    osascript, screencapture,
    system::store,
    world::{Fault, Permission, World},
};

/// Runs a stand-in with the words after its name.
pub type StandIn = fn(&mut dyn Iterator<Item = OsString>) -> ExitCode;

/// The stand-in for the program that this process was called as, by the file name of `argv[0]`.
pub fn stand_in_for(argv0: &OsStr) -> Option<StandIn> {
    match Path::new(argv0).file_name()?.to_str()? {
        "osascript" => {
            Some(|words| ExitCode::from(osascript::main(&Surroundings::from_environment(), words)))
        }
        "screencapture" => Some(|words| {
            ExitCode::from(screencapture::main(
                &Surroundings::from_environment(),
                words,
            ))
        }),
        _ => None,
    }
}

/// Manages world files: `new FILE [--fault NAME]...` makes one, `new --list` names the faults, `show FILE` describes it, `reset FILE` sets it back to the default Mac,
/// `draw FILE PICTURE.png` draws its primary display as a person would see it. The words are those after `command`,
/// which is what messages call the program (`macmcp simulate`). Exit codes: 0, 1 for a file that cannot be made or
/// read, 2 for other words.
pub fn simulate(command: &str, words: &[OsString]) -> ExitCode {
    if words.first().is_some_and(|verb| verb == "new") && words.len() != 2 {
        return new(command, &words[1..]);
    }
    let (verb, file, picture) = match words {
        [verb, word] if verb == "new" && word == "--list" => return print(command, Ok(list())),
        [verb, file] => (verb, PathBuf::from(file), None),
        [verb, file, picture] if verb == "draw" => (verb, PathBuf::from(file), Some(picture)),
        _ => return usage(command),
    };
    let result = match verb.to_str() {
        Some("new") if file.exists() => Err(format!(
            "{} exists already: use `{command} reset` to set it back",
            file.display()
        )),
        Some("new") => store::Store::open(&file)
            .map(|_| format!("A new simulated Mac is in {}.\n", file.display()))
            .map_err(|error| error.to_string()),
        Some("reset") => store::reset(&file)
            .map(|()| format!("The simulated Mac in {} is as new.\n", file.display()))
            .map_err(|error| error.to_string()),
        Some("show" | "draw") if !file.exists() => Err(format!(
            "there is no file {}: make one with `{command} new`",
            file.display()
        )),
        Some("show") => store::Store::open(&file)
            .map(|store| summary(store.seen()))
            .map_err(|error| error.to_string()),
        Some("draw") => match picture {
            Some(picture) => draw_to(&file, Path::new(picture)),
            None => return usage(command),
        },
        _ => return usage(command),
    };
    print(command, result)
}

/// Gives this Mac further faults, and makes it first when there is none.
pub fn add_faults(file: &Path, faults: &[Fault]) -> Result<(), Error> {
    let mut store = store::Store::open(file)?;
    store.change(|world| world.faults.active.extend(faults))?;
    Ok(store.commit()?)
}

/// `new FILE --fault NAME...`.
fn new(command: &str, words: &[OsString]) -> ExitCode {
    let [file, options @ ..] = words else {
        return usage(command);
    };
    let mut faults = Vec::new();
    for pair in options.chunks(2) {
        match pair {
            [option, name] if option == "--fault" => {
                match name.to_string_lossy().parse::<Fault>() {
                    Ok(fault) => faults.push(fault),
                    Err(error) => {
                        return say_to_stderr(
                            &format!("{command}: {error}: `{command} new --list` names them all"),
                            2,
                        );
                    }
                }
            }
            _ => return usage(command),
        }
    }
    let file = Path::new(file);
    let result = if file.exists() {
        Err(format!(
            "{} exists already: use `{command} reset` to set it back",
            file.display()
        ))
    } else {
        add_faults(file, &faults)
            .map(|()| format!("A new simulated Mac is in {}.\n", file.display()))
            .map_err(|error| error.to_string())
    };
    print(command, result)
}

/// The faults that a Mac can be given.
fn list() -> String {
    let mut text =
        String::from("Faults (--fault NAME): what some Macs do otherwise than the default one\n");
    for fault in Fault::ALL {
        let (name, evidence) = (fault.name(), fault.evidence());
        text.push_str(&format!(
            "  {name}\n      {} {evidence}\n",
            fault.description()
        ));
    }
    text
}

fn print(command: &str, result: Result<String, String>) -> ExitCode {
    match result {
        Ok(text) => match io::stdout().lock().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        Err(text) => say_to_stderr(&format!("{command}: {text}"), 1),
    }
}

/// Writes a picture of the world's primary display, pointer included.
fn draw_to(file: &Path, picture: &Path) -> Result<String, String> {
    let store = store::Store::open(file).map_err(|error| error.to_string())?;
    let world = store.seen();
    let options = draw::Options {
        pointer: true,
        now: store.now(),
        ..draw::Options::default()
    };
    let image = world
        .displays
        .first()
        .and_then(|display| draw::display(world, display.id, options))
        .ok_or("this Mac has no display")?;
    let bytes = image
        .encode(draw::Format::Png, true)
        .map_err(|error| error.to_string())?;
    std::fs::write(picture, bytes)
        .map_err(|error| format!("cannot write {}: {error}", picture.display()))?;
    Ok(format!("{} is drawn.\n", picture.display()))
}

fn usage(command: &str) -> ExitCode {
    say_to_stderr(
        &format!(
            "usage: {command} new FILE [--fault NAME]...\n       {command} new --list\n       {command} show|reset FILE\n       {command} draw FILE PICTURE.png"
        ),
        2,
    )
}

fn say_to_stderr(text: &str, status: u8) -> ExitCode {
    // With standard error closed there is nobody to tell.
    let _lost = writeln!(io::stderr().lock(), "{text}");
    ExitCode::from(status)
}

/// A world in a few lines for a person.
fn summary(world: &World) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _infallible = write_summary(&mut text, world);
    text
}

fn write_summary(out: &mut String, world: &World) -> std::fmt::Result {
    let system = &world.system;
    writeln!(
        out,
        "{}: macOS {} ({}), {}, {}",
        system.computer_name,
        system.macos_version,
        system.build,
        system.hardware_model,
        system.processor
    )?;
    for display in &world.displays {
        let f = display.frame;
        writeln!(
            out,
            "display {}: {} at {},{}, {} x {} points, scale {}",
            display.id, display.name, f.x, f.y, f.width, f.height, display.scale
        )?;
    }
    let p = &world.permissions;
    let word = |permission| match permission {
        Permission::Granted => "granted",
        Permission::Denied => "denied",
        Permission::Unanswered => "unanswered",
    };
    write!(
        out,
        "permissions: accessibility {}, ",
        word(p.accessibility)
    )?;
    write!(
        out,
        "screen recording {}, automation {}",
        word(p.screen_recording),
        word(p.automation)
    )?;
    for (bundle_id, permission) in &p.automation_of {
        write!(out, " (of {bundle_id} {})", word(*permission))?;
    }
    writeln!(out)?;
    writeln!(
        out,
        "apps ({} installed, {} running):",
        world.installed.len(),
        world.apps.len()
    )?;
    for app in &world.apps {
        let front = if app.pid == world.front {
            ", frontmost"
        } else {
            ""
        };
        let hidden = if app.hidden { ", hidden" } else { "" };
        let hung = if app.hung { ", not responding" } else { "" };
        let launching = if app.launching { ", launching" } else { "" };
        writeln!(
            out,
            "  {} {} ({}){front}{hidden}{hung}{launching}",
            app.pid,
            app.name,
            app.bundle_id.as_deref().unwrap_or("no bundle id")
        )?;
        for window in &app.windows {
            let f = window.frame;
            let minimised = if window.minimised { ", minimised" } else { "" };
            writeln!(
                out,
                "    window {} {:?} at {},{}, {} x {}{minimised}",
                window.id, window.title, f.x, f.y, f.width, f.height
            )?;
        }
    }
    let types = world.pasteboard.types();
    writeln!(
        out,
        "pasteboard: {}",
        if types.is_empty() {
            "empty".into()
        } else {
            types.join(", ")
        }
    )?;
    writeln!(
        out,
        "written {} times, clock ahead by {:.1} s",
        world.generation, world.clock.skew_seconds
    )
}
