//! What stands where on the disk of a world: its files, what every Mac has, and the installed apps.

use std::{borrow::Cow, collections::BTreeMap};

use super::{
    apps::InstalledApp,
    disk::{
        File, HOME_FOLDERS, NotWritten, Place, SYSTEM_FOLDERS, SYSTEM_VERSION, folder_of,
        is_within, name_of, same, trimmed,
    },
    privacy::{Permission, Service},
    state::World,
};

/// Folders of the home folder that are listed only with the user's permission [findings 6.4].
const PROTECTED: [&str; 3] = ["Desktop", "Documents", "Downloads"];

impl World {
    /// What stands at an absolute path, and the path as the disk writes it. Links are followed.
    pub fn look_up(&self, path: &str) -> Option<(Place, String)> {
        let path = &*self.without_links(trimmed(path))?;
        if path == "/" {
            return Some((Place::Disk, path.to_owned()));
        }
        // What is written as the disk writes it, without looking at every name there is.
        if self.disk.files.contains_key(path) {
            return Some((Place::Document, path.to_owned()));
        }
        if self.disk.has_folder(path) {
            return Some((Place::Folder, path.to_owned()));
        }
        if let Some(app) = self.installed.iter().find(|app| app.lies_at(path)) {
            return Some((Place::Application, app.path.clone()));
        }
        if path == SYSTEM_VERSION {
            return Some((Place::Document, path.to_owned()));
        }
        if let Some(folder) = leading(&self.system.temporary_folder(), path) {
            return Some((Place::Folder, folder.to_owned()));
        }
        if let Some((key, _)) = self.disk.listed(path) {
            let place = if key.ends_with('/') {
                Place::Folder
            } else {
                Place::Document
            };
            return Some((place, trimmed(key).to_owned()));
        }
        self.every_path()
            .find_map(|known| leading(&known, path).map(str::to_owned))
            .map(|folder| (Place::Folder, folder))
    }

    /// The app whose bundle is at a path. Links are followed.
    pub fn app_at(&self, path: &str) -> Option<&InstalledApp> {
        let path = trimmed(path);
        let at = |path: &str| self.installed.iter().find(|app| app.lies_at(path));
        at(path).or_else(|| at(&self.without_links(path)?))
    }

    /// The bytes of a file, or of all the files below a folder.
    pub fn bytes_of(&self, path: &str) -> u64 {
        match self.disk.listed(trimmed(path)) {
            Some((key, file)) if !key.ends_with('/') => file.size(),
            _ => {
                let below = |key: &str| leading(key, trimmed(path)).is_some();
                let files = self.disk.files.iter().filter(|(key, _)| below(key));
                files.map(|(_, file)| file.size()).sum()
            }
        }
    }

    /// When a file or folder was changed last, in seconds since 1970.
    pub fn modified(&self, path: &str) -> f64 {
        let listed = self.listed_file(path);
        listed
            .and_then(|file| file.modified)
            .unwrap_or(self.system.booted_at)
    }

    /// What stands at an absolute path.
    pub fn place(&self, path: &str) -> Option<Place> {
        self.look_up(path).map(|(place, _)| place)
    }

    /// The names directly in a folder, as Finder sorts them.
    pub fn names_in(&self, folder: &str) -> Vec<String> {
        let folder = trimmed(folder);
        let depth = folder.split('/').filter(|part| !part.is_empty()).count();
        let mut names: Vec<String> = self
            .every_path()
            .filter_map(|path| {
                if folder != "/" {
                    leading(&path, folder)?;
                }
                let mut parts = path.split('/').filter(|part| !part.is_empty());
                parts.nth(depth).map(str::to_owned)
            })
            .collect();
        names.sort_by_cached_key(|name| (name.to_lowercase(), name.clone()));
        names.dedup_by(|one, other| same(one, other));
        names
    }

