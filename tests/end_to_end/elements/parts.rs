//! Parts of an app that macOS tells of elsewhere: menus of pages, elements that another process draws, and what lies beside windows.

use super::place;
use crate::support::{Mac, app, reference, runners};
use serde_json::{Value, json};

const MENUS: &str = "page-menus-belong-to-the-app";
const REMOTE: &str = "panels-are-remote";

/// Adds elements to the page that Safari shows.
fn add_to_page(world: &mut Value, elements: &[Value]) {
    let is_page = |each: &Value| each["role"] == "AXWebArea";
    let page = place(world, "Safari", &is_page).unwrap();
    let children = &mut world.pointer_mut(&page).unwrap()["children"];
    children
        .as_array_mut()
        .unwrap()
        .extend(elements.iter().cloned());
}

// [findings-2 7.7]
#[test]
fn a_choice_of_a_page_is_made_wherever_its_menu_is() {
    for faults in [&[][..], &[MENUS][..]] {
        for runner in runners() {
            let mac = Mac::with(|world| world["faults"]["active"] = json!(faults));
            let mut client = mac.session(runner);
            let address =
                json!({"WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD": "https://example.com/guide"});
            client.ok(
                "fill_form",
                json!({"app": "Safari", "fields": address, "submit": true}),
            );
            let given = |value: &str| json!({"app": "Safari", "element": "format", "value": value});
            // Without its ellipsis as well, as with menus.
            for (value, shown) in [
                ("Portable...", "Portable…"),
                ("html", "HTML"),
                ("Portable", "Portable…"),
            ] {
                let done = client.ok("set_ui_element_value", given(value));
                assert_eq!(
                    (&done["value"], &done["effect"]),
                    (&json!(shown), &json!("confirmed")),
                    "{faults:?}: {done}"
                );
            }
            // What is not there is said with what is, and the menu is closed.
            let failed = client.err("set_ui_element_value", given("GIF"));
            assert_eq!(failed.0["code"], "ElementNotFound", "{failed:?}");
            assert!(failed.1.contains("\"HTML\""), "{failed:?}");
            let shown = client.outline(json!({"app": "Safari", "include_offscreen": true}));
            assert!(!shown.contains("MenuItem"), "{shown}");
        }
    }
}

/// Gives the Mac a process that draws pages.
fn draw_pages_elsewhere(world: &mut Value) {
    let mut process = app(world, "Safari").clone();
    for part in ["menu_bar", "path", "windows"] {
        process.as_object_mut().unwrap().remove(part);
    }
    for (name, value) in [
        ("pid", json!(4901)),
        ("bundle_id", json!("com.apple.WebKit.WebContent")),
        ("name", json!("Safari Web Content")),
        ("policy", json!("prohibited")),
    ] {
        process[name] = value;
    }
    world["apps"].as_array_mut().unwrap().push(process);
}

// [findings-2 7.8]
#[test]
fn what_another_process_draws_belongs_to_the_app_of_its_window() {
    for is_running in [false, true] {
        let mac = Mac::with(|world| {
            world["faults"]["active"] = json!([REMOTE]);
            if is_running {
                draw_pages_elsewhere(world);
            }
        });
        let mut client = mac.session(&["--other-apps", "deny", "--allow", "Safari"]);
        let page = "window[1]/split group/tab group/group/group/scroll area/web area";
        let check_box =
            json!({"app": "Safari", "element": format!("{page}/checkbox[\"Remember me\"]")});
        let done = client.ok("click_ui_element", check_box);
        assert_eq!(done["effect"], "confirmed", "{is_running}: {done}");
        let field =
            json!({"app": "Safari", "element": format!("{page}/text field"), "value": "Ada"});
        let done = client.ok("set_ui_element_value", field);
        assert_eq!(done["value"], "Ada", "{is_running}: {done}");
    }
}

/// A rule that names the process itself holds as well.
// [findings-2 7.8]
#[test]
fn a_rule_about_the_process_that_draws_a_page_holds() {
    let mac = Mac::with(|world| {
        world["faults"]["active"] = json!([REMOTE]);
        draw_pages_elsewhere(world);
    });
    let check_box = json!({"app": "Safari", "element": "window[1]/split group/tab group/group/group/scroll area/web area/checkbox"});
    for denied in ["com.apple.WebKit.WebContent", "Safari"] {
        let mut client = mac.session(&["--deny", denied]);
        let failed = client.err("click_ui_element", check_box.clone());
        assert_eq!(failed.0["code"], "PolicyDenied", "{denied}: {failed:?}");
    }
}

