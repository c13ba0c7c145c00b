//! The scripts that a Mac runs, rendered from templates that are bundled into the binary.
//!
//! A template is named `<toolset>/<tool>` and lives in `templates/<toolset>/<tool>.js.hbs` (JavaScript for Automation)
//! or `.applescript.hbs`. Values reach a script as literals only: `{{params}}` in JavaScript, `{{text x}}`,
//! `{{integer x}}`, `{{boolean x}}` and `{{list x}}` in AppleScript. `{{lib "apps"}}` writes a file of `scripts/lib/`
//! as it is. There is no other interpolation, and no branching on values: see [`lint`].
//!
//! A JavaScript template is rendered twice: into a script that stands alone, and into a [`Body`] for a process that has
//! the library already, the worker, whose own scripts are in [`Host`].
//!
//! Running a script is not done here (that is the engine's business), and no script text stands in this module.

mod bundle;
mod error;
mod helpers;
pub mod lint;
mod literal;
mod render;
mod worker;

pub use bundle::{Language, library, names, source};
pub use error::TemplateError;
pub use literal::{Expected, applescript_text, json_parse_call};
pub use render::{Body, Script, render, render_file, render_source};
pub use worker::{Host, host};
