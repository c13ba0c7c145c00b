//! What a description of a world may say. The comments are the descriptions in its JSON Schema.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::Value as Json;

use super::when::When;
use simulated_world::{
    template::{MacOs, Template},
    world::{Fault, Heads, OnPress, Permission, PersonAct, Scalar, Service},
    zone::Zone,
};

/// A world that differs from a base world by what stands here.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "A world of the simulated Mac")]
pub(crate) struct Described {
    /// The version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub(crate) version: u32,
    /// The address or path of the JSON Schema, for editors; it is not read.
    #[serde(rename = "$schema")]
    pub(crate) schema: Option<String>,
    /// The world to start from; default: `default`.
    #[schemars(with = "Option<String>")]
    pub(crate) base: Option<Template>,
    /// The version of macOS: `13`, `15`, `26` or `27`; default: that of the base.
    #[schemars(with = "Option<String>")]
    #[serde(deserialize_with = "release")]
    pub(crate) macos: Option<MacOs>,
    /// The time of the clock, which then stands and goes on only while scripts wait: `2026-03-02 09:00`. Default: the real time.
    pub(crate) now: Option<When>,
    /// The time zone by its IANA name: `Europe/Berlin`.
    #[schemars(with = "Option<String>")]
    pub(crate) time_zone: Option<Zone>,
    /// The region: `de_DE`.
    pub(crate) locale: Option<String>,
    /// The languages that the user prefers: `["de-DE", "en-US"]`.
    pub(crate) languages: Option<Vec<String>>,
    /// The user's full name.
    pub(crate) full_user_name: Option<String>,
    /// What the base has and this world has not.
    pub(crate) without: Vec<Kept>,
    /// The bundle id of the app in front; default: the last of `apps`, else that of the base.
    pub(crate) front: Option<String>,
    /// Apps: new ones, and further windows of those that the base has.
    pub(crate) apps: Vec<AppText>,
    /// Web pages by their addresses.
    pub(crate) web: BTreeMap<String, PageText>,
    /// Messages in Mail.
    pub(crate) mail: Vec<MailText>,
    /// Notes in Notes.
    pub(crate) notes: Vec<NoteText>,
    /// Reminders in Reminders.
    pub(crate) reminders: Vec<ReminderText>,
    /// Events in Calendar.
    pub(crate) events: Vec<EventText>,
    /// People in Contacts.
    pub(crate) contacts: Vec<ContactText>,
    /// Conversations in Messages.
    pub(crate) messages: Vec<ChatText>,
    /// Tracks in Music.
    pub(crate) music: Vec<TrackText>,
    /// Files by their paths, with their texts. `~/` is the home folder; a path that ends with `/` is a folder.
    pub(crate) files: BTreeMap<String, String>,
    /// The text on the clipboard.
    pub(crate) clipboard: Option<String>,
    /// What the user has allowed to scripts.
    pub(crate) permissions: BTreeMap<Service, Permission>,
    /// What some Macs do otherwise; `new --list` names them.
    #[schemars(schema_with = "faults")]
    pub(crate) faults: Vec<Fault>,
    /// What the user does while scripts run.
    pub(crate) person: Vec<PersonAct>,
    /// Any other fields of the world file, put in the place of those that it has. Tables are merged, `null` (in JSON) removes.
    pub(crate) world: BTreeMap<String, Json>,
}

/// A version, also as the number that it looks like.
fn release<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<MacOs>, D::Error> {
    let named = match Json::deserialize(deserializer)? {
        Json::Number(number) => Json::String(number.to_string()),
        other => other,
    };
    Option::deserialize(named).map_err(D::Error::custom)
}

fn faults(_: &mut SchemaGenerator) -> Schema {
    let names: Vec<&str> = Fault::ALL.iter().map(|fault| fault.name()).collect();
    json_schema!({"type": "array", "items": {"type": "string", "enum": names}})
}

/// What a world can be without.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kept {
    Mail,
    Notes,
    Reminders,
    Events,
    Contacts,
    Messages,
    Music,
    Files,
}

