//! Pictures for tests.

use super::picture::Decoded;
use crate::error::PictureError;
use crate::size::PixelSize;
use image::codecs::png::PngEncoder;
use image::{DynamicImage, Rgba, RgbaImage};

/// What is read of a file with those bytes.
pub(crate) fn decoded(bytes: Vec<u8>) -> Result<Decoded, PictureError> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), bytes).unwrap();
    Decoded::open(file.path(), None)
}

pub(crate) fn size(width: u32, height: u32) -> PixelSize {
    PixelSize { width, height }
}

pub(crate) fn png(image: RgbaImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    DynamicImage::ImageRgba8(image)
        .write_with_encoder(PngEncoder::new(&mut bytes))
        .unwrap();
    bytes
}

/// A picture that hardly compresses.
pub(crate) fn noise(width: u32, height: u32) -> Vec<u8> {
    let mut seed = 1u32;
    png(RgbaImage::from_fn(width, height, |_, _| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c, _] = seed.to_be_bytes();
        Rgba([a, b, c, 255])
    }))
}

pub(crate) fn plain(width: u32, height: u32, colour: [u8; 4]) -> Vec<u8> {
    png(RgbaImage::from_pixel(width, height, Rgba(colour)))
}
