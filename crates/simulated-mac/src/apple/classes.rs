//! Classes, protocols and methods.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::iter::successors;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::data::{CLASSES, METHODS, Notes};
use super::names::js_letters;
use super::table::Table;
use super::table::first_column;
use super::types::Type;
use super::types::signature;
use super::visibility;

/// A class, or a protocol where [`Class::is_protocol`] says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Class {
    /// `NSWorkspace`.
    pub name: &'static str,
    /// `NSObject`; none for a root class and for protocols.
    pub superclass: Option<&'static str>,
    /// The framework that declares it.
    pub framework: &'static str,
    /// True for a formal protocol; `$.NSCopying` is no class on a Mac.
    pub is_protocol: bool,
    adopted: &'static str,
}

impl Class {
    /// The protocols that it adopts itself.
    pub fn protocols(&self) -> impl Iterator<Item = &'static str> {
        self.adopted.split(',').filter(|name| !name.is_empty())
    }
}

/// The class of that name; protocols are not classes.
pub fn class(name: &str) -> Option<Class> {
    entry(name).filter(|class| !class.is_protocol)
}

/// The formal protocol of that name.
pub fn protocol(name: &str) -> Option<Class> {
    entry(name).filter(|class| class.is_protocol)
}

/// The names of a class and of what it inherits from, itself first.
type Ancestry = Arc<[&'static str]>;

/// What a class inherits from. Scripts ask often what class an object is of, and of few classes: each is looked up once.
pub fn ancestry(class: &'static str) -> Ancestry {
    static KNOWN: LazyLock<Mutex<HashMap<&str, Ancestry>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let superclass = |name: &&'static str| self::class(name)?.superclass;
    let found = known
        .entry(class)
        .or_insert_with(|| successors(Some(class), superclass).collect());
    Arc::clone(found)
}

fn entry(name: &str) -> Option<Class> {
    let mut columns = Table(CLASSES).named(name)?.split('\t');
    let name = columns.next()?;
    let framework = columns.next()?;
    let superclass = columns.next().unwrap_or_default();
    let is_protocol = superclass == "%";
    let superclass = Some(superclass).filter(|name| !name.is_empty() && !is_protocol);
    Some(Class {
        name,
        superclass,
        framework,
        is_protocol,
        adopted: columns.next().unwrap_or_default(),
    })
}

/// A method as a class answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// The class or protocol that declares it.
    pub class: &'static str,
    /// `stringForType:`.
    pub selector: &'static str,
    /// True for `+`.
    pub class_method: bool,
    /// What it returns; `instancetype` is the class that was asked.
    pub result: Type,
    /// One per colon of the selector. A trailing `NSError **` is `Pointer(Id(NSError))`.
    pub arguments: Vec<Type>,
    /// The first macOS that has it, where known.
    pub since: Option<&'static str>,
    /// Why not to use it any more; empty when deprecated without a text.
    pub deprecated: Option<&'static str>,
}

/// The method that the bridge runs for `js_name` on an instance (or on the class itself).
///
/// Looks at the class with its categories, its protocols, then its superclasses. The properties `hidden`, `active` and
/// the like, whose getter is `isHidden`, answer by both names [bridge 9.1]. Class objects also answer the
/// instance methods of `NSObject`, as in Objective-C.
pub fn method(class: &str, class_method: bool, js_name: &str) -> Option<Method> {
    let asked = entry(class)?;
    let exact = |name: &str| search(asked, asked.name, class_method, name, 0);
    let root = |name: &str| {
        class_method
            .then(|| search(entry("NSObject")?, asked.name, false, name, 0))
            .flatten()
    };
    let found = exact(js_name).or_else(|| root(js_name));
    found.or_else(|| {
        let getter = getter_name(js_name)?;
        let found = exact(&getter)?;
        let is_property = found.result == Type::Bool && found.arguments.is_empty();
        (is_property && !visibility::not_a_property(found.selector)).then_some(found)
    })
}

/// `hidden` is read by `isHidden`.
fn getter_name(property: &str) -> Option<String> {
    let first = property.chars().next().filter(char::is_ascii_lowercase)?;
    Some(format!(
        "is{}{}",
        first.to_ascii_uppercase(),
        property.get(1..)?
    ))
}

/// Protocols that adopt protocols are a few levels deep; the bound only guards against a cycle in the table.
const DEEPEST: usize = 16;

fn search(
    class: Class,
    asked: &'static str,
    class_method: bool,
    js_name: &str,
    depth: usize,
) -> Option<Method> {
    if depth > DEEPEST {
        return None;
    }
    let inherited = |name: &str| search(entry(name)?, asked, class_method, js_name, depth + 1);
    own(class.name, asked, class_method, js_name)
        .or_else(|| class.protocols().find_map(inherited))
        .or_else(|| class.superclass.and_then(inherited))
}

fn own(
    class: &'static str,
    asked: &'static str,
    class_method: bool,
    js_name: &str,
) -> Option<Method> {
    let line = Table(METHODS).find(|line| {
        let (owner, sign, selector) = head(line);
        owner
            .cmp(class)
            .then_with(|| sign.cmp(mark(class_method)))
            .then_with(|| compare(selector, js_name))
    })?;
    let mut columns = line.split('\t').skip(2);
    let selector = columns.next()?;
    let (result, arguments) = signature(columns.next()?, Some(asked));
    let Notes {
        since, deprecated, ..
    } = Notes::read(columns);
    Some(Method {
        class,
        selector,
        class_method,
        result,
        arguments,
        since,
        deprecated,
    })
}

fn head(line: &'static str) -> (&'static str, &'static str, &'static str) {
    let mut columns = line.splitn(4, '\t');
    let mut next = || columns.next().unwrap_or_default();
    (next(), next(), next())
}

fn compare(selector: &str, js_name: &str) -> Ordering {
    js_letters(selector).cmp(js_name.chars())
}

fn mark(class_method: bool) -> &'static str {
    if class_method { "+" } else { "-" }
}

/// Selectors, collected.
pub(super) type Rows = Vec<&'static str>;

/// All selectors that [`method`] would find.
pub(super) fn names_of_methods(class: &str, class_method: bool, rows: &mut Rows) {
    if let Some(class) = entry(class) {
        collect(class, class_method, rows, 0);
    }
    if class_method && let Some(root) = entry("NSObject") {
        collect(root, false, rows, 0);
    }
}

fn collect(class: Class, class_method: bool, rows: &mut Rows, depth: usize) {
    if depth > DEEPEST {
        return;
    }
    let before = |line| {
        let (owner, sign, _) = head(line);
        owner
            .cmp(class.name)
            .then_with(|| sign.cmp(mark(class_method)))
            == Ordering::Less
    };
    let lines = Table(METHODS)
        .lines_from(before)
        .take_while(|line| first_column(line) == class.name)
        .map(head);
    rows.extend(
        lines
            .filter(|(_, sign, _)| *sign == mark(class_method))
            .map(|(_, _, selector)| selector),
    );
    for next in class.protocols().chain(class.superclass).filter_map(entry) {
        collect(next, class_method, rows, depth + 1);
    }
}
