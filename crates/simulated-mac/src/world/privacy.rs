//! What a person allows to which program: the rows of the privacy settings (TCC), and the words that hold without a row.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{apps::App, state::World};

/// What the user said to a permission request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Permission {
    #[default]
    Granted,
    Denied,
    /// Never asked, or the prompt still stands on the screen.
    Unanswered,
}

/// What a screen capture gives without the permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum CaptureDenial {
    /// Nothing, as on macOS 26.
    Refused,
    /// Wallpaper, Dock and menu bar, as before macOS 15.
    WallpaperOnly,
}

/// What there is a permission for. Automation has a target beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Service {
    Accessibility,
    /// A row for Accessibility holds for this too, where it has none of its own: macOS has one switch for both.
    PostEvents,
    ScreenRecording,
    Automation,
    Folders,
}

impl Service {
    const WORDS: [(&'static str, Self); 5] = [
        ("accessibility", Self::Accessibility),
        ("post_events", Self::PostEvents),
        ("screen_recording", Self::ScreenRecording),
        ("automation", Self::Automation),
        ("folders", Self::Folders),
    ];

    /// How it is written in a world.
    pub(crate) fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(_, one)| *one == self)
            .map_or("", |(word, _)| word)
    }
}

/// What is allowed to one client: a row of macOS's list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written")]
pub(crate) struct Client {
    /// A bundle id, or the path of an app or of a bare executable.
    pub(crate) client: String,
    pub(crate) service: Service,
    /// For Automation: the bundle id of the app that is told what to do; left out: every app that no other row names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) target: Option<String>,
    pub(crate) allowed: bool,
    /// Whether System Settings shows the row: macOS 26.1 shows no bare executables [findings-2 11.1].
    #[serde(skip_serializing_if = "super::defaults::is_true")]
    pub(crate) listed: bool,
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
pub(crate) struct Permissions {
    pub(crate) accessibility: Permission,
    pub(crate) post_events: Permission,
    pub(crate) screen_recording: Permission,
    /// Automation of every target that [`Permissions::automation_of`] does not name.
    pub(crate) automation: Permission,
    /// Listing the Desktop, Documents and Downloads folders, and other volumes [findings 6.4].
    #[serde(skip_serializing_if = "super::defaults::is_default")]
    pub(crate) folders: Permission,
    /// Automation by the target's bundle id.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) automation_of: BTreeMap<String, Permission>,
    /// What is allowed to single clients, as macOS keeps it [findings-2 14].
    #[serde(skip_serializing_if = "Vec::is_empty", deserialize_with = "distinct")]
    pub(crate) clients: Vec<Client>,
    /// The path of the program that answers for its scripts itself, where no app does (`session.responsible_pid`);
    /// left out: osascript's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) own_client: Option<String>,
    /// What a capture gives without Screen Recording; left out: what the world's macOS version does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) capture_denial: Option<CaptureDenial>,
    /// Prompts that were shown, oldest first: `accessibility`, `screen_recording`, `automation com.apple.finder`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) prompts: Vec<String>,
}

/// The client of scripts for which no other process is responsible.
const OSASCRIPT: &str = "/usr/bin/osascript";

impl World {
    /// Whether the program that is responsible for the scripts has a permission.
    pub(crate) fn permission(&self, service: Service) -> Permission {
        let words = &self.permissions;
        let word = match service {
            Service::Accessibility => words.accessibility,
            Service::PostEvents => words.post_events,
            Service::ScreenRecording => words.screen_recording,
            Service::Automation => words.automation,
            Service::Folders => words.folders,
        };
        let own = self.row(service, None);
        let shared = || match service {
            Service::PostEvents => self.row(Service::Accessibility, None),
            _ => None,
        };
        own.or_else(shared).unwrap_or(word)
    }

    /// Whether it may tell the app with that bundle id what to do.
    pub(crate) fn permission_to_automate(&self, bundle_id: &str) -> Permission {
        let words = &self.permissions;
        self.row(Service::Automation, Some(bundle_id))
            .or_else(|| self.row(Service::Automation, None))
            .or_else(|| words.automation_of.get(bundle_id).copied())
            .unwrap_or(words.automation)
    }

    /// What the row of the responsible client says, if there is one.
    fn row(&self, service: Service, target: Option<&str>) -> Option<Permission> {
        let row = self.permissions.clients.iter().find(|row| {
            row.service == service && is_same(row.target.as_deref(), target) && self.is_ours(row)
        })?;
        Some(match row.allowed {
            true => Permission::Granted,
            false => Permission::Denied,
        })
    }

    /// Whether a row is that of the program that macOS holds responsible for the scripts [findings 6.2].
    fn is_ours(&self, row: &Client) -> bool {
        let responsible = self.session.responsible_pid.map(|pid| self.app(pid));
        match responsible {
            Some(app) => app.is_some_and(|app| is_client_of(row, app)),
            None => {
                let own = self.permissions.own_client.as_deref();
                row.client == own.unwrap_or(OSASCRIPT)
            }
        }
    }
}

fn is_same(one: Option<&str>, other: Option<&str>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one.eq_ignore_ascii_case(other),
        (one, other) => one == other,
    }
}