    /// A path in a folder where nothing is yet: that of the name, or with the first number behind its stem that is free.
    pub fn free_path(&self, folder: &str, stem: &str, extension: &str) -> String {
        let folder = folder.trim_end_matches('/');
        let numbered = (2..).map(|number: u32| format!("{folder}/{stem} {number}{extension}"));
        let plain = format!("{folder}/{stem}{extension}");
        let mut paths = std::iter::once(plain).chain(numbered);
        let free = paths.find(|path| self.place(path).is_none());
        free.unwrap_or_default()
    }

    /// Writes a text file, new or anew. Finder lists it after `finder::list_anew` of the simulated Mac.
    pub fn write_file(&mut self, path: &str, text: &str) -> Result<(), NotWritten> {
        let folder = folder_of(path).ok_or(NotWritten::IsFolder)?;
        let key = match self.look_up(path) {
            Some((Place::Document, key)) => key,
            Some(_) => return Err(NotWritten::IsFolder),
            None => {
                let (place, folder) = self.look_up(folder).ok_or(NotWritten::NoFolder)?;
                if !matches!(place, Place::Folder | Place::Disk) {
                    return Err(NotWritten::NoFolder);
                }
                format!("{}/{}", folder.trim_end_matches('/'), name_of(path))
            }
        };
        let before = self.disk.files.get(&key);
        let held = before
            .and_then(|file| file.text.as_ref())
            .map_or(0, String::len);
        // What makes a file shorter is always written: a person frees a full disk so.
        let more = text.len().saturating_sub(held);
        let files = usize::from(before.is_none());
        if (more > 0 || files > 0) && !self.disk.has_room(files, more) {
            return Err(NotWritten::NoSpace);
        }
        let file = self.disk.files.entry(key).or_default();
        file.text = Some(text.to_owned());
        Ok(())
    }

    /// Makes a folder; with those around it, or only where its own folder is. False when it cannot be there.
    pub fn create_folder(&mut self, path: &str, around: bool) -> bool {
        let path = trimmed(path);
        match self.place(path) {
            Some(Place::Folder) => return around,
            Some(_) => return false,
            None => {}
        }
        let has_parent = folder_of(path).is_some_and(|folder| self.place(folder).is_some());
        if path.starts_with('/') && (around || has_parent) {
            self.disk.files.insert(format!("{path}/"), File::default());
            return true;
        }
        false
    }

    /// Gives a file or folder another name in its folder, with all it holds. False when there is none that can have it.
    pub fn rename(&mut self, path: &str, name: &str) -> bool {
        let path = trimmed(path);
        let Some(folder) = folder_of(path) else {
            return false;
        };
        let to = format!("{}/{name}", folder.trim_end_matches('/'));
        self.transfer(path, &to, false)
    }

    /// Moves a file or folder with all it holds to another path in a folder that is there, or copies it. False when there
    /// is none that can be there.
    pub fn transfer(&mut self, from: &str, to: &str, keeps: bool) -> bool {
        let from = trimmed(from);
        let around = folder_of(to).and_then(|folder| self.place(folder));
        if !matches!(around, Some(Place::Folder | Place::Disk)) {
            return false;
        }
        let of_it = |key: &String| leading(trimmed(key), from).is_some();
        let keys: Vec<String> = self
            .disk
            .files
            .keys()
            .filter(|key| of_it(key))
            .cloned()
            .collect();
        for key in &keys {
            let file = match keeps {
                true => self.disk.files.get(key).cloned(),
                false => self.disk.files.remove(key),
            };
            if let (Some(file), Some(rest)) = (file, key.get(from.len()..)) {
                self.disk.files.insert(format!("{to}{rest}"), file);
            }
        }
        !keys.is_empty()
    }

    /// A file or folder by its path, as far as it is listed. Links are followed.
    pub fn listed_file(&self, path: &str) -> Option<&File> {
        let path = self.without_links(trimmed(path))?;
        self.disk.listed(&path).map(|(_, file)| file)
    }

