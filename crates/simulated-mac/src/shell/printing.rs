//! `printf` and `seq`: texts after a format, and numbers in a row.

use super::outcome::{NotRun, Ran};
use std::{iter::Peekable, str::Chars};

/// How many numbers `seq` may print.
const MOST: i64 = 100_000;
/// How many letters `printf` may fill up to.
const WIDEST: usize = 10_000;

/// `printf FORMAT [ARGUMENT...]`: the format is used again until all arguments are.
pub(super) fn printf(words: &[&str]) -> Result<Ran, NotRun> {
    let [format, arguments @ ..] = words else {
        return Err(NotRun::of("printf without a format"));
    };
    let (mut text, mut rest) = (String::new(), arguments.iter());
    loop {
        let before = rest.len();
        if write_once(format, &mut rest, &mut text)? {
            break;
        }
        // A format that takes none would go on for ever.
        if rest.len() == 0 || rest.len() == before {
            break;
        }
    }
    Ok(Ran::printed(text))
}

/// What stands between `%` and the letter of a conversion.
#[derive(Default)]
struct Shape {
    left: bool,
    zeros: bool,
    sign: bool,
    width: usize,
    precision: Option<usize>,
}

/// Writes a format with the next arguments. True where `\c` ends everything.
fn write_once<'w>(
    format: &str,
    arguments: &mut impl Iterator<Item = &'w &'w str>,
    text: &mut String,
) -> Result<bool, NotRun> {
    let mut letters = format.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('n') => text.push('\n'),
                Some('t') => text.push('\t'),
                Some('r') => text.push('\r'),
                Some(itself @ ('\\' | '"' | '\'')) => text.push(itself),
                Some('c') => return Ok(true),
                other => {
                    let other: String = other.into_iter().collect();
                    return Err(NotRun::of(format!("printf \\{other}")));
                }
            },
            '%' => {
                let mut shape = Shape::default();
                while let Some(flag) = letters.next_if(|one| "-0+".contains(*one)) {
                    match flag {
                        '-' => shape.left = true,
                        '0' => shape.zeros = true,
                        _ => shape.sign = true,
                    }
                }
                shape.width = count(&mut letters)?;
                if letters.next_if_eq(&'.').is_some() {
                    shape.precision = Some(count(&mut letters)?);
                }
                let conversion = letters.next();
                if conversion == Some('%') {
                    text.push('%');
                    continue;
                }
                let argument = arguments.next().copied().unwrap_or_default();
                text.push_str(&converted(conversion, &shape, argument)?);
            }
            plain => text.push(plain),
        }
    }
    Ok(false)
}

/// The number that stands ahead, 0 where none does.
fn count(letters: &mut Peekable<Chars<'_>>) -> Result<usize, NotRun> {
    let mut digits = String::new();
    while let Some(digit) = letters.next_if(char::is_ascii_digit) {
        digits.push(digit);
    }
    if digits.is_empty() {
        return Ok(0);
    }
    let count = digits.parse().ok().filter(|count| *count <= WIDEST);
    count.ok_or_else(|| NotRun::of(format!("printf %{digits}")))
}

fn converted(conversion: Option<char>, shape: &Shape, argument: &str) -> Result<String, NotRun> {
    let number = || match argument {
        "" => Ok(0),
        text => text.parse::<i64>().map_err(|_| invalid(text)),
    };
    let signed = |text: String, is_negative: bool| match shape.sign && !is_negative {
        true => format!("+{text}"),
        false => text,
    };
    let (text, is_number) = match conversion {
        Some('s') => {
            let most = shape.precision.unwrap_or(usize::MAX);
            (argument.chars().take(most).collect(), false)
        }
        Some('c') => (argument.chars().take(1).collect(), false),
        Some('d' | 'i') => {
            let number = number()?;
            (signed(number.to_string(), number < 0), true)
        }
        Some('x') => (format!("{:x}", number()?), true),
        Some('X') => (format!("{:X}", number()?), true),
        Some('o') => (format!("{:o}", number()?), true),
        Some('f') => {
            let number = match argument {
                "" => 0.0,
                text => text.parse::<f64>().map_err(|_| invalid(text))?,
            };
            let digits = shape.precision.unwrap_or(6);
            (signed(format!("{number:.digits$}"), number < 0.0), true)
        }
        other => {
            let other: String = other.into_iter().collect();
            return Err(NotRun::of(format!("printf %{other}")));
        }
    };
    let missing = shape.width.saturating_sub(text.chars().count());
    Ok(if shape.left {
        text + &" ".repeat(missing)
    } else if shape.zeros && is_number {
        let (sign, digits) = match text.strip_prefix(['-', '+']) {
            Some(digits) => text.split_at(text.len() - digits.len()),
            None => ("", text.as_str()),
        };
        format!("{sign}{}{digits}", "0".repeat(missing))
    } else {
        " ".repeat(missing) + &text
    })
}

fn invalid(text: &str) -> NotRun {
    NotRun::of(format!("printf of a number that is none: {text}"))
}

/// `seq [FIRST [STEP]] LAST` of whole numbers; down where the last one is less.
pub(super) fn seq(words: &[&str]) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("seq {}", words.join(" ")));
    let numbers = words.iter().map(|word| word.parse::<i64>());
    let numbers: Vec<i64> = numbers.collect::<Result<_, _>>().map_err(|_| refused())?;
    let (first, step, last) = match numbers.as_slice() {
        [last] => (1, if *last < 1 { -1 } else { 1 }, *last),
        [first, last] => (*first, if last < first { -1 } else { 1 }, *last),
        [first, step, last] if *step != 0 => (*first, *step, *last),
        _ => return Err(refused()),
    };
    let (mut text, mut at, mut count) = (String::new(), first, 0);
    while (step > 0 && at <= last) || (step < 0 && at >= last) {
        count += 1;
        if count > MOST {
            return Err(refused());
        }
        text.push_str(&format!("{at}\n"));
        at = at.checked_add(step).ok_or_else(refused)?;
    }
    Ok(Ran::printed(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_used_until_all_arguments_are() {
        for (words, expected) in [
            (&["%s-%s\\n", "a", "b", "c"][..], "a-b\nc-\n"),
            (&["plain"], "plain"),
            (&["plain\\n", "unused"], "plain\n"),
            (
                &["%5d|%-5s|%05d|%+d", "42", "ab", "-7", "3"],
                "   42|ab   |-0007|+3",
            ),
            (&["%.2f %x %X %%", "3.14159", "255", "255"], "3.14 ff FF %"),
            (&["%.3s|%c", "abcdef", "xyz"], "abc|x"),
            (&["a\\cb"], "a"),
            (&["%d"], "0"),
        ] {
            assert_eq!(printf(words).unwrap().output, expected, "{words:?}");
        }
        for words in [&["%d", "x"][..], &["%q", "x"], &["\\x41"], &[]] {
            assert!(printf(words).is_err(), "{words:?}");
        }
    }

    #[test]
    fn numbers_go_up_and_down() {
        for (words, expected) in [
            (&["3"][..], "1\n2\n3\n"),
            (&["2", "4"], "2\n3\n4\n"),
            (&["3", "1"], "3\n2\n1\n"),
            (&["1", "4", "10"], "1\n5\n9\n"),
            (&["5", "1", "3"], ""),
        ] {
            assert_eq!(seq(words).unwrap().output, expected, "{words:?}");
        }
        for words in [
            &["1.5"][..],
            &["-s", ",", "3"],
            &["1", "0", "3"],
            &["9999999"],
        ] {
            assert!(seq(words).is_err(), "{words:?}");
        }
    }
}
