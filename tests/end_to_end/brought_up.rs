//! What an app shows, in the answers of actions that bring it up or that change more than their lines tell: no look has to follow.

use crate::support::{Client, Mac, app, reference};
use serde_json::{Value, json};

/// What the answer shows, a line each.
fn shown(answer: &Value) -> Vec<&str> {
    answer["shows"]
        .as_str()
        .unwrap_or_default()
        .lines()
        .collect()
}

#[test]
fn an_app_that_is_brought_up_shows_what_a_look_would() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let launched = client.ok("launch_app", json!({"app": "Calculator"}));
    let shows = launched["shows"].as_str().unwrap();
    assert!(
        !shows.contains(" @") && !shows.contains(" id=") && shows.len() < 1_650,
        "{shows}"
    );
    // Its lines do not tell the same again.
    let changes = launched["changes"].to_string();
    assert!(
        changes.contains("opened: ") && !changes.contains(" with "),
        "{changes}"
    );
    assert_eq!(launched.get("unseen"), None, "{launched:#}");
    for (button, display) in [("1", "1"), ("Add", "1+"), ("2", "1+2"), ("Equals", "3")] {
        let element = reference(shows, &[&format!("Button \"{button}\"")]);
        let pressed = client.ok("click_ui_element", json!({"element": element}));
        let changes = pressed["changes"].to_string();
        assert!(
            changes.contains(&format!("\\u200e{display}\\\"")),
            "{changes}"
        );
        assert_eq!(pressed.get("shows"), None, "{pressed:#}");
    }
    // What was shown before is not said again.
    let again = client.ok("launch_app", json!({"app": "Calculator"}));
    assert!(shown(&again).len() < 5, "{again:#}");
    assert!(
        again["shows"].as_str().unwrap().contains("did not change"),
        "{again:#}"
    );
    let activated = client.ok("activate_app", json!({"app": "Notes"}));
    assert!(
        activated["shows"].as_str().unwrap().contains("TextArea"),
        "{activated:#}"
    );
}

#[test]
fn a_page_that_has_come_is_shown_without_the_toolbar_that_stays() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let opened = client.ok("activate_app", json!({"app": "Safari"}));
    let link = reference(
        opened["shows"].as_str().unwrap(),
        &["Link \"More information"],
    );
    let pressed = client.ok("click_ui_element", json!({"element": link}));
    let shows = pressed["shows"].as_str().unwrap();
    assert!(
        shows.contains("Heading \"Acting\"") && !shows.contains("Reload this page"),
        "{shows}"
    );
    assert!(
        !pressed.to_string().contains("the rest of what appeared"),
        "{pressed:#}"
    );
    // The form below is out of view, and is used by what the answer told.
    let field = shows
        .lines()
        .find(|line| line.contains("TextField \"Your address\""))
        .unwrap();
    let button = shows
        .lines()
        .find(|line| line.contains("Button \"Subscribe\""))
        .unwrap();
    let [field, button] = [field, button].map(|line| line.split(' ').nth(1).unwrap());
    let fields = json!([{"element": field, "value": "hanako@example.com"}]);
    let sent = client.ok("fill_form", json!({"fields": fields, "submit": button}));
    assert!(
        sent["changes"].to_string().contains("Thank you!"),
        "{sent:#}"
    );
    // The one line of the profile's tools has it, too.
    let mac = Mac::new();
    let mut client = mac.session(&["--profile", "computer"]);
    let opened = client.ok("launch_app", json!({"app": "Safari"}));
    let link = reference(
        opened["shows"].as_str().unwrap(),
        &["Link \"More information"],
    );
    let clicked = client.call("left_click", json!({"ref": link}));
    let line = clicked["content"][0]["text"].as_str().unwrap();
    assert!(
        line.starts_with("confirmed; ") && line.contains("\n+ "),
        "{line}"
    );
}

/// What was done may show although nothing that was compared has changed.
#[test]
fn an_action_whose_effect_is_not_known_shows_what_changed_since_the_last_look() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let opened = client.ok("activate_app", json!({"app": "Safari"}));
    let shows = opened["shows"].as_str().unwrap();
    let field = reference(shows, &["TextField placeholder=\"Search\""]);
    client.ok(
        "set_ui_element_value",
        json!({"element": field, "value": "swift"}),
    );
    let pressed = client.ok(
        "click_ui_element",
        json!({"element": reference(shows, &["Button \"Search\""])}),
    );
    assert_eq!(pressed["effect"], "unverified", "{pressed:#}");
    let [changed, rest] = shown(&pressed)[..] else {
        panic!("{pressed:#}")
    };
    assert!(
        changed.starts_with("~ ") && changed.contains("\"swift\""),
        "{changed}"
    );
    assert!(
        rest.ends_with("did not change: their earlier refs still work"),
        "{rest}"
    );
}

