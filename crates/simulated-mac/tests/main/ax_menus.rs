//! Menus through accessibility [bridge 4.10] [bridge 4.11] [bridge 4.12] [bridge 16.10].

use serde_json::{Value, json};

use super::{
    ax_elements::{app_of, result},
    mac::Mac,
};

const MENUS: &str = "const titled = (e, title) => find(e, one => get(one, 'AXTitle') === title); const bar = pid => read(app(pid), 'AXMenuBar'); \
    const at = (x, y) => { const r = Ref(); const code = $.AXUIElementCopyElementAtPosition($.AXUIElementCreateSystemWide(), x, y, r); \
    return code === 0 ? get(ObjC.castRefToObject(r[0]), 'AXTitle') : code; }; \
    const layers = () => ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(17, 0))).filter(w => w.kCGWindowLayer === 101).length; ";

fn menus(mac: &Mac, script: &str) -> String {
    result(mac, &format!("{MENUS}{script}"))
}

#[test]
fn a_menu_of_the_bar_opens_shows_where_it_is_and_closes_at_the_second_press() {
    let script = "const file = titled(bar(840), 'File'); const item = titled(bar(840), 'New'); \
        const hit = () => { const frame = read(item, 'AXFrame'); if (typeof frame === 'number') return frame; const [x, y] = numbers(frame).split(',').map(Number); return at(x + 3, y + 3); }; \
        const open = () => [get(file, 'AXSelected'), hit(), layers()].join(); \
        [open(), press(file), open(), press(file), open()].join('|')";
    assert_eq!(
        menus(&Mac::new(), script),
        "-25205,-25212,0|0|true,New,1|0|-25205,-25212,0"
    );
}

#[test]
fn there_is_one_open_menu() {
    let script = "const [file, edit] = ['File', 'Edit'].map(title => titled(bar(840), title)); press(file); press(edit); \
        [get(file, 'AXSelected'), get(edit, 'AXSelected'), press(children(edit)[0], 'AXCancel'), get(edit, 'AXSelected')].join()";
    assert_eq!(menus(&Mac::new(), script), "-25205,true,0,-25205");
}

#[test]
fn items_of_a_closed_menu_are_chosen_too() {
    let script = "const item = title => titled(bar(840), title); const titles = () => list(read(app(840), 'AXWindows')).map(w => get(w, 'AXTitle') + get(w, 'AXMinimized')).join('/'); \
        [press(item('Minimize')), titles(), press(item('Close')), titles(), press(item('Hide TextEdit')), get(app(840), 'AXHidden')].join('|')";
    assert_eq!(
        menus(&Mac::new(), script),
        "0|Plan.txtfalse/Untitledtrue|0|Untitledtrue|0|true"
    );
    let script = "press(titled(bar(852), 'Quit Notes')); read(app(852), 'AXRole')";
    assert_eq!(menus(&Mac::new(), script), "-25202");
}

#[test]
fn a_submenu_that_is_built_late_fills_after_its_item_was_pressed() {
    let script = "const recent = titled(bar(840), 'Open Recent'); const count = () => children(children(recent)[0]).length; \
        const before = count(); press(recent); const at_once = count(); delay(0.3); [before, at_once, count()].join()";
    assert_eq!(menus(&Mac::new(), script), "0,0,3");
}

fn with_pop_up() -> Mac {
    Mac::with(|world| {
        let item = |title: &str| json!({"role": "AXMenuItem", "title": title});
        let items: Vec<Value> = ["Left", "Centre", "Right"].map(item).into();
        app_of(world, 840)["windows"][0]["children"].as_array_mut().unwrap().push(json!({
            "role": "AXPopUpButton", "value": "Left", "frame": [20, 30, 100, 24], "children": [{"role": "AXMenu", "children": items}]
        }));
    })
}

#[test]
fn a_pop_up_button_has_items_only_while_it_is_open() {
    let script = "const button = find(front(840), e => get(e, 'AXRole') === 'AXPopUpButton'); const items = () => children(button).flatMap(children); \
        [items().length, press(button), items().map(e => get(e, 'AXTitle')).join(), at(330, 250), press(items()[1]), get(button, 'AXValue'), items().length, \
         press(button), press(button), items().length].join('|')";
    assert_eq!(
        menus(&with_pop_up(), script),
        "0|0|Left,Centre,Right|Centre|0|Centre|0|0|0|0"
    );
}

#[test]
fn an_item_of_the_dock_launches_its_app() {
    let script = "const item = titled(app(563), 'Calculator'); press(item); delay(1); \
        ObjC.import('AppKit'); $.NSWorkspace.sharedWorkspace.frontmostApplication.localizedName.js";
    assert_eq!(menus(&Mac::new(), script), "Calculator");
}
