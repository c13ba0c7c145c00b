//! What each tool changes of what a person is in the middle of.

use super::{Call, Matrix, every_call};
use crate::soak::likely::PACKS;
use crate::support::Mac;
use crate::support::theirs::disturbed;
use crate::sweep::code;

const ABOUT: &str = "\
Each tool is called once on a default Mac of its own, with a call that works there: as usual, and on a server with `--background`. A cell
names what the call changed of the front app, the pointer, the clipboard and the Space of a display; `refused` is a tool that does not work
in the background, or that asks a person first. A tool whose purpose is such a change makes it, and no other tool may.";

fn cell(row: &Call, options: &[&str]) -> String {
    let mac = Mac::new();
    let mut client = mac.session(&[options, &["--pack", PACKS]].concat());
    let before = mac.state();
    let result = client.call(&row.tool, row.arguments.clone());
    let changed = disturbed(&before, &mac.state());
    match code(&result) {
        None if changed.is_empty() => "nothing".to_owned(),
        None => changed.join(", "),
        Some(code) => {
            assert!(changed.is_empty(), "{}: {code}, {changed:?}", row.tool);
            // A tool that asks a person first does nothing with nobody there.
            let is_refused = !options.is_empty() || code == "NotConfirmed";
            assert!(is_refused, "{}: {result:#}", row.tool);
            "refused".to_owned()
        }
    }
}

#[test]
fn what_each_tool_changes_of_what_a_person_is_doing() {
    let rows: Vec<Call> = every_call().collect();
    let names = rows.iter().map(|row| row.tool.clone()).collect();
    let mut matrix = Matrix::new("Tools and the person at the Mac", ABOUT, names);
    matrix.column("usual", "a server without flags", &rows, |row| {
        cell(row, &[])
    });
    matrix.column("background", "`--background`", &rows, |row| {
        let changed = cell(row, &["--background"]);
        // The step of the batch sets it.
        let is_asked_for = ["set_clipboard", "batch"].contains(&&*row.tool);
        assert!(
            is_asked_for || ["nothing", "refused"].contains(&&*changed),
            "{} changes the {changed}",
            row.tool
        );
        changed
    });
    matrix.hold("disturbance.md");
}
