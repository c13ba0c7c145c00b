//! Pictures: which kind a file is, whether it is whole, and fitting one to what clients accept.
//!
//! Everything here is computation on bytes; callers run it off the event loop.

use std::borrow::Cow;
use std::io::Cursor;

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{self, CompressionType, PngEncoder};
use image::error::{LimitError, LimitErrorKind};
use image::imageops::FilterType;
use image::{DynamicImage, ImageDecoder, ImageEncoder, ImageError, ImageReader, Limits};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::{Code, Error};
use crate::geometry::{PicturePart, PixelSize};

/// The longest side a picture for a model has, unless asked otherwise: models see no more.
pub const LONG_SIDE: u32 = 1568;
/// The largest picture for a client, as it is sent (base64), unless asked otherwise. Clients take results of 1 MiB;
/// the rest is for what is said about the picture.
pub const SENT_BYTES: usize = 1_000_000;
/// The quality JPEG pictures have, unless asked otherwise.
pub const QUALITY: u8 = 80;
/// The quality that JPEG pictures may be brought down to before they lose pixels.
const POOR_QUALITY: u8 = 55;
/// Pictures are not made smaller than this to fit.
const SMALLEST_SIDE: u32 = 16;
/// What a picture may take once it is decoded, in bytes: one and a half displays of the largest kind (7680 x 4320).
const MEMORY: u64 = 192 << 20;

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum Format {
    /// Exact.
    Png,
    /// Small.
    Jpeg,
}

impl Format {
    /// What a file is, by its first bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            Some(Self::Png)
        } else if bytes.starts_with(&[0xff, 0xd8, 0xff]) {
            Some(Self::Jpeg)
        } else {
            None
        }
    }

    /// The format a file name asks for.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "png" => Some(Self::Png),
            "jpg" | "jpeg" => Some(Self::Jpeg),
            _ => None,
        }
    }

    /// How file names of this format end; also what `screencapture -t` calls it [events 7.6].
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }

    /// The MIME type.
    #[must_use]
    pub const fn mime(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
        }
    }
}

/// What a picture must fit into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The longest side in pixels; none means as it was shot.
    pub long_side: Option<u32>,
    /// The most bytes; none means as many as it takes.
    pub bytes: Option<Bytes>,
}

/// A limit for the bytes of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bytes {
    /// Of the file.
    Stored(usize),
    /// Of the file in base64, as results carry it.
    Sent(usize),
}

impl Budget {
    /// What clients accept.
    pub const CLIENT: Self = Self {
        long_side: Some(LONG_SIDE),
        bytes: Some(Bytes::Sent(SENT_BYTES)),
    };

    fn holds(&self, bytes: usize) -> bool {
        match self.bytes {
            None => true,
            Some(Bytes::Stored(most)) => bytes <= most,
            Some(Bytes::Sent(most)) => bytes.div_ceil(3) * 4 <= most,
        }
    }

    /// A side with which a picture may fit that has `bytes` with the side `long`: bytes go with the area. It is always
    /// a tenth smaller at least, so that guessing comes to an end.
    fn guess(&self, long: u32, bytes: usize) -> u32 {
        let most = match self.bytes {
            None => return long,
            Some(Bytes::Stored(most)) => most,
            Some(Bytes::Sent(most)) => most / 4 * 3,
        };
        let next = u64::from(long).pow(2) * most as u64 / bytes.max(1) as u64;
        let next = u32::try_from(next.isqrt()).unwrap_or(long);
        (next / 20 * 19).min(long / 10 * 9).max(SMALLEST_SIDE)
    }
}

/// How a picture is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// The format; none means PNG when it fits the budget, JPEG when not.
    pub format: Option<Format>,
    /// JPEG quality, 1 to 100.
    pub quality: u8,
    /// What it must fit into.
    pub budget: Budget,
}

impl Wish {
    /// A picture for a client, in the format that suits.
    pub const CLIENT: Self = Self {
        format: None,
        quality: QUALITY,
        budget: Budget::CLIENT,
    };
}

/// A written picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it is.
    pub format: Format,
    /// Its size.
    pub size: PixelSize,
}

/// A decoded capture.
#[derive(Debug)]
pub struct Decoded {
    file: Vec<u8>,
    format: Format,
    image: DynamicImage,
    profile: Option<Vec<u8>>,
}