/// Has the answer to a call that succeeds, which shows nothing.
#[track_caller]
fn quiet(client: &mut Client, tool: &str, arguments: Value) -> Value {
    let answer = client.ok(tool, arguments);
    assert_eq!(answer.get("shows"), None, "{tool}: {answer:#}");
    answer
}

/// Where a look is not allowed, not wanted or of no use, the action is done all the same.
#[test]
fn nothing_is_shown_where_nobody_may_look() {
    let mac = Mac::new();
    let mut client = mac.session(&["--exclude-tools", "look"]);
    quiet(&mut client, "launch_app", json!({"app": "Calculator"}));
    let mut client = mac.session(&[]);
    let unobserved = json!({"app": "Notes", "observe": false});
    quiet(&mut client, "activate_app", unobserved);
    let behind = json!({"app": "Safari", "background": true});
    quiet(&mut client, "launch_app", behind);
    let steps = json!([{"tool": "activate_app", "arguments": {"app": "Safari"}}]);
    let batch = client.ok("batch", json!({"steps": steps}));
    assert!(!batch.to_string().contains("\"shows\""), "{batch:#}");
    let denied = Mac::with(|world| world["permissions"]["accessibility"] = json!("denied"));
    let mut client = denied.session(&[]);
    quiet(&mut client, "launch_app", json!({"app": "Calculator"}));
}

/// A look that nobody asked for has no app build its tree, whichever way that would be done.
// [findings 1.1] [findings 1.2]
#[test]
fn no_tree_is_built_for_it() {
    let kinds = [
        "chromium",
        "electron",
        "electron_by_write",
        "gecko",
        "hit_test",
    ];
    for kind in kinds {
        let mac = Mac::with(|world| app(world, "Slack")["lazy_tree"] = json!(kind));
        let mut client = mac.session(&[]);
        quiet(&mut client, "activate_app", json!({"app": "Slack"}));
        let pressed = quiet(&mut client, "press_key", json!({"key": "f5"}));
        assert_eq!(pressed["effect"], "unverified", "{kind}: {pressed:#}");
        let mut state = mac.state();
        assert_eq!(app(&mut state, "Slack")["lazy_tree"], kind);
        assert_eq!(state["pending"], Value::Null, "{kind}");
        // Once somebody has asked for it, it is shown.
        client.outline(json!({"app": "Slack"}));
        client.ok("activate_app", json!({"app": "Notes"}));
        let again = client.ok("activate_app", json!({"app": "Slack"}));
        assert!(!shown(&again).is_empty(), "{kind}: {again:#}");
    }
}

/// It is a look under the policy of the server: what an app that may not be read shows is in none.
#[test]
fn what_the_policy_closes_is_not_shown() {
    let mac = Mac::new();
    let mut client = mac.session(&["--deny", "com.apple.Notes"]);
    let up = client.ok("launch_app", json!({"app": "Calculator"}));
    assert!(!shown(&up).is_empty(), "{up:#}");
    client.err("activate_app", json!({"app": "Notes"}));
    // Notes is in front: a key that goes to it is refused, and nothing of it is told.
    mac.change(|world| world["front"] = app(world, "Notes")["pid"].clone());
    let refused = client.call("press_key", json!({"key": "f5"}));
    assert!(!refused.to_string().contains("Shopping"), "{refused:#}");
    let up = client.ok("activate_app", json!({"app": "TextEdit"}));
    assert!(!up.to_string().contains("Shopping"), "{up:#}");
}

/// An app that does not answer is not waited for once more.
#[test]
fn an_app_that_hangs_is_not_looked_at() {
    let mac = Mac::with(|world| app(world, "Notes")["hung"] = json!(true));
    let mut client = mac.session(&[]);
    client.outline(json!({"app": "TextEdit"}));
    let before = mac.skipped_seconds();
    let up = client.call("activate_app", json!({"app": "Notes"}));
    assert!(!up.to_string().contains("shows"), "{up:#}");
    assert!(mac.skipped_seconds() - before < 10.0, "{up:#}");
}

/// The next call comes behind what is shown of the last one, in its turn.
#[test]
fn what_a_later_call_does_is_not_shown() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let first = client.begin("launch_app", json!({"app": "Calculator"}));
    let second = client.begin("quit_app", json!({"app": "Calculator"}));
    let launched = client.answer_to(&first)["result"]["structuredContent"].clone();
    let quit = client.answer_to(&second)["result"]["structuredContent"].clone();
    assert!(shown(&launched).len() > 10, "{launched:#}");
    assert_eq!(quit["effect"], "confirmed", "{quit:#}");
}
