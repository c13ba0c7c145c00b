//! Tools that act on one element, end to end: a client over real pipes, the simulated Mac, and the state of that Mac
//! afterwards.
//!
//! Here is what all of them use; values, clicks, finding and scrolling have a file each.
mod actions;
mod click;
mod costs;
mod find;
mod names;
mod page_states;
mod pages;
mod parts;
mod refs;
mod rows;
mod scroll;
mod select;
mod told;
mod value;

use crate::support::{Client, Mac, reference};
use serde_json::{Value, json};

const FIELD: &str = "window[1]/split group/tab group/group/group/scroll area/web area/text field";

/// The JSON pointer of the first element of an app that fits.
fn place(state: &Value, app: &str, fits: &dyn Fn(&Value) -> bool) -> Option<String> {
    fn below(list: &Value, at: &str, fits: &dyn Fn(&Value) -> bool) -> Option<String> {
        list.as_array()?
            .iter()
            .enumerate()
            .find_map(|(index, each)| {
                let here = format!("{at}/{index}");
                if fits(each) {
                    return Some(here);
                }
                below(&each["children"], &format!("{here}/children"), fits)
            })
    }
    let apps = state["apps"].as_array()?;
    let index = apps.iter().position(|each| each["name"] == app)?;
    below(
        &apps[index]["windows"],
        &format!("/apps/{index}/windows"),
        fits,
    )
}

fn named(name: &str) -> impl Fn(&Value) -> bool + '_ {
    move |each| [&each["identifier"], &each["title"], &each["description"]].contains(&&json!(name))
}

/// An element of an app as it is now; null when there is none.
fn element(mac: &Mac, app: &str, name: &str) -> Value {
    let state = mac.state();
    let place = place(&state, app, &named(name));
    place.map_or(Value::Null, |place| state.pointer(&place).unwrap().clone())
}

fn value(mac: &Mac, name: &str) -> Value {
    element(mac, "System Settings", name)["value"].clone()
}

fn edit(world: &mut Value, app: &str, name: &str, fields: &Value) {
    let place = place(world, app, &named(name)).expect("the element is there");
    let element = world.pointer_mut(&place).unwrap().as_object_mut().unwrap();
    element.extend(fields.as_object().unwrap().clone());
}

/// A Mac whose System Settings show one control of each kind.
fn controls() -> Mac {
    let radio = |title: &str, on: u8| json!({"role": "AXRadioButton", "title": title, "value": on});
    let item = |title: &str| json!({"role": "AXMenuItem", "title": title});
    let all = json!([
        {"role": "AXCheckBox", "title": "Wake", "identifier": "wake", "value": 0, "frame": [20, 40, 100, 20]},
        {"role": "AXCheckBox", "title": "Frozen", "identifier": "frozen", "value": 0, "enabled": false, "frame": [20, 70, 100, 20]},
        {"role": "AXRadioGroup", "identifier": "sizes", "frame": [20, 100, 100, 60], "children": [
            radio("Small", 1), radio("Large", 0)]},
        {"role": "AXTabGroup", "identifier": "tabs", "frame": [20, 170, 300, 60], "children": [
            radio("General", 1), radio("Advanced", 0)]},
        {"role": "AXPopUpButton", "identifier": "device", "value": "Speakers", "frame": [20, 240, 200, 24], "children": [
            {"role": "AXMenu", "children": [
                item("Speakers"), item("Headphones"),
                {"role": "AXMenuItem", "title": "Nowhere", "enabled": false}]}]},
        {"role": "AXSlider", "identifier": "volume", "value": 0.5, "frame": [20, 270, 200, 20],
         "attributes": {"AXMinValue": 0, "AXMaxValue": 1}},
        {"role": "AXTextField", "identifier": "name", "value": "Demo-Mac", "frame": [20, 300, 200, 24]},
        {"role": "AXTextField", "subrole": "AXSecureTextField", "identifier": "password", "value": "hunter2", "frame": [20, 330, 200, 24]},
        {"role": "AXStaticText", "identifier": "label", "value": "Look", "frame": [20, 360, 200, 20]},
        {"role": "AXButton", "title": "Quiet", "identifier": "quiet", "frame": [20, 390, 80, 20]},
    ]);
    Mac::with(|world| {
        let place = place(world, "System Settings", &|each| each["title"] == "Sound").unwrap();
        world.pointer_mut(&place).unwrap()["children"] = all;
    })
}

/// What the controls of System Settings show.
fn shown(mac: &Mac) -> Vec<String> {
    let state = mac.state();
    let place = place(&state, "System Settings", &|each| each["title"] == "Sound").unwrap();
    let all = state.pointer(&place).unwrap()["children"]
        .as_array()
        .unwrap();
    let groups = all.iter().filter(|each| each["role"] != "AXPopUpButton");
    let inner = groups
        .filter_map(|each| each["children"].as_array())
        .flatten();
    all.iter()
        .chain(inner)
        .map(|each| {
            format!(
                "{} {} {}",
                each["role"],
                each["value"]
                    .as_f64()
                    .map_or(each["value"].clone(), Value::from),
                each["attributes"]["AXExpanded"]
            )
        })
        .collect()
}

fn target(name: &str) -> Value {
    json!({"app": "System Settings", "element": name})
}

/// The ref of the element whose line of the outline holds `part`.
fn reference_in(client: &mut Client, app: &str, part: &str) -> String {
    let given = json!({"app": app, "include_offscreen": true});
    reference(&client.outline(given), &[part])
}

fn click(client: &mut Client, app: &str, element: &str, more: &Value) -> Value {
    let mut given = json!({"app": app, "element": element});
    given
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    client.ok("click_ui_element", given)
}
