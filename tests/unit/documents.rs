//! Documents of the repository that tests generate. Both test binaries have this file as a module of theirs.

use crate::built;
use std::{env, fs};

/// Compares a generated document with what it should be, or writes it where `make generate` asks for that.
pub(crate) fn hold(document: &str, text: &str) {
    let path = built::root().join(document);
    if env::var_os("MACMCP_BLESS").is_some() {
        // What is as it should be is not touched: other tests may be reading it.
        if fs::read_to_string(&path).ok().as_deref() != Some(text) {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        return;
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    let mut lines = found.lines();
    for line in text.lines() {
        let there = lines.next();
        assert_eq!(there, Some(line), "{document} differs: run `make generate`");
    }
    assert_eq!(
        lines.next(),
        None,
        "{document} is longer: run `make generate`"
    );
}
