//! Pictures as they are written: what fits, which format, and what is kept of it.

use super::*;
use crate::budget::{Budget, ByteLimit, LONG_SIDE, QUALITY};
use crate::picture::size_of;
use crate::samples::{decoded, noise, plain, png, size};
use image::{Rgba, RgbaImage};
use proptest::prelude::*;
use std::io::Cursor;

fn options(
    format: Option<PictureFormat>,
    side: Option<u32>,
    bytes: Option<ByteLimit>,
) -> WriteOptions {
    WriteOptions {
        format,
        quality: QUALITY,
        budget: Budget {
            long_side: side,
            bytes,
        },
        enlarge: false,
    }
}

#[test]
fn what_fits_is_passed_on_as_it_was_shot() {
    let file = plain(300, 200, [9, 9, 9, 255]);
    let picture = decoded(file.clone())
        .unwrap()
        .write(&WriteOptions::CLIENT)
        .unwrap();
    assert_eq!(
        picture,
        Picture {
            bytes: file,
            format: PictureFormat::Png,
            size: size(300, 200),
            is_as_shot: true,
        }
    );
}

#[test]
fn what_is_too_large_becomes_smaller_in_proportion() {
    let shot = decoded(plain(864, 558, [9, 90, 200, 255])).unwrap();
    let picture = shot.write(&options(None, Some(392), None)).unwrap();
    assert_eq!(
        (picture.format, picture.size),
        (PictureFormat::Png, size(392, 253))
    );
    assert_eq!(size_of(Cursor::new(&picture.bytes)).unwrap(), picture.size);
    let again = decoded(picture.bytes).unwrap();
    let last = again.image.to_rgba8().get_pixel(391, 252).0;
    assert_eq!(last, [9, 90, 200, 255]);
    assert_eq!(size(3456, 2234).fitted(LONG_SIDE), size(1568, 1014));
}

#[test]
fn what_png_cannot_hold_becomes_jpeg_unless_png_was_asked_for() {
    // Grain is much to PNG and little to JPEG.
    let mut seed = 1u32;
    let grain = png(RgbaImage::from_fn(450, 350, |_, _| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c, _] = seed.to_be_bytes().map(|byte| 120 + byte / 16);
        Rgba([a, b, c, 255])
    }));
    let shot = decoded(grain).unwrap();
    let most = 160_000;
    let budget = Some(ByteLimit::Sent(most));
    let free = shot.write(&options(None, None, budget)).unwrap();
    assert_eq!(
        (free.format, free.size),
        (PictureFormat::Jpeg, size(450, 350))
    );
    assert_eq!(PictureFormat::of(&free.bytes), Some(PictureFormat::Jpeg));
    let asked = shot
        .write(&options(Some(PictureFormat::Png), None, budget))
        .unwrap();
    assert!(asked.format == PictureFormat::Png && asked.size.width < 450);
    // Not smaller than need be.
    assert!(asked.size.width > 200, "{:?}", asked.size);
    for picture in [free, asked] {
        assert!(picture.bytes.len().div_ceil(3) * 4 <= most);
    }
    // A file is counted as it is stored.
    let stored = options(None, None, Some(ByteLimit::Stored(most)));
    let stored = shot.write(&stored).unwrap();
    assert!(stored.bytes.len() <= most && stored.size == size(450, 350));
}

/// Where nothing is asked for, a photograph is JPEG although PNG would fit, and a flat picture is PNG.
#[test]
fn what_is_much_smaller_as_jpeg_is_jpeg() {
    let shades = RgbaImage::from_fn(400, 300, |x, y| {
        let wave = |of: u32| (f64::from(of) / 7.0).sin() * 60.0 + 128.0;
        let noise = (x * 31 + y * 17) % 7;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "68 to 188"
        )]
        let at = |of: u32| wave(of) as u8 + noise as u8;
        Rgba([at(x), at(y), at(x + y), 255])
    });
    let photo = decoded(png(shades)).unwrap();
    let flat = decoded(plain(400, 300, [240, 240, 240, 255])).unwrap();
    for side in [None, Some(200)] {
        let free = options(None, side, None);
        assert_eq!(photo.write(&free).unwrap().format, PictureFormat::Jpeg);
        assert_eq!(flat.write(&free).unwrap().format, PictureFormat::Png);
    }
    let asked = options(Some(PictureFormat::Png), None, None);
    assert!(photo.write(&asked).unwrap().is_as_shot);
}

