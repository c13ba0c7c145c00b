//! Where a part of a text is drawn.

use super::{
    kinds::is_text_input,
    place::Subject,
    text,
    types::{AxError, Value},
};
use simulated_world::ax::Role;
use simulated_world::text_metrics;
use simulated_world::world::TextRange;

/// The rectangle of a part of the text of an element [bridge 4.14].
pub(super) fn of(subject: &Subject<'_>, range: TextRange) -> Result<Value, AxError> {
    let Subject::Node(place) = subject else {
        return Err(AxError::IllegalArgument);
    };
    let element = place.element().ok_or(AxError::IllegalArgument)?;
    let shown = text::shown(element);
    text::part(&shown, range).ok_or(AxError::IllegalArgument)?;
    let frame = place.frame().ok_or(AxError::NoValue)?;
    let terminal = text_metrics::is_terminal(place.app.bundle_id.as_deref());
    let many = element.role == Role::TextArea;
    let part = (range.location, range.end());
    let at = |part| text_metrics::bounds_of(&shown, many, frame, part, terminal);
    let bounds = at(part);
    // A text to be read stands at the side where its window begins, a text to be written where its own language begins.
    if place.space().is_mirrored() && !is_text_input(&element.role) {
        let whole = at((0, text::units(&shown)));
        let slack = (frame.right() - whole.right()) - (whole.x - frame.x);
        return Ok(Value::Rect(bounds.offset(slack, 0.0)));
    }
    Ok(Value::Rect(bounds))
}
