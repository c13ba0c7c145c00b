//! Colours, samples, and the arithmetic of both.

/// A colour; red, green and blue are not multiplied by the opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour {
    pub(crate) red: u8,
    pub(crate) green: u8,
    pub(crate) blue: u8,
    /// The opacity: 0 is transparent, 255 opaque.
    pub(crate) alpha: u8,
}

impl Colour {
    pub(crate) const BLACK: Self = Self::rgb(0);
    pub(crate) const WHITE: Self = Self::rgb(0xFF_FFFF);

    /// An opaque colour, as `0xRRGGBB`.
    pub(crate) const fn rgb(value: u32) -> Self {
        let [_, red, green, blue] = value.to_be_bytes();
        Self {
            red,
            green,
            blue,
            alpha: 255,
        }
    }

    /// The same colour with another opacity.
    pub(crate) const fn alpha(self, alpha: u8) -> Self {
        Self { alpha, ..self }
    }

    /// The colour that lies `part` of the way to another.
    pub(crate) fn towards(self, other: Self, part: f64) -> Self {
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

    pub(super) fn premultiplied(self) -> Pixel {
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
pub(super) type Pixel = [u8; 4];

/// A number as a sample.
// `as` saturates, and so rounds without a call.
pub(super) fn level(value: f64) -> u8 {
    (value + 0.5) as u8
}

/// `value * factor / 255`, rounded; factors up to 255.
// At most 255.
pub(super) fn scaled(value: u8, factor: u32) -> u8 {
    let product = u32::from(value) * factor + 128;
    ((product + (product >> 8)) >> 8) as u8
}

/// Lays a pixel over another, thinned by `cover` (0 to 255).
pub(super) fn lay(under: &mut Pixel, over: Pixel, cover: u32) {
    let keep = 255 - u32::from(scaled(over[3], cover));
    for (sample, &new) in under.iter_mut().zip(&over) {
        *sample = scaled(*sample, keep).saturating_add(scaled(new, cover));
    }
}

/// A count or an index; nothing below zero.
pub(super) fn count(value: i32) -> usize {
    usize::try_from(value).unwrap_or(0)
}

/// A whole number of pixels.
// `as` saturates, and no display has 2^31 pixels.
pub(super) fn whole(value: f64) -> i32 {
    value as i32
}
