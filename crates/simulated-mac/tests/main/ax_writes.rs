//! Writing attributes and performing actions: what AppKit makes of them [bridge 4.6] [bridge 4.7] [bridge 4.11]
//! [bridge 4.12].

use serde_json::json;

use super::{
    ax_elements::{app_of, result},
    mac::Mac,
};

const MAKE: &str = include_str!("../cases/prelude/geometry.js");

#[test]
fn windows_move_and_stay_within_reach() {
    let script = format!(
        "{MAKE}const w = front(TEXT_EDIT); [[move(w, -1800, 50), frame(w)], [move(w, 100, 3), frame(w)], [move(w, 9000, 9000), frame(w)], \
         [size(w, 900, 500), frame(w)], [size(w, 9000, 9000), frame(w)], set(w, 'AXPosition', $('there'))].join('|')"
    );
    assert_eq!(
        result(&Mac::new(), &script),
        "0,-1800,50,600,440|0,100,38,600,440|0,1472,954,600,440|0,1472,954,900,500|0,1472,954,1512,944|-25201"
    );
    let mac =
        Mac::with(|world| app_of(world, "TextEdit")["windows"][0]["min_size"] = json!([300, 200]));
    assert_eq!(
        result(
            &mac,
            &format!("{MAKE}const w = front(TEXT_EDIT); [size(w, 10, 10), frame(w)].join()")
        ),
        "0,300,160,300,200"
    );
    let mac = Mac::with(|world| app_of(world, "TextEdit")["windows"][0]["fixed"] = json!(true));
    let script = "const w = front(TEXT_EDIT); [move(w, 10, 100), size(w, 10, 10), frame(w)].join()";
    assert_eq!(
        result(&mac, &format!("{MAKE}{script}")),
        "0,0,300,160,600,440",
        "0 says that the call was made, not that it had an effect"
    );
}

#[test]
fn a_full_screen_window_has_a_space_of_its_own() {
    let script = format!(
        "{MAKE}const titles = pid => list(read(app(pid), 'AXWindows')).map(w => get(w, 'AXTitle')).join('/'); \
         const shown = () => ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(17, 0))).filter(w => w.kCGWindowLayer === 0).map(w => w.kCGWindowNumber).join(); \
         const w = front(TEXT_EDIT); \
         [set(w, 'AXFullScreen', $(true)), frame(w), get(w, 'AXFullScreen'), titles(TEXT_EDIT), titles(SAFARI), shown(), move(w, 10, 100), frame(w), set(w, 'AXMinimized', $(true)), \
          get(w, 'AXMinimized'), set(app(SAFARI), 'AXFrontmost', $(true)), titles(SAFARI), titles(TEXT_EDIT), set(app(TEXT_EDIT), 'AXFrontmost', $(true)), titles(TEXT_EDIT)].join('|')"
    );
    assert_eq!(
        result(&Mac::new(), &script),
        "0|0,0,1512,982|true|Untitled|Start Page|91,62,111|0|0,0,1512,982|0|false|0|Example Domain/Start Page|Plan.txt|0|Plan.txt"
    );
    let script = format!(
        "{MAKE}const w = front(TEXT_EDIT); [set(w, 'AXFullScreen', $(true)), set(w, 'AXFullScreen', $(false)), frame(w), \
         list(read(app(TEXT_EDIT), 'AXWindows')).length].join('|')"
    );
    assert_eq!(result(&Mac::new(), &script), "0|0|300,160,600,440|2");
}

#[test]
fn a_zoomed_window_fills_what_the_dock_leaves_and_goes_back() {
    let mac = Mac::with(|world| {
        app_of(world, "TextEdit")["windows"][0]["children"][2]["subrole"] = json!("AXZoomButton")
    });
    let script = format!(
        "{MAKE}const w = front(TEXT_EDIT); const zoom = () => press(read(w, 'AXZoomButton')); [zoom(), frame(w), zoom(), frame(w)].join('|')"
    );
    assert_eq!(result(&mac, &script), "0|0,38,1512,874|0|300,160,600,440");
}

const SHEET: &str = "const sheet = () => find(front(TEXT_EDIT), e => get(e, 'AXRole') === 'AXSheet'); \
    const answer = title => press(children(sheet()).find(e => get(e, 'AXTitle') === title)); \
    const titles = () => list(read(app(TEXT_EDIT), 'AXWindows')).map(w => get(w, 'AXTitle')).join('/'); ";

#[test]
fn closing_a_changed_document_asks_and_the_answer_counts() {
    let script = format!(
        "{SHEET}const close = () => press(read(front(TEXT_EDIT), 'AXCloseButton')); \
         [close(), get(read(app(TEXT_EDIT), 'AXFocusedWindow'), 'AXRole'), answer('Cancel'), sheet() === undefined, titles(), \
          close(), answer('Delete'), titles()].join('|')"
    );
    assert_eq!(
        result(&Mac::new(), &script),
        "0|AXSheet|0|true|Untitled/Plan.txt|0|0|Plan.txt"
    );
}

#[test]
fn an_app_that_was_to_quit_goes_when_it_was_answered() {
    let script = format!(
        "ObjC.import('AppKit'); {SHEET}const me = $.NSRunningApplication.runningApplicationWithProcessIdentifier(840); \
         me.terminate; delay(0.3); const asked = get(sheet(), 'AXRole'); [asked, answer('Save'), read(app(TEXT_EDIT), 'AXRole')].join('|')"
    );
    assert_eq!(result(&Mac::new(), &script), "AXSheet|0|-25202");
}

#[test]
fn text_is_written_where_text_goes() {
    let script = "const area = find(front(TEXT_EDIT), e => get(e, 'AXRole') === 'AXTextArea'); const settable = (e, name) => out(r => $.AXUIElementIsAttributeSettable(e, $(name), r), false); \
        const label = find(front(NOTES), e => get(e, 'AXRole') === 'AXStaticText'); \
        [settable(area, 'AXValue'), set(area, 'AXValue', $('new')), get(area, 'AXValue'), get(area, 'AXNumberOfCharacters'), \
         set(area, 'AXSelectedText', $(' text')), get(area, 'AXValue'), set(area, 'AXValue', $(5)), settable(label, 'AXValue'), set(label, 'AXValue', $('x')), \
         set(area, 'AXFocused', $(true)), get(area, 'AXFocused'), $.CFEqual(read(app(TEXT_EDIT), 'AXFocusedUIElement'), area), \
         $.CFEqual(read($.AXUIElementCreateSystemWide(), 'AXFocusedUIElement'), area)].join('|')";
    let mac = Mac::new();
    assert_eq!(
        result(&mac, script),
        "true|0|new|3|0|new text|-25201|false|-25201|0|true|true|true"
    );
    assert!(mac.world()["focus"].is_u64(), "other ways of asking see it");
}
