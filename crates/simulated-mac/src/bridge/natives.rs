//! What the functions that `bridge.js` calls do: get, send, call, wrap, unwrap and the rest.

use std::{ops::Deref, rc::Rc};

use rquickjs::{Ctx, Function as JsFunction, IntoJs, Value, function::Rest};

use super::{
    call::{Call, Out, marshal, throw, throw_mac},
    failure::{Failure, incompatible},
    handle::Handle,
    kind::Kind,
    names::{Function, Global, Method, Names, is_gone, is_meant},
    object::{Id, NIL, Object},
    state::Bridge,
};
use crate::{
    apple::{self, ConstantValue, Type},
    host::MacError,
};
use simulated_world::world::{Fault, World};

/// The bridge and what its names mean.
pub(super) struct Natives {
    pub(super) bridge: Bridge,
    pub(super) names: Names,
}

/// What reading a property of an object comes to.
pub(super) enum Property<'js> {
    Value(Value<'js>),
    /// A method that takes arguments.
    Method(Rc<Method>),
}

impl Deref for Natives {
    type Target = Bridge;

    fn deref(&self) -> &Bridge {
        &self.bridge
    }
}

impl Natives {
    /// The class whose methods an object answers, and whether it is the class itself.
    fn class_of(&self, object: &Object) -> (&'static str, bool) {
        match object {
            Object::Class(name) => (name, true),
            other => (other.class(), false),
        }
    }

    /// The method of a name; a name that no class has ends the process.
    pub(super) fn find(&self, object: &Object, name: &str) -> Rc<Method> {
        let (class, class_method) = self.class_of(object);
        self.names
            .method(class, class_method, name)
            .unwrap_or_else(|| {
                let near = apple::nearest_method(class, class_method, name)
                    .map(|near| format!(" (did you mean {near}?)"))
                    .unwrap_or_default();
                let receiver = if class_method {
                    format!("$.{class}.{name}")
                } else {
                    format!("{name} of {class}")
                };
                self.host.no_such_name(&format!("{receiver}{near}"))
            })
    }

