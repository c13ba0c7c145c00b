//! Reading pictures: which kind a file is, whether it is whole, and what it shows.
//!
//! Everything here is computation on bytes; callers run it off the event loop.

use std::fs::File;
use std::io::{BufRead, Read, Seek, SeekFrom};
use std::path::Path;

use image::{DynamicImage, ImageReader, RgbImage, RgbaImage};

use super::format::PictureFormat;
use super::reduce::{Reducer, without_fourth};
use super::rows::Rows;
use crate::error::{PictureError, unreadable};
use crate::limits::PICTURE_FILE;
use crate::size::{PicturePart, PixelSize};

/// A capture that was read. Of its file only the handle is kept, of its pixels those of the size that was asked for.
#[derive(Debug)]
pub struct Decoded {
    file: File,
    pub(crate) file_bytes: usize,
    pub(crate) format: PictureFormat,
    size: PixelSize,
    pub(crate) image: DynamicImage,
    pub(crate) profile: Option<Vec<u8>>,
    seen: Seen,
}

impl Decoded {
    /// Reads what screencapture wrote, made smaller where its longest side is longer than `long_side`.
    ///
    /// # Errors
    /// When it is not there, empty, no picture, cut off or too large to be decoded.
    pub fn open(path: &Path, long_side: Option<u32>) -> Result<Self, PictureError> {
        let mut file = File::open(path).map_err(PictureError::File)?;
        let file_bytes = file.metadata().map_err(PictureError::File)?.len();
        if file_bytes == 0 {
            return Err(PictureError::Empty);
        }
        let Some(format) = PictureFormat::read(&mut file).map_err(PictureError::File)? else {
            return Err(PictureError::NoPicture);
        };
        let rows = Rows::of(&file, format)?;
        let size = rows.size();
        let profile = rows.profile().cloned();
        let (image, seen) = read(rows, size.fitted(long_side.unwrap_or(u32::MAX)))?;
        Ok(Self {
            file,
            file_bytes: usize::try_from(file_bytes).unwrap_or(usize::MAX),
            format,
            size,
            image,
            profile,
            seen,
        })
    }

    /// Width and height of the capture in pixels.
    #[must_use]
    pub fn size(&self) -> PixelSize {
        self.size
    }

    /// Width and height of what was kept of it.
    pub(crate) fn kept_size(&self) -> PixelSize {
        PixelSize {
            width: self.image.width(),
            height: self.image.height(),
        }
    }

    /// The capture in another size than it was read in.
    ///
    /// # Errors
    /// When its file cannot be read any more.
    pub(crate) fn reread(&self, size: PixelSize) -> Result<DynamicImage, PictureError> {
        let rows = Rows::of(&self.file, self.format)?;
        read(rows, size).map(|(image, _)| image)
    }

    /// The bytes that screencapture wrote.
    ///
    /// # Errors
    /// When they cannot be read any more, or are too many to be held.
    pub(crate) fn bytes(&self) -> Result<Vec<u8>, PictureError> {
        if self.file_bytes as u64 > PICTURE_FILE {
            return Err(PictureError::FileTooLarge(PICTURE_FILE));
        }
        let mut bytes = Vec::with_capacity(self.file_bytes);
        let mut file = &self.file;
        file.seek(SeekFrom::Start(0))
            .and_then(|_| file.take(PICTURE_FILE).read_to_end(&mut bytes))
            .map_err(PictureError::File)?;
        Ok(bytes)
    }

    /// Whether every pixel is black: what a sleeping or locked display looks like [events 7.3].
    #[must_use]
    pub fn is_black(&self) -> bool {
        self.seen.is_black
    }

    /// The smallest part that holds every opaque pixel: the window in a picture
    /// with its shadow. None when the picture has no transparency or nothing is opaque.
    #[must_use]
    pub fn opaque_part(&self) -> Option<PicturePart> {
        self.seen.opaque_part().filter(|_| self.seen.is_translucent)
    }
}

