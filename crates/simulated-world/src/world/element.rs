//! Windows and the elements in them: what an app's user interface consists of, whoever looks at it.
//!
//! Windows hold elements, and an element may keep a window or other elements for later, so they are declared together.
//! What happens to them is not here.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    defaults::{is_default, is_false},
    direction::Direction,
    edits::Edits,
    formatter::Formatter,
    heads::Heads,
    remembered::{Validated, WrittenFrame},
    scalar::Scalar,
    text_range::TextRange,
    text_style::Typing,
    text_styles::TextStyles,
    window_number::WindowNumber,
};
use crate::ax::{Action, Attribute, Role, Subrole};
use crate::geometry::{Rect, Size, Vector};

/// One element. Its frame is relative to the top left of its window (to the primary display outside windows), so that
/// a window moves with all it holds; what is laid out from right to left shows it mirrored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Element {
    /// Unique in the world; 0 or left out: assigned when the world is read.
    #[serde(default)]
    pub id: u64,
    /// `AXButton`.
    pub role: Role,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subrole: Option<Subrole>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its title in English, on a Mac of another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub english: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Its description in English, on a Mac of another language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub described: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// By which its app knows it, where that is not its identifier: Accessibility does not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Scalar>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub frame: Option<Rect>,
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub enabled: bool,
    /// For a menu item whose app says only when the menu opens whether it is possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enabled_when_opened: Option<bool>,
    /// For a menu item: what it was when its menu was last open, which is what it tells while that is shut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub validated: Option<Validated>,
    #[serde(default, skip_serializing_if = "is_false")]
    pub focused: bool,
    /// `AXPress`; menu items and buttons have it without saying so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actions: Vec<Action>,
    /// The selected part of its text, location and length in UTF-16 units; left out: the insertion point is behind it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub selection: Option<TextRange>,
    /// Its text has styles (`NSTextView.isRichText`): copies and what is pasted keep them.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rich: bool,
    /// Those of its text: `bold` and the other kinds stand beside the fields of the element.
    #[serde(flatten)]
    pub styles: TextStyles,
    /// `types_bold` and its like stand beside the fields of the element.
    #[serde(flatten)]
    pub typing: Typing,
    /// On which side what it holds begins, where that is not the same as around it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    /// For a scroll area: how far its content has gone to the left and up.
    #[serde(default, skip_serializing_if = "is_default")]
    pub scrolled: Vector,
    /// Further attributes by their AX names, as `AXMenuItemCmdChar`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub attributes: BTreeMap<Attribute, Scalar>,
    /// For a menu that is empty until it is opened: milliseconds from opening to being filled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fills_after_ms: Option<u32>,
    /// A text that Accessibility writes is only painted, and the app draws its own again after so many milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repaints_after_ms: Option<u32>,
    /// What is painted in the place of its text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub painted: Option<String>,
    /// What the field makes of every text that it is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formatter: Option<Formatter>,
    /// For an image: what the QR code says that it shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// The window that a status item shows instead of a menu, while it is closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub panel: Option<Box<Window>>,
    /// The bundle id of the app that shows the panel, where that is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub panel_app: Option<String>,
    /// The AXPopover that a status item shows below itself instead of a menu, while it is closed [findings 2.6].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub popover: Option<Box<Element>>,
    /// It scrolls what it holds, whatever its role [findings 1.3].
    #[serde(default, skip_serializing_if = "is_false")]
    pub scrolls: bool,
    /// The identifier of the element beside it that names it: its AXTitleUIElement [findings 1.4].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labelled_by: Option<String>,
    /// For a cell of a table: of what it is the header.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heads: Option<Heads>,
    /// A menu item that is disabled as long as its app is behind [findings 2.5].
    #[serde(default, skip_serializing_if = "is_false")]
    pub needs_front: bool,
    /// What comes of pressing it, beside what comes of all of its kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on_press: Option<Box<OnPress>>,
    /// For a row: what is shown beside the list while it is selected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pane: Option<Box<Pane>>,
    /// For a row of an outline that is closed: the rows that come when it is opened.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<Element>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Element>,
}

fn yes() -> bool {
    true
}

// Serde asks for a reference.
fn is_true(value: &bool) -> bool {
    *value
}

