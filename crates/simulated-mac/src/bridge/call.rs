//! One message or C call: its arguments on the way in, its answer on the way out.

use std::rc::Rc;

use rquickjs::{Array, Ctx, Exception, Function, IntoJs, Object as JsObject, Value};

use super::{
    failure::Failure,
    handle::Handle,
    kind::Kind,
    object::{Id, NIL, Object},
    state::Bridge,
};
use crate::host::MacError;
use crate::tree::CfRange;
use simulated_world::geometry::{Point, Rect, Size};

/// What a row answers.
pub(super) type Answer = Result<Out, Failure>;

/// A method or C function of the simulator.
pub(super) type Row = fn(&mut Call<'_, '_>) -> Answer;

/// Selectors or function names with what they do.
pub(super) type Rows = &'static [(&'static str, Row)];

/// An answer before it is brought into JavaScript's shape by the declared result type.
#[derive(Clone, Debug)]
pub(super) enum Out {
    Void,
    Bool(bool),
    Integer(i64),
    Real(f64),
    /// A C string or selector.
    Text(String),
    /// A new object.
    New(Object),
    /// An object that exists.
    Old(Id),
    Point(Point),
    Size(Size),
    Rect(Rect),
    /// An NSRange, whose numbers have no sign: negative ones become 0.
    Range(CfRange),
    /// Named 64-bit integers, as in NSOperatingSystemVersion.
    Integers(&'static [&'static str], Vec<i64>),
    /// Named numbers, as in NSEdgeInsets.
    Reals(&'static [&'static str], Vec<f64>),
}

impl Out {
    /// A string object.
    pub(super) fn string(text: impl Into<Rc<str>>) -> Self {
        Self::New(Object::text(text))
    }

    /// A string object, or nil.
    pub(super) fn string_or_nil(text: Option<impl Into<Rc<str>>>) -> Self {
        text.map_or(Self::Old(NIL), Self::string)
    }
}

/// One call. Arguments are converted when the row asks for them.
pub(super) struct Call<'a, 'js> {
    pub(super) bridge: &'a Bridge,
    pub(super) ctx: &'a Ctx<'js>,
    /// The receiver's handle; nil for a C function.
    pub(super) this: Id,
    pub(super) receiver: Object,
    pub(super) arguments: Vec<Value<'js>>,
    pub(super) kinds: &'a [Kind],
    /// How errors name it: `-[NSArray objectAtIndex:]`.
    pub(super) name: &'a dyn std::fmt::Display,
}

impl<'js> Call<'_, 'js> {
    /// The argument at a place; undefined when the script gave fewer.
    pub(super) fn value(&self, place: usize) -> Value<'js> {
        self.arguments
            .get(place)
            .cloned()
            .unwrap_or_else(|| Value::new_undefined(self.ctx.clone()))
    }

    /// The argument as an object; JavaScript's own values are wrapped as the bridge does.
    pub(super) fn object(&self, place: usize) -> Result<Object, Failure> {
        let id = self.id(place)?;
        Ok(self.bridge.object(id))
    }

    /// The argument as a handle.
    pub(super) fn id(&self, place: usize) -> Result<Id, Failure> {
        let reference = matches!(self.kinds.get(place), Some(Kind::Reference(_)));
        self.bridge.take(self.ctx, &self.value(place), reference)
    }

    /// Whether the parameter is a bare pointer, which takes references that were not cast.
    pub(super) fn takes_pointer(&self, place: usize) -> bool {
        matches!(self.kinds.get(place), Some(Kind::Pointer(_)))
    }

    /// The argument as text; None for nil.
    pub(super) fn text(&self, place: usize) -> Result<Option<Rc<str>>, Failure> {
        match self.object(place)? {
            Object::Text(text) => Ok(Some(text)),
            Object::Nil => Ok(None),
            other => Err(self.exception(&format!(
                "-[{} length]: unrecognized selector sent to instance",
                other.private_class()
            ))),
        }
    }

    /// The argument as text that must not be nil.
    pub(super) fn some_text(&self, place: usize) -> Result<Rc<str>, Failure> {
        self.text(place)?
            .ok_or_else(|| self.exception(&format!("*** {}: nil argument", self.name)))
    }

    /// The argument as a number; decimal strings count, as 64-bit integers come so.
    pub(super) fn real(&self, place: usize) -> Result<f64, Failure> {
        let value = self.value(place);
        if let Some(number) = value.as_number() {
            return Ok(number);
        }
        if let Some(flag) = value.as_bool() {
            return Ok(f64::from(u8::from(flag)));
        }
        if let Some(text) = value.as_string() {
            return Ok(text.to_string()?.trim().parse().unwrap_or(0.0));
        }
        Ok(match self.object(place)? {
            Object::Integer(number) => number as f64,
            Object::Real(number) => number,
            Object::Bool(flag) => f64::from(u8::from(flag)),
            _ => 0.0,
        })
    }

    /// The argument as an integer.
    // Out of range saturates, as good as what C does.
    pub(super) fn integer(&self, place: usize) -> Result<i64, Failure> {
        if let Some(text) = self.value(place).as_string()
            && let Ok(number) = text.to_string()?.trim().parse()
        {
            return Ok(number);
        }
        Ok(self.real(place)? as i64)
    }

    /// The argument as a process id.
    pub(super) fn pid(&self, place: usize) -> Result<i32, Failure> {
        Ok(i32::try_from(self.integer(place)?).unwrap_or(-1))
    }

    /// The argument as a boolean.
    pub(super) fn flag(&self, place: usize) -> Result<bool, Failure> {
        Ok(self.real(place)? != 0.0)
    }

    /// The argument as a JavaScript function, for blocks; None for null and nil.
    pub(super) fn function(&self, place: usize) -> Result<Option<Function<'js>>, Failure> {
        let value = self.value(place);
        if self.bridge.handle_of(self.ctx, &value)?.is_some() {
            return Ok(None);
        }
        Ok(value.into_function())
    }

    /// A new object's handle.
    pub(super) fn add(&self, object: Object) -> Id {
        self.bridge.add(object)
    }

    /// Hands an NSError back through the argument for it, where that is a `$()` of the script's own.
    pub(super) fn explain(
        &self,
        place: usize,
        domain: &'static str,
        code: i64,
        text: String,
    ) -> Result<(), Failure> {
        let value = self.value(place);
        let handle = self.bridge.handle_of(self.ctx, &value)?;
        if let (Some(Handle::Object(NIL)), Some(object)) = (handle, value.as_object()) {
            let text = text.into();
            let error = self.add(Object::Error { domain, code, text });
            object.set(self.bridge.key(self.ctx)?, Handle::Object(error).mark())?;
        }
        Ok(())
    }

    /// An ObjC exception, as JavaScript sees it.
    pub(super) fn exception(&self, text: &str) -> Failure {
        Failure::Mac(MacError::new(format!("exception raised by object: {text}")))
    }
}

