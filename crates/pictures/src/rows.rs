//! Reading a picture row by row: a display has sixty megabytes of pixels, of which an answer needs a twentieth.

use std::fs::File;
use std::io::{BufRead, BufReader, Seek, SeekFrom};

use image::{DynamicImage, ImageDecoder, ImageError, ImageReader};

use super::format::PictureFormat;
use crate::error::{PictureError, unreadable};
use crate::limits::PICTURE_PIXELS;
use crate::size::PixelSize;

/// The rows of a picture, from its top.
pub(crate) struct Rows<'a> {
    size: PixelSize,
    channels: usize,
    profile: Option<Vec<u8>>,
    source: Source<'a>,
}

/// Where rows come from.
enum Source<'a> {
    /// PNG, as it is decoded.
    Decoder {
        reader: Box<png::Reader<BufReader<&'a File>>>,
        /// A row of a grey picture, in colours.
        widened: Vec<u8>,
    },
    /// A picture that cannot be decoded row by row: JPEG, and interlaced PNG.
    Decoded { image: DynamicImage, next: usize },
}

impl<'a> Rows<'a> {
    /// Reads the head of a file; of JPEG and interlaced PNG all of it.
    ///
    /// # Errors
    /// When it is broken, or has too many pixels.
    pub(crate) fn of(mut file: &'a File, format: PictureFormat) -> Result<Self, PictureError> {
        file.seek(SeekFrom::Start(0)).map_err(unreadable)?;
        match format {
            PictureFormat::Png => Self::of_png(file),
            PictureFormat::Jpeg => Self::of_whole(file),
        }
    }

    fn of_png(mut file: &'a File) -> Result<Self, PictureError> {
        let limits = png::Limits {
            bytes: usize::try_from(PICTURE_PIXELS).unwrap_or(usize::MAX),
        };
        let mut decoder = png::Decoder::new_with_limits(BufReader::new(file), limits);
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let reader = decoder.read_info().map_err(unreadable)?;
        let info = reader.info();
        if info.interlaced {
            file.seek(SeekFrom::Start(0)).map_err(unreadable)?;
            return Self::of_whole(file);
        }
        let (width, height) = info.size();
        let size = PixelSize { width, height };
        let (colours, _) = reader.output_color_type();
        let channels = match colours {
            png::ColorType::Rgba | png::ColorType::GrayscaleAlpha => 4,
            _ => 3,
        };
        let profile = info.icc_profile.as_ref().map(|profile| profile.to_vec());
        Ok(Self {
            size: bounded(size, channels)?,
            channels,
            profile,
            source: Source::Decoder {
                reader: Box::new(reader),
                widened: Vec::new(),
            },
        })
    }

    fn of_whole(file: &'a File) -> Result<Self, PictureError> {
        let (image, profile) = decode(BufReader::new(file))?;
        let (width, height) = (image.width(), image.height());
        Ok(Self {
            size: PixelSize { width, height },
            channels: usize::from(image.color().channel_count()),
            profile,
            source: Source::Decoded { image, next: 0 },
        })
    }

    /// Width and height.
    pub(crate) fn size(&self) -> PixelSize {
        self.size
    }

    /// How many bytes a pixel has: 3 (RGB) or 4 (RGBA).
    pub(crate) fn channels(&self) -> usize {
        self.channels
    }

    /// The colour profile.
    pub(crate) fn profile(&self) -> Option<&Vec<u8>> {
        self.profile.as_ref()
    }

    /// The next row; none behind the last.
    ///
    /// # Errors
    /// When the file is broken or cut off.
    pub(crate) fn next(&mut self) -> Result<Option<&[u8]>, PictureError> {
        match &mut self.source {
            Source::Decoder { reader, widened } => {
                let (colours, _) = reader.output_color_type();
                let row = reader.next_row().map_err(unreadable)?;
                let Some(row) = row else { return Ok(None) };
                Ok(Some(match colours {
                    png::ColorType::Grayscale => in_colours::<1>(row.data(), widened),
                    png::ColorType::GrayscaleAlpha => in_colours::<2>(row.data(), widened),
                    _ => row.data(),
                }))
            }
            Source::Decoded { image, next } => {
                let bytes = self.size.width as usize * self.channels;
                let row = image.as_bytes().get(*next..*next + bytes);
                *next += bytes;
                Ok(row)
            }
        }
    }
}

