//! The call shapes that most rests on: each has a second way, a probe, something that forces the second way, and a test
//! under that. The table in `docs/reference` is written from here; every name in it is checked to exist.
use std::{collections::BTreeSet, fmt::Write as _, fs, path::PathBuf};

use macmcp::beliefs;
use simulated_mac::Fault;

use super::docs::{root, text_files};
use super::documents::hold;

const TABLE: &str = "docs/reference/second-ways.md";

const HEAD: &str = "\
# Second ways

Written by `make generate` from `tests/unit/second_ways.rs`, which checks that every name in it exists. Each line is a call
shape that many scripts rest on: what is done where it does not hold (no second way shows a permission prompt), the probe
of `fixtures/beliefs` that tries it on a real Mac (an open belief of `OPEN.md` where no script can), the fault of the
simulated Mac, or the field of its world, under which only the fallback works, and the test that covers it.

| call shape | second way | code | probe | forced by | test |
|---|---|---|---|---|---|
";

/// What a test does to have the second way gone.
enum Force {
    Fault(Fault),
    /// A field of the world, and its value.
    World(&'static str, &'static str),
}

use Force::World;

struct Shape {
    name: &'static str,
    second: &'static str,
    /// The file, and what in it is the second way.
    code: (&'static str, &'static str),
    probe: &'static str,
    force: Force,
    /// The file below `tests/end_to_end` without its ending, and the test.
    test: (&'static str, &'static str),
}

