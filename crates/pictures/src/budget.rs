//! What a written picture must fit into: what clients accept, or what a caller allows.

use super::format::PictureFormat;
use crate::size::PixelSize;

/// The longest side a picture for a model has, unless asked otherwise: models see no more.
pub const LONG_SIDE: u32 = 1568;
/// The longest side of a picture that clients take at all.
pub const LONGEST_SIDE: u32 = 8_000;
/// The largest picture for a client, as it is sent (base64), unless asked otherwise. Clients take results of 1 MiB;
/// the rest is for what is said about the picture.
pub const SENT_BYTES: usize = 1_000_000;
/// The quality JPEG pictures have, unless asked otherwise.
pub const QUALITY: u8 = 80;
/// The quality that JPEG pictures may be brought down to before they lose pixels.
pub(crate) const LOWEST_QUALITY: u8 = 55;
/// The longest side of a picture that is enlarged.
const LARGEST: u32 = 4_096;
/// Pictures are not made smaller than this to fit.
pub(crate) const SMALLEST_SIDE: u32 = 16;

/// What a picture must fit into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The longest side in pixels; none means as it was shot.
    pub long_side: Option<u32>,
    /// The most bytes; none means as many as it takes.
    pub bytes: Option<ByteLimit>,
}

/// A limit for the bytes of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteLimit {
    /// Of the file.
    Stored(usize),
    /// Of the file in base64, as results carry it.
    Sent(usize),
}

impl Budget {
    /// What clients accept.
    pub const CLIENT: Self = Self {
        long_side: Some(LONG_SIDE),
        bytes: Some(ByteLimit::Sent(SENT_BYTES)),
    };

    pub(crate) fn holds(&self, bytes: usize) -> bool {
        match self.bytes {
            None => true,
            Some(ByteLimit::Stored(most)) => bytes <= most,
            Some(ByteLimit::Sent(most)) => bytes.div_ceil(3) * 4 <= most,
        }
    }

    /// A side with which a picture may fit that has `bytes` with the side `long`: bytes go with the area. It is always
    /// a tenth smaller at least, so that guessing comes to an end.
    pub(crate) fn guess(&self, long: u32, bytes: usize) -> u32 {
        let most = match self.bytes {
            None => return long,
            Some(ByteLimit::Stored(most)) => most,
            Some(ByteLimit::Sent(most)) => most / 4 * 3,
        };
        let next = u64::from(long).pow(2) * most as u64 / bytes.max(1) as u64;
        let next = u32::try_from(next.isqrt()).unwrap_or(long);
        (next / 20 * 19).min(long / 10 * 9).max(SMALLEST_SIDE)
    }
}

/// How a picture is to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// The format; none means the one that suits what the picture shows.
    pub format: Option<PictureFormat>,
    /// JPEG quality, 1 to 100.
    pub quality: u8,
    /// What it must fit into.
    pub budget: Budget,
    /// Whether it is made larger where its long side is shorter than the budget's: what is small can be looked at closely.
    pub enlarge: bool,
}

impl WriteOptions {
    /// A picture for a client, in the format that suits.
    pub const CLIENT: Self = Self {
        format: None,
        quality: QUALITY,
        budget: Budget::CLIENT,
        enlarge: false,
    };

    /// The size of a picture of that many pixels before its bytes are looked at.
    pub(crate) fn size(&self, shot: PixelSize) -> PixelSize {
        match self.budget.long_side {
            Some(side) if self.enlarge => shot.with_long_side(side),
            side => shot.fitted(side.unwrap_or(u32::MAX)),
        }
    }

    /// The same with so many pixels a point, up to [`LARGEST`] on the longer side, for a picture that has `shot` pixels, `scale` of
    /// them a point.
    #[must_use]
    pub fn at_pixels_a_point(mut self, pixels: f64, shot: PixelSize, scale: f64) -> Self {
        let side = f64::from(shot.long_side()) / scale.max(f64::MIN_POSITIVE) * pixels;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "within the bounds"
        )]
        let side = side.round().clamp(SMALLEST_SIDE.into(), LARGEST.into()) as u32;
        let most = self.budget.long_side.unwrap_or(u32::MAX);
        self.budget.long_side = Some(most.min(side));
        self
    }

    /// The same with no more than one pixel a point, for a picture that has `shot` pixels, `scale` of them a point: then a
    /// place in the picture is a place on the screen but for the origin, and more tells a model little.
    #[must_use]
    pub fn at_a_pixel_a_point(mut self, shot: PixelSize, scale: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "at most the side in pixels, and not below 0"
        )]
        let points = (f64::from(shot.long_side()) / scale.max(1.0)).round() as u32;
        let side = points.max(SMALLEST_SIDE);
        let most = self.budget.long_side.unwrap_or(u32::MAX);
        self.budget.long_side = Some(most.min(side));
        self
    }
}
