//! What a tool says of the apps that it reaches; [`super::reach`] looks them up before the steps of a call.

use serde::Serialize;

/// What a call reaches where its arguments name no app, window or ref.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Reaches {
    /// No app.
    Nothing,
    /// This app, whatever the arguments are.
    App(&'static str),
    /// The app in front.
    Front,
    /// What lies at the points that these arguments name.
    Points(&'static [(&'static str, &'static str)]),
    /// What a display or a part of it shows.
    Screen,
    /// The app in which macOS opens the argument `url` or the document of the argument `path`.
    Opener,
}
