//! What an event asks, and the answers that change nothing.

use super::{
    evaluate::{Suite, evaluate, to_value},
    failure::Failure,
    finder::Finder,
    recipient::Recipient,
    scripted::registry,
    system_events::SystemEvents,
    value::{Step, Target, Value},
};
use simulated_world::world::World;

/// What an event asks.
pub(crate) enum Ask<'a> {
    Get,
    Count,
    Exists,
    Set(&'a Value),
    Command {
        name: &'a str,
        direct: &'a Value,
        named: &'a [(String, Value)],
        additions: bool,
    },
}

/// Reads, without changing anything.
pub(crate) fn look(
    world: &World,
    recipient: Recipient,
    target: &Target,
    steps: &[Step],
    ask: &Ask<'_>,
) -> Result<Value, Failure> {
    match recipient {
        Recipient::SystemEvents => look_in(&SystemEvents::new(world), target, steps, ask),
        Recipient::Finder => look_in(&Finder::new(world), target, steps, ask),
        Recipient::Running(pid) => look_in(&registry::scripted(world, pid)?, target, steps, ask),
        Recipient::NotRunning => Err(Failure::mac(-600)),
        Recipient::Current => match (steps, ask) {
            ([Step::Property(name)], Ask::Get) if name == "name" => Ok(Value::text("osascript")),
            ([Step::Property(name)], Ask::Get) if name == "frontmost" => Ok(Value::Boolean(false)),
            _ => Err(Failure::NotSimulated(
                "objects of the current application".into(),
            )),
        },
    }
}

fn look_in<S: Suite>(
    suite: &S,
    target: &Target,
    steps: &[Step],
    ask: &Ask<'_>,
) -> Result<Value, Failure> {
    let found = evaluate(suite, steps);
    match ask {
        Ask::Exists => match found {
            Ok(found) => Ok(Value::Boolean(found.count() > 0)),
            Err(failure)
                if [-1719, -1728, -25212]
                    .iter()
                    .any(|number| failure.is_mac(*number)) =>
            {
                Ok(Value::Boolean(false))
            }
            Err(failure) => Err(failure),
        },
        Ask::Count => Ok(Value::Number(found?.count() as f64)),
        _ => Ok(to_value(suite, found?, target)),
    }
}
