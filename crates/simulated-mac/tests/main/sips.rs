//! The stand-in for sips, run as the program it stands in for.

use simulated_mac::Program;

use super::mac::Mac;

/// What it printed, what it complained of, and its status.
fn sips(mac: &Mac, line: &str) -> (String, String, i32) {
    let words: Vec<&str> = line.split_whitespace().collect();
    let output = mac
        .program(Program::Sips, &words)
        .current_dir(mac.path(""))
        .output()
        .unwrap();
    (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
        output.status.code().unwrap(),
    )
}

/// The size that it tells of a file.
fn size(mac: &Mac, file: &str) -> (u32, u32) {
    let (told, _, _) = sips(mac, &format!("-g pixelWidth -g pixelHeight {file}"));
    let number = |name: &str| {
        let line = told.lines().find_map(|line| line.trim().strip_prefix(name));
        line.unwrap().parse().unwrap()
    };
    (number("pixelWidth: "), number("pixelHeight: "))
}

#[test]
fn the_size_is_told_under_the_whole_path() {
    let mac = Mac::new();
    mac.picture("-R0,0,60,40");
    let path = mac.path("shot.png").canonicalize().unwrap();
    let (told, _, status) = sips(&mac, "-g pixelWidth -g pixelHeight -g format shot.png");
    let rest = told.split_once('\n').unwrap();
    assert!(path.ends_with("shot.png") && rest.0.ends_with("/shot.png"));
    assert_eq!(
        rest.1,
        "  pixelWidth: 120\n  pixelHeight: 80\n  format: png\n"
    );
    assert_eq!(status, 0);
}

#[test]
fn a_picture_is_made_to_fit() {
    let mac = Mac::new();
    mac.picture("-R0,0,60,40");
    assert_eq!(sips(&mac, "-Z 60 shot.png --out small.png").2, 0);
    assert_eq!(
        (size(&mac, "shot.png"), size(&mac, "small.png")),
        ((120, 80), (60, 40))
    );
    for (options, expected) in [
        ("-Z 90", (90, 60)),
        ("--resampleWidth 30", (30, 20)),
        ("--resampleHeight 40", (60, 40)),
        ("-z 10 20", (20, 10)),
    ] {
        assert_eq!(sips(&mac, &format!("{options} shot.png")).2, 0);
        assert_eq!(size(&mac, "shot.png"), expected, "{options}");
    }
}

#[test]
fn the_mean_of_what_a_pixel_covers_is_its_color() {
    let mac = Mac::new();
    let large = mac.picture("-R300,300,8,8");
    assert_eq!(sips(&mac, "-Z 1 shot.png").2, 0);
    let small = super::pixels::Picture::read(&mac.path("shot.png"));
    let mean = |channel: usize| {
        let sum: u32 = (0..16)
            .flat_map(|y| (0..16).map(move |x| (x, y)))
            .map(|(x, y)| u32::from(large.at(x, y)[channel]))
            .sum();
        u8::try_from(sum / 256).unwrap()
    };
    assert_eq!(small.at(0, 0)[..3], [mean(0), mean(1), mean(2)]);
}

#[test]
fn what_is_no_picture_is_skipped_with_success() {
    let mac = Mac::new();
    std::fs::write(mac.path("a.txt"), "text").unwrap();
    for file in ["a.txt", "nowhere.png"] {
        let (told, complaint, status) = sips(&mac, &format!("-g pixelWidth {file}"));
        let expected = format!("Warning: {file} not a valid file - skipping\n");
        assert_eq!((told.as_str(), complaint, status), ("", expected, 0));
    }
}

#[test]
fn what_is_not_here_is_refused() {
    let mac = Mac::new();
    mac.picture("-R0,0,60,40");
    std::fs::write(mac.path("a.jpg"), b"\xff\xd8\xff\xe0").unwrap();
    for line in [
        "-s format jpeg shot.png",
        "-g hasAlpha shot.png",
        "-g pixelWidth a.jpg",
        "-Z 0 shot.png",
        "-g pixelWidth shot.png a.jpg",
        "shot.png",
    ] {
        assert_eq!(sips(&mac, line).2, 79, "{line}");
    }
}
