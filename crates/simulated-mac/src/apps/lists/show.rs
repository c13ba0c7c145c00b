//! Showing in the windows of an app what it keeps.

use serde_json::Value as Json;

use super::{listed::Kept, record::key, registry::listed, rows};
use crate::apps::{panes, parts::find};
use simulated_world::world::{Process, Window};

/// Shows in the windows of an app what it keeps; nothing for an app without such a list.
pub(crate) fn show(process: &mut Process<'_>) {
    show_at(process, None);
}

/// The same at a time, which not everybody knows.
pub(super) fn show_at(process: &mut Process<'_>, now: Option<f64>) {
    let Some(app) = listed(process) else {
        return;
    };
    let lists = process.windows().iter().filter_map(list_in);
    let (lists, is_empty): (Vec<u64>, Vec<bool>) = lists.unzip();
    // What a window shows of its own accord are the first records already.
    if !is_empty.contains(&true) && !process.app_data.contains_key(app.bundle_id()) {
        return;
    }
    let first: Json;
    let records = match process.kept(app.bundle_id()) {
        Some(kept) => kept,
        None => {
            first = serde_json::from_str(app.first()).unwrap_or_default();
            &first
        }
    };
    let entries = app.entries(records, &process.system.time_zone);
    let chosen = records["selection"].as_array();
    let chosen: Vec<String> = chosen.into_iter().flatten().map(key).collect();
    let words = process.words.clone();
    let records = records.clone();
    let zone = process.system.time_zone.clone();
    let launched = || process.app().and_then(|app| app.launched_at);
    let kept = Kept {
        records: &records,
        entries: &entries,
        chosen: &chosen,
        words: &words,
        zone: &zone,
        now: now.or_else(launched).unwrap_or_default(),
    };
    app.show_others(process);
    for list in lists {
        let Some(owner) = process.window_of(list).map(|window| window.element_id) else {
            continue;
        };
        if let Some(window) = process.window_mut(owner) {
            window.title = app.title(&window.title, &entries);
            app.show_in(window, &kept);
        }
        process.assign_ids();
        panes::follow(process, list);
    }
}

/// The list of a window, and whether it has no rows of records.
fn list_in(window: &Window) -> Option<(u64, bool)> {
    let list = find(&window.children, &rows::is_list)?;
    let has_rows = list.children.iter().any(|row| panes::record(row).is_some());
    Some((list.id, !has_rows))
}
