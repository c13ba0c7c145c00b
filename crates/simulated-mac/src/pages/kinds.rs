//! Which role, subrole and description WebKit gives an element of HTML [webkit 2].

use super::dom::Tag;

/// What an element is to Accessibility.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kind {
    pub(super) role: &'static str,
    /// Empty: it has none.
    pub(super) subrole: &'static str,
    /// Its AXRoleDescription, where role and subrole do not say it [webkit 2.3].
    pub(super) description: &'static str,
}

const fn kind(role: &'static str, subrole: &'static str) -> Kind {
    described(role, subrole, "")
}

const fn described(role: &'static str, subrole: &'static str, description: &'static str) -> Kind {
    Kind {
        role,
        subrole,
        description,
    }
}

const GROUP: Kind = kind("AXGroup", "");
const REGION: Kind = kind("AXGroup", "AXLandmarkRegion");
const APPLICATION_GROUP: Kind = kind("AXGroup", "AXApplicationGroup");
const LINK: Kind = kind("AXLink", "");
const TABLE: Kind = kind("AXTable", "");
const CELL: Kind = kind("AXCell", "");
const NOTE: Kind = kind("AXGroup", "AXDocumentNote");
const NAVIGATION: Kind = kind("AXGroup", "AXLandmarkNavigation");
const MENU_ITEM: Kind = kind("AXMenuItem", "");

/// What the roles of ARIA are.
fn of_aria(role: &str) -> Option<Kind> {
    Some(match role {
        "alert" => kind("AXGroup", "AXApplicationAlert"),
        "alertdialog" => kind("AXGroup", "AXApplicationAlertDialog"),
        "application" => kind("AXGroup", "AXWebApplication"),
        "article" => kind("AXGroup", "AXDocumentArticle"),
        "banner" => kind("AXGroup", "AXLandmarkBanner"),
        "button" => kind("AXButton", ""),
        "cell" | "gridcell" | "rowheader" | "columnheader" => CELL,
        "checkbox" => kind("AXCheckBox", ""),
        "combobox" => kind("AXComboBox", ""),
        "complementary" => kind("AXGroup", "AXLandmarkComplementary"),
        "contentinfo" => kind("AXGroup", "AXLandmarkContentInfo"),
        "definition" => kind("AXGroup", "AXDefinition"),
        "deletion" => kind("AXGroup", "AXDeleteStyleGroup"),
        "dialog" => kind("AXGroup", "AXApplicationDialog"),
        "directory" | "list" => kind("AXList", "AXContentList"),
        "doc-cover" | "graphics-symbol" | "img" => kind("AXImage", ""),
        "doc-backlink" | "doc-biblioref" | "doc-glossref" | "doc-noteref" | "link" => LINK,
        "doc-index" | "doc-pagelist" | "doc-toc" | "navigation" => NAVIGATION,
        "doc-notice" | "doc-tip" | "note" => NOTE,
        "doc-subtitle" | "heading" => kind("AXHeading", ""),
        "doc-abstract" | "doc-colophon" | "doc-credit" | "doc-dedication" | "doc-epigraph"
        | "doc-example" | "doc-footnote" | "doc-pullquote" | "doc-qna" | "group" => {
            APPLICATION_GROUP
        }
        "doc-acknowledgments"
        | "doc-afterword"
        | "doc-appendix"
        | "doc-bibliography"
        | "doc-chapter"
        | "doc-conclusion"
        | "doc-credits"
        | "doc-endnotes"
        | "doc-epilogue"
        | "doc-errata"
        | "doc-foreword"
        | "doc-glossary"
        | "doc-introduction"
        | "doc-part"
        | "doc-preface"
        | "doc-prologue" => REGION,
        "document" | "graphics-document" => kind("AXGroup", "AXDocument"),
        "feed" => described("AXGroup", "AXApplicationGroup", "feed"),
        "figure" => described("AXGroup", "", "figure"),
        "grid" | "table" | "treegrid" => TABLE,
        "insertion" => kind("AXGroup", "AXInsertStyleGroup"),
        "listbox" => kind("AXList", ""),
        "log" => kind("AXGroup", "AXApplicationLog"),
        "main" => kind("AXGroup", "AXLandmarkMain"),
        "marquee" => kind("AXGroup", "AXApplicationMarquee"),
        "math" => kind("AXGroup", "AXDocumentMath"),
        "menu" => kind("AXMenu", ""),
        "menubar" => kind("AXMenuBar", ""),
        "menuitem" | "menuitemcheckbox" | "menuitemradio" => MENU_ITEM,
        "meter" => kind("AXLevelIndicator", "AXMeter"),
        "option" => kind("AXStaticText", ""),
        "progressbar" => kind("AXProgressIndicator", ""),
        "radio" => kind("AXRadioButton", ""),
        "radiogroup" => kind("AXRadioGroup", ""),
        "region" => REGION,
        "row" => kind("AXRow", ""),
        "scrollbar" => kind("AXScrollBar", ""),
        "search" => kind("AXGroup", "AXLandmarkSearch"),
        "searchbox" => kind("AXTextField", "AXSearchField"),
        "doc-pagebreak" | "separator" => kind("AXSplitter", ""),
        "slider" => kind("AXSlider", ""),
        "spinbutton" => kind("AXIncrementor", ""),
        "status" => kind("AXGroup", "AXApplicationStatus"),
        "subscript" => kind("AXGroup", "AXSubscriptStyleGroup"),
        "superscript" => kind("AXGroup", "AXSuperscriptStyleGroup"),
        "switch" => kind("AXCheckBox", "AXSwitch"),
        "tab" => described("AXRadioButton", "", "tab"),
        "tablist" => kind("AXTabGroup", ""),
        "tabpanel" => kind("AXGroup", "AXTabPanel"),
        "term" => kind("AXGroup", "AXTerm"),
        "textbox" => kind("AXTextField", ""),
        "time" => kind("AXGroup", "AXTimeGroup"),
        "timer" => kind("AXGroup", "AXApplicationTimer"),
        "toolbar" => kind("AXToolbar", ""),
        "tooltip" => kind("AXGroup", "AXUserInterfaceTooltip"),
        "tree" => kind("AXOutline", ""),
        "treeitem" => kind("AXRow", "AXOutlineRow"),
        "blockquote" | "caption" | "form" | "graphics-object" | "listitem" | "paragraph" => GROUP,
        _ => return None,
    })
}

