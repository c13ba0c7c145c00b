//! What the objects of Finder are.

use super::finder_slots::Options;
use simulated_world::world::{World, finder_views::ColumnName};

/// What has options: a window, or Finder's settings, whose options all other windows have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Owner {
    Window(u32),
    Settings,
}

/// An object of Finder.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Object {
    Application,
    /// A file, folder or disk by its path without a trailing slash (`/` is the startup disk).
    Item(String),
    /// The desktop, which is a folder with a name of its own.
    Desktop,
    /// The Trash, whose folder is there once something was moved to it.
    Trash,
    /// Something that is no file, as a person in AirDrop: its name.
    Thing(String),
    /// A window of a folder by its number.
    Window(u32),
    /// The Get Info window of a file or folder by its path, open or not.
    Information(String),
    /// What the desktop is shown in, as large as all displays together.
    DesktopWindow,
    Options(Owner, Options),
    Column(Owner, ColumnName),
    /// Finder's settings.
    Settings,
    /// What holds the disks.
    Computer,
    /// A process, which Finder tells of as System Events does.
    Process(i32),
}

impl Object {
    /// The folder at a path; that of the desktop goes by a name of its own.
    pub(crate) fn folder(world: &World, path: &str) -> Self {
        if path == desktop_path(world) {
            Self::Desktop
        } else {
            Self::Item(path.to_owned())
        }
    }
}

/// The path of the desktop's folder.
pub(super) fn desktop_path(world: &World) -> String {
    format!("{}/Desktop", world.system.home)
}
