//! The names of Accessibility: roles, subroles, attributes and actions.
//!
//! They are written here once and read from the world file and from scripts by [`From`]. A name that is not in these
//! tables is kept as it is written: apps have roles and attributes of their own.

use std::{cmp::Ordering, fmt};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Declares an enum of names, with `Other` for all names beside.
macro_rules! names {
    ($(#[$doc:meta])* $kind:ident { $($variant:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $kind {
            $($variant,)+
            /// Any other name.
            Other(Box<str>),
        }

        impl $kind {
            /// The names of these tables.
            pub const ALL: &'static [&'static str] = &[$($name,)+];

            /// The name as Accessibility has it.
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $name,)+
                    Self::Other(name) => name,
                }
            }
        }

        impl From<&str> for $kind {
            fn from(name: &str) -> Self {
                match name {
                    $($name => Self::$variant,)+
                    other => Self::Other(other.into()),
                }
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str(self.as_str())
            }
        }

        /// In the order of the names.
        impl Ord for $kind {
            fn cmp(&self, other: &Self) -> Ordering {
                self.as_str().cmp(other.as_str())
            }
        }

        impl PartialOrd for $kind {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                Ok(Self::from(name.as_str()))
            }
        }
    };
}

names! {
    /// What an element is (`AXRole`).
    Role {
        Application = "AXApplication",
        Box = "AXBox",
        Browser = "AXBrowser",
        BusyIndicator = "AXBusyIndicator",
        Button = "AXButton",
        Cell = "AXCell",
        CheckBox = "AXCheckBox",
        ColorWell = "AXColorWell",
        Column = "AXColumn",
        ComboBox = "AXComboBox",
        DateField = "AXDateField",
        DisclosureTriangle = "AXDisclosureTriangle",
        DockItem = "AXDockItem",
        Drawer = "AXDrawer",
        Grid = "AXGrid",
        Group = "AXGroup",
        GrowArea = "AXGrowArea",
        Heading = "AXHeading",
        HelpTag = "AXHelpTag",
        Image = "AXImage",
        Incrementor = "AXIncrementor",
        LevelIndicator = "AXLevelIndicator",
        Link = "AXLink",
        List = "AXList",
        Matte = "AXMatte",
        Menu = "AXMenu",
        MenuBar = "AXMenuBar",
        MenuBarItem = "AXMenuBarItem",
        MenuButton = "AXMenuButton",
        MenuItem = "AXMenuItem",
        Outline = "AXOutline",
        PopUpButton = "AXPopUpButton",
        Popover = "AXPopover",
        ProgressIndicator = "AXProgressIndicator",
        RadioButton = "AXRadioButton",
        RadioGroup = "AXRadioGroup",
        RelevanceIndicator = "AXRelevanceIndicator",
        Row = "AXRow",
        ScrollArea = "AXScrollArea",
        ScrollBar = "AXScrollBar",
        SearchField = "AXSearchField",
        SecureTextField = "AXSecureTextField",
        Sheet = "AXSheet",
        Slider = "AXSlider",
        SplitGroup = "AXSplitGroup",
        Splitter = "AXSplitter",
        StaticText = "AXStaticText",
        SystemWide = "AXSystemWide",
        TabGroup = "AXTabGroup",
        Table = "AXTable",
        TextArea = "AXTextArea",
        TextField = "AXTextField",
        TimeField = "AXTimeField",
        Toolbar = "AXToolbar",
        ValueIndicator = "AXValueIndicator",
        WebArea = "AXWebArea",
        Window = "AXWindow",
    }
}

names! {
    /// What an element is more exactly (`AXSubrole`).
    Subrole {
        ApplicationDockItem = "AXApplicationDockItem",
        CloseButton = "AXCloseButton",
        CollectionList = "AXCollectionList",
        DefaultButton = "AXDefaultButton",
        Dialog = "AXDialog",
        FloatingWindow = "AXFloatingWindow",
        FullScreenButton = "AXFullScreenButton",
        MinimizeButton = "AXMinimizeButton",
        MinimizedWindowDockItem = "AXMinimizedWindowDockItem",
        OutlineRow = "AXOutlineRow",
        SearchField = "AXSearchField",
        SectionList = "AXSectionList",
        SecureTextField = "AXSecureTextField",
        SeparatorDockItem = "AXSeparatorDockItem",
        SortButton = "AXSortButton",
        StandardWindow = "AXStandardWindow",
        Switch = "AXSwitch",
        TabButton = "AXTabButton",
        TableRow = "AXTableRow",
        Toggle = "AXToggle",
        TrashDockItem = "AXTrashDockItem",
        ZoomButton = "AXZoomButton",
    }
}

