//! Compiling a script with the dictionaries of this Mac.

use std::{cell::OnceCell, collections::BTreeSet, rc::Rc};

use applescript::{Error, Program};

use super::{Mac, names::Names, open_files::OpenFiles};
use crate::host::Host;

impl Mac {
    pub(super) fn new(host: &Rc<Host>) -> Self {
        Self {
            host: Rc::clone(host),
            names: Names::new(),
            unknown: BTreeSet::new(),
            files: OpenFiles::default(),
            script: None,
            objects: OnceCell::new(),
        }
    }

    pub(super) fn compile(&mut self, source: &str) -> Result<Program, Error> {
        let compiled = applescript::compile(source, self);
        if let Err(error) = &compiled
            && matches!(error.number, -2740 | -2741)
            && let Some(name) = self.unknown.first()
        {
            // A term that this Mac does not know may be one of an application's own.
            self.host
                .not_simulated(&format!("the dictionary of {name} ({error})"));
        }
        compiled
    }

    /// The error of a script that ran. A word that is no variable may be one of a dictionary that is not known here, as `albums` is.
    pub(super) fn unless_unknown_term(&self, error: Error) -> Error {
        match self.unknown.first() {
            Some(name) if error.number == -2753 => self
                .host
                .not_simulated(&format!("the dictionary of {name} ({error})")),
            _ => error,
        }
    }
}