/// What was seen of a capture's pixels while they were read.
#[derive(Debug)]
struct Seen {
    is_black: bool,
    is_translucent: bool,
    /// The opaque pixels farthest to the left, top, right and bottom.
    opaque: Option<[u32; 4]>,
}

impl Seen {
    /// Looks at a row; answers whether a pixel of it is not opaque.
    fn look(&mut self, y: u32, row: &[u8], channels: usize) -> bool {
        if channels == 3 {
            self.is_black = self.is_black && row.iter().all(|value| *value == 0);
            return false;
        }
        let (pixels, _) = row.as_chunks::<4>();
        self.is_black = self.is_black && pixels.iter().all(|pixel| *pixel == [0, 0, 0, 255]);
        let opaque = |pixel: &[u8; 4]| pixel[3] == 255;
        let first = pixels.iter().position(opaque);
        let last = pixels.iter().rposition(opaque);
        if let (Some(first), Some(last)) = (first.map(number), last.map(number)) {
            let [left, top, right, _] = self.opaque.unwrap_or([first, y, last, y]);
            self.opaque = Some([left.min(first), top, right.max(last), y]);
        }
        // All of them, and not until the first one: that is quicker, because it does not branch.
        let is_translucent = pixels.iter().fold(255, |all, pixel| all & pixel[3]) != 255;
        self.is_translucent |= is_translucent;
        is_translucent
    }

    fn opaque_part(&self) -> Option<PicturePart> {
        self.opaque.map(|[left, top, right, bottom]| PicturePart {
            left,
            top,
            size: PixelSize {
                width: right - left + 1,
                height: bottom - top + 1,
            },
        })
    }
}

fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

/// Reads a picture in that size, with its alpha channel only when that says something: a quarter less to compress.
fn read(mut rows: Rows<'_>, to: PixelSize) -> Result<(DynamicImage, Seen), PictureError> {
    let (from, channels) = (rows.size(), rows.channels());
    let mut seen = Seen {
        is_black: true,
        is_translucent: false,
        opaque: None,
    };
    let mut pixels = Vec::new();
    let mut reducer = (to != from).then(|| Reducer::new(from, to, channels));
    for y in 0..from.height {
        let Some(row) = rows.next()? else {
            return Err(unreadable("rows are missing"));
        };
        let is_translucent = seen.look(y, row, channels);
        match &mut reducer {
            Some(reducer) => reducer.push(row, is_translucent)?,
            None => pixels.extend_from_slice(row),
        }
    }
    let mut pixels = reducer.map_or(pixels, Reducer::finish);
    let image = if channels == 4 && seen.is_translucent {
        RgbaImage::from_raw(to.width, to.height, pixels).map(DynamicImage::ImageRgba8)
    } else {
        if channels == 4 {
            without_fourth(&mut pixels, 0);
        }
        RgbImage::from_raw(to.width, to.height, pixels).map(DynamicImage::ImageRgb8)
    };
    let image = image.ok_or_else(|| unreadable("it has no pixels"))?;
    Ok((image, seen))
}

/// Width and height of a picture from its header; the rest is not read.
///
/// # Errors
/// When it has none.
pub fn size_of(file: impl BufRead + Seek) -> Result<PixelSize, PictureError> {
    ImageReader::new(file)
        .with_guessed_format()
        .map_err(image::ImageError::IoError)
        .and_then(ImageReader::into_dimensions)
        .map(|(width, height)| PixelSize { width, height })
        .map_err(unreadable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{decoded, noise, plain, png, size};
    use image::Rgba;
    use proptest::prelude::*;

    /// Regression: the limit did not reach the decoder: 11.8 MB of file took 5.2 GB. Grey was widened past it.
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
            assert!(matches!(error, PictureError::TooManyPixels(_)), "{error}");
        }
    }

    /// An error with its source.
    fn told(error: &PictureError) -> String {
        let source = std::error::Error::source(error).map(ToString::to_string);
        format!("{error}: {}", source.unwrap_or_default())
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
            let told = told(&error);
            assert!(told.contains(word), "{told}");
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
