//! The scripts that a Mac runs, rendered from templates that are bundled into the binary.
//!
//! A template is named `<toolset>/<tool>` and lives in `templates/<toolset>/<tool>.js.hbs` (JavaScript for Automation)
//! or `.applescript.hbs`. Values reach a script as literals only: `{{params}}` (what the user gave) and `{{call}}` (what
//! the server adds, [`CallFields`]) in JavaScript, `{{text x}}`, `{{integer x}}`, `{{boolean x}}` and `{{list x}}` in
//! AppleScript, which has `{{seconds}}` for the time beside them. A JavaScript template imports files of `scripts/lib/`, which are linked into the script, each after those
//! that it imports: see [`modules`]. `{{lib "core/reply"}}` writes files of the AppleScript library. There is no other
//! interpolation, and no branching on values: see [`lint`].
//!
//! A JavaScript template is rendered twice: into a script that stands alone, and into a [`Body`] for a process that has
//! the library already, the worker, whose own scripts are in [`Host`].
//!
//! Running a script is not done here (that is the engine's business), and no script text stands in this module.

pub mod applescript;
mod bundle;
mod error;
mod helpers;
mod input;
pub mod javascript;
pub mod library_uses;
pub mod lint;
mod literal;
pub use modules;
mod render;
mod sample;
mod worker;

pub use bundle::{Language, exports, libraries, library, names, pack, source, with_imports};
pub use error::TemplateError;
pub use input::{
    BackgroundBy, CallFields, Input, KnownText, OpenMenus, PersonFirst, PicturedPoint,
    PicturedWindow,
};
pub use lint::WrittenLiteral;
pub(crate) use literal::APPLESCRIPT_INTEGER;
pub use literal::{Expected, applescript_text, json_parse_call};
pub use render::{Body, LoadedTemplate, Script, Source, render, render_file, render_source};
pub use sample::Sample;
pub use worker::{Host, host};
