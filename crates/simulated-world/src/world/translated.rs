//! The default Mac in another language.
//!
//! Of the Chinese words the titles of Finder's menu bar were seen on a Mac [events 10]; the others, and all Arabic and Russian
//! ones, are what these systems are known to say, and no dump shows them.

use serde::Deserialize;

use super::{element::Element, scalar::Scalar, state::World, typed, words::Words};
use crate::{ax::Attribute, template::Release, zone::Zone};

/// A world that differs from the default one by its language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Translation {
    system: Locale,
    #[serde(flatten)]
    words: Words,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Locale {
    locale: String,
    languages: Vec<String>,
    time_zone: Zone,
}

/// The input sources of a Japanese Mac, that which is switched on first.
const JAPANESE_SOURCES: [&str; 3] = [
    "com.apple.inputmethod.Kotoeri.RomajiTyping.Roman",
    "com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese",
    "com.apple.keylayout.US",
];

/// The input menu, and its item for the source that is switched on.
const INPUT_MENU: &str = "com.apple.menuextra.textinput";
const JAPANESE_ITEM: &str = "Japanese – Romaji";

/// Gives the menus of a bar the room that their titles need.
fn lay_out_bar(bar: &mut Element) {
    let mut next = bar
        .children
        .first()
        .and_then(|first| first.frame)
        .map_or(0.0, |frame| frame.x);
    for item in &mut bar.children {
        let title = item.title.as_deref().unwrap_or_default();
        let wide: f64 = title
            .chars()
            .map(|sign| if sign.is_ascii() { 8.0 } else { 14.0 })
            .sum();
        if let Some(frame) = &mut item.frame {
            frame.x = next;
            if item.english.is_some() {
                frame.width = wide + 22.0;
            }
            next += frame.width;
        }
    }
}

/// Shows in the input menu that Japanese is switched on.
fn show_source(element: &mut Element) {
    if element.identifier.as_deref() == Some(INPUT_MENU) {
        element.description = Some("ローマ字".into());
        for choice in element
            .children
            .iter_mut()
            .flat_map(|menu| &mut menu.children)
        {
            choice.attributes.remove(&Attribute::MenuItemMarkChar);
            if choice.english_title() == JAPANESE_ITEM {
                let mark = Scalar::Text("✓".into());
                choice.attributes.insert(Attribute::MenuItemMarkChar, mark);
            }
        }
    }
    element.children.iter_mut().for_each(show_source);
}

impl World {
    /// The default world in the language of this text, as it is at this time.
    pub fn fresh_in(
        language: &str,
        now: f64,
        release: Option<&Release>,
    ) -> Result<Self, serde_json::Error> {
        let mut world = Self::fresh_of(now, release)?;
        world.speak(language)?;
        Ok(world)
    }

    /// Makes a Mac of the default one that speaks another language.
    fn speak(&mut self, language: &str) -> Result<(), serde_json::Error> {
        let Translation { system, words } = typed::of_text(language)?;
        let is_japanese = system.locale.starts_with("ja");
        self.system.locale = system.locale;
        self.system.languages = system.languages;
        self.system.time_zone = system.time_zone;
        if is_japanese {
            self.keyboard.sources = JAPANESE_SOURCES.map(str::to_owned).to_vec();
            self.keyboard.source = JAPANESE_SOURCES[0].to_owned();
        }
        self.dock.trash = words.said(&self.dock.trash);
        let every = |_: &Element| true;
        for app in &mut self.installed {
            // The executable keeps its English name.
            app.executable = Some(app.executable.take().unwrap_or_else(|| app.name.clone()));
            app.name = words.said(&app.name);
            let look = &mut *app.look;
            for window in &mut look.windows {
                words.translate_title(window);
                words.translate_window(window, every);
            }
            for bar in look.menu_bar.iter_mut().chain(&mut look.extras) {
                words.translate_all(bar, every);
            }
            look.menu_bar.iter_mut().for_each(lay_out_bar);
        }
        for app in &mut self.apps {
            app.name = words.said(&app.name);
            for window in &mut app.windows {
                words.translate_title(window);
                words.translate_window(window, every);
            }
            let bars = app.menu_bar.iter_mut().chain(&mut app.extras);
            for element in bars.chain(&mut app.elements) {
                words.translate_all(element, every);
            }
            app.menu_bar.iter_mut().for_each(lay_out_bar);
            if is_japanese {
                app.extras.iter_mut().for_each(show_source);
            }
        }
        self.words = words;
        self.give_directions();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::template::Template;

    #[test]
    fn names_within_words_are_kept_or_translated() {
        let mut world = World::parse(World::DEFAULT.as_bytes()).unwrap();
        let language = Template::Japanese.language().unwrap();
        world.speak(language).unwrap();
        let words = &world.words;
        assert_eq!(words.said("Quit TextEdit"), "テキストエディットを終了");
        assert_eq!(words.said("Quit Slack"), "Slackを終了");
        assert_eq!(words.said("Hide Others"), "ほかを非表示");
        assert_eq!(words.said("Nothing like it"), "Nothing like it");
        assert_eq!(
            words.said("Are you sure you want to change the extension from “.txt” to “.md”?"),
            "拡張子を“.txt”から“.md”に変更してもよろしいですか?"
        );
        assert_eq!(words.folder("書類"), "Documents");
        assert_eq!(words.english("メモ"), "Notes");
        assert_eq!(words.role("button".into()), "ボタン");
    }
}
