//! What tells an element from others, case by case: what happens around it, and whether its ref leads to it still or is refused.

use crate::small_mac::{on_a_small_mac, run};
use macmcp::session::elements::names::Role;
use macmcp::session::elements::scan::Scan;
use macmcp::session::elements::snapshots::Snapshots;
use serde::Deserialize;
use std::collections::BTreeSet;

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

/// The same roles and limits stand in the server's language and in that of the script that judges by them.
#[test]
fn both_judges_of_identity_have_the_same_roles_and_limits() {
    let script = include_str!("../../scripts/lib/element/told_element.js");
    let server = include_str!("../../src/session/elements/identity.rs");
    let names = include_str!("../../src/session/elements/names.rs");
    let roles = names.split('"').filter(|name| name.starts_with("AX"));
    let roles: Vec<Role> = roles.map(|name| Role::from(name.to_owned())).collect();
    let with = |is: fn(&Role) -> bool| -> BTreeSet<&str> {
        let roles = roles.iter().filter(|role| is(role));
        roles.map(Role::as_str).collect()
    };
    let set = |name: &str| -> BTreeSet<&str> {
        let (_, set) = script
            .split_once(&format!("const {name} = new Set(["))
            .unwrap();
        let set = set.split("])").next().unwrap();
        set.split('\'').skip(1).step_by(2).collect()
    };
    assert_eq!(set("CONTROLS"), with(Role::is_control));
    assert_eq!(set("EDITABLE"), with(Role::is_editable));
    assert_eq!(set("ROWS"), with(Role::is_row));
    let limit = |text: &str, before: &str| text.split_once(before).unwrap().1[..3].to_owned();
    assert_eq!(
        limit(script, "const TEXTS = "),
        limit(server, "const TEXTS: usize = ")
    );
}
