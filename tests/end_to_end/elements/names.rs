//! Elements that are named by what they are called, and what an error says where a name is that of several or of none.

use super::{controls, place, target, value};
use crate::support::{Mac, runners};
use serde_json::{Value, json};

fn read(mac: &Mac, given: Value) -> Value {
    mac.session(&[]).ok("get_ui_element_value", given)["element"].clone()
}

#[test]
fn an_element_is_found_by_its_title_description_label_or_placeholder() {
    let mac = Mac::new();
    for (app, name, title) in [
        ("Safari", "go back", "BackButton"),
        ("Safari", "Go Back", "BackButton"),
        ("Safari", " go back: ", "BackButton"),
        (
            "Safari",
            "smart search field",
            "WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD",
        ),
    ] {
        let given = json!({"app": app, "element": name, "window": "Example Domain"});
        assert_eq!(read(&mac, given)["identifier"], title, "{name}");
    }
    let given = json!({"app": "Safari", "element": "more information...", "window": "Example"});
    assert_eq!(read(&mac, given)["role"], "AXLink");
    let field = json!({"app": "Safari", "element": "Search", "role": "text field", "window": "Example Domain"});
    assert_eq!(read(&mac, field)["placeholder"], "Search");
}

/// The window of System Settings is called as the row that was chosen.
#[test]
fn what_is_in_a_window_goes_before_the_window() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let clicked = client.ok(
        "click_ui_element",
        json!({"app": "System Settings", "element": "Sound"}),
    );
    assert_ne!(clicked["element"]["role"], "AXWindow", "{clicked}");
    let given = json!({"app": "System Settings", "element": "Sound", "role": "window"});
    let window = client.ok("get_ui_element_value", given);
    assert_eq!(window["element"]["role"], "AXWindow");
}

/// An outline shows a row with its texts, as if it were called so.
#[test]
fn a_row_is_called_by_its_texts() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        for given in [
            json!({"app": "Finder", "element": "Budget 2026.xlsx"}),
            json!({"app": "Finder", "element": "Photos", "role": "row"}),
            json!({"app": "Finder", "element": "window[\"Documents\"]/row[\"Plan.txt\"]"}),
            json!({"app": "Finder", "element": "outline[\"list view\"]/row[\"Photos\"]", "window": "Documents"}),
            json!({"app": "System Settings", "element": "Displays", "role": "row"}),
        ] {
            let clicked = client.ok("click_ui_element", given.clone());
            assert_eq!(clicked["element"]["role"], "AXRow", "{given}: {clicked}");
            assert_eq!(clicked["element"]["selected"], true, "{given}: {clicked}");
        }
        let selected = client.ok("get_selected_files", json!({}));
        assert_eq!(selected["files"][0]["name"], "Photos");
    }
}

/// A line of an outline: `k7q-3e12 Row "Plan.txt" … @120,90 820x480`.
struct Line {
    role: String,
    name: String,
    place: String,
}

impl Line {
    /// None for a line without a name.
    fn read(line: &str) -> Option<Self> {
        let (_, rest) = line.trim_start().split_once(' ')?;
        let (role, rest) = rest.split_once(' ')?;
        let name: String = serde_json::Deserializer::from_str(rest)
            .into_iter()
            .next()?
            .ok()?;
        let (_, place) = rest.rsplit_once('@')?;
        Some(Self {
            role: role.to_owned(),
            name,
            place: place.split(' ').next()?.to_owned(),
        })
    }
}

#[test]
fn what_an_outline_names_is_found_by_that_name() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let mut found = 0;
    for app in ["Finder", "Safari", "System Settings", "Slack", "Notes"] {
        let seen = client.call("get_ui_elements", json!({"app": app}));
        let outline = seen["content"][0]["text"].as_str().unwrap();
        for line in outline.lines().skip(1).filter_map(Line::read) {
            let Line { role, name, place } = line;
            let given = json!({"app": app, "element": name, "role": role});
            let answer = client.call("get_ui_element_value", given);
            let text = answer["content"][0]["text"].as_str().unwrap();
            if answer["isError"] == true {
                assert!(text.contains("[Ambiguous]"), "{role} {name:?}: {text}");
                continue;
            }
            let at = &answer["structuredContent"]["element"]["position"];
            assert_eq!(
                format!("{},{}", at["x"], at["y"]),
                place,
                "{role} {name:?}: {answer:#}"
            );
            found += 1;
        }
    }
    assert!(found > 40, "{found}");
}

