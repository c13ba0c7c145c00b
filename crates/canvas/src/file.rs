//! Pixels as a file.

use crate::pixel::{Pixel, rgb, rgba};

/// A PNG file of rows of pixels from the top. `opaque`: without the opacity. `per_metre`: how many pixels a metre has.
///
/// # Errors
/// When there are not as many pixels as `width` and `height` say.
pub fn png(
    pixels: &[Pixel],
    (width, height): (u32, u32),
    opaque: bool,
    per_metre: Option<u32>,
) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::with_capacity(pixels.len() / 4);
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_color(if opaque {
        png::ColorType::Rgb
    } else {
        png::ColorType::Rgba
    });
    encoder.set_compression(png::Compression::Fast);
    // Neighbours in a row are mostly equal here, gradients included: trying other filters takes twice as long.
    encoder.set_filter(png::Filter::Sub);
    encoder.set_pixel_dims(per_metre.map(|pixels| png::PixelDimensions {
        xppu: pixels,
        yppu: pixels,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    let samples = if opaque { rgb(pixels) } else { rgba(pixels) };
    writer.write_image_data(&samples)?;
    writer.finish()?;
    Ok(file)
}
