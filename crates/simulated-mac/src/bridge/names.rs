//! What a name means at this moment: classes, methods, functions, constants, imports and bindings.
//!
//! Apple's tables say what exists. What is not imported is undefined, as on a Mac; what no Mac has ends the process.

use std::{
    cell::RefCell,
    collections::{HashMap, HashSet},
    rc::Rc,
};

use super::{call::Row, kind::Kind, rows};
use crate::{
    apple::{self, ConstantValue, Type},
    host::Host,
};
use simulated_world::world::Fault;

/// A method of a class, found once.
pub(super) struct Method {
    pub(super) selector: &'static str,
    pub(super) class_method: bool,
    /// The class that was asked, for messages.
    pub(super) class: &'static str,
    pub(super) result: Kind,
    pub(super) arguments: Vec<Kind>,
    /// Places of `NSError **` and other object out-parameters.
    pub(super) outs: Vec<usize>,
    /// None: a Mac has it, the simulator has not.
    pub(super) row: Option<Row>,
}

impl std::fmt::Display for Method {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}[{} {}]",
            if self.class_method { '+' } else { '-' },
            self.class,
            self.selector
        )
    }
}

/// A C function under its stock or its bound signature.
pub(super) struct Function {
    pub(super) name: String,
    pub(super) result: Kind,
    pub(super) arguments: Vec<Kind>,
    pub(super) variadic: bool,
    pub(super) row: Option<Row>,
}

/// What `$.name` is.
pub(super) enum Global {
    /// Not imported, not bound, or never shown by the bridge.
    Undefined,
    Class(&'static str),
    Function,
    Constant(&'static str, ConstantValue),
}

/// Private symbols that scripts bind on purpose [bridge 4.1] [bridge 4.8] [findings 6.2] [findings-2 8.5], and C library
/// functions.
const UNLISTED: [&str; 14] = [
    "CGSCopySpacesForWindows",
    "CGSMainConnectionID",
    "_AXUIElementCreateWithRemoteToken",
    "_AXUIElementGetWindow",
    "calloc",
    "dlopen",
    "exit",
    "free",
    "getpid",
    "getppid",
    "malloc",
    "responsibility_get_pid_responsible_for_pid",
    "sleep",
    "usleep",
];

/// C library functions by the header whose import shows them.
fn header_of(name: &str) -> Option<&'static str> {
    match name {
        "exit" => Some("stdlib"),
        "getpid" | "getppid" | "sleep" | "usleep" => Some("unistd"),
        _ => None,
    }
}

/// The keys that JavaScript itself asks for, and that are never meant for an object.
const NOT_MEANT: [&str; 9] = [
    "constructor",
    "prototype",
    "toJSON",
    "then",
    "apply",
    "call",
    "bind",
    "arguments",
    "caller",
];

/// Whether a key is one that JavaScript itself asks for.
pub(super) fn is_meant(name: &str) -> bool {
    !NOT_MEANT.contains(&name)
}

type ByName = HashMap<String, Rc<Method>>;

/// Imports, bindings, and what was looked up so far.
pub(super) struct Names {
    imported: RefCell<HashSet<&'static str>>,
    bound: RefCell<HashMap<String, Rc<Function>>>,
    stock: RefCell<HashMap<String, Rc<Function>>>,
    methods: RefCell<HashMap<(&'static str, bool), ByName>>,
}

impl Default for Names {
    fn default() -> Self {
        Self {
            imported: RefCell::new(apple::imported_by("Foundation").iter().copied().collect()),
            bound: RefCell::default(),
            stock: RefCell::default(),
            methods: RefCell::default(),
        }
    }
}

impl Names {
    /// `ObjC.import`.
    pub(super) fn import(&self, host: &Host, framework: &str) {
        let framework = match apple::framework_exists(framework) {
            true => framework,
            false => apple::framework_named(framework)
                .unwrap_or_else(|| host.no_such_name(&format!("ObjC.import('{framework}')"))),
        };
        let mut imported = self.imported.borrow_mut();
        imported.extend(apple::imported_by(framework));
        imported.extend(apple::declaring_framework(framework));
        if apple::is_c_header(framework) {
            imported.insert(apple::C_LIBRARY);
        }
    }

    /// `ObjC.bindFunction`; a type name that the bridge does not know is answered.
    pub(super) fn bind(
        &self,
        name: &str,
        result: &str,
        arguments: &[String],
    ) -> Result<(), String> {
        let kind = |name: &str| Kind::named(name).ok_or_else(|| name.to_owned());
        let function = Function {
            name: name.to_owned(),
            result: kind(result)?,
            arguments: arguments
                .iter()
                .map(|name| kind(name))
                .collect::<Result<_, _>>()?,
            variadic: false,
            row: rows::function(name),
        };
        self.bound
            .borrow_mut()
            .insert(name.to_owned(), Rc::new(function));
        Ok(())
    }

