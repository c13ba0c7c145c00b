//! Apple events of JXA: `Application`, object specifiers, `Automation`, `Path`.
//!
//! `js/specifiers.js` builds references and knows no values; this module says what names mean
//! ([`dictionary`], [`address`]), sends events ([`event`]: target, permission, counts), follows references to objects
//! ([`evaluate`]) and answers them from the world: [`system_events`], [`finder`], [`additions`], and [`standard`] for
//! every other application. Here is only what JavaScript calls.

mod additions;
mod address;
pub(crate) mod applescript;
mod arguments;
mod call;
mod choices;
mod clipboard;
mod commands;
mod dialogs;
mod dictionary;
mod empty_trash;
mod evaluate;
mod event;
mod every_mac;
mod failure;
mod file_facts;
mod finder;
mod finder_changes;
mod finder_commands;
mod finder_files;
mod finder_object;
mod finder_others;
mod finder_paths;
mod finder_slots;
mod finder_windows;
mod found;
mod look;
mod names;
mod new_folder;
mod noted;
mod recipient;
mod saving;
mod scripted;
mod shell_script;
mod standard;
mod system_events;
mod ui;
mod value;
mod waiting;
mod wire;

use std::rc::Rc;

use rquickjs::{Array, Ctx, Exception, Function, IntoJs, Object, Value as Js, prelude::Opt};

use self::{failure::Failure, look::Ask, value::Value};
use crate::{host::Host, own_scripts};

