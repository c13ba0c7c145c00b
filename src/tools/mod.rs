//! The tools, one file each, in one folder per toolset.
//!
//! A file says all there is to know about its tool: what it does with an example call, its parameters, its result; the
//! template of the same name under `templates/` says how. Types that several tools share are in [`shared`].

pub mod apps;
pub mod audio;
pub mod clipboard;
pub mod finder;
pub mod keyboard;
pub mod menus;
pub mod mouse;
pub mod notifications;
pub mod screenshot;
pub mod scroll;
pub mod shared;
pub mod system;
pub mod ui;
pub mod windows;
pub mod workspace;
