//! How workers have done so far, and when they are not worth another try.

/// How workers have done so far. What it answers is why there will be no more of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct WorkerRecord {
    hellos: u8,
    deaths: u8,
    wasted: u8,
}

impl WorkerRecord {
    const HELLOS: u8 = 2;
    const DEATHS: u8 = 3;
    /// More than deaths: an app that hangs may be the cause.
    const WASTED: u8 = 5;

    pub(super) fn greeted(&mut self) {
        self.hellos = 0;
    }

    pub(super) fn answered(&mut self) {
        self.deaths = 0;
        self.wasted = 0;
    }

    /// It took a request and had to be killed: its time was up, or it printed without end.
    pub(super) fn wasted(&mut self) -> Option<String> {
        self.wasted += 1;
        (self.wasted >= Self::WASTED).then(|| {
            format!(
                "{} calls in a row got no answer from a worker",
                Self::WASTED
            )
        })
    }

    /// It counts as a death as well: a worker that dies right after its hello is as likely to be too quick to be heard.
    pub(super) fn failed_hello(&mut self, why: &str) -> Option<String> {
        self.hellos += 1;
        if self.hellos >= Self::HELLOS {
            return Some(format!(
                "{} workers in a row did not start: {why}",
                Self::HELLOS
            ));
        }
        self.died(why)
    }

    pub(super) fn died(&mut self, why: &str) -> Option<String> {
        self.deaths += 1;
        (self.deaths >= Self::DEATHS)
            .then(|| format!("{} workers in a row died: {why}", Self::DEATHS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_failed_hellos_or_three_deaths_in_a_row_are_enough() {
        let mut record = WorkerRecord::default();
        assert_eq!(record.failed_hello("a"), None);
        record.greeted();
        record.answered();
        assert_eq!(record.failed_hello("b"), None);
        assert_eq!(
            record.failed_hello("c").unwrap(),
            "2 workers in a row did not start: c"
        );
        record.answered();
        assert_eq!((record.died("a"), record.died("b")), (None, None));
        record.answered();
        assert_eq!((record.died("c"), record.died("d")), (None, None));
        assert_eq!(record.died("e").unwrap(), "3 workers in a row died: e");
    }

    #[test]
    fn deaths_and_failed_hellos_in_turn_are_enough_too() {
        let mut record = WorkerRecord::default();
        assert_eq!(record.died("a"), None);
        assert_eq!(record.failed_hello("b"), None);
        record.greeted();
        assert_eq!(record.died("c").unwrap(), "3 workers in a row died: c");
    }

    /// Regression: a worker that hangs on every call was tried for ever.
    #[test]
    fn five_calls_in_a_row_without_an_answer_end_it() {
        let mut record = WorkerRecord::default();
        for _ in 0..4 {
            assert_eq!(record.wasted(), None);
        }
        record.answered();
        for _ in 0..4 {
            assert_eq!(record.wasted(), None);
        }
        assert!(record.wasted().is_some());
    }
}
