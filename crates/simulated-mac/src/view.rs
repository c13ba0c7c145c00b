//! The whole of a world as JSON: what the file says, and what it leaves out because it is as on every Mac.

use serde_json::{Map, Value as Json, json};

use crate::apps::scripted_apps::{self, ScriptedApp};
use simulated_world::world::World;

/// A world with the records of every app that keeps some, as queries and comparisons read it. `now` is the time of its clock,
/// and `front_app` the bundle id of the app in front.
pub(crate) fn whole(world: &World, now: f64) -> Result<Json, serde_json::Error> {
    let mut whole = world.to_json()?;
    let mut records = Map::new();
    for app in world
        .installed
        .iter()
        .filter(|app| app.dictionary.is_some())
    {
        let kept = world.kept(&app.bundle_id).cloned();
        records.insert(app.bundle_id.clone(), kept.unwrap_or_else(|| json!({})));
    }
    for app in kept_apps() {
        let kept = match world.kept(app.bundle_id) {
            Some(kept) => kept.clone(),
            None => serde_json::from_str(app.records)?,
        };
        records.insert(app.bundle_id.to_owned(), kept);
    }
    if let Some(fields) = whole.as_object_mut() {
        fields.insert("app_data".to_owned(), Json::Object(records));
        fields.insert("now".to_owned(), now.into());
        let front = world.app(world.front).and_then(|app| app.bundle_id.clone());
        fields.insert("front_app".to_owned(), front.into());
        fields
            .entry("done")
            .or_insert_with(|| Json::Array(Vec::new()));
    }
    Ok(whole)
}

/// The apps that keep records.
pub(crate) fn kept_apps() -> impl Iterator<Item = &'static ScriptedApp> {
    let all = scripted_apps::ALL.into_iter();
    all.filter(|app| app.records != scripted_apps::NONE)
}
