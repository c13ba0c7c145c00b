//! What references and properties mean.

use super::{failure::Failure, value::Value};

/// What a property is.
pub(crate) enum Got<O> {
    Value(Value),
    Object(O),
    Objects(Vec<O>),
}

/// What a reference means.
#[derive(Debug)]
pub(crate) enum Found<O> {
    Object(O),
    Value(Value),
    /// One for each element that the reference goes through.
    Many(Vec<Found<O>>),
}

impl<O> Found<O> {
    /// The objects, in order; a value is none (-1728, as for anything that is not there).
    pub(crate) fn objects(self) -> Result<Vec<O>, Failure> {
        match self {
            Self::Object(object) => Ok(vec![object]),
            Self::Value(_) => Err(Failure::mac(-1728)),
            Self::Many(items) => {
                let nested: Result<Vec<Vec<O>>, Failure> =
                    items.into_iter().map(Found::objects).collect();
                Ok(nested?.into_iter().flatten().collect())
            }
        }
    }

    /// How many there are, as the count command answers: those of the outermost list.
    pub(crate) fn count(&self) -> usize {
        match self {
            Self::Many(items) => items.len(),
            Self::Value(Value::List(items)) => items.len(),
            Self::Object(_) | Self::Value(_) => 1,
        }
    }
}
