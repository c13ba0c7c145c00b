//! The screenshot tools over real pipes, with small programs in the places of osascript and screencapture: every way in
//! which a capture can fail, what becomes of its files, and where pictures may be written.

use crate::support::{Client, MACMCP, eventually, lives};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use serde_json::{Value, json};
use std::io::Cursor;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// A Mac of which only what matters here is there: a script that answers a target, and a screencapture that does what a
/// test says.
struct Studio {
    folder: TempDir,
}

impl Studio {
    /// `target` is what the script answers. `body` is the shell text of screencapture; in it `$file` is where the picture
    /// belongs, `$flags` everything before it.
    fn new(target: &Value, body: &str) -> Self {
        let studio = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        std::fs::create_dir(studio.path("tmp")).unwrap();
        std::fs::create_dir(studio.path("out")).unwrap();
        studio.answer(&json!({"ok": true, "result": target}));
        let reply = studio.path("reply.json");
        studio.program(
            "osascript",
            &format!("cat > /dev/null\ncat '{}'", reply.display()),
        );
        studio.screencapture(body);
        studio
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn answer(&self, envelope: &Value) {
        std::fs::write(self.path("reply.json"), format!("{envelope}\n")).unwrap();
    }

    fn screencapture(&self, body: &str) {
        let log = self.path("shots.log");
        self.program(
            "screencapture",
            &format!(
                "for file; do :; done\nflags=\"$*\"; flags=\"${{flags%\"$file\"}}\"\necho \"${{flags% }}\" >> '{}'\n{body}",
                log.display()
            ),
        );
    }

    fn program(&self, name: &str, body: &str) {
        // Written beside and renamed: a program that is being run cannot be written to.
        let (new, path) = (self.path("program.new"), self.path(name));
        std::fs::write(&new, format!("#!/bin/sh\n{body}\n")).unwrap();
        std::fs::set_permissions(&new, std::fs::Permissions::from_mode(0o755)).unwrap();
        std::fs::rename(new, path).unwrap();
    }

    /// The shell text that takes this picture.
    fn picture(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.path(name);
        std::fs::write(&path, bytes).unwrap();
        format!("cp '{}' \"$file\"", path.display())
    }

    fn serve(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Client {
        let mut command = Command::new(MACMCP);
        command.arg("serve");
        command.arg("--osascript").arg(self.path("osascript"));
        command
            .arg("--screencapture")
            .arg(self.path("screencapture"));
        command.args(arguments);
        command.env("TMPDIR", self.path("tmp"));
        command.envs(variables.iter().copied());
        let mut client = Client::start(command);
        client.initialize("2025-11-25");
        client
    }

    fn session(&self) -> Client {
        self.serve(&[], &[])
    }

    /// What screencapture was asked for, one line a time.
    fn shots(&self) -> Vec<String> {
        let log = std::fs::read_to_string(self.path("shots.log")).unwrap_or_default();
        log.lines().map(str::to_owned).collect()
    }

    /// What is left in the temporary folder.
    fn left(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.path("tmp")).unwrap();
        entries.map(|entry| entry.unwrap().path()).collect()
    }

    fn out(&self, name: &str) -> String {
        let out = self.path("out").canonicalize().unwrap();
        out.join(name).to_str().unwrap().to_owned()
    }
}

fn png(image: RgbaImage) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgba8(image)
        .write_to(&mut bytes, ImageFormat::Png)
        .unwrap();
    bytes.into_inner()
}

/// A picture in which neighbours differ, so that a wrong one is noticed.
fn checkered(width: u32, height: u32) -> Vec<u8> {
    png(RgbaImage::from_fn(width, height, |x, y| {
        let light = (x / 16 + y / 16) % 2 == 0;
        Rgba(if light {
            [240, 240, 240, 255]
        } else {
            [30, 60, 90, 255]
        })
    }))
}

fn display() -> Value {
    display_of(1512, 982)
}

fn display_of(width: u32, height: u32) -> Value {
    let area = json!({"x": 0, "y": 0, "width": width, "height": height});
    json!({
        "allowed": true, "kind": "display", "display_id": 1, "scale": 2, "area": area,
        "screen": {"number": 1, "is_certain": true, "area": area},
    })
}

