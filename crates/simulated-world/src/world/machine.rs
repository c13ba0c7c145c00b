//! The machine and the session: system facts, clock, displays.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::preferences::Slides;
use crate::{geometry::Rect, zone::Zone};

/// What the system says about itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct System {
    /// `15.5`, or `15.5.1`.
    pub macos_version: String,
    /// `24F74`.
    pub build: String,
    /// `hw.model`, as `Mac15,3`.
    pub hardware_model: String,
    /// `machdep.cpu.brand_string`.
    pub processor: String,
    pub cores: u32,
    pub memory_bytes: u64,
    /// How much of the memory is free, in bytes; left out: a quarter of 16 GB.
    #[serde(skip_serializing_if = "is_usual_free_memory")]
    pub free_memory_bytes: u64,
    /// How much the startup disk holds, in bytes.
    pub disk_bytes: u64,
    /// How much of that is free, in bytes; what is written on the simulated disk takes nothing of it.
    pub free_disk_bytes: u64,
    /// `NSHost`'s localized name; the network name is made of it.
    pub computer_name: String,
    /// Short user name.
    pub user: String,
    pub full_user_name: String,
    pub home: String,
    /// Seconds since 1970.
    pub booted_at: f64,
    /// How much of the time since then it slept, in seconds.
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub asleep_seconds: f64,
    pub dark_mode: bool,
    pub locale: String,
    pub languages: Vec<String>,
    /// By its IANA name, as `Europe/Berlin`.
    pub time_zone: Zone,
    /// Variables that scripts find in their environment, beside those that every Mac sets or in their place.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub environment: BTreeMap<String, String>,
}

/// The free memory of a Mac that says nothing of it.
const FREE_MEMORY: u64 = 4 << 30;

// Serde asks for a reference.
fn is_usual_free_memory(bytes: &u64) -> bool {
    *bytes == FREE_MEMORY
}

impl System {
    /// `Demo-Mac.local`: Bonjour's form of the computer's name.
    pub fn network_name(&self) -> String {
        format!("{}.local", self.host_label())
    }

    /// The user's folder for temporary files, without a slash at its end. It is there, and listed nowhere.
    pub fn temporary_folder(&self) -> String {
        format!("/var/folders/zz/{}/T", self.user)
    }

    /// What scripts find in their environment: what every process of a session has, and what the world adds. Nothing of
    /// the environment of the real process is among it.
    pub fn variables(&self) -> BTreeMap<String, String> {
        let own = [
            ("HOME", self.home.clone()),
            ("LOGNAME", self.user.clone()),
            ("PATH", "/usr/bin:/bin:/usr/sbin:/sbin".to_owned()),
            ("SHELL", "/bin/zsh".to_owned()),
            ("TMPDIR", format!("{}/", self.temporary_folder())),
            ("USER", self.user.clone()),
            ("__CF_USER_TEXT_ENCODING", "0x1F5:0x0:0x0".to_owned()),
        ];
        let own = own.map(|(name, value)| (name.to_owned(), value));
        own.into_iter().chain(self.environment.clone()).collect()
    }

    /// The first number of the version of macOS.
    pub fn major_version(&self) -> Option<u32> {
        self.macos_version.split('.').next()?.parse().ok()
    }

    /// `Demo-Mac`: the same as a shell's prompt has it.
    pub fn host_label(&self) -> String {
        self.computer_name
            .chars()
            .map(|c| if c == ' ' { '-' } else { c })
            .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
            .collect()
    }
}

impl Default for System {
    fn default() -> Self {
        Self {
            macos_version: "15.5".into(),
            build: "24F74".into(),
            hardware_model: "Mac15,3".into(),
            processor: "Apple M3".into(),
            cores: 8,
            memory_bytes: 17_179_869_184,
            free_memory_bytes: FREE_MEMORY,
            disk_bytes: 494_384_795_648,
            free_disk_bytes: 210_453_397_504,
            computer_name: "Demo Mac".into(),
            user: "demo".into(),
            full_user_name: "Demo User".into(),
            home: "/Users/demo".into(),
            booted_at: 1_760_000_000.0,
            asleep_seconds: 0.0,
            dark_mode: false,
            locale: "en_US".into(),
            languages: vec!["en-US".into()],
            time_zone: Zone::named("Europe/Berlin").unwrap_or_else(Zone::utc),
            environment: BTreeMap::new(),
        }
    }
}

/// The login session of the user.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Session {
    /// False: started from ssh or a daemon, no window server.
    pub gui: bool,
    /// False: the screen shows another user's session, after fast user switching [findings 6.4].
    #[serde(skip_serializing_if = "super::defaults::is_true")]
    pub on_console: bool,
    pub locked: bool,
    /// How the session ended, once it did: nobody is logged in from then on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended: Option<SessionEnd>,
    /// The process that holds secure input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secure_input_pid: Option<i32>,
    /// The process that macOS holds responsible for scripts [findings 6.2]; left out: the script's own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub responsible_pid: Option<i32>,
}

/// How a session ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SessionEnd {
    LoggedOut,
    /// The Mac has started again and waits for somebody to log in.
    Restarted,
    /// The Mac is off: no program can be started on it.
    ShutDown,
}

impl Default for Session {
    fn default() -> Self {
        Self {
            gui: true,
            on_console: true,
            locked: false,
            ended: None,
            secure_input_pid: None,
            responsible_pid: None,
        }
    }
}

/// The world's clock: real time and what was slept through.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Clock {
    /// Added to real time; grows by every wait that was skipped.
    pub skew_seconds: f64,
    /// Waits really, and adds no skew.
    pub real_time: bool,
    /// What takes the place of real time, in seconds since 1970: then waits alone make time pass, however long a busy machine takes
    /// for what is done between them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stands_at: Option<f64>,
}

/// One display.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Display {
    /// `CGDirectDisplayID`.
    pub id: u32,
    pub name: String,
    pub frame: Rect,
    #[serde(default = "one")]
    pub scale: f64,
    #[serde(default)]
    pub builtin: bool,
    /// What the menu bar takes at the top.
    #[serde(default)]
    pub top_inset: f64,
    /// What the Dock takes at the bottom.
    #[serde(default)]
    pub bottom_inset: f64,
    /// What the Dock takes at the left, and at the right.
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub left_inset: f64,
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub right_inset: f64,
    /// Height of the notch, 0 without one.
    #[serde(default)]
    pub notch: f64,
    /// The path of the picture on its desktop, where it was given one. It is not drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
    /// How that picture changes by itself.
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub slides: Slides,
    /// Dark to save power; captures of it are black.
    #[serde(default, skip_serializing_if = "super::defaults::is_default")]
    pub asleep: bool,
}

impl Display {
    /// What the menu bar and the Dock leave.
    pub fn visible_frame(&self) -> Rect {
        Rect {
            x: self.frame.x + self.left_inset,
            y: self.frame.y + self.top_inset,
            width: self.frame.width - self.left_inset - self.right_inset,
            height: self.frame.height - self.top_inset - self.bottom_inset,
        }
    }
}

fn one() -> f64 {
    1.0
}
