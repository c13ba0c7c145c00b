//! `new`: a world file from a template, a version of macOS, faults, and snapshots of windows.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::{Map, Value as Json};

use crate::{
    described::{self, Language, When},
    snapshots::{LARGEST, Snapshot},
    system::store,
};
use simulated_world::{
    template::{MacOs, Release, Template},
    world::{Fault, UnknownFault},
};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The file to write; it must not exist, unless it is to be replaced
    #[arg(required_unless_present = "list")]
    file: Option<PathBuf>,
    /// Write a new world in the place of the one that the file has
    #[arg(long)]
    replace: bool,
    /// Give the Mac a fault that some Macs have; repeatable
    #[arg(long = "fault", value_name = "NAME", value_parser = fault)]
    faults: Vec<Fault>,
    /// Which Mac to start from; default: default, or that of the description
    #[arg(long, value_name = "NAME", value_enum)]
    world: Option<Template>,
    /// Make the world that a file describes, in TOML or JSON; docs/worlds.md explains it, `schema` prints its JSON Schema
    #[arg(long, value_name = "DESCRIPTION")]
    from: Option<PathBuf>,
    /// Stop the clock at a time, as "2026-03-02 09:00": then it goes on only while scripts wait
    #[arg(long, value_name = "TIME", value_parser = when)]
    now: Option<String>,
    /// Which macOS it has: windows differ between versions where that is known; default: 15, or that of the snapshot
    #[arg(long, value_name = "VERSION", value_enum)]
    macos: Option<MacOs>,
    /// Show the windows of a file that `macmcp snapshot` wrote, in their app; repeatable, the last one in front
    #[arg(long, value_name = "SNAPSHOT")]
    with: Vec<PathBuf>,
    /// List the available worlds and faults, and write nothing
    #[arg(long, conflicts_with_all = ["file", "faults", "from", "macos", "now", "replace", "with"])]
    list: bool,
}

impl Arguments {
    /// Does it; answers what to print, or why it cannot be done.
    pub(super) fn carry_out(self, command: &str) -> Result<String, String> {
        let Some(file) = &self.file else {
            return Ok(list());
        };
        if file.exists() && !self.replace {
            return Err(format!(
                "{} exists already: pass --replace to make it anew, or use `{command} reset` to set it back to what it began as",
                file.display()
            ));
        }
        // What cannot be read leaves no file.
        let snapshots = self.with.iter().map(|path| read(path));
        let snapshots = snapshots.collect::<Result<Vec<_>, _>>()?;
        let stated = || snapshots.iter().find_map(Snapshot::release);
        let mut description = match &self.from {
            Some(from) => read_description(from)?,
            None => Map::new(),
        };
        let stated_here = [
            ("base", name_of(self.world)),
            ("macos", name_of(self.macos)),
            ("now", self.now.clone()),
        ];
        for (field, value) in stated_here {
            if let Some(value) = value {
                description.insert(field.to_owned(), value.into());
            }
        }
        let is_plain = self.from.is_none() && self.now.is_none();
        let made = if is_plain {
            let release = self.macos.map(Release::from).or_else(stated);
            store::make_anew(file, self.world.unwrap_or_default(), release)
        } else {
            store::make_described(file, description.into())
        };
        made.and_then(|()| self.complete(file, snapshots))
            .map(|()| format!("A new simulated Mac is in {}.\n", file.display()))
            .map_err(|error| self.with_line(error.to_string()))
    }

    /// Says in which line of the description something is wrong that only its world shows.
    fn with_line(&self, message: String) -> String {
        let text = self
            .from
            .as_deref()
            .map(|from| (from, plain_file::text(from, LARGEST)));
        match text {
            Some((from, Ok(text))) => format!(
                "{}: {}",
                from.display(),
                described::with_line(&text, &message)
            ),
            _ => message,
        }
    }

