//! What stands in `$((…))`: whole numbers, variables and what is done with them.

use super::outcome::NotRun;
use std::{iter::Peekable, str::Chars};

/// How deep parentheses may stand in one another.
const DEEPEST: usize = 64;

/// The number that a text comes to; `variable` gives what a name stands for.
pub(super) fn value(
    text: &str,
    variable: &dyn Fn(&str) -> Result<String, NotRun>,
) -> Result<i64, NotRun> {
    let mut sum = Sum {
        letters: text.chars().peekable(),
        text,
        variable,
        depth: 0,
    };
    let value = sum.compared()?;
    sum.pass_blanks();
    match sum.letters.peek() {
        None => Ok(value),
        Some(_) => Err(sum.refused()),
    }
}

struct Sum<'t> {
    letters: Peekable<Chars<'t>>,
    text: &'t str,
    variable: &'t dyn Fn(&str) -> Result<String, NotRun>,
    depth: usize,
}

impl Sum<'_> {
    fn refused(&self) -> NotRun {
        NotRun::of(format!("$(({}))", self.text))
    }

    fn pass_blanks(&mut self) {
        while self.letters.next_if(|one| one.is_whitespace()).is_some() {}
    }

    /// The sign ahead, if it is one of these.
    fn sign(&mut self, signs: &[char]) -> Option<char> {
        self.pass_blanks();
        self.letters.next_if(|one| signs.contains(one))
    }

    fn compared(&mut self) -> Result<i64, NotRun> {
        let left = self.added()?;
        let Some(sign) = self.sign(&['<', '>', '=', '!']) else {
            return Ok(left);
        };
        let or_equal = self.letters.next_if_eq(&'=').is_some();
        let right = self.added()?;
        let holds = match (sign, or_equal) {
            ('<', false) => left < right,
            ('<', true) => left <= right,
            ('>', false) => left > right,
            ('>', true) => left >= right,
            ('=', true) => left == right,
            ('!', true) => left != right,
            _ => return Err(self.refused()),
        };
        Ok(i64::from(holds))
    }

    fn added(&mut self) -> Result<i64, NotRun> {
        let mut value = self.multiplied()?;
        while let Some(sign) = self.sign(&['+', '-']) {
            let other = self.multiplied()?;
            let done = match sign {
                '+' => value.checked_add(other),
                _ => value.checked_sub(other),
            };
            value = done.ok_or_else(|| self.refused())?;
        }
        Ok(value)
    }

    fn multiplied(&mut self) -> Result<i64, NotRun> {
        let mut value = self.single()?;
        while let Some(sign) = self.sign(&['*', '/', '%']) {
            let other = self.single()?;
            let done = match sign {
                '*' => value.checked_mul(other),
                '/' => value.checked_div(other),
                _ => value.checked_rem(other),
            };
            // A shell says that it cannot divide by 0, in words of its own.
            value = done.ok_or_else(|| self.refused())?;
        }
        Ok(value)
    }

    fn single(&mut self) -> Result<i64, NotRun> {
        if self.depth > DEEPEST {
            return Err(self.refused());
        }
        self.depth += 1;
        let value = match self.sign(&['-', '+', '(', '$']) {
            Some('-') => self.single()?.checked_neg().ok_or_else(|| self.refused()),
            Some('+') => self.single(),
            Some('(') => {
                let inner = self.compared()?;
                match self.sign(&[')']) {
                    Some(_) => Ok(inner),
                    None => Err(self.refused()),
                }
            }
            Some(_) => {
                let is_braced = self.letters.next_if_eq(&'{').is_some();
                let named = self.named();
                match !is_braced || self.letters.next_if_eq(&'}').is_some() {
                    true => named,
                    false => Err(self.refused()),
                }
            }
            None => self.named(),
        };
        self.depth -= 1;
        value
    }

    /// A number, or what a name stands for: nothing is 0.
    fn named(&mut self) -> Result<i64, NotRun> {
        let mut word = String::new();
        while let Some(letter) = self
            .letters
            .next_if(|one| *one == '_' || one.is_ascii_alphanumeric())
        {
            word.push(letter);
        }
        let text = match word.chars().next() {
            None => return Err(self.refused()),
            Some(first) if first.is_ascii_digit() => word,
            Some(_) => (self.variable)(&word)?,
        };
        let text = text.trim();
        // A number that begins with 0 is octal or hexadecimal.
        let is_other = text.len() > 1 && text.starts_with('0');
        match text {
            "" => Ok(0),
            text => text
                .parse()
                .ok()
                .filter(|_| !is_other)
                .ok_or_else(|| self.refused()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(text: &str) -> Result<i64, NotRun> {
        value(text, &|name| {
            Ok(if name == "n" { "7" } else { "" }.to_owned())
        })
    }

    #[test]
    fn what_binds_closer_is_done_first() {
        for (text, expected) in [
            ("1 + 2 * 3", 7),
            ("(1 + 2) * 3", 9),
            ("10 - 4 - 3", 3),
            ("-7 / 2", -3),
            ("-7 % 3", -1),
            ("n * $n - ${n}", 42),
            ("unset + 1", 1),
            ("3 < n", 1),
            ("3 == 4", 0),
            ("n != 7", 0),
        ] {
            assert_eq!(of(text).unwrap(), expected, "{text}");
        }
        for text in [
            "1 / 0",
            "1 +",
            "(1",
            "08",
            "0x10",
            "1 ** 2",
            "n = 3",
            "$(ls)",
            "9223372036854775807 + 1",
        ] {
            assert!(of(text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_does_more_than_fail(text in "[-+*/%()<>=!$n0-9 {}]{0,200}") {
            let _answer = of(&text);
        }
    }
}
