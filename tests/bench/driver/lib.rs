//! What tasks cost a model that goes by rules, against what they cost before: calls, failures and bytes in each profile.
//!
//! The tasks are a list (`tasks.json`) of verbs, named things and values: the ten of `docs/reference/tasks.md`, and five with packs.
//! [`rules`] does them with the tools that a server lists ([`ways`]) and with what its answers tell ([`told`]); whether one is done is asked
//! of the simulated Mac ([`tasks`]). The server is any macmcp, with the simulated Mac beside it:
//!
//! ```text
//! cargo run --package driver -- --server PATH [--profile compact] [--task sums] [--show]
//! ```
//!
//! prints the figures as JSON, as `before.json` has those of the commit that it names.
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a measurement fails by panicking, and prints what it found"
)]

pub mod client;
mod rules;
mod tasks;
#[path = "../../end_to_end/support/theirs.rs"]
mod theirs;
mod told;
mod ways;

use client::{Client, serve};
use rules::{Cost, Driver, UNSOLVED};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::process::Command;
use tasks::{Task, Tasks};

/// The figures of the commit before.
pub const BEFORE: &str = include_str!("before.json");

/// The profiles that are measured.
pub const PROFILES: [&str; 3] = ["full", "compact", "computer"];

/// What all tasks cost.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    cost: Cost,
    unsolved: usize,
}

impl Sum {
    fn add(&mut self, cost: Cost, is_solved: bool) {
        let all = &mut self.cost;
        all.calls += if is_solved { cost.calls } else { UNSOLVED };
        all.failures += cost.failures;
        all.sent += cost.sent;
        all.read += cost.read;
        all.looks += cost.looks;
        all.disturbances += cost.disturbances;
        self.unsolved += usize::from(!is_solved);
    }

    fn json(self) -> Value {
        let Cost {
            calls,
            failures,
            sent,
            read,
            looks,
            disturbances,
        } = self.cost;
        json!({
            "calls": calls,
            "failures": failures,
            "sent": sent,
            "read": read,
            "looks": looks,
            "disturbances": disturbances,
            "unsolved": self.unsolved,
        })
    }
}

/// Does a task on a Mac of its own; answers what it cost, and why it is not solved.
fn drive(
    server: &Path,
    list: &Tasks,
    task: &Task,
    profile: &str,
    shows: bool,
) -> (Cost, Option<String>) {
    let folder = tempfile::tempdir().unwrap();
    let world = folder.path().join("world.json");
    let simulated_mac = server.with_file_name("simulated-mac");
    let mut new = Command::new(&simulated_mac);
    new.arg("new").arg(&world).args(["--now", &list.now]);
    let made = new.output().unwrap();
    assert!(made.status.success(), "{made:?}");
    let mut command = serve(server, &world);
    command.args(["--profile", profile, "--tools-dir", ""]);
    command.args(task.packs.iter().flat_map(|packs| ["--pack", packs]));
    // Nothing of the settings of whoever measures, and no script that no call asked for.
    command.env("XDG_CONFIG_HOME", folder.path());
    command.env("MACMCP_NO_PERMISSION_CHECK", "1");
    let mut client = Client::start(&mut command);
    client.open();
    let mut driver = Driver::new(&mut client, &world, shows);
    let stuck = driver.run(task).err().map(|stuck| stuck.0);
    let cost = driver.cost;
    drop(client);
    (cost, stuck.or_else(|| task.missing(&simulated_mac, &world)))
}

/// What each profile costs, by profile: all tasks, or one. `shows` prints each call.
#[must_use]
pub fn figures(server: &Path, profiles: &[&str], only: Option<&str>, shows: bool) -> Value {
    let list = Tasks::listed();
    let mut figures = Map::new();
    for profile in profiles {
        let mut sum = Sum::default();
        let mut each = Map::new();
        let chosen = |task: &&Task| only.is_none_or(|name| name == task.name);
        for task in list.all.iter().filter(chosen) {
            let (cost, unsolved) = drive(server, &list, task, profile, shows);
            sum.add(cost, unsolved.is_none());
            let why = unsolved.as_deref().unwrap_or_default();
            eprintln!("{profile}, {}: {cost:?} {why}", task.name);
            if unsolved.is_none() {
                let cost = json!({
                    "calls": cost.calls,
                    "disturbances": cost.disturbances,
                    "read": cost.read,
                    "sent": cost.sent,
                });
                each.insert(task.name.clone(), cost);
            }
        }
        let mut told = sum.json();
        told["solved"] = Value::Object(each);
        figures.insert((*profile).to_owned(), told);
    }
    Value::Object(figures)
}

/// What tasks took that are solved in both of these figures of a profile: bytes, disturbances. What one took that is not solved tells nothing.
#[must_use]
pub fn of_solved(was: &Value, is: &Value, name: &str) -> [f64; 2] {
    let both = was["solved"]
        .as_object()
        .into_iter()
        .flat_map(|it| it.keys());
    let both = both.filter(|task| !is["solved"][task.as_str()].is_null());
    both.fold([0.0, 0.0], |sum, task| {
        let of = |figures: &Value| figures["solved"][task][name].as_f64().unwrap_or_default();
        [sum[0] + of(was), sum[1] + of(is)]
    })
}

/// The tasks that were solved in the first of these figures of a profile and are not in the second.
#[must_use]
pub fn lost(was: &Value, is: &Value) -> Vec<String> {
    let names = was["solved"]
        .as_object()
        .into_iter()
        .flat_map(|it| it.keys());
    let lost = names.filter(|name| is["solved"][name.as_str()].is_null());
    lost.cloned().collect()
}
