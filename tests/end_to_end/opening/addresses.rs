//! Addresses of the web: the app that opens them, what its window shows, and which addresses are refused.

use super::{CHROME, SAFARI, address, refused};
use crate::support::default_mac::pid;
use crate::support::states::{differences, lasting};
use crate::support::{Mac, RUNNERS, app_with_id, runners};
use serde_json::{Value, json};

fn installed<'w>(world: &'w mut Value, bundle_id: &str) -> &'w mut Value {
    let mut apps = world["installed"].as_array_mut().unwrap().iter_mut();
    apps.find(|app| app["bundle_id"] == bundle_id).unwrap()
}

fn opened(mac: &Mac) -> Value {
    mac.state()["opened_urls"].clone()
}

#[test]
fn an_address_opens_in_the_default_browser_and_its_page_is_seen() {
    for arguments in runners() {
        let mac = Mac::new();
        let mut client = mac.session(arguments);
        let done = address(&mut client, "https://example.com/guide");
        assert_eq!(done["opened"], "https://example.com/guide", "{done}");
        assert_eq!(done["bundle_id"], SAFARI, "{done}");
        assert_eq!(done["process_id"], pid::SAFARI, "{done}");
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(done["in_front"], true, "{done}");
        let state = mac.state();
        assert_eq!(state["opened_urls"], json!(["https://example.com/guide"]));
        assert_eq!(state["front"], pid::SAFARI);
        // The window is the one that list_windows tells, with the title of the page.
        let windows = client.ok("list_windows", json!({"app": "Safari"}));
        let main = &windows["windows"][0];
        assert_eq!(done["window_id"], main["window_id"], "{windows}");
        assert_eq!(done["title"], main["title"]);
        // Once more proves nothing: the page was there before.
        let again = address(&mut client, "https://example.com/guide");
        assert_eq!(again["effect"], "unverified", "{again}");
        let other = address(&mut client, "http://example.com/other?q=a b#c");
        assert_eq!(other["opened"], "http://example.com/other?q=a%20b#c");
        // Nobody has that page, and the browser shows another one that says so.
        assert_eq!(other["effect"], "unverified", "{other}");
        assert_eq!(other["title"], "Failed to open page", "{other}");
    }
}

#[test]
fn the_default_browser_is_the_one_that_the_user_chose() {
    let mac = Mac::with(|world| world["default_apps"] = json!({"https": CHROME}));
    let mut client = mac.session(&[]);
    let done = address(&mut client, "https://example.com/guide");
    assert_eq!(done["bundle_id"], CHROME, "{done}");
    assert_eq!(done["in_front"], true, "{done}");
    assert!(mac.app(CHROME).is_some());
    let done = address(&mut client, "http://example.com/");
    assert_eq!(done["bundle_id"], SAFARI, "{done}");
}

#[test]
fn a_browser_can_be_named_and_is_started() {
    for (runner, name) in RUNNERS.into_iter().zip(["Google Chrome", CHROME]) {
        let mac = Mac::new();
        let mut client = mac.session(runner);
        let done = client.ok(
            "open",
            json!({"url": "https://example.com/guide", "app": name}),
        );
        assert_eq!(done["bundle_id"], CHROME, "{done}");
        assert_eq!(done["effect"], "confirmed", "{done}");
        assert_eq!(mac.state()["front"], done["process_id"]);
    }
}

#[test]
fn in_the_background_nothing_comes_to_the_front() {
    for runner in runners() {
        for call in [json!({"background": true}), json!({})] {
            let mac = Mac::new();
            let mut arguments = runner.to_vec();
            if call == json!({}) {
                arguments.push("--background");
            }
            let mut client = mac.session(&arguments);
            let front = mac.state()["front"].clone();
            let mut asked = json!({"url": "https://example.com/guide"});
            asked
                .as_object_mut()
                .unwrap()
                .extend(call.as_object().unwrap().clone());
            let done = client.ok("open", asked);
            assert_eq!(done["in_front"], false, "{done}");
            assert_eq!(done["effect"], "confirmed", "{done}");
            assert_eq!(mac.state()["front"], front);
        }
    }
}

