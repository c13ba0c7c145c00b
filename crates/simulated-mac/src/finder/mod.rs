//! Finder's windows: each shows a folder of the disk as rows, and what is selected are rows of the front one.
//!
//! Functions over the world. What Finder does with clicks and menu items is an app's behaviour, its Apple events are
//! elsewhere too.

mod bars;
mod changes;
mod column_moves;
mod columns;
mod desktop;
mod entries;
mod facts;
mod folders;
mod icons;
mod information;
mod listings;
mod name_fields;
mod order;
mod window;

pub(crate) use changes::{forget as forget_changes, go, note as note_change, show_change};
pub(crate) use column_moves::{follow as follow_columns, go_aside};
pub(crate) use desktop::{is_desktop, select_nothing as deselect_desktop};
pub(crate) use entries::{entry_folder, entry_path, rows_within};
pub(crate) use facts::{BUNDLE_ID, browsers, kind_of, process, visible_in};
pub(crate) use folders::{
    browse, go_to_enclosing, go_to_folder, list_again, list_anew, reveal, select_nothing,
    selection, settle_selection, show_as, show_folder, show_icons_anew, write_file,
    write_for_script,
};
pub(crate) use information::{is_information_of, show as show_information};
pub(crate) use name_fields::{
    begin as begin_name, end as end_name, path_in as path_in_field, rename as rename_icons,
};
pub(crate) use order::bring_to;
pub(crate) use window::{LISTING, is_icon, shown_folder};
