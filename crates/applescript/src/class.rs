//! The classes of values.

use crate::{
    code::Term,
    measure,
    terms::codes,
    value::Value,
    vocabulary::{FileKind, Key},
};

impl Value {
    /// Its class.
    pub fn class(&self) -> Term {
        let (code, name) = match self {
            Self::Missing => (codes::CLASS, "class"),
            Self::Boolean(_) => (codes::BOOLEAN, "boolean"),
            Self::Integer(_) => (codes::INTEGER, "integer"),
            Self::Real(_) => (codes::REAL, "real"),
            Self::Text(_) => (codes::TEXT, "text"),
            Self::List(_) => (codes::LIST, "list"),
            Self::Record(record) => {
                // A record may say of itself what it is.
                let own = record.get(&Key::Term(Term::new(codes::CLASS, "class")));
                if let Some(Self::Class(term)) = own {
                    return term;
                }
                (codes::RECORD, "record")
            }
            Self::Date(_) => (codes::DATE, "date"),
            Self::Class(_) => (codes::CLASS, "class"),
            Self::Constant(term) => match &term.code.bytes() {
                b"jan " | b"feb " | b"mar " | b"apr " | b"may " | b"jun " | b"jul " | b"aug "
                | b"sep " | b"oct " | b"nov " | b"dec " => (codes::MONTH, "month"),
                b"sun " | b"mon " | b"tue " | b"wed " | b"thu " | b"fri " | b"sat " => {
                    (codes::WEEKDAY, "weekday")
                }
                _ => (codes::CONSTANT, "constant"),
            },
            Self::Data(code, _) if *code == codes::DATA => (codes::DATA, "data"),
            Self::Data(code, _) => {
                return Term::new(*code, format!("«class {code}»"));
            }
            Self::Measure(code, _) => (*code, measure::unit_of(*code).map_or("", |unit| unit.name)),
            Self::Application(_) | Self::CurrentApplication => (codes::APPLICATION, "application"),
            Self::AppleScript | Self::Script(_) => (codes::SCRIPT, "script"),
            Self::File(FileKind::Alias, _) => (codes::ALIAS, "alias"),
            Self::File(FileKind::File, _) => (codes::FURL, "«class furl»"),
            Self::File(FileKind::Posix, _) => (codes::FURL, "«class furl»"),
            Self::Reference(_) => (codes::REFERENCE, "reference"),
            Self::Handler(_) => (codes::HANDLER, "handler"),
        };
        Term::new(code, name)
    }
}
