//! The JavaScript engine around one script: globals, evaluation, `run(argv)`, result and failure.
//!
//! QuickJS stands in for JavaScriptCore. The texts of its errors become those of JavaScriptCore in `js/errors.js` and
//! `js/json_errors.js`, as far as that can be told; others stay as they are, and scripts must not match them.

use std::{mem::ManuallyDrop, rc::Rc};

use rquickjs::{
    Context, Ctx, Error, Function, Object, Runtime, Value, context::EvalOptions, convert::List,
};

use super::script::Script;
use crate::{apple_events, bridge, host::Host, own_scripts};

/// A script may use this much memory; a Mac would swap, a test machine must not.
const MEMORY: usize = 512 << 20;
/// Cycles are looked for once a script holds this much: most end before, and have few.
const UNCOLLECTED: usize = 32 << 20;
/// Of the main thread's 8 MiB.
const STACK: usize = 4 << 20;

/// Why a script ended without a result.
pub(super) enum Failure {
    /// An exception nobody caught: `String(exception)` and its number.
    Runtime { text: String, number: i32 },
    /// The script was not even started.
    Syntax { line: u32, text: String },
    /// The simulator's own scripts failed.
    Broken(String),
}

/// Runs a script and answers what osascript would print, without the newline.
pub(super) fn run(
    host: &Rc<Host>,
    script: &Script,
    argv: &[String],
    source_form: bool,
) -> Result<Option<String>, Failure> {
    let broken = |error: Error| Failure::Broken(format!("the interpreter does not start: {error}"));
    // The process ends with the script: taking the heap down object by object would only cost time. A script that is
    // ended by unwinding leaves objects that the heap could not take down at all.
    let runtime = ManuallyDrop::new(Runtime::new().map_err(broken)?);
    runtime.set_memory_limit(MEMORY);
    runtime.set_max_stack_size(STACK);
    runtime.set_gc_threshold(UNCOLLECTED);
    let breathing = Rc::clone(host);
    runtime.set_interrupt_handler(Some(Box::new(move || {
        breathing.breathe();
        breathing.ended().is_some()
    })));
    let context = ManuallyDrop::new(Context::full(&runtime).map_err(broken)?);
    context.with(|ctx| {
        let common = install_globals(&ctx, host, script)
            .map_err(|error| Failure::Broken(explain(&ctx, &error)))?;
        evaluate(&ctx, script, argv)
            .and_then(|value| present(&common, value, source_form))
            .map_err(|error| describe(&ctx, &common, &error, script))
    })
}

/// Puts JXA's globals in place. `Application` and the like, `ObjC` and the like are made when they are first used.
fn install_globals<'js>(
    ctx: &Ctx<'js>,
    host: &Rc<Host>,
    script: &Script,
) -> rquickjs::Result<Object<'js>> {
    let native = Object::new(ctx.clone())?;
    let shared = Rc::clone(host);
    native.set(
        "now",
        Function::new(ctx.clone(), move || shared.now() * 1000.0)?,
    )?;
    // A process goes on with the zone that it began with.
    let zone = host.time_zone();
    native.set(
        "zoneOffset",
        Function::new(ctx.clone(), {
            let zone = zone.clone();
            move |milliseconds: f64| zone.offset(milliseconds / 1000.0) as f64 * 1000.0
        })?,
    )?;
    native.set(
        "universal",
        Function::new(ctx.clone(), move |milliseconds: f64| {
            let seconds = (milliseconds / 1000.0).floor();
            let offset = seconds - zone.universal(seconds as i64) as f64;
            milliseconds - offset * 1000.0
        })?,
    )?;
    let shared = Rc::clone(host);
    native.set(
        "log",
        Function::new(ctx.clone(), move |line: String| shared.log(&line))?,
    )?;
    let shared = Rc::clone(host);
    native.set(
        "delay",
        Function::new(ctx.clone(), move |seconds: f64| {
            shared.wait(seconds);
            shared.turn_run_loop();
        })?,
    )?;
    let shared = Rc::clone(host);
    native.set(
        "notSimulated",
        Function::new(ctx.clone(), move |what: String| -> () {
            shared.not_simulated(&what)
        })?,
    )?;
    let shared = Rc::clone(host);
    let load = move |ctx: Ctx<'js>, module: String, common: Object<'js>| match module.as_str() {
        "appleEvents" => apple_events::load(&ctx, &shared, &common),
        _ => bridge::load(&ctx, &shared, &common),
    };
    native.set("load", Function::new(ctx.clone(), load)?)?;
    let setup: Function =
        own_scripts::evaluate(ctx, "runtime.js", include_str!("../../js/runtime.js"))?;
    let common = setup.call((native,))?;
    let reword: Function =
        own_scripts::evaluate(ctx, "errors.js", include_str!("../../js/errors.js"))?;
    reword.call::<_, ()>((script.text.as_str(), SCRIPT))?;
    let json: Function = own_scripts::evaluate(
        ctx,
        "json_errors.js",
        include_str!("../../js/json_errors.js"),
    )?;
    json.call::<_, ()>(())?;
    Ok(common)
}

