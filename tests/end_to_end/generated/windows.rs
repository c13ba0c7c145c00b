//! Windows as real apps have them, by the figures of [trees 6]: how many elements, how deep, how many without a name or an identifier,
//! which identifiers are repeated, numbered or carry a state, how many rows and how many of them in view.

use super::element::Element;
use super::maker::{Maker, WORDS};

impl Maker {
    fn bar(&mut self) -> Element {
        let indicator = self.make("AXValueIndicator");
        let parts = [
            "AXIncrementArrow",
            "AXDecrementArrow",
            "AXIncrementPage",
            "AXDecrementPage",
        ];
        let mut bar = self.make("AXScrollBar").with(vec![indicator]);
        for part in parts {
            let part = self.make("AXButton").kind(part);
            bar.children.push(part);
        }
        bar
    }

    /// A scroll area around a list, with the six parts of its bar.
    fn scrolled(&mut self, content: Element) -> Element {
        let bar = self.bar();
        let content = content.weight(40);
        self.make("AXScrollArea").across().with(vec![content, bar])
    }

    /// A row whose text stands in a cell, and maybe deeper, of one of the forms that real lists have [trees 2.4].
    pub(super) fn row(&mut self, form: usize, name: &str) -> Element {
        let mut cell = self.make("AXCell").across();
        match form {
            // Finder's list.
            0 => {
                cell.children = vec![self.make("AXTextField").valued(name)];
                let mut row = self
                    .make("AXRow")
                    .kind("AXOutlineRow")
                    .across()
                    .with(vec![cell]);
                for text in ["Today at 10:00", "12 KB", "Document"] {
                    let text = self.text(text);
                    row.children.push(self.make("AXCell").with(vec![text]));
                }
                return row.entry();
            }
            // Notes.
            1 => {
                let texts =
                    [name.to_owned(), self.name(), "10:24".to_owned()].map(|text| self.text(text));
                let mut inner = self
                    .make("AXCell")
                    .across()
                    .id("ICMNoteListCell")
                    .with(texts.into());
                inner.help = Some("Perform press or select Return to open note.".into());
                cell.children = vec![inner];
            }
            // Mail.
            2 => {
                let sender = self.name();
                let image = self.make("AXImage");
                let texts =
                    [name.to_owned(), sender, "Yesterday".to_owned()].map(|text| self.text(text));
                cell.children = vec![image];
                cell.children.extend(texts);
            }
            // Reminders, and the lists of SwiftUI.
            3 => {
                let field = self.make("AXTextField").valued(name);
                let done = self.make("AXCheckBox").valued(0);
                cell.children = vec![self.make("AXGroup").across().with(vec![done, field])];
            }
            // A list with a control in each row.
            4 => {
                let text = self.text(name);
                let remove = self.make("AXButton").described("Delete");
                cell.children = vec![text, remove];
            }
            // A sidebar; some rows have a button without a name.
            _ => {
                cell.children = vec![self.text(name)];
                if self.random.chance(15) {
                    cell.children.push(self.make("AXButton"));
                }
            }
        }
        let mut row = self
            .make("AXRow")
            .kind("AXTableRow")
            .across()
            .with(vec![cell])
            .entry();
        if form == 1 {
            row.actions = ["pin", "trash"]
                .map(|action| format!("Name:{action}\nTarget:0x0\nSelector:(null)"))
                .into();
        }
        row
    }

    fn list(&mut self, role: &'static str, name: &str, form: usize, rows: usize) -> Element {
        let mut names: Vec<String> = (0..rows).map(|_| self.name()).collect();
        for at in 0..rows {
            // Some texts are repeated.
            if self.random.chance(8) {
                names[at] = self.random.pick(&names).clone();
            }
        }
        let rows = names.iter().map(|name| self.row(form, name)).collect();
        self.make(role).rows().described(name).with(rows)
    }

    /// A box of a form: labels beside controls that have no name, controls that have one, a text that counts.
    fn form(&mut self, lines: usize) -> Element {
        let mut form = self.make("AXGroup");
        for _ in 0..lines {
            let name = self.name();
            let line = match self.random.below(6) {
                0 => {
                    let label = self.text(format!("{name}:"));
                    let field = self.make("AXTextField").valued("");
                    vec![label, field]
                }
                1 => {
                    let label = self.text(name);
                    let chosen = self.name();
                    let menu = self.make("AXPopUpButton").valued(chosen);
                    vec![label, menu]
                }
                2 => vec![self.make("AXCheckBox").titled(name).valued(1)],
                3 => vec![self.make("AXSlider").described(name).valued(0.5)],
                4 => vec![
                    self.make("AXPopUpButton")
                        .described(name)
                        .valued("Automatic"),
                ],
                _ => vec![self.button(name)],
            };
            let line = self.make("AXGroup").across().with(line);
            form.children.push(line);
        }
        let count = self.random.below(900);
        form.children.push(self.text(format!("{count} items")));
        form
    }

