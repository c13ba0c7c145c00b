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
fn messages_are_counted() {
    let mac = Mac::new();
    result(
        &mac,
        "const app = $.AXUIElementCreateApplication(pid('com.apple.Safari')); read(app, 'AXRole'); read(app, 'AXTitle'); 1",
    );
    assert_eq!(mac.stats()[0]["ax_messages"], 2);
}