    /// Reading a property: methods without arguments run, the others wait to be called.
    pub(super) fn property<'js>(
        &self,
        ctx: &Ctx<'js>,
        id: Id,
        name: &str,
    ) -> rquickjs::Result<Property<'js>> {
        let object = self.object(id);
        let method = self.find(&object, name);
        if method.arguments.is_empty() {
            self.invoke(ctx, id, object, &method, Vec::new())
                .map(Property::Value)
        } else {
            Ok(Property::Method(method))
        }
    }

    /// Whether this macOS keeps the property `running` of an object from scripts.
    pub(super) fn hides_running(&self, id: Id) -> bool {
        let hides = |world: &World| world.faults.has(Fault::TasksDoNotSayRunning);
        matches!(self.object(id), Object::Task(_)) && self.host.world(hides)
    }

    pub(super) fn send<'js>(
        &self,
        ctx: &Ctx<'js>,
        id: Id,
        name: &str,
        values: Vec<Value<'js>>,
    ) -> rquickjs::Result<Value<'js>> {
        let object = self.object(id);
        let method = self.find(&object, name);
        self.invoke(ctx, id, object, &method, values)
    }

    /// What a method answers, before it is brought into JavaScript's shape.
    pub(super) fn answer<'js>(
        &self,
        ctx: &Ctx<'js>,
        id: Id,
        name: &str,
        values: Vec<Value<'js>>,
    ) -> rquickjs::Result<Out> {
        let object = self.object(id);
        let method = self.find(&object, name);
        self.carry_out(ctx, id, object, &method, values)
    }

    /// Runs a method that was found for the class of an object.
    pub(super) fn invoke<'js>(
        &self,
        ctx: &Ctx<'js>,
        id: Id,
        receiver: Object,
        method: &Method,
        values: Vec<Value<'js>>,
    ) -> rquickjs::Result<Value<'js>> {
        let out = self.carry_out(ctx, id, receiver, method, values)?;
        marshal(self, ctx, out, &method.result)
    }

    fn carry_out<'js>(
        &self,
        ctx: &Ctx<'js>,
        id: Id,
        receiver: Object,
        method: &Method,
        values: Vec<Value<'js>>,
    ) -> rquickjs::Result<Out> {
        self.host
            .count_bridge_call(|bridge| match method.arguments.is_empty() {
                true => bridge.properties += 1,
                false => bridge.methods += 1,
            });
        let Some(row) = method.row else {
            self.host.not_simulated(&method.to_string())
        };
        if values.len() != method.arguments.len() {
            return Err(throw_mac(
                ctx,
                &MacError::new(format!(
                    "{method} takes {} arguments",
                    method.arguments.len()
                )),
            ));
        }
        let refs: Vec<Value> = method
            .outs
            .iter()
            .filter_map(|&place| values.get(place).cloned())
            .collect();
        let mut call = Call {
            bridge: self,
            ctx,
            this: id,
            receiver,
            arguments: values,
            kinds: &method.arguments,
            name: method,
        };
        let out = row(&mut call).map_err(|failure| throw(ctx, failure))?;
        for target in refs {
            self.poison(ctx, &target)?;
        }
        Ok(out)
    }

    /// A `Ref()` handed over as an object out-parameter of a method: reading it later is a segmentation fault
    /// [bridge 0.7] [bridge 2.8].
    fn poison<'js>(&self, ctx: &Ctx<'js>, target: &Value<'js>) -> rquickjs::Result<()> {
        if self.handle_of(ctx, target)? != Some(Handle::Empty) {
            return Ok(());
        }
        let Some(object) = target.as_object() else {
            return Ok(());
        };
        let host = Rc::clone(&self.host);
        object.prop(
            0,
            rquickjs::object::Accessor::from(move || -> () { host.crash() }).configurable(),
        )
    }

    /// What `$.name` is. A function is looked up anew at each call: it may have been bound meanwhile.
    pub(super) fn global<'js>(
        self: &Rc<Self>,
        ctx: &Ctx<'js>,
        name: String,
    ) -> rquickjs::Result<Value<'js>> {
        if !is_meant(&name) {
            return Ok(Value::new_undefined(ctx.clone()));
        }
        match self.names.global(&self.host, &name) {
            Global::Undefined => Ok(Value::new_undefined(ctx.clone())),
            Global::Class(class) => {
                let id = self.add(Object::Class(class));
                self.wrapper(ctx, id)
            }
            Global::Function => {
                let natives = Rc::clone(self);
                let call = move |ctx: Ctx<'js>, values: Rest<Value<'js>>| {
                    natives.call_function(&ctx, &name, values.into_inner())
                };
                JsFunction::new(ctx.clone(), call).map(JsFunction::into_value)
            }
            Global::Constant(name, value) => self.constant(ctx, name, value),
        }
    }

    fn constant<'js>(
        &self,
        ctx: &Ctx<'js>,
        name: &str,
        value: ConstantValue,
    ) -> rquickjs::Result<Value<'js>> {
        match value {
            // JavaScript has no other numbers.
            ConstantValue::Int(number) => (number as f64).into_js(ctx),
            ConstantValue::Unsigned(number) => (number as f64).into_js(ctx),
            ConstantValue::Float(number) => number.into_js(ctx),
            ConstantValue::String(text) => text.into_js(ctx),
            ConstantValue::Symbol {
                ty: Type::CFRef("CFBoolean"),
                ..
            } => self.puzzle(ctx, name),
            ConstantValue::Symbol {
                ty: Type::CFRef(_),
                text,
            } => {
                let id = self.add(Object::text(text.unwrap_or(name)));
                self.reference(ctx, Handle::Reference { id, typed: true })
            }
            ConstantValue::Symbol {
                ty: Type::Id(_),
                text: Some(text),
            } => {
                let id = self.add(Object::text(text));
                self.wrapper(ctx, id)
            }
            ConstantValue::Symbol { .. } => self
                .host
                .not_simulated(&format!("the content of the constant {name}")),
        }
    }

    pub(super) fn call_function<'js>(
        &self,
        ctx: &Ctx<'js>,
        name: &str,
        values: Vec<Value<'js>>,
    ) -> rquickjs::Result<Value<'js>> {
        let (out, function) = self.carry_out_function(ctx, name, values)?;
        if matches!(function.result, Kind::Void) || matches!(out, Out::Void) {
            return Ok(Value::new_undefined(ctx.clone()));
        }
        marshal(self, ctx, out, &function.result)
    }

    /// What a function answers, before it is brought into JavaScript's shape.
    pub(super) fn answer_function<'js>(
        &self,
        ctx: &Ctx<'js>,
        name: &str,
        values: Vec<Value<'js>>,
    ) -> rquickjs::Result<Out> {
        Ok(self.carry_out_function(ctx, name, values)?.0)
    }

    fn carry_out_function<'js>(
        &self,
        ctx: &Ctx<'js>,
        name: &str,
        values: Vec<Value<'js>>,
    ) -> rquickjs::Result<(Out, Rc<Function>)> {
        self.host.count_bridge_call(|bridge| bridge.functions += 1);
        let function = self.names.function(&self.host, name);
        if is_gone(&self.host, name) {
            return Err(throw_mac(
                ctx,
                &MacError::new(format!("the function {name} could not be found")),
            ));
        }
        let Some(row) = function.row else {
            self.host.not_simulated(&format!("the function {name}"))
        };
        let enough = if function.variadic {
            values.len() >= function.arguments.len()
        } else {
            values.len() == function.arguments.len()
        };
        if !enough {
            let expected = function.arguments.len();
            return Err(throw_mac(
                ctx,
                &MacError::new(format!(
                    "{name} takes {expected} arguments, got {}",
                    values.len()
                )),
            ));
        }
        let mut call = Call {
            bridge: self,
            ctx,
            this: NIL,
            receiver: Object::Nil,
            arguments: values,
            kinds: &function.arguments,
            name: &function.name,
        };
        let out = row(&mut call).map_err(|failure| throw(ctx, failure))?;
        Ok((out, function))
    }

    pub(super) fn display(&self, id: Id) -> String {
        match self.object(id) {
            Object::Nil => "[id (null)]".into(),
            Object::Class(name) => format!("[id {name}]"),
            // Core Foundation types without an ObjC class of their own [bridge 4.5].
            Object::AxElement(_)
            | Object::AxValue(_)
            | Object::Event(_)
            | Object::EventSource(_)
            | Object::InputSource(_) => "[object NSObject]".into(),
            object => format!("[id {}]", object.private_class()),
        }
    }

    pub(super) fn wrap_value<'js>(
        &self,
        ctx: &Ctx<'js>,
        value: Value<'js>,
    ) -> rquickjs::Result<Value<'js>> {
        if value.is_function() || self.handle_of(ctx, &value)?.is_some() {
            return Ok(value);
        }
        let id = self.wrap(ctx, &value)?;
        self.wrapper(ctx, id)
    }

    pub(super) fn unwrap_value<'js>(
        &self,
        ctx: &Ctx<'js>,
        value: Value<'js>,
        deep: bool,
    ) -> rquickjs::Result<Value<'js>> {
        match self.handle_of(ctx, &value)? {
            Some(Handle::Object(id)) => self.unwrap(ctx, id, deep),
            Some(Handle::Reference { typed: false, .. }) => Err(throw(ctx, self.uncast())),
            Some(_) => Err(throw(ctx, incompatible())),
            None => Ok(value),
        }
    }

    pub(super) fn cast<'js>(
        &self,
        ctx: &Ctx<'js>,
        value: &Value<'js>,
    ) -> rquickjs::Result<Value<'js>> {
        match self.handle_of(ctx, value)? {
            Some(Handle::Object(id) | Handle::Reference { id, .. }) => self.wrapper(ctx, id),
            // An empty Ref is NULL; a cast of NULL is nil.
            Some(Handle::Empty) => self.wrapper(ctx, NIL),
            None => Err(throw(
                ctx,
                Failure::Mac(MacError::new("Ref has incompatible type")),
            )),
        }
    }
}
