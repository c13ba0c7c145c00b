//! The world's file by itself: where it is, what its text means, how it is replaced.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use serde::Deserialize as _;
use serde_json::Value as Json;

use crate::{
    crowd,
    described::{self, Described, Language},
    dock, finder, privacy_pane, window_menus,
};
use simulated_world::{
    template::{Release, Template},
    world::{Origin, World},
};

/// What went wrong with the world's file; the text names the file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    #[error("cannot {verb} the world file {path}: {source}")]
    File {
        verb: &'static str,
        path: PathBuf,
        source: io::Error,
    },
    #[error("the world file {path} is not a simulated Mac: {source}")]
    Format {
        path: PathBuf,
        source: serde_json::Error,
    },
    #[error("the description of the world: {text}")]
    Description { text: String },
    #[error(
        "the world was made from a description: remove the file and make it again with `new --from`"
    )]
    Described,
    #[error("the world in {path} holds more than 64 MiB: what was changed last is not written")]
    Full { path: PathBuf },
    #[error("{text}")]
    Lent { text: String },
    #[error("the simulated Mac is shut down, as `session.ended` of its world file says")]
    ShutDown,
}

/// The largest world file that is written, in bytes: what scripts put into a world takes space on the real disk.
const LARGEST: usize = 64 << 20;
/// How many links lead to a world file at most.
const MOST_LINKS: usize = 40;

/// The world of a file's text. `is_written`: the file is as [`write()`] left it.
pub(super) fn parse(path: &Path, text: &[u8], is_written: bool) -> Result<World, StoreError> {
    let read = if is_written {
        World::parse_written
    } else {
        World::parse
    };
    let mut world = read(text).map_err(|source| StoreError::Format {
        path: path.to_owned(),
        source,
    })?;
    // A person may have changed what runs or is kept.
    settle(&mut world);
    Ok(world)
}

/// The world that a new file has.
pub(super) fn fresh(
    path: &Path,
    template: Template,
    release: Option<&Release>,
    now: f64,
) -> Result<World, StoreError> {
    let fresh = match template.language() {
        Some(language) => World::fresh_in(language, now, release),
        None => World::fresh_of(now, release),
    };
    let mut world = fresh.map_err(|source| StoreError::Format {
        path: path.to_owned(),
        source,
    })?;
    if template == Template::Crowded {
        crowd::fill(&mut world, crowd::SEED);
    }
    if let Some(text) = template.description() {
        let failed = |text| StoreError::Description { text };
        let described = described::read(text, Language::Toml).map_err(failed)?;
        described::apply(&mut world, described, now).map_err(failed)?;
        world.began_as = Some(Origin::World(template));
    }
    finder::list_anew(&mut world);
    settle(&mut world);
    Ok(world)
}

/// The world that a description makes of its base. `now` is the real time.
fn fresh_described(
    path: &Path,
    described: Described,
    release: Option<&Release>,
    now: f64,
) -> Result<World, StoreError> {
    let base = described.base.unwrap_or_default();
    let own = described.macos.map(Release::from);
    let release = release.or(own.as_ref());
    let stands_at = match (&described.now, &described.time_zone) {
        (None, _) => None,
        (Some(when), Some(zone)) => Some(when.seconds(now, zone)),
        (Some(when), None) => {
            let zone = fresh(path, base, release, now)?.system.time_zone;
            Some(when.seconds(now, &zone))
        }
    };
    let time = stands_at.unwrap_or(now);
    let mut world = fresh(path, base, release, time)?;
    world.clock.stands_at = stands_at;
    let failed = |text| StoreError::Description { text };
    described::apply(&mut world, described, time).map_err(failed)?;
    world.began_as = Some(Origin::Description);
    settle(&mut world);
    Ok(world)
}

/// The same of a description in JSON, which the world keeps.
pub(super) fn of_description(
    path: &Path,
    description: Json,
    release: Option<&Release>,
    now: f64,
) -> Result<World, StoreError> {
    let failed = |error: serde_json::Error| StoreError::Description {
        text: error.to_string(),
    };
    let described = Described::deserialize(&description).map_err(failed)?;
    let mut world = fresh_described(path, described, release, now)?;
    world.description = Some(description);
    Ok(world)
}

/// Brings the Dock, the menus and the privacy pane up to what runs, is open and is allowed.
pub(super) fn settle(world: &mut World) {
    dock::settle(world);
    window_menus::settle(world);
    privacy_pane::settle(world);
}

/// What a world began as. Of a description the file knows no more.
pub(super) fn template_of(world: &World) -> Result<Template, StoreError> {
    match world.began_as {
        Some(Origin::World(template)) => Ok(template),
        Some(Origin::Description) => Err(StoreError::Described),
        None if world.crowd.is_some() => Ok(Template::Crowded),
        None if world.words.is_english() => Ok(Template::Default),
        None => Ok(Template::Japanese),
    }
}

/// The macOS that it has.
pub(super) fn release_of(world: &World) -> Release {
    Release::new(&world.system.macos_version, &world.system.build)
}

/// The file beside it whose name ends so.
pub(super) fn sibling(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// Where the file is that a path leads to: replacing a link would leave the file behind it as it was. Of a link that
/// leads nowhere, where its file would be.
pub(super) fn resolved(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        let Ok(target) = fs::read_link(&path) else {
            break;
        };
        path = match path.parent() {
            Some(folder) => folder.join(target),
            None => target,
        };
    }
    path
}

/// What the name of a file ends with that is being written.
pub(super) const NEW: &str = ".new";

/// Writes the world in the place of what is there. The caller holds the lock, so that nobody else writes.
pub(super) fn write(path: &Path, world: &World) -> Result<(), StoreError> {
    let failed = |source: io::Error| StoreError::File {
        verb: "write",
        path: path.to_owned(),
        source,
    };
    let text = world.to_text().map_err(|error| failed(error.into()))?;
    if text.len() > LARGEST {
        return Err(StoreError::Full {
            path: path.to_owned(),
        });
    }
    let fresh = sibling(path, NEW);
    let create = || {
        OpenOptions::new()
            .create_new(true)
            .write(true)
            .mode(0o600)
            .open(&fresh)
    };
    let written = create().or_else(|error| match error.kind() {
        // One that was killed while it wrote left it.
        io::ErrorKind::AlreadyExists => fs::remove_file(&fresh).and_then(|()| create()),
        _ => Err(error),
    });
    written
        .and_then(|mut file| file.write_all(&text))
        .and_then(|()| fs::rename(&fresh, path))
        .map_err(failed)
}
