//! JSON that is shortened by whole elements, so that it stays JSON, and texts that are cut between characters.

use serde_json::Value;

/// Shortens the longest list in a value until it fits, and says what was left out; none where nothing was.
pub fn left_out_to_fit(value: &mut Value, fits: impl Fn(&Value) -> bool) -> Option<String> {
    let (mut left_out, mut kept) = (0, 0);
    while !fits(value)
        && let Some(list) = longest_list(value)
    {
        kept = list.len() * 7 / 8;
        left_out += list.len() - kept;
        list.truncate(kept);
    }
    (left_out > 0).then(|| format!("the last {left_out} of {}", kept + left_out))
}

/// How many bytes a text has that is not cut.
pub(crate) const LEAST: usize = 200;

/// Cuts the longest text in a value until it fits, and says how much of each is left; none where nothing was cut. What stands beside
/// such a text and says that it is whole says so no more.
pub(crate) fn cut_to_fit(value: &mut Value, fits: impl Fn(&Value) -> bool) -> Option<String> {
    let mut cut: Vec<(String, usize)> = Vec::new();
    while !fits(value)
        && let Some((place, _)) = longest_text(value)
        && let Some(Value::String(text)) = value.pointer_mut(&place)
    {
        if !cut.iter().any(|(other, _)| *other == place) {
            cut.push((place.clone(), units(text)));
        }
        by_an_eighth(text);
        let around = place.rsplit_once('/').map_or("", |(around, _)| around);
        let truncated = value.pointer_mut(&format!("{around}/truncated"));
        if let Some(Value::Bool(is_cut)) = truncated {
            *is_cut = true;
        }
    }
    let said = cut.iter().filter_map(|(place, all)| {
        let name = place
            .rsplit('/')
            .find(|part| part.parse::<usize>().is_err())?;
        let kept = units(value.pointer(place)?.as_str()?);
        Some(format!(
            "`{name}` has the first {kept} of its {all} UTF-16 units"
        ))
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// Cuts about an eighth from the end of a text: whole lines where that is less than half of it, else between two characters. Answers
/// whether it has whole lines.
pub(crate) fn by_an_eighth(text: &mut String) -> bool {
    let mut end = text.len() * 7 / 8;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let line_end = text[..end].rfind('\n').filter(|line| line * 2 > end);
    text.truncate(line_end.unwrap_or(end));
    line_end.is_some()
}

fn units(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Where the longest text is that can be cut, as a JSON pointer, and its length.
fn longest_text(value: &Value) -> Option<(String, usize)> {
    let below = |name: String, value: &Value| {
        let name = name.replace('~', "~0").replace('/', "~1");
        longest_text(value).map(|(place, length)| (format!("/{name}{place}"), length))
    };
    match value {
        Value::String(text) => (text.len() > LEAST).then(|| (String::new(), text.len())),
        Value::Array(items) => {
            let items = items.iter().enumerate();
            let found = items.filter_map(|(at, item)| below(at.to_string(), item));
            found.max_by_key(|(_, length)| *length)
        }
        Value::Object(fields) => {
            let found = fields
                .iter()
                .filter_map(|(name, value)| below(name.clone(), value));
            found.max_by_key(|(_, length)| *length)
        }
        _ => None,
    }
}

/// The outermost list that is longest as text.
fn longest_list(value: &mut Value) -> Option<&mut Vec<Value>> {
    match value {
        Value::Array(items) => match items.as_slice() {
            [_] => longest_list(items.first_mut()?),
            _ => Some(items),
        },
        Value::Object(fields) => {
            let lists = fields.values_mut().filter(|value| has_list(value));
            longest_list(lists.max_by_key(|value| value.to_string().len())?)
        }
        _ => None,
    }
}

fn has_list(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.len() > 1 || items.iter().any(has_list),
        Value::Object(fields) => fields.values().any(has_list),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_outermost_list_that_is_longest_loses_its_end() {
        let rows: Vec<u32> = (0..100).collect();
        let mut value = json!({"short": [1, 2], "one": [{"rows": rows}], "text": "x"});
        let said = left_out_to_fit(&mut value, |value| value.to_string().len() <= 120);
        let kept = value["one"][0]["rows"].as_array().unwrap();
        assert_eq!(said, Some(format!("the last {} of 100", 100 - kept.len())));
        assert!(
            kept.len() > 15 && kept.last() == Some(&json!(kept.len() - 1)),
            "{value}"
        );
        assert_eq!(value["short"], json!([1, 2]));
    }

    #[test]
    fn what_has_no_list_to_shorten_stays() {
        let mut value = json!({"text": "long", "one": [1]});
        assert_eq!(left_out_to_fit(&mut value, |_| false), None);
        assert_eq!(value, json!({"text": "long", "one": [1]}));
    }
}
