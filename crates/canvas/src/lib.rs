//! Pixels, and what can be painted on them in whole and in parts of a pixel.
//!
//! A [`Canvas`] is painted in [`Colour`]s; its pixels hold red, green and blue multiplied by the opacity, as [`Pixel`] says. All
//! lengths are in pixels. Nothing here knows of points or Macs.

mod canvas;
mod corners;
mod file;
mod geometry;
mod pixel;

pub use canvas::Canvas;
pub use corners::Corners;
pub use file::png;
pub use geometry::{PixelPoint, PixelRect, PixelSize};
pub use pixel::{Colour, Pixel, count, level, rgb, whole};
