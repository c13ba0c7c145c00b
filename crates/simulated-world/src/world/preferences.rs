//! What the user has chosen in the system's settings and System Events tells and changes: appearance, Dock, discs, screen
//! saver, security [events 3.13]. Dark mode is a fact of the system and not here.
//!
//! The fields of each group are named as the properties of System Events, its choices as the enumerators.

use serde::{Deserialize, Serialize};

use super::defaults::is_default;

/// All of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Preferences {
    #[serde(skip_serializing_if = "is_default")]
    pub appearance: Appearance,
    #[serde(skip_serializing_if = "is_default")]
    pub discs: Discs,
    #[serde(skip_serializing_if = "is_default")]
    pub dock: DockPreferences,
    #[serde(skip_serializing_if = "is_default")]
    pub panes: PaneSettings,
    #[serde(skip_serializing_if = "is_default")]
    pub screen_saver: ScreenSaver,
    #[serde(skip_serializing_if = "is_default")]
    pub security: Security,
}

/// What panes of System Settings set and System Events does not tell. None of it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PaneSettings {
    pub airdrop_in_menu_bar: bool,
    /// How long a key is held down before it repeats, in units of 15 ms; none: as macOS has it.
    pub initial_key_repeat: Option<u32>,
    /// How long it takes from one repeat to the next, in units of 15 ms; none: as macOS has it.
    pub key_repeat: Option<u32>,
    /// When notifications say what they are about: 1 never, 2 while the Mac is not locked, 3 always.
    pub notification_previews: u32,
}

impl Default for PaneSettings {
    fn default() -> Self {
        Self {
            airdrop_in_menu_bar: false,
            initial_key_repeat: None,
            key_repeat: None,
            notification_previews: 2,
        }
    }
}

/// How windows and texts look. Of it the accent colour alone is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Appearance {
    /// Light by day and dark by night.
    #[serde(skip_serializing_if = "is_default")]
    pub automatic: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub accent: Accent,
    pub appearance: ButtonColour,
    pub font_smoothing: bool,
    /// Letters of this many points and less are not smoothed.
    pub font_smoothing_limit: u32,
    pub font_smoothing_style: FontSmoothing,
    pub highlight_color: Highlight,
    /// How many of each the Apple menu lists.
    pub recent_applications_limit: u32,
    pub recent_documents_limit: u32,
    pub recent_servers_limit: u32,
    pub scroll_bar_action: ScrollBarAction,
    pub smooth_scrolling: bool,
}

impl Default for Appearance {
    fn default() -> Self {
        Self {
            automatic: false,
            accent: Accent::Multicolor,
            appearance: ButtonColour::Blue,
            font_smoothing: true,
            font_smoothing_limit: 4,
            font_smoothing_style: FontSmoothing::Automatic,
            highlight_color: Highlight::Named(HighlightColour::Blue),
            recent_applications_limit: 10,
            recent_documents_limit: 10,
            recent_servers_limit: 10,
            scroll_bar_action: ScrollBarAction::JumpToNextPage,
            smooth_scrolling: true,
        }
    }
}

/// The colour of controls. `Multicolor` leaves it to each app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Accent {
    #[default]
    Multicolor,
    Blue,
    Purple,
    Pink,
    Red,
    Orange,
    Yellow,
    Green,
    Graphite,
}