#[test]
fn schemes_that_run_code_and_odd_addresses_are_refused() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    let before = lasting(&mac);
    for url in [
        "file:///Applications/Calculator.app",
        "FILE:///etc/passwd",
        "javascript:alert(1)",
        "data:text/html,<script>1</script>",
        "x-apple.systempreferences:com.apple.preference.security",
        "shortcuts://run-shortcut?name=x",
        "ssh://host/",
        "x-man-page://ls",
        "mailto:a@example.com",
        "ftp://example.com/",
        "vscode://file/etc/passwd",
        "about:blank",
    ] {
        let (code, text) = refused(&mut client, json!({ "url": url }));
        assert_eq!(code, "Refused", "{text}");
        assert!(text.contains("run code"), "{text}");
    }
    for url in [
        "example.com",
        "/etc/passwd",
        "-a Terminal",
        "https://user:secret@example.com/",
        "https://example.com\\@evil.example/",
        "https://example.com/\n-a",
        "https:///x",
    ] {
        let (code, text) = refused(&mut client, json!({ "url": url }));
        assert_eq!(code, "InvalidParameter", "{text}");
    }
    let both = json!({"url": "https://example.com/guide", "path": "/a.txt"});
    for arguments in [both, json!({}), json!({"app": "Safari"})] {
        assert_eq!(refused(&mut client, arguments).0, "InvalidParameter");
    }
    assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
}

#[test]
fn nothing_is_opened_with_what_runs_it_or_does_not_open_it() {
    let mac = Mac::with(|world| world["default_apps"] = json!({"http": "com.apple.Terminal"}));
    let mut client = mac.session(&[]);
    let before = lasting(&mac);
    for (url, app, says) in [
        (
            "https://example.com/guide",
            json!("Terminal"),
            "runs what it is given",
        ),
        ("http://example.com/", Value::Null, "runs what it is given"),
        (
            "https://example.com/guide",
            json!("Notes"),
            "\"Safari\" and \"Google Chrome\"",
        ),
    ] {
        let (code, text) = refused(&mut client, json!({ "url": url, "app": app }));
        assert_eq!(code, "Refused", "{text}");
        assert!(text.contains(says), "{text}");
    }
    let (code, text) = refused(
        &mut client,
        json!({"url": "https://example.com/guide", "app": "Netscape"}),
    );
    assert_eq!(code, "AppNotFound", "{text}");
    assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
}

#[test]
fn the_app_is_asked_of_the_policy_before_anything_is_opened() {
    for runner in runners() {
        let mac = Mac::new();
        let before = lasting(&mac);
        for policy in [
            &["--deny", "Safari"][..],
            &["--deny", "browsers"],
            &["--other-apps", "deny", "--allow", "com.apple.TextEdit"],
        ] {
            let mut client = mac.session(&[runner, policy].concat());
            let (code, text) = refused(&mut client, json!({"url": "https://example.com/guide"}));
            assert_eq!(code, "PolicyDenied", "{text}");
        }
        let mut client = mac.session(&[runner, &["--ask", "Safari"][..]].concat());
        let (code, text) = refused(&mut client, json!({"url": "https://example.com/guide"}));
        assert_eq!(code, "NotConfirmed", "{text}");
        assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
        // Another one is not concerned.
        let mut client = mac.session(&[runner, &["--deny", "Safari"][..]].concat());
        let done = client.ok(
            "open",
            json!({"url": "https://example.com/guide", "app": CHROME}),
        );
        assert_eq!(done["bundle_id"], CHROME);
    }
}

