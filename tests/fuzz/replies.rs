//! What a script printed, and what stderr and the exit status say about its failure. Any bytes are a reply or an error
//! whose text is bounded and on one line.

use crate::text;
use macmcp::engine::failure;
use macmcp::engine::reply::{self, Reply};
use macmcp::error::Error;

/// The first byte says which signal or exit status; the rest is what was printed.
pub(crate) fn run(data: &[u8]) {
    let Some((status, rest)) = data.split_first() else {
        return;
    };
    if let Ok(Reply::Failed(said)) = reply::find(rest) {
        check(&failure::from_envelope("fuzz", said));
    }
    let _ = reply::parse(rest);
    check(&failure::from_exit("fuzz", i32::from(*status), rest));
    check(&failure::from_signal("fuzz", i32::from(*status), rest));
}

fn check(error: &Error) {
    let text = error.to_string();
    assert!(text.len() < 32 * 1024, "{} bytes of text", text.len());
    let hidden = text.chars().find(|c| text::is_hidden(*c));
    assert_eq!(hidden, None, "in {text:?}");
}