impl Accent {
    /// As the default `AppleAccentColor` has it; none where there is none.
    pub fn number(self) -> Option<i64> {
        Some(match self {
            Self::Multicolor => return None,
            Self::Graphite => -1,
            Self::Red => 0,
            Self::Orange => 1,
            Self::Yellow => 2,
            Self::Green => 3,
            Self::Blue => 4,
            Self::Purple => 5,
            Self::Pink => 6,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ButtonColour {
    Blue,
    Graphite,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FontSmoothing {
    Automatic,
    Light,
    Medium,
    Standard,
    Strong,
}

/// The colour behind selected text: one with a name, or red, green and blue from 0 to 65535.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Highlight {
    Named(HighlightColour),
    Mixed([u16; 3]),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HighlightColour {
    Blue,
    Gold,
    Graphite,
    Green,
    Orange,
    Purple,
    Red,
    Silver,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ScrollBarAction {
    #[serde(rename = "jump to here")]
    JumpToHere,
    #[serde(rename = "jump to next page")]
    JumpToNextPage,
}

/// The Dock. Its size, its edge, whether it hides, its dots and where minimised windows go are drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DockPreferences {
    pub animate: bool,
    pub autohide: bool,
    /// The menu bar, which hides like the Dock.
    pub autohide_menu_bar: bool,
    /// From 0 to 1.
    pub dock_size: f64,
    pub double_click_behavior: DoubleClick,
    pub magnification: bool,
    /// From 0 to 1.
    pub magnification_size: f64,
    pub minimize_effect: MinimizeEffect,
    pub minimize_into_application: bool,
    pub screen_edge: ScreenEdge,
    pub show_indicators: bool,
    pub show_recents: bool,
}

impl Default for DockPreferences {
    fn default() -> Self {
        Self {
            animate: true,
            autohide: false,
            autohide_menu_bar: false,
            dock_size: 9.0 / 28.0,
            double_click_behavior: DoubleClick::Zoom,
            magnification: false,
            magnification_size: 0.5,
            minimize_effect: MinimizeEffect::Genie,
            minimize_into_application: false,
            screen_edge: ScreenEdge::Bottom,
            show_indicators: true,
            show_recents: true,
        }
    }
}

impl DockPreferences {
    /// How wide an icon is, in points: 16 to 128.
    pub fn side(&self) -> f64 {
        112.0_f64.mul_add(self.dock_size.clamp(0.0, 1.0), 16.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DoubleClick {
    Minimize,
    Off,
    Zoom,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MinimizeEffect {
    Genie,
    Scale,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ScreenEdge {
    Bottom,
    Left,
    Right,
}

/// What is done when a disc of a kind is inserted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Discs {
    pub blank_bd: Insertion,
    pub blank_cd: Insertion,
    pub blank_dvd: Insertion,
    pub music_cd: Insertion,
    pub picture_cd: Insertion,
    pub video_bd: Insertion,
    pub video_dvd: Insertion,
}

/// What is done when one kind of disc is inserted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Insertion {
    /// The path of an app.
    pub custom_application: Option<String>,
    /// The path of a script.
    pub custom_script: Option<String>,
    pub insertion_action: InsertionAction,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum InsertionAction {
    #[default]
    #[serde(rename = "ask what to do")]
    AskWhatToDo,
    #[serde(rename = "ignore")]
    Ignore,
    #[serde(rename = "open application")]
    OpenApplication,
    #[serde(rename = "run a script")]
    RunAScript,
}

/// The screen saver. While it runs the displays are dark, with the time where a clock is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ScreenSaver {
    /// The name of the module.
    pub current: String,
    /// After how many seconds without input it starts; 0: never. It starts by itself nowhere here.
    pub delay_interval: u32,
    pub main_screen_only: bool,
    /// How modules show pictures: `slideshow`, `collage` or `mosaic`.
    pub picture_display_style: String,
    pub running: bool,
    pub show_clock: bool,
}

impl Default for ScreenSaver {
    fn default() -> Self {
        Self {
            current: "Flurry".into(),
            delay_interval: 1200,
            main_screen_only: false,
            picture_display_style: "slideshow".into(),
            running: false,
            show_clock: false,
        }
    }
}

/// Passwords and logging out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Security {
    pub automatic_login: bool,
    pub log_out_when_inactive: bool,
    /// In minutes.
    pub log_out_when_inactive_interval: u32,
    pub require_password_to_unlock: bool,
    pub require_password_to_wake: bool,
    pub secure_virtual_memory: bool,
}

impl Default for Security {
    fn default() -> Self {
        Self {
            automatic_login: false,
            log_out_when_inactive: false,
            log_out_when_inactive_interval: 60,
            require_password_to_unlock: true,
            require_password_to_wake: true,
            secure_virtual_memory: true,
        }
    }
}

/// How the picture of a desktop changes by itself. It never does here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Slides {
    /// In seconds.
    pub change_interval: f64,
    /// 0 never, 1 after the interval, 2 at login, 3 after sleep.
    pub picture_rotation: u32,
    /// Left out: that of the pictures that come with macOS.
    pub pictures_folder: Option<String>,
    pub random_order: bool,
    pub translucent_menu_bar: bool,
}

impl Default for Slides {
    fn default() -> Self {
        Self {
            change_interval: 1800.0,
            picture_rotation: 0,
            pictures_folder: None,
            random_order: false,
            translucent_menu_bar: true,
        }
    }
}
