//! Finder's `empty`: the Trash is emptied at once, or when the person at the Mac has said so.

use std::rc::Rc;

use super::{
    call::Call,
    failure::Failure,
    value::{Step, Value},
    waiting::wait_for_answer,
};
use crate::{apps::trash, host::Host};

/// The person has said no.
const CANCELLED: i32 = -128;

/// Empties the Trash. Whether it asks follows from `warns before emptying` (scripts that set it to false around `empty trash`
/// say so, grade B); that the event is answered when the person has answered is grade C.
pub(super) fn run(host: &Rc<Host>, call: &Call<'_>, pid: i32) -> Result<Value, Failure> {
    let is_trash = match call.object() {
        [] => true,
        [Step::Property(name)] => name == "trash",
        _ => false,
    };
    if !is_trash {
        return Err(call.not_simulated());
    }
    let asks = host.change(|world| {
        // What a Mac answers is not known.
        if !trash::is_full(world) {
            return Err(Failure::NotSimulated(
                "emptying a Trash that is empty".into(),
            ));
        }
        let asks = !world.finder.empties_unasked;
        let mut process = world.process(pid);
        if asks {
            process.activate();
            trash::ask_to_empty(&mut process);
        } else {
            trash::empty(&mut process);
        }
        Ok(asks)
    })?;
    if asks {
        let_person_answer(host)?;
    }
    Ok(Value::Missing)
}

fn let_person_answer(host: &Rc<Host>) -> Result<(), Failure> {
    wait_for_answer(host, || !host.world(trash::is_asking))?;
    match host.world(trash::is_full) {
        true => Err(Failure::mac(CANCELLED)),
        false => Ok(()),
    }
}
