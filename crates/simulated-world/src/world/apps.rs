//! Apps on disk, running apps and their windows.

use std::collections::BTreeMap;

use crate::ax::Role;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    defaults::is_false,
    disk::same,
    edits::Edits,
    element::{Element, Window},
    later::Later,
    typed,
    web::WebEngine,
};

/// `NSApplicationActivationPolicy`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Policy {
    /// In the Dock, with a menu bar.
    #[default]
    Regular,
    /// Menu bar extras and the like.
    Accessory,
    /// No user interface.
    Prohibited,
}

impl Policy {
    /// The number AppKit gives it.
    pub fn number(self) -> i64 {
        match self {
            Self::Regular => 0,
            Self::Accessory => 1,
            Self::Prohibited => 2,
        }
    }
}

/// How an app takes being told to quit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum QuitBehaviour {
    #[default]
    Quits,
    /// Shows a sheet on its front window and stays.
    AsksToSave,
    /// Stays, without a word.
    Refuses,
    /// Quits and is started again by launchd, with a new process id (Finder, Dock).
    Relaunches,
}

/// What comes of launching an app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LaunchOutcome {
    #[default]
    Starts,
    /// Launch Services refuses: damaged or incomplete bundle.
    Refused,
    /// The process starts and dies before it has finished launching.
    Dies,
    /// The process is there but never finishes launching.
    Hangs,
}

/// An app on disk.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstalledApp {
    pub bundle_id: String,
    /// The name a person sees.
    pub name: String,
    /// The bundle, as `/Applications/Safari.app`.
    pub path: String,
    /// Where its process says that the bundle lies, where that is another path: Safari's is a link since macOS 13 [findings-3 18.1].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs_from: Option<String>,
    /// Name of the executable inside the bundle; the app's name when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub executable: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub policy: Policy,
    /// From the launch to a finished launch.
    #[serde(default = "launch_delay", skip_serializing_if = "is_launch_delay")]
    pub launch_delay_ms: u32,
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub launch: LaunchOutcome,
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub quit: QuitBehaviour,
    /// The bundle id of the app that it looks like, where it has no look of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// Titles of its menus that are otherwise than in those of that app: theirs, and its own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub retitled: BTreeMap<String, String>,
    /// Its scripting dictionary, the text of an `.sdef` file, where this Mac knows none for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dictionary: Option<String>,
    /// What it shows once it runs.
    #[serde(default, skip_serializing_if = "Later::is_left_out")]
    pub look: Later<Look>,
}

fn launch_delay() -> u32 {
    400
}

// Serde asks for a reference.
fn is_launch_delay(value: &u32) -> bool {
    *value == launch_delay()
}

impl InstalledApp {
    /// One in the usual folder, with no look of its own.
    pub fn named(name: &str, bundle_id: &str) -> Result<Self, serde_json::Error> {
        let path = format!("/Applications/{}.app", name.replace('/', ":"));
        typed::of_json(&json!({"bundle_id": bundle_id, "name": name, "path": path}))
    }

    /// The bundle's file name without `.app`.
    pub fn file_name(&self) -> &str {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        name.strip_suffix(".app").unwrap_or(name)
    }

    /// Whether its bundle is at a path without links, as it is known by that path or by the one that its process tells.
    pub(super) fn lies_at(&self, path: &str) -> bool {
        same(&self.path, path) || same(self.running_path(), path)
    }

    /// Where its process says that the bundle lies.
    pub fn running_path(&self) -> &str {
        self.runs_from.as_deref().unwrap_or(&self.path)
    }

    /// Full path of the executable.
    pub fn executable_path(&self) -> String {
        format!(
            "{}/Contents/MacOS/{}",
            self.running_path(),
            self.executable.as_deref().unwrap_or(&self.name)
        )
    }
}

/// The windows that an app begins with. What the others begin with is not read.
pub fn look_windows_mut<'w>(
    installed: &'w mut [InstalledApp],
    bundle_id: &str,
) -> impl Iterator<Item = &'w mut Window> {
    let app = installed.iter_mut().find(|app| app.bundle_id == bundle_id);
    app.into_iter().flat_map(|app| &mut app.look.windows)
}

impl Look {
    /// The same with another app's name in the place of one.
    pub(super) fn renamed(&self, from: &str, to: &str) -> Option<Self> {
        let text = serde_json::to_string(self).ok()?;
        typed::of_text(&text.replace(from, to)).ok()
    }
}

/// The user interface an app starts with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Look {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub windows: Vec<Window>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub menu_bar: Option<Element>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extras: Option<Element>,
    /// What lies beside its windows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub elements: Vec<Element>,
}

/// How an app whose tree is built on demand is asked for it, and what it shows until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LazyTree {
    /// By a read of the app's AXRole; AXManualAccessibility is unknown to it. Pages are empty scroll areas until then
    /// [findings 1.1].
    Chromium,
    /// By a read of the app's AXRole, or by AXManualAccessibility, which takes its time. Windows have their buttons and an empty
    /// group until then [findings 1.1] [findings 1.2].
    Electron,
    /// By AXManualAccessibility alone, as an Electron before the reads of AXRole counted.
    ElectronByWrite,
    /// By a read of the app's AXRole. Windows are empty until then [findings 1.1].
    Gecko,
    /// By a hit test in one of its windows. Groups are empty until then [findings-2 7.11].
    HitTest,
    /// By nothing: a game or a remote desktop draws all that its windows hold, and Accessibility is told of none of it.
    Drawn,
}