#[test]
fn a_batch_asks_for_the_default_app_before_its_first_step() {
    let mac = Mac::new();
    let before = lasting(&mac);
    let mut client = mac.session(&[
        "--ask",
        "Safari",
        "--ask",
        "TextEdit",
        "--read-dir",
        "/Users/demo/Documents",
    ]);
    for arguments in [
        json!({"url": "https://example.com/guide"}),
        json!({"path": "/Users/demo/Documents/Plan.txt"}),
    ] {
        let steps = json!([{"tool": "set_clipboard", "arguments": {"text": "x"}}, {"tool": "open", "arguments": arguments}]);
        let (error, text) = client.err("batch", json!({ "steps": steps }));
        assert_eq!(error["code"], "NotConfirmed", "{text}");
        assert!(text.contains("No step was run"), "{text}");
    }
    assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
}

#[test]
fn without_a_browser_and_with_one_that_does_not_start_the_error_says_so() {
    let mac = Mac::with(|world| world["default_apps"] = json!({"https": ""}));
    let mut client = mac.session(&[]);
    let (code, text) = refused(&mut client, json!({"url": "https://example.com/guide"}));
    assert_eq!(code, "AppNotFound", "{text}");
    for launch in ["refused", "dies"] {
        let mac = Mac::with(|world| {
            world["default_apps"] = json!({"https": CHROME});
            installed(world, CHROME)["launch"] = json!(launch);
        });
        for runner in runners() {
            let mut client = mac.session(runner);
            let (code, text) = refused(&mut client, json!({"url": "https://example.com/guide"}));
            assert_eq!(code, "LaunchFailed", "{launch}: {text}");
        }
    }
}

#[test]
fn what_cannot_be_seen_is_not_confirmed() {
    for runner in runners() {
        let mac = Mac::with(|world| world["permissions"]["accessibility"] = json!("denied"));
        let done = address(&mut mac.session(runner), "https://example.com/guide");
        assert_eq!(done["effect"], "unverified", "{done}");
        assert_eq!(done["in_front"], true, "{done}");
        assert!(done["note"].to_string().contains("Accessibility"), "{done}");
        assert_eq!(opened(&mac), json!(["https://example.com/guide"]));
        let mac = Mac::with(|world| app_with_id(world, SAFARI)["hung"] = json!(true));
        let done = address(&mut mac.session(runner), "https://example.com/guide");
        assert_eq!(done["effect"], "unverified", "{done}");
    }
}

#[test]
fn a_server_that_only_reads_opens_nothing() {
    let mac = Mac::new();
    let before = lasting(&mac);
    let mut client = mac.session(&["--read-only", "--read-dir", "/Users/demo/Documents"]);
    let id = client.request("tools/list", json!({}));
    let listed = client.answer_to(&id);
    let tools = listed["result"]["tools"].as_array().unwrap();
    assert!(tools.iter().all(|tool| tool["name"] != "open"));
    let id = client.begin("open", json!({"url": "https://example.com/guide"}));
    let answer = client.answer_to(&id).to_string();
    assert!(answer.contains("read-only"), "{answer}");
    assert_eq!(differences(&before, &lasting(&mac)), [""; 0]);
}

#[test]
fn other_names_lead_to_it_and_keep_what_was_given() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for (name, given, call) in [
        (
            "open_url",
            json!({"url": "https://a.example/"}),
            "open {\"url\": \"https://a.example/\"}",
        ),
        (
            "openURL",
            json!({"link": "https://a.example/"}),
            "open {\"url\": \"https://a.example/\"}",
        ),
        (
            "navigate",
            json!({"address": "https://a.example/"}),
            "open {\"url\": \"https://a.example/\"}",
        ),
        (
            "open_file",
            json!({"file_path": "/a/b.txt"}),
            "open {\"path\": \"/a/b.txt\"}",
        ),
        (
            "open_document",
            json!({"path": "/a/b.txt"}),
            "open {\"path\": \"/a/b.txt\"}",
        ),
    ] {
        let id = client.begin(name, given);
        let answer = client.answer_to(&id).to_string().replace("\\\"", "\"");
        assert!(answer.contains(call), "{name}: {answer}");
    }
}
