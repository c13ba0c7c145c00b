//! A healthy Mac, one with any one fault, a locked screen, and a session without a screen.

use super::{OF_WINDOWS, OPENING, POSTING, SHOOTING, all, call_all, expect};
use crate::support::Mac;
use serde_json::json;

#[test]
fn on_a_healthy_mac_every_tool_works() {
    expect(call_all(&Mac::new()), &[]);
}

/// What some Macs do otherwise is no reason to fail for any tool: there is a second way, or a note in the answer.
#[test]
#[ignore = "takes minutes: every tool with every fault; `make test-all` runs it"]
fn on_a_mac_with_any_one_fault_every_tool_works() {
    // Without title and description such an item cannot be named.
    let unnamed = (
        "status-items-are-bare",
        "click_status_bar_item",
        "StatusItemNotFound",
    );
    let mut failed = Vec::new();
    for &fault in simulated_mac::Fault::ALL {
        let mac = Mac::with(|world| world["faults"]["active"] = json!([fault.name()]));
        let found = call_all(&mac).into_iter();
        failed.extend(found.filter_map(|(tool, code)| Some((fault.name(), tool, code?))));
    }
    failed.retain(|(fault, tool, code)| (*fault, *tool, code.as_str()) != unnamed);
    assert!(failed.is_empty(), "{failed:#?}");
}

/// Reading and pressing by Accessibility goes on; what takes the keyboard, the mouse or a picture is refused.
#[test]
fn on_a_locked_screen_nothing_is_posted_opened_or_shot() {
    let mac = Mac::with(|world| world["session"]["locked"] = json!(true));
    expect(
        call_all(&mac),
        &all(&[POSTING, OPENING, SHOOTING], "ScreenLocked"),
    );
    assert_eq!(mac.state()["pointer"], Mac::new().state()["pointer"]);
}

#[test]
fn without_a_session_at_the_screen_nothing_is_posted_opened_or_shot() {
    let mac = Mac::with(|world| world["session"]["gui"] = json!(false));
    let lists = [POSTING, OPENING, SHOOTING, OF_WINDOWS, &["list_windows"]];
    expect(call_all(&mac), &all(&lists, "NoGuiSession"));
    assert_eq!(mac.state()["pointer"], Mac::new().state()["pointer"]);
}
