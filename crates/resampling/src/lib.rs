//! Makes a part of a picture smaller.

use std::error::Error;

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::U8x4;
use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};

/// Sharper than averaging, so that small text stays readable, and with hardly any halo.
const FILTER: FilterType = FilterType::CatmullRom;

/// How far the filter reaches to each side, in pixels of the smaller picture.
pub const REACH: f64 = 2.0;

/// What is made of what.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Width and height of the original, in pixels.
    pub from: (u32, u32),
    /// Where the part begins and how high it is, in rows of the original. It is as wide as the original.
    pub rows: (f64, f64),
    /// Width and height of what the part becomes, in pixels.
    pub to: (u32, u32),
    /// Whether pixels are weighted by their opacity, the last byte.
    pub is_translucent: bool,
}

/// The pixels are not as many as the sizes say, or the part lies outside of the original.
#[derive(Debug, thiserror::Error)]
#[error("the part cannot be made smaller")]
pub struct NotResampled(#[source] Box<dyn Error + Send + Sync>);

/// Makes parts smaller one after the other, and keeps what it needs for that.
#[derive(Debug, Default)]
pub struct Resampler(Resizer);

impl Resampler {
    /// Writes a part of an original whose pixels have four bytes each.
    ///
    /// By the kind of pixel that is meant: a resizer that finds it out has code for thirteen, which takes a minute to compile.
    ///
    /// # Errors
    /// When there are not as many pixels as `part` says.
    pub fn resample(
        &mut self,
        pixels: &[u8],
        part: &Part,
        written: &mut [u8],
    ) -> Result<(), NotResampled> {
        let ((width, height), (top, rows)) = (part.from, part.rows);
        let options = ResizeOptions::new()
            .resize_alg(ResizeAlg::Convolution(FILTER))
            .use_alpha(part.is_translucent)
            .crop(0.0, top, f64::from(width), rows);
        let original = TypedImageRef::<U8x4>::from_buffer(width, height, pixels);
        let result = TypedImage::<U8x4>::from_buffer(part.to.0, part.to.1, written);
        let original = original.map_err(because)?;
        let mut result = result.map_err(because)?;
        let resized = self.0.resize_typed(&original, &mut result, &options);
        resized.map_err(because)
    }
}

fn because(error: impl Into<Box<dyn Error + Send + Sync>>) -> NotResampled {
    NotResampled(error.into())
}
