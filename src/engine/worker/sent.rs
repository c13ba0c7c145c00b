//! What a worker has been sent so far, and the frames that bring what it lacks: a script's text and library files go to it once.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;

use serde_json::Map;

use super::request::WorkerRequest;
use super::wire::{self, RequestLine};
use crate::template::{self, Language};

/// What a worker has.
#[derive(Default)]
pub(super) struct Sent {
    /// The number of each script, by its text. The probe is script 0 and not among them.
    scripts: HashMap<Arc<str>, usize>,
    /// The library files by name, each after those that it imports.
    libraries: Vec<&'static str>,
    last_id: u64,
}

impl Sent {
    /// The frame of the probe, request 0, with library files by name, each after those that it imports.
    pub(super) fn hello(
        &mut self,
        libraries: &[&'static str],
        source: &str,
        word: &str,
    ) -> io::Result<Vec<u8>> {
        let frame = wire::line(&RequestLine {
            id: 0,
            library: Some(&text_of(libraries)),
            script: 0,
            source: Some(source),
            params: &Map::from_iter([("word".to_owned(), word.into())]),
            call: &Map::new(),
        })?;
        self.libraries = libraries.to_vec();
        Ok(frame)
    }

    /// The frame of the next request, and its id.
    pub(super) fn frame(&mut self, request: &WorkerRequest) -> io::Result<(u64, Vec<u8>)> {
        let body = &request.body;
        let mut missing = request.libraries.clone();
        missing.retain(|name| !self.libraries.contains(name));
        let library = (!missing.is_empty()).then(|| text_of(&missing));
        let known = self.scripts.get(&body.source).copied();
        let script = known.unwrap_or(self.scripts.len() + 1);
        self.last_id += 1;
        let frame = wire::line(&RequestLine {
            id: self.last_id,
            library: library.as_deref(),
            script,
            source: known.is_none().then_some(&*body.source),
            params: &body.params,
            call: &body.call,
        })?;
        if known.is_none() {
            self.scripts.insert(Arc::clone(&body.source), script);
        }
        self.libraries.append(&mut missing);
        Ok((self.last_id, frame))
    }

    /// The library files that it has, by name, each after those that it imports.
    pub(super) fn libraries(&self) -> &[&'static str] {
        &self.libraries
    }
}

/// The library files of these names, one after the other.
fn text_of(libraries: &[&str]) -> String {
    libraries
        .iter()
        .filter_map(|name| template::library(Language::JavaScript, name))
        .collect()
}
