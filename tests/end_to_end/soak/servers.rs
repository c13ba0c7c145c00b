//! Many servers at once on a busy machine, each asked every few seconds while its workers go unused in between: none of them stops
//! answering. The lost wake-up that this would find wedged 2 of 12 servers within 92 s.

use super::number;
use crate::support::Mac;
use serde_json::json;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time of each call, and what an answer may take beyond it on a busy machine.
const LIMIT: &str = "5000";
const MOST: Duration = Duration::from_secs(15);

const CHANGES: &str = "macmcp://changes";

/// Asks a server for so long, with a pause that is its own, and answers how many answers came and how long the slowest took.
fn ask(place: u64, length: Duration) -> (u64, Duration) {
    let mac = Mac::new();
    let mut client = mac.session(&["--timeout-ms", LIMIT]);
    if place.is_multiple_of(2) {
        let subscribe = client.request("resources/subscribe", json!({"uri": CHANGES}));
        client.answer_to(&subscribe);
    }
    let pause = Duration::from_millis(2_500 + 450 * (place % 11));
    let start = Instant::now();
    let (mut answers, mut slowest) = (0, Duration::ZERO);
    while start.elapsed() < length {
        let begun = Instant::now();
        let asked = [
            client.begin("recent_changes", json!({})),
            client.begin("get_volume", json!({})),
            client.request("resources/read", json!({"uri": CHANGES})),
        ];
        for id in asked {
            client.answer_to(&id);
            answers += 1;
        }
        slowest = slowest.max(begun.elapsed());
        // Nothing is awaited here: what goes wrong goes wrong between calls.
        std::thread::sleep(pause);
    }
    (answers, slowest)
}

#[test]
#[ignore = "4 servers for 15 s in `make test-all`; SOAK_SERVERS and SOAK_SECONDS say otherwise"]
#[expect(clippy::print_stdout, reason = "the figures are the result")]
fn servers_that_are_asked_now_and_then_all_go_on_answering() {
    let servers = number("SOAK_SERVERS", 4);
    let length = Duration::from_secs(number("SOAK_SECONDS", 15));
    let is_over = AtomicBool::new(false);
    let found = std::thread::scope(|scope| {
        let busy = std::thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..busy {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let asking: Vec<_> = (0..servers)
            .map(|place| scope.spawn(move || ask(place, length)))
            .collect();
        let found: Vec<_> = asking.into_iter().map(|one| one.join()).collect();
        is_over.store(true, Ordering::Relaxed);
        found
    });
    let wedged = found.iter().filter(|one| one.is_err()).count();
    let told: Vec<_> = found.into_iter().flatten().collect();
    let answers: u64 = told.iter().map(|(answers, _)| answers).sum();
    let slowest = told.iter().map(|(_, slowest)| *slowest).max().unwrap();
    println!("{servers} servers, {answers} answers, {wedged} wedged, slowest {slowest:?}");
    assert_eq!(wedged, 0);
    assert!(slowest < MOST, "{slowest:?}");
}
