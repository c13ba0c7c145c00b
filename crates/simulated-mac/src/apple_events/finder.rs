//! Finder: its windows, what is selected, and items by path.

pub(super) use super::finder_object::Object;
use super::finder_object::desktop_path;
use super::{
    dictionary::{Dictionary, FINDER},
    evaluate::{Got, Suite},
    failure::Failure,
    file_facts, finder_others, finder_paths,
    finder_slots::Options,
    finder_windows,
    value::{Step, Value},
};
pub(crate) use crate::finder::BUNDLE_ID;
use crate::{
    apps::trash,
    finder::{self, shown_folder},
};
use simulated_world::world::{
    Place, Window, World,
    disk::{folder_of, name_of, trimmed},
};

/// Finder at one moment.
pub(crate) struct Finder<'w> {
    world: &'w World,
}

impl<'w> Finder<'w> {
    /// Finder of that world.
    pub(crate) fn new(world: &'w World) -> Self {
        Self { world }
    }

    fn windows(&self) -> Vec<&'w Window> {
        finder::browsers(self.world)
    }

    /// The paths directly in a folder.
    fn contents(&self, folder: &str) -> Vec<String> {
        let names = finder::visible_in(self.world, folder).into_iter();
        names
            .map(|name| format!("{}/{name}", folder.trim_end_matches('/')))
            .collect()
    }

    /// The path of an item, for commands that take files.
    pub(crate) fn path_of(&self, object: &Object) -> Option<String> {
        match object {
            Object::Item(path) => Some(path.clone()),
            Object::Desktop => Some(desktop_path(self.world)),
            Object::Trash => Some(trash::folder(self.world)),
            _ => None,
        }
    }

    fn item_property(
        &self,
        object: &Object,
        path: &str,
        name: &str,
    ) -> Result<Option<Got<Object>>, Failure> {
        let kind = match (self.world.place(path), object) {
            (None, Object::Trash) => Place::Folder,
            (kind, _) => kind.ok_or_else(|| Failure::mac(-1728))?,
        };
        let last = match (name_of(path), object) {
            (_, Object::Trash) => "Trash",
            ("", _) => "Macintosh HD",
            (name, _) => name,
        };
        Ok(Some(match name {
            "name" => Got::Value(Value::text(last)),
            "displayedName" => {
                Got::Value(Value::text(file_facts::shown_name(self.world, path, last)))
            }
            "nameExtension" => Got::Value(Value::text(match kind {
                Place::Disk | Place::Folder => "",
                _ => last.rsplit_once('.').map_or("", |(_, extension)| extension),
            })),
            "url" => Got::Value(Value::text(file_url(path, kind != Place::Document))),
            "kind" => Got::Value(Value::optional(finder::kind_of(self.world, path))),
            // Far below 2^53.
            "size" | "physicalSize" => Got::Value(Value::Number(self.world.bytes_of(path) as f64)),
            "creationDate" | "modificationDate" => {
                Got::Value(Value::Date(self.world.modified(path) * 1000.0))
            }
            "startup" | "localVolume" if kind == Place::Disk => Got::Value(Value::Boolean(true)),
            "ejectable" if kind == Place::Disk => Got::Value(Value::Boolean(false)),
            "id" if kind == Place::Application => {
                let app = self.world.installed.iter().find(|app| app.path == path);
                Got::Value(Value::optional(app.map(|app| app.bundle_id.as_str())))
            }
            "container" => match folder_of(path) {
                None => return Err(Failure::mac(-1728)),
                Some("/") => Got::Object(Object::Item("/".into())),
                Some(folder) => Got::Object(Object::folder(self.world, folder)),
            },
            "disk" => Got::Object(Object::Item("/".into())),
            "originalItem" => match self.world.original_of(path) {
                Some(original) => Got::Object(Object::folder(self.world, original)),
                None => return Err(Failure::mac(-1728)),
            },
            "entireContents" => {
                let mut found = Vec::new();
                let mut open = vec![path.to_owned()];
                while let Some(folder) = open.pop() {
                    for one in self.contents(&folder) {
                        if self.world.place(&one) == Some(Place::Folder) {
                            open.push(one.clone());
                        }
                        found.push(Object::Item(one));
                    }
                }
                Got::Objects(found)
            }
            "warnsBeforeEmptying" if *object == Object::Trash => {
                Got::Value(Value::Boolean(!self.world.finder.empties_unasked))
            }
            "informationWindow" => Got::Object(Object::Information(path.to_owned())),
            "window" if *object == Object::Desktop => Got::Object(Object::DesktopWindow),
            "containerWindow" => {
                let mut windows = self.windows().into_iter();
                let window = windows.find(|window| shown_folder(window).as_deref() == Some(path));
                return match (window, object) {
                    (Some(window), _) => Ok(Some(Got::Object(Object::Window(window.id)))),
                    (None, Object::Desktop) => Ok(Some(Got::Object(Object::DesktopWindow))),
                    (None, _) => Err(Failure::mac(-1728)),
                };
            }
            _ => return Ok(file_facts::kept(self.world, path, name).map(Got::Value)),
        }))
    }
}