    /// The path of what an alias file stands for; none: the file is none.
    pub fn original_of(&self, path: &str) -> Option<&str> {
        self.listed_file(path)?.original.as_deref()
    }

    /// The same to be changed; a folder that is there because of what is in it is listed from then on. None for what is not
    /// there, and for what every Mac has.
    pub fn listed_file_mut(&mut self, path: &str) -> Option<&mut File> {
        let path = trimmed(path);
        if self.is_of_every_mac(path) {
            return None;
        }
        let key = match self.disk.listed(path) {
            Some((key, _)) => key.to_owned(),
            None if self.place(path) == Some(Place::Folder) => format!("{path}/"),
            None => return None,
        };
        Some(self.disk.files.entry(key).or_default())
    }

    /// Whether the disk has room for a second one of the file or folder at a path.
    pub fn has_room_for_copy(&self, path: &str) -> bool {
        let path = trimmed(path);
        let files = self.disk.files.iter();
        let (count, bytes) = files
            .filter(|(key, _)| leading(trimmed(key), path).is_some())
            .fold((0, 0), |(count, bytes), (_, file)| {
                (count + 1, bytes + file.text.as_ref().map_or(0, String::len))
            });
        self.disk.has_room(count, bytes)
    }

    /// Whether every Mac has what stands at a path, or something in it.
    pub fn is_of_every_mac(&self, path: &str) -> bool {
        let mut known = self.standing();
        known.any(|known| leading(&known, trimmed(path)).is_some())
    }

    /// Removes a file, or a folder with all it holds. False when there is none that can be removed.
    pub fn remove_file(&mut self, path: &str) -> bool {
        let before = self.disk.files.len();
        let path = trimmed(path);
        let is_gone = |key: &str| leading(trimmed(key), path).is_some();
        self.disk.files.retain(|key, _| !is_gone(key));
        let links = self.links.len();
        self.links.retain(|key, _| !is_gone(key));
        self.disk.files.len() < before || self.links.len() < links
    }

    /// Every path there is, besides those of the folders around them.
    fn every_path(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let listed = self.disk.files.keys().map(|key| trimmed(key));
        let links = self.links.keys().map(String::as_str);
        let named = listed.chain(links).map(Cow::Borrowed);
        named.chain(self.standing())
    }

    /// All files, folders and apps by their paths, with the folders around them.
    pub fn everything(&self) -> BTreeMap<String, Place> {
        let place = |path: &str| match path {
            SYSTEM_VERSION => Place::Document,
            _ => Place::Folder,
        };
        let standing = self.standing();
        let mut all: BTreeMap<String, Place> = standing
            .map(|path| (path.to_string(), place(&path)))
            .collect();
        let apps = self.installed.iter();
        all.extend(apps.map(|app| (app.path.clone(), Place::Application)));
        for key in self.disk.files.keys() {
            let place = match key.ends_with('/') {
                true => Place::Folder,
                false => Place::Document,
            };
            all.insert(trimmed(key).to_owned(), place);
        }
        let paths: Vec<String> = all.keys().cloned().collect();
        for path in &paths {
            let mut around = folder_of(path).filter(|folder| *folder != "/");
            while let Some(folder) = around.filter(|folder| !all.contains_key(*folder)) {
                all.insert(folder.to_owned(), Place::Folder);
                around = folder_of(folder).filter(|folder| *folder != "/");
            }
        }
        all
    }

    /// What the user said to the listing of a folder, or of what is in it.
    pub fn permission_to_list(&self, path: &str) -> Permission {
        let mut roots = PROTECTED
            .map(|name| format!("{}/{name}", self.system.home))
            .to_vec();
        roots.push("/Volumes".to_owned());
        let path = path.to_lowercase();
        let is_protected = roots
            .iter()
            .any(|root| is_within(&path, &root.to_lowercase()));
        match is_protected {
            true => self.permission(Service::Folders),
            false => Permission::Granted,
        }
    }

