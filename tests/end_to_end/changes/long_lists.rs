//! Acting in a window that shows a part of a long list, as mail, contacts and music do.

use super::change;
use crate::long_list::long_list;
use crate::support::{Mac, app, reference};
use serde_json::{Value, json};

/// Notes with a list of so many rows.
fn list_of(rows: u64) -> Mac {
    Mac::with(|world| long_list(app(world, "Notes"), rows))
}

/// The crossings of the bridge for a click at the button of the sixth row, by its ref.
fn crossings_of_a_click(mac: &Mac) -> u64 {
    let mut client = mac.counting_session();
    let outline = client.outline(json!({"app": "Notes"}));
    let button = reference(&outline, &["Flag 5"]);
    let before = mac.counted_so_far(&mut client, "bridge_calls");
    let done = client.ok("click_ui_element", json!({"element": button}));
    assert_eq!(done["effect"], "unverified", "{done}");
    mac.counted_so_far(&mut client, "bridge_calls") - before
}

// [findings-2 7.1]
#[test]
fn a_click_in_a_long_list_costs_what_it_costs_in_a_short_one() {
    let [few, many] = [50, 4_000].map(|rows| crossings_of_a_click(&list_of(rows)));
    assert!(2 * many <= 3 * few, "{many} in 4,000 rows, {few} in 50");
}

/// Where this Mac hands out what is compared one by one, it costs in proportion to the rows. [findings-2 7.1]
#[test]
fn looking_is_linear_where_lists_are_compared_element_by_element() {
    let costs = |rows: u64| {
        let mac = list_of(rows);
        mac.change(|world| {
            world["faults"]["active"] =
                json!(["cf-equal-compares-references", "deep-unwrap-drops-objects"]);
        });
        crossings_of_a_click(&mac)
    };
    let [few, many] = [500, 1_500].map(costs);
    assert!(many < 4 * few, "{many} for 1,500 rows, {few} for 500");
}

/// The button was pressed, and the answer was Timeout. [findings-2 7.1]
#[test]
fn what_was_done_beside_thousands_of_texts_is_answered_as_done() {
    let mac = Mac::with(|world| {
        let texts = (0..9_000).map(|number| {
            json!({"role": "AXStaticText", "value": format!("Line {number}"), "frame": [0, 20 * number, 300, 20]})
        });
        let button =
            json!({"role": "AXCheckBox", "title": "Remember", "value": 0, "frame": [0, 0, 90, 20]});
        let children: Vec<Value> = std::iter::once(button).chain(texts).collect();
        let group = json!({"role": "AXGroup", "frame": [0, 0, 300, 180_000], "children": children});
        app(world, "Notes")["windows"][0]["children"] = json!([group]);
        app(world, "Notes")["hidden"] = json!(false);
    });
    let mut client = mac.session(&["--timeout-ms", "30000"]);
    let given = json!({"app": "Notes", "element": "window[1]/group/checkbox[\"Remember\"]"});
    let done = client.ok("click_ui_element", given);
    assert_eq!(done["effect"], "confirmed", "{done}");
    change(&done, &["value: ", "CheckBox \"Remember\" 0 → 1"]);
}
