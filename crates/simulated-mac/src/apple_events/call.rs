//! A command on its way to an application.

use super::{
    arguments::Arguments,
    failure::Failure,
    recipient::Recipient,
    value::{Step, Target, Value},
};

/// One command on its way.
pub(crate) struct Call<'a> {
    pub(crate) target: &'a Target,
    pub(crate) recipient: Recipient,
    /// The object that the command was called on.
    pub(crate) steps: &'a [Step],
    pub(crate) name: &'a str,
    pub(crate) arguments: Arguments<'a>,
}

impl Call<'_> {
    /// The way to the direct object: the parameter when it is a reference, else the object the command was called on.
    pub(super) fn object(&self) -> &[Step] {
        match self.arguments.direct {
            Value::Reference(reference) => &reference.steps,
            _ => self.steps,
        }
    }

    pub(super) fn not_simulated(&self) -> Failure {
        Failure::NotSimulated(format!("the command {}", self.name))
    }
}