/// A text field that shows the name is what takes a value, and what is asked for by its role.
#[test]
fn the_field_in_a_row_can_be_meant() {
    let mac = Mac::new();
    let field = json!({"app": "Finder", "element": "Plan.txt", "role": "text field"});
    assert_eq!(read(&mac, field)["role"], "AXTextField");
    let row = json!({"app": "Finder", "element": "window[\"Documents\"]/textField[\"Plan.txt\"]"});
    assert_eq!(read(&mac, row)["role"], "AXTextField");
}

/// Nothing that an outline shows is said to have gone.
#[test]
fn a_wait_for_the_absence_of_a_row_sees_it() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let given = json!({"app": "Finder", "element": "Plan.txt", "gone": true, "timeout_ms": 300});
    let (error, text) = client.err("wait_for", given);
    assert_eq!(error["code"], "Timeout", "{text}");
}

#[test]
fn a_part_of_a_name_is_no_name() {
    for runner in runners() {
        let mac = controls();
        let mut client = mac.session(runner);
        let (error, text) = client.err("click_ui_element", target("Wak"));
        assert_eq!(error["code"], "ElementNotFound", "{text}");
        assert!(
            text.contains("CheckBox \"Wake\" in the window \"Sound\""),
            "{text}"
        );
        assert_eq!(value(&mac, "wake").as_f64(), Some(0.0));
        let nearest = &error["details"]["candidates"][0];
        assert_eq!(
            (&nearest["title"], &nearest["window"]),
            (&json!("Wake"), &json!("Sound"))
        );
        client.ok("click_ui_element", json!({"element": nearest["ref"]}));
        assert_eq!(value(&mac, "wake").as_f64(), Some(1.0));
    }
}

#[test]
fn several_of_a_name_are_told_apart_by_refs_that_work() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let (error, text) = client.err(
            "click_ui_element",
            json!({"app": "Notes", "element": "Delete"}),
        );
        assert_eq!(error["code"], "Ambiguous", "{text}");
        assert!(text.contains("Button \"Delete\" in the window \"All iCloud – 4 notes\" beside \"He said “hello”\""), "{text}");
        let candidates = error["details"]["candidates"].as_array().unwrap();
        assert_eq!(candidates.len(), 4);
        let third = client.ok(
            "get_ui_element_value",
            json!({"element": candidates[2]["ref"]}),
        );
        assert_eq!(third["element"]["position"], json!({"x": 605, "y": 340}));
        // Of an identifier in several windows that of the focused one.
        let front = json!({"app": "TextEdit", "element": "First Text View"});
        let front = client.ok("get_ui_element_value", front);
        assert!(
            front["value"].to_string().contains("Dear reader"),
            "{front}"
        );
        let plan = json!({"app": "TextEdit", "element": "First Text View", "window": "Plan.txt"});
        let read = client.ok("get_ui_element_value", plan);
        assert_eq!(read["value"], "1. Look\n2. Think\n3. Act");
        let number = json!({"element": "First Text View", "window": 92});
        assert_eq!(
            client.ok("get_ui_element_value", number)["value"],
            read["value"]
        );
        let (error, text) = client.err(
            "click_ui_element",
            json!({"app": "TextEdit", "element": "First Text View", "window": "Letter"}),
        );
        assert_eq!(error["code"], "WindowNotFound", "{text}");
        assert!(text.contains("92 \"Plan.txt\""), "{text}");
    }
}

#[test]
fn a_row_is_clicked_by_what_it_says() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let (_, text) = client.err(
        "click_ui_element",
        json!({"app": "System Settings", "element": "Display"}),
    );
    assert!(text.contains("StaticText \"Displays\""), "{text}");
    let row = json!({"app": "System Settings", "element": "displays"});
    client.ok("click_ui_element", row);
    let shown = json!({"app": "System Settings", "element": "True Tone"});
    assert_eq!(read(&mac, shown)["role"], "AXCheckBox");
    // The heading has the name, the text in it only says it.
    let heading = json!({"app": "Safari", "element": "Example Domain", "role": "heading"});
    assert_eq!(read(&mac, heading)["role"], "AXHeading");
}

/// The minimised window shows the same page as the one that is seen.
#[test]
fn what_is_seen_is_meant_rather_than_what_is_minimised() {
    let mac = Mac::new();
    let seen = json!({"app": "Safari", "element": "Remember me"});
    assert_eq!(read(&mac, seen)["position"], json!({"x": 100, "y": 350}));
    let minimised = json!({"app": "Safari", "element": "Remember me", "window": "Start Page"});
    assert_ne!(
        read(&mac, minimised)["position"],
        json!({"x": 100, "y": 350})
    );
}

