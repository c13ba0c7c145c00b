//! Notifications: those that were handed to macOS, and those that are on the screen.

use std::collections::BTreeMap;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use super::defaults::{is_default, is_false};

/// A notification that was handed to macOS.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notification {
    pub at: f64,
    pub title: String,
    pub text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subtitle: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sound: Option<String>,
    /// The bundle id of the app that sent it; left out: Script Editor, for which macOS takes every script [events 5.2].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub app: Option<String>,
}

/// How macOS shows the notifications of an app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "snake_case")]
pub enum NotificationStyle {
    /// Not at all: the user has not allowed it. Who sends one is not told [events 5.2].
    None,
    /// For some seconds.
    #[default]
    Banner,
    /// Until somebody closes it.
    Alert,
}

/// What Notification Center does with notifications.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct NotificationCenter {
    /// A Focus is on: notifications are kept and not shown.
    #[serde(skip_serializing_if = "is_false")]
    pub focus: bool,
    /// How those of an app are shown, by its bundle id; one that is not here has banners.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub styles: BTreeMap<String, NotificationStyle>,
    /// Those on the screen, the newest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<ShownNotification>,
}

/// A notification that is on the screen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShownNotification {
    /// The element id of its banner; several with the same one are a stack.
    pub element: u64,
    /// The bundle id of the app that sent it.
    pub app: String,
    /// What a person calls that app.
    pub name: String,
    pub title: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub subtitle: String,
    pub text: String,
    pub style: NotificationStyle,
    /// When it came.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at: f64,
}
