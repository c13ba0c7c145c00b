//! What an object of the bridge does when a script reads, writes or calls it.
//!
//! A wrapper is a function, as that is the type of the bridge's objects in JavaScript, marked with its handle
//! ([`super::state`] makes it). It inherits from one proxy, whose traps are here: they are told which wrapper was asked.

use std::rc::Rc;

use rquickjs::{
    Class, Ctx, Function, IntoJs, Object as JsObject, Proxy, Symbol, Value,
    function::{Params, Rest, RustFunction, This},
    proxy::ProxyHandler,
};

use super::{
    handle::Handle,
    names::is_meant,
    natives::{Natives, Property},
    object::{Id, NIL},
};

/// Makes what wrappers inherit. `display` is the key by which the host asks how to print an object.
pub(super) fn prototype<'js>(
    ctx: &Ctx<'js>,
    natives: &Rc<Natives>,
    display: Symbol<'js>,
) -> rquickjs::Result<JsObject<'js>> {
    let traps = JsObject::new(ctx.clone())?;
    let shared = Rc::clone(natives);
    let display = display.into_value();
    let get = move |params: Params<'_, 'js>| got(&shared, &display, &params);
    traps.set(
        "get",
        Class::instance(ctx.clone(), RustFunction(Box::new(get)))?,
    )?;
    let shared = Rc::clone(natives);
    let set = move |params: Params<'_, 'js>| set(&shared, &params);
    traps.set(
        "set",
        Class::instance(ctx.clone(), RustFunction(Box::new(set)))?,
    )?;
    let target = Function::prototype(ctx.clone());
    let handler = ProxyHandler::from_object(traps)?;
    JsObject::from_value(Proxy::new(ctx.clone(), target, handler)?.into_value())
}

/// The trap for reading: its arguments are the proxy's target, the key and the wrapper.
fn got<'js>(
    natives: &Rc<Natives>,
    display: &Value<'js>,
    params: &Params<'_, 'js>,
) -> rquickjs::Result<Value<'js>> {
    let ctx = params.ctx();
    let undefined = || Value::new_undefined(ctx.clone());
    let (Some(key), Some(wrapper)) = (params.arg(1), params.arg(2)) else {
        return Ok(undefined());
    };
    // A wrapper has its mark itself; who asks the proxy for one would be asked again.
    if key == *natives.key(ctx)?.as_value() {
        return Ok(undefined());
    }
    let Some(Handle::Object(id)) = natives.handle_of(ctx, &wrapper)? else {
        return Ok(undefined());
    };
    match key.as_string() {
        Some(name) => read(ctx, natives, id, &name.to_string()?),
        None if key == *display => natives.display(id).into_js(ctx),
        None if key == *Symbol::to_primitive(ctx.clone()).as_value() => {
            display_function(ctx, natives, id)
        }
        None => Ok(undefined()),
    }
}

/// The trap for writing: its arguments are the proxy's target, the key, the value and the wrapper.
fn set<'js>(natives: &Rc<Natives>, params: &Params<'_, 'js>) -> rquickjs::Result<Value<'js>> {
    let ctx = params.ctx();
    if let (Some(key), Some(value), Some(wrapper)) = (params.arg(1), params.arg(2), params.arg(3))
        && let (Some(name), Some(Handle::Object(id))) =
            (key.as_string(), natives.handle_of(ctx, &wrapper)?)
        && id != NIL
    {
        natives.send(ctx, id, &setter(&name.to_string()?), vec![value])?;
    }
    true.into_js(ctx)
}

/// A property of an object, or of the wrapper around it.
fn read<'js>(
    ctx: &Ctx<'js>,
    natives: &Rc<Natives>,
    id: Id,
    name: &str,
) -> rquickjs::Result<Value<'js>> {
    match name {
        "js" => {
            natives.host.count_crossing(|bridge| bridge.unwraps += 1);
            natives.unwrap(ctx, id, false)
        }
        "isNil" => Function::new(ctx.clone(), move || id == NIL).map(Function::into_value),
        "toString" => display_function(ctx, natives, id),
        "valueOf" => {
            Function::new(ctx.clone(), |this: This<Value<'js>>| this.0).map(Function::into_value)
        }
        name if id == NIL || !is_meant(name) => Ok(Value::new_undefined(ctx.clone())),
        "running" if natives.hides_running(id) => Ok(Value::new_undefined(ctx.clone())),
        name => match natives.property(ctx, id, name)? {
            Property::Value(value) => Ok(value),
            Property::Method(method) => {
                let natives = Rc::clone(natives);
                let send = move |ctx: Ctx<'js>, values: Rest<Value<'js>>| {
                    natives.invoke(&ctx, id, natives.object(id), &method, values.into_inner())
                };
                Function::new(ctx.clone(), send).map(Function::into_value)
            }
        },
    }
}

/// A function that answers how osascript prints an object.
fn display_function<'js>(
    ctx: &Ctx<'js>,
    natives: &Rc<Natives>,
    id: Id,
) -> rquickjs::Result<Value<'js>> {
    let natives = Rc::clone(natives);
    Function::new(ctx.clone(), move || natives.display(id)).map(Function::into_value)
}

/// The name of the method that sets a property.
fn setter(property: &str) -> String {
    let mut letters = property.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    "set".chars().chain(first).chain(letters).collect()
}