/// A display whose pictures are quickly made: 64 x 64 pixels.
fn small_display() -> Value {
    display_of(32, 32)
}

fn window() -> Value {
    json!({
        "allowed": true, "kind": "window", "display_id": 2, "window_id": 77, "scale": 2,
        "app": "Notes", "title": "Shopping list",
        "area": {"x": -1275, "y": 40.5, "width": 300, "height": 200},
    })
}

/// The image block of a result, decoded, and its line of JSON.
fn picture_of(result: &Value) -> (DynamicImage, Value) {
    assert_ne!(result["isError"], true, "{result:#}");
    assert_eq!(result.get("structuredContent"), None);
    let block = &result["content"][0];
    assert_eq!(block["type"], "image");
    let bytes = BASE64_STANDARD
        .decode(block["data"].as_str().unwrap())
        .unwrap();
    let format = match block["mimeType"].as_str().unwrap() {
        "image/png" => ImageFormat::Png,
        "image/jpeg" => ImageFormat::Jpeg,
        other => panic!("{other}"),
    };
    let image = image::load_from_memory_with_format(&bytes, format).unwrap();
    (image, line_of(&result["content"][1]))
}

fn line_of(block: &Value) -> Value {
    serde_json::from_str(block["text"].as_str().unwrap()).unwrap()
}

#[test]
fn a_display_is_shot_by_its_number_and_nothing_of_it_stays() {
    let studio = Studio::new(&display(), "");
    studio.screencapture(&studio.picture("shot.png", &checkered(3024, 1964)));
    let result = studio.session().call("take_screenshot", json!({}));
    let (image, line) = picture_of(&result);
    assert_eq!((image.width(), image.height()), (1568, 1018));
    assert_eq!(studio.shots(), ["-x -t png -o -D1"]);
    let bytes = line["bytes"].as_u64().unwrap();
    assert!(bytes > 1000 && bytes < 750_000, "{bytes}");
    assert_eq!(
        line,
        json!({
            "target": "display", "display_id": 1,
            "origin": {"x": 0, "y": 0}, "points": {"width": 1512, "height": 982}, "scale": 1.037037,
            "pixels": {"width": 1568, "height": 1018}, "format": "png", "bytes": bytes,
        })
    );
    assert_eq!(studio.left(), Vec::<PathBuf>::new());
}

#[test]
fn a_window_is_shot_by_its_id() {
    let studio = Studio::new(&window(), "");
    studio.screencapture(&studio.picture("shot.png", &checkered(600, 400)));
    let mut client = studio.session();
    let (image, line) = picture_of(&client.call("take_screenshot", json!({"app": "Notes"})));
    assert_eq!((image.width(), image.height()), (600, 400));
    assert_eq!(line["origin"], json!({"x": -1275, "y": 40.5}));
    assert_eq!(
        (&line["scale"], &line["window_id"]),
        (&json!(2.0), &json!(77))
    );
    assert_eq!(
        (&line["app"], &line["title"]),
        (&json!("Notes"), &json!("Shopping list"))
    );
    assert_eq!(line.get("note"), None);
    client.call(
        "take_screenshot",
        json!({"window": 77, "include_cursor": true, "includeShadow": true}),
    );
    assert_eq!(studio.shots(), ["-x -t png -o -l77", "-x -t png -C -l77"]);
}

#[test]
fn a_window_that_macos_will_not_shoot_is_shot_as_what_the_screen_shows() {
    let studio = Studio::new(&window(), "");
    let take = studio.picture("shot.png", &checkered(600, 402));
    // A first picture of the wrong size, an odd file without success, and a refusal.
    let wrong = studio.picture("wrong.png", &checkered(700, 500));
    for (first, word) in [
        (wrong.as_str(), "size"),
        (
            "echo x > \"$file\"; echo 'could not create image from window' >&2; exit 1",
            "could not create image from window",
        ),
        ("exit 0", "wrote no file"),
    ] {
        studio.screencapture(&format!(
            "case $flags in *-l77*) {first};; *) {take};; esac"
        ));
        let (_, line) = picture_of(
            &studio
                .session()
                .call("take_screenshot", json!({"window_id": 77})),
        );
        let note = line["note"].as_str().unwrap();
        assert!(note.contains(word) && note.contains("cover"), "{note}");
        // Half points grow outwards.
        assert_eq!(line["origin"], json!({"x": -1275, "y": 40}));
        assert_eq!(line["points"], json!({"width": 300, "height": 201}));
    }
    assert_eq!(studio.shots()[1], "-x -t png -o -R-1275,40,300,201");
    assert_eq!(studio.left(), Vec::<PathBuf>::new());
}