impl Element {
    /// An element with a role and nothing else.
    pub fn new(role: Role) -> Self {
        Self {
            id: 0,
            role,
            subrole: None,
            title: None,
            english: None,
            description: None,
            described: None,
            identifier: None,
            part: None,
            value: None,
            frame: None,
            enabled: true,
            enabled_when_opened: None,
            validated: None,
            focused: false,
            actions: Vec::new(),
            selection: None,
            rich: false,
            styles: TextStyles::default(),
            typing: Typing::default(),
            direction: None,
            scrolled: Vector::ZERO,
            attributes: BTreeMap::new(),
            fills_after_ms: None,
            repaints_after_ms: None,
            painted: None,
            formatter: None,
            code: None,
            panel: None,
            panel_app: None,
            popover: None,
            scrolls: false,
            labelled_by: None,
            heads: None,
            needs_front: false,
            on_press: None,
            pane: None,
            closed: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Numbers this element and what it holds, where that was not done before.
    pub fn assign_ids(&mut self, next: &mut u64) {
        if self.id == 0 {
            self.id = *next;
            *next += 1;
        }
        if let Some(panel) = &mut self.panel {
            panel.assign_ids(next);
        }
        if let Some(popover) = &mut self.popover {
            popover.assign_ids(next);
        }
        for waiting in self.pane.iter_mut().flat_map(|pane| &mut pane.children) {
            waiting.assign_ids(next);
        }
        for child in &mut self.children {
            child.assign_ids(next);
        }
    }

    /// Moves this element and what it holds.
    pub fn shift(&mut self, by: Vector) {
        if let Some(frame) = &mut self.frame {
            *frame = *frame + by;
        }
        for child in &mut self.children {
            child.shift(by);
        }
    }

    /// Visits this element and all below it, parents first.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Element)) {
        visit(self);
        for child in &self.children {
            child.walk(visit);
        }
    }

    /// The element with this id among itself and what it holds.
    pub fn with_id(&self, id: u64) -> Option<&Self> {
        if self.id == id {
            return Some(self);
        }
        self.children.iter().find_map(|child| child.with_id(id))
    }

    /// Whether it or something in it has this id.
    pub fn holds(&self, id: u64) -> bool {
        self.with_id(id).is_some()
    }
}

/// One window, as the window server and accessibility see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Window {
    /// `CGWindowID`; 0 or left out: assigned.
    #[serde(default)]
    pub id: u32,
    /// Id of its accessibility element; 0 or left out: assigned.
    #[serde(default)]
    pub element_id: u64,
    #[serde(default)]
    pub title: String,
    pub frame: Rect,
    /// Place in the pile of all windows: the higher, the nearer.
    #[serde(default)]
    pub z: i64,
    #[serde(default, skip_serializing_if = "is_default")]
    pub layer: i32,
    /// `AXWindow` unless it says otherwise: whatever an app puts among its windows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub role: Option<Role>,
    /// Whether it can be the main window of its app, and have the keyboard.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub main: bool,
    /// What macOS answers when it is asked for its number. One without a number of its own is not in the window server's list.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: WindowNumber,
    /// `AXStandardWindow` unless it says otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub subrole: Option<Subrole>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// File URL of its document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub document: Option<String>,
    /// Its document is text without styles.
    #[serde(default, skip_serializing_if = "is_false")]
    pub plain: bool,
    /// Has changes that are not saved.
    #[serde(default, skip_serializing_if = "is_false")]
    pub edited: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub minimised: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub fullscreen: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    pub modal: bool,
    /// 1 is the Space that its display shows (see [`super::spaces`]), 0 none: its app keeps it off the screen.
    #[serde(default = "first_space", skip_serializing_if = "is_first_space")]
    pub space: u32,
    /// On which side what it holds begins; left out: it is not decided yet, and at the left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub direction: Option<Direction>,
    /// Closed to other programs' captures (`NSWindowSharingNone`).
    #[serde(default, skip_serializing_if = "is_false")]
    pub unshareable: bool,
    /// Stays where it is and as large as it is: the app takes positions and sizes without a word and ignores them.
    #[serde(default, skip_serializing_if = "is_false")]
    pub fixed: bool,
    /// The user can give it another size; that of a calculator or of an About panel is its own.
    #[serde(default = "yes", skip_serializing_if = "is_true")]
    pub resizable: bool,
    /// Where it holds nothing a hit test answers nothing, as in Catalyst apps [findings 1.3].
    #[serde(default, skip_serializing_if = "is_false")]
    pub unhittable: bool,
    /// Lets every click through to what lies behind it, except on a banner in it, and shows nothing else of itself, as the
    /// windows in which macOS shows banners do [findings-2 8.1].
    #[serde(default, skip_serializing_if = "is_false")]
    pub click_through: bool,
    /// The element id of the status item whose panel it is; 0: it is none.
    #[serde(default, skip_serializing_if = "is_default")]
    pub panel_of: u64,
    /// Smallest size it can be given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_size: Option<Size>,
    /// The size of a letter, in points, where the title says how many there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<Size>,
    /// Largest size it can be given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_size: Option<Size>,
    /// What Accessibility wrote of its frame last, where that may put back what was written before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub written: Option<WrittenFrame>,
    /// Where it was before it was zoomed or made full screen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Rect>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub history: History,
    /// The edits of its texts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub edits: Edits,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Element>,
    /// What it is made of when the world is read, in the place of all that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template: Option<Box<FromTemplate>>,
}

