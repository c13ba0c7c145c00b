//! Refs: what they are called, how long they live, and that they never point at another element than the one shown.
//!
//! The random edits run the very scripts of the tools (`element_tree.js`, `resolve_ref.js`) on a small Mac, so that thousands of
//! them take a second.

use crate::share::Share;
use crate::small_mac::{on_a_small_mac, run};
use macmcp::error::Code;
use macmcp::session::elements::fold::Folding;
use macmcp::session::elements::outline;
use macmcp::session::elements::scan::{Node, Scan};
use macmcp::session::elements::snapshots::{KEPT, Snapshots};
use rquickjs::Ctx;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn scan(nodes: &Value) -> Scan {
    serde_json::from_value(json!({
        "app": {"name": "Notes", "bundle_id": "com.apple.Notes", "process_id": 42, "launched": 1000.0},
        "roots": [{"window": true, "window_id": 7, "complete": true}],
        "fields": Node::FIELDS,
        "nodes": nodes,
        "truncated": null,
    }))
    .unwrap()
}

fn small() -> Scan {
    scan(&json!([
        {"root": 0, "parent": null, "index": null, "listed": true, "role": "AXWindow", "title": "Notes", "children": 3,
         "x": 40, "y": 60, "width": 900, "height": 600, "focused": true},
        {"root": 0, "parent": 0, "index": 0, "listed": true, "role": "AXToolbar", "children": 1},
        {"root": 0, "parent": 0, "index": 1, "listed": true, "role": "AXTextArea", "value": "Shopping\nlist", "children": 0},
        {"root": 0, "parent": 0, "index": 2, "listed": false, "role": "AXGroup", "offscreen": true, "children": 0},
        {"root": 0, "parent": 1, "index": 0, "listed": true, "role": "AXButton", "subrole": "AXCloseButton",
         "title": "New \"Note\"\u{202e}", "identifier": "new", "enabled": false, "children": 0, "actions": ["AXPress"]},
    ]))
}

