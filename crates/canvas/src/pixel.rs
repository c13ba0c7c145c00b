//! Colours, samples, and the arithmetic of both.

/// A colour; red, green and blue are not multiplied by the opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour {
    /// 0 to 255.
    pub red: u8,
    /// 0 to 255.
    pub green: u8,
    /// 0 to 255.
    pub blue: u8,
    /// The opacity: 0 is transparent, 255 opaque.
    pub alpha: u8,
}

impl Colour {
    /// Opaque black.
    pub const BLACK: Self = Self::rgb(0);
    /// Opaque white.
    pub const WHITE: Self = Self::rgb(0xFF_FFFF);

    /// An opaque colour, as `0xRRGGBB`.
    #[must_use]
    pub const fn rgb(value: u32) -> Self {
        let [_, red, green, blue] = value.to_be_bytes();
        Self {
            red,
            green,
            blue,
            alpha: 255,
        }
    }

    /// The same colour with another opacity.
    #[must_use]
    pub const fn alpha(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }

    /// The colour that lies `part` of the way to another.
    #[must_use]
    pub fn towards(self, other: Self, part: f64) -> Self {
        let mix = |from: u8, to: u8| {
            level((f64::from(to) - f64::from(from)).mul_add(part.clamp(0.0, 1.0), from.into()))
        };
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            alpha: mix(self.alpha, other.alpha),
        }
    }

    pub(crate) fn premultiplied(self) -> Pixel {
        let alpha = u32::from(self.alpha);
        [
            scaled(self.red, alpha),
            scaled(self.green, alpha),
            scaled(self.blue, alpha),
            self.alpha,
        ]
    }
}

/// A pixel's four samples, colours multiplied by the opacity.
pub type Pixel = [u8; 4];

/// A number as a sample.
// `as` saturates, and so rounds without a call.
#[must_use]
pub fn level(value: f64) -> u8 {
    (value + 0.5) as u8
}

/// `value * factor / 255`, rounded; factors up to 255.
// At most 255.
pub(crate) fn scaled(value: u8, factor: u32) -> u8 {
    let product = u32::from(value) * factor + 128;
    ((product + (product >> 8)) >> 8) as u8
}

/// Lays a pixel over another, thinned by `cover` (0 to 255).
pub(crate) fn lay(under: &mut Pixel, over: Pixel, cover: u32) {
    let keep = 255 - u32::from(scaled(over[3], cover));
    for (sample, &new) in under.iter_mut().zip(&over) {
        *sample = scaled(*sample, keep).saturating_add(scaled(new, cover));
    }
}

/// A count or an index; nothing below zero.
#[must_use]
pub fn count(value: i32) -> usize {
    usize::try_from(value).unwrap_or(0)
}

/// A whole number of pixels.
// `as` saturates, and no display has 2^31 pixels.
#[must_use]
pub fn whole(value: f64) -> i32 {
    value as i32
}

/// Red, green and blue of pixels, as they are: multiplied by the opacity.
#[must_use]
pub fn rgb(pixels: &[Pixel]) -> Vec<u8> {
    let mut samples = vec![0; pixels.len() * 3];
    for (to, [red, green, blue, _]) in samples.chunks_exact_mut(3).zip(pixels) {
        to.copy_from_slice(&[*red, *green, *blue]);
    }
    samples
}

/// Red, green, blue and opacity of pixels, colours not multiplied by the opacity.
#[must_use]
pub(crate) fn rgba(pixels: &[Pixel]) -> Vec<u8> {
    let mut samples = pixels.to_vec();
    for pixel in samples
        .iter_mut()
        .filter(|pixel| pixel[3] < 255 && pixel[3] > 0)
    {
        let alpha = u32::from(pixel[3]);
        for sample in pixel.iter_mut().take(3) {
            *sample = u8::try_from((u32::from(*sample) * 255 + alpha / 2) / alpha).unwrap_or(255);
        }
    }
    samples.into_flattened()
}