/// What a window is made of: a template of `data/windows`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FromTemplate {
    pub name: String,
    /// Values of elements, by their parts or identifiers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Scalar>,
    /// What elements hold before what the template has in them, by their parts or identifiers.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub contents: BTreeMap<String, Vec<Element>>,
}

/// The Space that a display shows.
pub const SHOWN_SPACE: u32 = 1;

/// The number of a window that is on no Space, as the helpers of apps are [findings-2 8.5].
pub const NO_SPACE: u32 = 0;

pub(super) fn first_space() -> u32 {
    SHOWN_SPACE
}

// Serde asks for a reference.
fn is_first_space(value: &u32) -> bool {
    *value == first_space()
}

/// What comes of pressing a control.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum OnPress {
    /// The element with this identifier in the same window says the text. `{name}` stands for what the element with the
    /// identifier `name` says.
    Say { identifier: String, text: String },
    /// The row that the control is in goes away.
    RemoveRow,
    /// What the text element of the first description says is added to the list of the second.
    Post { from: String, into: String },
    /// The window of this title, which the app keeps closed, opens.
    Open { window: String },
    /// The window of the control closes.
    Close,
    /// A file is written. `~/` in the path is the home folder, `{name}` in the text as for `say`.
    Write { path: String, text: String },
    /// The dialog goes that hides the rest of its page from Accessibility, and the page says this HTML.
    ShowPage { html: String },
    /// All of these, in their order.
    All(Vec<OnPress>),
}

/// What a window shows in its element with the identifier `detail` while this row is selected.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Pane {
    /// It is shown: what belongs to it is there and not here.
    #[serde(skip_serializing_if = "is_false")]
    pub shown: bool,
    /// The window takes the title of the row.
    #[serde(skip_serializing_if = "is_false")]
    pub names_window: bool,
    /// The id of what the app keeps and tells scripts of, where it is that which is shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// How far it was scrolled.
    #[serde(skip_serializing_if = "is_default")]
    pub scrolled: Vector,
    /// Where a tab has been.
    #[serde(skip_serializing_if = "is_default")]
    pub history: History,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Element>,
}

/// Which tab of a browser a page belongs to, and where that has been.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct History {
    /// The number of the tab, which it keeps wherever it stands; 0: that of the only tab its window began with.
    #[serde(skip_serializing_if = "is_default")]
    pub tab: u64,
    pub addresses: Vec<String>,
    /// The address that is shown.
    #[serde(skip_serializing_if = "is_default")]
    pub place: usize,
    /// Pages that were left, by the place of their address.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub pages: BTreeMap<usize, LeftPage>,
    /// Whether Accessibility is told nothing of the page yet.
    #[serde(skip_serializing_if = "is_default")]
    pub untold: bool,
}

/// A page that is not shown any more, as it was left.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeftPage {
    pub title: String,
    /// Where the page was shown.
    pub frame: Rect,
    #[serde(default, skip_serializing_if = "is_default")]
    pub scrolled: Vector,
    /// What the scroll area held.
    pub children: Vec<Element>,
}
