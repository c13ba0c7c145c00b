//! What tells an element from others, case by case: what happens around it, and whether its ref leads to it still or is refused.

use crate::small_mac::{on_a_small_mac, run};
use macmcp::session::elements::scan::Scan;
use macmcp::session::elements::snapshots::Snapshots;
use serde::Deserialize;

/// What `told.look` answers: the tree as a script reports it, and the place of the element in it.
#[derive(Deserialize)]
struct Seen {
    scan: Scan,
    place: usize,
}

/// What `told.judge` answers.
#[derive(Deserialize)]
struct Judged {
    found: String,
    expected: String,
}

#[test]
fn elements_are_told_by_what_a_person_tells_them_by() {
    let mut failed = Vec::new();
    on_a_small_mac("told.js", |ctx| {
        let cases: Vec<String> = run(ctx, "told.names()");
        for (at, case) in cases.iter().enumerate() {
            let seen: Seen = run(ctx, &format!("told.look({at})"));
            let store = Snapshots::tagged("k7q");
            let snapshot = store.keep(seen.scan);
            let mut shown = snapshot.shown.iter();
            let line = shown.position(|each| each.place == seen.place).unwrap();
            let locator = store.locate(&snapshot.reference(line)).unwrap().unwrap();
            let target = serde_json::to_string(&locator).unwrap();
            let Judged { found, expected } = run(ctx, &format!("told.judge({at}, {target})"));
            if found != expected {
                failed.push(format!("{case}: {found}, expected {expected}"));
            }
        }
        assert!(cases.len() > 10, "{cases:?}");
    });
    assert!(failed.is_empty(), "{failed:#?}");
}
