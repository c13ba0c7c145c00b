//! Menus through accessibility [bridge 4.10] [bridge 4.11] [bridge 4.12] [bridge 16.10].

use serde_json::{Value, json};

use super::{
    ax_elements::{app_of, result},
    mac::Mac,
};

const MENUS: &str = include_str!("../cases/prelude/menus.js");

fn menus(mac: &Mac, script: &str) -> String {
    result(mac, &format!("{MENUS}{script}"))
}

#[test]
fn items_of_a_closed_menu_are_chosen_too() {
    let script = "const item = title => titled(bar(TEXT_EDIT), title); const titles = () => list(read(app(TEXT_EDIT), 'AXWindows')).map(w => get(w, 'AXTitle') + get(w, 'AXMinimized')).join('/'); \
        [press(item('Minimize')), titles(), press(item('Close')), titles(), press(item('Hide TextEdit')), get(app(TEXT_EDIT), 'AXHidden')].join('|')";
    assert_eq!(
        menus(&Mac::new(), script),
        "0|Plan.txtfalse/Untitledtrue|0|Untitledtrue|0|true"
    );
    let script = "press(titled(bar(NOTES), 'Quit Notes')); read(app(NOTES), 'AXRole')";
    assert_eq!(menus(&Mac::new(), script), "-25202");
}

fn with_pop_up() -> Mac {
    Mac::with(|world| {
        let item = |title: &str| json!({"role": "AXMenuItem", "title": title});
        let items: Vec<Value> = ["Left", "Centre", "Right"].map(item).into();
        app_of(world, "TextEdit")["windows"][0]["children"].as_array_mut().unwrap().push(json!({
            "role": "AXPopUpButton", "value": "Left", "frame": [20, 30, 100, 24], "children": [{"role": "AXMenu", "children": items}]
        }));
    })
}

#[test]
fn a_pop_up_button_has_items_only_while_it_is_open() {
    let script = "const button = find(front(TEXT_EDIT), e => get(e, 'AXRole') === 'AXPopUpButton'); const items = () => children(button).flatMap(children); \
        [items().length, press(button), items().map(e => get(e, 'AXTitle')).join(), at(330, 250), press(items()[1]), get(button, 'AXValue'), items().length, \
         press(button), press(button), items().length].join('|')";
    assert_eq!(
        menus(&with_pop_up(), script),
        "0|0|Left,Centre,Right|Centre|0|Centre|0|0|0|0"
    );
}
