//! The pack `spotlight`: what is searched is data, what is found, and that the Mac stays as it was.
use crate::support::{Mac, runners};
use serde_json::{Value, json};

/// Two presentations and a file with signs in its name, beside what the default Mac has.
fn mac_with_files() -> Mac {
    Mac::with(|world| {
        let disk = &mut world["disk"];
        let old = json!({"text": "Spring in Paris", "bytes": 2048, "modified": 1_760_000_000});
        disk["/Users/demo/Documents/Talks/Spring.pptx"] = old;
        let new = json!({"text": "Autumn", "modified": 1_763_500_000});
        disk["/Users/demo/Documents/Autumn talk.pptx"] = new;
        disk["/Users/demo/Downloads/100% \"done\" * it's a\\b \u{202e}$time.now.txt"] = json!({});
    })
}

fn found(answer: &Value) -> Vec<&str> {
    let files = answer["files"].as_array().unwrap();
    files
        .iter()
        .map(|file| file["name"].as_str().unwrap())
        .collect()
}

fn all_but_the_time(mac: &Mac) -> Value {
    let mut state = mac.state();
    let fields = state.as_object_mut().unwrap();
    fields.retain(|name, _| !matches!(name.as_str(), "clock" | "generation"));
    state
}

#[test]
fn files_are_searched_and_the_mac_stays_as_it_was() {
    for runner in runners() {
        let mac = mac_with_files();
        let before = all_but_the_time(&mac);
        let mut client = mac.session(&[&["--pack", "spotlight", "--read-only"], runner].concat());
        let one = client.ok("search_files", json!({"text": "PARIS"}));
        let spring = json!({
            "path": "/Users/demo/Documents/Talks/Spring.pptx", "name": "Spring.pptx",
            "modified": "2025-10-09T10:53:20+02:00", "bytes": 2048,
        });
        let wanted = json!({"files": [spring], "total": 1, "offset": 0, "next_offset": null, "truncated": false, "note": null});
        assert_eq!(one, wanted);
        for (asked, names) in [
            (
                json!({"kind": "presentation"}),
                &["Autumn talk.pptx", "Spring.pptx"][..],
            ),
            (
                json!({"kind": "presentation", "limit": 1}),
                &["Autumn talk.pptx"],
            ),
            (json!({"kind": "folder", "name": "talk"}), &["Talks"]),
            (json!({"name": "SPRING", "kind": "any"}), &["Spring.pptx"]),
            (
                json!({"kind": "presentation", "folder": "~/Documents/Talks"}),
                &["Spring.pptx"],
            ),
            (
                json!({"kind": "application", "name": "safari"}),
                &["Safari.app"],
            ),
            (json!({"name": "unicode"}), &["Ünïcödé “quoted”.pdf"]),
            (
                json!({"kind": "presentation", "text": "autumn"}),
                &["Autumn talk.pptx"],
            ),
            (json!({"name": "no such file"}), &[]),
        ] {
            assert_eq!(
                found(&client.ok("search_files", asked.clone())),
                names,
                "{asked}"
            );
        }
        let cut = client.ok("search_files", json!({"kind": "presentation", "limit": 1}));
        assert_eq!(
            (&cut["total"], &cut["truncated"]),
            (&json!(2), &json!(true))
        );
        let app = client.ok("search_files", json!({"name": "Safari.app"}));
        assert_eq!(app["files"][0]["bytes"], Value::Null);
        drop(client);
        assert_eq!(all_but_the_time(&mac), before);
    }
}

#[test]
fn files_are_searched_by_when_they_changed() {
    let mac = mac_with_files();
    // An hour after the last change.
    mac.change(|world| world["clock"]["stands_at"] = json!(1_763_503_600));
    let mut client = mac.session(&["--pack", "spotlight"]);
    for (days, names) in [(0.01, &[][..]), (1.0, &["Autumn talk.pptx"])] {
        let asked = json!({"kind": "presentation", "modified_within_days": days});
        assert_eq!(found(&client.ok("search_files", asked)), names, "{days}");
    }
}

