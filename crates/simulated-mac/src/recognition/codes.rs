//! The bar codes on a picture [eyes 2.1]. They are found in one way only, which no report says to fail.

use simulated_world::geometry::Rect;
use simulated_world::world::Picture;

/// A code that was found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Code {
    /// Its kind by Vision's name.
    pub(crate) symbology: String,
    pub(crate) payload: Option<String>,
    /// As shares of the picture, from the lower left corner.
    pub(crate) bounds: Rect,
}

/// The codes of a picture: those of certain kinds, or all.
pub(crate) fn codes(picture: &Picture, wanted: Option<&[String]>) -> Vec<Code> {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    let found = picture.codes.iter().map(|code| Code {
        symbology: format!("VNBarcodeSymbology{}", code.symbology),
        payload: code.payload.clone(),
        bounds: Rect::new(
            code.left / width,
            1.0 - code.bottom / height,
            (code.right - code.left) / width,
            (code.bottom - code.top) / height,
        ),
    });
    found
        .filter(|code| wanted.is_none_or(|wanted| wanted.contains(&code.symbology)))
        .collect()
}
