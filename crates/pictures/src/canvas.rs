//! Drawing on a picture's pixels: rectangles, and what has soft edges.

use image::DynamicImage;

use super::area::Area;

/// Red, green and blue.
pub(crate) type Colour = [u8; 3];

/// The pixels of a picture.
pub(crate) struct Canvas<'a> {
    width: usize,
    height: usize,
    channels: usize,
    pixels: &'a mut [u8],
}

impl<'a> Canvas<'a> {
    /// That of a picture with a byte for each channel; none for others, which no capture is read as.
    pub(crate) fn of(image: &'a mut DynamicImage) -> Option<Self> {
        let (width, height) = (image.width() as usize, image.height() as usize);
        let (channels, pixels): (usize, &mut [u8]) = match image {
            DynamicImage::ImageRgb8(pixels) => (3, pixels),
            DynamicImage::ImageRgba8(pixels) => (4, pixels),
            _ => return None,
        };
        Some(Self {
            width,
            height,
            channels,
            pixels,
        })
    }

    pub(crate) fn width(&self) -> usize {
        self.width
    }

    pub(crate) fn height(&self) -> usize {
        self.height
    }

    /// How bright a pixel is, 0 to 255. What is transparent is white.
    pub(crate) fn brightness(&self, x: usize, y: usize) -> i32 {
        let at = (y * self.width + x) * self.channels;
        let [red, green, blue] = [0, 1, 2].map(|channel| i32::from(self.pixels[at + channel]));
        let bright = (red * 3 + green * 6 + blue) / 10;
        match self.channels {
            4 => {
                let alpha = i32::from(self.pixels[at + 3]);
                (bright * alpha + 255 * (255 - alpha)) / 255
            }
            _ => bright,
        }
    }

    /// Lays a colour over a pixel, 0 to 1 of it. Nothing beyond the picture.
    pub(crate) fn lay(&mut self, x: i64, y: i64, colour: Colour, share: f64) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
            return;
        };
        if x >= self.width || y >= self.height || share <= 0.0 {
            return;
        }
        let share = share.min(1.0);
        let at = (y * self.width + x) * self.channels;
        for (channel, wanted) in colour.into_iter().enumerate() {
            let pixel = &mut self.pixels[at + channel];
            *pixel = mixed(*pixel, wanted, share);
        }
        if self.channels == 4 {
            let alpha = &mut self.pixels[at + 3];
            *alpha = mixed(*alpha, 255, share);
        }
    }

    /// Fills a rectangle, to the nearest pixel.
    pub(crate) fn fill(&mut self, area: Area, colour: Colour, share: f64) {
        let [left, top, right, bottom] = area.edges();
        for y in top.max(0)..bottom {
            for x in left.max(0)..right {
                self.lay(x, y, colour, share);
            }
        }
    }

    /// Draws the lines around a rectangle, within it and `thick` pixels wide.
    pub(crate) fn frame(&mut self, area: Area, thick: f64, colour: Colour, share: f64) {
        let thick_x = thick.min(area.width / 2.0);
        let thick_y = thick.min(area.height / 2.0);
        let between = area.height - 2.0 * thick_y;
        for (x, y, width, height) in [
            (area.x, area.y, area.width, thick_y),
            (area.x, area.bottom() - thick_y, area.width, thick_y),
            (area.x, area.y + thick_y, thick_x, between),
            (area.right() - thick_x, area.y + thick_y, thick_x, between),
        ] {
            let line = Area {
                x,
                y,
                width,
                height,
            };
            self.fill(line, colour, share);
        }
    }
}

fn mixed(under: u8, over: u8, share: f64) -> u8 {
    let value = f64::from(under) * (1.0 - share) + f64::from(over) * share;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between two bytes"
    )]
    let value = value.round() as u8;
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    #[test]
    fn a_frame_is_as_thick_as_said_and_nothing_is_drawn_beyond_the_picture() {
        let mut image = DynamicImage::ImageRgb8(RgbImage::from_pixel(12, 10, Rgb([9, 9, 9])));
        let mut canvas = Canvas::of(&mut image).unwrap();
        let area = Area {
            x: -3.0,
            y: 2.0,
            width: 10.0,
            height: 6.0,
        };
        canvas.frame(area, 1.0, [255, 0, 0], 1.0);
        canvas.lay(40, 2, [1, 1, 1], 1.0);
        canvas.lay(-1, -1, [1, 1, 1], 1.0);
        let drawn = image.to_rgb8();
        let red = drawn
            .enumerate_pixels()
            .filter(|(_, _, pixel)| pixel.0 == [255, 0, 0]);
        let mut places: Vec<(u32, u32)> = red.map(|(x, y, _)| (x, y)).collect();
        places.sort_unstable();
        let mut expected: Vec<(u32, u32)> = (0..7).flat_map(|x| [(x, 2), (x, 7)]).collect();
        expected.extend((3..7).map(|y| (6, y)));
        expected.sort_unstable();
        assert_eq!(places, expected);
    }

    #[test]
    fn what_is_drawn_on_what_is_transparent_is_seen() {
        let mut image = DynamicImage::ImageRgba8(RgbaImage::from_pixel(2, 1, Rgba([0, 0, 0, 0])));
        let mut canvas = Canvas::of(&mut image).unwrap();
        assert_eq!(canvas.brightness(0, 0), 255);
        canvas.lay(0, 0, [10, 20, 30], 1.0);
        assert_eq!(image.to_rgba8().get_pixel(0, 0).0, [10, 20, 30, 255]);
    }
}
