//! Writing a decoded picture so that it fits its budget.

use std::borrow::Cow;
use std::io::{self, Write};

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{self, CompressionType, PngEncoder};
use image::imageops::FilterType;
use image::{DynamicImage, GenericImageView, ImageEncoder, Rgb, RgbaImage};

use super::budget::{LOWEST_QUALITY, QUALITY, SMALLEST_SIDE, WriteOptions};
use super::format::PictureFormat;
use super::picture::{Decoded, unusable};
use crate::error::Error;
use crate::geometry::{PicturePart, PixelSize};
use crate::limits::{PICTURE_WORK, PICTURE_WRITTEN};

/// A written picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The file.
    pub bytes: Vec<u8>,
    /// What it is.
    pub format: PictureFormat,
    /// Its size.
    pub size: PixelSize,
    /// Whether those are the bytes that screencapture wrote.
    pub is_as_shot: bool,
}

impl Decoded {
    /// Writes the picture as wished. What fits already is passed on as it was shot.
    ///
    /// # Errors
    /// [`crate::error::Code::CaptureFailed`] when the budget is too small for any picture, or encoding fails.
    pub fn write(&self, options: &WriteOptions) -> Result<Picture, Error> {
        let side = options.budget.long_side.unwrap_or(u32::MAX);
        let size = self.size().fitted(side);
        let format_fits = options.format.is_none_or(|format| format == self.format);
        let fits_as_it_is =
            size == self.size() && format_fits && options.budget.holds(self.file_bytes);
        if fits_as_it_is && (options.format.is_some() || !self.is_a_photo(&self.image, options)) {
            return Ok(Picture {
                bytes: self.bytes()?,
                format: self.format,
                size,
                is_as_shot: true,
            });
        }
        let (mut size, mut options) = (size, *options);
        loop {
            let image = self.resized(size);
            let smallest = self.attempt(&image, &options)?;
            if options.budget.holds(smallest.bytes.len()) {
                return Ok(smallest);
            }
            let long = size.long_side();
            if long <= SMALLEST_SIDE {
                return Err(unusable("No picture fits into so few bytes")
                    .hint("Allow more bytes with `max_bytes`, or leave it out"));
            }
            size = self
                .size()
                .fitted(options.budget.guess(long, smallest.bytes.len()));
            options.format = Some(smallest.format);
        }
    }

    /// Whether JPEG writes the file's pixels in less than it has by so much that it is worth what JPEG loses.
    fn is_a_photo(&self, image: &DynamicImage, options: &WriteOptions) -> bool {
        self.format == PictureFormat::Png
            && self
                .encode(image, PictureFormat::Jpeg, options.quality)
                .is_ok_and(|jpeg| is_much_smaller(jpeg.bytes.len(), self.file_bytes))
    }

    /// The picture in the first way that fits the budget, else in the smallest. Of both formats PNG, which is exact, unless
    /// JPEG is much smaller. Less quality comes before fewer pixels: text stays readable longest that way.
    fn attempt(&self, image: &DynamicImage, options: &WriteOptions) -> Result<Picture, Error> {
        let png = match options.format {
            Some(PictureFormat::Jpeg) => None,
            Some(PictureFormat::Png) => {
                return self.encode(image, PictureFormat::Png, options.quality);
            }
            // It may be too large for PNG, and not for JPEG.
            None => self.encode(image, PictureFormat::Png, options.quality).ok(),
        };
        let png = png.filter(|png| options.budget.holds(png.bytes.len()));
        let picture = self.encode(image, PictureFormat::Jpeg, options.quality)?;
        if let Some(png) = png.filter(|png| !is_much_smaller(picture.bytes.len(), png.bytes.len()))
        {
            return Ok(png);
        }
        let poor = options.quality.min(LOWEST_QUALITY);
        if poor == options.quality || options.budget.holds(picture.bytes.len()) {
            return Ok(picture);
        }
        self.encode(image, PictureFormat::Jpeg, poor)
    }

