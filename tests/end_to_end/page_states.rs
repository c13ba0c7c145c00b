//! What pages tell of themselves beside their texts [webkit 1.2] [webkit 1.9] [webkit 1.10]: a client over real pipes, and the simulated
//! Mac.

use crate::support::{Client, Mac, runners};
use serde_json::{Value, json};

const ADDRESS: &str = "https://t.example.com";

/// Safari, with a page that says this HTML.
fn shown(html: &str, runner: &[&str]) -> (Mac, Client) {
    let html = json!(html);
    let mac = Mac::described(&format!(
        "version = 1\nfront = \"com.apple.Safari\"\n[web.\"{ADDRESS}\"]\ntitle = \"Facts\"\nhtml = {html}\n"
    ));
    let mut client = mac.session(runner);
    client.ok("open", json!({"url": ADDRESS, "app": "Safari"}));
    (mac, client)
}

/// Whether a thing is there, and whether it is absent; each only where that is proven.
fn judged(client: &mut Client, given: &Value) -> [bool; 2] {
    ["present", "absent"].map(|expected| {
        let mut given = given.clone();
        given["app"] = json!("Safari");
        given["expected"] = json!(expected);
        let said = client.ok("expect", given);
        assert_eq!(said["complete"], true, "{said:#}");
        said["holds"] == true
    })
}

const STATES: &str = "<button aria-expanded='false'>Sizes</button><button aria-expanded='true'>Colors</button><button>Order</button>\
    <div role='checkbox' aria-checked='mixed'>All</div><div role='checkbox' aria-checked='true'>Paper</div>\
    <div role='menubar'><div role='menuitemcheckbox' aria-checked='true'>Bold</div><div role='menuitemcheckbox'>Italic</div></div>\
    <nav><a href='/a' aria-current='page'>Home</a><a href='/b'>Help</a></nav>";

#[test]
fn states_that_pages_tell_can_be_expected() {
    for runner in runners() {
        let (_mac, mut client) = shown(STATES, runner);
        for (role, text, holding, others) in [
            (
                "button",
                "Sizes",
                &["collapsed"][..],
                &["expanded", "current"][..],
            ),
            ("button", "Colors", &["expanded"], &["collapsed"]),
            ("check box", "All", &["mixed"], &["on", "off", "checked"]),
            ("check box", "Paper", &["on", "checked"], &["off", "mixed"]),
            ("menu item", "Bold", &["checked", "on"], &["off", "mixed"]),
            ("menu item", "Italic", &["off"], &["checked", "on"]),
            ("link", "Home", &["current"], &[]),
            ("link", "Help", &[], &["current"]),
        ] {
            let states = holding.iter().map(|state| (state, [true, false]));
            for (state, expected) in states.chain(others.iter().map(|state| (state, [false, true])))
            {
                let given = json!({"role": role, "text": text, "state": state});
                assert_eq!(judged(&mut client, &given), expected, "{runner:?}: {given}");
            }
        }
    }
}

#[test]
fn what_has_no_such_state_is_told() {
    let (_mac, mut client) = shown(STATES, &[]);
    let mut instead = |element: &str, state: &str| {
        let given = json!({"app": "Safari", "role": "button", "text": element, "state": state});
        let said = client.ok("expect", given);
        (said["complete"].clone(), said["instead"][0].clone())
    };
    let collapsed = json!("AXButton \"Sizes\" is collapsed");
    assert_eq!(instead("Sizes", "expanded"), (json!(true), collapsed));
    let untold = json!("AXButton \"Order\" does not tell whether it is expanded");
    assert_eq!(instead("Order", "expanded"), (json!(false), untold));
}

