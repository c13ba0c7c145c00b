//! What the classes do: for each a table of selectors and functions, `INSTANCE` for `-` and `CLASS` for `+` methods.
//!
//! Declared types come from Apple's tables; a row only says what happens.

mod app_columns;
pub(super) mod arrays;
pub(super) mod barcodes;
pub(super) mod character_sets;
pub(super) mod collections;
pub(super) mod data;
pub(super) mod date_components;
pub(super) mod descriptor;
pub(super) mod event;
pub(super) mod event_alarms;
mod event_changes;
mod event_items;
pub(super) mod event_kit;
pub(super) mod event_store;
pub(super) mod files;
pub(super) mod formatters;
pub(super) mod images;
pub(super) mod json;
pub(super) mod machine;
pub(super) mod notification_center;
pub(super) mod object;
pub(super) mod pasteboard;
pub(super) mod pdf;
pub(super) mod places;
pub(super) mod regular_expression;
pub(super) mod running_app;
pub(super) mod screen;
pub(super) mod sorting;
pub(super) mod string;
pub(super) mod string_changes;
pub(super) mod string_parts;
mod string_paths;
pub(super) mod task;
pub(super) mod value;
pub(super) mod values;
pub(super) mod vision;
mod vision_objects;
pub(super) mod waiting;
pub(super) mod workspace;
pub(super) mod xml;
