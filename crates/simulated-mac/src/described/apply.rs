//! Makes of a base world what a description says.

use serde_json::Value as Json;

use super::{
    elements,
    format::{AppText, Described},
    menus,
    records::Records,
    references,
};
use crate::{apps, finder};
use simulated_world::{
    processes,
    world::{App, InstalledApp, NO_SPACE, Policy, World, disk},
};

/// Changes a world that was just made. `now` is the time of its clock; the text of an error says what cannot
/// be.
pub(crate) fn apply(world: &mut World, described: Described, now: f64) -> Result<(), String> {
    set_system(world, &described);
    let zone = world.system.time_zone.clone();
    let mut records = Records { world, now, zone };
    let described = keep(&mut records, described)?;
    write_files(world, described.files)?;
    for (address, page) in described.web {
        let page = elements::page(page, &address);
        world.web.insert(address, page);
    }
    if let Some(text) = described.clipboard {
        world.pasteboard.set_text(text);
    }
    for (service, permission) in described.permissions {
        world.permissions.set_word(service, permission);
    }
    world.faults.active.extend(described.faults);
    world.person.extend(described.person);
    for app in described.apps {
        add_app(world, app, now)?;
    }
    bring_forward(world, described.front.as_deref())?;
    merge(world, described.world)?;
    let pids: Vec<i32> = world.apps.iter().map(|app| app.pid).collect();
    for pid in pids {
        apps::lists::show(&mut world.process(pid));
    }
    finder::list_anew(world);
    world.assign_ids();
    Ok(())
}

fn set_system(world: &mut World, described: &Described) {
    let system = &mut world.system;
    if let Some(zone) = &described.time_zone {
        system.time_zone = zone.clone();
    }
    if let Some(locale) = &described.locale {
        system.locale.clone_from(locale);
    }
    if let Some(languages) = &described.languages {
        system.languages.clone_from(languages);
    }
    if let Some(name) = &described.full_user_name {
        system.full_user_name.clone_from(name);
    }
}

/// What apps keep; the rest of the description is handed back.
fn keep(records: &mut Records<'_>, mut described: Described) -> Result<Described, String> {
    for kept in std::mem::take(&mut described.without) {
        records.remove(kept)?;
    }
    for mail in std::mem::take(&mut described.mail) {
        records.mail(mail)?;
    }
    for note in std::mem::take(&mut described.notes) {
        records.note(note)?;
    }
    for reminder in std::mem::take(&mut described.reminders) {
        records.reminder(reminder)?;
    }
    for event in std::mem::take(&mut described.events) {
        records.event(event)?;
    }
    for contact in std::mem::take(&mut described.contacts) {
        records.contact(contact)?;
    }
    for chat in std::mem::take(&mut described.messages) {
        records.chat(chat)?;
    }
    for track in std::mem::take(&mut described.music) {
        records.track(track)?;
    }
    Ok(described)
}

/// Files, with the folders that they need.
fn write_files(
    world: &mut World,
    files: std::collections::BTreeMap<String, String>,
) -> Result<(), String> {
    for (path, text) in files {
        let whole = match path.strip_prefix("~/") {
            Some(rest) => format!("{}/{rest}", world.system.home),
            None => path.clone(),
        };
        if !whole.starts_with('/') {
            return Err(format!(
                "files: {path:?} is neither below `~/` nor an absolute path"
            ));
        }
        let folder = match path.ends_with('/') {
            true => Some(disk::trimmed(&whole)),
            false => disk::folder_of(&whole),
        };
        if let Some(folder) = folder {
            make_folders(world, folder);
        }
        if !path.ends_with('/') {
            let failed = |_| format!("files: {path:?} cannot be written there");
            world.write_file(&whole, &text).map_err(failed)?;
        }
    }
    Ok(())
}

/// The folders down to a path, where they are missing.
fn make_folders(world: &mut World, path: &str) {
    if world.place(path).is_some() {
        return;
    }
    if let Some(around) = disk::folder_of(path).map(str::to_owned) {
        make_folders(world, &around);
    }
    world.disk.add_folder(path);
}

