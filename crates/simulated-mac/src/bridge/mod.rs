//! The ObjC and C bridge of JXA: `ObjC`, `$`, `Ref`.
//!
//! JavaScript holds thin proxies around handles (`js/bridge.js`); what names mean and how values cross is
//! driven by Apple's tables (`apple`). To add a method: one row (selector and function) in the class's file under
//! `classes`, and for a new class one line in [`rows`]. To add a C function: one row in a file under `functions`.
//! Rules by number: [bridge 0] [bridge 2] [bridge 16].

mod apps;
mod call;
mod classes;
mod convert;
mod functions;
mod kind;
mod memory;
mod names;
mod natives;
mod object;
mod rows;

use std::{
    cell::{Cell, OnceCell, RefCell},
    rc::Rc,
};

use rquickjs::{Ctx, Function, IntoJs, Object as JsObject, Persistent, Symbol, Value};

use super::{
    host::Host,
    world::{BridgeHabits, LongIntegers, OutRef},
};
use object::{Id, Object};

pub(super) use natives::load;

/// The bridge of one process.
struct Bridge {
    host: Rc<Host>,
    heap: RefCell<Vec<Object>>,
    names: names::Names,
    apps: apps::Apps,
    scripts: OnceCell<Scripts>,
    callbacks: RefCell<Vec<apps::Callback>>,
    /// Whether the process is trusted, once it asked: macOS 13 and later keep the first answer for the process.
    trusted: Cell<Option<bool>>,
    ax: functions::accessibility::State,
    habits: BridgeHabits,
}

/// What `bridge.js` gave the native side.
struct Scripts {
    handle: Persistent<Symbol<'static>>,
    raw: Persistent<Symbol<'static>>,
    method: Persistent<Symbol<'static>>,
    wrapper: Persistent<Function<'static>>,
    reference: Persistent<Function<'static>>,
    puzzle: Persistent<Function<'static>>,
}

/// The property keys that mark the bridge's values.
struct Keys<'js> {
    handle: Symbol<'js>,
    raw: Symbol<'js>,
}

impl Bridge {
    fn new(host: &Rc<Host>) -> Self {
        Self {
            host: Rc::clone(host),
            heap: RefCell::new(vec![Object::Nil]),
            names: names::Names::default(),
            apps: apps::Apps::default(),
            scripts: OnceCell::new(),
            callbacks: RefCell::new(Vec::new()),
            trusted: Cell::new(None),
            ax: functions::accessibility::State::default(),
            habits: host.world(|world| world.bridge),
        }
    }

    /// JXA's answer to an out value that was not cast.
    fn uncast(&self) -> call::Failure {
        match self.habits.out_ref {
            OutRef::Lenient | OutRef::Objects => convert::incompatible(),
            OutRef::Strict => self.host.crash(),
        }
    }

    /// What a stock function leaves in a `Ref()`: as a rule opaque until it is cast.
    fn out_value<'js>(&self, ctx: &Ctx<'js>, id: Id) -> rquickjs::Result<Value<'js>> {
        match self.habits.out_ref {
            OutRef::Objects => self.wrapper(ctx, id),
            OutRef::Lenient | OutRef::Strict => self.reference(ctx, id, false),
        }
    }

    /// A 64-bit integer as JavaScript gets it.
    #[allow(clippy::cast_precision_loss)] // as JXA does
    fn long<'js>(&self, ctx: &Ctx<'js>, number: impl Into<i128>) -> rquickjs::Result<Value<'js>> {
        let number = number.into();
        match self.habits.long_integers {
            LongIntegers::Strings => number.to_string().into_js(ctx),
            LongIntegers::Numbers => (number as f64).into_js(ctx),
        }
    }

    /// The object behind a handle.
    fn object(&self, id: Id) -> Object {
        let place = usize::try_from(id).unwrap_or_default();
        self.heap
            .borrow()
            .get(place)
            .cloned()
            .unwrap_or(Object::Nil)
    }

    /// Puts an object into the heap. Nil keeps its one handle.
    fn add(&self, object: Object) -> Id {
        if matches!(object, Object::Nil) {
            return object::NIL;
        }
        let mut heap = self.heap.borrow_mut();
        heap.push(object);
        Id::try_from(heap.len() - 1).unwrap_or_default()
    }

    fn scripts(&self) -> rquickjs::Result<&Scripts> {
        self.scripts.get().ok_or(rquickjs::Error::Unknown)
    }

    fn keys<'js>(&self, ctx: &Ctx<'js>) -> rquickjs::Result<Keys<'js>> {
        let scripts = self.scripts()?;
        Ok(Keys {
            handle: scripts.handle.clone().restore(ctx)?,
            raw: scripts.raw.clone().restore(ctx)?,
        })
    }

    /// The ObjC object of a handle, for JavaScript.
    fn wrapper<'js>(&self, ctx: &Ctx<'js>, id: Id) -> rquickjs::Result<Value<'js>> {
        self.scripts()?.wrapper.clone().restore(ctx)?.call((id,))
    }

    /// A CF reference of a handle, for JavaScript.
    fn reference<'js>(&self, ctx: &Ctx<'js>, id: Id, typed: bool) -> rquickjs::Result<Value<'js>> {
        self.scripts()?
            .reference
            .clone()
            .restore(ctx)?
            .call((id, typed))
    }

    /// A constant that JavaScript gets as a function which is nothing else.
    fn puzzle<'js>(&self, ctx: &Ctx<'js>, name: &str) -> rquickjs::Result<Value<'js>> {
        self.scripts()?.puzzle.clone().restore(ctx)?.call((name,))
    }

    fn method_mark<'js>(&self, ctx: &Ctx<'js>) -> rquickjs::Result<Value<'js>> {
        Ok(self.scripts()?.method.clone().restore(ctx)?.into_value())
    }
}

/// The kit's symbol for handles, made by `runtime.js`.
fn handle_symbol<'js>(kit: &JsObject<'js>) -> rquickjs::Result<Symbol<'js>> {
    kit.get("HANDLE")
}