#[test]
fn a_state_is_waited_for() {
    let (_mac, mut client) = shown("<input type='checkbox' aria-label='Gift'>", &[]);
    let given = json!({"app": "Safari", "role": "check box", "text": "Gift", "state": "on"});
    let with = |more: Value| {
        let mut given = given.clone();
        given
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        given
    };
    let (error, text) = client.err("wait_for", with(json!({"timeout_ms": 300})));
    assert_eq!(error["code"], "Timeout");
    assert!(
        text.contains("state \"on\" was not seen within 300 ms"),
        "{text}"
    );
    for (gone, found) in [(false, true), (true, false)] {
        let wait = client.begin("wait_for", with(json!({"gone": gone})));
        client.ok(
            "click_ui_element",
            json!({"app": "Safari", "role": "check box", "element": "Gift"}),
        );
        let answer = client.answer_to(&wait);
        let said = &answer["result"]["structuredContent"];
        assert_eq!(
            (&said["found"], said["element"].is_null()),
            (&json!(found), gone),
            "{answer:#}"
        );
    }
    // A state is one of something.
    for wrong in [
        json!({"state": "on"}),
        json!({"app": "Safari", "until": "quiet", "state": "on"}),
    ] {
        let (error, text) = client.err("wait_for", wrong);
        assert_eq!(error["code"], "InvalidParameter");
        assert!(text.contains("`state`"), "{text}");
    }
}

/// The button of a form of the method `dialog` closes it, as HTML says.
#[test]
fn a_modal_dialog_of_a_page_is_closed_by_its_button() {
    for (html, button) in [
        (
            "<form method='dialog'><button type='button'>More</button><button>Start</button></form>",
            "Start",
        ),
        (
            "<button command='close' commandfor='hello'>Close</button>",
            "Close",
        ),
        (
            "<form><input type='submit' formmethod='dialog' value='Later'></form>",
            "Later",
        ),
    ] {
        let page = format!(
            "<h1>Shop</h1><button>Order</button><dialog open id='hello' aria-modal='true' aria-label='Newcomers'>{html}</dialog>"
        );
        let (_mac, mut client) = shown(&page, &[]);
        let order = json!({"role": "button", "text": "Order"});
        assert_eq!(judged(&mut client, &order), [false, true], "{html}");
        if html.contains("More") {
            client.ok(
                "click_ui_element",
                json!({"app": "Safari", "element": "More"}),
            );
            assert_eq!(judged(&mut client, &order), [false, true]);
        }
        let clicked = client.ok(
            "click_ui_element",
            json!({"app": "Safari", "role": "button", "element": button}),
        );
        assert_eq!(clicked["effect"], "confirmed", "{clicked:#}");
        assert_eq!(judged(&mut client, &order), [true, false], "{html}");
        assert_eq!(
            judged(&mut client, &json!({"text": "Newcomers"})),
            [false, true],
            "{html}"
        );
    }
}

/// What is not on a page that is still loading may yet come.
#[test]
fn a_page_that_is_still_loading_proves_no_absence() {
    let (mac, mut client) = shown("<h1>Shop</h1>", &[]);
    let given = json!({"app": "Safari", "text": "Order", "expected": "absent"});
    assert_eq!(client.ok("expect", given.clone())["holds"], true);
    mac.change(|world| {
        each(world, &mut |one| {
            if one["role"] == "AXWebArea" {
                one["attributes"]["AXLoaded"] = json!(false);
            }
        })
    });
    let said = client.ok("expect", given);
    assert_eq!(
        (&said["holds"], &said["complete"]),
        (&json!(false), &json!(false))
    );
    let why = said["why"].as_str().unwrap();
    assert!(why.contains("is still loading"), "{why}");
    let (_, text) = client.err(
        "click_ui_element",
        json!({"app": "Safari", "element": "Order"}),
    );
    assert!(text.contains("is still loading"), "{text}");
}

fn each(value: &mut Value, change: &mut dyn FnMut(&mut Value)) {
    change(value);
    match value {
        Value::Array(all) => all.iter_mut().for_each(|one| each(one, change)),
        Value::Object(all) => all.values_mut().for_each(|one| each(one, change)),
        _ => {}
    }
}
