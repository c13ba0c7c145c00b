//! Bindings of C functions in scripts, held against the table of functions.

use super::super::tables::Tables;
use macmcp::template::javascript::{Token, TokenKind};
use simulated_mac::apple::{self, Type};

/// A binding of a C function.
pub(super) struct Binding<'t> {
    pub(super) name: &'t str,
    pub(super) result: &'t str,
    pub(super) arguments: Vec<&'t str>,
}

impl<'t> Binding<'t> {
    /// `'name', ['result', ['argument', …]]`
    pub(super) fn at(tokens: &[Token<'t>], place: usize) -> Option<Self> {
        let kind = |offset: usize| {
            tokens
                .get(place + offset)
                .map(|token| (token.kind, token.text))
        };
        let (TokenKind::String, name) = kind(0)? else {
            return None;
        };
        let (TokenKind::String, result) = kind(3)? else {
            return None;
        };
        let mark = |offset: usize, text: &str| kind(offset) == Some((TokenKind::Punctuation, text));
        if !(mark(1, ",") && mark(2, "[") && mark(4, ",") && mark(5, "[")) {
            return None;
        }
        let inside = tokens[place + 6..]
            .iter()
            .take_while(|token| token.text != "]" || token.kind == TokenKind::String);
        let arguments = inside
            .filter(|token| token.kind == TokenKind::String)
            .map(|token| token.text);
        Some(Self {
            name,
            result,
            arguments: arguments.collect(),
        })
    }

    /// What is wrong with it by the table.
    pub(super) fn problem(&self, tables: &Tables) -> Option<String> {
        let Some(function) = apple::function(self.name) else {
            let near = apple::nearest_symbol(self.name)
                .map(|near| format!(" (did you mean {near}?)"))
                .unwrap_or_default();
            return (!tables.is_unlisted(self.name))
                .then(|| format!("no function {}{near}", self.name));
        };
        let given = self.arguments.len();
        let fits = given == function.arguments.len()
            || (function.variadic && given > function.arguments.len());
        if !fits {
            return Some(format!(
                "{} takes {} arguments, not {given}",
                self.name,
                function.arguments.len()
            ));
        }
        let pairs = function.arguments.iter().zip(&self.arguments).enumerate();
        let pairs = pairs.map(|(place, (ty, word))| (format!("argument {}", place + 1), ty, *word));
        let mut all = pairs.chain([("the result".to_owned(), &function.result, self.result)]);
        all.find(|(_, ty, word)| !suits(ty, word))
            .map(|(what, ty, word)| format!("{what} of {} is {ty:?}, not {word}", self.name))
    }
}

/// Whether a type word of a binding has the width and the kind of a type.
fn suits(ty: &Type, word: &str) -> bool {
    let pointer = word.ends_with('*') || word == "pointer";
    match ty {
        Type::Void => word == "void",
        Type::Bool => matches!(word, "bool" | "unsigned char"),
        Type::I8 | Type::U8 => matches!(word, "char" | "unsigned char" | "bool"),
        Type::I16 | Type::U16 => matches!(word, "short" | "unsigned short"),
        Type::I32 | Type::U32 => matches!(word, "int" | "unsigned int" | "uint32_t"),
        Type::I64 | Type::U64 => matches!(word, "long" | "unsigned long" | "size_t"),
        Type::F32 => word == "float",
        Type::F64 => word == "double",
        Type::Id(_) | Type::Class | Type::CFRef(_) | Type::Block => word == "id" || pointer,
        Type::Pointer(_) => pointer,
        Type::CString => word == "string" || pointer,
        Type::Struct(_) => word.starts_with('{') && word.contains('"'),
        Type::Selector | Type::Unknown => true,
    }
}