#[test]
fn a_shadow_moves_the_origin() {
    let mut image = RgbaImage::from_pixel(712, 512, Rgba([0, 0, 0, 30]));
    for (x, y) in (56..656).flat_map(|x| (34..434).map(move |y| (x, y))) {
        image.put_pixel(x, y, Rgba([250, 250, 250, 255]));
    }
    let studio = Studio::new(&window(), "");
    studio.screencapture(&studio.picture("shot.png", &png(image)));
    let mut client = studio.session();
    let shadow = json!({"window_id": 77, "include_shadow": true});
    let (_, line) = picture_of(&client.call("take_screenshot", shadow.clone()));
    assert_eq!(line["origin"], json!({"x": -1275 - 28, "y": 40.5 - 17.0}));
    assert_eq!(line["points"], json!({"width": 356, "height": 256}));
    // Nothing opaque of the window's size: no mapping is better than a wrong one.
    studio.screencapture(&studio.picture("odd.png", &checkered(712, 512)));
    let (_, line) = picture_of(&client.call("take_screenshot", shadow));
    assert_eq!(line.get("origin"), None);
    assert!(
        line["note"].as_str().unwrap().contains("include_shadow"),
        "{line}"
    );
}

#[test]
fn a_region_may_have_negative_coordinates() {
    let area = json!({"x": -734, "y": -2130, "width": 40, "height": 30});
    let target = json!({"allowed": null, "kind": "region", "scale": 1, "area": area});
    let studio = Studio::new(&target, "");
    studio.screencapture(&studio.picture("shot.png", &checkered(40, 30)));
    let (_, line) = picture_of(
        &studio
            .session()
            .call("take_screenshot", json!({"region": area})),
    );
    assert_eq!(line["origin"], json!({"x": -734, "y": -2130}));
    assert_eq!(studio.shots(), ["-x -t png -o -R-734,-2130,40,30"]);
}

#[test]
fn every_pixel_maps_into_the_target_and_back() {
    for (width, height, scale, side) in [
        (1512, 982, 2, 1568),
        (801, 601, 1, 300),
        (40, 3000, 2, 500),
        (3000, 7, 1, 100),
    ] {
        let area = json!({"x": -900, "y": -70, "width": width, "height": height});
        let target = json!({"allowed": true, "kind": "display", "display_id": 3, "scale": scale, "area": area});
        let studio = Studio::new(&target, "");
        studio
            .screencapture(&studio.picture("shot.png", &checkered(width * scale, height * scale)));
        let (image, line) = picture_of(
            &studio
                .session()
                .call("take_screenshot", json!({"max_dimension": side})),
        );
        let number = |path: &str| line.pointer(path).unwrap().as_f64().unwrap();
        assert_eq!(
            (image.width(), image.height()),
            (
                number("/pixels/width") as u32,
                number("/pixels/height") as u32
            )
        );
        for (pixels, from, points, low) in [
            (
                image.width(),
                number("/origin/x"),
                number("/points/width"),
                -900.0,
            ),
            (
                image.height(),
                number("/origin/y"),
                number("/points/height"),
                -70.0,
            ),
        ] {
            for pixel in 0..pixels {
                let point = from + (f64::from(pixel) + 0.5) * points / f64::from(pixels);
                assert!(
                    point > low && point < low + points,
                    "{pixel} of {pixels} is at {point}"
                );
                let back = (point - from) * f64::from(pixels) / points;
                assert!((back - f64::from(pixel)).abs() <= 0.5 + 1e-9);
            }
        }
    }
}

