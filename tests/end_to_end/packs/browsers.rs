//! The tabs of Safari and Google Chrome.

use crate::support::{Client, Mac, app};
use serde_json::{Value, json};

#[test]
fn tabs_are_opened_listed_read_shown_and_closed() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "browsers"]);
    for app in ["Safari", "Google Chrome"] {
        client.ok(
            "open_browser_tab",
            json!({"app": app, "url": "https://example.com/guide"}),
        );
        let listed = client.ok("list_browser_tabs", json!({"app": app}));
        assert_eq!(
            listed["windows"][0]["tabs"][1]["title"], "The macmcp guide",
            "{app}"
        );
        let page = client.ok("get_page_text", json!({"app": app, "max_chars": 16}));
        assert_eq!(
            (&page["text"], &page["truncated"]),
            (&json!("The macmcp guide"), &json!(true))
        );
        let ran = client.ok(
            "run_page_javascript",
            json!({"app": app, "javascript": "document.links.length"}),
        );
        assert_eq!(ran["value"], 1);
        let shown = client.ok("show_browser_tab", json!({"app": app, "tab": 1}));
        assert_eq!(shown["effect"], "confirmed");
        let closed = client.ok("close_browser_tab", json!({"app": app, "tab": 2}));
        assert_eq!(closed["effect"], "confirmed");
    }
}

/// The tabs of other windows are not counted, and the last tab takes its window with it.
#[test]
fn closing_a_tab_counts_its_own_window() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "browsers"]);
    for app in ["Safari", "Google Chrome"] {
        let windows = |client: &mut Client| {
            let listed = client.ok("list_browser_tabs", json!({"app": app}));
            listed["windows"].as_array().unwrap().len()
        };
        let page = json!({"app": app, "url": "https://example.com/guide", "new_window": true});
        client.ok("open_browser_tab", page);
        client.ok(
            "open_browser_tab",
            json!({"app": app, "url": "https://example.com/guide"}),
        );
        let before = windows(&mut client);
        for left in [1, 0] {
            let closed = client.ok("close_browser_tab", json!({"app": app, "tab": 1}));
            assert_eq!(
                (&closed["tabs"], &closed["effect"]),
                (&json!(left), &json!("confirmed")),
                "{app}"
            );
        }
        assert_eq!(windows(&mut client), before - 1, "{app}");
    }
}

/// The address of the tab that a browser shows, and how many tabs its front window has.
fn shown_tab(client: &mut Client, app: &str) -> (Value, usize) {
    let listed = client.ok("list_browser_tabs", json!({"app": app}));
    let window = &listed["windows"][0];
    let tabs = window["tabs"].as_array().unwrap();
    let shown = usize::try_from(window["shown"].as_u64().unwrap()).unwrap();
    (tabs[shown - 1]["url"].clone(), tabs.len())
}

