//! What else a Mac has: pasteboard, sound, power, Finder, notifications; and the latencies and habits of this one.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    defaults::{is_default, is_false},
    finder_views::{FinderSettings, View},
    input::Event,
};

/// The general pasteboard.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pasteboard {
    pub change_count: i64,
    pub items: Vec<PasteboardItem>,
    /// Whether scripts may read what others have put there.
    #[serde(skip_serializing_if = "is_default")]
    pub access: PasteboardAccess,
    /// The count of the last change that scripts made, on a Mac that guards the pasteboard: that they may read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_change: Option<i64>,
}

/// What Spotlight does where it does not find everything.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Spotlight {
    /// No volume is indexed: nothing is found, and nothing is said about that.
    #[serde(skip_serializing_if = "is_default")]
    pub off: bool,
    /// It never answers.
    #[serde(skip_serializing_if = "is_default")]
    pub hung: bool,
}

/// What macOS does when scripts read the pasteboard [findings 5.6].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PasteboardAccess {
    /// Hands it out.
    #[default]
    Allow,
    /// Would ask the user, and cannot: the reader waits for good.
    Ask,
    /// The same, and has not asked yet: the system's default, which is to ask [findings-3 18.2].
    Default,
    /// Hands nothing out.
    Deny,
}

/// The type of plain text.
const TEXT: &str = "public.utf8-plain-text";
/// The type of rich text.
const RICH_TEXT: &str = "public.rtf";
/// The type of HTML.
const HTML: &str = "public.html";

impl Pasteboard {
    /// What happens when a script reads what is there now.
    pub fn access_now(&self) -> PasteboardAccess {
        if self.own_change == Some(self.change_count) {
            PasteboardAccess::Allow
        } else {
            self.access
        }
    }

    /// The types of all items, in order, each once.
    pub fn types(&self) -> Vec<&str> {
        let mut types: Vec<&str> = Vec::new();
        for item in &self.items {
            for (name, _) in &item.0 {
                if !types.contains(&name.as_str()) {
                    types.push(name);
                }
            }
        }
        types
    }

    /// Puts a text in the place of what is there.
    pub fn set_text(&mut self, text: String) {
        self.change_count += 1;
        self.items = vec![PasteboardItem(vec![(TEXT.into(), text)])];
    }

    /// Puts a text with styles in the place of what is there: as rich text and as HTML where it is given so, and without
    /// its styles for those who take none.
    pub fn set_styled_text(&mut self, text: String, rich: Option<String>, html: Option<String>) {
        self.set_text(text);
        if let Some(item) = self.items.first_mut() {
            let styled = [
                rich.map(|rich| (RICH_TEXT.into(), rich)),
                html.map(|html| (HTML.into(), html)),
            ];
            item.0.splice(0..0, styled.into_iter().flatten());
        }
    }

    /// The plain text that is there.
    pub fn text(&self) -> Option<&str> {
        self.content(TEXT)
    }

    /// The rich text that is there, in Rich Text Format.
    pub fn rich_text(&self) -> Option<&str> {
        self.content(RICH_TEXT)
    }

    /// The HTML that is there.
    pub fn html(&self) -> Option<&str> {
        self.content(HTML)
    }

    /// The first item's content for a type.
    pub fn content(&self, name: &str) -> Option<&str> {
        self.items.iter().find_map(|item| item.content(name))
    }
}

/// One item: types in the order in which they were offered, with their contents. Text as it is; everything else as
/// `data:` followed by base64; `promised:` for what its owner promised and never hands over.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PasteboardItem(pub Vec<(String, String)>);

impl PasteboardItem {
    /// The content for a type.
    pub fn content(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(kind, _)| kind == name)
            .map(|(_, content)| content.as_str())
    }

    /// Sets the content for a type, keeping the type's place.
    pub fn set(&mut self, name: &str, content: String) {
        match self.0.iter_mut().find(|(kind, _)| kind == name) {
            Some((_, old)) => *old = content,
            None => self.0.push((name.into(), content)),
        }
    }
}

