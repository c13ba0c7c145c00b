//! One Mac: everything a script can see or change, and the world's own look-ups in it.

use std::collections::{BTreeMap, btree_map::Entry};

use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value as Json;

use super::{
    apps::{App, InstalledApp, Look},
    crowd::Crowd,
    defaults::is_default,
    disk::Disk,
    done::Done,
    event_store::EventStore,
    faults::{Fault, Faults},
    folder_actions::FolderActions,
    input::{Input, LastEvent},
    keyboard::Keyboard,
    machine::{Clock, Display, Session, System},
    network::Network,
    notifications::{Notification, NotificationCenter},
    origin::Origin,
    person::PersonAct,
    pictures::Pictures,
    preferences::Preferences,
    privacy::Permissions,
    script_dialogs::{ScriptAnswer, ScriptPanel},
    shut_menus, surfaces,
    things::{
        Battery, BridgeHabits, Dock, Finder, Latencies, LoginItem, Pasteboard, Pending, Spotlight,
        TypedToSelect, Volume,
    },
    typed,
    web::Page,
    window_templates,
    words::Words,
    workspace_notices::WorkspaceNotices,
};
use crate::geometry::{Point, Rect};

/// One Mac.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct World {
    /// The file's format; 1.
    pub format: u32,
    /// Counts the writes of the file.
    #[serde(default)]
    pub generation: u64,
    #[serde(default)]
    pub system: System,
    /// What it says in the place of English words.
    #[serde(default, skip_serializing_if = "is_default")]
    pub words: Words,
    #[serde(default)]
    pub session: Session,
    #[serde(default)]
    pub clock: Clock,
    #[serde(default)]
    pub permissions: Permissions,
    /// The first display is the primary one: it has the menu bar and its frame starts at 0,0.
    pub displays: Vec<Display>,
    /// Apps on disk.
    pub installed: Vec<InstalledApp>,
    /// Running processes with or without a user interface, in the order in which they were launched.
    pub apps: Vec<App>,
    /// Process id of the frontmost app.
    pub front: i32,
    /// Those that were in front before it, the last one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fronts: Vec<i32>,
    #[serde(default)]
    pub pasteboard: Pasteboard,
    /// None: the output device has no software volume.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub volume: Option<Volume>,
    /// None: a desktop Mac.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub battery: Option<Battery>,
    #[serde(default)]
    pub pointer: Point,
    /// What is held down.
    #[serde(default, skip_serializing_if = "is_default")]
    pub input: Input,
    /// When input came last, and how much.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last_events: Vec<LastEvent>,
    /// What the person at the Mac will do by themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub person: Vec<PersonAct>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub keyboard: Keyboard,
    /// What screencapture made lately.
    #[serde(default, skip_serializing_if = "is_default")]
    pub pictures: Pictures,
    /// The build of macOS for which text recognition has its models ready.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recognition_build: Option<String>,
    /// The display on whose menu bar something was opened with the pointer, where that is not the primary one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub menus_on: Option<u32>,
    /// Element id of the element that has the keyboard focus of the session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<u64>,
    /// What is being typed to select a row by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub typed_to_select: Option<TypedToSelect>,
    /// What was looked for last, in whatever app: the text of the find pasteboard.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub find_text: String,
    #[serde(default)]
    pub finder: Finder,
    #[serde(default, skip_serializing_if = "is_default")]
    pub dock: Dock,
    /// What the user has chosen in the system's settings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub preferences: Preferences,
    #[serde(default, skip_serializing_if = "is_default")]
    pub network: Network,
    #[serde(default, skip_serializing_if = "is_default")]
    pub folder_actions: FolderActions,
    /// Files and folders beside the apps.
    #[serde(default)]
    pub disk: Disk,
    /// Symbolic links by their paths, and where each leads: an absolute path, or one from its folder.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub links: BTreeMap<String, String>,
    /// What the user has chosen to open things with, by a scheme (`https`) or an extension (`.txt`): a bundle id, empty where no
    /// app is left that does.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub default_apps: BTreeMap<String, String>,
    /// What is opened when the user logs in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub login_items: Vec<LoginItem>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub spotlight: Spotlight,
    /// Web pages by their addresses.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub web: BTreeMap<String, Page>,
    /// What scriptable apps keep that are not drawn, by bundle id; of one that is not here it is as it was delivered.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub app_data: BTreeMap<String, Json>,
    /// How EventKit answers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub event_store: EventStore,
    /// For a crowded Mac: what the records are made from that were not changed yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crowd: Option<Crowd>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notifications: Vec<Notification>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub notification_center: NotificationCenter,
    /// What NSWorkspace told lately.
    #[serde(default, skip_serializing_if = "is_default")]
    pub workspace_notices: WorkspaceNotices,
    /// What was answered in dialogs of scripts that wait for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script_answers: Vec<ScriptAnswer>,
    /// The panels of scripts that wait for an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script_panels: Vec<ScriptPanel>,
    /// The real processes that run scripts with dialogs on the screen, by the process that shows them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub script_hosts: BTreeMap<i32, u32>,
    /// URLs that were opened, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub opened_urls: Vec<String>,
    /// What it began as, where nothing else tells that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub began_as: Option<Origin>,
    /// The description that it was made from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Json>,
    /// What was done on this Mac.
    #[serde(default, skip_serializing_if = "Done::is_empty")]
    pub done: Done,
    #[serde(default, skip_serializing_if = "is_default")]
    pub faults: Faults,
    #[serde(default, skip_serializing_if = "is_default")]
    pub bridge: BridgeHabits,
    #[serde(default, skip_serializing_if = "is_default")]
    pub latencies: Latencies,
    /// What will happen by itself, and when.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pending: Vec<Pending>,
    #[serde(default = "first_pid", deserialize_with = "counter")]
    pub next_pid: i32,
    /// The next free window or element id.
    #[serde(default = "first_id", deserialize_with = "counter")]
    pub next_id: u64,
}