/// Whether a row is that of a running app: by its bundle id, or by the path of the app or of its executable.
fn is_client_of(row: &Client, app: &App) -> bool {
    let paths = [app.path.as_deref(), Some(app.executable.as_str())];
    let by_id = app.bundle_id.as_deref();
    by_id.is_some_and(|id| id.eq_ignore_ascii_case(&row.client))
        || paths.contains(&Some(row.client.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn world(permissions: &Value, responsible: Option<i32>) -> Result<World, serde_json::Error> {
        let mut world: Value = serde_json::from_str(World::DEFAULT)?;
        world["permissions"] = permissions.clone();
        world["session"]["responsible_pid"] = json!(responsible);
        World::parse(&serde_json::to_vec(&world)?)
    }

    fn safari() -> App {
        let world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        let mut apps = world.apps.into_iter();
        apps.find(|app| app.bundle_id.as_deref() == Some("com.apple.Safari"))
            .unwrap()
    }

    #[test]
    fn the_words_hold_for_a_client_without_a_row() {
        let words = json!({"accessibility": "denied", "screen_recording": "unanswered", "automation_of": {"com.apple.finder": "denied"}});
        let world = world(&words, None).unwrap();
        assert_eq!(world.permission(Service::Accessibility), Permission::Denied);
        assert_eq!(
            world.permission(Service::ScreenRecording),
            Permission::Unanswered
        );
        assert_eq!(world.permission(Service::PostEvents), Permission::Granted);
        assert_eq!(
            world.permission_to_automate("com.apple.finder"),
            Permission::Denied
        );
        assert_eq!(
            world.permission_to_automate("com.apple.mail"),
            Permission::Granted
        );
    }

    #[test]
    fn the_row_of_the_responsible_client_decides() {
        let safari = safari();
        let names = [
            "com.apple.safari",
            safari.path.as_deref().unwrap(),
            safari.executable.as_str(),
        ];
        for name in names {
            let rows = json!({"accessibility": "denied", "post_events": "denied", "automation": "granted", "clients": [
                {"client": name, "service": "accessibility", "allowed": true},
                {"client": "com.apple.Terminal", "service": "screen_recording", "allowed": false},
                {"client": name, "service": "automation", "target": "com.apple.finder", "allowed": false},
            ]});
            let world = world(&rows, Some(safari.pid)).unwrap();
            assert_eq!(
                world.permission(Service::Accessibility),
                Permission::Granted,
                "{name}"
            );
            assert_eq!(
                world.permission(Service::PostEvents),
                Permission::Granted,
                "{name}"
            );
            assert_eq!(
                world.permission(Service::ScreenRecording),
                Permission::Granted,
                "{name}"
            );
            assert_eq!(
                world.permission_to_automate("com.apple.Finder"),
                Permission::Denied,
                "{name}"
            );
            assert_eq!(
                world.permission_to_automate("com.apple.mail"),
                Permission::Granted,
                "{name}"
            );
        }
    }

    #[test]
    fn a_program_that_answers_for_itself_is_a_client_by_its_path() {
        let row = |client: &str| json!([{"client": client, "service": "accessibility", "allowed": false}]);
        let judged = |permissions: Value| {
            world(&permissions, None)
                .unwrap()
                .permission(Service::Accessibility)
        };
        assert_eq!(
            judged(json!({"clients": row("/usr/bin/osascript")})),
            Permission::Denied
        );
        let other = "/opt/homebrew/bin/macmcp";
        assert_eq!(judged(json!({"clients": row(other)})), Permission::Granted);
        assert_eq!(
            judged(json!({"clients": row(other), "own_client": other})),
            Permission::Denied
        );
    }

    #[test]
    fn a_wrong_row_is_refused_by_the_name_of_its_field() {
        let good =
            json!({"client": "com.apple.Safari", "service": "accessibility", "allowed": true});
        let wrong = [
            ("client", json!("")),
            ("client", json!("bin/macmcp")),
            ("client", json!(7)),
            ("service", json!("camera")),
            ("allowed", json!("yes")),
            ("allowed", Value::Null),
            ("listed", json!(1)),
            ("target", json!("com.apple.finder")),
            ("colour", json!("red")),
        ];
        for (field, value) in wrong {
            let mut row = good.clone();
            row[field] = value;
            let said = world(&json!({"clients": [row]}), None)
                .unwrap_err()
                .to_string();
            assert!(said.contains(&format!("`{field}`")), "{field}: {said}");
        }
        for field in ["client", "service", "allowed"] {
            let mut row = good.clone();
            row.as_object_mut().unwrap().remove(field);
            let said = world(&json!({"clients": [row]}), None)
                .unwrap_err()
                .to_string();
            assert!(said.contains(&format!("missing field `{field}`")), "{said}");
        }
        let said = world(&json!({"clients": [good, good]}), None)
            .unwrap_err()
            .to_string();
        assert!(
            said.contains("`client`") && said.contains("twice"),
            "{said}"
        );
    }
}