/// Sound output, input and alerts, 0 to 100.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Volume {
    /// None: the device has no software volume (HDMI, DisplayPort).
    pub output: Option<u32>,
    /// None: there is no microphone.
    pub input: Option<u32>,
    pub alert: u32,
    /// None: the device cannot be muted.
    #[serde(default = "sounding")]
    pub muted: Option<bool>,
    /// How many steps the device has from silent to loudest; 0: as many as there are numbers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub steps: u32,
}

fn sounding() -> Option<bool> {
    Some(false)
}

impl Volume {
    /// Sets the output as near as the device can; a device without software volume stays as it is.
    pub fn set_output(&mut self, percent: f64) {
        let asked = percent.clamp(0.0, 100.0);
        let steps = if self.steps == 0 { 100 } else { self.steps };
        let step = 100.0 / f64::from(steps);
        self.output = self
            .output
            .map(|_| ((asked / step).round() * step).round() as u32);
    }
}

/// The internal battery.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battery {
    pub percentage: u32,
    #[serde(default)]
    pub charging: bool,
    #[serde(default)]
    pub on_ac_power: bool,
    /// To empty, or to full while charging; null while macOS still calculates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub minutes_remaining: Option<u32>,
}

/// Finder's own state. Its windows are those of its app: the document of each is the folder it shows, and one without
/// a document shows none (search results, AirDrop).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Finder {
    /// Selected paths; what is no absolute path is the name of a thing without a file.
    pub selection: Vec<String>,
    /// Nobody is asked before the Trash is emptied.
    #[serde(skip_serializing_if = "is_false")]
    pub empties_unasked: bool,
    /// How windows show their folders that do it in another way than the settings say, by the numbers of the windows.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub views: BTreeMap<u32, View>,
    #[serde(skip_serializing_if = "is_default")]
    pub settings: FinderSettings,
}

impl Finder {
    /// How the window of a number shows its folder.
    pub fn view(&self, window: u32) -> &View {
        self.views.get(&window).unwrap_or(&self.settings.view)
    }

    /// The same, to be changed.
    pub fn view_mut(&mut self, window: u32) -> &mut View {
        let usual = &self.settings.view;
        self.views.entry(window).or_insert_with(|| usual.clone())
    }
}

/// The beginning of a name that is typed to select a row.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypedToSelect {
    pub text: String,
    /// When its last key came, in seconds since 1970.
    pub at: f64,
}

/// What the Dock keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Dock {
    /// The bundle ids of the apps that stay there when they do not run. Left out: its items are those that the Dock's
    /// list has, whatever runs.
    pub kept: Vec<String>,
    /// What the badges of apps say, by their bundle ids, as the number of unread messages.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub badges: BTreeMap<String, String>,
    /// What it calls the Trash.
    pub trash: String,
}

impl Default for Dock {
    fn default() -> Self {
        Self {
            kept: Vec::new(),
            badges: BTreeMap::new(),
            trash: "Trash".into(),
        }
    }
}

/// How the bridge of this macOS behaves where systems or reports differ. Scripts must work under every setting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BridgeHabits {
    #[serde(skip_serializing_if = "is_default")]
    pub booleans: Booleans,
    #[serde(skip_serializing_if = "is_default")]
    pub long_integers: LongIntegers,
    #[serde(skip_serializing_if = "is_default")]
    pub out_ref: OutRef,
    /// Whether events that scripts post count as input of the devices [bridge 3.2]. Where it is left out, they count for the
    /// time since the last input [findings-2 10.2], and for the keys that are held they do not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posted_events_are_hardware: Option<bool>,
}

/// What a CFBoolean unwraps to [bridge 2.3] [bridge 16.7].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Booleans {
    /// true and false.
    #[default]
    Booleans,
    /// 1 and 0.
    Numbers,
}

/// What 64-bit integers arrive as [bridge 2.4].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LongIntegers {
    /// Decimal strings.
    #[default]
    Strings,
    Numbers,
}