impl Decoded {
    /// Reads what screencapture wrote.
    ///
    /// # Errors
    /// [`Code::CaptureFailed`] when it is empty, no picture, cut off or too large to be decoded.
    pub fn read(file: Vec<u8>) -> Result<Self, Error> {
        if file.is_empty() {
            return Err(unusable("The file it wrote is empty"));
        }
        let Some(format) = Format::of(&file) else {
            return Err(unusable("The file it wrote is neither PNG nor JPEG"));
        };
        let (image, profile) = decode(&file)
            .map_err(|error| unusable(&format!("The picture it wrote cannot be read: {error}")))?;
        Ok(Self {
            file,
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

    /// Whether every pixel is black: what a sleeping or locked display looks like [events 7.3].
    #[must_use]
    pub fn is_black(&self) -> bool {
        match &self.image {
            DynamicImage::ImageRgba8(pixels) => pixels
                .pixels()
                .all(|pixel| pixel.0[..3] == [0; 3] && pixel.0[3] == 255),
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

    /// Writes the picture as wished. What fits already is passed on as it was shot.
    ///
    /// # Errors
    /// [`Code::CaptureFailed`] when the budget is too small for any picture, or encoding fails.
    pub fn write(&self, wish: &Wish) -> Result<Picture, Error> {
        let side = wish.budget.long_side.unwrap_or(u32::MAX);
        let size = self.size().fitted(side);
        let format_fits = wish.format.is_none_or(|format| format == self.format);
        if size == self.size() && format_fits && wish.budget.holds(self.file.len()) {
            return Ok(Picture {
                bytes: self.file.clone(),
                format: self.format,
                size,
            });
        }
        let (mut size, mut wish) = (size, *wish);
        loop {
            let image = self.resized(size);
            let smallest = self.attempt(&image, &wish)?;
            if wish.budget.holds(smallest.bytes.len()) {
                return Ok(smallest);
            }
            let long = size.long_side();
            if long <= SMALLEST_SIDE {
                return Err(unusable("No picture fits into so few bytes")
                    .hint("Allow more bytes with `max_bytes`, or leave it out"));
            }
            size = self
                .size()
                .fitted(wish.budget.guess(long, smallest.bytes.len()));
            wish.format = Some(smallest.format);
        }
    }

    /// The picture in the first way that fits the budget, else in the smallest. Less quality comes before fewer
    /// pixels: text stays readable longest that way.
    fn attempt(&self, image: &DynamicImage, wish: &Wish) -> Result<Picture, Error> {
        if wish.format != Some(Format::Jpeg) {
            let picture = self.encode(image, Format::Png, wish.quality)?;
            if wish.format.is_some() || wish.budget.holds(picture.bytes.len()) {
                return Ok(picture);
            }
        }
        let picture = self.encode(image, Format::Jpeg, wish.quality)?;
        let poor = wish.quality.min(POOR_QUALITY);
        if poor == wish.quality || wish.budget.holds(picture.bytes.len()) {
            return Ok(picture);
        }
        self.encode(image, Format::Jpeg, poor)
    }

    /// A part of the picture as a file of its own.
    ///
    /// # Errors
    /// [`Code::CaptureFailed`] when the picture has no such part, or encoding fails.
    pub fn cut(&self, part: PicturePart, format: Format) -> Result<Vec<u8>, Error> {
        let PicturePart { left, top, size } = part;
        let whole = self.size();
        let within = left.saturating_add(size.width) <= whole.width
            && top.saturating_add(size.height) <= whole.height;
        if !within {
            return Err(unusable("The picture does not show what was asked for"));
        }
        let image = self.image.crop_imm(left, top, size.width, size.height);
        Ok(self.encode(&image, format, QUALITY)?.bytes)
    }

    fn resized(&self, size: PixelSize) -> Cow<'_, DynamicImage> {
        if size == self.size() {
            return Cow::Borrowed(&self.image);
        }
        let smaller = self
            .image
            .resize_exact(size.width, size.height, FilterType::CatmullRom);
        Cow::Owned(smaller)
    }

    fn encode(&self, image: &DynamicImage, format: Format, quality: u8) -> Result<Picture, Error> {
        let mut bytes = Vec::new();
        let written = match format {
            Format::Png => {
                let opaque = opaque(image);
                let mut encoder = PngEncoder::new_with_quality(
                    &mut bytes,
                    CompressionType::Default,
                    png::FilterType::Adaptive,
                );
                self.with_profile(&mut encoder);
                opaque.as_ref().unwrap_or(image).write_with_encoder(encoder)
            }
            Format::Jpeg => {
                let mut encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
                self.with_profile(&mut encoder);
                DynamicImage::ImageRgb8(on_white(image)).write_with_encoder(encoder)
            }
        };
        written.map_err(|error| {
            unusable(&format!(
                "The picture cannot be written as {}: {error}",
                format.extension()
            ))
        })?;
        Ok(Picture {
            bytes,
            format,
            size: PixelSize {
                width: image.width(),
                height: image.height(),
            },
        })
    }

    /// Displays have colours of their own: without the profile they would look different on others.
    fn with_profile(&self, encoder: &mut impl ImageEncoder) {
        if let Some(profile) = &self.profile
            && let Err(error) = encoder.set_icc_profile(profile.clone())
        {
            tracing::debug!(%error, "a picture lost its colour profile");
        }
    }
}

fn decode(file: &[u8]) -> image::ImageResult<(DynamicImage, Option<Vec<u8>>)> {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::new(Cursor::new(file)).with_guessed_format()?;
    reader.limits(limits);
    let mut decoder = reader.into_decoder()?;
    // The limit holds for what a decoder needs beside the picture, not for the picture itself.
    if decoder.total_bytes() > MEMORY {
        let kind = LimitErrorKind::InsufficientMemory;
        return Err(ImageError::Limits(LimitError::from_kind(kind)));
    }
    let profile = decoder.icc_profile()?;
    let image = DynamicImage::from_decoder(decoder)?;
    let image = if image.color().has_alpha() {
        DynamicImage::ImageRgba8(image.into_rgba8())
    } else {
        DynamicImage::ImageRgb8(image.into_rgb8())
    };
    Ok((image, profile))
}

/// The picture without its alpha channel, when that says nothing: a quarter less to compress.
fn opaque(image: &DynamicImage) -> Option<DynamicImage> {
    let pixels = image.as_rgba8()?;
    pixels
        .pixels()
        .all(|pixel| pixel.0[3] == 255)
        .then(|| DynamicImage::ImageRgb8(image.to_rgb8()))
}

/// JPEG has no transparency: what is transparent becomes white.
fn on_white(image: &DynamicImage) -> image::RgbImage {
    let Some(pixels) = image.as_rgba8() else {
        return image.to_rgb8();
    };
    let mut flat = image::RgbImage::new(pixels.width(), pixels.height());
    for (to, from) in flat.pixels_mut().zip(pixels.pixels()) {
        let [red, green, blue, alpha] = from.0.map(u16::from);
        let blend = |colour: u16| {
            u8::try_from((colour * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(255)
        };
        to.0 = [blend(red), blend(green), blend(blue)];
    }
    flat
}

fn unusable(why: &str) -> Error {
    Error::new(Code::CaptureFailed, "The capture is not usable")
        .because(why)
        .hint("Try again; if it stays so, look whether the display is asleep or locked, or the disk full")
}

/// Width and height of a picture from its header; the rest is not read.
///
/// # Errors
/// [`Code::CaptureFailed`] when it has none.
pub fn size_of(file: &[u8]) -> Result<PixelSize, Error> {
    ImageReader::new(Cursor::new(file))
        .with_guessed_format()
        .map_err(image::ImageError::IoError)
        .and_then(ImageReader::into_dimensions)
        .map(|(width, height)| PixelSize { width, height })
        .map_err(|error| unusable(&format!("The picture it wrote cannot be read: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgba, RgbaImage};
    use proptest::prelude::*;

    fn size(width: u32, height: u32) -> PixelSize {
        PixelSize { width, height }
    }

    fn png(image: RgbaImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        DynamicImage::ImageRgba8(image)
            .write_with_encoder(PngEncoder::new(&mut bytes))
            .unwrap();
        bytes
    }

    /// Finding 9: the limit did not reach the decoder: 11.8 MB of file took 5.2 GB.
    #[test]
    fn a_picture_of_too_many_pixels_is_not_decoded() {
        let mut file = png(RgbaImage::new(1, 1));
        // Width and height stand at fixed places of the header, its checksum behind them.
        file[16..24].copy_from_slice(&[0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]);
        let checksum = crc32(&file[12..29]);
        file[29..33].copy_from_slice(&checksum.to_be_bytes());
        assert_eq!(size_of(&file).unwrap(), size(30_000, 30_000));
        let error = Decoded::read(file).unwrap_err();
        assert_eq!(error.code, Code::CaptureFailed);
        assert!(
            error.to_string().contains("limit") || error.to_string().contains("memory"),
            "{error}"
        );
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0u32, |crc, byte| {
            (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
                (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg())
            })
        })
    }

    /// A picture that hardly compresses.
    fn noise(width: u32, height: u32) -> Vec<u8> {
        let mut seed = 1u32;
        png(RgbaImage::from_fn(width, height, |_, _| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [a, b, c, _] = seed.to_be_bytes();
            Rgba([a, b, c, 255])
        }))
    }

    fn plain(width: u32, height: u32, colour: [u8; 4]) -> Vec<u8> {
        png(RgbaImage::from_pixel(width, height, Rgba(colour)))
    }

    fn wish(format: Option<Format>, side: Option<u32>, bytes: Option<Bytes>) -> Wish {
        Wish {
            format,
            quality: QUALITY,
            budget: Budget {
                long_side: side,
                bytes,
            },
        }
    }

    #[test]
    fn what_fits_is_passed_on_as_it_was_shot() {
        let file = plain(300, 200, [9, 9, 9, 255]);
        let picture = Decoded::read(file.clone())
            .unwrap()
            .write(&Wish::CLIENT)
            .unwrap();
        assert_eq!(
            picture,
            Picture {
                bytes: file,
                format: Format::Png,
                size: size(300, 200)
            }
        );
    }

    #[test]
    fn what_is_too_large_becomes_smaller_in_proportion() {
        let shot = Decoded::read(plain(864, 558, [9, 90, 200, 255])).unwrap();
        let picture = shot.write(&wish(None, Some(392), None)).unwrap();
        assert_eq!(
            (picture.format, picture.size),
            (Format::Png, size(392, 253))
        );
        assert_eq!(size_of(&picture.bytes).unwrap(), picture.size);
        let again = Decoded::read(picture.bytes).unwrap();
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
        let shot = Decoded::read(grain).unwrap();
        let most = 160_000;
        let budget = Some(Bytes::Sent(most));
        let free = shot.write(&wish(None, None, budget)).unwrap();
        assert_eq!((free.format, free.size), (Format::Jpeg, size(450, 350)));
        assert_eq!(Format::of(&free.bytes), Some(Format::Jpeg));
        let asked = shot.write(&wish(Some(Format::Png), None, budget)).unwrap();
        assert!(asked.format == Format::Png && asked.size.width < 450);
        // Not smaller than need be.
        assert!(asked.size.width > 200, "{:?}", asked.size);
        for picture in [free, asked] {
            assert!(picture.bytes.len().div_ceil(3) * 4 <= most);
        }
        // A file is counted as it is stored.
        let stored = wish(None, None, Some(Bytes::Stored(most)));
        let stored = shot.write(&stored).unwrap();
        assert!(stored.bytes.len() <= most && stored.size == size(450, 350));
    }

    #[test]
    fn a_budget_for_nothing_is_refused() {
        let shot = Decoded::read(noise(64, 64)).unwrap();
        let error = shot
            .write(&wish(None, None, Some(Bytes::Stored(10))))
            .unwrap_err();
        assert_eq!(error.code, Code::CaptureFailed);
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
            let error = Decoded::read(file).unwrap_err();
            assert!(
                error.code == Code::CaptureFailed && error.to_string().contains(word),
                "{error}"
            );
        }
    }

    #[test]
    fn black_is_noticed_and_night_is_not() {
        let black = |file| Decoded::read(file).unwrap().is_black();
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
        let shot = Decoded::read(png(image)).unwrap();
        assert_eq!(
            shot.opaque_part(),
            Some(PicturePart {
                left: 20,
                top: 10,
                size: size(80, 60)
            })
        );
        let jpeg = shot.write(&wish(Some(Format::Jpeg), None, None)).unwrap();
        let flat = Decoded::read(jpeg.bytes).unwrap();
        assert_eq!(flat.opaque_part(), None);
        assert!(
            flat.image.to_rgb8().get_pixel(2, 2).0[0] > 200,
            "transparent is white in JPEG"
        );
    }

    #[test]
    fn the_colour_profile_comes_along() {
        let mut bytes = Vec::new();
        let mut encoder = PngEncoder::new(&mut bytes);
        encoder.set_icc_profile(vec![7; 500]).unwrap();
        DynamicImage::new_rgb8(100, 80)
            .write_with_encoder(encoder)
            .unwrap();
        let shot = Decoded::read(bytes).unwrap();
        for format in [Format::Png, Format::Jpeg] {
            let written = shot.write(&wish(Some(format), Some(50), None)).unwrap();
            assert_eq!(
                Decoded::read(written.bytes).unwrap().profile,
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
            format in prop::option::of(prop_oneof![Just(Format::Png), Just(Format::Jpeg)]),
        ) {
            let shot = Decoded::read(noise(width, height)).unwrap();
            let written = shot.write(&wish(format, Some(side), Some(Bytes::Sent(most)))).unwrap();
            prop_assert!(written.size.long_side() <= side);
            prop_assert!(written.bytes.len().div_ceil(3) * 4 <= most);
            prop_assert!(format.is_none_or(|format| format == written.format));
            prop_assert_eq!(size_of(&written.bytes).unwrap(), written.size);
            prop_assert_eq!(Format::of(&written.bytes), Some(written.format));
        }

        #[test]
        fn any_bytes_are_read_or_refused(mut bytes in prop::collection::vec(any::<u8>(), 0..300), kind in 0usize..3) {
            let head: &[u8] = [b"".as_slice(), b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"\xff\xd8\xff\xe0"][kind];
            bytes.splice(0..0, head.iter().copied());
            let _ = Decoded::read(bytes);
        }
    }
}
