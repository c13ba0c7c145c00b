//! Tools that act on one element, end to end: a client over real pipes, the simulated Mac, and the state of that Mac
//! afterwards.
#![cfg(feature = "simulator")]

use crate::support::{Client, Mac, reference};
use serde_json::{Value, json};

const RUNNERS: [&[&str]; 2] = [&[], &["--no-worker"]];
const FIELD: &str = "window[1]/scroll area/web area/text field";

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

fn set(client: &mut Client, name: &str, value: Value) -> Value {
    let mut given = target(name);
    given["value"] = value;
    client.ok("set_ui_element_value", given)
}

fn refused(client: &mut Client, name: &str, value: Value) -> (String, String) {
    let mut given = target(name);
    given["value"] = value;
    let (error, text) = client.err("set_ui_element_value", given);
    (error["code"].as_str().unwrap().to_owned(), text)
}

/// The ref of the element whose line of the outline holds `part`.
fn reference_in(client: &mut Client, app: &str, part: &str) -> String {
    let given = json!({"app": app, "include_offscreen": true});
    reference(&client.outline(given), &[part])
}

#[test]
fn every_kind_of_control_takes_a_value_in_its_own_way() {
    for runner in RUNNERS {
        let mac = controls();
        let mut client = mac.session(runner);
        for (name, given, read, state) in [
            ("wake", json!(true), json!(1), json!(1)),
            ("wake", json!("off"), json!(0), json!(0)),
            ("wake", json!(1), json!(1), json!(1)),
            ("volume", json!(0.25), json!(0.25), json!(0.25)),
            ("volume", json!("1"), json!(1), json!(1)),
            (
                "device",
                json!("Headphones"),
                json!("Headphones"),
                json!("Headphones"),
            ),
            (
                "device",
                json!("speakers"),
                json!("Speakers"),
                json!("Speakers"),
            ),
            (
                "name",
                json!("Grüße 👋 \"x\"\\"),
                json!("Grüße 👋 \"x\"\\"),
                json!("Grüße 👋 \"x\"\\"),
            ),
            ("name", json!(42), json!("42"), json!("42")),
            ("name", json!(""), Value::Null, json!("")),
            ("Large", json!(true), json!(1), json!(1)),
        ] {
            let named_by = if name == "Large" {
                json!("window[1]/radiogroup/radiobutton[\"Large\"]")
            } else {
                json!(name)
            };
            let done = set(&mut client, named_by.as_str().unwrap(), given.clone());
            assert_eq!(done["effect"], "confirmed", "{name} {given}: {done}");
            assert_eq!(done["note"], Value::Null, "{done}");
            if !read.is_null() {
                assert_eq!(
                    done["value"]
                        .as_f64()
                        .map(Value::from)
                        .unwrap_or(done["value"].clone()),
                    read.as_f64().map(Value::from).unwrap_or(read),
                    "{name}: {done}"
                );
            }
            let now = value(&mac, name);
            assert_eq!(now.as_f64(), state.as_f64(), "{name}");
            assert_eq!(now.as_str(), state.as_str(), "{name}");
        }
        let done = set(&mut client, "tabs", json!("Advanced"));
        assert_eq!(
            (&done["value"], &done["effect"]),
            (&json!("Advanced"), &json!("confirmed"))
        );
        assert_eq!(value(&mac, "Advanced").as_f64(), Some(1.0));
        assert_eq!(value(&mac, "General").as_f64(), Some(0.0));
        assert_eq!(
            element(&mac, "System Settings", "device")["attributes"].get("AXExpanded"),
            None
        );
    }
}

