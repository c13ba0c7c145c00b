//! The dictionary that `AXUIElementsForSearchPredicate` takes [findings 1.12].

use std::rc::Rc;

use super::super::{
    object::{Id, Object},
    state::Bridge,
};
use crate::tree::PageQuery;

/// What a dictionary asks a page for. Entries of another kind than theirs are as if they were not there.
pub(super) fn of(bridge: &Bridge, entries: &[(Rc<str>, Id)]) -> PageQuery {
    let entry = |name: &str| {
        let found = entries.iter().find(|(key, _)| &**key == name);
        found.map(|(_, id)| bridge.object(*id))
    };
    let text = |name: &str| match entry(name) {
        Some(Object::Text(text)) => Some(text.to_string()),
        _ => None,
    };
    let flag = |name: &str| match entry(name) {
        Some(Object::Bool(flag)) => flag,
        Some(Object::Integer(number)) => number != 0,
        Some(Object::Real(number)) => number != 0.0,
        _ => false,
    };
    let keys = match entry("AXSearchKey") {
        Some(Object::Text(key)) => Some(vec![key.to_string()]),
        Some(Object::Array { items, .. }) => {
            let items = items.borrow();
            let texts = items.iter().filter_map(|id| match bridge.object(*id) {
                Object::Text(key) => Some(key.to_string()),
                _ => None,
            });
            Some(texts.collect())
        }
        _ => None,
    };
    PageQuery {
        keys,
        direction: text("AXDirection"),
        limit: match entry("AXResultsLimit") {
            Some(Object::Integer(number)) => Some(number),
            // As a cast in C.
            Some(Object::Real(number)) => Some(number as i64),
            _ => None,
        },
        text: text("AXSearchText").unwrap_or_default(),
        visible_only: flag("AXVisibleOnly"),
        immediate_only: flag("AXImmediateDescendantsOnly"),
        start: match entry("AXStartElement") {
            Some(Object::AxElement(target)) => Some(target),
            _ => None,
        },
    }
}
