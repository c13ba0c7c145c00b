//! Where a part of a text is drawn.

use super::{
    place::Subject,
    text,
    types::{AxError, Value},
};
use crate::ax::Role;
use crate::text_metrics;
use crate::world::TextRange;

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
    let bounds = text_metrics::bounds_of(&shown, many, frame, part, terminal);
    Ok(Value::Rect(bounds))
}
