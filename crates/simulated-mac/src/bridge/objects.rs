//! The same objects for a language that is not JavaScript: classes, constants, methods and functions by their names,
//! with values that any language has.
//!
//! Methods take their arguments as JavaScript values, so a small engine of its own stands behind each [`Objects`].

use std::{mem::ManuallyDrop, rc::Rc};

use rquickjs::{Array, Context, Ctx, IntoJs, Object as JsObject, Runtime, Symbol, Value};

use super::{
    call::Out,
    handle::Handle,
    install::install,
    kind::Kind,
    names::Global,
    natives::Natives,
    object::{Id, NIL, Object},
    walk::Walk,
};
use crate::{apple::ConstantValue, host::Host};
use simulated_world::world::disk;

/// A value on its way to a method or from one.
#[derive(Clone, Debug)]
pub(crate) enum Thing {
    /// No value: the result of a method that has none.
    Nothing,
    /// nil.
    Missing,
    Boolean(bool),
    Integer(i64),
    Real(f64),
    Text(String),
    /// Seconds since 1970.
    Date(f64),
    /// The absolute path of a file URL.
    File(String),
    List(Vec<Thing>),
    Record(Vec<(String, Thing)>),
    /// An object by its handle, which stays the same while the process runs.
    Object(u32),
    /// As an argument: a place for an object that the method hands back, such as its error.
    Out,
}

/// The objects of one process.
pub(crate) struct Objects {
    // The process ends with the script: taking the heap down would only cost time.
    _runtime: ManuallyDrop<Runtime>,
    context: ManuallyDrop<Context>,
    natives: Rc<Natives>,
}

impl Objects {
    /// The bridge of a process that runs no JavaScript.
    ///
    /// # Errors
    /// When the engine does not start; the text says why.
    pub(crate) fn new(host: &Rc<Host>) -> Result<Self, String> {
        let broken = |error: rquickjs::Error| format!("the bridge does not start: {error}");
        let runtime = ManuallyDrop::new(Runtime::new().map_err(broken)?);
        runtime.set_memory_limit(MEMORY);
        let context = ManuallyDrop::new(Context::full(&runtime).map_err(broken)?);
        let natives = context
            .with(|ctx| {
                let common = JsObject::new(ctx.clone())?;
                for name in ["HANDLE", "DISPLAY"] {
                    common.set(name, Symbol::with_description(ctx.clone(), name)?)?;
                }
                install(&ctx, host, &common).map(|(natives, _)| natives)
            })
            .map_err(broken)?;
        Ok(Self {
            _runtime: runtime,
            context,
            natives,
        })
    }

    /// Makes the names of a framework known. Ends the process for one that no Mac has.
    pub(crate) fn import(&self, framework: &str) {
        self.natives.names.import(&self.natives.host, framework);
    }

    /// What a name means: a class or a constant. None where its framework is not imported.
    pub(crate) fn named(&self, name: &str) -> Option<Thing> {
        match self.natives.names.global(&self.natives.host, name) {
            Global::Undefined | Global::Function => None,
            Global::Class(class) => Some(Thing::Object(self.natives.add(Object::Class(class)))),
            Global::Constant(name, value) => Some(self.constant(name, value)),
        }
    }

    fn constant(&self, name: &str, value: ConstantValue) -> Thing {
        match value {
            ConstantValue::Int(number) => Thing::Integer(number),
            ConstantValue::Unsigned(number) => match i64::try_from(number) {
                Ok(number) => Thing::Integer(number),
                Err(_) => Thing::Real(number as f64),
            },
            ConstantValue::Float(number) => Thing::Real(number),
            ConstantValue::String(text) => Thing::Text(text.to_owned()),
            ConstantValue::Symbol {
                text: Some(text), ..
            } => Thing::Object(self.natives.add(Object::text(text))),
            ConstantValue::Symbol { .. } => self
                .natives
                .host
                .not_simulated(&format!("the content of the constant {name}")),
        }
    }

    /// Sends a message. `selector` is as Objective-C writes it: `objectAtIndex:`. Where arguments are [`Thing::Out`],
    /// the answer is a list of the result and what was handed back.
    ///
    /// # Errors
    /// An exception, by its text.
    pub(crate) fn send(
        &self,
        object: u32,
        selector: &str,
        arguments: &[Thing],
    ) -> Result<Thing, String> {
        let name = joined(selector);
        let method = self.natives.find(&self.natives.object(object), &name);
        let arguments: Vec<Thing> = arguments
            .iter()
            .enumerate()
            .map(|(place, argument)| as_struct(argument, method.arguments.get(place)))
            .collect();
        self.with_arguments(&arguments, |ctx, values| {
            self.natives.answer(ctx, object, &name, values)
        })
    }

