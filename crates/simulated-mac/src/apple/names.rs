//! How the bridge spells selectors.

/// The bridge's name for a selector: `objectForKey:` is `objectForKey`, `initWithData:encoding:` is `initWithDataEncoding`.
///
/// Each colon goes and the next letter becomes upper case (Apple's JavaScript for Automation release notes).
pub fn js_name(selector: &str) -> String {
    js_letters(selector).collect()
}

/// The letters of [`js_name`], without building it.
pub(super) fn js_letters(selector: &str) -> impl Iterator<Item = char> + '_ {
    let mut raise = false;
    selector.chars().filter_map(move |letter| {
        if letter == ':' {
            raise = true;
            return None;
        }
        let raised = std::mem::take(&mut raise);
        Some(if raised {
            letter.to_ascii_uppercase()
        } else {
            letter
        })
    })
}

#[cfg(test)]
mod tests {
    use super::js_name;

    #[test]
    fn colons_go_and_the_next_letter_rises() {
        assert_eq!(js_name("count"), "count");
        assert_eq!(js_name("objectForKey:"), "objectForKey");
        assert_eq!(js_name("initWithData:encoding:"), "initWithDataEncoding");
        assert_eq!(js_name("getValue:"), "getValue");
        assert_eq!(
            js_name("openApplicationAtURL:configuration:completionHandler:"),
            "openApplicationAtURLConfigurationCompletionHandler"
        );
    }
}
