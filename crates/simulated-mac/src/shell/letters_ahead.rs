//! The letters of a line that are not read yet.

/// Letters from a place on.
pub(super) struct Letters {
    all: Vec<char>,
    at: usize,
}

impl Letters {
    pub(super) fn of(text: &str) -> Self {
        Self {
            all: text.chars().collect(),
            at: 0,
        }
    }

    /// The letter at a distance from the next one, which is at 0.
    pub(super) fn ahead(&self, distance: usize) -> Option<char> {
        self.all.get(self.at.checked_add(distance)?).copied()
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.ahead(0)
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += 1;
        Some(letter)
    }

    pub(super) fn next_if(&mut self, fits: impl Fn(char) -> bool) -> Option<char> {
        let letter = self.peek().filter(|letter| fits(*letter))?;
        self.at += 1;
        Some(letter)
    }

    pub(super) fn next_if_eq(&mut self, wanted: &char) -> Option<char> {
        self.next_if(|letter| letter == *wanted)
    }

    /// Takes out the lines behind this one, up to a line that is `end` and with it: what they hold. `indented`: tabs before a
    /// line are left out. None where there is no such line.
    pub(super) fn take_lines(&mut self, end: &str, indented: bool) -> Option<String> {
        let rest = self.all.get(self.at..)?;
        let begin = self.at + rest.iter().position(|letter| *letter == '\n')? + 1;
        let mut text = String::new();
        let mut place = begin;
        loop {
            let rest = self.all.get(place..).filter(|rest| !rest.is_empty())?;
            let length = rest.iter().position(|letter| *letter == '\n');
            let line: String = rest.get(..length.unwrap_or(rest.len()))?.iter().collect();
            let line = match indented {
                true => line.trim_start_matches('\t'),
                false => &line,
            };
            place += length.map_or(rest.len(), |length| length + 1);
            if line == end {
                self.all.drain(begin..place);
                return Some(text);
            }
            text.push_str(line);
            text.push('\n');
        }
    }
}
