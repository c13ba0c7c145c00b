//! Keeps what is personal out of a report: texts that came from the Mac are put through this.

/// What must not stand in a report.
#[derive(Clone, Debug, Default)]
pub(super) struct Personal {
    /// Longest first, so that a name within another leaves nothing of it.
    texts: Vec<String>,
}

/// Shorter texts would take letters out of everything.
const SHORTEST: usize = 3;
const REMOVED: &str = "[removed]";
/// Longer texts are cut, so that a report fits an issue.
const LONGEST: usize = 300;

/// Whose names are no secret.
const KNOWN: [&str; 3] = ["TextEdit", "Calculator", "Finder"];

impl Personal {
    pub(super) fn new(texts: impl IntoIterator<Item = String>) -> Self {
        let mut texts: Vec<String> = texts
            .into_iter()
            .flat_map(|text| {
                let lines: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
                lines
            })
            .filter(|text| text.chars().count() >= SHORTEST && !KNOWN.contains(&text.as_str()))
            .collect();
        texts.sort_by_key(|text| std::cmp::Reverse(text.len()));
        texts.dedup();
        Self { texts }
    }

    /// What a probe printed, or why a part failed.
    pub(super) fn clean(&self, text: &str) -> String {
        let text = without_home_folders(text);
        let text = self
            .texts
            .iter()
            .fold(text, |text, personal| text.replace(personal, REMOVED));
        crate::text::cut(&text, LONGEST)
    }

    /// What a tool answered. Texts from the screen are quoted in those, and go as a whole.
    pub(super) fn clean_answer(&self, text: &str) -> String {
        self.clean(&without_quotes(text))
    }
}

fn without_quotes(text: &str) -> String {
    let mut parts = text.split('"');
    let mut kept = parts.next().unwrap_or_default().to_owned();
    let mut inside = true;
    for part in parts {
        if inside {
            kept.push('"');
            kept.push_str(if KNOWN.contains(&part) { part } else { "…" });
            kept.push('"');
        } else {
            kept.push_str(part);
        }
        inside = !inside;
    }
    kept
}

/// `/Users/name` stands in paths of whatever else there is.
fn without_home_folders(text: &str) -> String {
    let mut parts = text.split("/Users/");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(['"', '\'', '\n', ',', ';']).unwrap_or(part.len());
        kept.push_str(REMOVED);
        kept.push_str(part.get(end..).unwrap_or_default());
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_personal_goes() {
        let personal =
            Personal::new(["Ada Lovelace", "ada", "My diary\nof 1843", "x"].map(str::to_owned));
        let cleaned = personal.clean("got \"/Users/ada/x y.txt\" of Ada Lovelace: My diary");
        assert_eq!(cleaned, "got \"[removed]\" of [removed]: [removed]");
    }

    #[test]
    fn quoted_texts_of_an_answer_go() {
        let personal = Personal::new([]);
        let cleaned =
            personal.clean_answer("\"TextEdit\" is behind \"Secret \u{201c}app\" and \"open");
        assert_eq!(cleaned, "\"TextEdit\" is behind \"…\" and \"…\"");
    }
}