/// What the use of an out value does that was not cast [bridge 2.8] [bridge 16.1].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutRef {
    /// It throws.
    #[default]
    Lenient,
    /// The process dies.
    Strict,
    /// There is nothing to cast: the out value is an object at once, as after `Ref('^@')` or a binding to `id *`.
    Objects,
}

/// What things take on this Mac, in milliseconds of its clock.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Latencies {
    pub apple_event_ms: f64,
    pub ax_message_ms: f64,
    /// A message about a row of a list that is shown, beside what every message takes.
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub list_row_ms: f64,
    /// A window that an app hands out in its AXWindows.
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub app_window_ms: f64,
    /// A list of windows that the window server makes.
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub window_list_ms: f64,
}

/// Something that will happen by itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pending {
    /// When, in seconds since 1970 of the world's clock.
    pub at: f64,
    pub what: PendingWhat,
}

/// What will happen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PendingWhat {
    /// The user makes an empty file, or removes it.
    UserFile { path: String, removed: bool },
    /// A launching app is ready; to the front if `activate`.
    Launched { pid: i32, activate: bool },
    /// A launching app is gone.
    Died { pid: i32 },
    /// launchd starts an app again.
    Relaunch { bundle_id: String },
    /// An app that builds its tree on demand has built it.
    Tree { pid: i32 },
    /// The same, begun by a write of AXManualAccessibility.
    TreeAfterWrite { pid: i32 },
    /// An element and what it holds give way to others that look the same.
    Replaced { element: u64 },
    /// An app draws its own text again where another one was painted.
    Repainted { element: u64 },
    /// A slow switch takes its new value.
    Switched { element: u64 },
    /// An app gets to raising a window.
    Raised { pid: i32, window: u64 },
    /// A menu that is empty until it is opened has been filled.
    MenuFilled { menu: u64 },
    /// An app gets a file to open. `alone`: it was launched for that, and shows no empty document beside it.
    /// `behind`: it stays where it is.
    OpensFile {
        #[serde(default = "text_edit")]
        app: String,
        path: String,
        alone: bool,
        #[serde(default, skip_serializing_if = "is_false")]
        behind: bool,
    },
    /// A browser gets an address to open. `alone`: it was launched for that, and shows nothing else.
    OpensAddress { pid: i32, url: String, alone: bool },
    /// The page of a window is told to Accessibility: it is shown, where `url` says which.
    PageTold {
        pid: i32,
        window: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        url: Option<String>,
    },
    /// An app that was told to paste does so, `plain` without the styles.
    Pastes {
        pid: i32,
        #[serde(default, skip_serializing_if = "is_false")]
        plain: bool,
    },
    /// A banner has been shown for its time, by its element id.
    BannerGoes { element: u64 },
    /// An app shows the indicator of the input source.
    IndicatorComes { pid: i32 },
    /// The indicator of the input source has been shown for its time, by its element id.
    IndicatorGoes { pid: i32, window: u64 },
    /// An app fills the panel of its status item, by its element id.
    PanelShown { pid: i32, window: u64 },
    /// A message comes, from a phone number or an address.
    Message { from: String, text: String },
    /// The question whether to log out was not answered.
    LogsOut,
    /// An input event arrives.
    Input { event: Box<Event> },
    /// The person uses a device.
    Person { event: Box<Event> },
}

impl PendingWhat {
    /// Whether an app is no longer launching then: it is ready, or gone.
    pub fn ends_launch_of(&self, launched: i32) -> bool {
        matches!(self, Self::Launched { pid, .. } | Self::Died { pid } if *pid == launched)
    }
}

/// Who opens a file in a world that does not say it.
fn text_edit() -> String {
    "com.apple.TextEdit".to_owned()
}

/// What is opened when the user logs in.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LoginItem {
    pub name: String,
    /// The path of an app, a folder or a document.
    pub path: String,
    /// It stays hidden when it was opened.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hidden: bool,
}
