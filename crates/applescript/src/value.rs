//! The values of a script: numbers, texts, lists, records, dates, files, references, handlers and script objects.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use crate::{
    code::{Code, Term},
    measure,
    reference::{Application, Reference, Root},
    script::Script,
    syntax::Handler,
    terms::codes,
};

/// The greatest integer; what is greater is a real.
pub const GREATEST_INTEGER: i64 = 536_870_911;
/// The least integer.
pub const LEAST_INTEGER: i64 = -536_870_912;

/// A value. Lists, records, dates and scripts are shared: whoever has one sees it change.
#[derive(Clone, Debug)]
pub enum Value {
    /// `missing value`
    Missing,
    /// `true` or `false`
    Boolean(bool),
    /// An integer of at most 30 bits.
    Integer(i32),
    /// A real.
    Real(f64),
    /// A text.
    Text(Rc<str>),
    /// A list.
    List(List),
    /// A record.
    Record(Record),
    /// A moment in the time of the host's zone.
    Date(Date),
    /// A class, such as `integer`.
    Class(Term),
    /// A constant, such as `yes`, `January` or `command down`.
    Constant(Term),
    /// Raw data: its type and its bytes.
    Data(Code, Rc<[u8]>),
    /// An amount of a unit of measurement, by the unit's class.
    Measure(Code, f64),
    /// An application.
    Application(Rc<Application>),
    /// `current application`
    CurrentApplication,
    /// `AppleScript` itself.
    AppleScript,
    /// A file, an alias or a POSIX file: its kind and its absolute POSIX path.
    File(FileKind, Rc<str>),
    /// An object specifier.
    Reference(Rc<Reference>),
    /// A script object.
    Script(Rc<Script>),
    /// A handler, without the script it belongs to.
    Handler(Rc<Handler>),
}

/// How a file was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// `alias "..."`, which exists.
    Alias,
    /// `file "..."`
    File,
    /// `POSIX file "..."`
    Posix,
}

/// A list, shared by all who have it.
#[derive(Clone, Debug, Default)]
pub struct List(pub(crate) Rc<RefCell<Vec<Value>>>);

impl List {
    /// A list of these items.
    pub fn new(items: Vec<Value>) -> Self {
        Self(Rc::new(RefCell::new(items)))
    }

    /// The items as they are now.
    pub fn items(&self) -> Vec<Value> {
        self.0.borrow().clone()
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.0.borrow().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// The item at a place counted from 0.
    pub fn get(&self, place: usize) -> Option<Value> {
        self.0.borrow().get(place).cloned()
    }
}

/// The label of a property: a term of a dictionary, or a name of the script's own.
#[derive(Clone, Debug)]
pub enum Key {
    /// A term.
    Term(Term),
    /// A name, as it was written, and in lower case.
    Name(Rc<str>, Rc<str>),
}

impl Key {
    /// The label with a name of the script's own.
    pub fn name(name: &str) -> Self {
        Self::Name(name.into(), name.to_lowercase().as_str().into())
    }

    /// How it is spelled.
    pub fn text(&self) -> &Rc<str> {
        match self {
            Self::Term(term) => &term.name,
            Self::Name(name, _) => name,
        }
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Term(a), Self::Term(b)) => a.code == b.code,
            (Self::Name(_, a), Self::Name(_, b)) => a == b,
            (Self::Term(term), Self::Name(_, lower)) | (Self::Name(_, lower), Self::Term(term)) => {
                term.name.to_lowercase() == **lower
            }
        }
    }
}

/// A record, shared by all who have it.
#[derive(Clone, Debug, Default)]
pub struct Record(pub(crate) Rc<RefCell<Vec<(Key, Value)>>>);

impl Record {
    /// A record of these properties.
    pub fn new(fields: Vec<(Key, Value)>) -> Self {
        Self(Rc::new(RefCell::new(fields)))
    }

    /// The properties as they are now.
    pub fn fields(&self) -> Vec<(Key, Value)> {
        self.0.borrow().clone()
    }

    /// A property.
    pub fn get(&self, key: &Key) -> Option<Value> {
        let fields = self.0.borrow();
        fields
            .iter()
            .find(|(known, _)| known == key)
            .map(|(_, value)| value.clone())
    }

    /// Sets a property that exists; whether it does is the answer.
    pub(crate) fn replace(&self, key: &Key, value: Value) -> bool {
        let mut fields = self.0.borrow_mut();
        let field = fields.iter_mut().find(|(known, _)| known == key);
        field.map(|field| field.1 = value).is_some()
    }
}

impl Drop for List {
    fn drop(&mut self) {
        if Rc::strong_count(&self.0) == 1 {
            take_apart(self.0.take());
        }
    }
}

impl Drop for Record {
    fn drop(&mut self) {
        if Rc::strong_count(&self.0) == 1 {
            take_apart(self.0.take().into_iter().map(|(_, value)| value).collect());
        }
    }
}

/// Drops values one after the other: those of a list in a list in a list would otherwise take as deep a recursion.
fn take_apart(mut values: Vec<Value>) {
    while let Some(value) = values.pop() {
        match value {
            Value::List(list) if Rc::strong_count(&list.0) == 1 => {
                values.append(&mut list.0.take())
            }
            Value::Record(record) if Rc::strong_count(&record.0) == 1 => {
                values.extend(record.0.take().into_iter().map(|(_, value)| value));
            }
            Value::Reference(reference) => {
                if let Ok(reference) = Rc::try_unwrap(reference)
                    && let Root::Value(value) = reference.root
                {
                    values.push(*value);
                }
            }
            _ => {}
        }
    }
}

/// A date, shared by all who have it.
#[derive(Clone, Debug)]
pub struct Date(pub(crate) Rc<Cell<i64>>);

impl Date {
    /// The date so many seconds after the first of January 1970, 00:00, in the host's zone.
    pub fn new(seconds: i64) -> Self {
        Self(Rc::new(Cell::new(seconds)))
    }

    /// Seconds since the first of January 1970, 00:00, in the host's zone.
    pub fn seconds(&self) -> i64 {
        self.0.get()
    }
}

impl Value {
    /// A text.
    pub fn text(text: impl AsRef<str>) -> Self {
        Self::Text(text.as_ref().into())
    }

    /// A list.
    pub fn list(items: Vec<Self>) -> Self {
        Self::List(List::new(items))
    }

    /// A whole number: an integer where one can hold it, else a real.
    pub fn whole(number: i64) -> Self {
        if (LEAST_INTEGER..=GREATEST_INTEGER).contains(&number) {
            i32::try_from(number).map_or(Self::Real(number as f64), Self::Integer)
        } else {
            Self::Real(number as f64)
        }
    }

    /// A number: an integer where it is whole and an integer can hold it.
    pub fn number(number: f64) -> Self {
        if number.fract() == 0.0 && number.abs() <= GREATEST_INTEGER as f64 {
            Self::whole(number as i64)
        } else {
            Self::Real(number)
        }
    }

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

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<bool> for Value {
    fn from(boolean: bool) -> Self {
        Self::Boolean(boolean)
    }
}
