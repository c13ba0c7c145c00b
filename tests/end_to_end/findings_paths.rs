//! An app that is met by two paths is one app, whatever makes them two [findings-3 18.1].
use crate::support::{Mac, app};
use serde_json::{Value, json};

const PREBOOT: &str = "/System/Volumes/Preboot/Cryptexes/App/System/Applications/Safari.app";
const CRYPTEX: &str = "/System/Cryptexes/App/System/Applications/Safari.app";

/// The installed app of an id.
fn installed<'w>(world: &'w mut Value, id: &str) -> &'w mut Value {
    let installed = world["installed"].as_array_mut().unwrap();
    let found = installed.iter_mut().find(|one| one["bundle_id"] == id);
    found.unwrap()
}

/// Every Mac has Safari behind a link, and its process tells another path than that of the link.
#[test]
fn safari_is_one_app_by_each_of_its_paths() {
    let mac = Mac::new();
    let mut client = mac.session(&[]);
    for wanted in [
        "Saf",
        "Safari",
        "com.apple.Safari",
        "/Applications/Safari.app",
        "/applications/safari.app/",
        CRYPTEX,
        PREBOOT,
    ] {
        let done = client.ok("launch_app", json!({"app": wanted}));
        assert_eq!(done["was_running"], true, "{wanted}: {done}");
        if wanted != "Saf" {
            let url = json!({"app": wanted, "url": "https://example.org/"});
            let opened = client.ok("open", url);
            assert_eq!(opened["bundle_id"], "com.apple.Safari", "{wanted}");
        }
    }
    let running = client.ok("list_applications", json!({}));
    let running = running["applications"].as_array().unwrap().iter();
    let safaris = running.filter(|one| one["name"] == "Safari");
    assert_eq!(safaris.count(), 1);
    client.ok("quit_app", json!({"app": "/Applications/Safari.app"}));
    assert!(mac.app("com.apple.Safari").is_none());
    // It comes back by its link, from behind it.
    client.ok("launch_app", json!({"app": "/Applications/Safari.app"}));
    assert_eq!(mac.app("com.apple.Safari").unwrap()["path"], PREBOOT);
}

/// Launch Services may know both.
#[test]
fn safari_is_one_app_where_both_paths_are_listed() {
    let mac = Mac::with(|world| {
        let mut other = installed(world, "com.apple.Safari").clone();
        other["path"] = json!(PREBOOT);
        let all = world["installed"].as_array_mut().unwrap();
        all.insert(0, other);
    });
    let mut client = mac.session(&[]);
    for wanted in ["/Applications/Safari.app", "Saf", "Safari"] {
        client.ok(
            "open",
            json!({"app": wanted, "url": "https://example.org/"}),
        );
    }
}

/// What makes two paths of one app: where its process says that it is, and the links of the disk.
fn two_paths() -> Vec<(&'static str, &'static str, Value)> {
    let here = "/System/Applications/TextEdit.app";
    vec![
        (
            "a link",
            "/Users/demo/Apps/TextEdit.app",
            json!({here: "/Users/demo/Apps/TextEdit.app"}),
        ),
        (
            "a firmlink",
            "/System/Volumes/Data/System/Applications/TextEdit.app",
            json!({}),
        ),
        (
            "a translocated copy",
            "/private/var/folders/zz/T/AppTranslocation/0F1D/d/TextEdit.app",
            json!({}),
        ),
        (
            "a slash at the end",
            "/System/Applications/TextEdit.app/",
            json!({}),
        ),
        (
            "another letter case",
            "/system/applications/textedit.app",
            json!({}),
        ),
    ]
}

#[test]
fn whatever_makes_two_paths_it_is_one_app_and_one_rule() {
    for (what, path, links) in two_paths() {
        let mac = Mac::with(|world| {
            app(world, "TextEdit")["path"] = json!(path);
            installed(world, "com.apple.TextEdit")["runs_from"] = json!(path);
            let all = world["links"].as_object_mut().unwrap();
            all.extend(links.as_object().unwrap().clone());
        });
        let mut client = mac.session(&[]);
        for wanted in [
            "TextEd",
            "com.apple.TextEdit",
            "/System/Applications/TextEdit.app",
            path,
        ] {
            let done = client.ok("launch_app", json!({"app": wanted}));
            assert_eq!(done["was_running"], true, "{what}, {wanted}: {done}");
            let windows = client.ok("list_windows", json!({"app": wanted}));
            assert_eq!(windows["windows"][0]["app"], "TextEdit", "{what}, {wanted}");
        }
        let mut denied = mac.session(&["--deny", "com.apple.TextEdit"]);
        for wanted in ["TextEdit", "/System/Applications/TextEdit.app", path] {
            let (error, text) = denied.err("launch_app", json!({"app": wanted}));
            assert_eq!(error["code"], "PolicyDenied", "{what}, {wanted}: {text}");
        }
    }
}