    /// Calls a C function.
    ///
    /// # Errors
    /// An exception, by its text.
    pub(crate) fn call(&self, function: &str, arguments: &[Thing]) -> Result<Thing, String> {
        self.with_arguments(arguments, |ctx, values| {
            self.natives.answer_function(ctx, function, values)
        })
    }

    fn with_arguments(
        &self,
        arguments: &[Thing],
        ask: impl for<'js> FnOnce(&Ctx<'js>, Vec<Value<'js>>) -> rquickjs::Result<Out>,
    ) -> Result<Thing, String> {
        self.context.with(|ctx| {
            let told = |error: rquickjs::Error| {
                if !error.is_exception() {
                    return error.to_string();
                }
                let thrown = ctx.catch();
                let exception = thrown.as_exception().and_then(|thrown| thrown.message());
                let text = exception.unwrap_or_default();
                match text.strip_prefix("exception raised by object: ") {
                    Some(text) => text.to_owned(),
                    None => text,
                }
            };
            let values: Vec<Value> = arguments
                .iter()
                .map(|argument| self.to_js(&ctx, argument))
                .collect::<rquickjs::Result<_>>()
                .map_err(told)?;
            let out = ask(&ctx, values.clone()).map_err(told)?;
            let mut answers = vec![self.thing(out)];
            for (value, argument) in values.iter().zip(arguments) {
                if matches!(argument, Thing::Out) {
                    let handle = self.natives.handle_of(&ctx, value).map_err(told)?;
                    answers.push(match handle {
                        Some(Handle::Object(id)) => self.object(id),
                        _ => Thing::Missing,
                    });
                }
            }
            Ok(match answers.pop() {
                Some(only) if answers.is_empty() => only,
                Some(last) => {
                    answers.push(last);
                    Thing::List(answers)
                }
                None => Thing::Nothing,
            })
        })
    }