    fn visible(&self, framework: &str) -> bool {
        self.imported.borrow().contains(framework)
    }

    /// What `$.name` is now. Ends the process for a name that no Mac has.
    pub(super) fn global(&self, host: &Host, name: &str) -> Global {
        if self.bound.borrow().contains_key(name) {
            return Global::Function;
        }
        if let Some(class) = apple::class(name) {
            let shown = self.visible(class.framework);
            return if shown {
                Global::Class(class.name)
            } else {
                Global::Undefined
            };
        }
        if let Some(function) = apple::function(name) {
            let shown = self.visible(function.framework) && !apple::needs_binding(name);
            return if shown {
                Global::Function
            } else {
                Global::Undefined
            };
        }
        if let Some(constant) = apple::constant(name) {
            let shown = self.visible(constant.framework) && !apple::missing_enum(name);
            return if shown {
                Global::Constant(constant.name, constant.value)
            } else {
                Global::Undefined
            };
        }
        if UNLISTED.contains(&name) || apple::needs_binding(name) {
            return match header_of(name) {
                Some(header) if self.visible(header) => Global::Function,
                _ => Global::Undefined,
            };
        }
        if apple::missing_enum(name) {
            return Global::Undefined;
        }
        if let Some(framework) = apple::declared_by(name) {
            if self.visible(framework) {
                host.not_simulated(&format!("$.{name} of {framework}"));
            }
            return Global::Undefined;
        }
        let near = apple::nearest_symbol(name)
            .map(|near| format!(" (did you mean {near}?)"))
            .unwrap_or_default();
        host.no_such_name(&format!("$.{name}{near}"))
    }

    /// The function behind `$.name(...)`. Ends the process for a bound name that no Mac has.
    pub(super) fn function(&self, host: &Host, name: &str) -> Rc<Function> {
        if let Some(bound) = self.bound.borrow().get(name) {
            if bound.row.is_none()
                && apple::function(name).is_none()
                && !UNLISTED.contains(&name)
                && !apple::needs_binding(name)
                && apple::declared_by(name).is_none()
            {
                let near = apple::nearest_symbol(name)
                    .map(|near| format!(" (did you mean {near}?)"))
                    .unwrap_or_default();
                host.no_such_name(&format!("the function {name}{near}"));
            }
            return Rc::clone(bound);
        }
        if let Some(stock) = self.stock.borrow().get(name) {
            return Rc::clone(stock);
        }
        let declared = apple::function(name);
        let (result, arguments, variadic) = match &declared {
            Some(declared) => (
                Kind::of(&declared.result),
                declared.arguments.iter().map(Kind::of).collect(),
                declared.variadic,
            ),
            None => unlisted_signature(name),
        };
        let function = Rc::new(Function {
            name: name.to_owned(),
            result,
            arguments,
            variadic,
            row: rows::function(name),
        });
        self.stock
            .borrow_mut()
            .insert(name.to_owned(), Rc::clone(&function));
        function
    }

    /// The method that a class's instances, or the class itself, answer to a bridge name; None when no Mac has it.
    pub(super) fn method(
        &self,
        class: &'static str,
        class_method: bool,
        name: &str,
    ) -> Option<Rc<Method>> {
        if let Some(found) = self
            .methods
            .borrow()
            .get(&(class, class_method))
            .and_then(|methods| methods.get(name))
        {
            return Some(Rc::clone(found));
        }
        let declared = apple::method(class, class_method, name)?;
        let outs =
            declared.arguments.iter().enumerate().filter(
                |(_, kind)| matches!(kind, Type::Pointer(to) if matches!(**to, Type::Id(_))),
            );
        let method = Rc::new(Method {
            selector: declared.selector,
            class_method,
            class,
            result: Kind::of(&declared.result),
            arguments: declared.arguments.iter().map(Kind::of).collect(),
            outs: outs.map(|(place, _)| place).collect(),
            row: rows::method(class, class_method, declared.selector),
        });
        self.methods
            .borrow_mut()
            .entry((class, class_method))
            .or_default()
            .insert(name.to_owned(), Rc::clone(&method));
        Some(method)
    }
}

/// Whether a Mac lacks a function that scripts may have bound: its first call fails [bridge 2.1].
pub(super) fn is_gone(host: &Host, name: &str) -> bool {
    let fault = match name {
        "responsibility_get_pid_responsible_for_pid" => Fault::ResponsibilityIsGone,
        _ if name.starts_with("IOPS") => Fault::PowerFunctionsAreGone,
        _ => return false,
    };
    host.world(|world| world.faults.has(fault))
}

fn unlisted_signature(name: &str) -> (Kind, Vec<Kind>, bool) {
    let int = || Kind::Narrow { signed: true };
    match name {
        "exit" => (Kind::Void, vec![int()], false),
        "sleep" | "usleep" => (int(), vec![int()], false),
        _ => (int(), Vec::new(), false),
    }
}
