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
    event_saves::StoreChange,
    failure::{Failure, incompatible},
    handle::Handle,
    notices::Observers,
    object::{Id, NIL, Object},
    running_apps::{Apps, Callback},
};
use crate::{alarm::Alarm, host::Host};
use simulated_world::world::{BridgeHabits, Fault, LongIntegers, OutRef, World};

/// The longest text of the bridge, in bytes.
const LONGEST_TEXT: usize = 16 << 20;
/// The longest data of the bridge, in bytes.
const LONGEST_DATA: usize = 64 << 20;
/// The most bytes that all data and all memory of a script hold.
const MOST_DATA: usize = 512 << 20;
/// A text or data of so many bytes is a reason to look at what the process holds.
const LONG_TEXT: usize = 64 << 10;
/// The most items of an array.
const MOST_ITEMS: usize = 4_000_000;

/// The bridge of one process.
pub(super) struct Bridge {
    pub(super) host: Rc<Host>,
    pub(super) heap: RefCell<Vec<Object>>,
    pub(super) apps: Apps,
    pub(super) scripts: OnceCell<Scripts>,
    pub(super) callbacks: RefCell<Vec<Callback>>,
    pub(super) observers: Observers,
    /// Whether the process is trusted, once it asked: macOS 13 and later keep the first answer for the process.
    pub(super) trusted: Cell<Option<bool>>,
    /// Whether text recognition has failed in this process.
    pub(super) is_recognition_broken: Cell<bool>,
    pub(super) ax: AccessibilityState,
    pub(super) habits: BridgeHabits,
    pub(super) alarm: RefCell<Option<Alarm>>,
    /// What stores of events have saved and removed without a commit.
    pub(super) uncommitted: RefCell<Vec<StoreChange>>,
    /// How many bytes data and memory have been made with.
    data: Cell<usize>,
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
            observers: Observers::default(),
            trusted: Cell::new(None),
            is_recognition_broken: Cell::new(false),
            ax: AccessibilityState::default(),
            habits: host.world(|world| world.bridge),
            alarm: RefCell::default(),
            uncommitted: RefCell::default(),
            data: Cell::new(0),
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
        self.host.tick();
        if let Object::Text(text) = &object {
            self.check_text(text.len());
        }
        let kept = matches!(object, Object::AxElement(_)).then(|| self.kept_timeout());
        let mut heap = self.heap.borrow_mut();
        heap.push(object);
        let id = Id::try_from(heap.len() - 1).unwrap_or_default();
        if let Some(seconds) = kept.flatten() {
            self.ax.timeouts.borrow_mut().insert(id, seconds);
        }
        id
    }

    /// The messaging timeout that an element keeps from the moment when it is handed out [findings-3 21.7].
    fn kept_timeout(&self) -> Option<f64> {
        let keeps = |world: &World| world.faults.has(Fault::ElementsKeepTheTimeout);
        self.ax.timeout.get().filter(|_| self.host.world(keeps))
    }

    /// Ends the process that makes a text of so many bytes, when it is too long to be kept.
    pub(super) fn check_text(&self, length: usize) {
        if length > LONGEST_TEXT {
            self.host.not_simulated("texts of more than 16 MiB");
        }
        // A few long ones are as much as very many short ones.
        if length > LONG_TEXT {
            self.host.look_at_bounds();
        }
    }

    /// Ends the process that makes data of so many bytes, so many of them new, when it is too long to be kept. New bytes
    /// are counted by themselves: as long as nobody has written to them, the system does not.
    pub(super) fn check_data(&self, length: usize, new: usize) {
        let data = self.data.get().saturating_add(new);
        if length > LONGEST_DATA || data > MOST_DATA {
            self.host
                .not_simulated("data of more than 64 MiB, or 512 MiB in all");
        }
        self.data.set(data);
        if length > LONG_TEXT {
            self.host.look_at_bounds();
        }
    }

    /// Ends the process that makes an array of so many items, when it is too long to be kept.
    pub(super) fn check_items(&self, count: usize) {
        if count > MOST_ITEMS {
            self.host
                .not_simulated("arrays of more than 4,000,000 items");
        }
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