/// [apps 3.6]: a place is another tab's as soon as one before it is closed.
#[test]
fn a_tab_is_found_by_its_id_wherever_it_stands() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "browsers"]);
    let app = "Google Chrome";
    let guide = "https://example.com/guide";
    client.ok("launch_app", json!({"app": app}));
    let first =
        client.ok("list_browser_tabs", json!({"app": app}))["windows"][0]["tabs"][0].clone();
    let opened = client.ok("open_browser_tab", json!({"app": app, "url": guide}));
    assert_eq!((&opened["url"], &opened["tab"]), (&json!(guide), &json!(2)));
    let listed = client.ok("list_browser_tabs", json!({"app": app}));
    let window = &listed["windows"][0];
    assert_eq!(window["id"], opened["window_id"]);
    assert_eq!(window["tabs"][0], first, "an id lasts");
    assert_eq!(window["tabs"][1]["id"], opened["tab_id"]);
    // A window in front does not count, and neither does the place.
    let blank = json!({"app": app, "url": "about:blank", "new_window": true});
    let other = client.ok("open_browser_tab", blank);
    assert_ne!(other["window_id"], opened["window_id"]);
    let closed = client.ok(
        "close_browser_tab",
        json!({"app": app, "tab_id": first["id"]}),
    );
    assert_eq!(
        (&closed["tabs"], &closed["effect"]),
        (&json!(1), &json!("confirmed"))
    );
    let id = &opened["tab_id"];
    let page = client.ok("get_page_text", json!({"app": app, "tab_id": id}));
    assert_eq!(
        (&page["url"], &page["title"]),
        (&json!(guide), &json!("The macmcp guide"))
    );
    let script = json!({"app": app, "tab_id": id, "javascript": "document.title"});
    assert_eq!(
        client.ok("run_page_javascript", script)["value"],
        "The macmcp guide"
    );
    let shown = client.ok("show_browser_tab", json!({"app": app, "tab_id": id}));
    assert_eq!(
        (&shown["shown"], &shown["effect"]),
        (&json!(1), &json!("confirmed"))
    );
    let before = client.ok("list_browser_tabs", json!({"app": app}));
    for tool in ["close_browser_tab", "show_browser_tab", "get_page_text"] {
        let (error, text) = client.err(tool, json!({"app": app, "tab_id": first["id"]}));
        assert_eq!(error["code"], "InvalidParameter", "{text}");
    }
    assert_eq!(client.ok("list_browser_tabs", json!({"app": app})), before);
}

/// Safari's tabs have places alone, so their addresses are compared in the script that acts [apps 3.6].
#[test]
fn nothing_is_done_in_a_tab_that_shows_another_address() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "browsers"]);
    let guide = "https://example.com/guide";
    for app in ["Safari", "Google Chrome"] {
        client.ok("launch_app", json!({"app": app}));
        client.ok("open_browser_tab", json!({"app": app, "url": guide}));
        let before = client.ok("list_browser_tabs", json!({"app": app}));
        for (tool, more) in [
            ("close_browser_tab", json!({})),
            ("show_browser_tab", json!({})),
            ("get_page_text", json!({})),
            (
                "run_page_javascript",
                json!({"javascript": "location.href = 'https://example.com/'"}),
            ),
        ] {
            let mut arguments = json!({"app": app, "tab": 1, "url": guide});
            arguments
                .as_object_mut()
                .unwrap()
                .extend(more.as_object().unwrap().clone());
            let (error, text) = client.err(tool, arguments);
            assert_eq!(error["code"], "Refused", "{text}");
            assert!(text.contains("list_browser_tabs"), "{text}");
        }
        assert_eq!(client.ok("list_browser_tabs", json!({"app": app})), before);
        assert_eq!(shown_tab(&mut client, app), (json!(guide), 2), "{app}");
        let closed = client.ok(
            "close_browser_tab",
            json!({"app": app, "tab": 2, "url": guide}),
        );
        assert_eq!(closed["effect"], "confirmed", "{app}");
        assert_eq!(shown_tab(&mut client, app).1, 1, "{app}");
    }
    let listed = client.ok("list_browser_tabs", json!({"app": "Safari"}));
    assert_eq!(listed["windows"][0]["tabs"][0]["id"], Value::Null);
    let (error, text) = client.err("show_browser_tab", json!({"app": "Safari", "tab_id": "7"}));
    assert_eq!(error["code"], "InvalidParameter", "{text}");
    assert!(text.contains("`url`"), "{text}");
}

#[test]
fn the_tab_that_is_closed_or_shown_is_named() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "browsers"]);
    for app in ["Safari", "Google Chrome"] {
        client.ok("launch_app", json!({"app": app}));
        let before = client.ok("list_browser_tabs", json!({"app": app}));
        for tool in ["close_browser_tab", "show_browser_tab"] {
            let (error, text) = client.err(tool, json!({"app": app}));
            assert_eq!(error["code"], "InvalidParameter", "{text}");
        }
        assert_eq!(client.ok("list_browser_tabs", json!({"app": app})), before);
    }
}

/// Regression: the window about the browser was taken for one of pages, and the script failed.
#[test]
fn a_window_without_tabs_takes_none() {
    for faults in [&[][..], &["tabs-of-some-windows-fail"]] {
        window_without_tabs(&Mac::with(|world| {
            world["faults"] = json!({"active": faults});
        }));
    }
}

