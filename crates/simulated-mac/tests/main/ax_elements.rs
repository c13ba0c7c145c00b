//! Reading accessibility elements [bridge 4]: lists of names, pages, identity, windows, time-outs, trees that
//! are built late, and what a walk costs.

use serde_json::{Value, json};

use super::mac::Mac;

/// Helpers every script here uses: `app(pid)`, `read(element, attribute)` (the value, or the error), `list(array)`.
pub(crate) const HEAD: &str = concat!(
    include_str!("../cases/prelude/facts.js"),
    include_str!("../cases/prelude/elements.js")
);

pub(crate) fn result(mac: &Mac, script: &str) -> String {
    mac.result(&format!("{HEAD}{script}"))
}

const TEXT_EDIT: u32 = 840;
const NOTES: u32 = 852;
const SLACK: u32 = 905;

/// The app of this name in a world.
pub(crate) fn app_of<'a>(world: &'a mut Value, name: &str) -> &'a mut Value {
    let apps = world["apps"].as_array_mut().unwrap();
    apps.iter_mut().find(|app| app["name"] == name).unwrap()
}

#[test]
fn an_empty_slot_of_a_batch_describes_its_error_and_is_no_string() {
    let script = format!(
        "const slots = out(r => $.AXUIElementCopyMultipleAttributeValues(front({TEXT_EDIT}), \
             $(['AXTitle', 'AXHelp', 'AXNoSuch', 'AXPosition', 'AXMain', 'AXChildren']), 0, r)); \
         const [title, help, none, at, main, inner] = list(slots); \
         [slots.count, title.js, help.isKindOfClass($.NSString), String(help), ObjC.unwrap(help.description).replace(/0x\\w+/, '0x'), \
          ObjC.unwrap(none.description).includes('error:-25205'), Number($.AXValueGetType(help)), Number($.AXValueGetType(at)), numbers(at), \
          main.js, inner.isKindOfClass($.NSArray), Number($.CFGetTypeID(help)) === Number($.AXValueGetTypeID()), \
          Number($.CFGetTypeID(inner.objectAtIndex(0))) === Number($.AXUIElementGetTypeID())].join('|')"
    );
    assert_eq!(
        result(&Mac::new(), &script),
        "6|Untitled|false|[object NSObject]|<AXValue 0x> {value = error:-25212 type = kAXValueAXErrorType}|true|5|1|300,160|true|true|true|true"
    );
    let stops = format!(
        "out(r => $.AXUIElementCopyMultipleAttributeValues(front({TEXT_EDIT}), $(['AXTitle', 'AXNoSuch']), 1, r))"
    );
    assert_eq!(result(&Mac::new(), &stops), "-25205");
}

#[test]
fn windows_of_other_spaces_are_not_listed() {
    let mac = Mac::with(|world| {
        app_of(world, "TextEdit")["windows"][0]["space"] = json!(2);
    });
    let script =
        format!("list(read(app({TEXT_EDIT}), 'AXWindows')).map(w => get(w, 'AXTitle')).join()");
    assert_eq!(result(&mac, &script), "Plan.txt");
}

#[test]
fn a_hung_app_takes_the_time_out_of_the_very_reference() {
    let mac = Mac::with(|world| app_of(world, "TextEdit")["hung"] = json!(true));
    let script = format!(
        "const patient = app({TEXT_EDIT}); const hasty = app({TEXT_EDIT}); $.AXUIElementSetMessagingTimeout(hasty, 0.5); \
         const first = [read(hasty, 'AXRole'), read(patient, 'AXRole')]; \
         $.AXUIElementSetMessagingTimeout($.AXUIElementCreateSystemWide(), 1); \
         first.concat(read(patient, 'AXRole'), read(hasty, 'AXRole')).join()"
    );
    assert_eq!(result(&mac, &script), "-25204,-25204,-25204,-25204");
    let waited = mac.stats()[0]["waited_ms"].as_f64().unwrap();
    assert!(
        (waited - (500.0 + 6000.0 + 1000.0 + 500.0)).abs() < 1.0,
        "{waited}"
    );
}

#[test]
fn codes_tell_denied_dead_and_not_ready_apart() {
    let mac = Mac::new();
    let script = format!(
        "const closed = read(front({TEXT_EDIT}), 'AXCloseButton'); const window = list(read(app({TEXT_EDIT}), 'AXWindows'))[1]; \
         const button = read(window, 'AXCloseButton'); press(button); \
         [read(app(99999), 'AXRole'), read(button, 'AXRole'), read(window, 'AXTitle'), get(closed, 'AXRole'), read(app(391), 'AXRole')].join()"
    );
    assert_eq!(
        result(&mac, &script),
        "-25202,-25202,-25202,AXButton,-25204"
    );
    let denied = Mac::with(|world| world["permissions"]["accessibility"] = json!("denied"));
    let script = format!(
        "const e = app({TEXT_EDIT}); const pid = Ref(); \
         [read(e, 'AXRole'), set(e, 'AXFrontmost', $(true)), press(e), $.AXUIElementGetPid(e, pid), pid[0], \
          out(r => $.AXUIElementCopyElementAtPosition($.AXUIElementCreateSystemWide(), 400, 300, r))].join()"
    );
    assert_eq!(
        result(&denied, &script),
        "-25211,-25211,-25211,0,840,-25211"
    );
}

