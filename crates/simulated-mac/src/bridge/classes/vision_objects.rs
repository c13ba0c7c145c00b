//! What the rows of Vision share: its objects as receivers and answers, and lists of strings.

use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out},
    failure::Failure,
    object::Object,
    vision::VisionObject,
};

/// The failure of a message to an object of another kind.
pub(super) fn lost(call: &Call<'_, '_>) -> Failure {
    call.exception(&format!("*** {}: unrecognized receiver", call.name))
}

/// A new object as an answer.
pub(super) fn new(object: VisionObject) -> Answer {
    Ok(Out::New(Object::Vision(Rc::new(object))))
}

/// The object that a message of Vision went to.
pub(super) fn own(call: &Call<'_, '_>) -> Result<Rc<VisionObject>, Failure> {
    match &call.receiver {
        Object::Vision(object) => Ok(Rc::clone(object)),
        _ => Err(lost(call)),
    }
}

/// The strings of an argument that is an array of them.
pub(super) fn strings(call: &Call<'_, '_>, place: usize) -> Result<Vec<String>, Failure> {
    let Object::Array { items, .. } = call.object(place)? else {
        return Err(call.exception(&format!("*** {}: no array", call.name)));
    };
    let items = items.borrow().clone();
    let strings = items.into_iter().map(|id| match call.bridge.object(id) {
        Object::Text(text) => Ok(text.to_string()),
        _ => Err(call.exception(&format!("*** {}: no string", call.name))),
    });
    strings.collect()
}
