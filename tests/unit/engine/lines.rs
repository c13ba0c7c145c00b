//! Every order in which a few calls can come, go on, fall silent, end and give up, by the very steps that the queue takes; and every
//! order of what can happen to the watcher.

use macmcp::engine::Access;
use macmcp::engine::queue::line::{Line, MOST_SILENT, Pace};
use macmcp::session::recent::watch::{Action, Event, Watch};
use std::collections::HashSet;
use std::time::Duration;
use tokio::time::Instant;

/// How a call stands that has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Stands {
    Waits,
    /// It does not want its turn any more, and the queue has not seen that yet.
    GaveUp,
    Runs(Pace),
    Over,
}

/// The calls in the order of their arrival, and the line that they stand in, each by its number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Calls {
    line: Line<usize>,
    calls: Vec<(Access, Stands)>,
}

const MOST_CALLS: usize = 5;

impl Calls {
    fn arrive(mut self, access: Access) -> Self {
        let stands = if self.line.arrive(access) {
            Stands::Runs(Pace::Active)
        } else {
            self.line.wait(access, self.calls.len());
            Stands::Waits
        };
        self.calls.push((access, stands));
        self
    }

    /// Changes how a call stands, and lets those begin whose turn it is.
    fn with(mut self, call: usize, stands: Stands) -> Self {
        match (self.calls[call].1, stands) {
            (Stands::Runs(from), Stands::Runs(to)) => self.line.change(from, to),
            (Stands::Runs(pace), _) => self.line.end(pace),
            _ => {}
        }
        self.calls[call].1 = stands;
        while let Some(next) = self.line.begin_next() {
            assert!(
                self.calls[..next]
                    .iter()
                    .all(|(_, stands)| *stands != Stands::Waits)
            );
            if self.calls[next].1 == Stands::GaveUp {
                self.line.end(Pace::Active);
                self.calls[next].1 = Stands::Over;
            } else {
                self.calls[next].1 = Stands::Runs(Pace::Active);
            }
        }
        self
    }

    fn next(&self) -> Vec<Self> {
        let mut found = Vec::new();
        if self.calls.len() < MOST_CALLS {
            let arrivals = [Access::Read, Access::Act];
            found.extend(arrivals.map(|access| self.clone().arrive(access)));
        }
        for (call, (access, stands)) in self.calls.iter().enumerate() {
            let to: &[Stands] = match stands {
                Stands::Waits => &[Stands::GaveUp],
                Stands::Runs(Pace::Active) if *access == Access::Read => {
                    &[Stands::Runs(Pace::Silent), Stands::Over]
                }
                Stands::Runs(Pace::Active) => &[Stands::Over],
                Stands::Runs(Pace::Silent) => &[Stands::Runs(Pace::Active), Stands::Over],
                Stands::GaveUp | Stands::Over => &[],
            };
            found.extend(to.iter().map(|stands| self.clone().with(call, *stands)));
        }
        found
    }

    fn at(&self, wanted: Stands) -> impl Iterator<Item = usize> {
        let calls = self.calls.iter().enumerate();
        calls.filter_map(move |(call, (_, stands))| (*stands == wanted).then_some(call))
    }

    fn running(&self) -> Vec<usize> {
        let runs = |(_, stands): &(Access, Stands)| matches!(stands, Stands::Runs(_));
        let calls = self.calls.iter().enumerate();
        calls
            .filter(|(_, call)| runs(call))
            .map(|(call, _)| call)
            .collect()
    }
}

#[test]
fn nothing_passes_an_action_and_nobody_waits_behind_nothing() {
    let mut found = HashSet::from([Calls::default()]);
    let mut next = vec![Calls::default()];
    while let Some(calls) = next.pop() {
        let running = calls.running();
        let acts = running
            .iter()
            .any(|call| calls.calls[*call].0 == Access::Act);
        assert!(!acts || running.len() == 1, "{calls:#?}");
        assert!(calls.at(Stands::Runs(Pace::Silent)).count() <= MOST_SILENT);
        if calls.at(Stands::Waits).next().is_some() {
            assert!(!running.is_empty(), "{calls:#?}");
        }
        // When all that run end, one after the other, everybody has had a turn.
        let mut ended = calls.clone();
        while let Some(call) = ended.running().first() {
            ended = ended.with(*call, Stands::Over);
        }
        assert_eq!(ended.at(Stands::Waits).count(), 0, "{calls:#?}");
        next.extend(
            calls
                .next()
                .into_iter()
                .filter(|calls| found.insert(calls.clone())),
        );
    }
    assert!(found.len() > 500, "{}", found.len());
}

/// Whoever is interested has a watcher that looks, or knows that there is none and looks by themselves.
#[test]
fn a_watcher_that_is_wanted_looks_or_is_known_to_be_none() {
    let begun = Instant::now();
    let (now, until) = (
        begun + Duration::from_secs(5),
        begun + Duration::from_secs(9),
    );
    let events = [
        Event::Wanted(until),
        Event::Wanted(begun),
        Event::Due(now),
        Event::Due(until),
        Event::Looked,
        Event::Failed,
        Event::Gone,
    ];
    let mut found = HashSet::from([Watch::default()]);
    let mut next = vec![Watch::default()];
    while let Some(watch) = next.pop() {
        for event in events {
            // A look is under way only where there is a watcher.
            if matches!(event, Event::Looked | Event::Failed) && !watch.runs() {
                continue;
            }
            let mut after = watch;
            match after.step(event) {
                Action::Start => assert!(!watch.runs() && after.runs()),
                Action::Look => assert!(watch.runs() && after.runs()),
                Action::End => assert!(!after.runs()),
                Action::Nothing => assert_eq!(watch.runs(), after.runs()),
            }
            if found.insert(after) {
                next.push(after);
            }
        }
    }
    for watch in found {
        let mut wanted = watch;
        let started = wanted.step(Event::Wanted(until)) == Action::Start;
        assert_eq!(started, !watch.runs());
        let due = wanted.step(Event::Due(now));
        assert!(due == Action::Look || !wanted.runs(), "{watch:?}");
        // One that has just started, looks.
        assert!(due == Action::Look || !started, "{watch:?}");
        assert_eq!(wanted.step(Event::Due(until)), Action::End);
    }
}