    fn complete(&self, file: &Path, snapshots: Vec<Snapshot>) -> Result<(), store::StoreError> {
        if self.faults.is_empty() && snapshots.is_empty() {
            return Ok(());
        }
        let mut store = store::Store::open(file)?;
        let now = store.now();
        store.change(|world| {
            world.faults.active.extend(&self.faults);
            for snapshot in snapshots {
                snapshot.load(world, now);
            }
        })?;
        store.commit()
    }
}

/// The fault of a name.
pub(super) fn fault(name: &str) -> Result<Fault, String> {
    let unknown = |error: UnknownFault| format!("{error}: `new --list` names them all");
    name.parse().map_err(unknown)
}

fn when(text: &str) -> Result<String, String> {
    let is_time = When::parse(text).is_some();
    is_time
        .then(|| text.to_owned())
        .ok_or_else(|| "give a time as 2026-03-02 09:00".to_owned())
}

/// What a description calls a choice.
fn name_of(choice: Option<impl ValueEnum>) -> Option<String> {
    let value = choice?.to_possible_value()?;
    Some(value.get_name().to_owned())
}

/// Reads a description as JSON; the text of a failure names its file and the line.
fn read_description(path: &Path) -> Result<Map<String, Json>, String> {
    let about = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let language = match path.extension().and_then(|extension| extension.to_str()) {
        Some("toml") => Language::Toml,
        Some("json") => Language::Json,
        _ => return Err(about(&"a description is a .toml or a .json file")),
    };
    let text = plain_file::text(path, LARGEST).map_err(|error| about(&error))?;
    described::read(&text, language).map_err(|error| about(&error))?;
    match described::as_json(&text, language).map_err(|error| about(&error))? {
        Json::Object(mut description) => {
            let folder = path.parent().unwrap_or(Path::new(""));
            let apps = description.get_mut("apps").and_then(Json::as_array_mut);
            for app in apps.into_iter().flatten() {
                take_dictionary(app, folder)?;
            }
            Ok(description)
        }
        _ => Err(about(&"a description is a table")),
    }
}

/// Puts the text of the dictionary of an app in the place of the name of its file, which lies beside the description.
fn take_dictionary(app: &mut Json, folder: &Path) -> Result<(), String> {
    let Some(Json::String(dictionary)) = app.get_mut("dictionary") else {
        return Ok(());
    };
    if dictionary.contains('<') {
        return Ok(());
    }
    let is_beside = dictionary.ends_with(".sdef") && !dictionary.contains('/');
    if !is_beside {
        return Err(format!(
            "dictionary: {dictionary:?} is neither the text of a scripting definition nor the name of an .sdef file beside the description"
        ));
    }
    let file = folder.join(&*dictionary);
    let about = |error: &dyn std::fmt::Display| format!("{}: {error}", file.display());
    *dictionary = plain_file::text(&file, LARGEST).map_err(|error| about(&error))?;
    Ok(())
}

/// Reads a snapshot; the text of a failure names its file.
fn read(path: &Path) -> Result<Snapshot, String> {
    let about = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = plain_file::text(path, LARGEST).map_err(|error| about(&error))?;
    Snapshot::read(&text).map_err(|error| about(&error))
}

/// The worlds and the faults that a Mac can be given.
fn list() -> String {
    let mut text = String::from("Worlds (--world NAME): the Mac to start from\n");
    for template in Template::value_variants() {
        if let Some(value) = template.to_possible_value() {
            let help = value.get_help().map(ToString::to_string);
            let (name, help) = (value.get_name(), help.unwrap_or_default());
            text.push_str(&format!("  {name}\n      {help}\n"));
        }
    }
    text.push_str("Faults (--fault NAME): what some Macs do otherwise than the default one\n");
    for fault in Fault::ALL {
        let (name, evidence) = (fault.name(), fault.evidence());
        text.push_str(&format!(
            "  {name}\n      {} {evidence}\n",
            fault.description()
        ));
    }
    text
}