    /// What stands on the disk without being listed.
    fn standing(&self) -> impl Iterator<Item = Cow<'_, str>> {
        let home = &self.system.home;
        let own = HOME_FOLDERS
            .iter()
            .map(move |name| format!("{home}/{name}"));
        let apps = self.installed.iter().map(|app| app.path.as_str());
        let system = SYSTEM_FOLDERS.iter().copied().chain([SYSTEM_VERSION]);
        let written = apps.chain(system).map(Cow::Borrowed);
        written.chain(own.map(Cow::Owned))
    }
}

/// The part of `known` that is the same path as `path`, when `path` is it or a folder around it.
pub(super) fn leading<'k>(known: &'k str, path: &str) -> Option<&'k str> {
    let depth = path.matches('/').count();
    let ends = known.match_indices('/').map(|(at, _)| at).nth(depth);
    let front = known.get(..ends.unwrap_or(known.len()))?;
    same(front, path).then_some(front)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world() -> World {
        World::parse(World::DEFAULT.as_bytes()).unwrap()
    }

    #[test]
    fn what_every_mac_has_is_there() {
        let world = world();
        for (path, place) in [
            ("/", Place::Disk),
            ("/Users", Place::Folder),
            ("/Users/demo/", Place::Folder),
            ("/users/DEMO/desktop", Place::Folder),
            ("/Applications/Safari.app", Place::Application),
            ("/Users/demo/Documents/Plan.txt", Place::Document),
        ] {
            assert_eq!(world.place(path), Some(place), "{path}");
        }
        assert_eq!(world.place("/Users/demo/Documents/Plan"), None);
        assert_eq!(world.place("/Users/dem"), None);
        assert_eq!(
            world.look_up("/users/demo/documents/PLAN.txt").unwrap().1,
            "/Users/demo/Documents/Plan.txt"
        );
    }

    #[test]
    fn a_file_is_written_where_a_folder_is() {
        let mut world = world();
        assert_eq!(
            world.write_file("/Users/demo/Public/neu “1”.txt", "Grüße"),
            Ok(())
        );
        assert_eq!(
            world.disk.text("/Users/demo/Public/neu “1”.txt"),
            Some("Grüße")
        );
        assert_eq!(
            world.write_file("/users/demo/public/NEU “1”.txt", ""),
            Ok(())
        );
        assert_eq!(world.names_in("/Users/demo/Public"), ["neu “1”.txt"]);
        assert_eq!(world.disk.text("/Users/demo/Public/neu “1”.txt"), Some(""));
        assert_eq!(
            world.write_file("/no/such/file", ""),
            Err(NotWritten::NoFolder)
        );
        assert_eq!(
            world.write_file("/Users/demo/Desktop", ""),
            Err(NotWritten::IsFolder)
        );
        assert_eq!(world.write_file("/", ""), Err(NotWritten::IsFolder));
    }

    #[test]
    fn everything_is_there_once_with_the_folders_around_it() {
        let all = world().everything();
        for (path, place) in [
            ("/System/Applications", Place::Folder),
            ("/Users/demo", Place::Folder),
            ("/Users/demo/Documents/Photos", Place::Folder),
            ("/Users/demo/Documents/Plan.txt", Place::Document),
            ("/Applications/Safari.app", Place::Application),
        ] {
            assert_eq!(all.get(path), Some(&place), "{path}");
        }
        assert!(!all.contains_key("/"));
    }

    #[test]
    fn names_are_sorted_and_each_there_once() {
        let names = world().names_in("/Users/demo");
        assert_eq!(names.first().unwrap(), "Desktop");
        assert_eq!(names.iter().filter(|name| *name == "Documents").count(), 1);
        assert!(world().names_in("/").contains(&"Users".to_owned()));
    }
}
