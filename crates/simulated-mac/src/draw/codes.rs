//! QR codes: drawn so that any scanner reads them, and whether one can still be read on the finished picture.

use canvas::{Canvas, Colour, PixelRect};
use qrcodegen::{QrCode, QrCodeEcc};

use simulated_world::world::DrawnCode;

/// The light edge around a code, in modules.
const QUIET: i32 = 4;
/// The side of a pattern in a corner, by which a code is found, in modules.
const FINDER: i32 = 7;
/// Smaller modules are not told apart, in pixels.
const LEAST_MODULE: i32 = 2;
/// The share of its modules that a code needs: the rest is restored from them.
const NEEDED: f64 = 0.95;

/// A code that was drawn.
#[derive(Debug)]
pub(super) struct Code {
    payload: String,
    /// What its modules cover, without the edge.
    area: PixelRect,
    /// Pixels of a module.
    unit: i32,
    modules: Vec<Module>,
}

/// The pixel in the middle of a module, whether it is dark, and whether the code is found by it.
#[derive(Debug)]
struct Module {
    x: i32,
    y: i32,
    is_dark: bool,
    is_finder: bool,
}

impl Code {
    /// Draws a code in the middle of an area; none where it does not fit or has too much to say.
    pub(super) fn draw(canvas: &mut Canvas, frame: PixelRect, payload: &str) -> Option<Self> {
        let code = QrCode::encode_text(payload, QrCodeEcc::Medium).ok()?;
        let side = code.size();
        let unit = frame.width().min(frame.height()) / (side + 2 * QUIET);
        if unit < 1 {
            return None;
        }
        let length = unit * side;
        let left = frame.left + (frame.width() - length) / 2;
        let top = frame.top + (frame.height() - length) / 2;
        let area = PixelRect {
            left,
            top,
            right: left + length,
            bottom: top + length,
        };
        canvas.fill(area.inset(-QUIET * unit), Colour::WHITE);
        let mut modules = Vec::new();
        for row in 0..side {
            for column in 0..side {
                let is_dark = code.get_module(column, row);
                let (x, y) = (left + column * unit, top + row * unit);
                if is_dark {
                    let module = PixelRect {
                        left: x,
                        top: y,
                        right: x + unit,
                        bottom: y + unit,
                    };
                    canvas.fill(module, Colour::BLACK);
                }
                let is_edge = |place: i32| place < FINDER || place >= side - FINDER;
                let is_last = column >= side - FINDER && row >= side - FINDER;
                modules.push(Module {
                    x: x + unit / 2,
                    y: y + unit / 2,
                    is_dark,
                    is_finder: is_edge(column) && is_edge(row) && !is_last,
                });
            }
        }
        Some(Self {
            payload: payload.to_owned(),
            area,
            unit,
            modules,
        })
    }

    /// The code, if it can be read on the finished picture.
    pub(super) fn readable(&self, canvas: &Canvas) -> Option<DrawnCode> {
        let is_right = |module: &&Module| {
            let shown = canvas.clip.contains(module.x, module.y);
            let pixel = canvas.pixel(module.x, module.y).filter(|_| shown);
            pixel.is_some_and(|[red, green, blue, alpha]| {
                let level = (u32::from(red) + u32::from(green) + u32::from(blue)) / 3;
                alpha == 255 && (level < 128) == module.is_dark
            })
        };
        let right = self.modules.iter().filter(is_right).count();
        let mut finders = self.modules.iter().filter(|module| module.is_finder);
        // Counts of modules.
        let is_enough = right as f64 >= self.modules.len() as f64 * NEEDED;
        let is_read =
            self.unit >= LEAST_MODULE && is_enough && finders.all(|module| is_right(&module));
        is_read.then(|| DrawnCode {
            symbology: "QR".to_owned(),
            payload: Some(self.payload.clone()),
            left: self.area.left.into(),
            top: self.area.top.into(),
            right: self.area.right.into(),
            bottom: self.area.bottom.into(),
        })
    }
}
