//! The script library as modules: what a script imports, what a library file exports, and how they become one script.
//!
//! osascript reads scripts, not modules. So the files of `scripts/lib/` are written as modules, which editors and TypeScript
//! understand, and linked line by line. That takes a few forms only:
//!
//! ```js
//! import * as names from 'macmcp/core/names';               // what a file exports; the name is the file's
//! import launchApp from 'macmcp/app/launch_app';            // a file that is one function
//! import { quote, similar as near } from 'macmcp/core/names';
//!
//! export function stem(text) {}                             // or const, or class
//! export default function launchApp(wanted, call) {}        // a file that is one function, with the file's name
//! ```
//!
//! Imports come before all code, exports stand at the beginning of a line. A library file becomes one definition,
//! `const names = function () { ... return { quote, similar }; }();`, after those of the files that it imports.
//!
//! A debug build links the files that a script uses when it runs ([`Checkout`]), and a release build all of them when it is built
//! (`scripts/build.rs`).

mod checkout;
mod error;
mod folder;
mod head;
mod import;
mod library;

pub use checkout::Checkout;
pub use error::ModuleError;
pub use folder::{files_below, texts_below};
pub use import::{Binding, Import, identifier, imports, line_for};
pub use library::{File, Linked, Whole, closure, link, unlinked, whole};

use head::lines;
use std::borrow::Cow;

/// A template of JavaScript with its imports as the one expression in which handlebars writes library files. Lines stay
/// where they are.
///
/// # Errors
/// An import that the linker does not take.
pub fn template(source: &str) -> Result<Cow<'_, str>, ModuleError> {
    let imports = imports(source)?;
    let (Some(first), Some(last)) = (imports.first(), imports.last()) else {
        return Ok(source.into());
    };
    let mut text = String::with_capacity(source.len());
    for line in lines(source) {
        let Some(import) = imports.iter().find(|import| import.line == line.number) else {
            text.push_str(line.whole);
            continue;
        };
        if import.line == first.line {
            text.push_str("{{lib");
        }
        text.push_str(&format!(" \"{}\"", import.file));
        if import.line == last.line {
            text.push_str("}}");
            for declaration in imports.iter().filter_map(Import::declaration) {
                text.push(' ');
                text.push_str(&declaration);
            }
        } else if imports.iter().all(|other| other.line != line.number + 1) {
            return Err(ModuleError {
                line: line.number,
                problem: "the imports do not stand together".to_owned(),
                instead: "write them one below the other, without anything between".to_owned(),
            });
        }
        text.push_str(&line.whole[line.text.len()..]);
    }
    Ok(text.into())
}
