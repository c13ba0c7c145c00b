//! The files in which `defaults` keeps the settings of a domain: property lists in the Preferences folder of the person.

use crate::property_list;
use simulated_world::world::World;

/// The file of the settings that all apps share, without its extension.
pub(crate) const GLOBAL_FILE: &str = ".GlobalPreferences";
/// What stands in the names of the files of one computer: its hardware UUID.
const HOST: &str = "00000000-0000-1000-8000-0000AC0DE515";

/// Where a domain lies in a home folder.
pub(crate) fn path(home: &str, domain: &str) -> String {
    format!("{home}/Library/Preferences/{domain}.plist")
}

/// Where the part of a domain lies that holds for this computer alone.
pub(crate) fn path_of_host(home: &str, domain: &str) -> String {
    path(home, &format!("ByHost/{domain}.{HOST}"))
}

/// Takes a key out of a file. Nothing where the file is not there or has no such key.
pub(crate) fn forget(world: &mut World, path: &str, key: &str) {
    let read = world.disk.text(path).map(property_list::parse);
    let Some(Ok(plist::Value::Dictionary(all))) = read else {
        return;
    };
    let mut kept = all.clone();
    kept.retain(|name, _| name != key);
    if kept.len() < all.len()
        && let Some(text) = property_list::text(&plist::Value::Dictionary(kept))
    {
        // It is a file already, which can always be written.
        let _refused = world.write_file(path, &text);
    }
}