    fn to_js<'js>(&self, ctx: &Ctx<'js>, thing: &Thing) -> rquickjs::Result<Value<'js>> {
        let object = |object| {
            let id = self.natives.add(object);
            self.natives.wrapper(ctx, id)
        };
        match thing {
            Thing::Nothing | Thing::Missing | Thing::Out => self.natives.wrapper(ctx, NIL),
            Thing::Boolean(flag) => flag.into_js(ctx),
            Thing::Integer(number) => (*number as f64).into_js(ctx),
            Thing::Real(number) => number.into_js(ctx),
            Thing::Text(text) => text.into_js(ctx),
            Thing::Date(seconds) => object(Object::Date(*seconds)),
            Thing::File(path) => object(Object::Url(disk::file_url(path).into())),
            Thing::Object(id) => self.natives.wrapper(ctx, *id),
            Thing::List(items) => {
                let array = Array::new(ctx.clone())?;
                for (place, item) in items.iter().enumerate() {
                    array.set(place, self.to_js(ctx, item)?)?;
                }
                Ok(array.into_value())
            }
            Thing::Record(fields) => {
                let record = JsObject::new(ctx.clone())?;
                for (name, value) in fields {
                    record.set(name.as_str(), self.to_js(ctx, value)?)?;
                }
                Ok(record.into_value())
            }
        }
    }

    fn thing(&self, out: Out) -> Thing {
        let pair = |names: [&str; 2], numbers: [f64; 2]| {
            Thing::Record(
                names
                    .into_iter()
                    .zip(numbers)
                    .map(|(name, number)| (name.to_owned(), Thing::Real(number)))
                    .collect(),
            )
        };
        // Since macOS 10.13 the parts of a rectangle have no names in AppleScript (B, [events 15]).
        let part = |numbers: [f64; 2]| Thing::List(numbers.map(Thing::Real).to_vec());
        match out {
            Out::Void => Thing::Nothing,
            Out::Bool(flag) => Thing::Boolean(flag),
            Out::Integer(number) => Thing::Integer(number),
            Out::Real(number) => Thing::Real(number),
            Out::Text(text) => Thing::Text(text),
            Out::New(object) => self.object(self.natives.add(object)),
            Out::Old(id) => self.object(id),
            Out::Point(point) => pair(["x", "y"], point.into()),
            Out::Size(size) => pair(["width", "height"], size.into()),
            Out::Rect(rect) => Thing::List(vec![
                part([rect.x, rect.y]),
                part([rect.width, rect.height]),
            ]),
            Out::Range(range) => Thing::Record(vec![
                ("location".to_owned(), Thing::Integer(range.location.max(0))),
                ("length".to_owned(), Thing::Integer(range.length.max(0))),
            ]),
            Out::Integers(names, numbers) => Thing::Record(
                names
                    .iter()
                    .zip(numbers)
                    .map(|(name, number)| ((*name).to_owned(), Thing::Integer(number)))
                    .collect(),
            ),
            Out::Reals(names, numbers) => Thing::Record(
                names
                    .iter()
                    .zip(numbers)
                    .map(|(name, number)| ((*name).to_owned(), Thing::Real(number)))
                    .collect(),
            ),
        }
    }

    fn object(&self, id: Id) -> Thing {
        match id {
            NIL => Thing::Missing,
            id => Thing::Object(id),
        }
    }

    /// How many objects an array has; none: the object is no array.
    pub(crate) fn length_of_array(&self, object: u32) -> Option<usize> {
        match self.natives.object(object) {
            Object::Array { items, .. } => Some(items.borrow().len()),
            _ => None,
        }
    }

    /// The value that an object stands for, with all that it holds; an object that stands for none is itself.
    pub(crate) fn value(&self, object: u32) -> Thing {
        self.value_within(object, 0, &mut Walk::of(&self.natives))
    }

    fn value_within(&self, id: Id, depth: usize, walk: &mut Walk<'_>) -> Thing {
        walk.step();
        if depth > DEEPEST {
            return Thing::Object(id);
        }
        match self.natives.object(id) {
            Object::Nil | Object::Null => Thing::Missing,
            Object::Text(text) => Thing::Text(text.to_string()),
            Object::Bool(flag) => Thing::Boolean(flag),
            Object::Integer(number) => Thing::Integer(number),
            Object::Real(number) => Thing::Real(number),
            Object::Date(seconds) => Thing::Date(seconds),
            Object::Url(url) if url.starts_with("file://") => Thing::File(disk::path_of(&url)),
            Object::Array { items, .. } => {
                let items = items.borrow().clone();
                let inner = |id: Id| self.value_within(id, depth + 1, walk);
                Thing::List(items.into_iter().map(inner).collect())
            }
            Object::Dictionary { entries, .. } => {
                let entries = entries.borrow().clone();
                let inner = |(key, id): (Rc<str>, Id)| {
                    (key.to_string(), self.value_within(id, depth + 1, walk))
                };
                Thing::Record(entries.into_iter().map(inner).collect())
            }
            _ => Thing::Object(id),
        }
    }
}

/// AppleScript's list where a struct is declared, as `{0, 5}` for a range, as a record of its fields.
fn as_struct(thing: &Thing, kind: Option<&Kind>) -> Thing {
    let (Thing::List(items), Some(Kind::Struct(name))) = (thing, kind) else {
        return thing.clone();
    };
    let fields = match name.trim_start_matches('_') {
        "NSRange" | "CFRange" => ["location", "length"],
        "NSPoint" | "CGPoint" => ["x", "y"],
        "NSSize" | "CGSize" => ["width", "height"],
        "NSRect" | "CGRect" => ["origin", "size"],
        _ => return thing.clone(),
    };
    let inner = ["CGPoint", "CGSize"].map(|name| Kind::Struct(name.to_owned()));
    let fields = fields.into_iter().zip(items).zip(&inner);
    Thing::Record(
        fields
            .map(|((name, item), kind)| (name.to_owned(), as_struct(item, Some(kind))))
            .collect(),
    )
}

/// Values on their way to a method may use this much memory.
const MEMORY: usize = 512 << 20;
/// How deep a value may be nested.
const DEEPEST: usize = 100;

/// A selector as JavaScript writes it: `stringWithString:encoding:` is `stringWithStringEncoding`.
fn joined(selector: &str) -> String {
    let mut name = String::new();
    for (place, part) in selector.split(':').enumerate() {
        let mut letters = part.chars();
        match letters.next() {
            Some(first) if place > 0 => {
                name.extend(first.to_uppercase());
                name.push_str(letters.as_str());
            }
            _ => name.push_str(part),
        }
    }
    name
}
