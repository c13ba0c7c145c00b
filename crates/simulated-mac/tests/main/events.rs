//! Making and posting input events [bridge 0.10] [bridge 0.11] [bridge 3] [bridge 7] [bridge 8] [bridge 16.12]
//! [bridge 16.13] [bridge 16.14] [bridge 16.15] [bridge 16.16].

use serde_json::json;

use super::mac::Mac;

fn result(mac: &Mac, script: &str) -> String {
    mac.result(&format!("ObjC.import('ApplicationServices'); {script}"))
}

#[test]
fn a_posted_move_arrives_a_little_later() {
    let script = "const at = () => { const p = $.CGEventGetLocation($.CGEventCreate(null)); return `${p.x},${p.y}`; }; \
        $.CGEventPost(0, $.CGEventCreateMouseEvent(null, 5, {x: 100, y: 200}, 0)); const before = at(); delay(0.05); [before, at()].join('|')";
    assert_eq!(result(&Mac::new(), script), "640,400|100,200");
    let elsewhere = "$.CGEventPost(0, $.CGEventCreateMouseEvent(null, 5, $.CGPointMake(5000, -5000), 0)); delay(0.05); \
        const p = $.CGEventGetLocation($.CGEventCreate(null)); [p.x, p.y].join()";
    assert_eq!(
        result(&Mac::new(), elsewhere),
        "1511,0",
        "the pointer stays on the displays"
    );
}

#[test]
fn without_the_permission_nothing_arrives_and_nothing_is_said() {
    let mac = Mac::with(|world| world["permissions"]["post_events"] = json!("denied"));
    let script = "$.CGEventPost(0, $.CGEventCreateMouseEvent(null, 1, {x: 100, y: 200}, 0)); delay(0.05); \
        [$.CGEventGetLocation($.CGEventCreate(null)).x, $.CGEventSourceButtonState(0, 0)].join()";
    assert_eq!(result(&mac, script), "640,false");
}

#[test]
fn what_is_held_down_is_seen_and_inherited() {
    let mac = Mac::new();
    let script = "const post = e => { $.CGEventPost(0, e); delay(0.02); }; const held = () => [$.CGEventSourceButtonState(0, 1), \
         $.CGEventSourceKeyState(0, 55), $.CGEventSourceFlagsState(0), $.CGEventGetFlags($.CGEventCreateMouseEvent(null, 5, {x: 1, y: 1}, 0)), \
         $.CGEventGetFlags($.CGEventCreateMouseEvent($.CGEventSourceCreate(-1), 5, {x: 1, y: 1}, 0))].join(); \
        post($.CGEventCreateKeyboardEvent(null, 55, true)); post($.CGEventCreateMouseEvent(null, 3, {x: 1, y: 300}, 1)); const during = held(); \
        post($.CGEventCreateMouseEvent(null, 4, {x: 1, y: 300}, 1)); post($.CGEventCreateKeyboardEvent(null, 55, false)); [during, held()].join('|')";
    assert_eq!(
        result(&mac, script),
        "true,true,1048576,1048576,0|false,false,0,0,0"
    );
    assert_eq!(mac.world().get("input"), None, "nothing is left behind");
}

#[test]
fn text_arrives_through_the_rebound_function_only() {
    let script = "const e = $.CGEventCreateKeyboardEvent(null, 0, true); $.CGEventKeyboardSetUnicodeString(e, 2, 'hi'); \
        try { $.CGEventKeyboardSetUnicodeString(e, 1, $('x').dataUsingEncoding(0x94000100)); 'taken' } catch (error) { error.message }";
    assert_eq!(result(&Mac::new(), script), "Ref has incompatible type");
    let bound = "ObjC.bindFunction('CGEventKeyboardSetUnicodeString', ['void', ['void *', 'unsigned long', 'void *']]); \
        const e = $.CGEventCreateKeyboardEvent(null, 0, true); const d = $('é💡').dataUsingEncoding(0x94000100); \
        $.CGEventKeyboardSetUnicodeString(e, Number(d.length) / 2, d.bytes); 'fine'";
    assert_eq!(result(&Mac::new(), bound), "fine");
}

#[test]
fn a_struct_bound_without_its_names_arrives_as_zero() {
    let script = |kind: &str| {
        format!(
            "ObjC.bindFunction('CGWarpMouseCursorPosition', ['int', ['{kind}']]); $.CGWarpMouseCursorPosition({{x: 70, y: 80}}); \
             $.CGEventGetLocation($.CGEventCreate(null)).x"
        )
    };
    assert_eq!(result(&Mac::new(), &script("{CGPoint=dd}")), "0");
    assert_eq!(result(&Mac::new(), &script(r#"{CGPoint="x"d"y"d}"#)), "70");
}