    fn toolbar(&mut self, groups: usize) -> Element {
        let mut toolbar = self.make("AXToolbar").across();
        for _ in 0..groups {
            let buttons = (0..1 + self.random.below(3)).map(|_| {
                let name = self.name();
                self.button(name)
            });
            let buttons = buttons.collect();
            let group = self.make("AXGroup").across().with(buttons);
            toolbar.children.push(group);
        }
        let mut search = self.make("AXTextField").kind("AXSearchField").valued("");
        search.placeholder = Some("Search".into());
        toolbar.children.push(search);
        toolbar
    }

    fn tabs(&mut self, count: usize) -> Element {
        let mut bar = self
            .make("AXTabGroup")
            .across()
            .described(format!("Tab bar, {count} tabs"))
            .id("TabBar?isSeparate=false");
        for at in 0..count {
            let name = self.name();
            let close = self.make("AXButton").id("CloseTabBarItemButton");
            let icon = self.make("AXImage").id("FaviconImageView");
            let text = self
                .text(name.clone())
                .id("UnifiedTabBarButton._titleTextField");
            let active = at == 0;
            let tab = self
                .make("AXRadioButton")
                .kind("AXTabButton")
                .titled(name)
                .valued(i32::from(active));
            let tab = tab.id(format!(
                "TabBarTab?isPinned=false&isNarrow=false&isActive={active}"
            ));
            bar.children
                .push(tab.across().with(vec![close, icon, text]));
        }
        bar
    }

    fn splitter(&mut self) -> Element {
        self.make("AXSplitter").valued(-1)
    }

    pub(super) fn sidebar(&mut self) -> Element {
        let rows = 8 + self.random.below(30);
        let list = self.list("AXOutline", "sidebar", 5, rows).id("_NS:8");
        self.scrolled(list).pane()
    }

    fn window(&mut self, title: String, content: Vec<Element>) -> Element {
        let buttons = ["AXCloseButton", "AXFullScreenButton", "AXMinimizeButton"];
        let buttons: Vec<Element> = buttons.map(|kind| self.make("AXButton").kind(kind)).into();
        self.make("AXWindow")
            .kind("AXStandardWindow")
            .titled(title)
            .with(content)
            .with(buttons)
    }

    /// A sidebar, a long list and what is chosen in it: 60 to 1,200 elements, most of them rows of which a quarter is in view.
    fn with_lists(&mut self) -> Element {
        let form = self.random.below(5);
        let rows = 20 + self.random.below(80);
        let role = *self.random.pick(&["AXTable", "AXOutline"]);
        let list = self.list(role, "list view", form, rows).id("ListView");
        let list = self.scrolled(list).weight(3);
        let lines = 4 + self.random.below(8);
        let detail = self.form(lines).weight(2);
        let levels = self.random.below(6);
        let detail = self.inside_groups(detail, levels);
        let inner = vec![list, self.splitter(), detail];
        let inner = self.make("AXSplitGroup").across().weight(4).with(inner);
        let outer = vec![self.sidebar(), self.splitter(), inner];
        let split = self.make("AXSplitGroup").across().weight(20).with(outer);
        let groups = 2 + self.random.below(4);
        let toolbar = self.toolbar(groups);
        let title = self.name();
        let number = self.random.below(200);
        self.window(title, vec![split, toolbar])
            .id(format!("_NS:{number}"))
    }

    /// Boxes of labels and controls without names, as System Settings has them.
    fn with_boxes(&mut self) -> Element {
        let boxes = (0..2 + self.random.below(5)).map(|_| {
            let lines = 3 + self.random.below(8);
            let form = self.form(lines);
            self.inside_groups(form, 1)
        });
        let boxes = boxes.collect();
        let content = self.make("AXGroup").with(boxes);
        let content = self
            .make("AXGroup")
            .kind("AXOpaqueProviderGroup")
            .with(vec![content]);
        let content = self.scrolled(content);
        let levels = 3 + self.random.below(6);
        let content = self.inside_groups(content, levels).weight(3);
        let side = self.sidebar();
        let side = self.make("AXGroup").with(vec![side]).pane();
        let split = self
            .make("AXSplitGroup")
            .across()
            .weight(20)
            .with(vec![side, content])
            .id("main, SidebarNavigationView");
        let host = self
            .make("AXGroup")
            .kind("AXHostingView")
            .weight(20)
            .with(vec![split]);
        let toolbar = self.toolbar(1);
        let title = self.name();
        self.window(title, vec![host, toolbar]).id("main")
    }

