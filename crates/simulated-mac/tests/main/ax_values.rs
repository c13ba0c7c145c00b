//! `AXValue` and the memory it is read into and made from [bridge 4.4].

use super::{ax_elements::result, mac::Mac};

const BIND: &str = include_str!("../cases/prelude/values.js");

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
    let raw = "const r = Ref(); $.AXUIElementCopyAttributeValue(front(TEXT_EDIT), $('AXPosition'), r); \
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
