//! Every rule of the Objective-C bridge of the reference [bridge 0] [bridge 16] is held by a probe that a
//! real Mac can run as well, or by a test of the simulated one.
use std::{collections::BTreeSet, fs, path::Path};

use crate::support::tools::TOOLS;
use crate::support::{Mac, root};
use serde_json::{Value, json};

/// A rule as comments cite it, and what holds it: a probe in `fixtures/beliefs` (ends in `.js`), or the name of a test.
const RULES: [(&str, &[&str]); 30] = [
    (
        "[bridge 0.1]",
        &[
            "bridge-uncast-reference-is-refused.js",
            "references_are_opaque_until_cast",
            "an_out_value_is_opaque_unless_bound",
        ],
    ),
    (
        "[bridge 0.2]",
        &[
            "ax-a-code-of-zero-proves-nothing.js",
            "windows_move_and_stay_within_reach",
            "a_background_window_passes_its_own_app_only_until_the_app_comes_forward",
        ],
    ),
    (
        "[bridge 0.3]",
        &[
            "bridge-true-is-a-cf-boolean.js",
            "an_app_is_brought_to_the_front_by_true_and_not_by_the_constant",
        ],
    ),
    ("[bridge 0.4]", &["bridge-long-integers-are-strings.js"]),
    (
        "[bridge 0.5]",
        &[
            "bridge-activation-policy.js",
            "what_is_not_imported_is_undefined",
        ],
    ),
    (
        "[bridge 0.6]",
        &[
            "bridge-methods-run-on-get.js",
            "bridge-calling-a-result-throws.js",
        ],
    ),
    (
        "[bridge 0.7]",
        &[
            "bridge-error-through-nil.js",
            "a_ref_for_an_error_crashes_when_it_is_read",
        ],
    ),
    (
        "[bridge 0.8]",
        &[
            "ax-value-describes-itself.js",
            "structs_and_refs_are_no_buffers",
        ],
    ),
    (
        "[bridge 0.9]",
        &[
            "ax-a-batch-has-a-slot-for-every-name.js",
            "an_empty_slot_of_a_batch_describes_its_error_and_is_no_string",
        ],
    ),
    (
        "[bridge 0.10]",
        &[
            "event-text-by-a-bound-function.js",
            "text_arrives_through_the_rebound_function_only",
        ],
    ),
    (
        "[bridge 0.11]",
        &[
            "event-flags-are-what-was-set.js",
            "what_is_held_down_is_seen_and_inherited",
        ],
    ),
    (
        "[bridge 0.12]",
        &[
            "cg-session-of-a-person.js",
            "names_need_screen_recording",
            "the_list_needs_a_session",
        ],
    ),
    (
        "[bridge 16.1]",
        &[
            "bridge-uncast-reference-is-refused.js",
            "bridge-ref-out-is-empty-first.js",
            "references_are_opaque_until_cast",
            "a_strict_bridge_dies_of_a_value_that_was_not_cast",
        ],
    ),
    (
        "[bridge 16.2]",
        &[
            "bridge-cf-boolean-true-is-a-function.js",
            "an_app_is_brought_to_the_front_by_true_and_not_by_the_constant",
        ],
    ),
    (
        "[bridge 16.3]",
        &[
            "bridge-long-integers-are-strings.js",
            "bridge-short-integers-are-numbers.js",
            "bridge-activation-policy.js",
        ],
    ),
    (
        "[bridge 16.4]",
        &["bridge-nil-is-truthy.js", "bridge-nil-result.js"],
    ),
    (
        "[bridge 16.5]",
        &[
            "bridge-methods-run-on-get.js",
            "bridge-calling-a-result-throws.js",
        ],
    ),
    (
        "[bridge 16.6]",
        &[
            "bridge-bind-returns-nothing.js",
            "bound_functions_take_their_signature",
        ],
    ),
    (
        "[bridge 16.7]",
        &[
            "ax-a-batch-has-a-slot-for-every-name.js",
            "a_batch_has_one_slot_per_name",
            "an_empty_slot_of_a_batch_describes_its_error_and_is_no_string",
            "booleans_are_numbers_where_the_world_says_so",
        ],
    ),
    (
        "[bridge 16.8]",
        &[
            "ax-value-from-a-buffer.js",
            "a_buffer_takes_a_value_and_gives_one",
            "structs_and_refs_are_no_buffers",
        ],
    ),
    (
        "[bridge 16.9]",
        &[
            "ax-a-dead-process-has-no-value.js",
            "codes_tell_dead_and_not_ready_apart",
            "without_the_permission_nothing_is_read",
            "a_hung_app_takes_the_time_out_of_the_very_reference",
        ],
    ),
    (
        "[bridge 16.10]",
        &[
            "ax-menus-are-there-while-shut.js",
            "a_menu_that_fills_late_is_empty_until_it_was_opened",
            "a_pop_up_button_has_items_only_while_it_is_open",
            "a_menu_of_the_bar_opens_shows_where_it_is_and_closes_at_the_second_press",
        ],
    ),
    (
        "[bridge 16.11]",
        &["a_text_that_the_app_puts_back_is_an_error_and_one_that_it_only_shows_is_unverified"],
    ),
    (
        "[bridge 16.12]",
        &[
            "event-posting-answers-nothing.js",
            "event-flags-are-what-was-set.js",
            "without_the_permission_nothing_arrives_and_nothing_is_said",
            "a_posted_move_arrives_a_little_later",
            "what_is_held_down_is_seen_and_inherited",
        ],
    ),
    (
        "[bridge 16.13]",
        &[
            "event-text-by-a-bound-function.js",
            "text_arrives_through_the_rebound_function_only",
            "a_struct_bound_without_its_names_arrives_as_zero",
        ],
    ),
    (
        "[bridge 16.14]",
        &[
            "cg-window-list-on-screen.js",
            "names_need_screen_recording",
            "the_list_needs_a_session",
            "options_add_what_is_not_on_screen_and_the_desktop",
        ],
    ),
    (
        "[bridge 16.15]",
        &[
            "bridge-run-loop-waits.js",
            "properties_stay_until_the_run_loop_turns",
        ],
    ),
    (
        "[bridge 16.16]",
        &[
            "event-older-scroll-has-one-wheel.js",
            "the_older_scroll_event_has_one_wheel",
        ],
    ),
    (
        "[bridge 16.17]",
        &[
            "osascript-result-string-raw.js",
            "osascript-result-undefined.js",
            "osascript-console-log-stderr.js",
            "osascript-error-thrown-error.js",
            "the_script_comes_from_lines_a_file_or_standard_input",
        ],
    ),
    (
        "[bridge 16.18]",
        &["a_tree_on_demand_is_built_when_the_role_of_its_app_is_read"],
    ),
];

