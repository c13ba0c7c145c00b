//! A finished picture, and the files it can be written as.

use simulated_world::world::{DrawnCode, DrawnText};

/// Dots per inch of a display of scale 1.
const BASE_DPI: f64 = 72.0;

/// A picture in backing pixels.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Image {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Pixels per point.
    pub(crate) scale: f64,
    /// Dots per inch: 72 times the scale it was drawn at.
    pub(crate) dpi: u16,
    /// Whether the opacity means nothing: then what was never painted is black.
    pub(super) opaque: bool,
    /// Rows from the top; red, green, blue (multiplied by the opacity), opacity.
    pub(super) pixels: Vec<[u8; 4]>,
    /// What can be read on it.
    pub(crate) texts: Vec<DrawnText>,
    pub(crate) codes: Vec<DrawnCode>,
}

/// What a picture can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Png,
    Jpeg,
}

/// Why a picture could not be written.
#[derive(Debug, thiserror::Error)]
pub(crate) enum EncodeError {
    #[error("cannot encode PNG: {0}")]
    Png(#[from] png::EncodingError),
    #[error("cannot encode JPEG: {0}")]
    Jpeg(#[from] jpeg_encoder::EncodingError),
    #[error("cannot encode JPEG: {width} x {height} pixels are too many")]
    TooLarge { width: u32, height: u32 },
}

/// Quality of JPEG files, as macOS writes them.
const JPEG_QUALITY: u8 = 90;

impl Image {
    /// The dots per inch of a display of this scale.
    pub(super) fn dpi_of(scale: f64) -> u16 {
        u16::try_from(canvas::whole((scale * BASE_DPI).round())).unwrap_or(u16::MAX)
    }

    /// A black picture of the same size.
    pub(crate) fn blackened(mut self) -> Self {
        self.pixels.fill([0, 0, 0, 255]);
        self.opaque = true;
        self.texts.clear();
        self.codes.clear();
        self
    }

    /// Red, green and blue of a pixel, opacity multiplied in.
    #[cfg(test)]
    pub(crate) fn at(&self, x: u32, y: u32) -> [u8; 4] {
        self.pixels[(y * self.width + x) as usize]
    }

    /// The bytes of a file. `with_dpi`: with the density that tells a Retina picture from a large one.
    pub(crate) fn encode(&self, format: Format, with_dpi: bool) -> Result<Vec<u8>, EncodeError> {
        match format {
            Format::Png => self.png(with_dpi),
            Format::Jpeg => self.jpeg(with_dpi),
        }
    }

    fn png(&self, with_dpi: bool) -> Result<Vec<u8>, EncodeError> {
        let per_metre = with_dpi.then(|| {
            let per_metre = canvas::whole((f64::from(self.dpi) / 0.0254).round());
            u32::try_from(per_metre).unwrap_or(0)
        });
        let size = (self.width, self.height);
        Ok(canvas::png(&self.pixels, size, self.opaque, per_metre)?)
    }

    fn jpeg(&self, with_dpi: bool) -> Result<Vec<u8>, EncodeError> {
        let too_large = || EncodeError::TooLarge {
            width: self.width,
            height: self.height,
        };
        let width = u16::try_from(self.width).map_err(|_| too_large())?;
        let height = u16::try_from(self.height).map_err(|_| too_large())?;
        let mut file = Vec::with_capacity(self.pixels.len() / 4);
        let mut encoder = jpeg_encoder::Encoder::new(&mut file, JPEG_QUALITY);
        if with_dpi {
            encoder.set_density(jpeg_encoder::PixelDensity::dpi(self.dpi));
        }
        // JPEG has no opacity: what is not covered is black, as the multiplied samples are.
        encoder.encode(
            &canvas::rgb(&self.pixels),
            width,
            height,
            jpeg_encoder::ColorType::Rgb,
        )?;
        Ok(file)
    }
}
