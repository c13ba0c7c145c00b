//! What is where: hit tests, the window server's list, displays, the pointer [bridge 4.9] [bridge 6] [bridge 7]
//! [bridge 11].

use serde_json::json;

use super::{
    ax_elements::{app_of, result},
    mac::Mac,
};

const HIT: &str = "const system = $.AXUIElementCreateSystemWide(); \
    const at = (x, y, from = system) => out(r => $.AXUIElementCopyElementAtPosition(from, x, y, r)); \
    const what = e => { if (typeof e === 'number') return e; const pid = Ref(); $.AXUIElementGetPid(e, pid); return pid[0] + ' ' + get(e, 'AXRole'); }; ";

fn hits(mac: &Mac, script: &str) -> String {
    result(mac, &format!("{HIT}{script}"))
}

#[test]
fn the_topmost_element_is_hit_and_for_an_app_its_own() {
    // TextEdit's window lies over Safari's, Safari's over Finder's.
    let script = "[what(at(400, 300)), what(at(400, 300, app(823))), what(at(340, 202, app(570))), what(at(100, 300)), what(at(310, 170)), \
        what(at(1265, 10)), what(at(480, 900)), what(at(-1600, 270)), what(at(1500, 800)), what(at(5000, 5000))].join('|')";
    assert_eq!(
        hits(&Mac::new(), script),
        "840 AXTextArea|823 AXWebArea|570 AXTextField|823 AXWebArea|840 AXButton|571 AXMenuBarItem|563 AXDockItem|866 AXStaticText|-25212|-25212"
    );
}

#[test]
fn hidden_and_minimised_windows_are_not_hit() {
    let mac = Mac::with(|world| app_of(world, 840)["hidden"] = json!(true));
    assert!(hits(&mac, "what(at(400, 300))").starts_with("823 "));
    let script = "set(front(840), 'AXMinimized', $(true)); what(at(310, 170))";
    assert!(!hits(&Mac::new(), script).contains("AXButton"));
}

#[test]
fn sheets_and_open_menus_are_on_top_and_reach_beyond_their_window() {
    let mac =
        Mac::with(|world| {
            let app = app_of(world, 840);
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
        app_of(world, 840)["windows"][0]["children"] = json!([{"role": "AXScrollArea", "frame": [0, 60, 600, 100], "children": [
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

const LIST: &str = "const windows = options => ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(options, 0))); \
    const normal = options => windows(options).filter(w => w.kCGWindowLayer === 0); ";

#[test]
fn the_list_goes_from_front_to_back() {
    let script = format!(
        "{LIST}const first = normal(17)[0]; \
         [normal(17).map(w => w.kCGWindowNumber).join(), first.kCGWindowOwnerName, first.kCGWindowOwnerPID, first.kCGWindowName, \
          JSON.stringify(first.kCGWindowBounds), first.kCGWindowIsOnscreen, first.kCGWindowAlpha].join('|')"
    );
    assert_eq!(
        result(&Mac::new(), &script),
        "91,71,72,81,92,61,62,111,121|TextEdit|840|Untitled|{\"X\":300,\"Y\":160,\"Width\":600,\"Height\":440}|true|1"
    );
}

#[test]
fn options_add_what_is_not_on_screen_and_the_desktop() {
    let script = format!(
        "{LIST}const off = normal(16).filter(w => !w.kCGWindowIsOnscreen); \
         const layers = options => [...new Set(windows(options).map(w => w.kCGWindowLayer))].sort((a, b) => b - a).join(); \
         [off.map(w => w.kCGWindowNumber).sort().join(), 'kCGWindowIsOnscreen' in off[0], layers(17), layers(1)].join('|')"
    );
    assert_eq!(
        result(&Mac::new(), &script),
        "101,82|false|25,24,20,0|25,24,20,0,-2147483603,-2147483624"
    );
}

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
fn one_window_and_those_above_it() {
    let script = "const ids = (options, of) => ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(options, of))) \
        .filter(w => w.kCGWindowLayer === 0).map(w => w.kCGWindowNumber).join(); [ids(8, 82), ids(2, 72), ids(10, 72), ids(4, 62)].join('|')";
    assert_eq!(result(&Mac::new(), script), "82|91,71|91,71,72|111,121");
}

#[test]
fn displays_are_told_by_number() {
    let script = "ObjC.import('AppKit'); const second = $.NSScreen.screens.objectAtIndex(1); const id = ObjC.unwrap(second.deviceDescription.objectForKey('NSScreenNumber')); \
        const {origin, size} = $.CGDisplayBounds(id); const flipped = second.visibleFrame.origin; \
        [$.CGMainDisplayID(), id, origin.x, origin.y, size.width, size.height, Number($.CGDisplayPixelsWide(id)), Number($.CGDisplayPixelsHigh(1)), \
         $.CGDisplayIsBuiltin(1), $.CGDisplayIsBuiltin(id), $.CGDisplayRotation(id), $.CGDisplayIsAsleep(id), \
         second.localizedName.js, flipped.x, flipped.y, second.visibleFrame.size.height].join('|')";
    assert_eq!(
        result(&Mac::new(), script),
        "1|2|-1920|-98|1920|1080|1920|982|1|0|0|0|DELL U2723QE|-1920|0|1056"
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
