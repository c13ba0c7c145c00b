//! What a JavaScript value that belongs to the bridge stands for, and the number that marks it.

use super::object::{Id, NIL};

/// What a JavaScript value that belongs to the bridge stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handle {
    /// An ObjC object.
    Object(Id),
    /// A CF reference. A stock function's result is typed and may be handed to other functions; an out value is not,
    /// and must be cast first.
    Reference { id: Id, typed: bool },
    /// A `Ref()` that waits for an out value.
    Empty,
}

impl Handle {
    /// As the one number that marks a value: an object's is its id, the others are below 0.
    pub(super) fn mark(self) -> f64 {
        match self {
            Self::Object(id) => f64::from(id),
            Self::Reference { id, typed } => {
                -1.0 - 2.0 * f64::from(id) - f64::from(u8::from(typed))
            }
            Self::Empty => f64::NEG_INFINITY,
        }
    }

    /// What a mark stands for.
    // Marks come from here.
    pub(super) fn of(mark: f64) -> Self {
        if mark >= 0.0 {
            return Self::Object(mark as Id);
        }
        if mark.is_infinite() {
            return Self::Empty;
        }
        let packed = (-1.0 - mark) as u64;
        Self::Reference {
            id: Id::try_from(packed / 2).unwrap_or(NIL),
            typed: packed % 2 == 1,
        }
    }
}
