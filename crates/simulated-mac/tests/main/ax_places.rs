//! What is where: hit tests, the window server's list, displays, the pointer [bridge 4.9] [bridge 6] [bridge 7]
//! [bridge 11].

use serde_json::json;

use super::{
    ax_elements::{app_of, result},
    mac::Mac,
};

const HIT: &str = include_str!("../cases/prelude/hits.js");

fn hits(mac: &Mac, script: &str) -> String {
    result(mac, &format!("{HIT}{script}"))
}

#[test]
fn hidden_and_minimised_windows_are_not_hit() {
    let mac = Mac::with(|world| app_of(world, "TextEdit")["hidden"] = json!(true));
    assert!(hits(&mac, "what(at(400, 300))").starts_with("823 "));
    let script = "set(front(TEXT_EDIT), 'AXMinimized', $(true)); what(at(310, 170))";
    assert!(!hits(&Mac::new(), script).contains("AXButton"));
}

#[test]
fn sheets_and_open_menus_are_on_top_and_reach_beyond_their_window() {
    let mac =
        Mac::with(|world| {
            let app = app_of(world, "TextEdit");
            app["windows"][0]["children"].as_array_mut().unwrap().push(json!({
            "role": "AXSheet", "frame": [-50, 28, 700, 200],
            "children": [{"role": "AXButton", "title": "Cancel", "frame": [-40, 150, 90, 28]}]
        }));
            app["elements"] = json!([{"role": "AXMenu", "frame": [500, 250, 100, 60],
            "children": [{"role": "AXMenuItem", "title": "Copy", "frame": [500, 250, 100, 20]}]}]);
        });
    assert_eq!(
        hits(
            &mac,
            "[what(at(270, 320)), what(at(400, 200)), what(at(550, 260)), what(at(550, 300))].join('|')"
        ),
        "840 AXButton|840 AXSheet|840 AXMenuItem|840 AXMenu"
    );
}

#[test]
fn what_is_scrolled_away_is_not_hit() {
    let mac = Mac::with(|world| {
        app_of(world, "TextEdit")["windows"][0]["children"] = json!([{"role": "AXScrollArea", "frame": [0, 60, 600, 100], "children": [
            {"role": "AXButton", "frame": [10, 300, 100, 20]}, {"role": "AXButton", "title": "Near", "frame": [10, 100, 100, 20]}]}]);
    });
    assert_eq!(
        hits(
            &mac,
            "[what(at(320, 470)), get(at(320, 265), 'AXTitle')].join('|')"
        ),
        "840 AXWindow|Near"
    );
}

const LIST: &str = include_str!("../cases/prelude/windows.js");

#[test]
fn names_need_screen_recording_and_the_list_a_session() {
    let mac = Mac::with(|world| world["permissions"]["screen_recording"] = json!("denied"));
    let script = format!(
        "{LIST}const all = windows(17); [all.length > 9, all.some(w => 'kCGWindowName' in w), normal(17)[0].kCGWindowNumber].join()"
    );
    assert_eq!(result(&mac, &script), "true,false,91");
    let daemon = Mac::with(|world| world["session"] = json!({"gui": false}));
    assert_eq!(
        result(
            &daemon,
            "ObjC.castRefToObject($.CGWindowListCopyWindowInfo(17, 0)).isNil()"
        ),
        "true"
    );
}

#[test]
fn an_event_tells_where_the_pointer_is() {
    let mac = Mac::with(|world| world["pointer"] = json!([-40.5, 12.0]));
    assert_eq!(
        result(
            &mac,
            "const p = $.CGEventGetLocation($.CGEventCreate(null)); [p.x, p.y].join()"
        ),
        "-40.5,12"
    );
}
