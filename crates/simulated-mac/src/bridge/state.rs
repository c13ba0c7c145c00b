//! The bridge of one process: its objects, and what its own scripts gave it.

use std::{
    cell::{Cell, OnceCell, RefCell},
    rc::Rc,
};

use rquickjs::{
    Ctx, Function, IntoJs, Object as JsObject, Persistent, Proxy, Symbol, Value,
    proxy::ProxyHandler,
};

use super::{
    accessibility_state::State as AccessibilityState,
    failure::{Failure, incompatible},
    handle::Handle,
    object::{Id, NIL, Object},
    running_apps::{Apps, Callback},
};
use crate::{
    alarm::Alarm,
    host::Host,
    world::{BridgeHabits, LongIntegers, OutRef},
};

/// The bridge of one process.
pub(super) struct Bridge {
    pub(super) host: Rc<Host>,
    pub(super) heap: RefCell<Vec<Object>>,
    pub(super) apps: Apps,
    pub(super) scripts: OnceCell<Scripts>,
    pub(super) callbacks: RefCell<Vec<Callback>>,
    /// Whether the process is trusted, once it asked: macOS 13 and later keep the first answer for the process.
    pub(super) trusted: Cell<Option<bool>>,
    pub(super) ax: AccessibilityState,
    pub(super) habits: BridgeHabits,
    pub(super) alarm: RefCell<Option<Alarm>>,
}

/// What `bridge.js` gave the native side.
pub(super) struct Scripts {
    /// The key of the property that marks the bridge's values.
    pub(super) key: Persistent<Symbol<'static>>,
    pub(super) method: Persistent<Symbol<'static>>,
    /// What the handlers of all wrappers inherit, and what the wrappers stand before.
    pub(super) traps: Persistent<JsObject<'static>>,
    pub(super) target: Persistent<Value<'static>>,
    /// What references inherit.
    pub(super) reference: Persistent<JsObject<'static>>,
    pub(super) puzzle: Persistent<Function<'static>>,
}

impl Bridge {
    pub(super) fn new(host: &Rc<Host>) -> Self {
        Self {
            host: Rc::clone(host),
            heap: RefCell::new(vec![Object::Nil]),
            apps: Apps::default(),
            scripts: OnceCell::new(),
            callbacks: RefCell::new(Vec::new()),
            trusted: Cell::new(None),
            ax: AccessibilityState::default(),
            habits: host.world(|world| world.bridge),
            alarm: RefCell::default(),
        }
    }

    /// JXA's answer to an out value that was not cast.
    pub(super) fn uncast(&self) -> Failure {
        match self.habits.out_ref {
            OutRef::Lenient | OutRef::Objects => incompatible(),
            OutRef::Strict => self.host.crash(),
        }
    }

    /// What a stock function leaves in a `Ref()`: as a rule opaque until it is cast.
    pub(super) fn out_value<'js>(&self, ctx: &Ctx<'js>, id: Id) -> rquickjs::Result<Value<'js>> {
        match self.habits.out_ref {
            OutRef::Objects => self.wrapper(ctx, id),
            OutRef::Lenient | OutRef::Strict => {
                self.reference(ctx, Handle::Reference { id, typed: false })
            }
        }
    }

    /// A 64-bit integer as JavaScript gets it.
    // As JXA does.
    pub(super) fn long<'js>(
        &self,
        ctx: &Ctx<'js>,
        number: impl Into<i128>,
    ) -> rquickjs::Result<Value<'js>> {
        let number = number.into();
        match self.habits.long_integers {
            LongIntegers::Strings => number.to_string().into_js(ctx),
            LongIntegers::Numbers => (number as f64).into_js(ctx),
        }
    }

    /// The object behind a handle.
    pub(super) fn object(&self, id: Id) -> Object {
        let place = usize::try_from(id).unwrap_or_default();
        self.heap
            .borrow()
            .get(place)
            .cloned()
            .unwrap_or(Object::Nil)
    }

    /// Puts an object into the heap. Nil keeps its one handle.
    pub(super) fn add(&self, object: Object) -> Id {
        if matches!(object, Object::Nil) {
            return NIL;
        }
        let mut heap = self.heap.borrow_mut();
        heap.push(object);
        Id::try_from(heap.len() - 1).unwrap_or_default()
    }

    pub(super) fn scripts(&self) -> rquickjs::Result<&Scripts> {
        self.scripts.get().ok_or(rquickjs::Error::Unknown)
    }

    pub(super) fn key<'js>(&self, ctx: &Ctx<'js>) -> rquickjs::Result<Symbol<'js>> {
        self.scripts()?.key.clone().restore(ctx)
    }

    /// An object that inherits and is marked.
    fn marked<'js>(
        &self,
        ctx: &Ctx<'js>,
        inherits: &Persistent<JsObject<'static>>,
        mark: Handle,
    ) -> rquickjs::Result<JsObject<'js>> {
        let inherits = inherits.clone().restore(ctx)?;
        let object = JsObject::new_proto(ctx.clone(), Some(&inherits))?;
        object.set(self.key(ctx)?, mark.mark())?;
        Ok(object)
    }

    /// The ObjC object of a handle, for JavaScript.
    pub(super) fn wrapper<'js>(&self, ctx: &Ctx<'js>, id: Id) -> rquickjs::Result<Value<'js>> {
        let scripts = self.scripts()?;
        let handler = self.marked(ctx, &scripts.traps, Handle::Object(id))?;
        let target = scripts.target.clone().restore(ctx)?;
        let wrapper = Proxy::new(ctx.clone(), target, ProxyHandler::from_object(handler)?)?;
        Ok(wrapper.into_value())
    }

    /// A CF reference, for JavaScript.
    pub(super) fn reference<'js>(
        &self,
        ctx: &Ctx<'js>,
        what: Handle,
    ) -> rquickjs::Result<Value<'js>> {
        let reference = self.marked(ctx, &self.scripts()?.reference, what)?;
        Ok(reference.into_value())
    }

    /// A constant that JavaScript gets as a function which is nothing else.
    pub(super) fn puzzle<'js>(&self, ctx: &Ctx<'js>, name: &str) -> rquickjs::Result<Value<'js>> {
        self.scripts()?.puzzle.clone().restore(ctx)?.call((name,))
    }

    /// Whether a path exists on the simulated disk.
    pub(super) fn path_exists(&self, path: &str) -> bool {
        self.host
            .world(|world| path.starts_with('/') && world.place(path).is_some())
    }

    pub(super) fn method_mark<'js>(&self, ctx: &Ctx<'js>) -> rquickjs::Result<Value<'js>> {
        Ok(self.scripts()?.method.clone().restore(ctx)?.into_value())
    }
}

/// The symbol for handles, made by `runtime.js`.
pub(super) fn handle_symbol<'js>(common: &JsObject<'js>) -> rquickjs::Result<Symbol<'js>> {
    common.get("HANDLE")
}
