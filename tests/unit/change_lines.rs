//! Reads the lines of `changes` back, by the grammar of `docs/changes.md`. Both test binaries have this file as a module of
//! theirs: every line that any end-to-end test gets is read by it.

/// What a line told.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct Told {
    /// The words at its beginning, as `front app`.
    pub(crate) kind: String,
    /// The refs in it, in order.
    pub(crate) refs: Vec<String>,
    /// The texts in quotes, in order, without their escapes.
    pub(crate) texts: Vec<String>,
}

/// What a line told; `None` when it is none.
pub(crate) fn read(line: &str) -> Option<Told> {
    let mut reader = Reader {
        rest: line,
        told: Told::default(),
    };
    reader.line()?;
    reader.rest.is_empty().then_some(reader.told)
}

/// The kinds that are followed by an element and nothing more than what is in it.
const STATES: [&str; 12] = [
    "front window",
    "enabled",
    "disabled",
    "selected",
    "unselected",
    "expanded",
    "collapsed",
    "minimized",
    "restored",
    "full screen",
    "left full screen",
    "open",
];
const PROCESSES: [&str; 4] = ["front app", "ended", "hidden", "shown"];
const CHANGED: [&str; 4] = ["title", "text", "value", "rows"];

struct Reader<'a> {
    rest: &'a str,
    told: Told,
}

