//! The property lists that programs read and write: files of the simulated disk, and those in the bundles of apps.

use plist::{Dictionary, Value};

use super::outcome::NotRun;
use crate::{
    finder,
    property_list::{self, Unreadable},
};
use simulated_world::world::World;

/// Where the file in the bundle of an app is that tells of it.
const INFO: &str = "/Contents/Info.plist";

/// What a file holds; none: it is not there.
pub(super) fn read(world: &World, path: &str) -> Result<Option<Value>, NotRun> {
    if let Some(app) = path.strip_suffix(INFO)
        && let Some(info) = info_of(world, app)
    {
        return Ok(Some(info));
    }
    let Some(text) = world.disk.text(path) else {
        return Ok(None);
    };
    match property_list::parse(text) {
        Ok(list) => Ok(Some(list)),
        Err(Unreadable::TooDeep) => Err(NotRun::of("a property list that is so deep")),
        Err(Unreadable::NotOne) => Err(NotRun::of("a property list that is no XML")),
    }
}

/// Writes a file. False when it cannot be there.
pub(super) fn write(world: &mut World, path: &str, list: &Value) -> Result<bool, NotRun> {
    if path.ends_with(INFO) {
        return Err(NotRun::of("changing the bundle of an app"));
    }
    let text = property_list::text(list).ok_or_else(|| NotRun::of("such a property list"))?;
    Ok(finder::write_for_script(world, path, &text).is_ok())
}

/// What the world knows of an app, in the words of its bundle.
fn info_of(world: &World, path: &str) -> Option<Value> {
    let app = world.app_at(path)?;
    let executable = app.executable.as_deref().unwrap_or(&app.name);
    let mut info = Dictionary::new();
    for (key, text) in [
        ("CFBundleExecutable", Some(executable)),
        ("CFBundleIdentifier", Some(app.bundle_id.as_str())),
        ("CFBundleName", Some(app.name.as_str())),
        ("CFBundlePackageType", Some("APPL")),
        ("CFBundleShortVersionString", app.version.as_deref()),
    ] {
        if let Some(text) = text {
            info.insert(key.to_owned(), Value::String(text.to_owned()));
        }
    }
    Some(Value::Dictionary(info))
}
