//! Events against foreign judges: python-dateutil and recurring-ical-events for rules of repetition, tzdata for times; and for the
//! simulated Mac ICU, by the patterns of dates and numbers, plistlib, by property lists, and a Chromium, by pages.
//!
//! They need the packages of tests/clients/requirements.txt, and others ICU's library and a browser; `MACMCP_TEST_PYTHON` names an interpreter that has them.

use crate::support::share::Share;
use crate::support::{macmcp, root};
use std::process::Command;

/// Runs a script on so many cases.
fn judged(script: &str, count: &str, seed: &str) {
    let python = std::env::var("MACMCP_TEST_PYTHON").unwrap_or_else(|_| "python3".into());
    let script = format!("{}/tests/clients/{script}", root().display());
    let output = Command::new(python)
        .args([&script, macmcp(), count, seed])
        .output()
        .expect("Python starts");
    assert!(
        output.status.success(),
        "{}\n{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
#[ignore = "needs python-dateutil and recurring-ical-events"]
fn rules_of_repetition_are_those_of_other_programs() {
    let count = Share::of_this_run().of(10_000).to_string();
    judged("recurrences.py", &count, "61");
}

#[test]
#[ignore = "needs tzdata"]
fn times_are_those_of_tzdata() {
    judged("zones.py", "24", "61");
}

#[test]
#[ignore = "needs tzdata"]
fn what_is_created_is_kept_listed_and_read_back_as_it_was_given() {
    judged("created.py", "2", "61");
}

#[test]
#[ignore = "needs ICU"]
fn dates_and_numbers_are_written_as_icu_writes_them() {
    judged("patterns.py", "2000", "61");
}

#[test]
#[ignore = "needs a browser"]
fn pages_have_the_roles_and_names_that_a_browser_computes() {
    let browser = std::env::var("MACMCP_TEST_BROWSER").unwrap_or_else(|_| "chromium".into());
    judged("browser_pages.py", &browser, "61");
}

#[test]
#[ignore = "needs Python"]
fn property_lists_are_those_of_plistlib() {
    judged("properties.py", "200", "61");
}