/// An app. One whose bundle id or name the base has gets the windows in addition.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AppText {
    pub(crate) name: String,
    /// Default: that of the app of that name, else `com.example.` and the name in small letters.
    #[serde(default)]
    pub(crate) bundle_id: Option<String>,
    /// It is installed and does not run.
    #[serde(default)]
    pub(crate) closed: bool,
    /// It answers nothing.
    #[serde(default)]
    pub(crate) hung: bool,
    /// The one in front first.
    #[serde(default)]
    pub(crate) windows: Vec<WindowText>,
    /// Its scripting dictionary: an `.sdef` file beside the description, or the text of one. Only for an app of which this Mac knows none.
    #[serde(default)]
    pub(crate) dictionary: Option<String>,
    /// What it keeps, by the names that JavaScript has for those of its dictionary: properties of the application, and lists of objects under
    /// the plural of their class. Dates are seconds since 1970.
    #[serde(default)]
    pub(crate) keeps: BTreeMap<String, Json>,
    /// Menus beside those that every app has; one of the same title gets the items at its end.
    #[serde(default)]
    pub(crate) menus: Vec<MenuText>,
}

/// A menu of the menu bar.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MenuText {
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) items: Vec<MenuItemText>,
}

/// An item of a menu.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MenuItemText {
    /// `-` is a line between items.
    pub(crate) title: String,
    /// The character that chooses it together with the Command key.
    #[serde(default)]
    pub(crate) key: Option<char>,
    /// It cannot be chosen.
    #[serde(default)]
    pub(crate) disabled: bool,
    /// It has a check mark.
    #[serde(default)]
    pub(crate) checked: bool,
    /// What comes of choosing it. What names an element means one of the app's front window.
    #[serde(default)]
    pub(crate) on_press: Option<OnPress>,
    /// A submenu.
    #[serde(default)]
    pub(crate) items: Vec<MenuItemText>,
}

/// A window.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct WindowText {
    pub(crate) title: String,
    /// Left, top, width and height in points of the screen; default: in the middle of the first display.
    #[serde(default)]
    pub(crate) frame: Option<[f64; 4]>,
    /// It keeps clicks from the other windows of its app, as an alert does.
    #[serde(default)]
    pub(crate) modal: bool,
    /// It is on no screen until a control opens it.
    #[serde(default)]
    pub(crate) closed: bool,
    #[serde(default)]
    pub(crate) elements: Vec<ElementText>,
}

/// A web page.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageText {
    pub(crate) title: String,
    /// In points; default: as high as what is on it.
    #[serde(default)]
    pub(crate) height: Option<f64>,
    /// The page in HTML, of which the elements are made as WebKit tells them; they stand before `elements`. No script and no style sheet
    /// of it is read.
    #[serde(default)]
    pub(crate) html: Option<String>,
    #[serde(default)]
    pub(crate) elements: Vec<ElementText>,
}

/// An element of a window or a page.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ElementText {
    /// As Accessibility calls it: `AXButton`, `AXTextField`, `AXStaticText`, `AXCheckBox`, `AXLink`, `AXHeading`, `AXGroup`.
    pub(crate) role: String,
    #[serde(default)]
    pub(crate) subrole: Option<String>,
    #[serde(default)]
    pub(crate) title: Option<String>,
    #[serde(default)]
    pub(crate) description: Option<String>,
    /// By which other elements' effects name it.
    #[serde(default)]
    pub(crate) identifier: Option<String>,
    /// A text, a number or a Boolean.
    #[serde(default)]
    pub(crate) value: Option<Scalar>,
    /// What an empty field shows.
    #[serde(default)]
    pub(crate) placeholder: Option<String>,
    /// Where a link leads.
    #[serde(default)]
    pub(crate) url: Option<String>,
    /// It cannot be used.
    #[serde(default)]
    pub(crate) disabled: bool,
    /// Left, top, width and height in points from the top left of the window or page; default: below the element before it.
    #[serde(default)]
    pub(crate) frame: Option<[f64; 4]>,
    /// What comes of pressing it, beside what comes of all of its kind.
    #[serde(default)]
    pub(crate) on_press: Option<OnPress>,
    /// The identifier of the element that is its label.
    #[serde(default)]
    pub(crate) labelled_by: Option<String>,
    /// For a cell of a table: of what it is the header.
    #[serde(default)]
    pub(crate) heads: Option<Heads>,
    /// Further attributes by their names.
    #[serde(default)]
    pub(crate) attributes: BTreeMap<String, Scalar>,
    #[serde(default)]
    pub(crate) elements: Vec<ElementText>,
}

