//! The objects of System Events: processes, elements and their attributes and actions, preferences, folders.

use super::{
    domains::Domain, folder_parts, network, preferences::Group, property_lists::Home, xml,
};
use crate::tree::{Place, Target};
use simulated_world::ax::{self};
use simulated_world::world::App;

/// An object of System Events at one moment.
#[derive(Clone, Debug)]
pub(crate) enum Object<'w> {
    Application,
    Process(&'w App),
    /// A window or an element.
    Node(Place<'w>),
    /// An attribute of a process (no place) or of a node.
    Attribute(&'w App, Option<Place<'w>>, ax::Attribute),
    Action(Place<'w>, ax::Action),
    Preferences(Group),
    /// What is done with a kind of disc, by the property of the disc preferences.
    Insertion(&'static str),
    /// A screen saver, by its place.
    ScreenSaver(usize),
    Network(network::Part),
    Domain(Domain),
    FolderAction(folder_parts::Part),
    Xml(xml::Part),
    User,
    /// A desktop, by the display's place.
    Desktop(usize),
    /// A file, folder or disk, by path.
    Item(String),
    /// A login item, by its place.
    LoginItem(usize),
    /// A property list file, by path.
    PropertyListFile(String),
    /// An item of a property list, by the keys on the way to it.
    PropertyListItem(Home, Vec<String>),
}

/// An object that can be changed, independent of the moment.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Handle {
    Process(i32),
    Node(Target),
    Attribute(Target, ax::Attribute),
    Action(Target, ax::Action),
    Application,
    Preferences(Group),
    Insertion(&'static str),
    ScreenSaver(usize),
    Network(network::Part),
    Domain(Domain),
    FolderAction(folder_parts::Part),
    Xml(xml::Part),
    User,
    Desktop(usize),
    Item(String),
    LoginItem(usize),
    PropertyListItem(Home, Vec<String>),
}

impl Object<'_> {
    /// What to change it by.
    pub(crate) fn handle(&self) -> Handle {
        let node = |place: &Place<'_>| place.target(place.id());
        match self {
            Self::Process(app) => Handle::Process(app.pid),
            Self::Node(place) => Handle::Node(node(place)),
            Self::Attribute(app, place, name) => {
                let owner = place.as_ref().map_or(Target::App(app.pid), node);
                Handle::Attribute(owner, name.clone())
            }
            Self::Action(place, name) => Handle::Action(node(place), name.clone()),
            Self::Application => Handle::Application,
            Self::Preferences(group) => Handle::Preferences(*group),
            Self::Insertion(disc) => Handle::Insertion(disc),
            Self::ScreenSaver(place) => Handle::ScreenSaver(*place),
            Self::Network(part) => Handle::Network(*part),
            Self::Domain(domain) => Handle::Domain(*domain),
            Self::FolderAction(part) => Handle::FolderAction(*part),
            Self::Xml(xml::Part::File(path)) => Handle::Item(path.clone()),
            Self::Xml(part) => Handle::Xml(part.clone()),
            Self::User => Handle::User,
            Self::Desktop(place) => Handle::Desktop(*place),
            Self::Item(path) => Handle::Item(path.clone()),
            Self::LoginItem(place) => Handle::LoginItem(*place),
            Self::PropertyListItem(home, keys) => {
                Handle::PropertyListItem(home.clone(), keys.clone())
            }
            Self::PropertyListFile(path) => {
                Handle::PropertyListItem(Home::File(path.clone()), Vec::new())
            }
        }
    }
}

/// The name System Events gives a process: that of its executable, not the one a person sees [events 3.2].
pub(crate) fn process_name(app: &App) -> &str {
    app.executable
        .rsplit('/')
        .next()
        .filter(|name| !name.is_empty())
        .unwrap_or(&app.name)
}
