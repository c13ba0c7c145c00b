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
pub mod delivered;
mod direction;
pub mod disk;
mod done;
mod edits;
mod element;
mod element_facts;
mod event_store;
mod faults;
mod files;
pub mod finder_views;
pub mod folder_actions;
mod formatter;
mod heads;
mod indicator;
mod input;
mod keyboard;
mod later;
pub mod letters;
mod links;
mod machine;
mod menu_bar;
mod mirroring;
pub mod network;
mod notifications;
mod origin;
mod paper;
mod permissions;
mod person;
mod pictures;
pub mod preferences;
mod privacy;
mod process;
mod releases;
mod remembered;
mod resizing;
mod responsible;
pub mod same_elements;
mod scalar;
mod script_dialogs;
pub mod shut_menus;
pub mod spaces;
pub mod splices;
mod state;
mod surfaces;
mod text_range;
mod text_style;
mod text_styles;
mod things;
mod translated;
pub mod typed;
mod way;
mod web;
mod web_tables;
mod window;
mod window_number;
mod window_templates;
mod window_text;
mod words;
pub mod workspace_notices;
pub mod workspace_state;
mod written;

pub use apps::{
    App, InstalledApp, LaunchOutcome, LazyTree, Look, Policy, QuitBehaviour, look_windows_mut,
};
pub use crowd::{ADJECTIVES, Chance, Crowd, FIRST_NAMES, LAST_NAMES, NOUNS, PLACES};
pub use direction::Direction;
pub use disk::Place;
pub use done::{Doer, DoneEntry, DoneWhat};
pub use edits::{Change, Edit, EditName, Edits, FileChange, TextBefore};
pub use element::{Element, LeftPage, NO_SPACE, OnPress, Pane, SHOWN_SPACE, Window};
pub use faults::Faults;
pub use faults::{Fault, UnknownFault};
pub use heads::Heads;
pub use input::{Event, Grip, Hold, Kind, LastEvent, Switcher};
pub use keyboard::Keyboard;
pub use later::Later;
pub use machine::{Display, SessionEnd};
pub use notifications::{Notification, NotificationStyle, ShownNotification};
pub use origin::Origin;
pub use paper::{PAGE, Paper, Sheet};
pub use person::{PersonAct, PersonDoes, usual_pace};
pub use pictures::{DrawnCode, DrawnText, Picture};
pub use privacy::{CaptureDenial, Client, Permission, Service};
pub use process::Process;
pub use remembered::WrittenFrame;
pub use resizing::set_frame;
pub use scalar::Scalar;
pub use script_dialogs::{PanelPurpose, ScriptAnswer, ScriptPanel};
pub use state::World;
pub use text_range::TextRange;
pub use text_style::{Font, Mark, Style, Typing};
pub use text_styles::TextStyles;
pub use things::{
    Battery, Booleans, BridgeHabits, LoginItem, LongIntegers, OutRef, Pasteboard, PasteboardAccess,
    PasteboardItem, Pending, PendingWhat,
};
pub use way::Way;
pub use web::{Page, WebEngine};
pub use window::{title_button, title_buttons};
pub use window_number::WindowNumber;
pub use window_templates::window as window_of_template;
pub use window_text::read as windows_of_text;
pub use words::Words;