/// The largest number that a world may count on from.
const LAST_COUNTED: u64 = 1_000_000_000;

/// A number that is counted on from: far enough from the largest of its type.
fn counter<'de, D: Deserializer<'de>, N: TryFrom<u64>>(deserializer: D) -> Result<N, D::Error> {
    let number = u64::deserialize(deserializer)?;
    let number = N::try_from(number).ok().filter(|_| number <= LAST_COUNTED);
    number.ok_or_else(|| de::Error::custom(format!("it is at most {LAST_COUNTED}")))
}

/// How soon, in seconds, a key goes on with the name that is typed to select a row.
const TYPED_TOGETHER: f64 = 1.0;
/// How long an app answers nothing after it was acted upon, on such a Mac.
const HANG_MS: f64 = 15_000.0;

fn first_pid() -> i32 {
    40_000
}

fn first_id() -> u64 {
    10_000
}

impl World {
    /// The world every new file starts with.
    pub const DEFAULT: &'static str = include_str!("../../data/macs/default.json");

    /// Reads a world; the message of a failure names the place.
    pub fn parse(text: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice::<Self>(text)?.completed()
    }

    /// The same of a text that was written of a world: what apps would show if they were launched is read when one is.
    pub fn parse_written(text: &[u8]) -> Result<Self, serde_json::Error> {
        serde_json::from_slice::<Self>(text)?.completed_but_looks()
    }

    /// The same of JSON that was read already.
    pub fn of_json(json: Json) -> Result<Self, serde_json::Error> {
        typed::of_json::<Self>(&json)?.completed()
    }

    /// With the windows of templates, and an id for everything that has none.
    pub(super) fn completed(mut self) -> Result<Self, serde_json::Error> {
        let version = self.system.major_version();
        for app in &mut self.installed {
            app.look.read()?;
            window_templates::expand(&mut app.look.windows, version)?;
        }
        self.completed_but_looks()
    }

    fn completed_but_looks(mut self) -> Result<Self, serde_json::Error> {
        let world = &mut self;
        let version = world.system.major_version();
        for app in &mut world.apps {
            window_templates::expand(&mut app.windows, version)?;
            surfaces::add(app, &world.faults);
        }
        world.assign_ids();
        if world.faults.has(Fault::MenusValidateWhenOpened) {
            let bars = world
                .apps
                .iter_mut()
                .filter_map(|app| app.menu_bar.as_mut());
            bars.for_each(shut_menus::keep_all);
        }
        Ok(self)
    }

    /// Gives an id to every window and element that has none.
    pub fn assign_ids(&mut self) {
        let words = std::mem::take(&mut self.words);
        words.translate_new(&mut self.apps);
        self.words = words;
        self.give_directions();
        let mut next = self.next_id;
        for app in &mut self.apps {
            app.assign_ids(&mut next);
        }
        self.next_id = next;
    }

    /// The running app with this process id.
    pub fn app(&self, pid: i32) -> Option<&App> {
        self.apps.iter().find(|app| app.pid == pid)
    }

    /// The running app with this process id, to be changed.
    pub fn app_mut(&mut self, pid: i32) -> Option<&mut App> {
        self.apps.iter_mut().find(|app| app.pid == pid)
    }

    /// The installed app with this bundle id; macOS compares bundle ids without case.
    pub fn installed_with_bundle_id(&self, bundle_id: &str) -> Option<&InstalledApp> {
        self.installed
            .iter()
            .find(|app| app.bundle_id.eq_ignore_ascii_case(bundle_id))
    }

    /// What an app on disk shows once it runs: its own look, or that of the app which it is like.
    pub fn look_of(&self, installed: &InstalledApp) -> Look {
        let other = installed
            .like
            .as_deref()
            .and_then(|id| self.installed_with_bundle_id(id));
        let borrowed = other.and_then(|other| other.look.renamed(&other.name, &installed.name));
        let borrowed = borrowed.map(|look| self.words.retitled(look, &installed.retitled));
        let own = Look::clone(&installed.look);
        match borrowed {
            Some(look) if own.windows.is_empty() => look,
            // The rest is that of the other.
            Some(look) => Look {
                windows: own.windows,
                ..look
            },
            None => own,
        }
    }

