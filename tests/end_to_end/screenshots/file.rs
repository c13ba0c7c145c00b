//! Where pictures may be written, and what becomes of the files of a server.

use super::{FakeMac, checkered, display, line_of, picture_of, small_display, window};
use crate::support::{Client, eventually, macmcp};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use image::{DynamicImage, ImageFormat};
use serde_json::{Value, json};
use std::io::Cursor;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn a_file_is_written_as_it_was_shot_and_never_over_another() {
    let mac = FakeMac::new(&display(), "");
    let shot = checkered(1512, 982);
    mac.screencapture(&mac.picture("shot.png", &shot));
    let mut client = mac.serve(&["--output-dir", &mac.out("")], &[]);
    let path = mac.out("screen.png");
    let result = client.call("take_screenshot", json!({"file_path": path}));
    assert_eq!(result["content"].as_array().unwrap().len(), 1, "{result}");
    let line = line_of(&result["content"][0]);
    assert_eq!((&line["path"], &line["scale"]), (&json!(path), &json!(1.0)));
    assert_eq!(std::fs::read(&path).unwrap(), shot);
    assert_eq!(
        Path::new(&path).metadata().unwrap().permissions().mode() & 0o777,
        0o600
    );
    // Told before anything is shot.
    let (fields, text) = client.err("take_screenshot", json!({"file_path": path}));
    assert_eq!(fields["code"], "FileExists", "{text}");
    assert!(text.contains("overwrite"), "{text}");
    assert_eq!(mac.shots().len(), 1);
    let small = json!({"file_path": path, "overwrite": true, "max_dimension": 100});
    let line = line_of(&client.call("take_screenshot", small)["content"][0]);
    assert_eq!(line["pixels"], json!({"width": 100, "height": 65}));
    let jpeg = mac.out("screen.jpeg");
    let line = line_of(&client.call("take_screenshot", json!({"file_path": jpeg}))["content"][0]);
    assert_eq!(line["format"], "jpeg");
    assert!(
        std::fs::read(jpeg)
            .unwrap()
            .starts_with(&[0xff, 0xd8, 0xff])
    );
    assert!(mac.left().is_empty());
}

#[test]
fn files_go_where_the_server_allows_and_nowhere_else() {
    let mac = FakeMac::new(&small_display(), "");
    mac.screencapture(&mac.picture("shot.png", &checkered(64, 64)));
    let (out, elsewhere) = (mac.out("a.png"), mac.path("a.png"));
    let dir = mac.path("out");
    let folder = dir.to_str().unwrap();
    let mut client = mac.serve(&["--output-dir", folder], &[]);
    client.call("take_screenshot", json!({"file_path": out}));
    assert!(Path::new(&out).exists());
    let (fields, text) = client.err("take_screenshot", json!({"file_path": elsewhere}));
    assert_eq!(fields["code"], "PathNotAllowed", "{text}");
    assert!(text.contains("/out"), "{text}");
    // The environment says the same.
    let mut client = mac.serve(&["--read-only"], &[("MACMCP_OUTPUT_DIR", folder)]);
    client.call("take_screenshot", json!({"file_path": mac.out("b.png")}));
    assert!(Path::new(&mac.out("b.png")).exists());
}

/// As the server is when nobody gave it an argument: it wrote wherever it was told to, over files of the user too.
#[test]
fn without_an_output_folder_nothing_is_written() {
    let mac = FakeMac::new(&small_display(), "");
    mac.screencapture(&mac.picture("shot.png", &checkered(64, 64)));
    let photo = mac.out("photo.png");
    std::fs::write(&photo, "of the user").unwrap();
    for arguments in [&[][..], &["--read-only"]] {
        let mut client = mac.serve(arguments, &[]);
        for given in [
            json!({"file_path": mac.out("new.png")}),
            json!({"file_path": photo}),
            json!({"file_path": photo, "overwrite": true}),
            json!({"file_path": "~/new.png"}),
        ] {
            let (fields, text) = client.err("take_screenshot", given.clone());
            assert_eq!(fields["code"], "PathNotAllowed", "{given}: {text}");
            assert!(text.contains("--output-dir"), "{text}");
        }
        assert!(mac.shots().is_empty());
        assert_eq!(hint(&mut client, "readOnlyHint"), true);
    }
    assert_eq!(std::fs::read(&photo).unwrap(), b"of the user");
    assert_eq!(std::fs::read_dir(mac.path("out")).unwrap().count(), 1);
    picture_of(&mac.session().call("take_screenshot", json!({})));
    assert!(mac.left().is_empty());
}