#[test]
fn an_outline_has_one_line_an_element_in_reading_order() {
    let snapshot = Snapshots::tagged("k7q").keep(small());
    insta::assert_snapshot!(outline::text(&snapshot, Folding::All, 0), @r#"
    "Notes" (process 42), snapshot k7q-1: 4 elements
    k7q-1e1 Window "Notes" window_id=7 @40,60 900x600 focused
      k7q-1e2 Toolbar
        k7q-1e3 CloseButton "New \"Note\"\u202e" id="new" disabled [Press]
      k7q-1e4 TextArea ="Shopping\nlist"
    "#);
    let tree = outline::json(&snapshot, 0);
    assert_eq!(
        tree["elements"][0]["children"][0]["children"][0]["ref"],
        "k7q-1e3"
    );
    assert_eq!(
        tree["elements"][0]["children"][1]["value"],
        "Shopping\nlist"
    );
    assert_eq!(tree["elements"].as_array().unwrap().len(), 1);
}

#[test]
fn a_filtered_answer_shows_what_its_elements_stand_in() {
    let mut scan = small();
    for node in &mut scan.nodes[..4] {
        node.listed = false;
    }
    let snapshot = Snapshots::tagged("k7q").keep(scan);
    let places: Vec<_> = snapshot
        .shown
        .iter()
        .map(|shown| (shown.place, shown.depth))
        .collect();
    assert_eq!(places, [(0, 0), (1, 1), (4, 2)]);
}

#[test]
fn only_refs_are_read_as_refs() {
    let store = Snapshots::tagged("k7q");
    for text in [
        "",
        "Save",
        "k7q",
        "k7q-3",
        "k7q-e1",
        "k7q-1e",
        "K7Q-1e1",
        "ok-button-3e1",
        "a-1e1",
        "window[1]/button",
    ] {
        assert!(store.locate(text).is_none(), "{text}");
    }
}

#[test]
fn a_ref_that_leads_nowhere_says_why() {
    let store = Snapshots::tagged("k7q");
    let error = |text: &str| store.locate(text).unwrap().unwrap_err();
    assert_eq!(error("k7q-1e1").code, Code::StaleElement);
    let _first = store.keep(small());
    assert!(store.locate(" k7q-1e4 ").unwrap().is_ok());
    assert_eq!(error("k7q-1e5").code, Code::ElementNotFound);
    assert_eq!(error("k7q-1e0").code, Code::ElementNotFound);
    assert_eq!(error("x2b-1e1").code, Code::StaleElement);
    assert!(
        error("x2b-1e1")
            .to_string()
            .contains("another server process")
    );
    for _ in 0..KEPT {
        let _next = store.keep(small());
    }
    assert!(
        error("k7q-1e1")
            .to_string()
            .contains(&format!("The last {KEPT} snapshots are kept"))
    );
    assert!(
        store
            .locate(&format!("k7q-{}e1", KEPT + 1))
            .unwrap()
            .is_ok()
    );
}

#[test]
fn what_was_written_is_kept_as_long_as_a_snapshot_from_before() {
    let store = Snapshots::tagged("k7q");
    store.note_written("before any snapshot");
    let _first = store.keep(small());
    store.note_written("after the first");
    let _second = store.keep(small());
    store.note_written(&"long ".repeat(200));
    let written = |text: &str| {
        let locator = store.locate(text).unwrap().unwrap();
        serde_json::to_value(&locator).unwrap()["shows"]["written"].clone()
    };
    assert_eq!(written("k7q-1e4")[0], "after the first");
    assert_eq!(written("k7q-1e4").as_array().unwrap().len(), 2);
    assert_eq!(written("k7q-2e4").as_array().unwrap().len(), 1);
    assert_eq!(written("k7q-2e4")[0].as_str().unwrap().len(), 500);
    for _ in 0..KEPT {
        let _next = store.keep(small());
    }
    store.note_written("last");
    let newest = format!("k7q-{}e4", KEPT + 2);
    assert_eq!(written(&newest), json!(["last"]));
    for number in 0..40 {
        store.note_written(&number.to_string());
    }
    let last: Vec<String> = (24..40).map(|number| number.to_string()).collect();
    assert_eq!(written(&newest), json!(last), "the last 16");
}

#[test]
fn servers_do_not_share_tags() {
    let tags: std::collections::BTreeSet<String> = (0..20)
        .map(|_| format!("{:?}", Snapshots::default()))
        .collect();
    assert!(tags.len() > 15, "{tags:?}");
}

/// What `edits.snapshot` answers.
#[derive(Deserialize)]
struct Seen {
    scan: Scan,
    seen: Value,
}

/// What `edits.judge` answers.
#[derive(Deserialize)]
struct Judged {
    verdict: String,
    distinguishable: bool,
    /// Whether the snapshot could know that nothing else was like it.
    told: bool,
    /// Whether it stood in an entry of a list that was read whole, and is there still.
    listed: bool,
}

/// One random app: a snapshot, in `cut` of a hundred cases with a small budget, `edits` random edits with text of our own
/// in between, and what became of `most` of its refs.
fn verdicts(ctx: &Ctx<'_>, seed: u32, edits: u32, cut: u32, most: usize) -> Vec<Judged> {
    let store = Snapshots::tagged("k7q");
    let seen: Seen = run(ctx, &format!("edits.begin({seed}); edits.snapshot({cut})"));
    let snapshot = store.keep(seen.scan);
    for number in 0..edits {
        let _: Value = run(ctx, "edits.edit(); 'null'");
        if (seed + number).is_multiple_of(3) {
            note_own_text(ctx, &store);
        }
    }
    let step = (snapshot.shown.len() / most).max(1);
    let first = (seed as usize).wrapping_mul(31) % step;
    let shown = (first..snapshot.shown.len()).step_by(step);
    // A script that holds it would be parsed for each ref.
    let _: Value = run(ctx, &format!("globalThis.seen = {}; 'null'", seen.seen));
    shown
        .map(|at| {
            let (reference, place) = (snapshot.reference(at), snapshot.shown[at].place);
            judge(ctx, &store, &reference, place)
        })
        .collect()
}

fn note_own_text(ctx: &Ctx<'_>, store: &Snapshots) {
    if let Some(text) = run::<Option<String>>(ctx, "edits.write()") {
        store.note_written(&text);
    }
}

fn judge(ctx: &Ctx<'_>, store: &Snapshots, reference: &str, place: usize) -> Judged {
    let locator = store.locate(reference).unwrap().unwrap();
    let target = serde_json::to_string(&serde_json::to_string(&locator).unwrap()).unwrap();
    run(
        ctx,
        &format!("JSON.stringify(edits.judge({target}, seen[{place}], seen))"),
    )
}

fn counted<'a>(verdicts: impl Iterator<Item = &'a Judged>) -> BTreeMap<&'a str, usize> {
    let mut counts = BTreeMap::new();
    for judged in verdicts {
        *counts.entry(judged.verdict.as_str()).or_insert(0) += 1;
    }
    counts
}