#[test]
fn a_picture_fits_what_clients_take() {
    let mut seed = 7u32;
    let noise = png(RgbaImage::from_fn(600, 450, |_, _| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c, _] = seed.to_be_bytes();
        Rgba([a, b, c, 255])
    }));
    let studio = Studio::new(&display_of(600, 450), "");
    studio.screencapture(&studio.picture("shot.png", &noise));
    let mut client = studio.session();
    for (arguments, most, format) in [
        (json!({}), 1_000_000, "jpeg"),
        (json!({"max_bytes": 50_000}), 50_000, "jpeg"),
        (json!({"max_bytes": 50_000, "format": "png"}), 50_000, "png"),
        (
            json!({"max_bytes": 900_000, "format": "jpg", "quality": 20}),
            900_000,
            "jpeg",
        ),
    ] {
        let result = client.call("take_screenshot", arguments);
        let sent = result["content"][0]["data"].as_str().unwrap().len();
        assert!(sent <= most, "{sent}");
        assert_eq!(picture_of(&result).1["format"], format);
        assert!(result.to_string().len() < 1_048_576);
    }
}

#[test]
fn a_black_picture_is_shown_and_remarked_upon() {
    let studio = Studio::new(&display(), "");
    studio.screencapture(&studio.picture(
        "shot.png",
        &png(RgbaImage::from_pixel(1512, 982, Rgba([0, 0, 0, 255]))),
    ));
    let (_, line) = picture_of(&studio.session().call("take_screenshot", json!({})));
    assert!(
        line["note"].as_str().unwrap().contains("asleep or locked"),
        "{line}"
    );
}

/// Everything that screencapture is known to do instead of taking a picture [events 7.2].
#[test]
fn every_failure_is_told_and_leaves_nothing_behind() {
    let studio = Studio::new(&small_display(), "");
    let png = checkered(64, 64);
    let cut = studio.picture("cut.png", &png[..png.len() / 2]);
    let mut client = studio.session();
    for (body, code, words) in [
        ("exit 0", "CaptureFailed", "wrote no file"),
        (
            "echo \"screencapture: cannot write file to intended destination, $file\" >&2; exit 0",
            "CaptureFailed",
            "cannot write file",
        ),
        (": > \"$file\"", "CaptureFailed", "empty file"),
        (
            "echo 'GIF89a...' > \"$file\"",
            "CaptureFailed",
            "neither PNG nor JPEG",
        ),
        (cut.as_str(), "CaptureFailed", "cannot be read"),
        ("mkdir \"$file\"", "CaptureFailed", "no plain file"),
        (
            "ln -s /etc/hosts \"$file\"",
            "CaptureFailed",
            "no plain file",
        ),
        (
            "echo 'could not create image from display' >&2; exit 1",
            "CaptureFailed",
            "add it again",
        ),
        (
            "echo 'screencapture: Invalid display specified' >&2; exit 1",
            "CaptureFailed",
            "Invalid display specified",
        ),
        ("kill -SEGV $$", "CaptureFailed", "signal 11"),
        ("kill -KILL $$", "CaptureFailed", "signal 9"),
        (
            "echo 'macmcp simulator: not simulated: -T' >&2; exit 79",
            "ScriptFailed",
            "not simulated: -T",
        ),
    ] {
        studio.screencapture(body);
        let (fields, text) = client.err("take_screenshot", json!({}));
        assert_eq!(fields["code"], code, "{body}: {text}");
        assert!(text.contains(words), "{body}: {text}");
        assert_eq!(studio.left(), Vec::<PathBuf>::new(), "{body}");
    }
    // The next call is as good as ever.
    studio.screencapture(&studio.picture("shot.png", &png));
    picture_of(&client.call("take_screenshot", json!({})));
}

#[test]
fn a_refusal_is_a_denial_where_macos_does_not_tell() {
    let mut target = display();
    target["allowed"] = Value::Null;
    let studio = Studio::new(
        &target,
        "echo 'could not create image from display' >&2; exit 1",
    );
    let (fields, text) = studio.session().err("take_screenshot", json!({}));
    assert_eq!(fields["code"], "ScreenRecordingDenied", "{text}");
    assert!(
        text.contains("Screen & System Audio Recording") && text.contains("画面収録"),
        "{text}"
    );
}

