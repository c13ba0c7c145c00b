//! System Events: desktops and their pictures [events 3.11].

use super::fields;
use crate::apple_events::{failure::Failure, value::Value};
use simulated_world::world::World;

/// The picture of a desktop that was given none.
const PICTURE: &str = "/System/Library/CoreServices/DefaultDesktop.heic";
/// The folder of its other pictures.
const PICTURES: &str = "/System/Library/Desktop Pictures";

/// A property of the desktop of a display.
pub(super) fn property(world: &World, place: usize, name: &str) -> Option<Value> {
    let display = world.displays.get(place)?;
    Some(match name {
        "name" | "displayName" => Value::text(display.name.as_str()),
        "id" => Value::Number(f64::from(display.id)),
        "picture" => Value::text(display.picture.as_deref().unwrap_or(PICTURE)),
        "picturesFolder" => {
            let folder = display.slides.pictures_folder.as_deref();
            Value::Path(folder.unwrap_or(PICTURES).to_owned())
        }
        _ => fields::get(&display.slides, "desktop", name)?,
    })
}

/// Sets one.
pub(super) fn set(
    world: &mut World,
    place: usize,
    name: &str,
    value: &Value,
) -> Result<(), Failure> {
    let display = world.displays.get_mut(place);
    let display = display.ok_or_else(|| Failure::mac(-1728))?;
    if name == "picture" {
        let picture = value.as_text().ok_or_else(|| Failure::mac(-1700))?;
        display.picture = Some(picture.to_owned());
        return Ok(());
    }
    fields::set(&mut display.slides, name, value)
}
