//! The simulated Mac as data: one typed world, kept in one JSON file.
//!
//! Everything a script can see or change stands here, with look-ups and changes that concern nothing but the data. What
//! apps and the system do is not here, nor is the file.
//!
//! Conventions: points are global, origin at the top left of the primary display, y down. Times are seconds since
//! 1970. Fields with a default are left out of the file when they have it; unknown fields are refused.

mod apps;
mod crowd;
mod defaults;
mod direction;
pub(crate) mod disk;
mod done;
mod edits;
mod element;
mod element_facts;
mod event_store;
mod faults;
mod files;
pub(crate) mod finder_views;
pub(crate) mod folder_actions;
mod formatter;
mod input;
mod keyboard;
mod later;
pub(crate) mod letters;
mod links;
mod machine;
mod menu_bar;
mod mirroring;
pub(crate) mod network;
mod notifications;
mod origin;
mod paper;
mod permissions;
mod person;
mod pictures;
pub(crate) mod preferences;
mod privacy;
mod process;
mod releases;
mod remembered;
mod resizing;
mod responsible;
pub(crate) mod same_elements;
mod scalar;
mod script_dialogs;
pub(crate) mod shut_menus;
pub(crate) mod spaces;
pub(crate) mod splices;
mod state;
mod text_range;
mod text_style;
mod text_styles;
mod things;
mod translated;
pub(crate) mod typed;
mod way;
mod web;
mod window;
mod window_templates;
mod window_text;
mod words;
pub(crate) mod workspace_notices;
pub(crate) mod workspace_state;

pub(crate) use apps::{
    App, InstalledApp, LaunchOutcome, LazyTree, Look, Policy, QuitBehaviour, look_windows_mut,
};
pub(crate) use crowd::{ADJECTIVES, Chance, Crowd, FIRST_NAMES, LAST_NAMES, NOUNS, PLACES};
pub(crate) use direction::Direction;
pub(crate) use disk::Place;
pub(crate) use done::{Doer, DoneEntry, DoneWhat};
pub(crate) use edits::{Change, Edit, EditName, Edits, FileChange, TextBefore};
pub(crate) use element::{Element, LeftPage, NO_SPACE, OnPress, Pane, SHOWN_SPACE, Window};
pub(crate) use faults::Faults;
pub use faults::{Fault, UnknownFault};
pub(crate) use input::{Event, Grip, Hold, Kind, LastEvent, Switcher};
pub(crate) use keyboard::Keyboard;
pub(crate) use later::Later;
pub(crate) use machine::{Display, SessionEnd};
pub(crate) use notifications::{Notification, NotificationStyle, ShownNotification};
pub(crate) use origin::Origin;
pub(crate) use paper::{PAGE, Paper, Sheet};
pub(crate) use person::{PersonAct, PersonDoes, usual_pace};
pub(crate) use pictures::{DrawnCode, DrawnText, Picture};
pub(crate) use privacy::{CaptureDenial, Client, Permission, Service};
pub(crate) use process::Process;
pub(crate) use remembered::WrittenFrame;
pub(crate) use resizing::set_frame;
pub(crate) use scalar::Scalar;
pub(crate) use script_dialogs::{PanelPurpose, ScriptAnswer, ScriptPanel};
pub(crate) use state::World;
pub(crate) use text_range::TextRange;
pub(crate) use text_style::{Font, Mark, Style, Typing};
pub(crate) use text_styles::TextStyles;
#[cfg(test)]
pub(crate) use text_styles::{some_styles, styles_of_letters};
pub(crate) use things::{
    Battery, Booleans, BridgeHabits, LoginItem, LongIntegers, OutRef, Pasteboard, PasteboardAccess,
    PasteboardItem, Pending, PendingWhat,
};
pub(crate) use way::Way;
pub(crate) use web::{Page, WebEngine};
pub(crate) use window::{title_button, title_buttons};
pub(crate) use window_templates::window as window_of_template;
pub(crate) use window_text::read as windows_of_text;
pub(crate) use words::Words;
