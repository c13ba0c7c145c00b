//! Windows whose size is told in letters, as Terminal tells it: the title ends with how many columns and rows there are.
//!
//! The size of a letter and what is left around all of them are the simulated Mac's own (C): 80 columns and 24 rows fill the window
//! of the template.

use super::element::Window;
use crate::geometry::Size;

/// What is around the letters, in points.
const AROUND: (f64, f64) = (25.0, 35.0);
/// What separates the parts of the title.
const DASH: &str = " — ";

/// How large a window is that holds so many letters.
pub fn size(letter: Size, columns: u32, rows: u32) -> Size {
    Size {
        width: AROUND.0 + letter.width * f64::from(columns),
        height: AROUND.1 + letter.height * f64::from(rows),
    }
}

/// Has a title say how many letters there is room for; a window without such a title is left as it is.
pub(super) fn fit(window: &mut Window) {
    let Some(letter) = window.letter else { return };
    let Some((rest, said)) = window.title.rsplit_once(DASH) else {
        return;
    };
    if said.contains('×') {
        let many = |length: f64, one: f64| (length / one).floor().max(1.0);
        let columns = many(window.frame.width - AROUND.0, letter.width);
        let rows = many(window.frame.height - AROUND.1, letter.height);
        window.title = format!("{rest}{DASH}{columns}×{rows}");
    }
}