/// Two windows with a Save button each, and a sheet with one over the first.
fn with_a_sheet() -> Mac {
    let button = |title: &str, id: &str, y: i32| json!({"role": "AXButton", "title": title, "identifier": id, "frame": [20, y, 80, 20]});
    Mac::with(|world| {
        let window = place(world, "System Settings", &|each| each["title"] == "Sound").unwrap();
        world.pointer_mut(&window).unwrap()["children"] = json!([
            button("Save", "under", 40),
            {"role": "AXSheet", "frame": [40, 60, 300, 100], "children": [
                {"role": "AXGroup", "frame": [0, 0, 300, 100], "children": [button("Save", "over", 20)]}]},
        ]);
    })
}

#[test]
fn what_is_in_a_sheet_is_meant_rather_than_what_is_under_it() {
    let mac = with_a_sheet();
    for name in ["Save", "window[1]/button[\"Save\"]", "button[\"Save\"]"] {
        assert_eq!(read(&mac, target(name))["identifier"], "over", "{name}");
    }
}

/// Pages nest what people see side by side.
#[test]
fn a_step_of_a_path_finds_what_stands_deeper() {
    let mac = Mac::new();
    let given = |path: &str| json!({"app": "Safari", "element": path});
    assert_eq!(
        read(&mac, given("window[1]/button[\"Search\"]"))["identifier"],
        "go"
    );
    assert_eq!(
        read(&mac, given("window[\"Example Domain\"]/checkbox"))["title"],
        "Remember me"
    );
    let mut client = mac.session(&[]);
    let notes = |path: &str| json!({"app": "Notes", "element": path});
    let second = client.ok("get_ui_element_value", notes("window[1]/table/button[2]"));
    assert_eq!(second["element"]["position"]["y"], 290);
    let (error, text) = client.err(
        "get_ui_element_value",
        notes("window[1]/button[\"Delete\"]"),
    );
    assert_eq!(error["code"], "Ambiguous", "{text}");
    let first = &error["details"]["candidates"][0]["ref"];
    client.ok("get_ui_element_value", json!({"element": first}));
    let (error, text) = client.err("get_ui_element_value", given("window[1]/button[\"Serch\"]"));
    assert_eq!(error["code"], "ElementNotFound", "{text}");
    assert!(
        text.contains("The nearest names are, from the screen: ")
            && text.contains("Button \"Search\""),
        "{text}"
    );
}

#[test]
fn without_an_app_the_one_in_front_is_meant() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    client.ok("activate_app", json!({"app": "Notes"}));
    let table = client.ok(
        "get_ui_element_value",
        json!({"element": "My Notes as List", "role": "table"}),
    );
    assert_eq!(table["element"]["role"], "AXTable");
    let (error, text) = client.err("click_ui_element", json!({"element": "go"}));
    assert_eq!(error["code"], "ElementNotFound", "{text}");
    assert!(text.contains("\"Notes\" shows none"), "{text}");
}

#[test]
fn an_app_is_found_by_its_words_and_its_path_and_no_agent_by_a_part() {
    for runner in runners() {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        for name in [
            "Text Edit",
            "text edit",
            "/System/Applications/TextEdit.app",
            "/System/Applications/TextEdit.app/",
        ] {
            let found = client.ok("activate_app", json!({"app": name}));
            assert_eq!(found["name"], "TextEdit", "{name}");
        }
        for tool in ["quit_app", "quit_application"] {
            let parameter = if tool == "quit_app" {
                "app"
            } else {
                "bundleId"
            };
            let (error, text) = client.err(tool, json!({parameter: "TextE"}));
            assert_eq!(error["code"], "AppNotRunning", "{text}");
            assert!(text.contains("\"TextEdit\""), "{text}");
        }
        let found = client.ok("launch_app", json!({"app": "Text"}));
        assert_eq!(found["name"], "TextEdit");
        let (error, _) = client.err("activate_app", json!({"app": "S"}));
        assert_eq!(error["code"], "Ambiguous");
        mac.change(|world| {
            let apps = world["apps"].as_array_mut().unwrap();
            apps.retain(|app| app["name"] != "TextEdit");
        });
        let (error, text) = client.err("activate_app", json!({"app": "Text"}));
        assert_eq!(error["code"], "AppNotRunning", "{text}");
        let launched = client.ok(
            "launch_app",
            json!({"app": "/System/Applications/Calculator.app"}),
        );
        assert_eq!(launched["name"], "Calculator");
        let (error, _) = client.err("launch_app", json!({"app": "/Applications/None.app"}));
        assert_eq!(error["code"], "AppNotFound");
    }
}
