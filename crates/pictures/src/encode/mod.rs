//! Writing a decoded picture so that it fits its budget.

use std::borrow::Cow;
use std::error::Error;
use std::io::{self, Write};

use image::codecs::png::{self, CompressionType, PngEncoder};
use image::{DynamicImage, ImageBuffer, ImageEncoder, Pixel};
use jpeg_encoder::{Encoder, JpegColorType, SamplingFactor, rgb_to_ycbcr};

use super::budget::{LONGEST_SIDE, LOWEST_QUALITY, QUALITY, SMALLEST_SIDE, WriteOptions};
use super::format::PictureFormat;
use super::marks::Marks;
use super::picture::Decoded;
use crate::error::PictureError;
use crate::limits::PICTURE_WRITTEN;
use crate::size::{PicturePart, PixelSize};

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
    /// The file as it was shot, whatever a model sees of so many pixels; none where its bytes are more than the options allow,
    /// its format another one, or its sides longer than clients take.
    ///
    /// # Errors
    /// When it cannot be read any more.
    pub fn as_shot(&self, options: &WriteOptions) -> Result<Option<Picture>, PictureError> {
        let fits = options.budget.holds(self.file_bytes)
            && options.format.is_none_or(|format| format == self.format)
            && self.size().long_side() <= LONGEST_SIDE;
        if !fits {
            return Ok(None);
        }
        Ok(Some(Picture {
            bytes: self.bytes()?,
            format: self.format,
            size: self.size(),
            is_as_shot: true,
        }))
    }

    /// Writes the picture as wished. What fits already is passed on as it was shot.
    ///
    /// # Errors
    /// When the budget is too small for any picture, or encoding fails.
    pub fn write(&self, options: &WriteOptions) -> Result<Picture, PictureError> {
        self.write_marked(options, &Marks::default())
            .map(|(picture, _)| picture)
    }

    /// The same with marks on it: the numbers of those that were drawn come along. What finds no room for its label without
    /// covering its own text has none.
    ///
    /// # Errors
    /// As [`Decoded::write`].
    pub fn write_marked(
        &self,
        options: &WriteOptions,
        marks: &Marks,
    ) -> Result<(Picture, Vec<u32>), PictureError> {
        if marks.is_empty() && self.fits_as_it_is(options) {
            return self.as_it_is(options).map(|picture| (picture, Vec::new()));
        }
        let (mut size, mut options) = (options.size(self.size()), *options);
        loop {
            let mut image = self.in_size(size)?;
            let drawn = match marks.is_empty() {
                true => Vec::new(),
                false => marks.draw(image.to_mut(), self.size()),
            };
            let smallest = self.attempt(&image, &options)?;
            if options.budget.holds(smallest.bytes.len()) {
                return Ok((smallest, drawn));
            }
            let long = size.long_side();
            if long <= SMALLEST_SIDE {
                return Err(PictureError::TooFewBytes);
            }
            let guess = options.budget.guess(long, smallest.bytes.len());
            size = self.size().with_long_side(guess.min(long));
            options.format = Some(smallest.format);
        }
    }

    fn fits_as_it_is(&self, options: &WriteOptions) -> bool {
        options.size(self.size()) == self.size()
            && options.format.is_none_or(|format| format == self.format)
            && options.budget.holds(self.file_bytes)
    }

    /// The file as it was shot, or as JPEG where that suits what it shows.
    fn as_it_is(&self, options: &WriteOptions) -> Result<Picture, PictureError> {
        if options.format.is_none()
            && let Some(photo) = self.as_photo(options)?
        {
            return Ok(photo);
        }
        Ok(Picture {
            bytes: self.bytes()?,
            format: self.format,
            size: self.size(),
            is_as_shot: true,
        })
    }

    /// The file's pixels as JPEG, where that takes so much less than the file that it is worth what JPEG loses.
    fn as_photo(&self, options: &WriteOptions) -> Result<Option<Picture>, PictureError> {
        if self.format != PictureFormat::Png || is_flat(self.size(), self.file_bytes) {
            return Ok(None);
        }
        let image = self.in_size(self.size())?;
        let jpeg = self.encode(&image, Form::Jpeg(options.quality)).ok();
        Ok(jpeg.filter(|jpeg| is_much_smaller(jpeg.bytes.len(), self.file_bytes)))
    }

    /// The picture in the first way that fits the budget, else in the smallest. Of both formats PNG, which is exact, unless
    /// JPEG is much smaller. Less quality comes before fewer pixels: text stays readable longest that way.
    fn attempt(
        &self,
        image: &DynamicImage,
        options: &WriteOptions,
    ) -> Result<Picture, PictureError> {
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
    /// When the picture has no such part, or encoding fails.
    pub fn cut(&self, part: PicturePart, format: PictureFormat) -> Result<Vec<u8>, PictureError> {
        let PicturePart { left, top, size } = part;
        let whole = self.size();
        let within = left.saturating_add(size.width) <= whole.width
            && top.saturating_add(size.height) <= whole.height;
        if !within {
            return Err(PictureError::NoSuchPart);
        }
        let image = self.in_size(whole)?;
        let image = image.crop_imm(left, top, size.width, size.height);
        let form = match format {
            PictureFormat::Png => Form::QuickPng,
            PictureFormat::Jpeg => Form::Jpeg(QUALITY),
        };
        Ok(self.encode(&image, form)?.bytes)
    }

    /// The picture in another size, smaller or larger.
    fn in_size(&self, size: PixelSize) -> Result<Cow<'_, DynamicImage>, PictureError> {
        if size == self.kept_size() {
            return Ok(Cow::Borrowed(&self.image));
        }
        self.reread(size).map(Cow::Owned)
    }

    fn encode(&self, image: &DynamicImage, form: Form) -> Result<Picture, PictureError> {
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
        written.map_err(|source| PictureError::Written { format, source })?;
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
    ) -> Result<(), Box<dyn Error + Send + Sync>> {
        let mut encoder =
            PngEncoder::new_with_quality(bytes, compression, png::FilterType::Adaptive);
        if let Some(profile) = &self.profile
            && let Err(error) = encoder.set_icc_profile(profile.clone())
        {
            tracing::debug!(%error, "a picture lost its colour profile");
        }
        let written = image.write_with_encoder(encoder);
        Ok(written?)
    }

    /// With a colour for each pixel: coloured text would lose its edges with one for four of them.
    fn write_jpeg(
        &self,
        image: &DynamicImage,
        bytes: &mut Capped,
        quality: u8,
    ) -> Result<(), Box<dyn Error + Send + Sync>> {
        let mut encoder = Encoder::new(bytes, quality);
        encoder.set_sampling_factor(SamplingFactor::R_4_4_4);
        if let Some(profile) = &self.profile
            && let Err(error) = encoder.add_icc_profile(profile)
        {
            tracing::debug!(%error, "a picture lost its colour profile");
        }
        let written = match image {
            DynamicImage::ImageRgba8(pixels) => {
                encoder.encode_image(JpegRows::of(pixels, on_white))
            }
            DynamicImage::ImageRgb8(pixels) => {
                encoder.encode_image(JpegRows::of(pixels, |rgb: [u8; 3]| rgb))
            }
            other => encoder.encode_image(JpegRows::of(&other.to_rgb8(), |rgb: [u8; 3]| rgb)),
        };
        Ok(written?)
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

/// A picture as JPEG stores it, brightness and two colours, made row by row: a copy could be as large as the picture.
struct JpegRows<'a, const CHANNELS: usize> {
    size: PixelSize,
    bytes: &'a [u8],
    /// The colour of a pixel; JPEG has no transparency.
    colour: fn([u8; CHANNELS]) -> [u8; 3],
}

