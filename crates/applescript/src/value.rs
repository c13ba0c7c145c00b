//! The values of a script, and what they consist of: lists, records, dates, references to objects, script objects. They
//! contain each other, so that they stand in one file.

use std::{
    cell::{Cell, RefCell},
    collections::{HashMap, HashSet},
    fmt,
    rc::Rc,
};

use crate::{
    code::{Code, Term},
    syntax::{Handler, ScriptNode},
    vocabulary::{Application, Comparison, FileKind, Key, Place},
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

/// A list, shared by all who have it.
#[derive(Clone, Debug, Default)]
pub struct List(pub(crate) Rc<RefCell<Items>>);

/// The items of a list. The rest of a list has them with it in common until one of the two is changed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Items {
    all: Rc<Vec<Value>>,
    /// Where the list begins among them.
    first: usize,
}

impl Items {
    pub(crate) fn as_slice(&self) -> &[Value] {
        self.all.get(self.first..).unwrap_or_default()
    }

    /// The items to be changed, which no other list has from then on.
    pub(crate) fn to_mut(&mut self) -> &mut Vec<Value> {
        if self.first > 0 {
            self.all = Rc::new(self.as_slice().to_vec());
            self.first = 0;
        }
        Rc::make_mut(&mut self.all)
    }

    /// The items, as far as no other list has them.
    fn into_own(self) -> Vec<Value> {
        Rc::try_unwrap(self.all).unwrap_or_default()
    }
}

impl List {
    /// A list of these items.
    pub fn new(items: Vec<Value>) -> Self {
        Self(Rc::new(RefCell::new(Items {
            all: Rc::new(items),
            first: 0,
        })))
    }

    /// The items as they are now.
    pub fn items(&self) -> Vec<Value> {
        self.0.borrow().as_slice().to_vec()
    }

    /// How many items there are.
    pub fn len(&self) -> usize {
        self.0.borrow().as_slice().len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.borrow().as_slice().is_empty()
    }

    /// The item at a place counted from 0.
    pub fn get(&self, place: usize) -> Option<Value> {
        self.0.borrow().as_slice().get(place).cloned()
    }

    /// All items but the first as a list of its own; none of an empty list.
    pub(crate) fn rest(&self) -> Option<Self> {
        let items = self.0.borrow();
        (!items.as_slice().is_empty()).then(|| {
            Self(Rc::new(RefCell::new(Items {
                all: Rc::clone(&items.all),
                first: items.first + 1,
            })))
        })
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
            take_apart(self.0.take().into_own());
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
                values.append(&mut list.0.take().into_own())
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

/// What a reference starts from.
#[derive(Clone, Debug)]
pub enum Root {
    /// An application.
    Application(Rc<Application>),
    /// The process that runs the script.
    CurrentApplication,
    /// A script object.
    Script(Rc<Script>),
    /// `AppleScript` itself.
    AppleScript,
    /// A value of the script, such as a list.
    Value(Box<Value>),
}

/// A reference to one object or to many.
#[derive(Clone, Debug)]
pub struct Reference {
    /// What it starts from.
    pub root: Root,
    /// The way from there, the outermost container first.
    pub steps: Vec<Step>,
}

/// One step on the way to an object.
#[derive(Clone, Debug)]
pub enum Step {
    /// A property.
    Property(Key),
    /// One element or many.
    Element(Element),
    /// A place among elements, for `make`, `move` and `set end of`.
    Place(Place),
}

/// Elements of a class.
#[derive(Clone, Debug)]
pub struct Element {
    /// The class.
    pub class: Term,
    /// Those of them that are counted at all: `whose ...`.
    pub filter: Option<Test>,
    /// Which of these.
    pub select: Select,
}

/// Which elements.
#[derive(Clone, Debug)]
pub enum Select {
    /// All.
    Every,
    /// One by its place: 1 is the first, -1 the last.
    Index(i64),
    /// One by its name.
    Name(Rc<str>),
    /// One by its id.
    Id(Value),
    /// The one in the middle.
    Middle,
    /// Any one.
    Some,
    /// From one to another.
    Range(Box<Bound>, Box<Bound>),
}

/// An end of a range.
#[derive(Clone, Debug)]
pub enum Bound {
    /// An index or a name.
    Value(Value),
    /// An element of the same container: `from word 1 to character -1`.
    Steps(Vec<Step>),
}

/// A filter.
#[derive(Clone, Debug)]
pub enum Test {
    /// Both hold.
    And(Box<Test>, Box<Test>),
    /// One of them holds.
    Or(Box<Test>, Box<Test>),
    /// It does not hold.
    Not(Box<Test>),
    /// Compares what is reached from the element that is tested with a value.
    Compare {
        /// The way from the element; empty for the element itself.
        steps: Vec<Step>,
        /// How it is compared.
        operator: Comparison,
        /// With what.
        value: Value,
    },
}

impl Reference {
    /// The same reference with one more step.
    pub(crate) fn with(&self, step: Step) -> Self {
        let mut steps = Vec::with_capacity(self.steps.len() + 1);
        steps.extend_from_slice(&self.steps);
        steps.push(step);
        Self {
            root: self.root.clone(),
            steps,
        }
    }
}

/// A script object: the running script itself, or what `script ... end script` makes.
pub struct Script {
    pub(crate) node: Rc<ScriptNode>,
    /// Properties and global variables, by their names in lower case.
    pub(crate) variables: RefCell<HashMap<Rc<str>, Value>>,
    pub(crate) parent: RefCell<Option<Value>>,
    /// The script around this one.
    pub(crate) outer: Option<Rc<Script>>,
    /// The variables of the handler in which it was made.
    pub(crate) captured: Option<Rc<Frame>>,
}

impl Script {
    pub(crate) fn handler(&self, lower: &str) -> Option<Rc<Handler>> {
        let place = self.node.handler_places.get(lower)?;
        self.node.handlers.get(*place).cloned()
    }

    /// Its name, if it has one.
    pub fn name(&self) -> Option<&Rc<str>> {
        self.node.name.as_ref().map(|name| &name.text)
    }
}

impl fmt::Debug for Script {
    /// Not what it contains: a script may contain itself.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Script")
            .field("name", &self.name())
            .finish_non_exhaustive()
    }
}

/// The variables of one run of a handler.
pub(crate) struct Frame {
    /// Whose variables these can see: the script that has the handler.
    pub(crate) script: Rc<Script>,
    /// `me`: the script that was told, which may have inherited the handler.
    pub(crate) me: Rc<Script>,
    pub(crate) locals: RefCell<HashMap<Rc<str>, Value>>,
    /// Names declared as global here.
    pub(crate) globals: RefCell<HashSet<Rc<str>>>,
    /// Names declared as local here: they hide properties and global variables.
    pub(crate) declared_locals: RefCell<HashSet<Rc<str>>>,
    /// The statements outside of handlers: what they set is global.
    pub(crate) top: bool,
    /// The frame in which the script of this one was made.
    pub(crate) captured: Option<Rc<Frame>>,
}
