//! Writing attributes and performing actions: what AppKit makes of them [bridge 4.6] [bridge 4.7] [bridge 4.11]
//! [bridge 4.12].

use serde_json::json;

use super::{
    ax_elements::{app_of, result},
    mac::Mac,
};

const MAKE: &str = "ObjC.bindFunction('calloc', ['double *', ['unsigned long', 'unsigned long']]); \
    const make = (kind, a, b) => { const buffer = $.calloc(2, 8); buffer[0] = a; buffer[1] = b; return $.AXValueCreate(kind, buffer); }; \
    const move = (w, x, y) => set(w, 'AXPosition', make(1, x, y)); const size = (w, x, y) => set(w, 'AXSize', make(2, x, y)); \
    const frame = w => numbers(read(w, 'AXFrame')); ";

#[test]
fn windows_move_and_stay_within_reach() {
    let script = format!(
        "{MAKE}const w = front(840); [[move(w, -1800, 50), frame(w)], [move(w, 100, 3), frame(w)], [move(w, 9000, 9000), frame(w)], \
         [size(w, 900, 500), frame(w)], [size(w, 9000, 9000), frame(w)], set(w, 'AXPosition', $('there'))].join('|')"
    );
    assert_eq!(
        result(&Mac::new(), &script),
        "0,-1800,50,600,440|0,100,38,600,440|0,1472,954,600,440|0,1472,954,900,500|0,1472,954,1512,944|-25201"
    );
    let mac = Mac::with(|world| app_of(world, 840)["windows"][0]["min_size"] = json!([300, 200]));
    assert_eq!(
        result(
            &mac,
            &format!("{MAKE}const w = front(840); [size(w, 10, 10), frame(w)].join()")
        ),
        "0,300,160,300,200"
    );
    let mac = Mac::with(|world| app_of(world, 840)["windows"][0]["fixed"] = json!(true));
    let script = "const w = front(840); [move(w, 10, 100), size(w, 10, 10), frame(w)].join()";
    assert_eq!(
        result(&mac, &format!("{MAKE}{script}")),
        "0,0,300,160,600,440",
        "0 says that the call was made, not that it had an effect"
    );
}

#[test]
fn windows_are_minimised_made_main_and_raised() {
    let script = "const [one, two] = list(read(app(840), 'AXWindows')); const titles = () => list(read(app(840), 'AXWindows')).map(w => get(w, 'AXTitle')).join('/'); \
        [press(two, 'AXRaise'), titles(), get(two, 'AXMain'), set(one, 'AXMain', $(true)), titles(), set(one, 'AXMinimized', $(true)), \
         get(one, 'AXMinimized'), get(read(app(840), 'AXMainWindow'), 'AXTitle'), set(one, 'AXMinimized', $.kCFBooleanTrue), \
         set(one, 'AXMinimized', $(false)), get(one, 'AXMinimized'), set(two, 'AXFullScreen', $(true)), get(two, 'AXFullScreen')].join('|')";
    assert_eq!(
        result(&Mac::new(), script),
        "0|Plan.txt/Untitled|true|0|Untitled/Plan.txt|0|true|Plan.txt|0|0|false|0|true"
    );
}

#[test]
fn a_full_screen_window_has_a_space_of_its_own() {
    let script = format!(
        "{MAKE}const titles = pid => list(read(app(pid), 'AXWindows')).map(w => get(w, 'AXTitle')).join('/'); \
         const shown = () => ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(17, 0))).filter(w => w.kCGWindowLayer === 0).map(w => w.kCGWindowNumber).join(); \
         const w = front(840); \
         [set(w, 'AXFullScreen', $(true)), frame(w), get(w, 'AXFullScreen'), titles(840), titles(823), shown(), move(w, 10, 100), frame(w), set(w, 'AXMinimized', $(true)), \
          get(w, 'AXMinimized'), set(app(823), 'AXFrontmost', $(true)), titles(823), titles(840), set(app(840), 'AXFrontmost', $(true)), titles(840)].join('|')"
    );
    assert_eq!(
        result(&Mac::new(), &script),
        "0|0,0,1512,982|true|Untitled|Start Page|91,62,111|0|0,0,1512,982|0|false|0|Example Domain/Start Page|Plan.txt|0|Plan.txt"
    );
    let script = format!(
        "{MAKE}const w = front(840); [set(w, 'AXFullScreen', $(true)), set(w, 'AXFullScreen', $(false)), frame(w), \
         list(read(app(840), 'AXWindows')).length].join('|')"
    );
    assert_eq!(result(&Mac::new(), &script), "0|0|300,160,600,440|2");
}

#[test]
fn a_zoomed_window_fills_what_the_dock_leaves_and_goes_back() {
    let mac = Mac::with(|world| {
        app_of(world, 840)["windows"][0]["children"][2]["subrole"] = json!("AXZoomButton")
    });
    let script = format!(
        "{MAKE}const w = front(840); const zoom = () => press(read(w, 'AXZoomButton')); [zoom(), frame(w), zoom(), frame(w)].join('|')"
    );
    assert_eq!(result(&mac, &script), "0|0,38,1512,874|0|300,160,600,440");
}

