//! One random session with a server, from its start to its end.

use super::calls::RandomCalls;
use super::checks::{self, Before};
use super::likely::PACKS;
use super::{Figures, misfortunes};
use crate::hostile_client::resident_mb;
use crate::support::random::Random;
use crate::support::tools::{PACKED, TOOLS, Tool, advertised};
use crate::support::{Client, Mac, macmcp, processes};
use crate::sweep::{family, held_down, wait_until_gone};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// After so many calls a server has what it keeps.
const WARM: u64 = 120;

/// How many megabytes and open files a server may have more at its end than when it was warm: the allocator may keep what
/// the picture of a whole display took.
const MOST_GROWTH: (u64, u64) = (120, 12);

/// How many calls may still feel that the processes of scripts were hit: one that was started meanwhile may serve later.
const AFTER_A_HIT: u32 = 10;

/// How the folders of pictures begin.
const PICTURES: &str = "mcp-screenshot-";

/// How a server is started, beside the time for a call in milliseconds, which is short enough to wait for.
const ARGUMENTS: &[(&str, &[&str])] = &[
    ("3000", &[]),
    ("3000", &["--pack", PACKS]),
    ("3000", &["--no-worker"]),
    ("600", &["--pack", PACKS]),
    ("3000", &["--drain"]),
    ("3000", &["--read-only"]),
    ("3000", &["--profile", "compact"]),
    ("3000", &["--profile", "computer"]),
];

/// What a call may take beyond its time on a machine that does nothing else.
const BEYOND: Duration = Duration::from_secs(2);

/// Tools of a profile, which are others.
static COMPACT: LazyLock<Vec<Tool>> = LazyLock::new(|| advertised(&["--profile", "compact"]));
static COMPUTER: LazyLock<Vec<Tool>> = LazyLock::new(|| advertised(&["--profile", "computer"]));

/// The tools of a server with these arguments.
fn tools(arguments: &[&str]) -> &'static [Tool] {
    match arguments {
        ["--pack", ..] => &PACKED,
        ["--profile", "compact"] => &COMPACT,
        ["--profile", _] => &COMPUTER,
        _ => &TOOLS,
    }
}

struct Session<'a> {
    seed: u64,
    random: Random,
    mac: Mac,
    client: Client,
    calls: RandomCalls,
    limit: Duration,
    reads_only: bool,
    /// How many more calls may end otherwise because a script was hit.
    hit: u32,
    /// What happened last, for the words of a failure.
    last: String,
    made: u64,
    /// Pictures that answers named, and how many more there may be because nobody saw the answer.
    pictures: (BTreeSet<String>, usize),
    /// Megabytes and open files when the server was warm.
    warm: Option<(u64, u64)>,
    figures: &'a mut Figures,
}

/// Runs the session of a seed.
pub(super) fn run(seed: u64, figures: &mut Figures) {
    let mut random = Random::new(seed);
    let folder = tempfile::Builder::new().prefix("soak-").tempdir().unwrap();
    let temporary = folder.path().join("tmp");
    std::fs::create_dir(&temporary).unwrap();
    let mac = Mac::with(|world| misfortunes::from_the_start(world, &mut random));
    let (limit, arguments) = *random.pick(ARGUMENTS);
    let mut command = Command::new(macmcp());
    command.arg("serve").arg("--simulate").arg(mac.world());
    command.arg("--output-dir").arg(folder.path());
    command.args(["--timeout-ms", limit]).args(arguments);
    command.env("TMPDIR", &temporary);
    let mut client = Client::start(command);
    client.initialize("2025-11-25");
    let steps = if random.chance(10) {
        700
    } else {
        random.between(10, 200)
    };
    let mut session = Session {
        seed,
        random,
        mac,
        client,
        calls: RandomCalls::of(tools(arguments), folder.path()),
        limit: Duration::from_millis(limit.parse().unwrap()),
        reads_only: arguments.contains(&"--read-only"),
        hit: 0,
        last: format!("started with {limit} ms and {arguments:?}"),
        made: 0,
        pictures: (BTreeSet::new(), 0),
        warm: None,
        figures,
    };
    for _ in 0..steps {
        session.step();
    }
    session.end(&temporary);
}

