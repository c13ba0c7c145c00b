//! Which part of the long tables and sweeps a run looks at.

use std::env;

/// A part of a table: one cell in so many, in each row and each column as evenly as they allow.
#[derive(Clone, Copy)]
pub(crate) struct Share {
    one_in: u64,
    /// Another one is another part of the same size.
    seed: u64,
}

impl Share {
    /// One cell in `MACMCP_TEST_SHARE`, as `make test` and `.ci/run` set it, by `MACMCP_TEST_SEED`, which is the commit there; every
    /// cell without the former, and where documents are written.
    pub(crate) fn of_this_run() -> Self {
        let given = |name| env::var(name).ok().filter(|text| !text.is_empty());
        let share = given("MACMCP_TEST_SHARE").filter(|_| env::var_os("MACMCP_BLESS").is_none());
        let one_in = share.map_or(1, |text| {
            let share: u64 = text.parse().unwrap_or_default();
            assert!(share > 0, "MACMCP_TEST_SHARE is no count: {text}");
            share
        });
        let seed = given("MACMCP_TEST_SEED").map_or(0, |text| {
            let seed = u32::from_str_radix(&text, 16);
            assert!(
                seed.is_ok(),
                "MACMCP_TEST_SEED has not up to eight hexadecimal digits: {text}"
            );
            seed.unwrap_or_default()
        });
        Self {
            one_in,
            seed: seed.into(),
        }
    }

    /// No fewer than one cell in so many.
    pub(crate) fn at_most(self, one_in: u64) -> Self {
        let one_in = self.one_in.min(one_in);
        Self { one_in, ..self }
    }

    /// The same cells for every commit, where figures of the part as a whole are judged.
    pub(crate) fn same_each_time(self) -> Self {
        Self { seed: 0, ..self }
    }

    /// Whether it is the whole table.
    pub(crate) fn is_whole(self) -> bool {
        self.one_in == 1
    }

    /// Whether a cell belongs to it.
    pub(crate) fn takes(self, row: usize, column: usize) -> bool {
        (row as u64 + column as u64 + self.seed).is_multiple_of(self.one_in)
    }

    /// How many of so many random calls belong to it.
    pub(crate) fn of(self, calls: u64) -> u64 {
        calls.div_ceil(self.one_in)
    }

    /// What belongs to it where a table of all is looked at in samples of one cell in `step`.
    pub(crate) fn sample<T>(
        self,
        step: usize,
        items: impl IntoIterator<Item = T>,
    ) -> impl Iterator<Item = T> {
        let step = step as u64 * self.one_in;
        let number = |count: u64| usize::try_from(count).unwrap();
        let items = items.into_iter().skip(number(self.seed % step));
        items.step_by(number(step))
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
    for seed in [0, 1, 0xffff_ffff] {
        let share = Share { one_in: 4, seed };
        for line in 0..4 {
            let row = (0..8).filter(|column| share.takes(line, *column));
            let column = (0..8).filter(|row| share.takes(*row, line));
            assert_eq!((row.count(), column.count()), (2, 2));
        }
        assert_eq!((share.of(5_000), share.of(1)), (1_250, 1));
        assert!(share.at_most(1).is_whole() && !share.at_most(16).is_whole());
        let whole = share.at_most(1);
        assert!((0..9).all(|cell| whole.takes(cell, 3)));
        let same = share.same_each_time();
        assert_eq!(same.of_column(1, 0..8).collect::<Vec<_>>(), [3, 7]);
        assert_eq!(same.sample(2, 0..20).collect::<Vec<_>>(), [0, 8, 16]);
    }
    // Every cell is looked at by some commit, and no two of four that follow each other look at the same.
    let shares = (0..4).map(|seed| Share { one_in: 4, seed });
    let cells = shares.clone().flat_map(|share| share.of_column(0, 0..8));
    let mut cells: Vec<u32> = cells.collect();
    cells.sort_unstable();
    assert_eq!(cells, (0..8).collect::<Vec<_>>());
    let sampled = shares.flat_map(|share| share.sample(1, 0..8));
    let mut sampled: Vec<u32> = sampled.collect();
    sampled.sort_unstable();
    assert_eq!(sampled, (0..8).collect::<Vec<_>>());
}
