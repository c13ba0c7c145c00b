//! One application that does not answer costs its own calls, and nobody else's.
use crate::support::{Client, Mac, app};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const READS: usize = 200;

/// A Mac whose Finder answers no Apple event.
fn mac() -> Mac {
    Mac::with(|world| app(world, "Finder")["hung"] = json!(true))
}

fn ask_for_many(client: &mut Client) -> Vec<Value> {
    (0..READS)
        .map(|_| client.begin("list_applications", json!({})))
        .collect()
}

/// Regression: the calls behind one whose app hung waited for it.
#[test]
fn two_hundred_reads_are_answered_before_the_one_whose_app_hangs() {
    let mac = mac();
    let mut client = mac.session(&[]);
    let hung = client.begin("get_selected_files", json!({}));
    let mut waiting = ask_for_many(&mut client);
    while !waiting.is_empty() {
        let answer = client.receive();
        assert_ne!(answer["id"], hung, "{} reads wait still", waiting.len());
        let result = &answer["result"];
        assert_ne!(result["isError"], true, "{answer}");
        waiting.retain(|id| *id != answer["id"]);
    }
    let answer = client.answer_to(&hung);
    let code = &answer["result"]["_meta"]["macmcp/error"]["code"];
    assert_eq!(code, "AppNotResponding", "{answer}");
}

/// Prints the ratio that `docs/architecture.md` names.
#[test]
#[ignore = "a measurement"]
#[expect(clippy::print_stderr, reason = "what it measures is to be read")]
fn how_much_longer_reads_take_beside_an_app_that_hangs() {
    let mac = mac();
    let mut ratios = Vec::new();
    for _ in 0..7 {
        let time = |hangs: bool| -> Duration {
            let mut client = mac.session(&[]);
            client.ok("list_applications", json!({}));
            let begun = Instant::now();
            if hangs {
                client.begin("get_selected_files", json!({}));
            }
            for id in ask_for_many(&mut client) {
                client.answer_to(&id);
            }
            begun.elapsed()
        };
        let (without, with) = (time(false), time(true));
        ratios.push(with.as_secs_f64() / without.as_secs_f64());
    }
    ratios.sort_by(f64::total_cmp);
    eprintln!(
        "ratio {:.2} (median of {})",
        ratios[ratios.len() / 2],
        ratios.len()
    );
}