#[test]
fn with_an_output_folder_the_tool_is_annotated_as_one_that_replaces_files() {
    let mac = FakeMac::new(&small_display(), "");
    let mut client = mac.serve(&["--output-dir", &mac.out("")], &[]);
    assert_eq!(hint(&mut client, "readOnlyHint"), false);
    assert_eq!(hint(&mut client, "destructiveHint"), true);
}

#[test]
fn replacing_a_file_is_destructive() {
    let mac = FakeMac::new(&small_display(), "");
    mac.screencapture(&mac.picture("shot.png", &checkered(64, 64)));
    let photo = mac.out("photo.png");
    std::fs::write(&photo, "of the user").unwrap();
    let replace = json!({"file_path": photo, "overwrite": true});
    for (verdict, code) in [("deny", "PolicyDenied"), ("ask", "NotConfirmed")] {
        let arguments = ["--output-dir", &mac.out(""), "--destructive", verdict];
        let mut client = mac.serve(&arguments, &[]);
        let new = json!({"file_path": mac.out(&format!("{verdict}.png"))});
        client.call("take_screenshot", new);
        let (fields, text) = client.err("take_screenshot", replace.clone());
        assert_eq!(fields["code"], code, "{text}");
        let step = json!({"steps": [{"tool": "take_screenshot", "arguments": replace}]});
        let (fields, text) = client.err("batch", step);
        assert_eq!(fields["code"], code, "{text}");
    }
    assert_eq!(std::fs::read(&photo).unwrap(), b"of the user");
}

/// A hint of `take_screenshot`.
fn hint(client: &mut Client, name: &str) -> Value {
    let id = client.request("tools/list", json!({}));
    let tools = client.answer_to(&id)["result"]["tools"].clone();
    let mut tools = tools.as_array().unwrap().iter();
    let tool = tools.find(|tool| tool["name"] == "take_screenshot");
    tool.unwrap()["annotations"][name].clone()
}

