//! The syntax tree.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use crate::{
    code::{Code, EventCode, Term},
    range::Range,
    vocabulary::{ApplicationName, Comparison, FileKind, Key, Place},
};

/// An expression and its place.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) range: Range,
    pub(crate) kind: ExprKind,
}

/// A name as it is written and in lower case.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub(crate) text: Rc<str>,
    pub(crate) lower: Rc<str>,
}

impl Name {
    pub(crate) fn new(text: &str) -> Self {
        Self {
            text: text.into(),
            lower: text.to_lowercase().as_str().into(),
        }
    }
}

/// What an expression is. `of` is the container; without one it is the target of the enclosing `tell`.
#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Missing,
    Boolean(bool),
    Integer(i32),
    Real(f64),
    Text(Rc<str>),
    Data(Code, Rc<[u8]>),
    List(Vec<Expr>),
    Record(Vec<(Key, Expr)>),
    Variable(Name),
    /// `it`
    It,
    /// `me`
    Me,
    /// `result`
    Result,
    AppleScript,
    CurrentApplication,
    /// A class, as a value or, with a container, the property of that name.
    Class(Term),
    Constant(Term),
    Property(Box<PropertyExpr>),
    Element(Box<ElementExpr>),
    /// `beginning of x`, `end of x`, `before x`, `after x`
    Place(Place, Option<Box<Expr>>),
    Application(ApplicationBy, Box<Expr>),
    /// `file x`, `alias x`, `POSIX file x`
    File(FileKind, Box<Expr>),
    /// `date x`, and the date that gives what the text leaves out: `date "10:30" of d`
    Date(Box<Expr>, Option<Box<Expr>>),
    /// `a reference to x`
    ReferenceTo(Box<Expr>),
    Unary(Unary, Box<Expr>),
    Binary(Binary, Box<Expr>, Box<Expr>),
    Coerce(Box<Expr>, Box<Expr>),
    /// A list whose items are taken from a container: `{name, id} of x`.
    Within(Box<Expr>, Box<Expr>),
    Command(Box<CommandExpr>),
    Call(Box<CallExpr>),
    /// Parentheses: what is inside is got before anything else happens.
    Group(Box<Expr>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ApplicationBy {
    Name,
    Id,
}

#[derive(Clone, Debug)]
pub(crate) struct PropertyExpr {
    pub(crate) key: Key,
    pub(crate) of: Option<Expr>,
}

#[derive(Clone, Debug)]
pub(crate) struct ElementExpr {
    pub(crate) class: Term,
    pub(crate) filter: Option<Expr>,
    pub(crate) select: SelectExpr,
    pub(crate) of: Option<Expr>,
}

#[derive(Clone, Debug)]
pub(crate) enum SelectExpr {
    Every,
    /// A number is a place, a text is a name.
    Key(Expr),
    Named(Expr),
    Id(Expr),
    Fixed(i64),
    Middle,
    Some,
    Range(Expr, Expr),
    /// The neighbour before (-1) or after (1) an element.
    Neighbour(i64, Expr),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    Negate,
    Plus,
    Not,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binary {
    Add,
    Subtract,
    Multiply,
    Divide,
    Div,
    Mod,
    Power,
    Concatenate,
    And,
    Or,
    Compare(Comparison),
}

#[derive(Clone, Debug)]
pub(crate) struct CommandExpr {
    pub(crate) code: EventCode,
    pub(crate) name: Rc<str>,
    pub(crate) direct: Option<Expr>,
    pub(crate) parameters: Vec<(Code, Rc<str>, Expr)>,
    /// The command belongs to scripting additions.
    pub(crate) addition: bool,
    /// Without a direct parameter the target of the enclosing `tell` is it.
    pub(crate) takes_direct: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct CallExpr {
    pub(crate) target: Option<Expr>,
    pub(crate) name: Name,
    pub(crate) arguments: Arguments,
    /// `continue`: the handler of the parent.
    pub(crate) continued: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum Arguments {
    Positional(Vec<Expr>),
    Labelled(Option<Expr>, Vec<(Rc<str>, Expr)>),
}

/// A statement and its place.
#[derive(Clone, Debug)]
pub(crate) struct Stmt {
    pub(crate) range: Range,
    pub(crate) kind: StmtKind,
}

pub(crate) type Block = Vec<Stmt>;

#[derive(Clone, Debug)]
pub(crate) enum StmtKind {
    Expression(Expr),
    Get(Expr),
    Set(Expr, Expr),
    Copy(Expr, Expr),
    Tell(Expr, Block),
    /// Conditions with their blocks, then `else`.
    If(Vec<(Expr, Block)>, Option<Block>),
    Repeat(Box<Repeat>, Rc<Block>),
    ExitRepeat,
    Try(Block, Option<Box<OnError>>),
    /// What is considered (true) or ignored (false).
    Considering(Vec<(Consideration, bool)>, Block),
    Timeout(Expr, Block),
    Block(Block),
    Return(Option<Expr>),
    Error(Box<ErrorStmt>),
    Global(Vec<Name>),
    Local(Vec<Name>),
    /// A script object inside of a handler or of the run handler.
    Script(Rc<ScriptNode>),
    Continue(Expr),
}

#[derive(Clone, Debug)]
pub(crate) enum Repeat {
    Forever,
    Times(Expr),
    While(Expr),
    Until(Expr),
    From {
        variable: Name,
        from: Expr,
        to: Expr,
        by: Option<Expr>,
    },
    In {
        variable: Name,
        list: Expr,
    },
}

#[derive(Clone, Debug)]
pub(crate) struct OnError {
    pub(crate) message: Option<Pattern>,
    pub(crate) number: Option<Pattern>,
    /// `on error number -128`: errors with another number are not caught.
    pub(crate) only: Option<i32>,
    pub(crate) from: Option<Pattern>,
    pub(crate) to: Option<Pattern>,
    pub(crate) partial: Option<Pattern>,
    pub(crate) body: Block,
}

#[derive(Clone, Debug)]
pub(crate) struct ErrorStmt {
    pub(crate) message: Option<Expr>,
    pub(crate) number: Option<Expr>,
    pub(crate) from: Option<Expr>,
    pub(crate) to: Option<Expr>,
    pub(crate) partial: Option<Expr>,
}

/// What comparisons of texts heed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consideration {
    Case,
    Diacriticals,
    Expansion,
    Hyphens,
    Punctuation,
    WhiteSpace,
    NumericStrings,
    ApplicationResponses,
}

/// What a parameter or the target of an assignment takes apart.
#[derive(Clone, Debug)]
pub(crate) enum Pattern {
    Name(Name),
    /// `x as integer`: the value is coerced first.
    Coerced(Box<Pattern>, Expr),
    List(Vec<Pattern>),
    Record(Vec<(Key, Pattern)>),
}

/// A handler.
#[derive(Debug)]
pub struct Handler {
    pub(crate) name: Name,
    pub(crate) parameters: Parameters,
    pub(crate) body: Block,
    /// Names that a `global` statement of the handler declares.
    pub(crate) globals: HashSet<Rc<str>>,
}

#[derive(Clone, Debug)]
pub(crate) enum Parameters {
    Positional(Vec<Pattern>),
    Labelled {
        direct: Option<Pattern>,
        labels: Vec<LabelledParameter<Rc<str>>>,
    },
    /// Of an event: the direct parameter, and those with codes.
    Event {
        direct: Option<Pattern>,
        named: Vec<LabelledParameter<Code>>,
    },
}

/// A parameter with a label.
#[derive(Clone, Debug)]
pub(crate) struct LabelledParameter<L> {
    pub(crate) label: L,
    pub(crate) pattern: Pattern,
    /// What the parameter is when the call leaves it out.
    pub(crate) default: Option<Expr>,
}

/// A script, the outermost or one inside of another.
#[derive(Debug)]
pub(crate) struct ScriptNode {
    pub(crate) name: Option<Name>,
    pub(crate) properties: Vec<(Key, Expr)>,
    pub(crate) parent: Option<Expr>,
    pub(crate) handlers: Vec<Rc<Handler>>,
    /// Script objects with a name, made with the script.
    pub(crate) scripts: Vec<Rc<ScriptNode>>,
    /// Statements outside of handlers.
    pub(crate) body: Rc<Block>,
    pub(crate) globals: HashSet<Rc<str>>,
    /// The places of the handlers by their names in lower case.
    pub(crate) handler_places: HashMap<Rc<str>, usize>,
    /// The names in lower case of properties and of script objects within.
    pub(crate) declared: HashSet<Rc<str>>,
}

/// How an application is named in the source, when it is a literal.
pub(crate) fn literal_application(expr: &Expr) -> Option<ApplicationName> {
    match &expr.kind {
        ExprKind::Application(by, name) => match (&name.kind, by) {
            (ExprKind::Text(text), ApplicationBy::Name) => {
                Some(ApplicationName::Name(Rc::clone(text)))
            }
            (ExprKind::Text(text), ApplicationBy::Id) => Some(ApplicationName::Id(Rc::clone(text))),
            _ => None,
        },
        ExprKind::Group(inner) => literal_application(inner),
        ExprKind::Property(property) => property.of.as_ref().and_then(literal_application),
        ExprKind::Element(element) => element.of.as_ref().and_then(literal_application),
        _ => None,
    }
}