impl Reader<'_> {
    fn line(&mut self) -> Option<()> {
        if self.eat("and others") {
            return Some(());
        }
        for (head, rest) in [
            ("window ", Self::window as fn(&mut Self) -> Option<()>),
            ("menu item ", Self::menu_item),
            ("mark ", Self::mark),
        ] {
            if self.eat(head) {
                head.trim_end().clone_into(&mut self.told.kind);
                return rest(self);
            }
        }
        let (kind, rest) = self.rest.split_once(": ")?;
        kind.clone_into(&mut self.told.kind);
        self.rest = rest;
        match kind {
            "appeared" | "gone" if self.eat("menu of ") => self.process(),
            "appeared" => self.appeared(),
            "gone" => {
                if self.number().is_some() && !self.eat(" of the elements in ") {
                    return None;
                }
                self.element().and_then(|()| self.inside())
            }
            "clipboard" => self.must("its content"),
            "focus" if self.eat("none") => Some(()),
            "focus" => {
                self.element()?;
                self.eat(" 1 selected");
                self.inside()
            }
            "selection" => self.selection(),
            "frame" => {
                self.element()?;
                // The profile `computer` counts in pixels, and leaves out what is in points.
                if self.eat(" @") {
                    self.place()?;
                }
                Some(())
            }
            _ if CHANGED.contains(&kind) => self.changed(),
            _ if PROCESSES.contains(&kind) => self.process(),
            "open" => self.appeared(),
            _ if STATES.contains(&kind) => self.element().and_then(|()| self.inside()),
            _ => None,
        }
    }

    fn window(&mut self) -> Option<()> {
        if self.number().is_some() {
            self.eat(" ");
        }
        if self.rest.starts_with('"') {
            self.text()?;
            if self.eat(" closed") {
                return Some(());
            }
            self.eat(" ");
        }
        if self.eat("of ") {
            self.process()?;
            self.eat(" ");
        }
        self.must("opened")?;
        if self.eat(": ") {
            self.reference()?;
        }
        self.inside()
    }

    fn menu_item(&mut self) -> Option<()> {
        self.text()?;
        self.must(" is ")?;
        let words = ["checked", "unchecked", "enabled", "disabled"];
        if !words.iter().any(|word| self.eat(word)) {
            self.text()?;
        }
        self.must(" now")
    }

    fn mark(&mut self) -> Option<()> {
        self.text()?;
        self.must(" gone in row ")?;
        self.text()
    }

    fn appeared(&mut self) -> Option<()> {
        self.element()?;
        if self.eat(" in ") {
            self.element()?;
        }
        self.inside()
    }

    fn selection(&mut self) -> Option<()> {
        self.element()?;
        if self.eat(" none, caret after character ") {
            self.number()?;
        } else if self.eat(" characters ") {
            self.number()?;
            self.must(" to ")?;
            self.number()?;
        } else if self.eat(" text ") {
            self.text()?;
        } else {
            self.must(" ")?;
            self.number()?;
            self.must(" selected")?;
        }
        self.inside()
    }

    /// An element, what it was and what it is: the last value before the arrow is what it was.
    fn changed(&mut self) -> Option<()> {
        let before = self.told.texts.len();
        self.element()?;
        let is_named = self.told.texts.len() > before;
        if !is_named || !self.rest.starts_with(" → ") {
            self.must(" ")?;
            self.value()?;
        }
        self.must(" → ")?;
        self.value()?;
        self.inside()
    }

    fn inside(&mut self) -> Option<()> {
        if self.eat(" with ") {
            self.element()?;
            while self.eat(", ") {
                self.element()?;
            }
        }
        Some(())
    }

    /// `k7q-4e6 TextField "Name" ="Anna" disabled`: a ref where there is one, the role, the name, the value.
    fn element(&mut self) -> Option<()> {
        if self.reference().is_some() {
            self.must(" ")?;
        }
        if self.rest.starts_with('"') {
            self.text()?;
        } else {
            let end = self.rest.find(|c: char| !c.is_ascii_alphanumeric());
            let end = end.unwrap_or(self.rest.len());
            self.rest = self.rest.get(end..).filter(|_| end > 0)?;
        }
        if self.rest.starts_with(" \"") {
            self.eat(" ");
            self.text()?;
        }
        if self.eat(" =") {
            self.value()?;
        }
        self.eat(" disabled");
        Some(())
    }

    fn value(&mut self) -> Option<()> {
        if self.rest.starts_with('"') {
            return self.text();
        }
        if ["none", "true", "false"].iter().any(|word| self.eat(word)) {
            return Some(());
        }
        let is_part = |c: char| c.is_ascii_digit() || ".-e".contains(c);
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        number.parse::<f64>().ok()?;
        self.rest = rest;
        Some(())
    }

    fn process(&mut self) -> Option<()> {
        if self.eat("another process") {
            return Some(());
        }
        self.text()?;
        self.must(" (process ")?;
        self.number()?;
        self.must(")")
    }

    fn place(&mut self) -> Option<()> {
        for sign in [",", " ", "x", ""] {
            self.eat("-");
            self.number()?;
            self.must(sign)?;
        }
        Some(())
    }

    fn reference(&mut self) -> Option<()> {
        let end = self.rest.find([' ', ',']).unwrap_or(self.rest.len());
        let word = self.rest.get(..end)?;
        let (tag, numbers) = word.split_once('-')?;
        let (snapshot, element) = numbers.split_once('e')?;
        let is_number = |text: &str| text.parse::<u32>().is_ok();
        let is_tag = !tag.is_empty() && tag.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_tag || !is_number(snapshot) || !is_number(element) {
            return None;
        }
        self.told.refs.push(word.to_owned());
        self.rest = self.rest.get(end..)?;
        Some(())
    }

    fn number(&mut self) -> Option<()> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit());
        let end = end.unwrap_or(self.rest.len());
        self.rest = self.rest.get(end..).filter(|_| end > 0)?;
        Some(())
    }

    /// A text in quotes.
    fn text(&mut self) -> Option<()> {
        let mut texts = serde_json::Deserializer::from_str(self.rest).into_iter::<String>();
        let text = texts.next()?.ok()?;
        self.rest = self.rest.get(texts.byte_offset()..)?;
        self.told.texts.push(text);
        Some(())
    }

    fn eat(&mut self, word: &str) -> bool {
        let rest = self.rest.strip_prefix(word);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn must(&mut self, word: &str) -> Option<()> {
        self.eat(word).then_some(())
    }
}
