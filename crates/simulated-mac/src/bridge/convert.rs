//! Values between JavaScript and the bridge's objects: wrap, unwrap, handles, references [bridge 2.3].

use std::rc::Rc;

use rquickjs::{
    Array, Ctx, IntoJs, Object as JsObject, Persistent, Type, Value, function::Constructor,
};

use super::{
    accessibility_state::Placeholder,
    failure::{Failure, incompatible},
    handle::Handle,
    object::{Id, NIL, Object},
    state::Bridge,
    walk::Walk,
};
use simulated_world::world::{Booleans, Fault};

impl Bridge {
    /// What a value stands for; None for JavaScript's own.
    pub(super) fn handle_of<'js>(
        &self,
        ctx: &Ctx<'js>,
        value: &Value<'js>,
    ) -> rquickjs::Result<Option<Handle>> {
        let Some(object) = value.as_object() else {
            return Ok(None);
        };
        // Wrappers answer it by a trap, which is JavaScript: once is enough.
        let mark = object.get::<_, Value>(self.key(ctx)?)?.as_number();
        Ok(mark.map(Handle::of))
    }

    /// An argument as an object. References are taken only where a CF reference is declared.
    pub(super) fn take<'js>(
        &self,
        ctx: &Ctx<'js>,
        value: &Value<'js>,
        reference: bool,
    ) -> Result<Id, Failure> {
        match self.handle_of(ctx, value)? {
            Some(Handle::Object(id)) => Ok(id),
            Some(Handle::Reference { id, typed: true }) if reference => Ok(id),
            Some(Handle::Reference { typed: false, .. }) => Err(self.uncast()),
            Some(_) => Err(incompatible()),
            None if reference
                && matches!(value.type_of(), Type::String | Type::Array | Type::Object) =>
            {
                Err(incompatible())
            }
            None => Ok(self.wrap(ctx, value)?),
        }
    }

    /// `ObjC.wrap`: JavaScript's own value as an object.
    // Checked to be whole.
    pub(super) fn wrap<'js>(&self, ctx: &Ctx<'js>, value: &Value<'js>) -> rquickjs::Result<Id> {
        self.wrap_within(ctx, value, &mut Walk::of(self))
    }

    fn wrap_within<'js>(
        &self,
        ctx: &Ctx<'js>,
        value: &Value<'js>,
        walk: &mut Walk<'_>,
    ) -> rquickjs::Result<Id> {
        if let Some(Handle::Object(id) | Handle::Reference { id, .. }) =
            self.handle_of(ctx, value)?
        {
            return Ok(id);
        }
        let object = match value.type_of() {
            Type::Bool => Object::Bool(value.as_bool().unwrap_or_default()),
            Type::Int | Type::Float => {
                let number = value.as_number().unwrap_or_default();
                let whole = number.fract() == 0.0 && number.abs() < 9e15;
                if whole {
                    Object::Integer(number as i64)
                } else {
                    Object::Real(number)
                }
            }
            Type::String => Object::text(value.get::<String>()?),
            Type::Array => {
                walk.enter();
                let mut items = Vec::new();
                for item in Array::from_value(value.clone())?.iter::<Value>() {
                    let id = self.wrap_within(ctx, &item?, walk)?;
                    // An NSArray cannot hold nil.
                    items.push(if id == NIL {
                        self.add(Object::Null)
                    } else {
                        id
                    });
                }
                walk.leave();
                self.check_items(items.len());
                Object::array(items)
            }
            Type::Object => return self.wrap_object(ctx, value, walk),
            _ => return Ok(NIL),
        };
        Ok(self.add(object))
    }

    fn wrap_object<'js>(
        &self,
        ctx: &Ctx<'js>,
        value: &Value<'js>,
        walk: &mut Walk<'_>,
    ) -> rquickjs::Result<Id> {
        let Some(object) = value.as_object() else {
            return Ok(NIL);
        };
        let date: Constructor = ctx.globals().get("Date")?;
        if object.is_instance_of(&date) {
            let milliseconds: f64 = object
                .get::<_, rquickjs::Function>("getTime")?
                .call((rquickjs::function::This(object.clone()),))?;
            return Ok(self.add(Object::Date(milliseconds / 1000.0)));
        }
        walk.enter();
        let mut entries = Vec::new();
        for property in object.props::<String, Value>() {
            let (key, value) = property?;
            let id = self.wrap_within(ctx, &value, walk)?;
            entries.push((
                Rc::from(key),
                if id == NIL {
                    self.add(Object::Null)
                } else {
                    id
                },
            ));
        }
        walk.leave();
        Ok(self.add(Object::dictionary(entries)))
    }

    /// An item of what is taken apart.
    fn unwrap_item<'js>(
        &self,
        ctx: &Ctx<'js>,
        id: Id,
        walk: &mut Walk<'_>,
    ) -> rquickjs::Result<Value<'js>> {
        let known = |one: &mut Placeholder| (one.id == id).then(|| one.wrapper.clone());
        let mut placeholders = self.ax.placeholders.borrow_mut();
        match placeholders.iter_mut().find_map(known) {
            None => {
                drop(placeholders);
                self.unwrap_within(ctx, id, true, walk)
            }
            Some(Some(wrapper)) => wrapper.restore(ctx),
            Some(None) => {
                drop(placeholders);
                let wrapper = self.wrapper(ctx, id)?;
                let kept = Persistent::save(ctx, wrapper.clone());
                let mut placeholders = self.ax.placeholders.borrow_mut();
                if let Some(one) = placeholders.iter_mut().find(|one| one.id == id) {
                    one.wrapper = Some(kept);
                }
                Ok(wrapper)
            }
        }
    }

    fn count_items(&self, items: usize) {
        let items = u64::try_from(items).unwrap_or(u64::MAX);
        self.host
            .count_crossing(|bridge| bridge.unwrapped_items += items);
    }

    /// `ObjC.unwrap` and `.js`, or `ObjC.deepUnwrap`.
    // As JXA does.
    pub(super) fn unwrap<'js>(
        &self,
        ctx: &Ctx<'js>,
        id: Id,
        deep: bool,
    ) -> rquickjs::Result<Value<'js>> {
        self.unwrap_within(ctx, id, deep, &mut Walk::of(self))
    }

    fn unwrap_within<'js>(
        &self,
        ctx: &Ctx<'js>,
        id: Id,
        deep: bool,
        walk: &mut Walk<'_>,
    ) -> rquickjs::Result<Value<'js>> {
        let drops = deep
            && self
                .host
                .world(|world| world.faults.has(Fault::DeepUnwrapDropsObjects));
        let inner = |id, walk: &mut Walk<'_>| {
            walk.step();
            if drops && !self.object(id).has_counterpart() {
                Ok(Value::new_null(ctx.clone()))
            } else if deep {
                self.unwrap_item(ctx, id, walk)
            } else {
                self.wrapper(ctx, id)
            }
        };
        match self.object(id) {
            Object::Nil => Ok(Value::new_undefined(ctx.clone())),
            Object::Null => Ok(Value::new_null(ctx.clone())),
            Object::Text(text) => (&*text).into_js(ctx),
            Object::Bool(flag) => match self.habits.booleans {
                Booleans::Booleans => flag.into_js(ctx),
                Booleans::Numbers => i32::from(flag).into_js(ctx),
            },
            Object::Integer(number) => (number as f64).into_js(ctx),
            Object::Real(number) => number.into_js(ctx),
            Object::Date(seconds) => ctx
                .globals()
                .get::<_, Constructor>("Date")?
                .construct((seconds * 1000.0,)),
            Object::Array { items, .. } => {
                let items = items.borrow().clone();
                self.count_items(items.len());
                let array = Array::new(ctx.clone())?;
                walk.enter();
                for (place, id) in items.into_iter().enumerate() {
                    array.set(place, inner(id, walk)?)?;
                }
                walk.leave();
                Ok(array.into_value())
            }
            Object::Dictionary { entries, .. } => {
                let entries = entries.borrow().clone();
                self.count_items(entries.len());
                let object = JsObject::new(ctx.clone())?;
                walk.enter();
                for (key, id) in entries {
                    object.set(&*key, inner(id, walk)?)?;
                }
                walk.leave();
                Ok(object.into_value())
            }
            _ => self.wrapper(ctx, id),
        }
    }
}