/// Brings an answer into the shape that its declared type has in JavaScript [bridge 2.4] [bridge 2.5].
pub(super) fn marshal<'js>(
    bridge: &Bridge,
    ctx: &Ctx<'js>,
    out: Out,
    kind: &Kind,
) -> rquickjs::Result<Value<'js>> {
    let wide = matches!(kind, Kind::Wide { .. });
    match out {
        Out::Void => Ok(Value::new_undefined(ctx.clone())),
        Out::Bool(flag) => flag.into_js(ctx),
        Out::Integer(number) if wide => bridge.long(ctx, number),
        Out::Integer(number) => (number as f64).into_js(ctx),
        Out::Real(number) => number.into_js(ctx),
        Out::Text(text) => text.into_js(ctx),
        Out::New(object) => {
            let id = bridge.add(object);
            hand_out(bridge, ctx, id, kind)
        }
        Out::Old(id) => hand_out(bridge, ctx, id, kind),
        Out::Point(point) => reals(ctx, &["x", "y"], &<[f64; 2]>::from(point)),
        Out::Size(size) => reals(ctx, &["width", "height"], &<[f64; 2]>::from(size)),
        Out::Rect(Rect {
            x,
            y,
            width,
            height,
        }) => {
            let rect = JsObject::new(ctx.clone())?;
            rect.set("origin", reals(ctx, &["x", "y"], &[x, y])?)?;
            rect.set("size", reals(ctx, &["width", "height"], &[width, height])?)?;
            Ok(rect.into_value())
        }
        Out::Range(CfRange { location, length }) => {
            let range = JsObject::new(ctx.clone())?;
            range.set("location", bridge.long(ctx, location.max(0))?)?;
            range.set("length", bridge.long(ctx, length.max(0))?)?;
            Ok(range.into_value())
        }
        Out::Integers(names, numbers) => {
            let object = JsObject::new(ctx.clone())?;
            for (name, number) in names.iter().zip(numbers) {
                object.set(*name, bridge.long(ctx, number)?)?;
            }
            Ok(object.into_value())
        }
        Out::Reals(names, numbers) => reals(ctx, names, &numbers),
    }
}

fn hand_out<'js>(
    bridge: &Bridge,
    ctx: &Ctx<'js>,
    id: Id,
    kind: &Kind,
) -> rquickjs::Result<Value<'js>> {
    match kind {
        Kind::Reference(_) => bridge.reference(ctx, Handle::Reference { id, typed: true }),
        Kind::Pointer(to) => bridge.memory_view(ctx, id, to),
        _ => bridge.wrapper(ctx, id),
    }
}

fn reals<'js>(ctx: &Ctx<'js>, names: &[&str], numbers: &[f64]) -> rquickjs::Result<Value<'js>> {
    let object = JsObject::new(ctx.clone())?;
    for (name, number) in names.iter().zip(numbers) {
        object.set(*name, *number)?;
    }
    Ok(object.into_value())
}

/// Throws what a call failed with into the script.
pub(super) fn throw(ctx: &Ctx<'_>, failure: Failure) -> rquickjs::Error {
    match failure {
        Failure::Js(error) => error,
        Failure::Mac(error) => throw_mac(ctx, &error),
    }
}

/// Throws what a Mac would say.
pub(super) fn throw_mac(ctx: &Ctx<'_>, error: &MacError) -> rquickjs::Error {
    match Exception::from_message(ctx.clone(), &error.0) {
        Ok(exception) => exception.throw(),
        Err(failed) => failed,
    }
}

/// A JavaScript array of strings as a Rust list.
pub(super) fn strings(array: &Array<'_>) -> rquickjs::Result<Vec<String>> {
    array.iter::<String>().collect()
}