// [findings-2 7.8]
#[test]
fn another_part_of_a_page_that_another_process_draws_does_not_cover() {
    let mac = Mac::with(|world| {
        world["faults"]["active"] = json!([REMOTE]);
        let text = json!({"role": "AXImage", "description": "Card", "frame": [40, 400, 300, 60]});
        let over = json!({"role": "AXGroup", "frame": [40, 400, 300, 60]});
        add_to_page(world, &[text, over]);
    });
    let mut client = mac.session(&[]);
    let given = json!({"app": "Safari", "element": "Card"});
    let done = client.ok("click_ui_element", given);
    assert_eq!(done["how"], "click", "{done}");
}

// [findings-2 7.8]
#[test]
fn a_panel_of_another_process_is_used_under_the_rules_of_its_app() {
    let mac = Mac::with(|world| world["faults"]["active"] = json!([REMOTE]));
    let mut client = mac.session(&["--other-apps", "deny", "--allow", "TextEdit"]);
    let save = json!({"app": "TextEdit", "menu_path": "File > Save…"});
    client.ok("activate_app", json!({"app": "TextEdit"}));
    client.ok("click_menu_item", save);
    let cancel = json!({"app": "TextEdit", "element": "Cancel"});
    let done = client.ok("click_ui_element", cancel);
    assert_eq!(done["effect"], "confirmed", "{done}");
}

// [findings-2 7.11]
#[test]
fn a_ref_beside_the_windows_holds_when_its_app_goes_behind() {
    for faults in [
        &["context-menus-below-application"][..],
        &[
            "context-menus-below-application",
            "children-lack-windows-behind",
        ][..],
    ] {
        let mac = Mac::with(|world| {
            world["faults"]["active"] = json!(faults);
            let panel = |title: &str, x: u64| {
                json!({"role": "AXGroup", "title": title, "frame": [x, 300, 200, 100], "children": [
                    {"role": "AXStaticText", "value": title, "frame": [x, 310, 80, 20]},
                    {"role": "AXCheckBox", "title": "Pin", "value": 0, "frame": [x + 90, 310, 80, 20]},
                ]})
            };
            app(world, "Notes")["elements"] = json!([panel("Colors", 20), panel("Fonts", 300)]);
            app(world, "Notes")["hidden"] = json!(false);
        });
        let mut client = mac.session(&[]);
        client.ok("activate_app", json!({"app": "Notes"}));
        let pin = reference(
            &client.outline(json!({"app": "Notes"})),
            &["\"Pin\"", "@390,"],
        );
        client.ok("activate_app", json!({"app": "TextEdit"}));
        let done = client.ok("click_ui_element", json!({"element": pin}));
        assert_eq!(done["effect"], "confirmed", "{faults:?}: {done}");
    }
}

// [findings-2 7.11]
#[test]
fn a_press_that_a_page_does_not_hear_names_the_pointer() {
    let mac = Mac::with(|world| {
        let button = json!({"role": "AXButton", "title": "Silent", "frame": [40, 400, 90, 20]});
        add_to_page(world, &[button]);
    });
    let mut client = mac.session(&[]);
    let done = client.ok(
        "click_ui_element",
        json!({"app": "Safari", "element": "Silent"}),
    );
    assert_eq!(
        (&done["how"], &done["effect"]),
        (&json!("press"), &json!("unverified")),
        "{done}"
    );
    assert!(done["note"].as_str().unwrap().contains("pointer"), "{done}");
}

// [findings-2 7.11]
#[test]
fn a_row_of_a_sidebar_is_selected_in_the_background() {
    let mac = Mac::new();
    let mut client = mac.session(&["--background"]);
    let given =
        json!({"app": "Finder", "window": "Documents", "element": "Downloads", "role": "row"});
    let done = client.ok("click_ui_element", given);
    assert_eq!(
        (&done["how"], &done["effect"]),
        (&json!("select"), &json!("confirmed")),
        "{done}"
    );
    assert_eq!(done["element"]["selected"], true, "{done}");
}

