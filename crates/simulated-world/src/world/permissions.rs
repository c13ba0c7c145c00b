//! Whose files are and who may read, write and run them.

use super::{
    disk::{Place, folder_of, is_within, name_of},
    state::World,
};

impl World {
    /// The permissions of what stands at a path, as three octal digits.
    pub fn mode_of(&self, path: &str) -> u16 {
        let is_folder = self.place(path) != Some(Place::Document);
        let is_private = is_folder
            && folder_of(path) == Some(self.system.home.as_str())
            && name_of(path) != "Public";
        let usual = match (is_folder, is_private) {
            (true, true) => 0o700,
            (true, false) => 0o755,
            (false, _) => 0o644,
        };
        let own = self.listed_file(path).and_then(|file| file.mode);
        own.unwrap_or(usual)
    }

    /// The owner and the group: what is in the home folder is the person's, all else the system's.
    pub fn owner_of(&self, path: &str) -> (&str, &'static str) {
        if is_within(path, &self.system.home) {
            (&self.system.user, "staff")
        } else {
            ("root", "wheel")
        }
    }
}