/// A row of grey pixels with three colours each; their alpha channel stays.
fn in_colours<'a, const CHANNELS: usize>(row: &[u8], widened: &'a mut Vec<u8>) -> &'a [u8] {
    widened.clear();
    for pixel in row.as_chunks::<CHANNELS>().0 {
        widened.extend_from_slice(&[pixel[0]; 3]);
        widened.extend_from_slice(&pixel[1..]);
    }
    widened
}

/// The size, when a picture of it may be decoded.
fn bounded(size: PixelSize, channels: usize) -> Result<PixelSize, PictureError> {
    let bytes = u64::from(size.width) * u64::from(size.height) * channels as u64;
    if bytes > PICTURE_PIXELS {
        return Err(PictureError::TooManyPixels(PICTURE_PIXELS));
    }
    Ok(size)
}

fn decode(file: impl BufRead + Seek) -> Result<(DynamicImage, Option<Vec<u8>>), PictureError> {
    let broken = |error: ImageError| unreadable(error);
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(PICTURE_PIXELS);
    let mut reader = ImageReader::new(file)
        .with_guessed_format()
        .map_err(unreadable)?;
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(broken)?;
    // The limit holds for what a decoder needs beside the picture, not for the picture itself. A byte of grey becomes
    // three, and a few bits become more.
    let (width, height) = decoder.dimensions();
    let channels = if decoder.color_type().has_alpha() {
        4
    } else {
        3
    };
    bounded(PixelSize { width, height }, channels)?;
    if decoder.total_bytes() > PICTURE_PIXELS {
        return Err(PictureError::TooManyPixels(PICTURE_PIXELS));
    }
    let profile = decoder.icc_profile().map_err(broken)?;
    let image = DynamicImage::from_decoder(decoder).map_err(broken)?;
    let image = if image.color().has_alpha() {
        DynamicImage::ImageRgba8(image.into_rgba8())
    } else {
        DynamicImage::ImageRgb8(image.into_rgb8())
    };
    Ok((image, profile))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    /// The first row of a PNG of two pixels.
    fn first_row(colours: png::ColorType, depth: png::BitDepth, row: &[u8]) -> (usize, Vec<u8>) {
        let mut file = tempfile::tempfile().unwrap();
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
        encoder.set_color(colours);
        encoder.set_depth(depth);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(row).unwrap();
        writer.finish().unwrap();
        file.write_all(&bytes).unwrap();
        let mut rows = Rows::of(&file, PictureFormat::Png).unwrap();
        let row = rows.next().unwrap().unwrap().to_vec();
        assert_eq!(rows.next().unwrap(), None);
        (rows.channels(), row)
    }

    #[test]
    fn every_kind_of_pixel_has_three_or_four_bytes() {
        use png::BitDepth::{Eight, Sixteen};
        use png::ColorType::{Grayscale, GrayscaleAlpha, Rgb, Rgba};
        for (colours, depth, row, channels, read) in [
            (Grayscale, Eight, &[7, 9][..], 3, &[7, 7, 7, 9, 9, 9][..]),
            (
                GrayscaleAlpha,
                Eight,
                &[7, 1, 9, 2],
                4,
                &[7, 7, 7, 1, 9, 9, 9, 2],
            ),
            (Rgb, Eight, &[1, 2, 3, 4, 5, 6], 3, &[1, 2, 3, 4, 5, 6]),
            (
                Rgba,
                Eight,
                &[1, 2, 3, 4, 5, 6, 7, 8],
                4,
                &[1, 2, 3, 4, 5, 6, 7, 8],
            ),
            (
                Rgb,
                Sixteen,
                &[1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0],
                3,
                &[1, 2, 3, 4, 5, 6],
            ),
        ] {
            assert_eq!(
                first_row(colours, depth, row),
                (channels, read.to_vec()),
                "{colours:?} {depth:?}"
            );
        }
    }
}
