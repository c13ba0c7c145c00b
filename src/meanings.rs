//! Names that people and models use for what tools do, and what to call instead.
//!
//! A name of another server or of a trained tool is nearly always one of these: the nearest spelling of a tool would mislead
//! (`maximize_window` is near `minimize_window`). Where no tool does it, the table says so and says what comes nearest.

use crate::text::folded;
use rmcp::model::JsonObject;
use serde_json::Value;

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning {
    /// A tool, with arguments as a JSON object that belong to the meaning.
    Tool {
        /// Its name.
        tool: &'static str,
        /// The arguments; an empty object for none.
        preset: &'static str,
    },
    /// Something that no tool does: what to do instead, as a clause.
    Nothing(&'static str),
}

const fn tool(tool: &'static str) -> Meaning {
    Meaning::Tool { tool, preset: "{}" }
}

const fn with(tool: &'static str, preset: &'static str) -> Meaning {
    Meaning::Tool { tool, preset }
}

use Meaning::Nothing;

/// Names in small letters without signs, as [`folded`] writes them, with a blank between two.
const MEANINGS: &[(&str, Meaning)] = &[
    (
        "openapp openapplication startapp startapplication runapp launch openprogram",
        tool("launch_app"),
    ),
    (
        "listapps getapps runningapps getrunningapps listrunningapplications listprocesses getrunningapplications",
        tool("list_running_apps"),
    ),
    (
        "closeapp closeapplication exitapp killapp terminateapp quit stopapp forcequit",
        tool("quit_app"),
    ),
    (
        "switchapp switchtoapp focusapp bringtofront activateapplication activate showapp",
        tool("activate_app"),
    ),
    (
        "hideapp hideapplication",
        with(
            "key_combination",
            r#"{"key": "h", "modifiers": ["command"]}"#,
        ),
    ),
    (
        "leftclick mouseclick clickat clickpoint tap clickcoordinates clickmouse",
        tool("click"),
    ),
    (
        "rightclick contextclick secondaryclick",
        with("click", r#"{"button": "right"}"#),
    ),
    ("middleclick", with("click", r#"{"button": "middle"}"#)),
    ("tripleclick", with("click", r#"{"count": 3}"#)),
    ("doubleclickat mousedoubleclick", tool("double_click")),
    (
        "mousemove movecursor movepointer hover moveto setcursorposition",
        tool("move_mouse"),
    ),
    (
        "leftclickdrag draganddrop mousedrag dragmouse dragto swipe",
        tool("drag"),
    ),
    (
        "leftmousedown leftmouseup mousedown mouseup",
        Nothing("drag presses the button, moves and releases it in one call"),
    ),
    (
        "cursorposition getcursorposition mouseposition getmouseposition",
        Nothing("move_mouse returns where the pointer is after it was moved"),
    ),
    (
        "holdkey keydown keyup",
        Nothing("press_key presses a key up to 100 times with `repeat`"),
    ),
    (
        "type typestring writetext inputtext entertext sendtext keyboardtype typein",
        tool("type_text"),
    ),
    (
        "key press keypress sendkey keystroke presskeyboardkey",
        tool("press_key"),
    ),
    (
        "hotkey shortcut keycombo presskeys sendkeys keyboardshortcut pressshortcut keys pressshortcutkeys",
        tool("key_combination"),
    ),
    (
        "copy",
        with(
            "key_combination",
            r#"{"key": "c", "modifiers": ["command"]}"#,
        ),
    ),
    (
        "paste",
        with(
            "key_combination",
            r#"{"key": "v", "modifiers": ["command"]}"#,
        ),
    ),
    (
        "undo",
        with(
            "key_combination",
            r#"{"key": "z", "modifiers": ["command"]}"#,
        ),
    ),
    (
        "screenshot capturescreen screencapture getscreenshot captureimage zoom capture screenshotfull screenshotregion capturewindow",
        tool("take_screenshot"),
    ),
    (
        "ocr ocrscreen ocrscreenshot readscreentext recognizetext recognisetext extracttext findtextonscreen gettextfromscreen",
        tool("read_text"),
    ),
    ("wait sleep delay pause waituntil", tool("wait_for")),
    (
        "waitforelement waitforwindow waitfortext waitforapp",
        tool("wait_for"),
    ),
    (
        "events recentevents watch watchevents monitor whathappened waitforevent notificationslog subscribe getevents changessince",
        tool("recent_changes"),
    ),
    (
        "assert verify check ensure assertvisible assertelement assertpresent assertabsent verifystate checkstate elementexists isvisible",
        tool("expect"),
    ),
    (
        "openurl openlink navigate browse goto visit openbrowser gotourl openwebsite openfile opendocument opennewtab openpage openaddress openuri openpath openurlinbrowser",
        tool("open"),
    ),
    (
        "see observe getstate screenstate describescreen getscreen getscreenstate snapshot getappstate inspect readscreen",
        tool("look"),
    ),
    (
        "findelement findelements getelements queryelements searchelements getuitree accessibilitytree getaccessibilitytree listelements find uitree dumptree getuielement findtext",
        tool("get_ui_elements"),
    ),
    (
        "clickelement pressbutton clickbutton tapelement clickon pressuielement",
        tool("click_ui_element"),
    ),
    (
        "setvalue fill fillfield settext input setelementvalue settextfield select selectoption toggle",
        tool("set_ui_element_value"),
    ),
    (
        "getvalue readelement gettext getelementvalue readvalue",
        tool("get_ui_element_value"),
    ),
    ("focuselement focus setfocus", tool("focus_ui_element")),
    (
        "scrollto scrollintoview scrolltoview",
        tool("scroll_to_element"),
    ),
    ("scrolldown", with("scroll", r#"{"direction": "down"}"#)),
    ("scrollup", with("scroll", r#"{"direction": "up"}"#)),
    (
        "selectmenuitem choosemenuitem clickmenu menuclick selectmenu choosemenu menuselect menu",
        tool("click_menu_item"),
    ),
    (
        "listmenus getmenus getmenuitems menuitems listmenu",
        tool("list_menu_items"),
    ),
    (
        "maximizewindow maximisewindow zoomwindow fillscreen",
        with("set_window_frame", r#"{"place": "maximize"}"#),
    ),
    (
        "centerwindow centrewindow",
        with("set_window_frame", r#"{"place": "center"}"#),
    ),
    (
        "tilewindow snapwindow arrangewindow setwindowbounds setwindowrect positionwindow",
        tool("set_window_frame"),
    ),
    ("setwindowposition", tool("move_window")),
    ("setwindowsize", tool("resize_window")),
    (
        "closewindow closetab",
        Nothing(
            "bring it to the front with focus_window, then call key_combination {\"key\": \"w\", \"modifiers\": [\"command\"]}",
        ),
    ),
    (
        "fullscreenwindow fullscreen togglefullscreen enterfullscreen",
        Nothing(
            "most apps have it as a menu item, View > Enter Full Screen: click_menu_item chooses it",
        ),
    ),
    (
        "restorewindow unminimizewindow raisewindow activatewindow switchwindow selectwindow",
        tool("focus_window"),
    ),
    (
        "getwindows windowlist windows getwindowlist getwindow listallwindows",
        tool("list_windows"),
    ),
    (
        "readclipboard clipboardread getclipboardtext pbpaste clipboardget",
        tool("get_clipboard"),
    ),
    (
        "writeclipboard clipboardwrite copytoclipboard setclipboardtext pbcopy clipboardset",
        tool("set_clipboard"),
    ),
    (
        "notify shownotification displaynotification notification",
        tool("send_notification"),
    ),
    (
        "changevolume volume volumeup volumedown adjustvolume",
        tool("set_volume"),
    ),
    ("mute", with("set_mute", r#"{"muted": true}"#)),
    ("unmute", with("set_mute", r#"{"muted": false}"#)),
    (
        "battery getbattery batterystatus getbatterylevel",
        tool("get_battery_status"),
    ),
    (
        "gettime getdate currenttime getcurrenttime systeminfo getdatetime now date time",
        tool("get_system_info"),
    ),
    (
        "listdisplays getdisplays getscreens getscreensize screensize listscreens displayinfo",
        tool("get_display_info"),
    ),
    (
        "checkaccessibility permissions getpermissions requestpermissions",
        tool("check_permissions"),
    ),
    (
        "showinfinder revealfile reveal showfile",
        tool("reveal_in_finder"),
    ),
    (
        "getselectedtext readselection getselection",
        tool("select_text"),
    ),
    (
        "statusbar getstatusbar menubarextras listmenuextras",
        tool("list_status_bar_items"),
    ),
    (
        "runsteps multi sequence runbatch executebatch macro multicall",
        tool("batch"),
    ),
    (
        "listtools searchtools toolsearch gettools describetool help",
        tool("find_tools"),
    ),
    (
        "runapplescript executeapplescript applescript osascript runscript executescript runjxa runcommand executecommand shell bash terminal runshell runshellcommand shellcommand",
        Nothing(
            "the tools of this server run no scripts or commands of a model; the user can add tools of their own (`macmcp tool new`)",
        ),
    ),
    (
        "listfiles readfile writefile deletefile movefile copyfile createfile listdirectory createfolder renamefile deletefolder",
        Nothing(
            "files are handled in the windows of Finder, which look, drag and click_menu_item work with",
        ),
    ),
];

/// What a name stands for that is no tool's; none for a name that is not known.
pub(crate) fn of(name: &str) -> Option<Meaning> {
    // The longest name has fewer letters than this.
    if name.len() > 64 {
        return None;
    }
    let wanted = folded(name);
    MEANINGS
        .iter()
        .find(|(names, _)| names.split(' ').any(|name| name == wanted))
        .map(|(_, meaning)| *meaning)
}

/// The arguments of a call with those that belong to the meaning; what was given counts.
pub(crate) fn with_preset(preset: &str, given: &JsonObject) -> JsonObject {
    let mut arguments = match serde_json::from_str(preset) {
        Ok(Value::Object(fields)) => fields,
        _ => JsonObject::new(),
    };
    arguments.extend(given.clone());
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry;
    use std::collections::BTreeSet;

    /// A suggestion that cannot be called is worse than none.
    #[test]
    fn every_name_leads_to_a_tool_that_there_is_and_takes_what_belongs_to_it() {
        for (names, meaning) in MEANINGS {
            if let Meaning::Tool { tool, preset } = meaning {
                let spec = registry::find(tool).unwrap_or_else(|| panic!("{names:?}: {tool}"));
                let preset: JsonObject = serde_json::from_str(preset).unwrap();
                for (name, value) in preset {
                    let properties = &spec.input_schema()["properties"];
                    assert!(properties.get(&name).is_some(), "{tool} {name} {value}");
                }
            }
        }
    }

    #[test]
    fn no_name_is_there_twice_or_is_a_tool_s() {
        let mut seen = BTreeSet::new();
        for name in MEANINGS.iter().flat_map(|(names, _)| names.split(' ')) {
            assert_eq!(folded(name), name);
            assert!(seen.insert(name), "{name} is there twice");
            let is_tool = registry::TOOLS
                .iter()
                .any(|tool| folded(&tool.name) == name);
            assert!(!is_tool, "{name} is a tool");
        }
    }
}
