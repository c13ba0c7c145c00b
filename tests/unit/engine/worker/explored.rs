//! Every order of what can happen to workers, by the very steps that their manager and those who want one take: whoever waits is not
//! left waiting.

use macmcp::engine::WorkerState;
use macmcp::engine::worker::state::{Event, Over, Spare, Task, Wait};
use std::collections::HashSet;

/// A spare, somebody who may wait for it, and whether the engine is ending.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct World {
    spare: Spare,
    waits: bool,
    stops: bool,
}

fn overs() -> [Over; 5] {
    let died = Over::Died(String::new());
    [Over::Used, Over::Unused, Over::Killed, Over::Wasted, died]
}

impl World {
    fn after(&self, event: Event) -> Self {
        let spare = self.spare.clone().after(event);
        Self { spare, ..*self }
    }

    /// What the manager does next, in every way in which it can turn out.
    fn of_manager(&self) -> Vec<Self> {
        let events = match (self.spare.task(), self.stops) {
            (Task::Wait | Task::Start, true) => vec![Event::Stopped],
            (Task::Wait | Task::End, _) => vec![],
            (Task::Start, false) => vec![Event::Started, Event::NotStarted(String::new())],
            (Task::Retire, _) => vec![Event::Gone],
            (Task::Serve, _) if self.spare.state() == WorkerState::Busy => {
                let lasts = overs().map(Event::ServedLast);
                [vec![Event::Served], lasts.to_vec()].concat()
            }
            (Task::Serve, true) => vec![Event::Withdrawn(Over::Stopped)],
            (Task::Serve, false) => overs().map(Event::Withdrawn).to_vec(),
        };
        events.into_iter().map(|event| self.after(event)).collect()
    }

    /// What the one who waits does when it sees what there is.
    fn of_waiting(&self) -> Vec<Self> {
        let seen = match self.spare.wait() {
            _ if !self.waits => return vec![],
            Wait::On => return vec![],
            Wait::Ask => self.after(Event::Wanted),
            Wait::Over => Self {
                waits: false,
                ..self.clone()
            },
        };
        vec![seen]
    }

    /// What others do.
    fn of_others(&self) -> Vec<Self> {
        let mut found = vec![self.after(Event::Wanted), self.after(Event::Taken)];
        // It begins to wait, or its call is cancelled.
        found.push(match self.waits {
            true => Self {
                waits: false,
                ..self.clone()
            },
            false => Self {
                waits: true,
                ..self.after(Event::Wanted)
            },
        });
        found.push(Self {
            stops: true,
            ..self.clone()
        });
        found
    }

    fn is_settled(&self) -> bool {
        let state = self.spare.state();
        matches!(state, WorkerState::Ready | WorkerState::Off(_))
    }
}

/// Every state in which anything that happens can leave a spare and the one who waits.
fn reached() -> HashSet<World> {
    let first = World {
        spare: Spare::default(),
        waits: false,
        stops: false,
    };
    let mut found = HashSet::from([first.clone()]);
    let mut next = vec![first];
    while let Some(world) = next.pop() {
        let steps = [world.of_manager(), world.of_waiting(), world.of_others()].concat();
        next.extend(
            steps
                .into_iter()
                .filter(|world| found.insert(world.clone())),
        );
    }
    found
}

/// That nothing but own steps leads to a worker that is ready, or to the certainty that there is none, however they turn out.
fn assert_settles(world: &World, way: &mut Vec<World>) {
    way.push(world.clone());
    assert!(way.len() < 30, "{way:#?}");
    if !world.is_settled() {
        let mut steps = [world.of_manager(), world.of_waiting()].concat();
        steps.retain(|step| step != world);
        assert!(!steps.is_empty(), "nothing happens any more: {way:#?}");
        for step in &steps {
            assert_settles(step, way);
        }
    }
    way.pop();
}

#[test]
fn whoever_waits_for_a_worker_gets_one_or_is_told_that_there_is_none() {
    let worlds = reached();
    assert!(worlds.len() > 200, "{}", worlds.len());
    for world in worlds.iter().filter(|world| world.waits) {
        assert_settles(world, &mut Vec::new());
    }
}

/// Nobody has to wait for it.
#[test]
fn a_wish_is_kept_until_it_is_served() {
    for world in reached() {
        let wanted = World {
            waits: false,
            ..world.after(Event::Wanted)
        };
        assert_settles(&wanted, &mut Vec::new());
    }
}

#[test]
fn a_worker_that_serves_is_not_taken_away_and_one_that_is_off_stays_off() {
    for world in reached() {
        match world.spare.state() {
            WorkerState::Busy => {
                let withdrawn = world.after(Event::Withdrawn(Over::Used));
                assert_eq!(withdrawn, world);
            }
            WorkerState::Off(_) => assert_eq!(world.of_manager(), []),
            _ => {}
        }
    }
}
