//! Elements that are made again: those that their app knows by the same names are the same elements.

use std::collections::HashMap;

use super::element::Element;

/// Gives new elements the ids and the focus of the old ones with the same parts.
pub fn keep(new: &mut [Element], old: &[Element]) {
    let mut known = HashMap::new();
    for one in old {
        one.walk(&mut |one| {
            known.extend(
                one.part
                    .as_deref()
                    .map(|part| (part, (one.id, one.focused))),
            );
        });
    }
    take(new, &known);
}

fn take(elements: &mut [Element], known: &HashMap<&str, (u64, bool)>) {
    for element in elements {
        let same = element.part.as_deref().and_then(|part| known.get(part));
        (element.id, element.focused) = same.copied().unwrap_or_default();
        take(&mut element.children, known);
    }
}