    /// A card of a page: a heading, a text and controls that every card has.
    pub(super) fn card(&mut self, name: &str) -> Element {
        let heading = self.make("AXHeading").titled("").with(vec![]).valued(name);
        let said = self.name();
        let text = self.text(said);
        let reply = self.make("AXButton").titled("").described("Reply");
        let more = self.make("AXButton").titled("").described("More actions");
        let line = self
            .make("AXGroup")
            .titled("")
            .across()
            .with(vec![reply, more]);
        self.make("AXGroup")
            .titled("")
            .with(vec![heading, text, line])
            .entry()
    }

    /// A page of links, a form and cards in many groups without names.
    fn page(&mut self) -> Element {
        let links = (0..5 + self.random.below(25)).map(|_| {
            let name = self.name();
            let text = self.text(name);
            self.make("AXLink").titled("").with(vec![text])
        });
        let links = links.collect();
        let links = self
            .make("AXGroup")
            .rows()
            .titled("")
            .described("Main")
            .with(links);
        let lines = 2 + self.random.below(6);
        let form = self.form(lines);
        let cards = (0..4 + self.random.below(50)).map(|_| {
            let name = self.name();
            self.card(&name)
        });
        let cards = cards.collect();
        let cards = self
            .make("AXGroup")
            .rows()
            .titled("")
            .described("Messages")
            .with(cards);
        let levels = self.random.below(8);
        let cards = self.inside_groups(cards, levels);
        let name = self.name();
        let mut page = self.make("AXWebArea").across().described(name).with(vec![
            links,
            cards.weight(4),
            form.weight(2),
        ]);
        let mut number = 0;
        page.walk_mut(&mut |each| {
            number += 1;
            if number % 9 == 0 {
                each.on_page = true;
                each.identifier = Some(format!("node-{number}"));
            }
        });
        page
    }

    /// A browser of Chromium's kind: no identifiers, empty titles, groups without names above everything.
    fn of_chromium(&mut self) -> Element {
        let (toolbar, page) = (self.toolbar(4), self.page());
        let tabs = 1 + self.random.below(9);
        let tabs = self.tabs(tabs);
        let area = self.make("AXScrollArea").with(vec![page]).weight(20);
        let levels = 2 + self.random.below(6);
        let content = self.inside_groups(area, levels);
        let around = self
            .make("AXGroup")
            .with(vec![toolbar, tabs, content])
            .weight(20);
        let levels = 2 + self.random.below(3);
        let mut around = self.inside_groups(around, levels);
        around.walk_mut(&mut |each| {
            if !each.on_page {
                each.identifier = None;
                each.title.get_or_insert_default();
            }
        });
        let title = self.name();
        around.title = Some(title.clone());
        self.window(title, vec![around])
    }

    /// A browser of Safari's kind: identifiers that are repeated and say what state their owner is in.
    fn of_safari(&mut self) -> Element {
        let page = self.page();
        let area = self.scrolled(page);
        let inner = self.inside_groups(area, 1);
        let view = self
            .make("AXGroup")
            .with(vec![inner])
            .id("BrowserView?IsPageLoaded=true&WebViewProcessID=811");
        let host = self.make("AXTabGroup").with(vec![view]).weight(4);
        let side = self.sidebar();
        let split = self
            .make("AXSplitGroup")
            .across()
            .weight(20)
            .with(vec![side, host]);
        let toolbar = self.toolbar(4);
        let tabs = 1 + self.random.below(9);
        let tabs = self.tabs(tabs);
        let title = self.name();
        self.window(title, vec![split, toolbar, tabs])
            .id("SafariWindow?IsSecure=false&UUID=5D1C")
    }

    /// Keys that are named by their descriptions, each with an identifier, and the display.
    fn keypad(&mut self) -> Element {
        let keys = (0..12 + self.random.below(20)).map(|at| {
            let key = self
                .make("AXButton")
                .described(format!("{}{at}", WORDS[at]));
            key.id(format!("Key{at}"))
        });
        let keys = keys.collect();
        let keys = self
            .make("AXGroup")
            .across()
            .with(keys)
            .id("CalculatorKeypadView");
        let shown = self.text("\u{200e}0");
        let display = self
            .make("AXScrollArea")
            .with(vec![shown])
            .id("StandardInputView");
        let form = self.form(4);
        let history = self.list("AXTable", "History", 5, 12);
        let history = self.scrolled(history).pane();
        let split = self.make("AXSplitGroup").across().weight(20).with(vec![
            history,
            display,
            keys.weight(3),
            form,
        ]);
        let host = self
            .make("AXGroup")
            .kind("AXHostingView")
            .weight(20)
            .with(vec![split]);
        let levels = 3 + self.random.below(4);
        let host = self.inside_groups(host, levels);
        let title = self.name();
        self.window(title, vec![host]).id("main")
    }

    /// A window of one of the five kinds.
    pub(super) fn any(&mut self) -> Element {
        match self.random.below(10) {
            0..3 => self.with_lists(),
            3..5 => self.with_boxes(),
            5..7 => self.of_chromium(),
            7..9 => self.of_safari(),
            _ => self.keypad(),
        }
    }
}
