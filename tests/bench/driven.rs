//! What tasks cost a model that goes by rules, beside what they cost at the commit of `driver/before.json`.

use crate::report::Report;
use driver::{BEFORE, PROFILES, figures, lost, of_solved};
use serde_json::Value;
use std::path::Path;

/// What calls and bytes may be of what they were before.
const CALLS: f64 = 0.7;
const BYTES: f64 = 0.6;

pub(crate) fn measure(macmcp: &Path, report: &mut Report) {
    let before: Value = serde_json::from_str(BEFORE).unwrap();
    let commit = before["commit"].as_str().unwrap();
    let now = figures(macmcp, &PROFILES, None, false);
    for profile in PROFILES {
        let [was, is] = [&before[profile], &now[profile]];
        let number = |of: &Value, name: &str| of[name].as_f64().unwrap();
        let mut ratio = |what: &str, aim: f64, [before, found]: [f64; 2]| {
            let told = format!("{what} of 15 tasks by rules, profile {profile}, by those before");
            let beside = format!("{found} now, {before} at {commit}");
            report.ratio_of_counts(&told, aim, found / before, &beside);
        };
        let calls = [was, is].map(|of| number(of, "calls"));
        ratio("calls", CALLS, calls);
        ratio(
            "bytes that a model reads",
            BYTES,
            of_solved(was, is, "read"),
        );
        ratio("bytes of answers", BYTES, of_solved(was, is, "sent"));
        let failures = [was, is].map(|of| number(of, "failures"));
        let disturbances = of_solved(was, is, "disturbances");
        for (what, [before, found]) in [
            ("failed calls in them", failures),
            (
                "changes of front app, pointer, clipboard and Space by them",
                disturbances,
            ),
        ] {
            let beside = format!("{before} at {commit}");
            report.count(
                &format!("{what}, profile {profile}"),
                before,
                found,
                "",
                &beside,
            );
        }
        let lost = lost(was, is);
        assert!(
            lost.is_empty(),
            "profile {profile} no longer solves {lost:?}"
        );
    }
}

/// What the tasks took when answers were improved last: calls, and bytes that a model reads.
#[cfg(test)]
const MOST: [(&str, u64, u64); 3] = [
    ("full", 57, 23_500),
    ("compact", 71, 40_500),
    ("computer", 82, 38_500),
];

/// No task may be lost, and all of them may not become dearer unnoticed.
#[cfg(test)]
pub(crate) fn hold(macmcp: &Path) {
    let before: Value = serde_json::from_str(BEFORE).unwrap();
    let now = figures(macmcp, &PROFILES, None, false);
    for (profile, calls, read) in MOST {
        let [was, is] = [&before[profile], &now[profile]];
        let found = ["calls", "read"].map(|name| is[name].as_u64().unwrap());
        assert!(found[0] <= calls && found[1] <= read, "{profile}: {is:#}");
        assert_eq!(lost(was, is), [""; 0], "{profile}");
        let [before, found] = of_solved(was, is, "disturbances");
        assert!(found <= before, "{profile}: {is:#}");
    }
}
