//! The stand-in for screencapture, run as the program it stands in for: flags, files, texts, exit statuses.

use std::{fs, os::unix::fs::PermissionsExt, path::Path, process::Command};

use serde_json::{Value, json};
use simulated_mac::Program;

use super::{
    default_mac::{display, window_id},
    mac::{Mac, app_of},
    pixels::Picture,
};

/// What a run left behind.
#[derive(Debug)]
struct Run {
    status: i32,
    stderr: String,
}

/// What these tests ask of a Mac.
impl Mac {
    /// Runs screencapture in the folder, with words separated by spaces.
    fn shoot(&self, line: &str) -> Run {
        let words: Vec<&str> = line.split_whitespace().collect();
        let output = self
            .program(Program::Screencapture, &words)
            .current_dir(self.path(""))
            .output()
            .unwrap();
        assert!(output.stdout.is_empty(), "screencapture prints nothing");
        Run {
            status: output.status.code().unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Runs screencapture, which has to succeed, and reads the picture.
    pub(crate) fn picture(&self, line: &str) -> Picture {
        let run = self.shoot(&format!("-x {line} shot.png"));
        assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{line}");
        Picture::read(&self.path("shot.png"))
    }

    /// Runs screencapture and expects a failure without a file.
    fn refuses(&self, line: &str, text: &str) {
        let _absent = fs::remove_file(self.path("shot.png"));
        let run = self.shoot(&format!("-x {line} shot.png"));
        assert_eq!((run.status, run.stderr.trim_end()), (1, text), "{line}");
        assert!(!self.path("shot.png").exists(), "{line} left a file");
    }
}

/// The front window of TextEdit.
fn text_edit(world: &mut Value) -> &mut Value {
    &mut app_of(world, "TextEdit")["windows"][0]
}

/// The flag of a window by its id.
fn window(id: u64) -> String {
    format!("-l{id}")
}

#[test]
fn each_target_has_its_size_in_backing_pixels() {
    let mac = Mac::new();
    let untitled = window(window_id::UNTITLED);
    for (line, size) in [
        ("", display::BUILT_IN_PIXELS),
        ("-m", display::BUILT_IN_PIXELS),
        ("-D1", display::BUILT_IN_PIXELS),
        ("-D 2", display::EXTERNAL_PIXELS),
        ("-R0,0,100,50", (200, 100)),
        ("-R -1275,0,300,200", (300, 200)),
        ("-R-50,0,100,50", (200, 100)),
        ("-R10.5,20,99.5,50", (199, 100)),
        (&format!("-o {untitled}"), (1200, 880)),
        (&format!("-ol {}", window_id::UNTITLED), (1200, 880)),
        (&untitled, (1200 + 224, 880 + 224)),
        (&format!("-o {}", window(window_id::DOWNLOADS)), (700, 420)),
    ] {
        assert_eq!(mac.picture(line).size(), size, "{line}");
    }
}

#[test]
fn the_density_tells_a_retina_picture_unless_r_is_given() {
    let mac = Mac::new();
    assert_eq!(mac.picture("-R0,0,40,40").per_metre, Some(5669)); // 144 dots per inch
    assert_eq!(mac.picture("-R-100,0,40,40").per_metre, Some(2835));
    assert_eq!(mac.picture("-r -R0,0,40,40").per_metre, None);
}

#[test]
fn the_flag_chooses_the_format_and_the_name_does_not() {
    let mac = Mac::new();
    for flag in ["-tjpg", "-t jpg", "-t jpeg"] {
        assert_eq!(
            mac.shoot(&format!("-x {flag} -R0,0,80,60 shot.png")).status,
            0
        );
        let bytes = fs::read(mac.path("shot.png")).unwrap();
        assert!(bytes.starts_with(&[0xFF, 0xD8, 0xFF]), "{flag}");
        // Units of the JFIF header: dots per inch, 144 of them.
        assert_eq!(bytes[13..18], [1, 0, 144, 0, 144]);
    }
}

#[test]
fn several_files_take_one_display_each() {
    let mac = Mac::new();
    assert_eq!(mac.shoot("-x a.png b.png c.png").status, 0);
    assert_eq!(
        Picture::read(&mac.path("a.png")).size(),
        display::BUILT_IN_PIXELS
    );
    assert_eq!(
        Picture::read(&mac.path("b.png")).size(),
        display::EXTERNAL_PIXELS
    );
    assert!(!mac.path("c.png").exists());
}

#[test]
fn a_rectangle_is_the_same_part_of_its_display() {
    let mac = Mac::new();
    let whole = mac.picture("-D1");
    let part = mac.picture("-R290,150,200,100");
    for (x, y) in [(0, 0), (10, 10), (60, 40), (399, 199), (123, 77)] {
        assert_eq!(part.at(x, y), whole.at(580 + x, 300 + y), "{x},{y}");
    }
}

#[test]
fn the_pointer_the_shadow_and_the_sheet_are_there_when_asked_for() {
    let mac = Mac::with(|world| {
        text_edit(world)["children"]
            .as_array_mut()
            .unwrap()
            .push(json!({
                "role": "AXSheet", "frame": [80, 28, 320, 200]
            }));
        world["pointer"] = json!([640, 300]);
    });
    let without = mac.picture("-R630,290,40,40");
    assert!(without != mac.picture("-C -R630,290,40,40"));
    let untitled = window(window_id::UNTITLED);
    let bare = mac.picture(&format!("-o {untitled}"));
    assert!(bare != mac.picture(&format!("-o -a {untitled}")));
    let shadowed = mac.picture(&untitled);
    assert_eq!(shadowed.at(0, 0)[3], 0, "far from the window");
    let beside = shadowed.at(712, 880 + 76 + 20)[3];
    assert!((10..200).contains(&beside), "{beside}");
    assert_eq!(shadowed.at(712, 400)[3], 255);
    assert_eq!(bare.at(0, 0)[3], 0, "round corner");
}

#[test]
fn without_screen_recording_old_systems_show_the_wallpaper_and_new_ones_nothing() {
    for (version, denial, refuses) in [
        ("15.5", Value::Null, true),
        ("26.1", Value::Null, true),
        ("13.6", Value::Null, false),
        ("15.5", json!("wallpaper_only"), false),
        ("12.0", json!("refused"), true),
    ] {
        let mac = Mac::with(|world| {
            world["system"]["macos_version"] = json!(version);
            world["permissions"]["screen_recording"] = json!("denied");
            if !denial.is_null() {
                world["permissions"]["capture_denial"] = denial.clone();
            }
        });
        mac.refuses(
            &window(window_id::UNTITLED),
            "could not create image from window",
        );
        if refuses {
            mac.refuses("", "could not create image from display");
            mac.refuses("-D1", "could not create image from display");
            mac.refuses("-R0,0,10,10", "could not create image from rect");
            mac.refuses("-c", "could not create image from display");
        } else {
            let bare = mac.picture("");
            let full = Mac::new().picture("");
            assert_eq!(bare.at(20, 10), full.at(20, 10), "menu bar");
            assert_ne!(bare.at(1200, 700), full.at(1200, 700), "no windows");
        }
    }
}

#[test]
fn a_window_that_cannot_be_shot_says_so() {
    let text = "could not create image from window";
    let mac = Mac::new();
    for id in [window_id::START_PAGE, window_id::NOTES, window_id::NOBODYS] {
        mac.refuses(&window(id), text);
    }
    mac.refuses(&format!("-l{:#x}", window_id::UNTITLED), text);
    let untitled = window(window_id::UNTITLED);
    Mac::with(|world| text_edit(world)["space"] = json!(2)).refuses(&untitled, text);
    Mac::with(|world| text_edit(world)["unshareable"] = json!(true))
        .refuses(&format!("-o {untitled}"), text);
    Mac::with(|world| world["session"]["locked"] = json!(true)).refuses(&untitled, text);
}

#[test]
fn places_that_are_nowhere_are_refused() {
    let mac = Mac::new();
    for line in [
        "-R9000,0,100,100",
        "-R0,0,0,10",
        "-R0,0,10",
        "-Ra,b,c,d",
        "-R0,0,10,10,10",
        "-RNaN,0,1,1",
    ] {
        mac.refuses(line, "could not create image from rect");
    }
    for line in ["-D3", "-D0", "-D-1", "-Dx"] {
        mac.refuses(line, "screencapture: Invalid display specified");
    }
    let nobody = Mac::with(|world| world["session"]["gui"] = json!(false));
    nobody.refuses("", "could not create image from display");
}

#[test]
fn a_sleeping_display_and_a_locked_screen_are_black() {
    let asleep = Mac::with(|world| world["displays"][0]["asleep"] = json!(true));
    assert!(asleep.picture("").is_black());
    assert_eq!(
        asleep.picture("-D1").size(),
        display::EXTERNAL_PIXELS,
        "numbers count what is awake"
    );
    asleep.refuses("-D2", "screencapture: Invalid display specified");
    let locked = Mac::with(|world| world["session"]["locked"] = json!(true));
    assert!(locked.picture("").is_black());
    assert!(locked.picture("-R-100,0,10,10").is_black());
}

#[test]
fn what_cannot_be_written_is_complained_of_with_exit_0() {
    let mac = Mac::new();
    let closed = mac.path("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o500)).unwrap();
    for name in [
        ".shot.png",
        "nowhere/shot.png",
        "/dev/stdout",
        "/dev/null",
        "closed",
    ] {
        let run = mac.shoot(&format!("-x -R0,0,4,4 {name}"));
        let text = format!("screencapture: cannot write file to intended destination, {name}\n");
        assert_eq!((run.status, run.stderr), (0, text), "{name}");
    }
    assert!(!mac.path(".shot.png").exists());
    assert!(!mac.path("nowhere").exists());
}

#[test]
fn misuse_is_answered_with_the_usage() {
    let mac = Mac::new();
    for (line, first) in [
        ("-x", "screencapture: no file specified"),
        ("-x -l shot.png", "screencapture: no file specified"),
        ("-z shot.png", "screencapture: illegal option -- z"),
        ("-l(null)", "screencapture: no file specified"),
        ("-x -t", "screencapture: option requires an argument -- t"),
    ] {
        let run = mac.shoot(line);
        assert_eq!(run.status, 1, "{line}");
        assert_eq!(run.stderr.lines().next(), Some(first), "{line}");
        assert!(
            run.stderr
                .contains("usage: screencapture [-icMPmwsWxSCUtoa] [files]")
        );
    }
    assert!(mac.shoot("-h").stderr.starts_with("usage: screencapture"));
    assert!(!mac.path("shot.png").exists());
}

#[test]
fn what_only_a_real_mac_does_ends_with_79() {
    let mac = Mac::new();
    for line in [
        "-i a.png",
        "-s a.png",
        "-w a.png",
        "-W a.png",
        "-Jwindow a.png",
        "-U a.png",
        "-xi a.png",
        "-v a.mov",
        "-V5 a.mov",
        "-P a.png",
        "-b a.png",
        "-t pdf a.pdf",
        "-t tiff a.tiff",
    ] {
        let run = mac.shoot(line);
        assert_eq!(run.status, 79, "{line}");
        assert!(
            run.stderr
                .starts_with("simulated-mac: not simulated: screencapture -"),
            "{run:?}"
        );
    }
}

#[test]
fn the_clipboard_takes_the_picture_of_the_main_display() {
    let mac = Mac::new();
    let before = mac.world()["pasteboard"]["change_count"].as_i64().unwrap();
    assert_eq!(mac.shoot("-xc -R0,0,4,4").status, 0);
    let pasteboard = &mac.world()["pasteboard"];
    assert_eq!(pasteboard["change_count"], before + 1);
    assert_eq!(pasteboard["items"][0][0][0], "public.png");
    // The PNG signature in base64.
    assert!(
        pasteboard["items"][0][0][1]
            .as_str()
            .unwrap()
            .starts_with("data:iVBORw0KGgo")
    );
}

#[test]
fn a_capture_leaves_the_world_alone_and_is_counted() {
    let mac = Mac::new();
    // What text recognition reads is noted with it.
    let world = || {
        let mut world = mac.world();
        let fields = world.as_object_mut().unwrap();
        let pictures = fields.remove("pictures");
        for changing in ["clock", "generation"] {
            fields.remove(changing);
        }
        (world, pictures)
    };
    let (before, _) = world();
    mac.picture("-R0,0,10,10");
    let (after, pictures) = world();
    assert_eq!(after, before);
    assert_eq!(pictures.unwrap().as_array().unwrap().len(), 1);
    let counts = mac.stats();
    let counts = counts.last().unwrap();
    assert_eq!(counts["program"], "screencapture");
    assert_eq!(
        (&counts["processes"], &counts["status"]),
        (&json!(1), &json!(0))
    );
}

#[test]
fn delays_pass_on_the_clock_of_the_world() {
    let mac = Mac::with(|world| world["faults"] = json!({"capture_delay_ms": 2500}));
    mac.picture("-T 4 -R0,0,4,4");
    let skew = mac.world()["clock"]["skew_seconds"].as_f64().unwrap();
    assert!((skew - 6.5).abs() < 1e-9, "{skew}");
}

#[test]
fn the_fault_without_a_file_befalls_as_often_as_it_says() {
    let mac =
        Mac::with(|world| world["faults"] = json!({"capture_without_file": true, "times": 1}));
    let run = mac.shoot("-x shot.png");
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert!(!mac.path("shot.png").exists());
    mac.picture("-R0,0,4,4");
}

#[test]
fn the_command_line_draws_a_world_too() {
    let mac = Mac::new();
    let draw = |world: &Path, picture: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_simulated-mac"));
        command.arg("draw").arg(world).arg(mac.path(picture));
        command.output().unwrap().status.code()
    };
    assert_eq!(draw(&mac.world_path(), "whole.png"), Some(0));
    assert_eq!(
        Picture::read(&mac.path("whole.png")).size(),
        display::BUILT_IN_PIXELS
    );
    assert_eq!(draw(&mac.path("none.json"), "none.png"), Some(1));
    assert!(!mac.path("none.json").exists() && !mac.path("none.png").exists());
}
