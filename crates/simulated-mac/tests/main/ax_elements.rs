//! What accessibility elements cost, and trees that are built late [bridge 4]: in time, in messages, in several processes.

use serde_json::{Value, json};

use super::{
    default_mac::pid,
    mac::{Mac, app_of},
};

/// Helpers every script here uses: `app(pid)`, `read(element, attribute)` (the value, or the error), `list(array)`.
const HEAD: &str = concat!(
    include_str!("../cases/prelude/facts.js"),
    include_str!("../cases/prelude/elements.js")
);

pub(crate) fn result(mac: &Mac, script: &str) -> String {
    mac.result(&format!("{HEAD}{script}"))
}

const TEXT_EDIT: u64 = pid::TEXT_EDIT;
const NOTES: u64 = pid::NOTES;
const SLACK: u64 = pid::SLACK;

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

// [findings-3 21.7]
#[test]
fn an_element_may_keep_the_timeout_that_it_was_handed_out_under() {
    let script = format!(
        "const all = $.AXUIElementCreateSystemWide(); $.AXUIElementSetMessagingTimeout(all, 0.2); \
         const kept = app({TEXT_EDIT}), mended = app({TEXT_EDIT}); $.AXUIElementSetMessagingTimeout(all, 0); \
         $.AXUIElementSetMessagingTimeout(mended, 3); [read(kept, 'AXRole'), read(mended, 'AXRole')].join()"
    );
    for (fault, expected) in [(true, 200.0 + 3000.0), (false, 6000.0 + 3000.0)] {
        let mac = Mac::with(|world| {
            app_of(world, "TextEdit")["hung"] = json!(true);
            if fault {
                world["faults"] = json!({"active": ["elements-keep-the-timeout"]});
            }
        });
        assert_eq!(result(&mac, &script), "-25204,-25204");
        let waited = mac.stats()[0]["waited_ms"].as_f64().unwrap();
        assert!((waited - expected).abs() < 1.0, "{fault}: {waited}");
    }
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
        "const walkTree = (e) => children(e).reduce((all, each) => all.concat(walkTree(each)), [e]); \
         const e = app({SLACK}); const count = () => walkTree(front({SLACK})).length; const before = count(); \
         const write = () => set(e, 'AXManualAccessibility', $(true)); \
         const code = write(); delay(1.5); write(); delay(1.5); const late = count(); delay(0.6); \
         [code, late === before, count() > late, set(app({TEXT_EDIT}), 'AXManualAccessibility', $(true))].join()"
    );
    assert_eq!(
        result(&lazy("electron_by_write"), &script),
        "0,true,true,-25205"
    );
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
fn messages_are_counted() {
    let mac = Mac::new();
    result(
        &mac,
        &format!("read(app({SLACK}), 'AXRole'); read(app({SLACK}), 'AXTitle'); 1"),
    );
    assert_eq!(mac.stats()[0]["ax_messages"], 2);
}

/// What an app draws by itself is never told, whoever asks how often; a click in it works all the same.
#[test]
fn a_drawn_window_tells_accessibility_nothing() {
    let script = format!(
        "const e = app({SLACK}); read(e, 'AXRole'); delay(3); $.AXUIElementSetAttributeValue(e, $('AXManualAccessibility'), $(true)); \
         delay(3); const w = front({SLACK}); [list(read(e, 'AXWindows')).length > 0, children(w).length].join()"
    );
    assert_eq!(result(&lazy("drawn"), &script), "true,0");
}