fn window_without_tabs(mac: &Mac) {
    let mut client = mac.session(&["--pack", "browsers"]);
    for (app, about) in [
        ("Safari", "Safari > About Safari"),
        ("Google Chrome", "Google Chrome > About Google Chrome"),
    ] {
        let url = "https://example.com/guide";
        let windows = |client: &mut Client| {
            let listed = client.ok("list_browser_tabs", json!({ "app": app }));
            listed["windows"].as_array().unwrap().clone()
        };
        client.ok("launch_app", json!({ "app": app }));
        while !windows(&mut client).is_empty() {
            client.ok("close_browser_tab", json!({"app": app, "tab": 1}));
        }
        client.ok("click_menu_item", json!({"app": app, "menu_path": about}));
        for tool in ["get_page_text", "close_browser_tab", "show_browser_tab"] {
            let tab = if tool == "get_page_text" { 0 } else { 1 };
            let (error, text) = client.err(tool, json!({"app": app, "tab": tab}));
            assert_eq!(error["code"], "NoWindow", "{text}");
        }
        let about = &windows(&mut client)[0]["id"];
        let of_about = json!({"app": app, "window_id": about});
        let (error, text) = client.err("get_page_text", of_about);
        assert_eq!(error["code"], "InvalidParameter", "{text}");
        let opened = client.ok("open_browser_tab", json!({"app": app, "url": url}));
        assert_eq!(opened["url"], url, "{app}");
        let listed = windows(&mut client);
        let with_tabs = listed
            .iter()
            .filter(|window| window["tabs"][0]["url"] == url);
        assert_eq!(with_tabs.count(), 1, "{listed:?}");
    }
}

/// `file:` opened any file of the user's, which get_page_text read then, and `about:` the settings of the browser.
#[test]
fn a_browser_opens_pages_of_the_web_only() {
    let mac = Mac::new();
    let mut client = mac.session(&["--pack", "browsers"]);
    for app in ["Safari", "Google Chrome"] {
        client.ok(
            "open_browser_tab",
            json!({"app": app, "url": "about:blank"}),
        );
        let before = client.ok("list_browser_tabs", json!({"app": app}));
        for url in [
            "file:///Users/demo/Documents/Plan.txt",
            "FILE:///etc/passwd",
            " file:///etc/passwd",
            "about:settings",
            "about:blank\nfile:///etc/passwd",
            "javascript:alert(document.cookie)",
            "java\tscript:alert(1)",
            "data:text/html,<script>alert(1)</script>",
            "view-source:file:///etc/passwd",
            "chrome://settings",
            "x-apple.systempreferences:com.apple.preference.security",
            "/etc/passwd",
            "example.com",
        ] {
            for new_window in [false, true] {
                let arguments = json!({"app": app, "url": url, "new_window": new_window});
                let (error, text) = client.err("open_browser_tab", arguments);
                assert_eq!(error["code"], "InvalidParameter", "{url}: {text}");
                assert!(text.contains("https:"), "{text}");
            }
        }
        let after = client.ok("list_browser_tabs", json!({"app": app}));
        assert_eq!(after, before, "{app}");
    }
}

/// [apps 3.6]: a page or a browser may never answer.
#[test]
fn a_browser_that_hangs_is_what_does_not_answer() {
    let mac = Mac::with(|world| app(world, "Safari")["hung"] = json!(true));
    let mut client = mac.session(&["--pack", "browsers", "--timeout-ms", "3000"]);
    for (tool, more) in [
        ("list_browser_tabs", json!({})),
        ("get_page_text", json!({})),
        ("run_page_javascript", json!({"javascript": "1"})),
        ("close_browser_tab", json!({"tab": 1})),
    ] {
        let mut arguments = json!({"app": "Safari"});
        arguments
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        let (error, text) = client.err(tool, arguments);
        assert_eq!(error["code"], "AppNotResponding", "{text}");
        assert!(text.contains("Safari"), "{text}");
    }
}