#[test]
fn what_the_script_refuses_is_not_shot() {
    let studio = Studio::new(&display(), "");
    for (tool, code, arguments) in [
        ("take_screenshot", "ScreenRecordingDenied", json!({})),
        ("take_screenshot", "ScreenLocked", json!({})),
        ("take_screenshot", "DisplayNotFound", json!({"display": 9})),
        ("take_screenshot", "NotCapturable", json!({"window_id": 3})),
        (
            "screenshot_app_window",
            "ProcessNotFound",
            json!({"appName": "Chess"}),
        ),
        (
            "screenshot_app_window",
            "NoWindow",
            json!({"bundleId": "com.apple.finder"}),
        ),
    ] {
        studio.answer(
            &json!({"ok": false, "error": {"code": code, "message": "It was found wanting"}}),
        );
        assert_eq!(studio.session().err(tool, arguments).0["code"], code);
    }
    assert!(studio.shots().is_empty() && studio.left().is_empty());
}

#[test]
fn a_capture_that_hangs_is_killed_with_all_its_children() {
    let studio = Studio::new(&window(), "");
    let marker = studio.path("pids");
    studio.screencapture(&format!(
        "sleep 600 & echo $! $$ >> '{}'; wait",
        marker.display()
    ));
    let mut client = studio.session();
    let (fields, text) = client.err(
        "screenshot_app_window",
        json!({"appName": "Notes", "timeoutMs": 600}),
    );
    assert_eq!(fields["code"], "Timeout", "{text}");
    assert!(
        text.contains("screencapture") && text.contains("prompt"),
        "{text}"
    );
    let pids = std::fs::read_to_string(&marker).unwrap();
    for pid in pids.split_whitespace() {
        let pid = pid.parse().unwrap();
        eventually("the process has gone", || !lives(pid));
    }
    assert!(studio.left().is_empty());
}

#[test]
fn a_cancelled_capture_is_killed_and_the_next_call_goes_on() {
    let studio = Studio::new(&small_display(), "");
    let marker = studio.path("pid");
    studio.screencapture(&format!("echo $$ > '{}'; sleep 600", marker.display()));
    let mut client = studio.session();
    let id = client.begin("take_screenshot", json!({}));
    eventually("it has started", || {
        std::fs::read_to_string(&marker).is_ok_and(|text| text.ends_with('\n'))
    });
    let pid = std::fs::read_to_string(&marker).unwrap();
    client.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}}));
    let pid = pid.trim().parse().unwrap();
    eventually("it has gone", || !lives(pid));
    studio.screencapture(&studio.picture("shot.png", &checkered(64, 64)));
    picture_of(&client.call("take_screenshot", json!({})));
    assert!(studio.left().is_empty());
}

#[test]
fn captures_come_one_after_the_other() {
    let studio = Studio::new(&small_display(), "");
    let (take, log) = (
        studio.picture("shot.png", &checkered(64, 64)),
        studio.path("order"),
    );
    studio.screencapture(&format!(
        "echo begin >> '{0}'; {take}; sleep 0.05; echo end >> '{0}'",
        log.display()
    ));
    let mut client = studio.session();
    let ids: Vec<Value> = (0..3)
        .map(|_| client.begin("take_screenshot", json!({})))
        .collect();
    for _ in &ids {
        assert!(client.receive()["result"]["content"].is_array());
    }
    let order = std::fs::read_to_string(log).unwrap();
    assert_eq!(order, "begin\nend\n".repeat(3));
}

#[test]
fn a_file_is_written_as_it_was_shot_and_never_over_another() {
    let studio = Studio::new(&display(), "");
    let shot = checkered(1512, 982);
    studio.screencapture(&studio.picture("shot.png", &shot));
    let mut client = studio.session();
    let path = studio.out("screen.png");
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
    assert_eq!(studio.shots().len(), 1);
    let small = json!({"file_path": path, "overwrite": true, "max_dimension": 100});
    let line = line_of(&client.call("take_screenshot", small)["content"][0]);
    assert_eq!(line["pixels"], json!({"width": 100, "height": 65}));
    let jpeg = studio.out("screen.jpeg");
    let line = line_of(&client.call("take_screenshot", json!({"file_path": jpeg}))["content"][0]);
    assert_eq!(line["format"], "jpeg");
    assert!(
        std::fs::read(jpeg)
            .unwrap()
            .starts_with(&[0xff, 0xd8, 0xff])
    );
    assert!(studio.left().is_empty());
}

