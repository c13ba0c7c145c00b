//! `docs/limits.md` is the table of [`macmcp::limits`].

use macmcp::limits::{BOUNDS, BUDGET, sum};
use std::fmt::Write as _;

use super::documents::hold;

fn page() -> String {
    let mb = |bytes: usize| format!("{:.1}", bytes as f64 / 1e6);
    let mut page = format!(
        "# Limits\n\nMaximum server memory, whatever a client sends: {} MB. Generated from `src/limits.rs` by\n`make generate`; the build checks that the sum stays within the budget. `osascript` and\n`screencapture` are macOS's own programs and are not included; the number that run at once is bounded.\n\nThe time limit of a call starts at its arrival and covers the queue, scripts, captures, decoding and encoding.\n`--timeout-ms` limits every call, including those that set their own time.\n\n| what | at most | MB | past it |\n|---|---|---|---|\n",
        BUDGET / 1_000_000
    );
    for bound in BOUNDS {
        let bytes = if bound.bytes == 0 {
            "in another row".to_owned()
        } else {
            mb(bound.bytes)
        };
        writeln!(
            page,
            "| {} | {} | {bytes} | {} |",
            bound.what,
            (bound.limit)(),
            bound.past
        )
        .unwrap();
    }
    writeln!(page, "| **together** | | **{}** | |", mb(sum())).unwrap();
    page
}

#[test]
fn the_page_of_limits_is_current() {
    hold("docs/limits.md", &page());
}
