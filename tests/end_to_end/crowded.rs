//! A Mac of real size: every tool works there, and costs little more than on a small one ([findings-2 12]).

use crate::long_list::long_list;
use crate::support::share::Share;
use crate::support::{Mac, app, reference, runners};
use crate::sweep::{Sweep, failures, good_calls};
use serde_json::{Value, json};

#[test]
#[ignore = "takes most of a minute: every tool; `make test-all` runs it"]
fn every_tool_works_on_a_mac_of_real_size() {
    let calls = Share::of_this_run().of_column(0, good_calls());
    let answers = Sweep::default().run_with(&Mac::crowded(), calls);
    assert_eq!(failures(&answers), []);
}

/// The Accessibility messages and the bridge calls of a tool's script.
fn cost(mac: &Mac, tool: &str, params: &Value) -> (u64, u64) {
    let (_, counts) = mac.counted(tool, params);
    let count = |what: &str| counts[what].as_u64().unwrap();
    (count("ax_messages"), count("bridge_calls"))
}

#[test]
fn an_app_is_found_by_its_name_among_300_processes() {
    let mac = Mac::crowded();
    mac.change(|world| {
        let apps = world["apps"].as_array_mut().unwrap();
        for pid in 60_000..60_140 {
            let name = format!("helper{pid}");
            apps.push(json!({"pid": pid, "name": name, "bundle_id": name, "executable": "/usr/libexec/helper", "policy": "prohibited"}));
        }
        assert_eq!(apps.len(), 300);
    });
    let element = "window[1]/scrollarea/textarea";
    for name in ["TextEdit", "com.apple.TextEdit", "textedit"] {
        let given = json!({"app": name, "element": element});
        let (_, calls) = cost(&mac, "get_ui_element_value", &given);
        assert!(calls <= 400, "{name}: {calls}");
    }
    // A name that fits no process is looked for in every way.
    let mut client = mac.counting_session();
    let before = mac.counted_so_far(&mut client, "bridge_calls");
    let given = json!({"app": "Nobody", "element": element});
    let (error, text) = client.err("get_ui_element_value", given);
    assert_eq!(error["code"], "AppNotRunning", "{text}");
    let calls = mac.counted_so_far(&mut client, "bridge_calls") - before;
    assert!(calls <= 400, "of no app: {calls}");
}

/// What shows as many things costs at most twice what it costs on the default Mac.
#[test]
fn looking_costs_no_more_than_twice_what_it_does_on_a_small_mac() {
    let (small, large) = (Mac::new(), Mac::crowded());
    for (tool, params) in [
        ("look", json!({})),
        ("get_ui_elements", json!({"app": "TextEdit"})),
        ("wait_for", json!({"app": "TextEdit", "role": "window"})),
        ("list_windows", json!({"app": "TextEdit"})),
    ] {
        let (small, large) = (cost(&small, tool, &params), cost(&large, tool, &params));
        assert!(
            large.0 <= 2 * small.0 && large.1 <= 2 * small.1,
            "{tool}: {small:?} and {large:?}"
        );
    }
    // Of all apps, for each window that is listed.
    let each = |mac: &Mac| {
        let (listed, counts) = mac.counted("list_windows", &json!({}));
        let windows = listed["windows"].as_array().unwrap().len() as f64;
        ["ax_messages", "bridge_calls"].map(|what| counts[what].as_f64().unwrap() / windows)
    };
    let (small, large) = (each(&small), each(&large));
    assert!(
        large[0] <= 2.0 * small[0] && large[1] <= 2.0 * small[1],
        "{small:?} and {large:?}"
    );
}

/// A click at a row that is shown, in a list of so many rows: its bridge calls.
fn click(
    rows: u64,
    tool: &str,
    arguments: impl FnOnce(&mut crate::support::Client) -> Value,
) -> u64 {
    let mac = Mac::with(|world| {
        long_list(app(world, "Notes"), rows);
        let notes = app(world, "Notes");
        notes["windows"][0]["z"] = json!(99);
        world["front"] = app(world, "Notes")["pid"].clone();
    });
    let mut client = mac.counting_session();
    let given = arguments(&mut client);
    let before = mac.counted_so_far(&mut client, "bridge_calls");
    client.ok(tool, given);
    mac.counted_so_far(&mut client, "bridge_calls") - before
}

/// The frame of the window, and of a button in it, as `long_list` makes them.
const BUTTON: [i64; 2] = [200 + 230, 140 + 112];

