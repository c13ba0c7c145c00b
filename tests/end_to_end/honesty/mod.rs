//! Honesty: what an answer claims of an action, beside what the world itself says was done.
//!
//! Each acting tool is called on Macs with each fault, through both runners. The judge is the world file before and after:
//! never the answer, the effect or what was read back. Three things must not happen: an answer that says `confirmed`, or that
//! is no error and says nothing else, where nothing was done; an action that was done twice; an action that was done and
//! answered as an error that does not say so.
//!
//! The whole product takes long and is part of `make soak`; it is compared with `docs/reference/matrices/honesty.md`. `make test-all` runs
//! each call without a fault and under those faults which change its outcome by that table, and some of the others; `make test` a
//! share of them. `make honesty TOOL=click` writes the rows of one tool.

mod other_scenes;
mod packs;
mod probe;
mod scenes;
mod world;

use crate::documents::hold;
use crate::soak::likely::PACKS;
use crate::support::share::Share;
use crate::support::tools::listed;
use crate::support::{Client, Mac, RUNNERS, root};
use crate::sweep::code;
use scenes::{Scene, scenes};
use serde_json::{Value, json};
use simulated_mac::Fault;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::Mutex;
use world::World;

const DOCUMENT: &str = "docs/reference/matrices/honesty.md";

const ABOUT: &str = "\
# Claims and deeds

Written by `MACMCP_BLESS=1 make soak`. Each acting tool is called on a Mac of its own under each fault, through the worker and through an
osascript of its own. What the answer claims stands before the dot: `confirmed`, `partial`, `unverified`, the code of an error (with `, perhaps`
where its text says that it may have been done), or `answered` where a tool tells no effect. Behind the dot: how often it was done, by the
world's own state before and after.
";

/// What a call claims, and how often it was done.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Outcome {
    claim: String,
    times: u32,
}

impl Outcome {
    fn text(&self) -> String {
        format!("{} · {}", self.claim, self.times)
    }

    /// What is untrue of it.
    fn untruth(&self) -> Option<&'static str> {
        let Self { claim, times } = self;
        match (claim.as_str(), times) {
            (_, 2..) => Some("it was done more than once"),
            ("confirmed" | "answered", 0) => Some("nothing was done"),
            ("confirmed" | "answered" | "partial" | "unverified", _) | (_, 0) => None,
            (claim, _) if claim.ends_with(", perhaps") => None,
            _ => Some("it was done, and the error does not say that it may have been"),
        }
    }
}

/// Words by which an error says that something may have been done.
const ADMISSIONS: &[&str] = &["may have", "may still", "it may"];

/// What an answer claims.
fn claim(tool: &str, result: &Value) -> String {
    if let Some(code) = code(result) {
        let text = result["content"][0]["text"].as_str().unwrap();
        let admits = ADMISSIONS.iter().any(|words| text.contains(words));
        return format!("{code}{}", if admits { ", perhaps" } else { "" });
    }
    let content = &result["structuredContent"];
    let least = |claims: Vec<&Value>| {
        let order = ["unverified", "partial", "confirmed"];
        let rank = |claim: &Value| order.iter().position(|word| claim == word);
        let least = claims.into_iter().min_by_key(|claim| rank(claim));
        least.and_then(Value::as_str).map(str::to_owned)
    };
    let of_steps = |steps: &Value, at: &str| {
        let steps = steps.as_array().into_iter().flatten();
        least(
            steps
                .map(|step| step.pointer(at).unwrap_or(&Value::Null))
                .collect(),
        )
    };
    let told = match tool {
        "fill_form" if !content["submitted"].is_null() => {
            content["submitted"].as_str().map(str::to_owned)
        }
        "fill_form" => of_steps(&content["fields"], "/effect"),
        "batch" => of_steps(&content["steps"], "/result/effect"),
        _ => content["effect"].as_str().map(str::to_owned),
    };
    told.unwrap_or_else(|| "answered".to_owned())
}

/// Makes a call on a Mac of its own; the world is judged once all that was under way has happened.
fn outcome(scene: &Scene, fault: Option<&str>, runner: &[&str]) -> (Outcome, Value) {
    outcome_in(scene, fault, runner)
}

/// The same with these arguments of the server.
fn outcome_in(scene: &Scene, fault: Option<&str>, arguments: &[&str]) -> (Outcome, Value) {
    let mac = probe::mac(fault, scene.prepare);
    let packs = ["--pack", scene.pack];
    let packs = if scene.pack.is_empty() {
        &[][..]
    } else {
        &packs[..]
    };
    let arguments = [arguments, packs].concat();
    for (tool, given) in (scene.first)() {
        mac.session(&arguments).call(tool, given);
    }
    let before = World(mac.state());
    let (client, result) = if scene.asks {
        agreed(&mac, &arguments, scene)
    } else {
        let mut client = mac.session(&arguments);
        let result = client.call(scene.tool, scene.arguments.clone());
        (client, result)
    };
    // An open menu is shut again by whatever comes next.
    if !scene.is_passing {
        drop(client);
        mac.let_pass(3.0);
    }
    let times = (scene.times)(&before, &World(mac.state()));
    let claim = claim(scene.tool, &result);
    (Outcome { claim, times }, result)
}

