//! C functions and constants.

use super::data::{CONSTANTS, FUNCTIONS, Notes};
use super::table::Table;
use super::table::first_column;
use super::types::Type;
use super::types::signature;

/// A C function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// `AXUIElementCopyAttributeValue`.
    pub name: &'static str,
    /// The framework whose import shows it, or the header for functions of the C library (`stdlib`).
    pub framework: &'static str,
    /// What it returns.
    pub result: Type,
    /// Its fixed arguments.
    pub arguments: Vec<Type>,
    /// True when more arguments may follow.
    pub variadic: bool,
    /// The first macOS that has it, where known.
    pub since: Option<&'static str>,
    /// Why not to use it any more; empty when deprecated without a text.
    pub deprecated: Option<&'static str>,
}

/// The C function of that name.
pub fn function(name: &str) -> Option<Function> {
    let line = Table(FUNCTIONS).named(name)?;
    let mut columns = line.split('\t').skip(1);
    let framework = columns.next()?;
    let (result, arguments) = signature(columns.next()?, None);
    let Notes {
        variadic,
        since,
        deprecated,
    } = Notes::read(columns);
    Some(Function {
        name: first_column(line),
        framework,
        result,
        arguments,
        variadic,
        since,
        deprecated,
    })
}

/// A constant: an enum's value, a macro, or an exported variable.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    /// `NSUTF8StringEncoding`.
    pub name: &'static str,
    /// The framework that declares it.
    pub framework: &'static str,
    /// What it stands for.
    pub value: ConstantValue,
}

/// What a constant stands for.
#[derive(Debug, Clone, PartialEq)]
pub enum ConstantValue {
    /// An enum's value or an integer macro.
    Int(i64),
    /// The same, above what [`ConstantValue::Int`] holds (`NSEventMaskAny`).
    Unsigned(u64),
    /// A floating-point macro.
    Float(f64),
    /// A string macro (`kAXRoleAttribute` is `AXRole`).
    String(&'static str),
    /// A variable that the framework exports.
    Symbol {
        /// Its type.
        ty: Type,
        /// Its content, for the strings that the supplement knows (`NSPasteboardTypeString`).
        text: Option<&'static str>,
    },
}

/// The constant of that name.
pub fn constant(name: &str) -> Option<Constant> {
    let line = Table(CONSTANTS).named(name)?;
    let mut columns = line.splitn(3, '\t').skip(1);
    let framework = columns.next()?;
    let value = read(columns.next()?)?;
    Some(Constant {
        name: first_column(line),
        framework,
        value,
    })
}

fn read(text: &'static str) -> Option<ConstantValue> {
    if let Some(symbol) = text.strip_prefix(':') {
        let (word, text) = symbol
            .split_once('=')
            .map_or((symbol, None), |(word, text)| (word, quoted(text)));
        return Some(ConstantValue::Symbol {
            ty: Type::read(word, None),
            text,
        });
    }
    let text = text.strip_prefix('=')?;
    if let Some(text) = quoted(text) {
        return Some(ConstantValue::String(text));
    }
    let int = text.parse().map(ConstantValue::Int);
    let number = int.or_else(|_| text.parse().map(ConstantValue::Unsigned));
    number
        .or_else(|_| text.parse().map(ConstantValue::Float))
        .ok()
}

fn quoted(text: &'static str) -> Option<&'static str> {
    text.strip_prefix('"')?.strip_suffix('"')
}
