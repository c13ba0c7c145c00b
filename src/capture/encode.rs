//! Writing a decoded picture so that it fits its budget.

use std::borrow::Cow;
use std::io::{self, Write};

use image::codecs::png::{self, CompressionType, PngEncoder};
use image::{DynamicImage, ImageEncoder, RgbImage, RgbaImage};
use jpeg_encoder::{Encoder, ImageBuffer, JpegColorType, SamplingFactor, rgb_to_ycbcr};

use super::budget::{LOWEST_QUALITY, QUALITY, SMALLEST_SIDE, WriteOptions};
use super::format::PictureFormat;
use super::picture::{Decoded, unusable};
use crate::error::Error;
use crate::geometry::{PicturePart, PixelSize};
use crate::limits::PICTURE_WRITTEN;

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
        if fits_as_it_is && (options.format.is_some() || !self.is_a_photo(options)?) {
            return Ok(Picture {
                bytes: self.bytes()?,
                format: self.format,
                size,
                is_as_shot: true,
            });
        }
        let (mut size, mut options) = (size, *options);
        loop {
            let image = self.in_size(size)?;
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
    fn is_a_photo(&self, options: &WriteOptions) -> Result<bool, Error> {
        if self.format != PictureFormat::Png || is_flat(self.size(), self.file_bytes) {
            return Ok(false);
        }
        let image = self.in_size(self.size())?;
        let jpeg = self.encode(&image, Form::Jpeg(options.quality));
        Ok(jpeg.is_ok_and(|jpeg| is_much_smaller(jpeg.bytes.len(), self.file_bytes)))
    }

    /// The picture in the first way that fits the budget, else in the smallest. Of both formats PNG, which is exact, unless
    /// JPEG is much smaller. Less quality comes before fewer pixels: text stays readable longest that way.
    fn attempt(&self, image: &DynamicImage, options: &WriteOptions) -> Result<Picture, Error> {
        let holds = |picture: &Picture| options.budget.holds(picture.bytes.len());
        let only_png = options.format == Some(PictureFormat::Png);
        let quick = match options.format {
            Some(PictureFormat::Jpeg) => None,
            // It may be too large for PNG, and not for JPEG.
            _ => self.encode(image, Form::QuickPng).ok(),
        };
        let suits = |png: &Picture| only_png || is_flat(png.size, png.bytes.len());
        match quick {
            Some(png) if holds(&png) && suits(&png) => return Ok(png),
            _ if only_png => return self.encode(image, Form::SmallPng),
            _ => {}
        }
        let jpeg = self.encode(image, Form::Jpeg(options.quality))?;
        let is_close = |png: &Picture| !is_much_smaller(jpeg.bytes.len(), png.bytes.len());
        if let Some(png) = quick {
            if holds(&png) && is_close(&png) {
                return Ok(png);
            }
            // Patterns are small for the one that takes its time.
            if !is_hopeless(jpeg.bytes.len(), png.bytes.len())
                && let Ok(png) = self.encode(image, Form::SmallPng)
                && holds(&png)
                && is_close(&png)
            {
                return Ok(png);
            }
        }
        let poor = options.quality.min(LOWEST_QUALITY);
        if poor == options.quality || holds(&jpeg) {
            return Ok(jpeg);
        }
        self.encode(image, Form::Jpeg(poor))
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
        let image = self.in_size(whole)?;
        let image = image.crop_imm(left, top, size.width, size.height);
        let form = match format {
            PictureFormat::Png => Form::QuickPng,
            PictureFormat::Jpeg => Form::Jpeg(QUALITY),
        };
        Ok(self.encode(&image, form)?.bytes)
    }

    /// The picture in a size that its shot was not larger than.
    fn in_size(&self, size: PixelSize) -> Result<Cow<'_, DynamicImage>, Error> {
        if size == self.kept_size() {
            return Ok(Cow::Borrowed(&self.image));
        }
        self.reread(size).map(Cow::Owned)
    }

    fn encode(&self, image: &DynamicImage, form: Form) -> Result<Picture, Error> {
        let mut bytes = Capped(Vec::new());
        let (format, written) = match form {
            Form::QuickPng => (
                PictureFormat::Png,
                self.write_png(image, &mut bytes, CompressionType::Fast),
            ),
            Form::SmallPng => (
                PictureFormat::Png,
                self.write_png(image, &mut bytes, CompressionType::Default),
            ),
            Form::Jpeg(quality) => (
                PictureFormat::Jpeg,
                self.write_jpeg(image, &mut bytes, quality),
            ),
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
    fn write_png(
        &self,
        image: &DynamicImage,
        bytes: &mut Capped,
        compression: CompressionType,
    ) -> Result<(), String> {
        let mut encoder =
            PngEncoder::new_with_quality(bytes, compression, png::FilterType::Adaptive);
        if let Some(profile) = &self.profile
            && let Err(error) = encoder.set_icc_profile(profile.clone())
        {
            tracing::debug!(%error, "a picture lost its colour profile");
        }
        let written = image.write_with_encoder(encoder);
        written.map_err(|error| error.to_string())
    }

    /// With a colour for each pixel: coloured text would lose its edges with one for four of them.
    fn write_jpeg(
        &self,
        image: &DynamicImage,
        bytes: &mut Capped,
        quality: u8,
    ) -> Result<(), String> {
        let mut encoder = Encoder::new(bytes, quality);
        encoder.set_sampling_factor(SamplingFactor::R_4_4_4);
        if let Some(profile) = &self.profile
            && let Err(error) = encoder.add_icc_profile(profile)
        {
            tracing::debug!(%error, "a picture lost its colour profile");
        }
        let written = match image {
            DynamicImage::ImageRgba8(pixels) => encoder.encode_image(OnWhite(pixels)),
            DynamicImage::ImageRgb8(pixels) => encoder.encode_image(Opaque(pixels)),
            other => encoder.encode_image(Opaque(&other.to_rgb8())),
        };
        written.map_err(|error| error.to_string())
    }
}

/// What to write a picture as. Measured on a display of 5120 x 2880 pixels, made smaller to 1568 x 882, on one core:
///
/// | | windows before a drawn background | windows before a photograph |
/// |---|---|---|
/// | quick PNG | 2 ms, 101 KB | 12 ms, 1174 KB |
/// | small PNG | 33 ms, 79 KB | 650 ms, 1010 KB |
/// | JPEG | 38 ms, 83 KB | 43 ms, 133 KB |
#[derive(Clone, Copy, Debug)]
enum Form {
    QuickPng,
    /// For a budget that the quick one does not keep, and for patterns.
    SmallPng,
    /// In this quality, 1 to 100.
    Jpeg(u8),
}

/// Whether JPEG saves more than a quarter of what PNG takes. Flat user interfaces are smaller as PNG or hardly larger, and
/// there JPEG blurs texts; of photographs, and windows that let them shine through, it saves half and more.
const fn is_much_smaller(jpeg: usize, png: usize) -> bool {
    jpeg.saturating_mul(4) < png.saturating_mul(3)
}

/// Whether JPEG saves so much of what the quick PNG takes that no PNG comes close.
const fn is_hopeless(jpeg: usize, quick: usize) -> bool {
    jpeg.saturating_mul(5) < quick
}

/// Whether PNG takes less than a bit for a pixel: then it is not worth asking what JPEG would take.
fn is_flat(size: PixelSize, png: usize) -> bool {
    png as u64 * 8 < u64::from(size.width) * u64::from(size.height)
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

/// An opaque picture, row by row: JPEG stores brightness and two colours.
struct Opaque<'a>(&'a RgbImage);

impl ImageBuffer for Opaque<'_> {
    fn get_jpeg_color_type(&self) -> JpegColorType {
        JpegColorType::Ycbcr
    }

    fn width(&self) -> u16 {
        side(self.0.width())
    }

    fn height(&self) -> u16 {
        side(self.0.height())
    }

    fn fill_buffers(&self, y: u16, buffers: &mut [Vec<u8>; 4]) {
        let row = self.0.width() as usize * 3;
        let start = usize::from(y) * row;
        let (pixels, _) = self.0.as_raw()[start..start + row].as_chunks::<3>();
        for pixel in pixels {
            add(*pixel, buffers);
        }
    }
}

