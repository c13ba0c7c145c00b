//! `NSObject`: what every object answers.

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::{NIL, Object},
};
use crate::apple;

pub(crate) const INSTANCE: Rows = &[
    ("class", class),
    ("className", class_name),
    ("copy", itself),
    ("debugDescription", description),
    ("description", description),
    ("hash", hash),
    ("init", init),
    ("isEqual:", is_equal),
    ("isKindOfClass:", is_kind_of_class),
    ("isMemberOfClass:", is_member_of_class),
    ("mutableCopy", mutable_copy),
    ("respondsToSelector:", responds_to_selector),
    ("self", itself),
    ("superclass", superclass),
];

pub(crate) const CLASS: Rows = &[("alloc", alloc), ("new", new), ("class", itself)];

fn alloc(call: &mut Call<'_, '_>) -> Answer {
    Ok(match call.receiver {
        Object::Class(name) => Out::New(Object::Allocated(name)),
        _ => Out::Old(NIL),
    })
}

fn new(call: &mut Call<'_, '_>) -> Answer {
    let Object::Class(name) = call.receiver else {
        return Ok(Out::Old(NIL));
    };
    initialised(call, name)
}

fn init(call: &mut Call<'_, '_>) -> Answer {
    match call.receiver {
        Object::Allocated(name) => initialised(call, name),
        _ => Ok(Out::Old(call.this)),
    }
}

/// What plain `init` makes of a class.
fn initialised(call: &Call<'_, '_>, class: &'static str) -> Answer {
    use std::{cell::RefCell, rc::Rc};
    Ok(Out::New(match class {
        "NSString" | "NSMutableString" => Object::text(""),
        "NSArray" => Object::array(Vec::new()),
        "NSMutableArray" => Object::Array {
            items: Rc::default(),
            mutable: true,
        },
        "NSDictionary" => Object::dictionary(Vec::new()),
        "NSMutableDictionary" => Object::Dictionary {
            entries: Rc::default(),
            mutable: true,
        },
        "NSData" => Object::data(Vec::new()),
        "NSMutableData" => Object::Data {
            bytes: Rc::default(),
            mutable: true,
        },
        "NSDate" => Object::Date(call.bridge.host.now()),
        "NSDateComponents" => super::date_components::empty(),
        "NSDateFormatter" => Object::DateFormatter(Rc::default()),
        "NSNumberFormatter" => Object::NumberFormatter(Rc::default()),
        "NSPasteboardItem" => Object::PasteboardItem(Rc::default()),
        "NSTask" => Object::Task(Rc::new(RefCell::default())),
        "NSUUID" => Object::Uuid(uuid::Uuid::new_v4().to_string().to_uppercase().into()),
        "NSISO8601DateFormatter" => Object::Plain("NSISO8601DateFormatter"),
        "NSObject" => Object::Plain("NSObject"),
        other => call.bridge.host.not_simulated(&format!("-[{other} init]")),
    }))
}

fn itself(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Old(call.this))
}

fn mutable_copy(call: &mut Call<'_, '_>) -> Answer {
    use std::rc::Rc;
    Ok(match &call.receiver {
        Object::Array { items, .. } => Out::New(Object::Array {
            items: Rc::new(items.borrow().clone().into()),
            mutable: true,
        }),
        Object::Dictionary { entries, .. } => Out::New(Object::Dictionary {
            entries: Rc::new(entries.borrow().clone().into()),
            mutable: true,
        }),
        Object::Data { bytes, .. } => Out::New(Object::Data {
            bytes: Rc::new(bytes.borrow().clone().into()),
            mutable: true,
        }),
        _ => call
            .bridge
            .host
            .not_simulated(&format!("-[{} mutableCopy]", call.receiver.class())),
    })
}

fn class(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::New(Object::Class(call.receiver.class())))
}

fn class_name(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(call.receiver.private_class()))
}

fn superclass(call: &mut Call<'_, '_>) -> Answer {
    let parent = apple::class(call.receiver.class()).and_then(|class| class.superclass);
    Ok(parent.map_or(Out::Old(NIL), |name| Out::New(Object::Class(name))))
}

fn description(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::string(call.bridge.describe(call.this)))
}

fn hash(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Integer(call.bridge.hash(call.this)))
}

fn is_equal(call: &mut Call<'_, '_>) -> Answer {
    let other = call.id(0)?;
    Ok(Out::Bool(call.bridge.equal(call.this, other)))
}

fn is_kind_of_class(call: &mut Call<'_, '_>) -> Answer {
    let Object::Class(wanted) = call.object(0)? else {
        return Ok(Out::Bool(false));
    };
    let ancestry = apple::ancestry(call.receiver.class());
    Ok(Out::Bool(ancestry.contains(&wanted)))
}

fn is_member_of_class(call: &mut Call<'_, '_>) -> Answer {
    Ok(Out::Bool(
        matches!(call.object(0)?, Object::Class(wanted) if wanted == call.receiver.private_class()),
    ))
}

fn responds_to_selector(call: &mut Call<'_, '_>) -> Answer {
    let selector = call.some_text(0)?;
    let found = apple::method(
        call.receiver.class(),
        matches!(call.receiver, Object::Class(_)),
        &apple::js_name(&selector),
    );
    Ok(Out::Bool(
        found.is_some_and(|method| method.selector == &*selector),
    ))
}
