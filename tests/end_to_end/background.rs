//! Background mode: a person works in Terminal while a client works in the apps behind it.
use crate::support::share::Share;
use crate::support::{Client, Mac, app, default_mac::pid};
use crate::sweep::{check_error, code, good_calls};
use serde_json::{Value, json};

/// A Mac whose user works in Terminal.
fn mac_in_use() -> Mac {
    Mac::with(|world| world["front"] = json!(pid::TERMINAL))
}

fn client(mac: &Mac) -> Client {
    mac.session(&["--background"])
}

/// What belongs to the person at the Mac: the app in front with all that it shows, and the pointer.
fn of_the_user(mac: &Mac) -> Value {
    // An event that was posted arrives some milliseconds later.
    mac.change(|_| ());
    let mut world = mac.state();
    let terminal = app(&mut world, "Terminal").take();
    json!({"front": world["front"], "pointer": world["pointer"], "input": world["input"], "terminal": terminal})
}

/// A call of each tool that works on the default Mac; keys name the app that gets them.
fn calls() -> Vec<(&'static str, Value)> {
    let named = |(name, mut arguments): (&'static str, Value)| {
        if ["type_text", "press_key", "key_combination"].contains(&name) {
            arguments["app"] = json!("TextEdit");
        }
        (name, arguments)
    };
    good_calls().into_iter().map(named).collect()
}

/// Tools that can do nothing behind the app in front.
const NEEDS_THE_FRONT: [&str; 10] = [
    "activate_app",
    "focus_window",
    "reveal_in_finder",
    "click",
    "double_click",
    "move_mouse",
    "drag",
    "scroll",
    "click_status_bar_item",
    "click_status_bar_menu_item",
];

#[test]
fn no_tool_takes_the_mac_over() {
    for tool in NEEDS_THE_FRONT {
        assert!(calls().iter().any(|(name, _)| *name == tool), "{tool}");
    }
    let share = Share::of_this_run().at_most(4);
    for (tool, arguments) in share.of_column(7, calls()) {
        let mac = mac_in_use();
        let before = of_the_user(&mac);
        let mut client = client(&mac);
        let result = client.call(tool, arguments);
        assert_eq!(of_the_user(&mac), before, "{tool}: {result:#}");
        let refused = code(&result);
        if refused.is_some() {
            check_error(tool, &result);
        }
        let expected = NEEDS_THE_FRONT.contains(&tool).then_some("Refused");
        assert_eq!(refused, expected, "{tool}: {result:#}");
    }
}

#[test]
fn keys_go_to_the_app_that_is_named_and_to_no_other() {
    let mac = mac_in_use();
    let before = of_the_user(&mac);
    let mut client = client(&mac);
    let typed = client.ok("type_text", json!({"app": "TextEdit", "text": "Ünï👋\nX"}));
    assert_eq!(typed["effect"], "confirmed", "{typed:#}");
    let cut = json!({"app": "TextEdit", "modifiers": ["command"], "key": "a"});
    assert_eq!(client.ok("key_combination", cut)["effect"], "confirmed");
    let key = json!({"app": "TextEdit", "key": "delete"});
    assert_eq!(client.ok("press_key", key)["effect"], "confirmed");
    let text = json!({"app": "TextEdit", "element": "window[1]/scrollarea/textarea"});
    assert_eq!(client.ok("get_ui_element_value", text)["value"], "");
    assert_eq!(of_the_user(&mac), before);

    let (error, text) = client.err("type_text", json!({"text": "rm -rf"}));
    assert_eq!(error["code"], "Refused");
    assert!(text.contains("need app"), "{text}");
    assert_eq!(of_the_user(&mac), before);
}

#[test]
fn a_shortcut_that_an_app_behind_does_not_take_is_not_called_done() {
    let mac = mac_in_use();
    mac.change(|world| world["faults"]["active"] = json!(["shortcuts-behind-are-lost"]));
    let mut client = client(&mac);
    let all = json!({"app": "TextEdit", "modifiers": ["command"], "key": "a"});
    assert_eq!(client.ok("key_combination", all)["effect"], "unverified");
}

