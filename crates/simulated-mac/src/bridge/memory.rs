//! Pointers: what a call writes through them, and the memory that scripts allocate themselves [bridge 2.5]
//! [bridge 4.4].

use std::{cell::RefCell, rc::Rc};

use rquickjs::{Ctx, Function, Object as JsObject, Type, Value, object::Property};

use super::{
    call::{Call, Out, marshal},
    failure::Failure,
    failure::incompatible,
    handle::Handle,
    kind::Kind,
    object::{Id, Object},
    state::Bridge,
};
use crate::own_scripts;

/// Bytes that several objects may look at.
pub(super) type Bytes = Rc<RefCell<Vec<u8>>>;

impl Call<'_, '_> {
    /// Writes an out value through a pointer argument: into a `Ref()`, or into memory. False for a null pointer.
    pub(super) fn put(&self, place: usize, out: Out) -> Result<bool, Failure> {
        let value = self.value(place);
        let handle = self.bridge.handle_of(self.ctx, &value)?;
        match (handle, value.as_object()) {
            (Some(Handle::Empty), Some(target)) => {
                let kind = match self.kinds.get(place) {
                    Some(Kind::Pointer(to)) => to,
                    _ => &Kind::Opaque,
                };
                let written = match (kind, out) {
                    (Kind::Reference(_), Out::New(object)) => {
                        self.bridge.out_value(self.ctx, self.add(object))?
                    }
                    (Kind::Reference(_), Out::Old(id)) => self.bridge.out_value(self.ctx, id)?,
                    (kind, out) => marshal(self.bridge, self.ctx, out, kind)?,
                };
                target.prop(
                    "0",
                    Property::from(written)
                        .configurable()
                        .writable()
                        .enumerable(),
                )?;
                Ok(true)
            }
            (Some(_), _) => {
                let memory = self.memory(place)?;
                let bytes = match out {
                    Out::Integer(number) => u32::try_from(number)
                        .unwrap_or_default()
                        .to_ne_bytes()
                        .to_vec(),
                    Out::Bool(flag) => vec![u8::from(flag)],
                    _ => return Err(incompatible()),
                };
                write(&memory, &bytes)
                    .map(|()| true)
                    .ok_or_else(incompatible)
            }
            (None, _) if is_null(&value) => Ok(false),
            (None, _) => Err(incompatible()),
        }
    }

    /// The memory behind a pointer argument. Refs, structs and plain objects have none.
    pub(super) fn memory(&self, place: usize) -> Result<Bytes, Failure> {
        let id = match self.bridge.handle_of(self.ctx, &self.value(place))? {
            Some(Handle::Object(id) | Handle::Reference { id, .. }) => id,
            Some(Handle::Empty) | None => return Err(incompatible()),
        };
        bytes_of(&self.bridge.object(id)).ok_or_else(incompatible)
    }
}

fn is_null(value: &Value<'_>) -> bool {
    matches!(value.type_of(), Type::Null | Type::Undefined) || value.as_number() == Some(0.0)
}

fn bytes_of(object: &Object) -> Option<Bytes> {
    match object {
        Object::Memory(bytes) | Object::Data { bytes, .. } => Some(Rc::clone(bytes)),
        _ => None,
    }
}

/// Writes to the start of memory; None when it is too small, which would corrupt a real process.
pub(super) fn write(memory: &Bytes, bytes: &[u8]) -> Option<()> {
    memory
        .borrow_mut()
        .get_mut(..bytes.len())?
        .copy_from_slice(bytes);
    Some(())
}

/// What a view's cells are, by the pointer type that the script bound.
#[derive(Clone, Copy)]
enum Cells {
    Real,
    Byte,
}

impl Cells {
    fn size(self) -> usize {
        match self {
            Self::Real => 8,
            Self::Byte => 1,
        }
    }

    fn read(self, memory: &Bytes, index: usize) -> Option<f64> {
        let memory = memory.borrow();
        let at = index.checked_mul(self.size())?;
        let bytes = memory.get(at..at.checked_add(self.size())?)?;
        match self {
            Self::Real => Some(f64::from_ne_bytes(bytes.try_into().ok()?)),
            Self::Byte => bytes.first().map(|&byte| f64::from(byte)),
        }
    }

    // As C stores into a byte.
    fn write(self, memory: &Bytes, index: usize, number: f64) -> Option<()> {
        let mut memory = memory.borrow_mut();
        let at = index.checked_mul(self.size())?;
        let bytes = memory.get_mut(at..at.checked_add(self.size())?)?;
        match self {
            Self::Real => bytes.copy_from_slice(&number.to_ne_bytes()),
            Self::Byte => bytes.copy_from_slice(&[number as i64 as u8]),
        }
        Some(())
    }
}

impl Bridge {
    /// A pointer for JavaScript: memory can be read and written by index; any other object is handed out as it is.
    pub(super) fn memory_view<'js>(
        self: &Bridge,
        ctx: &Ctx<'js>,
        id: Id,
        to: &Kind,
    ) -> rquickjs::Result<Value<'js>> {
        let Some(memory) = bytes_of(&self.object(id)) else {
            return self.wrapper(ctx, id);
        };
        let cells = if *to == Kind::Real {
            Cells::Real
        } else {
            Cells::Byte
        };
        let beyond = |host: &crate::host::Host| -> ! {
            host.not_simulated("reading or writing beyond allocated memory")
        };
        let (host, bytes) = (Rc::clone(&self.host), Rc::clone(&memory));
        let read = move |index: usize| cells.read(&bytes, index).unwrap_or_else(|| beyond(&host));
        let host = Rc::clone(&self.host);
        let write = move |index: usize, number: f64| {
            cells
                .write(&memory, index, number)
                .unwrap_or_else(|| beyond(&host))
        };
        let natives = JsObject::new(ctx.clone())?;
        natives.set("read", Function::new(ctx.clone(), read)?)?;
        natives.set("write", Function::new(ctx.clone(), write)?)?;
        let make: Function =
            own_scripts::evaluate(ctx, "memory.js", include_str!("../../js/memory.js"))?;
        let mark = Handle::Reference { id, typed: true }.mark();
        make.call((self.key(ctx)?, mark, natives))
    }
}
