//! `AXValue` and the memory it is read into and made from [bridge 4.4].

use super::{ax_elements::result, mac::Mac};

const BIND: &str = "ObjC.bindFunction('calloc', ['double *', ['unsigned long', 'unsigned long']]); ObjC.bindFunction('free', ['void', ['void *']]); \
    ObjC.bindFunction('malloc', ['void *', ['unsigned long']]); const position = read(front(840), 'AXPosition'); ";

fn values(script: &str) -> String {
    result(&Mac::new(), &format!("{BIND}{script}"))
}

#[test]
fn a_buffer_takes_a_value_and_gives_one() {
    let script = "const b = $.calloc(2, 8); const read_ = $.AXValueGetValue(position, 1, b); const seen = [b[0], b[1]]; \
        b[0] = 12.5; b[1] = -22.25; const made = ObjC.castRefToObject($.AXValueCreate(2, b)); \
        const back = $.AXValueGetValue(made, 2, b); const wrong = $.AXValueGetValue(made, 1, b); $.free(b); \
        [read_, seen, numbers(made), back, wrong, Number($.AXValueGetType(made))].join('|')";
    assert_eq!(
        values(script),
        "true|300,160|12.500000,-22.250000|true|false|2"
            .replace(".500000", ".5")
            .replace(".250000", ".25")
    );
}

#[test]
fn data_and_values_of_foundation_do_it_too() {
    let script = "const data = $.NSMutableData.dataWithLength(16); const ok = $.AXValueGetValue(position, 1, data.mutableBytes); \
        const point = $.NSValue.valueWithBytesObjCType(data.bytes, '{CGPoint=dd}').pointValue; \
        const b = $.malloc(16); $.NSValue.valueWithRange($.NSMakeRange(3, 4)).getValue(b); \
        const range = ObjC.castRefToObject($.AXValueCreate(4, b)); \
        $.NSValue.valueWithSize($.NSMakeSize(640, 480)).getValue(b); const size = ObjC.castRefToObject($.AXValueCreate(2, b)); \
        [ok, point.x, point.y, b[0], /location:3 length:4 type = kAXValueCFRangeType/.test(ObjC.unwrap(range.description)), numbers(size)].join('|')";
    assert_eq!(values(script), "true|300|160|0|true|640,480");
}

#[test]
fn a_bound_form_makes_objects_at_once() {
    let script = "ObjC.bindFunction('AXValueCreate', ['id', ['int', 'void *']]); const b = $.malloc(16); \
        $.NSValue.valueWithPoint($.NSMakePoint(7, 8)).getValue(b); numbers($.AXValueCreate(1, b))";
    assert_eq!(values(script), "7,8");
}

#[test]
fn structs_and_refs_are_no_buffers() {
    for target in ["Ref()", "{}", "$.CGPointMake(1, 2)"] {
        for call in [
            format!("$.AXValueGetValue(position, 1, {target})"),
            format!("$.AXValueCreate(1, {target})"),
        ] {
            let script = format!("try {{ {call}; 'taken' }} catch (e) {{ e.message }}");
            assert_eq!(values(&script), "Ref has incompatible type", "{call}");
        }
    }
    let raw = "const r = Ref(); $.AXUIElementCopyAttributeValue(front(840), $('AXPosition'), r); \
        try { $.AXValueGetValue(r[0], 1, $.calloc(2, 8)); 'taken' } catch (e) { e.message }";
    assert_eq!(values(raw), "Ref has incompatible type");
}

#[test]
fn a_buffer_that_is_too_small_crashes_the_process() {
    let script = format!(
        "{}{BIND}$.AXValueGetValue(position, 1, $.calloc(1, 8))",
        super::ax_elements::HEAD
    );
    assert_eq!(Mac::new().run(&script).status, None, "killed by a signal");
}

#[test]
fn reading_beyond_a_buffer_is_a_mistake_that_is_told() {
    let script = format!(
        "{}{BIND}try {{ $.calloc(2, 8)[2] }} catch (e) {{ 'caught' }}",
        super::ax_elements::HEAD
    );
    let (status, text) = Mac::new().failure(&script);
    assert_eq!(status, 79);
    assert!(text.contains("beyond allocated memory"), "{text}");
}

#[test]
fn out_values_go_to_a_ref_again_and_again_to_memory_or_nowhere() {
    let script = "const r = Ref(); const w = front(840); $.AXUIElementCopyAttributeValue(w, $('AXTitle'), r); const first = ObjC.castRefToObject(r[0]).js; \
        $.AXUIElementCopyAttributeValue(w, $('AXRole'), r); const second = ObjC.castRefToObject(r[0]).js; \
        ObjC.bindFunction('_AXUIElementGetWindow', ['int', ['id', 'void *']]); const b = $.malloc(4); const code = $._AXUIElementGetWindow(w, b); \
        [first, second, code, b[0] + 256 * b[1], $.AXUIElementCopyAttributeValue(w, $('AXTitle'), null)].join('|')";
    assert_eq!(values(script), "Untitled|AXWindow|0|91|-25201");
}

#[test]
fn functions_bound_to_objects_take_plain_values() {
    let script = "ObjC.bindFunction('AXUIElementCreateApplication', ['id', ['int']]); ObjC.bindFunction('AXUIElementCopyAttributeValue', ['int', ['id', 'id', 'id *']]); \
        ObjC.bindFunction('AXUIElementSetAttributeValue', ['int', ['id', 'id', 'id']]); ObjC.bindFunction('AXUIElementPerformAction', ['int', ['id', 'id']]); \
        const get_ = (e, name) => { const r = Ref(); return $.AXUIElementCopyAttributeValue(e, name, r) === 0 ? r[0] : null; }; \
        const w = get_($.AXUIElementCreateApplication(840), 'AXWindows').objectAtIndex(1); \
        [get_(w, 'AXTitle').js, $.AXUIElementPerformAction(w, 'AXRaise'), get_(w, 'AXMain').js, \
         $.AXUIElementSetAttributeValue(w, 'AXMinimized', true), get_(w, 'AXMinimized').js].join('|')";
    assert_eq!(result(&Mac::new(), script), "Plan.txt|0|true|0|true");
}
