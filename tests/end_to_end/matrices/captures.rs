//! Everything that a program in the place of screencapture can do wrong.

use super::wrong_pictures::{PICTURES, Pictures, SIDE, checkered, encoded, plain, with_sides};
use super::{Matrix, time_limit};
use crate::hostile_client::resident_mb;
use crate::support::Mac;
use crate::support::programs::{Programs, argument};
use crate::sweep::{check_sentence, code, family, outcome, small_picture, wait_until_gone};
use image::ImageFormat;
use serde_json::{Value, json};

const ABOUT: &str = "\
A program in the place of screencapture behaves as said, each time it is asked. `works` is an answer with a picture;
everything else is an error's code, and no file is left. Other ways to the picture are tried where macOS refuses one: those
behave the same.";

/// What the program does, as shell text. `$file` is where the picture belongs; `{shot}` takes it as a Mac does; the folder
/// `$here` holds pictures.
const MODES: &[(&str, &str)] = &[
    ("takes the picture", "{shot}"),
    ("takes it, exit status 1", "{shot}; exit 1"),
    (
        "takes it, floods both outputs",
        "{shot}; head -c 20000000 /dev/zero | tr '\\0' x; head -c 20000000 /dev/zero | tr '\\0' x >&2",
    ),
    ("takes it, closes its outputs", "exec 1>&- 2>&-; {shot}"),
    ("takes it, then hangs", "{shot}; sleep 1000 & wait"),
    (
        "takes it, leaves a process behind",
        "{shot}; (trap '' TERM; sleep 1000) &",
    ),
    (
        "takes it as readable by nobody",
        "{shot}; chmod 000 \"$file\"",
    ),
    ("writes no file, exit status 0", "exit 0"),
    ("writes no file, exit status 1", "exit 1"),
    (
        "says `could not create image from display`",
        "echo 'could not create image from display' >&2; exit 1",
    ),
    (
        "says `could not create image from rect`",
        "echo 'could not create image from rect' >&2; exit 1",
    ),
    (
        "says `could not create image from window`",
        "echo 'could not create image from window' >&2; exit 1",
    ),
    (
        "says `cannot run two interactive screen captures at a time`",
        "echo 'screencapture: cannot run two interactive screen captures at a time' >&2; exit 1",
    ),
    (
        "says `illegal option`",
        "echo 'screencapture: illegal option -- o' >&2; exit 1",
    ),
    (
        "says words that are no UTF-8",
        "printf '\\377\\376' >&2; exit 1",
    ),
    (
        "says 5 MB of words",
        "head -c 5000000 /dev/zero | tr '\\0' x >&2; exit 1",
    ),
    (
        "says an escape sequence",
        "printf '\\033[2J\\342\\200\\256 not possible' >&2; exit 1",
    ),
    (
        "says that the disk is full",
        "echo 'No space left on device' >&2; exit 1",
    ),
    ("exit status 2", "exit 2"),
    ("exit status 255", "exit 255"),
    ("ends by SIGKILL", "kill -KILL $$"),
    ("ends by SIGSEGV", "kill -SEGV $$"),
    ("ends by SIGTERM", "kill -TERM $$"),
    ("stops itself", "kill -STOP $$"),
    ("hangs", "sleep 1000 & wait"),
    (
        "hangs and ignores SIGTERM",
        "trap '' TERM; while :; do sleep 1000 & wait; done",
    ),
    ("writes an empty file", ": > \"$file\""),
    ("writes one byte", "printf x > \"$file\""),
    ("writes words", "echo 'no picture' > \"$file\""),
    (
        "writes a PNG's first 8 bytes",
        "head -c 8 \"$here/good.png\" > \"$file\"",
    ),
    (
        "writes a PNG's first 33 bytes",
        "head -c 33 \"$here/good.png\" > \"$file\"",
    ),
    (
        "writes half of a PNG",
        "head -c $(($(wc -c < \"$here/good.png\") / 2)) \"$here/good.png\" > \"$file\"",
    ),
    (
        "writes a PNG with a byte changed",
        "cp \"$here/good.png\" \"$file\"; printf x | dd of=\"$file\" bs=1 seek=60 conv=notrunc 2> /dev/null",
    ),
    (
        "writes a PNG and 20 MB after it",
        "cp \"$here/good.png\" \"$file\"; head -c 20000000 /dev/zero >> \"$file\"",
    ),
    ("writes a JPEG", "cp \"$here/good.jpeg\" \"$file\""),
    (
        "writes a GIF's head",
        "printf 'GIF89a\\1\\0\\1\\0' > \"$file\"",
    ),
    (
        "writes a picture of 1 x 1",
        "cp \"$here/dot.png\" \"$file\"",
    ),
    (
        "writes a picture of another size",
        "cp \"$here/other.png\" \"$file\"",
    ),
    (
        "writes a picture of 30,000 x 30,000",
        "cp \"$here/huge.png\" \"$file\"",
    ),
    (
        "writes a PNG that says 0 x 0",
        "cp \"$here/nothing.png\" \"$file\"",
    ),
    ("writes a black picture", "cp \"$here/black.png\" \"$file\""),
    (
        "writes a picture that is all transparent",
        "cp \"$here/clear.png\" \"$file\"",
    ),
    ("makes a folder", "mkdir \"$file\""),
    (
        "makes a link to a picture",
        "ln -s \"$here/good.png\" \"$file\"",
    ),
    ("makes a link to `/dev/zero`", "ln -s /dev/zero \"$file\""),
    ("makes a link to itself", "ln -s \"$file\" \"$file\""),
    ("makes a named pipe", "mkfifo \"$file\""),
    ("writes two files", "{shot}; cp \"$file\" \"$file 2\""),
    ("removes the folder", "rm -rf \"${file%/*}\""),
    (
        "makes a link that leads nowhere",
        "ln -s \"$here/nothing\" \"$file\"",
    ),
    ("makes a link to a folder", "ln -s \"$here\" \"$file\""),
    (
        "makes a link to a pipe",
        "mkfifo \"$here/pipe\"; ln -s \"$here/pipe\" \"$file\"",
    ),
    (
        "makes a pipe that a picture comes from",
        "mkfifo \"$file\"; cat \"$here/good.png\" > \"$file\" &",
    ),
    (
        "makes a second name of a file",
        "ln \"$here/good.png\" \"$file\"",
    ),
    (
        "writes a file with a hole of 10 GB",
        "truncate -s 10G \"$file\"",
    ),
    (
        "writes a PNG and a hole of 10 GB",
        "cp \"$here/good.png\" \"$file\"; truncate -s 10G \"$file\"",
    ),
    (
        "writes a file that grows and grows",
        "cp \"$here/good.png\" \"$file\"; (trap '' TERM; yes >> \"$file\") &",
    ),
    (
        "writes a file that everybody may write",
        "{shot}; chmod 666 \"$file\"",
    ),
];

