//! A Mac on which everything that calls do can be counted: the default one, and an app in front whose controls keep what
//! was done to them. The counts stand in the world, where no answer, observation or read-back of macmcp has a part in them.

use crate::support::Mac;
use serde_json::{Value, json};

/// The window of the app that counts, in points.
pub(super) const FRAME: [f64; 4] = [420.0, 180.0, 700.0, 560.0];

/// A button that adds a stroke to the text of an element at each press.
fn counter(title: &str, identifier: &str, counts_in: &str, frame: [u32; 4]) -> Value {
    json!({
        "role": "AXButton", "title": title, "identifier": identifier, "frame": frame, "actions": ["AXPress"],
        "on_press": {"say": {"identifier": counts_in, "text": format!("{{{counts_in}}}|")}},
    })
}

fn text(identifier: &str, frame: [u32; 4]) -> Value {
    json!({"role": "AXStaticText", "identifier": identifier, "value": "", "frame": frame})
}

/// What the window holds: controls of each kind, a view that scrolls, a list.
fn controls() -> Value {
    let row = |number: u32| {
        let y = 300 + 24 * number;
        json!({
            "role": "AXRow", "subrole": "AXTableRow", "frame": [360, y, 320, 24],
            "children": [{"role": "AXStaticText", "value": format!("Row {number}"), "frame": [370, y + 2, 200, 18]}],
        })
    };
    let line = |number: u32| {
        let y = 90 + 30 * number;
        json!({"role": "AXStaticText", "value": format!("Line {number}"), "frame": [380, y, 200, 18]})
    };
    let mut long: Vec<Value> = (0..40).map(line).collect();
    long.push(counter("Deep", "deep", "deep-count", [380, 1_300, 90, 24]));
    // What a quiet button counts is out of sight.
    long.push(text("quiet-count", [380, 1_340, 200, 18]));
    long.push(text("deep-count", [380, 1_360, 200, 18]));
    let item = |title: &str| json!({"role": "AXMenuItem", "title": title});
    json!([
        text("count", [20, 60, 200, 20]),
        counter("Count", "press", "count", [20, 90, 90, 24]),
        counter("Quiet", "quiet", "quiet-count", [120, 90, 90, 24]),
        {"role": "AXCheckBox", "title": "Flag", "identifier": "flag", "value": 0, "frame": [20, 130, 100, 20], "actions": ["AXPress"]},
        {"role": "AXTextField", "description": "Name", "identifier": "name", "value": "", "frame": [20, 170, 200, 24]},
        {"role": "AXTextArea", "identifier": "body", "value": "alpha beta gamma", "frame": [20, 210, 300, 80]},
        {
            "role": "AXPopUpButton", "description": "Choice", "identifier": "choice", "value": "One", "frame": [20, 310, 150, 24],
            "actions": ["AXPress", "AXShowMenu"],
            "children": [{"role": "AXMenu", "children": [item("One"), item("Two"), item("Three")]}],
        },
        {
            "role": "AXSlider", "description": "Level", "identifier": "level", "value": 0.5, "frame": [20, 350, 200, 20],
            "attributes": {"AXMinValue": 0, "AXMaxValue": 1}, "actions": ["AXIncrement", "AXDecrement"],
        },
        {
            "role": "AXScrollArea", "identifier": "view", "frame": [360, 60, 320, 200],
            "children": [
                {"role": "AXGroup", "frame": [360, 60, 305, 1_340], "children": long},
                {"role": "AXScrollBar", "value": 0, "frame": [665, 60, 15, 200]},
            ],
        },
        {
            "role": "AXScrollArea", "frame": [360, 300, 320, 200],
            "children": [{"role": "AXTable", "identifier": "list", "frame": [360, 300, 320, 200], "children": (0..6).map(row).collect::<Vec<_>>()}],
        },
    ])
}

/// A Mac with that app in front, and with a fault.
pub(super) fn mac(fault: Option<&str>, prepare: fn(&mut Value)) -> Mac {
    Mac::with(|world| {
        let bar = |title: &str, x: u32| {
            json!({
                "role": "AXMenuBarItem", "title": title, "frame": [x, 0, 60, 38],
                "children": [{"role": "AXMenu", "children": [{"role": "AXMenuItem", "title": format!("About {title}")}]}],
            })
        };
        let probe = json!({
            "pid": 990, "bundle_id": "com.example.probe", "name": "Probe", "path": "/Applications/Probe.app",
            "executable": "/Applications/Probe.app/Contents/MacOS/Probe", "launched_at": 1_763_000_500.0,
            "menu_bar": {"role": "AXMenuBar", "frame": [0, 0, 1512, 38], "children": [bar("Apple", 10), bar("Probe", 70)]},
            "windows": [{"id": 990, "title": "Probe", "frame": FRAME, "z": 50, "children": controls()}],
        });
        world["apps"].as_array_mut().unwrap().push(probe);
        world["front"] = json!(990);
        prepare(world);
        if let Some(fault) = fault {
            world["faults"]["active"] = json!([fault]);
        }
    })
}

/// Leaves the default world's app in front.
pub(super) fn behind(world: &mut Value) {
    let text_edit = world["apps"].as_array().unwrap().iter();
    let pid = text_edit
        .filter(|app| app["name"] == "TextEdit")
        .map(|app| app["pid"].clone())
        .next();
    world["front"] = pid.unwrap();
    let probe = world["apps"].as_array_mut().unwrap().last_mut().unwrap();
    probe["windows"][0]["z"] = json!(-1);
}

/// Brings Finder to the front, with its windows.
pub(super) fn finder_in_front(world: &mut Value) {
    behind(world);
    let apps = world["apps"].as_array_mut().unwrap();
    let finder = apps.iter_mut().find(|app| app["name"] == "Finder").unwrap();
    finder["windows"][0]["z"] = json!(60);
    world["front"] = finder["pid"].clone();
}

/// The same, with an editor in the page of Safari.
pub(super) fn with_page_editor(world: &mut Value) {
    behind(world);
    fn add(value: &mut Value) {
        if value["role"] == "AXWebArea" {
            let editor = json!({"role": "AXTextArea", "description": "Message", "identifier": "editor", "value": "", "frame": [40, 330, 400, 80]});
            value["children"].as_array_mut().unwrap().push(editor);
        }
        let children = value.get_mut("children").and_then(Value::as_array_mut);
        children.into_iter().flatten().for_each(add);
    }
    for app in world["apps"].as_array_mut().unwrap() {
        if app["name"] == "Safari" {
            add(&mut app["windows"][0]);
        }
    }
}