impl LazyTree {
    /// Whether a read of the app's AXRole has the tree built.
    pub fn is_built_by_role(self) -> bool {
        !matches!(self, Self::ElectronByWrite | Self::HitTest | Self::Drawn)
    }

    /// Whether the app knows AXManualAccessibility.
    pub fn takes_writes(self) -> bool {
        matches!(self, Self::Electron | Self::ElectronByWrite)
    }

    /// Whether windows show nothing of what they hold.
    pub fn hides_windows(self) -> bool {
        !matches!(self, Self::Chromium | Self::HitTest)
    }

    /// Whether windows show their buttons and an empty group in the meantime [trees 3.13] (grade B).
    pub fn frames_pages(self) -> bool {
        matches!(self, Self::Electron | Self::ElectronByWrite)
    }

    /// Whether an element of that role shows nothing of what it holds.
    pub fn hides_inside(self, role: &Role) -> bool {
        match self {
            Self::HitTest => role == &Role::Group,
            Self::Drawn => false,
            _ => matches!(role, Role::ScrollArea | Role::WebArea),
        }
    }
}

/// A running process that Launch Services knows.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct App {
    pub pid: i32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bundle_id: Option<String>,
    /// The name a person sees.
    pub name: String,
    /// The bundle's path; null for a bare executable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Full path of the executable.
    pub executable: String,
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub policy: Policy,
    #[serde(default, skip_serializing_if = "is_false")]
    pub hidden: bool,
    /// Seconds since 1970; null for what Launch Services did not launch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub launched_at: Option<f64>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub launching: bool,
    /// Answers no event and no accessibility message.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hung: bool,
    /// Comes to the front when one of its elements is acted upon, as some applications do.
    #[serde(default, skip_serializing_if = "is_false")]
    pub raises_itself: bool,
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub quit: QuitBehaviour,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub menu_bar: Option<Element>,
    /// The AXExtrasMenuBar: what it has at the right of the menu bar.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extras: Option<Element>,
    /// Front to back among themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub windows: Vec<Window>,
    /// Other top-level elements: open context menus, the Dock's list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub elements: Vec<Element>,
    /// How late it takes AXRaise and AXMain, in milliseconds; Electron takes 100 to 300 [findings-2 12].
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub raises_after_ms: u32,
    /// How long it still takes to answer for the first time, in milliseconds [findings 2.3].
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub first_answer_ms: f64,
    /// The element id of the window with its keyboard, where that is not the one in front; 0: it is that one.
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub key_window: u64,
    /// The element id of the window that had the keyboard when it was last in front and others were raised since; 0: the one in
    /// front had it.
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub last_key_window: u64,
    /// What it can undo that was done in no window.
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub edits: Edits,
    /// Its AXEnhancedUserInterface was switched on, as programs that read the screen aloud do.
    #[serde(default, skip_serializing_if = "is_false")]
    pub enhanced: bool,
    /// It builds its tree on demand, and has not yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lazy_tree: Option<LazyTree>,
    /// Who draws its pages; left out: whom its bundle id stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub web_engine: Option<WebEngine>,
}

impl App {
    /// Numbers windows and elements that have no id.
    pub fn assign_ids(&mut self, next: &mut u64) {
        for window in &mut self.windows {
            window.assign_ids(next);
        }
        let others = self
            .menu_bar
            .iter_mut()
            .chain(self.extras.iter_mut())
            .chain(self.elements.iter_mut());
        for element in others {
            element.assign_ids(next);
        }
    }

    /// Who draws its pages.
    pub fn web_engine(&self) -> WebEngine {
        let known = || WebEngine::of(self.bundle_id.as_deref().unwrap_or_default());
        self.web_engine.unwrap_or_else(known)
    }

    /// Whether it does not get to its events, because it hangs or has not finished launching.
    pub fn is_deaf(&self) -> bool {
        self.hung || self.launching
    }

    /// The window in front among those of the app.
    pub fn main_window(&self) -> Option<&Window> {
        let shown = |window: &&Window| window.is_on_shown_space() && window.may_be_main();
        self.windows
            .iter()
            .filter(shown)
            .max_by_key(|window| window.z)
    }

    /// The window that its keys go to.
    pub fn key_window(&self) -> Option<&Window> {
        let is_key = |window: &&Window| {
            window.element_id == self.key_window && window.is_on_shown_space() && !window.minimised
        };
        let key = self.windows.iter().find(is_key);
        key.or_else(|| self.main_window())
    }

    /// What it has at the right of the menu bar. The newest systems keep the items of others one level lower, in groups
    /// [bridge 4.12].
    pub fn status_items(&self) -> impl Iterator<Item = &Element> {
        self.extras.iter().flat_map(Self::items_of)
    }

    /// The status items of a bar.
    pub fn items_of(bar: &Element) -> impl Iterator<Item = &Element> {
        bar.children.iter().flat_map(|child| match &child.role {
            Role::MenuBarItem => std::slice::from_ref(child),
            _ => &child.children,
        })
    }

    /// Calls `visit` with the element id of every window and element of this app.
    pub fn each_id(&self, visit: &mut dyn FnMut(u64)) {
        for window in &self.windows {
            visit(window.element_id);
            for child in &window.children {
                child.walk(&mut |element| visit(element.id));
            }
        }
        for element in self
            .menu_bar
            .iter()
            .chain(&self.extras)
            .chain(&self.elements)
        {
            element.walk(&mut |element| visit(element.id));
        }
    }
}
