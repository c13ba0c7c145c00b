//! Finder's windows: each shows a folder of the disk as rows, and what is selected are rows of the front one.
//!
//! Functions over the world. What Finder does with clicks and menu items is an app's behaviour, its Apple events are
//! elsewhere too.

mod desktop;
mod folders;
mod window;

pub(crate) use desktop::is_desktop;
pub(crate) use folders::{
    BUNDLE_ID, browse, browsers, go_to_enclosing, go_to_folder, kind_of, list_anew, process,
    reveal, selection, visible_in, write_file,
};
pub(crate) use window::{LISTING, shown_folder};
