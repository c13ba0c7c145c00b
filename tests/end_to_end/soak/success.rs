//! How many random calls that a careful client might make succeed, over all tools and packs.

use super::likely::{LikelyCalls, PACKS};
use super::number;
use crate::support::Mac;
use crate::support::random::Random;
use crate::support::share::Share;
use std::collections::BTreeMap;

/// A Mac serves for so many calls.
const CALLS: u64 = 100;

/// What calls came to.
#[derive(Default)]
struct Figures {
    calls: u64,
    succeeded: u64,
    /// By tool, how many calls were made and how many succeeded.
    tools: BTreeMap<String, (u64, u64)>,
    codes: BTreeMap<String, u64>,
    failures: Vec<String>,
}

/// Codes that mean a bug of ours.
const BUGS: &[&str] = &["ScriptFailed", "BadReply", "WorkerDied"];

/// Tools that ask the user each time, whom these clients cannot ask.
const ASKING: [&str; 2] = ["send_mail", "send_message"];

/// The arguments of a server, whose time is short enough to wait for on a Mac of that size.
const DEFAULT: &[&str] = &["--timeout-ms", "5000", "--pack", PACKS];
const CROWDED: &[&str] = &["--timeout-ms", "20000", "--pack", PACKS];

fn session(mac: &Mac, arguments: &[&str], seed: u64, calls: u64, figures: &mut Figures) {
    let mut random = Random::new(seed);
    let mut client = mac.session(arguments);
    let mut likely = LikelyCalls::new(&mut client);
    for _ in 0..calls {
        let (tool, given) = likely.next(mac, &mut client, &mut random);
        let result = client.call(&tool, given.clone());
        likely.learn(&tool, &result);
        let counted = figures.tools.entry(tool.clone()).or_default();
        counted.0 += 1;
        figures.calls += 1;
        if result["isError"] != true {
            counted.1 += 1;
            figures.succeeded += 1;
            continue;
        }
        let code = result["_meta"]["macmcp/error"]["code"]
            .as_str()
            .unwrap_or_default();
        *figures.codes.entry(code.to_owned()).or_default() += 1;
        if BUGS.contains(&code) {
            let text = &result["content"][0]["text"];
            figures
                .failures
                .push(format!("seed {seed}: {tool} {given}: {text}"));
        }
    }
}

#[track_caller]
fn check(figures: &Figures) {
    let Figures {
        calls,
        succeeded,
        tools,
        codes,
        failures,
    } = figures;
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(
        succeeded * 3 >= calls * 2,
        "{succeeded} of {calls}: {codes:?} {tools:?}"
    );
}

#[test]
#[ignore = "makes 120 calls; `make test-all` runs it"]
fn two_in_three_random_calls_succeed() {
    let mut figures = Figures::default();
    session(&Mac::new(), DEFAULT, 1, 120, &mut figures);
    check(&figures);
}

/// Makes so many calls on Macs that are made again every hundred calls, and prints what they came to.
#[expect(clippy::print_stdout, reason = "the figures are the result")]
fn many(calls: u64, arguments: &[&str], mac: impl Fn() -> Mac) -> Figures {
    let first = number("SOAK_SEED", 1);
    let mut figures = Figures::default();
    for seed in first.. {
        let left = calls - figures.calls;
        if left == 0 {
            break;
        }
        session(&mac(), arguments, seed, left.min(CALLS), &mut figures);
    }
    println!("{} of {} calls succeeded", figures.succeeded, figures.calls);
    for (code, count) in &figures.codes {
        println!("{count:7} {code}");
    }
    for (tool, (made, succeeded)) in &figures.tools {
        println!("{succeeded:7} of {made:5} {tool}");
    }
    check(&figures);
    figures
}

/// With fewer calls some tool is not called with what it works with.
const ENOUGH: u64 = 500;
/// With fewer calls on a Mac of real size the part of them that succeed says little.
const ENOUGH_CROWDED: u64 = 30;

/// `LIKELY_CALLS=100000`, with `SOAK_SEED` as the first seed.
#[test]
#[ignore = "makes LIKELY_CALLS calls: 2,000 in `make test-all`"]
fn many_random_calls_succeed_on_every_tool() {
    let figures = many(
        number("LIKELY_CALLS", Share::of_this_run().of(2_000).max(ENOUGH)),
        DEFAULT,
        Mac::new,
    );
    let never: Vec<&String> = figures
        .tools
        .iter()
        .filter(|(tool, counted)| counted.1 == 0 && !ASKING.contains(&tool.as_str()))
        .map(|(tool, _)| tool)
        .collect();
    assert!(
        never.is_empty(),
        "never succeeded: {never:?}; `of_tool` in tests/end_to_end/soak/likely.rs needs arguments that are likely to work"
    );
}

/// `CROWDED_CALLS=5000`, with `SOAK_SEED` as the first seed.
#[test]
#[ignore = "makes CROWDED_CALLS calls: 100 in `make test-all`"]
fn many_random_calls_succeed_on_a_mac_of_real_size() {
    many(
        number(
            "CROWDED_CALLS",
            Share::of_this_run().of(100).max(ENOUGH_CROWDED),
        ),
        CROWDED,
        Mac::crowded,
    );
}
