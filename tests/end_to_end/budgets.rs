//! What every tool may cost on a Mac of real size: Accessibility messages and crossings of the bridge ([findings-2 12]).
//!
//! The table is made by `MACMCP_BLESS=1`; a tool may cost a quarter more than stands there, and a few calls for what differs
//! from run to run.

use crate::documents::hold;
use crate::support::share::Share;
use crate::support::{Mac, root};
use crate::sweep::{check_left_behind, code, family, good_calls, wait_until_gone};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Mutex;

const DOCUMENT: &str = "docs/reference/matrices/budgets.md";

const ABOUT: &str = "\
# Budgets on a Mac of real size

Written by `MACMCP_BLESS=1`. Each tool is called once on a Mac `crowded` of its own, with the arguments of `tests/clients/calls.json`, by
an osascript of its own. A test lets a tool cost a quarter more than this, and 20 calls for what differs from run to run.

| tool | messages | crossings of the bridge |
|---|---|---|
";

/// What a run may cost beside a quarter more.
const SLACK: u64 = 20;

/// Messages and crossings.
type Cost = [u64; 2];

fn cost(tool: &str, arguments: Value) -> Cost {
    let mac = Mac::crowded();
    let mut client = mac.counting_session();
    let result = client.call(tool, arguments);
    assert_eq!(code(&result), None, "{tool}: {result}");
    check_left_behind(&mac, tool);
    // A script is counted when its process ends, which is after its answer.
    let family = family(client.child.id());
    client.close();
    wait_until_gone(&family);
    ["ax_messages", "bridge_calls"].map(|what| mac.counted_in_all(what))
}

/// What every tool of a share costs.
fn costs(share: Share) -> BTreeMap<&'static str, Cost> {
    let calls = Mutex::new(share.of_column(1, good_calls()));
    let found = Mutex::new(BTreeMap::new());
    let next = || calls.lock().unwrap().next();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((tool, arguments)) = next() {
                    let cost = cost(tool, arguments);
                    found.lock().unwrap().insert(tool, cost);
                }
            });
        }
    });
    found.into_inner().unwrap()
}

/// The table as it is committed.
fn allowed() -> BTreeMap<String, Cost> {
    let text = std::fs::read_to_string(root().join(DOCUMENT)).unwrap();
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| {
        let mut cells = row.trim_end_matches(" |").split(" | ");
        let tool = cells.next().unwrap().trim_end_matches('`').to_owned();
        let mut number = || cells.next().unwrap().parse().unwrap();
        (tool, [number(), number()])
    })
    .collect()
}

// [findings-2 12]
#[test]
#[ignore = "takes a minute: every tool on a Mac of real size; `make test-all` runs it"]
fn every_tool_keeps_its_budget_on_a_mac_of_real_size() {
    let share = Share::of_this_run();
    let found = costs(share);
    if std::env::var_os("MACMCP_BLESS").is_some() {
        let mut text = ABOUT.to_owned();
        for (tool, [messages, crossings]) in &found {
            writeln!(text, "| `{tool}` | {messages} | {crossings} |").unwrap();
        }
        return hold(DOCUMENT, &text);
    }
    let allowed = allowed();
    let over: Vec<String> = found
        .iter()
        .filter_map(|(tool, cost)| {
            let budget = allowed.get(*tool);
            let fits = budget.is_some_and(|budget| {
                let most = budget.map(|one| one + one / 4 + SLACK);
                cost.iter().zip(most).all(|(cost, most)| *cost <= most)
            });
            (!fits).then(|| format!("{tool}: {cost:?}, budget {budget:?}"))
        })
        .collect();
    assert!(over.is_empty(), "{}", over.join("\n"));
    let called = good_calls().into_iter().map(|(tool, _)| tool);
    let listed = allowed.keys().map(String::as_str);
    assert_eq!(
        called.collect::<BTreeSet<_>>(),
        listed.collect(),
        "the table has other tools"
    );
}
