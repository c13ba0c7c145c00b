//! Random sessions on Macs where anything goes wrong, for as long as one likes: `make soak`.
//!
//! | environment variable | value |
//! |---|---|
//! | `SOAK_SECONDS` | how long sessions are begun; 15 |
//! | `SOAK_SEED` | the seed of the first session, the next one's is greater by one; 1 |
//!
//! A failure is told with the seed of its session. How the processes' times fall together is not repeated by a seed.
pub(crate) mod calls;
mod checks;
pub(crate) mod likely;
mod misfortunes;
mod policies;
mod seen;
mod servers;
mod session;
mod success;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// What all sessions together did.
#[derive(Default)]
struct Figures {
    sessions: u64,
    calls: u64,
    misfortunes: u64,
    cancelled: u64,
    killed: u64,
    /// Answers that came over two seconds after the time of their call.
    late: Vec<String>,
    codes: BTreeMap<String, u64>,
    slowest: Duration,
    slowest_call: String,
    /// The greatest growth of a server in a session: megabytes, and open files.
    growth: (u64, u64),
    /// The greatest size of a server, in megabytes.
    largest: u64,
    failures: Vec<String>,
}

/// More of them tell nothing new.
const MOST_FAILURES: usize = 30;

fn number(name: &str, other: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) if !text.is_empty() => text.parse().expect(name),
        _ => other,
    }
}

#[test]
#[ignore = "takes SOAK_SECONDS: fifteen in `make test-all`, ten minutes in `make soak`"]
#[expect(clippy::print_stdout, reason = "the figures are the result")]
fn random_sessions_leave_every_mac_and_every_server_in_order() {
    let length = Duration::from_secs(number("SOAK_SECONDS", 15));
    let first = number("SOAK_SEED", 1);
    println!("SOAK_SEED={first}");
    let start = Instant::now();
    let mut figures = Figures::default();
    while start.elapsed() < length && figures.failures.len() < MOST_FAILURES {
        session::run(first + figures.sessions, &mut figures);
        figures.sessions += 1;
    }
    let Figures {
        sessions,
        calls,
        misfortunes,
        cancelled,
        killed,
        late,
        codes,
        slowest,
        slowest_call,
        growth,
        largest,
        failures,
    } = figures;
    println!(
        "{sessions} sessions, {calls} calls, {cancelled} cancelled, {misfortunes} misfortunes, {killed} killed scripts, {} late",
        late.len()
    );
    for one in &late {
        println!("late: {one}");
    }
    println!("slowest {slowest:?}: {slowest_call}");
    println!(
        "largest server {largest} MB; most growth {} MB, {} files",
        growth.0, growth.1
    );
    for (code, count) in &codes {
        println!("{count:7} {code}");
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
