//! Text in the picture of a window: reading it, and finding it again before anything is done with it.
//!
//! What is read is no element: an app may draw something else there at any time. Who acts on it has the picture taken and read once
//! more in the same turn, and is refused where the text has gone or moved, or where another window covers it. That a picture
//! changes proves nothing of what changed it. Pictures are deleted with their call; of what was read the refs keep the text and its
//! place, as long as their snapshot is kept.

mod acting;
mod quick_read;
mod waiting;
mod window_picture;

pub(crate) use acting::{act, act_between, act_by_name, confirm};
pub(crate) use quick_read::{Addition, QuickRead};
pub(crate) use waiting::{Look, Pictures, Waited, wait};
pub(crate) use window_picture::{of_picture, texts};
