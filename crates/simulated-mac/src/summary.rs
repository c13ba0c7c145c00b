//! A world in a few lines for a reader.

use std::{collections::BTreeMap, fmt::Write as _};

use serde_json::Value as Json;

use crate::{done_words, view};
use simulated_world::world::{Permission, World};

/// A world in a few lines for a person.
pub(crate) fn summary(world: &World) -> String {
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
    for row in &p.clients {
        let target = row.target.as_deref();
        writeln!(
            out,
            "  {}: {}{}{}, {}{}",
            row.client,
            row.service.word(),
            if target.is_some() { " of " } else { "" },
            target.unwrap_or_default(),
            if row.allowed {
                "allowed"
            } else {
                "not allowed"
            },
            if row.listed { "" } else { ", not listed" }
        )?;
    }
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
    write_kept(out, world)?;
    let done: Vec<String> = done_words::lines(world).collect();
    writeln!(
        out,
        "done: {}",
        if done.is_empty() { "nothing" } else { "" }
    )?;
    for line in done {
        writeln!(out, "  {line}")?;
    }
    writeln!(
        out,
        "written {} times, clock ahead by {:.1} s",
        world.generation, world.clock.skew_seconds
    )
}

/// What is on the disk, on the web and in the apps, each as a number, and what is unusual about this Mac.
fn write_kept(out: &mut String, world: &World) -> std::fmt::Result {
    let faults: Vec<&str> = world
        .faults
        .active
        .iter()
        .map(|fault| fault.name())
        .collect();
    if !faults.is_empty() {
        writeln!(out, "faults: {}", faults.join(", "))?;
    }
    writeln!(
        out,
        "files: {}, web pages: {}, notifications: {}, acts of the user to come: {}",
        world.disk.count(),
        world.web.len(),
        world.notifications.len(),
        world.person.len()
    )?;
    for app in view::kept_apps() {
        let delivered = || serde_json::from_str(app.records).ok();
        let kept = world.kept(app.bundle_id).cloned().or_else(delivered);
        let mut counts = BTreeMap::new();
        count(&kept.unwrap_or_default(), &mut counts);
        let counts: Vec<String> = counts
            .iter()
            .map(|(name, count)| format!("{count} {name}"))
            .collect();
        writeln!(out, "{}: {}", app.bundle_id, counts.join(", "))?;
    }
    Ok(())
}

/// How many things the lists of an app hold, by what the lists are called.
fn count(record: &Json, counts: &mut BTreeMap<String, usize>) {
    for (name, value) in record.as_object().into_iter().flatten() {
        let things = value.as_array().map_or(&[][..], Vec::as_slice);
        let things = things.iter().filter(|thing| thing.is_object());
        for thing in things {
            *counts.entry(name.clone()).or_default() += 1;
            count(thing, counts);
        }
    }
}