const SHAPES: [Shape; 24] = [
    Shape {
        name: "application in front, by NSWorkspace",
        second: "AXFrontmost of the application, AXFocusedApplication, the owner of the first window",
        code: ("scripts/lib/app/front_app.js", "frontProcess"),
        probe: "app-in-front-is-named-in-three-ways",
        force: Force::Fault(Fault::FrontmostFreezes),
        test: (
            "front",
            "an_app_is_known_to_be_in_front_where_nsworkspace_does_not_learn_of_it",
        ),
    },
    Shape {
        name: "blocks that observe notifications of NSWorkspace",
        second: "two looks at what runs, is in front and is shown, twice a second",
        code: ("scripts/lib/observe/whole_mac.js", "wholeMac"),
        probe: "notices-wait",
        force: Force::Fault(Fault::WorkspaceIsSilent),
        test: (
            "happenings",
            "an_app_that_comes_and_goes_between_two_looks_is_told",
        ),
    },
    Shape {
        name: "a property of all running applications, by `valueForKey`",
        second: "each application is asked",
        code: ("scripts/lib/app/running_apps.js", "recordsByColumns"),
        probe: "app-columns-have-a-value-for-each",
        force: Force::Fault(Fault::ColumnsOfAppsAreEmpty),
        test: ("front", "an_app_is_found_where_a_list_hands_out_no_columns"),
    },
    Shape {
        name: "`terminated` of NSRunningApplication",
        second: "the process group, by `getpgid`",
        code: ("scripts/lib/app/running_apps.js", "hasProcess"),
        probe: "app-that-runs-is-not-terminated",
        force: Force::Fault(Fault::TerminationUnseen),
        test: (
            "front",
            "an_end_is_seen_where_its_object_does_not_learn_of_it",
        ),
    },
    Shape {
        name: "trees that are built for who reads AXRole",
        second: "AXManualAccessibility, written once a process",
        code: ("scripts/lib/element/late_tree.js", "AXManualAccessibility"),
        probe: "ax-role-and-windows-in-one-message",
        force: World("lazy_tree", "electron_by_write"),
        test: ("late_trees", "the_first_look_at_a_late_tree_shows_it"),
    },
    Shape {
        name: "`AXValueCreate`",
        second: "System Events, where the numbers of what was made are wrong",
        code: ("scripts/lib/core/native_functions.js", "tellsNumbers"),
        probe: "ax-a-value-of-the-numbers-asked-for",
        force: Force::Fault(Fault::AxValuesAreWrong),
        test: (
            "findings_elements",
            "a_value_that_was_made_wrong_is_not_written",
        ),
    },
    Shape {
        name: "a range of `AXValueCreate`",
        second: "the range of a character that the application makes, and the arrow keys",
        code: ("scripts/lib/element/select_text.js", "selectByKeys"),
        probe: "range-of-a-character",
        force: Force::Fault(Fault::AxValuesAreWrong),
        test: (
            "elements/select",
            "a_part_is_selected_by_keys_where_no_range_can_be_made",
        ),
    },
    Shape {
        name: "`ObjC.deepUnwrap` of a batch of attributes",
        second: "its slots one by one, where the first batches are not the same both ways",
        code: ("scripts/lib/ax/ax_slots.js", "prove"),
        probe: "bridge-deep-unwrap-keeps-elements",
        force: Force::Fault(Fault::DeepUnwrapDropsObjects),
        test: (
            "elements/costs",
            "a_tree_is_read_slot_by_slot_where_a_batch_does_not_come_apart_whole",
        ),
    },
    Shape {
        name: "AXFrame",
        second: "AXPosition and AXSize, by a message of their own and then along with the rest",
        code: ("scripts/lib/element/element_node.js", "axValues.frame"),
        probe: "ax-a-frame-is-one-slot",
        force: Force::Fault(Fault::FrameIsNoAttribute),
        test: (
            "elements/costs",
            "a_tree_has_its_frames_where_no_element_answers_them_in_one",
        ),
    },
    Shape {
        name: "`CFEqual` and `CFHash`",
        second: "`isEqual` and `hash`",
        code: ("scripts/lib/ax/ax.js", "isEqual"),
        probe: "ax-elements-compare-by-methods",
        force: Force::Fault(Fault::CfEqualComparesReferences),
        test: (
            "findings_elements",
            "elements_are_compared_in_another_way_where_core_foundation_cannot",
        ),
    },
    Shape {
        name: "`_AXUIElementGetWindow`",
        second: "the frame and the title, in the window server's list",
        code: ("scripts/lib/window/app_windows.js", "byFrame"),
        probe: "ax-a-window-number-is-listed",
        force: Force::Fault(Fault::WindowNumbersLie),
        test: (
            "findings_elements",
            "a_window_number_of_another_process_is_not_believed",
        ),
    },
    Shape {
        name: "writing AXSelectedText",
        second: "AXValue, in pages; read again once the focus has left",
        code: ("scripts/lib/element/set_text.js", "AXSelectedText"),
        probe: "ax-selected-text-can-be-asked-for",
        force: Force::Fault(Fault::SelectedTextIsPainted),
        test: (
            "findings_elements",
            "a_text_on_a_page_is_written_and_not_painted",
        ),
    },
    Shape {
        name: "a menu is open, by AXSelected",
        second: "the size of the menu, and the window server's list on the level of menus",
        code: ("scripts/lib/menu/menu_items.js", "MENU_LEVEL"),
        probe: "ax-a-shut-menu-has-no-size",
        force: Force::Fault(Fault::MenusDoNotSayOpen),
        test: (
            "findings_windows",
            "an_open_menu_that_does_not_say_so_is_found_open_and_shut",
        ),
    },
    Shape {
        name: "long lists in one message",
        second: "pages of the list",
        code: ("scripts/lib/ax/ax.js", "pagedElements"),
        probe: "ax-a-list-comes-in-pages",
        force: Force::Fault(Fault::LongListsTimeOut),
        test: (
            "findings_elements",
            "a_list_that_does_not_come_in_one_message_is_read_in_pages",
        ),
    },
    Shape {
        name: "`AXUIElementsForSearchPredicate` of a page",
        second: "the page is walked, also where nothing fits that it found",
        code: ("scripts/lib/element/element_tree.js", "childrenToVisit"),
        probe: "ax-a-page-is-asked-with-a-dictionary",
        force: Force::Fault(Fault::SearchesAreNoAttribute),
        test: (
            "elements/pages",
            "what_a_page_answers_wrongly_is_found_by_walking",
        ),
    },
    Shape {
        name: "AXExtrasMenuBar",
        second: "the children of the application",
        code: ("scripts/lib/menu/status_items.js", "AXExtrasMenuBar"),
        probe: "ax-an-extras-bar-is-an-attribute",
        force: Force::Fault(Fault::ExtrasBarIsNoAttribute),
        test: (
            "findings_windows",
            "status_items_are_found_beside_the_windows_where_no_attribute_tells_them",
        ),
    },
    Shape {
        name: "`screencapture -R`",
        second: "the other form, then the display and a cut",
        code: ("src/capture/ways.rs", "Cut"),
        probe: "rectangles-are-shot",
        force: Force::Fault(Fault::RectangleCaptureFails),
        test: (
            "screenshots_mac",
            "pictures_are_taken_where_rectangles_or_windows_are_refused",
        ),
    },
    Shape {
        name: "`CGPreflightScreenCaptureAccess`",
        second: "the names of windows, then the picture itself",
        code: ("scripts/lib/window/window_server.js", "tellsNames"),
        probe: "cg-window-names-follow-the-preflight",
        force: Force::Fault(Fault::PreflightDeniesScreen),
        test: (
            "screenshots_mac",
            "a_no_of_macos_does_not_keep_from_taking_a_picture",
        ),
    },
    Shape {
        name: "activation by NSRunningApplication",
        second: "AXFrontmost, activation on behalf of the front application, `open -b`",
        code: ("scripts/lib/app/app_activation.js", "activateFromFront"),
        probe: "app-activation-of-the-front-one",
        force: Force::Fault(Fault::ActivationIgnored),
        test: (
            "front",
            "an_app_comes_to_the_front_where_the_public_call_does_nothing",
        ),
    },
    Shape {
        name: "distances of a new scroll event",
        second: "the fields of the event",
        code: (
            "scripts/lib/input/scroll_at_point.js",
            "CGEventSetIntegerValueField",
        ),
        probe: "cg-scroll-distances-are-fields",
        force: Force::Fault(Fault::ScrollDeltasAreZero),
        test: (
            "pointer/scroll",
            "a_page_scrolls_where_the_distances_do_not_arrive_with_the_event",
        ),
    },
    Shape {
        name: "what keys type, by NSEvent",
        second: "`CGEventKeyboardGetUnicodeString`",
        code: ("scripts/lib/input/keyboard_layout.js", "eventText"),
        probe: "cg-key-event-tells-its-text",
        force: Force::Fault(Fault::KeysTellNoCharacters),
        test: (
            "keyboard/key",
            "a_layout_is_known_where_appkit_tells_no_characters",
        ),
    },
    Shape {
        name: "properties of input sources",
        second: "the settings of com.apple.HIToolbox",
        code: ("scripts/lib/input/input_source.js", "savedSource"),
        probe: "cg-input-source-is-in-the-settings",
        force: Force::Fault(Fault::InputSourcesTellNothing),
        test: (
            "keyboard/text",
            "an_input_method_is_known_where_its_source_tells_nothing",
        ),
    },
    Shape {
        name: "IOKit's power sources",
        second: "`/usr/bin/pmset -g batt`",
        code: ("scripts/lib/system/battery.js", "printedSources"),
        probe: "bridge-task-pmset-tells-the-source",
        force: Force::Fault(Fault::PowerFunctionsAreGone),
        test: ("services/machine", "a_battery_is_full_empty_or_calculating"),
    },
    Shape {
        name: "a paste was taken, by the text at the focus",
        second: "a second, where nothing shows",
        code: ("scripts/lib/observe/keyboard_changes.js", "UNSEEN_PASTE_MS"),
        probe: "paste-is-taken",
        force: Force::Fault(Fault::PastesComeLate),
        test: (
            "paste",
            "an_app_that_pastes_late_and_tells_no_focus_gets_the_text_and_not_what_was_copied",
        ),
    },
];