#[test]
fn what_cannot_be_set_says_why_and_stays_as_it_was() {
    for runner in RUNNERS {
        let mac = controls();
        let before = shown(&mac);
        let mut client = mac.session(runner);
        for (name, given, code, part) in [
            ("label", json!("x"), "NotEditable", "AXStaticText"),
            (
                "frozen",
                json!(true),
                "Disabled",
                "AXCheckBox \"Frozen\" of \"System Settings\" is disabled",
            ),
            (
                "wake",
                json!("perhaps"),
                "InvalidParameter",
                "expected true or false",
            ),
            (
                "volume",
                json!("loud"),
                "InvalidParameter",
                "expected a number",
            ),
            ("volume", json!(7), "InvalidParameter", "a number of 0 to 1"),
            (
                "device",
                json!("Radio"),
                "ElementNotFound",
                "\"Speakers\", \"Headphones\" and \"Nowhere\"",
            ),
            ("device", json!("Nowhere"), "Disabled", "Nowhere"),
            (
                "tabs",
                json!("Other"),
                "ElementNotFound",
                "\"General\" and \"Advanced\"",
            ),
            (
                "window[1]/radiogroup/radiobutton[\"Small\"]",
                json!(false),
                "InvalidParameter",
                "another one",
            ),
            ("nothing", json!(1), "ElementNotFound", "nothing"),
            (
                "window[1]/button[\"Loud\"]",
                json!(1),
                "ElementNotFound",
                "From the screen: there are",
            ),
        ] {
            let (found, text) = refused(&mut client, name, given.clone());
            assert_eq!(found, code, "{name} {given}: {text}");
            assert!(text.contains(part), "{name} {given}: no {part} in {text}");
        }
        assert_eq!(shown(&mac), before);
    }
}

#[test]
fn a_password_is_set_and_never_read() {
    for runner in RUNNERS {
        let mac = controls();
        let mut client = mac.session(runner);
        let read = client.ok("get_ui_element_value", target("password"));
        assert_eq!(read["value"], Value::Null);
        assert!(
            read["note"].as_str().unwrap().contains("secure field"),
            "{read}"
        );
        let done = set(&mut client, "password", json!("open sesame"));
        assert_eq!(
            (&done["value"], &done["effect"]),
            (&Value::Null, &json!("unverified"))
        );
        assert!(!done.to_string().contains('•'), "{done}");
        assert_eq!(value(&mac, "password"), "open sesame");
    }
}

#[test]
fn a_value_is_told_whole_with_what_it_is() {
    for runner in RUNNERS {
        let mac = controls();
        let mut client = mac.session(runner);
        for (name, read) in [
            ("wake", json!(0.0)),
            ("volume", json!(0.5)),
            ("device", json!("Speakers")),
            ("sizes", json!("Small")),
            ("tabs", json!("General")),
            ("name", json!("Demo-Mac")),
            ("label", json!("Look")),
        ] {
            let told = client.ok("get_ui_element_value", target(name));
            assert_eq!(told["value"].as_f64(), read.as_f64(), "{told}");
            assert_eq!(told["value"].as_str(), read.as_str(), "{told}");
            assert_eq!(told["element"]["identifier"], name);
            assert_eq!(told["truncated"], false);
        }
        let told = client.ok("get_ui_element_value", target("quiet"));
        assert!(
            told["note"].as_str().unwrap().contains("no value"),
            "{told}"
        );
        let long = "é👍".repeat(10_001);
        mac.change(|world| edit(world, "System Settings", "name", &json!({"value": long})));
        let told = client.ok("get_ui_element_value", target("name"));
        assert_eq!(told["truncated"], true);
        let text = told["value"].as_str().unwrap();
        assert!(text.ends_with('…') && text.starts_with("é👍é👍"));
        assert_eq!(
            text.trim_end_matches('…')
                .chars()
                .filter(|c| *c == '\u{fffd}')
                .count(),
            0
        );
    }
}

/// What an app only paints is not taken for a value that it has.
#[test]
fn a_text_that_the_app_puts_back_is_an_error_and_one_that_it_only_shows_is_unverified() {
    for runner in RUNNERS {
        let mac = controls();
        mac.change(|world| {
            edit(
                world,
                "System Settings",
                "name",
                &json!({"repaints_after_ms": 100}),
            )
        });
        let mut client = mac.session(runner);
        let (code, text) = refused(&mut client, "name", json!("Other"));
        assert_eq!(code, "NotEditable", "{text}");
        assert!(text.contains("\"Demo-Mac\" again"), "{text}");
        assert_eq!(value(&mac, "name"), "Demo-Mac");
    }
}