impl<'a, const CHANNELS: usize> JpegRows<'a, CHANNELS> {
    fn of<P: Pixel<Subpixel = u8>>(
        pixels: &'a ImageBuffer<P, Vec<u8>>,
        colour: fn([u8; CHANNELS]) -> [u8; 3],
    ) -> Self {
        let (width, height) = pixels.dimensions();
        Self {
            size: PixelSize { width, height },
            bytes: pixels.as_raw(),
            colour,
        }
    }
}

impl<const CHANNELS: usize> jpeg_encoder::ImageBuffer for JpegRows<'_, CHANNELS> {
    fn get_jpeg_color_type(&self) -> JpegColorType {
        JpegColorType::Ycbcr
    }

    fn width(&self) -> u16 {
        side(self.size.width)
    }

    fn height(&self) -> u16 {
        side(self.size.height)
    }

    fn fill_buffers(&self, y: u16, buffers: &mut [Vec<u8>; 4]) {
        let row = self.size.width as usize * CHANNELS;
        let start = usize::from(y) * row;
        let (pixels, _) = self.bytes[start..start + row].as_chunks::<CHANNELS>();
        for pixel in pixels {
            let [red, green, blue] = (self.colour)(*pixel);
            let (brightness, blueness, redness) = rgb_to_ycbcr(red, green, blue);
            buffers[0].push(brightness);
            buffers[1].push(blueness);
            buffers[2].push(redness);
        }
    }
}

/// What is transparent becomes white.
fn on_white([red, green, blue, alpha]: [u8; 4]) -> [u8; 3] {
    let alpha = u16::from(alpha);
    [red, green, blue].map(|colour| {
        let blended = (u16::from(colour) * alpha + 255 * (255 - alpha) + 127) / 255;
        u8::try_from(blended).unwrap_or(255)
    })
}

/// The encoder refuses a side of 0.
fn side(pixels: u32) -> u16 {
    u16::try_from(pixels).unwrap_or(0)
}

#[cfg(test)]
mod tests;
