//! What goes wrong on this Mac, or goes otherwise than on most: faults that have a name, and misfortunes of the stand-in
//! processes that have figures.

use std::{collections::BTreeSet, fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::defaults::is_false;

/// Declares [`Fault`]: one entry for each, with its name in world files and command lines, and the section of
/// `docs/reference/real-mac-findings-2.md` (or of another reference) that reports it.
macro_rules! faults {
    ($($(#[doc = $text:literal])+ $variant:ident = $name:literal, $evidence:literal;)+) => {
        /// What some Macs do otherwise than the default simulated one. A script must work under each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum Fault {
            $($(#[doc = $text])+ #[serde(rename = $name)] $variant,)+
        }

        impl Fault {
            /// All faults, in the order of their evidence.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The name in world files and on command lines.
            pub fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),+ }
            }

            /// What such a Mac does, in a sentence.
            pub fn description(self) -> &'static str {
                match self { $(Self::$variant => concat!($($text),+).trim_ascii()),+ }
            }

            /// Where the evidence is, as comments cite it: `[findings 4.2]`.
            pub fn evidence(self) -> &'static str {
                match self { $(Self::$variant => $evidence),+ }
            }
        }
    };
}

faults! {
    /// A context menu is a child of its application, beside the windows, and not of the element that was clicked.
    ContextMenusBelowApplication = "context-menus-below-application", "[bridge 4.11]";
    /// A status item's bar is found among the children of its application only, not as its AXExtrasMenuBar.
    ExtrasBarIsNoAttribute = "extras-bar-is-no-attribute", "[bridge 4.12]";
    /// A menu bar item never says with AXSelected that its menu is open.
    MenusDoNotSayOpen = "menus-do-not-say-open", "[bridge 4.11]";
    /// The children of an element with more than 200 of them are not handed out in one message: it times out.
    LongListsTimeOut = "long-lists-time-out", "[findings 1.6]";
    /// A hit test answers no element at all.
    HitTestsAnswerNothing = "hit-tests-answer-nothing", "[findings 1.7]";
    /// A hit test answers the window, whatever lies in it at the point.
    HitTestsAnswerTheWindow = "hit-tests-answer-the-window", "[findings 1.7]";
    /// _AXUIElementGetWindow answers the number of another process's window.
    WindowNumbersLie = "window-numbers-lie", "[findings 1.8]";
    /// AXValueCreate makes values of other numbers than those in the buffer.
    AxValuesAreWrong = "ax-values-are-wrong", "[findings 1.9]";
    /// CFEqual and CFHash take two references to one element for two elements.
    CfEqualComparesReferences = "cf-equal-compares-references", "[findings 1.10]";
    /// A text that is written as AXSelectedText is only painted, and gone when the focus leaves.
    SelectedTextIsPainted = "selected-text-is-painted", "[findings 1.11]";
    /// An element that is pressed by AXPress does what it is for, and the call answers -25205.
    PressesActAndAnswerErrors = "presses-act-and-answer-errors", "[findings-2 7.2]";
    /// Each message about a row that is out of view, or about what is in it, takes 80 ms: the app builds it for that.
    UnbuiltRowsAreSlow = "unbuilt-rows-are-slow", "[findings-2 7.3]";
    /// A text that Accessibility writes into an editor of a page is only painted: the page keeps its own, and shows it again
    /// with the next key.
    RichEditorsOnlyPaint = "rich-editors-only-paint", "[findings-2 7.4]";
    /// A text that Accessibility writes into a field outside of pages is taken over when its edit ends, by Return, AXConfirm
    /// or the focus; after a second without that the field shows the old one.
    FieldsCommitWhenEditingEnds = "fields-commit-when-editing-ends", "[findings-2 7.5]";
    /// AXShowMenu is listed, answers 0 and opens nothing, but on pop-up buttons.
    ShowMenuDoesNothing = "show-menu-does-nothing", "[findings-2 7.6]";
    /// The menu of a page's pop-up button is a child of its application, and the button has no children.
    PageMenusBelongToTheApp = "page-menus-belong-to-the-app", "[findings-2 7.7]";
    /// What a page or an Open or Save panel holds belongs to another process than its window.
    PanelsAreRemote = "panels-are-remote", "[findings-2 7.8]";
    /// The children of an application hold its windows only while it is in front.
    ChildrenLackWindowsBehind = "children-lack-windows-behind", "[findings-2 7.11]";
    /// A switch takes its new value two seconds after it was pressed; a second press turns it back.
    SwitchesAreSlow = "switches-are-slow", "[findings-2 7.11]";
    /// No text of a page has AXSelectedTextRange.
    PageTextsTellNoSelection = "page-texts-tell-no-selection", "[findings-2 7.11]";
    /// An app that was acted upon answers no message for the next 15 seconds.
    AppsHangAfterActs = "apps-hang-after-acts", "[findings-2 7.1]";
    /// A drag whose events do not say how far the pointer went since the last one, and on macOS 26 and later which press they
    /// belong to, moves the pointer and nothing else.
    DragsNeedDeltas = "drags-need-deltas", "[findings-2 7.9]";
    /// An app that comes to the front gives the keyboard back to the window that had it last, whichever was raised, until its
    /// AXFocusedWindow is written or a window is clicked.
    ActivationRestoresTheLastWindow = "activation-restores-the-last-window", "[findings-2 8.2]";
    /// The size of a window that is written soon after its place, or the place after its size, puts the other back, three times
    /// at most; for an app with AXEnhancedUserInterface each time.
    FramesRollBack = "frames-roll-back", "[findings-2 8.3]";
    /// The items of a shut menu are enabled and marked as they were when it was last open.
    MenusValidateWhenOpened = "menus-validate-when-opened", "[findings-2 8.7]";
    /// After a navigation the view of a page holds nothing for 4 seconds, while it is drawn.
    PagesTellNothing = "pages-tell-nothing-after-navigation", "[answers D3]";
    /// After a navigation a view shows the page that was left for 4 seconds, below the title and the address of the new one.
    PagesTellTheOld = "pages-tell-the-old-after-navigation", "[answers D3]";
    /// No page answers AXUIElementsForSearchPredicate.
    SearchesAreNoAttribute = "searches-are-no-attribute", "[findings 1.12]";
    /// A page leaves out half of what a search in it finds, and the one where there is one.
    SearchesFindTooFew = "searches-find-too-few", "[findings 1.12]";
    /// A page answers every search with whatever it holds.
    SearchesAnswerAnything = "searches-answer-anything", "[findings 1.12]";
    /// From macOS 14 on, an indicator of the input source stands first among the windows of an app for two seconds after one of its
    /// text fields gets the focus or the source changes.
    InputSourceIndicator = "input-source-indicator", "[findings-3 15.1]";
    /// An app with a status item lists a window of that item, whose number is 0.
    StatusItemsAreWindows = "status-items-are-windows", "[findings-3 15.1]";
    /// An app that has shown a help tag lists it among its windows for as long as it runs.
    HelpTagsAreWindows = "help-tags-are-windows", "[findings-3 15.1]";
    /// Finder lists its desktop, which has no number, among its windows.
    FinderListsItsDesktop = "finder-lists-its-desktop", "[findings-3 17.1]";
    /// Stage Manager shows the windows of the apps that are not in front as thumbnails at the edge of their display, where the
    /// window server lists them, while Accessibility tells their frames on the stage.
    StageManagerStrip = "stage-manager-strip", "[findings-2 8.9]";
    /// The menu bar hides itself while the pointer is not at the top edge, and a press on one of its items opens nothing.
    MenuBarHides = "menu-bar-hides", "[findings 2.5]";
    /// The window server lists a menu bar that is away as one that is shown.
    HiddenBarsAreListed = "hidden-bars-are-listed", "[findings-2 8.8]";
    /// Apple's status items tell no title, description or value and list no action.
    StatusItemsAreBare = "status-items-are-bare", "[findings 2.7]";
    /// A menu that its app fills when it opens is filled when its children are read as well, and does not open then.
    ReadingFillsMenus = "reading-fills-menus", "[findings 2.10]";
    /// Another process takes the clipboard whenever a script has cleared it, and what the script writes then is refused.
    ClipboardIsTaken = "clipboard-is-taken", "[bridge 10]";
    /// The clipboard refuses a text without characters.
    ClipboardRefusesEmptyText = "clipboard-refuses-empty-text", "[bridge 10]";
    /// What NSWorkspace says of the frontmost application stays what a process first saw, however its run loop turns.
    FrontmostFreezes = "frontmost-freezes", "[findings 3.1]";
    /// NSWorkspace tells nobody what happens, and says nothing of that.
    WorkspaceIsSilent = "workspace-is-silent", "[eyes 3.2]";
    /// NSRunningApplication answers true to a request for activation, and nothing happens.
    ActivationIgnored = "activation-ignored", "[findings 3.2]";
    /// An NSRunningApplication never learns that its process has ended.
    TerminationUnseen = "termination-unseen", "[findings 3.3]";
    /// No application says that it has finished launching.
    LaunchNeverFinishes = "launch-never-finishes", "[findings 3.4]";
    /// Notification Center tells Accessibility nothing of the banners that it shows, as macOS 15.1 does.
    BannersAreNotTold = "banners-are-not-told", "[eyes 3.8]";
    /// A banner tells the whole of its texts as its description, and none of them as an element.
    BannersHideTheirTexts = "banners-hide-their-texts", "[eyes 3.8]";
    /// A single banner is told as a stack of banners.
    BannersAreStacks = "banners-are-stacks", "[eyes 3.8]";
    /// Notification Center, opened by the clock, lists every notification that came, as banners are listed.
    NotificationCenterKeepsHistory = "notification-center-keeps-history", "[findings-3 16.2]";
    /// A banner tells in a text without an identifier how old it is.
    BannersTellTheirAge = "banners-tell-their-age", "[findings-3 16.3]";
    /// screencapture refuses every rectangle, while displays and windows can be captured.
    RectangleCaptureFails = "rectangle-capture-fails", "[findings 4.1]";
    /// screencapture refuses a rectangle whose numbers are in the same word as -R.
    AttachedRectangleFails = "attached-rectangle-fails", "[findings 4.1]";
    /// screencapture refuses every window by its id.
    WindowCaptureFails = "window-capture-fails", "[findings 4.1]";
    /// screencapture leaves the pointer out of rectangles, as on virtual displays.
    RectangleWithoutPointer = "rectangle-without-pointer", "[findings 4.1]";
    /// Without Screen Recording screencapture ends with 0 and writes pictures that are all black.
    DeniedPicturesAreBlack = "denied-pictures-are-black", "[findings-2 10.1]";
    /// The first accurate text recognition after an update of macOS takes 27 s.
    OcrFirstCallIsSlow = "ocr-first-call-is-slow", "[eyes 1.5]";
    /// Every accurate text recognition fails, with an error or without one, and so does each further one of its process.
    OcrAccurateFails = "ocr-accurate-fails", "[eyes 1.6]";
    /// An accurate text recognition succeeds and finds nothing, whatever the picture shows.
    OcrAnswersNothing = "ocr-answers-nothing", "[eyes 0]";
    /// NSTask has no property `running`, and answers `isRunning` alone.
    TasksDoNotSayRunning = "tasks-do-not-say-running", "[findings-2 10.5]";
    /// CGPreflightScreenCaptureAccess answers false to programs that may capture the screen.
    PreflightDeniesScreen = "preflight-denies-screen", "[findings 4.2]";
    /// CGPreflightScreenCaptureAccess answers true to programs that may not capture the screen.
    PreflightGrantsScreen = "preflight-grants-screen", "[findings 4.2]";
    /// An app pastes 700 ms after it was told to, and no app tells which of its elements has the focus.
    PastesComeLate = "pastes-come-late", "[findings 5.2]";
    /// CGPreflightPostEventAccess answers false to programs that may post events.
    PreflightDeniesPosting = "preflight-denies-posting", "[findings 5.3]";
    /// AppKit tells of no key what it types.
    KeysTellNoCharacters = "keys-tell-no-characters", "[bridge 8.4]";
    /// Text Input Sources tells no property of an input source.
    InputSourcesTellNothing = "input-sources-tell-nothing", "[bridge 8.3]";
    /// The app that gets keys takes their codes and ignores the text of their events, as virtual machines and remote
    /// desktops do.
    KeyTextIsIgnored = "key-text-is-ignored", "[findings 5.5]";
    /// Shortcuts with Command that are posted to an app behind have no effect.
    ShortcutsBehindAreLost = "shortcuts-behind-are-lost", "[bridge 8.6]";
    /// An app behind in which a key opens a window comes to the front.
    NewWindowsActivate = "new-windows-activate", "[findings-3 21.3]";
    /// An element keeps the default messaging timeout that was in force when it was handed out.
    ElementsKeepTheTimeout = "elements-keep-the-timeout", "[findings-3 21.7]";
    /// ObjC.deepUnwrap hands out null for the members of a list that have no counterpart in JavaScript.
    DeepUnwrapDropsObjects = "deep-unwrap-drops-objects", "[bridge 2.3]";
    /// No element answers AXFrame.
    FrameIsNoAttribute = "frame-is-no-attribute", "[bridge 4.5]";
    /// A scroll event is made without the distances that it was given; they can be set as its fields.
    ScrollDeltasAreZero = "scroll-deltas-are-zero", "[findings 5.8]";
    /// The private function that names the process responsible for another one is not there.
    ResponsibilityIsGone = "responsibility-is-gone", "[findings 6.2]";
    /// IOKit's functions about power sources are not there.
    PowerFunctionsAreGone = "power-functions-are-gone", "[findings 6.4]";
    /// NSWorkspace has no fullPathForApplication: any more.
    FullPathLookupIsGone = "full-path-lookup-is-gone", "[findings 6.4]";
    /// An Apple event to an app that does not run is answered with -600, and launches nothing.
    ClosedAppsAnswerNothing = "closed-apps-answer-nothing", "[apps 2.3]";
    /// A list of running applications answers nothing for each when it is asked for one of their properties.
    ColumnsOfAppsAreEmpty = "columns-of-apps-are-empty", "[findings-2 12]";
    /// No script sets a constant of a dictionary that is in force. Every simulated Mac does that, whether it has this fault or not.
    ConstantsAreNotSet = "constants-are-not-set", "[apps 2.1]";
    /// A browser fails at a question for the tabs of a window that has none, and so at one for the tabs of all windows.
    TabsOfSomeWindowsFail = "tabs-of-some-windows-fail", "[apps 3.6]";
    /// No file tells its attributes: what keeps files from this process says so (error 257), as without Full Disk Access.
    FilesAreNotTold = "files-are-not-told", "[bridge 12]";
    /// An osascript that reads requests stays one second after its standard input has ended.
    OsascriptExitsLate = "osascript-exits-late", "[events 1.8]";
    /// The third look at all windows of an osascript that reads requests never answers.
    LooksHang = "looks-hang", "[events 1.8]";
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// There is no fault of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no fault called {0:?}")]
pub struct UnknownFault(String);

impl FromStr for Fault {
    type Err = UnknownFault;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|fault| fault.name() == name);
        found.copied().ok_or_else(|| UnknownFault(name.to_owned()))
    }
}