fn table() -> String {
    let mut table = HEAD.to_owned();
    for shape in &SHAPES {
        let force = match shape.force {
            Force::Fault(fault) => format!("--fault {fault}"),
            World(field, value) => format!("{field}: {value}"),
        };
        let (file, _) = shape.code;
        let (place, test) = shape.test;
        writeln!(
            table,
            "| {} | {} | `{file}` | `{}` | `{force}` | `{}::{test}` |",
            shape.name,
            shape.second,
            shape.probe,
            place.replace('/', "::"),
        )
        .unwrap();
    }
    table
}

#[test]
fn the_table_of_second_ways_is_current() {
    hold(TABLE, &table());
}

#[test]
fn what_the_table_of_second_ways_names_is_there() {
    let probes: BTreeSet<String> = beliefs::all()
        .unwrap()
        .into_iter()
        .map(|probe| probe.name)
        .chain(beliefs::open().into_iter().map(|open| open.name))
        .collect();
    for shape in &SHAPES {
        let name = shape.name;
        assert!(probes.contains(shape.probe), "{name}: {}", shape.probe);
        let (file, part) = shape.code;
        let code = fs::read_to_string(root().join(file)).unwrap();
        assert!(code.contains(part), "{name}: {part} in {file}");
        let (place, test) = shape.test;
        let file = format!("tests/end_to_end/{place}.rs");
        let text = fs::read_to_string(root().join(&file)).unwrap_or_default();
        let (_, body) = text
            .split_once(&format!("fn {test}("))
            .unwrap_or_else(|| panic!("{name}: {test} in {file}"));
        let body = body.split_once("\n}\n").map_or(body, |(body, _)| body);
        match shape.force {
            Force::Fault(fault) => assert!(body.contains(fault.name()), "{name}: no {fault}"),
            // Worlds may be made by what several tests of a file share.
            World(field, value) => {
                assert!(
                    text.contains(field) && text.contains(value),
                    "{name}: no {value}"
                );
            }
        }
    }
}

/// The prompt for Accessibility is shown by who was refused; every other one by a person's command alone.
#[test]
fn prompts_are_asked_for_in_two_places() {
    let mut paths: Vec<PathBuf> = Vec::new();
    for folder in ["scripts/lib", "templates"] {
        text_files(&root().join(folder), &mut paths);
    }
    let asking = |path: &PathBuf| {
        let text = String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned();
        let asks = [
            "requestScreenRecording()",
            "AXTrustedCheckOptionPrompt",
            "askToAutomate(",
            "requestAccessToEntityType",
            "macmcp/system/permission_requests",
        ];
        asks.iter().any(|call| text.contains(call))
    };
    let found: BTreeSet<String> = paths
        .into_iter()
        .filter(asking)
        .map(|path| path.strip_prefix(root()).unwrap().display().to_string())
        .collect();
    let expected = [
        "scripts/lib/ax/ax.js",
        "scripts/lib/core/native_functions.js",
        "scripts/lib/system/permission_requests.js",
        "templates/diagnostics/request_permission.js.hbs",
    ];
    assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
}
