//! Why a file is no dictionary.

use std::fmt;

/// Why a file is no dictionary.
#[derive(Debug, PartialEq, Eq)]
pub struct Broken(String);

impl Broken {
    pub(crate) fn new(why: impl Into<String>) -> Self {
        Self(why.into())
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is no scripting dictionary: {}", self.0)
    }
}

impl std::error::Error for Broken {}
