//! `notify` and `focus`: an app of a simulated Mac shows a notification, and whether a Focus keeps it off the screen.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::{apps::notification_center, system::store::Store};
use simulated_world::world::{Notification, NotificationStyle};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The world file
    pub(super) file: PathBuf,
    /// The app that it is from: the name or bundle id of an installed one
    app: String,
    /// Its first line
    title: String,
    /// Its text
    #[arg(default_value = "")]
    body: String,
    /// A line between the two
    #[arg(long, value_name = "TEXT")]
    subtitle: Option<String>,
    /// How it is shown; default: as the user has chosen for the app
    #[arg(long, value_name = "STYLE", value_enum)]
    style: Option<NotificationStyle>,
}

#[derive(Debug, Args)]
pub(super) struct FocusArguments {
    /// The world file
    pub(super) file: PathBuf,
    /// Whether it is on
    #[arg(value_enum)]
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum State {
    On,
    Off,
}

impl Arguments {
    /// Hands it to macOS; answers what to print, or why it cannot be done.
    pub(super) fn carry_out(self) -> Result<String, String> {
        let file = self.file.display();
        let mut store = Store::open(&self.file).map_err(|error| error.to_string())?;
        let world = store.seen();
        let installed = world
            .installed_with_bundle_id(&self.app)
            .or_else(|| world.installed_with_name(&self.app));
        let Some(installed) = installed else {
            return Err(format!("no app called {:?} is installed there", self.app));
        };
        let name = world.words.said(&installed.name);
        let notification = Notification {
            at: store.now(),
            title: self.title,
            text: self.body,
            subtitle: self.subtitle,
            sound: None,
            app: Some(installed.bundle_id.clone()),
        };
        let style = self.style;
        let noted = store
            .change(|world| notification_center::notify(world, notification, style))
            .and_then(|is_shown| store.commit().map(|()| is_shown));
        let is_shown = noted.map_err(|error| error.to_string())?;
        Ok(if is_shown {
            format!("{file} shows a notification of {name}.\n")
        } else {
            format!("{file} keeps a notification of {name} and does not show it.\n")
        })
    }
}

impl FocusArguments {
    /// Notes it in the world file.
    pub(super) fn carry_out(self) -> Result<String, String> {
        let focus = self.state == State::On;
        let noted = Store::open(&self.file).and_then(|mut store| {
            store.change(|world| world.notification_center.focus = focus)?;
            store.commit()
        });
        noted.map_err(|error| error.to_string())?;
        let state = if focus { "on" } else { "off" };
        Ok(format!("A Focus is {state} in {}.\n", self.file.display()))
    }
}