/// JPEG has no transparency: what is transparent becomes white. A view, because a copy could be as large as the picture.
struct OnWhite<'a>(&'a RgbaImage);

impl ImageBuffer for OnWhite<'_> {
    fn get_jpeg_color_type(&self) -> JpegColorType {
        JpegColorType::Ycbcr
    }

    fn width(&self) -> u16 {
        side(self.0.width())
    }

    fn height(&self) -> u16 {
        side(self.0.height())
    }

    fn fill_buffers(&self, y: u16, buffers: &mut [Vec<u8>; 4]) {
        let row = self.0.width() as usize * 4;
        let start = usize::from(y) * row;
        let (pixels, _) = self.0.as_raw()[start..start + row].as_chunks::<4>();
        for [red, green, blue, alpha] in pixels.iter().map(|pixel| pixel.map(u16::from)) {
            let blend = |colour: u16| {
                u8::try_from((colour * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(255)
            };
            add([blend(red), blend(green), blend(blue)], buffers);
        }
    }
}

fn add([red, green, blue]: [u8; 3], buffers: &mut [Vec<u8>; 4]) {
    let (brightness, blueness, redness) = rgb_to_ycbcr(red, green, blue);
    buffers[0].push(brightness);
    buffers[1].push(blueness);
    buffers[2].push(redness);
}

/// The encoder refuses a side of 0.
fn side(pixels: u32) -> u16 {
    u16::try_from(pixels).unwrap_or(0)
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