/// What the elements of HTML are; none for one that is no element of Accessibility, while what it holds may be.
fn of_name(tag: &Tag) -> Option<Kind> {
    Some(match &*tag.name {
        "a" if tag.has("href") => LINK,
        "address" | "footer" => kind("AXGroup", "AXLandmarkContentInfo"),
        "article" => kind("AXGroup", "AXDocumentArticle"),
        "aside" => kind("AXGroup", "AXLandmarkComplementary"),
        "button" => kind("AXButton", ""),
        "cite" => kind("AXGroup", "AXCiteStyleGroup"),
        "code" => kind("AXGroup", "AXCodeStyleGroup"),
        "dd" => kind("AXGroup", "AXDescription"),
        "del" => kind("AXGroup", "AXDeleteStyleGroup"),
        "details" => kind("AXGroup", "AXDetails"),
        "dfn" => kind("AXGroup", "AXDefinition"),
        "dialog" => kind("AXGroup", "AXApplicationDialog"),
        "dl" => kind("AXList", "AXDescriptionList"),
        "dt" => kind("AXGroup", "AXTerm"),
        "fieldset" => kind("AXGroup", "AXFieldset"),
        "figure" => described("AXGroup", "", "figure"),
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => kind("AXHeading", ""),
        "header" => kind("AXGroup", "AXLandmarkBanner"),
        "hr" => kind("AXSplitter", "AXContentSeparator"),
        "ins" => kind("AXGroup", "AXInsertStyleGroup"),
        "main" => kind("AXGroup", "AXLandmarkMain"),
        "mark" => described("AXGroup", "", "highlighted"),
        "math" => kind("AXGroup", "AXDocumentMath"),
        "meter" => kind("AXLevelIndicator", "AXMeter"),
        "nav" => NAVIGATION,
        "ol" | "ul" => kind("AXList", "AXContentList"),
        "pre" => kind("AXGroup", "AXPreformattedStyleGroup"),
        "progress" => kind("AXProgressIndicator", ""),
        "samp" => kind("AXGroup", "AXSampleStyleGroup"),
        "section" => REGION,
        "sub" => kind("AXGroup", "AXSubscriptStyleGroup"),
        "summary" => kind("AXGroup", "AXSummary"),
        "sup" => kind("AXGroup", "AXSuperscriptStyleGroup"),
        "td" | "th" => CELL,
        "textarea" => kind("AXTextArea", ""),
        "time" => kind("AXGroup", "AXTimeGroup"),
        "tr" => kind("AXRow", ""),
        "var" => kind("AXGroup", "AXVariableStyleGroup"),
        "blockquote" | "div" | "figcaption" | "form" | "hgroup" | "iframe" | "label" | "li"
        | "p" => GROUP,
        "input" if tag.get("type") != Some("hidden") => of_input(tag.get("type").unwrap_or("text")),
        _ => return None,
    })
}