#[test]
fn files_go_where_the_server_allows_and_nowhere_else() {
    let studio = Studio::new(&small_display(), "");
    studio.screencapture(&studio.picture("shot.png", &checkered(64, 64)));
    let (out, elsewhere) = (studio.out("a.png"), studio.path("a.png"));
    let dir = studio.path("out");
    let folder = dir.to_str().unwrap();
    let mut client = studio.serve(&["--output-dir", folder], &[]);
    client.call("take_screenshot", json!({"file_path": out}));
    assert!(Path::new(&out).exists());
    let (fields, text) = client.err("take_screenshot", json!({"file_path": elsewhere}));
    assert_eq!(fields["code"], "PathNotAllowed", "{text}");
    assert!(text.contains("/out"), "{text}");
    // The environment says the same; a read-only server writes nowhere by itself.
    let mut client = studio.serve(&["--read-only"], &[("MACMCP_OUTPUT_DIR", folder)]);
    client.call("take_screenshot", json!({"file_path": studio.out("b.png")}));
    assert!(Path::new(&studio.out("b.png")).exists());
    let mut client = studio.serve(&["--read-only"], &[]);
    let (fields, text) = client.err("take_screenshot", json!({"file_path": studio.out("c.png")}));
    assert_eq!(fields["code"], "PathNotAllowed", "{text}");
    assert!(text.contains("--output-dir"), "{text}");
    picture_of(&client.call("take_screenshot", json!({})));
}

