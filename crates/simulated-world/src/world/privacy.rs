//! What a person allows to which program: the rows of the privacy settings (TCC), and the words that hold without a row.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What the user said to a permission request.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Permission {
    #[default]
    Granted,
    Denied,
    /// Never asked, or the prompt still stands on the screen.
    Unanswered,
}

/// What a screen capture gives without the permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaptureDenial {
    /// Nothing, as on macOS 26.
    Refused,
    /// Wallpaper, Dock and menu bar, as before macOS 15.
    WallpaperOnly,
}

/// What there is a permission for. Automation has a target beside it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Service {
    Accessibility,
    /// A row for Accessibility holds for this too, where it has none of its own: macOS has one switch for both.
    PostEvents,
    ScreenRecording,
    Automation,
    Folders,
    /// Calendars and reminders by EventKit; by Apple events it is Automation.
    Calendar,
    Reminders,
}

impl Service {
    const WORDS: [(&'static str, Self); 7] = [
        ("accessibility", Self::Accessibility),
        ("post_events", Self::PostEvents),
        ("screen_recording", Self::ScreenRecording),
        ("automation", Self::Automation),
        ("folders", Self::Folders),
        ("calendar", Self::Calendar),
        ("reminders", Self::Reminders),
    ];

    /// How it is written in a world.
    pub fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(_, one)| *one == self)
            .map_or("", |(word, _)| word)
    }
}

/// What is allowed to one client: a row of macOS's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub struct Client {
    /// A bundle id, or the path of an app or of a bare executable.
    pub client: String,
    pub service: Service,
    /// For Automation: the bundle id of the app that is told what to do; left out: every app that no other row names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    pub allowed: bool,
    /// Whether System Settings shows the row: macOS 26.1 shows no bare executables [findings-2 11.1].
    #[serde(skip_serializing_if = "super::defaults::is_true")]
    pub listed: bool,
}

/// A row as it is written, before its values were looked at: what is said of a wrong one names its field.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    client: serde_json::Value,
    service: serde_json::Value,
    #[serde(default)]
    target: Option<serde_json::Value>,
    allowed: serde_json::Value,
    #[serde(default)]
    listed: Option<serde_json::Value>,
}

impl TryFrom<Written> for Client {
    type Error = String;

    fn try_from(row: Written) -> Result<Self, String> {
        let wrong = |field: &str, wanted: &str, value: &serde_json::Value| {
            format!("`{field}` of a row of `permissions.clients` is {wanted}, not {value}")
        };
        let name = |field: &str, value: &serde_json::Value, wanted: &str| {
            let text = value.as_str().filter(|text| is_client(text));
            text.map(str::to_owned)
                .ok_or_else(|| wrong(field, wanted, value))
        };
        let client = name("client", &row.client, "a bundle id or an absolute path")?;
        let word = row.service.as_str();
        let service = Service::WORDS.iter().find(|(own, _)| word == Some(own));
        let Some((_, service)) = service else {
            let words = Service::WORDS.map(|(word, _)| word).join(", ");
            return Err(wrong("service", &format!("one of {words}"), &row.service));
        };
        let target = match &row.target {
            Some(value) if *service != Service::Automation => {
                return Err(wrong("target", "only for automation", value));
            }
            Some(value) => Some(name("target", value, "a bundle id")?),
            None => None,
        };
        let allowed = row.allowed.as_bool();
        let allowed = allowed.ok_or_else(|| wrong("allowed", "true or false", &row.allowed))?;
        let listed = match &row.listed {
            Some(value) => value
                .as_bool()
                .ok_or_else(|| wrong("listed", "true or false", value))?,
            None => true,
        };
        Ok(Self {
            client,
            service: *service,
            target,
            allowed,
            listed,
        })
    }
}

/// Whether a text can be a bundle id or an absolute path.
fn is_client(text: &str) -> bool {
    match text.strip_prefix('/') {
        Some(rest) => !rest.is_empty(),
        None => !text.is_empty() && !text.contains(['/', ' ']),
    }
}

impl Client {
    /// Whether it is about the same thing as another row.
    fn is_about_the_same(&self, other: &Self) -> bool {
        self.client.eq_ignore_ascii_case(&other.client)
            && self.service == other.service
            && self.target == other.target
    }
}

fn distinct<'de, D: serde::Deserializer<'de>>(rows: D) -> Result<Vec<Client>, D::Error> {
    let rows = Vec::<Client>::deserialize(rows)?;
    for (place, row) in rows.iter().enumerate() {
        if rows
            .iter()
            .take(place)
            .any(|before| before.is_about_the_same(row))
        {
            return Err(serde::de::Error::custom(format!(
                "`client` of a row of `permissions.clients` is {} twice for {}",
                row.client,
                row.service.word()
            )));
        }
    }
    Ok(rows)
}

/// The privacy settings. The words hold for every client without a row: a world that has words alone has one client.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Permissions {
    pub accessibility: Permission,
    pub post_events: Permission,
    pub screen_recording: Permission,
    /// Automation of every target that [`Permissions::automation_of`] does not name.
    pub automation: Permission,
    /// Listing the Desktop, Documents and Downloads folders, and other volumes [findings 6.4].
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub folders: Permission,
    /// Events of calendars, by EventKit.
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub calendar: Permission,
    /// Reminders, by EventKit.
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub reminders: Permission,
    /// Automation by the target's bundle id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub automation_of: BTreeMap<String, Permission>,
    /// What is allowed to single clients, as macOS keeps it [findings-2 14].
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "distinct")]
    pub clients: Vec<Client>,
    /// The path of the program that answers for its scripts itself, where no app does (`session.responsible_pid`);
    /// left out: osascript's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub own_client: Option<String>,
    /// What a capture gives without Screen Recording; left out: what the world's macOS version does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capture_denial: Option<CaptureDenial>,
    /// Prompts that were shown, oldest first: `accessibility`, `screen_recording`, `calendar`, `automation com.apple.finder`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub prompts: Vec<String>,
}

impl Permissions {
    /// Sets the word of a service.
    pub fn set_word(&mut self, service: Service, permission: Permission) {
        let word = match service {
            Service::Accessibility => &mut self.accessibility,
            Service::PostEvents => &mut self.post_events,
            Service::ScreenRecording => &mut self.screen_recording,
            Service::Automation => &mut self.automation,
            Service::Folders => &mut self.folders,
            Service::Calendar => &mut self.calendar,
            Service::Reminders => &mut self.reminders,
        };
        *word = permission;
    }

    /// Notes that a prompt is on the screen. macOS shows each once.
    pub fn show_prompt(&mut self, what: &str) {
        if !self.prompts.iter().any(|shown| shown == what) {
            self.prompts.push(what.to_owned());
        }
    }
}
