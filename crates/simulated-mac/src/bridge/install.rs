//! Giving the bridge its place in an interpreter: the functions that `bridge.js` calls.

use std::rc::Rc;

use rquickjs::{Array, Ctx, Function, Object as JsObject, Persistent, Value};

use super::{
    call::{self, throw_mac},
    handle::Handle,
    names::Names,
    natives::Natives,
    object::NIL,
    state::{Bridge, Scripts, handle_symbol},
    wrapper,
};
use crate::{
    host::{Host, MacError},
    own_scripts,
};

/// Makes the bridge's globals: an object with `ObjC`, `$` and `Ref`.
pub(crate) fn load<'js>(
    ctx: &Ctx<'js>,
    host: &Rc<Host>,
    common: &JsObject<'js>,
) -> rquickjs::Result<JsObject<'js>> {
    install(ctx, host, common).map(|(_, globals)| globals)
}

/// Makes the bridge of a process, and its globals for JavaScript.
pub(super) fn install<'js>(
    ctx: &Ctx<'js>,
    host: &Rc<Host>,
    common: &JsObject<'js>,
) -> rquickjs::Result<(Rc<Natives>, JsObject<'js>)> {
    let bridge = Rc::new(Natives {
        bridge: Bridge::new(host),
        names: Names::default(),
    });
    let native = JsObject::new(ctx.clone())?;
    let key = handle_symbol(common)?;
    let inherited = wrapper::prototype(ctx, &bridge, common.get("DISPLAY")?)?;

    let shared = Rc::clone(&bridge);
    let setup = move |ctx: Ctx<'js>, given: JsObject<'js>| -> rquickjs::Result<()> {
        let scripts = Scripts {
            key: Persistent::save(&ctx, key.clone()),
            wrapper: Persistent::save(&ctx, inherited.clone()),
            reference: Persistent::save(&ctx, given.get::<_, JsObject<'js>>("reference")?),
            puzzle: Persistent::save(&ctx, given.get::<_, Function<'js>>("puzzle")?),
        };
        // Called once, by bridge.js itself.
        let _second = shared.scripts.set(scripts);
        Ok(())
    };
    native.set("setup", Function::new(ctx.clone(), setup)?)?;

    let shared = Rc::clone(&bridge);
    native.set(
        "global",
        Function::new(ctx.clone(), move |ctx: Ctx<'js>, name: String| {
            shared.global(&ctx, name)
        })?,
    )?;
    let shared = Rc::clone(&bridge);
    native.set(
        "wrap",
        Function::new(ctx.clone(), move |ctx: Ctx<'js>, value: Value<'js>| {
            shared.wrap_value(&ctx, value)
        })?,
    )?;
    let shared = Rc::clone(&bridge);
    let unwrap_value = move |ctx: Ctx<'js>, value: Value<'js>, deep: bool| {
        shared.host.count_crossing(|bridge| bridge.unwraps += 1);
        shared.unwrap_value(&ctx, value, deep)
    };
    native.set("unwrapValue", Function::new(ctx.clone(), unwrap_value)?)?;
    let shared = Rc::clone(&bridge);
    native.set(
        "cast",
        Function::new(ctx.clone(), move |ctx: Ctx<'js>, value: Value<'js>| {
            shared.host.count_crossing(|bridge| bridge.casts += 1);
            shared.cast(&ctx, &value)
        })?,
    )?;
    let shared = Rc::clone(&bridge);
    native.set(
        "madeReference",
        Function::new(ctx.clone(), move |ctx: Ctx<'js>| {
            shared.host.count_crossing(|bridge| bridge.references += 1);
            shared.reference(&ctx, Handle::Empty)
        })?,
    )?;
    let shared = Rc::clone(&bridge);
    native.set(
        "nil",
        Function::new(ctx.clone(), move |ctx: Ctx<'js>| shared.wrapper(&ctx, NIL))?,
    )?;
    let shared = Rc::clone(&bridge);
    native.set(
        "importFramework",
        Function::new(ctx.clone(), move |name: String| {
            shared.names.import(&shared.host, &name)
        })?,
    )?;
    let shared = Rc::clone(&bridge);
    let bind = move |ctx: Ctx<'js>, name: String, result: String, arguments: Array<'js>| {
        let arguments = call::strings(&arguments)?;
        let unknown =
            |name: String| throw_mac(&ctx, &MacError::new(format!("Unknown type: {name}")));
        shared
            .names
            .bind(&name, &result, &arguments)
            .map_err(unknown)
    };
    native.set("bind", Function::new(ctx.clone(), bind)?)?;
    let shared = Rc::clone(&bridge);
    native.set(
        "turn",
        Function::new(ctx.clone(), move |ctx: Ctx<'js>| shared.run_callbacks(&ctx))?,
    )?;
    let shared = Rc::clone(&bridge);
    native.set(
        "notSimulated",
        Function::new(ctx.clone(), move |what: String| -> () {
            shared.host.not_simulated(&what)
        })?,
    )?;

    let make: Function =
        own_scripts::evaluate(ctx, "bridge.js", include_str!("../../js/bridge.js"))?;
    let globals = make.call((native, common.clone()))?;
    Ok((bridge, globals))
}
