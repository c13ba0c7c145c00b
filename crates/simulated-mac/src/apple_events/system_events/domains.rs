//! System Events: the folders that macOS keeps for each user, for all users and for itself [events 3.14].

use crate::apple_events::value::{Step, Value};
use simulated_world::world::World;

/// Whom folders belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Domain {
    User,
    Local,
    Network,
    System,
}

const DOMAINS: [Domain; 4] = [Domain::Local, Domain::Network, Domain::System, Domain::User];

/// The folders of a library, by their properties.
const IN_LIBRARY: [(&str, &str); 11] = [
    ("applicationSupportFolder", "/Application Support"),
    ("desktopPicturesFolder", "/Desktop Pictures"),
    ("favoritesFolder", "/Favorites"),
    (
        "folderActionScriptsFolder",
        "/Scripts/Folder Action Scripts",
    ),
    ("fontsFolder", "/Fonts"),
    ("libraryFolder", ""),
    ("preferencesFolder", "/Preferences"),
    ("scriptingAdditionsFolder", "/ScriptingAdditions"),
    ("scriptsFolder", "/Scripts"),
    ("speakableItemsFolder", "/Speech/Speakable Items"),
    ("workflowsFolder", "/Workflows"),
];

/// The folders of a home folder, by their properties.
const IN_HOME: [(&str, &str); 9] = [
    ("desktopFolder", "/Desktop"),
    ("documentsFolder", "/Documents"),
    ("downloadsFolder", "/Downloads"),
    ("homeFolder", ""),
    ("moviesFolder", "/Movies"),
    ("musicFolder", "/Music"),
    ("picturesFolder", "/Pictures"),
    ("publicFolder", "/Public"),
    ("sitesFolder", "/Sites"),
];

impl Domain {
    pub(super) fn all() -> [Self; 4] {
        DOMAINS
    }

    /// The one that a property of the application is.
    pub(super) fn at(property: &str) -> Option<Self> {
        let name = property.strip_suffix("Domain")?;
        DOMAINS.into_iter().find(|domain| domain.name() == name)
    }

    pub(super) fn class(self) -> &'static str {
        match self {
            Self::User => "userDomainObject",
            Self::Local => "localDomainObject",
            Self::Network => "networkDomainObject",
            Self::System => "systemDomainObject",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Local => "local",
            Self::Network => "network",
            Self::System => "system",
        }
    }

    /// The way to it.
    pub(super) fn steps(self) -> Vec<Step> {
        vec![Step::Property(format!("{}Domain", self.name()))]
    }

    /// A property that is no folder.
    pub(super) fn property(self, name: &str) -> Option<Value> {
        matches!(name, "name" | "id").then(|| Value::text(self.name()))
    }

    fn root(self, world: &World) -> String {
        match self {
            Self::User => world.system.home.clone(),
            Self::Local => String::new(),
            Self::Network => "/Network".to_owned(),
            Self::System => "/System".to_owned(),
        }
    }

    /// The path of a folder.
    pub(super) fn folder(self, world: &World, property: &str) -> Option<String> {
        let root = self.root(world);
        let named = |folders: &[(&str, &'static str)]| {
            let mut rows = folders.iter();
            rows.find(|(name, _)| *name == property)
                .map(|(_, path)| *path)
        };
        if let Some(path) = named(&IN_LIBRARY) {
            return Some(format!("{root}/Library{path}"));
        }
        match property {
            "applicationsFolder" => Some(format!("{root}/Applications")),
            "utilitiesFolder" => Some(format!("{root}/Applications/Utilities")),
            "sharedDocumentsFolder" if self != Self::User => Some("/Users/Shared".to_owned()),
            "sharedDocumentsFolder" => Some(format!("{root}/Public")),
            "temporaryItemsFolder" => Some(format!("{root}/Library/Caches/TemporaryItems")),
            _ if self == Self::User => Some(format!("{root}{}", named(&IN_HOME)?)),
            _ => None,
        }
    }
}

/// A folder that is a property of the application: that of the user, but where all users have one.
pub(super) fn application_folder(world: &World, property: &str) -> Option<String> {
    match property {
        "applicationsFolder"
        | "utilitiesFolder"
        | "sharedDocumentsFolder"
        | "desktopPicturesFolder" => Domain::Local.folder(world, property),
        "trash" => Some(format!("{}/.Trash", world.system.home)),
        _ => Domain::User.folder(world, property),
    }
}

/// Whether a path is that of a folder that macOS keeps, also where the disk of the world has nothing there.
pub(super) fn is_kept(world: &World, path: &str) -> bool {
    let holds = |domain: &Domain| {
        let mut names = IN_LIBRARY.iter().chain(&IN_HOME).map(|(name, _)| *name);
        let is_here = |name: &str| domain.folder(world, name).as_deref() == Some(path);
        names.any(is_here)
            || [
                "applicationsFolder",
                "sharedDocumentsFolder",
                "temporaryItemsFolder",
                "utilitiesFolder",
            ]
            .into_iter()
            .any(is_here)
    };
    DOMAINS.iter().any(holds) || path == format!("{}/.Trash", world.system.home)
}
