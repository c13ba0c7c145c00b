//! Parts of an app that macOS tells of elsewhere: menus of pages.

use crate::support::{Mac, RUNNERS};
use serde_json::json;

const MENUS: &str = "page-menus-belong-to-the-app";

// [findings-2 7.7]
#[test]
fn a_choice_of_a_page_is_made_wherever_its_menu_is() {
    for faults in [&[][..], &[MENUS][..]] {
        for runner in RUNNERS {
            let mac = Mac::with(|world| world["faults"]["active"] = json!(faults));
            let mut client = mac.session(runner);
            let address =
                json!({"WEB_BROWSER_ADDRESS_AND_SEARCH_FIELD": "https://example.com/guide"});
            client.ok(
                "fill_form",
                json!({"app": "Safari", "fields": address, "submit": true}),
            );
            let given = |value: &str| json!({"app": "Safari", "element": "format", "value": value});
            // Without its ellipsis as well, as with menus.
            for (value, shown) in [
                ("Portable...", "Portable…"),
                ("html", "HTML"),
                ("Portable", "Portable…"),
            ] {
                let done = client.ok("set_ui_element_value", given(value));
                assert_eq!(
                    (&done["value"], &done["effect"]),
                    (&json!(shown), &json!("confirmed")),
                    "{faults:?}: {done}"
                );
            }
            // What is not there is said with what is, and the menu is closed.
            let failed = client.err("set_ui_element_value", given("GIF"));
            assert_eq!(failed.0["code"], "ElementNotFound", "{failed:?}");
            assert!(failed.1.contains("\"HTML\""), "{failed:?}");
            let shown = client.outline(json!({"app": "Safari", "include_offscreen": true}));
            assert!(!shown.contains("MenuItem"), "{shown}");
        }
    }
}