    /// The installed app that Launch Services finds for a name: with or without `.app`, without case, or a full path.
    pub fn installed_with_name(&self, name: &str) -> Option<&InstalledApp> {
        let path = name.trim_end_matches('/');
        let bare = path.strip_suffix(".app").unwrap_or(path);
        self.installed.iter().find(|app| {
            app.path == path
                || (!bare.contains('/')
                    && (app.name.eq_ignore_ascii_case(bare)
                        || app.file_name().eq_ignore_ascii_case(bare)))
        })
    }

    /// An app was acted upon: on some Macs it answers nothing for a while after that [findings-2 7.1].
    pub fn note_act(&mut self, pid: i32) {
        if self.faults.has(Fault::AppsHangAfterActs)
            && let Some(app) = self.app_mut(pid)
        {
            app.first_answer_ms = HANG_MS;
        }
    }

    /// What was typed by now to select a row: keys that come soon after each other are one beginning of a name.
    pub fn type_to_select(&mut self, typed: &str, now: f64) -> String {
        let before = self.typed_to_select.take();
        let before = before.filter(|before| (0.0..TYPED_TOGETHER).contains(&(now - before.at)));
        let text = before.map(|before| before.text).unwrap_or_default() + typed;
        self.typed_to_select = Some(TypedToSelect {
            text: text.clone(),
            at: now,
        });
        text
    }

    /// What a scriptable app keeps; none where that is as it was delivered.
    pub fn kept(&self, bundle_id: &str) -> Option<&Json> {
        let made = || self.crowd.as_ref()?.kept(bundle_id);
        self.app_data.get(bundle_id).or_else(made)
    }

    /// The same, to be changed: from then on it lies in the world. `delivered` is what a new Mac has of it.
    pub fn kept_mut(
        &mut self,
        bundle_id: &str,
        delivered: &str,
    ) -> Result<&mut Json, serde_json::Error> {
        let kept = match self.app_data.entry(bundle_id.to_owned()) {
            Entry::Occupied(kept) => kept.into_mut(),
            Entry::Vacant(none) => {
                let made = self.crowd.as_ref().and_then(|crowd| crowd.kept(bundle_id));
                none.insert(match made {
                    Some(made) => made.clone(),
                    None => serde_json::from_str(delivered)?,
                })
            }
        };
        Ok(kept)
    }

    /// The highest place in the pile of windows.
    pub fn top(&self) -> i64 {
        self.apps
            .iter()
            .flat_map(|app| &app.windows)
            .map(|window| window.z)
            .max()
            .unwrap_or(0)
    }

    /// Whether something is to happen by now.
    pub fn is_due(&self, now: f64) -> bool {
        self.pending.iter().any(|event| event.at <= now)
            || self.person.iter().any(|act| act.after_events == 0)
            || self.has_ageing_banners()
    }

    /// Whether something on the screen says how old it is.
    fn has_ageing_banners(&self) -> bool {
        let ages = self.faults.has(Fault::BannersTellTheirAge);
        ages && !self.notification_center.shown.is_empty()
    }

    /// Ends the screen saver. Whoever comes back has to give the password where that is asked for.
    pub fn stop_screen_saver(&mut self) {
        if std::mem::take(&mut self.preferences.screen_saver.running) {
            self.session.locked |= self.preferences.security.require_password_to_wake;
        }
    }

    /// The rectangle around all displays.
    pub fn all_displays(&self) -> Rect {
        let frames = self.displays.iter().map(|display| display.frame);
        frames.reduce(Rect::union).unwrap_or_default()
    }

    /// The height of the primary display, about which AppKit's bottom-left coordinates are flipped.
    pub fn primary_height(&self) -> f64 {
        self.displays
            .first()
            .map_or(0.0, |display| display.frame.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_world_reads_and_survives_a_round_trip() {
        let world = World::parse(World::DEFAULT.as_bytes()).expect("default world");
        let again = World::parse(&serde_json::to_vec(&world).unwrap()).unwrap();
        assert_eq!(
            serde_json::to_value(&world).unwrap(),
            serde_json::to_value(&again).unwrap()
        );
    }

    #[test]
    fn an_unknown_field_is_refused_and_named() {
        let text = World::DEFAULT.replacen("\"front\"", "\"frnt\"", 1);
        let error = World::parse(text.as_bytes()).expect_err("refused");
        assert!(error.to_string().contains("frnt"), "{error}");
    }

    #[test]
    fn ids_are_unique() {
        let world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        let mut ids = Vec::new();
        for app in &world.apps {
            app.each_id(&mut |id| ids.push(id));
        }
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(count, ids.len());
        assert!(!ids.contains(&0));
    }
}
