//! Filters behind whole specifiers.

use super::{Parsed, Parser};
use crate::syntax::{Expr, ExprKind, SelectExpr};

impl Parser<'_> {
    /// A filter behind a container that is one object is about what comes before it: in `reminders of list 1 whose
    /// completed is false` and `messages of inbox whose read status is false` it is not the list and the inbox.
    pub(super) fn filter_whole(&mut self, links: &mut [Expr]) -> Parsed<()> {
        let Some((last, before)) = links.split_last_mut() else {
            return Ok(());
        };
        let meant = before
            .iter_mut()
            .rev()
            .find_map(|link| match &mut link.kind {
                ExprKind::Element(element)
                    if element.filter.is_none() && is_many(&element.select) =>
                {
                    Some(element)
                }
                _ => None,
            });
        let Some(meant) = meant else { return Ok(()) };
        if let ExprKind::Element(one) = &mut last.kind
            && one.filter.is_some()
        {
            if !is_many(&one.select) {
                meant.filter = one.filter.take();
            }
        } else if matches!(self.word(), Some("whose" | "where")) && !self.at_stop() {
            self.advance(1);
            meant.filter = Some(self.expression()?);
        }
        Ok(())
    }
}

/// Whether several elements are selected from, so that a filter makes sense.
fn is_many(select: &SelectExpr) -> bool {
    matches!(
        select,
        SelectExpr::Every | SelectExpr::Some | SelectExpr::Middle | SelectExpr::Fixed(_)
    )
}