fn evaluate<'js>(ctx: &Ctx<'js>, script: &Script, argv: &[String]) -> rquickjs::Result<Value<'js>> {
    let mut options = EvalOptions::default();
    options.strict = false;
    options.filename = Some(SCRIPT.to_owned());
    let value: Value = ctx.eval_with_options(script.text.as_bytes(), options)?;
    match ctx.globals().get::<_, Value>("run")?.into_function() {
        Some(run) => run.call((argv.to_vec(),)),
        None => Ok(value),
    }
}

/// The name under which QuickJS knows the user's script.
const SCRIPT: &str = "<osascript>";

fn present<'js>(
    common: &Object<'js>,
    value: Value<'js>,
    source_form: bool,
) -> rquickjs::Result<Option<String>> {
    common
        .get::<_, Function>("present")?
        .call((value, source_form))
}

fn describe<'js>(ctx: &Ctx<'js>, common: &Object<'js>, error: &Error, script: &Script) -> Failure {
    if !error.is_exception() {
        return Failure::Runtime {
            text: format!("Error: {error}"),
            number: -2700,
        };
    }
    let thrown = ctx.catch();
    if let Some(line) = syntax_error_line(&thrown) {
        let text = thrown
            .as_object()
            .and_then(|object| object.get::<_, String>("message").ok())
            .unwrap_or_default();
        let last = u32::try_from(script.text.lines().count().max(1)).unwrap_or(u32::MAX);
        return Failure::Syntax {
            line: line.min(last),
            text: format!("SyntaxError: {text}"),
        };
    }
    let described = common
        .get::<_, Function>("describe")
        .and_then(|describe| describe.call::<_, List<(String, i32)>>((thrown,)));
    match described {
        Ok(List((text, number))) => Failure::Runtime { text, number },
        Err(_) => Failure::Runtime {
            text: "Error".into(),
            number: -2700,
        },
    }
}

/// The line of a syntax error of the script itself: its stack has no function, only a place.
fn syntax_error_line(thrown: &Value) -> Option<u32> {
    let object = thrown.as_object()?;
    if object.get::<_, String>("name").ok()? != "SyntaxError" {
        return None;
    }
    let stack = object.get::<_, String>("stack").ok()?;
    let place = stack
        .trim_start()
        .strip_prefix("at ")?
        .strip_prefix(SCRIPT)?
        .strip_prefix(':')?;
    place.split(':').next()?.trim().parse().ok()
}

fn explain(ctx: &Ctx, error: &Error) -> String {
    if !error.is_exception() {
        return format!("the simulator's own script failed: {error}");
    }
    let thrown = ctx.catch();
    let exception = thrown.as_exception().map(ToString::to_string);
    format!(
        "the simulator's own script failed: {}",
        exception.unwrap_or_default()
    )
}
