//! `malloc`, `calloc` and `free`, which scripts bind to hold C structs.

use std::rc::Rc;

use super::super::{
    call::{Answer, Call, Out, Rows},
    object::Object,
};

pub(crate) const ROWS: Rows = &[("calloc", calloc), ("free", free), ("malloc", malloc)];

/// More than any script has use for; beyond it the allocation fails as that of a full machine does.
const MOST: usize = 64 << 20;

fn allocate(call: &Call<'_, '_>, size: Option<usize>) -> Answer {
    Ok(match size.filter(|&size| size <= MOST) {
        Some(size) => {
            call.bridge.check_data(size, size);
            Out::New(Object::Memory(Rc::new(vec![0; size].into())))
        }
        None => Out::Old(super::super::object::NIL),
    })
}

fn calloc(call: &mut Call<'_, '_>) -> Answer {
    let count = usize::try_from(call.integer(0)?).ok();
    let size = usize::try_from(call.integer(1)?).ok();
    allocate(
        call,
        count
            .zip(size)
            .and_then(|(count, size)| count.checked_mul(size)),
    )
}

fn malloc(call: &mut Call<'_, '_>) -> Answer {
    allocate(call, usize::try_from(call.integer(0)?).ok())
}

/// The memory goes with the process; what is not memory crashes it.
fn free(call: &mut Call<'_, '_>) -> Answer {
    call.memory(0)?;
    Ok(Out::Void)
}