/// Makes the globals of Apple events: the answered object has a property for each of them.
pub(super) fn load<'js>(
    ctx: &Ctx<'js>,
    host: &Rc<Host>,
    common: &Object<'js>,
) -> rquickjs::Result<Object<'js>> {
    let native = Object::new(ctx.clone())?;

    let shared = Rc::clone(host);
    let application = move |ctx: Ctx<'js>, key: Js<'js>| -> rquickjs::Result<Option<String>> {
        let target = wire::target(&ctx, &key)?;
        let found = shared.world(|world| address::address(world, &target));
        if let (None, Some(name)) = (&found, every_mac::named(&target)) {
            shared.not_simulated(&format!("the application {name}"));
        }
        Ok(found.map(|address| address.name))
    };
    native.set("application", Function::new(ctx.clone(), application)?)?;

    let shared = Rc::clone(host);
    let running = move |ctx: Ctx<'js>, key: Js<'js>| -> rquickjs::Result<bool> {
        let target = wire::target(&ctx, &key)?;
        let address = shared.world(|world| address::address(world, &target));
        Ok(address.is_some_and(|address| address.recipient != recipient::Recipient::NotRunning))
    };
    native.set("running", Function::new(ctx.clone(), running)?)?;

    let shared = Rc::clone(host);
    let member = move |ctx: Ctx<'js>,
                       key: Js<'js>,
                       class: String,
                       name: String|
          -> rquickjs::Result<Array<'js>> {
        let target = wire::target(&ctx, &key)?;
        let found = shared.world(|world| address::member(world, &target, &class, &name));
        let (kind, class) = found.map_err(|failure| fail(&ctx, &shared, failure))?;
        let answer = Array::new(ctx)?;
        answer.set(0, kind)?;
        answer.set(1, class)?;
        Ok(answer)
    };
    native.set("member", Function::new(ctx.clone(), member)?)?;

    let shared = Rc::clone(host);
    let is_meant_as_term =
        move |ctx: Ctx<'js>, key: Js<'js>, class: String, name: String| -> rquickjs::Result<bool> {
            let target = wire::target(&ctx, &key)?;
            Ok(shared.world(|world| address::is_meant_as_term(world, &target, &class, &name)))
        };
    native.set(
        "isMeantAsTerm",
        Function::new(ctx.clone(), is_meant_as_term)?,
    )?;

    let shared = Rc::clone(host);
    let send = move |ctx: Ctx<'js>,
                     operation: String,
                     key: Js<'js>,
                     steps: Array<'js>,
                     value: Js<'js>|
          -> rquickjs::Result<Js<'js>> {
        let target = wire::target(&ctx, &key)?;
        let steps = wire::steps(&ctx, &steps)?;
        let value = wire::read(&ctx, &value)?;
        let ask = match operation.as_str() {
            "count" => Ask::Count,
            "set" => Ask::Set(&value),
            _ => Ask::Get,
        };
        answer(&ctx, &shared, event::send(&shared, &target, &steps, &ask))
    };
    native.set("send", Function::new(ctx.clone(), send)?)?;

    let shared = Rc::clone(host);
    let command = move |ctx: Ctx<'js>,
                        key: Js<'js>,
                        steps: Array<'js>,
                        name: String,
                        parameters: Array<'js>|
          -> rquickjs::Result<Js<'js>> {
        let target = wire::target(&ctx, &key)?;
        let steps = wire::steps(&ctx, &steps)?;
        let direct = match wire::read(&ctx, &parameters.get(0)?)? {
            // An object is the direct parameter of what is called on it.
            Value::Missing if !steps.is_empty() => Value::Reference(value::Reference {
                target: target.clone(),
                steps: steps.clone(),
                class: "item",
            }),
            other => other,
        };
        let named = wire::fields(&ctx, &parameters.get(1)?)?;
        let ask = Ask::Command {
            name: &name,
            direct: &direct,
            named: &named,
            additions: parameters.get(2)?,
        };
        answer(&ctx, &shared, event::send(&shared, &target, &steps, &ask))
    };
    native.set("command", Function::new(ctx.clone(), command)?)?;

    let error = |ctx: Ctx<'js>, number: i32, message: Opt<String>| -> rquickjs::Result<Js<'js>> {
        let failure = match message.0 {
            Some(message) => Failure::Mac { number, message },
            None => Failure::mac(number),
        };
        error_object(&ctx, &failure)
    };
    native.set("error", Function::new(ctx.clone(), error)?)?;

    let shared = Rc::clone(host);
    let unknown = move |name: String| -> () {
        shared.no_such_name(&format!("{name} as an operator of whose"))
    };
    native.set("unknownOperator", Function::new(ctx.clone(), unknown)?)?;

    let shared = Rc::clone(host);
    let not_simulated = move |what: String| -> () { shared.not_simulated(&what) };
    native.set("notSimulated", Function::new(ctx.clone(), not_simulated)?)?;

    let make: Function =
        own_scripts::evaluate(ctx, "specifiers.js", include_str!("../../js/specifiers.js"))?;
    make.call((native, common.clone()))
}

fn answer<'js>(
    ctx: &Ctx<'js>,
    host: &Host,
    answer: Result<Value, Failure>,
) -> rquickjs::Result<Js<'js>> {
    match answer {
        Ok(value) => wire::write(ctx, &value),
        Err(failure) => Err(fail(ctx, host, failure)),
    }
}

/// Throws what a Mac would throw; everything else ends the process.
fn fail(ctx: &Ctx<'_>, host: &Host, failure: Failure) -> rquickjs::Error {
    match failure {
        Failure::NoSuchName {
            name,
            nearest: Some(nearest),
        } => host.no_such_name(&format!("{name} (did you mean {nearest}?)")),
        Failure::NoSuchName {
            name,
            nearest: None,
        } => host.no_such_name(&name),
        Failure::NotSimulated(what) => host.not_simulated(&what),
        Failure::Mac { .. } => match error_object(ctx, &failure) {
            Ok(error) => ctx.throw(error),
            Err(error) => error,
        },
    }
}

/// The Error that scripts catch: the sentence, and the number as `errorNumber`.
fn error_object<'js>(ctx: &Ctx<'js>, failure: &Failure) -> rquickjs::Result<Js<'js>> {
    let Failure::Mac { number, message } = failure else {
        return ().into_js(ctx);
    };
    let error = Exception::from_message(ctx.clone(), message)?;
    error.as_object().set("errorNumber", *number)?;
    Ok(error.into_value())
}