/// The `file://` URL of a path: percent-encoded, with a trailing slash for folders [events 4].
pub(crate) fn file_url(path: &str, folder: bool) -> String {
    let mut url = simulated_world::world::disk::file_url(path);
    if folder && !url.ends_with('/') {
        url.push('/');
    }
    url
}

impl Suite for Finder<'_> {
    type Object = Object;

    fn dictionary(&self) -> Dictionary {
        FINDER
    }

    fn root(&self) -> Object {
        Object::Application
    }

    fn class_of(&self, object: &Object) -> &'static str {
        match object {
            Object::Application => "application",
            Object::Information(_) => "informationWindow",
            Object::Options(_, options) => options.name(),
            Object::Column(..) => "column",
            Object::Settings => "preferences",
            Object::Computer => "computerObject",
            Object::Process(_) => "applicationProcess",
            Object::Desktop => "desktopObject",
            Object::Trash => "trashObject",
            Object::Window(_) => "finderWindow",
            Object::DesktopWindow => "desktopWindow",
            Object::Thing(_) => "item",
            Object::Item(path) => match self.world.place(path) {
                Some(Place::Disk) => "disk",
                Some(Place::Folder) => "folder",
                Some(Place::Application) => "applicationFile",
                Some(Place::Document) if self.world.original_of(path).is_some() => "aliasFile",
                Some(Place::Document) => "documentFile",
                None => "item",
            },
        }
    }

    fn elements(
        &self,
        object: &Object,
        plural: &str,
        class: &'static str,
    ) -> Result<Vec<Object>, Failure> {
        if let (Object::Application, "windows" | "finderWindows") = (object, plural) {
            let windows = self.windows().into_iter();
            return Ok(windows.map(|window| Object::Window(window.id)).collect());
        }
        match object {
            Object::Options(owner, Options::List) => {
                return Ok(finder_windows::columns(self.world, *owner));
            }
            Object::Computer => return Ok(vec![Object::Item("/".into())]),
            Object::Application if FINDER.is_a(class, "process") => {
                let pids = self.world.apps.iter().map(|app| app.pid);
                return Ok(pids.map(Object::Process).collect());
            }
            _ => {}
        }
        if let (Object::Application, "disks") = (object, plural) {
            return Ok(vec![Object::Item("/".into())]);
        }
        if let (Object::Application, "clippingWindows") = (object, plural) {
            return Ok(Vec::new());
        }
        // The application's own items are those of the desktop.
        let folder = match object {
            Object::Application => desktop_path(self.world),
            other => self.path_of(other).ok_or_else(|| Failure::mac(-1728))?,
        };
        let mut found: Vec<Object> = self
            .contents(&folder)
            .into_iter()
            .map(Object::Item)
            .collect();
        if *object == Object::Application {
            let selected = finder::selection(self.world).into_iter();
            let things = selected.filter(|path| !path.starts_with('/'));
            found.extend(things.map(Object::Thing));
        }
        found.retain(|object| FINDER.is_a(self.class_of(object), class));
        Ok(found)
    }

    fn unlisted(
        &self,
        object: &Object,
        plural: &str,
        name: &str,
    ) -> Option<Result<Object, Failure>> {
        if *object == Object::Application
            && let Some(found) = finder_paths::named(self.world, plural, name)
        {
            return Some(found.map(Object::Item));
        }
        let path = format!("{}/{name}", self.path_of(object)?.trim_end_matches('/'));
        let is_hidden = plural == "items" && name.starts_with('.');
        (is_hidden && self.world.place(&path).is_some()).then_some(Ok(Object::Item(path)))
    }

    fn property(&self, object: &Object, name: &str) -> Result<Option<Got<Object>>, Failure> {
        if let Some(path) = self.path_of(object) {
            return self.item_property(object, &path, name);
        }
        if let Object::DesktopWindow = object {
            let whole = || super::standard::rectangle(self.world.all_displays());
            return Ok((name == "bounds").then(|| Got::Value(whole())));
        }
        match object {
            Object::Window(_) | Object::Options(..) | Object::Column(..) | Object::Settings => {
                return finder_windows::property(self.world, object, name);
            }
            Object::Information(_) | Object::Computer | Object::Process(_) => {
                return finder_others::property(self.world, object, name);
            }
            _ => {}
        }
        if let Object::Thing(thing) = object {
            return match name {
                "name" | "displayedName" => Ok(Some(Got::Value(Value::text(thing.as_str())))),
                _ => Err(Failure::mac(-1728)),
            };
        }
        Ok(Some(match name {
            "name" => Got::Value(Value::text("Finder")),
            "version" | "productVersion" => {
                Got::Value(Value::text(self.world.system.macos_version.as_str()))
            }
            "id" => Got::Value(Value::text(BUNDLE_ID)),
            "frontmost" => {
                let front = self.world.app(self.world.front);
                Got::Value(Value::Boolean(
                    front.is_some_and(|app| app.bundle_id.as_deref() == Some(BUNDLE_ID)),
                ))
            }
            "visible" => {
                let app = self
                    .world
                    .apps
                    .iter()
                    .find(|app| app.bundle_id.as_deref() == Some(BUNDLE_ID));
                Got::Value(Value::Boolean(app.is_some_and(|app| !app.hidden)))
            }
            "selection" => Got::Objects(
                finder::selection(self.world)
                    .into_iter()
                    .map(|path| {
                        if path.starts_with('/') {
                            Object::folder(self.world, trimmed(&path))
                        } else {
                            Object::Thing(path)
                        }
                    })
                    .collect(),
            ),
            "insertionLocation" => {
                let front = self
                    .windows()
                    .first()
                    .and_then(|window| shown_folder(window));
                match front.filter(|path| self.world.place(path).is_some()) {
                    Some(path) => Got::Object(Object::folder(self.world, &path)),
                    None => Got::Object(Object::Desktop),
                }
            }
            "desktopPicture" => {
                let display = self.world.displays.first();
                let picture = display.and_then(|display| display.picture.as_deref());
                match picture.and_then(|path| self.world.look_up(path)) {
                    Some((_, path)) => Got::Object(Object::Item(path)),
                    // The picture of the system is not on the simulated disk.
                    None => return Ok(None),
                }
            }
            "desktop" => Got::Object(Object::Desktop),
            "trash" => Got::Object(Object::Trash),
            "home" => Got::Object(Object::Item(self.world.system.home.clone())),
            "startupDisk" => Got::Object(Object::Item("/".into())),
            "computerContainer" => Got::Object(Object::Computer),
            "finderPreferences" => Got::Object(Object::Settings),
            _ => return Ok(None),
        }))
    }

    /// A window stands for the folder that it shows: `item "a" of container window`.
    fn contents_of(&self, object: &Object) -> Option<Object> {
        match (object, self.property(object, "target")) {
            (Object::Window(_), Ok(Some(Got::Object(folder)))) => Some(folder),
            _ => None,
        }
    }

    fn id_property(&self, class: &str) -> &'static str {
        match class {
            "column" => "name",
            _ => "id",
        }
    }

    fn steps_to(&self, object: &Object) -> Vec<Step> {
        finder_others::steps_to(self.world, object)
    }
}
