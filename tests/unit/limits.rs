//! `docs/limits.md` is the table of [`macmcp::limits`].

use macmcp::limits::{BOUNDS, BUDGET, sum};
use std::fmt::Write as _;

use super::documents::hold;

fn page() -> String {
    let mb = |bytes: usize| format!("{:.1}", bytes as f64 / 1e6);
    let mut page = format!(
        "# Limits\n\nWhat a server takes of memory at most, whatever its client sends: {} MB. Generated from `src/limits.rs` by\n`make generate`; that the sum stays within the budget is checked when macmcp is compiled. `osascript` and\n`screencapture` are macOS' own programs and come on top; how many of them run at once is bounded.\n\nThe time of a call counts from its arrival and holds for waiting in the queue, scripts, captures, decoding and encoding.\n`--timeout-ms` is the longest time of any call, those that name a time of their own included.\n\n| what | at most | MB | past it |\n|---|---|---|---|\n",
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
