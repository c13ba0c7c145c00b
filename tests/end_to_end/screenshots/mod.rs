//! The screenshot tools over real pipes, with small programs in the places of osascript and screencapture.
//!
//! Here is that Mac; what a picture shows, how a capture fails, and where files go and how long they stay have a file each.

mod black;
mod failure;
mod file;
mod picture;

use crate::support::{Client, macmcp, write_program};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use serde_json::{Value, json};
use std::io::Cursor;
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

/// A Mac of which only what matters here is there: a script that answers a target, and a screencapture that does what a
/// test says.
struct FakeMac {
    folder: TempDir,
}

impl FakeMac {
    /// `target` is what the script answers. `body` is the shell text of screencapture; in it `$file` is where the picture
    /// belongs, `$flags` everything before it.
    fn new(target: &Value, body: &str) -> Self {
        let mac = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        std::fs::create_dir(mac.path("tmp")).unwrap();
        std::fs::create_dir(mac.path("out")).unwrap();
        mac.answer(&json!({"ok": true, "result": target}));
        let reply = mac.path("reply.json");
        mac.program(
            "osascript",
            &format!("cat > /dev/null\ncat '{}'", reply.display()),
        );
        mac.screencapture(body);
        mac
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
        write_program(&self.path(name), body);
    }

    /// The shell text that takes this picture.
    fn picture(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.path(name);
        std::fs::write(&path, bytes).unwrap();
        format!("cp '{}' \"$file\"", path.display())
    }

    fn serve(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Client {
        let mut command = Command::new(macmcp());
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

/// A display whose pictures are quickly made: 64 x 64 pixels.
fn small_display() -> Value {
    display_of(32, 32)
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