#[test]
fn a_background_window_passes_its_own_app_only_until_the_app_comes_forward() {
    let script = "const order = () => ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(17, 0))).filter(w => w.kCGWindowLayer === 0) \
        .map(w => w.kCGWindowNumber).slice(0, 4).join(); const w = list(read(app(811), 'AXWindows'))[1]; \
        [press(w, 'AXRaise'), order(), set(app(811), 'AXFrontmost', $(true)), order(), get(app(811), 'AXFrontmost')].join('|')";
    assert_eq!(
        result(&Mac::new(), script),
        "0|91,72,71,81|0|72,71,91,81|true"
    );
}

#[test]
fn buttons_of_a_window_do_what_they_are_for() {
    let script = "const [one, two] = list(read(app(570), 'AXWindows')); \
        [press(read(one, 'AXMinimizeButton')), get(one, 'AXMinimized'), press(read(two, 'AXFullScreenButton')), get(two, 'AXFullScreen'), \
         press(read(two, 'AXCloseButton')), list(read(app(570), 'AXWindows')).length, press(read(one, 'AXCloseButton'), 'AXShowMenu')].join()";
    assert_eq!(result(&Mac::new(), script), "0,true,0,true,0,1,-25206");
}

const SHEET: &str = "const sheet = () => find(front(840), e => get(e, 'AXRole') === 'AXSheet'); \
    const answer = title => press(children(sheet()).find(e => get(e, 'AXTitle') === title)); \
    const titles = () => list(read(app(840), 'AXWindows')).map(w => get(w, 'AXTitle')).join('/'); ";

#[test]
fn closing_a_changed_document_asks_and_the_answer_counts() {
    let script = format!(
        "{SHEET}const close = () => press(read(front(840), 'AXCloseButton')); \
         [close(), get(read(app(840), 'AXFocusedWindow'), 'AXRole'), answer('Cancel'), sheet() === undefined, titles(), \
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
         me.terminate; delay(0.3); const asked = get(sheet(), 'AXRole'); [asked, answer('Save'), read(app(840), 'AXRole')].join('|')"
    );
    assert_eq!(result(&Mac::new(), &script), "AXSheet|0|-25202");
}

#[test]
fn text_is_written_where_text_goes() {
    let script = "const area = find(front(840), e => get(e, 'AXRole') === 'AXTextArea'); const settable = (e, name) => out(r => $.AXUIElementIsAttributeSettable(e, $(name), r), false); \
        const label = find(front(852), e => get(e, 'AXRole') === 'AXStaticText'); \
        [settable(area, 'AXValue'), set(area, 'AXValue', $('new')), get(area, 'AXValue'), get(area, 'AXNumberOfCharacters'), \
         set(area, 'AXSelectedText', $(' text')), get(area, 'AXValue'), set(area, 'AXValue', $(5)), settable(label, 'AXValue'), set(label, 'AXValue', $('x')), \
         set(area, 'AXFocused', $(true)), get(area, 'AXFocused'), $.CFEqual(read(app(840), 'AXFocusedUIElement'), area), \
         $.CFEqual(read($.AXUIElementCreateSystemWide(), 'AXFocusedUIElement'), area)].join('|')";
    let mac = Mac::new();
    assert_eq!(
        result(&mac, script),
        "true|0|new|3|0|new text|-25201|false|-25201|0|true|true|true"
    );
    assert!(mac.world()["focus"].is_u64(), "other ways of asking see it");
}

#[test]
fn controls_take_steps_values_and_presses() {
    let script = "const by = (pid, role) => find(front(pid), e => get(e, 'AXRole') === role); const slider = by(866, 'AXSlider'); const box = by(866, 'AXCheckBox'); \
        const row = list(read(by(852, 'AXTable'), 'AXRows'))[1]; \
        [press(slider, 'AXIncrement'), get(slider, 'AXValue').toFixed(2), set(slider, 'AXValue', $(7)), get(slider, 'AXValue'), \
         press(box), get(box, 'AXValue'), press(box), get(box, 'AXValue'), set(box, 'AXValue', $(1)), \
         set(row, 'AXSelected', $(true)), list(read(by(852, 'AXTable'), 'AXSelectedRows')).length, get(row, 'AXSelected'), \
         press(find(front(823), e => get(e, 'AXIdentifier') === 'BackButton'))].join('|')";
    assert_eq!(
        result(&Mac::new(), script),
        "0|0.61|0|1|0|1|0|0|-25201|0|1|true|0"
    );
}

#[test]
fn a_menu_that_fills_late_is_empty_until_it_was_opened() {
    let script = "const wifi = children(read(app(571), 'AXExtrasMenuBar'))[0]; const menu = children(wifi)[0]; const e = app(571); \
        const start = Date.now(); const before = children(menu).length; $.AXUIElementSetMessagingTimeout(wifi, 0.1); \
        const code = press(wifi); const blocked = Date.now() - start >= 100; const open = get(wifi, 'AXSelected'); delay(0.2); \
        [before, code, blocked, open, children(menu).length, press(menu, 'AXCancel'), read(wifi, 'AXSelected')].join()";
    assert_eq!(result(&Mac::new(), script), "0,-25204,true,true,4,0,-25205");
}