/// Makes the page of Safari longer than an answer: 800 texts of 200 characters.
fn add_paragraphs(world: &mut Value) {
    let text = |number: u64| {
        let value = format!("Paragraph {number}: {}", "word ".repeat(40));
        json!({"role": "AXStaticText", "value": value, "frame": [40, 400 + 20 * number, 300, 20]})
    };
    add_to_page(world, &(0..800).map(text).collect::<Vec<_>>());
}

// [findings-2 7.11]
#[test]
fn an_outline_of_a_long_page_ends_at_a_size() {
    let mac = Mac::with(add_paragraphs);
    let mut client = mac.session(&[]);
    let given = json!({"app": "Safari", "include_offscreen": true});
    let outline = client.outline(given);
    assert!(outline.len() < 65_000, "{}", outline.len());
    assert!(outline.contains("more lines do not fit"), "{outline}");
    let given = json!({"app": "Safari", "include_offscreen": true, "format": "json"});
    let tree = client.ok("get_ui_elements", given);
    // Braces and the names of lists come to what the elements take.
    let size = tree.to_string().len();
    assert!((50_000..80_000).contains(&size), "{size}");
    let truncated = tree["truncated"].as_str().unwrap();
    assert!(
        truncated.contains("more elements do not fit"),
        "{truncated}"
    );
}

/// The ref that a sentence about an answer that was cut says to pass as `after`; none where nothing was cut.
fn goes_on_after(answer: &str) -> Option<String> {
    let (_, rest) = answer.split_once("Pass after=")?;
    Some(rest.split(' ').next().unwrap().to_owned())
}

/// What stands behind the cut is answered from the snapshot, as it was: the app may have ended.
#[test]
fn an_outline_that_ended_at_a_size_goes_on() {
    for format in ["outline", "json"] {
        let mac = Mac::with(add_paragraphs);
        let mut client = mac.session(&[]);
        let mut given = json!({"app": "Safari", "include_offscreen": true, "format": format});
        let mut whole = String::new();
        let mut parts = 0;
        loop {
            let result = client.call("get_ui_elements", given.clone());
            assert_ne!(result["isError"], true, "{result}");
            let answer = result["content"][0]["text"].as_str().unwrap();
            assert!(answer.len() < 80_000, "{}", answer.len());
            whole.push_str(answer);
            parts += 1;
            let Some(after) = goes_on_after(answer) else {
                break;
            };
            given["after"] = json!(after);
            mac.change(|world| {
                let apps = world["apps"].as_array_mut().unwrap();
                apps.retain(|app| app["name"] != "Safari");
            });
        }
        assert!(parts > 2, "{parts}");
        let place = |number: u64| {
            let text = format!("Paragraph {number}:");
            assert_eq!(whole.matches(&text).count(), 1, "{format}: {text}");
            whole.find(&text).unwrap()
        };
        assert!((0..800).map(place).is_sorted(), "{format}");
        let gone = json!({"after": "abc-1e1", "format": format});
        let (error, text) = client.err("get_ui_elements", gone);
        assert_eq!(error["code"], "StaleElement", "{text}");
    }
}

/// Elements of different roles in turn are not counted as alike: a look at them ends for its size.
#[test]
fn a_look_that_ended_at_a_size_goes_on_in_get_ui_elements() {
    let mac = Mac::with(|world| {
        let one = |number: u64| {
            let role = ["AXButton", "AXCheckBox"][usize::from(number.is_multiple_of(2))];
            let title = format!("Choice {number}. {}", "word ".repeat(20));
            json!({"role": role, "title": title, "frame": [40, 400 + 20 * number, 300, 20]})
        };
        add_to_page(world, &(0..300).map(one).collect::<Vec<_>>());
    });
    let mut client = mac.session(&[]);
    let given = json!({"app": "Safari", "include_offscreen": true, "more": true});
    let seen = client.call("look", given);
    let seen = seen["content"][0]["text"].as_str().unwrap();
    let (_, rest) = seen.split_once("with after=").unwrap();
    let after = rest.split(' ').next().unwrap();
    let rest = client.outline(json!({"after": after}));
    for number in 0..300 {
        let choice = format!("Choice {number}.");
        assert_eq!(
            (seen.matches(&choice).count() + rest.matches(&choice).count()),
            1,
            "{choice}"
        );
    }
}