    /// A part of the picture as a file of its own.
    ///
    /// # Errors
    /// [`crate::error::Code::CaptureFailed`] when the picture has no such part, or encoding fails.
    pub fn cut(&self, part: PicturePart, format: PictureFormat) -> Result<Vec<u8>, Error> {
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
        let size = (size.width, size.height);
        let whole = &self.image;
        if filters_within_bounds(whole.width(), size) {
            return Cow::Owned(whole.resize_exact(size.0, size.1, FilterType::CatmullRom));
        }
        // The mean of each area needs no memory beside its result; what is half as large again is filtered from there.
        let between = (size.0 + size.0 / 2, size.1 + size.1 / 2);
        let is_smaller = between.0 < whole.width() && between.1 < whole.height();
        Cow::Owned(if is_smaller && filters_within_bounds(between.0, size) {
            whole.thumbnail_exact(between.0, between.1).resize_exact(
                size.0,
                size.1,
                FilterType::CatmullRom,
            )
        } else {
            whole.thumbnail_exact(size.0, size.1)
        })
    }

    fn encode(
        &self,
        image: &DynamicImage,
        format: PictureFormat,
        quality: u8,
    ) -> Result<Picture, Error> {
        let mut bytes = Capped(Vec::new());
        let written = match format {
            PictureFormat::Png => {
                let mut encoder = PngEncoder::new_with_quality(
                    &mut bytes,
                    CompressionType::Default,
                    png::FilterType::Adaptive,
                );
                self.with_profile(&mut encoder);
                image.write_with_encoder(encoder)
            }
            PictureFormat::Jpeg => {
                let mut encoder = JpegEncoder::new_with_quality(&mut bytes, quality);
                self.with_profile(&mut encoder);
                match image {
                    DynamicImage::ImageRgba8(pixels) => encoder.encode_image(&OnWhite(pixels)),
                    other => other.write_with_encoder(encoder),
                }
            }
        };
        written.map_err(|error| {
            unusable(&format!(
                "The picture cannot be written as {}: {error}",
                format.extension()
            ))
        })?;
        Ok(Picture {
            bytes: bytes.0,
            format,
            size: PixelSize {
                width: image.width(),
                height: image.height(),
            },
            is_as_shot: false,
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

/// Whether JPEG saves more than a quarter of what PNG takes. Flat user interfaces are smaller as PNG or hardly larger, and
/// there JPEG blurs texts; of photographs, and windows that let them shine through, it saves half and more.
const fn is_much_smaller(jpeg: usize, png: usize) -> bool {
    jpeg.saturating_mul(4) < png.saturating_mul(3)
}

/// Whether a picture of that width can be filtered down to `size`: halfway there it is held as four numbers of four bytes for
/// each of its columns and each of the result's rows.
fn filters_within_bounds(width: u32, size: (u32, u32)) -> bool {
    u64::from(width) * u64::from(size.1) * 16 <= PICTURE_WORK
}

/// What is written, up to [`PICTURE_WRITTEN`].
struct Capped(Vec<u8>);

impl Write for Capped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > PICTURE_WRITTEN {
            return Err(io::Error::other(format!(
                "it would have more than {} MiB: ask for fewer pixels with `max_dimension`, or for JPEG",
                PICTURE_WRITTEN >> 20
            )));
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// JPEG has no transparency: what is transparent becomes white. A view, because a copy could be as large as the picture.
struct OnWhite<'a>(&'a RgbaImage);

impl GenericImageView for OnWhite<'_> {
    type Pixel = Rgb<u8>;

    fn dimensions(&self) -> (u32, u32) {
        self.0.dimensions()
    }

    fn get_pixel(&self, x: u32, y: u32) -> Rgb<u8> {
        let [red, green, blue, alpha] = self.0.get_pixel(x, y).0.map(u16::from);
        let blend = |colour: u16| {
            u8::try_from((colour * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(255)
        };
        Rgb([blend(red), blend(green), blend(blue)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::capture::budget::{Budget, ByteLimit, LONG_SIDE, QUALITY};
    use crate::capture::picture::size_of;
    use crate::capture::samples::{decoded, noise, plain, png, size};
    use crate::error::Code;
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
        assert_eq!(error.code, Code::CaptureFailed);
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
}
