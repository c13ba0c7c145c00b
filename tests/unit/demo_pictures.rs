//! The pictures in the documents for users.

use super::docs::root;
use std::fs;

/// The demo moves, every picture of it can be read, and a page with it is soon there.
#[test]
fn the_moving_picture_is_whole() {
    let path = root().join("docs/demo.png");
    assert!(fs::metadata(&path).unwrap().len() < 700_000);
    let file = std::io::BufReader::new(fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let frames = reader
        .info()
        .animation_control()
        .expect("an animation")
        .num_frames;
    assert!(frames > 4, "{frames}");
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    for frame in 0..frames {
        reader
            .next_frame(&mut pixels)
            .unwrap_or_else(|error| panic!("{frame}: {error}"));
        if frame == 0 {
            let row = reader.info().raw_row_length() - 1;
            assert_captioned(&pixels, row);
        }
    }
}

/// The pictures of other pages can be read, and a page with them is soon there.
#[test]
fn the_pictures_of_pages_are_whole() {
    for (name, most) in [
        ("docs/opened.png", 150_000),
        ("docs/privacy.png", 150_000),
        ("docs/dictionary-tools.png", 100_000),
    ] {
        let path = root().join(name);
        assert!(fs::metadata(&path).unwrap().len() < most, "{name}");
        let file = std::io::BufReader::new(fs::File::open(path).unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader
            .next_frame(&mut pixels)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// Below the picture is a dark strip with light letters: what is being done.
fn assert_captioned(pixels: &[u8], row: usize) {
    const STRIP: usize = 68;
    let height = pixels.len() / row;
    let strip = &pixels[(height - STRIP) * row..];
    let (first, last) = (&strip[..row], &strip[strip.len() - row..]);
    for edge in [first, last] {
        assert!(
            edge.chunks(3).all(|pixel| pixel == [24, 26, 33]),
            "no strip"
        );
    }
    let letters = strip
        .chunks(3)
        .filter(|pixel| pixel.iter().all(|value| *value > 240));
    assert!(letters.count() > 500, "no letters");
}