names! {
    /// What can be asked of an element, with a parameter or without.
    Attribute {
        BoundsForRange = "AXBoundsForRange",
        CancelButton = "AXCancelButton",
        Children = "AXChildren",
        CloseButton = "AXCloseButton",
        Contents = "AXContents",
        Default = "AXDefault",
        DefaultButton = "AXDefaultButton",
        Description = "AXDescription",
        DisclosedByRow = "AXDisclosedByRow",
        DisclosedRows = "AXDisclosedRows",
        Disclosing = "AXDisclosing",
        DisclosureLevel = "AXDisclosureLevel",
        DomClassList = "AXDOMClassList",
        DomIdentifier = "AXDOMIdentifier",
        Document = "AXDocument",
        Enabled = "AXEnabled",
        EnhancedUserInterface = "AXEnhancedUserInterface",
        Expanded = "AXExpanded",
        ExtrasMenuBar = "AXExtrasMenuBar",
        Filename = "AXFilename",
        Focused = "AXFocused",
        FocusedApplication = "AXFocusedApplication",
        FocusedUIElement = "AXFocusedUIElement",
        FocusedWindow = "AXFocusedWindow",
        Frame = "AXFrame",
        Frontmost = "AXFrontmost",
        FullScreen = "AXFullScreen",
        FullScreenButton = "AXFullScreenButton",
        GrowArea = "AXGrowArea",
        Help = "AXHelp",
        Hidden = "AXHidden",
        HorizontalScrollBar = "AXHorizontalScrollBar",
        Identifier = "AXIdentifier",
        Index = "AXIndex",
        InsertionPointLineNumber = "AXInsertionPointLineNumber",
        IsApplicationRunning = "AXIsApplicationRunning",
        LineForIndex = "AXLineForIndex",
        Main = "AXMain",
        MainWindow = "AXMainWindow",
        ManualAccessibility = "AXManualAccessibility",
        MaxValue = "AXMaxValue",
        MenuBar = "AXMenuBar",
        MenuItemCmdChar = "AXMenuItemCmdChar",
        MenuItemCmdGlyph = "AXMenuItemCmdGlyph",
        MenuItemCmdModifiers = "AXMenuItemCmdModifiers",
        MenuItemCmdVirtualKey = "AXMenuItemCmdVirtualKey",
        MenuItemMarkChar = "AXMenuItemMarkChar",
        MinValue = "AXMinValue",
        MinimizeButton = "AXMinimizeButton",
        Minimized = "AXMinimized",
        Modal = "AXModal",
        NumberOfCharacters = "AXNumberOfCharacters",
        Orientation = "AXOrientation",
        Parent = "AXParent",
        PlaceholderValue = "AXPlaceholderValue",
        Position = "AXPosition",
        Proxy = "AXProxy",
        RangeForIndex = "AXRangeForIndex",
        RangeForLine = "AXRangeForLine",
        Role = "AXRole",
        RoleDescription = "AXRoleDescription",
        Rows = "AXRows",
        Sections = "AXSections",
        Selected = "AXSelected",
        SelectedRows = "AXSelectedRows",
        SelectedText = "AXSelectedText",
        SelectedTextRange = "AXSelectedTextRange",
        ShownMenuUIElement = "AXShownMenuUIElement",
        Size = "AXSize",
        StatusLabel = "AXStatusLabel",
        StringForRange = "AXStringForRange",
        Subrole = "AXSubrole",
        Title = "AXTitle",
        TitleUIElement = "AXTitleUIElement",
        ToolbarButton = "AXToolbarButton",
        TopLevelUIElement = "AXTopLevelUIElement",
        UIElementCountForSearchPredicate = "AXUIElementCountForSearchPredicate",
        UIElementsForSearchPredicate = "AXUIElementsForSearchPredicate",
        Url = "AXURL",
        Value = "AXValue",
        VerticalScrollBar = "AXVerticalScrollBar",
        VisibleCharacterRange = "AXVisibleCharacterRange",
        VisibleRows = "AXVisibleRows",
        Window = "AXWindow",
        Windows = "AXWindows",
        ZoomButton = "AXZoomButton",
    }
}

names! {
    /// What an element can be told to do.
    Action {
        Cancel = "AXCancel",
        Confirm = "AXConfirm",
        Decrement = "AXDecrement",
        Increment = "AXIncrement",
        Open = "AXOpen",
        Pick = "AXPick",
        Press = "AXPress",
        Raise = "AXRaise",
        ScrollToVisible = "AXScrollToVisible",
        ShowAlternateUi = "AXShowAlternateUI",
        ShowDefaultUi = "AXShowDefaultUI",
        ShowMenu = "AXShowMenu",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_and_written_as_it_is() {
        for name in ["AXMenuBarItem", "AXURL", "AXDOMThing", ""] {
            let (role, attribute) = (Role::from(name), Attribute::from(name));
            assert_eq!((role.as_str(), attribute.as_str()), (name, name));
            let json = serde_json::to_string(&role).unwrap();
            assert_eq!(serde_json::from_str::<Role>(&json).unwrap(), role);
        }
        assert_eq!(Role::from("AXMenuBarItem"), Role::MenuBarItem);
        assert_eq!(Attribute::from("AXURL"), Attribute::Url);
    }

    #[test]
    fn attributes_are_ordered_by_their_names() {
        let own = Attribute::from("AXFOther");
        assert!(Attribute::Enabled < own && own < Attribute::Focused);
    }
}
