//! Lists whose app builds a row when it is asked about it. [findings-2 7.3]

use crate::long_list::{SHOWN, long_list};
use crate::support::{Client, Mac, app, reference};
use serde_json::{Value, json};

const FAULT: &str = "unbuilt-rows-are-slow";

/// Notes with a list of so many rows, of which those out of view are built when they are read, and a button beside the list.
fn list_of(rows: u64) -> Mac {
    Mac::with(|world| {
        world["faults"]["active"] = json!([FAULT]);
        let notes = app(world, "Notes");
        long_list(notes, rows);
        let children = notes["windows"][0]["children"].as_array_mut().unwrap();
        children.push(
            json!({"role": "AXCheckBox", "title": "Edit", "value": 0, "frame": [320, 20, 60, 20]}),
        );
    })
}

/// The bridge calls and messages of what is done.
fn costs(mac: &Mac, client: &mut Client, act: impl FnOnce(&mut Client)) -> [u64; 2] {
    const COUNTS: [&str; 2] = ["bridge_calls", "ax_messages"];
    let before = COUNTS.map(|name| mac.counted_so_far(client, name));
    act(client);
    let after = COUNTS.map(|name| mac.counted_so_far(client, name));
    [after[0] - before[0], after[1] - before[1]]
}

fn assert_like(short: [u64; 2], long: [u64; 2]) {
    for (few, many) in short.into_iter().zip(long) {
        assert!(
            2 * many <= 3 * few,
            "{long:?} in 5,000 rows, {short:?} in 50"
        );
    }
}

fn click(client: &mut Client, given: Value) {
    let done = client.ok("click_ui_element", given);
    assert_eq!(done["effect"], "unverified", "{done}");
}

#[test]
fn a_click_at_a_shown_row_costs_what_it_costs_in_a_short_list() {
    let by_ref = |rows| {
        let mac = list_of(rows);
        let mut client = mac.counting_session();
        let outline = client.outline(json!({"app": "Notes"}));
        let button = reference(&outline, &["Flag 5"]);
        costs(&mac, &mut client, |client| {
            click(client, json!({"element": button}));
        })
    };
    assert_like(by_ref(50), by_ref(5_000));
    let by_name = |rows| {
        let mac = list_of(rows);
        let mut client = mac.counting_session();
        costs(&mac, &mut client, |client| {
            click(client, json!({"app": "Notes", "element": "Flag 5"}));
        })
    };
    assert_like(by_name(50), by_name(5_000));
    let by_path = |rows| {
        let mac = list_of(rows);
        let mut client = mac.counting_session();
        costs(&mac, &mut client, |client| {
            let path = "window[1]/scroll area/table/row[6]/cell/button[\"Flag 5\"]";
            click(client, json!({"app": "Notes", "element": path}));
        })
    };
    assert_like(by_path(50), by_path(5_000));
    let by_point = |rows| {
        let mac = list_of(rows);
        let mut client = mac.counting_session();
        client.ok("activate_app", json!({"app": "Notes"}));
        let shown = client.ok(
            "get_ui_element_value",
            json!({"app": "Notes", "element": "Flag 5"}),
        );
        let at = &shown["element"]["position"];
        let (x, y) = (
            at["x"].as_f64().unwrap() + 20.0,
            at["y"].as_f64().unwrap() + 8.0,
        );
        costs(&mac, &mut client, |client| {
            client.ok("click", json!({"x": x, "y": y}));
        })
    };
    assert_like(by_point(50), by_point(5_000));
}

#[test]
fn the_only_element_of_a_name_is_the_one_where_a_list_was_cut() {
    let mac = list_of(3_400);
    let mut client = mac.session(&[]);
    let done = client.ok(
        "click_ui_element",
        json!({"app": "Notes", "element": "Edit"}),
    );
    assert_eq!(
        (&done["how"], &done["effect"]),
        (&json!("press"), &json!("confirmed")),
        "{done}"
    );
    assert_eq!(done["element"]["value"], 1.0, "{done}");
    let note = done["note"].as_str().unwrap();
    assert!(note.contains("of 3,400 rows"), "{note}");
    // A path that leaves out what lies between.
    let done = client.ok(
        "get_ui_element_value",
        json!({"app": "Notes", "element": "window[1]/button[\"Flag 5\"]"}),
    );
    assert!(
        done["note"].as_str().unwrap().contains("of 3,400 rows"),
        "{done}"
    );
}

