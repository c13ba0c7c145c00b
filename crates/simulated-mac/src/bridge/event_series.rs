//! Changing one occurrence of a repeated event, or it and the later ones, as `EKSpan` has it [eyes 5.4]. That an occurrence which is
//! changed alone becomes an event of its own, with the moment at which it was in its id, is grade B; what becomes of the end and of the
//! exceptions of a series whose time of day is changed is a belief (C): they go with it.

use serde_json::{Value as Json, json};

use crate::{
    apps::lists::record::{number, set, text},
    recurrence::{self, Rule},
};
use simulated_world::zone::Zone;

/// Seconds from 1970 to 2001, from which ids count.
const REFERENCE: f64 = 978_307_200.0;

/// Which occurrences a change is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Span {
    This,
    Following,
}

/// An event that is kept, and when the one of its occurrences takes place that is meant.
pub(super) struct Series<'s> {
    pub(super) kept: &'s Json,
    pub(super) occurrence: f64,
    pub(super) zone: &'s Zone,
}

impl Series<'_> {
    fn is_repeated(&self) -> bool {
        !text(self.kept, "recurrence").is_empty()
    }

    fn is_whole(&self, span: Span) -> bool {
        let is_first = self.occurrence <= number(self.kept, "startDate");
        !self.is_repeated() || (span == Span::Following && is_first)
    }

    fn excluded(&self) -> impl Iterator<Item = f64> + '_ {
        let dates = self.kept["excludedDates"].as_array().into_iter().flatten();
        dates.filter_map(Json::as_f64)
    }

    /// What stays of it; nothing of one that is not repeated, and of one from its first occurrence on.
    pub(super) fn rest(&self, span: Span) -> Option<Json> {
        if self.is_whole(span) {
            return None;
        }
        let mut rest = self.kept.clone();
        let excluded: Vec<f64> = match span {
            Span::This => self.excluded().chain([self.occurrence]).collect(),
            Span::Following => {
                let rule = recurrence::ended_before(text(self.kept, "recurrence"), self.occurrence);
                set(&mut rest, "recurrence", rule);
                self.excluded().filter(|at| *at < self.occurrence).collect()
            }
        };
        set(&mut rest, "excludedDates", excluded);
        Some(rest)
    }

    /// What becomes of the occurrences that are meant, as a script left their record, where the first of them begins at `begin`.
    pub(super) fn meant(&self, span: Span, record: &Json, begin: f64, new_id: &str) -> Json {
        let mut record = record.clone();
        if !self.is_repeated() {
            return record;
        }
        if span == Span::This {
            let id = text(self.kept, "uid");
            let own = format!("{id}/RID={}", (self.occurrence - REFERENCE) as i64);
            set(&mut record, "uid", own);
            set(&mut record, "recurrence", "");
            set(&mut record, "excludedDates", json!([]));
            return record;
        }
        if !self.is_whole(span) {
            set(&mut record, "uid", new_id);
        }
        let wall = |at: f64| at as i64 + self.zone.offset(at);
        let later = wall(begin) - wall(self.occurrence);
        let rule = text(self.kept, "recurrence");
        let rest = recurrence::moved(rule, self.made(rule), later, self.zone);
        set(&mut record, "recurrence", rest);
        let excluded = self.excluded().filter(|at| *at >= self.occurrence);
        let moved = excluded.map(|at| self.zone.universal(wall(at) + later));
        set(&mut record, "excludedDates", moved.collect::<Vec<_>>());
        record
    }

    /// How many come before the one that is meant.
    fn made(&self, rule: &str) -> usize {
        let wall = |at: f64| at as i64 + self.zone.offset(at);
        let first = wall(number(self.kept, "startDate"));
        let rule = Rule::read(rule, self.zone);
        rule.map_or(0, |rule| {
            rule.begins(first, 1, first, wall(self.occurrence)).len()
        })
    }
}
