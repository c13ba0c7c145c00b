//! `awk` with one rule that prints fields: `/TEXT/ {print $1, "and", $NF}`.

use super::{
    outcome::{NotRun, Ran},
    pattern::Pattern,
};

/// What stands in a `print`.
#[derive(Debug, PartialEq)]
enum Item {
    /// A field; 0 is the whole line.
    Field(usize),
    LastField,
    Text(String),
    Lower,
    Upper,
}

/// Which lines are printed.
enum Condition {
    Every,
    Fits(Pattern),
    /// Those behind as many.
    Behind(usize),
}

pub(super) fn awk(words: &[&str], text: &str) -> Result<Ran, NotRun> {
    let refused = || NotRun::of(format!("awk {}", words.join(" ")));
    let (between, program) = match words {
        [program] if !program.starts_with('-') => (None, *program),
        ["-F", between, program] => (Some(*between), *program),
        [flag, program] => (Some(flag.strip_prefix("-F").ok_or_else(refused)?), *program),
        _ => return Err(refused()),
    };
    // More letters than one are an extended expression.
    if between.is_some_and(|between| between.chars().count() != 1 || between == " ") {
        return Err(refused());
    }
    let (condition, action) = program.split_once('{').ok_or_else(refused)?;
    let action = action.trim().strip_suffix('}').ok_or_else(refused)?;
    let items = action.trim().strip_prefix("print").and_then(items);
    let items = items.ok_or_else(refused)?;
    let condition = condition_of(condition.trim())?.ok_or_else(refused)?;
    let mut output = String::new();
    for (number, line) in text.lines().enumerate() {
        let holds = match &condition {
            Condition::Every => true,
            Condition::Fits(pattern) => {
                let letters: Vec<char> = line.chars().collect();
                pattern.find(&letters, 0).is_some()
            }
            Condition::Behind(count) => number >= *count,
        };
        if holds {
            output.push_str(&printed(&items, line, between));
            output.push('\n');
        }
    }
    Ok(Ran::printed(output))
}

fn condition_of(text: &str) -> Result<Option<Condition>, NotRun> {
    if text.is_empty() {
        return Ok(Some(Condition::Every));
    }
    if let Some(pattern) = text
        .strip_prefix('/')
        .and_then(|rest| rest.strip_suffix('/'))
    {
        return Ok(Some(Condition::Fits(Pattern::parse(pattern, true, false)?)));
    }
    let count = text.strip_prefix("NR").map(str::trim_start);
    let count = count.and_then(|rest| rest.strip_prefix('>'));
    let count = count.and_then(|count| count.trim().parse().ok());
    Ok(count.map(Condition::Behind))
}

/// What a `print` prints, item by item; None for what is not known.
fn items(text: &str) -> Option<Vec<Item>> {
    let mut items = Vec::new();
    let mut rest = text.trim();
    if rest.is_empty() {
        return Some(vec![Item::Field(0)]);
    }
    while !rest.is_empty() {
        if let Some(behind) = rest.strip_prefix('"') {
            let (said, behind) = behind.split_once('"')?;
            if said.contains('\\') {
                return None;
            }
            items.push(Item::Text(said.to_owned()));
            rest = behind;
        } else if let Some(behind) = rest.strip_prefix("$NF") {
            items.push(Item::LastField);
            rest = behind;
        } else if let Some(behind) = rest.strip_prefix('$') {
            let end = behind.find(|one: char| !one.is_ascii_digit());
            let (digits, behind) = behind.split_at(end.unwrap_or(behind.len()));
            items.push(Item::Field(digits.parse().ok()?));
            rest = behind;
        } else if let Some(behind) = rest.strip_prefix("tolower($0)") {
            items.push(Item::Lower);
            rest = behind;
        } else {
            items.push(Item::Upper);
            rest = rest.strip_prefix("toupper($0)")?;
        }
        rest = rest.trim_start();
        if let Some(behind) = rest.strip_prefix(',') {
            items.push(Item::Text(" ".to_owned()));
            rest = behind.trim_start();
            if rest.is_empty() {
                return None;
            }
        }
    }
    Some(items)
}

fn printed(items: &[Item], line: &str, between: Option<&str>) -> String {
    let fields: Vec<&str> = match between {
        Some(between) => line.split(between).collect(),
        None => line.split_ascii_whitespace().collect(),
    };
    let one = |item: &Item| match item {
        Item::Field(0) => line.to_owned(),
        Item::Field(number) => fields
            .get(number - 1)
            .copied()
            .unwrap_or_default()
            .to_owned(),
        Item::LastField => fields.last().copied().unwrap_or_default().to_owned(),
        Item::Text(text) => text.clone(),
        Item::Lower => line.to_lowercase(),
        Item::Upper => line.to_uppercase(),
    };
    items.iter().map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_printed() {
        for (words, text, printed) in [
            (&["{print $2}"][..], " a  b c\nd", "b\n\n"),
            (&["{ print $NF, $1 }"], "a b c", "c a\n"),
            (&["NR>1 {print $2 \"|\" $1}"], "x y\na b", "b|a\n"),
            (&["/Se/ {print $0}"], "No: 1\nSe: 2", "Se: 2\n"),
            (&["{print}"], "a", "a\n"),
            (&["{print tolower($0)\n}"], "ÄB", "äb\n"),
            (&["-F:", "{print $2}"], "a:b c:d", "b c\n"),
            (&["-F", ",", "{print $2}"], "a,,c", "\n"),
        ] {
            assert_eq!(awk(words, text).unwrap().output, printed, "{words:?}");
        }
    }

    #[test]
    fn what_is_not_simulated_is_refused() {
        for words in [
            &["{print $2; exit}"][..],
            &["{getline; print}"],
            &["$3==\"a\" {print}"],
            &["/a+/ {print}"],
            &["{print $1,}"],
            &["END {print NR}"],
            &["-F", "::", "{print}"],
            &["-v", "a=1", "{print}"],
            &["print"],
        ] {
            assert!(awk(words, "").is_err(), "{words:?}");
        }
    }
}
