//! Which part of the long tables and sweeps a run looks at.

use std::env;

/// A part of a table: one cell in so many, in each row and each column as evenly as they allow.
#[derive(Clone, Copy)]
pub(crate) struct Share(u64);

impl Share {
    /// One cell in `MACMCP_TEST_SHARE`, as `.ci/run` sets it; every cell without it, and where documents are written.
    pub(crate) fn of_this_run() -> Self {
        let given = env::var("MACMCP_TEST_SHARE").ok();
        let given = given.filter(|text| !text.is_empty() && env::var_os("MACMCP_BLESS").is_none());
        Self(given.map_or(1, |text| {
            let share = text.parse().ok().filter(|share| *share > 0);
            share.unwrap_or_else(|| panic!("MACMCP_TEST_SHARE is no count: {text}"))
        }))
    }

    /// Whether a cell belongs to it.
    pub(crate) fn takes(self, row: usize, column: usize) -> bool {
        (row as u64 + column as u64).is_multiple_of(self.0)
    }

    /// How many of so many random calls belong to it.
    pub(crate) fn of(self, calls: u64) -> u64 {
        calls.div_ceil(self.0)
    }

    /// One cell in so many, where a table of all is looked at in samples of one cell in `step`.
    pub(crate) fn step(self, step: usize) -> usize {
        step * usize::try_from(self.0).unwrap()
    }

    /// What belongs to it of a column.
    pub(crate) fn of_column<T>(
        self,
        column: usize,
        items: impl IntoIterator<Item = T>,
    ) -> impl Iterator<Item = T> {
        let items = items.into_iter().enumerate();
        items.filter_map(move |(row, item)| self.takes(row, column).then_some(item))
    }
}

#[test]
fn parts_of_a_table_take_each_of_its_rows_and_columns_alike() {
    let share = Share(4);
    for line in 0..4 {
        let row = (0..8).filter(|column| share.takes(line, *column));
        let column = (0..8).filter(|row| share.takes(*row, line));
        assert_eq!((row.count(), column.count()), (2, 2));
    }
    assert_eq!((share.of(5_000), share.of(1)), (1_250, 1));
    assert_eq!(share.step(29), 116);
    assert_eq!(share.of_column(1, 0..8).collect::<Vec<_>>(), [3, 7]);
    assert!((0..9).all(|cell| Share(1).takes(cell, 3)));
}