#[test]
fn what_only_the_mouse_or_an_open_menu_can_do_is_refused_with_the_reason() {
    let mac = mac_in_use();
    let before = of_the_user(&mac);
    let mut client = client(&mac);
    let refused = [
        (
            "click_ui_element",
            json!({"app": "Safari", "element": "window[1]/scroll area/web area/heading"}),
            "the pointer belongs to the user",
        ),
        (
            "set_ui_element_value",
            json!({"app": "System Settings", "element": "Output device", "value": "AirPods"}),
            "menu would have to be opened",
        ),
        (
            "click_menu_item",
            json!({"app": "TextEdit", "menu_path": "File > Open Recent > Plan.txt"}),
            "not in the menus as they are while they are shut",
        ),
        (
            "click_menu_item",
            json!({"app": "TextEdit", "menu_path": "Edit > Undo"}),
            "may be enabled once its application is in front",
        ),
        // What the Dock and the Apple menu open comes to the front.
        (
            "click_ui_element",
            json!({"app": "Dock", "element": "Safari"}),
            "comes to the front",
        ),
        (
            "click_menu_item",
            json!({"app": "TextEdit", "menu_path": "Apple > System Settings…"}),
            "comes to the front",
        ),
    ];
    for (tool, arguments, why) in refused {
        let (error, text) = client.err(tool, arguments);
        assert_eq!(error["code"], "Refused", "{text}");
        assert!(text.contains(why), "{text}");
        assert!(text.contains("--background"), "{text}");
        assert_eq!(of_the_user(&mac), before, "{tool}");
    }
}

#[test]
fn an_app_is_launched_behind_the_one_in_front() {
    let mac = mac_in_use();
    let before = of_the_user(&mac);
    let mut client = client(&mac);
    let launched = client.ok("launch_app", json!({"app": "Calculator"}));
    assert_eq!(launched["was_running"], false);
    let pressed = json!({"app": "Calculator", "element": "window[1]/group[1]/split group[1]/group[1]/group[1]/button[\"5\"]"});
    client.ok("click_ui_element", pressed);
    assert_eq!(of_the_user(&mac), before);
    // What runs is left where it is.
    let again = client.ok("launch_app", json!({"app": "Calculator"}));
    assert_eq!(again["was_running"], true);
    assert_eq!(of_the_user(&mac), before);
}

#[test]
fn an_app_that_raises_itself_is_told() {
    let mac = mac_in_use();
    mac.change(|world| app(world, "Safari")["raises_itself"] = json!(true));
    let mut client = client(&mac);
    let check = json!({"app": "Safari", "element": "window[1]/scrollarea/webarea/checkbox", "observe": false});
    let pressed = client.ok("click_ui_element", check);
    assert_eq!(pressed["effect"], "confirmed");
    assert_eq!(pressed["came_to_front"], "Safari", "{pressed:#}");
}

#[test]
fn a_call_can_ask_for_it_where_the_server_does_not() {
    let mac = mac_in_use();
    let before = of_the_user(&mac);
    let mut client = mac.session(&[]);
    let text = json!({"app": "TextEdit", "text": "Hello", "background": true});
    assert_eq!(client.ok("type_text", text)["effect"], "confirmed");
    assert_eq!(of_the_user(&mac), before);
    let (error, text) = client.err("move_mouse", json!({"x": 10, "y": 50, "background": true}));
    assert_eq!(error["code"], "Refused");
    assert!(text.contains("without background"), "{text}");
    assert_eq!(of_the_user(&mac), before);
    client.ok("move_mouse", json!({"x": 10, "y": 50}));
    assert_ne!(of_the_user(&mac), before);
}

/// A window that a key opened may bring its app forward: that is told, whatever was asked for [findings-3 21.3].
#[test]
fn an_app_that_comes_forward_for_a_new_window_is_told() {
    let mac = Mac::with(|world| {
        world["front"] = json!(pid::TERMINAL);
        world["faults"] = json!({"active": ["new-windows-activate"]});
    });
    let new = json!({"app": "Finder", "modifiers": ["command"], "key": "n"});
    let done = client(&mac).ok("key_combination", new.clone());
    assert_eq!(mac.state()["front"], json!(pid::FINDER));
    let told = done["changes"].to_string();
    assert!(
        told.contains("Finder") && told.contains("front"),
        "{done:#}"
    );
    // Without that the user's app keeps the front, and nothing is told of it.
    let mac = mac_in_use();
    let done = client(&mac).ok("key_combination", new);
    assert_eq!(mac.state()["front"], json!(pid::TERMINAL));
    assert!(
        !done["changes"].to_string().contains("in front"),
        "{done:#}"
    );
}
