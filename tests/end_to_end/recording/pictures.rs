//! Pictures in records, and the page of a record in a real browser.

use super::session;
use super::shown::printed;
use crate::support::{Mac, app, reference};
use serde_json::{Value, json};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const PICTURES: &[&str] = &["--record-with=text,pictures"];

/// The pictures below a folder of records, by name.
fn pictures(dir: &Path) -> Vec<PathBuf> {
    let folders = fs::read_dir(dir).unwrap();
    let files = folders.flat_map(|folder| fs::read_dir(folder.unwrap().path()).unwrap());
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "jpg"));
    paths.sort();
    paths
}

fn names(paths: &[PathBuf]) -> Vec<&str> {
    let names = paths.iter().map(|path| path.file_name().unwrap());
    names.map(|name| name.to_str().unwrap()).collect()
}

#[test]
fn there_is_a_picture_before_and_after_each_action_where_that_is_asked_for() {
    let mac = Mac::new();
    for (more, expected) in [
        (&["--record-with=text"][..], &[][..]),
        (PICTURES, &["2-after.jpg", "2-before.jpg"]),
    ] {
        let dir = TempDir::new().unwrap();
        let mut client = session(&mac, dir.path(), more);
        client.ok("get_ui_elements", json!({"app": "Safari"}));
        client.ok(
            "click_ui_element",
            json!({"app": "Safari", "element": "Remember me", "role": "check box"}),
        );
        client.close();
        let found = pictures(dir.path());
        assert_eq!(names(&found), expected);
        for path in &found {
            let mode = fs::metadata(path).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode, 0o600);
            let picture = image::open(path).unwrap();
            assert_eq!(picture.width().max(picture.height()), 960);
        }
        // In both it is said where the click went: the middle of the check box, in a display of 1512 by 982 points.
        let page = printed("html", dir.path());
        let mark = "<i style=\"left:11.24%;top:36.66%\"";
        assert_eq!(page.matches(mark).count(), found.len(), "{page}");
        assert_eq!(page.matches("data:image/jpeg;base64,").count(), found.len());
    }
}

/// The places that the pictures of a record show: the left and the right edge of each, by call, before it and behind it.
fn shown(dir: &Path) -> Vec<[f64; 2]> {
    let lines = super::lines(dir);
    let edges = lines.iter().filter_map(|line| {
        let picture = line.get("picture")?;
        let left = picture["origin"]["x"].as_f64()?;
        Some([left, left + picture["width"].as_f64()?])
    });
    edges.collect()
}

#[test]
fn a_picture_shows_the_display_on_which_a_call_acts() {
    const MAIN: [f64; 2] = [0.0, 1512.0];
    let mac = Mac::with(|world| {
        let other = world["displays"][1]["frame"].clone();
        let window = &mut app(world, "Safari")["windows"][0];
        window["frame"][0] = other[0].clone();
        window["frame"][1] = json!(other[1].as_f64().unwrap() + 40.0);
    });
    let frame = mac.state()["displays"][1]["frame"].clone();
    let number = |at: usize| frame[at].as_f64().unwrap();
    let other = [number(0), number(0) + number(2)];
    let (x, y) = (number(0) + number(2) / 2.0, number(1) + number(3) / 2.0);
    let remember = json!({"app": "Safari", "element": "Remember me", "role": "check box"});
    let cases = [
        ("click_ui_element", remember, other),
        ("move_mouse", json!({"x": x, "y": y}), other),
        ("move_mouse", json!({"x": 40, "y": 500}), MAIN),
        // The window in front is TextEdit's.
        ("set_volume", json!({"volume": 20}), MAIN),
        ("activate_app", json!({"app": "Safari"}), other),
        ("set_volume", json!({"volume": 30}), other),
    ];
    let dir = TempDir::new().unwrap();
    let mut client = session(&mac, dir.path(), PICTURES);
    for (tool, arguments, _) in &cases {
        client.ok(tool, arguments.clone());
    }
    let outline = client.outline(json!({"app": "Safari"}));
    let by_ref = reference(&outline, &["CheckBox", "\"Remember me\""]);
    client.ok("click_ui_element", json!({"element": by_ref}));
    client.close();
    let mut expected: Vec<_> = cases
        .iter()
        .flat_map(|(.., display)| [*display; 2])
        .collect();
    expected.extend([other; 2]);
    assert_eq!(shown(dir.path()), expected);
}

#[test]
fn a_session_that_may_take_no_pictures_is_recorded_without_them() {
    let mac = Mac::with(|world| world["permissions"]["screen_recording"] = json!("denied"));
    let dir = TempDir::new().unwrap();
    let mut client = session(&mac, dir.path(), PICTURES);
    client.ok("set_volume", json!({"volume": 20}));
    client.close();
    assert!(pictures(dir.path()).is_empty());
    assert!(printed("show", dir.path()).contains("set_volume               confirmed"));
}