/// The modes that a call ends by its deadline.
const WAITING: &[&str] = &[
    "takes it, then hangs",
    "stops itself",
    "hangs",
    "hangs and ignores SIGTERM",
];

fn programs(mac: &Mac, mode: &str) -> Programs {
    let programs = Programs::new(mac);
    let good = encoded(checkered(), ImageFormat::Png);
    for (name, bytes) in [
        ("good.jpeg", encoded(checkered(), ImageFormat::Jpeg)),
        ("dot.png", plain(1, [9, 9, 9, 255])),
        ("other.png", plain(SIDE / 2, [200, 9, 9, 255])),
        ("huge.png", with_sides(&good, 30_000, 30_000)),
        ("nothing.png", with_sides(&good, 0, 0)),
        ("black.png", plain(SIDE, [0, 0, 0, 255])),
        ("clear.png", plain(SIDE, [0, 0, 0, 0])),
        ("good.png", good),
    ] {
        std::fs::write(programs.path(name), bytes).unwrap();
    }
    let body = mode.replace("{shot}", "screencapture \"$@\"");
    programs.write("program", &format!("for file; do :; done\n{body}"));
    programs
}

fn call(
    (name, mode): (&str, &str),
    picture: Option<&[u8]>,
    tool: &str,
    parameters: &Value,
) -> String {
    let mac = Mac::new();
    let programs = programs(&mac, mode);
    if let Some(picture) = picture {
        std::fs::write(programs.path("picture"), picture).unwrap();
    }
    let program = programs.path("program");
    let temporary = programs.path("tmp");
    std::fs::create_dir(&temporary).unwrap();
    let arguments = [
        "--screencapture",
        argument(&program),
        "--timeout-ms",
        time_limit(WAITING.contains(&name)),
    ];
    let mut client = mac.session_in(&temporary, &arguments);
    let result = client.call(tool, parameters.clone());
    if code(&result).is_some() {
        check_sentence(tool, &result);
    }
    let used = resident_mb(client.child.id());
    assert!(used < 300, "{name}: {used} MB");
    let family = family(client.child.id());
    let (status, log) = client.close();
    assert!(
        status.success() && !log.contains("panicked"),
        "{name}: {log}"
    );
    wait_until_gone(&family);
    let left = std::fs::read_dir(&temporary).unwrap().count();
    // A window's screenshot lives on as a file that the client may read.
    let kept = usize::from(tool == "screenshot_app_window" && code(&result).is_none());
    assert_eq!(left, kept, "{name}");
    outcome(&result)
}

#[test]
#[ignore = "takes a minute: everything that a screencapture can do wrong; `make test-all` runs it"]
fn everything_that_a_capture_can_do_wrong() {
    let all = Pictures::new();
    let pictures: Vec<(String, Vec<u8>)> = PICTURES
        .iter()
        .map(|(name, picture)| (format!("writes {name}"), picture(&all)))
        .collect();
    let modes = MODES.iter().map(|(name, _)| (*name).to_owned());
    let modes = modes.chain(pictures.iter().map(|(name, _)| name.clone()));
    let mut matrix = Matrix::new("What screencapture can do wrong", ABOUT, modes.collect());
    let region = small_picture();
    for (name, about, tool, parameters) in [
        (
            "region",
            "`take_screenshot` of a region",
            "take_screenshot",
            region,
        ),
        (
            "window",
            "`screenshot_app_window`",
            "screenshot_app_window",
            json!({"appName": "TextEdit"}),
        ),
    ] {
        let cases = MODES.iter().map(|mode| (*mode, None));
        let copies = pictures.iter().map(|(name, picture)| {
            let mode = (name.as_str(), "cp \"$here/picture\" \"$file\"");
            (mode, Some(&picture[..]))
        });
        matrix.column(name, about, cases.chain(copies), |(mode, picture)| {
            call(mode, picture, tool, &parameters)
        });
    }
    matrix.hold("screencaptures.md");
}
