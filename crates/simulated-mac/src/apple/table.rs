//! A sorted text file compiled into the binary, searched where it lies.
//!
//! Nothing is parsed or built at start: a look-up is a binary search over byte offsets, a row is a slice of the text.

use std::cmp::Ordering;

/// One generated file: lines sorted by byte order, columns separated by tabs, first line a comment.
#[derive(Clone, Copy)]
pub(super) struct Table(pub(super) &'static str);

impl Table {
    /// The one line for which `order` answers `Equal`; `order` says how a line compares to what is sought.
    pub(super) fn find(self, order: impl Fn(&'static str) -> Ordering) -> Option<&'static str> {
        let start = self.partition(|line| order(line) == Ordering::Less);
        let line = line_at(self.0, start)?;
        (order(line) == Ordering::Equal).then_some(line)
    }

    /// The line whose first column is `name`.
    pub(super) fn named(self, name: &str) -> Option<&'static str> {
        self.find(|line| first_column(line).cmp(name))
    }

    /// All lines in order, from the first for which `before` answers false.
    pub(super) fn lines_from(
        self,
        before: impl Fn(&'static str) -> bool,
    ) -> impl Iterator<Item = &'static str> {
        let start = self.partition(before);
        self.0.get(start..).unwrap_or_default().lines()
    }

    /// All lines in order.
    pub(super) fn lines(self) -> impl Iterator<Item = &'static str> {
        self.lines_from(is_comment)
    }

    /// The offset of the first line for which `before` answers false; `before` holds for a head of the file.
    fn partition(self, before: impl Fn(&'static str) -> bool) -> usize {
        let (mut low, mut high) = (0, self.0.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let start = self.0.as_bytes()[..middle]
                .iter()
                .rposition(|&byte| byte == b'\n')
                .map_or(0, |at| at + 1);
            let Some(line) = line_at(self.0, start) else {
                break;
            };
            if is_comment(line) || before(line) {
                low = start + line.len() + 1;
            } else {
                high = start;
            }
        }
        low.min(self.0.len())
    }
}

/// The text up to the first tab.
pub(super) fn first_column(line: &'static str) -> &'static str {
    line.split_once('\t').map_or(line, |(first, _)| first)
}

fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

fn line_at(text: &'static str, start: usize) -> Option<&'static str> {
    let rest = text.get(start..).filter(|rest| !rest.is_empty())?;
    Some(rest.split_once('\n').map_or(rest, |(line, _)| line))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Table = Table("# head\na\t1\nbb\t2\nbc\t3\nz\n");

    #[test]
    fn every_line_is_found_and_nothing_else() {
        for (name, line) in [("a", "a\t1"), ("bb", "bb\t2"), ("bc", "bc\t3"), ("z", "z")] {
            assert_eq!(SMALL.named(name), Some(line));
        }
        for name in ["", "#", "# head", "b", "bd", "A", "zz"] {
            assert_eq!(SMALL.named(name), None, "{name}");
        }
        assert_eq!(Table("# head\n").named("a"), None);
    }

    #[test]
    fn lines_start_behind_the_comment() {
        assert_eq!(SMALL.lines().count(), 4);
        assert_eq!(
            SMALL.lines_from(|line| line < "bc").collect::<Vec<_>>(),
            ["bc\t3", "z"]
        );
    }
}
