//! What of a reference is not there: the error of an Apple event is about that.

use std::rc::Rc;

use applescript::Event;

use super::Mac;
use crate::apple_events::{
    address,
    look::{self, Ask},
};

impl Mac {
    /// The outermost container of the direct object that is not there: the error is about it. Of a parameter it may be
    /// the object itself.
    pub(super) fn first_missing(&self, event: &Event, number: i32) -> Option<applescript::Value> {
        if !matches!(number, -1728 | -1719) {
            return None;
        }
        let whole = |value: &applescript::Value| match value {
            applescript::Value::Reference(reference) => {
                self.missing_in(reference, reference.steps.len() + 1, number)
            }
            _ => None,
        };
        if let Some(direct) = &event.direct
            && let Some(missing) = whole(direct)
        {
            return Some(missing);
        }
        // What is told to make something may be what is not there.
        let others = event.parameters.iter().map(|(_, _, value)| value);
        others.chain(&event.subject).find_map(whole)
    }

    /// The first of the objects on a way, up to a number of steps, that is not there.
    fn missing_in(
        &self,
        reference: &applescript::Reference,
        end: usize,
        number: i32,
    ) -> Option<applescript::Value> {
        let target = Self::target(&reference.root);
        let address = self.host.world(|world| address::address(world, &target))?;
        let recipient = address.recipient;
        let terms = self.names.terms(&address);
        (1..end).find_map(|count| {
            let steps = reference.steps.get(..count)?;
            let found = self.steps(steps, Some(&terms)).ok()?;
            let seen = self
                .host
                .world(|world| look::look(world, recipient, &target, &found, &Ask::Get));
            seen.is_err_and(|failure| failure.is_mac(number)).then(|| {
                applescript::Value::Reference(Rc::new(applescript::Reference {
                    root: reference.root.clone(),
                    steps: steps.to_vec(),
                }))
            })
        })
    }
}
