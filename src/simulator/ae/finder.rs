//! Finder: its windows, what is selected, and items by path.

use super::{
    dictionary::{Dictionary, FINDER},
    evaluate::{Got, Suite},
    failure::Failure,
    value::{Step, Value},
};
use crate::simulator::world::{Frame, Window, World};

/// The bundle identifier.
pub(crate) const BUNDLE_ID: &str = "com.apple.finder";

/// An object of Finder.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Object {
    Application,
    /// A file, folder or disk by its path without a trailing slash (`/` is the startup disk).
    Item(String),
    /// The desktop, which is a folder with a name of its own.
    Desktop,
    /// A window by its place, front to back.
    Window(usize),
}

/// Finder at one moment.
pub(crate) struct Finder<'w> {
    world: &'w World,
}

/// What stands at a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Disk,
    Folder,
    Application,
    Document,
}

impl<'w> Finder<'w> {
    /// Finder of that world.
    pub(crate) fn new(world: &'w World) -> Self {
        Self { world }
    }

    fn paths(&self) -> impl Iterator<Item = &'w str> {
        let finder = &self.world.finder;
        let apps = self.world.installed.iter().map(|app| app.path.as_str());
        finder
            .files
            .iter()
            .chain(&finder.windows)
            .chain(&finder.selection)
            .map(String::as_str)
            .chain(apps)
    }

    /// What stands at a path; None when nothing does.
    fn kind(&self, path: &str) -> Option<Kind> {
        if path == "/" {
            return Some(Kind::Disk);
        }
        if self.world.installed.iter().any(|app| app.path == path) {
            return Some(Kind::Application);
        }
        let below = format!("{path}/");
        let home = [self.world.system.home.clone(), desktop_path(self.world)];
        let folder = self.paths().any(|other| other.starts_with(&below))
            || self
                .world
                .finder
                .windows
                .iter()
                .any(|window| window.trim_end_matches('/') == path)
            || home
                .iter()
                .any(|known| known == path || known.starts_with(&below));
        if folder {
            return Some(Kind::Folder);
        }
        self.paths()
            .any(|other| other == path)
            .then_some(Kind::Document)
    }

    /// The paths directly in a folder, sorted as Finder lists them.
    fn contents(&self, folder: &str) -> Vec<String> {
        let prefix = if folder == "/" {
            "/".to_owned()
        } else {
            format!("{folder}/")
        };
        let desktop = desktop_path(self.world);
        let mut found: Vec<String> = self
            .paths()
            .chain([desktop.as_str()])
            .filter_map(|path| {
                let rest = path.strip_prefix(&prefix)?;
                let name = rest.split('/').next().filter(|name| !name.is_empty())?;
                Some(format!("{prefix}{name}"))
            })
            .collect();
        found.sort_by_key(|path| path.to_lowercase());
        found.dedup();
        found
    }

    /// The path of an item, for commands that take files.
    pub(crate) fn path_of(&self, object: &Object) -> Option<String> {
        match object {
            Object::Item(path) => Some(path.clone()),
            Object::Desktop => Some(desktop_path(self.world)),
            Object::Application | Object::Window(_) => None,
        }
    }

    fn item_property(
        &self,
        object: &Object,
        path: &str,
        name: &str,
    ) -> Result<Option<Got<Object>>, Failure> {
        let kind = self.kind(path).ok_or_else(|| Failure::mac(-1728))?;
        let last = path
            .rsplit('/')
            .next()
            .filter(|last| !last.is_empty())
            .unwrap_or("Macintosh HD");
        Ok(Some(match name {
            "name" => Got::Value(Value::text(last)),
            "displayedName" => Got::Value(Value::text(if kind == Kind::Application {
                last.trim_end_matches(".app")
            } else {
                last
            })),
            "nameExtension" => Got::Value(Value::text(match kind {
                Kind::Disk | Kind::Folder => "",
                _ => last.rsplit_once('.').map_or("", |(_, extension)| extension),
            })),
            "url" => Got::Value(Value::text(file_url(path, kind != Kind::Document))),
            "kind" => Got::Value(Value::text(kind_name(kind, last))),
            "locked" | "extensionHidden" => Got::Value(Value::Boolean(false)),
            "comment" => Got::Value(Value::text("")),
            "owner" => Got::Value(Value::text(self.world.system.user.as_str())),
            "startup" | "localVolume" if kind == Kind::Disk => Got::Value(Value::Boolean(true)),
            "ejectable" if kind == Kind::Disk => Got::Value(Value::Boolean(false)),
            "id" if kind == Kind::Application => {
                let app = self.world.installed.iter().find(|app| app.path == path);
                Got::Value(Value::optional(app.map(|app| app.bundle_id.as_str())))
            }
            "container" => match path.rsplit_once('/') {
                Some((_, "")) | None => return Err(Failure::mac(-1728)),
                Some(("", _)) => Got::Object(Object::Item("/".into())),
                Some((parent, _)) => Got::Object(self.folder(parent)),
            },
            "disk" => Got::Object(Object::Item("/".into())),
            "entireContents" => {
                let mut found = Vec::new();
                let mut open = vec![path.to_owned()];
                while let Some(folder) = open.pop() {
                    for one in self.contents(&folder) {
                        if self.kind(&one) == Some(Kind::Folder) {
                            open.push(one.clone());
                        }
                        found.push(Object::Item(one));
                    }
                }
                Got::Objects(found)
            }
            "containerWindow" => {
                let place = self
                    .world
                    .finder
                    .windows
                    .iter()
                    .position(|window| window.trim_end_matches('/') == path);
                return match (place, object) {
                    (Some(place), _) => Ok(Some(Got::Object(Object::Window(place)))),
                    (None, Object::Desktop) => {
                        Err(Failure::NotSimulated("the desktop's window".into()))
                    }
                    (None, _) => Err(Failure::mac(-1728)),
                };
            }
            _ => return Ok(None),
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
        let target = self
            .world
            .finder
            .windows
            .get(place)
            .ok_or_else(|| Failure::mac(-1719))?;
        let target = target.trim_end_matches('/');
        let target = if target.is_empty() { "/" } else { target };
        if name == "target" {
            // A window that shows no folder (search results, Recents) has a target that is no file.
            return if self.kind(target).is_some() {
                Ok(Some(Got::Object(self.folder(target))))
            } else {
                Err(Failure::mac(-1728))
            };
        }
        let app = self
            .world
            .apps
            .iter()
            .find(|app| app.bundle_id.as_deref() == Some(BUNDLE_ID));
        let window = app.and_then(|app| app.windows.get(place));
        Ok(Some(Got::Value(match (name, window) {
            ("index", _) => Value::Number(place as f64 + 1.0),
            ("name", Some(window)) => Value::text(window.title.as_str()),
            ("name", None) => Value::text(target.rsplit('/').next().unwrap_or_default()),
            ("id", Some(window)) => Value::Number(f64::from(window.id)),
            ("bounds", Some(window)) => super::standard::rectangle(window.frame),
            ("position", Some(window)) => point(window.frame.0, window.frame.1),
            ("visible", Some(window)) => Value::Boolean(!window.minimised),
            ("collapsed", Some(window)) => Value::Boolean(window.minimised),
            ("closeable" | "resizable" | "titled" | "zoomable" | "toolbarVisible", _) => {
                Value::Boolean(true)
            }
            ("floating" | "modal" | "zoomed" | "statusbarVisible", _) => Value::Boolean(false),
            ("currentView", _) => Value::text("icon view"),
            _ => return Ok(None),
        })))
    }
}

fn point(x: f64, y: f64) -> Value {
    Value::Record(vec![
        ("x".into(), Value::Number(x)),
        ("y".into(), Value::Number(y)),
    ])
}

fn kind_name(kind: Kind, name: &str) -> &'static str {
    match kind {
        Kind::Disk => "Volume",
        Kind::Folder => "Folder",
        Kind::Application => "Application",
        Kind::Document => match name
            .rsplit_once('.')
            .map(|(_, extension)| extension.to_lowercase())
            .as_deref()
        {
            Some("txt") => "Plain Text Document",
            Some("rtf") => "Rich Text Document",
            Some("pdf") => "PDF document",
            Some("png") => "PNG image",
            Some("jpg" | "jpeg") => "JPEG image",
            Some("zip") => "ZIP archive",
            Some("md") => "Markdown Document",
            _ => "Document",
        },
    }
}

fn desktop_path(world: &World) -> String {
    format!("{}/Desktop", world.system.home)
}

/// The `file://` URL of a path: percent-encoded, with a trailing slash for folders (osascript reference 4).
pub(crate) fn file_url(path: &str, folder: bool) -> String {
    let mut url = String::from("file://");
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~!$&'()*+,=:@".contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
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
            Object::Window(_) => "finderWindow",
            Object::Item(path) => match self.kind(path) {
                Some(Kind::Disk) => "disk",
                Some(Kind::Folder) => "folder",
                Some(Kind::Application) => "applicationFile",
                Some(Kind::Document) => "documentFile",
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
            return Ok((0..self.world.finder.windows.len())
                .map(Object::Window)
                .collect());
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
        let found = self
            .contents(&folder)
            .into_iter()
            .map(|path| self.folder(&path));
        Ok(found
            .filter(|object| FINDER.is_a(self.class_of(object), class))
            .collect())
    }

    fn property(&self, object: &Object, name: &str) -> Result<Option<Got<Object>>, Failure> {
        if let Some(path) = self.path_of(object) {
            return self.item_property(object, &path, name);
        }
        if let Object::Window(place) = object {
            return self.window_property(*place, name);
        }
        let finder = &self.world.finder;
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
                finder
                    .selection
                    .iter()
                    .map(|path| self.folder(path.trim_end_matches('/')))
                    .collect(),
            ),
            "insertionLocation" => match finder
                .windows
                .first()
                .map(|path| path.trim_end_matches('/'))
            {
                Some(path) if self.kind(path).is_some() => Got::Object(self.folder(path)),
                _ => Got::Object(Object::Desktop),
            },
            "desktop" => Got::Object(Object::Desktop),
            "home" => Got::Object(Object::Item(self.world.system.home.clone())),
            "startupDisk" => Got::Object(Object::Item("/".into())),
            _ => return Ok(None),
        }))
    }

    fn steps_to(&self, object: &Object) -> Vec<Step> {
        match object {
            Object::Application => Vec::new(),
            Object::Desktop => vec![Step::Property("desktop".into())],
            Object::Window(place) => {
                let id = match self.window_property(*place, "id") {
                    Ok(Some(Got::Value(id))) => Step::Id(id),
                    _ => Step::Index(i64::try_from(*place).unwrap_or(i64::MAX)),
                };
                vec![Step::Elements("finderWindows".into()), id]
            }
            Object::Item(path) => {
                let mut steps = vec![Step::Property("startupDisk".into())];
                let mut at = String::new();
                for name in path.split('/').filter(|name| !name.is_empty()) {
                    at = format!("{at}/{name}");
                    let plural = match self.kind(&at) {
                        Some(Kind::Application) => "applicationFiles",
                        Some(Kind::Document) => "documentFiles",
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
            .filter(|pid| world.activate(*pid))
            .map(|_| ())
            .ok_or_else(|| Failure::mac(-10006)),
        (Object::Window(place), "bounds" | "position") => {
            let frame = match name {
                "bounds" => super::standard::frame(value),
                _ => value.as_pair().map(|(x, y)| {
                    let old = pid
                        .and_then(|pid| world.app(pid))
                        .and_then(|app| app.windows.get(*place))
                        .map_or(Frame::default(), |window| window.frame);
                    Frame(x, y, old.2, old.3)
                }),
            };
            let frame = frame.ok_or_else(|| Failure::mac(-1700))?;
            let window = pid
                .and_then(|pid| world.app_mut(pid))
                .and_then(|app| app.windows.get_mut(*place));
            window.ok_or_else(|| Failure::mac(-1728))?.frame = frame;
            Ok(())
        }
        _ => Err(Failure::NotSimulated(format!(
            "setting the property {name} in Finder"
        ))),
    }
}

/// The reveal and select commands: the items are selected, in a window of the folder that holds them.
pub(crate) fn reveal(world: &mut World, paths: &[String]) -> Result<(), Failure> {
    let paths: Vec<String> = paths
        .iter()
        .map(|path| {
            if path == "/" {
                path.clone()
            } else {
                path.trim_end_matches('/').to_owned()
            }
        })
        .collect();
    let finder = Finder::new(world);
    if paths.is_empty() || paths.iter().any(|path| finder.kind(path).is_none()) {
        return Err(Failure::mac(-10010));
    }
    let folder = match paths.first().and_then(|path| path.rsplit_once('/')) {
        Some(("", _)) | None => "/".to_owned(),
        Some((parent, _)) => parent.to_owned(),
    };
    open_window(world, &folder);
    world.finder.selection = paths;
    Ok(())
}

/// Opens a window of a folder, or brings the one there is to the front of Finder's windows.
fn open_window(world: &mut World, folder: &str) {
    let place = world
        .finder
        .windows
        .iter()
        .position(|path| path.trim_end_matches('/') == folder);
    let z = world.top() + 1;
    let id = u32::try_from(world.next_id).unwrap_or(u32::MAX);
    let finder = &mut world.finder;
    let known = place.map(|place| finder.windows.remove(place));
    finder
        .windows
        .insert(0, known.unwrap_or_else(|| folder.to_owned()));
    let Some(app) = world
        .apps
        .iter_mut()
        .find(|app| app.bundle_id.as_deref() == Some(BUNDLE_ID))
    else {
        return;
    };
    let window = match place {
        Some(place) if place < app.windows.len() => app.windows.remove(place),
        _ => {
            world.next_id += 2;
            Window {
                id,
                element_id: u64::from(id) + 1,
                title: folder
                    .rsplit('/')
                    .next()
                    .filter(|name| !name.is_empty())
                    .unwrap_or("Macintosh HD")
                    .to_owned(),
                frame: Frame(200.0, 150.0, 920.0, 436.0),
                z,
                layer: 0,
                subrole: None,
                identifier: Some("FinderWindow".into()),
                document: None,
                edited: false,
                minimised: false,
                fullscreen: false,
                modal: false,
                space: 1,
                unshareable: false,
                fixed: false,
                panel_of: 0,
                min_size: None,
                before: None,
                children: Vec::new(),
            }
        }
    };
    app.windows.insert(
        0,
        Window {
            z,
            minimised: false,
            ..window
        },
    );
}