/// What the types of `input` are.
fn of_input(kind_of_input: &str) -> Kind {
    let field = |description| described("AXTextField", "", description);
    match kind_of_input {
        "button" | "image" | "reset" | "submit" => kind("AXButton", ""),
        "checkbox" => kind("AXCheckBox", ""),
        "date" => field("date field"),
        "datetime-local" => field("date and time field"),
        "email" => field("email field"),
        "file" => kind("AXButton", "AXFileUploadButton"),
        "month" => field("month and year field"),
        "number" => field("number field"),
        "password" => kind("AXTextField", "AXSecureTextField"),
        "radio" => kind("AXRadioButton", ""),
        "range" => kind("AXSlider", ""),
        "search" => kind("AXTextField", "AXSearchField"),
        "tel" => field("telephone number field"),
        "time" => field("time field"),
        "url" => field("URL field"),
        "week" => field("week and year field"),
        _ => kind("AXTextField", ""),
    }
}

/// Whether an element is none of Accessibility, whatever it is by its name.
pub(super) fn is_presentation(tag: &Tag) -> bool {
    matches!(tag.get("role"), Some("presentation" | "none" | "rowgroup"))
}

/// What an element is to Accessibility. `named` says that it has a name of ARIA's.
pub(super) fn of(tag: &Tag, named: bool) -> Option<Kind> {
    let told = tag.get("role").unwrap_or_default();
    let aria = told.split_whitespace().find_map(of_aria);
    // An abstract role, or one that is not known, says nothing.
    let own = aria.or_else(|| of_name(tag))?;
    let multiline = tag.is_true("aria-multiline");
    Some(match own.role {
        // A region has a name [webkit 2.2].
        "AXGroup" if own == REGION && !named && !told.starts_with("doc-") => GROUP,
        "AXTextField" if multiline && told == "textbox" => kind("AXTextArea", ""),
        _ if aria.is_none() && is_editor(tag) => kind("AXTextArea", ""),
        "AXButton" if tag.has("aria-pressed") => kind("AXCheckBox", "AXToggle"),
        "AXButton" if tag.get("aria-haspopup").is_some_and(|one| one != "false") => {
            kind("AXPopUpButton", "")
        }
        _ => own,
    })
}

/// Whether a person writes in it [webkit 2.8].
pub(super) fn is_editor(tag: &Tag) -> bool {
    let editable = tag.get("contenteditable");
    editable.is_some_and(|told| told != "false")
}
