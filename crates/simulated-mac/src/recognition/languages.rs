//! The languages of text recognition, and what is read of a text that is written in others [eyes 1.4].

use super::{lines::Piece, wanted::Wanted};

/// What the accurate way reads since macOS 13.
pub(crate) const ACCURATE: &[&str] = &[
    "en-US", "fr-FR", "it-IT", "de-DE", "es-ES", "pt-BR", "zh-Hans", "zh-Hant", "yue-Hans",
    "yue-Hant", "ko-KR", "ja-JP", "ru-RU", "uk-UA", "th-TH", "vi-VT", "ar-SA", "ars-SA",
];

/// What the fast way reads: Latin letters only.
pub(crate) const FAST: &[&str] = &["en-US", "fr-FR", "it-IT", "de-DE", "es-ES", "pt-BR"];

/// A script, as far as languages differ by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Script {
    Latin,
    /// Chinese characters, of Japanese too.
    Han,
    Kana,
    Hangul,
    Cyrillic,
    Thai,
    Arabic,
    Other,
}

/// The scripts that are read.
#[derive(Clone, Debug)]
pub(super) struct Scripts(Vec<Script>);

impl Scripts {
    pub(super) fn of(wanted: &Wanted) -> Self {
        let mut scripts = vec![Script::Latin];
        if wanted.is_fast {
            return Self(scripts);
        }
        let all = || {
            ACCURATE
                .iter()
                .map(|language| (*language).to_owned())
                .collect()
        };
        let languages: Vec<String> = match (&wanted.languages, wanted.finds_languages) {
            (Some(languages), _) => languages.clone(),
            (None, true) => all(),
            (None, false) => Vec::new(),
        };
        // One that is not supported is ignored without an error.
        let known = languages
            .iter()
            .filter(|language| ACCURATE.contains(&language.as_str()));
        for language in known {
            scripts.extend(match language.as_str() {
                "ja-JP" => [Script::Han, Script::Kana].as_slice(),
                "ko-KR" => &[Script::Hangul],
                "ru-RU" | "uk-UA" => &[Script::Cyrillic],
                "th-TH" => &[Script::Thai],
                "ar-SA" | "ars-SA" => &[Script::Arabic],
                chinese if chinese.starts_with("zh") || chinese.starts_with("yue") => {
                    &[Script::Han]
                }
                _ => &[],
            });
        }
        Self(scripts)
    }

    /// The parts of a text that are read: others vanish without a trace.
    pub(super) fn readable_parts(&self, whole: &Piece) -> Vec<Piece> {
        let mut parts = Vec::new();
        let mut from = None;
        for (at, letter) in whole.text.char_indices() {
            let is_read = self.0.contains(&script(letter));
            match (is_read, from) {
                (true, None) => from = Some(at),
                (false, Some(start)) => {
                    parts.extend(whole.part(start, at));
                    from = None;
                }
                _ => {}
            }
        }
        if let Some(start) = from {
            parts.extend(whole.part(start, whole.text.len()));
        }
        // What is left of other texts are marks between them.
        parts.retain(|part| match part.text == whole.text {
            true => true,
            false => part.text.chars().any(char::is_alphanumeric),
        });
        parts
    }
}

fn script(letter: char) -> Script {
    match letter {
        '\u{400}'..='\u{52F}' => Script::Cyrillic,
        '\u{600}'..='\u{6FF}' => Script::Arabic,
        '\u{E00}'..='\u{E7F}' => Script::Thai,
        '\u{3040}'..='\u{30FF}' | '\u{FF66}'..='\u{FF9F}' => Script::Kana,
        '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' => Script::Han,
        '\u{AC00}'..='\u{D7AF}' | '\u{1100}'..='\u{11FF}' => Script::Hangul,
        // Full-width forms and marks belong to what they stand between.
        '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FF65}' => Script::Han,
        '\0'..='\u{24F}' | '\u{2000}'..='\u{22FF}' | '\u{1E00}'..='\u{1EFF}' => Script::Latin,
        '\u{25A0}'..='\u{27BF}' => Script::Latin,
        _ => Script::Other,
    }
}