#[test]
fn a_row_that_is_not_built_is_not_said_to_be_missing() {
    let mac = list_of(5_000);
    let mut client = mac.session(&["--timeout-ms", "8000"]);
    for element in ["Flag 4800", "window[1]/button[\"Flag 4800\"]"] {
        let failed = client.err(
            "get_ui_element_value",
            json!({"app": "Notes", "element": element}),
        );
        assert_eq!(failed.0["code"], "ElementNotFound", "{failed:?}");
        let text = &failed.1;
        assert!(
            text.contains("of 5,000 rows") && text.contains("was not found in what was read"),
            "{text}"
        );
        assert!(!text.contains("There is no element"), "{text}");
    }
    // One that is near is built and found, and one that is named by its place.
    let done = client.ok(
        "get_ui_element_value",
        json!({"app": "Notes", "element": format!("Flag {}", SHOWN + 2)}),
    );
    assert_eq!(done["element"]["role"], "AXButton", "{done}");
    let path = "window[1]/scroll area/table/row[4801]/cell/button";
    let done = client.ok(
        "get_ui_element_value",
        json!({"app": "Notes", "element": path}),
    );
    assert_eq!(done["element"]["title"], "Flag 4800", "{done}");
}

#[test]
fn waiting_sees_a_shown_row_and_never_takes_an_unread_one_for_gone() {
    let mac = list_of(5_000);
    let mut client = mac.session(&[]);
    let given = |text: &str, gone: bool| json!({"app": "Notes", "text": text, "role": "button", "gone": gone, "timeout_ms": 3_000});
    let found = client.ok("wait_for", given("Flag 5", false));
    assert_eq!(found["found"], true, "{found}");
    let failed = client.err("wait_for", given("Flag 4800", true));
    assert_eq!(failed.0["code"], "Timeout", "{failed:?}");
    assert!(failed.1.contains("of 5,000 rows"), "{failed:?}");
}

/// Whatever its number of rows, a list shows what else is in it.
#[test]
fn a_button_in_a_list_is_shown_beside_its_rows() {
    for rows in [50, 150] {
        let mac = list_of(rows);
        mac.change(|world| {
            let table = &mut app(world, "Notes")["windows"][0]["children"][0]["children"][0];
            let add = json!({"role": "AXButton", "title": "Add", "frame": [270, 2, 20, 16]});
            table["children"].as_array_mut().unwrap().insert(0, add);
        });
        let outline = mac.session(&[]).outline(json!({"app": "Notes"}));
        assert!(outline.contains("Button \"Add\""), "{rows}: {outline}");
        assert!(
            !outline.contains(&format!("Flag {}", SHOWN + 1)),
            "{rows}: {outline}"
        );
    }
}

#[test]
fn all_rows_of_a_short_list_are_listed_in_their_order() {
    let mac = list_of(30);
    let outline = mac
        .session(&[])
        .outline(json!({"app": "Notes", "include_offscreen": true}));
    let places: Vec<usize> = (0..30)
        .map(|row| outline.find(&format!("\"Flag {row}\"")).unwrap())
        .collect();
    assert!(places.is_sorted(), "{outline}");
}

#[test]
fn a_list_of_which_all_rows_are_selected_is_no_slower() {
    let messages = |selected: bool| {
        let mac = list_of(200);
        mac.change(|world| {
            let table = &mut app(world, "Notes")["windows"][0]["children"][0]["children"][0];
            for row in table["children"].as_array_mut().unwrap() {
                row["attributes"] = json!({"AXSelected": selected});
            }
        });
        let mut client = mac.counting_session();
        let given = json!({"app": "Notes", "element": "Edit"});
        costs(&mac, &mut client, |client| {
            client.ok("get_ui_element_value", given);
        })[1]
    };
    let [none, all] = [false, true].map(messages);
    assert!(all <= none + 5, "{all} with all selected, {none} with none");
}
