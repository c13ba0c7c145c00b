//! JSON that is shortened by whole elements, so that it stays JSON.

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