fn add_app(world: &mut World, mut text: AppText, now: f64) -> Result<(), String> {
    let made_up = || format!("com.example.{}", text.name.to_lowercase().replace(' ', "-"));
    let known = text.bundle_id.as_deref();
    let known = match known {
        Some(id) => world.installed_with_bundle_id(id),
        None => world.installed_with_name(&text.name),
    };
    let is_new = known.is_none();
    let mut installed = match known {
        Some(known) => known.clone(),
        None => {
            let id = text.bundle_id.clone().unwrap_or_else(made_up);
            InstalledApp::named(&text.name, &id).map_err(|error| error.to_string())?
        }
    };
    let running = world.apps.iter();
    let running = running.filter(|app| app.bundle_id.as_deref() == Some(&*installed.bundle_id));
    let windows = running.flat_map(|app| &app.windows);
    let windows = windows.chain(&installed.look.windows);
    let titles = windows.map(|window| window.title.clone());
    let own = text.windows.iter().map(|window| window.title.clone());
    references::check_opened(&text, &titles.chain(own).collect::<Vec<_>>())?;
    let (mut shown, mut stored) = (Vec::new(), Vec::new());
    for window in std::mem::take(&mut text.windows) {
        let is_closed = window.closed;
        let mut window = elements::window(world, window);
        if is_closed {
            window.space = NO_SPACE;
            stored.push(window);
        } else {
            shown.push(window);
        }
    }
    if is_new {
        installed.look.windows.extend(shown.iter().cloned());
    }
    installed.look.windows.extend(stored);
    if installed.look.menu_bar.is_none() {
        installed.look.menu_bar = menus::standard(world, &installed.name);
    }
    define(world, &mut installed, &mut text)?;
    let has_menus = !text.menus.is_empty();
    if let Some(bar) = &mut installed.look.menu_bar {
        menus::add(bar, text.menus);
    }
    let id = installed.bundle_id.clone();
    world.installed.retain(|one| one.bundle_id != id);
    world.installed.push(installed.clone());
    if text.closed {
        processes::end(world, &id);
        return Ok(());
    }
    let mut running = world.apps.iter();
    let running = running.find(|app| app.bundle_id.as_deref() == Some(&*id));
    let pid = match running.map(|app| app.pid) {
        Some(pid) => pid,
        None => start(world, &installed, now),
    };
    let top = world.top();
    let shows = !shown.is_empty();
    if let Some(app) = world.app_mut(pid) {
        app.hung = text.hung;
        if has_menus {
            app.menu_bar.clone_from(&installed.look.menu_bar);
        }
        if is_new {
            app.windows.clear();
        }
        for (window, z) in shown.into_iter().rev().zip(top + 1..) {
            app.windows
                .insert(0, simulated_world::world::Window { z, ..window });
        }
    }
    world.assign_ids();
    if shows {
        world.process(pid).activate();
    }
    Ok(())
}

/// Gives an app its dictionary, and what it keeps.
fn define(
    world: &mut World,
    installed: &mut InstalledApp,
    text: &mut AppText,
) -> Result<(), String> {
    let Some(dictionary) = text.dictionary.take() else {
        return match text.keeps.is_empty() {
            true => Ok(()),
            false => Err(format!(
                "`keeps`: {:?} needs a `dictionary` that says what it holds",
                text.name
            )),
        };
    };
    if apps::scripting_definition::text(installed).is_some() {
        return Err(format!("`dictionary`: {:?} has one already", text.name));
    }
    let tables = apps::own_dictionaries::lasting(&dictionary)
        .map_err(|why| format!("`dictionary` of {:?}: {why}", text.name))?;
    installed.dictionary = Some(dictionary);
    let kept = std::mem::take(&mut text.keeps).into_iter().collect();
    tables.check_kept("application", &kept)?;
    let id = installed.bundle_id.clone();
    world.app_data.insert(id, Json::Object(kept));
    Ok(())
}

fn start(world: &mut World, installed: &InstalledApp, now: f64) -> i32 {
    let app = App {
        bundle_id: Some(installed.bundle_id.clone()),
        path: Some(installed.path.clone()),
        policy: Policy::Regular,
        ..processes::bare(&installed.name, installed.executable_path(), now)
    };
    let pid = processes::add(world, app);
    world.process(pid).finish_launch(false);
    pid
}

/// The app in front, where one is named: apps came forward as they were added.
fn bring_forward(world: &mut World, front: Option<&str>) -> Result<(), String> {
    let Some(id) = front else {
        return Ok(());
    };
    let mut apps = world.apps.iter();
    let app = apps.find(|app| app.bundle_id.as_deref() == Some(id));
    let pid = app.map(|app| app.pid);
    let pid = pid.ok_or_else(|| format!("front: no app {id:?} runs there"))?;
    world.process(pid).activate();
    Ok(())
}

/// Puts other fields of the world in the place of its own.
fn merge(
    world: &mut World,
    fields: std::collections::BTreeMap<String, Json>,
) -> Result<(), String> {
    if fields.is_empty() {
        return Ok(());
    }
    let mut whole = world.to_json().map_err(|error| error.to_string())?;
    let patch = Json::Object(fields.into_iter().collect());
    merge_into(&mut whole, patch);
    *world = World::of_json(whole).map_err(|error| format!("world: {error}"))?;
    Ok(())
}

fn merge_into(into: &mut Json, patch: Json) {
    match (into, patch) {
        (Json::Object(into), Json::Object(patch)) => {
            for (name, value) in patch {
                if value.is_null() {
                    into.remove(&name);
                } else {
                    merge_into(into.entry(name).or_insert(Json::Null), value);
                }
            }
        }
        (into, patch) => *into = patch,
    }
}