#[test]
fn an_output_folder_that_is_not_there_is_wrong_usage() {
    let output = Command::new(MACMCP)
        .args(["serve", "--output-dir", "/nowhere/at/all"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nowhere/at/all"));
}

#[test]
fn contradictory_parameters_are_told() {
    let studio = Studio::new(&display(), "");
    let mut client = studio.session();
    for (tool, arguments, word) in [
        (
            "take_screenshot",
            json!({"display": 1, "app": "Notes"}),
            "different targets",
        ),
        (
            "take_screenshot",
            json!({"window_id": 1, "region": {"x": 0, "y": 0, "width": 1, "height": 1}}),
            "different targets",
        ),
        (
            "take_screenshot",
            json!({"title": "x"}),
            "`title` needs `app`",
        ),
        (
            "take_screenshot",
            json!({"app": "x", "title": "x", "index": 1}),
            "two ways",
        ),
        (
            "take_screenshot",
            json!({"overwrite": true}),
            "`overwrite` needs `file_path`",
        ),
        (
            "take_screenshot",
            json!({"file_path": studio.out("x.png"), "format": "jpg"}),
            "`format` asks for jpg",
        ),
        (
            "take_screenshot",
            json!({"region": {"x": 0, "y": 0, "width": 0, "height": 1}}),
            "region.width",
        ),
        (
            "screenshot_app_window",
            json!({}),
            "`bundleId` or `appName`",
        ),
        (
            "screenshot_app_window",
            json!({"appName": "x", "format": "gif"}),
            "format",
        ),
    ] {
        let (fields, text) = client.err(tool, arguments);
        assert_eq!(fields["code"], "InvalidParameter", "{text}");
        assert!(text.contains(word), "{text}");
    }
    assert!(studio.shots().is_empty());
}

#[test]
fn a_windows_screenshot_is_a_file_and_a_resource_that_lives() {
    let studio = Studio::new(&window(), "");
    let shot = checkered(600, 400);
    studio.screencapture(&studio.picture("shot.png", &shot));
    let mut client = studio.session();
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
    assert_eq!(studio.shots(), ["-x -t png -o -l77"]);

    let id = client.request("resources/list", json!({}));
    let listed = client.answer_to(&id)["result"]["resources"].clone();
    assert_eq!(listed.as_array().unwrap().len(), 1);
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
    let studio = Studio::new(&window(), "");
    let mut jpeg = Cursor::new(Vec::new());
    DynamicImage::new_rgb8(600, 400)
        .write_to(&mut jpeg, ImageFormat::Jpeg)
        .unwrap();
    let take = studio.picture("shot.jpg", jpeg.get_ref());
    studio.screencapture(&take);
    let mut client = studio.session();
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
    studio.screencapture(&format!("case $flags in *-l77*) exit 1;; *) {take};; esac"));
    let answer = client.ok(
        "screenshot_app_window",
        json!({"appName": "Notes", "preferWindowId": true, "format": "jpg"}),
    );
    assert!(
        answer["note"].as_str().unwrap().contains("cover"),
        "{answer}"
    );
    assert_eq!(
        studio.shots(),
        [
            "-x -t jpg -l77",
            "-x -t jpg -o -l77",
            "-x -t jpg -o -R-1275,40,300,201"
        ]
    );
}

#[test]
fn a_capture_goes_when_its_time_is_over_or_stays_for_good() {
    let studio = Studio::new(&window(), "");
    studio.screencapture(&studio.picture("shot.png", &checkered(600, 402)));
    let arguments = json!({"appName": "Notes"});
    let mut client = studio.serve(&[], &[("MCP_SCREENSHOT_MAC_TTL_MS", "50")]);
    let answer = client.ok("screenshot_app_window", arguments.clone());
    let folder = Path::new(answer["path"].as_str().unwrap())
        .parent()
        .unwrap()
        .to_owned();
    eventually("the folder has gone", || !folder.exists());
    let id = client.request("resources/list", json!({}));
    assert_eq!(client.answer_to(&id)["result"]["resources"], json!([]));
    let id = client.request("resources/read", json!({"uri": answer["uri"]}));
    assert_eq!(client.answer_to(&id)["error"]["code"], -32002);

    let mut client = studio.serve(&[], &[("MCP_SCREENSHOT_MAC_TTL_MS", "0")]);
    let kept = client.ok("screenshot_app_window", arguments);
    drop(client);
    // A server that starts afterwards sweeps, and this stays.
    studio.session().close();
    assert!(Path::new(kept["path"].as_str().unwrap()).exists());
}

#[test]
fn a_new_server_removes_what_a_killed_one_left_and_nothing_of_a_live_one() {
    let studio = Studio::new(&window(), "");
    studio.screencapture(&studio.picture("shot.png", &checkered(600, 402)));
    let arguments = json!({"appName": "Notes"});
    let folder = |answer: Value| {
        Path::new(answer["path"].as_str().unwrap())
            .parent()
            .unwrap()
            .to_owned()
    };
    let hour = [("MCP_SCREENSHOT_MAC_TTL_MS", "3600000")];
    let mut killed = studio.serve(&[], &hour);
    let left = folder(killed.ok("screenshot_app_window", arguments.clone()));
    let young = folder(killed.ok("screenshot_app_window", arguments.clone()));
    killed.child.kill().unwrap();
    killed.child.wait().unwrap();
    let mut live = studio.serve(&[], &hour);
    let held = folder(live.ok("screenshot_app_window", arguments));
    // Two hours later, as far as these two can tell.
    let then = std::time::SystemTime::now() - std::time::Duration::from_secs(7200);
    for folder in [&left, &held] {
        let record = std::fs::File::options()
            .write(true)
            .open(folder.join("macmcp.json"))
            .unwrap();
        record.set_modified(then).unwrap();
    }
    let _next = studio.session();
    eventually("the folder of the killed server has gone", || {
        !left.exists()
    });
    assert!(young.exists() && held.exists());
}

/// The stand-in for screencapture, asked for what is on the default Mac.
#[cfg(feature = "simulator")]
#[test]
fn the_simulated_mac_is_drawn() {
    let studio = Studio::new(&display(), "");
    let mac = crate::support::Mac::new();
    let shown = mac.state()["displays"][0].clone();
    let frame = |index: usize| shown["frame"][index].as_f64().unwrap();
    let area = json!({"x": frame(0), "y": frame(1), "width": frame(2), "height": frame(3)});
    let mut target = display();
    target["area"] = area.clone();
    studio.answer(&json!({"ok": true, "result": target}));
    let osascript = studio.path("osascript");
    let mut client = mac.session(&["--osascript", osascript.to_str().unwrap()]);
    let (image, line) = picture_of(&client.call("take_screenshot", json!({})));
    assert_eq!(image.width().max(image.height()), 1568);
    assert_eq!(line["points"]["width"].as_f64(), area["width"].as_f64());
    let colours: std::collections::HashSet<_> =
        image.to_rgb8().pixels().map(|pixel| pixel.0).collect();
    assert!(
        colours.len() > 20,
        "{} colours are no desktop",
        colours.len()
    );
}

/// What a Mac says for every rectangle while it lacks the permission, or cannot do `-R` at all.
const NO_RECT: &str = "echo 'could not create image from rect' >&2; exit 1";

// [findings 4.1]
#[test]
fn a_rectangle_that_is_refused_is_cut_out_of_its_display_and_that_is_remembered() {
    let mut region = display();
    region["kind"] = "region".into();
    region["allowed"] = Value::Null;
    region["area"] = json!({"x": 100, "y": 50, "width": 200, "height": 100});
    let studio = Studio::new(&region, "");
    let mut whole = RgbaImage::from_pixel(3024, 1964, Rgba([9, 9, 9, 255]));
    for (x, y) in (200..600).flat_map(|x| (100..300).map(move |y| (x, y))) {
        whole.put_pixel(x, y, Rgba([200, 30, 30, 255]));
    }
    let take = studio.picture("whole.png", &png(whole));
    studio.screencapture(&format!(
        "case $flags in *-D1*) {take};; *) {NO_RECT};; esac"
    ));
    let mut client = studio.session();
    let asked = json!({"region": {"x": 100, "y": 50, "width": 200, "height": 100}});
    for _ in 0..2 {
        let (image, line) = picture_of(&client.call("take_screenshot", asked.clone()));
        assert_eq!((image.width(), image.height()), (400, 200));
        assert!(
            image
                .to_rgb8()
                .pixels()
                .all(|pixel| pixel.0 == [200, 30, 30])
        );
        assert_eq!(line["origin"], json!({"x": 100, "y": 50}));
    }
    assert_eq!(
        studio.shots(),
        [
            "-x -t png -o -R100,50,200,100",
            "-x -t png -o -R 100,50,200,100",
            "-x -t png -o -D1",
            "-x -t png -o -D1"
        ]
    );
    // The form with a space alone works on some.
    studio.screencapture(&format!(
        "case $flags in *'-R '*) {};; *) {NO_RECT};; esac",
        studio.picture("part.png", &checkered(400, 200))
    ));
    picture_of(&studio.session().call("take_screenshot", asked.clone()));
    // Nothing works: the whole display was refused as well, so it is the permission.
    studio.screencapture(NO_RECT);
    let (fields, text) = client.err("take_screenshot", asked.clone());
    assert_eq!(fields["code"], "ScreenRecordingDenied", "{text}");
    // Something else is wrong with the display: nothing is said about permissions, and no other picture is passed on.
    studio.screencapture(&format!(
        "case $flags in *-D1*) {};; *) {NO_RECT};; esac",
        studio.picture("odd.png", &checkered(300, 300))
    ));
    let (fields, text) = client.err("take_screenshot", asked);
    assert_eq!(fields["code"], "CaptureFailed", "{text}");
    assert_eq!(studio.left(), Vec::<PathBuf>::new());
}

// [findings 4.1]
#[test]
fn a_picture_of_another_size_is_not_taken_for_the_rectangle() {
    let mut region = display();
    region["kind"] = "region".into();
    region["area"] = json!({"x": 0, "y": 0, "width": 756, "height": 491});
    let studio = Studio::new(&region, "");
    // The whole display, in the proportions of the region.
    let take = studio.picture("whole.png", &checkered(3024, 1964));
    studio.screencapture(&take);
    let mut client = studio.session();
    let (image, line) =
        picture_of(&client.call("take_screenshot", json!({"region": region["area"]})));
    assert_eq!((image.width(), image.height()), (1512, 982));
    assert_eq!(line["scale"], 2.0);
    assert_eq!(studio.shots().len(), 3);
}
