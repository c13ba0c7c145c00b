//! What reading a tree costs: messages, and crossings of the bridge.

use crate::crowd::crowd;
use crate::support::{Client, Mac, app};
use serde_json::{Value, json};

const GIVEN: fn() -> Value = || json!({"app": "Notes", "max_depth": 40, "max_elements": 10_000, "include_offscreen": false, "actions": false});

/// Notes with a window of so many elements.
fn crowded(elements: u64) -> Mac {
    Mac::with(|world| crowd(app(world, "Notes"), elements))
}

/// The elements that were read, the crossings and the messages.
fn counts(mac: &Mac) -> [u64; 3] {
    let (result, counts) = mac.counted("get_ui_elements", &GIVEN());
    let elements = result["nodes"].as_array().unwrap().len() as u64;
    let count = |name: &str| counts[name].as_u64().unwrap();
    [elements, count("bridge_calls"), count("ax_messages")]
}

#[test]
fn an_element_of_a_tree_costs_one_message_and_eight_crossings() {
    let [few, many] = [200, 1_200].map(|elements| counts(&crowded(elements)));
    let [elements, crossings, messages] = [0, 1, 2].map(|at| many[at] - few[at]);
    assert_eq!(elements, 1_000);
    assert!(crossings <= 8 * elements, "{crossings} for {elements}");
    assert!(messages <= elements + 5, "{messages} for {elements}");
}

/// What a tree is under a fault, how often the bridge was crossed for it, and how many messages were sent.
fn read(faults: &[&str]) -> (Value, u64, u64) {
    let mac = Mac::with(|world| world["faults"]["active"] = json!(faults));
    let mut given = GIVEN();
    given["app"] = json!("Safari");
    let (result, counts) = mac.counted("get_ui_elements", &given);
    let count = |name: &str| counts[name].as_u64().unwrap();
    (
        result["nodes"].clone(),
        count("bridge_calls"),
        count("ax_messages"),
    )
}

// [bridge 2.3]
#[test]
fn a_tree_is_read_slot_by_slot_where_a_batch_does_not_come_apart_whole() {
    let (nodes, crossings, _) = read(&[]);
    let (slowly, more, _) = read(&["deep-unwrap-drops-objects"]);
    assert_eq!(slowly, nodes);
    assert!(more > 2 * crossings, "{more} are not more than {crossings}");
}

// [bridge 4.5]
#[test]
fn a_tree_has_its_frames_where_no_element_answers_them_in_one() {
    let (nodes, crossings, messages) = read(&[]);
    let (in_two, more, asked) = read(&["frame-is-no-attribute"]);
    assert_eq!(in_two, nodes);
    assert!(more > crossings, "{more} are not more than {crossings}");
    // Two elements are asked by themselves, then all are asked for both along with the rest.
    assert_eq!(asked, messages + 2);
}

/// A list too long for one message, behind elements that have shown that none of them answers AXFrame.
#[test]
fn a_long_list_has_its_frame_where_no_element_answers_it_in_one() {
    let mac = Mac::with(|world| {
        world["faults"]["active"] = json!(["frame-is-no-attribute", "long-lists-time-out"]);
        let notes = app(world, "Notes");
        crowd(notes, 200);
        let button = json!({"role": "AXButton", "frame": [10, 60, 9, 3]});
        notes["windows"][0]["children"][15]["children"] = vec![button; 1_500].into();
    });
    let (result, _) = mac.counted("get_ui_elements", &GIVEN());
    let nodes = result["nodes"].as_array().unwrap();
    assert!(nodes.len() > 1_500);
    let frameless: Vec<&Value> = nodes.iter().filter(|node| node["x"].is_null()).collect();
    assert!(frameless.is_empty(), "{frameless:?}");
}

/// The last element of a role in a snapshot of an app.
fn last_ref(client: &mut Client, app: &str, role: &str) -> String {
    let given = json!({"app": app, "format": "json"});
    let snapshot = client.ok("get_ui_elements", given);
    let mut found = None;
    let mut left = vec![&snapshot["elements"]];
    while let Some(at) = left.pop() {
        left.extend(at["children"].as_array().into_iter().flatten());
        left.extend(at.as_array().into_iter().flatten());
        if at["role"] == role {
            found = at["ref"].as_str();
        }
    }
    found.unwrap().to_owned()
}

#[test]
fn a_click_by_ref_costs_few_messages() {
    for (app, role, most) in [
        ("Safari", "AXLink", 25),
        ("TextEdit", "AXTextArea", 25),
        ("System Settings", "AXPopUpButton", 25),
        ("System Settings", "AXCheckBox", 25),
        // Nothing in a row can be pressed: the window comes forward, and what lies at the point is asked for.
        ("Finder", "AXRow", 25),
        ("Notes", "AXRow", 25),
    ] {
        let mac = Mac::new();
        let mut client = mac.counting_session();
        let target = last_ref(&mut client, app, role);
        let before = mac.messages_so_far(&mut client);
        let given = json!({"element": target, "observe": false});
        client.ok("click_ui_element", given);
        let messages = mac.messages_so_far(&mut client) - before;
        assert!((5..=most).contains(&messages), "{app} {role}: {messages}");
    }
}
