//! A world in a few lines for a reader.

use std::fmt::Write as _;

use crate::world::{Permission, World};

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
    writeln!(
        out,
        "written {} times, clock ahead by {:.1} s",
        world.generation, world.clock.skew_seconds
    )
}
