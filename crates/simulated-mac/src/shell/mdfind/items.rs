//! What Spotlight has indexed, as far as the caller may see it.

use crate::{content_types, finder};
use simulated_world::world::{
    InstalledApp, Permission, Place, World,
    disk::{is_within, name_of, trimmed},
};

/// A file, folder or app.
pub(super) struct Item<'w> {
    world: &'w World,
    place: Place,
    pub(super) path: String,
}

/// Everything that is indexed, in some folders or anywhere. What the caller may not list is left out without a word, and
/// so is all of a folder that is not there.
pub(super) fn within<'w>(world: &'w World, folders: &[String]) -> Vec<Item<'w>> {
    if world.spotlight.off {
        return Vec::new();
    }
    let folders: Vec<&str> = folders.iter().map(|folder| trimmed(folder)).collect();
    let is_asked = |path: &str| {
        folders.is_empty()
            || folders
                .iter()
                .any(|folder| *folder == "/" || is_within(path, folder))
    };
    let everything = world.everything().into_iter();
    everything
        .filter(|(path, _)| is_indexed(path) && is_asked(path))
        .filter(|(path, _)| world.permission_to_list(path) == Permission::Granted)
        .map(|(path, place)| Item { world, place, path })
        .collect()
}

/// Nothing is that a dot hides, nor what is in a folder that asks not to be.
fn is_indexed(path: &str) -> bool {
    let is_left_out = |part: &str| part.starts_with('.') || part.ends_with(".noindex");
    !path.split('/').any(is_left_out)
}

/// What is known of an item under the name of an attribute.
pub(super) enum Known {
    Texts(Vec<String>),
    Number(f64),
    /// A point in time, in seconds since 1970.
    Moment(f64),
    Nothing,
}

/// The attributes that are here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Attribute {
    BundleIdentifier,
    ContentType,
    ContentTypeTree,
    DisplayName,
    FileName,
    Kind,
    Modified,
    Size,
    TextContent,
}

impl Attribute {
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "kMDItemCFBundleIdentifier" => Self::BundleIdentifier,
            "kMDItemContentType" => Self::ContentType,
            "kMDItemContentTypeTree" => Self::ContentTypeTree,
            "kMDItemDisplayName" => Self::DisplayName,
            "kMDItemFSName" => Self::FileName,
            "kMDItemKind" => Self::Kind,
            "kMDItemFSContentChangeDate" | "kMDItemContentModificationDate" => Self::Modified,
            "kMDItemFSSize" => Self::Size,
            "kMDItemTextContent" => Self::TextContent,
            _ => return None,
        })
    }

    pub(super) fn is_a_number(self) -> bool {
        matches!(self, Self::Modified | Self::Size)
    }
}

impl Item<'_> {
    pub(super) fn known(&self, attribute: Attribute) -> Known {
        let name = name_of(&self.path);
        let one = |text: Option<String>| match text {
            Some(text) => Known::Texts(vec![text]),
            None => Known::Nothing,
        };
        let types = || content_types::tree(self.place, name);
        match attribute {
            Attribute::BundleIdentifier => one(self.app(|app| app.bundle_id.clone())),
            Attribute::ContentType => one(types().first().map(|&own| own.to_owned())),
            Attribute::ContentTypeTree => {
                Known::Texts(types().into_iter().map(str::to_owned).collect())
            }
            Attribute::DisplayName => {
                let app = self.app(|app| app.name.clone());
                one(app.or_else(|| Some(name.to_owned())))
            }
            Attribute::FileName => one(Some(name.to_owned())),
            Attribute::Kind => one(finder::kind_of(self.world, &self.path)),
            Attribute::Modified => Known::Moment(self.world.modified(&self.path)),
            Attribute::Size if self.place == Place::Document => {
                Known::Number(self.world.bytes_of(&self.path) as f64)
            }
            Attribute::Size => Known::Nothing,
            Attribute::TextContent => one(self.world.disk.text(&self.path).map(str::to_owned)),
        }
    }

    fn app(&self, what: impl Fn(&InstalledApp) -> String) -> Option<String> {
        let mut installed = self.world.installed.iter();
        installed.find(|app| app.path == self.path).map(what)
    }
}
