//! How large texts are: fonts, widths, lines, and where in a text a point is. The tree and the drawing share it, so that
//! a click meets the character that is seen there.
//!
//! Nothing is drawn here, and nothing is known of elements.

pub mod font;
mod layout;
pub mod wide;

pub use layout::{bounds_of, height_of, place_at};

/// Whether the app with a bundle id is a terminal: its texts are set in the face of one width.
pub fn is_terminal(bundle_id: Option<&str>) -> bool {
    matches!(
        bundle_id,
        Some(
            "com.apple.Terminal"
                | "com.googlecode.iterm2"
                | "dev.warp.Warp-Stable"
                | "com.mitchellh.ghostty"
        )
    )
}
