//! Reading pictures: which kind a file is, whether it is whole, and what it shows.
//!
//! Everything here is computation on bytes; callers run it off the event loop.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use image::error::{LimitError, LimitErrorKind};
use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits, RgbImage};

use super::format::PictureFormat;
use crate::error::{Code, Error};
use crate::geometry::{PicturePart, PixelSize};
use crate::limits::{PICTURE_FILE, PICTURE_PIXELS};

/// A decoded capture. Of its file only the handle is kept.
#[derive(Debug)]
pub struct Decoded {
    file: File,
    pub(super) file_bytes: usize,
    pub(super) format: PictureFormat,
    pub(super) image: DynamicImage,
    pub(super) profile: Option<Vec<u8>>,
}

impl Decoded {
    /// Reads what screencapture wrote.
    ///
    /// # Errors
    /// [`Code::CaptureFailed`] when it is not there, empty, no picture, cut off or too large to be decoded.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let gone =
            |error: io::Error| unusable(&format!("The file it wrote cannot be read: {error}"));
        let mut file = File::open(path).map_err(gone)?;
        let file_bytes = file.metadata().map_err(gone)?.len();
        if file_bytes == 0 {
            return Err(unusable("The file it wrote is empty"));
        }
        let Some(format) = PictureFormat::read(&mut file).map_err(gone)? else {
            return Err(unusable("The file it wrote is neither PNG nor JPEG"));
        };
        file.rewind().map_err(gone)?;
        let (image, profile) = decode(BufReader::new(&file))
            .map_err(|error| unusable(&format!("The picture it wrote cannot be read: {error}")))?;
        Ok(Self {
            file,
            file_bytes: usize::try_from(file_bytes).unwrap_or(usize::MAX),
            format,
            image,
            profile,
        })
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn size(&self) -> PixelSize {
        PixelSize {
            width: self.image.width(),
            height: self.image.height(),
        }
    }

    /// The bytes that screencapture wrote.
    ///
    /// # Errors
    /// [`Code::CaptureFailed`] when they cannot be read any more, or are too many to be held.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, Error> {
        if self.file_bytes as u64 > PICTURE_FILE {
            return Err(unusable(&format!(
                "Its file has more than {} MiB",
                PICTURE_FILE >> 20
            )));
        }
        let mut bytes = Vec::with_capacity(self.file_bytes);
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0))
            .and_then(|_| file.take(PICTURE_FILE).read_to_end(&mut bytes))
            .map_err(|error| unusable(&format!("The file it wrote cannot be read: {error}")))?;
        Ok(bytes)
    }

    /// Whether every pixel is black: what a sleeping or locked display looks like [events 7.3].
    #[must_use]
    pub fn is_black(&self) -> bool {
        match &self.image {
            DynamicImage::ImageRgba8(pixels) => pixels
                .pixels()
                .all(|pixel| pixel.0[..3] == [0; 3] && pixel.0[3] == 255),
            DynamicImage::ImageRgb8(pixels) => pixels.iter().all(|value| *value == 0),
            other => other.to_rgb8().iter().all(|value| *value == 0),
        }
    }

    /// The smallest part that holds every opaque pixel: the window in a picture
    /// with its shadow. None when the picture has no transparency or nothing is opaque.
    #[must_use]
    pub fn opaque_part(&self) -> Option<PicturePart> {
        let pixels = self.image.as_rgba8()?;
        let (mut left, mut top, mut right, mut bottom) = (u32::MAX, u32::MAX, 0, 0);
        for (x, y, pixel) in pixels.enumerate_pixels() {
            if pixel.0[3] == 255 {
                left = left.min(x);
                right = right.max(x);
                top = top.min(y);
                bottom = bottom.max(y);
            }
        }
        (left <= right && top <= bottom).then(|| PicturePart {
            left,
            top,
            size: PixelSize {
                width: right - left + 1,
                height: bottom - top + 1,
            },
        })
    }
}

fn decode(file: impl BufRead + Seek) -> image::ImageResult<(DynamicImage, Option<Vec<u8>>)> {
    let mut limits = Limits::default();
    limits.max_alloc = Some(PICTURE_PIXELS);
    let mut reader = ImageReader::new(file).with_guessed_format()?;
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    // The limit holds for what a decoder needs beside the picture, not for the picture itself. A byte of grey becomes
    // three, and a few bits become more.
    let (width, height) = decoder.dimensions();
    let channels = if decoder.color_type().has_alpha() {
        4
    } else {
        3
    };
    let widened = u64::from(width) * u64::from(height) * channels;
    if decoder.total_bytes().max(widened) > PICTURE_PIXELS {
        let kind = LimitErrorKind::InsufficientMemory;
        return Err(ImageError::Limits(LimitError::from_kind(kind)));
    }
    let profile = decoder.icc_profile()?;
    let image = DynamicImage::from_decoder(decoder)?;
    let image = if image.color().has_alpha() {
        without_alpha(image)
    } else {
        DynamicImage::ImageRgb8(image.into_rgb8())
    };
    Ok((image, profile))
}

