//! Object specifiers: what an expression such as `name of every window whose visible is true` means before anyone has
//! looked for the objects.

use std::rc::Rc;

use crate::{
    code::Term,
    script::Script,
    value::{Key, Value},
};

/// How a script named an application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ApplicationName {
    /// `application "Finder"`: a name or a path.
    Name(Rc<str>),
    /// `application id "com.apple.finder"`
    Id(Rc<str>),
}

/// An application as a script knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// How the script named it.
    pub by: ApplicationName,
    /// Its name, as errors and results tell it.
    pub name: Rc<str>,
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

/// A place among elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// `beginning of`
    Beginning,
    /// `end of`
    End,
    /// `before`
    Before,
    /// `after`
    After,
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

/// How values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `<`
    Less,
    /// `≤`
    LessOrEqual,
    /// `>`
    Greater,
    /// `≥`
    GreaterOrEqual,
    /// `contains`
    Contains,
    /// `does not contain`
    NotContains,
    /// `is in`
    IsIn,
    /// `is not in`
    IsNotIn,
    /// `starts with`
    StartsWith,
    /// `ends with`
    EndsWith,
}

impl Comparison {
    /// The comparison that says the same with the sides exchanged, if there is one.
    pub(crate) fn flipped(self) -> Option<Self> {
        Some(match self {
            Self::Equal | Self::NotEqual => self,
            Self::Less => Self::Greater,
            Self::LessOrEqual => Self::GreaterOrEqual,
            Self::Greater => Self::Less,
            Self::GreaterOrEqual => Self::LessOrEqual,
            Self::Contains => Self::IsIn,
            Self::NotContains => Self::IsNotIn,
            Self::IsIn => Self::Contains,
            Self::IsNotIn => Self::NotContains,
            Self::StartsWith | Self::EndsWith => return None,
        })
    }

    /// As it is written.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "≠",
            Self::Less => "<",
            Self::LessOrEqual => "≤",
            Self::Greater => ">",
            Self::GreaterOrEqual => "≥",
            Self::Contains => "contains",
            Self::NotContains => "does not contain",
            Self::IsIn => "is in",
            Self::IsNotIn => "is not in",
            Self::StartsWith => "starts with",
            Self::EndsWith => "ends with",
        }
    }
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