/// A message that was received.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailText {
    /// `Anna Example <anna@example.com>`
    pub(crate) from: String,
    pub(crate) subject: String,
    #[serde(default)]
    pub(crate) text: String,
    /// When it was received; default: an hour ago.
    #[serde(default)]
    pub(crate) date: Option<When>,
    /// The mailbox of the first account; default: `INBOX`.
    #[serde(default)]
    pub(crate) mailbox: Option<String>,
    #[serde(default)]
    pub(crate) read: bool,
    #[serde(default)]
    pub(crate) flagged: bool,
}

/// A note.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoteText {
    pub(crate) title: String,
    /// What stands below the title.
    #[serde(default)]
    pub(crate) text: String,
    /// The same in HTML, in the place of `text`: `<div>Buy <b>two</b> of <a href="https://example.com">these</a></div>`. A line is a
    /// `div`; `b`, `i`, `u`, `a` and `span` with a font are styles.
    #[serde(default)]
    pub(crate) html: Option<String>,
    /// A folder of the first account, made where it is missing; default: `Notes`.
    #[serde(default)]
    pub(crate) folder: Option<String>,
    /// When it was written; default: an hour ago.
    #[serde(default)]
    pub(crate) date: Option<When>,
}

/// A reminder.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReminderText {
    pub(crate) title: String,
    /// A list of the first account, made where it is missing; default: `Reminders`.
    #[serde(default)]
    pub(crate) list: Option<String>,
    #[serde(default)]
    pub(crate) notes: Option<String>,
    #[serde(default)]
    pub(crate) due: Option<When>,
    #[serde(default)]
    pub(crate) completed: bool,
    #[serde(default)]
    pub(crate) flagged: bool,
}

/// An event.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventText {
    pub(crate) title: String,
    pub(crate) start: When,
    /// Default: an hour after the start.
    #[serde(default)]
    pub(crate) end: Option<When>,
    #[serde(default)]
    pub(crate) all_day: bool,
    /// Made where it is missing; default: `Home`.
    #[serde(default)]
    pub(crate) calendar: Option<String>,
    #[serde(default)]
    pub(crate) location: Option<String>,
    #[serde(default)]
    pub(crate) notes: Option<String>,
}

/// A person.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContactText {
    #[serde(default)]
    pub(crate) first_name: String,
    #[serde(default)]
    pub(crate) last_name: String,
    #[serde(default)]
    pub(crate) organization: Option<String>,
    #[serde(default)]
    pub(crate) emails: Vec<String>,
    #[serde(default)]
    pub(crate) phones: Vec<String>,
}

/// A conversation with one person.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ChatText {
    pub(crate) with: String,
    /// Their phone number or address.
    pub(crate) handle: String,
    /// What the user has sent to them.
    #[serde(default)]
    pub(crate) sent: Vec<String>,
    /// What they have sent to the user, or will.
    #[serde(default)]
    pub(crate) received: Vec<ReceivedText>,
}

/// A message from somebody.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReceivedText {
    pub(crate) text: String,
    /// Default: an hour ago. At a time that is still to come it arrives then.
    #[serde(default)]
    pub(crate) date: Option<When>,
}

/// A track of the library.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TrackText {
    pub(crate) title: String,
    #[serde(default)]
    pub(crate) artist: String,
    #[serde(default)]
    pub(crate) album: String,
    /// Default: 180.
    #[serde(default)]
    pub(crate) seconds: Option<f64>,
}