/// The picture with its alpha channel only when that says something: a quarter less to keep and to compress. What goes
/// makes room where it is, because a second copy could be as large as the first.
fn without_alpha(image: DynamicImage) -> DynamicImage {
    let image = image.into_rgba8();
    if image.pixels().any(|pixel| pixel.0[3] != 255) {
        return DynamicImage::ImageRgba8(image);
    }
    let (width, height) = image.dimensions();
    let mut values = image.into_raw();
    let pixels = values.len() / 4;
    for pixel in 0..pixels {
        values.copy_within(pixel * 4..pixel * 4 + 3, pixel * 3);
    }
    values.truncate(pixels * 3);
    let opaque = RgbImage::from_raw(width, height, values).unwrap_or_default();
    DynamicImage::ImageRgb8(opaque)
}

pub(super) fn unusable(why: &str) -> Error {
    Error::new(Code::CaptureFailed, "The capture is not usable")
        .because(why)
        .hint("Try again; if it stays so, look whether the display is asleep or locked, or the disk full")
}

/// Width and height of a picture from its header; the rest is not read.
///
/// # Errors
/// [`Code::CaptureFailed`] when it has none.
pub fn size_of(file: impl BufRead + Seek) -> Result<PixelSize, Error> {
    ImageReader::new(file)
        .with_guessed_format()
        .map_err(image::ImageError::IoError)
        .and_then(ImageReader::into_dimensions)
        .map(|(width, height)| PixelSize { width, height })
        .map_err(|error| unusable(&format!("The picture it wrote cannot be read: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::samples::{decoded, noise, plain, png, size};
    use image::{Rgba, RgbaImage};
    use proptest::prelude::*;

    /// Finding 9: the limit did not reach the decoder: 11.8 MB of file took 5.2 GB. Grey was widened past it.
    #[test]
    fn a_picture_of_too_many_pixels_is_not_decoded() {
        const RGBA: u8 = 6;
        const GREY: u8 = 0;
        for (side, colours) in [(30_000_u32, RGBA), (11_000, GREY)] {
            let mut file = png(RgbaImage::new(1, 1));
            // Width, height and colours stand at fixed places of the header, its checksum behind them.
            file[16..20].copy_from_slice(&side.to_be_bytes());
            file[20..24].copy_from_slice(&side.to_be_bytes());
            file[25] = colours;
            let checksum = crc32(&file[12..29]);
            file[29..33].copy_from_slice(&checksum.to_be_bytes());
            assert_eq!(
                size_of(std::io::Cursor::new(&file)).unwrap(),
                size(side, side)
            );
            let error = decoded(file).unwrap_err();
            assert_eq!(error.code, Code::CaptureFailed);
            assert!(
                error.to_string().contains("limit") || error.to_string().contains("memory"),
                "{error}"
            );
        }
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0u32, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
                (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
            })
        })
    }

    #[test]
    fn files_that_are_no_pictures_are_told() {
        let whole = noise(50, 50);
        for (file, word) in [
            (Vec::new(), "empty"),
            (b"GIF89a".to_vec(), "neither PNG nor JPEG"),
            (b"\x89PNG\r\n\x1a\n".to_vec(), "cannot be read"),
            (whole[..whole.len() / 2].to_vec(), "cannot be read"),
            (b"\xff\xd8\xff\xe0nothing".to_vec(), "cannot be read"),
        ] {
            let error = decoded(file).unwrap_err();
            assert!(
                error.code == Code::CaptureFailed && error.to_string().contains(word),
                "{error}"
            );
        }
    }

    #[test]
    fn black_is_noticed_and_night_is_not() {
        let black = |file| decoded(file).unwrap().is_black();
        assert!(black(plain(20, 10, [0, 0, 0, 255])));
        assert!(!black(plain(20, 10, [0, 0, 1, 255])));
        assert!(
            !black(plain(20, 10, [0, 0, 0, 0])),
            "a transparent window is no sleeping display"
        );
    }

    #[test]
    fn the_window_is_found_within_its_shadow() {
        let mut image = RgbaImage::from_pixel(120, 100, Rgba([0, 0, 0, 40]));
        for (x, y) in (20..100).flat_map(|x| (10..70).map(move |y| (x, y))) {
            image.put_pixel(x, y, Rgba([200, 200, 200, 255]));
        }
        let shot = decoded(png(image)).unwrap();
        assert_eq!(
            shot.opaque_part(),
            Some(PicturePart {
                left: 20,
                top: 10,
                size: size(80, 60)
            })
        );
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(mut bytes in prop::collection::vec(any::<u8>(), 0..300), kind in 0usize..3) {
            let head: &[u8] = [b"".as_slice(), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\xff\xd8\xff\xe0"][kind];
            bytes.splice(0..0, head.iter().copied());
            let _ = decoded(bytes);
        }
    }
}