/// Makes a call of a tool that asks the user each time, who agrees.
fn agreed(mac: &Mac, arguments: &[&str], scene: &Scene) -> (Client, Value) {
    let mut client = mac.serve(arguments);
    client.initialize_with("2025-11-25", json!({"elicitation": {}}));
    let call = client.begin(scene.tool, scene.arguments.clone());
    let question = client.receive();
    assert_eq!(question["method"], "elicitation/create", "{question}");
    let yes = json!({"action": "accept", "content": {"answer": "once"}});
    client.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": yes}));
    let result = client.answer_to(&call)["result"].clone();
    (client, result)
}

fn name(scene: &Scene) -> String {
    match scene.what {
        "" => format!("`{}`", scene.tool),
        what => format!("`{}`: {what}", scene.tool),
    }
}

/// What was run: by scene, then by fault; the one without a fault is first.
type Outcomes = BTreeMap<(usize, Option<usize>), BTreeSet<Outcome>>;

/// Runs calls under faults, several at a time; answers what came of them and what was untrue.
fn run(scenes: &[Scene], cells: Vec<(usize, Option<usize>)>) -> (Outcomes, Vec<String>) {
    let cells = Mutex::new(cells.into_iter());
    let found = Mutex::new((Outcomes::new(), Vec::new()));
    let next = || cells.lock().unwrap().next();
    let work = || {
        while let Some((at, fault)) = next() {
            let scene = &scenes[at];
            let fault_name = fault.map(|fault| Fault::ALL[fault].name());
            for runner in RUNNERS {
                let (outcome, result) = outcome(scene, fault_name, runner);
                let mut found = found.lock().unwrap();
                // A call that comes to nothing on every Mac would prove nothing.
                let idle = fault.is_none() && outcome.times == 0;
                let idle = idle.then_some("nothing was done without a fault");
                if let Some(untruth) = outcome.untruth().or(idle) {
                    let said = result["content"][0]["text"].as_str().unwrap_or_default();
                    let said: String = said.chars().take(600).collect();
                    let call = name(scene);
                    let fault = fault_name.unwrap_or("no fault");
                    let text = outcome.text();
                    found.1.push(format!(
                        "{call} under {fault} {runner:?}: {text}: {untruth}\n    {said}"
                    ));
                }
                found.0.entry((at, fault)).or_default().insert(outcome);
            }
        }
    };
    std::thread::scope(|scope| {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    found.into_inner().unwrap()
}

fn words(outcomes: &BTreeSet<Outcome>) -> String {
    let texts: Vec<String> = outcomes.iter().map(Outcome::text).collect();
    texts.join(" or ")
}

/// The table: a row for each call, with the faults under which it goes otherwise than without one.
fn table(scenes: &[Scene], outcomes: &Outcomes) -> String {
    let names: Vec<String> = Fault::ALL
        .iter()
        .map(|fault| format!("`{fault}`"))
        .collect();
    let mut text = format!(
        "{ABOUT}\nThe faults: {}.\n\n| call | without a fault | otherwise |\n|---|---|---|\n",
        names.join(", ")
    );
    let before = std::fs::read_to_string(root().join(DOCUMENT)).unwrap();
    for (at, scene) in scenes.iter().enumerate() {
        let Some(usual) = outcomes.get(&(at, None)) else {
            writeln!(text, "{}", row(&before, scene)).unwrap();
            continue;
        };
        let others = Fault::ALL.iter().enumerate().filter_map(|(number, fault)| {
            let found = &outcomes[&(at, Some(number))];
            (found != usual).then(|| format!("`{fault}`: {}", words(found)))
        });
        let others: Vec<String> = others.collect();
        writeln!(
            text,
            "| {} | {} | {} |",
            name(scene),
            words(usual),
            others.join("; ")
        )
        .unwrap();
    }
    text
}

/// The row of a call in the table.
fn row<'t>(table: &'t str, scene: &Scene) -> &'t str {
    let head = format!("| {} |", name(scene));
    let row = table.lines().find(|line| line.starts_with(&head));
    row.unwrap_or_else(|| {
        let tool = scene.tool;
        panic!("{head} is not in {DOCUMENT}: `make honesty TOOL={tool}` writes it")
    })
}