#[test]
fn a_ref_finds_its_element_as_long_as_nothing_changed() {
    on_a_small_mac("edits.js", |ctx| {
        let all: Vec<Judged> = (1..=20)
            .flat_map(|seed| verdicts(ctx, seed, 0, 0, usize::MAX))
            .collect();
        let counts = counted(all.iter());
        assert_eq!(counts.keys().collect::<Vec<_>>(), [&"right"], "{counts:?}");
    });
}

/// The promise on which every acting tool rests: after any edit a ref is found where its element went, or is stale; and
/// of those that can be told from all others by what is their own, so many of a hundred are found, and so many of those in rows of
/// lists that were read whole.
fn edit_randomly(
    seeds: std::ops::RangeInclusive<u32>,
    cut: u32,
    kept_at_least: usize,
    rows: usize,
) {
    let all = all_verdicts(seeds, cut);
    let counts = counted(all.iter());
    let count = |verdict: &str| counts.get(verdict).copied().unwrap_or_default();
    assert_eq!(count("wrong"), 0, "{counts:?}");
    assert_eq!(
        count("right") + count("StaleElement"),
        all.len(),
        "{counts:?}"
    );
    let of_kind = |told: bool| {
        let some = all.iter().filter(|judged| judged.distinguishable);
        counted(some.filter(move |judged| judged.told == told))
    };
    // A snapshot that was cut does not know what else there was like some of those that it has: they are counted apart.
    let (told, apart) = (of_kind(true), of_kind(false));
    // A row that was added, taken away or moved leaves the others as they are.
    let listed = counted(all.iter().filter(|judged| judged.listed));
    let kept_rows = listed.get("right").copied().unwrap_or_default();
    assert!(
        kept_rows * 100 >= listed.values().sum::<usize>() * rows,
        "{listed:?}"
    );
    let kept = told.get("right").copied().unwrap_or_default();
    let of = told.values().sum::<usize>();
    assert!(of > all.len() / 20, "{told:?}");
    assert!(
        kept * 100 >= of * kept_at_least,
        "{told:?}, apart {apart:?}"
    );
    // Refusing all others would be safe and useless.
    assert!(count("right") > count("StaleElement"), "{counts:?}");
}

/// What becomes of four refs of each seed's app; each processor has a Mac of its own.
fn all_verdicts(seeds: std::ops::RangeInclusive<u32>, cut: u32) -> Vec<Judged> {
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let one = |first: usize| {
        let mut found = Vec::new();
        let seeds = seeds.clone().skip(first).step_by(threads);
        on_a_small_mac("edits.js", |ctx| {
            found.extend(seeds.flat_map(|seed| verdicts(ctx, seed, 1 + seed % 3, cut, 4)));
        });
        found
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || one(first)))
            .collect();
        all.into_iter()
            .flat_map(|thread| thread.join().unwrap())
            .collect()
    })
}

/// The seeds of a run: so many, or a quarter of them, the same ones for every commit, because figures of all together are judged.
fn seeds(count: u64) -> std::ops::RangeInclusive<u32> {
    let count = Share::of_this_run().at_most(4).of(count);
    1..=u32::try_from(count).unwrap()
}

#[test]
fn random_edits_turn_no_ref_to_another_element_and_few_away() {
    edit_randomly(seeds(700), 0, 99, 85);
}

/// Where a snapshot was cut, there may have been more that looks the same: a group without a name that moves is known by what
/// it holds, where all groups beside it were read as far.
#[test]
fn random_edits_turn_no_ref_of_a_cut_snapshot_to_another_element() {
    edit_randomly(seeds(500), 100, 99, 0);
}

#[test]
#[ignore = "takes a minute; `make test-all` runs it"]
fn ten_thousand_random_edits_turn_no_ref_to_another_element() {
    let seeds = Share::of_this_run().of(10_000);
    edit_randomly(1..=u32::try_from(seeds).unwrap(), 30, 99, 85);
}
