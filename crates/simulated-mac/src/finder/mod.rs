//! Finder's windows: each shows a folder of the disk as rows, and what is selected are rows of the front one.
//!
//! Functions over the world. What Finder does with clicks and menu items is an app's behaviour, its Apple events are
//! elsewhere too.

mod bars;
mod desktop;
mod folders;
mod information;
mod order;
mod window;

pub(crate) use bars::lay_out;
pub(crate) use desktop::is_desktop;
pub(crate) use folders::{
    BUNDLE_ID, browse, browsers, go_to_enclosing, go_to_folder, kind_of, list_again, list_anew,
    process, reveal, select_nothing, selection, show_folder, visible_in, write_file,
};
pub(crate) use information::{is_information_of, show as show_information};
pub(crate) use order::bring_to;
pub(crate) use window::{LISTING, shown_folder};