/// What goes wrong on demand, and the tests that show what a client gets of it.
const FAULTS: [(&str, &[&str]); 12] = [
    (
        "a permission that is denied",
        &["every_tool_under_every_permission"],
    ),
    (
        "a permission that nobody answered",
        &[
            "a_permission_that_was_not_answered_yet_is_missing_until_it_is",
            "an_event_that_waits_for_its_prompt_ends_in_time_and_says_so",
        ],
    ),
    (
        "a permission that is granted in mid-session",
        &["a_permission_that_is_granted_in_mid_session_counts_at_once"],
    ),
    (
        "an app that hangs",
        &[
            "an_app_that_hangs_costs_its_own_calls_only",
            "an_app_that_hung_and_recovers_is_reached_again",
            "an_app_that_answers_no_apple_event_costs_its_own_call_only",
        ],
    ),
    (
        "a process that crashes in mid-run",
        &["a_crash_in_mid_run_is_an_error_and_the_next_call_works"],
    ),
    (
        "an app that ends in mid-session",
        &["an_app_that_ends_in_mid_session_is_named_and_can_come_back"],
    ),
    (
        "output that is cut off",
        &["a_read_whose_output_is_cut_off_is_told_and_the_next_one_works"],
    ),
    (
        "a slow launch",
        &["a_slow_launch_is_waited_for_and_one_that_never_ends_is_a_timeout"],
    ),
    (
        "a window that refuses",
        &["a_window_that_refuses_is_told_with_where_it_is"],
    ),
    (
        "a value that only repaints",
        &["a_text_that_the_app_puts_back_is_an_error_and_one_that_it_only_shows_is_unverified"],
    ),
    (
        "a menu that is filled late",
        &["a_menu_that_is_built_when_it_opens_is_opened_read_and_closed"],
    ),
    (
        "an element that is replaced between two reads",
        &["an_element_that_was_replaced_is_found_again"],
    ),
];

/// Rules that no probe can hold on a Mac as it happens to be: they need an app of a certain kind on it.
const NO_PROBE: [(&str, &str); 2] = [
    (
        "[bridge 16.11]",
        "a control that shows a value which its app does not take",
    ),
    (
        "[bridge 16.18]",
        "an app made of Chromium that nobody has looked at yet",
    ),
];

