//! What `macmcp doctor --request` asks for: the permissions, and the prompt of each.

use crate::tool::Spec;
use clap::ValueEnum;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a person can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Permission {
    Accessibility,
    Screen,
    Automation,
    Calendar,
    Reminders,
}

impl Permission {
    /// What tools need; calendars and reminders are read without them as well.
    pub(super) const USUAL: [&'static str; 3] = ["accessibility", "screen", "automation"];

    pub(super) fn questions(self) -> &'static [Question<'static>] {
        match self {
            Self::Accessibility => &[Question {
                name: "Accessibility",
                pane: "Accessibility",
                permission: "accessibility",
                target: None,
                answer: "choose Open System Settings in the dialog, then switch it on",
            }],
            Self::Screen => &[Question {
                name: "Screen Recording",
                pane: "Screen Recording",
                permission: "screen",
                target: None,
                answer: "choose Open System Settings in the dialog, then switch it on",
            }],
            Self::Automation => &[
                Question {
                    name: "Automation of System Events",
                    pane: "Automation",
                    permission: "automation",
                    target: Some("com.apple.systemevents"),
                    answer: "choose Allow in the dialog",
                },
                Question {
                    name: "Automation of Finder",
                    pane: "Automation",
                    permission: "automation",
                    target: Some("com.apple.finder"),
                    answer: "choose Allow in the dialog",
                },
            ],
            Self::Calendar => &[Question {
                name: "Calendars",
                pane: "Calendars",
                permission: "calendar",
                target: None,
                answer: "choose Allow Full Access in the dialog",
            }],
            Self::Reminders => &[Question {
                name: "Reminders",
                pane: "Reminders",
                permission: "reminders",
                target: None,
                answer: "choose Allow in the dialog",
            }],
        }
    }
}

/// One prompt of macOS.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) name: &'a str,
    /// The permission's name in `guidance`.
    pub(super) pane: &'static str,
    /// The permission's name in the script.
    pub(super) permission: &'static str,
    /// The bundle id or the name of the app that is to be controlled.
    pub(super) target: Option<&'a str>,
    /// What a person has to do in the prompt.
    pub(super) answer: &'static str,
}

/// The apps that tools of packs and of the user's own control, beside those that are asked about anyway.
pub(super) fn apps(tools: &[Arc<Spec>]) -> Vec<String> {
    let apps: BTreeSet<&String> = tools.iter().flat_map(|tool| &tool.apps).collect();
    let usual = ["Finder", "System Events"];
    let others = apps
        .into_iter()
        .filter(|app| !usual.contains(&app.as_str()));
    others.cloned().collect()
}

/// The question for an app that the tools of packs control, by its name, called as it is told.
pub(super) fn of_app<'a>(name: &'a str, app: &'a str) -> Question<'a> {
    Question {
        name,
        target: Some(app),
        ..Permission::Automation.questions()[0]
    }
}