/// Misfortunes of the scripts' own process. Those of an app stand in the app (`hung`, `launch`, `quit`), those of the
/// user's mind in the permissions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Faults {
    /// What this Mac does otherwise than the default one, as some Macs do.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub active: BTreeSet<Fault>,
    /// The process dies with SIGSEGV after this many bridge calls and Apple events.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crash_after_calls: Option<u64>,
    /// Standard output ends after this many bytes; the process goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_output_after: Option<u64>,
    /// Standard output comes in pieces of this many bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub short_writes: Option<u32>,
    /// screencapture takes so much longer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capture_delay_ms: Option<u32>,
    /// screencapture exits with 0 and writes no file.
    #[serde(skip_serializing_if = "is_false")]
    pub capture_without_file: bool,
    /// An app ends while a script is at work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub app_ends: Option<AppEnds>,
    /// How many processes are hit before the fault is over; left out: all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u32>,
}

/// An app that ends under the hands of a script.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AppEnds {
    pub bundle_id: String,
    /// After so many Accessibility messages of one process.
    pub after_messages: u64,
}

impl Faults {
    /// Whether this Mac has that fault.
    pub fn has(&self, fault: Fault) -> bool {
        self.active.contains(&fault)
    }

    /// The same Mac without the misfortunes of its processes.
    pub fn without_misfortunes(&self) -> Self {
        Self {
            active: self.active.clone(),
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_is_found_by_its_name_and_described_in_a_sentence() {
        for &fault in Fault::ALL {
            assert_eq!(fault.name().parse(), Ok(fault));
            assert_eq!(serde_json::to_value(fault).unwrap(), fault.name());
            assert!(fault.description().ends_with('.'), "{fault}");
        }
        let unknown = "no-such-fault".parse::<Fault>().unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "there is no fault called \"no-such-fault\""
        );
    }
}