/// The faults that change what comes of each call, by the table.
fn touching(scenes: &[Scene]) -> Vec<(usize, Option<usize>)> {
    let text = std::fs::read_to_string(root().join(DOCUMENT)).unwrap();
    let mut cells = Vec::new();
    for (at, scene) in scenes.iter().enumerate() {
        let line = row(&text, scene);
        cells.push((at, None));
        for (number, fault) in Fault::ALL.iter().enumerate() {
            if line.contains(&format!("`{fault}`: ")) {
                cells.push((at, Some(number)));
            }
        }
    }
    cells
}

#[test]
fn every_tool_that_acts_is_judged() {
    let judged: BTreeSet<&str> = scenes().iter().map(|scene| scene.tool).collect();
    let all = listed(&["--pack", PACKS]);
    for tool in all.iter().filter(|tool| !tool.reads) {
        assert!(
            judged.contains(&*tool.name),
            "{} is not judged: add a call of it, and what tells how often it was done, to tests/end_to_end/honesty/scenes.rs or tests/end_to_end/honesty/other_scenes.rs (of a pack: packs.rs there), then `make honesty TOOL={0}`",
            tool.name
        );
    }
}

#[test]
fn no_answer_claims_what_was_not_done_under_the_faults_that_matter() {
    let scenes = scenes();
    let cells = Share::of_this_run().of_column(4, touching(&scenes));
    let (_, untrue) = run(&scenes, cells.collect());
    assert!(untrue.is_empty(), "{}", untrue.join("\n"));
}

/// The time of a call where looking at what it changed does not come to an end in it.
const SHORT: [&str; 2] = ["--timeout-ms", "4000"];

/// Whether an answer says that not all was looked at, or that what was done is not proven.
fn says_looking_was_cut(result: &Value) -> bool {
    let content = &result["structuredContent"];
    let unseen = content["unseen"]
        .as_array()
        .is_some_and(|all| !all.is_empty());
    let text = result["content"][0]["text"].as_str().unwrap_or_default();
    unseen || !content["note"].is_null() || text.contains("could not be seen")
}

// [findings-2 7.1]
#[test]
fn what_is_done_is_answered_as_done_where_looking_hangs() {
    let fault = Fault::AppsHangAfterActs.name();
    let mut wrong = Vec::new();
    let share = Share::of_this_run();
    for (row, scene) in scenes().into_iter().enumerate() {
        for runner in share.of_column(row, RUNNERS) {
            let arguments = [runner, &SHORT[..]].concat();
            let (outcome, result) = outcome_in(&scene, Some(fault), &arguments);
            let text = result["content"][0]["text"].as_str().unwrap_or_default();
            // The next field of a form is not tried, and the error says which ones were set.
            let goes_on = scene.tool == "fill_form" && text.contains("Set before it: \"name\"");
            // A pack tells what its app answered, which it does by other means.
            let is_proven = ["confirmed", "answered"].contains(&&*outcome.claim);
            let is_said = is_proven || !scene.pack.is_empty() || says_looking_was_cut(&result);
            // The size of a frame is written after its place, and taken no more.
            let is_half = scene.tool == "set_window_frame" && outcome.claim == "unverified";
            let is_once = outcome.times == 1 || is_half;
            let is_done = result["isError"] != true && is_once && is_said;
            if !is_done && !goes_on {
                let text: String = text.chars().take(700).collect();
                wrong.push(format!(
                    "{} {runner:?}: {}: {text}",
                    name(&scene),
                    outcome.text()
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Of so many calls under a fault, `make test-all` makes one.
const SAMPLE: usize = 29;

#[test]
#[ignore = "every acting tool under every fault, half an hour, in `make soak`; some of them in `make test-all`"]
fn no_answer_claims_what_was_not_done() {
    let scenes = scenes();
    let faults = (0..Fault::ALL.len()).map(Some);
    let faults: Vec<Option<usize>> = [None].into_iter().chain(faults).collect();
    let only = std::env::var("HONESTY_TOOL").ok();
    let is_wanted = |at: &usize| only.as_deref().is_none_or(|tool| scenes[*at].tool == tool);
    let wanted: Vec<usize> = (0..scenes.len()).filter(is_wanted).collect();
    assert!(
        !wanted.is_empty(),
        "honesty/scenes.rs has no call of {only:?}"
    );
    let cells = wanted.into_iter();
    let cells = cells.flat_map(|at| faults.iter().map(move |fault| (at, *fault)));
    let all = only.is_some() || std::env::var_os("SOAK_SECONDS").is_some();
    let share = Share::of_this_run();
    let share = if all { share.at_most(1) } else { share };
    let cells = share.sample(if all { 1 } else { SAMPLE }, cells);
    let (outcomes, untrue) = run(&scenes, cells.collect());
    assert!(
        untrue.is_empty(),
        "{} untrue:\n{}",
        untrue.len(),
        untrue.join("\n")
    );
    if all {
        hold(DOCUMENT, &table(&scenes, &outcomes));
    }
}