/// The names of the tests in a folder: functions, and scripts with what they print (`cases/<subject>/<name>.js`).
fn tests_in(folder: &Path, names: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if entry.is_dir() {
            tests_in(&entry, names);
        } else if entry.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&entry).unwrap();
            let functions = text.lines().filter_map(|line| line.strip_prefix("fn "));
            names.extend(functions.filter_map(|rest| Some(rest.split_once("()")?.0.to_owned())));
        } else if folder
            .parent()
            .is_some_and(|above| above.ends_with("cases"))
        {
            names.insert(entry.file_stem().unwrap().to_str().unwrap().to_owned());
        }
    }
}

#[test]
fn every_rule_is_held_by_something() {
    let root = root();
    let mut tests = BTreeSet::new();
    tests_in(&root.join("tests"), &mut tests);
    tests_in(&root.join("crates/simulated-mac/tests"), &mut tests);
    let mut missing = Vec::new();
    for (rule, holders) in RULES {
        for holder in holders {
            let there = match holder.ends_with(".js") {
                true => root.join("fixtures/beliefs").join(holder).exists(),
                false => tests.contains(*holder),
            };
            if !there {
                missing.push(format!("{rule}: {holder}"));
            }
        }
        let probed = holders.iter().any(|holder| holder.ends_with(".js"));
        let excused = NO_PROBE.iter().any(|(without, _)| *without == rule);
        if probed == excused || holders.is_empty() && !excused {
            missing.push(format!("{rule}: a probe, or the reason why there is none"));
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
    for (fault, holders) in FAULTS {
        for holder in holders {
            assert!(tests.contains(*holder), "{fault}: {holder}");
        }
    }
    let covered: BTreeSet<String> = RULES.iter().map(|(rule, _)| (*rule).to_owned()).collect();
    assert_eq!(covered, rules_of_the_reference());
}

/// The rules that the reference numbers, as citations: those of its sections 0 and 16.
fn rules_of_the_reference() -> BTreeSet<String> {
    let reference = include_str!("../../docs/reference/jxa-native-bridge.md");
    reference
        .split("<a id=\"bridge-")
        .filter_map(|rest| rest.split_once('"'))
        .map(|(number, _)| number)
        .filter(|number| number.starts_with("0.") || number.starts_with("16."))
        .map(|number| format!("[bridge {number}]"))
        .collect()
}

/// Every way in which macOS may differ, one at a time and all at once.
fn habits() -> [Value; 5] {
    [
        json!({ "booleans": "numbers" }),
        json!({ "long_integers": "numbers" }),
        json!({ "out_ref": "strict" }),
        json!({ "out_ref": "objects" }),
        all_at_once(),
    ]
}

fn all_at_once() -> Value {
    json!({ "booleans": "numbers", "long_integers": "numbers", "out_ref": "strict" })
}

fn every_tool_works_under(habit: &Value) {
    let calls: Value = serde_json::from_str(include_str!("../clients/calls.json")).unwrap();
    let mac = Mac::with(|world| world["bridge"] = habit.clone());
    let mut client = mac.session(&["--timeout-ms", "20000"]);
    for tool in TOOLS.iter() {
        let arguments = calls[&*tool.name]["good"].clone();
        let result = client.call(&tool.name, arguments);
        assert_ne!(
            result["isError"], true,
            "{} under {habit}: {result}",
            tool.name
        );
    }
}

#[test]
fn every_tool_works_where_all_habits_of_the_bridge_differ() {
    every_tool_works_under(&all_at_once());
}

#[test]
#[ignore = "takes a quarter of a minute: every tool under each; `make test-all` runs it"]
fn every_tool_works_under_every_habit_of_the_bridge() {
    habits().iter().for_each(every_tool_works_under);
}

/// What a tool says of booleans and numbers does not depend on how the bridge hands them over.
#[test]
fn answers_are_the_same_under_every_habit() {
    let answer = |habit: Value| {
        let mac = Mac::with(|world| world["bridge"] = habit);
        let mut client = mac.session(&["--no-worker"]);
        let tools = ["list_windows", "list_running_apps", "get_display_info"];
        tools.map(|tool| client.call(tool, json!({}))["structuredContent"].clone())
    };
    let usual = answer(json!({}));
    for habit in habits() {
        assert_eq!(answer(habit.clone()), usual, "{habit}");
    }
}