/// The Mac whose Slack builds its tree in that way.
fn lazy(kind: &str) -> Mac {
    Mac::with(|world| app_of(world, "Slack")["lazy_tree"] = json!(kind))
}

// [findings 1.1]
#[test]
fn a_tree_on_demand_is_built_when_the_role_of_its_app_is_read() {
    let script = format!(
        "const e = app({SLACK}); const page = () => walkTree(front({SLACK})).length; \
         read(e, 'AXTitle'); read(e, 'AXFocusedUIElement'); delay(1); const before = page(); \
         read(e, 'AXRole'); const at_once = page(); delay(0.5); [before < page(), before === at_once].join()"
    );
    let script = format!(
        "const walkTree = (e) => children(e).reduce((all, each) => all.concat(walkTree(each)), [e]); {script}"
    );
    for kind in ["chromium", "electron", "gecko"] {
        assert_eq!(result(&lazy(kind), &script), "true,true", "{kind}");
    }
    assert_eq!(result(&lazy("electron_by_write"), &script), "false,true");
    let batch = format!(
        "$.AXUIElementCopyMultipleAttributeValues(app({SLACK}), $(['AXWindows', 'AXRole']), 0, Ref()); \
         delay(0.5); children(front({SLACK})).length"
    );
    let mac = lazy("gecko");
    assert_eq!(result(&mac, &batch), "4");
    assert_eq!(
        result(&mac, &format!("children(front({SLACK})).length")),
        "4",
        "it stays for the next process"
    );
}

// [findings 1.1] [findings 1.2]
#[test]
fn each_write_of_the_attribute_of_electron_begins_its_two_seconds_anew() {
    let script = format!(
        "const e = app({SLACK}); const count = () => children(front({SLACK})).length; \
         const write = () => set(e, 'AXManualAccessibility', $(true)); \
         const codes = [write()]; delay(1.5); write(); delay(1.5); const late = count(); delay(0.6); \
         [codes[0], late, count(), set(app({TEXT_EDIT}), 'AXManualAccessibility', $(true))].join()"
    );
    assert_eq!(result(&lazy("electron_by_write"), &script), "0,0,4,-25205");
    for kind in ["chromium", "gecko"] {
        let code = format!("set(app({SLACK}), 'AXManualAccessibility', $(true))");
        assert_eq!(result(&lazy(kind), &code), "-25205", "{kind}");
    }
}

#[test]
fn a_table_tells_its_rows_and_which_are_in_view() {
    let mac = Mac::with(|world| {
        let row = |y: u32| json!({"role": "AXRow", "frame": [200, y, 240, 50]});
        let rows: Vec<Value> = (0..40).map(|at| row(90 + at * 50)).collect();
        app_of(world, "Notes")["windows"][0]["children"] = json!([{
            "role": "AXScrollArea", "frame": [200, 80, 240, 520],
            "children": [{"role": "AXTable", "frame": [200, 80, 240, 2010], "children": rows}]
        }]);
        app_of(world, "Notes")["hidden"] = json!(false);
    });
    let script = format!(
        "const table = children(children(front({NOTES}))[0])[0]; \
         ['AXRows', 'AXVisibleRows', 'AXSelectedRows'].map(name => read(table, name).count).join()"
    );
    assert_eq!(result(&mac, &script), "40,10,0");
}

/// A world whose Notes window holds so many more elements.
fn large(elements: u32) -> Mac {
    Mac::with(|world| {
        let row = |at: u32| {
            json!({"role": "AXRow", "frame": [200, 90, 240, 20], "children": [
                {"role": "AXStaticText", "value": format!("Row {at}"), "frame": [200, 90, 100, 20]}]})
        };
        let rows: Vec<Value> = (0..elements / 2).map(row).collect();
        app_of(world, "Notes")["windows"][0]["children"] =
            json!([{"role": "AXTable", "frame": [200, 80, 240, 520], "children": rows}]);
    })
}

#[test]
fn a_walk_costs_one_message_per_element() {
    let mac = large(1000);
    let script = format!(
        "const names = $(['AXRole', 'AXValue', 'AXChildren']); const queue = [front({NOTES})]; \
         for (const one of queue) queue.push(...list(out(r => $.AXUIElementCopyMultipleAttributeValues(one, names, 0, r)).objectAtIndex(2))); \
         queue.length"
    );
    assert_eq!(result(&mac, &script), "1002");
    assert_eq!(mac.stats()[0]["ax_messages"], 1003);
}

#[test]
fn messages_take_the_latency_of_the_world() {
    let mac = Mac::with(|world| world["latencies"] = json!({"ax_message_ms": 5}));
    let script = format!(
        "const start = Date.now(); for (let i = 0; i < 100; i += 1) read(app({TEXT_EDIT}), 'AXRole'); const took = Date.now() - start; \
         took >= 500 && took < 5000"
    );
    assert_eq!(result(&mac, &script), "true");
}
