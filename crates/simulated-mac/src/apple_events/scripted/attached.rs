//! `make new attachment with properties {file name:f} at after the last paragraph`, in a message of Mail that is written or in its
//! content [apps 3.2]. Where in the text it stands is not kept; the window of the message does not show it.

use serde_json::{Value as Json, json};

use super::{
    app::{Known, Scripted},
    records::{NOT_IN_THERE, Place},
    registry::scripted,
};
use crate::apple_events::{
    call::Call,
    evaluate::evaluate,
    failure::Failure,
    value::{Step, Value},
};
use crate::finder;
use simulated_world::world::{World, disk};

/// Attaches a file to an object of a class. What is answered is not known: nothing here (C).
pub(super) fn make(
    world: &mut World,
    known: &'static Known,
    call: &Call<'_>,
    pid: i32,
    holder: &str,
) -> Result<Value, Failure> {
    let path = file(call)?;
    if world.place(&path).is_none() {
        return Err(Failure::NotSimulated(
            "attaching a file that is not there".into(),
        ));
    }
    let size = world.bytes_of(&path);
    let app = scripted(world, pid)?;
    let steps = match call.arguments.get("at") {
        Some(Value::Reference(reference)) => reference.steps.as_slice(),
        _ => call.steps,
    };
    let place = on_the_way(&app, steps, holder).ok_or_else(|| Failure::mac(NOT_IN_THERE))?;
    let missing = || Failure::mac(NOT_IN_THERE);
    let fields = place.node_mut(known.tree_mut(world)?).ok_or_else(missing)?;
    let attachments = fields
        .entry("mailAttachments")
        .or_insert_with(|| Json::Array(Vec::new()))
        .as_array_mut()
        .ok_or_else(missing)?;
    attachments.push(json!({
        "id": format!("1.{}", attachments.len() + 2),
        "name": disk::name_of(&path),
        "fileSize": size,
        "downloaded": true,
    }));
    Ok(Value::Missing)
}

/// Saves attachments of messages, each in the file that is named: of that the size is known, and not what is in it.
pub(super) fn save(
    world: &mut World,
    known: &'static Known,
    call: &Call<'_>,
    attachments: &[Place],
    now: f64,
) -> Result<Value, Failure> {
    let Some(Value::Path(path)) = call.arguments.get("in") else {
        return Err(Failure::mac(if call.arguments.get("in").is_some() {
            -1700
        } else {
            -1701
        }));
    };
    let folder = disk::folder_of(path).and_then(|folder| world.look_up(folder));
    let is_free = !matches!(world.place(path), Some(place) if place != disk::Place::Document);
    let Some((disk::Place::Folder, folder)) = folder.filter(|_| is_free) else {
        return Err(Failure::mac(-10000));
    };
    let path = format!("{folder}/{}", disk::name_of(path));
    for attachment in attachments {
        let fields = attachment.node(known.tree_mut(world)?);
        let bytes = fields.and_then(|fields| fields.get("fileSize")?.as_u64());
        let file = disk::File {
            bytes: Some(bytes.unwrap_or_default()),
            modified: Some(now),
            ..disk::File::default()
        };
        world.disk.add(path.clone(), file);
    }
    finder::list_anew(world);
    Ok(Value::Missing)
}

/// The path of the file that is attached.
fn file(call: &Call<'_>) -> Result<String, Failure> {
    let Some(Value::Record(given)) = call.arguments.get("withProperties") else {
        return Err(Failure::mac(-1701));
    };
    match given.iter().find(|(name, _)| name == "fileName") {
        Some((_, Value::Path(path))) => Ok(path.clone()),
        Some(_) => Err(Failure::mac(-1700)),
        None => Err(Failure::mac(-1701)),
    }
}

/// The object of a class that the steps to a place in its text lead through.
fn on_the_way(app: &Scripted<'_>, steps: &[Step], class: &str) -> Option<Place> {
    (0..=steps.len()).rev().find_map(|end| {
        let found = evaluate(app, steps.get(..end)?).ok()?.objects().ok()?;
        let place = found.first().and_then(Scripted::place)?;
        (place.class == class).then_some(place)
    })
}
