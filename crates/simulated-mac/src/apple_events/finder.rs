//! Finder: its windows, what is selected, and items by path.

use super::{
    dictionary::{Dictionary, FINDER},
    evaluate::{Got, Suite},
    failure::Failure,
    file_facts, finder_paths,
    value::{Step, Value},
};
pub(crate) use crate::finder::BUNDLE_ID;
use crate::geometry::{Point, Rect};
use crate::{
    apps::trash,
    finder::{self, shown_folder},
    world::{
        Place, Window, World,
        disk::{folder_of, name_of, trimmed},
    },
};

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
    /// A window by its place, front to back.
    Window(usize),
    /// What the desktop is shown in, as large as all displays together.
    DesktopWindow,
}

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
            Object::Application | Object::Window(_) | Object::DesktopWindow | Object::Thing(_) => {
                None
            }
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
            "displayedName" => Got::Value(Value::text(if kind == Place::Application {
                last.trim_end_matches(".app")
            } else {
                last
            })),
            "nameExtension" => Got::Value(Value::text(match kind {
                Place::Disk | Place::Folder => "",
                _ => last.rsplit_once('.').map_or("", |(_, extension)| extension),
            })),
            "url" => Got::Value(Value::text(file_url(path, kind != Place::Document))),
            "kind" => Got::Value(Value::optional(finder::kind_of(self.world, path))),
            "locked" | "extensionHidden" => Got::Value(Value::Boolean(false)),
            // Far below 2^53.
            "size" | "physicalSize" => Got::Value(Value::Number(self.world.bytes_of(path) as f64)),
            "creationDate" | "modificationDate" => {
                Got::Value(Value::Date(self.world.modified(path) * 1000.0))
            }
            "owner" => Got::Value(Value::text(self.world.system.user.as_str())),
            "startup" | "localVolume" if kind == Place::Disk => Got::Value(Value::Boolean(true)),
            "ejectable" if kind == Place::Disk => Got::Value(Value::Boolean(false)),
            "id" if kind == Place::Application => {
                let app = self.world.installed.iter().find(|app| app.path == path);
                Got::Value(Value::optional(app.map(|app| app.bundle_id.as_str())))
            }
            "container" => match folder_of(path) {
                None => return Err(Failure::mac(-1728)),
                Some("/") => Got::Object(Object::Item("/".into())),
                Some(folder) => Got::Object(self.folder(folder)),
            },
            "disk" => Got::Object(Object::Item("/".into())),
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
            "window" if *object == Object::Desktop => Got::Object(Object::DesktopWindow),
            "containerWindow" => {
                let place = self
                    .windows()
                    .iter()
                    .position(|window| shown_folder(window).as_deref() == Some(path));
                return match (place, object) {
                    (Some(place), _) => Ok(Some(Got::Object(Object::Window(place)))),
                    (None, Object::Desktop) => Ok(Some(Got::Object(Object::DesktopWindow))),
                    (None, _) => Err(Failure::mac(-1728)),
                };
            }
            _ => return Ok(file_facts::kept(self.world, path, name).map(Got::Value)),
        }))
    }

    fn folder(&self, path: &str) -> Object {
        if path == desktop_path(self.world) {
            Object::Desktop
        } else {
            Object::Item(path.to_owned())
        }
    }

    fn window_property(&self, place: usize, name: &str) -> Result<Option<Got<Object>>, Failure> {
        let windows = self.windows();
        let window = *windows.get(place).ok_or_else(|| Failure::mac(-1719))?;
        if name == "target" {
            // A window that shows no folder (search results, Recents) has a target that is no file.
            let folder = shown_folder(window).filter(|path| self.world.place(path).is_some());
            return folder
                .map(|path| Some(Got::Object(self.folder(&path))))
                .ok_or_else(|| Failure::mac(-1728));
        }
        Ok(Some(Got::Value(match name {
            "index" => Value::Number(place as f64 + 1.0),
            "name" => Value::text(window.title.as_str()),
            "id" => Value::Number(f64::from(window.id)),
            "bounds" => super::standard::rectangle(window.frame),
            "position" => point(window.frame.origin()),
            "visible" => Value::Boolean(!window.minimised),
            "collapsed" => Value::Boolean(window.minimised),
            "closeable" | "resizable" | "titled" | "zoomable" | "toolbarVisible" => {
                Value::Boolean(true)
            }
            "floating" | "modal" | "zoomed" | "statusbarVisible" => Value::Boolean(false),
            "currentView" => Value::text("list view"),
            _ => return Ok(None),
        })))
    }
}

fn point(Point { x, y }: Point) -> Value {
    Value::Record(vec![
        ("x".into(), Value::Number(x)),
        ("y".into(), Value::Number(y)),
    ])
}