#[test]
fn a_web_page_in_a_browser_and_in_an_electron_app_takes_values() {
    for runner in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let done = client.ok(
            "set_ui_element_value",
            json!({"app": "Safari", "element": FIELD, "value": "rust"}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(element(&mac, "Safari", "q")["value"], "rust");
        let path = "window[1]/group/web area/textarea";
        let done = client.ok(
            "set_ui_element_value",
            json!({"app": "Slack", "element": path, "value": "Hello"}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(
            element(&mac, "Slack", "Message to general")["value"],
            "Hello"
        );
        let told = client.ok(
            "get_ui_element_value",
            json!({"app": "Safari", "element": "window[1]/toolbar/textfield"}),
        );
        assert_eq!(told["value"], "https://example.com/");
    }
}

#[test]
fn a_row_of_a_table_is_chosen() {
    for runner in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let row = "window[1]/split group/scroll area[1]/table/row[3]";
        let done = client.ok(
            "set_ui_element_value",
            json!({"app": "Notes", "element": row, "value": true}),
        );
        assert_eq!(
            (&done["value"], &done["effect"]),
            (&json!(true), &json!("confirmed")),
            "{done}"
        );
        let table = element(&mac, "Notes", "Notes");
        let selected: Vec<bool> = table["children"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["attributes"]["AXSelected"] == true)
            .collect();
        assert_eq!(selected, [false, false, true, false]);
    }
}

#[test]
fn the_focus_is_given_with_the_window_and_the_app() {
    for runner in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        for (app, bundle, name) in [
            ("Safari", "com.apple.Safari", FIELD),
            (
                "Notes",
                "com.apple.Notes",
                "window[1]/split group/scroll area[2]/text area",
            ),
        ] {
            let done = client.ok("focus_ui_element", json!({"app": app, "element": name}));
            assert_eq!(
                (&done["effect"], &done["element"]["focused"]),
                (&json!("confirmed"), &json!(true))
            );
            let app = mac.app(bundle).unwrap();
            assert_eq!(mac.state()["front"], app["pid"]);
        }
        let text = place(&mac.state(), "Notes", &|each| each["role"] == "AXTextArea").unwrap();
        assert_eq!(mac.state().pointer(&text).unwrap()["focused"], true);
        let (error, text) = client.err(
            "focus_ui_element",
            json!({"app": "Safari", "element": "window[1]/toolbar/button[\"Share\"]"}),
        );
        assert_eq!(error["code"], "NotEditable", "{text}");
        assert!(
            text.contains("AXButton \"Share\" of \"Safari\" did not take the focus"),
            "{text}"
        );
        let (error, _) = client.err(
            "focus_ui_element",
            json!({"app": "Safari", "element": "window[1]/toolbar/button[1]"}),
        );
        assert_eq!(error["code"], "Disabled");
    }
}

#[test]
fn a_ref_needs_no_app_and_is_checked_before_it_is_used() {
    for runner in RUNNERS {
        let mac = controls();
        let mut client = mac.session(runner);
        let wake = reference_in(&mut client, "System Settings", "id=\"wake\"");
        let done = client.ok("set_ui_element_value", json!({"ref": wake, "value": true}));
        assert_eq!(done["effect"], "confirmed");
        assert_eq!(value(&mac, "wake").as_f64(), Some(1.0));
        mac.change(|world| {
            edit(
                world,
                "System Settings",
                "wake",
                &json!({"title": "Sleep", "identifier": "sleep"}),
            )
        });
        let (error, text) = client.err(
            "set_ui_element_value",
            json!({"element": wake, "value": false}),
        );
        assert_eq!(error["code"], "StaleElement", "{text}");
        assert_eq!(value(&mac, "sleep").as_f64(), Some(1.0));
        let (error, _) = client.err("get_ui_element_value", json!({"element": "zz9-1e1"}));
        assert_eq!(error["code"], "StaleElement");
        let (error, text) = client.err("get_ui_element_value", json!({"element": "name"}));
        assert_eq!(error["code"], "InvalidParameter", "{text}");
        assert!(text.contains("`app` is missing"), "{text}");
    }
}

#[test]
fn several_elements_of_one_identifier_are_not_chosen_from() {
    let mac = controls();
    mac.change(|world| {
        edit(
            world,
            "System Settings",
            "label",
            &json!({"identifier": "name"}),
        )
    });
    let (error, text) = mac.session(&[]).err("get_ui_element_value", target("name"));
    assert_eq!(error["code"], "Ambiguous", "{text}");
    assert!(text.contains("AXTextField in window \"Sound\""), "{text}");
    assert_eq!(error["details"]["candidates"].as_array().unwrap().len(), 2);
}

/// Twenty, and what is read on the way: one window, and the ten elements in it.
#[test]
fn an_element_costs_few_messages() {
    for (tool, path, value) in [
        ("get_ui_element_value", "window[1]/slider", Value::Null),
        ("set_ui_element_value", "window[1]/slider", json!(0.75)),
        ("set_ui_element_value", "window[1]/checkbox[1]", json!(true)),
        (
            "set_ui_element_value",
            "window[1]/popupbutton",
            json!("Headphones"),
        ),
        (
            "set_ui_element_value",
            "window[1]/tabgroup",
            json!("Advanced"),
        ),
        (
            "set_ui_element_value",
            "window[1]/textfield[1]",
            json!("New"),
        ),
        ("focus_ui_element", "window[1]/textfield[1]", Value::Null),
        ("click_ui_element", "window[1]/checkbox[1]", Value::Null),
        ("click_ui_element", "window[1]/button", Value::Null),
        ("click_ui_element", "window[1]/textfield[1]", Value::Null),
        ("scroll_to_element", "window[1]/textfield[1]", Value::Null),
    ] {
        let mut params = target(path);
        if !value.is_null() {
            params["value"] = value;
        }
        let count = controls().messages(tool, &params);
        assert!(count <= 31, "{tool} {path}: {count}");
    }
}

/// The row is the third of four, in a table beside others: what the click's way passes is read too.
#[test]
fn a_click_with_the_mouse_costs_few_messages() {
    let params =
        json!({"app": "Notes", "element": "window[1]/split group/scroll area[1]/table/row[3]"});
    let count = Mac::new().messages("click_ui_element", &params);
    assert!(count <= 45, "{count}");
}

/// Whoever is known by an identifier alone is searched for: each element is read once.
#[test]
fn a_search_reads_each_element_once() {
    let elements = 500;
    let mac = Mac::with(|world| {
        let window = place(world, "Notes", &|_| true).unwrap();
        let texts = (0..elements).map(|each| {
            json!({"role": "AXStaticText", "identifier": format!("text-{each}"), "value": "Text",
                "frame": [10, 40, 100, 20]})
        });
        world.pointer_mut(&window).unwrap()["children"] = texts.collect();
    });
    let params = json!({"app": "Notes", "element": format!("text-{}", elements - 1)});
    let count = mac.messages("get_ui_element_value", &params);
    assert!(count <= elements + 20, "{count}");
}

/// A Mac on which something lies over the controls, in front of every window.
fn covered() -> Mac {
    let mac = controls();
    mac.change(|world| {
        let place = place(world, "System Settings", &|each| each["title"] == "Sound").unwrap();
        let frame = world.pointer(&place).unwrap()["frame"].clone();
        let apps = world["apps"].as_array_mut().unwrap();
        let tray = apps.iter_mut().find(|each| each["name"] == "TidyTray");
        tray.unwrap()["windows"] =
            json!([{"id": 990, "title": "Shelf", "frame": frame, "z": 99, "layer": 3}]);
    });
    mac
}

fn click(client: &mut Client, app: &str, element: &str, more: &Value) -> Value {
    let mut given = json!({"app": app, "element": element});
    given
        .as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    client.ok("click_ui_element", given)
}

#[test]
fn what_lists_an_action_is_pressed_in_the_background_and_under_others() {
    for runner in RUNNERS {
        let mac = covered();
        let front = mac.state()["front"].clone();
        let pointer = mac.state()["pointer"].clone();
        let mut client = mac.session(runner);
        let done = click(&mut client, "System Settings", "wake", &json!({}));
        assert_eq!(
            (&done["how"], &done["effect"], &done["note"]),
            (&json!("press"), &json!("confirmed"), &Value::Null)
        );
        assert_eq!(done["element"]["value"].as_f64(), Some(1.0));
        assert_eq!(value(&mac, "wake").as_f64(), Some(1.0));
        let done = click(&mut client, "System Settings", "quiet", &json!({}));
        assert_eq!(
            (&done["how"], &done["effect"]),
            (&json!("press"), &json!("unverified"))
        );
        assert!(
            done["note"].as_str().unwrap().contains("nothing changed"),
            "{done}"
        );
        let done = click(&mut client, "System Settings", "device", &json!({}));
        assert_eq!(done["effect"], "confirmed", "a menu has opened: {done}");
        assert_eq!(mac.state()["front"], front);
        assert_eq!(mac.state()["pointer"], pointer);
    }
}

#[test]
fn a_ref_of_a_button_that_closes_its_window_is_gone_afterwards() {
    for runner in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let close = reference_in(&mut client, "Terminal", "CloseButton");
        let done = client.ok("click_ui_element", json!({"element": close}));
        assert_eq!(
            (&done["element"], &done["effect"]),
            (&Value::Null, &json!("confirmed")),
            "{done}"
        );
        assert_eq!(
            mac.app("com.apple.Terminal").unwrap()["windows"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
        let (error, text) = client.err("click_ui_element", json!({"element": close}));
        assert_eq!(error["code"], "StaleElement", "{text}");
    }
}

#[test]
fn what_lists_no_action_is_brought_forward_and_clicked_with_the_mouse() {
    for runner in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let row = "window[1]/split group/scroll area[1]/table/row[3]";
        let done = click(&mut client, "Notes", row, &json!({}));
        assert_eq!(
            (&done["how"], &done["effect"]),
            (&json!("click"), &json!("confirmed")),
            "{done}"
        );
        assert_eq!(done["element"]["selected"], true, "{done}");
        assert_eq!(
            mac.state()["front"],
            mac.app("com.apple.Notes").unwrap()["pid"]
        );
        let text = "window[1]/scroll area/text area";
        let done = click(&mut client, "TextEdit", text, &json!({"count": 2}));
        assert_eq!(done["how"], "click", "{done}");
        assert_eq!(
            mac.state()["front"],
            mac.app("com.apple.TextEdit").unwrap()["pid"]
        );
        assert_eq!(
            mac.state()["input"]["buttons"]
                .as_array()
                .map_or(0, Vec::len),
            0
        );
    }
}

#[test]
fn the_right_button_opens_the_context_menu() {
    for runner in RUNNERS {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let done = click(
            &mut client,
            "TextEdit",
            "window[1]/scroll area/text area",
            &json!({"button": "right"}),
        );
        assert_eq!(
            (&done["how"], &done["effect"]),
            (&json!("menu"), &json!("confirmed")),
            "{done}"
        );
        let paste = reference_in(&mut client, "TextEdit", "\"Paste\"");
        let done = client.ok("click_ui_element", json!({"element": paste}));
        assert_eq!(
            (&done["element"], &done["effect"]),
            (&Value::Null, &json!("confirmed")),
            "{done}"
        );
    }
}

#[test]
fn what_cannot_be_clicked_says_why_and_nothing_is_clicked() {
    for runner in RUNNERS {
        let mac = covered();
        let before = shown(&mac);
        let mut client = mac.session(runner);
        for (name, more, code, part) in [
            ("frozen", json!({}), "Disabled", "is disabled"),
            (
                "label",
                json!({}),
                "Refused",
                "AXWindow \"Shelf\" of \"TidyTray\"",
            ),
            ("wake", json!({"count": 2}), "Refused", "is covered"),
            (
                "window[1]/radiogroup",
                json!({"button": "middle"}),
                "Refused",
                "is covered",
            ),
            ("wake", json!({"count": 4}), "InvalidParameter", "1 to 3"),
        ] {
            let mut given = target(name);
            given
                .as_object_mut()
                .unwrap()
                .extend(more.as_object().unwrap().clone());
            let (error, text) = client.err("click_ui_element", given);
            assert_eq!(error["code"], code, "{name}: {text}");
            assert!(text.contains(part), "{name}: no {part} in {text}");
        }
        assert_eq!(shown(&mac), before);
        assert_eq!(
            click(&mut client, "System Settings", "wake", &json!({}))["effect"],
            "confirmed"
        );
    }
}

/// A Mac whose sound settings are far longer than their window.
fn long_page() -> Mac {
    let mac = controls();
    mac.change(|world| {
        let place = place(world, "System Settings", &|each| each["title"] == "Sound").unwrap();
        let button = |title: &str, y: u32| json!({"role": "AXButton", "title": title, "identifier": title, "frame": [20, y, 80, 20]});
        world.pointer_mut(&place).unwrap()["children"] = json!([
            {"role": "AXScrollArea", "identifier": "area", "frame": [0, 0, 715, 620], "children": [
                {"role": "AXGroup", "identifier": "page", "frame": [0, 0, 700, 3000], "children": [
                    button("first", 40), button("middle", 1500), button("last", 2960)]},
                {"role": "AXScrollBar", "value": 0, "frame": [700, 0, 15, 620]},
            ]},
            button("lost", 900),
        ]);
    });
    mac
}

#[test]
fn an_element_out_of_view_is_scrolled_to() {
    for runner in RUNNERS {
        let mac = long_page();
        let mut client = mac.session(runner);
        for name in ["middle", "last", "first", "first"] {
            let done = client.ok("scroll_to_element", target(name));
            assert_eq!(
                (&done["effect"], &done["note"]),
                (&json!("confirmed"), &Value::Null)
            );
            let top = element(&mac, "System Settings", name)["frame"][1]
                .as_f64()
                .unwrap();
            assert!((0.0..=600.0).contains(&top), "{name} is at {top}: {done}");
            assert_eq!(done["element"]["position"]["y"].as_f64(), Some(top + 200.0));
        }
        // One that is out of view is brought there before it is clicked.
        let done = click(&mut client, "System Settings", "last", &json!({"count": 2}));
        assert_eq!(done["how"], "click", "{done}");
        assert!(
            element(&mac, "System Settings", "last")["frame"][1]
                .as_f64()
                .unwrap()
                < 620.0
        );
        let (error, text) = client.err("scroll_to_element", target("lost"));
        assert_eq!(error["code"], "NotScrollable", "{text}");
        assert!(text.contains("in no scroll area"), "{text}");
    }
}

#[test]
fn a_web_page_scrolls_by_itself() {
    for runner in RUNNERS {
        let mac = Mac::new();
        mac.change(|world| {
            edit(
                world,
                "Safari",
                "go",
                &json!({"frame": [350, 1400, 80, 24]}),
            )
        });
        let mut client = mac.session(runner);
        let path = "window[1]/scroll area/web area/button[\"Search\"]";
        let done = client.ok(
            "scroll_to_element",
            json!({"app": "Safari", "element": path}),
        );
        assert_eq!(done["effect"], "confirmed", "{done}");
        let top = element(&mac, "Safari", "go")["frame"][1].as_f64().unwrap();
        assert!(top < 720.0, "{top}");
    }
}
