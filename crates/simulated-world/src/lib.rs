//! The state of a simulated Mac, as data: one typed [`world::World`], kept in one JSON file.
//!
//! Each module imports only from those before it: geometry, the names of Accessibility (`ax`), zones, templates, the widths of
//! texts; the world; open menus and first responders; processes. What apps and the system do is in the crate `simulated-mac`,
//! which is what other programs use.

#![expect(
    missing_docs,
    reason = "parts of one program: fields and variants whose names say everything have no text, as private ones"
)]

pub mod ax;
pub mod first_responder;
pub mod geometry;
pub mod menu_bars;
pub mod open_menus;
pub mod processes;
pub mod space;
pub mod template;
pub mod text_metrics;
pub mod world;
pub mod zone;