#[test]
fn a_budget_for_nothing_is_refused() {
    let shot = decoded(noise(64, 64)).unwrap();
    let error = shot
        .write(&options(None, None, Some(ByteLimit::Stored(10))))
        .unwrap_err();
    assert!(matches!(error, PictureError::TooFewBytes), "{error}");
}

#[test]
fn what_is_transparent_is_white_in_jpeg() {
    let clear = decoded(plain(20, 10, [0, 0, 0, 40])).unwrap();
    let jpeg = clear
        .write(&options(Some(PictureFormat::Jpeg), None, None))
        .unwrap();
    let flat = decoded(jpeg.bytes).unwrap();
    assert_eq!(flat.opaque_part(), None);
    assert!(flat.image.to_rgb8().get_pixel(2, 2).0[0] > 200);
}

#[test]
fn the_colour_profile_comes_along() {
    let mut bytes = Vec::new();
    let mut encoder = PngEncoder::new(&mut bytes);
    encoder.set_icc_profile(vec![7; 500]).unwrap();
    DynamicImage::new_rgb8(100, 80)
        .write_with_encoder(encoder)
        .unwrap();
    let shot = decoded(bytes).unwrap();
    for format in [PictureFormat::Png, PictureFormat::Jpeg] {
        let written = shot.write(&options(Some(format), Some(50), None)).unwrap();
        assert_eq!(
            decoded(written.bytes).unwrap().profile,
            Some(vec![7; 500]),
            "{format:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn every_picture_is_within_its_budget(
        width in 1u32..200, height in 1u32..200, side in 16u32..200, most in 2_000usize..60_000,
        format in prop::option::of(prop_oneof![Just(PictureFormat::Png), Just(PictureFormat::Jpeg)]),
    ) {
        let shot = decoded(noise(width, height)).unwrap();
        let written = shot.write(&options(format, Some(side), Some(ByteLimit::Sent(most)))).unwrap();
        prop_assert!(written.size.long_side() <= side);
        prop_assert!(written.bytes.len().div_ceil(3) * 4 <= most);
        prop_assert!(format.is_none_or(|format| format == written.format));
        prop_assert_eq!(size_of(Cursor::new(&written.bytes)).unwrap(), written.size);
        prop_assert_eq!(PictureFormat::of(&written.bytes), Some(written.format));
    }
}

#[test]
fn a_small_part_is_enlarged_when_that_is_asked_for() {
    let shot = decoded(noise(30, 20)).unwrap();
    let wished = |side| WriteOptions {
        enlarge: true,
        ..options(Some(PictureFormat::Png), Some(side), None)
    };
    for (side, expected) in [(90, size(90, 60)), (45, size(45, 30)), (15, size(15, 10))] {
        let picture = shot.write(&wished(side)).unwrap();
        assert_eq!(picture.size, expected);
        assert_eq!(decoded(picture.bytes).unwrap().size(), expected);
    }
    assert!(shot.write(&wished(30)).unwrap().is_as_shot);
    // One colour stays that colour to the edge.
    let plain = decoded(plain(7, 300, [9, 90, 200, 255])).unwrap();
    let picture = plain.write(&wished(1200)).unwrap();
    assert_eq!(picture.size, size(28, 1200));
    let again = decoded(picture.bytes).unwrap().image.to_rgba8();
    assert!(again.pixels().all(|pixel| pixel.0 == [9, 90, 200, 255]));
}

#[test]
fn a_picture_with_marks_is_made_smaller_with_them() {
    let shot = decoded(noise(400, 300)).unwrap();
    let frame = crate::Area {
        x: 100.0,
        y: 100.0,
        width: 80.0,
        height: 40.0,
    };
    let marks = Marks {
        marks: vec![crate::Mark {
            number: 12,
            frame,
            texts: vec![frame],
        }],
        texts: Vec::new(),
        scale: 1.0,
    };
    let whole = shot
        .write_marked(&options(None, None, None), &marks)
        .unwrap();
    assert_eq!((whole.1, whole.0.size), (vec![12], size(400, 300)));
    assert!(!whole.0.is_as_shot);
    let limit = Some(ByteLimit::Stored(30_000));
    let png = options(Some(PictureFormat::Png), None, limit);
    let (picture, drawn) = shot.write_marked(&png, &marks).unwrap();
    assert_eq!(drawn, [12]);
    assert!(picture.size.width < 400 && picture.bytes.len() <= 30_000);
}