#[test]
fn a_click_at_a_row_that_is_shown_costs_the_same_however_long_its_list_is() {
    let by_ref = |client: &mut crate::support::Client| {
        let outline = client.outline(json!({"app": "Notes"}));
        json!({"element": reference(&outline, &["Flag 5"])})
    };
    let by_name = |_: &mut crate::support::Client| json!({"app": "Notes", "element": "Flag 5"});
    let by_point = |_: &mut crate::support::Client| json!({"x": BUTTON[0], "y": BUTTON[1]});
    let costs = |rows| {
        [
            click(rows, "click_ui_element", by_ref),
            click(rows, "click_ui_element", by_name),
            click(rows, "click", by_point),
        ]
    };
    let (few, many) = (costs(50), costs(5_000));
    for ((few, many), how) in few.into_iter().zip(many).zip(["ref", "name", "point"]) {
        assert!(many * 2 <= few * 3, "by {how}: {few} and {many}");
    }
}

/// The pressed button is the only one of its name, outside of a list whose rows are not built.
#[test]
fn the_only_button_beside_a_long_list_is_pressed_in_time() {
    let mac = Mac::crowded();
    let mut client = mac.session(&[]);
    let before = mac.skipped_seconds();
    let given = json!({"app": "Contacts", "element": "Edit"});
    let done = client.ok("click_ui_element", given);
    assert_eq!(done["how"], "press", "{done}");
    assert!(mac.skipped_seconds() - before < 2.0);
}

/// The rows of a list that are selected and show that text.
fn is_chosen(element: &Value, text: &str) -> bool {
    let children = || element["children"].as_array().into_iter().flatten();
    let says = |one: &Value| {
        one["value"]
            .as_str()
            .is_some_and(|value| value.ends_with(text))
    };
    fn any(element: &Value, holds: &dyn Fn(&Value) -> bool) -> bool {
        let mut children = element["children"].as_array().into_iter().flatten();
        holds(element) || children.any(|child| any(child, holds))
    }
    let is_row = element["role"] == "AXRow" && element["attributes"]["AXSelected"] == true;
    (is_row && any(element, &says)) || children().any(|child| is_chosen(child, text))
}

// [findings-2 7.3]
#[test]
fn a_message_of_the_mailbox_is_opened_by_its_subject() {
    for runner in runners() {
        let mac = Mac::crowded();
        let mut client = mac.session(runner);
        // Looked for by its subject, then by the whole text of its row.
        let found = client.outline(json!({"app": "Mail", "text": "Late invoice 3"}));
        let by_subject = json!({"element": reference(&found, &["Late invoice 3"])});
        let by_text = json!({"app": "Mail", "element": "11/12/25  Final offer 5"});
        for (given, subject) in [(by_subject, "Late invoice 3"), (by_text, "Final offer 5")] {
            let before = mac.skipped_seconds();
            let done = client.ok("click_ui_element", given);
            assert_eq!(done["effect"], "confirmed", "{done}");
            assert!(mac.skipped_seconds() - before < 2.0, "{done}");
            let mail = app(&mut mac.state(), "Mail")["windows"][0].clone();
            assert!(is_chosen(&mail, subject), "{subject}: {done}");
            let looked =
                client.outline(json!({"app": "Mail", "role": "statictext", "text": subject}));
            assert!(looked.contains(&format!("=\"{subject}\"")), "{looked}");
        }
    }
}

// [findings-2 7.1]
#[test]
fn the_button_beside_9_000_texts_is_pressed_and_answered_as_pressed() {
    for runner in runners() {
        let mac = Mac::crowded();
        let mut client = mac.session(runner);
        let before = mac.skipped_seconds();
        let given = json!({"app": "Google Chrome", "element": "Send"});
        let done = client.ok("click_ui_element", given);
        assert_eq!(done["how"], "press", "{done}");
        assert!(mac.skipped_seconds() - before < 5.0, "{done}");
    }
}

/// Regression: nothing said that a list goes on below what is shown.
#[test]
fn a_look_says_how_much_is_out_of_view() {
    let mac = Mac::crowded();
    let mut client = mac.session(&[]);
    let mut text = |given: Value| {
        let seen = client.call("look", given);
        seen["content"][0]["text"].as_str().unwrap().to_owned()
    };
    let usual = text(json!({"app": "Mail"}));
    assert!(
        usual.contains("Out of view: ") && usual.contains("rows of lists"),
        "{usual}"
    );
    let more = text(json!({"app": "Mail", "include_offscreen": true, "more": true}));
    assert!(!more.contains("Out of view: "), "{more}");
    assert!(
        more.len() > usual.len() && more.len() < 22_000,
        "{}",
        more.len()
    );
}
