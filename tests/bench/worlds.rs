//! Simulated Macs that are as full as a Mac can be.

use crate::crowd::crowd;
use serde_json::{Value, json};
use simulated_mac::{App, SimulatedMac, Template, Window};
use std::path::{Path, PathBuf};

/// The default Mac, changed.
pub(crate) fn mac(change: impl FnOnce(&mut Value)) -> SimulatedMac {
    let mac = SimulatedMac::new().unwrap();
    mac.change(change).unwrap();
    mac
}

/// The running app of that name.
pub(crate) fn app<'w>(world: &'w mut Value, name: &str) -> &'w mut Value {
    let apps = world["apps"].as_array_mut().unwrap();
    apps.iter_mut().find(|app| app["name"] == name).unwrap()
}

/// Notes with a crowded window.
pub(crate) fn crowded(elements: u64) -> SimulatedMac {
    mac(|world| crowd(app(world, "Notes"), elements))
}

/// So many apps with a window in a row more than the default Mac has, which has apps of its own.
pub(crate) fn many_windows(apps: usize, windows: usize) -> SimulatedMac {
    (0..apps).fold(SimulatedMac::new().unwrap(), |mac, number| {
        let app = App::new(format!("com.example.app{number}"), format!("App {number}"));
        let app = (0..windows).fold(app, |app, window| {
            let x = 20.0 + 40.0 * window as f64;
            app.window(Window::new(
                format!("Window {window}"),
                [x, 60.0, 400.0, 300.0],
            ))
        });
        mac.with_app(app).unwrap()
    })
}

/// The Mac of real size, with processes without windows until so many run.
pub(crate) fn of_real_size(processes: usize) -> SimulatedMac {
    let mac = SimulatedMac::of(Template::Crowded).unwrap();
    let add = |world: &mut Value| {
        let apps = world["apps"].as_array_mut().unwrap();
        for pid in 60_000..60_000 + processes.saturating_sub(apps.len()) {
            let name = format!("helper{pid}");
            apps.push(json!({"pid": pid, "name": name, "bundle_id": name, "executable": "/usr/libexec/helper", "policy": "prohibited"}));
        }
    };
    mac.change(add).unwrap();
    mac
}

/// TextEdit with a hundred items in its File menu, before those that it has.
pub(crate) fn long_menus() -> SimulatedMac {
    mac(|world| {
        for at in ["installed", "apps"] {
            for app in world[at].as_array_mut().into_iter().flatten() {
                if app["bundle_id"] == "com.apple.TextEdit" {
                    lengthen(app);
                }
            }
        }
    })
}

fn lengthen(value: &mut Value) {
    if value["role"] == "AXMenuBarItem" && value["title"] == "File" {
        let items = value["children"][0]["children"].as_array_mut().unwrap();
        let more =
            (0..100).map(|number| json!({"role": "AXMenuItem", "title": format!("Item {number}")}));
        items.splice(0..0, more);
        return;
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(lengthen),
        Value::Object(fields) => fields.values_mut().for_each(lengthen),
        _ => {}
    }
}

/// Safari with a page of so many sections: a heading, a text, a link and a button each.
pub(crate) fn long_page(sections: u64) -> SimulatedMac {
    let section = |number: u64| {
        let y = 80 * number;
        json!([
            {"role": "AXHeading", "title": format!("Section {number}"), "frame": [0, y, 400, 20]},
            {"role": "AXStaticText", "value": format!("Text of section {number}"), "frame": [0, y + 20, 400, 20]},
            {"role": "AXLink", "title": format!("More of section {number}"), "frame": [0, y + 40, 200, 20]},
            {"role": "AXButton", "title": format!("Open section {number}"), "frame": [0, y + 60, 200, 20]},
        ])
    };
    let children: Vec<Value> = (0..sections)
        .flat_map(|number| section(number).as_array().unwrap().clone())
        .collect();
    mac(|world| fill_page(app(world, "Safari"), &children))
}

fn fill_page(value: &mut Value, children: &[Value]) {
    if value["role"] == "AXWebArea" {
        value["children"] = children.into();
        value["frame"] = json!([0, 80, 1100, 80 * children.len()]);
        return;
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| fill_page(item, children)),
        Value::Object(fields) => fields
            .values_mut()
            .for_each(|field| fill_page(field, children)),
        _ => {}
    }
}

/// A Mac whose main display has 5120 x 2880 pixels.
pub(crate) fn large_display() -> SimulatedMac {
    mac(|world| world["displays"][0]["frame"] = json!([0, 0, 2560, 1440]))
}

/// The program that plays the Mac, where the server finds it.
pub(crate) fn simulated_mac_beside(macmcp: &Path) -> PathBuf {
    macmcp.with_file_name("simulated-mac")
}
