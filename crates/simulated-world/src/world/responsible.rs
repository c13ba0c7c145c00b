//! What the program is allowed that macOS holds responsible for the scripts.

use super::{
    apps::App,
    privacy::{Client, Permission, Service},
    state::World,
};

/// The client of scripts for which no other process is responsible.
const OSASCRIPT: &str = "/usr/bin/osascript";

impl World {
    /// Whether the program that is responsible for the scripts has a permission.
    pub fn permission(&self, service: Service) -> Permission {
        let words = &self.permissions;
        let word = match service {
            Service::Accessibility => words.accessibility,
            Service::PostEvents => words.post_events,
            Service::ScreenRecording => words.screen_recording,
            Service::Automation => words.automation,
            Service::Folders => words.folders,
            Service::Calendar => words.calendar,
            Service::Reminders => words.reminders,
        };
        let own = self.row(service, None);
        let shared = || match service {
            Service::PostEvents => self.row(Service::Accessibility, None),
            _ => None,
        };
        own.or_else(shared).unwrap_or(word)
    }

    /// Whether it may tell the app with that bundle id what to do.
    pub fn permission_to_automate(&self, bundle_id: &str) -> Permission {
        let words = &self.permissions;
        self.row(Service::Automation, Some(bundle_id))
            .or_else(|| self.row(Service::Automation, None))
            .or_else(|| words.automation_of.get(bundle_id).copied())
            .unwrap_or(words.automation)
    }

    /// Who is responsible for the scripts, by the bundle id or the path that it has as a client of the privacy settings.
    pub fn responsible_client(&self) -> Option<String> {
        match self.session.responsible_pid {
            Some(pid) => {
                let app = self.app(pid)?;
                let id = app.bundle_id.as_ref().or(app.path.as_ref());
                Some(id.unwrap_or(&app.executable).clone())
            }
            None => {
                let own = self.permissions.own_client.as_deref();
                Some(own.unwrap_or(OSASCRIPT).to_owned())
            }
        }
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