/// A page takes no file for a picture that is none of the session's own.
#[test]
fn a_page_holds_no_other_file_that_stands_in_the_place_of_a_picture() {
    let mac = Mac::new();
    let dir = TempDir::new().unwrap();
    let mut client = session(&mac, dir.path(), PICTURES);
    client.ok("set_volume", json!({"volume": 20}));
    client.close();
    let [after, before] = &pictures(dir.path())[..] else {
        panic!("two pictures");
    };
    let elsewhere = TempDir::new().unwrap();
    let other = elsewhere.path().join("other.jpg");
    fs::rename(after, &other).unwrap();
    std::os::unix::fs::symlink(&other, after).unwrap();
    fs::write(before, "a secret").unwrap();
    assert!(!printed("html", dir.path()).contains("data:image"));
}

/// What a browser finds on the page, at one width: written by a script that is put into a copy of it.
const EXAMINE: &str = r"
const calls = [...document.querySelectorAll('details')];
calls.forEach((call) => (call.open = true));
const field = document.querySelector('input');
const search = (text) => {
  field.value = text;
  field.dispatchEvent(new Event('input'));
  return calls.filter((call) => !call.hidden).length;
};
const seen = { all: search(''), clipboard: search('SET_CLIPBOARD'), none: search('no such words') };
search('');
const light = (color) => color.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 765;
const canvas = document.createElement('div');
canvas.style.color = 'Canvas';
document.body.append(canvas);
parent.postMessage({
  width: innerWidth,
  overflow: document.documentElement.scrollWidth - innerWidth,
  ran: window.ran === true,
  seen,
  broken: [...document.images].filter((picture) => !picture.naturalWidth).length,
  pictures: document.images.length,
  marks: document.querySelectorAll('.shot i').length,
  outside: performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith('data:')).length,
  text: light(getComputedStyle(document.body).color),
  paper: light(getComputedStyle(canvas).color),
}, '*');
";

/// What the page is like in frames of these widths, in points, in a light or a dark browser.
fn examined(page: &str, dark: bool) -> Vec<Value> {
    let browser = std::env::var("MACMCP_TEST_BROWSER").unwrap_or_else(|_| "chromium".into());
    let folder = TempDir::new().unwrap();
    let watched = page
        .replacen(
            "<head>",
            "<head><script>window.alert = () => { window.ran = true; }</script>",
            1,
        )
        .replacen(
            "</body>",
            &format!("<script>addEventListener('load', () => {{ {EXAMINE} }})</script></body>"),
            1,
        );
    fs::write(folder.path().join("page.html"), watched).unwrap();
    let frames = "<!doctype html><pre></pre><script>\n\
        addEventListener('message', ({ data }) => { document.querySelector('pre').append(JSON.stringify(data) + '\\n'); });\n\
        </script><iframe src=page.html width=390 height=800></iframe><iframe src=page.html width=1280 height=800></iframe>";
    let outer = folder.path().join("frames.html");
    fs::write(&outer, frames).unwrap();
    let done = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu"])
        .arg(format!(
            "--user-data-dir={}",
            folder.path().join("browser").display()
        ))
        .arg(format!(
            "--blink-settings=preferredColorScheme={}",
            u8::from(!dark)
        ))
        .args(["--virtual-time-budget=10000", "--dump-dom"])
        .arg(format!("file://{}", outer.display()))
        .output()
        .expect("the browser starts");
    let dom = String::from_utf8_lossy(&done.stdout).into_owned();
    let (_, told) = dom
        .split_once("<pre>")
        .unwrap_or_else(|| panic!("{done:?}"));
    let (told, _) = told.split_once("</pre>").unwrap();
    let told = told.lines().map(|line| serde_json::from_str(line).unwrap());
    let mut told: Vec<Value> = told.collect();
    told.sort_by_key(|found| found["width"].as_u64());
    told
}

#[test]
#[ignore = "needs a browser"]
fn the_page_works_in_a_browser_at_the_width_of_a_phone_and_of_a_desk_in_light_and_dark() {
    const HOSTILE: &str =
        "</pre></script><script>alert(1)</script><img src=x onerror='alert(2)'> <b>x</b>";
    let mac = Mac::new();
    let dir = TempDir::new().unwrap();
    let mut client = session(&mac, dir.path(), PICTURES);
    client.ok("set_clipboard", json!({"text": HOSTILE}));
    client.ok("get_clipboard", json!({}));
    client.ok(
        "click_ui_element",
        json!({"app": "Safari", "element": "Remember me", "role": "check box"}),
    );
    client.ok("set_clipboard", json!({"text": "word".repeat(300)}));
    client.err("get_ui_elements", json!({"app": HOSTILE}));
    client.close();
    let page = printed("html", dir.path());
    for dark in [false, true] {
        let found = examined(&page, dark);
        assert_eq!(found.len(), 2, "{found:?}");
        for (found, width) in found.iter().zip([390, 1280]) {
            assert_eq!(found["width"], width);
            assert!(found["overflow"].as_i64().unwrap() <= 0, "{found}");
            assert_eq!(found["ran"], false, "{found}");
            assert_eq!(found["seen"], json!({"all": 5, "clipboard": 2, "none": 0}));
            assert_eq!(
                (&found["pictures"], &found["broken"]),
                (&json!(6), &json!(0))
            );
            assert_eq!((&found["marks"], &found["outside"]), (&json!(2), &json!(0)));
            let [text, paper] = ["text", "paper"].map(|name| found[name].as_f64().unwrap());
            assert_eq!(paper < 0.5, dark, "{found}");
            assert!((text - paper).abs() > 0.5, "{found}");
        }
    }
}
