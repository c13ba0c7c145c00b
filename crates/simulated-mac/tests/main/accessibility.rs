//! First Accessibility reads [bridge 2.2] [bridge 4]: stock and bound calls over the world's tree.

use super::mac::Mac;

const HEAD: &str = "ObjC.import('AppKit'); ObjC.import('ApplicationServices'); \
    const pid = id => $.NSRunningApplication.runningApplicationsWithBundleIdentifier(id).objectAtIndex(0).processIdentifier; \
    const read = (e, name) => { const r = Ref(); const code = $.AXUIElementCopyAttributeValue(e, $(name), r); \
    return code === 0 ? ObjC.castRefToObject(r[0]) : code; }; ";

fn result(mac: &Mac, script: &str) -> String {
    mac.result(&format!("{HEAD}{script}"))
}

#[test]
fn windows_and_what_they_hold() {
    let script = "const app = $.AXUIElementCreateApplication(pid('com.apple.TextEdit')); const windows = read(app, 'AXWindows'); \
        const w = windows.objectAtIndex(0); const area = read(read(w, 'AXChildren').objectAtIndex(3), 'AXChildren').objectAtIndex(0); \
        [windows.count, read(w, 'AXTitle').js, read(w, 'AXSubrole').js, read(area, 'AXValue').js.split('\\n')[0], \
         read(area, 'AXNoSuch'), read(area, 'AXTitle'), \
         /x:300\\.000000 y:160\\.000000 type = kAXValueCGPointType/.test(read(w, 'AXPosition').description.js), \
         $.CFEqual(read(area, 'AXParent'), read(w, 'AXChildren').objectAtIndex(3))].join('|')";
    assert_eq!(
        result(&Mac::new(), script),
        "2|Untitled|AXStandardWindow|Dear reader,|-25205|-25212|true|true"
    );
}

#[test]
fn a_batch_has_one_slot_per_name() {
    let script = "const app = $.AXUIElementCreateApplication(pid('com.apple.Safari')); const r = Ref(); \
        const code = $.AXUIElementCopyMultipleAttributeValues(app, $(['AXRole', 'AXValue', 'AXFrontmost']), 0, r); \
        const slots = ObjC.castRefToObject(r[0]); const bad = slots.objectAtIndex(1); \
        [code, slots.count, slots.objectAtIndex(0).js, bad.isKindOfClass($.NSString), /error:-25205/.test(bad.description.js), \
         slots.objectAtIndex(2).js].join('|')";
    assert_eq!(
        result(&Mac::new(), script),
        "0|3|AXApplication|false|true|false"
    );
}

#[test]
fn an_out_value_is_opaque_unless_bound() {
    let mac = Mac::new();
    let script = "const app = $.AXUIElementCreateApplication(pid('com.apple.Safari')); const r = Ref(); \
        $.AXUIElementCopyAttributeValue(app, $('AXTitle'), r);";
    assert_eq!(
        mac.failure(&format!("{HEAD}{script} r[0].js")).1,
        "execution error: Error: Error: Ref has incompatible type (-2700)"
    );
    let bound = "ObjC.bindFunction('AXUIElementCreateApplication', ['id', ['int']]); \
        ObjC.bindFunction('AXUIElementCopyAttributeValue', ['int', ['id', 'id', 'id *']]); ";
    assert_eq!(result(&mac, &format!("{bound}{script} r[0].js")), "Safari");
}

#[test]
fn codes_say_why_not() {
    let denied = Mac::with(|world| world["permissions"]["accessibility"] = "denied".into());
    assert_eq!(
        result(
            &denied,
            "read($.AXUIElementCreateApplication(pid('com.apple.Safari')), 'AXRole')"
        ),
        "-25211"
    );
    assert_eq!(
        result(
            &Mac::new(),
            "read($.AXUIElementCreateApplication(99999), 'AXRole')"
        ),
        "-25202"
    );
}

#[test]
fn an_app_is_brought_to_the_front_by_true_and_not_by_the_constant() {
    let mac = Mac::new();
    let script = |value: &str| {
        format!(
            "const app = $.AXUIElementCreateApplication(pid('com.apple.Safari')); \
             [$.AXUIElementSetAttributeValue(app, $('AXFrontmost'), {value}), read(app, 'AXFrontmost').js].join()"
        )
    };
    assert_eq!(result(&mac, &script("$.kCFBooleanTrue")), "0,false");
    assert_eq!(result(&mac, &script("$(true)")), "0,true");
}

#[test]
fn a_sheet_takes_the_focus_of_its_window() {
    let script = "const a = $.NSRunningApplication.runningApplicationsWithBundleIdentifier('com.apple.TextEdit').objectAtIndex(0); \
        a.terminate; delay(0.5); read(read($.AXUIElementCreateApplication(a.processIdentifier), 'AXFocusedWindow'), 'AXRole').js";
    assert_eq!(result(&Mac::new(), script), "AXSheet");
}

#[test]
fn messages_are_counted() {
    let mac = Mac::new();
    result(
        &mac,
        "const app = $.AXUIElementCreateApplication(pid('com.apple.Safari')); read(app, 'AXRole'); read(app, 'AXTitle'); 1",
    );
    assert_eq!(mac.stats()[0]["ax_messages"], 2);
}