/// What is searched is data: no sign of it is an operator, a wildcard or an option.
#[test]
fn every_sign_of_what_is_searched_means_itself() {
    for runner in runners() {
        let mac = mac_with_files();
        let mut client = mac.session(&[&["--pack", "spotlight"], runner].concat());
        let name = "100% \"done\" * it's a\\b \u{202e}$time.now.txt";
        for part in [
            "\"done\" *",
            "it's a\\b",
            "\u{202e}$time.now",
            "\" * ",
            "\\b",
            name,
        ] {
            let answer = client.ok("search_files", json!({"name": part}));
            assert_eq!(found(&answer), [name], "{part:?}");
        }
        for nothing in [
            "*",
            "?",
            "P?an",
            "\" || kMDItemFSName == \"*",
            "\\",
            "\\\"",
            "')",
            "-live",
            "-onlyin",
            "--",
            "$time.now(-1)",
            "\" ) || ( kMDItemFSSize > 0",
            "kMDItemFSName ==",
            "\u{200f}",
            "{{params}}",
            "`ls`",
            "$(ls)",
        ] {
            for parameter in ["name", "text"] {
                let answer = client.ok("search_files", json!({parameter: nothing}));
                let is_sign = parameter == "name" && name.contains(nothing);
                assert_eq!(
                    answer["total"],
                    u8::from(is_sign),
                    "{parameter} {nothing:?}"
                );
            }
        }
        for folder in ["-live", "Documents", "*", "\n/", "~nobody"] {
            let (error, _) = client.err("search_files", json!({"kind": "pdf", "folder": folder}));
            assert_eq!(error["code"], "InvalidParameter", "{folder:?}");
        }
        for refused in ["a\nb", "a\u{0}b", "\t", "\u{7f}"] {
            for parameter in ["name", "text"] {
                let (error, _) = client.err("search_files", json!({parameter: refused}));
                assert_eq!(error["code"], "InvalidParameter", "{refused:?}");
            }
        }
    }
}

#[test]
fn a_search_that_cannot_be_made_says_why() {
    let mac = mac_with_files();
    let mut client = mac.session(&["--pack", "spotlight"]);
    let (error, text) = client.err("search_files", json!({}));
    assert_eq!(error["code"], "InvalidParameter");
    assert!(text.contains("at least one of name, text, kind"), "{text}");
    let missing = json!({"name": "a", "folder": "~/Nowhere"});
    let (error, text) = client.err("search_files", missing);
    assert_eq!(error["code"], "PathNotFound");
    assert!(text.contains("/Users/demo/Nowhere"), "{text}");
    let file = json!({"name": "a", "folder": "/Users/demo/Documents/Plan.txt"});
    let (error, text) = client.err("search_files", file);
    assert_eq!(error["code"], "InvalidParameter");
    assert!(text.contains("is a file"), "{text}");
    mac.change(|world| world["spotlight"] = json!({"off": true}));
    let empty = client.ok("search_files", json!({"kind": "presentation"}));
    assert_eq!((&empty["files"], &empty["total"]), (&json!([]), &json!(0)));
    assert!(
        empty["note"].as_str().unwrap().contains("is off"),
        "{empty}"
    );
    mac.change(|world| world["spotlight"] = json!({"hung": true}));
    let (error, text) = client.err("search_files", json!({"kind": "presentation"}));
    assert_eq!(error["code"], "ScriptFailed");
    assert!(text.contains("Spotlight did not answer"), "{text}");
}

#[test]
fn what_may_not_be_listed_is_not_found() {
    let mac = mac_with_files();
    mac.change(|world| world["permissions"]["folders"] = json!("denied"));
    let mut client = mac.session(&["--pack", "spotlight"]);
    let answer = client.ok("search_files", json!({"kind": "presentation"}));
    assert_eq!(answer["total"], 0);
    assert_eq!(mac.state()["permissions"]["prompts"], Value::Null);
}

/// More than a pipe holds, and more than is read of it.
#[test]
fn of_very_many_files_some_are_looked_at() {
    let long = "多".repeat(80);
    for (files, are_all_seen) in [(600, true), (2_600, false)] {
        let mac = Mac::with(|world| {
            for number in 0..files {
                let path = format!("/Users/demo/Public/{long}{number}.txt");
                world["disk"][path] = json!({"modified": 1_700_000_000 + number});
            }
        });
        let mut client = mac.session(&["--pack", "spotlight"]);
        let asked = json!({"name": long, "limit": 500});
        let answer = client.ok("search_files", asked);
        assert_eq!(answer["total"], files);
        assert_eq!(
            (found(&answer).len(), &answer["truncated"]),
            (500, &json!(true))
        );
        assert_eq!(answer["note"].is_null(), are_all_seen, "{}", answer["note"]);
        if are_all_seen {
            let newest = answer["files"][0]["name"].as_str().unwrap();
            assert!(newest.ends_with("599.txt"), "{newest}");
        }
    }
}