impl Session<'_> {
    fn step(&mut self) {
        match self.random.below(100) {
            0..10 => {
                let happened = misfortunes::happen(&self.mac, &mut self.random);
                self.figures.misfortunes += 1;
                if happened.hits_scripts {
                    self.hit = u32::MAX;
                } else if happened.is_recovery {
                    self.hit = self.hit.min(AFTER_A_HIT);
                }
                self.last = happened.what;
            }
            10..14 => self.kill_a_script(),
            14..20 => self.cancel(),
            20..24 => self.call_several(),
            _ => self.call(),
        }
    }

    fn call(&mut self) {
        let (tool, given) = self.calls.next(&mut self.random);
        let before = Before::of(&self.mac);
        let start = Instant::now();
        let id = self.client.begin(&tool.name, given.clone());
        let Some(result) = self.answer(&id, tool) else {
            return;
        };
        let took = start.elapsed();
        if took > self.limit + BEYOND {
            let late = format!(
                "SOAK_SEED={}: {took:?} for {} {given}",
                self.seed, tool.name
            );
            self.figures.late.push(late);
        }
        if took > self.figures.slowest {
            self.figures.slowest = took;
            self.figures.slowest_call = format!("{} {given}", tool.name);
        }
        let mut wrong = self.judge(&result);
        wrong.extend(checks::of_mac(&self.mac, &before, tool, self.hit > 0));
        self.tell(tool, &given, &result, wrong);
        self.hit = self.hit.saturating_sub(1);
        if self.made == WARM {
            self.warm = Some(self.size());
        }
    }

    /// The result of a call; none where the server does not offer the tool.
    fn answer(&mut self, id: &Value, tool: &Tool) -> Option<Value> {
        let mut answer = self.client.answer_to(id);
        // A batch is offered whatever its steps may do; those that act are refused in it.
        let is_offered = tool.reads || tool.name == "batch";
        if !self.reads_only || is_offered {
            assert!(answer.get("result").is_some(), "{}: {answer}", tool.name);
            return Some(answer["result"].take());
        }
        assert_eq!(answer["error"]["code"], -32602, "{}: {answer}", tool.name);
        None
    }

    /// Counts an answer and looks at it.
    fn judge(&mut self, result: &Value) -> Vec<String> {
        self.made += 1;
        self.figures.calls += 1;
        let code = checks::code(result).unwrap_or("answered").to_owned();
        *self.figures.codes.entry(code).or_default() += 1;
        self.calls.learn(result);
        let text = result.to_string();
        let pictures = text
            .split(['/', '"'])
            .filter(|part| part.starts_with(PICTURES));
        self.pictures.0.extend(pictures.map(str::to_owned));
        checks::of_answer(result, self.hit > 0)
    }

    fn tell(&mut self, tool: &Tool, given: &Value, result: &Value, wrong: Vec<String>) {
        for what in wrong {
            let answer: String = result.to_string().chars().take(600).collect();
            self.figures.failures.push(format!(
                "SOAK_SEED={}, call {} ({}): {} {given}: {what}\n    {answer}",
                self.seed, self.made, self.last, tool.name
            ));
        }
    }

    /// Requests that are sent before the first is answered.
    fn call_several(&mut self) {
        let count = self.random.between(2, 6);
        let mut begun = Vec::new();
        for _ in 0..count {
            let (tool, given) = self.calls.next(&mut self.random);
            begun.push((self.client.begin(&tool.name, given.clone()), tool, given));
        }
        for (id, tool, given) in begun {
            let Some(result) = self.answer(&id, tool) else {
                continue;
            };
            let wrong = self.judge(&result);
            self.tell(tool, &given, &result, wrong);
        }
    }

    /// Begins a call and takes it back. Nothing of it may be left when the next one is answered.
    fn cancel(&mut self) {
        let (tool, given) = self.calls.next(&mut self.random);
        let id = self.client.begin(&tool.name, given);
        if self.random.chance(50) {
            // Time for the script to begin.
            let ping = self.client.request("ping", json!({}));
            self.client.answer_to(&ping);
        }
        let cancelled = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}});
        self.client.send(&cancelled);
        self.pictures.1 += usize::from(tool.toolset == "screenshot");
        self.figures.cancelled += 1;
        self.last = format!("{} was cancelled", tool.name);
    }

    fn kill_a_script(&mut self) {
        let server = self.client.child.id();
        let mut scripts = processes();
        scripts
            .retain(|process| process.parent == server && process.command.starts_with("osascript"));
        if scripts.is_empty() {
            return;
        }
        let script = self.random.pick(&scripts);
        let pid = i32::try_from(script.pid).ok().and_then(Pid::from_raw);
        // It may have ended by itself.
        let _ = kill_process(pid.expect("a process id"), Signal::KILL);
        self.figures.killed += 1;
        self.hit = self.hit.max(AFTER_A_HIT);
        self.last = "a script was killed".into();
    }

    /// Megabytes in memory, and open files where the system lists them.
    fn size(&self) -> (u64, u64) {
        let pid = self.client.child.id();
        let files = std::fs::read_dir(format!("/proc/{pid}/fd"));
        let files = files.map_or(0, |files| files.count() as u64);
        (resident_mb(pid), files)
    }

    /// Ends the server in one of several ways, in the middle of a call or not.
    fn end(mut self, temporary: &Path) {
        let mut wrong = Vec::new();
        let now = self.size();
        self.figures.largest = self.figures.largest.max(now.0);
        if let Some(warm) = self.warm {
            let growth = (now.0.saturating_sub(warm.0), now.1.saturating_sub(warm.1));
            self.figures.growth.0 = self.figures.growth.0.max(growth.0);
            self.figures.growth.1 = self.figures.growth.1.max(growth.1);
            if growth.0 > MOST_GROWTH.0 || growth.1 > MOST_GROWTH.1 {
                wrong.push(format!(
                    "grew from {warm:?} to {now:?} (MB, files) in {} calls",
                    self.made
                ));
            }
        }
        if self.random.chance(50) {
            let (tool, given) = self.calls.next(&mut self.random);
            self.client.begin(&tool.name, given);
            self.pictures.1 += usize::from(tool.toolset == "screenshot");
        }
        let family = family(self.client.child.id());
        let pid = Pid::from_child(&self.client.child);
        let ways = [
            None,
            Some(Signal::TERM),
            Some(Signal::INT),
            Some(Signal::HUP),
            Some(Signal::KILL),
        ];
        let way = *self.random.pick(&ways);
        if let Some(signal) = way {
            kill_process(pid, signal).unwrap();
        } else {
            self.client.close_stdin();
        }
        let (status, log) = self.client.wait();
        if way != Some(Signal::KILL) {
            if !status.success() {
                wrong.push(format!("ended with {status} after {way:?}"));
            }
            // Whoever was given the path of a picture may still want it.
            let left = std::fs::read_dir(temporary).unwrap().flatten();
            let mut left: Vec<_> = left
                .map(|entry| entry.file_name().into_string().unwrap())
                .collect();
            left.retain(|name| !self.pictures.0.contains(name));
            let unseen = left
                .iter()
                .filter(|name| name.starts_with(PICTURES))
                .count();
            if left.len() > unseen || unseen > self.pictures.1 {
                wrong.push(format!("left {left:?} after {way:?}"));
            }
        }
        if log.contains("panicked") {
            wrong.push(format!("its log says {log}"));
        }
        wait_until_gone(&family);
        wrong.extend(checks::is_a_mac(&self.mac).err());
        if let Some(input) = held_down(&self.mac) {
            wrong.push(format!("held down at the end by {way:?}: {input}"));
        }
        for what in wrong {
            let failure = format!("SOAK_SEED={}, at the end: {what}", self.seed);
            self.figures.failures.push(failure);
        }
    }
}
