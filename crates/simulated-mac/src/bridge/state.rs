//! The bridge of one process: its objects, and what its own scripts gave it.

use std::{
    cell::{Cell, OnceCell, RefCell},
    rc::Rc,
};

use rquickjs::{
    Class, Ctx, Exception, Function, IntoJs, Object as JsObject, Persistent, Symbol, Value,
    function::{Params, RustFunction},
    object::Property,
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

/// What wrappers and references are made of.
pub(super) struct Scripts {
    /// The key of the property that marks the bridge's values.
    pub(super) key: Persistent<Symbol<'static>>,
    /// What wrappers inherit.
    pub(super) wrapper: Persistent<JsObject<'static>>,
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

    /// The ObjC object of a handle, for JavaScript: a function by its type.
    pub(super) fn wrapper<'js>(&self, ctx: &Ctx<'js>, id: Id) -> rquickjs::Result<Value<'js>> {
        let inherits = self.scripts()?.wrapper.clone().restore(ctx)?;
        let function = RustFunction(Box::new(refuse_call));
        let wrapper = Class::instance_proto(function, inherits)?.into_inner();
        self.mark(ctx, &wrapper, Handle::Object(id))?;
        Ok(wrapper.into_value())
    }

    fn mark<'js>(
        &self,
        ctx: &Ctx<'js>,
        object: &JsObject<'js>,
        handle: Handle,
    ) -> rquickjs::Result<()> {
        let mark = Property::from(handle.mark()).writable();
        object.prop(self.key(ctx)?, mark)
    }

    /// A CF reference, for JavaScript.
    pub(super) fn reference<'js>(
        &self,
        ctx: &Ctx<'js>,
        what: Handle,
    ) -> rquickjs::Result<Value<'js>> {
        let inherits = self.scripts()?.reference.clone().restore(ctx)?;
        let reference = JsObject::new_proto(ctx.clone(), Some(&inherits))?;
        self.mark(ctx, &reference, what)?;
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
}

/// What happens when a script calls a wrapper as a function.
fn refuse_call<'js>(params: Params<'_, 'js>) -> rquickjs::Result<Value<'js>> {
    let wrapper = JsObject::from_value(params.function())?;
    let display: Function = wrapper.get("toString")?;
    let message = format!("{} is not a function", display.call::<_, String>(())?);
    Err(Exception::throw_type(params.ctx(), &message))
}

/// The symbol for handles, made by `runtime.js`.
pub(super) fn handle_symbol<'js>(common: &JsObject<'js>) -> rquickjs::Result<Symbol<'js>> {
    common.get("HANDLE")
}
