//! Notifications that a slow answer, an open panel or a text that grows old must not hide, repeat or invent: a client over real
//! pipes, and the simulated Mac.
use crate::support::{Client, Mac, app_with_id, simulated_mac};
use serde_json::{Value, json};
use std::process::Command;

const CENTER: &str = "com.apple.notificationcenterui";

fn notify(mac: &Mac, title: &str) {
    let mut command = Command::new(simulated_mac());
    command.arg("notify").arg(mac.world());
    let done = command
        .args(["Mail", title, "pay now", "--style", "alert"])
        .output();
    assert!(done.unwrap().status.success());
}

fn told(client: &mut Client, since: &Value, wait: u64) -> Value {
    let given = json!({"since": since, "kinds": ["notification"], "wait_ms": wait});
    client.ok("recent_changes", given)
}

// [findings-3 16.1]
#[test]
fn a_notification_is_told_when_the_look_after_it_was_not_read() {
    let mac = Mac::with(|world| {
        app_with_id(world, CENTER)["first_answer_ms"] = json!(400.0);
    });
    let mut client = mac.session(&[]);
    let first = client.ok("recent_changes", json!({}));
    notify(&mac, "Invoice overdue");
    let found = told(&mut client, &first["since"], 8000);
    assert!(
        found["happened"].to_string().contains("Invoice overdue"),
        "{found:#}"
    );
    // It hangs while another one comes.
    mac.change(|world| app_with_id(world, CENTER)["hung"] = json!(true));
    notify(&mac, "Second");
    let silent = told(&mut client, &found["since"], 1200);
    assert_eq!(silent["happened"], json!([]), "{silent:#}");
    assert!(
        silent["note"].as_str().unwrap().contains("cannot be read"),
        "{silent:#}"
    );
    mac.change(|world| app_with_id(world, CENTER)["hung"] = json!(false));
    let found = told(&mut client, &silent["since"], 8000);
    assert!(
        found["happened"].to_string().contains("Second"),
        "{found:#}"
    );
    assert_eq!(found["happened"].as_array().unwrap().len(), 1, "{found:#}");
}

// [findings-3 16.2]
#[test]
fn what_the_open_panel_keeps_is_not_new() {
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["notification-center-keeps-history"]});
    });
    for title in ["Old one", "Old two", "Old three"] {
        notify(&mac, title);
    }
    mac.change(|world| world["notification_center"]["shown"] = json!([]));
    let mut client = mac.session(&[]);
    let first = client.ok("recent_changes", json!({}));
    client.ok("click_status_bar_item", json!({"item": "Clock"}));
    let found = told(&mut client, &first["since"], 1500);
    assert_eq!(found["happened"], json!([]), "{found:#}");
    assert!(
        found["note"]
            .as_str()
            .unwrap()
            .contains("Notification Center is open"),
        "{found:#}"
    );
}

// [findings-3 16.3]
#[test]
fn a_notification_that_grows_old_is_the_same() {
    let mac = Mac::with(|world| {
        world["faults"] = json!({"active": ["banners-tell-their-age"]});
    });
    let mut client = mac.session(&[]);
    let first = client.ok("recent_changes", json!({}));
    notify(&mac, "Build finished");
    let found = told(&mut client, &first["since"], 5000);
    assert_eq!(found["happened"].as_array().unwrap().len(), 1, "{found:#}");
    let older = |mac: &Mac| {
        mac.change(|world| {
            let shown = &mut world["notification_center"]["shown"][0];
            let at = shown["at"].as_f64().unwrap();
            shown["at"] = json!(at - 60.0);
        });
    };
    let mut since = found["since"].clone();
    for _ in 0..2 {
        older(&mac);
        let again = told(&mut client, &since, 900);
        assert_eq!(again["happened"], json!([]), "{again:#}");
        since = again["since"].clone();
    }
    let text = mac.state()["apps"].to_string();
    assert!(text.contains("2m ago"), "the text grew old");
}