#[test]
fn an_output_folder_that_is_not_there_is_wrong_usage() {
    let output = Command::new(macmcp())
        .args(["serve", "--output-dir", "/nowhere/at/all"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nowhere/at/all"));
}

#[test]
fn a_windows_screenshot_is_a_file_and_a_resource_that_lives() {
    let mac = FakeMac::new(&window(), "");
    let shot = checkered(600, 400);
    mac.screencapture(&mac.picture("shot.png", &shot));
    let mut client = mac.session();
    let result = client.call(
        "screenshot_app_window",
        json!({"bundleId": "com.apple.Notes"}),
    );
    let answer = &result["structuredContent"];
    assert_eq!(line_of(&result["content"][0]), *answer);
    let path = PathBuf::from(answer["path"].as_str().unwrap());
    assert_eq!(std::fs::read(&path).unwrap(), shot);
    let folder = path.parent().unwrap();
    assert_eq!(
        folder.metadata().unwrap().permissions().mode() & 0o777,
        0o700
    );
    let name = folder.file_name().unwrap().to_str().unwrap();
    assert!(
        name.starts_with("mcp-screenshot-") && name.len() == "mcp-screenshot-".len() + 36,
        "{name}"
    );
    assert_eq!(
        answer["rect"],
        json!({"x": -2550, "y": 81, "w": 600, "h": 400})
    );
    assert_eq!(
        (&answer["scale"], &answer["format"], &answer["appName"]),
        (&json!(2.0), &json!("png"), &json!("Notes"))
    );
    let block = &result["content"][1];
    assert_eq!(block["type"], "resource");
    assert_eq!(
        (&block["resource"]["uri"], &block["resource"]["mimeType"]),
        (&answer["uri"], &json!("image/png"))
    );
    assert_eq!(
        BASE64_STANDARD
            .decode(block["resource"]["blob"].as_str().unwrap())
            .unwrap(),
        shot
    );
    assert_eq!(mac.shots(), ["-x -t png -o -l77"]);

    let listed = client.captures();
    assert_eq!(listed.len(), 1);
    assert_eq!(
        (&listed[0]["uri"], &listed[0]["mimeType"]),
        (&answer["uri"], &json!("image/png"))
    );
    assert_eq!(listed[0]["size"], shot.len());
    let id = client.request("resources/read", json!({"uri": answer["uri"]}));
    let read = client.answer_to(&id)["result"]["contents"][0].clone();
    assert_eq!(
        BASE64_STANDARD
            .decode(read["blob"].as_str().unwrap())
            .unwrap(),
        shot
    );
    // Whatever an address names, only captures are read.
    for uri in [
        "file:///etc/hosts",
        "file:///nowhere",
        "",
        &format!("file://{}/macmcp.json", folder.display()),
    ] {
        let id = client.request("resources/read", json!({"uri": uri}));
        assert_eq!(client.answer_to(&id)["error"]["code"], -32002, "{uri}");
    }
}

#[test]
fn a_window_may_be_shot_by_its_id_into_a_jpeg() {
    let mac = FakeMac::new(&window(), "");
    let mut jpeg = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(600, 400)
        .write_to(&mut jpeg, ImageFormat::Jpeg)
        .unwrap();
    let take = mac.picture("shot.jpg", jpeg.get_ref());
    mac.screencapture(&take);
    let mut client = mac.session();
    let arguments =
        json!({"appName": "Notes", "preferWindowId": true, "format": "jpg", "includeShadow": true});
    let answer = client.ok("screenshot_app_window", arguments);
    assert!(
        answer["path"]
            .as_str()
            .unwrap()
            .ends_with("/screenshot.jpg")
    );
    assert!(answer["note"].as_str().unwrap().contains("black"));
    mac.screencapture(&format!("case $flags in *-l77*) exit 1;; *) {take};; esac"));
    let answer = client.ok(
        "screenshot_app_window",
        json!({"appName": "Notes", "preferWindowId": true, "format": "jpg"}),
    );
    assert!(
        answer["note"].as_str().unwrap().contains("cover"),
        "{answer}"
    );
    assert_eq!(
        mac.shots(),
        [
            "-x -t jpg -l77",
            "-x -t jpg -o -l77",
            "-x -t jpg -o -R-1275,40,300,201"
        ]
    );
}

#[test]
fn a_capture_goes_when_its_time_is_over_or_stays_for_good() {
    let mac = FakeMac::new(&window(), "");
    mac.screencapture(&mac.picture("shot.png", &checkered(600, 402)));
    let arguments = json!({"appName": "Notes"});
    let mut client = mac.serve(&[], &[("MCP_SCREENSHOT_MAC_TTL_MS", "50")]);
    let answer = client.ok("screenshot_app_window", arguments.clone());
    let folder = Path::new(answer["path"].as_str().unwrap())
        .parent()
        .unwrap()
        .to_owned();
    eventually("the folder has gone", || !folder.exists());
    assert_eq!(client.captures(), [Value::Null; 0]);
    let id = client.request("resources/read", json!({"uri": answer["uri"]}));
    assert_eq!(client.answer_to(&id)["error"]["code"], -32002);

    let mut client = mac.serve(&[], &[("MCP_SCREENSHOT_MAC_TTL_MS", "0")]);
    let kept = client.ok("screenshot_app_window", arguments);
    drop(client);
    // A server that starts afterwards sweeps, and this stays.
    mac.session().close();
    assert!(Path::new(kept["path"].as_str().unwrap()).exists());
}

#[test]
fn a_new_server_removes_what_an_ended_one_left_and_nothing_of_a_live_one() {
    let mac = FakeMac::new(&window(), "");
    mac.screencapture(&mac.picture("shot.png", &checkered(600, 402)));
    let arguments = json!({"appName": "Notes"});
    let folder = |answer: Value| {
        Path::new(answer["path"].as_str().unwrap())
            .parent()
            .unwrap()
            .to_owned()
    };
    let hour = [("MCP_SCREENSHOT_MAC_TTL_MS", "3600000")];
    let mut killed = mac.serve(&[], &hour);
    let left = folder(killed.ok("screenshot_app_window", arguments.clone()));
    let young = folder(killed.ok("screenshot_app_window", arguments.clone()));
    killed.child.kill().unwrap();
    killed.child.wait().unwrap();
    assert!(left.exists() && young.exists());
    // Who was given a path may still want the file when the server has ended as it should.
    let mut ended = mac.serve(&[], &hour);
    let given = folder(ended.ok("screenshot_app_window", arguments.clone()));
    let (status, _) = ended.close();
    assert!(status.success() && given.exists(), "{status}");
    let mut live = mac.serve(&[], &hour);
    let held = folder(live.ok("screenshot_app_window", arguments));
    eventually("all that the killed server left has gone", || {
        !left.exists() && !young.exists()
    });
    assert!(given.exists() && held.exists());
    for file in std::fs::read_dir(&given).unwrap() {
        let mode = file.unwrap().metadata().unwrap().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    // Its time is over, as far as the next one can tell.
    let record = given.join("macmcp.json");
    let text = std::fs::read_to_string(&record).unwrap();
    let mut told: Value = serde_json::from_str(&text).unwrap();
    assert!(told["expires_ms"].as_u64().unwrap() > 1_000_000_000_000);
    told["expires_ms"] = 1.into();
    std::fs::write(&record, told.to_string()).unwrap();
    let _next = mac.session();
    eventually("the folder whose time is over has gone", || !given.exists());
    assert!(held.exists());
}