fn desktop_path(world: &World) -> String {
    format!("{}/Desktop", world.system.home)
}

/// The `file://` URL of a path: percent-encoded, with a trailing slash for folders [events 4].
pub(crate) fn file_url(path: &str, folder: bool) -> String {
    let mut url = crate::world::disk::file_url(path);
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
            Object::Desktop => "desktopObject",
            Object::Trash => "trashObject",
            Object::Window(_) => "finderWindow",
            Object::DesktopWindow => "desktopWindow",
            Object::Thing(_) => "item",
            Object::Item(path) => match self.world.place(path) {
                Some(Place::Disk) => "disk",
                Some(Place::Folder) => "folder",
                Some(Place::Application) => "applicationFile",
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
            return Ok((0..self.windows().len()).map(Object::Window).collect());
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
        if let Object::Window(place) = object {
            return self.window_property(*place, name);
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
                            self.folder(trimmed(&path))
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
                    Some(path) => Got::Object(self.folder(&path)),
                    None => Got::Object(Object::Desktop),
                }
            }
            "desktop" => Got::Object(Object::Desktop),
            "trash" => Got::Object(Object::Trash),
            "home" => Got::Object(Object::Item(self.world.system.home.clone())),
            "startupDisk" => Got::Object(Object::Item("/".into())),
            _ => return Ok(None),
        }))
    }

    fn steps_to(&self, object: &Object) -> Vec<Step> {
        match object {
            Object::Application => Vec::new(),
            Object::Desktop => vec![Step::Property("desktop".into())],
            Object::Trash => vec![Step::Property("trash".into())],
            Object::DesktopWindow => ["desktop", "window"]
                .map(|name| Step::Property(name.into()))
                .to_vec(),
            Object::Window(place) => {
                let id = match self.window_property(*place, "id") {
                    Ok(Some(Got::Value(id))) => Step::Id(id),
                    _ => Step::Index(i64::try_from(*place).unwrap_or(i64::MAX)),
                };
                vec![Step::Elements("finderWindows".into()), id]
            }
            Object::Thing(name) => vec![Step::Elements("items".into()), Step::Name(name.clone())],
            Object::Item(path) => {
                let mut steps = vec![Step::Property("startupDisk".into())];
                let mut at = String::new();
                for name in path.split('/').filter(|name| !name.is_empty()) {
                    at = format!("{at}/{name}");
                    let plural = match self.world.place(&at) {
                        // `item .Trash of folder demo`: a hidden folder is no folder to Finder (recorded, grade B).
                        _ if name.starts_with('.') => "items",
                        Some(Place::Application) => "applicationFiles",
                        Some(Place::Document) => "documentFiles",
                        _ => "folders",
                    };
                    steps.extend([Step::Elements(plural.into()), Step::Name(name.to_owned())]);
                }
                steps
            }
        }
    }
}

/// Sets a property of an object.
pub(crate) fn set(
    world: &mut World,
    object: &Object,
    name: &str,
    value: &Value,
) -> Result<(), Failure> {
    let pid = world
        .apps
        .iter()
        .find(|app| app.bundle_id.as_deref() == Some(BUNDLE_ID))
        .map(|app| app.pid);
    match (object, name) {
        (Object::Application, "frontmost") if value.as_boolean() == Some(true) => pid
            .filter(|pid| world.process(*pid).activate())
            .map(|_| ())
            .ok_or_else(|| Failure::mac(-10006)),
        (Object::Window(place), "bounds" | "position") => {
            let frame = match name {
                "bounds" => super::standard::frame(value),
                _ => value.as_pair().map(|origin| {
                    let old = pid
                        .and_then(|pid| world.app(pid))
                        .and_then(|app| app.windows.get(*place))
                        .map_or(Rect::default(), |window| window.frame);
                    old.moved_to(origin.into())
                }),
            };
            let frame = frame.ok_or_else(|| Failure::mac(-1700))?;
            let window = pid
                .and_then(|pid| world.app_mut(pid))
                .and_then(|app| app.windows.get_mut(*place));
            window.ok_or_else(|| Failure::mac(-1728))?.frame = frame;
            Ok(())
        }
        (Object::Trash, "warnsBeforeEmptying") => {
            let warns = value.as_boolean().ok_or_else(|| Failure::mac(-1700))?;
            world.finder.empties_unasked = !warns;
            Ok(())
        }
        _ => Err(Failure::NotSimulated(format!(
            "setting the property {name} in Finder"
        ))),
    }
}

/// The reveal and select commands: the items are selected, in a window of the folder that holds them.
pub(crate) fn reveal(world: &mut World, paths: &[String]) -> Result<(), Failure> {
    if paths.is_empty() || !finder::reveal(world, paths) {
        return Err(Failure::mac(-10010));
    }
    Ok(())
}
