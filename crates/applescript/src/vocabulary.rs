//! What the syntax tree and the values have in common: names of applications and properties, kinds of files, places,
//! comparisons.

use std::rc::Rc;

use crate::code::Term;

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
