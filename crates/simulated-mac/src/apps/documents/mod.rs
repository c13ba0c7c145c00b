//! Documents as TextEdit keeps them: new ones have no file until they are saved; those that have one are saved by
//! themselves when they are closed, as Auto Save does it.

mod file;
mod find_bar;
mod format;
mod menu;
mod open_panel;
pub(crate) mod scripting;
mod sheet;

pub(crate) use file::open_file_in_app;
pub(super) use file::{TEXT_EDIT, keeps_by_itself, open_in_text_edit};
pub(super) use find_bar::{press, type_key};
pub(super) use format::{press as press_style, update_menus};
pub(super) use menu::{choose, keep_all};
pub(super) use open_panel::{follow, open_row};
pub(super) use sheet::answer;
